//! Detects quiz questions: questions with options and the right one, which are played rather than read.

use super::meaning::{OPTIONS, RIGHT, Words, says};
use super::{BlockContent, SolutionBlock};
use crate::pointer::Pointer;

/// Largest number of parts of a question object.
const MOST: usize = 12;

/// The parts of a question with options. All other parts of its object are shown after the reader has chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// Pointer to the question's text.
    pub prompt: Pointer,
    /// Pointer to the options.
    pub options: Pointer,
    /// The texts of the options so far.
    pub texts: Vec<String>,
    /// Index of the right option; `None` while it is being written, or if it equals none of the options.
    pub right: Option<usize>,
}

impl Question {
    /// True if a part is shown only after the reader has chosen.
    pub fn is_after(&self, part: &SolutionBlock) -> bool {
        part.pointer != self.prompt && part.pointer != self.options
    }
}

impl SolutionBlock {
    /// Returns the question in a section; `None` if it has no options, or no right one.
    pub fn question(&self) -> Option<Question> {
        let BlockContent::Section(parts) = &self.content else { return None };
        if parts.len() > MOST {
            return None;
        }
        let at = parts.iter().position(|part| are_texts(part) && is_called(part, OPTIONS))?;
        let (before, options) = (parts.get(..at)?, parts.get(at)?);
        let prompt = before.iter().rev().find(|part| may_be_text(part))?;
        let is_right = |part: &&SolutionBlock| may_be_text(part) && is_called(part, RIGHT);
        let right = parts.iter().find(is_right).filter(|right| right.pointer != prompt.pointer)?;
        let texts: Vec<String> = entries(options).iter().filter_map(text).collect();
        // A right answer that is still being written may be the beginning of another option.
        let right = text(right).filter(|_| !is_open(right));
        let right = right.and_then(|right| texts.iter().position(|text| *text == right));
        let (prompt, options) = (prompt.pointer.clone(), options.pointer.clone());
        Some(Question { prompt, options, texts, right })
    }
}

fn is_called(part: &SolutionBlock, words: Words) -> bool {
    let key = part.pointer.last().unwrap_or_default();
    says(&key, part.label.as_deref().unwrap_or_default(), words)
}

fn entries(part: &SolutionBlock) -> &[SolutionBlock] {
    match &part.content {
        BlockContent::List(entries) => entries,
        _ => &[],
    }
}

fn are_texts(part: &SolutionBlock) -> bool {
    let is_list = matches!(part.content, BlockContent::List(_));
    is_list && entries(part).iter().all(may_be_text) || is_pending(part)
}

fn may_be_text(part: &SolutionBlock) -> bool {
    text(part).is_some() || is_pending(part)
}

fn is_pending(part: &SolutionBlock) -> bool {
    part.content == BlockContent::Pending
}

/// True while the text of a value is being written.
fn is_open(part: &SolutionBlock) -> bool {
    matches!(&part.content, BlockContent::Leaf(leaf) if leaf.open)
}

/// Returns the text of a value, also if it is still being written.
fn text(part: &SolutionBlock) -> Option<String> {
    let BlockContent::Leaf(leaf) = &part.content else { return None };
    leaf.value.as_str().map(|text| text.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use crate::field::FieldTree;
    use crate::pointer::Pointer;
    use crate::solution::{BlockContent, SolutionBlock, solution_blocks};
    use serde_json::{Value, json};

    /// Returns the options of the first entry's question, and the right one.
    fn first_question(answer: &SolutionBlock) -> Option<(Vec<String>, Option<usize>)> {
        let BlockContent::Section(parts) = &answer.content else { panic!("no section") };
        let BlockContent::List(entries) = &parts.first()?.content else { return None };
        entries.first()?.question().map(|question| (question.texts, question.right))
    }

    #[track_caller]
    fn check(entry: Value, expected: Option<(&[&str], Option<usize>)>) {
        let blocks = solution_blocks(None, Some(&json!({"questions": [entry, entry]})), None);
        let texts = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
        let expected = expected.map(|(options, right)| (texts(options), right));
        assert_eq!(first_question(&blocks), expected, "{entry}");
    }

    #[test]
    fn options_with_the_right_one_are_a_question() {
        check(
            json!({"question": "Which?", "options": ["a", "b"], "correct": "b", "why": "So."}),
            Some((&["a", "b"], Some(1))),
        );
        check(
            json!({"вопрос": "Какой?", "варианты": ["да", "нет"], "правильный": "да "}),
            Some((&["да", "нет"], Some(0))),
        );
    }

    #[test]
    fn a_right_one_that_is_no_option_is_not_known() {
        let entry = json!({"q": "Which?", "choices": ["a", "b"], "rightAnswer": "c"});
        check(entry, Some((&["a", "b"], None)));
    }

    #[test]
    fn what_somebody_answered_is_read() {
        check(json!({"question": "Which?", "options": ["a", "b"], "answer": "b"}), None);
        check(json!({"question": "Which?", "options": ["a", 2], "correct": "a"}), None);
        check(json!({"options": ["a", "b"], "correct": "a"}), None);
        check(json!({"question": "Which?", "options": ["a", "b"], "correct": 1}), None);
    }

    #[test]
    fn a_question_that_is_being_written_is_one_from_its_beginning() {
        let text = json!({"type": "string"});
        let tree = FieldTree::new(json!({"properties": {"questions": {"items": {
            "properties": {"q": text, "options": {"type": "array", "items": text}, "right": text}
        }}}}));
        let check = |entry: Value, open: &str, expected: (Vec<String>, Option<usize>)| {
            let open = Pointer::parse(open).unwrap();
            let answer = json!({"questions": [entry]});
            let blocks = solution_blocks(Some(&tree), Some(&answer), Some(&open));
            assert_eq!(first_question(&blocks), Some(expected), "{answer}");
        };
        check(json!({"q": "Wh"}), "/questions/0/q", (vec![], None));
        let options = vec!["a".to_owned(), "b".to_owned()];
        check(json!({"q": "Which?", "options": options}), "/questions/0", (options.clone(), None));
        let whole = json!({"q": "Which?", "options": options, "right": "b"});
        check(whole.clone(), "/questions/0", (options.clone(), Some(1)));
        check(whole, "/questions/0/right", (options, None));
    }
}
