//! Explanations: every fact is true, and every move has one.

mod plain_facts;

use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

use fourfold_core::board::score::{stones_at_end, win};
use fourfold_core::lab::{Play, Sampler};
use fourfold_core::player::{Aim, EngineSession, Explanation, Fact, Kept, Purpose, Rule, Step};
use fourfold_core::solver::Bounds;
use fourfold_core::support::memory;
use fourfold_core::{Board, Cube, Engine, Game, Goal, Interrupted, Limits, Policy, Solver};
use fourfold_tests::engine::{Configuration, SystemThreads, columns, plain};
use fourfold_tests::plain::{Position, Side};

use crate::on_every_board;
use plain_facts::safe_moves;

on_every_board! {
    every_fact_about_won_and_lost_positions_and_moves_is_true
}

/// The number of won and lost values that are explained on each board.
const DECIDED: usize = 200;
/// The number of free cells: few enough to be solved at once.
const FREE_CELLS: u32 = 24;
const WORDS: usize = 1 << 18;

/// Explains with the tables of one session.
fn explaining<B: Board, R>(
    goal: Goal,
    work: impl FnOnce(&dyn Fn(&B, Option<u32>, u64) -> Result<Explanation, Interrupted>) -> R,
) -> R {
    let memory = memory::zeroed(WORDS);
    let session = EngineSession::<B, _>::new(
        &memory,
        Purpose::Solving,
        Engine::Best,
        goal,
        Policy::TwoBig,
        SystemThreads(1),
    );
    let session = session.expect("there is enough memory");
    let stop = AtomicBool::new(false);
    work(&|position, column, nodes| {
        let limits = Limits {
            nodes,
            ..Limits::stopped_by(&stop)
        };
        let Ok(explanation) = session.explain(position, column, limits);
        explanation
    })
}

fn every_fact_about_won_and_lost_positions_and_moves_is_true<B: Board>() {
    let mut kinds = BTreeSet::new();
    let (mut decided, mut drawn) = (0, 0);
    explaining::<B, _>(Goal::Score, |explain| {
        Configuration::usual(Goal::Score).solving(WORDS, |solver| {
            let sample = |play| Sampler::<B>::new(B::CELLS - FREE_CELLS, 71).playing(play);
            let games = sample(Play::Even).zip(sample(Play::KillingLines));
            let games = games.flat_map(|(one, other)| [one, other]);
            for (number, game) in games.enumerate() {
                let position = game.position();
                let moves: Vec<_> = (0..B::COLUMNS)
                    .filter(|&column| position.landing(column).is_some())
                    .collect();
                for column in [None, Some(moves[number % moves.len()])] {
                    let explanation = explain(&position, column, u64::MAX).expect("no limit");
                    let line = Line::of(&game, column, &explanation);
                    line.check_moves();
                    line.check_values(solver);
                    kinds.extend(
                        explanation
                            .steps
                            .iter()
                            .flat_map(|step| &step.facts)
                            .map(kind),
                    );
                    match explanation.bounds.exact().expect("the score is known") {
                        0 => drawn += 1,
                        _ => decided += 1,
                    }
                }
                if decided >= DECIDED {
                    break;
                }
            }
        });
    });
    let usual = [
        "Completes",
        "Blocks",
        "Forced",
        "Leaves",
        "Opens",
        "Threatens",
        "Builds",
        "NoDefence",
        "FewReplies",
        "OnlyMove",
        "BestDefence",
        "Closed",
        "Zugzwang",
    ];
    let missing: Vec<_> = usual
        .into_iter()
        .filter(|kind| !kinds.contains(*kind))
        .collect();
    assert!(missing.is_empty(), "never said: {missing:?}");
    assert!(drawn > 0);
}

