//! A game that is being played: its moves, the moves taken back, and the players.

use std::fmt;

use clap::ValueEnum;
use fourfold_core::board::Player;
use fourfold_core::board::illegal_move::IllegalMove;
use fourfold_core::{Bits, Board, Game};

/// The player of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Who {
    /// Somebody at this terminal
    Person,
    /// The engine
    Computer,
}

/// Why no move can be taken back or played again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stuck {
    /// There is no earlier move of a person.
    NothingBefore,
    /// No move was taken back.
    NothingAfter,
    /// No person plays.
    NoPerson,
}

/// A game that is being played.
#[derive(Clone, Debug)]
pub(super) struct PlayedGame<B> {
    game: Game<B>,
    /// The moves taken back, columns counted from 0, the next one last.
    undone: Vec<u32>,
    /// The position in which a new game begins.
    start: Game<B>,
    /// The first and the second player.
    players: [Who; 2],
}

impl<B: Board> PlayedGame<B> {
    pub(super) fn new(start: Game<B>, players: [Who; 2]) -> Self {
        Self {
            game: start.clone(),
            undone: Vec::new(),
            start,
            players,
        }
    }

    pub(super) fn game(&self) -> &Game<B> {
        &self.game
    }

    pub(super) fn position(&self) -> B {
        self.game.position()
    }

    /// Returns the moves that can be played again in their order, columns counted from 0.
    pub(super) fn undone(&self) -> impl Iterator<Item = u32> {
        self.undone.iter().rev().copied()
    }

    /// Returns who plays a side.
    pub(super) fn who(&self, player: Player) -> Who {
        self.players[player as usize]
    }

    /// Returns true if a person plays against the computer.
    pub(super) fn is_duel(&self) -> bool {
        self.players[0] != self.players[1]
    }

    /// Returns who is to move; `None` if the game is over.
    pub(super) fn to_move(&self) -> Option<Who> {
        let position = self.position();
        (!position.is_over()).then(|| self.who(position.to_move()))
    }

    /// Drops a stone into a column, counted from 0.
    pub(super) fn play(&mut self, column: u32) -> Result<(), IllegalMove> {
        self.game.play(column)?;
        if self.undone.pop() != Some(column) {
            self.undone.clear();
        }
        Ok(())
    }

    /// Takes back moves until it is a person's turn.
    pub(super) fn undo(&mut self) -> Result<(), Stuck> {
        let plies = (0..self.game.columns().len()).rev();
        let ply = self
            .before_a_person(plies)
            .ok_or(self.stuck(Stuck::NothingBefore))?;
        self.back_to(ply);
        Ok(())
    }

    /// Plays moves again until it is a person's turn or no more have been taken back.
    pub(super) fn redo(&mut self) -> Result<(), Stuck> {
        if self.undone.is_empty() {
            return Err(self.stuck(Stuck::NothingAfter));
        }
        let last = self.game.columns().len() + self.undone.len();
        let plies = self.game.columns().len() + 1..last;
        let ply = self.before_a_person(plies).unwrap_or(last);
        while self.game.columns().len() < ply {
            let column = self.undone.pop().expect("it is at most the last ply");
            self.game.play(column).expect("it was played before");
        }
        Ok(())
    }

    /// Begins a new game. If the last one began with the same moves, its later ones count as taken back.
    pub(super) fn restart(&mut self) {
        if self.game.columns().starts_with(self.start.columns()) {
            self.back_to(self.start.columns().len());
        } else {
            self.undone.clear();
            self.game = self.start.clone();
        }
    }

    /// Goes on with another game.
    pub(super) fn load(&mut self, game: Game<B>) {
        self.undone.clear();
        self.game = game;
    }

    /// Returns the cells of the lines that won the game.
    pub(super) fn winning(&self) -> B::Bits {
        let position = self.position();
        let mut cells = B::Bits::NONE;
        B::for_each_line(position.opponent(), |line| cells = cells | line);
        cells
    }

    /// Returns the winner of a game that was won.
    pub(super) fn winner(&self) -> Option<Player> {
        let position = self.position();
        position.is_lost().then(|| position.to_move().other())
    }

    fn before_a_person(&self, mut plies: impl Iterator<Item = usize>) -> Option<usize> {
        plies.find(|ply| self.players[ply % 2] == Who::Person)
    }

