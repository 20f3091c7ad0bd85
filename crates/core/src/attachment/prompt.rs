//! Conversion of a context to the messages that are sent, and the files beside them.

use super::Attachment;
use super::detach::Files;
use crate::context::{AsProtocol, Entry, PromptMessage, Wording, merge_context, worded_entries};
use crate::document::Message;
use std::collections::BTreeMap;

/// A prompt: the messages and files that the model sees.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prompt {
    /// The messages, in order. A file belongs to the first message that refers to it, or to a user message after it,
    /// since no provider accepts files in other roles.
    pub messages: Vec<PromptMessage>,
    /// The files, each once, by their numbers.
    pub files: Vec<Attachment>,
}

/// Types of messages without files: code is never sent, and tools and plans are merged.
const WITHOUT_FILES: [&str; 3] = ["tool", "plan", "code"];

/// Converts a context to a prompt, with its files beside the text.
///
/// ```
/// use pilcrow_core::attachment::prompt_of;
/// use pilcrow_core::document::parse_document;
///
/// let document = r#"[{"type": "input", "photo": "data:image/gif;name=a.gif;base64,R0lGODlh"}]"#;
/// let prompt = parse_document(document).map(|read| prompt_of(&read.request.messages()));
/// let prompt = prompt.unwrap_or_default();
/// let named = |content: &str| content.contains(r#""photo": "[file 1: a.gif, image/gif, 6 bytes]""#);
/// assert!(prompt.messages.iter().any(|message| named(&message.content) && message.files == [1]));
/// assert_eq!(prompt.files.len(), 1);
/// ```
pub fn prompt_of(messages: &[Message]) -> Prompt {
    worded_prompt(messages, &AsProtocol)
}

/// Returns the merged prompt of the messages and its files, with data and texts in the format of `wording`.
pub fn worded_prompt(messages: &[Message], wording: &dyn Wording) -> Prompt {
    let DetachedContext { entries, files, mut first_named } = detached(messages);
    let mut worded = Vec::new();
    let texts: Vec<(usize, PromptMessage)> = worded_entries(&entries, wording).collect();
    move_to_texts(&mut first_named, &texts);
    for (at, mut message) in texts {
        let with = first_named.remove(&at).unwrap_or_default();
        if message.role == "user" {
            message.files = with;
            worded.push(message);
            continue;
        }
        worded.push(message);
        worded.extend((!with.is_empty()).then(|| PromptMessage::from_files(with)));
    }
    worded.extend(first_named.into_values().map(PromptMessage::from_files));
    Prompt { messages: worded, files }
}

/// Moves files of data that is not sent, such as an input that only appears in texts, to the message that refers to
/// them, or else to the last one.
fn move_to_texts(first_named: &mut BTreeMap<usize, Vec<usize>>, texts: &[(usize, PromptMessage)]) {
    let is_sent = |at: &usize| texts.iter().any(|(sent, _)| sent == at);
    let left: Vec<usize> = first_named.keys().filter(|at| !is_sent(at)).copied().collect();
    let files: Vec<usize> = left.iter().filter_map(|at| first_named.remove(at)).flatten().collect();
    for file in files {
        let reference = format!("[file {file}:");
        let is_named =
            |(_, message): &&(usize, PromptMessage)| message.content.contains(&reference);
        let place = texts.iter().find(is_named).or(texts.last()).map_or(usize::MAX, |(at, _)| *at);
        first_named.entry(place).or_default().push(file);
    }
    first_named.values_mut().for_each(|files| files.sort_unstable());
}

/// Returns the files of a context, with the numbers that they have in its prompt.
pub fn files_of(messages: &[Message]) -> Vec<Attachment> {
    detached(messages).files
}

/// A merged context, with its files removed from the values.
struct DetachedContext {
    entries: Vec<Entry>,
    files: Vec<Attachment>,
    /// For each entry, the numbers of the files that it is the first to refer to.
    first_named: BTreeMap<usize, Vec<usize>>,
}

