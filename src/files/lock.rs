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
    match open_folder(folder).and_then(wait_for) {
        Err(error) if error.kind() != io::ErrorKind::WouldBlock => {
            or_without(open_lock(&lock_file(&path))?, wait_for, |file| file)
        }
        locked => locked,
    }
}

/// The folder at `path`, to be locked. Windows opens no folders, and on network disks the lock of a folder is known to one
/// machine alone: there is an error, and a file that is open for writing takes its place.
fn open_folder(path: &Path) -> io::Result<File> {
    if is_on_network(path) { Err(io::ErrorKind::Unsupported.into()) } else { File::open(path) }
}

/// The lock file at `path`. Network disks share the lock of a file only if it is open for reading too.
///
/// Where it cannot be written it is only read, and where there is none its folder is: most disks lock these as well.
fn open_lock(path: &Path) -> io::Result<File> {
    let folder = folder_of(path);
    match File::options().read(true).write(true).create(true).truncate(false).open(path) {
        Ok(file) => {
            open_to_all_of(folder, &file);
            Ok(file)
        }
        Err(error) if [io::ErrorKind::PermissionDenied, io::ErrorKind::ReadOnlyFilesystem].contains(&error.kind()) => {
            File::open(path).or_else(|_| File::open(folder)).map_err(|_| error)
        }
        Err(error) => Err(error),
    }
}

/// Lets everybody write the lock `file` who may write its `folder`, as far as it is ours.
#[cfg(unix)]
fn open_to_all_of(folder: &Path, file: &File) {
    use std::os::unix::fs::PermissionsExt;
    let _ = fs::metadata(folder)
        .and_then(|about| file.set_permissions(fs::Permissions::from_mode(about.permissions().mode() & 0o666)));
}

#[cfg(not(unix))]
fn open_to_all_of(_: &Path, _: &File) {}

/// Locks `file` by `lock`; where the disk has no locks at all, what `unlocked` makes of it.
fn or_without<T>(
    file: File,
    lock: impl FnOnce(File) -> io::Result<T>,
    unlocked: impl FnOnce(File) -> T,
) -> io::Result<T> {
    let again = file.try_clone()?;
    lock(file).or_else(|error| if has_no_locks(&error) { Ok(unlocked(again)) } else { Err(error) })
}

fn has_no_locks(error: &io::Error) -> bool {
    #[cfg(unix)]
    let is_known = [libc::ENOSYS, libc::ENOLCK, libc::EOPNOTSUPP].map(Some).contains(&error.raw_os_error());
    #[cfg(not(unix))]
    let is_known = false;
    is_known || error.kind() == io::ErrorKind::Unsupported
}

/// The kinds of disks that several machines share, by the numbers that Linux has for them (statfs(2)): NFS, SMB, CIFS, AFS,
/// Ceph, Coda, 9p, Lustre, GPFS, BeeGFS, GFS2, OCFS2, and those of programs (FUSE).
#[cfg(target_os = "linux")]
const NETWORK: [u32; 14] = [
    0x6969,
    0xfe53_4d42,
    0xff53_4d42,
    0x5346_414f,
    0x6b41_4653,
    0x00c3_6400,
    0x7375_7245,
    0x0102_1997,
    0x0bd0_0bd0,
    0x4750_4653,
    0x1983_0326,
    0x0116_1970,
    0x7461_636f,
    0x6573_5546,
];

/// Whether several machines may share the disk that `folder` is on.
#[cfg(target_os = "linux")]
fn is_on_network(folder: &Path) -> bool {
    use std::os::unix::ffi::OsStrExt;
    let Ok(path) = std::ffi::CString::new(folder.as_os_str().as_bytes()) else { return false };
    let mut about = std::mem::MaybeUninit::<libc::statfs>::uninit();
    // SAFETY: the path ends with a zero, and `about` has room for what the system writes.
    let is_known = unsafe { libc::statfs(path.as_ptr(), about.as_mut_ptr()) } == 0;
    // SAFETY: the system has written all of it.
    is_known && NETWORK.contains(&(unsafe { about.assume_init() }.f_type as u32))
}

#[cfg(not(target_os = "linux"))]
fn is_on_network(_: &Path) -> bool {
    false
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
    match open_folder(path).map(share) {
        Ok(Ok(shared)) => return Ok(shared),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Err(error),
        // The file that `lock_folder` locks where it cannot lock the folder.
        _ => {}
    }
    open_lock(&path.join(LOCK)).map(|file| share(file).unwrap_or_else(|(file, _)| Some(file)))
}

fn try_lock(folder: &Path) -> io::Result<Option<File>> {
    match open_folder(folder).and_then(try_locked) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            or_without(open_lock(&folder.join(LOCK))?, try_locked, Some)
        }
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

    /// A folder that is itself locked; none where folders for temporary files may be on a network disk.
    fn local_folder() -> Option<tempfile::TempDir> {
        let folder = tempfile::tempdir().expect("a folder");
        if is_on_network(folder.path()) {
            eprintln!("skipped: on network disks locks are files");
            return None;
        }
        Some(folder)
    }

    #[test]
    fn a_lock_file_is_for_all_who_may_write_its_folder() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("store.jsonl.lock");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o2775)).expect("our folder");
            open_lock(&path).expect("a lock file");
            assert_eq!(fs::metadata(&path).expect("it is there").permissions().mode() & 0o777, 0o664);
        }
        let held = open_lock(&path).expect("a lock file").try_lock();
        assert!(held.is_ok(), "{held:?}");
    }

    #[test]
    fn the_lock_is_on_the_folder_and_leaves_nothing_behind() {
        let Some(folder) = local_folder() else { return };
        let path = folder.path().join("store.jsonl");
        let held = lock(&path).expect("a lock");
        assert!(File::open(folder.path()).expect("the folder").try_lock().is_err(), "the folder itself is locked");
        drop(held);
        File::open(folder.path()).expect("the folder").try_lock().expect("it is free");
        assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 0);
    }

    #[test]
    fn nobody_waits_for_ever() {
        let Some(folder) = local_folder() else { return };
        let held = lock(&folder.path().join("store.jsonl")).expect("a lock");
        let wait = || wait_at_most(Duration::from_millis(30), File::open(folder.path()).expect("the folder"));
        let error = wait().expect_err("it is held");
        assert_eq!((error.kind(), error.to_string().contains("another process")), (io::ErrorKind::WouldBlock, true));
        drop(held);
        wait().expect("it is free");
    }

    #[test]
    fn a_folder_has_one_holder_and_may_vanish_in_between() {
        let Some(parent) = local_folder() else { return };
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
