//! Fills the templates of a merged context with the values of its data.

use super::fill::{Budget, Data, Values};
use super::parse::Template;
use crate::context::{Entry, targeted};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// The filled templates of a context.
#[derive(Default)]
pub(in crate::context) struct FilledContext {
    texts: BTreeMap<usize, String>,
    /// True if the input is only in templates, so that it is not sent as data.
    pub has_input: bool,
}

impl FilledContext {
    /// Fills the templates of a merged context. A template that exceeds the budget stays as written.
    pub fn fill(entries: &[Entry]) -> Self {
        let templates: Vec<MarkedText> = templates(entries).collect();
        if templates.is_empty() {
            return Self::default();
        }
        let cases = Cases::find(entries);
        let mut budget = Budget::default();
        let has_input = tell_input(entries, &templates);
        let mut filled = Self { has_input, ..Self::default() };
        for (at, template, instance) in &templates {
            let text = cases.fill(template, *instance, &mut budget);
            filled.texts.extend(text.map(|text| (*at, text)));
        }
        filled
    }

    /// Returns the filled text of an entry; `None` if it is sent as written.
    pub fn text(&self, at: usize) -> Option<&String> {
        self.texts.get(&at)
    }
}

/// A template, with the index of its entry and its case.
type MarkedText<'text> = (usize, Template<'text>, Option<&'text str>);

fn templates(entries: &[Entry]) -> impl Iterator<Item = MarkedText<'_>> {
    entries.iter().enumerate().filter_map(|(at, entry)| match entry {
        Entry::Text { text, instance, is_template: true, .. } => {
            Some((at, Template::parse(text), instance.as_deref()))
        }
        _ => None,
    })
}

/// True if the input of a merged context is sent in texts, and not as data.
pub(crate) fn has_input(entries: &[Entry]) -> bool {
    tell_input(entries, &templates(entries).collect::<Vec<_>>())
}

fn tell_input(entries: &[Entry], templates: &[MarkedText]) -> bool {
    is_in_text(entries) && templates.iter().any(|(_, template, _)| template.names_input())
}

/// True if a message asks for the input to be sent in texts.
fn is_in_text(entries: &[Entry]) -> bool {
    let says_so = |entry: &Entry| matches!(entry, Entry::Data(data) if data.is_in_text);
    entries.iter().any(says_so)
}

/// The data for names in templates, and the cases.
struct Cases<'context> {
    data: Data<'context>,
    /// Each case with its merged input; the last one, without id, has the input for all cases.
    cases: Vec<(Option<&'context str>, Option<Value>)>,
}

impl<'context> Cases<'context> {
    fn find(entries: &'context [Entry]) -> Self {
        let (mut data, mut instances, mut visited) = (Data::new(), Vec::new(), BTreeSet::new());
        for entry in entries {
            let Entry::Data(message) = entry else { continue };
            let instance = message.identity.instance.as_deref();
            data.insert((message.identity.kind.as_str(), instance), message.value.as_ref());
            if instance.is_some() && visited.insert(instance) {
                instances.push(instance);
            }
        }
        let input = |instance| data.get(&("input", instance)).copied().flatten();
        let whole = |instance: Option<&'context str>| {
            let own = instance.and_then(|instance| input(Some(instance)));
            (instance, targeted(input(None), own).value)
        };
        let cases = instances.into_iter().chain([None]).map(whole).collect();
        Self { data, cases }
    }

    /// Returns the text for a case. A template for all cases is filled once if every case yields the same text,
    /// otherwise once per case below its id.
    fn fill(
        &self,
        template: &Template,
        instance: Option<&str>,
        budget: &mut Budget,
    ) -> Option<String> {
        let mut fill = |(case, input): &(Option<&str>, Option<Value>)| {
            let (data, input) = (&self.data, input.as_ref());
            template.fill(&Values { data, instance: *case, input }, budget)
        };
        if let Some(own) = instance {
            let global = self.cases.last()?;
            return fill(self.cases.iter().find(|(case, _)| *case == Some(own)).unwrap_or(global));
        }
        if let [only] | [only, _] = self.cases.as_slice() {
            return fill(only);
        }
        let mut texts: Vec<(&str, String)> = Vec::new();
        for case in &self.cases {
            if let (Some(id), _) = case {
                texts.push((id, fill(case)?));
            }
        }
        let (_, first) = texts.first()?;
        if texts.iter().all(|(_, text)| text == first) {
            return Some(first.clone());
        }
        let sections = texts.iter().filter(|(_, text)| !text.trim().is_empty());
        let sections = sections.map(|(id, text)| format!("## Case {id}\n{text}"));
        Some(sections.collect::<Vec<_>>().join("\n\n"))
    }
}
