//! The list of published files on the terminal, a line each.

use crate::words::sentence;
use pilcrow_core::attachment::readable_size;
use pilcrow_site::Contained;

/// Prints the author's own files with their sizes, and which of them left their benches behind.
pub fn print(contents: &[Contained]) {
    for one in contents {
        let key = if one.is_benchless { "part_benchless" } else { "part" };
        let operands = [("name", &*one.name), ("size", &readable_size(one.bytes))];
        println!("{}", sentence("site", key, &operands));
    }
}

/// Prints how much all else takes.
pub fn print_app(files: usize, bytes: usize) {
    let operands = [("count", &*files.to_string()), ("size", &readable_size(bytes))];
    println!("{}", sentence("site", "app_part", &operands));
}
