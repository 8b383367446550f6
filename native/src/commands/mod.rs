//! The commands, each in a file or a folder of its own.
//!
//! A command reads its arguments, takes threads and memory, asks the engine, and writes the answer. No
//! command uses another one; what several of them need is in `runtime` or `text`.

mod analyze;
mod bench;
mod book;
mod completions;
mod engine;
mod explain;
#[cfg(fuzzing)]
pub mod fuzzing;
mod r#match;
mod perft;
mod play;
mod prove;
mod puzzles;
mod sample;
#[cfg(feature = "serve")]
mod serve;
mod soak;
mod solve;
#[cfg(feature = "cluster")]
mod status;
#[cfg(feature = "train")]
mod train;
mod verify;
#[cfg(feature = "cluster")]
mod worker;

use clap::Subcommand;

use crate::text::failure::Result;

use analyze::AnalyzeCommand;
use bench::BenchCommand;
use book::BookCommand;
use completions::CompletionsCommand;
use engine::EngineCommand;
use explain::ExplainCommand;
use r#match::MatchCommand;
use perft::PerftCommand;
use play::PlayCommand;
use prove::ProveCommand;
use prove::certificate::CertificateCommand;
use puzzles::PuzzlesCommand;
use sample::SampleCommand;
#[cfg(feature = "serve")]
use serve::ServeCommand;
use soak::SoakCommand;
use solve::SolveCommand;
#[cfg(feature = "cluster")]
use status::StatusCommand;
#[cfg(feature = "train")]
use train::TrainCommand;
use verify::VerifyCommand;
#[cfg(feature = "cluster")]
use worker::WorkerCommand;

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Solve(SolveCommand),
    Prove(Box<ProveCommand>),
    #[cfg(feature = "cluster")]
    Worker(WorkerCommand),
    #[cfg(feature = "cluster")]
    Status(StatusCommand),
    Certificate(CertificateCommand),
    Verify(VerifyCommand),
    Analyze(AnalyzeCommand),
    Explain(ExplainCommand),
    Play(PlayCommand),
    Sample(SampleCommand),
    Perft(PerftCommand),
    Engine(EngineCommand),
    Match(Box<MatchCommand>),
    Bench(Box<BenchCommand>),
    #[cfg(feature = "train")]
    Train(TrainCommand),
    Puzzles(PuzzlesCommand),
    Book(BookCommand),
    Soak(SoakCommand),
    #[cfg(feature = "serve")]
    Serve(ServeCommand),
    Completions(CompletionsCommand),
}

impl Command {
    /// Runs the command; `program` returns clap's description of all commands.
    pub(crate) fn run(self, program: fn() -> clap::Command) -> Result {
        match self {
            Self::Solve(solve) => solve.run(),
            Self::Prove(prove) => prove.run(),
            #[cfg(feature = "cluster")]
            Self::Worker(worker) => worker.run(),
            #[cfg(feature = "cluster")]
            Self::Status(status) => status.run(),
            Self::Certificate(certificate) => certificate.run(),
            Self::Verify(verify) => verify.run(),
            Self::Analyze(analyze) => analyze.run(),
            Self::Explain(explain) => explain.run(),
            Self::Play(play) => play.run(),
            Self::Sample(sample) => sample.run(),
            Self::Perft(perft) => perft.run(),
            Self::Engine(engine) => engine.run(),
            Self::Match(r#match) => r#match.run(),
            Self::Bench(bench) => bench.run(),
            #[cfg(feature = "train")]
            Self::Train(train) => train.run(),
            Self::Puzzles(puzzles) => puzzles.run(),
            Self::Book(book) => book.run(),
            Self::Soak(soak) => soak.run(),
            #[cfg(feature = "serve")]
            Self::Serve(serve) => serve.run(),
            Self::Completions(completions) => completions.run(program()),
        }
    }
}
