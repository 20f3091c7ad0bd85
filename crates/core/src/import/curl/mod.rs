//! Imports a `curl` command as the request that it would send. Nothing is sent.

mod beginning;

use super::key::{is_secret_name, without_keys};
use super::note::{Note, NoteKind, Omission, SourcePlace};
use super::shell::first_command;
use crate::document::{TextError, parse_text};
use beginning::command_in;
use serde_json::Value;

/// The reason why a command cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CurlFault {
    /// A quote is never closed.
    UnclosedQuote,
    /// The command sends no body.
    NoBody,
    /// The command's body is in a file, or comes from another command.
    BodyElsewhere,
    /// The command's body is not JSON; lines are counted in the body.
    Body(TextError),
}

impl CurlFault {
    /// Returns the key of the words for it in the group `import` of the message catalogue.
    pub fn key(&self) -> &'static str {
        match self {
            Self::UnclosedQuote => "curl_unclosed",
            Self::NoBody => "curl_no_body",
            Self::BodyElsewhere => "curl_elsewhere",
            Self::Body(_) => "curl_body",
        }
    }
}

/// The request that a command would send.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct CurlCall {
    /// The address; empty if there is none.
    pub address: String,
    /// The JSON body.
    pub body: Value,
    /// The names of the headers, in lower case.
    pub headers: Vec<String>,
    pub notes: Vec<Note>,
}

/// Short options that take an argument, by curl's manual.
const SHORT_WITH_WORD: &str = "AbcCDdeEFHhKmoPQrtTuUwxXyYz";

/// Long options without an argument, as far as documentation and browsers' copies use them.
const LONG_ALONE: [&str; 20] = [
    "--compressed",
    "--fail",
    "--fail-with-body",
    "--get",
    "--globoff",
    "--head",
    "--http1.1",
    "--http2",
    "--include",
    "--insecure",
    "--location",
    "--no-buffer",
    "--no-progress-meter",
    "--path-as-is",
    "--remote-name",
    "--show-error",
    "--silent",
    "--verbose",
    "--ipv4",
    "--ipv6",
];

/// Options that do not change the content of the request.
const QUIET: [&str; 14] = [
    "-s",
    "-S",
    "-N",
    "-L",
    "-v",
    "-i",
    "-k",
    "-f",
    "-g",
    "-X",
    "--request",
    "--max-time",
    "-m",
    "-o",
];

/// Headers that every request has, for which no note is made.
const USUAL_HEADERS: [&str; 12] = [
    "content-type",
    "content-length",
    "accept",
    "accept-encoding",
    "accept-language",
    "connection",
    "host",
    "origin",
    "referer",
    "user-agent",
    "anthropic-version",
    "priority",
];

/// Returns true if a text begins with such a command.
pub(super) fn is_curl(text: &str) -> bool {
    command_in(text).is_some()
}

/// Reads a command.
///
/// # Errors
///
/// Returns an error if the command contains no JSON body.
pub(super) fn read_curl(whole: &str) -> Result<CurlCall, CurlFault> {
    let text = command_in(whole).unwrap_or(whole);
    let command = first_command(text).map_err(|_| CurlFault::UnclosedQuote)?;
    let further = further_commands(whole, &command.rest);
    let mut reading = Reading { input: command.input, ..Reading::default() };
    let mut words = command.words.into_iter().skip(1);
    while let Some(word) = words.next() {
        let (option, joined) = split_option(&word);
        let takes_word = option.starts_with("--") && !LONG_ALONE.contains(&option.as_str())
            || option.len() == 2
                && option.chars().skip(1).any(|short| SHORT_WITH_WORD.contains(short));
        let value = if takes_word { joined.or_else(|| words.next()) } else { joined };
        reading.take(&option, value.unwrap_or_default());
    }
    reading.notes.splice(0..0, further);
    reading.finish()
}

/// Returns a note on each further `curl` command, by its line.
fn further_commands(text: &str, rest: &str) -> Vec<Note> {
    let lines_before = (text.lines().count() + 1).saturating_sub(rest.lines().count());
    let begins = |line: &str| is_curl(line.trim_start_matches([';', '&', '|', ' ']));
    let lines = rest.lines().enumerate().filter(|(_, line)| begins(line));
    let kind = NoteKind::NotCarried(Omission::Further);
    lines.map(|(at, _)| Note::new(SourcePlace::Line(lines_before + at), kind)).collect()
}

