//! What is kept in files for people: positions in, best lines out.

pub mod solutions;
pub mod testset;
