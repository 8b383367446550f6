//! The frontier of a long proof: whatever workers report, and in whatever order, the answer is right, no job is
//! lost, and the memory stays within its bound.

use std::collections::{BTreeSet, HashMap};

use fastrand::Rng;
use fourfold_core::board::Player;
use fourfold_core::lab::Sampler;
use fourfold_core::solver::frontier::{
    Frontier, FrontierSettings, Job, JobResult, Numbers, Order, Report,
};
use fourfold_core::{Bits, Board, Cube, Goal, Solver};
use fourfold_tests::engine::Configuration;
use proptest::prelude::*;

/// Who wins a position: 1 the side to move, −1 the other one, 0 nobody.
type Outcomes = HashMap<u128, i32>;

fn wins(
    position: &Cube,
    winner: Player,
    solver: &mut Solver<'_, Cube>,
    known: &mut Outcomes,
) -> bool {
    let outcome = *known.entry(position.key()).or_insert_with(|| {
        let solved = solver.solve(position);
        solved.expect("nothing interrupts it")
    });
    let aim = if position.to_move() == winner { 1 } else { -1 };
    outcome == aim
}

/// What happens to a proof.
#[derive(Clone, Copy, Debug)]
struct Course {
    stones: u32,
    seed: u64,
    winner: Player,
    order: Order,
    workers: usize,
    capacity: usize,
    /// How often, in a hundred jobs, one of these happens instead of an answer.
    open: u32,
    split: u32,
    lost: u32,
}

fn courses() -> impl Strategy<Value = Course> {
    let orders = prop_oneof![
        3 => Just(None),
        1 => (0u32..6).prop_map(Some),
    ];
    let players = prop_oneof![Just(Player::First), Just(Player::Second)];
    let chances = (0u32..40, 0u32..60, 0u32..20);
    (
        30u32..42,
        any::<u64>(),
        players,
        orders,
        1usize..20,
        20usize..400,
        chances,
    )
        .prop_map(
            |(stones, seed, winner, order, workers, capacity, (open, split, lost))| Course {
                stones,
                seed,
                winner,
                order: order.map_or(Order::ProofNumbers, |more| Order::Reference {
                    cutoff: stones + more,
                }),
                workers,
                capacity,
                open,
                split,
                lost,
            },
        )
}

fn numbers(random: &mut Rng) -> Numbers {
    Numbers {
        proof: random.u64(1..1000),
        disproof: random.u64(1..1000),
    }
}

/// Lets a proof take its course, and checks it at every step.
fn follow(course: Course, solver: &mut Solver<'_, Cube>) {
    let game = Sampler::<Cube>::new(course.stones, course.seed).next();
    let root = game.expect("there is always one more").position();
    let mut known = Outcomes::new();
    let mut random = Rng::with_seed(course.seed);
    let settings = FrontierSettings {
        order: course.order,
        workers: course.workers as u64,
        least_budget: 100,
        capacity: course.capacity,
        keeps_conclusions: true,
    };
    let winner = course.winner;
    let truth = wins(&root, winner, solver, &mut known);
    let mut frontier = Frontier::new(root, winner, settings);
    let is_reference = course.order != Order::ProofNumbers;
    let mut running: Vec<Job> = Vec::new();
    let mut reports: Vec<Report> = Vec::new();
    let mut steps = 0;
    while frontier.value().is_none() {
        while running.len() < course.workers
            && let Some(job) = frontier.next_job()
        {
            drop_withdrawn(&mut frontier, &mut running);
            let is_new = running.iter().all(|other| other.columns != job.columns);
            assert!(is_new, "the same job twice: {:?}", job.columns);
            assert!(job.budget > 0 && job.thresholds.proof > 0 && job.thresholds.disproof > 0);
            running.push(job);
        }
        drop_withdrawn(&mut frontier, &mut running);
        let value = frontier.value();
        assert!(
            value.is_some() || !running.is_empty(),
            "nothing to do, and no answer"
        );
        assert_eq!(frontier.progress().running, running.len());
        if value.is_some() {
            break;
        }
        steps += 1;
        let job = running.swap_remove(random.usize(..running.len()));
        let chance = random.u32(..100);
        // Late in a proof everything is decided, or it would go on for ever.
        let patience = if is_reference || steps > 600 { 0 } else { 100 };
        let report = |result| Report {
            columns: job.columns.clone(),
            visited: 50,
            result,
        };
        let report = if chance < course.lost {
            frontier.lose(&job.columns);
            continue;
        } else if chance < (course.lost + course.open).min(patience) {
            report(JobResult::Open(numbers(&mut random)))
        } else if chance < (course.lost + course.open + course.split).min(patience) {
            let moves: Vec<_> = job.position.playable().ones().collect();
            let mut after = Vec::new();
            for cell in moves {
                let column = Cube::column_of(cell) as u8;
                match random.u32(..10) {
                    0..2 => {}
                    2 => {
                        let wins = wins(&job.position.play(cell), winner, solver, &mut known);
                        let (proof, disproof) = if wins { (0, u64::MAX) } else { (u64::MAX, 0) };
                        after.push((column, Numbers { proof, disproof }));
                    }
                    _ => after.push((column, numbers(&mut random))),
                }
            }
            report(JobResult::Split(numbers(&mut random), after))
        } else {
            report(JobResult::Decided(wins(
                &job.position,
                winner,
                solver,
                &mut known,
            )))
        };
        let mut arriving = vec![report];
        if random.u32(..8) == 0 && !reports.is_empty() {
            // An earlier report once more.
            arriving.push(reports[random.usize(..reports.len())].clone());
        }
        if random.u32(..8) == 0 {
            arriving.push(from_elsewhere(
                &root,
                winner,
                &mut random,
                solver,
                &mut known,
            ));
        }
        for report in arriving {
            frontier.report(&report);
            running.retain(|job| job.columns != report.columns);
            drop_withdrawn(&mut frontier, &mut running);
            reports.push(report);
        }
        let progress = frontier.progress();
        assert_eq!(progress.running, running.len());
        assert!(progress.nodes <= course.capacity.max(17) || is_reference);
    }
    assert_eq!(frontier.value(), Some(truth), "{course:?}");
    for reply in frontier.progress().replies {
        if let fourfold_core::solver::frontier::ReplyState::Decided(decided) = reply.state {
            let cell = root.landing(reply.column.into()).expect("it is legal");
            assert_eq!(decided, wins(&root.play(cell), winner, solver, &mut known));
        }
    }
    if !is_reference {
        // The reports alone make the same frontier again.
        let mut again = Frontier::new(root, winner, settings);
        for report in &reports {
            again.report(report);
        }
        assert_eq!(again.progress(), frontier.progress());
    }
}

