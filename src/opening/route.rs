//! The page that an address means. All pages are queries of one file, so that any static host, and any folder on it,
//! will do.

use crate::dom::HAS_BROWSER;
use pilcrow_site::percent_encoded;

/// A page of the app.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Route {
    /// The list of tools.
    #[default]
    Gallery,
    /// `?tool=ID&in=LANGUAGE`: a document of the gallery; `None` for the page's language.
    Tool(String, Option<String>),
    /// `?src=URL`: a document by its address.
    Source(String),
    /// `?doc=KEY`: a document that is stored in the browser of this device.
    Stored(String),
}

impl Route {
    /// Parses a query, with or without its `?`.
    pub fn parse(query: &str) -> Self {
        let query = query.strip_prefix('?').unwrap_or(query);
        let named = |name: &str| {
            query.split('&').find_map(|pair| {
                let (key, value) = pair.split_once('=')?;
                (key == name && !value.is_empty()).then(|| decoded(value))
            })
        };
        let source = named("src").map(Self::Source);
        let tool = || named("tool").map(|id| Self::Tool(id, named("in")));
        let own = || named("doc").map(Self::Stored);
        source.or_else(tool).or_else(own).unwrap_or_default()
    }

    /// Returns the page of a document by the key of its draft; `None` for an embedded page.
    pub fn of_key(key: &str) -> Option<Self> {
        let (kind, rest) = key.split_once(':')?;
        Some(match kind {
            "tool" => {
                let (id, language) = rest.rsplit_once(':')?;
                Self::Tool(id.to_owned(), Some(language.to_owned()))
            }
            "src" => Self::Source(rest.to_owned()),
            "doc" => Self::Stored(rest.to_owned()),
            _ => return None,
        })
    }

    /// Returns the document's name for `_delegate`; `None` if its id could be mistaken for an address.
    pub fn delegate(&self) -> Option<String> {
        match self {
            Self::Gallery => None,
            Self::Tool(id, _) => Some(id.clone()).filter(|id| !id.contains(['.', '/', ':'])),
            Self::Source(url) => Some(url.clone()),
            Self::Stored(key) => Some(format!("doc:{key}")),
        }
    }

    /// Returns the relative address of the page.
    pub fn href(&self) -> String {
        match self {
            Self::Gallery => "./".to_owned(),
            Self::Tool(id, None) => format!("./?tool={}", encoded(id)),
            Self::Tool(id, Some(language)) => {
                format!("./?tool={}&in={}", encoded(id), encoded(language))
            }
            Self::Source(url) => format!("./?src={}", encoded(url)),
            Self::Stored(key) => format!("./?doc={}", encoded(key)),
        }
    }

    /// Returns the key of the page's draft, in the document's language: that of the address, or else `language`.
    pub fn draft_key(&self, language: &str) -> Option<String> {
        match self {
            Self::Gallery => None,
            Self::Tool(id, own) => {
                Some(format!("tool:{id}:{}", own.as_deref().unwrap_or(language)))
            }
            Self::Source(url) => Some(format!("src:{url}")),
            Self::Stored(key) => Some(format!("doc:{key}")),
        }
    }
}

/// Decodes `application/x-www-form-urlencoded`, as `URLSearchParams` writes it.
pub(super) fn decoded(text: &str) -> String {
    let text = text.replace('+', " ");
    js_sys::decode_uri_component(&text).map_or(text, String::from)
}

pub(super) fn encoded(text: &str) -> String {
    if !HAS_BROWSER {
        return percent_encoded(text);
    }
    String::from(js_sys::encode_uri_component(text))
}

#[cfg(test)]
mod tests {
    use super::Route;

    #[test]
    fn a_key_leads_to_its_page() {
        let check = |key: &str, expected: Option<Route>| {
            assert_eq!(Route::of_key(key), expected, "{key}");
            if let Some(route) = expected {
                assert_eq!(route.draft_key("de").as_deref(), Some(key));
            }
        };
        check("tool:trip:en", Some(Route::Tool("trip".to_owned(), Some("en".to_owned()))));
        check("src:https://a/b:c", Some(Route::Source("https://a/b:c".to_owned())));
        check("doc:1a", Some(Route::Stored("1a".to_owned())));
        check("embed:1a|tool:trip:en", None);
        let delegate = |key: &str| Route::of_key(key).and_then(|route| route.delegate());
        assert_eq!(delegate("tool:trip:en").as_deref(), Some("trip"));
        assert_eq!(delegate("src:https://a/b").as_deref(), Some("https://a/b"));
        assert_eq!(delegate("doc:1a").as_deref(), Some("doc:1a"));
        assert_eq!(delegate("tool:a.b:en"), None);
        check("tool:trip", None);
        check("", None);
    }
}
