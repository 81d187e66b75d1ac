//! Gives `--version` the commit that is built, if git knows it, and the linker what makes the program smaller.

use std::env;
use std::path::Path;
use std::process::Command;

fn output(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8(output.stdout).ok()?.trim().to_owned())
}

fn git(arguments: &[&str]) -> Option<String> {
    output("git", arguments)
}

/// The version of the C library of GNU on this machine, if it has that.
fn glibc() -> Option<(u32, u32)> {
    let version = output("getconf", &["GNU_LIBC_VERSION"])?;
    let (major, minor) = version.strip_prefix("glibc ")?.split_once('.')?;
    Some((major.parse().ok()?, minor.parse().ok()?))
}

/// Has the addresses that are corrected when the program starts listed by a bit each and not by 24 bytes, where the
/// program is for this machine and its C library can read that.
fn pack_relocations() {
    let is = |name, wanted: &str| env::var(name).is_ok_and(|value| value == wanted);
    let is_here = env::var("TARGET").is_ok_and(|target| is("HOST", &target)) && is("CARGO_CFG_TARGET_ENV", "gnu");
    if is_here && is("CARGO_CFG_TARGET_OS", "linux") && glibc() >= Some((2, 36)) {
        println!("cargo::rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
    }
}

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    pack_relocations();
    // Else every commit would build everything again, also for those who only test.
    if env::var("PROFILE").is_ok_and(|profile| profile == "debug") {
        return;
    }
    // A package unpacked inside some other repository has a commit that is not its own.
    let root = git(&["rev-parse", "--show-toplevel"]);
    if root.is_none_or(|root| Path::new(&root) != Path::new(env!("CARGO_MANIFEST_DIR"))) {
        return;
    }
    if let Some(commit) = git(&["rev-parse", "--short=8", "HEAD"]) {
        println!("cargo::rerun-if-changed=src");
        let is_changed =
            git(&["status", "--porcelain", "--untracked-files=no", "src"]).is_some_and(|it| !it.is_empty());
        println!("cargo::rustc-env=CHAINSHOT_COMMIT={commit}{}", if is_changed { "-changed" } else { "" });
    }
    // Each commit adds a line to this file.
    if let Some(log) = git(&["rev-parse", "--git-path", "logs/HEAD"]).filter(|log| Path::new(log).exists()) {
        println!("cargo::rerun-if-changed={log}");
    }
}
