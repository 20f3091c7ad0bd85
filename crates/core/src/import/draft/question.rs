//! The Requests by which a model is asked for a draft, and for a better one.

use super::drafting::Task;
use super::fault::DraftFault;
use super::message::text_message;
use super::narrow::draft_schema;
use super::reading::{Draft, read_draft};
use crate::document::Request;
use crate::object::{object, text};
use crate::text::letters::first_letters;
use serde_json::Value;

/// The most letters of a wish that are sent.
const MOST_WISH: usize = 8_000;

/// The most letters of a draft that are shown to the model that is to mend it.
const MOST_DRAFT: usize = 24_000;

/// The most faults that the model is told.
const MOST_FAULTS: usize = 12;

/// The most letters of a wish that become the title where the draft has none.
const LONGEST_TITLE: usize = 50;

/// What a model is told that drafts.
pub(super) const INSTRUCTION: &str = r#"You draft a small tool for somebody who does not program. A tool is one JSON document: a person fills in a form, a language model is told what to do with it, and answers in fields.

- `title`, `description`: what the tool is called and what it is for.
- `context`: one text that tells the model its task, what matters and how to judge, in plain sentences; then one message of type `input` with the schema of the form. The model gets what was filled in by itself: write no placeholders.
- `schema`: the fields of the answer. Give it structure (a score, a verdict, reasons, a list), not one long text.

A good tool has no more than eight fields on each side. Titles are short, and in the person's language; keys are English words in camelCase. A closed choice has an `enum`, in the person's language as well; a number has its `x-unit`; a text of several lines is of the format `multiline`. `required` names what has to be there: of the form only what the task cannot do without, of the answer nearly all.

For the wish "answer reviews of my café" a draft is:
{"title": "Review replies", "description": "Drafts a reply to a guest's review.", "context": [{"type": "text", "role": "system", "text": "Write a reply to a guest's review. Thank for praise, answer each complaint, promise nothing. Two to four sentences."}, {"type": "input", "schema": {"type": "object", "properties": {"review": {"type": "string", "title": "Review", "format": "multiline"}, "tone": {"type": "string", "title": "Tone", "enum": ["Warm", "Formal"]}}, "required": ["review"]}}], "schema": {"type": "object", "properties": {"mood": {"type": "string", "title": "Mood of the guest", "enum": ["Happy", "Mixed", "Angry"]}, "reply": {"type": "string", "title": "Reply", "format": "multiline"}, "complaints": {"type": "array", "title": "Complaints", "items": {"type": "string", "title": "Complaint"}}}, "required": ["mood", "reply"]}}

Answer with the JSON document only."#;

/// What it is told besides where there is a draft already.
pub(super) const AGAIN: &str = "The draft below was answered to this wish, and cannot be used as it is. Give the whole document again, with these things put right, and leave the rest as it is:";

/// A tool that is to be drafted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftTask {
    /// The language of the page, by its tag. A wish in another language counts more.
    pub language: String,
}

impl Task for DraftTask {
    type Offer = Draft;

    fn question(&self, wish: &str) -> Request {
        let text = format!(
            "{INSTRUCTION}\n\nThe person's language is that of the wish; where that is not plain, `{}`.",
            self.language
        );
        draft_request(
            "A tool",
            draft_schema(),
            vec![text_message("system", &text), wish_message(wish)],
        )
    }

    fn repair_question(&self, wish: &str, answer: &str, faults: &[DraftFault]) -> Request {
        let mut context = vec![
            text_message("system", INSTRUCTION),
            wish_message(wish),
            text_message("system", &format!("{AGAIN}\n{}", fault_lines(faults))),
        ];
        context.extend(answered("draft", answer));
        draft_request("A tool", draft_schema(), context)
    }

    fn read(&self, wish: &str, answer: &str) -> Result<Draft, DraftFault> {
        read_draft(answer).map(|draft| add_title(draft, wish))
    }

    fn notes(offer: &Draft) -> &[DraftFault] {
        &offer.notes
    }
}

/// A draft without a title is called by the beginning of its wish.
pub(super) fn add_title(draft: Draft, wish: &str) -> Draft {
    if draft.request.title().is_some() {
        return draft;
    }
    let title = first_letters(wish.lines().next().unwrap_or_default(), LONGEST_TITLE);
    let mut members = draft.request.members().clone();
    members.shift_insert(0, "title".to_owned(), text(title.trim()));
    Draft { request: Request::new(members), ..draft }
}

/// What the person wishes.
pub(super) fn wish_message(wish: &str) -> Value {
    text_message("user", first_letters(wish.trim(), MOST_WISH))
}

/// What is wrong, a line each.
pub(super) fn fault_lines(faults: &[DraftFault]) -> String {
    let lines = faults.iter().take(MOST_FAULTS).map(|fault| format!("- {}", fault.sentence()));
    lines.collect::<Vec<_>>().join("\n")
}

/// The answer that is to be mended; `None` if nothing came.
pub(super) fn answered(kind: &str, answer: &str) -> Option<Value> {
    let answer = answer.trim();
    let data = text(first_letters(answer, MOST_DRAFT));
    let message = object([("type", text("data")), ("kind", text(kind)), ("data", data)]);
    (!answer.is_empty()).then_some(message)
}

/// A question of these messages.
pub(super) fn draft_request(title: &str, schema: Value, context: Vec<Value>) -> Request {
    let members = [("title", text(title)), ("schema", schema), ("context", context.into())];
    Request::new(members.map(|(key, value)| (key.to_owned(), value)).into_iter().collect())
}
