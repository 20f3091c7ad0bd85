//! A document's forms with the context that their views have in the page.

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

/// The drawn forms of an open document.
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
    /// Draws the form of an object with these properties and an initial value.
    pub(super) fn draw(properties: Value, input: Value) -> Self {
        Self::of_schema(json!({ "type": "object", "properties": properties }), input)
    }

    /// Draws the form of a schema.
    pub(super) fn of_schema(schema: Value, input: Value) -> Self {
        Self::of_message(json!({ "type": "input", "schema": schema, "input": input }))
    }

    /// Draws the form of a message.
    pub(super) fn of_message(message: Value) -> Self {
        Self::of_text(json!({ "context": [message] }).to_string())
    }

    /// Draws the forms of a document.
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

    /// Changes the app's language.
    pub(super) fn speak(&self, locale: Locale) {
        self.locale.set(locale);
    }

    /// Returns the value that would be sent.
    pub(super) fn value(&self) -> Value {
        self.form().value().unwrap_or_default()
    }

    /// Shows issues, as if Run had been pressed.
    pub(super) fn complain(&self, issues: &[(&str, IssueKind)]) {
        let issue = |(place, kind): &(&str, IssueKind)| Issue {
            pointer: Pointer::parse(place).unwrap(),
            keyword: String::new(),
            kind: kind.clone(),
        };
        self.form().take_report(issues.iter().map(issue).collect());
        self.form().attempted.set(true);
    }

    /// Undoes the last change.
    pub(super) fn undo(&self) {
        self.session.undo();
    }

    /// Redoes the last undone change.
    pub(super) fn redo(&self) {
        self.session.redo();
    }

    /// Resets the forms to the document's own values.
    pub(super) fn reset(&self) {
        self.session.reset();
    }

    /// Checks the form's elements by role and name, except the button below it that opens its JSON.
    #[track_caller]
    pub(super) fn check(&self, expected: &[&str]) {
        let names = self.names();
        let lines: Vec<&str> = names.lines().collect();
        assert_eq!(lines.first(), Some(&"group \"\""), "{names}");
        let fields: Vec<&str> =
            lines[1..lines.len() - 1].iter().map(|line| line.strip_prefix("  ").unwrap()).collect();
        assert_eq!(fields, expected, "\n{names}");
    }

    /// Checks that a line of the names exists, at any indent.
    #[track_caller]
    pub(super) fn expect(&self, line: &str) {
        let names = self.names();
        assert!(names.lines().any(|own| own.trim() == line), "no {line}, but\n{names}");
    }

    /// Returns the number of lines of the names that begin with a text.
    pub(super) fn count(&self, beginning: &str) -> usize {
        self.names().lines().filter(|line| line.trim().starts_with(beginning)).count()
    }

    /// Returns the first form.
    pub(super) fn form(&self) -> InputForm {
        self.session.forms()[0]
    }
}