    fn stuck(&self, why: Stuck) -> Stuck {
        if self.players == [Who::Computer; 2] {
            Stuck::NoPerson
        } else {
            why
        }
    }

    fn back_to(&mut self, ply: usize) {
        while let Some(&column) = self.game.columns().get(ply..).and_then(<[u8]>::last) {
            self.game.undo();
            self.undone.push(column.into());
        }
    }
}

impl fmt::Display for Stuck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NothingBefore => "there is no move of yours to take back",
            Self::NothingAfter => "no move was taken back that could be played again",
            Self::NoPerson => "both sides are the computer's; nobody's move can be taken back",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{PlayedGame, Stuck, Who};
    use crate::text::drawing::last_cell;
    use fourfold_core::{Bits, Board, Flat, Game};

    type Classic = Flat<7, 6>;
    const DUEL: [Who; 2] = [Who::Person, Who::Computer];

    fn game(start: &str, players: [Who; 2], moves: &str) -> PlayedGame<Classic> {
        let mut game = PlayedGame::new(start.parse().unwrap(), players);
        for &column in moves.parse::<Game<Classic>>().unwrap().columns() {
            game.play(column.into()).unwrap();
        }
        game
    }

    fn text(game: &PlayedGame<Classic>) -> String {
        game.game().to_string()
    }

    #[test]
    fn one_move_is_taken_back_where_two_people_play() {
        let mut game = game("-", [Who::Person; 2], "123");
        for left in ["12", "1", "-"] {
            game.undo().unwrap();
            assert_eq!(text(&game), left);
        }
        assert_eq!(game.undo(), Err(Stuck::NothingBefore));
        game.redo().unwrap();
        assert_eq!(text(&game), "1");
        // The same move again keeps the moves after it; another move doesn't.
        game.play(1).unwrap();
        game.redo().unwrap();
        assert_eq!(text(&game), "123");
        game.undo().unwrap();
        game.play(6).unwrap();
        assert_eq!(game.redo(), Err(Stuck::NothingAfter));
    }

    #[test]
    fn against_the_computer_the_turn_comes_back_to_the_person() {
        let mut game = game("-", DUEL, "1234");
        game.undo().unwrap();
        assert_eq!(
            (text(&game), game.to_move()),
            ("12".into(), Some(Who::Person))
        );
        // While the computer thinks.
        game.play(4).unwrap();
        assert_eq!(game.to_move(), Some(Who::Computer));
        game.undo().unwrap();
        assert_eq!(text(&game), "12");
        game.redo().unwrap();
        assert_eq!(text(&game), "125");
        assert_eq!(game.redo(), Err(Stuck::NothingAfter));
    }

    #[test]
    fn the_first_move_of_the_computer_stays() {
        let mut game = game("-", [Who::Computer, Who::Person], "1");
        assert_eq!(game.undo(), Err(Stuck::NothingBefore));
        assert_eq!(text(&game), "1");
        game.load("123".parse().unwrap());
        game.undo().unwrap();
        assert_eq!(text(&game), "1");
    }

    #[test]
    fn a_new_game_can_be_taken_back() {
        let mut game = game("44", DUEL, "");
        for column in [2, 3] {
            game.play(column).unwrap();
        }
        game.restart();
        assert_eq!(text(&game), "44");
        game.redo().unwrap();
        assert_eq!(text(&game), "4434");
        game.load("1".parse().unwrap());
        game.restart();
        assert_eq!((text(&game), game.undone().count()), ("44".into(), 0));
    }

    #[test]
    fn nobody_can_take_back_moves_of_two_computers() {
        let mut game = game("-", [Who::Computer; 2], "12");
        assert_eq!(game.undo(), Err(Stuck::NoPerson));
        assert_eq!(game.redo(), Err(Stuck::NoPerson));
    }

    #[test]
    fn a_finished_game_knows_its_line() {
        let game = game("-", DUEL, "1213141");
        assert_eq!(game.to_move(), None);
        assert_eq!(game.winning().count(), 4);
        assert_eq!(
            game.winning(),
            Classic::column(last_cell(game.game()).unwrap()) & game.winning()
        );
        assert_eq!(game.winner(), Some(fourfold_core::board::Player::First));
        assert!(game.play_is_refused());
    }

    impl PlayedGame<Classic> {
        fn play_is_refused(&self) -> bool {
            (0..Classic::COLUMNS).all(|column| self.clone().play(column).is_err())
        }
    }
}
