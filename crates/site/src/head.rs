//! The title and description of each page of a site, for search engines and link previews.

use crate::index::Tool;
use crate::plain::plain;
use crate::settings::Settings;
use std::collections::BTreeMap;

/// The name of a site without a title.
pub const NAMELESS: &str = "Pilcrow";

/// The title and description of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageHead {
    /// Name of the page's file without the extension.
    pub page: String,
    /// Id of the tool; `None` for the list.
    pub tool: Option<String>,
    /// Title of the list or the tool.
    pub title: String,
    /// Description in plain text; empty if there is none.
    pub description: String,
}

/// The picture of a page for link previews.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preview {
    /// Extension of the picture's file.
    pub ending: String,
    /// Bytes of the picture.
    pub bytes: Vec<u8>,
}

/// Preview pictures, by the names of their pages without the extension.
pub type Previews = BTreeMap<String, Preview>;

/// Folder of the preview pictures in a site.
pub const PREVIEWS: &str = "previews/";

/// Returns the titles and descriptions of a site's pages: the list, then each tool.
pub fn page_heads(settings: &Settings, tools: &[Tool]) -> Vec<PageHead> {
    let language = settings.language();
    let list = PageHead {
        page: "index".to_owned(),
        tool: None,
        title: settings.text("title", language).unwrap_or(NAMELESS).to_owned(),
        description: settings.about(),
    };
    std::iter::once(list)
        .chain(tools.iter().map(|tool| PageHead::describe(tool, settings)))
        .collect()
}

impl PageHead {
    /// Returns the title and description of a tool's page.
    pub(crate) fn describe(tool: &Tool, settings: &Settings) -> Self {
        let language = settings.language();
        Self {
            page: tool.page.clone(),
            tool: Some(tool.id.clone()),
            title: tool.text("title", language).unwrap_or(&tool.id).to_owned(),
            description: tool.text("description", language).map(plain).unwrap_or_default(),
        }
    }

    /// Returns the page's file name in addresses, which is empty for the list.
    pub(crate) fn file(&self) -> String {
        self.tool.as_ref().map(|_| format!("{}.html", self.page)).unwrap_or_default()
    }

    /// Returns the window's title.
    pub(crate) fn window(&self, settings: &Settings) -> String {
        let site = settings.text("title", settings.language()).unwrap_or(NAMELESS);
        match self.tool {
            Some(_) => format!("{} · {site}", self.title),
            None => self.title.clone(),
        }
    }

    /// Returns the path of the page's preview picture.
    pub(crate) fn preview_file(&self, preview: &Preview) -> String {
        format!("{PREVIEWS}{}.{}", self.page, preview.ending)
    }
}
