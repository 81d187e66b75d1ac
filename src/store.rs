//! What is kept in files for people: positions in, best lines out.

pub mod colours;
#[cfg(feature = "program")]
pub mod export;
pub mod known;
pub mod picture;
pub mod played;
pub mod solutions;
pub mod testset;
