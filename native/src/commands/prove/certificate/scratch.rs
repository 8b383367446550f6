//! Temporary files, without a name, that are gone when the program ends.

use std::io;
use std::path::Path;

use crate::text::failure::Failure;
use redb::{Database, DatabaseError, StorageError, TableError, TransactionError};

/// The memory that a database may use for itself, in bytes.
pub(super) const CACHE: u64 = 8 << 20;

/// Makes a database in a temporary file.
pub(super) fn database(folder: &Path) -> Result<Database, Unusable> {
    let file = tempfile::tempfile_in(folder)?;
    let backend = redb::backends::FileBackend::new(file)?;
    let mut builder = Database::builder();
    builder.set_cache_size(CACHE as usize);
    Ok(builder.create_with_backend(backend)?)
}

/// Why a temporary file can't be used.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{0}")]
pub(super) struct Unusable(String);

impl From<io::Error> for Unusable {
    fn from(error: io::Error) -> Self {
        Self(error.to_string())
    }
}

impl From<Unusable> for Failure {
    fn from(error: Unusable) -> Self {
        Self::Bad(format!(
            "can't use a temporary file beside the certificate: {error}"
        ))
    }
}

impl From<Unusable> for io::Error {
    fn from(error: Unusable) -> Self {
        Self::other(error)
    }
}

macro_rules! from_redb {
    ($($error:ident)*) => {$(
        impl From<$error> for Unusable {
            fn from(error: $error) -> Self {
                Self(error.to_string())
            }
        }
    )*};
}

from_redb!(DatabaseError StorageError TableError TransactionError);