/// With the goal outcome, or with a limit that comes before the score is known.
#[test]
fn where_only_the_winner_is_known_the_line_still_leads_to_the_win() {
    for (goal, stones, nodes) in [(Goal::Outcome, 34, u64::MAX), (Goal::Score, 26, 300_000)] {
        let mut inexact = 0;
        explaining::<Cube, _>(goal, |explain| {
            Configuration::usual(Goal::Outcome).solving(WORDS, |solver: &mut Solver<Cube>| {
                for game in Sampler::<Cube>::new(stones, 72).take(60) {
                    let Ok(explanation) = explain(&game.position(), None, nodes) else {
                        continue;
                    };
                    let mut position = game.position();
                    let mut value = solver.solve(&position).expect("no limit");
                    let Bounds { least, most } = explanation.bounds;
                    assert_eq!(
                        least.signum().max(0) + most.signum().min(0),
                        value,
                        "{game}"
                    );
                    inexact += i32::from(least != most);
                    Line::of(&game, None, &explanation).check_moves();
                    for step in &explanation.steps {
                        position = after_move(&position, step.cell.column);
                        value = -value;
                        assert_eq!(solved(solver, &position).signum(), value, "{game}");
                    }
                }
            });
        });
        assert!(inexact > 5, "{goal}: {inexact}");
    }
}

#[test]
fn a_limit_ends_it() {
    explaining::<Cube, _>(Goal::Score, |explain| {
        let game: Game<Cube> = "0FC3484B7".parse().expect("the moves are legal");
        let explained = explain(&game.position(), None, 10_000);
        assert_eq!(explained, Err(Interrupted::Nodes));
    });
}

/// A line of play that explains a value.
struct Line<'e, B> {
    game: &'e Game<B>,
    column: Option<u32>,
    explanation: &'e Explanation,
    /// The positions before the steps, and the one after the last.
    positions: Vec<Position>,
}

impl<'e, B: Board> Line<'e, B> {
    fn of(game: &'e Game<B>, column: Option<u32>, explanation: &'e Explanation) -> Self {
        let mut position = plain::<B>(&columns(game));
        let mut positions = vec![position];
        for step in &explanation.steps {
            let column = step.cell.column as usize;
            assert!(position.moves().any(|legal| legal == column), "{game}");
            assert_eq!(position.level(column), step.cell.level as usize, "{game}");
            position = position.play(column);
            positions.push(position);
        }
        Self {
            game,
            column,
            explanation,
            positions,
        }
    }

    fn steps(&self) -> impl Iterator<Item = (&Step, &Position, &Position)> {
        let pairs = self.positions.windows(2);
        let steps = self.explanation.steps.iter().zip(pairs);
        steps.map(|(step, pair)| (step, &pair[0], &pair[1]))
    }

    /// Checks all that the rules alone can tell.
    fn check_moves(&self) {
        let first = self.explanation.steps.first().expect("there is a step");
        assert!(self.column.is_none_or(|column| column == first.cell.column));
        for (step, before, _) in self.steps() {
            assert!(!step.facts.is_empty(), "{}", self.game);
            let by_rules = step.facts.iter().filter(|fact| follows_from_rules(fact));
            let expected = plain_facts::facts(before, step.cell.column as usize);
            assert!(
                by_rules.eq(&expected),
                "{}: {step:?}, {expected:?}",
                self.game
            );
        }
        let end = self.positions.last().expect("there is one");
        let last = &self.explanation.steps[self.explanation.steps.len() - 1].facts;
        if end.winner.is_some() {
            assert!(matches!(last[..], [Fact::Completes { .. }]), "{last:?}");
        } else {
            assert!(is_dead(end), "{}", self.game);
            let tells = |fact: &Fact| {
                let is_dead = matches!(fact, Fact::Closed { aim: Aim::Draw, .. });
                is_dead || *fact == Fact::FillsBoard
            };
            assert!(last.iter().any(tells), "{last:?}");
        }
    }

