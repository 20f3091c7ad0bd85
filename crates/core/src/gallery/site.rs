//! What the author of a site says of it, as its pages carry it: words above and below the list, who may
//! answer, what is locked.

use super::in_language;
use serde_json::Value;

/// What visitors are not offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lock {
    /// The choice of who answers.
    Settings,
    /// The text of documents, and documents of their own.
    Document,
}

/// A site's settings; those of an app without any say nothing and allow all.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Site {
    source: Value,
}

impl Site {
    /// Reads them; what is of another type than it should be is not there.
    pub fn new(source: Value) -> Self {
        Self { source }
    }

    /// A text or Markdown (`title`, `introduction`, `notice`, `footer`), in a language where there are
    /// several. None where it is empty.
    pub fn text(&self, key: &str, language: &str) -> Option<&str> {
        let text = in_language(self.source.get(key), language)?.as_str()?;
        (!text.trim().is_empty()).then_some(text)
    }

    /// The links of the footer: what each is called, and where it leads.
    pub fn links(&self, language: &str) -> Vec<(String, String)> {
        let links = self.source.get("links").and_then(Value::as_array).into_iter().flatten();
        let links = links.filter_map(|link| {
            let label = in_language(link.get("label"), language)?.as_str()?;
            Some((label.to_owned(), link.get("href")?.as_str()?.to_owned()))
        });
        links.collect()
    }

    /// Whether a kind of provider, by its name in settings, may answer.
    pub fn allows(&self, provider: &str) -> bool {
        match self.source.get("providers").and_then(Value::as_array) {
            Some(allowed) => allowed.iter().any(|name| name.as_str() == Some(provider)),
            None => true,
        }
    }

    /// Whether something is locked.
    pub fn locks(&self, what: Lock) -> bool {
        let name = match what {
            Lock::Settings => "settings",
            Lock::Document => "document",
        };
        let locked = self.source.get("locked").and_then(Value::as_array).into_iter().flatten();
        { locked }.any(|locked| locked.as_str() == Some(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_site_without_settings_allows_all_and_says_nothing() {
        for source in
            [json!(null), json!({}), json!([]), json!({"providers": 1, "locked": "settings"})]
        {
            let site = Site::new(source);
            assert!(site.allows("anthropic") && !site.locks(Lock::Settings));
            assert_eq!((site.text("title", "en"), site.links("en")), (None, Vec::new()));
        }
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
