//! Why a position is no puzzle.

use std::fmt;

use super::puzzle::MOST_MOVES;

/// Why a position is no puzzle of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flaw {
    Over,
    WinsAtOnce,
    MustBlock,
    NoWin,
    SeveralWin,
    NoZugzwang,
    AllLose,
    SeveralHold,
    NoDraw,
    QuickWin,
    Settled,
    TooLong,
    NoChoice,
    TooHard(u64),
    TooLarge(usize),
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over => write!(f, "the game is over"),
            Self::WinsAtOnce => write!(f, "the side to move wins at once"),
            Self::MustBlock => write!(f, "the side to move must block"),
            Self::NoWin => write!(f, "the side to move has no win in up to {MOST_MOVES} moves"),
            Self::SeveralWin => write!(f, "several first moves win"),
            Self::NoZugzwang => write!(f, "zugzwang doesn't decide it"),
            Self::AllLose => write!(f, "all first moves lose"),
            Self::SeveralHold => write!(
                f,
                "several first moves don't lose, or not in up to {MOST_MOVES} moves of the other side"
            ),
            Self::NoDraw => write!(f, "the side to move wins"),
            Self::QuickWin => write!(f, "the side to move wins in up to {MOST_MOVES} moves"),
            Self::Settled => write!(f, "nothing can go wrong after the first move"),
            Self::TooLong => write!(f, "it may take more than {MOST_MOVES} moves"),
            Self::NoChoice => write!(f, "there is no real choice"),
            Self::TooHard(nodes) => write!(
                f,
                "more than {nodes} nodes are visited to solve a position that may come up"
            ),
            Self::TooLarge(positions) => {
                write!(f, "more than {positions} positions may come up")
            }
        }
    }
}
