//! An author's choices in the publishing dialog, converted to `pilcrow.json`.

use pilcrow_core::exchange::ProviderKind;
use pilcrow_core::gallery::Lock;
use serde_json::{Map, Value, json};

/// The choices for a site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choices {
    /// Title of the site; empty if it has none.
    pub title: String,
    /// Languages of the site, the first one for visitors whose own is not among them; empty for all.
    pub languages: Vec<String>,
    /// Providers that may answer.
    pub answering: Answering,
    /// Controls that are hidden from visitors.
    pub locked: Vec<Lock>,
    /// Ids of the site's tools, in order.
    pub tools: Vec<String>,
}

/// The providers that may answer visitors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answering {
    /// Any provider.
    Anyone,
    /// Only models that run in the browser.
    InBrowser,
    /// No provider: the answers saved in the documents are shown.
    Recorded,
    /// Only these providers.
    Chosen(Vec<ProviderKind>),
}

impl Answering {
    /// Returns the kinds of providers that may answer; `None` if all may.
    fn kinds(&self) -> Option<Vec<ProviderKind>> {
        match self {
            Self::Anyone => None,
            Self::InBrowser => Some(vec![ProviderKind::InBrowser, ProviderKind::BuiltIn]),
            Self::Recorded => Some(Vec::new()),
            Self::Chosen(kinds) => Some(kinds.clone()),
        }
    }
}

impl Choices {
    /// Returns the text of `pilcrow.json`, without members that have their default value.
    pub fn to_text(&self) -> String {
        let mut members = Map::new();
        // The schema's limit for a title.
        let title: String = self.title.trim().chars().take(200).collect();
        if !title.is_empty() {
            members.insert("title".to_owned(), title.into());
        }
        if !self.languages.is_empty() {
            members.insert("languages".to_owned(), json!(self.languages));
        }
        members.insert("tools".to_owned(), json!(self.tools));
        if let Some(kinds) = self.answering.kinds() {
            let keys: Vec<&str> = kinds.into_iter().map(ProviderKind::key).collect();
            members.insert("providers".to_owned(), json!(keys));
        }
        if !self.locked.is_empty() {
            let names: Vec<&str> = self.locked.iter().map(|lock| lock.key()).collect();
            members.insert("locked".to_owned(), json!(names));
        }
        format!("{:#}\n", Value::Object(members))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(choices: &Choices, expected: Value) {
        let text = choices.to_text();
        assert_eq!(pilcrow_core::document::parse_text(&text).unwrap(), expected);
    }

    #[test]
    fn what_is_chosen_is_said_and_nothing_else() {
        let mut choices = Choices {
            title: "  ".to_owned(),
            languages: Vec::new(),
            answering: Answering::Anyone,
            locked: Vec::new(),
            tools: vec!["trip".to_owned()],
        };
        check(&choices, json!({"tools": ["trip"]}));
        choices.answering = Answering::Recorded;
        check(&choices, json!({"tools": ["trip"], "providers": []}));
        choices.answering = Answering::InBrowser;
        check(&choices, json!({"tools": ["trip"], "providers": ["in_browser", "built_in"]}));
        choices = Choices {
            title: "Office".to_owned(),
            languages: vec!["ru".to_owned()],
            answering: Answering::Chosen(vec![ProviderKind::Anthropic]),
            locked: vec![Lock::Settings, Lock::Bench],
            ..choices
        };
        let expected = json!({"title": "Office", "languages": ["ru"], "tools": ["trip"],
            "providers": ["anthropic"], "locked": ["settings", "bench"]});
        check(&choices, expected);
    }
}
