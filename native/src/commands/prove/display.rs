//! What people and programs see of a proof that runs.

use std::collections::BTreeSet;
use std::fmt::{self, Write};
use std::io;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use fourfold_core::board::Player;
use fourfold_core::solver::frontier::{FrontierProgress, ReplyState};
use fourfold_core::{Cube, Game, Goal};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use crate::commands::prove::law::Estimate;
use crate::text::moves;
use crate::text::output::{Format, Output};
use crate::text::record::{player_name, yes_or_no};
use crate::text::value::GoalValue;

/// The time between two pictures on a terminal, and between two objects of JSON.
const SHOWN_EVERY: Duration = Duration::from_millis(500);
const WRITTEN_EVERY: Duration = Duration::from_secs(1);

/// The number of words of the table that are looked at to tell how full it is.
const SAMPLE: usize = 1 << 12;

/// The number of positions visited from which on it is said how many are left.
const LEAST_TO_ESTIMATE: u64 = 1 << 16;

/// The answer, the last line of output.
#[derive(Serialize)]
pub(super) struct Answer {
    pub(super) event: &'static str,
    pub(super) position: String,
    pub(super) goal: &'static str,
    pub(super) value: GoalValue,
    /// Positions visited by all runs, and the time of this one.
    pub(super) visited: u64,
    pub(super) seconds: f64,
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.position, self.value)
    }
}

/// What there is to be shown of a proof.
pub(super) struct Seen {
    pub(super) winner: Player,
    pub(super) progress: FrontierProgress,
    /// Positions visited by this run.
    pub(super) visited: u64,
    /// The share of the table that is used, if there is one.
    pub(super) table: Option<f64>,
    /// The threads of all workers, if they are elsewhere.
    pub(super) threads: Option<usize>,
}

/// How far the proof is.
#[derive(Serialize)]
pub(super) struct State {
    event: &'static str,
    position: String,
    /// The player whose win is in question.
    winner: &'static str,
    seconds: f64,
    /// Positions visited by all runs, and by this one in a second.
    visited: u64,
    speed: u64,
    jobs_done: u64,
    jobs_running: usize,
    jobs_ready: usize,
    /// The share of the table that is used; or the threads of all workers.
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    threads: Option<usize>,
    proof: u64,
    disproof: u64,
    /// About how many positions are left to be visited, and by which factor that may be wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    left: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    left_factor: Option<f64>,
    replies: Vec<ReplyShown>,
}

#[derive(Serialize)]
struct ReplyShown {
    column: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    disproof: Option<u64>,
}

/// A reply that has been decided.
#[derive(Serialize)]
struct Decided {
    event: &'static str,
    position: String,
    value: &'static str,
}

impl fmt::Display for Decided {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.position, self.value)
    }
}

/// Shows a proof while it runs.
pub(super) struct Display {
    position: String,
    columns: Vec<u8>,
    goal: Goal,
    format: Format,
    output: Output,
    bar: ProgressBar,
    start: Instant,
    shown: Option<Instant>,
    written: Option<Instant>,
    decided: BTreeSet<u8>,
}

impl Display {
    pub(super) fn new(game: &Game<Cube>, goal: Goal, format: Format, output: Output) -> Self {
        let bar = ProgressBar::new_spinner();
        bar.set_style(ProgressStyle::with_template("{msg}").expect("the template is right"));
        Self {
            position: game.to_string(),
            columns: game.columns().to_vec(),
            goal,
            format,
            output,
            bar,
            start: Instant::now(),
            shown: None,
            written: None,
            decided: BTreeSet::new(),
        }
    }

    /// Shows what has changed, now and then.
    pub(super) fn tick(&mut self, see: impl FnOnce() -> Seen) -> io::Result<()> {
        let is_due = |last: Option<Instant>, every| last.is_none_or(|last| last.elapsed() >= every);
        let shows = is_due(self.shown, SHOWN_EVERY);
        let writes = self.format == Format::Json && is_due(self.written, WRITTEN_EVERY);
        if !shows && !writes {
            return Ok(());
        }
        let seen = see();
        self.tell_decided(&seen.progress)?;
        let state = self.state(&seen);
        self.shown = Some(Instant::now());
        if !self.bar.is_hidden() {
            self.bar.set_message(picture(&state));
            self.bar.tick();
        }
        if writes {
            self.written = Some(Instant::now());
            self.output.put(&Silent(state))?;
        }
        Ok(())
    }

    /// Shows what there is when the work on a question has ended.
    pub(super) fn end(&mut self, seen: &Seen) -> io::Result<()> {
        self.tell_decided(&seen.progress)?;
        if self.format == Format::Json {
            self.output.put(&Silent(self.state(seen)))?;
        }
        (self.shown, self.written) = (None, None);
        self.decided.clear();
        self.bar.finish_and_clear();
        Ok(())
    }

    /// Writes the answer.
    pub(super) fn answer(&mut self, answer: &Answer) -> io::Result<()> {
        self.output.put(answer)
    }

