//! The dialog that makes a tool: from words, from an example, or from nothing.

use super::names::kind_name;
use super::slot::open_for_next;
use super::start::{Opener, Side, document_of_example, first_document};
use super::wish::{MakeAsker, Making, by_picture, describe, named_kind};
use crate::dom::{
    El, Memo, RwSignal, View, before_paint, derived, effect, el, focus_id, focus_where_lost,
    is_checked, memo, part, value_of,
};
use crate::opening::Opening;
use crate::ui::{button, field, modal};
use crate::words::{Locale, use_locale};
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::document::Request;
use pilcrow_core::import::sample::{Question, Sample, SamplePart, read_sample};
use std::rc::Rc;

/// Draws the dialog that begins a tool, for as long as it is open.
pub type MakeTool = dyn Fn(Opening, RwSignal<bool>, Rc<MakeAsker>) -> View;

/// The dialog. What is begun opens as a tool of the person's, with the editor beside it.
pub fn make_tool(opening: Opening, is_open: RwSignal<bool>, asker: Rc<MakeAsker>) -> View {
    let open = move |document: &Request| {
        open_for_next();
        opening.open_text(document.to_text());
    };
    let making = Making::begin(opening);
    effect(move || making.meet(&*asker));
    start_dialog(is_open, making, Rc::new(open))
}

/// A way to begin a document for which something is said first.
#[derive(Clone, Copy, PartialEq, Eq)]
enum StartRoute {
    Words,
    Example,
    Picture,
}

/// What the person has said so far. A handle.
#[derive(Clone, Copy)]
struct Draft {
    /// The way that was chosen.
    door: RwSignal<Option<StartRoute>>,
    /// What was pasted.
    sample: Memo<Option<Sample>>,
    text: RwSignal<String>,
    side: RwSignal<Side>,
    /// The questions that are answered by no.
    denied: RwSignal<Vec<Question>>,
    /// Whether it was to be made while nothing could be read.
    is_wanted: RwSignal<bool>,
}

impl Draft {
    fn new(door: Option<StartRoute>, text: RwSignal<String>) -> Self {
        let locale = use_locale();
        let prose = move || words_now!(locale.get(), build.example_field);
        Self {
            door: RwSignal::new(door),
            sample: memo(move || text.with(|text| read_sample(text, &prose()))),
            text,
            side: RwSignal::new(Side::Answer),
            denied: RwSignal::new(Vec::new()),
            is_wanted: RwSignal::new(false),
        }
    }

    /// The example with the person's answers.
    fn answered(self) -> Option<Sample> {
        let mut sample = self.sample.get_untracked()?;
        self.denied.get_untracked().into_iter().for_each(|question| sample.deny(question));
        Some(sample)
    }
}

/// The dialog, which is open as long as it is drawn.
fn start_dialog(is_open: RwSignal<bool>, making: Making, open: Opener) -> View {
    let closed = move || {
        is_open.try_set(false);
        before_paint(|| focus_where_lost("#make-tool"));
    };
    let face = |_| start_face(making, open);
    modal("ask make", "make-title", words!(build.make), closed, face)
}

/// What stands in the dialog: the ways to begin, or the one that was chosen.
pub(super) fn start_face(making: Making, open: Opener) -> View {
    // What was begun before goes on.
    let has_example = !making.example.with_untracked(String::is_empty);
    let begun = [
        (making.words.is_begun(), StartRoute::Words),
        (making.picture.is_begun(), StartRoute::Picture),
        (has_example, StartRoute::Example),
    ];
    let begun = begun.into_iter().find_map(|(is_begun, route)| is_begun.then_some(route));
    let draft = Draft::new(begun, making.example);
    part(move || {
        let (door, open) = (draft.door.get(), Rc::clone(&open));
        let back = move || {
            draft.door.set(None);
            before_paint(|| focus_id("make-words"));
        };
        Some(untrack(|| match door {
            None => doors(draft, open),
            Some(StartRoute::Words) => describe(making.words, open, back),
            Some(StartRoute::Picture) => by_picture(making.picture, open, back),
            Some(StartRoute::Example) => by_example(draft, open),
        }))
    })
}

/// The ways to begin.
fn doors(draft: Draft, open: Opener) -> View {
    let locale = use_locale();
    let described =
        door("words", words!(build.door_words).into(), words!(build.door_words_what).into())
            .attr("id", "make-words")
            .on("click", move |_| {
                draft.door.set(Some(StartRoute::Words));
                before_paint(|| focus_id("make-wish"));
            });
    let example =
        door("example", words!(build.door_example).into(), words!(build.door_example_what).into())
            .on("click", move |_| {
                draft.door.set(Some(StartRoute::Example));
                before_paint(|| focus_id("make-text"));
            });
    let empty =
        door("empty", words!(build.door_empty).into(), words!(build.door_empty_what).into())
            .on("click", move |_| open(&first_document(locale.get_untracked())));
    let body = el("div").class("dialog-body make-doors");
    body.child(described).child(example).child(empty).into()
}

