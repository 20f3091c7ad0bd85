//! Messages split into parts, text and files, from which each wire writes its body.

use super::{Obstacle, Sending, sending};
use pilcrow_core::attachment::{Attachment, FileKind};
use pilcrow_core::context::PromptMessage;
use pilcrow_core::exchange::{ProviderKind, SentPrompt};
use std::borrow::Cow;

/// A part of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Part<'sent> {
    /// Text.
    Text(Cow<'sent, str>),
    /// A file of a kind that the provider accepts.
    File {
        /// The file's metadata.
        file: &'sent Attachment,
        /// The kind of the file.
        kind: FileKind,
        /// The file's bytes in base64.
        base64: &'sent str,
    },
}

/// Splits a message into parts: its files, each preceded by the reference by which the text names it, and then its
/// text. Files go first, as Anthropic's and Google's guides advise. A message without files is only its text.
pub(crate) fn parts<'sent>(
    message: &'sent PromptMessage,
    sent: &'sent SentPrompt,
    kind: ProviderKind,
) -> Vec<Part<'sent>> {
    let files = message.files.iter().filter_map(|number| sent.file(*number));
    let mut parts: Vec<Part> = files.flat_map(|file| file_parts(file, kind)).collect();
    if !message.content.trim().is_empty() {
        parts.push(Part::Text(message.content.as_str().into()));
    }
    parts
}

/// Joins the parts to one text; `None` if one of them is a file.
pub(crate) fn as_text<'sent>(parts: &[Part<'sent>]) -> Option<Cow<'sent, str>> {
    let texts = parts.iter().map(|part| match part {
        Part::Text(text) => Some(text),
        Part::File { .. } => None,
    });
    let texts: Vec<&Cow<'sent, str>> = texts.collect::<Option<_>>()?;
    match texts.as_slice() {
        [only] => Some((*only).clone()),
        many => Some(many.iter().map(|text| &***text).collect::<Vec<_>>().join("\n\n").into()),
    }
}

fn file_parts(file: &Attachment, kind: ProviderKind) -> Vec<Part<'_>> {
    let label = |more: &str| Part::Text(format!("{}{more}", file.reference()).into());
    match (sending(file, kind), file.base64()) {
        (Sending::Part, Some(base64)) => {
            vec![label(""), Part::File { file, kind: file.kind(), base64 }]
        }
        (Sending::AsText, _) => {
            let text = file.text().unwrap_or_default();
            vec![label(&format!("\n{}", fenced(&text)))]
        }
        (Sending::ByHand, _) => vec![label(" is attached.")],
        (Sending::Not(Obstacle::Empty), _) => vec![label(" is empty.")],
        _ => vec![label(" is not attached: it cannot be read here.")],
    }
}

/// Wraps a text in a Markdown code fence longer than any run of backticks in it.
fn fenced(text: &str) -> String {
    let runs = text.split(|letter| letter != '`').map(str::len);
    let fence = "`".repeat(runs.max().unwrap_or_default().max(2) + 1);
    let end = if text.ends_with('\n') { "" } else { "\n" };
    format!("{fence}\n{text}{end}{fence}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fence_is_longer_than_any_within() {
        assert_eq!(fenced("a"), "```\na\n```");
        assert_eq!(fenced("```x\n```\n"), "````\n```x\n```\n````");
        assert_eq!(fenced(""), "```\n\n```");
    }
}
