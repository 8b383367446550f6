//! Proofs as metrics, in the [text format of Prometheus](https://prometheus.io/docs/instrumenting/exposition_formats/).

use std::fmt::Write;

use crate::cluster::messages::WorkerShown;
use crate::commands::status::shown::Shown;

/// A metric of a proof: its name, its type, what it says, and where it is found.
type Metric = (
    &'static str,
    &'static str,
    &'static str,
    fn(&Shown) -> Option<f64>,
);

const OF_PROOFS: [Metric; 14] = [
    (
        "fourfold_proved",
        "gauge",
        "1 once the value is known.",
        |of| Some(f64::from(u8::from(of.value.is_some()))),
    ),
    (
        "fourfold_coordinated",
        "gauge",
        "1 while somebody coordinates.",
        |of| Some(f64::from(u8::from(of.coordinator.is_some()))),
    ),
    (
        "fourfold_visited_positions",
        "counter",
        "Positions visited by all jobs that came back.",
        |of| of.number("visited"),
    ),
    (
        "fourfold_left_positions",
        "gauge",
        "About how many positions are left.",
        |of| of.number("left"),
    ),
    (
        "fourfold_speed",
        "gauge",
        "Positions visited in a second.",
        |of| of.number("speed"),
    ),
    (
        "fourfold_proof_number",
        "gauge",
        "The proof number of the root.",
        |of| of.number("proof"),
    ),
    (
        "fourfold_disproof_number",
        "gauge",
        "The disproof number of the root.",
        |of| of.number("disproof"),
    ),
    (
        "fourfold_decided_replies",
        "gauge",
        "Replies at the root whose value is known.",
        |of| {
            let replies = of.progress.get("replies")?.as_array()?;
            let decided = replies.iter().filter(|reply| reply.get("value").is_some());
            Some(decided.count() as f64)
        },
    ),
    (
        "fourfold_jobs_done",
        "counter",
        "Jobs that came back.",
        |of| of.number("jobs_done"),
    ),
    (
        "fourfold_jobs_queued",
        "gauge",
        "Jobs that wait for a worker.",
        |of| Some(of.kept.jobs_queued as f64),
    ),
    (
        "fourfold_jobs_with_workers",
        "gauge",
        "Jobs that workers have.",
        |of| Some(of.kept.jobs_with_workers as f64),
    ),
    (
        "fourfold_results",
        "gauge",
        "Positions with a result.",
        |of| Some(of.kept.results as f64),
    ),
    (
        "fourfold_results_bytes",
        "gauge",
        "What the results take on the server.",
        |of| Some(of.kept.results_bytes as f64),
    ),
    (
        "fourfold_pieces_bytes",
        "gauge",
        "What the pieces of a certificate take on the server.",
        |of| Some(of.kept.pieces_bytes as f64),
    ),
];

/// A metric of a worker: its name, what it says, and where it is found.
type OfWorker = (&'static str, &'static str, fn(&WorkerShown) -> f64);

const OF_WORKERS: [OfWorker; 2] = [
    (
        "fourfold_worker_speed",
        "Positions that a worker visits in a second.",
        |worker| worker.speed,
    ),
    (
        "fourfold_worker_threads",
        "The threads of a worker.",
        |worker| worker.threads as f64,
    ),
];

/// Returns the metrics of these proofs, without the last line feed.
pub(super) fn text(proofs: &[Shown]) -> String {
    let mut text = String::new();
    for (name, kind, help, value) in OF_PROOFS {
        _ = write!(text, "# HELP {name} {help}\n# TYPE {name} {kind}\n");
        for proof in proofs {
            if let Some(value) = value(proof) {
                _ = writeln!(text, "{name}{{{}}} {value}", labels(proof));
            }
        }
    }
    for (name, help, value) in OF_WORKERS {
        _ = write!(text, "# HELP {name} {help}\n# TYPE {name} gauge\n");
        for proof in proofs {
            for worker in &proof.workers {
                let (id, host) = (escaped(&worker.id), escaped(&worker.host));
                let labels = labels(proof);
                let value = value(worker);
                _ = writeln!(
                    text,
                    "{name}{{{labels},worker=\"{id}\",host=\"{host}\"}} {value}"
                );
            }
        }
    }
    text.truncate(text.trim_end().len());
    text
}

fn labels(proof: &Shown) -> String {
    format!(
        "position=\"{}\",goal=\"{}\"",
        escaped(&proof.position),
        escaped(&proof.goal)
    )
}

/// Returns a value for a label.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\")
        .replace('"', "\\\"")
        .replace('\n', "\\n")
}
