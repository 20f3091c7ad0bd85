//! `pilcrow run`: carries out a document, step by step, against a server or recorded answers.

mod clock;
mod code;
mod documents;
mod driver;
mod limits;
pub mod model;
mod person;
mod reopened;
pub mod saved;
mod tool_servers;
pub mod validator;

use clap::{Args, ValueEnum};
use driver::Driver;
use model::{Model, ModelOptions};
use person::Person;
use pilcrow_core::context::{Entry, merge_context};
use pilcrow_core::document::{InputEdit, Request, merge_values, parse_document, parse_text};
use pilcrow_core::steps::{ProcessStatus, without_process};
use saved::Format;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// What a run is made with.
#[derive(Args, Debug)]
pub struct Options {
    /// The document, or the record of a process to go on with.
    pub document: PathBuf,
    /// Begin with the document as it was before any step, whatever process it has.
    #[arg(long)]
    pub anew: bool,
    /// Who answers.
    #[command(flatten)]
    pub server: ModelOptions,
    /// The model to ask for, in place of the document's own.
    #[arg(long, value_name = "NAME", default_value = "")]
    pub model: String,
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
    /// Where the process goes, saved after every event: `.md` and `.html` to read, `.jsonl` as events
    /// of AG-UI, all else as the document with its record. May be given several times.
    #[arg(long, value_name = "FILE")]
    pub out: Vec<PathBuf>,
    /// As what it is saved, whatever the files' endings say.
    #[arg(long, value_enum, requires = "out")]
    pub format: Option<Format>,
    /// Where the body of each request goes, a line each.
    #[arg(long, value_name = "FILE")]
    pub requests: Option<PathBuf>,
    /// Go on after this step of the recorded process, as a process of its own; 0 begins it anew.
    #[arg(long, value_name = "STEP")]
    pub fork: Option<usize>,
    /// The key of a server whose tools carry out calls, and the environment variable that holds it:
    /// `https://tools.example.com/mcp=VARIABLE`. May be given several times.
    #[arg(long, value_name = "URL=VARIABLE")]
    pub mcp_key: Vec<String>,
    /// Let the document's code run, in an engine without network or files.
    #[arg(long)]
    pub allow_code: bool,
}

/// What is approved without a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Approve {
    /// Everything.
    All,
    /// Everything but what has effects.
    Effects,
    /// Nothing.
    Ask,
}

/// Runs a document; how it ended is the last line that is printed.
pub fn run(options: &Options) -> ExitCode {
    let driver = match begun(options) {
        Ok(driver) => driver,
        Err(message) => {
            eprintln!("pilcrow run: {message}");
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

/// The document of a file.
///
/// # Errors
///
/// Why it cannot be read, and what to do.
pub fn document_of(file: &Path) -> Result<Request, String> {
    let read = parse_document(&text_of(file)?).map_err(|error| {
        let reason = crate::words::document_error(&error);
        format!("{}: {reason}: check it by `pilcrow check`", file.display())
    })?;
    Ok(read.request)
}

fn begun(options: &Options) -> Result<Driver, String> {
    let document = document_of(&options.document)?;
    say_what_is_ignored(&document);
    let document = if options.anew { without_process(&document) } else { document };
    let id = format!("{:x}-{:x}", clock::seconds(), std::process::id());
    let document = reopened::reopened(document, options, &id)
        .map_err(|message| format!("{}: {message}", options.document.display()))?;
    let document = match &options.input {
        Some(file) => with_input(&document, &value_of(file)?)
            .ok_or_else(|| format!("{}: give an object, or a list of such", file.display()))?,
        None => document,
    };
    let person = match &options.person {
        Some(file) => match value_of(file)? {
            Value::Object(said) => Person::new(said),
            _ => return Err(format!("{}: give an object by the runs' ids", file.display())),
        },
        None => Person::default(),
    };
    let mut model = Model::new(&options.server, options.requests.as_deref())?;
    model.ask_for(&options.model);
    Driver::new(&document, &id, model, person, options)
}

/// A plan is for all cases, whatever it says.
fn say_what_is_ignored(document: &Request) {
    let is_odd = |message: &Value| {
        message.get("type").and_then(Value::as_str) == Some("plan")
            && message.get("_instance").is_some()
    };
    if document.messages().iter().any(|message| is_odd(message.source)) {
        eprintln!("{}", crate::words::sentence("check", "plan_for_all", &[]));
    }
}

pub fn text_of(file: &Path) -> Result<String, String> {
    std::fs::read_to_string(file)
        .map_err(|error| format!("{} cannot be read: {error}", file.display()))
}

/// A JSON file.
fn value_of(file: &Path) -> Result<Value, String> {
    parse_text(&text_of(file)?).map_err(|error| {
        format!("{}:{}:{}: this is no JSON", file.display(), error.line, error.column)
    })
}

/// The document with other input: what is given counts over what is there.
fn with_input(document: &Request, given: &Value) -> Option<Request> {
    let entries = given.as_array().map_or(std::slice::from_ref(given), Vec::as_slice);
    entries.iter().try_fold(document.clone(), |document, entry| {
        let mut members = entry.as_object()?.clone();
        let instance = members.shift_remove("_instance");
        let instance = instance.as_ref().and_then(Value::as_str);
        Some(with_values(&document, instance, Value::Object(members)))
    })
}

fn with_values(document: &Request, instance: Option<&str>, given: Value) -> Request {
    let input = merge_context(&document.messages()).into_iter().find_map(|entry| match entry {
        Entry::Data(data)
            if data.identity.is_input() && data.identity.instance.as_deref() == instance =>
        {
            Some(data)
        }
        _ => None,
    });
    if let Some(input) = input {
        let value = match input.value {
            Some(there) => merge_values(there, given),
            None => given,
        };
        return document.with_inputs(&[InputEdit { messages: input.parts, value: Some(value) }]);
    }
    let mut message = serde_json::Map::new();
    message.insert("type".to_owned(), "input".into());
    message.extend(instance.map(|instance| ("_instance".to_owned(), instance.into())));
    message.insert("input".to_owned(), given);
    let kept = document.messages().into_iter().map(|message| message.source.clone());
    let messages: Vec<Value> = kept.chain([Value::Object(message)]).collect();
    document.with_context(messages)
}
