//! A game that is being played: its moves, those taken back, and who plays them.

use std::fmt;

use clap::ValueEnum;
use fourfold_core::board::Player;
use fourfold_core::board::notation::IllegalMove;
use fourfold_core::{Bits, Board, Game};

/// Who plays a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Who {
    /// Somebody at this terminal
    Person,
    /// The engine
    Computer,
}

/// Why there is nothing to take back or to play again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stuck {
    /// No move of a person comes before.
    NothingBefore,
    /// No move was taken back.
    NothingAfter,
    /// Nobody plays who could want it.
    NoPerson,
}

/// The game, from its first move on.
#[derive(Clone, Debug)]
pub(super) struct Session<B> {
    game: Game<B>,
    /// Moves taken back, columns counted from 0, the next one last.
    undone: Vec<u32>,
    /// Where a new game begins.
    start: Game<B>,
    /// Who plays first and who second.
    players: [Who; 2],
}

impl<B: Board> Session<B> {
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

    /// The moves that can be played again, columns counted from 0, in their order.
    pub(super) fn undone(&self) -> impl Iterator<Item = u32> {
        self.undone.iter().rev().copied()
    }

    /// Who plays this side.
    pub(super) fn who(&self, player: Player) -> Who {
        self.players[player as usize]
    }

    /// Whether one side is a person's, and the other one the computer's.
    pub(super) fn is_duel(&self) -> bool {
        self.players[0] != self.players[1]
    }

    /// Who is to move; nobody where the game is over.
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

    /// Plays moves again that were taken back, until it is a person's turn or there are no more.
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

    /// Begins anew. The moves of the game so far count as taken back, if it began like this.
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

    /// The cells of the lines that won the game.
    pub(super) fn winning(&self) -> B::Bits {
        let position = self.position();
        let mut cells = B::Bits::NONE;
        B::for_each_line(position.opponent(), |line| cells = cells | line);
        cells
    }

    /// The cell of the last stone.
    pub(super) fn last(&self) -> Option<B::Bits> {
        let before = self.game.columns().len().checked_sub(1)?;
        let before = self.game.position_at(before)?;
        before.landing((*self.game.columns().last()?).into())
    }

    /// The winner of a game that was won.
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
    use super::{Session, Stuck, Who};
    use fourfold_core::{Bits, Board, Flat, Game};

    type Classic = Flat<7, 6>;
    const DUEL: [Who; 2] = [Who::Person, Who::Computer];

    fn session(start: &str, players: [Who; 2], moves: &str) -> Session<Classic> {
        let mut session = Session::new(start.parse().unwrap(), players);
        for &column in moves.parse::<Game<Classic>>().unwrap().columns() {
            session.play(column.into()).unwrap();
        }
        session
    }

    fn text(session: &Session<Classic>) -> String {
        session.game().to_string()
    }

    #[test]
    fn one_move_is_taken_back_where_two_people_play() {
        let mut session = session("-", [Who::Person; 2], "123");
        for left in ["12", "1", "-"] {
            session.undo().unwrap();
            assert_eq!(text(&session), left);
        }
        assert_eq!(session.undo(), Err(Stuck::NothingBefore));
        session.redo().unwrap();
        assert_eq!(text(&session), "1");
        // The same move again keeps what comes after it, another one doesn't.
        session.play(1).unwrap();
        session.redo().unwrap();
        assert_eq!(text(&session), "123");
        session.undo().unwrap();
        session.play(6).unwrap();
        assert_eq!(session.redo(), Err(Stuck::NothingAfter));
    }

    #[test]
    fn against_the_computer_the_turn_comes_back_to_the_person() {
        let mut session = session("-", DUEL, "1234");
        session.undo().unwrap();
        assert_eq!(
            (text(&session), session.to_move()),
            ("12".into(), Some(Who::Person))
        );
        // While the computer thinks.
        session.play(4).unwrap();
        assert_eq!(session.to_move(), Some(Who::Computer));
        session.undo().unwrap();
        assert_eq!(text(&session), "12");
        session.redo().unwrap();
        assert_eq!(text(&session), "125");
        assert_eq!(session.redo(), Err(Stuck::NothingAfter));
    }

    #[test]
    fn the_first_move_of_the_computer_stays() {
        let mut session = session("-", [Who::Computer, Who::Person], "1");
        assert_eq!(session.undo(), Err(Stuck::NothingBefore));
        assert_eq!(text(&session), "1");
        session.load("123".parse().unwrap());
        session.undo().unwrap();
        assert_eq!(text(&session), "1");
    }

    #[test]
    fn a_new_game_can_be_taken_back() {
        let mut game = session("44", DUEL, "");
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
        let mut session = session("-", [Who::Computer; 2], "12");
        assert_eq!(session.undo(), Err(Stuck::NoPerson));
        assert_eq!(session.redo(), Err(Stuck::NoPerson));
    }

    #[test]
    fn a_finished_game_knows_its_line() {
        let session = session("-", DUEL, "1213141");
        assert_eq!(session.to_move(), None);
        assert_eq!(session.winning().count(), 4);
        assert_eq!(
            session.winning(),
            Classic::column(session.last().unwrap()) & session.winning()
        );
        assert_eq!(session.winner(), Some(fourfold_core::board::Player::First));
        assert!(session.play_is_refused());
    }

    impl Session<Classic> {
        fn play_is_refused(&self) -> bool {
            (0..Classic::COLUMNS).all(|column| self.clone().play(column).is_err())
        }
    }
}
