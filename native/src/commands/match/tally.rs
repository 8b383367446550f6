//! The results of a match so far.

use std::fmt;

use fourfold_core::Board;
use serde::Serialize;

use super::elo::Elo;
use super::game::{Record, Side, Spent};

/// The results of the games that have been played.
#[derive(Default)]
pub(super) struct Tally {
    games: usize,
    wins: usize,
    draws: usize,
    /// The numbers of pairs of games with the same opening in which A got 0, ½, 1, 1½ and 2 points.
    pairs: [usize; 5],
    /// The number of the last pair while only its first game has been played, and A's points in that game, in
    /// halves.
    single: Option<(usize, usize)>,
    plies: usize,
    /// The number of games that each side forfeited.
    forfeits: [usize; 2],
    spent: [Spent; 2],
}

/// The results of a match as they are written.
#[derive(Serialize)]
pub(super) struct MatchReport {
    board: &'static str,
    games: usize,
    wins: usize,
    draws: usize,
    losses: usize,
    /// A's share of the points; null before the first game.
    share: Option<f64>,
    #[serde(flatten)]
    elo: Option<Elo>,
    pairs: [usize; 5],
    plies: f64,
    a: SideReport,
    b: SideReport,
}

/// One side in the report.
#[derive(Serialize)]
struct SideReport {
    player: String,
    moves: usize,
    seconds: f64,
    most_seconds: f64,
    /// Null if the player doesn't report them.
    nodes: Option<f64>,
    most_nodes: Option<u64>,
    /// Games lost by an illegal move, a crash or a missing answer.
    forfeits: usize,
}

impl Tally {
    /// Adds the next game.
    pub(super) fn add<B: Board>(&mut self, record: &Record<B>) {
        self.games += 1;
        self.wins += usize::from(record.winner == Some(Side::A));
        self.draws += usize::from(record.winner.is_none());
        self.plies += record.game.columns().len();
        if let (Some(_), Some(winner)) = (&record.forfeit, record.winner) {
            self.forfeits[winner.other() as usize] += 1;
        }
        for (sum, spent) in self.spent.iter_mut().zip(&record.spent) {
            sum.join(spent);
        }
        let (pair, halves) = (record.number / 2, record.halves());
        self.single = match self.single {
            Some((other, others)) if other == pair => {
                self.pairs[halves + others] += 1;
                None
            }
            _ => Some((pair, halves)),
        };
    }

    fn losses(&self) -> usize {
        self.games - self.wins - self.draws
    }

    /// Returns A's wins, draws and losses, as in `+3 =1 -2`.
    pub(super) fn brief(&self) -> String {
        format!("+{} ={} -{}", self.wins, self.draws, self.losses())
    }

    pub(super) fn report(&self, board: &'static str, names: [&str; 2]) -> MatchReport {
        let points = self.wins as f64 + self.draws as f64 / 2.0;
        let share = (self.games > 0).then(|| points / self.games as f64);
        let [a, b] = Side::BOTH.map(|side| {
            let side = side as usize;
            SideReport::new(names[side], &self.spent[side], self.forfeits[side])
        });
        MatchReport {
            board,
            games: self.games,
            wins: self.wins,
            draws: self.draws,
            losses: self.losses(),
            share,
            elo: share.map(|share| Elo::new(share, self.games, self.pairs)),
            pairs: self.pairs,
            plies: mean(self.plies as f64, self.games),
            a,
            b,
        }
    }
}

impl SideReport {
    fn new(name: &str, spent: &Spent, forfeits: usize) -> Self {
        let counts = spent.counted > 0;
        Self {
            player: name.to_owned(),
            moves: spent.moves,
            seconds: mean(spent.time.as_secs_f64(), spent.moves),
            most_seconds: spent.longest.as_secs_f64(),
            nodes: counts.then(|| mean(spent.nodes as f64, spent.counted)),
            most_nodes: counts.then_some(spent.most_nodes),
            forfeits,
        }
    }
}

/// Returns the mean of numbers with this sum; 0 if there are none.
fn mean(sum: f64, count: usize) -> f64 {
    sum / count.max(1) as f64
}

impl fmt::Display for MatchReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            wins,
            draws,
            losses,
            ..
        } = self;
        let (a, b) = (&self.a, &self.b);
        writeln!(f, "A: {}", a.player)?;
        writeln!(f, "B: {}", b.player)?;
        write!(f, "{} games on {}: ", self.games, self.board)?;
        write!(f, "A won {wins}, drew {draws}, lost {losses}")?;
        if let (Some(share), Some(elo)) = (self.share, self.elo) {
            writeln!(f, ", {:.1} % of the points", 100.0 * share)?;
            writeln!(f, "Elo of A above B: {elo}")?;
        } else {
            writeln!(f)?;
        }
        let [none, half, one, more, two] = self.pairs;
        writeln!(
            f,
            "pairs of games by A's points: 0: {none}, ½: {half}, 1: {one}, 1½: {more}, 2: {two}"
        )?;
        writeln!(f, "A {a}")?;
        writeln!(f, "B {b}")?;
        write!(f, "plies of a game: {:.1}", self.plies)
    }
}

impl fmt::Display for SideReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mean, most) = (1e3 * self.seconds, 1e3 * self.most_seconds);
        write!(f, "took {mean:.1} ms for a move, {most:.1} ms at most")?;
        if let (Some(mean), Some(most)) = (self.nodes, self.most_nodes) {
            write!(f, "; {mean:.0} nodes, {most} at most")?;
        }
        if self.forfeits > 0 {
            write!(f, "; games forfeited: {}", self.forfeits)?;
        }
        Ok(())
    }
}
