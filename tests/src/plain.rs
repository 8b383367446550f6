//! A second, independent implementation of the rules, as plain as can be, to compare with.
//!
//! A board is an array of columns, a column an array of cells, and a line is found by walking from
//! cell to cell. Nothing here is clever, and nothing is shared with the engine.

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The player who starts the game.
    First,
    /// The other player.
    Second,
}

impl Side {
    /// Returns the other player.
    pub fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// A cell, by its column and its level.
pub type Cell = (usize, usize);

/// The shape of a board: where its columns stand, and how high they are.
#[derive(Debug, PartialEq, Eq)]
pub struct Shape {
    /// The name on the command line.
    pub name: &'static str,
    /// The number of columns from left to right.
    pub width: usize,
    /// The number of columns from front to back; 1 on a flat board.
    pub depth: usize,
    /// The number of stones that a column holds.
    pub height: usize,
    /// The character of every column.
    pub digits: &'static str,
}

/// All boards.
pub static SHAPES: [Shape; 8] = [
    Shape::new("4x4x4", [4, 4, 4], "0123456789ABCDEF"),
    Shape::new("7x6", [7, 1, 6], "1234567"),
    Shape::new("9x7", [9, 1, 7], "123456789"),
    Shape::new("6x5", [6, 1, 5], "123456"),
    Shape::new("8x7", [8, 1, 7], "12345678"),
    Shape::new("8x8", [8, 1, 8], "12345678"),
    Shape::new("9x5", [9, 1, 5], "123456789"),
    Shape::new("10x6", [10, 1, 6], "123456789A"),
];

impl Shape {
    const fn new(name: &'static str, size: [usize; 3], digits: &'static str) -> Self {
        let [width, depth, height] = size;
        Self {
            name,
            width,
            depth,
            height,
            digits,
        }
    }

    /// Returns the board with this name.
    ///
    /// # Panics
    /// If there is none.
    pub fn named(name: &str) -> &'static Self {
        let found = SHAPES.iter().find(|shape| shape.name == name);
        found.unwrap_or_else(|| panic!("there is no board {name}"))
    }

    /// Returns the number of columns.
    pub fn columns(&self) -> usize {
        self.width * self.depth
    }

    /// Returns the number of cells.
    pub fn cells(&self) -> usize {
        self.columns() * self.height
    }

    /// Iterates over all cells.
    pub fn all_cells(&self) -> impl Iterator<Item = Cell> {
        (0..self.columns()).flat_map(|column| (0..self.height).map(move |level| (column, level)))
    }

    /// Returns the cells of every line of four.
    pub fn lines(&self) -> Vec<[Cell; 4]> {
        let mut lines = Vec::new();
        for start in self.all_cells() {
            for direction in DIRECTIONS {
                let from = self.coordinates(start);
                let cells = [0, 1, 2, 3].map(|steps| self.walk(from, direction, steps));
                if let [Some(a), Some(b), Some(c), Some(d)] = cells {
                    lines.push([a, b, c, d]);
                }
            }
        }
        lines
    }

    /// Returns the image of every column under each symmetry of the board. The first symmetry is the
    /// identity.
    pub fn symmetries(&self) -> Vec<Vec<usize>> {
        let mut symmetries = Vec::new();
        // Only a square floor can be flipped along its diagonal, and only a deep one from front to back.
        for swap in [false, true] {
            for flip_y in [false, true] {
                for flip_x in [false, true] {
                    if swap && self.width != self.depth || flip_y && self.depth == 1 {
                        continue;
                    }
                    let image = |column: usize| {
                        let (mut x, mut y) = (column % self.width, column / self.width);
                        if flip_x {
                            x = self.width - 1 - x;
                        }
                        if flip_y {
                            y = self.depth - 1 - y;
                        }
                        if swap {
                            (x, y) = (y, x);
                        }
                        x + self.width * y
                    };
                    symmetries.push((0..self.columns()).map(image).collect());
                }
            }
        }
        symmetries
    }

    /// Returns the coordinates of a cell: from the left, from the front, and from the bottom.
    fn coordinates(&self, (column, level): Cell) -> [usize; 3] {
        [column % self.width, column / self.width, level]
    }

    /// Returns the cell this many steps away in a direction, unless that is off the board.
    #[inline]
    fn walk(&self, from: [usize; 3], direction: [isize; 3], steps: isize) -> Option<Cell> {
        let go = |axis: usize, limit: usize| {
            let to = from[axis].checked_add_signed(direction[axis] * steps)?;
            (to < limit).then_some(to)
        };
        let (x, y) = (go(0, self.width)?, go(1, self.depth)?);
        Some((x + self.width * y, go(2, self.height)?))
    }
}