/// Splits an option from an attached argument: `-XPOST`, `-sSd '{}'`, `--json={}`. The option is empty for a plain
/// argument.
fn split_option(word: &str) -> (String, Option<String>) {
    let Some(shorts) = word.strip_prefix('-').filter(|rest| !rest.is_empty()) else {
        return (String::new(), Some(word.to_owned()));
    };
    if shorts.starts_with('-') {
        return match word.split_once('=') {
            Some((name, value)) => (name.to_owned(), Some(value.to_owned())),
            None => (word.to_owned(), None),
        };
    }
    let with_word = shorts.char_indices().find(|(_, short)| SHORT_WITH_WORD.contains(*short));
    let Some((at, short)) = with_word else {
        return (format!("-{}", shorts.chars().next().unwrap_or_default()), None);
    };
    let rest = shorts.get(at + short.len_utf8()..).filter(|rest| !rest.is_empty());
    (format!("-{short}"), rest.map(str::to_owned))
}

#[derive(Default)]
struct Reading {
    address: String,
    body: Option<String>,
    is_elsewhere: bool,
    headers: Vec<String>,
    input: Option<String>,
    notes: Vec<Note>,
}

impl Reading {
    fn note(&mut self, place: SourcePlace, kind: NoteKind) {
        self.notes.push(Note::new(place, kind));
    }

    fn take(&mut self, option: &str, value: String) {
        match option {
            "" | "--url" => {
                if self.address.is_empty() {
                    self.take_address(value);
                }
            }
            "-d" | "--data" | "--data-raw" | "--data-binary" | "--data-ascii" | "--json" => {
                self.take_data(option, value);
            }
            "-H" | "--header" => self.take_header(&value),
            "-u" | "--user" | "-b" | "--cookie" | "--oauth2-bearer" | "-U" | "--proxy-user" => {
                self.note(SourcePlace::Flag(option.to_owned()), NoteKind::KeyDropped);
            }
            option if QUIET.contains(&option) || LONG_ALONE.contains(&option) => {}
            option => {
                let kind = NoteKind::NotCarried(Omission::Flag);
                self.note(SourcePlace::Flag(option.to_owned()), kind);
            }
        }
    }

    fn take_address(&mut self, address: String) {
        if without_keys(&address).is_some() {
            self.note(SourcePlace::Address, NoteKind::KeyDropped);
        }
        self.note(SourcePlace::Address, NoteKind::NotCarried(Omission::Address));
        self.address = address;
    }

    /// Adds a body; several are joined with `&` like curl does. `@` refers to a file, except in `--data-raw`.
    fn take_data(&mut self, option: &str, value: String) {
        let value = match value.strip_prefix('@').filter(|_| option != "--data-raw") {
            None => value,
            Some("-") if self.input.is_some() => self.input.take().unwrap_or_default(),
            Some(_) => {
                self.is_elsewhere = true;
                return;
            }
        };
        match &mut self.body {
            Some(body) => {
                body.push('&');
                body.push_str(&value);
            }
            None => self.body = Some(value),
        }
    }

    fn take_header(&mut self, header: &str) {
        let Some((name, _)) = header.split_once(':') else { return };
        let name = name.trim().to_ascii_lowercase();
        let kind = if is_secret_name(&name) {
            Some(NoteKind::KeyDropped)
        } else if USUAL_HEADERS.contains(&name.as_str()) || name.starts_with("sec-") {
            None
        } else {
            Some(NoteKind::NotCarried(Omission::Header))
        };
        kind.into_iter().for_each(|kind| self.note(SourcePlace::Header(name.clone()), kind));
        self.headers.push(name);
    }

    fn finish(self) -> Result<CurlCall, CurlFault> {
        let body = match self.body {
            Some(body) => parse_text(&body).map_err(CurlFault::Body)?,
            None if self.is_elsewhere => return Err(CurlFault::BodyElsewhere),
            None => return Err(CurlFault::NoBody),
        };
        Ok(CurlCall { address: self.address, body, headers: self.headers, notes: self.notes })
    }
}

#[cfg(test)]
mod tests;
