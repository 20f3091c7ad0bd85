//! The choice of the documents that a site publishes: those of its tools, and those that carry out their calls. Others
//! are drafts, and nobody meant to publish them.

use crate::documents::Documents;
use crate::index::Tool;
use std::collections::BTreeSet;

/// Returns the names of the published files.
pub fn published<'folder>(documents: &'folder Documents, tools: &[Tool]) -> BTreeSet<&'folder str> {
    let mut left: Vec<&str> = tools.iter().flat_map(Tool::files).collect();
    let mut names = BTreeSet::new();
    while let Some(name) = left.pop() {
        let Some((name, _)) = documents.texts().get_key_value(name) else { continue };
        if names.insert(name.as_str()) {
            left.extend(documents.calls_of(name));
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Settings, tools};
    use std::collections::BTreeMap;

    #[track_caller]
    fn check(wanted: &str, expected: &[&str]) {
        let calls = |name: &str| {
            format!("[{{type: 'tool', tool: {{a: {{_delegate: '{name}'}}, b: true}}}}]")
        };
        let texts = [
            ("trip.en.json", calls("./hotel.json?x#y")),
            ("trip.ru.json", "['А']".to_owned()),
            ("hotel.json", calls("trip.en.json")),
            ("draft.json", calls("../else.json")),
        ];
        let texts = texts.map(|(name, text)| (name.to_owned(), text));
        let documents = Documents::read(BTreeMap::from(texts)).unwrap();
        let settings = Settings::read(wanted.to_owned()).unwrap();
        let tools = tools(None, &documents, &settings).unwrap();
        let names: Vec<&str> = published(&documents, &tools).into_iter().collect();
        assert_eq!(names, expected, "{wanted}");
    }

    #[test]
    fn what_no_tool_of_the_site_needs_is_no_part_of_it() {
        check("{}", &["draft.json", "hotel.json", "trip.en.json", "trip.ru.json"]);
        check("{tools: ['draft']}", &["draft.json"]);
        check("{tools: []}", &[]);
    }

    #[test]
    fn a_document_that_carries_out_calls_of_another_goes_with_it() {
        check("{tools: ['trip']}", &["hotel.json", "trip.en.json", "trip.ru.json"]);
        check("{tools: ['hotel']}", &["hotel.json", "trip.en.json"]);
    }
}
