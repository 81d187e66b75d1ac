//! Writes the seeds of every reader to `corpus/READER`.

use std::fs;

use chainshot_fuzz::{names, seeds};

fn main() {
    for name in names() {
        let folder = format!("corpus/{name}");
        fs::create_dir_all(&folder).expect("a folder");
        for (index, seed) in seeds(name).iter().enumerate() {
            fs::write(format!("{folder}/seed-{index}"), seed).expect("a file");
        }
    }
}
