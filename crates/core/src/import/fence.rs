//! Unwraps a text in a Markdown code fence, as copied from a chat or a page.

/// Returns the content of a ```` ``` ```` block if a text consists of one such block only; else the text itself.
///
/// ```
/// use pilcrow_core::import::unfenced;
///
/// assert_eq!(unfenced("```json\n[]\n```\n"), "[]\n");
/// assert_eq!(unfenced("[]"), "[]");
/// ```
pub fn unfenced(text: &str) -> &str {
    within(text).unwrap_or(text)
}

fn within(text: &str) -> Option<&str> {
    let text = text.trim_start_matches('\u{feff}').trim();
    let fence: usize = text.bytes().take_while(|byte| *byte == b'`').count();
    let (fence, rest) = text.split_at_checked(fence).filter(|(fence, _)| fence.len() >= 3)?;
    let (info, rest) = rest.split_once('\n')?;
    let inner = rest.strip_suffix(fence)?;
    let is_block = !info.contains('`') && (inner.is_empty() || inner.ends_with('\n'));
    let is_only = !inner.lines().any(|line| line.trim_start().starts_with(fence));
    (is_block && is_only).then_some(inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_text_that_is_one_block_is_taken_out() {
        let check =
            |text: &str, expected: Option<&str>| assert_eq!(within(text), expected, "{text}");
        check("\n```json\n{}\n```\n", Some("{}\n"));
        check("````\r\n{}\r\n````", Some("{}\r\n"));
        for none in
            ["{}", "```{}```", "```\na\n```\nb\n```\nc\n```", "```json\n{}", "```", "``\n``", ""]
        {
            check(none, None);
        }
    }
}
