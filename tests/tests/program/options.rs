//! The options that several commands share: each command takes those that mean something to it.

use crate::run;

/// Every shared option with a value.
const OPTIONS: [(&str, &str); 8] = [
    ("board", "7x6"),
    ("threads", "1"),
    ("memory", "64M"),
    ("time-limit", "1s"),
    ("node-limit", "9"),
    ("engine", "classic"),
    ("policy", "big"),
    ("format", "json"),
];

/// Commands with the shared options that they take, by their first letters, a dash for each of the others:
/// board, threads, memory, time and node limit, engine, policy, format.
const TAKEN: [(&str, &str); 28] = [
    ("solve", "btmtnepf"),
    ("prove", "-tmt---f"),
    ("certificate", "-tm----f"),
    ("verify", "-t-----f"),
    ("analyze", "btmtnepf"),
    ("explain", "btmtnepf"),
    ("play", "btmtnepf"),
    ("sample", "b--t---f"),
    ("perft", "b--tn--f"),
    ("engine", "btmtnep-"),
    ("match", "btmtnepf"),
    ("bench", "---tn--f"),
    ("bench sets", "btmtnepf"),
    ("bench difficulty", "b-mtnepf"),
    ("bench ablation", "--mtn-pf"),
    ("bench moves", "btmtn--f"),
    ("bench kept", "btmtn--f"),
    ("bench styles", "b--t---f"),
    ("bench frontier", "-tmt---f"),
    ("bench estimate", "--mt---f"),
    ("bench hard", "--mtn--f"),
    ("bench choices", "-t-tn--f"),
    ("train labels", "-t-tn---"),
    ("train games", "bt-tn---"),
    ("puzzles check", "-t-t---f"),
    ("book", "btm--epf"),
    ("serve", "-------f"),
    ("completions", "--------"),
];

#[test]
fn every_command_lists_the_options_that_it_takes_and_refuses_the_others() {
    for (command, taken) in TAKEN {
        let help = run(&format!("{command} --help")).good();
        for ((option, value), letter) in OPTIONS.into_iter().zip(taken.chars()) {
            let is_taken = letter != '-';
            assert_eq!(
                help.contains(&format!("--{option} <")),
                is_taken,
                "{command} {option}"
            );
            if is_taken {
                continue;
            }
            let refused = format!("fourfold: '{command}' takes no --{option}; ");
            for arguments in [
                format!("{command} --{option} {value}"),
                format!("{command} --{option}={value}"),
                format!("--{option} {value} {command}"),
            ] {
                let run = run(&arguments);
                assert_eq!((run.status, run.out.as_str()), (Some(2), ""), "{arguments}");
                let is_refused = run.err.starts_with(&refused) && run.err.lines().count() == 1;
                assert!(is_refused, "{arguments}: {}", run.err);
            }
        }
    }
}

#[test]
fn shared_options_may_stand_before_the_command() {
    let position = "34426374353365";
    for options in [
        "--board 7x6",
        "--threads 1 --board=7x6",
        "--board 7x6 --memory 64M",
    ] {
        let solved = run(&format!("{options} solve --goal outcome {position}")).good();
        assert_eq!(solved, format!("{position} win\n"), "{options}");
    }
    let nested = run("--format json bench --board 7x6 styles --count 3").good();
    assert!(nested.starts_with("{\"board\":\"7x6\""), "{nested}");
    // An option of one command alone can't.
    let run = run(&format!("--goal outcome solve {position}"));
    assert_eq!(run.status, Some(2));
}
