//! The Requests by which a model is asked for changes, and for better ones.

use super::listing::Listing;
use super::narrow::change_schema;
use super::proposal::Proposal;
use super::reading::read_changes;
use crate::document::Request;
use crate::import::draft::message::text_message;
use crate::import::draft::question::{answered, draft_request, fault_lines, wish_message};
use crate::import::draft::{DraftFault, Task};

/// What a model is told that changes a document.
const INSTRUCTION: &str = r#"You change a small tool for somebody who does not program. In the tool a person fills in a form, a language model is told what to do with it, and answers in fields. The tool is described below, with an id before each text and each field. Answer with the changes that the person asks for, as few as do it, and nothing else.

- `do` says what is done, `id` to what. A change names only what becomes different.
- `change_field`: `title`, `kind`, `needed`, `help`, `options` (all that there are then), `least` and `most` (of a number its value, of a text its characters, of a list its entries), `unit`, `default`, `example`. `drop` names what it shall no longer have.
- `add_field` has `in` (`input` is what people fill in, `answer` is what comes back, or the id of a group), `title` and `kind`. Where other changes name it, it gets a new `id`, such as `n1`.
- `change_text`: `text` is the whole new text; with `find`, only these words of it become `text`. `add_text` has `role` and `text`. What stands in {{ }} stays as it is.
- `move_field`, `move_text`: `after` is the id before it, or `start`.
- `change_title` has `title`, `change_purpose` has `text`.

Where the answer gets or loses a field, change a text as well if it speaks of that. New words are in the language of the tool.

For "make the score 1 to 10 and ask for a reason" an answer is:
{"changes": [{"do": "change_field", "id": "a1", "least": 1, "most": 10}, {"do": "add_field", "id": "n1", "in": "answer", "title": "Reason", "kind": "long text", "needed": true, "after": "a1"}, {"do": "change_text", "id": "t1", "find": "from 1 to 5", "text": "from 1 to 10, and say why"}]}

Answer with JSON only."#;

/// What it is told besides where there is an answer already.
const AGAIN: &str = "The changes below were answered to this wish, and cannot be used as they are. Give the whole list again, with these things put right, and leave the rest as it is:";

/// A document that is to be changed by words.
#[derive(Clone, Debug, PartialEq)]
pub struct ChangeTask {
    /// The document.
    pub document: Request,
}

impl ChangeTask {
    /// What is told and listed before the wish.
    fn beginning(&self) -> Vec<serde_json::Value> {
        let listed = format!("The tool:\n\n{}", Listing::new(&self.document).words);
        vec![text_message("system", INSTRUCTION), text_message("system", &listed)]
    }
}

impl Task for ChangeTask {
    type Offer = Proposal;

    fn question(&self, wish: &str) -> Request {
        let mut context = self.beginning();
        context.push(wish_message(wish));
        draft_request("Changes", change_schema(), context)
    }

    fn repair_question(&self, wish: &str, answer: &str, faults: &[DraftFault]) -> Request {
        let mut context = self.beginning();
        context.push(wish_message(wish));
        context.push(text_message("system", &format!("{AGAIN}\n{}", fault_lines(faults))));
        context.extend(answered("changes", answer));
        draft_request("Changes", change_schema(), context)
    }

    fn read(&self, _: &str, answer: &str) -> Result<Proposal, DraftFault> {
        read_changes(&self.document, answer)
    }

    fn notes(offer: &Proposal) -> &[DraftFault] {
        &offer.notes
    }
}
