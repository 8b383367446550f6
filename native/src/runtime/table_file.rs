//! A file with a table, for workers that share it.
//!
//! Two threads each with a table of their own visit a third to a half more positions than with one that they share.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use memmap2::{MmapOptions, MmapRaw};

/// The bytes before the table: a line that says what the file is, and zeros.
const HEADER: usize = 4096;

/// Maps the table of a file; if there is no such file, makes one with room for so many words of 8 bytes. `label` tells
/// tables from those that mean something else.
pub(crate) fn open(path: &Path, label: &str, words: usize) -> io::Result<MmapRaw> {
    let mut file = File::options()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(path)?;
    // Another one may be about to make it.
    file.lock()?;
    let mut line = format!("fourfold table 1 {label}\n").into_bytes();
    line.resize(HEADER, 0);
    let size = match file.metadata()?.len() {
        0 => {
            let size = (HEADER + words * size_of::<u64>()) as u64;
            reserve(&file, size).inspect_err(|_| _ = file.set_len(0))?;
            file.write_all(&line)?;
            size
        }
        size => {
            let mut found = Vec::new();
            (&file).take(HEADER as u64).read_to_end(&mut found)?;
            if found != line {
                let what =
                    "this isn't a table, or one of another version; delete it or name another file";
                return Err(io::Error::other(what));
            }
            size
        }
    };
    let words = (size as usize - HEADER) / size_of::<u64>();
    let map = MmapOptions::new()
        .offset(HEADER as u64)
        .len(words * size_of::<u64>())
        .map_raw(&file)?;
    // The map would keep it.
    file.unlock()?;
    #[cfg(target_os = "linux")]
    {
        // It works without large pages too.
        let _ = map.advise(memmap2::Advice::HugePage);
    }
    Ok(map)
}

/// Gives a file its size, and takes the room for it where the system can: a full disk would end the program later.
fn reserve(file: &File, size: u64) -> io::Result<()> {
    #[cfg(target_os = "linux")]
    rustix::fs::fallocate(file, rustix::fs::FallocateFlags::empty(), 0, size)?;
    #[cfg(not(target_os = "linux"))]
    file.set_len(size)?;
    Ok(())
}
