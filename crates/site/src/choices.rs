//! What an author chooses in a dialog, as `pilcrow.json` says it.

use pilcrow_core::exchange::ProviderKind;
use pilcrow_core::gallery::Lock;
use serde_json::{Map, Value, json};

/// What is chosen for a site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choices {
    /// What it is called; empty where it has no name of its own.
    pub title: String,
    /// The languages in which it is shown, the first one where a visitor's own is not among them; empty
    /// for all.
    pub languages: Vec<String>,
    /// Which providers may answer.
    pub answering: Answering,
    /// What visitors are not offered.
    pub locked: Vec<Lock>,
    /// The ids of its tools, in order.
    pub tools: Vec<String>,
}

/// Who may answer visitors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answering {
    /// Anyone.
    Anyone,
    /// Models that run in the browser.
    InBrowser,
    /// Nobody: the answers that came with the documents are shown.
    Recorded,
    /// These providers alone.
    Chosen(Vec<ProviderKind>),
}

impl Answering {
    /// The kinds of providers that may answer; `None` if all may.
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
    /// The text of `pilcrow.json`. What is as it would be without it is not said.
    pub fn to_text(&self) -> String {
        let mut members = Map::new();
        // What the schema allows of a title.
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
