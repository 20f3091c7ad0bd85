//! `pilcrow run`: carries out a document, step by step, with a server or recorded answers.

mod clock;
mod code;
pub mod documents;
mod driver;
mod earlier;
mod failing;
mod files;
pub mod fitting;
mod input_values;
mod limits;
pub mod model;
mod naming;
pub mod overwriting;
mod person;
pub mod record_files;
mod reopened;
mod telling;
mod tool_servers;
pub mod validator;

use crate::check::unreadable;
use crate::terminal::say_when_interrupted;
use clap::{Args, ValueEnum};
use driver::Driver;
use input_values::InputValues;
use model::{Model, ModelOptions};
use person::Person;
use pilcrow_core::document::{DocumentError, Request, localized, parse_document, parse_text};
use pilcrow_core::steps::{ForkPoint, Process, ProcessStatus, without_process};
use record_files::Format;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The arguments of `pilcrow run`.
#[derive(Args, Debug)]
pub struct Options {
    /// The document, or the record of a process to go on with.
    pub document: PathBuf,
    /// Begin with the document as it was before any step, whatever process it has.
    #[arg(long)]
    pub anew: bool,
    /// Which model and server answer.
    #[command(flatten)]
    pub server: ModelOptions,
    /// The model to ask for, in place of the document's own.
    #[arg(long, value_name = "NAME", default_value = "", hide_default_value = true)]
    pub model: String,
    /// Each case in a request of its own. Otherwise all cases of a document without tools go into one, which
    /// is read once for all of them; where there is no schema, each answer is a text, and each case is asked for by itself.
    #[arg(long)]
    pub each: bool,
    /// What is approved without a question: all; all but calls with effects (servers, other
    /// documents, code); or nothing.
    #[arg(long, value_enum, default_value_t = Approve::Effects)]
    pub approve: Approve,
    /// Values for the document's input: a JSON object; or a list of such, each for its `_instance`.
    #[arg(long, value_name = "FILE")]
    pub input: Option<PathBuf>,
    /// What the person answers: a JSON object by the runs' ids.
    #[arg(long, value_name = "FILE")]
    pub person: Option<PathBuf>,
    /// What it may take.
    #[command(flatten)]
    pub limits: limits::Limits,
    /// Where the process goes, saved after every event: `.md` and `.html` to read, `.csv` as a table
    /// by case, `.jsonl` as events of AG-UI, all else as the document with its record. What an earlier run has left
    /// there is kept under a name with a number. May be given several times.
    #[arg(long, value_name = "FILE")]
    pub out: Vec<PathBuf>,
    /// As what it is saved, whatever the files' endings say.
    #[arg(long, value_enum, requires = "out")]
    pub format: Option<Format>,
    /// Where the body of each request goes, a line each.
    #[arg(long, value_name = "FILE")]
    pub requests: Option<PathBuf>,
    /// Go on after this step of the recorded process, as a process of its own; 0 begins it anew, and `state`
    /// begins it with the state that it has kept. `--input` gives it other values.
    #[arg(long, value_name = "STEP", value_parser = reopened::fork_point)]
    pub fork: Option<ForkPoint>,
    /// The key of a server whose tools carry out calls, and the environment variable that holds it:
    /// `https://tools.example.com/mcp=VARIABLE`. May be given several times.
    #[arg(long, value_name = "URL=VARIABLE")]
    pub mcp_key: Vec<String>,
    /// Let the document's code run, in an engine without network or files.
    #[arg(long)]
    pub allow_code: bool,
}

/// The calls that are approved without asking the person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Approve {
    /// Everything.
    All,
    /// Everything but what has effects.
    Effects,
    /// Nothing.
    Ask,
}