/// Takes away the jobs that no longer matter, all of which must be running.
fn drop_withdrawn(frontier: &mut Frontier, running: &mut Vec<Job>) {
    let withdrawn: BTreeSet<_> = frontier.take_withdrawn().into_iter().collect();
    let before = running.len();
    running.retain(|job| !withdrawn.contains(&job.columns));
    assert_eq!(before, running.len() + withdrawn.len());
}

/// Returns the value of some position below the root, which nobody was asked about.
fn from_elsewhere(
    root: &Cube,
    winner: Player,
    random: &mut Rng,
    solver: &mut Solver<'_, Cube>,
    known: &mut Outcomes,
) -> Report {
    let mut position = *root;
    let mut columns = Vec::new();
    for _ in 0..random.u32(1..5) {
        if position.is_over() {
            break;
        }
        let moves: Vec<_> = position.playable().ones().collect();
        let cell = moves[random.usize(..moves.len())];
        columns.push(Cube::column_of(cell) as u8);
        position = position.play(cell);
    }
    Report {
        columns,
        visited: random.u64(..1000),
        result: JobResult::Decided(wins(&position, winner, solver, known)),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn the_answer_is_right_whatever_happens(course in courses()) {
        let outcomes = Configuration::usual(Goal::Outcome);
        outcomes.solving::<Cube, _>(1 << 18, |solver| follow(course, solver));
    }
}

/// Proves a position with real jobs, and returns the answer and the positions visited.
fn proved(position: Cube, winner: Player, order: Order, budget: u64) -> (bool, u64) {
    let configuration = Configuration::usual(Goal::First);
    configuration.solving::<Cube, _>(1 << 18, |solver| {
        static NEVER: std::sync::atomic::AtomicBool = std::sync::atomic::AtomicBool::new(false);
        let limits = fourfold_core::Limits::stopped_by(&NEVER);
        let settings = FrontierSettings {
            order,
            least_budget: budget,
            ..FrontierSettings::for_workers(1)
        };
        let mut frontier = Frontier::new(position, winner, settings);
        while let Some(job) = frontier.next_job() {
            let report = solver.work(&job, winner, limits);
            frontier.report(&report.expect("nothing interrupts it"));
        }
        let value = frontier.value().expect("there are no more jobs");
        (value, frontier.progress().visited)
    })
}

#[test]
fn jobs_of_any_size_and_either_order_find_who_wins() {
    let outcomes = Configuration::classic(Goal::Outcome);
    let games = Sampler::<Cube>::new(36, 5).take(40);
    let positions: Vec<_> = games.map(|game| game.position()).collect();
    let values = outcomes.values(1 << 20, &positions);
    let orders = [
        Order::ProofNumbers,
        Order::Reference { cutoff: 37 },
        Order::Reference { cutoff: 39 },
    ];
    for (position, value) in positions.iter().zip(values) {
        for winner in [Player::First, Player::Second] {
            let aim = if position.to_move() == winner { 1 } else { -1 };
            for order in orders {
                for budget in [1, 30, 1 << 18] {
                    let (wins, _) = proved(*position, winner, order, budget);
                    assert_eq!(
                        wins,
                        value == aim,
                        "{winner:?} {order:?} {budget} {position:?}"
                    );
                }
            }
        }
    }
}
