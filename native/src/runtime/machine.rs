//! The memory and the cores of this machine.

use std::num::NonZeroUsize;
use std::sync::LazyLock;
use std::thread;

use sysinfo::System;

/// The memory of this machine, or of the part of it that this program may use, in bytes.
pub(crate) struct Machine {
    pub(crate) total: u64,
    /// Free when the program began.
    pub(crate) free: u64,
}

/// Taken for free memory where the system doesn't say how much there is, in bytes.
const MODEST: u64 = 128 << 20;

pub(crate) static MACHINE: LazyLock<Machine> = LazyLock::new(|| {
    let Ok(mut system) = System::new() else {
        return Machine {
            total: u64::MAX,
            free: MODEST,
        };
    };
    system.refresh_memory();
    let (mut total, mut free) = (system.total_memory(), system.available_memory());
    if let Some(container) = system.cgroup_limits() {
        total = total.min(container.total_memory);
        free = free.min(container.free_memory);
    }
    Machine { total, free }
});

/// Returns the name of this machine.
#[cfg(feature = "cluster")]
pub(crate) fn host() -> String {
    System::host_name().unwrap_or_else(|_| "unknown".to_owned())
}

/// Returns the number of physical cores that this program may use. Two threads on one core slow each
/// other down.
pub(crate) fn cores() -> usize {
    let usable = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    System::physical_core_count().map_or(usable, |cores| cores.clamp(1, usable))
}
