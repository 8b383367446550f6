//! A file while it is being written.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile, PersistError};

use crate::text::input::no_file;

/// A file beside its place, which it takes when it is complete: until then an earlier file stays there. If it
/// is never complete, it is removed.
#[derive(Debug)]
pub(crate) struct Draft {
    file: NamedTempFile,
    place: PathBuf,
}

impl Draft {
    /// Begins a file. Fails if it can't be written, or if there is something else than a regular file in its
    /// place.
    pub(crate) fn new(path: &Path) -> io::Result<Self> {
        let earlier = match path.metadata() {
            Ok(about) if about.is_file() && about.permissions().readonly() => {
                return Err(io::ErrorKind::PermissionDenied.into());
            }
            Ok(about) if about.is_file() => Some(about.permissions()),
            Ok(about) => return Err(no_file(&about)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        let place: PathBuf = match earlier {
            // A link stays, and its file is replaced.
            Some(_) => fs::canonicalize(path)?,
            None => match fs::read_link(path) {
                // A link stays also where its file isn't there yet.
                Ok(target) => return Self::new(&path.with_file_name("").join(target)),
                // A slash at the end, which would make it a folder, is dropped.
                Err(_) => path.components().collect(),
            },
        };
        let folder = folder_of(&place);
        // The message of the system is better than that of the next step, which shows a random name.
        folder.metadata()?;
        let name = place.file_name().unwrap_or_default().to_string_lossy();
        // The name keeps its extension, by which libraries tell formats.
        let suffix = format!("-{name}");
        let mut builder = Builder::new();
        builder.prefix("part-").suffix(&suffix);
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let file = builder.tempfile_in(folder);
        let file = file.map_err(|error| io::Error::from(error.kind()))?;
        if let Some(permissions) = earlier {
            file.as_file().set_permissions(permissions)?;
        }
        Ok(Self { file, place })
    }

    /// Returns the path where it is now, for what writes to no open file.
    #[cfg(feature = "plots")]
    pub(crate) fn path(&self) -> &Path {
        self.file.path()
    }

    fn folder(&self) -> PathBuf {
        folder_of(&self.place).to_path_buf()
    }

    /// Puts the complete file in its place.
    pub(crate) fn finish(self) -> io::Result<()> {
        self.file.as_file().sync_all()?;
        placed(self.file.persist(self.place))
    }

    /// Puts the complete file in its place unless there is a file.
    pub(crate) fn finish_new(self) -> io::Result<()> {
        self.file.as_file().sync_all()?;
        placed(self.file.persist_noclobber(self.place))
    }

    /// Puts the file, which isn't complete, into another place in the same folder: its name with `.part` added.
    /// Returns that place, or `None` if there is nothing in the file.
    pub(crate) fn give_up(self) -> io::Result<Option<PathBuf>> {
        if self.file.as_file().metadata()?.len() == 0 {
            return Ok(None);
        }
        let place = self.place.with_added_extension("part");
        self.file.as_file().sync_all()?;
        placed(self.file.persist(&place))?;
        Ok(Some(place))
    }
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.as_file_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.as_file_mut().flush()
    }
}

fn placed(file: Result<File, PersistError>) -> io::Result<()> {
    file.map(drop).map_err(|error| error.error)
}

/// A draft, or what isn't a regular file and can only be written as it comes, such as a pipe.
#[derive(Debug)]
pub(crate) enum Target {
    Draft(Draft),
    Stream(File),
}

impl Target {
    pub(crate) fn new(path: &Path) -> io::Result<Self> {
        match path.metadata() {
            Ok(about) if !about.is_file() && !about.is_dir() => {
                Ok(Self::Stream(File::options().write(true).open(path)?))
            }
            _ => Ok(Self::Draft(Draft::new(path)?)),
        }
    }

    /// Returns a folder for temporary files: that of the file, if there will be one.
    pub(crate) fn folder(&self) -> PathBuf {
        match self {
            Self::Draft(draft) => draft.folder(),
            Self::Stream(_) => std::env::temp_dir(),
        }
    }

    /// Puts the complete file in its place.
    pub(crate) fn finish(self) -> io::Result<()> {
        match self {
            Self::Draft(draft) => draft.finish(),
            Self::Stream(_) => Ok(()),
        }
    }

    /// Leaves a file that isn't complete beside its place, and returns where it is, if there is anything in it.
    pub(crate) fn give_up(self) -> io::Result<Option<PathBuf>> {
        match self {
            Self::Draft(draft) => draft.give_up(),
            Self::Stream(_) => Ok(None),
        }
    }
}

impl Write for Target {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Draft(draft) => draft.write(bytes),
            Self::Stream(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Draft(draft) => draft.flush(),
            Self::Stream(file) => file.flush(),
        }
    }
}
