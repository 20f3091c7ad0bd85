//! Adjustments of a prompt after a server refused it.

use super::arrangement::{in_turns, system_as_person, system_first};
use super::schema_text::schema_message;
use crate::compile::compile_schema;
use crate::record::SchemaRules;
use pilcrow_core::context::PromptMessage;
use pilcrow_core::exchange::{Adjustment, SentPrompt};
use serde_json::Value;

/// Returns the prompt with one adjustment applied; `None` if the adjustment changes nothing. `author` is the author's
/// schema.
pub(crate) fn adjust(
    sent: &SentPrompt,
    adjustment: &Adjustment,
    author: Option<&Value>,
) -> Option<SentPrompt> {
    let is_new = !sent.adjustments.contains(adjustment);
    let mut put = sent.clone();
    let is_change = match adjustment {
        Adjustment::Without { name } => {
            let is_of_wire = Adjustment::OF_WIRE.contains(&name.as_str());
            put.options.shift_remove(name).is_some() || is_of_wire && is_new
        }
        Adjustment::OtherLimit => is_new && sent.options.contains_key("max_tokens"),
        Adjustment::SystemFirst => rearrange(&mut put, system_first),
        Adjustment::SystemAsPerson => rearrange(&mut put, system_as_person),
        Adjustment::Turns => rearrange(&mut put, in_turns),
        Adjustment::SchemaForGrammar => put_schema_for_grammar(&mut put, author),
        Adjustment::SchemaInText => put_schema_in_text(&mut put, author),
    };
    if is_change && is_new {
        put.adjustments.push(adjustment.clone());
    }
    is_change.then(|| settle(put))
}

/// Applies the adjustments of message order again, after messages were added at the end of a prompt.
pub(crate) fn settle(mut sent: SentPrompt) -> SentPrompt {
    let keeps_turns =
        |one: &Adjustment| matches!(one, Adjustment::Turns | Adjustment::SystemAsPerson);
    if sent.adjustments.iter().any(keeps_turns) {
        rearrange(&mut sent, in_turns);
    }
    sent
}

fn rearrange(sent: &mut SentPrompt, arrange: fn(Vec<PromptMessage>) -> Vec<PromptMessage>) -> bool {
    let arranged = arrange(sent.messages.clone());
    let is_change = arranged != sent.messages;
    sent.messages = arranged;
    is_change
}

/// Recompiles the schema for grammars, only if it was sent unchanged: all other rule sets know their server.
fn put_schema_for_grammar(sent: &mut SentPrompt, author: Option<&Value>) -> bool {
    let Some(author) = author.filter(|schema| schema.is_object() && !sent.schema_as_text) else {
        return false;
    };
    let as_written = compile_schema(author, SchemaRules::AsWritten).schema;
    if sent.schema.as_ref() != Some(as_written.as_ref().unwrap_or(author)) {
        return false;
    }
    let compiled = compile_schema(author, SchemaRules::Grammar);
    let Some(schema) = compiled.schema.filter(|schema| Some(schema) != sent.schema.as_ref()) else {
        return false;
    };
    (sent.schema, sent.strict) = (Some(schema), compiled.strict);
    true
}

fn put_schema_in_text(sent: &mut SentPrompt, author: Option<&Value>) -> bool {
    let Some(schema) = author.filter(|schema| schema.is_object() && !sent.schema_as_text) else {
        return false;
    };
    sent.messages.push(schema_message(schema));
    sent.schema = Some(schema.clone());
    (sent.strict, sent.schema_as_text) = (false, true);
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use pilcrow_core::exchange::ReAsk;
    use serde_json::{Map, json};

    fn sample_prompt() -> SentPrompt {
        let options = [("max_tokens", json!(9)), ("seed", json!(7))];
        SentPrompt {
            messages: vec![PromptMessage::new("user", "a"), PromptMessage::new("user", "b")],
            schema: Some(json!({"type": "object", "required": []})),
            strict: true,
            options: Map::from_iter(options.map(|(name, value)| (name.to_owned(), value))),
            ..SentPrompt::default()
        }
    }

    fn without(name: &str) -> Adjustment {
        Adjustment::Without { name: name.to_owned() }
    }

    #[test]
    fn a_prompt_is_put_otherwise_once() {
        let author = json!({"type": "object"});
        for adjustment in [
            without("seed"),
            without(Adjustment::STREAM_OPTIONS),
            without(Adjustment::STREAM),
            Adjustment::OtherLimit,
            Adjustment::Turns,
            Adjustment::SchemaInText,
        ] {
            let put = adjust(&sample_prompt(), &adjustment, Some(&author)).unwrap();
            assert_eq!(put.adjustments.as_slice(), std::slice::from_ref(&adjustment));
            assert_eq!(SentPrompt::from_value(&put.to_value()), Some(put.clone()));
            assert_eq!(adjust(&put, &adjustment, Some(&author)), None, "{adjustment:?}");
        }
    }

    #[test]
    fn what_a_prompt_does_not_have_is_not_changed() {
        let author = json!({"type": "object"});
        assert_eq!(adjust(&sample_prompt(), &without("top_p"), Some(&author)), None);
        assert_eq!(adjust(&sample_prompt(), &Adjustment::SystemFirst, Some(&author)), None);
        assert_eq!(adjust(&sample_prompt(), &Adjustment::SchemaInText, None), None);
        let free = SentPrompt { options: Map::new(), ..sample_prompt() };
        assert_eq!(adjust(&free, &Adjustment::OtherLimit, None), None);
    }

    #[test]
    fn a_schema_that_was_sent_as_written_is_rewritten_for_grammars_and_any_other_is_not() {
        let author = json!({"type": "object", "properties": {"a": {"type": "string", "pattern": "^a\\@b$"}}});
        let written = SentPrompt { schema: Some(author.clone()), ..sample_prompt() };
        let put = adjust(&written, &Adjustment::SchemaForGrammar, Some(&author)).unwrap();
        let expected = compile_schema(&author, SchemaRules::Grammar).schema;
        assert_eq!((put.schema.as_ref(), put.strict), (expected.as_ref(), false));
        assert_eq!(adjust(&put, &Adjustment::SchemaForGrammar, Some(&author)), None);
        assert_eq!(adjust(&sample_prompt(), &Adjustment::SchemaForGrammar, Some(&author)), None);
        let text = adjust(&put, &Adjustment::SchemaInText, Some(&author)).unwrap();
        assert_eq!(text.adjustments, [Adjustment::SchemaForGrammar, Adjustment::SchemaInText]);
        assert_eq!(adjust(&text, &Adjustment::SchemaForGrammar, Some(&author)), None);
    }

    #[test]
    fn the_schema_in_the_text_is_the_authors_and_keeps_to_turns() {
        let author = json!({"type": "object"});
        let turns = adjust(&sample_prompt(), &Adjustment::Turns, None).unwrap();
        let put = adjust(&turns, &Adjustment::SchemaInText, Some(&author)).unwrap();
        assert_eq!((put.schema_apart(), put.strict, put.messages.len()), (None, false, 1));
        let text = &put.messages.first().unwrap().content;
        assert!(text.starts_with("a\n\nb\n\n## Output\n"), "{text}");
        let again = ReAsk { answer: " ".into(), introduction: "Mend:".into(), issues: Vec::new() };
        assert_eq!(settle(put.ask_again(&again)).messages.len(), 1);
    }
}
