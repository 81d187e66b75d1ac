//! Gives `--version` the commit that is built, if git knows it.

use std::path::Path;
use std::process::Command;

fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8(output.stdout).ok()?.trim().to_owned())
}

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // Else every commit would build everything again, also for those who only test.
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "debug") {
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
