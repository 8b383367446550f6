//! Positions of the classic board and their scores, as listed in `data/7x6.txt`.

use fourfold_core::{Board, Engine, Flat, Game, Goal};
use fourfold_tests::data;
use fourfold_tests::engine::{Configuration, columns, plain, shape};
use fourfold_tests::minimax::PlainSearch;

type Classic = Flat<7, 6>;

/// The number of stones from which on plain search takes no more than a moment.
const STONES_FOR_PLAIN_SEARCH: u32 = 20;

fn listed() -> impl Iterator<Item = (Game<Classic>, i32)> {
    data::lines("7x6.txt").into_iter().map(|line| {
        let (moves, score) = line.split_once(' ').expect("moves and a score");
        (
            moves.parse().expect("legal moves"),
            score.parse().expect("a score"),
        )
    })
}

#[test]
fn both_engines_find_the_listed_scores() {
    let (games, scores): (Vec<_>, Vec<_>) = listed().unzip();
    let positions: Vec<_> = games.iter().map(Game::position).collect();
    for engine in Engine::ALL {
        let configuration = Configuration {
            engine,
            ..Configuration::usual(Goal::Score)
        };
        assert_eq!(
            configuration.values(1 << 20, &positions),
            scores,
            "{engine}"
        );
    }
}

#[test]
fn plain_search_finds_the_listed_scores_of_late_positions() {
    let late = listed().filter(|(game, _)| game.position().stones() >= STONES_FOR_PLAIN_SEARCH);
    let search = PlainSearch::on(shape::<Classic>());
    for (game, score) in late {
        let found = search.score(&plain::<Classic>(&columns(&game)));
        assert_eq!(found, score, "{game}");
    }
}
