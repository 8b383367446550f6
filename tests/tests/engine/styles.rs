//! The styles, compared with figures worked out by hand and with their plain definition.

use fourfold_core::board::Player;
use fourfold_core::player::{FieldValues, Style};
use fourfold_core::{Board, Kind, with_board};
use fourfold_tests::engine::{columns, game, plain, shape};
use fourfold_tests::plain::{Cell, Position, Shape, Side};
use fourfold_tests::{data, random};
use proptest::prelude::*;

use crate::generated_games::{any_games, cases};
use crate::on_every_board;

on_every_board! {
    the_scores_are_those_of_the_definition
    the_images_of_a_position_have_the_images_of_its_scores
}

/// An entry of `data/styles.txt`.
#[derive(Debug)]
struct Listed {
    board: Kind,
    moves: String,
    figures: Figures,
}

#[derive(Debug)]
enum Figures {
    /// The score of every column.
    Scores(Style, Vec<Option<i32>>),
    /// The content of every cell: a field value or the letter of a stone.
    Fields {
        player: Player,
        increased: bool,
        rows: Vec<Vec<String>>,
    },
}

fn listed() -> Vec<Listed> {
    let mut lines = data::lines("styles.txt").into_iter();
    let mut listed = Vec::new();
    while let Some(line) = lines.next() {
        let words: Vec<_> = line.split(' ').collect();
        let board: Kind = words[1].parse().expect("a board");
        let figures = match words[0] {
            "scores" => {
                let score =
                    |&word: &&str| (word != "-").then(|| word.parse().expect("a score or -"));
                let scores = words[4..].iter().map(score).collect();
                Figures::Scores(words[3].parse().expect("a style"), scores)
            }
            "fields" => {
                let height = with_board!(board, B => B::HEIGHT) as usize;
                let row = |row: String| row.split_whitespace().map(String::from).collect();
                Figures::Fields {
                    player: match words[3] {
                        "first" => Player::First,
                        "second" => Player::Second,
                        other => panic!("{other} is no player"),
                    },
                    increased: match words[4] {
                        "original" => false,
                        "increased" => true,
                        other => panic!("field values are not {other}"),
                    },
                    rows: lines.by_ref().take(height).map(row).collect(),
                }
            }
            other => panic!("nothing is known of {other}"),
        };
        listed.push(Listed {
            board,
            moves: words[2].into(),
            figures,
        });
    }
    listed
}

/// Draws the field values, row by row.
fn drawn<B: Board>(position: &B, player: Player, increased: bool) -> Vec<Vec<String>> {
    let (own, opponent) = (position.own(), position.opponent());
    let mut fields = if player == position.to_move() {
        FieldValues::<B>::new(own, opponent)
    } else {
        FieldValues::<B>::new(opponent, own)
    };
    if increased {
        fields = fields.increased();
    }
    let drawn = |column, level| match position.stone(column, level) {
        Some(Player::First) => "X".into(),
        Some(Player::Second) => "O".into(),
        None => fields.value(B::cell(column, level)).to_string(),
    };
    let row = |level| (0..B::COLUMNS).map(|column| drawn(column, level)).collect();
    (0..B::HEIGHT).rev().map(row).collect()
}

#[test]
fn the_engine_finds_the_listed_figures() {
    for Listed {
        board,
        moves,
        figures,
    } in listed()
    {
        with_board!(board, B => {
            let position = moves.parse::<fourfold_core::Game<B>>().expect("legal moves").position();
            match figures {
                Figures::Scores(style, scores) => {
                    assert_eq!(style.scores(&position), scores, "{board} {moves} {style}");
                }
                Figures::Fields { player, increased, rows } => {
                    let drawn = drawn(&position, player, increased);
                    assert_eq!(drawn, rows, "{board} {moves} {player:?} increased: {increased}");
                }
            }
        });
    }
}

#[test]
fn the_plain_definition_gives_the_listed_scores() {
    for Listed {
        board,
        moves,
        figures,
    } in listed()
    {
        if let Figures::Scores(style, scores) = figures {
            let found = with_board!(board, B => {
                let game = moves.parse::<fourfold_core::Game<B>>().expect("legal moves");
                Definition::on(shape::<B>()).scores(&plain::<B>(&columns(&game)), style.number())
            });
            assert_eq!(found, scores, "{board} {moves} {style}");
        }
    }
}

#[test]
fn every_style_is_listed_on_three_boards() {
    for style in Style::ALL {
        let mut boards: Vec<_> = listed()
            .into_iter()
            .filter(|listed| matches!(listed.figures, Figures::Scores(of, _) if of == style))
            .map(|listed| listed.board.name())
            .collect();
        boards.sort();
        boards.dedup();
        assert_eq!(boards, ["4x4x4", "7x6", "9x7"], "{style}");
    }
}

