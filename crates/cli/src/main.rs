//! The `pilcrow` command, for authors and for continuous integration.
//! Refuses to change a file, and to know what a document means beyond what core says.

mod check;
mod finding;
mod inspect;
mod words;

use std::path::PathBuf;
use std::process::ExitCode;

/// What was asked for.
enum Command {
    Check(Vec<PathBuf>),
    Inspect(PathBuf),
    InspectLines,
}

fn main() -> ExitCode {
    match command(lexopt::Parser::from_env()) {
        Ok(Command::Check(files)) => check::run(&files),
        Ok(Command::Inspect(file)) => inspect::run_file(&file),
        Ok(Command::InspectLines) => inspect::run_lines(),
        Err(error) => {
            eprintln!("pilcrow: {error}");
            eprintln!("{}", words::sentence("check", "usage", &[]));
            ExitCode::from(2)
        }
    }
}

fn command(mut arguments: lexopt::Parser) -> Result<Command, lexopt::Error> {
    use lexopt::Arg::Value;
    let name = match arguments.next()? {
        Some(Value(name)) => name,
        Some(other) => return Err(other.unexpected()),
        None => return Err("no command was given".into()),
    };
    if name == "inspect" {
        return match arguments.next()? {
            Some(Value(file)) => Ok(Command::Inspect(PathBuf::from(file))),
            Some(lexopt::Arg::Long("jsonl")) => Ok(Command::InspectLines),
            Some(other) => Err(other.unexpected()),
            None => Err("no file was named".into()),
        };
    }
    if name != "check" {
        return Err(format!("unknown command: {}", name.to_string_lossy()).into());
    }
    let mut files = Vec::new();
    while let Some(argument) = arguments.next()? {
        match argument {
            Value(file) => files.push(PathBuf::from(file)),
            other => return Err(other.unexpected()),
        }
    }
    if files.is_empty() {
        return Err("no file was named".into());
    }
    Ok(Command::Check(files))
}
