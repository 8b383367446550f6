//! The folder that is served. Nothing outside it can be read, nor what its name hides.

use std::ffi::{OsStr, OsString};
use std::path::{self, Component, Path, PathBuf};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::SystemTime;
use std::{env, fmt, future, io};

use cap_fs_ext::{DirExt, FollowSymlinks, OpenOptionsFollowExt, OpenOptionsSyncExt};
use cap_std::ambient_authority;
use cap_std::fs::{Dir, File, Metadata, OpenOptions};
use tokio::io::{AsyncRead, AsyncSeek, ReadBuf};
use tokio::{fs, task};
use tower_http::services::fs::{self as served, Backend};

use crate::text::failure::{Failure, Result};
use crate::text::shown;

/// A folder with an `index.html`. It is held open, and what is in it is found from there, step by step, each from
/// the folder before it: what changes meanwhile can't lead elsewhere.
#[derive(Clone)]
pub(super) struct Folder {
    /// Its canonical path.
    path: Arc<Path>,
    opened: Arc<Dir>,
}

/// The place of the app in a source tree, and in the prefix where the program is installed.
const BUILT: &str = "www/dist";
const INSTALLED: &str = "share/fourfold/www";

impl Folder {
    /// Returns the folder that the user names.
    pub(super) fn named(path: &Path) -> Result<Self> {
        Self::at(path).ok_or_else(|| {
            let missing = match path.metadata() {
                Ok(found) if found.is_dir() => "it has no index.html that can be read",
                Ok(_) => "it is a file, not a folder",
                Err(_) => "there is no such folder",
            };
            Failure::Bad(format!(
                "{}: {missing}; 'cargo xtask www' builds the app into {BUILT}",
                shown::path(path)
            ))
        })
    }

    /// Returns the folder of the built app from its usual places.
    pub(super) fn find() -> Result<Self> {
        let places = usual_places(env::current_exe().ok().as_deref());
        places.iter().find_map(|path| Self::at(path)).ok_or_else(|| {
            let places: Vec<_> = places.iter().map(|path| shown::path(path)).collect();
            Failure::Bad(format!(
                "there is no index.html in {}; 'cargo xtask www' builds the app, and 'fourfold serve FOLDER' \
                 takes it from elsewhere",
                places.join(" or ")
            ))
        })
    }

    fn at(path: &Path) -> Option<Self> {
        let path = path.canonicalize().ok()?;
        let opened = Dir::open_ambient_dir(&path, ambient_authority()).ok()?;
        let folder = Self {
            path: path.into(),
            opened: Arc::new(opened),
        };
        folder.file(Path::new("index.html")).ok()?;
        Some(folder)
    }

    /// Opens a file to read it.
    fn file(&self, path: &Path) -> io::Result<(File, Metadata)> {
        let Place { folder, file } = self.reach(path)?;
        let (name, _) = file.ok_or_else(nothing)?;
        // It may have become a link meanwhile, or a pipe: to open one is to wait for its writer.
        let mut options = OpenOptions::new();
        options.read(true).follow(FollowSymlinks::No).nonblock(true);
        let file = folder.open_with(name, &options)?;
        let found = file.metadata()?;
        match found.is_file() {
            true => Ok((file, found)),
            false => Err(nothing()),
        }
    }

    /// Returns what is known of a file or a folder.
    fn stat(&self, path: &Path) -> io::Result<Metadata> {
        let Place { folder, file } = self.reach(path)?;
        match file {
            Some((_, found)) => Ok(found),
            None => folder.dir_metadata(),
        }
    }

    /// Goes to a file or a folder. Links are read and not followed, so that every name on the way is seen.
    fn reach(&self, path: &Path) -> io::Result<Place> {
        let mut way = path.to_owned();
        let mut folders = vec![Arc::clone(&self.opened)];
        for _ in 0..MOST_STEPS {
            let here = folders.last().ok_or_else(nothing)?;
            let mut steps = way.components();
            let Some(step) = steps.next() else {
                return Ok(Place {
                    folder: Arc::clone(here),
                    file: None,
                });
            };
            let mut rest = steps.as_path().to_owned();
            match step {
                Component::CurDir => {}
                Component::ParentDir => _ = folders.pop(),
                Component::Normal(name) if !hidden(name) => {
                    let found = here.symlink_metadata(name)?;
                    if found.is_symlink() {
                        rest = here.read_link_contents(name)?.join(rest);
                    } else if found.is_dir() {
                        let folder = here.open_dir_nofollow(name)?;
                        folders.push(Arc::new(folder));
                    } else if found.is_file() && rest.as_os_str().is_empty() {
                        return Ok(Place {
                            folder: Arc::clone(here),
                            file: Some((name.to_owned(), found)),
                        });
                    } else {
                        return Err(nothing());
                    }
                }
                _ => return Err(nothing()),
            }
            way = rest;
        }
        Err(nothing())
    }
}

