//! Opens the current tool in the page's language after that was changed, and carries over the input that fits.

use super::draft_keys::draft_key;
use super::{OpenDocument, Opening, Problem, Route, ToolWait, load_index};
use crate::dom::{before_paint, spawn};
use crate::host::language;
use crate::session::{InputForm, Session, stands_on_form};
use crate::words::{self, Locale};
use pilcrow_core::context::{DataMessage, merged_data};
use pilcrow_core::document::{InputEdit, Request, languages, localized, parse_document};
use pilcrow_core::field::FieldTree;
use pilcrow_core::form::carried;
use pilcrow_core::run::{InputValue, input_values};
use serde_json::Value;

/// A notice after the language of the page was changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FollowNotice {
    /// The tool does not exist in this language.
    OnlyElsewhere,
    /// The tool stays as it is, since it is running.
    IsRunning,
    /// The tool stays as it is, since its cases were edited.
    HasCases,
    /// The fields with these names were not carried over.
    Left(Vec<String>),
    /// A process in the version with this language tag waits for the user's input.
    Waits(String),
}

/// The version of a tool in another language, and the input to carry over.
struct WantedVersion {
    session: Session,
    id: String,
    language: &'static str,
    route: Route,
    key: String,
    was_named: bool,
    /// The original document, and the document with the input; `None` if there is none to carry over.
    typed: Option<(Request, Request)>,
}

impl Opening {
    /// Sets the page's language, also for later visits.
    pub fn choose_language(self, locale: Locale) {
        language::remember("language", Some(words::code(locale)));
        self.locale.set(locale);
    }

    /// Opens the current tool in the page's language.
    pub fn follow_language(self, locale: Locale) {
        self.followed.set(Vec::new());
        let is_tool = self.opened.with_untracked(Option::is_some)
            && self.route.with_untracked(|route| matches!(route, Route::Tool(..)));
        // Cancels a version in another language that is still loading.
        let turn = if is_tool { self.next_turn() } else { 0 };
        let Some(wanted) = self.wanted_version(words::code(locale)) else {
            return self.version_is_there();
        };
        self.await_version();
        spawn(async move {
            self.open_version(turn, wanted).await;
            if self.is_wanted(turn) {
                self.version_is_there();
            }
        });
    }

    /// Returns the version to open in a language; `None` if the current document stays.
    fn wanted_version(self, language: &'static str) -> Option<WantedVersion> {
        let OpenDocument { session, .. } = self.opened.get_untracked()?;
        let Route::Tool(id, named) = self.route.get_untracked() else {
            self.speak(session, language);
            return None;
        };
        // From now on, the page's language counts, and not the one in a link.
        let (route, was_named) = (Route::Tool(id.clone(), None), named.is_some());
        let key = draft_key(&route, language).filter(|key| *key != session.key())?;
        if session.is_busy() {
            self.followed.set(vec![FollowNotice::IsRunning]);
            return None;
        }
        if session.cases().is_some() && session.is_edited() {
            self.followed.set(vec![FollowNotice::HasCases]);
            return None;
        }
        let typed =
            session.is_edited().then(|| (session.with_document(Request::clone), session.request()));
        Some(WantedVersion { session, id, language, route, key, was_named, typed })
    }

    async fn open_version(self, turn: u64, wanted: WantedVersion) {
        let WantedVersion { session, id, language, route, key, was_named, typed } = wanted;
        let tools = load_index().await.map(|index| index.tools).unwrap_or_default();
        if !self.is_wanted(turn) {
            return;
        }
        if tools.iter().any(|tool| tool.id == id && !tool.speaks(language)) {
            return self.followed.set(vec![FollowNotice::OnlyElsewhere]);
        }
        let text = self.page_text(&route, &key).await;
        // A run may have started meanwhile, and would disappear.
        if self.is_wanted(turn) && session.is_busy() {
            return self.followed.set(vec![FollowNotice::IsRunning]);
        }
        let (waits, before) = (session.is_waiting(), session.language());
        let result = self.take_page(turn, &route, &key, text).await;
        if !self.is_wanted(turn) {
            return;
        }
        if let Err(problem) = result {
            let is_open = matches!(problem, Problem::Version(_));
            self.fail(problem);
            if !is_open {
                // The version that was to run could not be opened.
                return self.version.set(ToolWait::Nothing);
            }
        }
        if was_named {
            self.push(&route);
        }
        if waits {
            self.followed.update(|followed| followed.push(FollowNotice::Waits(before)));
        }
        if let Some((before, typed)) = typed {
            // By then, the document's page saves changes as a draft.
            before_paint(move || self.carry(&before, &typed));
        }
    }

