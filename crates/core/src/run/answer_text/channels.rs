//! The channels in which OpenAI's open models write, where a server left their tokens in the text:
//! `<|channel|>analysis<|message|>…<|end|><|start|>assistant<|channel|>final<|message|>…`. Some servers remove some of
//! the tokens and leave `analysis…assistantfinal…`.

use super::values::Values;
use crate::text::letters::place_of;

const CHANNEL: &str = "<|channel|>";
const MESSAGE: &str = "<|message|>";
/// Tokens that end a message or begin the next one.
const ENDS: [&str; 5] = ["<|end|>", "<|return|>", "<|call|>", "<|start|>", CHANNEL];

/// Returns the text of the final channel, empty while it has not begun; `None` if a text has no channels.
pub(super) fn final_channel(raw: &str) -> Option<&str> {
    let token = [CHANNEL, MESSAGE].into_iter().filter_map(|token| place_of(raw, token)).min();
    match token {
        Some(token) if !Values::new(raw).hold(token) => Some(by_tokens(raw)),
        _ => by_names(raw),
    }
}

fn by_tokens(raw: &str) -> &str {
    let mut messages = raw.split(MESSAGE);
    let mut head = messages.next().unwrap_or_default();
    let mut answer = "";
    for message in messages {
        let (body, next) = until_end(message);
        if is_final(head) {
            answer = body;
        }
        head = next;
    }
    // The token between the channel's name and its message was removed.
    match head.rsplit_once(CHANNEL) {
        Some((_, named)) => named.trim_start().strip_prefix("final").map_or(answer, unconstrained),
        None => answer,
    }
}

/// Removes the token that names a message's format.
fn unconstrained(message: &str) -> &str {
    let form = message.trim_start().strip_prefix("<|constrain|>");
    form.map_or(message, |form| form.strip_prefix("json").unwrap_or(form))
}

/// True if the message after a head is meant for the person, as is one without a channel name.
fn is_final(head: &str) -> bool {
    match head.rsplit_once(CHANNEL) {
        Some((_, name)) => name.trim_start().starts_with("final"),
        None => {
            let head = head.trim();
            head.is_empty() || ["final", "assistant"].iter().any(|name| head.ends_with(name))
        }
    }
}

/// Splits a message from the text after it; both are the whole text if nothing ends the message.
fn until_end(message: &str) -> (&str, &str) {
    let mut values = Values::new(message);
    for (place, _) in message.match_indices('<') {
        let (body, next) = message.split_at_checked(place).unwrap_or_default();
        if ENDS.iter().any(|end| next.starts_with(end)) && !values.hold(place) {
            return (body, next);
        }
    }
    (message, message)
}

/// Returns the text of the final channel where only the names of channels are left.
fn by_names(raw: &str) -> Option<&str> {
    let text = raw.trim_start();
    if let Some(answer) = text.strip_prefix("assistantfinal") {
        return Some(answer);
    }
    let text = text.strip_prefix("assistant").unwrap_or(text);
    let thoughts = ["analysis", "commentary"].iter().find_map(|name| text.strip_prefix(name))?;
    let answer =
        thoughts.rsplit_once("assistantfinal").or_else(|| thoughts.rsplit_once("\nfinal\n"));
    match answer {
        Some((_, answer)) => Some(answer.trim_start().strip_prefix("json").unwrap_or(answer)),
        // No sentence begins like this: `analysisWe need`.
        None => thoughts.starts_with(char::is_uppercase).then_some(""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(raw: &str, expected: Option<&str>) {
        assert_eq!(final_channel(raw).map(str::trim), expected, "{raw}");
    }

    const ANSWER: &str = r#"{"n": 4}"#;

    #[test]
    fn only_the_final_channel_is_said() {
        for before in [
            r#"<|channel|>analysis<|message|>We need {"n": 0}.<|end|><|start|>assistant<|channel|>final<|message|>"#,
            r#"<|channel|>analysis<|message|>We need {"n": 0}.<|end|><|start|>assistant<|channel|>final <|constrain|>json<|message|>"#,
            r#"<|start|>assistant<|channel|>analysis<|message|>{"n": 0}<|end|><|start|>assistant<|channel|>commentary to=a<|message|>{"n": 1}<|call|><|start|>assistant<|channel|>final<|message|>"#,
            r#"analysis<|message|>We need {"n": 0}.<|end|>assistant<|channel|>final<|message|>"#,
            r#"<|channel|>analysis We need {"n": 0}. <|channel|>final "#,
            r#"<|channel|>analysis We need {"n": 0}. <|channel|>final <|constrain|>json"#,
            r#"analysisWe need {"n": 0}.assistantfinal"#,
            r#"analysisWe need {"n": 0}.assistantfinal json"#,
            "analysis\nWe need {\"n\": 0}.\nfinal\n",
            r#"analysis<|message|>We need {"n": 0}.assistantfinal<|message|>"#,
            "<|channel|>final<|message|>",
            "<|start|>assistant<|message|>",
            "assistantfinal",
        ] {
            check(&format!("{before}{ANSWER}"), Some(ANSWER));
        }
        let ended = format!("<|channel|>final<|message|>{ANSWER}<|return|>");
        check(&ended, Some(ANSWER));
    }

    #[test]
    fn nothing_is_said_before_the_final_channel() {
        check(r#"<|channel|>analysis<|message|>We need {"n": 0}"#, Some(""));
        check(r#"<|channel|>analysis<|message|>{"n": 0}<|end|><|start|>assis"#, Some(""));
        check(r#"analysisWe need {"n": 0}"#, Some(""));
        check("<|channel|>ana", Some(""));
    }

    #[test]
    fn what_only_mentions_channels_has_none() {
        check(ANSWER, None);
        check(r#"{"token": "<|channel|>final<|message|>"}"#, None);
        check("analysis of the text", None);
        check("The final channel is called <b>final</b>.", None);
        let quoted = r#"{"token": "<|end|>"}"#;
        check(&format!("<|channel|>final<|message|>{quoted}<|end|>"), Some(quoted));
    }
}