fn detached(messages: &[Message]) -> DetachedContext {
    let mut entries = merge_context(messages);
    let mut files = Files::default();
    let mut first_named = BTreeMap::new();
    for (at, entry) in entries.iter_mut().enumerate() {
        match entry {
            Entry::Data(data) => files.detach_data(data),
            Entry::Other { kind, source, .. } if !WITHOUT_FILES.contains(&kind.as_str()) => {
                files.detach(source, None);
            }
            _ => {}
        }
        let new = std::mem::take(&mut files.new);
        if !new.is_empty() {
            first_named.insert(at, new);
        }
    }
    DetachedContext { entries, files: files.list, first_named }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::parse_document;
    use crate::field::data_url;
    use serde_json::{Value, json};

    fn prompt(document: &str) -> Prompt {
        prompt_of(&parse_document(document).unwrap().request.messages())
    }

    #[test]
    fn files_are_numbered_over_the_whole_prompt_and_stand_where_they_are_first_named() {
        let (one, two) =
            (data_url("image/png", "1.png", b"\x89PNG\r\n\x1a\n1"), data_url("", "2.bin", b"\0"));
        let schema = r#"{"properties": {"f": {"type": "string", "format": "data-url"}}}"#;
        let output = prompt(&format!(
            r#"["Hi", {{"type": "input", "schema": {schema}, "input": {{"f": "{one}"}}}},
                {{"type": "state", "_instance": "①", "a": "{two}", "b": "{one}"}},
                {{"type": "note", "c": "{two}"}}]"#
        ));
        let files: Vec<_> = output.messages.iter().map(|message| message.files.clone()).collect();
        assert_eq!(files, [vec![], vec![1], vec![2], vec![]]);
        let numbers: Vec<_> = output.files.iter().map(|file| file.number).collect();
        assert_eq!(numbers, [1, 2]);
        assert_eq!(
            output.messages[2].content,
            "## Data: ¶state ①\n{\n  \"a\": \"[file 2: 2.bin, application/octet-stream, 1 bytes]\",\n  \"b\": \"[file 1: 1.png, image/png, 9 bytes]\"\n}"
        );
    }

    #[test]
    fn files_of_the_system_and_of_the_model_are_shown_by_the_person() {
        let file = data_url("image/gif", "", b"GIF89a");
        let output = prompt(&format!(
            r#"[{{"type": "data", "role": "system", "data": {{"f": "{file}"}}}}, "Hi", {{"role": "assistant", "type": "data", "data": {{"g": "{file}"}}}}]"#
        ));
        let files: Vec<_> =
            output.messages.iter().map(|m| (m.role.as_str(), m.files.len())).collect();
        assert_eq!(files, [("system", 0), ("user", 1), ("user", 0)]);
        assert_eq!(output.messages[1].content, "");
    }

    #[test]
    fn files_of_an_input_that_stands_in_texts_go_with_the_text_that_names_them() {
        let file = |letter: &str| data_url("image/gif", "", format!("GIF89a{letter}").as_bytes());
        let input = json!({"type": "input", "as": "text", "input": {"a": file("a"), "b": file("b"), "n": 1}});
        let text = |role: &str, text: &str| json!({"type": "text", "role": role, "template": true, "text": text});
        let check = |context: Value, expected: &[(&str, &[usize])]| {
            let output = prompt(&context.to_string());
            let files: Vec<_> =
                output.messages.iter().map(|m| (m.role.as_str(), m.files.as_slice())).collect();
            assert_eq!(files, expected, "{context}");
        };
        let look = text("user", "Look: {{b}}");
        check(json!([input, look, "Hi"]), &[("user", &[2]), ("user", &[1])]);
        check(
            json!([input, text("system", "{{n}}{{a}}{{b}}")]),
            &[("system", &[]), ("user", &[1, 2])],
        );
        check(json!([input, text("user", "{{gone}}")]), &[("user", &[1, 2])]);
    }

    #[test]
    fn parts_of_other_formats_are_files_too() {
        let file = data_url("image/gif", "", b"GIF89a");
        let output = prompt(&format!(
            r#"[{{"role": "user", "content": [{{"type": "text", "text": "What is this?"}}, {{"type": "image_url", "image_url": {{"url": "{file}"}}}}]}}]"#
        ));
        assert!(output.messages[0].content.contains("[file 1: image/gif, 6 bytes]"));
        assert_eq!((output.messages[0].files.as_slice(), output.files.len()), ([1].as_slice(), 1));
    }

    #[test]
    fn files_of_pieces_are_files_also_those_that_a_later_piece_replaces() {
        let file = |letter: &str| data_url("image/gif", "", format!("GIF89a{letter}").as_bytes());
        let context = json!([
            {"type": "state", "merge": "model", "f": file("a")},
            {"type": "state", "f": file("b")},
        ]);
        let request = parse_document(&context.to_string()).unwrap().request;
        let prompt = prompt_of(&request.messages());
        let content = &prompt.messages[0].content;
        assert!(content.contains("[file 1: ") && content.contains("[file 2: "), "{content}");
        assert!(!content.contains("base64"), "{content}");
        assert_eq!(
            (prompt.files.len(), prompt.messages[0].files.as_slice()),
            (2, [1, 2].as_slice())
        );
    }
}