/// The definition of the styles on the plain board.
struct Definition {
    shape: &'static Shape,
    lines: Vec<[Cell; 4]>,
}

/// A field value for every cell, by column and level.
type Values = [[i32; 9]; 16];

impl Definition {
    fn on(shape: &'static Shape) -> Self {
        Self {
            shape,
            lines: shape.lines(),
        }
    }

    /// Iterates over the lines of one side, with their values.
    fn lines_of(&self, position: &Position, side: Side) -> impl Iterator<Item = (&[Cell; 4], i32)> {
        let columns = position.columns;
        self.lines.iter().filter_map(move |line| {
            let stones = line.map(|(column, level)| columns[column][level]);
            let value = stones.iter().flatten().count();
            let mixed = stones.contains(&Some(side.other()));
            (value > 0 && !mixed).then_some((line, value as i32))
        })
    }

    /// Returns the field values of one side, increased by those of the cells above.
    fn increased(&self, position: &Position, side: Side) -> Values {
        let empty = |&&(column, level): &&Cell| position.columns[column][level].is_none();
        let mut original = Values::default();
        for (line, value) in self.lines_of(position, side) {
            for &(column, level) in line.iter().filter(empty) {
                original[column][level] += value;
            }
        }
        let mut increased = original;
        for (column, level) in self.shape.all_cells() {
            if position.columns[column][level].is_none() {
                increased[column][level] += original[column][level + 1];
            }
        }
        increased
    }

    /// Returns true if two cells lie on one line, with one cell between them.
    fn are_two_apart(&self, one: Cell, other: Cell) -> bool {
        self.lines
            .iter()
            .any(|&[a, b, c, d]| [(a, c), (b, d), (c, a), (d, b)].contains(&(one, other)))
    }

    /// Returns the score of a position for the side that played the stone in this cell.
    fn score(&self, position: &Position, stone: Cell, style: u32) -> i32 {
        let [expansive, restrictive, tactical] = [1, 2, 4].map(|bit| style & bit != 0);
        let (own, opponent) = (position.to_move.other(), position.to_move);
        let lines = |side| -> i32 { self.lines_of(position, side).map(|(_, value)| value).sum() };
        let fields = |side| -> i32 { self.increased(position, side).iter().flatten().sum() };
        let mut score = 0;
        if expansive {
            score += 2 * lines(own);
        }
        if restrictive {
            score -= 2 * lines(opponent);
        }
        if tactical && expansive {
            score += fields(own);
        }
        if tactical && restrictive {
            score -= fields(opponent);
        }
        if tactical {
            let values = self.increased(position, own);
            for (column, level) in self.shape.all_cells() {
                if self.are_two_apart((column, level), stone) {
                    score += 3 * values[column][level];
                }
            }
        }
        score
    }

    fn scores(&self, position: &Position, style: u32) -> Vec<Option<i32>> {
        let mut scores = vec![None; self.shape.columns()];
        for column in position.moves() {
            let stone = (column, position.level(column));
            scores[column] = Some(self.score(&position.play(column), stone, style));
        }
        scores
    }
}

fn the_scores_are_those_of_the_definition<B: Board>() {
    let (definition, mut random) = (Definition::on(shape::<B>()), fastrand::Rng::with_seed(1));
    for _ in 0..3000 {
        let stones = random.usize(..=shape::<B>().cells());
        let columns = random::game(shape::<B>(), stones, |limit| random.usize(..limit));
        let position = game::<B>(&columns).position();
        let style = Style::ALL[random.usize(..Style::ALL.len())];
        let expected = definition.scores(&plain::<B>(&columns), style.number());
        assert_eq!(style.scores(&position), expected, "{columns:?} {style}");
    }
}

fn the_images_of_a_position_have_the_images_of_its_scores<B: Board>() {
    let symmetries = shape::<B>().symmetries();
    let which = 0..symmetries.len();
    proptest!(cases(500), |(columns in any_games(shape::<B>()), which in which)| {
        let image = &symmetries[which];
        let moved: Vec<_> = columns.iter().map(|&column| image[column]).collect();
        let [position, moved] = [columns, moved].map(|columns| game::<B>(&columns).position());
        for style in Style::ALL {
            let (scores, of_image) = (style.scores(&position), style.scores(&moved));
            for (column, score) in scores.into_iter().enumerate() {
                prop_assert_eq!(of_image[image[column]], score, "{} {}", style, column);
            }
        }
    });
}
