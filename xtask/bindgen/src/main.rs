//! The `wasm-bindgen` program, with the options that Trunk and `cargo xtask` give it, and one of our own that splits
//! lazy chunks off first.
//!
//! `wasm-bindgen-cli` is the same library with a test runner beside it, whose web server and HTTP
//! client take most of the time that it takes to compile.

use anyhow::{Context, Error, anyhow};
use clap::{Parser, ValueEnum};
use std::fs;
use std::path::{Path, PathBuf};
use wasm_bindgen_cli_support::Bindgen;

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Target {
    Web,
    NoModules,
}

/// Writes the JavaScript that a module compiled by rustc is called through.
#[derive(Debug, Parser)]
#[command(name = "wasm-bindgen", version, about)]
struct Arguments {
    /// The module.
    input: PathBuf,
    /// How the script is loaded.
    #[arg(long, value_enum)]
    target: Target,
    /// The folder that the script and the module go to.
    #[arg(long)]
    out_dir: PathBuf,
    /// The files' name without its ending; the module's where it is not given.
    #[arg(long)]
    out_name: Option<String>,
    /// Write no `.d.ts` file.
    #[arg(long)]
    no_typescript: bool,
    /// Check more in the script.
    #[arg(long)]
    debug: bool,
    /// Keep the sections for debuggers.
    #[arg(long)]
    keep_debug: bool,
    /// Keep the names of functions as the compiler made them.
    #[arg(long)]
    no_demangle: bool,
    /// Keep what the linker exports of itself, which split chunks need.
    #[arg(long)]
    keep_lld_exports: bool,
    /// Split lazy chunks off, where the source marks them, and write them into the same folder.
    #[arg(long, requires = "out_name", requires = "keep_lld_exports")]
    split: bool,
}

fn main() -> Result<(), Error> {
    let given = Arguments::parse();
    let mut bindgen = Bindgen::new();
    match given.target {
        Target::Web => bindgen.web(true)?,
        Target::NoModules => bindgen.no_modules(true)?,
    };
    if let Some(name) = &given.out_name {
        bindgen.out_name(name);
    }
    let whole_or_first = match &given.out_name {
        Some(name) if given.split => split(&given.input, &given.out_dir, name)?,
        _ => given.input.clone(),
    };
    bindgen
        .input_path(&whole_or_first)
        .typescript(!given.no_typescript)
        .debug(given.debug)
        .keep_debug(given.keep_debug)
        .demangle(!given.no_demangle)
        .keep_lld_exports(given.keep_lld_exports)
        .omit_default_module_path(false)
        .generate(&given.out_dir)?;
    if given.split {
        fs::remove_file(&whole_or_first).context("the first chunk as wasm_split wrote it")?;
    }
    Ok(())
}

/// Writes the chunks; gives the first, whose script and module `wasm-bindgen` writes under this name.
fn split(whole: &Path, goal: &Path, name: &str) -> Result<PathBuf, Error> {
    let module = fs::read(whole).with_context(|| whole.display().to_string())?;
    let first = goal.join(format!("{name}.wasm"));
    let script = format!("./{name}.js");
    let mut options = wasm_split_cli_support::Options::new(&module);
    options.output_dir = goal;
    options.main_out_path = &first;
    options.main_module = &script;
    // A report of another library, which is no error of anyhow's.
    wasm_split_cli_support::transform(options).map_err(|report| anyhow!("{report:?}"))?;
    Ok(first)
}
