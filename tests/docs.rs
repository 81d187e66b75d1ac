//! README.md and docs/: the README is short, links lead somewhere, commands and method lines parse.

use std::fs;
use std::path::{Path, PathBuf};

use chainshot::cli::Cli;
use chainshot::search::method::Method;
use clap::Parser;
use clap::error::ErrorKind;

const README_LINES: usize = 150;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All pages below `folder`.
fn pages_in(folder: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let mut found: Vec<PathBuf> =
        paths.flat_map(|path| if path.is_dir() { pages_in(&path) } else { vec![path] }).collect();
    found.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
    found.sort();
    found
}

fn pages() -> Vec<PathBuf> {
    let top = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md"].map(|name| root().join(name));
    top.into_iter().chain(pages_in(&root().join("docs"))).collect()
}

/// A line of a page with the language of the fenced block that it stands in, if it does.
struct Line<'a> {
    fence: Option<&'a str>,
    text: &'a str,
}

fn lines(page: &str) -> Vec<Line<'_>> {
    let (mut fence, mut all) = (None, Vec::new());
    for text in page.lines() {
        match text.trim_start().strip_prefix("```") {
            Some(_) if fence.is_some() => fence = None,
            Some(language) => fence = Some(language.trim()),
            None => all.push(Line { fence, text }),
        }
    }
    all
}

/// The text of a page without its fenced blocks, one line below the other.
fn prose(page: &str) -> String {
    lines(page).iter().filter(|line| line.fence.is_none()).map(|line| line.text).collect::<Vec<_>>().join("\n")
}

/// What stands between `open` and `close`, again and again.
fn between<'a>(text: &'a str, open: &'a str, close: &'a str) -> impl Iterator<Item = &'a str> {
    text.split(open).skip(1).filter_map(move |rest| rest.split_once(close).map(|(inside, _)| inside))
}

/// The name by which a heading is linked.
fn anchor(heading: &str) -> String {
    let letters = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = letters.chars().filter(|&it| it.is_alphanumeric() || " -_".contains(it));
    kept.map(|it| if it == ' ' { '-' } else { it }).collect()
}

fn broken_links(folder: &Path, page: &str) -> Vec<String> {
    let prose = prose(page);
    let wrong = |link: &&str| {
        let (file, heading) = link.split_once('#').map_or((*link, None), |(file, heading)| (file, Some(heading)));
        let path = folder.join(file);
        let text = if file.is_empty() { Some(page.to_owned()) } else { fs::read_to_string(&path).ok() };
        let has = |name: &str| text.as_ref().is_some_and(|text| prose_has_heading(text, name));
        (!file.is_empty() && !path.exists()) || heading.is_some_and(|name| !has(name))
    };
    let links = between(&prose, "](", ")").filter(|link| !link.contains("://"));
    links.filter(wrong).map(|link| format!("the link {link} leads nowhere")).collect()
}

fn prose_has_heading(page: &str, name: &str) -> bool {
    prose(page).lines().any(|line| line.starts_with('#') && anchor(line) == name)
}

/// The commands of a page that run chainshot, in fenced blocks and in the text, each as its words.
fn commands(page: &str) -> Vec<Vec<String>> {
    let mut joined: Vec<(&str, String)> = Vec::new();
    for line in lines(page) {
        let Some(fence @ ("sh" | "console")) = line.fence else { continue };
        match joined.last_mut().filter(|(_, last)| last.ends_with('\\')) {
            Some((_, last)) => *last = last.trim_end_matches('\\').to_owned() + line.text.trim_start(),
            None => joined.push((fence, line.text.trim().to_owned())),
        }
    }
    let typed = |(fence, text): &(&str, String)| match *fence {
        "console" => text.strip_prefix("$ ").map(str::to_owned),
        _ => Some(text.clone()),
    };
    let ours = |text: String| {
        let text = text.replacen("cargo run --release -- ", "chainshot ", 1);
        text.starts_with("chainshot ").then(|| words(&text))
    };
    let prose = prose(page).replace('\n', " ");
    let inline = prose.split('`').skip(1).step_by(2).map(str::to_owned);
    joined.iter().filter_map(typed).chain(inline).filter_map(ours).collect()
}

/// The words of a shell command up to what is the shell's own; 1 instead of variables and of words such as FILE.
fn words(command: &str) -> Vec<String> {
    let (mut words, mut rest) = (Vec::new(), command.trim_start());
    while let Some(first) = rest.chars().next().filter(|first| !">|;#&".contains(*first)) {
        let end = if "\"'".contains(first) { &first.to_string() } else { " " };
        let inside = rest.trim_start_matches(['"', '\'']);
        let (word, after) = inside.split_once(end).unwrap_or((inside, ""));
        let open = word.starts_with('$') || word.chars().all(|it| it.is_ascii_uppercase());
        words.push(if open { "1".to_owned() } else { word.to_owned() });
        rest = after.trim_start();
    }
    words
}

