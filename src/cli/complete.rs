//! `chainshot completions` and `chainshot man`: what shells and `man` want to know of the command line.

use std::path::PathBuf;

use clap::CommandFactory;
use clap_complete::Shell;

use super::process::write_file;
use super::{Cli, stdout};

const NAME: &str = "chainshot";

/// Print the completions for a shell
#[derive(Clone, Debug, clap::Args)]
pub struct Completions {
    /// bash, elvish, fish, powershell or zsh
    #[arg(value_enum, hide_possible_values = true)]
    pub shell: Shell,
}

/// Write the manual pages, one a command, into a folder
#[derive(Clone, Debug, clap::Args)]
pub struct Man {
    /// The folder, such as ~/.local/share/man/man1
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
}

/// Prints the completions.
///
/// # Errors
/// If stdout cannot be written, unless it is a closed pipe.
pub fn print(args: &Completions) -> anyhow::Result<()> {
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), NAME, &mut text);
    stdout::forgive_closed_pipe(stdout::print(&String::from_utf8_lossy(&text)).map_err(Into::into))
}

/// Writes `chainshot.1` and a page for each command.
///
/// # Errors
/// [`crate::files::FileError`] if they cannot be written.
pub fn manual(args: &Man) -> anyhow::Result<()> {
    for (name, page) in pages()? {
        write_file(&args.folder.join(&name), &page)?;
        crate::tell!("{}", args.folder.join(name).display());
    }
    Ok(())
}

fn pages() -> anyhow::Result<Vec<(String, Vec<u8>)>> {
    let mut all = Cli::command();
    all.build();
    let page = |command: &clap::Command, name: String| {
        let mut text = Vec::new();
        clap_mangen::Man::new(command.clone().display_name(&name)).title(&name).render(&mut text)?;
        Ok((format!("{name}.1"), text))
    };
    let parts = all.get_subcommands().filter(|command| command.get_name() != "help");
    let parts = parts.map(|command| page(command, format!("{NAME}-{}", command.get_name())));
    std::iter::once(page(&all, NAME.to_owned())).chain(parts).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_a_page_for_every_command() {
        let pages = pages().expect("pages");
        let names: Vec<&str> = pages.iter().map(|(name, _)| name.as_str()).collect();
        assert!(["chainshot.1", "chainshot-solve.1", "chainshot-export.1"].iter().all(|name| names.contains(name)));
        let solve = &pages[names.iter().position(|name| *name == "chainshot-solve.1").expect("solve")].1;
        let text = String::from_utf8_lossy(solve);
        assert!(text.contains(".TH chainshot-solve") && text.contains("playouts"), "{text}");
    }
}
