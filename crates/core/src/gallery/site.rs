//! A site's settings, made by its author: texts above and below the list of tools, the allowed providers, and locked
//! parts of the app.

use super::{GalleryEntry, in_language};
use serde_json::Value;
use std::collections::HashSet;

/// The key in the settings of a page that is a single file, without other files beside it.
pub const ONE_FILE: &str = "oneFile";

/// A part of the app that a site can lock for its visitors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lock {
    /// The choice of the provider.
    Settings,
    /// The text of documents, and documents of the visitor's own.
    Document,
    /// The bench, where prompts and models are compared.
    Bench,
    /// Runs that start by themselves whenever the input changes.
    Live,
}

impl Lock {
    /// All parts that a site can lock.
    pub const ALL: [Self; 4] = [Self::Settings, Self::Document, Self::Bench, Self::Live];

    /// Returns the name in a site's settings.
    pub fn key(self) -> &'static str {
        match self {
            Self::Settings => "settings",
            Self::Document => "document",
            Self::Bench => "bench",
            Self::Live => "live",
        }
    }
}

/// A group of tools under a heading.
#[derive(Clone, Debug, PartialEq)]
pub struct ToolGroup {
    title: Value,
    tools: Vec<String>,
}

impl ToolGroup {
    /// Returns the title in a language.
    pub fn title(&self, language: &str) -> String {
        in_language(Some(&self.title), language)
            .and_then(Value::as_str)
            .unwrap_or_default()
            .to_owned()
    }

    /// Returns true if a tool is in the group, by its id.
    pub fn has(&self, id: &str) -> bool {
        self.tools.iter().any(|tool| tool == id)
    }

    /// Returns those tools of a list that are in the group, in the group's order.
    pub fn pick(&self, tools: &[GalleryEntry]) -> Vec<GalleryEntry> {
        let find = |id: &String| tools.iter().find(|tool| tool.id == *id).cloned();
        self.tools.iter().filter_map(find).collect()
    }
}

/// The provider for visitors who have chosen none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Endpoint<'site> {
    /// The kind of provider, by its name in settings.
    pub provider: &'site str,
    /// The server's address; `None` for the provider's usual one.
    pub address: Option<&'site str>,
    /// The model; `None` for the document's own.
    pub model: Option<&'site str>,
}

/// The settings of a site; without any, there are no texts and everything is allowed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Site {
    source: Value,
}

impl Site {
    /// Creates the settings from JSON; members of a wrong type are ignored.
    pub fn new(source: Value) -> Self {
        Self { source }
    }

    /// Returns a text or Markdown (`title`, `introduction`, `notice`, `footer`) in a language. `None` if it is empty.
    pub fn text(&self, key: &str, language: &str) -> Option<&str> {
        let text = in_language(self.source.get(key), language)?.as_str()?;
        (!text.trim().is_empty()).then_some(text)
    }

    /// Returns the links of the footer: labels and addresses.
    pub fn links(&self, language: &str) -> Vec<(String, String)> {
        let links = self.source.get("links").and_then(Value::as_array).into_iter().flatten();
        let links = links.filter_map(|link| {
            let label = in_language(link.get("label"), language)?.as_str()?;
            Some((label.to_owned(), link.get("href")?.as_str()?.to_owned()))
        });
        links.collect()
    }

    /// Returns the groups of tools, in order; a tool belongs to the first group that names it.
    pub fn groups(&self) -> Vec<ToolGroup> {
        let groups = self.source.get("groups").and_then(Value::as_array).into_iter().flatten();
        let mut ids = HashSet::new();
        let groups = groups.filter_map(|group| {
            let tools = group.get("tools")?.as_array()?.iter().filter_map(Value::as_str);
            let tools = tools.filter(|id| ids.insert((*id).to_owned())).map(str::to_owned);
            Some(ToolGroup { title: group.get("title")?.clone(), tools: tools.collect() })
        });
        groups.collect()
    }