    /// Writes the replies that have been decided since the last time.
    fn tell_decided(&mut self, progress: &FrontierProgress) -> io::Result<()> {
        if self.goal != Goal::First {
            return Ok(());
        }
        for reply in &progress.replies {
            let ReplyState::Decided(wins) = reply.state else {
                continue;
            };
            if self.decided.insert(reply.column) {
                let columns = self.columns.iter().chain([&reply.column]);
                let columns: Vec<_> = columns.map(|&column| column.into()).collect();
                let decided = Decided {
                    event: "decided",
                    position: moves::text::<Cube>(&columns),
                    value: yes_or_no(wins),
                };
                let output = &mut self.output;
                self.bar.suspend(|| output.put(&decided))?;
            }
        }
        Ok(())
    }

    pub(super) fn state(&self, seen: &Seen) -> State {
        let progress = &seen.progress;
        let seconds = self.start.elapsed().as_secs_f64();
        let replies = progress.replies.iter().map(|reply| {
            let (value, numbers) = match reply.state {
                ReplyState::Decided(wins) => (Some(yes_or_no(wins)), None),
                ReplyState::Open(numbers) => (None, Some(numbers)),
                ReplyState::Unknown => (None, None),
            };
            ReplyShown {
                column: moves::text::<Cube>(&[reply.column.into()]),
                value,
                proof: numbers.map(|numbers| numbers.proof),
                disproof: numbers.map(|numbers| numbers.disproof),
            }
        });
        let is_open = progress.value.is_none() && progress.visited >= LEAST_TO_ESTIMATE;
        let whole = is_open.then(|| {
            Estimate::of_running(
                self.columns.len() as u32,
                progress.visited,
                progress.numbers,
            )
        });
        State {
            event: "progress",
            position: self.position.clone(),
            winner: player_name(seen.winner),
            seconds,
            visited: progress.visited,
            speed: (seen.visited as f64 / seconds.max(1e-3)) as u64,
            jobs_done: progress.done,
            jobs_running: progress.running,
            jobs_ready: progress.ready,
            table: seen.table,
            threads: seen.threads,
            proof: progress.numbers.proof,
            disproof: progress.numbers.disproof,
            left: whole.map(|whole| (whole.middle - progress.visited as f64) as u64),
            left_factor: whole.map(|whole| whole.factor),
            replies: replies.collect(),
        }
    }
}

/// A result that only JSON has.
#[derive(Serialize)]
#[serde(transparent)]
struct Silent<T>(T);

impl<T> fmt::Display for Silent<T> {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}

/// Returns the share of a table that is used, by a sample.
pub(super) fn fill(words: &[AtomicU64]) -> f64 {
    let step = (words.len() / SAMPLE).max(1) | 1;
    let (mut all, mut used) = (0u32, 0u32);
    for word in words.iter().step_by(step) {
        all += 1;
        used += u32::from(word.load(Ordering::Relaxed) != 0);
    }
    f64::from(used) / f64::from(all.max(1))
}

/// Returns the state in a few lines.
fn picture(state: &State) -> String {
    let elapsed = humantime::format_duration(Duration::from_secs(state.seconds as u64));
    let mut text = format!(
        "{} · does the {} player win? · {elapsed} · {} positions, {} a second",
        state.position,
        state.winner,
        short(state.visited),
        short(state.speed),
    );
    if let Some(table) = state.table {
        _ = write!(text, " · table {:.0} %", 100.0 * table);
    }
    if let Some(threads) = state.threads {
        _ = write!(text, " · {threads} threads");
    }
    text.push('\n');
    _ = writeln!(
        text,
        "jobs: {} done, {} running, {} ready · proof/disproof number {}/{}",
        state.jobs_done,
        state.jobs_running,
        state.jobs_ready,
        short(state.proof),
        short(state.disproof)
    );
    if let (Some(left), Some(factor)) = (state.left, state.left_factor) {
        let time = Duration::from_secs(left / state.speed.max(1));
        _ = writeln!(
            text,
            "about {} positions left, {} at this speed; perhaps {factor:.0} times as many or as few",
            short(left),
            humantime::format_duration(time),
        );
    }
    for (place, reply) in state.replies.iter().enumerate() {
        let shown = match (reply.value, reply.proof, reply.disproof) {
            (Some(value), ..) => value.to_owned(),
            (None, Some(proof), Some(disproof)) => format!("{}/{}", short(proof), short(disproof)),
            _ => "·".to_owned(),
        };
        let ends = if place % 4 == 3 { "\n" } else { "" };
        _ = write!(text, "{}  {shown:<16}{ends}", reply.column);
    }
    text.truncate(text.trim_end().len());
    text
}

/// Returns a number with a unit, in at most five characters: `51.2M`.
fn short(number: u64) -> String {
    let units = ["", "k", "M", "G", "T", "P", "E"];
    let mut value = number as f64;
    let mut unit = 0;
    while value >= 999.5 && unit + 1 < units.len() {
        value /= 1000.0;
        unit += 1;
    }
    match unit {
        0 => format!("{number}"),
        _ if value < 99.95 => format!("{value:.1}{}", units[unit]),
        _ => format!("{value:.0}{}", units[unit]),
    }
}

#[cfg(test)]
mod tests {
    use super::short;

    #[test]
    fn numbers_stay_short() {
        for (number, text) in [
            (0, "0"),
            (999, "999"),
            (1000, "1.0k"),
            (99_949, "99.9k"),
            (99_951, "100k"),
            (999_499, "999k"),
            (999_500, "1.0M"),
            (u64::MAX, "18.4E"),
        ] {
            assert_eq!(short(number), text);
        }
    }
}
