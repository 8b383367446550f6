//! Completions and help.

use crate::run;

const COMMANDS: [&str; 12] = [
    "solve",
    "certificate",
    "verify",
    "analyze",
    "explain",
    "play",
    "sample",
    "perft",
    "bench",
    "book",
    "serve",
    "completions",
];

#[test]
fn every_shell_learns_every_command() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = run(&format!("completions {shell}")).good();
        for word in COMMANDS
            .into_iter()
            .chain(["sets", "difficulty", "time-limit"])
        {
            assert!(script.contains(word), "{shell} doesn't learn {word}");
        }
    }
}

#[test]
fn every_command_explains_itself() {
    let help = run("--help").good();
    for command in COMMANDS {
        assert!(help.contains(&format!("  {command} ")), "{command}");
        let help = run(&format!("{command} --help")).good();
        assert!(help.contains(&format!(" {command} ")), "{command}");
    }
}
