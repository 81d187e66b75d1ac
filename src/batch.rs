//! Many searches as one run that may be killed and resumed.

pub mod journal;
