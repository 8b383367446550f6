//! The key under which a book has a position and its images.

use crate::board::Board;

/// Returns the least key of the images of a position.
pub(super) fn key<B: Board>(position: &B) -> u128 {
    let key = position.key();
    let images = (0..B::SYMMETRIES).map(|symmetry| B::key_image(key, symmetry));
    images.min().unwrap_or(key)
}
