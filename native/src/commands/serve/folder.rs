//! The folder that is served. Nothing outside it can be read.

use std::ffi::OsStr;
use std::fs::Metadata;
use std::path::{self, Path, PathBuf};
use std::pin::Pin;
use std::{env, fmt, io};

use tokio::fs;
use tower_http::services::fs::{Backend, TokioBackend, TokioFile};

use crate::text::failure::{Failure, Result};
use crate::text::shown;

/// A folder with an `index.html`, by its canonical path.
#[derive(Clone)]
pub(super) struct Folder(PathBuf);

/// The place of the app in a source tree, and in the prefix where the program is installed.
const BUILT: &str = "www/dist";
const INSTALLED: &str = "share/fourfold/www";

impl Folder {
    /// Returns the folder that the user names.
    pub(super) fn named(path: &Path) -> Result<Self> {
        Self::at(path).ok_or_else(|| {
            let missing = match path.is_dir() {
                true => "it has no index.html",
                false => "there is no such folder",
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
        let folder = path.canonicalize().ok()?;
        folder.join("index.html").is_file().then_some(Self(folder))
    }

    pub(super) fn path(&self) -> &Path {
        &self.0
    }

    /// Resolves a path, unless it leads outside the folder or to something that is neither a file nor a
    /// folder: reading a pipe would wait.
    async fn within(&self, path: PathBuf) -> io::Result<PathBuf> {
        let nothing = || io::Error::from(io::ErrorKind::NotFound);
        let path = fs::canonicalize(path).await.map_err(|_| nothing())?;
        let kind = fs::metadata(&path).await?.file_type();
        match path.starts_with(&self.0) && (kind.is_file() || kind.is_dir()) {
            true => Ok(path),
            false => Err(nothing()),
        }
    }
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
        f.write_str(&shown::path(&self.0))
    }
}

type Later<T> = Pin<Box<dyn Future<Output = io::Result<T>> + Send>>;

impl Backend for Folder {
    type File = TokioFile;
    type Metadata = Metadata;
    type OpenFuture = Later<TokioFile>;
    type MetadataFuture = Later<Metadata>;

    fn open(&self, path: PathBuf) -> Self::OpenFuture {
        let folder = self.clone();
        Box::pin(async move { TokioBackend.open(folder.within(path).await?).await })
    }

    fn metadata(&self, path: PathBuf) -> Self::MetadataFuture {
        let folder = self.clone();
        Box::pin(async move { TokioBackend.metadata(folder.within(path).await?).await })
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
