//! Makes the catalogue of the app's words from `locales/`, checked while compiling.

use leptos_i18n_build::{Config, ParseOptions, TranslationsInfos};
use std::error::Error;
use std::path::PathBuf;

fn main() -> Result<(), Box<dyn Error>> {
    // Read by the tool that splits lazy chunks off.
    if std::env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "wasm") {
        // A development build is not split, and would be the slower to link and to load for it.
        if std::env::var("PROFILE").is_ok_and(|profile| profile == "release") {
            println!("cargo::rustc-link-arg-bin=pilcrow=--emit-relocs");
        }
        // Half of what the linker takes: nothing here goes deeper than a few hundred calls, and it
        // is the page's memory from the start.
        println!("cargo::rustc-link-arg-bin=pilcrow=-zstack-size={}", 512 * 1024);
    }
    let words = PathBuf::from(std::env::var("OUT_DIR")?).join("words");
    let options = ParseOptions::default().interpolate_display(true);
    let config = Config::new("en")?.add_locale("ru")?.parse_options(options);
    let infos = TranslationsInfos::parse(config)?;
    infos.rerun_if_locales_changed();
    infos.generate_i18n_module(words)?;
    Ok(())
}
