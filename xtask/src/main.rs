//! `cargo xtask COMMAND`: reads the command line and hands over.
//! Refuses to know how anything is set up, built or tested.

mod bench;
mod boundary;
mod build;
mod calls;
mod failure;
mod glue;
mod loader;
mod minify;
mod model;
mod notes;
mod order;
mod panic_words;
mod panics;
mod places;
mod playwright;
mod process;
mod serve;
mod setup;
mod shims;
mod split;
mod static_host;
mod test;
mod wasm;
mod wasm_opt;
mod workspace;

use failure::Failure;
use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask COMMAND

  serve [--port N] [--no-open]   set up what is missing, build, serve on http://127.0.0.1:8080
  build                          the same set-up, then dist/: static files for any host
  test [--only STEP]             run every test; the steps are format, clippy, unit, build, size, browser
  model                          fetch a small model, which build and serve then publish
  setup                          only install what build needs
  bench [ARGUMENT…]              run the measurements in bench/
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match command(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("\nerror: {failure}");
            ExitCode::FAILURE
        }
    }
}

fn command(arguments: &[String]) -> Result<(), Failure> {
    let Some((name, rest)) = arguments.split_first() else {
        print!("{USAGE}");
        return Ok(());
    };
    match name.as_str() {
        "serve" => serve::serve(&serve::Options::read(rest)?),
        "build" => none(rest).and_then(|()| build::build()),
        "test" => test::run(test::Selection::read(rest)?),
        "model" => none(rest).and_then(|()| model::fetch()),
        "setup" => none(rest).and_then(|()| setup::for_build().map(drop)),
        "bench" => bench::run(rest),
        "help" | "--help" | "-h" => {
            print!("{USAGE}");
            Ok(())
        }
        other => Err(Failure::Usage(format!("no command is called `{other}`\n\n{USAGE}"))),
    }
}

/// For commands that take no arguments.
fn none(rest: &[String]) -> Result<(), Failure> {
    match rest.first() {
        None => Ok(()),
        Some(extra) => Err(Failure::Usage(format!("`{extra}` is not known here\n\n{USAGE}"))),
    }
}
