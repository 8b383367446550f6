//! The book of 7x6, which every call uses once it is there.

use fourfold_core::solver::book::{BadBook, Book};
use fourfold_core::{Board, Flat};
use std::any::Any;
use std::sync::OnceLock;

static CLASSIC: OnceLock<Book<Flat<7, 6>>> = OnceLock::new();

/// Takes the book of 7x6. A second one changes nothing.
pub(crate) fn load(bytes: &[u8]) -> Result<(), BadBook> {
    let book = Book::read(bytes)?;
    _ = CLASSIC.set(book);
    Ok(())
}

/// Returns the book of a board, if there is one.
pub(crate) fn book_of<B: Board>() -> Option<&'static Book<B>> {
    let book: &dyn Any = CLASSIC.get()?;
    book.downcast_ref()
}
