//! The names of everything that can be chosen.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use fourfold_core::player::Style;
use fourfold_core::{Engine, Goal, Kind, Policy};

/// Checks that every choice is shown by its name and parsed from it.
fn check<T>(choices: &[T], names: &[&str], unknown: &str)
where
    T: Display + Debug + PartialEq + FromStr<Err: Display>,
{
    let shown: Vec<_> = choices.iter().map(T::to_string).collect();
    assert_eq!(shown, names);
    for (choice, name) in choices.iter().zip(names) {
        assert!(name.parse::<T>().is_ok_and(|parsed| parsed == *choice));
    }
    for wrong in ["", "nothing", &names[0].to_uppercase().replace('X', "×")] {
        let error = wrong.parse::<T>().map_err(|error| error.to_string());
        assert_eq!(error.unwrap_err(), unknown);
    }
}

#[test]
fn every_board_has_a_name() {
    check(
        &Kind::ALL,
        &["4x4x4", "7x6", "9x7", "6x5", "8x7", "8x8", "9x5", "10x6"],
        "no such board; the boards are 4x4x4, 7x6, 9x7, 6x5, 8x7, 8x8, 9x5 and 10x6",
    );
}

#[test]
fn every_goal_has_a_name() {
    let names = ["first", "outcome", "score"];
    check(
        &Goal::ALL,
        &names,
        "no such goal; the goals are first, outcome and score",
    );
}

#[test]
fn every_engine_has_a_name() {
    let names = ["best", "classic"];
    check(
        &Engine::ALL,
        &names,
        "no such engine; the engines are best and classic",
    );
}

#[test]
fn every_policy_has_a_name() {
    let names = ["new", "big", "twobig"];
    check(
        &Policy::ALL,
        &names,
        "no such policy; the policies are new, big and twobig",
    );
}

#[test]
fn every_style_has_a_name_and_a_number() {
    let names = [
        "random",
        "expansive",
        "restrictive",
        "neutral",
        "tactical",
        "tactical-expansive",
        "tactical-restrictive",
        "tactical-neutral",
    ];
    check(
        &Style::ALL,
        &names,
        "no such style; the styles are random, expansive, restrictive, neutral, tactical, \
         tactical-expansive, tactical-restrictive and tactical-neutral",
    );
    for (number, style) in (0..).zip(Style::ALL) {
        assert_eq!(style.number(), number);
        assert_eq!(number.to_string().parse(), Ok(style));
    }
    for wrong in ["8", "-1", "00"] {
        assert!(wrong.parse::<Style>().is_err());
    }
}
