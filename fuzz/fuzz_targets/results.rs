//! Fuzzes the reader `result_lines`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| chainshot_fuzz::readers::result_lines(bytes));
