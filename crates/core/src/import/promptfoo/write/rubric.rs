//! Judges of a bench as rubrics, by which promptfoo has a model of its own judge.

use super::super::super::note::{Changed, NoteKind};
use super::super::super::worded::template_of;
use super::super::judge::judge_request;
use super::super::prompts::is_elsewhere;
use super::super::whole_input::INPUT;
use super::Writing;
use super::asserts::{Assert, unlike_a_name};
use super::versions::is_variable;
use crate::bench::Judge;
use crate::context::{Entry, merge_context};
use crate::object::text;
use crate::pointer::Pointer;

/// What a judge calls the input of the document that it judges.
const MARK: &str = "†input.input";

impl Writing<'_> {
    /// A judge that came of a rubric is that rubric; of another one, its texts are.
    pub(super) fn rubric(&mut self, judge: &Judge, place: &Pointer) -> Assert {
        let entries = merge_context(&judge.request.messages());
        let texts: Vec<&str> = entries.iter().filter_map(words_of).collect();
        let own = texts.last().copied().unwrap_or_default();
        let is_rubric = judge.request.to_value() == judge_request(own);
        let words = if is_rubric { own.to_owned() } else { texts.join("\n\n") };
        let threshold = judge.from.clone().filter(|_| is_rubric);
        if !is_rubric {
            self.note(place, NoteKind::Changed(Changed::Rubric));
            if judge.from.is_some() {
                self.no_place(&place.join("from"));
            }
        }
        Assert::new("llm-rubric", Some(text(&self.rubric_template(&words))), threshold)
    }

    fn rubric_template(&self, words: &str) -> String {
        let is_known = |path: &str| {
            let first = path.split('.').next().unwrap_or(path);
            let mut values = self.inputs.iter().filter_map(|input| input.input.as_object());
            is_variable(path) && values.any(|value| value.contains_key(first))
        };
        let template = template_of(words, MARK, &|path| match (path, self.is_whole) {
            (Some(path), true) if is_variable(path) => Some(format!("{INPUT}.{}", self.tag(path))),
            (None, true) => Some(format!("{INPUT} | dump")),
            (Some(path), false) if is_known(path) => Some(self.tag(path)),
            _ => None,
        });
        if is_elsewhere(&template) { unlike_a_name(&template) } else { template }
    }
}

fn words_of(entry: &Entry) -> Option<&str> {
    match entry {
        Entry::Text { text, .. } => Some(text),
        _ => None,
    }
}
