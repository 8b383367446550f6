//! The choice of an instruction set at run time.

use crate::board::lines::isa::{Isa, Kernel};
use crate::board::lines::portable::Portable;
#[cfg(all(target_arch = "x86_64", feature = "std"))]
use crate::board::lines::x86;

/// An instruction set that this machine has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SimdLevel {
    Portable,
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    Avx2(x86::Avx2),
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    Avx512(x86::Avx512),
}

impl SimdLevel {
    /// Lists the instruction sets of this machine, the widest one last.
    pub(crate) fn available() -> impl Iterator<Item = Self> {
        #[cfg(all(target_arch = "x86_64", feature = "std"))]
        let wide = [
            x86::Avx2::detected().map(Self::Avx2),
            x86::Avx512::detected().map(Self::Avx512),
        ];
        #[cfg(not(all(target_arch = "x86_64", feature = "std")))]
        let wide: [Option<Self>; 0] = [];
        core::iter::once(Self::Portable).chain(wide.into_iter().flatten())
    }

    /// Returns the widest instruction set of this machine.
    pub(crate) fn best() -> Self {
        Self::available().last().unwrap_or(Self::Portable)
    }

    /// Runs a kernel with this instruction set.
    #[inline]
    pub(crate) fn run<K: Kernel>(self, kernel: K) -> K::Output {
        match self {
            Self::Portable => Portable.call(kernel),
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            Self::Avx2(avx2) => avx2.call(kernel),
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            Self::Avx512(avx512) => avx512.call(kernel),
        }
    }
}
