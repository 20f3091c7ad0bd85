//! A text box that draws the names of values as chips: behind it stands the same text, and its own letters are not seen.

use super::faults::faults;
use super::fields::{InsertName, field_buttons, fields};
use super::half_name::{HalfName, with_name};
use crate::build::editing::Editing;
use crate::dom::{El, RwSignal, View, before_paint, el, memo, part, value_of, watch};
use crate::ui::{caret_in, put_caret};
use crate::words::{Locale, use_locale};
use leptos::prelude::*;
use pilcrow_core::blueprint::{Act, Instruction, TextAct, TextPiece, has_tags, text_pieces};
use std::rc::Rc;
use web_sys::KeyboardEvent;

/// A text of the context. A handle.
#[derive(Clone, Copy)]
struct TextBox {
    editing: Editing,
    locale: RwSignal<Locale>,
    /// The number of the text, from 0.
    at: usize,
    /// The text, with what was typed since the last act.
    text: RwSignal<String>,
    /// The name that is being typed.
    half: RwSignal<Option<HalfName>>,
}

/// The box of a text with its label, the fields that it can name, and what is wrong with its names.
pub(in crate::build) fn text_box(
    editing: Editing,
    at: usize,
    label: impl Into<View>,
    rows: String,
) -> View {
    let (text, half) = (RwSignal::new(String::new()), RwSignal::new(None));
    let own = TextBox { editing, locale: use_locale(), at, text, half };
    let now = memo(move || own.read(|own| own.text.clone()));
    text.set(now.get_untracked());
    watch(move || now.with(|_| ()), move || own.text.set(now.get_untracked()));
    let insert: InsertName = Rc::new(move |key: &str| own.insert_name(key));
    let id = own.id();
    let field = el("div")
        .class("field")
        .child(el("label").class("field-label").attr("for", id).child(label))
        .child(own.drawn(own.area(rows, Rc::clone(&insert))));
    [field.into(), field_buttons(editing, at, own.half, insert), faults(editing, at)].into()
}

impl TextBox {
    fn id(self) -> String {
        format!("build-told-{}", self.at)
    }

    /// Something of the instruction. Tracked.
    fn read<T: Default>(self, read: impl Fn(&Instruction) -> T) -> T {
        self.editing
            .blueprint
            .with(|all| all.instructions.get(self.at).map(read))
            .unwrap_or_default()
    }

    /// The act that makes the text these words. Its place is another once a text has become a template.
    fn instruct(self, words: String) -> Option<Act> {
        let place = untrack(|| self.read(|own| own.place.clone()))?;
        Some(Act::Instruct(place, words))
    }

    fn area(self, rows: String, insert: InsertName) -> El {
        el("textarea")
            .class("control w-full")
            .attr("id", self.id())
            .attr("rows", rows)
            .value(self.text)
            .on("input", move |event| {
                let text = value_of(&event);
                self.half.set(HalfName::find(&text, caret_in(&self.id(), &text)));
                self.text.set(text.clone());
                if let Some(act) = self.instruct(text) {
                    self.editing.type_in(act);
                }
            })
            .on("change", move |_| self.editing.settle())
            .on_event("keydown", move |event: KeyboardEvent| self.by_key(&event, &insert))
    }

    /// Enter completes a name that is being typed, and Escape leaves it as it is.
    fn by_key(self, event: &KeyboardEvent, insert: &InsertName) {
        let Some(half) = self.half.get_untracked().filter(|_| !event.is_composing()) else {
            return;
        };
        let locale = self.locale.get_untracked();
        let first = untrack(|| fields(self.editing, locale, Some(&half))).into_iter().next();
        match (event.key().as_str(), first) {
            ("Enter", Some((key, _))) => {
                event.prevent_default();
                insert(&key);
            }
            ("Escape", Some(_)) => {
                event.prevent_default();
                self.half.set(None);
            }
            _ => {}
        }
    }

    /// The box over its own text, in which each tag is a chip. Without one the box is like any other.
    fn drawn(self, area: El) -> El {
        let is_template = memo(move || self.read(|own| own.is_template));
        let is_tagged = memo(move || is_template.get() && self.text.with(|text| has_tags(text)));
        let pieces = part(move || {
            is_tagged.get().then(|| {
                let pieces = self.text.with(|text| pieces(text));
                el("div").class("control tagged-text").attr("aria-hidden", "true").child(pieces)
            })
        });
        el("div")
            .class("tagged")
            .class_if("has-tags", move || is_tagged.get())
            .child(pieces)
            .child(area)
    }

    /// Names the value of a field where the caret is, and makes the text a template.
    fn insert_name(self, key: &str) {
        let id = self.id();
        let text = self.text.get_untracked();
        let (text, caret) = with_name(&text, caret_in(&id, &text), key);
        self.half.set(None);
        self.text.set(text.clone());
        if let Some(act) = self.instruct(text.clone()) {
            self.editing.act(&act);
        }
        let (is_template, entry) =
            untrack(|| self.read(|own| (own.is_template, Some(own.entry.clone()))));
        if let Some(entry) = entry.filter(|_| !is_template) {
            self.editing.act(&Act::Tell(TextAct::Template(entry)));
        }
        before_paint(move || put_caret(&id, &text, caret));
    }
}

/// The words of a text, and its tags with braces that take their room unseen.
fn pieces(text: &str) -> Vec<View> {
    let piece = |piece: TextPiece<'_>| match piece {
        TextPiece::Words(words) => View::from(words.to_owned()),
        TextPiece::Tag { open, inner, close } => {
            let brace = |brace: &str| el("span").class("tag-brace").child(brace.to_owned());
            let tag = el("span").class("tag");
            tag.child(brace(open)).child(inner.to_owned()).child(brace(close)).into()
        }
    };
    let mut all: Vec<View> = text_pieces(text).into_iter().map(piece).collect();
    // A line that ends the text takes room only before something else.
    all.push(View::from("\u{200b}"));
    all
}
