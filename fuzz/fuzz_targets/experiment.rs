//! Fuzzes the reader `experiment`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| chainshot_fuzz::read("experiment", bytes));
