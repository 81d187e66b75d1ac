//! A method at each of several levels, as lines of their own.

use std::ops::RangeInclusive;

use crate::run::plan::Contender;
use crate::search::METHODS;
use crate::search::method::key::MOST_LEVELS;
use crate::search::method::{Levels, Method};
use crate::search::nested::{BMCTS, MCTS, NBMCTS, NMCTS};

/// What nested methods are on level 1: one search that has the whole budget.
const LEVEL_ONE: [(&str, &str); 2] = [(NMCTS.name, MCTS.name), (NBMCTS.name, BMCTS.name)];
/// What says how large lower searches are, which level 1 has none of.
const OF_LOWER: [&str; 2] = ["searches", "inner"];

/// The levels of `1-4` or `3`.
///
/// # Errors
/// What was expected, if these are no levels that methods have.
pub fn read(text: &str) -> Result<RangeInclusive<u64>, String> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let levels = first.parse().ok().zip(last.parse().ok()).map(|(first, last)| first..=last);
    let sound =
        |levels: &RangeInclusive<u64>| *levels.start() > 0 && *levels.end() <= MOST_LEVELS && !levels.is_empty();
    let expected =
        || format!("expected a level from 1 to {MOST_LEVELS} or a range that rises, such as 3 or 1-4, found {text:?}");
    levels.filter(sound).ok_or_else(expected)
}

/// The methods of `lines`, each that has levels once for every one of `levels`; labels say what they are.
///
/// # Errors
/// What is wrong with a line, on which level, or with all of them.
pub fn contenders(lines: &[String], levels: Option<&RangeInclusive<u64>>) -> Result<Vec<Contender>, String> {
    let Some(levels) = levels else { return Ok(lines.iter().map(|line| Contender::of(line)).collect()) };
    if !lines.iter().any(|line| has_levels(&name(line))) {
        let with: Vec<&str> = METHODS.iter().map(|(known, _)| known.name).filter(|name| has_levels(name)).collect();
        return Err(format!(
            "--levels is for methods that have levels ({}), found {}",
            with.join(", "),
            lines.join(", ")
        ));
    }
    let mut contenders = Vec::new();
    for line in lines {
        if has_levels(&name(line)) {
            let whose = if lines.len() > 1 { format!("{line} ") } else { String::new() };
            for level in levels.clone() {
                contenders.push(Contender::new(&format!("{whose}level {level}"), &at(line, level)?));
            }
        } else {
            contenders.push(Contender::of(line));
        }
    }
    Ok(contenders)
}

/// The name of the method, which may be typed in capitals.
fn name(line: &str) -> String {
    line.split_once(':').map_or(line, |(name, _)| name).to_ascii_lowercase()
}

fn has_levels(name: &str) -> bool {
    METHODS.iter().any(|(known, _)| known.name == name && matches!(known.levels, Levels::By(_)))
}

/// `line` with this number of levels.
fn at(line: &str, level: u64) -> Result<String, String> {
    let key = |pair: &&str| pair.split_once('=').map_or(*pair, |(key, _)| key).to_owned();
    let pairs: Vec<&str> = line.split_once(':').map_or_else(Vec::new, |(_, pairs)| pairs.split(',').collect());
    if pairs.iter().any(|pair| key(pair) == "levels") {
        return Err(format!("{line} has levels of its own: leave them out, or leave out --levels"));
    }
    let flat = LEVEL_ONE.iter().find(|(nested, _)| level == 1 && *nested == name(line));
    let (name, mut kept) = match flat {
        Some((_, flat)) => ((*flat).to_owned(), Vec::new()),
        None => (name(line), vec![format!("levels={level}")]),
    };
    let wanted = |pair: &&&str| flat.is_none() || !OF_LOWER.contains(&key(pair).as_str());
    kept.extend(pairs.iter().filter(wanted).map(|pair| (*pair).to_owned()));
    let full = if kept.is_empty() { name } else { format!("{name}:{}", kept.join(",")) };
    full.parse::<Method>().map(|_| full.clone()).map_err(|error| match line.parse::<Method>() {
        // Level 1 is another method, with other keys.
        Err(own) if flat.is_some() => format!("{line}: {own}"),
        _ => format!("{line} on level {level} ({full}): {error}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(methods: &[&str], levels: &str) -> Result<Vec<(String, String)>, String> {
        let methods: Vec<String> = methods.iter().map(|&line| line.to_owned()).collect();
        let found = contenders(&methods, Some(&read(levels)?))?;
        Ok(found.into_iter().map(|it| (it.label, it.line)).collect())
    }

    #[track_caller]
    fn assert_lines(methods: &[&str], levels: &str, expected: &[(&str, &str)]) {
        let expected = expected.iter().map(|&(label, line)| (label.to_owned(), line.to_owned())).collect();
        assert_eq!(lines(methods, levels), Ok(expected));
    }

    #[test]
    fn level_one_of_a_nested_search_is_the_search_that_it_nests() {
        assert_lines(
            &["nmcts"],
            "1-3",
            &[("level 1", "mcts"), ("level 2", "nmcts:levels=2"), ("level 3", "nmcts:levels=3")],
        );
        assert_lines(
            &["nmcts:inner=256,c=0.1"],
            "1-2",
            &[("level 1", "mcts:c=0.1"), ("level 2", "nmcts:levels=2,inner=256,c=0.1")],
        );
        assert_lines(
            &["nrpa", "nbmcts", "beam"],
            "1",
            &[("nrpa level 1", "nrpa:levels=1"), ("nbmcts level 1", "bmcts"), ("beam", "beam")],
        );
        assert_lines(&["NMCTS:c=0.1"], "1-2", &[("level 1", "mcts:c=0.1"), ("level 2", "nmcts:levels=2,c=0.1")]);
    }

    #[test]
    fn wrong_levels_are_refused_with_what_was_expected() {
        for text in ["0", "9", "3-1", "1-9", "0-2", "", "-", "1-", "-3", "two", "1-2-3", "1.5"] {
            let error = read(text).expect_err(text);
            assert!(
                error.starts_with("expected a level from 1 to 8 or a range that rises, such as 3 or 1-4, found "),
                "{error}"
            );
        }
        for (methods, levels, part) in [
            (&["mcts", "beam"][..], "1-2", "--levels is for methods that have levels (nmcts, nbmcts, nmcs, nrpa)"),
            (&["nmcts:levels=3"], "1-2", "nmcts:levels=3 has levels of its own"),
            (&["nmcts:c=0.1/0"], "1-2", "nmcts:c=0.1/0 on level 1 (mcts:c=0.1/0): c: expected at most 1 value"),
            (&["nmcts:inner=9/99"], "2", "on level 2 (nmcts:levels=2,inner=9/99): inner: expected at most 1 value"),
            (&["nmcts:serches=3"], "1-2", "nmcts:serches=3: nmcts has no key \"serches\""),
            (&["nmcts:depth=4"], "2", "nmcts has no key \"depth\""),
        ] {
            let error = lines(methods, levels).expect_err(part);
            assert!(error.contains(part), "{error}");
        }
    }
}