/// Runs a document; prints its end in the last line.
pub fn run(options: &Options) -> ExitCode {
    let driver = match begin_run(options) {
        Ok(driver) => driver,
        Err(message) => {
            eprintln!("pilcrow run: {}", crate::terminal::lines(&message));
            return ExitCode::from(2);
        }
    };
    let end = driver.run();
    if let Some(solution) = &end.solution {
        println!("{solution:#}");
    }
    println!("{}", end.status.key());
    if end.status == ProcessStatus::Done { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Reads the document in a file, in its own language.
///
/// # Errors
///
/// The reason why it cannot be read, with advice.
pub fn document_of(file: &Path) -> Result<Request, String> {
    Ok(localized(&read_document(file, &text_of(file)?)?, None))
}

/// Parses the text of a file as a document, in all its languages.
///
/// # Errors
///
/// The reason why it is none.
pub fn read_document(file: &Path, text: &str) -> Result<Request, String> {
    let read = parse_document(text).map_err(|error| {
        let notice = unreadable(&error).print(&file.display().to_string(), text);
        let begin = match error {
            DocumentError::Text(_) => "",
            _ => "`pilcrow new` writes a document to start from; `pilcrow check` tells what is wrong in one",
        };
        format!("{notice}{begin}").trim_end().to_owned()
    })?;
    Ok(read.request)
}

fn begin_run(options: &Options) -> Result<Driver, String> {
    let document = document_of(&options.document)?;
    files::refuse_lost(options)?;
    say_what_is_ignored(&document);
    let inputs = options.input.as_deref().map(InputValues::read).transpose()?;
    let put = |document: Request| match &inputs {
        Some(inputs) => inputs.put_into(&document),
        None => Ok(document),
    };
    let id = format!("{:x}-{:x}", clock::seconds(), std::process::id());
    let document = if options.anew { without_process(&document) } else { document };
    let now = put(without_process(&document))?;
    let document = reopened::reopened(document, options, &id, &now)
        .map_err(|message| format!("{}: {message}", options.document.display()))?;
    let document = if options.fork.is_none() { put(document)? } else { document };
    say_when_interrupted(reopened::interrupt_words(&document, options));
    let document = reopened::interrupted(&document, options).unwrap_or(document);
    if !has_steps(&document) {
        let notes = inputs.iter().flat_map(|inputs| naming::misspelled(&document, inputs));
        notes.for_each(|note| eprint!("{note}"));
        fitting::refuse_misfits(&options.document, &document, inputs.as_ref())?;
    }
    let person = match &options.person {
        Some(file) => match value_of(file)? {
            Value::Object(answers) => Person::new(answers),
            _ => return Err(format!("{}: give an object by the runs' ids", file.display())),
        },
        None => Person::default(),
    };
    let mut model = Model::new(&options.server, options.requests.as_deref())?;
    model.ask_for(&options.model);
    earlier::keep(options, &document)?;
    Driver::new(&document, &id, model, person, options)
}

/// True if a document has recorded steps, whose input must not change.
fn has_steps(document: &Request) -> bool {
    let record = document.members().get("process");
    record.and_then(Process::from_value).is_some_and(|process| !process.steps.is_empty())
}

/// Prints a note that a plan with `_instance` still applies to all cases.
fn say_what_is_ignored(document: &Request) {
    let is_odd = |message: &Value| {
        message.get("type").and_then(Value::as_str) == Some("plan")
            && message.get("_instance").is_some()
    };
    if document.messages().iter().any(|message| is_odd(message.source)) {
        eprintln!("{}", crate::words::sentence!(check.plan_for_all));
    }
}

/// Reads the text of a file.
///
/// # Errors
///
/// The reason why it cannot be read, with advice.
pub fn text_of(file: &Path) -> Result<String, String> {
    crate::text_file::read(file).map_err(|error| {
        let remedy = crate::words::remedy::of_file(file, &error);
        format!("{} cannot be read: {error}; {remedy}", file.display())
    })
}

/// Reads a JSON file.
fn value_of(file: &Path) -> Result<Value, String> {
    parse_text(&text_of(file)?).map_err(|error| {
        format!("{}:{}:{}: this is no JSON", file.display(), error.line, error.column)
    })
}
