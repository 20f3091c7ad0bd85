//! A document in words for the model that is to change it: a short id before each text and each field.

use super::bounds::{LONGEST_NAME, LONGEST_TEXT, MOST_LISTED, MOST_TEXT};
use super::proposal::row_name;
use super::step::{About, FieldName, FieldPath, TextName};
use crate::blueprint::{Blueprint, Group, Instruction, Kind, Limit, Part, Row};
use crate::document::Request;
use crate::text::letters::{beginning, first_letters};
use std::fmt::Write;

/// What is listed, by its ids.
pub(super) struct Listing {
    /// The document in words.
    pub words: String,
    /// The ids, and what each stands for.
    ids: Vec<(String, About)>,
    /// What the fields are called in small letters, and their keys.
    names: Vec<[String; 2]>,
    /// The texts that are shown whole.
    whole: Vec<usize>,
}

/// The words for a kind, which are also read.
pub(super) fn kind_words(kind: Kind) -> &'static str {
    match kind {
        Kind::ShortText => "short text",
        Kind::LongText => "long text",
        Kind::Number => "number",
        Kind::WholeNumber => "whole number",
        Kind::Money => "money",
        Kind::Percentage => "percentage",
        Kind::YesNo => "yes/no",
        Kind::OneOf => "one of",
        Kind::SeveralOf => "several of",
        Kind::Date => "date",
        Kind::Time => "time",
        Kind::DateTime => "datetime",
        Kind::Email => "email",
        Kind::Link => "link",
        Kind::File => "file",
        Kind::Texts => "list of texts",
        Kind::Numbers => "list of numbers",
        Kind::Group => "group",
        Kind::Groups => "list of groups",
        Kind::Shapes => "one of several groups",
        Kind::Other => "something else",
    }
}

impl Listing {
    pub fn new(request: &Request) -> Self {
        let all = Blueprint::read(request);
        let mut listing =
            Self { words: String::new(), ids: Vec::new(), names: Vec::new(), whole: Vec::new() };
        listing.line(0, &format!("title: {}", first_letters(&all.title, LONGEST_NAME)));
        let purpose = first_letters(&all.description, LONGEST_TEXT);
        listing.line(0, &format!("purpose: {purpose}"));
        listing.line(0, "\nWhat the model is told:");
        let mut left = MOST_TEXT;
        for (at, instruction) in all.instructions.iter().take(MOST_LISTED).enumerate() {
            listing.text(at, instruction, &mut left);
        }
        listing.part("\nWhat people fill in (`input`):", &all.input, &Group::Input);
        listing.part("\nWhat comes back (`answer`):", &all.answer, &Group::Answer);
        listing
    }

    /// What is meant by an id, or by the name of a field that only one has.
    pub fn look_up(&self, written: &str) -> Option<About> {
        let marks = |letter: char| "[](){}<>#`\"'“”«»:. ".contains(letter);
        let written = written.trim_matches(marks).to_lowercase();
        let before_colon = written.split([':', ' ']).next().unwrap_or_default().trim_matches(marks);
        let of_id = |id: &str| self.ids.iter().find(|(own, _)| own == id).map(|(_, about)| about);
        if let Some(about) = of_id(&written).or_else(|| self.named(&written)) {
            return Some(about.clone());
        }
        match written.as_str() {
            "title" | "название" => Some(About::Title),
            "purpose" | "description" | "описание" => Some(About::Purpose),
            _ => of_id(before_colon).cloned(),
        }
    }

    /// Whether all of a text is shown, so that it can be written anew.
    pub fn is_whole(&self, text: TextName) -> bool {
        match text {
            TextName::Own(at) => self.whole.contains(&at),
            TextName::Added(_) => true,
        }
    }

    /// The only field that is called so.
    fn named(&self, written: &str) -> Option<&About> {
        let fields = self.ids.iter().filter(|(_, about)| matches!(about, About::Field(_)));
        let mut matches =
            fields.zip(&self.names).filter(|(_, names)| names.iter().any(|it| it == written));
        let ((_, about), _) = matches.next().filter(|_| !written.is_empty())?;
        matches.next().is_none().then_some(about)
    }

    fn line(&mut self, indent: usize, words: &str) {
        self.words.extend(std::iter::repeat_n("  ", indent));
        self.words.push_str(words);
        self.words.push('\n');
    }

    fn text(&mut self, at: usize, instruction: &Instruction, left: &mut usize) {
        let id = format!("t{}", at + 1);
        let text = first_letters(&instruction.text, LONGEST_TEXT.min(*left));
        *left = left.saturating_sub(text.chars().count());
        let is_whole = text.len() == instruction.text.len();
        let more = if is_whole { "" } else { " (its beginning; it cannot be changed)" };
        self.line(0, &format!("{id}, said by {}{more}:\n\"\"\"\n{text}\n\"\"\"", instruction.role));
        self.whole.extend(is_whole.then_some(at));
        self.ids.push((id, About::Text(TextName::Own(at))));
    }

    fn part(&mut self, heading: &str, part: &Part, side: &Group) {
        self.line(0, heading);
        if part.refusal.is_some() {
            return self.line(0, "(its fields cannot be changed)");
        }
        if part.rows.is_empty() {
            self.line(0, "(no fields)");
        }
        self.rows(&part.rows, &FieldPath { side: side.clone(), keys: Vec::new() });
    }

    fn rows(&mut self, rows: &[Row], around: &FieldPath) {
        let letter = if around.side == Group::Answer { 'a' } else { 'f' };
        for row in rows {
            if self.ids.len() >= 2 * MOST_LISTED {
                return;
            }
            let is_of_side = |id: &&(String, About)| id.0.starts_with(letter);
            let number = self.ids.iter().filter(is_of_side).count() + 1;
            let id = format!("{letter}{number}");
            let mut path = around.clone();
            path.keys.push(row.key.clone());
            self.line(around.keys.len(), &format!("{id} {}", row_words(row)));
            let name = FieldName::Own(path.clone());
            self.names.push([row_name(row).to_lowercase(), row.key.to_lowercase()]);
            self.ids.push((id, About::Field(name)));
            self.rows(&row.rows, &path);
        }
    }
}

/// A field in a line.
fn row_words(row: &Row) -> String {
    let kind = if row.is_shape { "one of the groups" } else { kind_words(row.kind) };
    let mut words = format!("\"{}\": {kind}", first_letters(&row_name(row), LONGEST_NAME));
    if row.is_needed && !row.is_shape {
        words.push_str(", needed");
    }
    let mut say = |name: &str, value: &str| {
        if !value.is_empty() {
            let _ = write!(words, "; {name}: {}", beginning(value, LONGEST_NAME));
        }
    };
    for (limit, value) in &row.limits {
        say(limit_word(*limit), value);
    }
    say("unit", &row.unit);
    say("options", &row.options.join(" | "));
    say("help", &row.help);
    say("default", &row.default);
    say("example", &row.example);
    words
}

fn limit_word(limit: Limit) -> &'static str {
    match limit {
        Limit::Shortest | Limit::Least | Limit::Fewest => "least",
        Limit::Longest | Limit::Most | Limit::Largest => "most",
    }
}
