//! Writes the seeds of every reader to `corpus/READER`.

use std::fs;

use chainshot_fuzz::readers::{READERS, seeds};

fn main() {
    for (name, _) in READERS {
        let folder = format!("corpus/{name}");
        fs::create_dir_all(&folder).expect("a folder");
        for (index, seed) in seeds(name).iter().enumerate() {
            fs::write(format!("{folder}/seed-{index}"), seed).expect("a file");
        }
    }
}
