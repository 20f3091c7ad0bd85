//! `pilcrow new`: writes a first document to start from.

use crate::words::{remedy, sentence};
use serde_json::json;
use std::fs::File;
use std::io::Write;
use std::path::{Component, Path, PathBuf};
use std::process::ExitCode;

/// Names of files beside a site's documents that are no documents.
const RESERVED_NAMES: [&str; 3] = ["index", "models", "pilcrow"];

/// Writes the document. An existing file is not changed.
pub fn run(name: &Path) -> ExitCode {
    let path = match file_of(name).and_then(refuse_twin) {
        Ok(path) => path,
        Err(text) => {
            eprintln!("{text}");
            return ExitCode::FAILURE;
        }
    };
    let written = File::create_new(&path)
        .and_then(|mut file| file.write_all(document(&title_of(&path)).as_bytes()));
    let path_text = path.display().to_string();
    match written {
        Ok(()) => {
            println!("{}", sentence!(site.made, path = path_text));
            ExitCode::SUCCESS
        }
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
            eprintln!("{}", sentence!(site.exists, path = path_text));
            ExitCode::FAILURE
        }
        Err(error) => {
            let reason = error.to_string();
            let text = sentence!(site.unwritable, path = path_text, reason);
            eprintln!("{text}; {}", remedy::of_writing(&path, &error));
            ExitCode::FAILURE
        }
    }
}

/// Returns the document's path, with `.json` added if it was left out.
///
/// # Errors
///
/// The reason why a document cannot have the name, and a valid one.
fn file_of(name: &Path) -> Result<PathBuf, String> {
    let text = name.display().to_string();
    if name.components().any(|part| part == Component::ParentDir) {
        return Err(sentence!(site.name_elsewhere, name = text));
    }
    let own = text.rsplit(std::path::is_separator).next().unwrap_or_default().to_lowercase();
    match own.trim_end_matches(".json5").trim_end_matches(".json").trim() {
        "" | "." => return Err(sentence!(site.name_absent, name = text)),
        stem if stem.starts_with('.') => return Err(sentence!(site.name_hidden, name = text)),
        stem if RESERVED_NAMES.contains(&stem) => {
            return Err(sentence!(site.name_taken, name = text));
        }
        _ => {}
    }
    if name.has_root() || name.is_absolute() {
        return Err(sentence!(site.name_elsewhere, name = text));
    }
    let is_whole = name.extension().is_some_and(|ending| ending == "json" || ending == "json5");
    Ok(if is_whole { name.to_owned() } else { PathBuf::from(format!("{text}.json")) })
}

/// Fails if another document would be the same tool.
fn refuse_twin(path: PathBuf) -> Result<PathBuf, String> {
    match twin(&path) {
        None => Ok(path),
        Some(twin) => Err(sentence!(site.name_twin, path = twin.display().to_string())),
    }
}

/// Returns the existing document that would be the same tool: the same name with the other extension.
fn twin(path: &Path) -> Option<PathBuf> {
    let is_other = path.extension().is_some_and(|ending| ending == "json5");
    let twin = path.with_extension(if is_other { "json" } else { "json5" });
    twin.exists().then_some(twin)
}

/// Converts a file name to a title: `thank-you.json` to `Thank you`.
fn title_of(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let words = stem.replace(['-', '_'], " ");
    let mut letters = words.trim().chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string());
    format!("{}{}", first.unwrap_or_default(), letters.as_str())
}

/// Returns a document with all parts of a tool: texts for the person, an input, a prompt, the schema of the answer, and
/// an example answer.
fn document(title: &str) -> String {
    let input = json!({
        "type": "object",
        "properties": {
            "text": {
                "title": "Text",
                "description": "What to sum up.",
                "type": "string",
                "minLength": 1,
                "ui:widget": "textarea",
            },
            "tone": { "title": "Tone", "enum": ["plain", "friendly", "formal"], "default": "plain" },
        },
        "required": ["text"],
    });
    let schema = json!({
        "title": "Summary",
        "type": "object",
        "properties": {
            "summary": { "title": "Summary", "description": "One or two sentences.", "type": "string" },
            "points": {
                "title": "Points",
                "description": "What it says, each in a few words.",
                "type": "array",
                "minItems": 1,
                "maxItems": 5,
                "items": { "type": "string" },
            },
        },
        "required": ["summary", "points"],
        "additionalProperties": false,
    });
    let document = json!({
        "title": title,
        "description": "Give a text, and get a summary with its points.",
        "config": { "temperature": 0.3, "maxTokens": 400 },
        "schema": schema,
        "context": [
            { "text": "Sum up the text of the input in its own language and in the tone that it asks for." },
            {
                "type": "input",
                "schema": input,
                "input": {
                    "text": "The library opens at nine. On Sundays it stays closed.",
                    "tone": "plain",
                },
            },
        ],
        "solution": {
            "summary": "The library is open from nine, but not on Sundays.",
            "points": ["Opens at nine", "Closed on Sundays"],
        },
    });
    format!("{document:#}\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::check_text;

    #[test]
    fn there_is_nothing_to_correct_in_a_new_document() {
        assert_eq!(check_text(&document("Letter \"of\" thanks")), []);
    }

    #[test]
    fn it_is_called_as_its_file() {
        let check = |name: &str, file: &str, title: &str| {
            let path = file_of(Path::new(name)).unwrap();
            assert_eq!((path.as_path(), title_of(&path).as_str()), (Path::new(file), title));
        };
        check("thank-you", "thank-you.json", "Thank you");
        check("a/письмо.json", "a/письмо.json", "Письмо");
        check("v1.2", "v1.2.json", "V1.2");
        check("index-of-names", "index-of-names.json", "Index of names");
        check("a.json5", "a.json5", "A");
    }

    #[test]
    fn a_name_that_no_document_can_have_is_refused_with_what_to_do() {
        let check = |name: &str, expected: &str| {
            let refusal = file_of(Path::new(name)).unwrap_err();
            assert!(refusal.contains(expected) && !refusal.contains("site."), "{name}: {refusal}");
        };
        for own_name in ["pilcrow", "index", "Index.json", "index.json5", "forms/models"] {
            check(own_name, "choose another name");
        }
        for none in ["", ".", "/", "forms/", " ", "forms/\t.json", ".json"] {
            check(none, "name the file");
        }
        for elsewhere in ["..", "../trip", "forms/../../trip", "/tmp/trip"] {
            check(elsewhere, "go to the folder");
        }
        check(".trip", "begin it with a letter");
    }
}
