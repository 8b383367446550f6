//! The program `fourfold` as a binary of this package, because for tests Cargo builds and locates only
//! the binaries of their own package.

fourfold::program!();
