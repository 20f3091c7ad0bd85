//! The page that an address means. All pages are queries of one file, so that any static host and
//! any folder on it will do.

/// A page of the app.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Route {
    /// The list of tools.
    #[default]
    Gallery,
    /// `?tool=ID`: a document of the gallery.
    Tool(String),
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
        let tool = || named("tool").map(Self::Tool);
        let kept = || named("doc").map(Self::Kept);
        source.or_else(tool).or_else(kept).unwrap_or_default()
    }

    /// The relative address of the page.
    pub fn href(&self) -> String {
        match self {
            Self::Gallery => "./".to_owned(),
            Self::Tool(id) => format!("./?tool={}", encoded(id)),
            Self::Source(url) => format!("./?src={}", encoded(url)),
            Self::Kept(key) => format!("./?doc={}", encoded(key)),
        }
    }

    /// Under which the draft of the page's document is kept, in the document's language.
    pub fn draft_key(&self, language: &str) -> Option<String> {
        match self {
            Self::Gallery => None,
            Self::Tool(id) => Some(format!("tool:{id}:{language}")),
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
