//! Exports blocks as Markdown: headings, lists, code, and pipe tables with long cells below them.

use super::ExportWords;
use super::value_text::{
    ValueText, described, foot_lines, halves, head, is_passages, is_single, name_head, row_name,
    value_text,
};
use crate::markdown::{text, within};
use crate::solution::{BlockContent, Column, Leaf, SolutionBlock, Table};

/// Deepest heading level of Markdown; deeper labels are set in bold.
const DEEPEST: usize = 6;

/// Longest text that is written beside its label rather than below it, in characters.
const SHORT: usize = 160;

/// Returns a block as Markdown; `title` is its heading if it has no label of its own. A single value without a title is
/// returned as its own text.
pub fn markdown(block: &SolutionBlock, title: Option<&str>, words: &dyn ExportWords) -> String {
    if let (BlockContent::Leaf(leaf), None) = (&block.content, title) {
        return own_text(leaf, words);
    }
    let mut writer = Writer { words, paragraphs: Vec::new() };
    writer.titled(block, block.heading().as_deref().or(title), 1);
    let mut written = writer.paragraphs.join("\n\n");
    written.push('\n');
    written
}

/// Returns the plain text of a single value, a number with all digits.
fn own_text(leaf: &Leaf, words: &dyn ExportWords) -> String {
    match value_text(leaf, words) {
        ValueText::Words(_, exact) if leaf.value.is_number() => exact,
        ValueText::Text(own)
        | ValueText::Words(own, _)
        | ValueText::Prose(own)
        | ValueText::Code(own, _) => own,
        ValueText::Link(_, own)
        | ValueText::Color(own)
        | ValueText::Picture(own)
        | ValueText::Sound(own) => own,
    }
}

struct Writer<'words> {
    words: &'words dyn ExportWords,
    /// Paragraphs, lists and tables, which are separated by blank lines.
    paragraphs: Vec<String>,
}

