//! Draws references (`†kind.path`) in an answer's calls as links with the values that they name. A reference without
//! a value is marked.

use crate::data::{identity_name, open_data, path_name, seek};
use crate::dom::is_plain_click;
use crate::dom::{El, View, el, outlive};
use crate::result::References;
use crate::runs::Runner;
use crate::session::Session;
use crate::words::{Locale, use_locale};
use crate::words_now;
use leptos::prelude::*;
use pilcrow_core::context::{DataMessage, Entry, Identity, merge_context};
use pilcrow_core::pointer::Pointer;
use pilcrow_core::run::RunRecord;
use pilcrow_core::text::letters::beginning;
use pilcrow_core::tool::{Link, Variable, link_at, whose};
use serde_json::Value;
use std::cell::RefCell;
use std::rc::Rc;

/// The longest value that is shown whole, in characters: a longer one is one click away.
const LONGEST: usize = 160;

/// Returns a function that draws the reference at a place of the shown answer.
pub fn references(runner: Runner) -> References {
    let locale = use_locale();
    let last: RefCell<Option<(RunRecord, Rc<Vec<Entry>>)>> = RefCell::new(None);
    References(StoredValue::new_local(Rc::new(move |place: Pointer| {
        let record = runner.display.record.get()?;
        let solution = record.solution.clone()?;
        let is_known = last.borrow().as_ref().is_some_and(|(before, _)| before.id == record.id);
        if !is_known {
            let entries = Rc::new(merge_context(&record.document.messages()));
            last.replace(Some((record, entries)));
        }
        let entries = last.borrow().as_ref().map(|(_, entries)| Rc::clone(entries))?;
        let (link, case) = link_at(&solution, &place, &entries)?;
        let locale = locale.get();
        let seen = ReferenceScope {
            session: runner.session,
            locale,
            entries: &entries,
            case: case.as_deref(),
        };
        Some(untrack(|| seen.reference(&link)))
    })))
}

/// The scope in which a reference is resolved.
struct ReferenceScope<'call> {
    session: Session,
    locale: Locale,
    entries: &'call [Entry],
    case: Option<&'call str>,
}

impl ReferenceScope<'_> {
    /// Draws the value of a reference, and links to the places that it names.
    fn reference(&self, link: &Link) -> View {
        let value = match &link.value {
            Ok(value) => el("span").class("reference-value").child(short(value)),
            Err(_) => el("span")
                .class("reference-missing")
                .child(words_now!(self.locale, data.unresolved)),
        };
        let mut places = el("span").class("reference-places");
        for (at, alternative) in link.reference.0.iter().enumerate() {
            let join = (at > 0).then(|| self.joint(words_now!(self.locale, data.or)));
            places = places.child(join);
            for (at, variable) in alternative.iter().enumerate() {
                let join = (at > 0).then(|| self.joint(words_now!(self.locale, data.and)));
                places = places.child(join).child(self.place(variable));
            }
        }
        el("span").class("reference").child(value).child(" ").child(places).into()
    }

    fn joint(&self, word: String) -> El {
        el("span").class("reference-joint").child(format!(" {word} "))
    }

    /// Draws a link to the place that a variable names; only its name if there is no such place.
    fn place(&self, variable: &Variable) -> El {
        let written = el("code").class("reference-written").child(variable.to_string());
        let Some(identity) = whose(variable, self.entries, self.case) else {
            let nothing = words_now!(self.locale, data.nothing_there);
            return el("span").child(written).child(" ").child(nothing);
        };
        let session = self.session;
        let (target, place) = (identity.clone(), variable.pointer());
        let go = move |event: web_sys::MouseEvent| {
            if is_plain_click(&event) {
                event.prevent_default();
                let data = outlive(|| session.open_data(&open_data, None));
                seek(&data, target.clone(), place.clone());
            }
        };
        el("a")
            .attr("href", "#tool-prompt")
            .attr("title", variable.to_string())
            .on_event("click", go)
            .child(self.name(&identity, variable))
    }

    /// Returns a variable's name in words: `Input › User name`.
    fn name(&self, identity: &Identity, variable: &Variable) -> String {
        let data = self.entries.iter().find_map(|entry| match entry {
            Entry::Data(data) if data.identity == *identity => Some(data),
            _ => None,
        });
        let schema = data.and_then(|data: &DataMessage| data.schema.as_ref());
        let mut names = vec![identity_name(self.locale, identity)];
        names.extend(path_name(schema, &variable.path));
        names.join(" › ")
    }
}

fn short(value: &Value) -> String {
    let text = match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    beginning(&text, LONGEST).into_owned()
}
