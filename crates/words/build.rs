//! Makes the catalogue of the app's words from `locales/`, checked while compiling.

use leptos_i18n_codegen::gen_code;
use leptos_i18n_parser::parse_locales::options::{Config, ParseOptions};
use leptos_i18n_parser::parse_locales::parse_locales;
use std::error::Error;
use std::fs;
use std::path::PathBuf;

fn main() -> Result<(), Box<dyn Error>> {
    let options = ParseOptions::default().interpolate_display(true);
    let config = Config::new("en")?.add_locale("ru")?.parse_options(options);
    // `locales/` stands beside `crates/`.
    let root = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR")?).join("../..");
    let locales = parse_locales(Some(root), config)?;
    for file in locales.tracked_files.iter().flatten() {
        println!("cargo::rerun-if-changed={file}");
    }
    let module = gen_code(&locales, None, false, None, true)?;
    let catalogue = PathBuf::from(std::env::var("OUT_DIR")?).join("catalogue.rs");
    fs::write(catalogue, module.to_string())?;
    Ok(())
}
