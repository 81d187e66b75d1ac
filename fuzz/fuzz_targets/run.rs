//! Fuzzes the reader `run_folder`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| chainshot_fuzz::readers::run_folder(bytes));
