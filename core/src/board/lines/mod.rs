//! Lines in sets of cells of the cube, found with the widest registers that the machine has.
//!
//! The lines of the cube run in 13 directions. A line is given by its direction and its lowest cell,
//! its *start*: the cells `c`, `c + step`, `c + 2·step` and `c + 3·step`. All lines of one direction
//! are found together, by shifting the set of cells along it, and wide registers take several
//! directions at once. The operations are written once, in [`isa::Isa`], for any
//! [`register::Register`]:
//!
//! ```text
//!   Portable   one word of 64 bits            everywhere
//!   Avx2       four words                     x86-64, detected at run time
//!   Avx512     eight words                    x86-64, detected at run time
//!   wasm       two words with equal shifts    two sets in one direction, for Portable
//! ```
//!
//! The same instruction sets add up the products of networks, each in its own way ([`isa::Isa::add_products`]).
//!
//! Only the cube needs all this; a flat board has four directions and is quick without it.

pub(crate) mod isa;
pub(crate) mod portable;
mod register;
pub(crate) mod simd_level;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wasm;
#[cfg(all(target_arch = "x86_64", feature = "std"))]
mod x86;

pub(crate) use isa::{Isa, Kernel};
pub(crate) use portable::{Portable, for_each_line};
pub(crate) use register::{PairCounts, Register};
pub(crate) use simd_level::SimdLevel;

#[cfg(test)]
mod tests;
