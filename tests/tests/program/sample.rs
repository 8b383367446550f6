//! Random positions on the command line.

use fourfold_tests::data;

use crate::run;

#[test]
fn a_seed_gives_the_listed_positions() {
    for line in data::lines("samples.txt") {
        let words: Vec<_> = line.split(' ').collect();
        let [board, stones, seed] = [words[0], words[1], words[2]];
        let count = words.len() - 3;
        let options = format!("--board {board} --stones {stones} --seed {seed} --count {count}");
        let sampled = run(&format!("sample {options}")).good();
        assert_eq!(sampled.lines().collect::<Vec<_>>(), words[3..]);
    }
}

#[test]
fn another_seed_gives_other_positions() {
    let [first, second] =
        [1, 2].map(|seed| run(&format!("sample --stones 30 --seed {seed}")).good());
    assert_ne!(first, second);
}

#[test]
fn unasked_it_is_one_position_from_seed_1() {
    let one = run("sample --stones 30").good();
    assert_eq!(one, run("sample --stones 30 --count 1 --seed 1").good());
}
