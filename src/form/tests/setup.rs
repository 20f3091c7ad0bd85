//! A document's forms with all that their views find around them in the page.

use crate::dom::{Drawing, RwSignal};
use crate::form::{forms_view, provide_tools};
use crate::session::{InputForm, Session, Source};
use crate::words::Locale;
use leptos::prelude::*;
use pilcrow_core::document::parse_document;
use pilcrow_core::form::{Issue, IssueKind};
use pilcrow_core::pointer::Pointer;
use serde_json::{Value, json};
use std::ops::Deref;

/// The forms of an open document.
pub(super) struct Forms {
    drawing: Drawing,
    session: Session,
    locale: RwSignal<Locale>,
}

impl Deref for Forms {
    type Target = Drawing;

    fn deref(&self) -> &Drawing {
        &self.drawing
    }
}

impl Forms {
    /// The form of an object of these properties, with what it begins with.
    pub(super) fn draw(properties: Value, input: Value) -> Self {
        Self::of_schema(json!({ "type": "object", "properties": properties }), input)
    }

    /// The form of a schema.
    pub(super) fn of_schema(schema: Value, input: Value) -> Self {
        Self::of_message(json!({ "type": "input", "schema": schema, "input": input }))
    }

    /// The form of a message.
    pub(super) fn of_message(message: Value) -> Self {
        Self::of_text(json!({ "context": [message] }).to_string())
    }

    /// The forms of a document.
    pub(super) fn of_text(text: String) -> Self {
        let request = parse_document(&text).unwrap().request;
        let source = Source { key: "doc:test".to_owned(), text, language: "en".to_owned() };
        let mut parts = None;
        let drawing = Drawing::new(|| {
            let locale = RwSignal::new(Locale::en);
            provide_context(locale);
            provide_tools();
            let session = Session::open(source, request, None, None);
            parts = Some((session, locale));
            forms_view(session)
        });
        let (session, locale) = parts.unwrap();
        Self { drawing, session, locale }
    }

    /// The app's language from now on.
    pub(super) fn speak(&self, locale: Locale) {
        self.locale.set(locale);
    }

    /// What would be sent.
    pub(super) fn value(&self) -> Value {
        self.form().value().unwrap_or_default()
    }

    /// Run was pressed, and this is wrong.
    pub(super) fn complain(&self, issues: &[(&str, IssueKind)]) {
        let issue = |(place, kind): &(&str, IssueKind)| Issue {
            pointer: Pointer::parse(place).unwrap(),
            keyword: String::new(),
            kind: kind.clone(),
        };
        self.form().take_report(issues.iter().map(issue).collect());
        self.form().attempted.set(true);
    }

    /// Takes the last change back.
    pub(super) fn undo(&self) {
        self.session.undo();
    }

    /// Makes again what was taken back last.
    pub(super) fn redo(&self) {
        self.session.redo();
    }

    /// Puts the forms back to the document's own values.
    pub(super) fn reset(&self) {
        self.session.reset();
    }

    /// What is in the form, by role and name, without the button below it that asks for its JSON.
    #[track_caller]
    pub(super) fn check(&self, expected: &[&str]) {
        let names = self.names();
        let lines: Vec<&str> = names.lines().collect();
        assert_eq!(lines.first(), Some(&"group \"\""), "{names}");
        let fields: Vec<&str> =
            lines[1..lines.len() - 1].iter().map(|line| line.strip_prefix("  ").unwrap()).collect();
        assert_eq!(fields, expected, "\n{names}");
    }

    /// Whether a line of these names is there, however far in.
    #[track_caller]
    pub(super) fn expect(&self, line: &str) {
        let names = self.names();
        assert!(names.lines().any(|own| own.trim() == line), "no {line}, but\n{names}");
    }

    /// How many lines of the names begin so.
    pub(super) fn count(&self, beginning: &str) -> usize {
        self.names().lines().filter(|line| line.trim().starts_with(beginning)).count()
    }

    /// The first of them.
    pub(super) fn form(&self) -> InputForm {
        self.session.forms()[0]
    }
}
