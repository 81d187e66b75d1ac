//! Fuzzes the reader `known_scores`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| chainshot_fuzz::readers::known_scores(bytes));
