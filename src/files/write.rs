//! Replacing a file as a whole or not at all.

use std::fs::{self, File, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use tempfile::Builder;

/// Replaces the content of the file at `path`, creating it and its folder if missing.
///
/// The new content goes to the disk under another name first.
///
/// # Errors
/// Whatever keeps the file from being written; it is then as it was.
pub fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    let path = follow(path);
    let old = permissions(&path)?;
    let file = draft(&path, content)?;
    if let Some(old) = old {
        file.as_file().set_permissions(old)?;
    }
    file.as_file().sync_all()?;
    file.persist(&path)?;
    sync_folder(&path);
    Ok(())
}

/// Writes a new file at `path` and its folder if missing.
///
/// # Errors
/// Whatever keeps the file from being written; [`io::ErrorKind::AlreadyExists`] if something has that name.
pub fn create(path: &Path, content: &[u8]) -> io::Result<()> {
    let file = draft(path, content)?;
    file.as_file().sync_all()?;
    file.persist_noclobber(path)?;
    sync_folder(path);
    Ok(())
}

/// The file itself where `path` is a link, so that the link stays one.
pub(super) fn follow(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}

pub(super) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The permissions of the file at `path` if there is one; an error if it is not ours to replace.
fn permissions(path: &Path) -> io::Result<Option<Permissions>> {
    let refuse = |reason| Err(io::Error::new(io::ErrorKind::PermissionDenied, reason));
    match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
        Ok(found) if !found.is_file() => refuse("it is not a regular file"),
        Ok(found) if found.permissions().readonly() => refuse("the file is read-only"),
        Ok(found) => Ok(Some(found.permissions())),
    }
}

const DRAFT: (&str, &str) = (".chainshot-", ".tmp");

/// Whether a process that was killed while it wrote has left a file of this name: nobody needs it.
pub fn is_draft(name: &str) -> bool {
    name.strip_prefix(DRAFT.0).is_some_and(|rest| rest.ends_with(DRAFT.1))
}

/// A process writes a draft in moments: one that is older than this is of one that was killed.
const OF_THE_LIVING: Duration = Duration::from_secs(60);

/// Deletes what processes that were killed while they wrote have left in `folder`; what cannot be deleted does no harm.
pub fn clear_drafts(folder: &Path) {
    let is_old = |entry: &fs::DirEntry| {
        let age = entry.metadata().and_then(|about| about.modified()).map(|written| written.elapsed());
        age.is_ok_and(|age| age.is_ok_and(|age| age > OF_THE_LIVING))
    };
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let drafts = entries.filter(|entry| is_draft(&entry.file_name().to_string_lossy()) && is_old(entry));
    drafts.for_each(|entry| drop(fs::remove_file(entry.path())));
}

/// A file with `content` beside `path`, under a name that says that it is not finished.
fn draft(path: &Path, content: &[u8]) -> io::Result<tempfile::NamedTempFile> {
    let folder = folder_of(path);
    fs::create_dir_all(folder)?;
    let mut builder = Builder::new();
    builder.prefix(DRAFT.0).suffix(DRAFT.1);
    share(&mut builder);
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(content)?;
    Ok(file)
}

/// Temporary files are for one user alone; this one is to be a file like others.
#[cfg(unix)]
fn share(builder: &mut Builder) {
    use std::os::unix::fs::PermissionsExt;
    builder.permissions(Permissions::from_mode(0o666));
}

#[cfg(not(unix))]
fn share(_: &mut Builder) {}

/// Makes the name of a new file at `path` last, where the file system can; a file elsewhere is no worse than others.
pub fn sync_folder(path: &Path) {
    let _ = File::open(folder_of(path)).and_then(|folder| folder.sync_all());
}

#[cfg(test)]
mod tests;
