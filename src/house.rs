//! The house is as docs/design.md draws it: tests that read the source.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Which modules of the crate each one may name.
const ARROWS: [(&str, &[&str]); 11] = [
    ("rng", &[]),
    ("puzzle", &["rng"]),
    ("codec", &["rng"]),
    ("files", &["rng"]),
    ("game", &["puzzle", "rng"]),
    ("search", &["puzzle", "rng", "codec"]),
    ("store", &["files", "game", "puzzle", "rng"]),
    ("engine", &["game", "search", "puzzle", "rng"]),
    ("page", &["engine", "game", "puzzle", "rng", "search", "store"]),
    ("run", &["engine", "store", "files", "codec", "game", "search", "puzzle", "rng"]),
    ("lab", &["run", "store", "files", "game", "search", "puzzle", "rng"]),
];

/// The source files but for tests, each with its text and the path of its module.
fn sources() -> Vec<(PathBuf, Vec<String>, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut folders = vec![root.clone()];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            if name.ends_with("tests") || name == "house" {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = fs::read_to_string(&path).unwrap();
            let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default().to_owned();
            let module = path.strip_prefix(&root).unwrap().with_extension("");
            found.push((path.clone(), module.iter().map(|it| it.to_string_lossy().into_owned()).collect(), text));
        }
    }
    assert!(found.len() > 100, "{}", found.len());
    found
}

/// What `text` begins with, up to the first character that no name has.
fn first_name(text: &str) -> String {
    text.chars().take_while(|&it| it.is_alphanumeric() || it == '_').collect()
}

/// The names that follow `before` in `text`, whatever stands before it.
fn names_after(text: &str, before: &str) -> impl Iterator<Item = String> {
    text.split(before).skip(1).map(first_name)
}

fn none(problems: Vec<String>) {
    assert!(problems.is_empty(), "\n{}", problems.join("\n"));
}

#[test]
fn no_arrow_points_up() {
    let arrows = BTreeMap::from(ARROWS);
    let mut problems = Vec::new();
    for (path, module, text) in sources() {
        let Some(allowed) = arrows.get(module[0].as_str()) else { continue };
        let wrong = |name: &String| *name != module[0] && !allowed.contains(&name.as_str());
        problems
            .extend(names_after(&text, "crate::").filter(wrong).map(|name| format!("{} names {name}", path.display())));
    }
    none(problems);
}

/// The files outside `rooms` that contain one of `words`.
fn elsewhere(rooms: &[&str], words: &[&str]) -> Vec<String> {
    let sources = sources();
    let outside = sources.iter().filter(|(_, module, _)| !rooms.contains(&&*module[0]));
    let problem = |(path, _, text): &(PathBuf, _, String)| {
        let word = words.iter().find(|word| text.contains(**word))?;
        Some(format!("{} has {word}", path.display()))
    };
    outside.filter_map(problem).collect()
}

#[test]
fn only_the_door_and_games_name_layouts_and_instruction_sets() {
    none(elsewhere(
        &["game", "engine"],
        &["game::lanes", "game::isa", "game::layout", "game::Visitor", "{Visitor", "visit("],
    ));
}

#[test]
fn only_the_command_line_prints_and_knows_clap() {
    none(elsewhere(&["cli", "main", "lib"], &["println!", "print!(", "stdout()", "clap::", "tell!"]));
}

/// The files beside `module` that it imports from.
fn siblings(module: &[String], text: &str) -> BTreeSet<Vec<String>> {
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    let (_, folder) = module.split_last().unwrap();
    let here = format!("use crate::{}::", folder.join("::"));
    let statements = ["use super::", &here].map(|before| code.split(before).skip(1).collect::<Vec<_>>()).concat();
    let names = statements.iter().flat_map(|rest| match rest.strip_prefix('{') {
        Some(group) => {
            // The names at the front of each part, but not those inside of its own braces.
            let mut depth = 0;
            let outer = |c: &char| {
                depth += i32::from(*c == '{') - i32::from(*c == '}');
                depth <= 0
            };
            let outer: String = group[..group.find(';').unwrap_or(group.len())].chars().filter(outer).collect();
            outer.split(',').map(|part| first_name(part.trim())).collect()
        }
        None => vec![first_name(rest)],
    });
    names.map(|name| [folder, &[name]].concat()).collect()
}

#[test]
fn no_files_beside_each_other_import_each_other_in_a_circle() {
    let mut imports: BTreeMap<Vec<String>, BTreeSet<Vec<String>>> =
        sources().into_iter().map(|(_, module, text)| (module.clone(), siblings(&module, &text))).collect();
    assert!(imports.values().map(BTreeSet::len).sum::<usize>() > 300, "imports are found");
    // Who imports none of those that are left is in no circle: what is left in the end is in one, or imports one.
    loop {
        let left: BTreeSet<Vec<String>> = imports.keys().cloned().collect();
        imports.retain(|_, names| !names.is_disjoint(&left));
        if imports.len() == left.len() {
            break;
        }
    }
    none(imports.into_keys().map(|module| format!("{} imports in a circle", module.join("::"))).collect());
}

/// Names of public types that each search, and each subcommand, has.
const SHARED: [&str; 2] = ["Args", "Settings"];

#[test]
fn no_two_public_types_have_one_name() {
    let mut places: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (path, _, text) in sources() {
        for line in text.lines().map(str::trim_start) {
            let kind =
                ["pub struct ", "pub enum ", "pub trait ", "pub type "].iter().find_map(|it| line.strip_prefix(it));
            let name = kind.map(|rest| rest.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default());
            name.into_iter().for_each(|name| places.entry(name.into()).or_default().push(path.display().to_string()));
        }
    }
    places.retain(|name, paths| paths.len() > 1 && !SHARED.contains(&name.as_str()));
    none(places.into_iter().map(|(name, paths)| format!("{name}: {}", paths.join(", "))).collect());
}
