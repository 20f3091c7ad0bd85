//! The page that an address means. All pages are queries of one file, so that any static host and
//! any folder on it will do.

/// A page of the app.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Route {
    /// The list of tools.
    #[default]
    Gallery,
    /// `?tool=ID&in=LANGUAGE`: a document of the gallery; in the page's language, where none is named.
    Tool(String, Option<String>),
    /// `?src=URL`: a document by its address.
    Source(String),
    /// `?doc=KEY`: a document that was opened on this device, kept in the browser.
    Kept(String),
}

impl Route {
    /// Reads a query, with or without its `?`.
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
        let kept = || named("doc").map(Self::Kept);
        source.or_else(tool).or_else(kept).unwrap_or_default()
    }

    /// The relative address of the page.
    pub fn href(&self) -> String {
        match self {
            Self::Gallery => "./".to_owned(),
            Self::Tool(id, None) => format!("./?tool={}", encoded(id)),
            Self::Tool(id, Some(language)) => {
                format!("./?tool={}&in={}", encoded(id), encoded(language))
            }
            Self::Source(url) => format!("./?src={}", encoded(url)),
            Self::Kept(key) => format!("./?doc={}", encoded(key)),
        }
    }

    /// Under which the draft of the page's document is kept, in the document's language: that of the address,
    /// or else this one.
    pub fn draft_key(&self, language: &str) -> Option<String> {
        match self {
            Self::Gallery => None,
            Self::Tool(id, own) => {
                Some(format!("tool:{id}:{}", own.as_deref().unwrap_or(language)))
            }
            Self::Source(url) => Some(format!("src:{url}")),
            Self::Kept(key) => Some(format!("doc:{key}")),
        }
    }
}

/// `application/x-www-form-urlencoded`, as `URLSearchParams` writes it.
pub(super) fn decoded(text: &str) -> String {
    let text = text.replace('+', " ");
    js_sys::decode_uri_component(&text).map_or(text, String::from)
}

pub(super) fn encoded(text: &str) -> String {
    String::from(js_sys::encode_uri_component(text))
}
