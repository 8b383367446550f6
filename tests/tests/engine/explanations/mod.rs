//! Explanations: every fact is true, and every move has one.

mod line;
mod plain_facts;

use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

use fourfold_core::lab::{Play, Sampler};
use fourfold_core::player::{EngineSession, Explanation, Fact, Purpose};
use fourfold_core::solver::Bounds;
use fourfold_core::support::memory;
use fourfold_core::{Board, Cube, Engine, Game, Goal, Interrupted, Limits, Policy, Solver};
use fourfold_tests::engine::{Configuration, SystemThreads};

use crate::on_every_board;
use line::{Line, after_move, solved};

on_every_board! {
    every_fact_about_won_and_lost_positions_and_moves_is_true
}

/// The number of won and lost values that are explained on each board.
const DECIDED: usize = 200;
/// The number of free cells: few enough to be solved at once.
const FREE_CELLS: u32 = 24;
const WORDS: usize = 1 << 18;

/// Explains with the tables of one session.
fn explaining<B: Board, R>(
    goal: Goal,
    work: impl FnOnce(&dyn Fn(&B, Option<u32>, u64) -> Result<Explanation, Interrupted>) -> R,
) -> R {
    let memory = memory::zeroed(WORDS);
    let session = EngineSession::<B, _>::new(
        &memory,
        Purpose::Solving,
        Engine::Best,
        goal,
        Policy::TwoBig,
        SystemThreads(1),
    );
    let session = session.expect("there is enough memory");
    let stop = AtomicBool::new(false);
    work(&|position, column, nodes| {
        let limits = Limits {
            nodes,
            ..Limits::stopped_by(&stop)
        };
        let Ok(explanation) = session.explain(position, column, limits);
        explanation
    })
}

fn every_fact_about_won_and_lost_positions_and_moves_is_true<B: Board>() {
    let mut kinds = BTreeSet::new();
    let (mut decided, mut drawn) = (0, 0);
    explaining::<B, _>(Goal::Score, |explain| {
        Configuration::usual(Goal::Score).solving(WORDS, |solver| {
            let sample = |play| Sampler::<B>::new(B::CELLS - FREE_CELLS, 71).playing(play);
            let games = sample(Play::Even).zip(sample(Play::KillingLines));
            let games = games.flat_map(|(one, other)| [one, other]);
            for (number, game) in games.enumerate() {
                let position = game.position();
                let moves: Vec<_> = (0..B::COLUMNS)
                    .filter(|&column| position.landing(column).is_some())
                    .collect();
                for column in [None, Some(moves[number % moves.len()])] {
                    let explanation = explain(&position, column, u64::MAX).expect("no limit");
                    let line = Line::of(&game, column, &explanation);
                    line.check_moves();
                    line.check_values(solver);
                    kinds.extend(
                        explanation
                            .steps
                            .iter()
                            .flat_map(|step| &step.facts)
                            .map(kind),
                    );
                    match explanation.bounds.exact().expect("the score is known") {
                        0 => drawn += 1,
                        _ => decided += 1,
                    }
                }
                if decided >= DECIDED {
                    break;
                }
            }
        });
    });
    let usual = [
        "Completes",
        "Blocks",
        "Forced",
        "Leaves",
        "Opens",
        "Threatens",
        "Builds",
        "NoDefence",
        "FewReplies",
        "OnlyMove",
        "BestDefence",
        "Closed",
        "Zugzwang",
    ];
    let missing: Vec<_> = usual
        .into_iter()
        .filter(|kind| !kinds.contains(*kind))
        .collect();
    assert!(missing.is_empty(), "never said: {missing:?}");
    assert!(drawn > 0);
}

/// With the goal outcome, or with a limit that comes before the score is known.
#[test]
fn where_only_the_winner_is_known_the_line_still_leads_to_the_win() {
    for (goal, stones, nodes) in [(Goal::Outcome, 34, u64::MAX), (Goal::Score, 26, 300_000)] {
        let mut inexact = 0;
        explaining::<Cube, _>(goal, |explain| {
            Configuration::usual(Goal::Outcome).solving(WORDS, |solver: &mut Solver<Cube>| {
                for game in Sampler::<Cube>::new(stones, 72).take(60) {
                    let Ok(explanation) = explain(&game.position(), None, nodes) else {
                        continue;
                    };
                    let mut position = game.position();
                    let mut value = solver.solve(&position).expect("no limit");
                    let Bounds { least, most } = explanation.bounds;
                    assert_eq!(
                        least.signum().max(0) + most.signum().min(0),
                        value,
                        "{game}"
                    );
                    inexact += i32::from(least != most);
                    Line::of(&game, None, &explanation).check_moves();
                    for step in &explanation.steps {
                        position = after_move(&position, step.cell.column);
                        value = -value;
                        assert_eq!(solved(solver, &position).signum(), value, "{game}");
                    }
                }
            });
        });
        assert!(inexact > 5, "{goal}: {inexact}");
    }
}

#[test]
fn a_limit_ends_it() {
    explaining::<Cube, _>(Goal::Score, |explain| {
        let game: Game<Cube> = "0FC3484B7".parse().expect("the moves are legal");
        let explained = explain(&game.position(), None, 10_000);
        assert_eq!(explained, Err(Interrupted::Nodes));
    });
}

/// Returns the name of the kind of fact.
fn kind(fact: &Fact) -> String {
    let text = format!("{fact:?}");
    let name = text.split(' ').next();
    name.unwrap_or_default().to_owned()
}
