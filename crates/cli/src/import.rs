//! `pilcrow import`: converts other formats to documents, and documents to Dotprompt files.

use crate::check::unreadable;
use crate::finding::{Finding, Weight};
use crate::terminal;
use crate::text_file;
use crate::words::{import_error, note, remedy, sentence, yaml_error};
use clap::{Args, ValueEnum};
use pilcrow_core::import::{
    Import, ImportError, ImportedDocument, Note, YamlError, read, write_dotprompt,
};
use pilcrow_core::pointer::Pointer;
use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The arguments of `pilcrow import`.
#[derive(Args, Debug)]
pub struct Options {
    /// The file, or - for standard input.
    file: PathBuf,
    /// Write every document of it into this folder. Files that are there stay as they are.
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Which one, where several are in it.
    #[arg(long, value_name = "NUMBER", conflicts_with = "out")]
    pick: Option<usize>,
    /// What is written.
    #[arg(long = "as", value_enum, default_value_t = Output::Document)]
    written: Output,
}

/// The output format of an import.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Output {
    /// A document, as JSON.
    Document,
    /// A Dotprompt file.
    Dotprompt,
}

/// Reads the file; prints the document in it, or writes all documents in it. Notes go to standard error.
pub fn run(options: &Options) -> ExitCode {
    match import(options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn import(options: &Options) -> Result<(), String> {
    let path = options.file.display().to_string();
    let text = text_of(&options.file).map_err(|error| {
        let words = sentence!(site.unreadable, path, reason = error);
        format!("{words}; {}", remedy::of_file(&options.file, &error))
    })?;
    let import = read(&text, Some(&path)).map_err(|error| unread(&path, &text, &error))?;
    say(&path, &import.notes);
    match &options.out {
        Some(folder) => write_all(&import, folder, options),
        None => print_one(&import, &path, options),
    }
}

fn text_of(file: &Path) -> io::Result<String> {
    if file != Path::new("-") {
        return text_file::read(file);
    }
    let mut bytes = Vec::new();
    io::stdin().read_to_end(&mut bytes)?;
    text_file::text_of(bytes)
}

/// Returns the reason why a text cannot be imported, with the line if known.
fn unread(path: &str, text: &str, error: &ImportError) -> String {
    let finding = match error {
        ImportError::Document(error) => unreadable(error),
        ImportError::Yaml(YamlError { kind, line, column }) => Finding {
            pointer: Pointer::root(),
            position: Some((*line.max(&1), *column.max(&1))),
            weight: Weight::MustBeMended,
            text: yaml_error(*kind),
        },
        other => return format!("{path}: {}", terminal::line(&import_error(other))),
    };
    finding.print(path, text).trim_end().to_owned()
}

fn say(path: &str, notes: &[Note]) {
    notes.iter().for_each(|item| eprintln!("{path}: {}", terminal::line(&note(item))));
}

/// Prints the document. If there are several and none is chosen, lists them.
fn print_one(import: &Import, path: &str, options: &Options) -> Result<(), String> {
    let count = import.len().to_string();
    let at = match options.pick {
        // Number 0 wraps around, so that no document is found.
        Some(number) => number.wrapping_sub(1),
        None if import.len() == 1 => 0,
        None if import.is_empty() => {
            return Err(format!("{path}: {}", sentence!(import.no_operations)));
        }
        None => {
            for at in 0..import.len() {
                let (title, about) = import.words(at).unwrap_or_default();
                let about = about.lines().next().unwrap_or_default();
                println!("{}", terminal::line(&format!("{}: {title} ({about})", at + 1)));
            }
            return Err(sentence!(import.several, path, count));
        }
    };
    let imported = import.document(at).ok_or_else(|| {
        let number = options.pick.unwrap_or_default().to_string();
        sentence!(import.no_number, path, number, count)
    })?;
    print!("{}", written(path, &imported, options.written));
    Ok(())
}

/// Returns the text of a document; prints its notes.
fn written(path: &str, imported: &ImportedDocument, written: Output) -> String {
    say(path, &imported.notes);
    let file = match written {
        Output::Document => return imported.request.to_text(),
        Output::Dotprompt => write_dotprompt(&imported.request),
    };
    say(path, &file.notes);
    file.text
}

fn write_all(import: &Import, folder: &Path, options: &Options) -> Result<(), String> {
    let path_text = |path: &Path| path.display().to_string();
    let unwritable = |path: &Path, error: &io::Error| {
        let reason = error.to_string();
        sentence!(site.unwritable, path = &path_text(path), reason)
    };
    fs::create_dir_all(folder).map_err(|error| unwritable(folder, &error))?;
    let mut names = HashSet::new();
    for at in 0..import.len() {
        let Some(imported) = import.document(at) else { continue };
        let title = imported.request.title().unwrap_or_default();
        let ending = match options.written {
            Output::Document => "json",
            Output::Dotprompt => "prompt",
        };
        let stem = free_name(&mut names, &name_of(title, &options.file));
        let path = folder.join(format!("{stem}.{ending}"));
        let text = written(&path_text(&path), &imported, options.written);
        let mut file = File::create_new(&path).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => sentence!(site.exists, path = &path_text(&path)),
            _ => unwritable(&path, &error),
        })?;
        file.write_all(text.as_bytes()).map_err(|error| unwritable(&path, &error))?;
        println!("{}", path_text(&path));
    }
    Ok(())
}

/// Returns a file name made of the letters and digits of a title; without any, the name of the imported file.
fn name_of(title: &str, file: &Path) -> String {
    /// Maximum number of characters of a name.
    const LONGEST: usize = 60;
    let plain = |text: &str| {
        let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        let name = words.collect::<Vec<_>>().join("-").to_lowercase();
        name.chars().take(LONGEST).collect::<String>()
    };
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let name = [plain(title), plain(&stem)].into_iter().find(|name| !name.is_empty());
    name.unwrap_or_else(|| "document".to_owned())
}

/// Returns the name, or one with a number if it is taken.
fn free_name(names: &mut HashSet<String>, name: &str) -> String {
    let numbered = (2_usize..).map(|number| format!("{name}-{number}"));
    let mut candidates = std::iter::once(name.to_owned()).chain(numbered);
    candidates.find(|name| names.insert(name.clone())).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_called_by_their_titles() {
        let check = |title: &str, name: &str| {
            assert_eq!(name_of(title, Path::new("a/My API.yaml")), name, "{title}");
        };
        check("GET /pets/{id}", "get-pets-id");
        check("../../etc/passwd", "etc-passwd");
        check("Письмо", "письмо");
        check("///", "my-api");
        let mut names = HashSet::new();
        let free = ["a", "a", "a"].map(|name| free_name(&mut names, name));
        assert_eq!(free, ["a", "a-2", "a-3"]);
    }
}