/// What a path leads to.
struct Place {
    folder: Arc<Dir>,
    /// A file in it: its name, and what is known of it.
    file: Option<(OsString, Metadata)>,
}

/// How many steps a path may have, with those of links on the way: some links lead round and round.
const MOST_STEPS: usize = 100;

/// Returns true for what begins with a dot: settings and keys, the history of a source tree.
fn hidden(name: &OsStr) -> bool {
    name.as_encoded_bytes().starts_with(b".")
}

/// Whatever can't be read, others needn't know why.
fn nothing() -> io::Error {
    io::ErrorKind::NotFound.into()
}

/// Returns the usual places of the app: the current folder, and the source tree in which the program was
/// built or the prefix where it is installed.
fn usual_places(program: Option<&Path>) -> Vec<PathBuf> {
    let mut places: Vec<_> = path::absolute(BUILT).into_iter().collect();
    if let Some(program) = program {
        let target = program
            .ancestors()
            .find(|folder| folder.file_name() == Some(OsStr::new("target")));
        places.extend(match target.and_then(Path::parent) {
            Some(tree) => Some(tree.join(BUILT)),
            None => program
                .ancestors()
                .nth(2)
                .map(|prefix| prefix.join(INSTALLED)),
        });
    }
    places.dedup();
    places
}

impl fmt::Display for Folder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&shown::path(&self.path))
    }
}

type Later<T> = Pin<Box<dyn Future<Output = io::Result<T>> + Send>>;

impl Backend for Folder {
    type File = Opened;
    type Metadata = Found;
    type OpenFuture = Later<Opened>;
    type MetadataFuture = Later<Found>;

    fn open(&self, path: PathBuf) -> Self::OpenFuture {
        let folder = self.clone();
        Box::pin(async move {
            let open = move || folder.file(&path).map_err(|_| nothing());
            let (file, found) = task::spawn_blocking(open).await??;
            Ok(Opened(fs::File::from_std(file.into_std()), Found(found)))
        })
    }

    fn metadata(&self, path: PathBuf) -> Self::MetadataFuture {
        let folder = self.clone();
        Box::pin(async move {
            let stat = move || folder.stat(&path).map_err(|_| nothing());
            Ok(Found(task::spawn_blocking(stat).await??))
        })
    }
}

/// What is known of a file or a folder.
#[derive(Clone)]
pub(super) struct Found(Metadata);

impl served::Metadata for Found {
    fn is_dir(&self) -> bool {
        self.0.is_dir()
    }

    fn modified(&self) -> io::Result<SystemTime> {
        self.0.modified().map(cap_std::time::SystemTime::into_std)
    }

    fn len(&self) -> u64 {
        self.0.len()
    }
}

/// A file of the folder.
pub(super) struct Opened(fs::File, Found);

impl served::File for Opened {
    type Metadata = Found;
    type MetadataFuture<'a> = future::Ready<io::Result<Found>>;

    fn metadata(&self) -> Self::MetadataFuture<'_> {
        future::ready(Ok(self.1.clone()))
    }
}

impl AsyncRead for Opened {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_read(context, buffer)
    }
}

impl AsyncSeek for Opened {
    fn start_seek(mut self: Pin<&mut Self>, position: io::SeekFrom) -> io::Result<()> {
        Pin::new(&mut self.0).start_seek(position)
    }

    fn poll_complete(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<u64>> {
        Pin::new(&mut self.0).poll_complete(context)
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::usual_places;

    #[test]
    fn the_app_belongs_to_the_program() {
        for (program, expected) in [
            ("/tree/target/release/fourfold", "/tree/www/dist"),
            (
                "/tree/target/x86_64-unknown-linux-musl/release/fourfold",
                "/tree/www/dist",
            ),
            ("/usr/bin/fourfold", "/usr/share/fourfold/www"),
        ] {
            let places = usual_places(Some(Path::new(program)));
            assert!(places[0].ends_with("www/dist"));
            assert_eq!(places[1..], [Path::new(expected)], "{program}");
        }
    }
}
