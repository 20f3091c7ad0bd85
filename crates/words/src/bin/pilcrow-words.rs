//! Writes the files of phrases that the page fetches into the given folder. Called by `cargo xtask build`.

use std::error::Error;
use std::fs;
use std::path::PathBuf;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).map(PathBuf::from).ok_or("pilcrow-words FOLDER")?;
    fs::create_dir_all(&folder)?;
    for (name, contents) in pilcrow_words::files() {
        fs::write(folder.join(name), contents)?;
    }
    Ok(())
}
