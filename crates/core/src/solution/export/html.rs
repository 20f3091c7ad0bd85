//! Blocks as HTML: every text escaped, nothing that runs, nothing that is fetched.

use super::ExportWords;
use super::shown::{Shown, described, halves, is_passages, is_single, shown};
use crate::cells::is_formula;
use crate::markdown;
use crate::solution::{BlockContent, Leaf, Role, SolutionBlock};

/// The deepest heading that there is.
pub(super) const DEEPEST: usize = 6;

/// A block as elements of HTML under a title, and under that what it is called, where that is something else:
/// `<h1>Trip</h1><p>…</p>`. They have no scripts and no styles.
pub(super) fn elements(block: &SolutionBlock, title: &str, words: &dyn ExportWords) -> String {
    titled_elements(block, title, Writer::new(words))
}

/// The same for the clipboard: a spreadsheet that it is pasted into runs none of it as a formula.
pub fn copied_elements(block: &SolutionBlock, title: &str, words: &dyn ExportWords) -> String {
    titled_elements(block, title, Writer { is_guarded: true, ..Writer::new(words) })
}

fn titled_elements(block: &SolutionBlock, title: &str, mut writer: Writer) -> String {
    match block.heading() {
        Some(own) if own != title && !title.is_empty() => {
            writer.within("h1", title);
            writer.titled(block, Some(&own), 2);
        }
        _ => writer.titled(block, Some(title), 1),
    }
    writer.text
}

/// A block as elements below those of another one.
pub(super) fn further(block: &SolutionBlock, title: &str, words: &dyn ExportWords) -> String {
    let mut writer = Writer::new(words);
    writer.titled(block, Some(title), 2);
    writer.text
}

/// A text as it stands in an element or an attribute.
pub(super) fn escaped(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => written.push_str("&amp;"),
            '<' => written.push_str("&lt;"),
            '>' => written.push_str("&gt;"),
            '"' => written.push_str("&quot;"),
            '\'' => written.push_str("&#39;"),
            // It would be read as a line feed.
            '\r' => written.push_str("&#13;"),
            '\0' => written.push('\u{fffd}'),
            letter => written.push(letter),
        }
    }
    written
}

pub(super) struct Writer<'words> {
    pub words: &'words dyn ExportWords,
    pub text: String,
    /// It is meant for a spreadsheet, which runs what looks like a formula.
    pub for_cells: bool,
    /// It is meant for anything that is pasted into, also for a spreadsheet.
    pub is_guarded: bool,
}

impl<'words> Writer<'words> {
    pub fn new(words: &'words dyn ExportWords) -> Self {
        Self { words, text: String::new(), for_cells: false, is_guarded: false }
    }
}

