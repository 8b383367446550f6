//! The move that a certificate gives for a position.

use fourfold_core::board::Player;
use fourfold_core::proofs::{self, Prover, Rules};
use fourfold_core::solver::frontier::{Frontier, Job, JobResult, Numbers};
use fourfold_core::{Board, Cube, Interrupted, Limits, Solver, SolverTables};
use fourfold_verify::{
    Aim, Code, LeafSearch, Next, Position, Tree, Unanswered, Witness, holds, settle,
};

#[cfg(feature = "cluster")]
use crate::commands::prove::certificate::known::KnownPositions;
use crate::commands::prove::certificate::scratch::Unusable;

/// What a search below a move may visit at first where nothing tells which move is right, and by how much that
/// grows from one round to the next.
const FIRST_BUDGET: u64 = 1 << 14;
const GROWTH: u64 = 4;

/// What the plain search may visit after every move, before anything is asked about it.
const QUICK: u64 = 32;

/// Where it is found what is known of positions, beside the table.
#[derive(Clone, Copy)]
pub(super) enum Source<'a> {
    /// The frontier that has proved it.
    Frontier(&'a Frontier),
    /// What others have found out.
    #[cfg(feature = "cluster")]
    Others(&'a KnownPositions),
}

/// Why a position has no move.
#[derive(Clone, Debug)]
pub(super) enum Missing {
    /// The stop flag was set.
    Stopped,
    /// The holder of the tree misses its aim there, though it was proved to reach it.
    Contradiction,
    /// A temporary file can't be read or written.
    Unusable(Unusable),
}

impl From<Unusable> for Missing {
    fn from(why: Unusable) -> Self {
        Self::Unusable(why)
    }
}

impl From<Interrupted> for Missing {
    fn from(_: Interrupted) -> Self {
        Self::Stopped
    }
}

/// What a certificate says of a position.
pub(super) struct Choice {
    pub(super) code: Code,
    /// The positions that need a code of their own because of it.
    pub(super) found: Vec<Position>,
}

/// Chooses moves, on one thread.
pub(super) struct Chooser<'a> {
    tree: Tree,
    /// The player whose win is in question.
    winner: Player,
    source: Source<'a>,
    solver: Solver<'a, Cube>,
    prover: Prover,
    limits: Limits<'a>,
    leaves: LeafSearch<'a>,
    leaf_budget: u64,
}

/// A move after which the holder doesn't miss its aim at once.
struct Move {
    column: u8,
    next: Position,
    cube: Cube,
    /// The positions after it in which the holder has a choice again.
    found: Vec<Position>,
}

impl Move {
    fn code(&self, next: Next) -> Code {
        let column = self.column;
        Code { column, next }
    }
}

impl<'a> Chooser<'a> {
    pub(super) fn new(
        tree: Tree,
        source: Source<'a>,
        tables: &'a SolverTables<'a, Cube>,
        limits: Limits<'a>,
        leaf_budget: u64,
    ) -> Self {
        Self {
            tree,
            winner: winner_in_question(tree),
            source,
            solver: Solver::new(tables, limits),
            prover: Prover::new(Rules::ALL),
            limits,
            leaves: LeafSearch::new(limits.stop),
            leaf_budget,
        }
    }

    /// Chooses a move in a position in which the holder has a choice.
    pub(super) fn choose(&mut self, position: &Position) -> Result<Choice, Missing> {
        let cube = cube_of(position);
        let mut moves = self.moves(position, &cube);
        // The more a move forces, the less is left to prove.
        moves.sort_by_key(|of| of.found.len());
        let is_end = moves.first().is_some_and(|best| best.found.is_empty());
        if !is_end {
            if let Some(leaf) = self.leaf(&moves, self.leaf_budget.min(QUICK))? {
                return Ok(leaf);
            }
            if let Some(held) = self.keep_proved(&cube, &mut moves)? {
                return Ok(held);
            }
            if let Some(leaf) = self.leaf(&moves, self.leaf_budget)? {
                return Ok(leaf);
            }
        }
        let best = moves.into_iter().next().ok_or(Missing::Contradiction)?;
        Ok(Choice {
            code: best.code(Next::Inner),
            found: best.found,
        })
    }

    /// Finds a move after which the plain search proves the rest within a budget.
    fn leaf(&mut self, moves: &[Move], budget: u64) -> Result<Option<Choice>, Missing> {
        for of in moves {
            match self.leaves.proves(&of.next, self.tree, budget) {
                Ok(_) => {
                    return Ok(Some(Choice {
                        code: of.code(Next::Leaf),
                        found: Vec::new(),
                    }));
                }
                Err(Unanswered::Stopped) => return Err(Missing::Stopped),
                Err(Unanswered::OutOfBudget(_) | Unanswered::Refuted) => {}
            }
        }
        Ok(None)
    }

    fn moves(&self, position: &Position, cube: &Cube) -> Vec<Move> {
        let columns = (0..Cube::COLUMNS).filter_map(|column| {
            let cell = position.lowest_free(column)?;
            let next = position.after(self.tree.holder, cell);
            let mut found = Vec::new();
            settle(&next, self.tree, &mut |position| found.push(*position)).ok()?;
            let cube = cube.play(1 << cell);
            Some(Move {
                column: column as u8,
                next,
                cube,
                found,
            })
        });
        columns.collect()
    }

    /// Finds a move after which a witness shows the rest.
    fn held(&mut self, moves: &[Move]) -> Option<Choice> {
        moves.iter().find_map(|of| {
            let witness = self.witness(of)?;
            Some(Choice {
                code: of.code(Next::Held(witness)),
                found: Vec::new(),
            })
        })
    }

