//! `--adopt`: makes a variant of a bench the document, without any request.

use super::Options;
use crate::run::record_files::written;
use crate::run::{read_document, text_of};
use crate::words::sentence;
use pilcrow_core::bench::{Bench, Variant, adopted};
use pilcrow_core::document::{localized, rewritten};

/// Writes the document with a variant applied to the file of `--out`, which may be the document itself, or to standard
/// output. Text that the variant does not change is kept byte by byte.
///
/// # Errors
///
/// There is no such variant, it is the document already, or the file cannot be written.
pub fn adopt(options: &Options, called: &str) -> Result<(), String> {
    let name = options.document.display();
    let text = text_of(&options.document)?;
    let document = localized(&read_document(&options.document, &text)?, None);
    let bench = super::bench_of(options, &document)?;
    let chosen = bench.variant_called(called);
    let chosen = chosen.ok_or_else(|| format!("--adopt {called}: {}", variant_names(&bench)))?;
    let after = adopted(&document, &chosen.id, &sentence!(trial.as_it_was))
        .ok_or_else(|| format!("--adopt {called}: {name} is this variant already"))?;
    let text = rewritten(&text, "", &after);
    match options.out.as_slice() {
        [] => print!("{text}"),
        [file] => {
            super::destination::of_document("--out", file)?;
            written(file, &text)?;
            eprintln!("{} is written", file.display());
        }
        _ => return Err("--adopt writes one document: give --out once".to_owned()),
    }
    Ok(())
}

fn variant_names(bench: &Bench) -> String {
    let names: Vec<&str> = bench.variants.iter().map(|one: &Variant| one.id.as_str()).collect();
    match names.as_slice() {
        [] => "the document has no variants".to_owned(),
        names => format!("there is no such variant; there are {}", names.join(", ")),
    }
}