/// The directions of lines, as steps to the right, back and up; of two opposite ones only one.
const DIRECTIONS: [[isize; 3]; 13] = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
    [1, 1, 0],
    [1, -1, 0],
    [1, 0, 1],
    [1, 0, -1],
    [0, 1, 1],
    [0, 1, -1],
    [1, 1, 1],
    [1, 1, -1],
    [1, -1, 1],
    [1, -1, -1],
];

/// The stones by column and level. No board has more columns, or higher ones.
pub type Columns = [[Option<Side>; 8]; 16];

/// A position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The board.
    pub shape: &'static Shape,
    /// The stones.
    pub columns: Columns,
    /// The player to move.
    pub to_move: Side,
    /// The player who has completed a line.
    pub winner: Option<Side>,
}

impl Position {
    /// Returns the position before the first move.
    pub fn empty(shape: &'static Shape) -> Self {
        Self {
            shape,
            columns: Columns::default(),
            to_move: Side::First,
            winner: None,
        }
    }

    /// Returns the position after these moves.
    ///
    /// # Panics
    /// If one of them is illegal.
    pub fn after(shape: &'static Shape, moves: &[usize]) -> Self {
        let play = |position: Self, &column: &usize| {
            assert!(position.moves().any(|legal| legal == column));
            position.play(column)
        };
        moves.iter().fold(Self::empty(shape), play)
    }

    /// Returns the number of stones.
    pub fn stones(&self) -> usize {
        self.columns.iter().flatten().flatten().count()
    }

    /// Returns the level at which a stone dropped into this column comes to rest, or the height of the
    /// board if the column is full.
    pub fn level(&self, column: usize) -> usize {
        (0..self.shape.height)
            .find(|&level| self.columns[column][level].is_none())
            .unwrap_or(self.shape.height)
    }

    /// Iterates over the columns that are not full.
    pub fn free_columns(&self) -> impl Iterator<Item = usize> {
        (0..self.shape.columns()).filter(|&column| self.level(column) < self.shape.height)
    }

    /// Iterates over the columns that may be played: none if a line is complete.
    pub fn moves(&self) -> impl Iterator<Item = usize> {
        self.free_columns().filter(|_| self.winner.is_none())
    }

    /// Returns true if no move is legal.
    pub fn is_over(&self) -> bool {
        self.moves().next().is_none()
    }

    /// Returns the position after a stone fell into a column.
    #[must_use]
    pub fn play(&self, column: usize) -> Self {
        let mut next = *self;
        let level = self.level(column);
        next.columns[column][level] = Some(self.to_move);
        if next.is_in_line((column, level), self.to_move) {
            next.winner = Some(self.to_move);
        }
        next.to_move = self.to_move.other();
        next
    }

    /// Returns true if a stone of this side in this cell is, or would be, in a line of four.
    pub fn is_in_line(&self, cell: Cell, side: Side) -> bool {
        let from = self.shape.coordinates(cell);
        let holds = |(column, level): Cell| self.columns[column][level] == Some(side);
        DIRECTIONS.into_iter().any(|direction| {
            let along = |ahead: isize| {
                let cell = |&steps: &isize| self.shape.walk(from, direction, ahead * steps);
                (1..4)
                    .take_while(|steps| cell(steps).is_some_and(holds))
                    .count()
            };
            along(-1) + 1 + along(1) >= 4
        })
    }

    /// Returns the free cells that complete a line of this side.
    pub fn threats(&self, side: Side) -> Vec<Cell> {
        let empty = |&(column, level): &Cell| self.columns[column][level].is_none();
        let cells = self.shape.all_cells().filter(empty);
        cells.filter(|&cell| self.is_in_line(cell, side)).collect()
    }

    /// Returns true if a move to this column completes a line.
    pub fn wins_at(&self, column: usize) -> bool {
        self.is_in_line((column, self.level(column)), self.to_move)
    }

    /// Returns the image of the position under a map of the columns.
    #[must_use]
    pub fn image(&self, columns: &[usize]) -> Self {
        let mut image = *self;
        for (from, &to) in columns.iter().enumerate() {
            image.columns[to] = self.columns[from];
        }
        image
    }

    /// Returns the stones as text, a byte a cell.
    pub fn written(&self) -> Vec<u8> {
        let stone = |(column, level): Cell| match self.columns[column][level] {
            None => b'.',
            Some(Side::First) => b'1',
            Some(Side::Second) => b'2',
        };
        self.shape.all_cells().map(stone).collect()
    }

    /// Returns the number of ways to play exactly this many more plies.
    pub fn paths(&self, plies: u32) -> u64 {
        match plies {
            0 => 1,
            _ => self
                .moves()
                .map(|column| self.play(column).paths(plies - 1))
                .sum(),
        }
    }
}
