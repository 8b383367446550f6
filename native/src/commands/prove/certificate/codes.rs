//! The codes of a certificate while it is made, in a temporary file: they may be more than the memory holds.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Mutex;

use fourfold_verify::{CertificateWriter, Code, Next, Position, Tree, Witness};
use redb::{ReadableTable, TableDefinition, WriteTransaction};

use crate::commands::prove::certificate::scratch::{self, Unusable};
use crate::runtime::lock::lock;

/// The codes by tree, stones and key of their positions; nothing for a position that is still to be looked at.
const CODES: TableDefinition<(u8, u8, u128), &[u8]> = TableDefinition::new("codes");

/// The codes of all trees.
pub(super) struct Codes {
    trees: Vec<Tree>,
    file: Mutex<Inner>,
}

struct Inner {
    /// It is never committed: the file is of no use to anybody else.
    transaction: WriteTransaction,
    /// The number of positions, by tree and stones.
    counts: BTreeMap<(u8, u8), u64>,
}

impl Codes {
    /// Makes a temporary file for the codes of these trees.
    pub(super) fn new(folder: &Path, trees: Vec<Tree>) -> Result<Self, Unusable> {
        let transaction = scratch::database(folder)?.begin_write()?;
        let counts = BTreeMap::new();
        Ok(Self {
            trees,
            file: Mutex::new(Inner {
                transaction,
                counts,
            }),
        })
    }

    /// Puts the code of a position away, if there is one, and adds positions that it leads to. Returns the keys of those
    /// that nobody has found before.
    pub(super) fn put(
        &self,
        tree: Tree,
        coded: Option<(&Position, Code)>,
        found: &[Position],
    ) -> Result<Vec<u128>, Unusable> {
        let number = self.trees.iter().position(|of| *of == tree);
        let number = number.expect("it is one of them") as u8;
        let mut file = lock(&self.file);
        let Inner {
            transaction,
            counts,
        } = &mut *file;
        let mut table = transaction.open_table(CODES)?;
        let key_of = |position: &Position| (number, position.count() as u8, position.key());
        if let Some((position, code)) = coded {
            table.insert(key_of(position), &*bytes(code))?;
        }
        let mut new = Vec::new();
        for position in found {
            let key = key_of(position);
            if table.get(key)?.is_none() {
                table.insert(key, &[][..])?;
                *counts.entry((number, key.1)).or_default() += 1;
                new.push(position.key());
            }
        }
        Ok(new)
    }

    /// Returns the number of positions.
    pub(super) fn count(&self) -> u64 {
        lock(&self.file).counts.values().sum()
    }

    /// Writes all trees. All positions must have their codes.
    pub(super) fn write(&self, writer: &mut CertificateWriter<impl Write>) -> io::Result<()> {
        let file = lock(&self.file);
        let table = file.transaction.open_table(CODES).map_err(Unusable::from)?;
        for (number, tree) in (0..).zip(&self.trees) {
            writer.tree(*tree)?;
            for (&(_, stones), &count) in file.counts.range((number, 0)..=(number, u8::MAX)) {
                let level = || {
                    let range = (number, stones, 0)..=(number, stones, u128::MAX);
                    let codes = table.range(range).map_err(Unusable::from)?;
                    Ok::<_, io::Error>(codes.map(|entry| {
                        let (_, bytes) = entry.map_err(Unusable::from)?;
                        read(bytes.value())
                            .ok_or_else(|| io::Error::other("the temporary file is damaged"))
                    }))
                };
                writer.level(stones.into(), count, level()?, level()?)?;
            }
        }
        Ok(())
    }
}

/// Returns the bytes of a code: its kind and its column, and the text of the witness.
fn bytes(Code { column, next }: Code) -> Vec<u8> {
    match next {
        Next::Inner => vec![column],
        Next::Leaf => vec![16 | column],
        Next::Held(witness) => {
            let mut bytes = vec![32 | column];
            bytes.extend(witness.to_string().bytes());
            bytes
        }
    }
}

fn read(bytes: &[u8]) -> Option<Code> {
    let (first, witness) = bytes.split_first()?;
    let next = match first >> 4 {
        0 => Next::Inner,
        1 => Next::Leaf,
        _ => {
            let witness: Witness = std::str::from_utf8(witness).ok()?.parse().ok()?;
            Next::Held(witness)
        }
    };
    let column = first & 15;
    Some(Code { column, next })
}

#[cfg(test)]
mod tests {
    use super::{Code, Next, bytes, read};

    #[test]
    fn a_code_is_read_as_it_was_written() {
        let witness = Next::Held("pairs 0A 5C".parse().unwrap());
        for next in [Next::Inner, Next::Leaf, witness] {
            for column in [0, 15] {
                let code = Code { column, next };
                assert_eq!(read(&bytes(code)), Some(code));
            }
        }
        assert_eq!(read(&[]), None);
    }
}