impl Writer<'_> {
    pub fn put(&mut self, markup: &str) {
        self.text.push_str(markup);
    }

    pub fn say(&mut self, text: &str) {
        match self.is_guarded {
            true => self.lines(text, "<br>"),
            false => self.text.push_str(&escaped(text)),
        }
    }

    /// Lines of a text, each of which may become a cell of a spreadsheet: with an element a cell begins, and with a line.
    fn lines(&mut self, text: &str, end: &str) {
        for (at, line) in text.split('\n').enumerate() {
            self.put(if at > 0 { end } else { "" });
            if self.text.ends_with(['>', '\n']) && is_run(line) {
                self.put("'");
            }
            self.text.push_str(&escaped(line));
        }
    }

    pub fn within(&mut self, tag: &str, text: &str) {
        self.put(&format!("<{tag}>"));
        self.say(text);
        self.put(&format!("</{tag}>"));
    }

    fn titled(&mut self, block: &SolutionBlock, label: Option<&str>, level: usize) {
        self.put(match (is_single(block), block.role) {
            (true, Role::Lead) => "<section class=\"leaf lead\">",
            (true, _) => "<section class=\"leaf\">",
            (false, _) => "<section>",
        });
        if let Some(label) = label {
            self.within(&format!("h{}", level.clamp(1, DEEPEST)), label);
        }
        let level = level + usize::from(label.is_some());
        if let Some(branch) = &block.branch {
            self.put("<p class=\"note\">");
            self.say(branch);
            self.put("</p>");
        }
        self.description(block, level);
        self.body(block, level);
        self.put("</section>\n");
    }

    fn description(&mut self, block: &SolutionBlock, level: usize) {
        if let Some(description) = described(block) {
            self.put("<div class=\"note\">");
            self.prose(&markdown::read(description, level));
            self.put("</div>");
        }
    }

    pub fn body(&mut self, block: &SolutionBlock, level: usize) {
        match &block.content {
            BlockContent::Section(parts) if parts.is_empty() => self.aside(&self.words.empty()),
            BlockContent::Section(parts) => {
                let (known, unknown) = halves(block, parts);
                self.parts(&known, level);
                if !unknown.is_empty() {
                    self.put("<section class=\"unknown\">");
                    self.within("p", &self.words.unknown());
                    self.parts(&unknown, level);
                    self.put("</section>\n");
                }
            }
            BlockContent::List(entries) if entries.is_empty() => self.aside(&self.words.empty()),
            BlockContent::List(entries) if is_passages(block, entries) => {
                for entry in entries {
                    self.titled(entry, entry.heading().as_deref(), level);
                }
            }
            BlockContent::List(entries) => {
                let list = if block.is_numbered { "ol" } else { "ul" };
                self.put(&format!("<{list}>"));
                for entry in entries {
                    self.put("<li>");
                    match entry.heading() {
                        Some(name) => self.titled(entry, Some(&name), level),
                        None => self.body(entry, level),
                    }
                    self.put("</li>\n");
                }
                self.put(&format!("</{list}>\n"));
            }
            BlockContent::Table(table) => self.table(table, block.label.as_deref()),
            BlockContent::Leaf(_) | BlockContent::Absent | BlockContent::Pending => {
                self.value(block, level);
            }
        }
    }

    /// Single values are a list of names and values; all else stands in sections.
    fn parts(&mut self, parts: &[&SolutionBlock], level: usize) {
        let mut in_list = false;
        for part in parts {
            let is_labelled = part.role.shows_label();
            let single = is_single(part) && is_labelled && !self.is_long(part);
            if single != in_list {
                self.put(if single { "<dl>" } else { "</dl>\n" });
                in_list = single;
            }
            if !single {
                self.titled(part, part.heading().as_deref(), level);
                continue;
            }
            self.put("<div>");
            self.within("dt", part.label.as_deref().unwrap_or_default());
            self.put("<dd>");
            self.value(part, level);
            self.put("</dd>");
            if described(part).is_some() {
                self.put("<dd>");
                self.description(part, level);
                self.put("</dd>");
            }
            self.put("</div>");
        }
        if in_list {
            self.put("</dl>\n");
        }
    }

    /// Whether a single value wants a heading and the whole width.
    fn is_long(&self, block: &SolutionBlock) -> bool {
        const SHORT: usize = 160;
        let BlockContent::Leaf(leaf) = &block.content else { return false };
        match shown(leaf, self.words) {
            Shown::Text(text) => text.contains('\n') || text.chars().nth(SHORT).is_some(),
            Shown::Prose(_) | Shown::Code(..) | Shown::Picture(_) | Shown::Sound(_) => true,
            Shown::Said(..) | Shown::Link(..) | Shown::Color(_) => false,
        }
    }

    pub fn aside(&mut self, words: &str) {
        self.put(&format!("<span class=\"aside\">{}</span>", escaped(words)));
    }

    fn value(&mut self, block: &SolutionBlock, level: usize) {
        match &block.content {
            BlockContent::Leaf(leaf) => {
                self.leaf(leaf, block.label.as_deref().unwrap_or_default(), level);
            }
            _ => self.aside(&self.words.absent()),
        }
    }

    pub fn leaf(&mut self, leaf: &Leaf, label: &str, level: usize) {
        let written = match shown(leaf, self.words) {
            Shown::Text(text) => {
                self.put("<span class=\"text\">");
                self.marked(leaf, &text);
                "</span>".to_owned()
            }
            Shown::Said(said, exact) => {
                let exact = escaped(&exact);
                format!("<data value=\"{exact}\" title=\"{exact}\">{}</data>", escaped(&said))
            }
            Shown::Prose(source) => {
                self.put("<div class=\"prose\">");
                self.prose(&markdown::read(&source, level));
                "</div>".to_owned()
            }
            Shown::Code(text, _) => {
                self.code(&text);
                String::new()
            }
            Shown::Link(href, text) => anchor(&href, &escaped(&text)),
            Shown::Color(hex) => format!(
                "<span class=\"color\" style=\"background:{hex}\"></span> <code>{hex}</code>"
            ),
            Shown::Picture(address) => {
                let name = escaped(label);
                format!("<img src=\"{}\" alt=\"{name}\">", escaped(&address))
            }
            Shown::Sound(address) => {
                format!("<audio controls src=\"{}\"></audio>", escaped(&address))
            }
        };
        self.put(&written);
    }

    pub fn code(&mut self, text: &str) {
        self.put("<pre><code>");
        match self.is_guarded {
            true => self.lines(text, "\n"),
            false => self.text.push_str(&escaped(text)),
        }
        self.put("</code></pre>");
    }

    /// A text as on the page; in a spreadsheet's cell as it is written.
    fn marked(&mut self, leaf: &Leaf, text: &str) {
        match has_marks(leaf) && !self.for_cells {
            true => self.prose(&markdown::inline(text)),
            false => self.say(text),
        }
    }
}

/// Whether a spreadsheet would run a text of a cell; a number below zero is one and stays.
fn is_run(text: &str) -> bool {
    let text = text.trim();
    is_formula(text) && text.parse::<f64>().is_err()
}

/// Whether the page shows a text with the marks inside its lines.
pub(super) fn has_marks(leaf: &Leaf) -> bool {
    leaf.widget.facts().writing.is_plain()
}

pub(super) fn anchor(href: &str, inner: &str) -> String {
    format!("<a href=\"{}\" rel=\"noopener noreferrer\">{inner}</a>", escaped(href))
}
