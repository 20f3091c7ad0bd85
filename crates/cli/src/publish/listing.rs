//! The list of published files on the terminal, a line each.

use crate::words::sentence;
use pilcrow_core::attachment::readable_size;
use pilcrow_site::ContainedFile;

/// Prints the author's own files with their sizes, and which of them left their benches behind.
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

/// Prints how much all else takes.
pub fn print_app(files: usize, bytes: usize) {
    println!("{}", sentence!(site.app_part, count = files, size = readable_size(bytes)));
}
