//! The `pilcrow` command: parses the command line and calls the module of the subcommand.

mod bench;
mod check;
mod finding;
mod import;
mod inspect;
#[cfg(test)]
mod mutations;
mod new;
mod page;
mod publish;
mod render;
mod run;
mod serve;
mod site;
mod terminal;
mod text_file;
mod words;

use clap::{Args, CommandFactory, Parser, Subcommand};
use clap_complete::Shell;
use std::path::PathBuf;
use std::process::ExitCode;

/// Checks, runs, shows and publishes Request documents.
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
    /// Make documents of other formats: requests to providers, curl commands, OpenAPI, prompt files,
    /// promptfoo, programs with prompts such as Dify and Langfuse, tools.
    Import(import::Options),
    /// Run a document: one answer, or the steps of a process.
    Run(Box<run::Options>),
    /// Try a document in many ways, and say how far the answers agree and which way is better.
    Bench(Box<bench::Options>),
    /// Write a first document to start from.
    New {
        /// The new file; `.json` may be left out.
        name: PathBuf,
    },
    /// Show a folder of documents as a gallery on this computer, and follow its changes.
    Serve(serve::Options),
    /// Write a static site of a folder of documents.
    Publish(publish::Options),
    /// Write a document's form and its answer as one file, to be read without the app.
    Render(render::Options),
    /// Print what completes this command in a shell.
    Completions {
        /// The shell.
        shell: Shell,
    },
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
    end_with_the_output();
    match Arguments::parse().command {
        Command::Check { files } => check::run(&files),
        Command::Inspect(Inspected { file: Some(file), .. }) => inspect::run_file(&file),
        Command::Inspect(_) => inspect::run_lines(),
        Command::Import(options) => import::run(&options),
        Command::Run(options) => run::run(&options),
        Command::Bench(options) => bench::run(&options),
        Command::New { name } => new::run(&name),
        Command::Serve(options) => serve::run(&options),
        Command::Publish(options) => publish::run(&options),
        Command::Render(options) => render::run(&options),
        Command::Completions { shell } => complete(shell),
    }
}

/// Exit code that shells report for a command that wrote to a closed pipe: 128 + SIGPIPE.
const NOBODY_READS: i32 = 141;

/// Ends `pilcrow … | head` without a message once `head` has read enough: Rust ignores the signal that ends other
/// commands then, and `print!` panics. It also panics on a full disk, which is not a bug either.
fn end_with_the_output() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let text = panic.payload().downcast_ref::<String>().map_or("", String::as_str);
        match text.strip_prefix("failed printing to stdout: ") {
            Some(reason) if reason.contains("Broken pipe") => std::process::exit(NOBODY_READS),
            Some(reason) => {
                eprintln!("pilcrow: the output cannot be written: {reason}");
                std::process::exit(1);
            }
            None => usual(panic),
        }
    }));
}

fn complete(shell: Shell) -> ExitCode {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "pilcrow", &mut script);
    print!("{}", String::from_utf8_lossy(&script));
    ExitCode::SUCCESS
}
