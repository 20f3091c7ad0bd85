//! The loaded phrases of each language.

use crate::catalogue::{ALL, FIRST, LANGUAGES};
use crate::template::Phrase;
use crate::{EDITION, Locale};
use std::cell::{Cell, RefCell};
use std::ops::Range;

/// A part of a language's phrases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The phrases that may be shown before the form.
    First,
    /// All other phrases, which only lazily loaded code uses.
    Rest,
}

impl Part {
    /// Both parts.
    pub const ALL: [Self; 2] = [Self::First, Self::Rest];

    /// Returns the name of the file with this part of a language. Other builds' files have other names.
    pub fn file(self, locale: Locale) -> String {
        let ending = if self == Self::First { "txt" } else { "rest.txt" };
        format!("{}-{EDITION}.{ending}", locale.code())
    }

    /// Returns the indices of the part's phrases.
    fn range(self) -> Range<usize> {
        match self {
            Self::First => 0..FIRST,
            Self::Rest => FIRST..ALL,
        }
    }
}

/// A language's phrases in the order of their indices, by part; `None` for a part that is not loaded.
#[derive(Default)]
struct Phrases {
    first: Option<Vec<&'static str>>,
    rest: Option<Vec<&'static str>>,
}

impl Phrases {
    fn part(&mut self, part: Part) -> &mut Option<Vec<&'static str>> {
        match part {
            Part::First => &mut self.first,
            Part::Rest => &mut self.rest,
        }
    }

    fn line(&self, index: usize) -> Option<&'static str> {
        let (lines, start) = if index < FIRST { (&self.first, 0) } else { (&self.rest, FIRST) };
        lines.as_ref()?.get(index - start).copied()
    }
}

thread_local! {
    static TEXTS: RefCell<[Phrases; LANGUAGES]> = RefCell::new(built_in());
    static WAS_MISSED: Cell<bool> = const { Cell::new(false) };
}

/// Returns the phrases that are compiled in: none in the page.
#[cfg(target_family = "wasm")]
fn built_in() -> [Phrases; LANGUAGES] {
    Default::default()
}

/// Returns the phrases that are compiled in: all of them.
#[cfg(not(target_family = "wasm"))]
fn built_in() -> [Phrases; LANGUAGES] {
    crate::catalogue::TEXTS.map(|text| {
        let lines = |part: Part| Some(lines_of(text, part).collect());
        Phrases { first: lines(Part::First), rest: lines(Part::Rest) }
    })
}

/// Returns a part's lines from all lines of a language.
#[cfg(not(target_family = "wasm"))]
fn lines_of(text: &str, part: Part) -> impl Iterator<Item = &str> {
    let range = part.range();
    text.lines().skip(range.start).take(range.len())
}

/// True if a part of a language is loaded.
pub fn has(locale: Locale, part: Part) -> bool {
    TEXTS.with_borrow_mut(|all| {
        all.get_mut(locale.index()).is_some_and(|phrases| phrases.part(part).is_some())
    })
}

/// Loads the contents of a part's file. Returns false if they are from another build, or no such file.
pub fn fill(locale: Locale, part: Part, contents: String) -> bool {
    if contents.lines().count() != part.range().len() {
        return false;
    }
    // Leaked, since they are used as long as the page exists, and are read for every field.
    let lines = String::leak(contents).lines().collect();
    TEXTS.with_borrow_mut(|all| {
        let phrases = all.get_mut(locale.index()).map(|phrases| phrases.part(part));
        phrases.map(|phrases| *phrases = Some(lines)).is_some()
    })
}

/// Returns a part's file with a site's own phrases: `own` returns the replacement for a phrase, given its text.
pub fn replaced(contents: &str, own: impl Fn(&str) -> Option<String>) -> String {
    let text = |phrase: &str| match own(phrase) {
        // Line breaks and tabs are removed: a line is a phrase, and tabs separate its forms.
        Some(text) => text.replace(char::is_control, " "),
        None => phrase.to_owned(),
    };
    let line = |line: &str| match line.split_once('\t') {
        Some((counted, forms)) => {
            let forms = forms.split('\t').map(text).collect::<Vec<_>>();
            format!("{counted}\t{}\n", forms.join("\t"))
        }
        None => format!("{}\n", text(line)),
    };
    contents.lines().map(line).collect()
}

/// True if a language has this exact phrase, or a form of a phrase.
#[cfg(not(target_family = "wasm"))]
pub fn is_phrase(locale: Locale, phrase: &str) -> bool {
    let own = crate::catalogue::TEXTS.get(locale.index()).copied().unwrap_or_default();
    let is_own = |line: &str| match line.split_once('\t') {
        Some((_, forms)) => forms.split('\t').any(|form| form == phrase),
        None => line == phrase,
    };
    own.lines().any(is_own)
}

/// Returns a phrase in a language; empty if its part is not loaded.
pub fn text(locale: Locale, phrase: Phrase) -> &'static str {
    let line = |all: &[Phrases; LANGUAGES]| all.get(locale.index())?.line(phrase.index());
    TEXTS.with_borrow(line).unwrap_or_else(|| {
        WAS_MISSED.set(true);
        ""
    })
}

/// True if a phrase that is not loaded was requested since the last call.
pub fn was_missed() -> bool {
    WAS_MISSED.replace(false)
}

/// Returns the files for a site: names and contents.
#[cfg(not(target_family = "wasm"))]
pub fn files() -> Vec<(String, String)> {
    let languages = Locale::ALL.iter().zip(crate::catalogue::TEXTS);
    let file = |locale: Locale, text: &str, part: Part| {
        let contents = lines_of(text, part).map(|line| format!("{line}\n")).collect();
        (part.file(locale), contents)
    };
    languages.flat_map(|(locale, text)| Part::ALL.map(|part| file(*locale, text, part))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys;

    #[test]
    fn each_file_fills_its_part() {
        let files = files();
        assert_eq!(files.len(), 2 * Locale::ALL.len());
        for locale in Locale::ALL {
            for part in Part::ALL {
                let (_, contents) =
                    files.iter().find(|(name, _)| *name == part.file(*locale)).unwrap();
                assert!(fill(*locale, part, contents.clone()) && has(*locale, part));
            }
        }
        assert_eq!(
            text(Locale::en, keys::adjustment::title.with(&[])),
            "Asked once more, as the server refused something"
        );
        assert!(!was_missed());
    }

    #[test]
    fn a_site_says_some_phrases_otherwise() {
        let check = |contents: &str, expected: &str| {
            let own = |phrase: &str| {
                let own = [("Tools", "Forms"), ("one file", "a\tfile\n"), ("count", "x")];
                let own = own.into_iter().find(|(other, _)| *other == phrase);
                own.map(|(_, text)| text.to_owned())
            };
            assert_eq!(replaced(contents, own), expected);
        };
        check("Tools\nAll tools\n", "Forms\nAll tools\n");
        check("count\tone file\tfiles\n", "count\ta file \tfiles\n");
        assert!(is_phrase(Locale::en, "Tools") && is_phrase(Locale::ru, "{{ count }} записи"));
        assert!(!is_phrase(Locale::en, "count") && !is_phrase(Locale::ru, "Tools"));
    }

    #[test]
    fn what_is_no_such_file_is_not_taken() {
        assert!(!fill(Locale::en, Part::First, "<!doctype html>\n".to_owned()));
    }
}
