//! Replacing a file as a whole or not at all, one process at a time.

use std::fs::{self, File, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::Builder;

/// Replaces the content of the file at `path`, creating it and its folder if missing.
///
/// On an error the file is as it was: the new content goes to the disk under another name first.
pub(crate) fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    let path = follow(path);
    let old = permissions(&path)?;
    let file = draft(&path, content)?;
    if let Some(old) = old {
        file.as_file().set_permissions(old)?;
    }
    file.as_file().sync_all()?;
    file.persist(&path)?;
    sync(folder_of(&path));
    Ok(())
}

/// Writes a new file at `path` and its folder if missing; [`io::ErrorKind::AlreadyExists`] if something has that name.
pub(crate) fn create(path: &Path, content: &[u8]) -> io::Result<()> {
    let file = draft(path, content)?;
    file.as_file().sync_all()?;
    file.persist_noclobber(path)?;
    sync(folder_of(path));
    Ok(())
}

/// Waits until no other process holds the lock for the file at `path`, and holds it until the result is dropped.
pub(super) fn lock(path: &Path) -> io::Result<File> {
    let path = follow(path);
    let folder = folder_of(&path);
    fs::create_dir_all(folder)?;
    // Windows opens no folders, and network disks lock only what is open for writing: there, a file takes its place.
    File::open(folder).and_then(wait_for).or_else(|_| File::create(lock_file(&path)).and_then(wait_for))
}

fn wait_for(file: File) -> io::Result<File> {
    loop {
        match file.lock() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            locked => return locked.map(|()| file),
        }
    }
}

fn lock_file(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".lock");
    path.with_file_name(name)
}

/// The file itself where `path` is a link, so that the link stays one.
fn follow(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}

fn folder_of(path: &Path) -> &Path {
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

/// A file with `content` beside `path`, under a name that says that it is not finished.
fn draft(path: &Path, content: &[u8]) -> io::Result<tempfile::NamedTempFile> {
    let folder = folder_of(path);
    fs::create_dir_all(folder)?;
    let mut builder = Builder::new();
    builder.prefix(".chainshot-").suffix(".tmp");
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

/// Makes the new name last. The file is in place whether the file system can do this or not.
fn sync(folder: &Path) {
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
}

#[cfg(test)]
mod tests;
