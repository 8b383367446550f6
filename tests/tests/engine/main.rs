//! The engine: rules, solver, computer player and analysis, compared with independent implementations.

mod analysis;
mod boards;
mod book_of_7x6;
mod books;
mod choices;
mod exhaustive_search;
mod explanations;
mod follow_up;
mod frontier;
mod generated_games;
mod levels;
mod limits;
mod listed_scores;
mod names;
mod notation;
mod perft;
mod plain_implementation;
mod principal_variation;
mod proof_search;
mod sampler;
mod scores;
mod sharing;
mod static_proofs;
mod styles;
mod tables;
mod team;
mod values;
mod visited;
mod witnesses;

/// Makes a test of every check on every board. A check is a function with the board as its type parameter.
macro_rules! on_every_board {
    ($($check:ident)*) => {
        $(
            mod $check {
                use fourfold_core::Cube;
                use fourfold_core::Flat;

                #[test]
                fn on_4x4x4() {
                    super::$check::<Cube>();
                }
                #[test]
                fn on_7x6() {
                    super::$check::<Flat<7, 6>>();
                }
                #[test]
                fn on_9x7() {
                    super::$check::<Flat<9, 7, u128>>();
                }
                #[test]
                fn on_6x5() {
                    super::$check::<Flat<6, 5>>();
                }
                #[test]
                fn on_8x7() {
                    super::$check::<Flat<8, 7>>();
                }
                #[test]
                fn on_8x8() {
                    super::$check::<Flat<8, 8, u128>>();
                }
                #[test]
                fn on_9x5() {
                    super::$check::<Flat<9, 5>>();
                }
                #[test]
                fn on_10x6() {
                    super::$check::<Flat<10, 6, u128>>();
                }
            }
        )*
    };
}

use on_every_board;
