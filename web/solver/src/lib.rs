//! The searches as WebAssembly, without glue code: JSON in linear memory goes in and comes out.
//!
//! ```text
//! exports   alloc(len) -> ptr, free(ptr, len)     memory for what goes in
//!           solve(ptr, len), read(ptr, len), published(ptr, len), rules()
//!           look(ptr, len, width)                 four bytes a pixel: the board in a picture
//! imports   env.now() -> f64                      milliseconds
//!           env.improved(ptr, len)                JSON: a better line
//!           env.progressed(playouts: f64)         now and then
//!           env.answer(ptr, len)                  JSON: the answer of the call, just before it returns
//! ```

use std::sync::atomic::AtomicBool;

use chainshot::page;

#[link(wasm_import_module = "env")]
// SAFETY: the page gives these functions with these types, and reads no more than `len` bytes from `ptr` during the call.
unsafe extern "C" {
    fn improved(ptr: *const u8, len: usize);
    safe fn progressed(playouts: f64);
    fn answer(ptr: *const u8, len: usize);
}

/// Memory of `len` bytes, to be given back by [`free`].
#[unsafe(no_mangle)]
pub extern "C" fn alloc(len: usize) -> *mut u8 {
    Box::into_raw(vec![0_u8; len].into_boxed_slice()).cast()
}

/// Gives back memory of [`alloc`].
///
/// # Safety
/// `ptr` and `len` must be those of one call of `alloc`, and given back once.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn free(ptr: *mut u8, len: usize) {
    // SAFETY: the caller says that this is the slice that `alloc` made.
    drop(unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(ptr, len)) });
}

/// Searches as the JSON at `ptr` says, and answers with the best line.
///
/// # Safety
/// `len` bytes from `ptr` on must be readable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn solve(ptr: *const u8, len: usize) {
    // SAFETY: the caller says so.
    let json = unsafe { std::slice::from_raw_parts(ptr, len) };
    reply(&page::solve(json, &AtomicBool::new(false), &mut Page));
}

/// Reads boards from the text in the JSON at `ptr`, in any of the formats that the program knows.
///
/// # Safety
/// `len` bytes from `ptr` on must be readable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn read(ptr: *const u8, len: usize) {
    // SAFETY: the caller says so.
    let json = unsafe { std::slice::from_raw_parts(ptr, len) };
    reply(&page::read(json));
}

/// Answers with the best score that anybody has published for the board in the JSON at `ptr`.
///
/// # Safety
/// `len` bytes from `ptr` on must be readable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn published(ptr: *const u8, len: usize) {
    // SAFETY: the caller says so.
    let json = unsafe { std::slice::from_raw_parts(ptr, len) };
    reply(&page::published(json));
}

/// Finds the board in a picture: `len` bytes at `ptr`, four a pixel (red, green, blue, how opaque), `width` pixels a row.
///
/// # Safety
/// `len` bytes from `ptr` on must be readable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn look(ptr: *const u8, len: usize, width: usize) {
    // SAFETY: the caller says so.
    let bytes = unsafe { std::slice::from_raw_parts(ptr, len) };
    reply(&page::look(bytes, width));
}

/// Answers with every rule set that has a name.
#[unsafe(no_mangle)]
pub extern "C" fn rules() {
    reply(&page::rules());
}

/// Gives the page the answer, or what went wrong.
fn reply(json: &[u8]) {
    // SAFETY: `json` lives until the call returns.
    unsafe { answer(json.as_ptr(), json.len()) };
}

/// The page, which is told how the search goes.
struct Page;

impl page::Page for Page {
    fn improved(&mut self, json: &[u8]) {
        // SAFETY: `json` lives until the call returns.
        unsafe { improved(json.as_ptr(), json.len()) };
    }

    fn progressed(&mut self, playouts: u64) {
        progressed(playouts as f64);
    }
}
