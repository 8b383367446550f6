//! The rules: cells, lines, positions and moves.
//!
//! The cell in layer `z` of the column `x + 4 * y` has the number `16 * z + x + 4 * y`, and a set of
//! cells is a `u64` with one bit for each. Layer 0 is at the bottom.

use std::fmt;

/// The cells of the bottom layer.
const BOTTOM: u64 = 0xFFFF;

/// The names of the columns.
pub(crate) const DIGITS: &[u8; 16] = b"0123456789ABCDEF";

/// The cells of each of the 76 lines.
pub(crate) const LINES: [u64; 76] = lines();

/// For every cell the lines through it, one bit for each.
const NUMBERS_THROUGH: [u128; 64] = numbers_through();

/// For every cell the lines through it, at most seven. What is left of the seven is filled with sets of
/// all cells: they are never completed, so they do no harm.
static LINES_THROUGH: [[u64; 7]; 64] = lines_through();

const fn lines() -> [u64; 76] {
    let mut lines = [0; 76];
    let (mut count, mut start) = (0, 0);
    while start < 64 {
        let mut direction = 0;
        while direction < 27 {
            let step = [direction % 3 - 1, direction / 3 % 3 - 1, direction / 9 - 1];
            let last = [
                start % 4 + 3 * step[0],
                start / 4 % 4 + 3 * step[1],
                start / 16 + 3 * step[2],
            ];
            let inside = last[0] & !3 == 0 && last[1] & !3 == 0 && last[2] & !3 == 0;
            // From cell to cell in numbers. A line has two directions; only the one that goes up counts.
            let stride = step[0] + 4 * step[1] + 16 * step[2];
            if inside && stride > 0 {
                let mut stone = 0;
                while stone < 4 {
                    lines[count] |= 1 << (start + stone * stride);
                    stone += 1;
                }
                count += 1;
            }
            direction += 1;
        }
        start += 1;
    }
    assert!(count == 76);
    lines
}

const fn numbers_through() -> [u128; 64] {
    let mut through = [0; 64];
    let mut cell = 0;
    while cell < 64 {
        let mut number = 0;
        while number < LINES.len() {
            through[cell] |= ((LINES[number] >> cell & 1) as u128) << number;
            number += 1;
        }
        cell += 1;
    }
    through
}

const fn lines_through() -> [[u64; 7]; 64] {
    let mut through = [[u64::MAX; 7]; 64];
    let mut cell = 0;
    while cell < 64 {
        let (mut count, mut number) = (0, 0);
        while number < LINES.len() {
            if LINES[number] >> cell & 1 == 1 {
                through[cell][count] = LINES[number];
                count += 1;
            }
            number += 1;
        }
        cell += 1;
    }
    through
}

/// Returns the cells of a set, from the lowest.
pub(crate) fn cells(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let cell = (set != 0).then(|| set.trailing_zeros());
        set &= set.wrapping_sub(1);
        cell
    })
}

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// The player who starts the game.
    First,
    /// The other player.
    Second,
}

impl Player {
    /// Both players.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// Returns the other player.
    pub fn other(self) -> Self {
        Self::BOTH[1 - self as usize]
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["first", "second"][*self as usize])
    }
}

/// The error for moves that can't be played; the number is that of the move, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IllegalMove {
    /// There is no text.
    #[error("there are no moves; the empty board is written as -")]
    NoMoves,
    /// There is no such column.
    #[error("move {0}: {1:?} is no column; the columns are 0 to F")]
    NoColumn(u32, char),
    /// The column holds four stones.
    #[error("move {0}: column {1:X} is full")]
    Full(u32, u32),
    /// A player has completed a line before.
    #[error("move {0}: the game is over; the move before completed a line")]
    GameOver(u32),
}

/// A position: the stones of both players, and what follows from them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Position {
    stones: [u64; 2],
    /// The free cells that complete a line, by player.
    threats: [u64; 2],
    /// The lines that hold a stone of the player, one bit for each.
    touched: [u128; 2],
}

impl Position {
    /// Reads move text: the columns that were played from the empty board, or `-` for none.
    ///
    /// # Errors
    /// If a move can't be played.
    pub fn parse(text: &str) -> Result<Self, IllegalMove> {
        if text.is_empty() {
            return Err(IllegalMove::NoMoves);
        }
        let digits = if text == "-" { "" } else { text };
        digits.chars().try_fold(Self::default(), |position, digit| {
            let move_number = position.count() + 1;
            let column = digit.to_digit(16);
            position.play(column.ok_or(IllegalMove::NoColumn(move_number, digit))?)
        })
    }