    /// Finds what shows that the aim is reached after a move, or after forced moves that follow it.
    fn witness(&mut self, of: &Move) -> Option<Witness> {
        let (mut cube, is_win) = (of.cube, self.tree.aim == Aim::Win);
        loop {
            if let Some((wins, witness)) = self.prover.prove(&cube, self.winner)
                && wins == is_win
            {
                let witness = witness_of(&witness);
                if holds(&of.next, self.tree, &witness) {
                    return Some(witness);
                }
            }
            for _ in 0..2 {
                let forced = cube.opponent_threats() & cube.playable();
                if forced.count_ones() != 1 || cube.threats() & cube.playable() != 0 {
                    return None;
                }
                cube = cube.play(forced);
            }
        }
    }

    /// Keeps the moves that are proved to reach the aim. If there are none, one is searched for. Returns a choice
    /// if a witness is found before that.
    fn keep_proved(
        &mut self,
        cube: &Cube,
        moves: &mut Vec<Move>,
    ) -> Result<Option<Choice>, Missing> {
        let all = std::mem::take(moves);
        let mut others = Vec::new();
        for of in all {
            match self.is_known(&of.cube)? {
                true => moves.push(of),
                false => others.push(of),
            }
        }
        if !moves.is_empty() {
            return Ok(self.held(moves));
        }
        if let Some(held) = self.held(&others) {
            return Ok(Some(held));
        }
        // The table has lost what it knew of the position, or a rule decides it as a whole.
        self.search(cube, u64::MAX)?;
        let mut right = None;
        for (place, of) in others.iter().enumerate() {
            if self.is_known(&of.cube)? || self.is_proved(&of.cube) {
                right = Some(place);
                break;
            }
        }
        let right = match right {
            Some(right) => right,
            None => self.search_moves(&mut others)?,
        };
        moves.push(others.swap_remove(right));
        Ok(self.held(moves))
    }

    /// Searches below each move with growing budgets, until one of them is proved.
    fn search_moves(&mut self, moves: &mut Vec<Move>) -> Result<usize, Missing> {
        let mut numbered: Vec<_> = std::mem::take(moves)
            .into_iter()
            .map(|of| (self.effort(&of.cube), of))
            .collect();
        numbered.sort_by_key(|(effort, _)| *effort);
        moves.extend(numbered.into_iter().map(|(_, of)| of));
        let mut budget = FIRST_BUDGET;
        while !moves.is_empty() {
            let mut place = 0;
            while place < moves.len() {
                match self.search(&moves[place].cube, budget)? {
                    Some(true) => return Ok(place),
                    Some(false) => drop(moves.remove(place)),
                    None => place += 1,
                }
            }
            budget = budget.saturating_mul(GROWTH);
        }
        Err(Missing::Contradiction)
    }

    /// Returns whether it takes no search to tell that the aim is reached.
    fn is_known(&mut self, cube: &Cube) -> Result<bool, Missing> {
        let wins = match (self.solver.known(cube, self.winner), self.source) {
            (Some(wins), _) => Some(wins),
            (None, Source::Frontier(frontier)) => frontier.known(cube),
            #[cfg(feature = "cluster")]
            (None, Source::Others(known)) => match self.solver.key_of(cube, self.winner) {
                Some(key) => known.get(key, self.winner)?,
                None => None,
            },
        };
        Ok(wins == Some(self.tree.aim == Aim::Win))
    }

    fn is_proved(&mut self, cube: &Cube) -> bool {
        let numbers = self.solver.known_numbers(cube, self.winner);
        numbers.decided() == Some(self.tree.aim == Aim::Win)
    }

    /// Returns about how many positions it takes to prove that the aim is reached.
    fn effort(&mut self, cube: &Cube) -> u64 {
        let numbers = self.solver.known_numbers(cube, self.winner);
        match self.tree.aim {
            Aim::Win => numbers.proof,
            Aim::NotLose => numbers.disproof,
        }
    }

    /// Searches a position. Returns whether the holder reaches its aim, or `None` if the budget didn't suffice.
    fn search(&mut self, cube: &Cube, budget: u64) -> Result<Option<bool>, Missing> {
        let job = Job {
            columns: Vec::new(),
            position: *cube,
            thresholds: Numbers {
                proof: u64::MAX,
                disproof: u64::MAX,
            },
            budget,
        };
        let report = self.solver.work(&job, self.winner, self.limits)?;
        Ok(match report.result {
            JobResult::Decided(wins) => Some(wins == (self.tree.aim == Aim::Win)),
            JobResult::Open(_) | JobResult::Split(..) => None,
        })
    }
}

/// Returns the player whose win decides about a tree.
pub(super) fn winner_in_question(tree: Tree) -> Player {
    let holder = match tree.holder {
        fourfold_verify::Player::First => Player::First,
        fourfold_verify::Player::Second => Player::Second,
    };
    match tree.aim {
        Aim::Win => holder,
        Aim::NotLose => holder.other(),
    }
}

/// Returns a position of the checker as one of the solver.
fn cube_of(position: &Position) -> Cube {
    let mut stones = fourfold_verify::Player::BOTH.map(|player| position.stones(player));
    (0..position.count()).fold(Cube::EMPTY, |cube, _| {
        // The order of a player's stones doesn't matter.
        let own = &mut stones[cube.to_move() as usize];
        let cell = *own & own.wrapping_neg();
        *own &= !cell;
        cube.play(cell)
    })
}

/// Returns a witness of the solver as one of the checker.
fn witness_of(witness: &proofs::Witness) -> Witness {
    match witness.region {
        0 => Witness::Pairs(witness.pairs),
        region => Witness::Region(region),
    }
}
