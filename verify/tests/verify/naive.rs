//! The rules and an exhaustive search once more: no bits, no table, no threats, no forced moves.

use fourfold_verify::{Claim, Player, Position, Statement};

/// A sequence of random numbers (xorshift).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 20) as usize % limit
    }
}

/// A board: columns of stones, and the moves that led to it.
#[derive(Clone, Default)]
pub(crate) struct Board {
    columns: [Vec<Player>; 16],
    pub(crate) moves: Vec<usize>,
}

impl Board {
    /// Plays random moves that complete no line, until there are so many stones.
    pub(crate) fn random(stones: usize, random: &mut Random) -> Self {
        'again: loop {
            let mut board = Self::default();
            while board.moves.len() < stones {
                let mut moves = board.playable();
                loop {
                    if moves.is_empty() {
                        continue 'again;
                    }
                    let column = moves.swap_remove(random.below(moves.len()));
                    if !board.completes(column, board.to_move()) {
                        board.play(column);
                        break;
                    }
                }
            }
            return board;
        }
    }

    /// Plays random moves until there are so many stones and nobody can complete a line at once.
    pub(crate) fn quiet(stones: usize, random: &mut Random) -> Self {
        loop {
            let board = Self::random(stones, random);
            let mut moves = board.playable().into_iter();
            if !moves.any(|column| {
                Player::BOTH
                    .iter()
                    .any(|&player| board.completes(column, player))
            }) {
                return board;
            }
        }
    }

    /// Plays random moves that lose at most later, and blocks, until there are so many stones.
    pub(crate) fn careful(stones: usize, random: &mut Random) -> Self {
        'again: loop {
            let mut board = Self::default();
            while board.moves.len() < stones {
                let (own, other) = (board.to_move(), board.to_move().other());
                let mut moves = board.playable();
                let is_danger = |&column: &usize| board.completes(column, other);
                if moves.iter().any(is_danger) {
                    moves.retain(is_danger);
                }
                moves.retain(|&column| {
                    let above = board.columns[column].len() + 1;
                    above == 4 || !board.completes_at(column, above, other)
                });
                if moves.is_empty() || moves.iter().any(|&column| board.completes(column, own)) {
                    continue 'again;
                }
                board.play(moves[random.below(moves.len())]);
            }
            return board;
        }
    }

    pub(crate) fn parse(text: &str) -> Self {
        let mut board = Self::default();
        for digit in text.chars().filter(|&digit| digit != '-') {
            board.play(digit.to_digit(16).unwrap() as usize);
        }
        board
    }

    pub(crate) fn text(&self) -> String {
        if self.moves.is_empty() {
            return "-".to_owned();
        }
        self.moves
            .iter()
            .map(|column| format!("{column:X}"))
            .collect()
    }

    pub(crate) fn position(&self) -> Position {
        Position::parse(&self.text()).unwrap()
    }

    pub(crate) fn to_move(&self) -> Player {
        [Player::First, Player::Second][self.moves.len() % 2]
    }

    pub(crate) fn play(&mut self, column: usize) {
        self.columns[column].push(self.to_move());
        self.moves.push(column);
    }

    pub(crate) fn take_back(&mut self) {
        let column = self.moves.pop().unwrap();
        self.columns[column].pop();
    }

    pub(crate) fn playable(&self) -> Vec<usize> {
        (0..16)
            .filter(|&column| self.columns[column].len() < 4)
            .collect()
    }

    /// Returns whether a stone of the player on top of this column completes a line.
    fn completes(&self, column: usize, player: Player) -> bool {
        self.completes_at(column, self.columns[column].len(), player)
    }

    /// Returns whether a stone of the player in this cell completes a line.
    pub(crate) fn completes_at(&self, column: usize, layer: usize, player: Player) -> bool {
        let cell = [column as i32 % 4, column as i32 / 4, layer as i32];
        let steps = (0..27).map(|step| [step % 3 - 1, step / 3 % 3 - 1, step / 9 - 1]);
        steps.filter(|step| *step != [0; 3]).any(|step| {
            let own = |by: i32| {
                let [x, y, z] = [0, 1, 2].map(|axis| cell[axis] + by * step[axis]);
                let inside = [x, y, z].iter().all(|place| (0..4).contains(place));
                inside && self.columns[(x + 4 * y) as usize].get(z as usize) == Some(&player)
            };
            // Wherever the cell lies in the line, the three others are in a row with it.
            (-3..=0).any(|first| (first..first + 4).all(|by| by == 0 || own(by)))
        })
    }

    /// Returns the player whose last stone completed a line.
    pub(crate) fn winner(&self) -> Option<Player> {
        let mut before = self.clone();
        let last = *self.moves.last()?;
        before.take_back();
        before
            .completes(last, before.to_move())
            .then(|| before.to_move())
    }

    /// Returns whether this player wins, by trying everything. Nobody has completed a line.
    pub(crate) fn wins(&mut self, player: Player) -> bool {
        let mover = self.to_move();
        let moves = self.playable();
        if moves.is_empty() {
            return false;
        }
        let mut after = |column| {
            if self.completes(column, mover) {
                return mover == player;
            }
            self.play(column);
            let wins = self.wins(player);
            self.take_back();
            wins
        };
        if mover == player {
            moves.into_iter().any(&mut after)
        } else {
            moves.into_iter().all(&mut after)
        }
    }

    /// Returns whether a statement is true, by trying everything.
    pub(crate) fn holds(&mut self, statement: Statement) -> bool {
        let over = self.winner();
        let mut wins = |player| over.map_or_else(|| self.wins(player), |winner| winner == player);
        let [first, second] = [Player::First, Player::Second].map(&mut wins);
        let [own, others] = if self.to_move() == Player::First {
            [first, second]
        } else {
            [second, first]
        };
        match statement {
            Statement::FirstWins => first,
            Statement::FirstDoesNotWin => !first,
            Statement::Win => own,
            Statement::Draw => !own && !others,
            Statement::Loss => others,
        }
    }
}

pub(crate) const STATEMENTS: [Statement; 5] = [
    Statement::FirstWins,
    Statement::FirstDoesNotWin,
    Statement::Win,
    Statement::Draw,
    Statement::Loss,
];

/// Returns whether a claim is true, by trying everything.
pub(crate) fn is_true(claim: &Claim) -> bool {
    Board::parse(claim.moves()).holds(claim.statement())
}
