//! The program `fourfold`; everything is in the library.

fourfold::program!();