    /// Plays a column, counted from 0.
    ///
    /// # Errors
    /// If the column is full or the game is over.
    ///
    /// # Panics
    /// If the column isn't below 16.
    pub fn play(&self, column: u32) -> Result<Self, IllegalMove> {
        assert!(column < 16, "there is no column {column}");
        let move_number = self.count() + 1;
        if self.winner().is_some() {
            return Err(IllegalMove::GameOver(move_number));
        }
        let cell = self.lowest_free(column);
        let cell = cell.ok_or(IllegalMove::Full(move_number, column))?;
        Ok(self.after(self.to_move(), cell))
    }

    /// Returns the position as one number: the stones of the first player in its upper half, those of
    /// the second in its lower. Certificates sort positions by it.
    pub fn key(&self) -> u128 {
        u128::from(self.stones[0]) << 64 | u128::from(self.stones[1])
    }

    /// Returns the position with this [key](Self::key).
    pub fn from_key(key: u128) -> Self {
        let stones = [(key >> 64) as u64, key as u64];
        Player::BOTH
            .iter()
            .fold(Self::default(), |position, &player| {
                cells(stones[player as usize])
                    .fold(position, |position, cell| position.after(player, cell))
            })
    }

    /// Returns the position after a player has put a stone into a free cell. A finished game goes on: if
    /// that matters, ask for the [winner](Self::winner) before.
    #[inline]
    pub fn after(&self, player: Player, cell: u32) -> Self {
        debug_assert!(self.occupied() >> cell & 1 == 0, "cell {cell} is free");
        let mut next = *self;
        let own = player as usize;
        next.stones[own] |= 1 << cell;
        next.touched[own] |= NUMBERS_THROUGH[cell as usize];
        for line in LINES_THROUGH[cell as usize] {
            let missing = line & !next.stones[own];
            // At most one cell; what the opponent occupies goes below.
            if missing & missing.wrapping_sub(1) == 0 {
                next.threats[own] |= missing;
            }
        }
        next.threats[own] &= !next.occupied();
        next.threats[1 - own] &= !(1 << cell);
        next
    }

    /// Returns the stones of a player.
    pub fn stones(&self, player: Player) -> u64 {
        self.stones[player as usize]
    }

    /// Returns the cells with a stone.
    pub fn occupied(&self) -> u64 {
        self.stones[0] | self.stones[1]
    }

    /// Returns how many stones there are.
    pub fn count(&self) -> u32 {
        self.occupied().count_ones()
    }

    /// Returns whether there is no free cell.
    pub fn is_full(&self) -> bool {
        self.occupied() == u64::MAX
    }

    /// Returns whether there is no free cell, and nobody has completed a line.
    pub fn is_draw(&self) -> bool {
        self.is_full() && self.winner().is_none()
    }

    /// Returns the player whose turn it is.
    pub fn to_move(&self) -> Player {
        Player::BOTH[(self.count() % 2) as usize]
    }

    /// Returns the lowest free cell of every column that is not full.
    #[inline]
    pub fn playable(&self) -> u64 {
        (self.occupied() << 16 | BOTTOM) & !self.occupied()
    }

    /// Returns the lowest free cell of a column.
    pub fn lowest_free(&self, column: u32) -> Option<u32> {
        cells(self.playable()).find(|cell| cell % 16 == column)
    }

    /// Returns the free cells that complete a line of the player, playable or not.
    #[inline]
    pub fn threats(&self, player: Player) -> u64 {
        self.threats[player as usize]
    }

    /// Returns the playable cells that complete a line of the player.
    #[inline]
    pub fn openings(&self, player: Player) -> u64 {
        self.threats(player) & self.playable()
    }

    /// Returns the lines without a stone of the opponent, one bit for each. A player without any can't
    /// win.
    #[inline]
    pub fn open_lines(&self, player: Player) -> u128 {
        !self.touched[1 - player as usize] & ((1 << LINES.len()) - 1)
    }

    /// Returns how many open lines of a player go through a cell.
    #[inline]
    pub(crate) fn open_lines_through(&self, player: Player, cell: u32) -> u32 {
        (NUMBERS_THROUGH[cell as usize] & !self.touched[1 - player as usize]).count_ones()
    }

    /// Returns the player who has completed a line.
    pub fn winner(&self) -> Option<Player> {
        let complete =
            |player: &Player| LINES.iter().any(|&line| line & !self.stones(*player) == 0);
        Player::BOTH.into_iter().find(complete)
    }
}