    /// Checks that the moves keep the score, and what is said of it.
    fn check_values(&self, solver: &mut Solver<B>) {
        let mut game = self.game.clone();
        let mut is_closed = [false; 2];
        for (number, (step, before, after)) in self.steps().enumerate() {
            let position = game.position();
            let column = step.cell.column;
            let mut worth = |column| -solved(solver, &after_move(&position, column));
            let value = worth(column);
            let others = before.moves().map(|other| other as u32);
            let others = others.filter(|&other| other != column);
            let best = others.map(&mut worth).max();
            if number == 0 {
                assert_eq!(self.explanation.bounds, Bounds::exactly(value), "{game}");
            }
            let is_given = number == 0 && self.column.is_some();
            assert!(is_given || best.is_none_or(|best| best <= value), "{game}");
            for fact in &step.facts {
                match *fact {
                    Fact::OnlyMove { keeps } => {
                        let best = best.expect("there are other moves");
                        assert!(match keeps {
                            Kept::Outcome => best.signum() < value.signum(),
                            Kept::Score => best < value,
                        });
                    }
                    Fact::BestDefence { moves } => {
                        assert!(value < 0 && moves > 1);
                        assert_eq!(moves as usize, safe_moves(before).len(), "{game}");
                    }
                    Fact::Closed { rule, aim, .. } => {
                        assert!(closes(rule, aim, value, before.to_move, after), "{game}");
                        let closed = &mut is_closed[before.to_move as usize];
                        assert!(!*closed || aim == Aim::Draw);
                        *closed = true;
                    }
                    Fact::Proved { outcome, plies } => {
                        assert_eq!((step.facts.len(), outcome), (1, value.signum()));
                        let stones = position.stones() + 1;
                        let end = stones_at_end::<B>(stones, -value);
                        assert_eq!(plies, Some(end - stones), "{game}");
                    }
                    _ => {}
                }
            }
            game.play(column).expect("the move is legal");
        }
    }
}

/// Returns true if what a static proof is said to show can be true. `value` is that of the mover.
fn closes(rule: Rule, aim: Aim, value: i32, mover: Side, after: &Position) -> bool {
    let can_complete = |side: Side| {
        let free_for =
            |&(column, level): &(usize, usize)| after.columns[column][level] != Some(side.other());
        let mut lines = shape_lines(after);
        lines.any(|line| line.iter().all(free_for))
    };
    match (rule, aim) {
        (Rule::NoLine, Aim::Draw) => value == 0 && is_dead(after),
        (Rule::NoLine, Aim::NotLose) => value == 0 && !can_complete(mover.other()),
        (Rule::NoLine, Aim::Win) | (_, Aim::Draw) => false,
        (_, Aim::Win) => value > 0,
        (_, Aim::NotLose) => value >= 0,
    }
}

/// Returns true if every line has stones of both sides.
fn is_dead(position: &Position) -> bool {
    shape_lines(position).all(|line| {
        let stones = line.map(|(column, level)| position.columns[column][level]);
        stones.contains(&Some(Side::First)) && stones.contains(&Some(Side::Second))
    })
}

fn shape_lines(position: &Position) -> impl Iterator<Item = [(usize, usize); 4]> {
    position.shape.lines().into_iter()
}

fn after_move<B: Board>(position: &B, column: u32) -> B {
    position.play(position.landing(column).expect("it has room"))
}

fn solved<B: Board>(solver: &mut Solver<B>, position: &B) -> i32 {
    if position.is_lost() {
        return -win::<B>(position.stones() - 1);
    }
    if position.is_full() {
        return 0;
    }
    solver.solve(position).expect("no limit")
}

/// Returns true for the facts that [`plain_facts`] knows.
fn follows_from_rules(fact: &Fact) -> bool {
    use Fact::{BestDefence, Closed, OnlyMove, Proved};
    !matches!(
        fact,
        OnlyMove { .. } | BestDefence { .. } | Closed { .. } | Proved { .. }
    )
}

/// Returns the name of the kind of fact.
fn kind(fact: &Fact) -> String {
    let text = format!("{fact:?}");
    let name = text.split(' ').next();
    name.unwrap_or_default().to_owned()
}
