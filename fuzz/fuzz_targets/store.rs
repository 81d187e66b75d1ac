//! Fuzzes the reader `store`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| chainshot_fuzz::read("store", bytes));
