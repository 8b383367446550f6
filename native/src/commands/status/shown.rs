//! A proof as it is shown.

use std::fmt::{self, Write};

use serde::Serialize;
use serde_json::Value;

use crate::cluster::messages::{About, StatusReply, WorkerShown};
use crate::cluster::proof::Kept;
use crate::text::quantities::grouped;

/// A proof, from outside.
#[derive(Debug, Serialize)]
pub(super) struct Shown {
    pub(super) position: String,
    pub(super) goal: String,
    /// The value, once it is known.
    pub(super) value: Option<String>,
    pub(super) engine: String,
    pub(super) weights: String,
    pub(super) protocol: u32,
    /// The machine of the coordinator, if there is one.
    pub(super) coordinator: Option<String>,
    /// The event `progress` of 'prove', the newest one if there is no coordinator.
    pub(super) progress: Value,
    pub(super) workers: Vec<WorkerShown>,
    #[serde(flatten)]
    pub(super) kept: Kept,
}

impl Shown {
    pub(super) fn new(
        about: About,
        is_coordinated: bool,
        status: Option<StatusReply>,
        kept: Kept,
    ) -> Self {
        let (host, progress, workers) = match status {
            Some(StatusReply {
                host,
                progress,
                workers,
            }) => (Some(host), progress, workers),
            None => (None, Value::Null, Vec::new()),
        };
        Self {
            position: about.position,
            goal: about.goal,
            value: about.value,
            engine: about.version.engine,
            weights: about.version.weights,
            protocol: about.version.protocol,
            coordinator: host.filter(|_| is_coordinated),
            progress,
            workers,
            kept,
        }
    }

    /// Returns a number of the progress.
    pub(super) fn number(&self, name: &str) -> Option<f64> {
        self.progress.get(name)?.as_f64()
    }

    /// Returns the replies: the column, and the value or the numbers.
    fn replies(&self) -> Vec<String> {
        let replies = self.progress.get("replies").and_then(Value::as_array);
        let shown = |reply: &Value| {
            let column = reply.get("column")?.as_str()?;
            let value = reply.get("value").and_then(Value::as_str);
            let number = |name| reply.get(name).and_then(Value::as_u64).map(grouped);
            let state = match (value, number("proof"), number("disproof")) {
                (Some(value), ..) => value.to_owned(),
                (None, Some(proof), Some(disproof)) => format!("{proof}/{disproof}"),
                _ => "·".to_owned(),
            };
            Some(format!("{column} {state}"))
        };
        replies.into_iter().flatten().filter_map(shown).collect()
    }
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = self.value.as_deref().unwrap_or("open");
        writeln!(f, "{} {} {value}", self.position, self.goal)?;
        let line =
            |f: &mut fmt::Formatter<'_>, name: &str, text: &str| writeln!(f, "  {name:<12}{text}");
        let whole = |name: &str| {
            self.number(name)
                .map_or_else(|| "–".to_owned(), |number| grouped(number as u64))
        };
        line(
            f,
            "coordinator",
            self.coordinator.as_deref().unwrap_or("nobody"),
        )?;
        let (proof, disproof) = (whole("proof"), whole("disproof"));
        if self.value.is_none() && !self.progress.is_null() {
            line(f, "numbers", &format!("proof {proof}, disproof {disproof}"))?;
            let replies = self.replies();
            for (place, chunk) in replies.chunks(4).enumerate() {
                let mut text = String::new();
                for reply in chunk {
                    _ = write!(text, "{reply:<26} ");
                }
                line(f, if place == 0 { "replies" } else { "" }, text.trim_end())?;
            }
        }
        line(
            f,
            "visited",
            &format!(
                "{} positions, {} a second",
                whole("visited"),
                whole("speed")
            ),
        )?;
        if let (Some(left), Some(factor)) = (self.number("left"), self.number("left_factor")) {
            let speed = self.number("speed").unwrap_or(0.0).max(1.0);
            let time = std::time::Duration::from_secs((left / speed) as u64);
            let (left, time) = (grouped(left as u64), humantime::format_duration(time));
            line(
                f,
                "left",
                &format!(
                    "about {left} positions, {time} at this speed; perhaps {factor:.0} times as many or as few"
                ),
            )?;
        }
        let Kept {
            jobs_queued,
            jobs_with_workers,
            results,
            results_bytes,
            pieces_bytes,
        } = self.kept;
        line(
            f,
            "jobs",
            &format!(
                "{} done, {jobs_with_workers} with workers, {jobs_queued} queued",
                whole("jobs_done")
            ),
        )?;
        line(
            f,
            "results",
            &format!(
                "{} positions, {} bytes",
                grouped(results),
                grouped(results_bytes)
            ),
        )?;
        line(
            f,
            "certificate",
            &format!("{} bytes of pieces", grouped(pieces_bytes)),
        )?;
        let threads: usize = self.workers.iter().map(|worker| worker.threads).sum();
        write!(
            f,
            "  {:<12}{}, with {threads} {}",
            "workers",
            self.workers.len(),
            noun(threads)
        )?;
        for worker in &self.workers {
            write!(
                f,
                "\n    {:<20} {:>4} {:<7} {:>14} positions a second {:>10} jobs done",
                worker.host,
                worker.threads,
                noun(worker.threads),
                grouped(worker.speed as u64),
                grouped(worker.jobs_done)
            )?;
        }
        Ok(())
    }
}

fn noun(threads: usize) -> &'static str {
    if threads == 1 { "thread" } else { "threads" }
}