/// What is wrong with a command, if anything is.
fn fault(words: &[String]) -> Option<String> {
    let shown = words.join(" ");
    let only_named = words.len() == 2;
    let fine = |kind| match kind {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => true,
        ErrorKind::MissingRequiredArgument => only_named,
        _ => false,
    };
    let bad_option = Cli::try_parse_from(words).err().filter(|error| !fine(error.kind()));
    let ships = |word: &str| ["testsets/", "solutions/", "benches/"].iter().any(|folder| word.starts_with(folder));
    let missing = words.iter().find(|word| ships(word) && !word.ends_with(".results") && !root().join(word).exists());
    let bad_method = tuned(words).into_iter().find_map(|line| line.parse::<Method>().err());
    let fault = bad_option.map(|it| it.to_string()).or(missing.map(|file| format!("no file {file}")));
    fault.or(bad_method.map(|it| it.to_string())).map(|fault| format!("{shown}: {fault}"))
}

/// The method lines that a `tune` command tries, a value of a parameter each.
fn tuned(words: &[String]) -> Vec<String> {
    let after = |option: &'static str| words.windows(2).filter(move |pair| pair[0] == option).map(|pair| &pair[1]);
    let Some(method) = after("--method").next() else { return Vec::new() };
    let joint = if method.contains(':') { ',' } else { ':' };
    let axes = after("--grid").filter_map(|axis| axis.split_once('='));
    axes.flat_map(|(key, values)| values.split(',').map(move |value| format!("{method}{joint}{key}={value}"))).collect()
}

/// The method lines with keys that the text of a page offers.
fn method_lines(page: &str) -> Vec<String> {
    let prose = prose(page);
    let name = |text: &str| !text.is_empty() && text.chars().all(|it| it.is_ascii_lowercase() || it == '-');
    let line = |code: &&str| {
        let (method, keys) = code.split_once(':').unwrap_or_default();
        name(method) && keys.split_once('=').is_some_and(|(key, _)| name(key)) && !code.starts_with("name:")
    };
    prose.lines().flat_map(|text| text.split('`').skip(1).step_by(2)).filter(line).map(str::to_owned).collect()
}

fn problems(folder: &Path, page: &str, offers: bool) -> Vec<String> {
    let mut found = broken_links(folder, page);
    found.extend(commands(page).iter().filter_map(|words| fault(words)));
    let offered = if offers { method_lines(page) } else { Vec::new() };
    let refused = |line: &String| line.parse::<Method>().err().map(|error| format!("{line}: {error}"));
    found.extend(offered.iter().filter_map(refused));
    found
}

#[test]
fn the_readme_is_short() {
    let lines = fs::read_to_string(root().join("README.md")).expect("README.md").lines().count();
    assert!(lines <= README_LINES, "README.md has {lines} lines, more than {README_LINES}: move some of it to docs/");
}

/// Pages of results may tell of methods that are gone.
#[test]
fn links_lead_somewhere_and_commands_parse() {
    let of = |path: PathBuf| {
        let page = fs::read_to_string(&path).expect("a page");
        let offers = !path.starts_with(root().join("docs/results")) && !path.ends_with("CHANGELOG.md");
        let found = problems(path.parent().expect("a folder"), &page, offers);
        found.into_iter().map(move |problem| format!("{}: {problem}", path.display()))
    };
    let all: Vec<String> = pages().into_iter().flat_map(of).collect();
    assert!(all.is_empty(), "{}", all.join("\n"));
}

/// Every key that the tables of methods.md explain stands in the example of its row, which is parsed above.
#[test]
fn every_key_has_an_example() {
    let page = fs::read_to_string(root().join("docs/methods.md")).expect("a page");
    let (mut inside, mut rows) = (false, 0);
    for row in page.lines().map(|line| line.split(" | ").collect::<Vec<_>>()) {
        inside = row[0] == "| key" || inside && row[0].starts_with('|');
        let Some(example) = row.last().filter(|_| inside && row[0].starts_with("| `")) else { continue };
        for key in row[0].split('`').skip(1).step_by(2) {
            assert!(example.contains(&format!("{key}=")), "no {key}= in {example}");
            rows += 1;
        }
    }
    assert!(rows > 30, "expected tables of keys in docs/methods.md, found {rows} keys");
}

#[test]
fn wrong_pages_are_found_out() {
    let wrong = [
        ("[a](nowhere.md)", "nowhere.md"),
        ("[a](README.md#no-such-heading)", "no-such-heading"),
        ("```sh\nchainshot solve x.txt --tme 3\n```", "--tme"),
        ("```console\n$ chainshot solve x.txt \\\n    --method nmcts:deep=3\n```", "deep"),
        ("```sh\nchainshot tune --method bmcts --grid limits=1,2 --playouts 5\n```", "limits"),
        ("```sh\ncargo run --release -- verify solutions/none.jsonl\n```", "none.jsonl"),
        ("Try `mcts:deep=3`.", "deep"),
        ("Say `chainshot solve FILE\n--starts 0`.", "--starts"),
    ];
    for (page, part) in wrong {
        let found = problems(root(), page, true);
        assert!(found.len() == 1 && found[0].contains(part), "{page}: {found:?}");
    }
    let right =
        "[a](README.md#install)\n```sh\nx\nchainshot solve 'a b.txt' --seed $seed --out \"$(mktemp -d)\" > y # z\n```";
    assert_eq!(problems(root(), right, true), Vec::<String>::new());
}
