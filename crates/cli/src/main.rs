//! The `pilcrow` command: reads the command line and runs `check`, `inspect` or `run`.

mod check;
mod finding;
mod inspect;
mod run;
mod words;

use clap::{Args, Parser, Subcommand};
use std::path::PathBuf;
use std::process::ExitCode;

/// Checks, shows and runs Request documents.
#[derive(Debug, Parser)]
#[command(name = "pilcrow", version, about)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Say what has to be mended in documents.
    Check {
        /// The documents.
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
    /// Print what the app would make of a document, as JSON.
    Inspect(Inspected),
    /// Run a document: one answer, or the steps of a process.
    Run(Box<run::Options>),
}

#[derive(Args, Debug)]
#[group(required = true, multiple = false)]
struct Inspected {
    /// The document.
    file: Option<PathBuf>,
    /// Read `{"id", "document"}` lines on standard input, and write a line for each.
    #[arg(long)]
    jsonl: bool,
}

fn main() -> ExitCode {
    match Arguments::parse().command {
        Command::Check { files } => check::run(&files),
        Command::Inspect(Inspected { file: Some(file), .. }) => inspect::run_file(&file),
        Command::Inspect(_) => inspect::run_lines(),
        Command::Run(options) => run::run(&options),
    }
}
