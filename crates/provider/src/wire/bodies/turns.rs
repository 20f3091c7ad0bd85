//! A prompt as alternating turns of `user` and `assistant`, for APIs that take system messages separately.

use pilcrow_core::context::PromptMessage;

/// Consecutive messages of one side.
pub(super) struct Turn<'sent> {
    /// True if the model wrote the messages.
    pub is_model: bool,
    /// The messages, none of them blank.
    pub messages: Vec<&'sent PromptMessage>,
}

/// Returns the system messages as one text, and the turns. If there is any message at all, there is a user turn,
/// without which a model cannot be called.
pub(super) fn turns(messages: &[PromptMessage]) -> (Option<String>, Vec<Turn<'_>>) {
    let is_system = |message: &&PromptMessage| matches!(&*message.role, "system" | "developer");
    let only_system = messages.iter().all(|message| is_system(&message));
    let mut turns: Vec<Turn> = Vec::new();
    let mut system = Vec::new();
    for message in messages.iter().filter(|message| !message.is_blank()) {
        if is_system(&message) && !only_system {
            system.push(message.content.as_str());
            continue;
        }
        let is_model = matches!(&*message.role, "assistant" | "model");
        match turns.last_mut().filter(|turn| turn.is_model == is_model) {
            Some(turn) => turn.messages.push(message),
            None => turns.push(Turn { is_model, messages: vec![message] }),
        }
    }
    ((!system.is_empty()).then(|| system.join("\n\n")), turns)
}

/// Returns a message's role as chats name it: the model is the assistant.
pub(super) fn chat_role(message: &PromptMessage) -> &str {
    if message.role == "model" { "assistant" } else { message.role.as_str() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(lines: &[(&str, &str)], system: Option<&str>, expected: &[(bool, &[&str])]) {
        let messages: Vec<PromptMessage> =
            lines.iter().map(|(role, content)| PromptMessage::new(role, *content)).collect();
        let (found_system, rows) = turns(&messages);
        let texts = |turn: &Turn| turn.messages.iter().map(|m| m.content.clone()).collect();
        let rows: Vec<(bool, Vec<String>)> =
            rows.iter().map(|turn| (turn.is_model, texts(turn))).collect();
        let owned = |texts: &&[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
        let expected: Vec<(bool, Vec<String>)> =
            expected.iter().map(|(is_model, texts)| (*is_model, owned(texts))).collect();
        assert_eq!((found_system.as_deref(), rows), (system, expected), "{lines:?}");
    }

    #[test]
    fn each_side_speaks_in_turn() {
        check(
            &[
                ("system", "S"),
                ("user", "a"),
                ("tool", "b"),
                ("assistant", "c"),
                ("user", "d"),
                ("developer", "T"),
            ],
            Some("S\n\nT"),
            &[(false, &["a", "b"]), (true, &["c"]), (false, &["d"])],
        );
        check(&[("user", " ")], None, &[]);
    }

    #[test]
    fn what_only_the_system_says_is_asked_by_the_person() {
        check(&[("system", "S"), ("system", "T")], None, &[(false, &["S", "T"])]);
    }
}
