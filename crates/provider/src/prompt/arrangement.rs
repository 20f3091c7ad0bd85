//! The roles and the order of messages, as servers accept them.

use crate::endpoint::kind_of;
use crate::record::MessageRules;
use pilcrow_core::context::PromptMessage;
use pilcrow_core::exchange::ProviderSettings;

/// Arranges a prompt's messages for a provider. The role `developer`, which only OpenAI has, becomes `system`
/// elsewhere. If the model's own template formats the chat, system messages are joined to one message at the start:
/// many templates refuse it anywhere else.
pub fn sent_messages(
    messages: Vec<PromptMessage>,
    settings: &ProviderSettings,
) -> Vec<PromptMessage> {
    let rules = MessageRules::look_up(kind_of(settings));
    let messages = match rules.has_developer {
        true => messages,
        false => messages.into_iter().map(without_developer).collect(),
    };
    if rules.is_templated { system_first(messages) } else { messages }
}

fn without_developer(message: PromptMessage) -> PromptMessage {
    match &*message.role {
        "developer" => PromptMessage { role: "system".to_owned(), ..message },
        _ => message,
    }
}

/// Joins the system messages to one message at the start.
pub(super) fn system_first(messages: Vec<PromptMessage>) -> Vec<PromptMessage> {
    let (system, others): (Vec<_>, Vec<_>) = messages.into_iter().partition(is_system);
    system.into_iter().reduce(joined).into_iter().chain(others).collect()
}

/// Converts the system messages to the beginning of the first user message.
pub(super) fn system_as_person(messages: Vec<PromptMessage>) -> Vec<PromptMessage> {
    let as_person = |message: PromptMessage| match is_system(&message) {
        true => PromptMessage { role: "user".to_owned(), ..message },
        false => message,
    };
    in_turns(system_first(messages).into_iter().map(as_person).collect())
}

/// Joins neighbouring messages of the same side, so that user and model messages alternate after the system message.
pub(super) fn in_turns(messages: Vec<PromptMessage>) -> Vec<PromptMessage> {
    let mut turns: Vec<PromptMessage> = Vec::new();
    for message in system_first(messages).into_iter().filter(|message| !message.is_blank()) {
        match turns.pop() {
            Some(last) if side(&last.role) == side(&message.role) => {
                turns.push(joined(last, message));
            }
            last => turns.extend(last.into_iter().chain([message])),
        }
    }
    turns
}

fn is_system(message: &PromptMessage) -> bool {
    matches!(&*message.role, "system" | "developer")
}

/// Returns the side of a role: system, assistant or user.
fn side(role: &str) -> &str {
    match role {
        "system" | "developer" => "system",
        "assistant" | "model" => "assistant",
        _ => "user",
    }
}

/// Joins two messages: their texts with a blank line between, and the files of both.
fn joined(mut first: PromptMessage, next: PromptMessage) -> PromptMessage {
    let texts = [first.content.as_str(), &next.content];
    let texts: Vec<&str> = texts.into_iter().filter(|text| !text.trim().is_empty()).collect();
    first.content = texts.join("\n\n");
    let more = next.files.into_iter().filter(|file| !first.files.contains(file));
    first.files = first.files.iter().copied().chain(more).collect();
    first
}

#[cfg(test)]
mod tests {
    use super::*;
    use pilcrow_core::exchange::ProviderKind;

    type Parts<'a> = &'a [(&'a str, &'a str)];

    fn messages(turns: Parts) -> Vec<PromptMessage> {
        turns.iter().map(|(role, content)| PromptMessage::new(role, *content)).collect()
    }

    #[track_caller]
    fn check(url: &str, turns: Parts, expected: Parts) {
        let settings = ProviderSettings {
            kind: ProviderKind::Compatible,
            base_url: url.into(),
            ..ProviderSettings::default()
        };
        assert_eq!(sent_messages(messages(turns), &settings), messages(expected), "{url}");
    }

    const LOCAL: &str = "http://127.0.0.1:8000/v1";

    #[test]
    fn the_role_developer_is_openais_own() {
        let turns: Parts = &[("developer", "Be brief."), ("user", "Hi")];
        let plain: Parts = &[("system", "Be brief."), ("user", "Hi")];
        check("https://api.openai.com/v1", turns, turns);
        check("https://eu.api.openai.com/v1", turns, turns);
        check("https://mine.openai.azure.com/openai/v1", turns, turns);
        check("https://api.openai.com.example/v1", turns, plain);
        check("https://api.mistral.ai/v1", turns, plain);
        check(LOCAL, turns, plain);
    }

    #[test]
    fn what_the_system_says_comes_first_where_a_template_may_ask_for_it() {
        let turns: Parts =
            &[("user", "a"), ("system", "S"), ("assistant", "b"), ("developer", "T")];
        check(LOCAL, turns, &[("system", "S\n\nT"), ("user", "a"), ("assistant", "b")]);
        check(LOCAL, &[("user", "a"), ("user", "b")], &[("user", "a"), ("user", "b")]);
        let hosted: Parts = &[("user", "a"), ("system", "S"), ("user", "b")];
        check("https://api.groq.com/openai/v1", hosted, hosted);
    }

    #[test]
    fn messages_of_one_side_become_one_turn() {
        let turns: Parts =
            &[("user", "a"), ("system", "S"), ("user", " "), ("tool", "b"), ("model", "c")];
        assert_eq!(
            in_turns(messages(turns)),
            messages(&[("system", "S"), ("user", "a\n\nb"), ("model", "c")])
        );
        assert_eq!(
            system_as_person(messages(turns)),
            messages(&[("user", "S\n\na\n\nb"), ("model", "c")])
        );
    }

    #[test]
    fn one_message_has_the_files_of_both() {
        let with = |files: &[usize]| PromptMessage::from_files(files.to_vec());
        let message = PromptMessage { files: vec![2, 3], ..PromptMessage::new("user", "See") };
        let one = in_turns(vec![with(&[1, 2]), message]);
        let expected = PromptMessage { files: vec![1, 2, 3], ..PromptMessage::new("user", "See") };
        assert_eq!(one, [expected]);
    }
}
