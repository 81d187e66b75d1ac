//! Replacing a file as a whole or not at all.

use std::fs::{self, File, Metadata, OpenOptions, TryLockError};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use tempfile::Builder;

/// Replaces the content of the file at `path`, creating it and its folder if missing.
///
/// The new content goes to the disk under another name first. A file that has it already is left as it is: it may be on a disk
/// that is read-only.
///
/// # Errors
/// Whatever keeps the file from being written; it is then as it was.
pub fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    let is_there = fs::metadata(path).is_ok_and(|old| old.len() == content.len() as u64)
        && fs::read(path).is_ok_and(|old| old == content);
    if is_there { Ok(()) } else { replace_by(path, |file| file.write_all(content)) }
}

/// As [`replace`], with content that is too much to hold: `write` writes it, buffered.
///
/// # Errors
/// As [`replace`], and whatever `write` says.
pub fn replace_by(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let path = follow(path);
    let old = replaceable(&path)?;
    let file = draft(&path, write)?;
    if let Some(old) = old {
        file.as_file().set_permissions(old.permissions())?;
        give_to_owner_of(file.as_file(), &old);
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
    let file = draft(path, |file| file.write_all(content))?;
    file.as_file().sync_all()?;
    file.persist_noclobber(path)?;
    sync_folder(path);
    Ok(())
}

/// The file itself where `path` is a link, so that the link stays one.
pub(super) fn follow(path: &Path) -> PathBuf {
    let mut end = path.to_owned();
    // A link to a file that is not there yet; no system follows more of them.
    for _ in 0..40 {
        match fs::canonicalize(&end).or_else(|_| fs::read_link(&end).map(|link| folder_of(&end).join(link))) {
            Ok(next) if next != end => end = next,
            _ => break,
        }
    }
    end
}

/// The folder that the file at `path` is in.
pub fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Gives `file` the owner and the group of `old`, as far as the system lets us: in a folder that several people share, their
/// group must go on reading what one of them has written.
#[cfg(unix)]
fn give_to_owner_of(file: &File, old: &Metadata) {
    use std::os::unix::fs::{MetadataExt, fchown};
    let (owner, group) = (Some(old.uid()), Some(old.gid()));
    let _ = fchown(file, owner, group).or_else(|_| fchown(file, None, group));
}

#[cfg(not(unix))]
fn give_to_owner_of(_: &File, _: &Metadata) {}

/// What is known of the file at `path` if there is one; an error if it is not ours to replace.
fn replaceable(path: &Path) -> io::Result<Option<Metadata>> {
    let refuse = |reason| Err(io::Error::new(io::ErrorKind::PermissionDenied, reason));
    match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
        Ok(found) if !found.is_file() => refuse("it is not a regular file"),
        Ok(found) if found.permissions().readonly() => refuse("the file is read-only"),
        Ok(found) => Ok(Some(found)),
    }
}

const DRAFT: (&str, &str) = (".chainshot-", ".tmp");

/// Whether a process that was killed while it wrote has left a file of this name: nobody needs it.
pub fn is_draft(name: &str) -> bool {
    name.strip_prefix(DRAFT.0).is_some_and(|rest| rest.ends_with(DRAFT.1))
}

/// Where a disk has no locks, a draft that is older than this is taken for one of a process that was killed.
const OF_THE_LIVING: Duration = Duration::from_secs(60);

/// Deletes what processes that were killed while they wrote have left in `folder`; what cannot be deleted does no harm.
pub fn clear_drafts(folder: &Path) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let drafts = entries.filter(|entry| is_draft(&entry.file_name().to_string_lossy()));
    drafts.for_each(|entry| remove_if_abandoned(&entry.path()));
}

/// As [`clear_drafts`], in the folder of the file that `path` is, or links to.
pub fn clear_drafts_beside(path: &Path) {
    clear_drafts(folder_of(&follow(path)));
}

/// Deletes the draft at `path` if the process that wrote it is gone: the system lets go of its lock then, whatever ended it
/// and whatever the clock says. It is deleted under that lock, so that a draft which is just locked by its process stays.
fn remove_if_abandoned(path: &Path) {
    let Ok(file) = OpenOptions::new().read(true).write(true).open(path) else { return };
    let is_abandoned = match file.try_lock() {
        Ok(()) => true,
        Err(TryLockError::WouldBlock) => false,
        Err(TryLockError::Error(_)) => {
            let age = file.metadata().and_then(|about| about.modified()).map(|written| written.elapsed());
            age.is_ok_and(|age| age.is_ok_and(|age| age > OF_THE_LIVING))
        }
    };
    if is_abandoned {
        let _ = fs::remove_file(path);
    }
}

/// A file beside `path` with what `write` writes, under a name that says that it is not finished.
fn draft(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<tempfile::NamedTempFile> {
    let folder = folder_of(path);
    fs::create_dir_all(folder)?;
    let mut builder = Builder::new();
    builder.prefix(DRAFT.0).suffix(DRAFT.1);
    share(&mut builder);
    let file = locked(&builder, folder)?;
    let mut buffer = BufWriter::with_capacity(BUFFER, file);
    write(&mut buffer)?;
    buffer.into_inner().map_err(io::IntoInnerError::into_error)
}

/// The bytes that are written at once.
const BUFFER: usize = 1 << 18;

/// A new draft in `folder`, locked as long as it is open. Somebody who clears drafts may have taken it for one that was
/// abandoned in the moment before it is locked: then there is another.
fn locked(builder: &Builder, folder: &Path) -> io::Result<tempfile::NamedTempFile> {
    for _ in 0..3 {
        let file = builder.tempfile_in(folder)?;
        // Some disks have no locks; drafts there are told by their age.
        let is_taken = matches!(file.as_file().try_lock(), Err(TryLockError::WouldBlock));
        if !is_taken && file.path().exists() {
            return Ok(file);
        }
    }
    builder.tempfile_in(folder)
}

/// Temporary files are for one user alone; this one is to be a file like others.
#[cfg(unix)]
fn share(builder: &mut Builder) {
    use std::fs::Permissions;
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
