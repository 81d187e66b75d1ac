//! Locks, so that processes that write the same files wait for each other or refuse to start.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use super::write::{folder_of, follow};

/// The file in a folder that is locked where the folder itself cannot be.
pub const LOCK: &str = ".chainshot.lock";

/// Waits until no other process holds the lock for the file at `path`, and holds it until the result is dropped.
///
/// # Errors
/// If the folder of the file cannot be made or locked, or another process holds the lock for longer than anybody writes.
pub fn lock(path: &Path) -> io::Result<File> {
    let path = follow(path);
    let folder = folder_of(&path);
    fs::create_dir_all(folder)?;
    // Windows opens no folders, and network disks lock only what is open for writing: there, a file takes its place.
    match File::open(folder).and_then(wait_for) {
        Err(error) if error.kind() != io::ErrorKind::WouldBlock => File::create(lock_file(&path)).and_then(wait_for),
        locked => locked,
    }
}

/// Who has a store to write, or to put together from a large test set's parts, has it for less than this.
const PATIENCE: Duration = Duration::from_secs(600);

fn wait_for(file: File) -> io::Result<File> {
    wait_at_most(PATIENCE, file)
}

fn wait_at_most(patience: Duration, file: File) -> io::Result<File> {
    let begun = Instant::now();
    let mut nap = Duration::from_millis(1);
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(file),
            Err(TryLockError::Error(error)) if error.kind() != io::ErrorKind::Interrupted => return Err(error),
            _ if begun.elapsed() > patience => {
                let problem = format!("another process has locked its folder for {} s", patience.as_secs());
                return Err(io::Error::new(io::ErrorKind::WouldBlock, problem));
            }
            _ => thread::sleep(nap),
        }
        nap = (2 * nap).min(Duration::from_millis(20));
    }
}

fn lock_file(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".lock");
    path.with_file_name(name)
}

/// How often a folder may vanish between its making and its locking before somebody else must be using it.
const ATTEMPTS: usize = 8;

/// Makes the folder at `path` and locks it until the result is dropped; `None` if another process holds the lock.
///
/// # Errors
/// If the folder cannot be made or locked.
pub fn lock_folder(path: &Path) -> io::Result<Option<File>> {
    for _ in 0..ATTEMPTS {
        fs::create_dir_all(path)?;
        match try_lock(path) {
            Ok(Some(file)) if is_still_at(&file, path)? => return Ok(Some(file)),
            Ok(None) => return Ok(None),
            // The process that held the lock has deleted the folder just before it let go.
            Ok(Some(_)) => {}
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
    }
    Ok(None)
}

/// As [`lock_folder`], but for one of many: it fails only while somebody has the folder for himself.
///
/// Where a disk has no such locks, as some that are shared by many machines, the lock is of no effect.
///
/// # Errors
/// If the folder cannot be made or opened.
pub fn share_folder(path: &Path) -> io::Result<Option<File>> {
    fs::create_dir_all(path)?;
    let share = |file: File| match file.try_lock_shared() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err((file, error)),
    };
    match File::open(path).map(share) {
        Ok(Ok(shared)) => return Ok(shared),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Err(error),
        // The file that `lock_folder` locks where it cannot lock the folder.
        _ => {}
    }
    File::create(path.join(LOCK)).map(|file| share(file).unwrap_or_else(|(file, _)| Some(file)))
}

fn try_lock(folder: &Path) -> io::Result<Option<File>> {
    match File::open(folder).and_then(try_locked) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => File::create(folder.join(LOCK)).and_then(try_locked),
        locked => locked,
    }
}

fn try_locked(file: File) -> io::Result<Option<File>> {
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// Whether `path` still names the folder that `file` is, or of which it is the lock.
///
/// # Errors
/// What keeps the system from saying so.
#[cfg(unix)]
pub fn is_still_at(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let held = file.metadata()?;
    let named = if held.is_dir() { fs::metadata(path) } else { fs::metadata(path.join(LOCK)) };
    match named {
        Ok(named) => Ok((held.dev(), held.ino()) == (named.dev(), named.ino())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Whether `path` still names the folder of which `file` is the lock: not known here.
///
/// # Errors
/// None.
#[cfg(not(unix))]
pub fn is_still_at(_: &File, _: &Path) -> io::Result<bool> {
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lock_is_on_the_folder_and_leaves_nothing_behind() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("store.jsonl");
        let held = lock(&path).expect("a lock");
        assert!(File::open(folder.path()).expect("the folder").try_lock().is_err(), "the folder itself is locked");
        drop(held);
        File::open(folder.path()).expect("the folder").try_lock().expect("it is free");
        assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 0);
    }

    #[test]
    fn nobody_waits_for_ever() {
        let folder = tempfile::tempdir().expect("a folder");
        let held = lock(&folder.path().join("store.jsonl")).expect("a lock");
        let wait = || wait_at_most(Duration::from_millis(30), File::open(folder.path()).expect("the folder"));
        let error = wait().expect_err("it is held");
        assert_eq!((error.kind(), error.to_string().contains("another process")), (io::ErrorKind::WouldBlock, true));
        drop(held);
        wait().expect("it is free");
    }

    #[test]
    fn a_folder_has_one_holder_and_may_vanish_in_between() {
        let parent = tempfile::tempdir().expect("a folder");
        let path = parent.path().join("run");
        let held = lock_folder(&path).expect("a folder").expect("nobody has it");
        assert!(lock_folder(&path).expect("a folder").is_none(), "it is held");
        fs::remove_dir(&path).expect("deleted by its holder");
        let next = lock_folder(&path).expect("a new folder").expect("nobody has the new one");
        drop(held);
        assert!(lock_folder(&path).expect("a folder").is_none(), "it is held");
        drop(next);
        lock_folder(&path).expect("a folder").expect("it is free");
    }
}