    /// Shows a document that is no tool in another language of its text. The input stays.
    fn speak(self, session: Session, language: &str) {
        let text = session.text();
        let Ok(whole) = parse_document(&text) else { return };
        if session.language() == language || languages(&whole.request).is_empty() {
            return;
        }
        if session.is_busy() {
            return self.followed.set(vec![FollowNotice::IsRunning]);
        }
        session.set_language(language);
        self.replace(session, &localized(&whole.request, Some(language)), text);
    }

    /// Puts inputs and changed data into the forms of a document, as one undo step.
    fn take_with_data(self, opened: OpenDocument, own: Request, data: Vec<InputEdit>) {
        spawn(async move {
            let Ok(open_data) = self.chunks.data.fetch().await else { return };
            let session = opened.session;
            opened.scope.with(|| drop(session.open_data(&*open_data, None)));
            session.take_inputs(&data.iter().fold(own, |own, edit| own.with_data(edit)));
        });
    }

    /// Puts the input of another version of the document into the open one.
    fn carry(self, before: &Request, typed: &Request) {
        let Some(opened) = self.opened.get_untracked() else { return };
        let (session, own) = (opened.session, opened.session.request());
        let (data, mut left) = carried_data(&own, before, typed);
        let (before, typed) = (input_values(before), input_values(typed));
        let mut edits = Vec::new();
        for data in merged_data(&own.messages()) {
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
        let own = own.with_inputs(&edits);
        match data.is_empty() {
            true => session.take_inputs(&own),
            false => self.take_with_data(opened, own, data),
        }
        if !left.is_empty() {
            self.followed.update(|followed| followed.push(FollowNotice::Left(left)));
        }
    }
}

/// Converts changed data of another version of the document for this one. Returns the edits, and the names of data that
/// do not fit.
fn carried_data(own: &Request, before: &Request, typed: &Request) -> (Vec<InputEdit>, Vec<String>) {
    let (before, typed) = (data_on_form(before), data_on_form(typed));
    let (mut edits, mut left) = (Vec::new(), Vec::new());
    for data in data_on_form(own) {
        let value = |all: &[DataMessage]| {
            all.iter().find(|one| one.identity == data.identity).and_then(|one| one.value.clone())
        };
        let (before, typed) = (value(&before), value(&typed));
        let Some(schema) = data.schema.filter(|_| before != typed) else { continue };
        let sides = (before.as_ref(), typed.as_ref());
        let carried = carried(&FieldTree::new(schema), sides, data.value.as_ref());
        left.extend(carried.left);
        edits.push(InputEdit { messages: data.parts, value: carried.value });
    }
    (edits, left)
}

fn data_on_form(document: &Request) -> Vec<DataMessage> {
    merged_data(&document.messages()).into_iter().filter(stands_on_form).collect()
}

fn value_of<'a>(inputs: &'a [InputValue], instance: &Option<String>) -> Option<&'a Value> {
    inputs.iter().find(|input| input.instance == *instance)?.value.as_ref()
}

fn form_of(session: Session, instance: &Option<String>) -> Option<InputForm> {
    session.forms().into_iter().find(|form| form.instance() == *instance)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn document(words: &str, values: &str) -> Request {
        let text = format!(
            "{{context: [
                {{type: 'data', kind: 'user', data: {values}, schema: {{type: 'object', properties:
                    {{city: {{title: '{words}', type: 'string'}}, age: {{type: 'integer'}}}}}}}},
                {{type: 'data', kind: 'notes', data: {{city: '{words}'}}}},
                {{type: 'input', input: {{city: '{words}'}}, schema: {{type: 'object'}}}},
            ]}}"
        );
        parse_document(&text).unwrap().request
    }

    #[track_caller]
    fn check(typed: &str, expected: Option<&str>) {
        let before = document("City", "{city: 'Rome', age: 30}");
        let own = document("Город", "{city: 'Рим', age: 30}");
        let (edits, left) = carried_data(&own, &before, &document("City", typed));
        let values: Vec<String> =
            edits.iter().filter_map(|edit| Some(edit.value.as_ref()?.to_string())).collect();
        assert_eq!(values, expected.into_iter().collect::<Vec<_>>(), "{typed}");
        assert_eq!(left, Vec::<String>::new());
    }

    #[test]
    fn of_data_on_the_form_only_what_was_changed_goes_into_the_other_language() {
        check("{city: 'Rome', age: 30}", None);
        check("{city: 'Rome', age: 31}", Some(r#"{"city":"Рим","age":31}"#));
        check("{city: 'Oslo', age: 30}", Some(r#"{"city":"Oslo","age":30}"#));
    }
}
