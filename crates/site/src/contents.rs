//! The list of the author's own files in a site or a one-file page: each document, and the logo, with its size.

use crate::Logo;
use crate::documents::Documents;
use crate::index::Tool;
use crate::publication::published;

/// A file of the author's that is published.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContainedFile {
    /// Name of the file.
    pub name: String,
    /// Size of the file in bytes.
    pub bytes: usize,
    /// True if its bench was removed.
    pub is_benchless: bool,
}

/// Returns the author's own files that are published, documents first.
pub fn contents(documents: &Documents, tools: &[Tool], logo: Option<&Logo>) -> Vec<ContainedFile> {
    let wanted = published(documents, tools).into_iter();
    let texts = wanted.filter_map(|name| Some((name, documents.texts().get(name)?)));
    let texts = texts.map(|(name, text)| ContainedFile {
        name: name.to_owned(),
        bytes: text.len(),
        is_benchless: documents.has_left_bench(name),
    });
    let logo = logo.map(|(name, bytes)| ContainedFile {
        name: name.clone(),
        bytes: bytes.len(),
        is_benchless: false,
    });
    texts.chain(logo).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Settings, tools};
    use std::collections::BTreeMap;

    #[test]
    fn documents_are_told_as_they_are_published_and_drafts_are_not() {
        let bench = r#"{"context": ["Sort."], "bench": {"inputs": [{"input": "secret"}]}}"#;
        let texts = [("draft.json", "['D']"), ("plain.json", "['P']"), ("tried.json", bench)];
        let texts = texts.map(|(name, text)| (name.to_owned(), text.to_owned()));
        let mut documents = Documents::read(BTreeMap::from(texts)).unwrap();
        documents.leave_benches_out();
        let settings = Settings::read("{tools: ['tried', 'plain']}".to_owned()).unwrap();
        let tools = tools(None, &documents, &settings).unwrap();
        let logo = ("logo.svg".to_owned(), vec![0; 3]);
        let list = contents(&documents, &tools, Some(&logo));
        let list = list.iter().map(|one| (&*one.name, one.bytes, one.is_benchless));
        let left = documents.texts()["tried.json"].len();
        let expected =
            [("plain.json", 5, false), ("tried.json", left, true), ("logo.svg", 3, false)];
        assert_eq!(list.collect::<Vec<_>>(), expected);
    }
}