    /// Returns the provider for visitors who have chosen none, or may not choose; `None` if the site names none.
    pub fn endpoint(&self) -> Option<Endpoint<'_>> {
        let endpoint = self.source.get("endpoint")?;
        let text = |key| endpoint.get(key).and_then(Value::as_str);
        Some(Endpoint {
            provider: text("provider")?,
            address: text("address"),
            model: text("model"),
        })
    }

    /// Returns true if a kind of provider, by its name in settings, is allowed.
    pub fn allows(&self, provider: &str) -> bool {
        let is_named = self.endpoint().is_some_and(|endpoint| endpoint.provider == provider);
        match self.source.get("providers").and_then(Value::as_array) {
            _ if is_named => true,
            Some(allowed) => allowed.iter().any(|name| name.as_str() == Some(provider)),
            None => true,
        }
    }

    /// Returns the addresses of servers that visitors may use; empty if they may use any.
    pub fn servers(&self) -> impl Iterator<Item = &str> {
        let servers = self.source.get("servers").and_then(Value::as_array);
        servers.into_iter().flatten().filter_map(Value::as_str)
    }

    /// Returns true if the page is a single file: no other file of the site can be fetched, and some browsers share
    /// storage among all local files.
    pub fn is_one_file(&self) -> bool {
        self.source.get(ONE_FILE).and_then(Value::as_bool).unwrap_or_default()
    }

    /// Returns true if no provider is allowed: visitors only see the answers saved in the documents.
    pub fn is_only_recorded(&self) -> bool {
        let answers = |name: &Value| name.as_str().is_some_and(|name| name != "recorded");
        let allowed = self.source.get("providers").and_then(Value::as_array);
        self.endpoint().is_none() && allowed.is_some_and(|allowed| !allowed.iter().any(answers))
    }

    /// Returns true if a part is locked. Everything is locked if no provider is allowed, since it would be of no use.
    pub fn locks(&self, what: Lock) -> bool {
        if self.is_only_recorded() {
            return true;
        }
        let locked = self.source.get("locked").and_then(Value::as_array).into_iter().flatten();
        { locked }.any(|locked| locked.as_str() == Some(what.key()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_site_on_which_nobody_answers_offers_nothing_that_asks() {
        let check = |source: Value, is: bool| {
            let site = Site::new(source.clone());
            assert_eq!(site.is_only_recorded(), is, "{source}");
            assert_eq!(Lock::ALL.map(|what| site.locks(what)), [is; 4], "{source}");
        };
        check(json!({"providers": []}), true);
        check(json!({"providers": ["recorded", 1]}), true);
        check(json!({"providers": ["by_hand"]}), false);
        check(json!({"providers": [], "endpoint": {"provider": "ollama"}}), false);
        check(json!({}), false);
    }

    #[test]
    fn a_site_without_settings_allows_all_and_says_nothing() {
        for source in
            [json!(null), json!({}), json!([]), json!({"providers": 1, "locked": "settings"})]
        {
            let site = Site::new(source);
            assert!(site.allows("anthropic") && !site.locks(Lock::Settings));
            assert!(!site.is_one_file());
            assert_eq!((site.text("title", "en"), site.links("en")), (None, Vec::new()));
        }
    }

    #[test]
    fn a_tool_is_in_the_first_group_that_names_it_in_the_groups_own_order() {
        let site = Site::new(json!({"groups": [
            {"title": {"en": "Letters", "ru": "Письма"}, "tools": ["b", "a", 7]},
            {"title": "Rest", "tools": ["a", "c"]}, {"title": "None"}, 7]}));
        let index = json!({"tools": [{"id": "a", "documents": "a"}, {"id": "b", "documents": "b"}, {"id": "d", "documents": "d"}]});
        let tools = super::super::gallery_entries(&index);
        let groups: Vec<(String, Vec<String>)> = site
            .groups()
            .iter()
            .map(|group| {
                let ids = group.pick(&tools).into_iter().map(|tool| tool.id).collect();
                (group.title("ru"), ids)
            })
            .collect();
        let expected = [
            ("Письма".to_owned(), vec!["b".to_owned(), "a".to_owned()]),
            ("Rest".to_owned(), Vec::new()),
        ];
        assert_eq!(groups, expected);
        assert!(site.groups()[0].has("a") && !site.groups()[1].has("a"));
    }

    #[test]
    fn who_answers_may_be_named_and_is_allowed_by_that() {
        let site = Site::new(json!({"providers": ["in_browser"], "locked": ["bench"],
            "endpoint": {"provider": "openai", "address": "https://own.example/v1"}}));
        let address = Some("https://own.example/v1");
        assert_eq!(site.endpoint(), Some(Endpoint { provider: "openai", address, model: None }));
        assert!(site.allows("openai") && site.allows("in_browser") && !site.allows("anthropic"));
        assert!(site.locks(Lock::Bench));
        assert_eq!(Site::new(json!({"endpoint": {"model": "m"}})).endpoint(), None);
    }

    #[test]
    fn what_is_said_is_read() {
        let site = Site::new(json!({
            "title": {"en": "Tools", "ru": "Инструменты"},
            "notice": " ",
            "links": [{"label": {"ru": "Данные"}, "href": "https://a.example"}, {"label": "x"}, 7],
            "providers": ["in_browser"],
            "locked": ["document"],
        }));
        assert_eq!(
            (site.text("title", "ru"), site.text("notice", "ru")),
            (Some("Инструменты"), None)
        );
        assert_eq!(site.links("en"), [("Данные".to_owned(), "https://a.example".to_owned())]);
        assert!(site.allows("in_browser") && !site.allows("anthropic"));
        assert!(site.locks(Lock::Document) && !site.locks(Lock::Settings));
    }
}
