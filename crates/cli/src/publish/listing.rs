//! The list of published files on the terminal, one on each line.

use crate::words::sentence;
use pilcrow_core::attachment::readable_size;
use pilcrow_site::ContainedFile;

/// Prints the author's own files with their sizes, and marks those whose benches were removed.
pub fn print(contents: &[ContainedFile]) {
    for one in contents {
        let (name, size) = (&one.name, readable_size(one.bytes));
        println!(
            "{}",
            match one.is_benchless {
                true => sentence!(site.part_benchless, name, size),
                false => sentence!(site.part, name, size),
            }
        );
    }
}

/// Prints the number and total size of all other files.
pub fn print_app(files: usize, bytes: usize) {
    println!("{}", sentence!(site.app_part, count = files, size = readable_size(bytes)));
}
