//! `cargo xtask COMMAND`: parses the command line and calls the command's module.

mod assets;
mod bench;
mod build;
mod cache;
mod dev;
mod dist;
mod failure;
mod freshness;
mod live_reload;
mod model;
mod one_file;
mod process;
mod serve;
mod setup;
mod static_host;
mod styles;
mod test;
mod workspace;

use failure::Failure;
use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask COMMAND

  serve [--port N] [--no-open]   set up what is missing, build what has changed, serve it on
        [--no-model]             http://127.0.0.1:8080; with a small model (98 MB, once for a
                                 machine) that answers in the browser, unless it is left out
  dev [--port N] [--no-open]     the same with a development build that follows every change: one
                                 module with names and readable panics, and the page reloads
  build                          the same set-up, then dist/: static files for any host, with packed
                                 copies (gzip, Brotli) for those that send such
  dist                           build, then the command with the page in it, as an archive for this
                                 platform in target/archives/
  test [PATTERN] [--dev]         run every test, or those that match, --dev on the development build;
       [--only STEP]             test --help tells more
  model                          fetch a small model, which build then publishes
  host [--dev]                   serve dist/, or the development build, as the browser tests want it
  setup                          only install what build needs; what all checkouts share goes into
                                 ~/.cache/pilcrow, or the folder that PILCROW_CACHE names
  bench [OPTION…]                time dist/ in a browser; bench --help lists the options
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
        return say(USAGE);
    };
    match name.as_str() {
        "help" | "--help" | "-h" => say(USAGE),
        "test" if asks_for_help(rest) => say(test::HELP),
        // The benchmark script parses its arguments itself.
        "bench" => bench::run(rest),
        _ if asks_for_help(rest) => say(USAGE),
        "serve" => serve::serve(&serve::Options::read(rest)?),
        "dev" => dev::dev(&serve::Options::read(rest)?),
        "host" => test::host::host(rest),
        "post-build" => none(rest).and_then(|()| build::post_build()),
        // Called by the tests (`test/ahead.rs`), which print its output later.
        "build-here" => none(rest).and_then(|()| build::build(build::Use::Here)),
        "build" => none(rest).and_then(|()| build::build(build::Use::Shipped)),
        "dist" => none(rest).and_then(|()| dist::dist()),
        "test" => test::run(test::Selection::read(rest)?),
        "model" => none(rest).and_then(|()| model::fetch()),
        "setup" => none(rest).and_then(|()| setup::for_build()),
        other => Err(Failure::Usage(format!("no command is called `{other}`\n\n{USAGE}"))),
    }
}

fn say(text: &str) -> Result<(), Failure> {
    print!("{text}");
    Ok(())
}

fn asks_for_help(rest: &[String]) -> bool {
    rest.iter().any(|word| word == "--help" || word == "-h")
}

/// Fails if there are arguments, for commands that take none.
fn none(rest: &[String]) -> Result<(), Failure> {
    match rest.first() {
        None => Ok(()),
        Some(extra) => Err(Failure::Usage(format!("`{extra}` is not known here\n\n{USAGE}"))),
    }
}
