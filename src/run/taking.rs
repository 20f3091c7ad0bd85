//! The deeds of taking an answer away: texts into the clipboard and into files.
//! Refuses to make the texts (`take_away` does) and to be silent about what became of them.

use super::Runner;
use super::facts::facts_of;
use super::history::run_name;
use crate::dom::{State, spawn};
use crate::host::{clipboard, clock, download};
use crate::take_away::{TakeAwayPart, take_away_part};
use crate::words::{self, Locale, use_locale};
use crate::words_now;
use leptos::reactive::owner::Owner;
use pilcrow_core::pointer::Pointer;
use pilcrow_core::run::RunRecord;
use pilcrow_core::solution::SolutionBlock;
use serde_json::Value;

/// What is taken away: the record, the answer as it is drawn, and the language.
struct Taken {
    record: RunRecord,
    answer: Option<SolutionBlock>,
    locale: Locale,
    said: State<String>,
}

impl Taken {
    fn of(runner: Runner, said: State<String>) -> Option<Self> {
        Some(Self {
            record: runner.shown.get_untracked()?,
            answer: runner.solution.get_untracked(),
            locale: use_locale().get_untracked(),
            said,
        })
    }

    fn title(&self) -> String {
        let title = self.record.document.title().map(str::to_owned);
        title.unwrap_or_else(|| words_now!(self.locale, tool.untitled))
    }

    /// Of letters and digits of the title and the input, so that any file system takes it.
    fn file_name(&self, more: &str, ending: &str) -> String {
        let (title, input) =
            (self.record.document.title().unwrap_or_default(), run_name(&self.record));
        // A run without input goes by the title already.
        let input = if title.starts_with(input.trim_end_matches('…')) { "" } else { &input };
        let title = format!("{title} {input} {more}");
        let words = title.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        let stem: Vec<&str> = words.take(8).collect();
        format!("{}.{ending}", stem.join("-"))
    }

    fn save(&self, name: &str, media_type: &str, text: &str) {
        download::save(name, media_type, text);
        self.say(words_now!(self.locale, away.saved, name = name));
    }

    fn say(&self, words: String) {
        self.said.try_set(words);
    }

    fn say_copied(&self, done: bool) {
        self.say(copied_words(self.locale, done));
    }
}

/// Whether a text is in the clipboard.
pub(super) fn copied_words(locale: Locale, done: bool) -> String {
    match done {
        true => words_now!(locale, away.copied),
        false => words_now!(locale, away.refused),
    }
}

/// Makes a text by the part that knows how, once it has come.
fn with_part<T: 'static, F: Future<Output = ()>>(
    taken: Taken,
    make: impl FnOnce(&Taken, TakeAwayPart, &SolutionBlock) -> T + 'static,
    then: impl FnOnce(Taken, T) -> F + 'static,
) {
    let owner = Owner::current().unwrap_or_default();
    spawn(async move {
        let Ok(part) = take_away_part().await else {
            taken.say(words_now!(taken.locale, away.failed));
            return;
        };
        let made = taken.answer.as_ref().map(|answer| owner.with(|| make(&taken, part, answer)));
        if let Some(made) = made {
            then(taken, made).await;
        }
    });
}

fn markdown(taken: &Taken, part: TakeAwayPart, answer: &SolutionBlock) -> String {
    (part.markdown)(answer, Some(&taken.title()), taken.locale)
}

/// The answer as text, into the clipboard.
pub(super) fn copy_text(runner: Runner, said: State<String>) {
    let Some(taken) = Taken::of(runner, said) else { return };
    with_part(taken, markdown, |taken, text| async move {
        taken.say_copied(clipboard::copy(&text).await);
    });
}