fn door(id: &str, name: View, what: View) -> El {
    let part = |part: &str| format!("make-{id}-{part}");
    el("button")
        .attr("type", "button")
        .class("button make-door")
        .attr("aria-labelledby", part("name"))
        .attr("aria-describedby", part("what"))
        .child(el("span").class("make-name").attr("id", part("name")).child(name))
        .child(el("span").class("field-help").attr("id", part("what")).child(what))
}

fn by_example(draft: Draft, open: Opener) -> View {
    let locale = use_locale();
    let area = el("textarea")
        .attr("rows", "7")
        .attr("spellcheck", "false")
        .attr("aria-describedby", "make-help make-problem")
        .value(draft.text)
        .on("input", move |event| {
            draft.denied.change(Vec::new());
            draft.is_wanted.change(false);
            draft.text.set(value_of(&event));
        });
    let help = el("p").class("field-help").attr("id", "make-help");
    let body = el("div")
        .class("dialog-body make-body")
        .child(field("make-text", words!(build.example_text), area))
        .child(help.child(words!(build.example_help)))
        .child(to_picture(draft))
        .child(sides(draft))
        .child(part(move || draft.sample.get().map(|sample| summary(draft, &sample))));
    let problem =
        derived(move || match draft.is_wanted.get() && draft.sample.with(Option::is_none) {
            true => words_now!(locale.get(), build.example_unread),
            false => String::new(),
        });
    let problem = el("p")
        .class("field-issue")
        .attr("id", "make-problem")
        .attr("role", "alert")
        .child(problem);
    let back = button("button", words!(publish.back)).on("click", move |_| draft.door.set(None));
    let actions = el("div").class("dialog-actions").child(maker(draft, open)).child(back);
    [body.into(), problem.into(), actions.into()].into()
}

/// The way to an example that is on paper.
fn to_picture(draft: Draft) -> El {
    let button = button("link-button", words!(build.by_picture));
    let button = button.on("click", move |_| {
        draft.door.set(Some(StartRoute::Picture));
        before_paint(|| focus_where_lost(".make .file-input, #make-title"));
    });
    el("p").child(button)
}

/// Makes the tool, or says that nothing could be read.
fn maker(draft: Draft, open: Opener) -> El {
    let locale = use_locale();
    button("button button-primary", words!(build.make_it)).on("click", move |_| {
        match draft.answered() {
            Some(sample) => {
                let (side, locale) = (draft.side.get_untracked(), locale.get_untracked());
                open(&document_of_example(&sample, side, locale));
                draft.text.set(String::new());
            }
            None => draft.is_wanted.set(true),
        }
    })
}

/// What the example shows.
fn sides(draft: Draft) -> El {
    let option = |side: Side, words: View| el("option").attr("value", side.key()).child(words);
    let select = el("select")
        .child(option(Side::Answer, words!(build.answer).into()))
        .child(option(Side::Input, words!(build.input).into()))
        .value(derived(move || draft.side.get().key().to_owned()))
        .on("change", move |event| {
            let is_input = value_of(&event) == Side::Input.key();
            draft.side.set(if is_input { Side::Input } else { Side::Answer });
        });
    field("make-side", words!(build.example_side), select)
}

/// What was read, in words, and what is asked of it.
fn summary(draft: Draft, sample: &Sample) -> El {
    let locale = use_locale();
    let parts = sample.parts.iter().map(|part| {
        let part = part.clone();
        el("li").child(derived(move || part_words(locale.get(), &part)))
    });
    let questions = sample.questions().into_iter().filter_map(|question| {
        let (Question::Options(at) | Question::Always(at)) = question;
        Some(question_box(draft, question, sample.parts.get(at)?.clone()))
    });
    let heading = el("p").class("field-label").attr("id", "make-found").child(words!(build.found));
    el("div")
        .class("make-found")
        .child(heading)
        .child(el("ul").attr("aria-labelledby", "make-found").child(parts.collect::<Vec<El>>()))
        .child(questions.collect::<Vec<El>>())
}

/// A part with its kind.
fn part_words(locale: Locale, part: &SamplePart) -> String {
    named_kind(&part.name(), &kind_name(locale, part.kind))
}

/// A question, which is answered by yes until the box is empty.
fn question_box(draft: Draft, question: Question, part: SamplePart) -> El {
    let locale = use_locale();
    let words = derived(move || {
        let name = part.name();
        match question {
            Question::Always(_) => words_now!(locale.get(), build.ask_always, name = name),
            Question::Options(_) => {
                let options = part.options.join(", ");
                words_now!(locale.get(), build.ask_options, name = name, options = options)
            }
        }
    });
    let tick =
        el("input").attr("type", "checkbox").flag("checked", || true).on("change", move |event| {
            let is_so = is_checked(&event);
            draft.denied.update(|denied| {
                denied.retain(|own| *own != question);
                denied.extend((!is_so).then_some(question));
            });
        });
    el("label").class("checkbox").child(tick).child(el("span").child(words))
}
