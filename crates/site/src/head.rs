//! What each page of a site says of itself, for search engines and previews elsewhere.

use crate::index::Tool;
use crate::plain::plain;
use crate::settings::Settings;
use std::collections::BTreeMap;

/// What a site without a title is called.
pub const NAMELESS: &str = "Pilcrow";

/// What a page says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageHead {
    /// The name of its file without the ending.
    pub page: String,
    /// The tool's id; `None` for the list.
    pub tool: Option<String>,
    /// What the list or the tool is called.
    pub title: String,
    /// What it is for, without marks; empty where nothing is said.
    pub description: String,
}

/// A picture of a page, as previews elsewhere show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preview {
    /// Its file's ending.
    pub ending: String,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// Pictures of pages, by the names of these without their ending.
pub type Previews = BTreeMap<String, Preview>;

/// In which folder of a site the pictures of its pages are.
pub const PREVIEWS: &str = "previews/";

/// What the pages of a site say of themselves: the list, then each tool.
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
    /// What the page of a tool says of itself.
    pub(crate) fn describe(tool: &Tool, settings: &Settings) -> Self {
        let language = settings.language();
        Self {
            page: tool.page.clone(),
            tool: Some(tool.id.clone()),
            title: tool.text("title", language).unwrap_or(&tool.id).to_owned(),
            description: tool.text("description", language).map(plain).unwrap_or_default(),
        }
    }

    /// The name of its file, as an address has it: the list is the folder's own page.
    pub(crate) fn file(&self) -> String {
        self.tool.as_ref().map(|_| format!("{}.html", self.page)).unwrap_or_default()
    }

    /// What the window is called.
    pub(crate) fn window(&self, settings: &Settings) -> String {
        let site = settings.text("title", settings.language()).unwrap_or(NAMELESS);
        match self.tool {
            Some(_) => format!("{} · {site}", self.title),
            None => self.title.clone(),
        }
    }

    /// The name of its picture's file, with the folder.
    pub(crate) fn preview_file(&self, preview: &Preview) -> String {
        format!("{PREVIEWS}{}.{}", self.page, preview.ending)
    }
}