/// One block of the answer into the clipboard: a table as cells, all else as text.
pub(super) fn copy_block(runner: Runner, said: State<String>, place: Pointer) {
    let Some(answer) =
        runner.solution.with_untracked(|answer| answer.as_ref()?.at(&place).cloned())
    else {
        return;
    };
    let Some(taken) = Taken::of(runner, said) else { return };
    let taken = Taken { answer: Some(answer), ..taken };
    let make = |taken: &Taken, part: TakeAwayPart, block: &SolutionBlock| {
        let cells = (part.cells)(block, taken.locale);
        let (text, html) = match cells {
            Some((text, html)) => (text, Some(html)),
            None => ((part.markdown)(block, None, taken.locale), None),
        };
        (text, html, block.label.clone())
    };
    with_part(taken, make, |taken, (text, html, label)| async move {
        let done = match &html {
            Some(html) => clipboard::copy_both(&text, html).await,
            None => clipboard::copy(&text).await,
        };
        match label.filter(|_| done) {
            Some(name) => taken.say(words_now!(taken.locale, away.copied_name, name = name)),
            None => taken.say_copied(done),
        }
    });
}

/// The answer as JSON, into the clipboard.
pub(super) fn copy_json(runner: Runner, said: State<String>) {
    let Some(taken) = Taken::of(runner, said) else { return };
    copy(solution_text(&taken.record), taken.locale, said);
}

/// A text into the clipboard.
pub(super) fn copy(text: String, locale: Locale, said: State<String>) {
    spawn(async move {
        let done = clipboard::copy(&text).await;
        said.try_set(copied_words(locale, done));
    });
}

/// The answer as a page.
pub(super) fn save_page(runner: Runner, said: State<String>) {
    let Some(taken) = Taken::of(runner, said) else { return };
    let make = |taken: &Taken, part: TakeAwayPart, answer: &SolutionBlock| {
        let mut facts = facts_of(taken.locale, &taken.record);
        let started = taken.record.attempts.last().map(|attempt| attempt.started);
        facts.extend(started.map(|time| clock::day_and_time(time, words::code(taken.locale))));
        (part.page)(answer, &taken.title(), &facts, taken.locale)
    };
    with_part(taken, make, |taken, text| async move {
        taken.save(&taken.file_name("", "html"), "text/html;charset=utf-8", &text);
    });
}

/// The answer as text.
pub(super) fn save_text(runner: Runner, said: State<String>) {
    let Some(taken) = Taken::of(runner, said) else { return };
    with_part(taken, markdown, |taken, text| async move {
        taken.save(&taken.file_name("", "md"), "text/markdown;charset=utf-8", &text);
    });
}

/// One table.
pub(super) fn save_table(runner: Runner, said: State<String>, place: &Pointer) {
    let Some(taken) = Taken::of(runner, said) else { return };
    let table = taken.answer.as_ref().and_then(|answer| answer.at(place).cloned());
    let taken = Taken { answer: table, ..taken };
    let make = |taken: &Taken, part: TakeAwayPart, table: &SolutionBlock| {
        let label = table.label.clone().unwrap_or_default();
        (taken.file_name(&label, "csv"), (part.file)(table, taken.locale).unwrap_or_default())
    };
    with_part(taken, make, |taken, (name, text)| async move {
        taken.save(&name, "text/csv;charset=utf-8", &text);
    });
}

/// The answer as JSON.
pub(super) fn save_json(runner: Runner, said: State<String>) {
    let Some(taken) = Taken::of(runner, said) else { return };
    let text = solution_text(&taken.record);
    taken.save(&taken.file_name("", "answer.json"), "application/json", &text);
}

/// The run: the document, what was sent, and what came back.
pub(super) fn save_run(runner: Runner, said: State<String>) {
    let Some(taken) = Taken::of(runner, said) else { return };
    let text = format!("{:#}\n", taken.record.to_value());
    taken.save(&taken.file_name("", "run.json"), "application/json", &text);
}

fn solution_text(record: &RunRecord) -> String {
    match &record.solution {
        Some(Value::String(text)) => text.clone(),
        Some(value) => format!("{value:#}\n"),
        None => record.attempts.last().map(|attempt| attempt.text.clone()).unwrap_or_default(),
    }
}
