//! Asks for drafts of tools while no document is open: from the chosen provider, or by hand.

use super::{AskFailure, Asker, hand_view};
use crate::build::{Answering, DraftAnswer, DraftAsker, Drafter, NoDraft, Waiting};
use crate::dom::{RwSignal, View, part};
use crate::host::net::fetch::Abort;
use crate::settings::{Settings, is_not_set_up, provider_name, unlock_dialog, whose_words};
use crate::widgets::file_size;
use crate::words::Locale;
use leptos::prelude::*;
use pilcrow_core::attachment::Attachment;
use pilcrow_core::bench::CallAnswer;
use pilcrow_core::document::Request;
use pilcrow_core::exchange::{ProviderKind, ProviderSettings};
use pilcrow_provider::{Profile, Way, file_findings};
use pilcrow_wording::files::finding_words;
use std::cell::RefCell;
use std::rc::Rc;

/// Returns the asker of drafts; `None` before the settings exist.
pub fn draft_asker() -> Option<Rc<dyn DraftAsker>> {
    let asker = Asker { settings: use_context::<Settings>()?, hand: RwSignal::new(None) };
    Some(Rc::new(Drafts { asker, abort: RefCell::new(None) }))
}

struct Drafts {
    asker: Asker,
    /// Cancels the current request; `None` if there is none.
    abort: RefCell<Option<Abort>>,
}

impl DraftAsker for Drafts {
    fn drafter(&self, locale: Locale) -> Drafter {
        let settings = self.asker.settings;
        settings.provider.with(|provider| match Profile::look_up(provider.kind).way {
            Way::InBrowser | Way::BuiltIn => Drafter::TooSmall,
            Way::ByHand => Drafter::ByHand,
            Way::Recorded => Drafter::Nobody,
            Way::Server(_) if is_not_set_up(provider, &Request::default()) => Drafter::Nobody,
            Way::Server(_) => Drafter::Model(provider_name(settings, provider, locale)),
        })
    }

    fn file_trouble(&self, locale: Locale, file: &Attachment) -> Option<String> {
        let settings = self.asker.settings;
        let provider = settings.provider.get();
        if !matches!(self.drafter(locale), Drafter::Model(_)) {
            return None;
        }
        let reads = settings.reads_of(&provider);
        let findings = file_findings(std::slice::from_ref(file), &provider, reads.as_deref());
        let size = |bytes: usize| file_size(locale, bytes as f64);
        let who = whose_words(locale, &provider);
        findings.first().map(|finding| finding_words(locale, finding, &who, size))
    }

    fn choose(&self) {
        self.asker.settings.is_open.set(true);
    }

    fn ask(&self, question: Request, is_by_hand: bool, waiting: Waiting) -> Answering {
        let (asker, settings) = (self.asker, self.asker.settings);
        let provider = match is_by_hand {
            true => ProviderSettings { kind: ProviderKind::ByHand, ..ProviderSettings::default() },
            false => settings.provider.get_untracked(),
        };
        let abort = Abort::new();
        self.abort.replace(abort.clone());
        Box::pin(async move {
            let Some(abort) = abort else { return Err(NoDraft::Stopped) };
            if settings.keys.is_locked(&provider) {
                settings.locked.set(Some(provider));
                return Err(NoDraft::Stopped);
            }
            match asker.ask(&provider, &question, &abort, waiting).await {
                Ok(CallAnswer { value, text, .. }) => Ok(DraftAnswer { value, text }),
                Err(AskFailure::Stopped) => Err(NoDraft::Stopped),
                Err(AskFailure::Failed(failure)) => Err(NoDraft::Failed(failure)),
            }
        })
    }

    fn stop(&self) {
        if let Some(abort) = self.abort.borrow().as_ref() {
            abort.abort();
        }
        if let Some(hand) = self.asker.hand.get_untracked() {
            hand.let_go();
        }
    }

    fn view(&self) -> View {
        let (hand, settings) = (self.asker.hand, self.asker.settings);
        let unlock = unlock_dialog(settings, || {});
        [part(move || hand.get().as_ref().map(hand_view)), unlock.into()].into()
    }
}

#[cfg(test)]
mod tests {
    use pilcrow_core::blueprint::Blueprint;
    use pilcrow_core::document::parse_document;
    use pilcrow_core::import::draft::change::ChangeTask;
    use pilcrow_core::import::draft::{DraftTask, Task, read_draft};
    use pilcrow_provider::{SchemaRules, compile_schema};
    use serde_json::{Value, json};

    /// Checks that the schema rules of all providers accept a schema.
    #[track_caller]
    fn expect_support(schema: &Value) {
        use SchemaRules::{Anthropic, Gemini, Grammar, Groq, OpenAi, XGrammar};
        for rules in [Anthropic, Gemini, Grammar, Groq, OpenAi, XGrammar] {
            let compiled = compile_schema(schema, rules);
            assert!(compiled.schema.is_some(), "{rules:?}: {:?}", compiled.notes);
        }
    }

    #[test]
    fn every_provider_takes_the_schema_of_changes_and_strict_ones_answer_with_some() {
        let text = "{context: ['Rate it.'], schema: {properties: {score: {type: 'integer'}}}}";
        let document = parse_document(text).unwrap().request;
        let task = ChangeTask { document };
        let request = task.question("from 1 to 10, and why");
        let schema = request.schema().unwrap();
        expect_support(schema);
        let compiled = compile_schema(schema, SchemaRules::OpenAi);
        assert!(compiled.strict);
        let mut change = json!({
            "id": null, "in": null, "after": null, "title": null, "text": null, "find": null, "role": null, "kind": null,
            "needed": null, "help": null, "options": null, "unit": null, "least": null, "most": null, "default": null,
            "example": null, "drop": null,
        });
        let mut all = Vec::new();
        for (act, id, most) in
            [("change_field", "a1", json!(10)), ("remove_text", "t1", Value::Null)]
        {
            change["do"] = json!(act);
            change["id"] = json!(id);
            change["most"] = most;
            all.push(change.clone());
        }
        let answer = compiled.restored(json!({"changes": all}));
        let offer = task.read("", &answer.to_string()).unwrap();
        assert_eq!((offer.changes.len(), offer.notes.len()), (2, 0), "{offer:?}");
    }

    #[test]
    fn every_provider_takes_the_schema_of_a_draft_and_strict_ones_answer_with_one() {
        use SchemaRules::OpenAi;
        let request = DraftTask { language: "en".to_owned() }.question("rate an ad");
        let schema = request.schema().unwrap();
        expect_support(schema);
        let compiled = compile_schema(schema, OpenAi);
        assert!(compiled.strict);
        let field = json!({
            "type": "string", "title": "Ad", "description": null, "format": null, "enum": null, "x-unit": null,
            "minimum": null, "maximum": null, "items": null, "properties": null, "required": null,
        });
        let group = json!({
            "type": "object", "required": ["ad"],
            "properties": {"entries": [{"key": "ad", "value": field}]},
        });
        let answer = compiled.restored(json!({
            "title": "A", "description": "B", "schema": group,
            "context": [
                {"type": "text", "role": null, "text": "Rate it."},
                {"type": "input", "schema": group, "description": null},
            ],
        }));
        let draft = read_draft(&answer.to_string()).unwrap();
        assert_eq!(draft.notes, []);
        let all = Blueprint::read(&draft.request);
        assert!(all.input.rows[0].is_needed && all.answer.rows[0].title == "Ad", "{all:?}");
    }
}
