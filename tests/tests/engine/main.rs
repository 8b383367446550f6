//! What the engine promises, each promise a test.

mod boards;
mod games;
mod known;
mod levels;
mod limits;
mod lines;
mod names;
mod near_the_end;
mod notation;
mod pairing;
mod perft;
mod plain;
mod proofs;
mod rules;
mod samples;
mod scores;
mod styles;
mod tables;
mod teams;
mod thoughts;
mod values;

/// Makes a test for every board out of each check, a function with the board as its type.
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
