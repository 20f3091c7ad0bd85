//! The phrases of each language, as far as they are there.

use crate::catalogue::{ALL, FIRST, LANGUAGES};
use crate::template::Phrase;
use crate::{EDITION, Locale};
use std::cell::{Cell, RefCell};
use std::ops::Range;

/// A part of a language's phrases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// What stands before the form, or may.
    First,
    /// All else, which only lazy code says.
    Rest,
}

impl Part {
    /// Both parts.
    pub const ALL: [Self; 2] = [Self::First, Self::Rest];

    /// The name of the file that has this part of a language. Another build's words have other names.
    pub fn file(self, locale: Locale) -> String {
        let ending = if self == Self::First { "txt" } else { "rest.txt" };
        format!("{}-{EDITION}.{ending}", locale.code())
    }

    /// The indices of its phrases.
    fn range(self) -> Range<usize> {
        match self {
            Self::First => 0..FIRST,
            Self::Rest => FIRST..ALL,
        }
    }
}

/// A language's phrases in the order of their indices, by parts; none where a part is not there yet.
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

/// What is compiled in: nothing in the page.
#[cfg(target_family = "wasm")]
fn built_in() -> [Phrases; LANGUAGES] {
    Default::default()
}

/// What is compiled in: all of it.
#[cfg(not(target_family = "wasm"))]
fn built_in() -> [Phrases; LANGUAGES] {
    crate::catalogue::TEXTS.map(|text| {
        let lines = |part: Part| Some(lines_of(text, part).collect());
        Phrases { first: lines(Part::First), rest: lines(Part::Rest) }
    })
}

/// A part's lines of all lines of a language.
#[cfg(not(target_family = "wasm"))]
fn lines_of(text: &str, part: Part) -> impl Iterator<Item = &str> {
    let range = part.range();
    text.lines().skip(range.start).take(range.len())
}

/// Whether a part of a language is there.
pub fn has(locale: Locale, part: Part) -> bool {
    TEXTS.with_borrow_mut(|all| {
        all.get_mut(locale.index()).is_some_and(|phrases| phrases.part(part).is_some())
    })
}

/// Takes the contents of a part's file. False where they are of another build, or no such file.
pub fn fill(locale: Locale, part: Part, contents: String) -> bool {
    if contents.lines().count() != part.range().len() {
        return false;
    }
    // They are there as long as the page, and are read at every field.
    let lines = String::leak(contents).lines().collect();
    TEXTS.with_borrow_mut(|all| {
        let phrases = all.get_mut(locale.index()).map(|phrases| phrases.part(part));
        phrases.map(|phrases| *phrases = Some(lines)).is_some()
    })
}

/// A part's file with a site's own phrases: `own` gives what stands for a phrase, which it gets word for word.
pub fn replaced(contents: &str, own: impl Fn(&str) -> Option<String>) -> String {
    let text = |phrase: &str| match own(phrase) {
        // A line is a phrase, and a tab stands between its forms.
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

/// Whether a language has a phrase, or a form of one, word for word.
#[cfg(not(target_family = "wasm"))]
pub fn is_phrase(locale: Locale, phrase: &str) -> bool {
    let own = crate::catalogue::TEXTS.get(locale.index()).copied().unwrap_or_default();
    let is_own = |line: &str| match line.split_once('\t') {
        Some((_, forms)) => forms.split('\t').any(|form| form == phrase),
        None => line == phrase,
    };
    own.lines().any(is_own)
}

/// A phrase as its language has it; the empty text where its part is not there.
pub fn text(locale: Locale, phrase: Phrase) -> &'static str {
    let line = |all: &[Phrases; LANGUAGES]| all.get(locale.index())?.line(phrase.index());
    TEXTS.with_borrow(line).unwrap_or_else(|| {
        WAS_MISSED.set(true);
        ""
    })
}

/// Whether a phrase was asked for that was not there, since this was asked the last time.
pub fn was_missed() -> bool {
    WAS_MISSED.replace(false)
}

/// The files that a site has beside its page: names and contents.
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
