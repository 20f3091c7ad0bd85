//! What becomes of a prompt's files, in words.

use super::sentence;
use pilcrow_core::attachment::FileKind;
use pilcrow_provider::{FileFinding, FileName, Finding, Obstacle};

/// Says a sentence by its key, with these operands besides the file's name and who is asked.
type Say<'say> = dyn Fn(&str, &[(&str, &str)]) -> String + 'say;

/// What is to be known of a file, or of all, where `who` is asked.
pub fn file_finding(found: &FileFinding, who: &str) -> String {
    let name = found.file.as_ref().map(file_name).unwrap_or_default();
    let say = |key: &str, operands: &[(&str, &str)]| {
        let named = [("name", name.as_str()), ("who", who)];
        sentence("files", key, &[&named, operands].concat())
    };
    let count = |key: &str, (first, count): (&str, usize), limit: usize| {
        say(key, &[(first, &count.to_string()), ("limit", &limit.to_string())])
    };
    let sizes = |key: &str, size: usize, limit: usize| {
        say(key, &[("size", &megabytes(size)), ("limit", &megabytes(limit))])
    };
    match &found.finding {
        Finding::NotSent(why) => not_sent(why, found.file.as_ref(), &say),
        Finding::ByHand => say("by_hand", &[]),
        Finding::TooLarge { size, limit } => sizes("too_large", *size, *limit),
        Finding::TooWide { side, limit } => {
            say("too_wide", &[("side", &side.to_string()), ("limit", &limit.to_string())])
        }
        Finding::TooMany { count: many, limit } => count("too_many", ("count", *many), *limit),
        Finding::TooLargeTogether { size, limit } => sizes("together", *size, *limit),
        Finding::ModelCannot => say("model", &[]),
    }
}

fn not_sent(why: &Obstacle, file: Option<&FileName>, say: &Say) -> String {
    match why {
        Obstacle::Kind => say(kind_key(file), &[]),
        Obstacle::Format { takes } => {
            let format = file.map(|file| file.media_type.as_str()).unwrap_or_default();
            say("format", &[("format", format), ("formats", &takes.join(", "))])
        }
        Obstacle::Empty => say("empty", &[]),
        Obstacle::NoText => say("no_text", &[]),
        Obstacle::Gone => say("gone", &[]),
    }
}

fn file_name(file: &FileName) -> String {
    let numbered = || sentence("files", "unnamed", &[("number", &file.number.to_string())]);
    file.name.clone().unwrap_or_else(numbered)
}

fn kind_key(file: Option<&FileName>) -> &'static str {
    match file.map(|file| file.kind) {
        Some(FileKind::Picture) => "no_picture",
        Some(FileKind::Sound) => "no_sound",
        Some(FileKind::Video) => "no_video",
        Some(FileKind::Pdf) => "no_pdf",
        _ => "no_other",
    }
}

fn megabytes(bytes: usize) -> String {
    let tenths = bytes.div_ceil(100_000);
    format!("{}.{} MB", tenths / 10, tenths % 10)
}
