//! Every reader on the seeds of the fuzzing and on thousands of damaged copies of them: none may panic.
//! `fuzz/run` does the same with cargo-fuzz, for as long as one likes.

use chainshot::rng::{Generator, below, stream};
use readers::{READERS, seeds};

#[path = "fuzz/readers.rs"]
mod readers;

/// The damaged copies that each reader gets.
const COPIES: u64 = 1000;

#[test]
fn no_reader_panics_on_damaged_files() {
    for (name, read) in READERS {
        let seeds = seeds(name);
        seeds.iter().for_each(|seed| read(seed));
        for number in 0..COPIES {
            let rng = &mut stream(1, name, number);
            let mut copy = seeds[below(rng, seeds.len() as u32) as usize].clone();
            (0..=below(rng, 3)).for_each(|_| damage(&mut copy, rng));
            read(&copy);
        }
    }
}

/// Texts that parsers trip over.
const TRAPS: [&str; 16] = [
    "\0",
    "\n",
    "{",
    "[",
    "\"",
    ",",
    ";",
    "(",
    "-1",
    "1e999",
    "18446744073709551616",
    "9999999999",
    "é",
    "/",
    "=\n",
    "nan",
];

/// Changes, deletes, doubles or moves some bytes, or puts a trap among them.
fn damage(bytes: &mut Vec<u8>, rng: &mut Generator) {
    let mut place = |length: usize| below(rng, length as u32 + 1) as usize;
    let (from, length) = (place(bytes.len()), place(12));
    let to = (from + length).min(bytes.len());
    match place(5) {
        0 => bytes.truncate(from),
        1 => drop(bytes.drain(from..to)),
        2 => {
            let piece = bytes[from..to].to_vec();
            let at = place(bytes.len());
            bytes.splice(at..at, piece);
        }
        3 => bytes[from..to].iter_mut().take(1).for_each(|byte| *byte ^= 1 << place(7)),
        _ => drop(bytes.splice(from..to.min(from + 3), TRAPS[place(TRAPS.len() - 1)].bytes())),
    }
}
