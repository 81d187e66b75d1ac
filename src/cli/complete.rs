//! `chainshot completions` and `chainshot man`: what shells and `man` want to know of the command line.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Arg, Command, CommandFactory};
use clap_complete::Shell;

use super::process::write_file;
use super::{Cli, stdout};
use crate::game::rules::RULE_SETS;
use crate::search::METHODS;
use crate::store::export;
use crate::store::testset::format;

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
    stdout::forgive_closed_pipe(stdout::print(&completions(args.shell)).map_err(Into::into))
}

fn completions(shell: Shell) -> String {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut with_names(Cli::command()), NAME, &mut text);
    let text = String::from_utf8_lossy(&text).into_owned();
    if shell == Shell::Bash { with_files(text) } else { text }
}

/// The completions for bash, but with files where an argument is to be typed, or the names that it may be, and with values behind
/// `=`.
///
/// As generated they offer all options there, where `-` is yet to be typed. Bash parts `--method=nm` into three words.
fn with_files(text: String) -> String {
    let (mut files, mut in_command, mut words) = (String::with_capacity(text.len()), false, String::new());
    for line in text.lines() {
        if let Some(options) = line.trim().strip_prefix("opts=\"").and_then(|it| it.strip_suffix('"')) {
            let names: Vec<&str> = options.split(' ').filter(|word| !word.starts_with('-')).collect();
            words = names.join(" ");
        }
        if line.ends_with(')') && line.trim_start().starts_with(NAME) {
            in_command = line.contains("__subcmd__") && !line.contains("__help");
        }
        files += &match line {
            AFTER_THE_OPTIONS if in_command && words.is_empty() => line.replace(ALL_OPTIONS, "COMPREPLY=()"),
            AFTER_THE_OPTIONS if in_command => line.replace("${opts}", &words),
            _ if in_command => line.replace(" || ${COMP_CWORD} -eq 2", ""),
            WORD_BEFORE => [line, BEHIND_EQUALS].join("\n"),
            _ => line.to_owned(),
        };
        files.push('\n');
    }
    files
}

const ALL_OPTIONS: &str = r#"COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )"#;
/// Where neither an option nor its value is to be typed.
const AFTER_THE_OPTIONS: &str = r#"            COMPREPLY=( $(compgen -W "${opts}" -- "${cur}") )"#;
const WORD_BEFORE: &str = r#"    prev="$3""#;
const BEHIND_EQUALS: &str = r#"    if [[ "${cur}" == "=" ]]; then
        cur=""
    elif [[ "${prev}" == "=" && ${COMP_CWORD} -ge 2 ]]; then
        prev="${COMP_WORDS[COMP_CWORD-2]}"
    fi"#;

/// The command line with the names that its options know. They may be given more: formulas of rules, keys of methods.
fn with_names(command: Command) -> Command {
    let commands: Vec<String> = command.get_subcommands().map(|it| it.get_name().to_owned()).collect();
    commands.iter().fold(command, |all, name| all.mut_subcommand(name, |it| it.mut_args(with_names_of)))
}

fn with_names_of(arg: Arg) -> Arg {
    let names: Vec<&'static str> = match arg.get_long() {
        Some("rules") => RULE_SETS.iter().map(|rules| rules.name).collect(),
        Some("method") => METHODS.iter().map(|(method, _)| method.name).collect(),
        Some("format") => format::all_names().collect(),
        Some("as") => export::all_names().collect(),
        _ => return arg,
    };
    arg.value_parser(PossibleValuesParser::new(names))
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
    let mut all = Cli::command().disable_help_subcommand(true);
    all.build();
    let page = |command: &clap::Command, name: String| {
        let mut text = Vec::new();
        clap_mangen::Man::new(command.clone().display_name(&name)).title(&name).render(&mut text)?;
        Ok((format!("{name}.1"), with_code_unbroken(&String::from_utf8_lossy(&text)).into_bytes()))
    };
    let parts = all.get_subcommands().map(|command| page(command, format!("{NAME}-{}", command.get_name())));
    std::iter::once(page(&all, NAME.to_owned())).chain(parts).collect()
}

/// A page on which lines that are set in by two spaces, which are code, stay lines.
fn with_code_unbroken(page: &str) -> String {
    let mut text = String::with_capacity(page.len());
    let mut in_code = false;
    for line in page.lines() {
        if in_code != line.starts_with("  ") {
            text += if in_code { ".fi\n" } else { ".nf\n" };
            in_code = !in_code;
        }
        text += line;
        text.push('\n');
    }
    text + if in_code { ".fi\n" } else { "" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shells_know_the_names_of_rules_methods_formats_and_forms() {
        let text = completions(Shell::Bash);
        for name in ["popstar", "nbmcts", "swell-foop", "codingame"] {
            assert!(text.contains(name), "{name}");
        }
    }

    #[test]
    fn bash_offers_files_for_arguments_and_values_behind_equals() {
        let text = completions(Shell::Bash);
        let verify = text.rsplit("chainshot__subcmd__verify)").next().expect("verify");
        let verify = verify.split("chainshot__subcmd__").next().expect("its part");
        assert!(
            verify.contains("if [[ ${cur} == -* ]]") && !verify.lines().any(|line| line == AFTER_THE_OPTIONS),
            "{verify}"
        );
        assert!(text.contains(BEHIND_EQUALS));
        let names = r#"            COMPREPLY=( $(compgen -W "bash elvish fish powershell zsh" -- "${cur}") )"#;
        assert!(text.lines().any(|line| line == names), "an argument of names");
        // Where a command is to be typed, the commands are offered.
        assert!(text.contains("|| ${COMP_CWORD} -eq 1 ]]") && text.contains("|| ${COMP_CWORD} -eq 2 ]]"));
    }

    #[test]
    fn there_is_a_page_for_every_command() {
        let pages = pages().expect("pages");
        let names: Vec<&str> = pages.iter().map(|(name, _)| name.as_str()).collect();
        assert!(["chainshot.1", "chainshot-solve.1", "chainshot-export.1"].iter().all(|name| names.contains(name)));
        let solve = &pages[names.iter().position(|name| *name == "chainshot-solve.1").expect("solve")].1;
        let text = String::from_utf8_lossy(solve);
        assert!(text.contains(".TH chainshot-solve") && text.contains("playouts"), "{text}");
        assert!(text.contains(".nf\n  #!/bin/sh\n") && text.matches(".nf\n").count() == text.matches(".fi\n").count());
    }
}