impl Writer<'_> {
    fn titled(&mut self, block: &SolutionBlock, label: Option<&str>, level: usize) {
        self.heading(label, level);
        let below = level + usize::from(label.is_some());
        if let Some(branch) = &block.branch {
            self.put(aside(branch));
        }
        if let Some(description) = described(block) {
            self.put(within(description, below));
        }
        self.body(block, below);
    }

    fn heading(&mut self, label: Option<&str>, level: usize) {
        let Some(label) = label else { return };
        let label = text::line(label);
        self.put(match level {
            0..=DEEPEST => format!("{} {label}", "#".repeat(level.max(1))),
            _ => format!("**{label}**"),
        });
    }

    fn put(&mut self, paragraph: String) {
        if !paragraph.is_empty() {
            self.paragraphs.push(paragraph);
        }
    }

    fn body(&mut self, block: &SolutionBlock, level: usize) {
        match &block.content {
            BlockContent::Section(parts) => self.section(block, parts, level),
            BlockContent::List(entries) if is_passages(block, entries) => {
                for entry in entries {
                    self.titled(entry, entry.heading().as_deref(), level);
                }
            }
            BlockContent::List(entries) => self.list(entries, block.is_numbered),
            BlockContent::Table(table) => self.table(table, level),
            BlockContent::Leaf(_) | BlockContent::Absent | BlockContent::Pending => {
                let value = self.whole(block, level);
                self.put(value);
            }
        }
    }

    fn section(&mut self, block: &SolutionBlock, parts: &[SolutionBlock], level: usize) {
        if parts.is_empty() {
            self.put(aside(&self.words.empty()));
        }
        let (fields, unknown) = halves(block, parts);
        self.parts(&fields, level);
        if !unknown.is_empty() {
            self.heading(Some(&self.words.unknown()), level);
            self.parts(&unknown, level + 1);
        }
    }

    /// Writes short values as a list, each beside its label, up to the first part with a heading: a later one without a
    /// heading would seem to belong to that part. A text without a label becomes a paragraph.
    fn parts(&mut self, parts: &[&SolutionBlock], level: usize) {
        let mut lines = Vec::new();
        let mut is_below_heading = false;
        for part in parts {
            let heading = part.heading();
            let line = self.short(part).filter(|_| !is_below_heading);
            if let Some(line) = line {
                lines.push(text::hanging_indent("- ", &line));
                continue;
            }
            self.put(std::mem::take(&mut lines).join("\n"));
            is_below_heading |= heading.is_some();
            self.titled(part, heading.as_deref(), level);
        }
        self.put(lines.join("\n"));
    }

    /// Returns a short value beside its label, with its description on the next line; `None` if it is not short.
    fn short(&self, block: &SolutionBlock) -> Option<String> {
        let value = self.inline(block)?;
        let label = block.label.as_ref().filter(|_| block.role.shows_label())?;
        let line = format!("{} {value}", strong(label));
        let description = described(block).map(|description| within(description, DEEPEST));
        match description {
            Some(description) if description.contains('\n') => None,
            Some(description) if !description.is_empty() => {
                Some(format!("{line}  \n{description}"))
            }
            _ => Some(line),
        }
    }

    fn list(&mut self, entries: &[SolutionBlock], is_numbered: bool) {
        if entries.is_empty() {
            return self.put(aside(&self.words.empty()));
        }
        let mark = |at: usize| if is_numbered { format!("{}. ", at + 1) } else { "- ".to_owned() };
        let lines: Option<Vec<String>> = entries.iter().map(|entry| self.inline(entry)).collect();
        if let Some(lines) = lines {
            let lines = lines.into_iter().enumerate();
            let lines = lines
                .map(|(at, line)| text::hanging_indent(&mark(at), &text::escape_beginning(line)));
            return self.put(lines.collect::<Vec<_>>().join("\n"));
        }
        let entries = entries.iter().enumerate();
        let entries: Vec<String> = entries
            .map(|(at, entry)| text::hanging_indent(&mark(at), &self.entry(entry)))
            .collect();
        let apart = if entries.iter().any(|entry| entry.contains("\n\n")) { "\n\n" } else { "\n" };
        self.put(entries.join(apart));
    }

    /// Returns an entry of a list, without headings, its short parts as lines.
    fn entry(&self, entry: &SolutionBlock) -> String {
        let mut inner = Writer { words: self.words, paragraphs: Vec::new() };
        match &entry.content {
            BlockContent::Section(parts) if !parts.is_empty() => {
                let name = entry.heading().map(|name| format!("**{}**", text::line(&name)));
                let mut short: Vec<String> = name.into_iter().collect();
                for part in parts.iter().filter(|part| !entry.is_named_by(part)) {
                    match inner.short(part) {
                        Some(line) => short.push(line),
                        None => {
                            inner.put(std::mem::take(&mut short).join("  \n"));
                            inner.titled(part, part.heading().as_deref(), DEEPEST + 1);
                        }
                    }
                }
                inner.put(short.join("  \n"));
            }
            _ => inner.body(entry, DEEPEST + 1),
        }
        inner.paragraphs.join("\n\n")
    }

    /// Returns a value that fits in a line; `None` if it needs lines of its own.
    fn inline(&self, block: &SolutionBlock) -> Option<String> {
        let leaf = match &block.content {
            BlockContent::Leaf(leaf) => leaf,
            BlockContent::Absent | BlockContent::Pending => {
                return Some(aside(&self.words.absent()));
            }
            _ => return None,
        };
        match value_text(leaf, self.words) {
            ValueText::Text(own) if own.trim().is_empty() => {
                Some(text::code(&format!("\"{own}\"")))
            }
            ValueText::Text(own) if is_short(&own) => Some(text::line(&own)),
            ValueText::Words(words, _) => Some(text::line(&words)),
            ValueText::Link(href, own) => Some(link(&href, &own)),
            ValueText::Color(own) => Some(text::code(&own)),
            ValueText::Text(_) | ValueText::Prose(_) | ValueText::Code(..) => None,
            ValueText::Picture(_) | ValueText::Sound(_) => None,
        }
    }

    /// Returns a single value with lines of its own.
    fn whole(&self, block: &SolutionBlock, level: usize) -> String {
        if let Some(line) = self.inline(block) {
            return text::escape_beginning(line);
        }
        let BlockContent::Leaf(leaf) = &block.content else { return String::new() };
        match value_text(leaf, self.words) {
            ValueText::Prose(source) => within(&source, level),
            ValueText::Code(own, language) => text::fence(&own, &language),
            ValueText::Picture(address) => {
                format!("![{}]({address})", text::line(block.label.as_deref().unwrap_or_default()))
            }
            ValueText::Sound(address) => text::fence(&address, ""),
            ValueText::Text(own)
            | ValueText::Words(own, _)
            | ValueText::Color(own)
            | ValueText::Link(_, own) => text::lines(&own),
        }
    }

    fn table(&mut self, table: &Table, level: usize) {
        let mut below = Vec::new();
        let names = name_head(table, self.words);
        let heads = table.columns.iter().map(|column| head(column, self.words));
        let heads = names.iter().cloned().chain(heads).map(|head| text::cell(&head));
        let rules = names.iter().map(|_| "---").chain(table.columns.iter().map(rule));
        let mut lines = vec![row(heads), row(rules.map(str::to_owned))];
        for (at, cells) in table.rows.iter().enumerate() {
            let own = row_name(table, at);
            let first = || cells.iter().find_map(|cell| self.inline(cell));
            let name = own.map(text::line).or_else(first).unwrap_or_default();
            let cells = cells.iter().map(|cell| {
                self.cell(cell).unwrap_or_else(|| {
                    below.push((name.clone(), cell));
                    "↓".to_owned()
                })
            });
            lines.push(row(own.map(text::cell).into_iter().chain(cells)));
        }
        let foot = foot_lines(table, self.words);
        lines.extend(foot.iter().map(|(name, leaves)| self.foot(name, leaves, names.is_some())));
        if table.rows.is_empty() {
            lines = vec![aside(&self.words.empty())];
        }
        self.put(lines.join("\n"));
        for (name, cell) in below {
            let label = text::line(cell.label.as_deref().unwrap_or_default());
            let heading = if name.is_empty() { label } else { format!("{name}: {label}") };
            self.put(match level {
                0..=DEEPEST => format!("{} {heading}", "#".repeat(level.max(1))),
                _ => format!("↓ {heading}"),
            });
            self.body(cell, level + 1);
        }
    }

    /// Returns a row of sums or means, named in the column of the rows' names, or else in the first cell.
    fn foot(&self, name: &str, leaves: &[Option<Leaf>], has_names: bool) -> String {
        let name = format!("**{}**", text::cell(name));
        let value =
            |leaf: &Option<Leaf>| match leaf.as_ref().map(|leaf| value_text(leaf, self.words)) {
                Some(ValueText::Words(own, _) | ValueText::Text(own)) => text::cell(&own),
                _ => String::new(),
            };
        let mut cells: Vec<String> = leaves.iter().map(value).collect();
        match cells.first_mut() {
            Some(first) if !has_names => *first = format!("{name} {first}").trim_end().to_owned(),
            _ => cells.insert(0, name),
        }
        row(cells.into_iter())
    }

    /// Returns the content of a cell: a value in a line, or a few of them; `None` if it does not fit.
    fn cell(&self, cell: &SolutionBlock) -> Option<String> {
        match &cell.content {
            BlockContent::List(entries) if !entries.is_empty() && entries.iter().all(is_single) => {
                let entries: Option<Vec<_>> =
                    entries.iter().map(|entry| self.inline(entry)).collect();
                Some(text::in_cell(&entries?.join(", ")))
            }
            BlockContent::List(entries) if entries.is_empty() => Some(aside(&self.words.empty())),
            BlockContent::Section(parts) if parts.is_empty() => Some(aside(&self.words.empty())),
            BlockContent::Leaf(leaf) => match value_text(leaf, self.words) {
                ValueText::Text(own) if !own.trim().is_empty() => Some(text::cell(&own)),
                _ => self.inline(cell).map(|line| text::in_cell(&line)),
            },
            BlockContent::Absent | BlockContent::Pending => Some(String::new()),
            _ => None,
        }
    }
}

fn row(cells: impl Iterator<Item = String>) -> String {
    let cells: Vec<String> = cells.collect();
    format!("| {} |", cells.join(" | "))
}

fn rule(column: &Column) -> &'static str {
    if column.numeric { "--:" } else { "---" }
}

fn is_short(own: &str) -> bool {
    !own.trim().contains('\n') && own.chars().nth(SHORT).is_none()
}

fn strong(label: &str) -> String {
    let label = text::line(label);
    let colon = if label.ends_with(|letter: char| letter.is_alphanumeric() || letter == ')') {
        ":"
    } else {
        ""
    };
    format!("**{label}{colon}**")
}

/// Formats words that are not part of the answer.
fn aside(words: &str) -> String {
    format!("*{}*", text::line(words))
}

/// Formats a link, in angle brackets if its address allows them.
fn link(href: &str, own: &str) -> String {
    let is_plain = !own.contains(['<', '>']) && !own.starts_with("mailto:");
    if is_plain && own.is_ascii() {
        format!("<{own}>")
    } else {
        let address = href.replace('<', "%3C").replace('>', "%3E");
        format!("[{}](<{address}>)", text::line(own))
    }
}

#[cfg(test)]
pub(super) mod tests;
