//! Follows the language of the page: a tool that is there in that language is opened in it, with what was
//! typed as far as it fits.

use super::draft_keys::draft_key;
use super::{Opened, Opening, Problem, Route, load_index};
use crate::dom::{before_paint, spawn};
use crate::session::{InputForm, Session};
use crate::words::{self, Locale};
use pilcrow_core::context::{Entry, merge_context};
use pilcrow_core::document::{InputEdit, Request, languages, localized, parse_document};
use pilcrow_core::form::carried;
use pilcrow_core::run::{InputValue, input_values};
use serde_json::Value;

/// What is to be said after the language of the page was changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Followed {
    /// The tool is not there in this language.
    OnlyElsewhere,
    /// The tool stays as it is, since a run of it goes on.
    IsRunning,
    /// The tool stays as it is, since its cases were edited.
    HasCases,
    /// These fields were left as they are in this language.
    Left(Vec<String>),
}

impl Opening {
    /// Opens the tool that is open in the page's language.
    pub fn follow_language(self, locale: Locale) {
        self.followed.set(None);
        let route = self.route.get_untracked();
        let opened = self.opened.get_untracked();
        let Some(Opened { session, .. }) = opened else { return };
        let language = words::code(locale);
        let Route::Tool(id, named) = route else { return self.speak(session, language) };
        // A version in another language that is still on its way is not wanted any more.
        let turn = self.ask();
        // From now on the page's language counts, and not the one that a link named.
        let (route, was_named) = (Route::Tool(id.clone(), None), named.is_some());
        let key = draft_key(&route, language).filter(|key| *key != session.key());
        let Some(key) = key else { return };
        if session.is_busy() {
            return self.followed.set(Some(Followed::IsRunning));
        }
        if session.cases().is_some() && session.is_edited() {
            return self.followed.set(Some(Followed::HasCases));
        }
        let typed =
            session.is_edited().then(|| (session.with_document(Request::clone), session.request()));
        spawn(async move {
            let tools = load_index().await.map(|index| index.tools).unwrap_or_default();
            if !self.is_wanted(turn) {
                return;
            }
            if tools.iter().any(|tool| tool.id == id && !tool.speaks(language)) {
                return self.followed.set(Some(Followed::OnlyElsewhere));
            }
            match self.take_page(turn, &route, &key).await {
                Err(problem @ Problem::Version(_)) if self.is_wanted(turn) => self.fail(problem),
                Err(problem) if self.is_wanted(turn) => return self.fail(problem),
                Err(_) => return,
                Ok(()) => {}
            }
            if was_named && self.is_wanted(turn) {
                self.push(&route);
            }
            if let (Some((before, typed)), true) = (typed, self.is_wanted(turn)) {
                // By then the page of the document listens for what is to be kept as its draft.
                before_paint(move || self.carry(&before, &typed));
            }
        });
    }

    /// Shows a document that is no tool of the gallery in a language that its text has. What was typed stays.
    fn speak(self, session: Session, language: &str) {
        let text = session.text();
        let Ok(whole) = parse_document(&text) else { return };
        if session.language() == language || languages(&whole.request).is_empty() {
            return;
        }
        if session.is_busy() {
            return self.followed.set(Some(Followed::IsRunning));
        }
        session.set_language(language);
        self.replace(session, &localized(&whole.request, Some(language)), text);
    }

    /// Puts what was typed in another version of the document into the one that is open.
    fn carry(self, before: &Request, typed: &Request) {
        let Some(session) = self.opened.get_untracked().map(|opened| opened.session) else {
            return;
        };
        let (before, typed) = (input_values(before), input_values(typed));
        let own = session.request();
        let (mut edits, mut left) = (Vec::new(), Vec::new());
        for entry in merge_context(&own.messages()) {
            let Entry::Data(data) = entry else { continue };
            let instance = &data.identity.instance;
            let sides = (value_of(&before, instance), value_of(&typed, instance));
            let Some(form) = form_of(session, instance).filter(|_| data.identity.is_input()) else {
                continue;
            };
            let carried =
                form.with_state(|state| carried(state.tree(), sides, data.value.as_ref()));
            left.extend(carried.left);
            edits.push(InputEdit { messages: data.parts, value: carried.value });
        }
        session.take_inputs(&own.with_inputs(&edits));
        if !left.is_empty() {
            self.followed.set(Some(Followed::Left(left)));
        }
    }
}

fn value_of<'a>(inputs: &'a [InputValue], instance: &Option<String>) -> Option<&'a Value> {
    inputs.iter().find(|input| input.instance == *instance)?.value.as_ref()
}

fn form_of(session: Session, instance: &Option<String>) -> Option<InputForm> {
    session.forms().into_iter().find(|form| form.instance() == *instance)
}
