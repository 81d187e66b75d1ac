//! How far the lines of two stores differ: `cargo run --release --example compare_lines -- ONE.jsonl OTHER.jsonl`.
//!
//! For each position that both have a line for, under the same rules: whether the same colour earns most in both, and
//! what share of the groups taken are the same, whatever their order. A group is the set of places where its tiles stood
//! at the start.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use chainshot::game::naive::groups_taken;
use chainshot::game::notation::Cell;
use chainshot::game::rules::Rules;
use chainshot::store::solutions::{Solution, Store};

/// The colour and the tiles of each group of a line, in its order.
type Groups = Vec<(u8, Vec<Cell>)>;

/// The colour of the most points.
fn main_colour(rules: &Rules, line: &Groups) -> Option<u8> {
    let mut points = BTreeMap::new();
    for (colour, tiles) in line {
        *points.entry(*colour).or_insert(0) += rules.points(tiles.len() as u32);
    }
    points.into_iter().max_by_key(|&(_, points)| points).map(|(colour, _)| colour)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let paths: Vec<String> = std::env::args().skip(1).collect();
    let [one, other] = &paths[..] else { return Err("expected two stores".into()) };
    let (one, other) = (Store::open_existing(Path::new(one))?, Store::open_existing(Path::new(other))?);
    let (mut pairs, mut same_colour, mut shares) = (0, 0, [0.0; 2]);
    for Solution { id, rules: name, grid, moves, .. } in one.iter() {
        let Some(grid) = grid else { continue };
        let Some(theirs) = other.best(id, name, grid) else { continue };
        let rules: Rules = name.parse()?;
        let lines = [moves, &theirs.moves].map(|moves| groups_taken(grid, rules.physics, moves));
        let colours = lines.each_ref().map(|line| main_colour(&rules, line));
        let share = |main: bool| {
            let of = |line: &Groups, tabu| {
                let wanted = line.iter().filter(|(colour, _)| (Some(*colour) == tabu) == main);
                wanted.map(|(_, tiles)| tiles.clone()).collect::<BTreeSet<_>>()
            };
            let (mine, yours) = (of(&lines[0], colours[0]), of(&lines[1], colours[1]));
            mine.intersection(&yours).count() as f64 / mine.union(&yours).count().max(1) as f64
        };
        pairs += 1;
        same_colour += usize::from(colours[0] == colours[1]);
        shares[0] += share(true);
        shares[1] += share(false);
    }
    let mean = |sum: f64| 100.0 * sum / f64::from(pairs.max(1));
    println!("{pairs} positions; the same colour earns most in {same_colour}");
    println!("groups in common: of that colour {:.1} %, of the others {:.1} %", mean(shares[0]), mean(shares[1]));
    Ok(())
}
