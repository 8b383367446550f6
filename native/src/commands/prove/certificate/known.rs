//! What is known of positions without a search of one's own.

use std::path::Path;

use fourfold_core::board::Player;
use redb::{
    CommitError, Database, ReadOnlyTable, ReadableDatabase, TableDefinition, WriteTransaction,
};

use crate::commands::prove::certificate::scratch::{self, Unusable};

/// The positions that are decided by their keys, each with the player in question: true if that one wins.
const KNOWN: TableDefinition<u128, bool> = TableDefinition::new("known");

/// The bit of a key that stands for the second player.
const SECOND: u128 = 1 << 127;

/// How many positions are sorted before they are written: the file is written much faster in order.
const BATCH: usize = 1 << 18;

/// The memory for these, in bytes.
pub(super) const BATCH_BYTES: u64 = 32 * BATCH as u64;

/// Decided positions, in a temporary file: they may be more than the memory holds.
pub(super) struct KnownPositions {
    table: ReadOnlyTable<u128, bool>,
    _database: Database,
}

impl KnownPositions {
    /// Returns whether a player wins a position with this key.
    pub(super) fn get(&self, key: u128, winner: Player) -> Result<Option<bool>, Unusable> {
        let found = self.table.get(full_key(key, winner))?;
        Ok(found.map(|wins| wins.value()))
    }
}

/// Decided positions as they are collected.
pub(super) struct Collection {
    database: Database,
    transaction: WriteTransaction,
    batch: Vec<(u128, bool)>,
}

impl Collection {
    pub(super) fn new(folder: &Path) -> Result<Self, Unusable> {
        let database = scratch::database(folder)?;
        let mut transaction = database.begin_write()?;
        // Nobody will read the file after a crash.
        transaction
            .set_durability(redb::Durability::None)
            .map_err(|error| Unusable::from(std::io::Error::other(error)))?;
        Ok(Self {
            database,
            transaction,
            batch: Vec::new(),
        })
    }

    /// Adds a position.
    pub(super) fn add(&mut self, key: u128, winner: Player, wins: bool) -> Result<(), Unusable> {
        self.batch.push((full_key(key, winner), wins));
        match self.batch.len() {
            BATCH.. => self.write(),
            _ => Ok(()),
        }
    }

    fn write(&mut self) -> Result<(), Unusable> {
        self.batch.sort_unstable();
        let mut table = self.transaction.open_table(KNOWN)?;
        for (key, wins) in self.batch.drain(..) {
            table.insert(key, wins)?;
        }
        Ok(())
    }

    /// Ends the collection.
    pub(super) fn finish(mut self) -> Result<KnownPositions, Unusable> {
        self.write()?;
        self.transaction.commit()?;
        let table = self.database.begin_read()?.open_table(KNOWN)?;
        Ok(KnownPositions {
            table,
            _database: self.database,
        })
    }
}

fn full_key(key: u128, winner: Player) -> u128 {
    match winner {
        Player::First => key,
        Player::Second => key | SECOND,
    }
}

impl From<CommitError> for Unusable {
    fn from(error: CommitError) -> Self {
        Self::from(std::io::Error::other(error))
    }
}
