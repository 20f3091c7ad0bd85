//! Tables as HTML: on a page, and by themselves for the clipboard, where a spreadsheet runs none of
//! it.

use super::ExportWords;
use super::html::{DEEPEST, Writer, escaped};
use super::shown::{foot_lines, head, name_head, row_name};
use crate::cells::guarded;
use crate::solution::{BlockContent, Leaf, SolutionBlock, Table};

/// A table by itself, as word processors and spreadsheets take it from the clipboard; none where
/// the block is no table.
pub fn html_table(block: &SolutionBlock, words: &dyn ExportWords) -> Option<String> {
    let BlockContent::Table(table) = &block.content else { return None };
    let mut writer = Writer { for_cells: true, ..Writer::new(words) };
    writer.table(table, block.label.as_deref());
    Some(writer.text)
}

impl Writer<'_> {
    pub fn table(&mut self, table: &Table, caption: Option<&str>) {
        self.put("<table>");
        if let Some(caption) = caption.filter(|_| !self.for_cells) {
            self.within("caption", caption);
        }
        self.put("<thead><tr>");
        if let Some(name) = name_head(table, self.words) {
            self.put("<th scope=\"col\">");
            self.cell_text(&name);
            self.put("</th>");
        }
        for column in &table.columns {
            let class = if column.numeric { " class=\"number\"" } else { "" };
            self.put(&format!("<th scope=\"col\"{class}>"));
            self.cell_text(&head(column, self.words));
            self.put("</th>");
        }
        self.put("</tr></thead>\n<tbody>");
        for (at, row) in table.rows.iter().enumerate() {
            self.put("<tr>");
            if let Some(name) = row_name(table, at) {
                self.put("<th scope=\"row\">");
                let guarded =
                    if self.for_cells { guarded(name.to_owned()) } else { name.to_owned() };
                self.cell_text(&guarded);
                self.put("</th>");
            }
            for (at, cell) in row.iter().enumerate() {
                let numeric = table.columns.get(at).is_some_and(|column| column.numeric);
                self.put(if numeric { "<td class=\"number\">" } else { "<td>" });
                self.cell(cell);
                self.put("</td>");
            }
            self.put("</tr>\n");
        }
        self.put("</tbody>");
        if !self.for_cells {
            self.foot(table);
        }
        self.put("</table>\n");
    }

    /// The sums and the means of the columns, as below the table that is drawn.
    fn foot(&mut self, table: &Table) {
        let lines = foot_lines(table, self.words);
        if lines.is_empty() {
            return;
        }
        self.put("<tfoot>");
        for (name, leaves) in lines {
            self.foot_line(&name, &leaves, table.keys.is_some());
        }
        self.put("</tfoot>");
    }

    /// Its name stands in the column of the rows' names; without one in the first column, which has no
    /// number then, or before its number.
    fn foot_line(&mut self, name: &str, leaves: &[Option<Leaf>], has_names: bool) {
        self.put("<tr>");
        if has_names {
            self.put("<th scope=\"row\">");
            self.say(name);
            self.put("</th>");
        }
        for (at, leaf) in leaves.iter().enumerate() {
            let is_head = at == 0 && !has_names;
            self.put(match (is_head, leaf) {
                (true, _) => "<th scope=\"row\">",
                (false, Some(_)) => "<td class=\"number\">",
                (false, None) => "<td>",
            });
            if is_head {
                self.say(name);
            }
            if let Some(leaf) = leaf {
                self.put(if is_head { " " } else { "" });
                self.leaf(leaf, "", DEEPEST);
            }
            self.put(if is_head { "</th>" } else { "</td>" });
        }
        self.put("</tr>\n");
    }

    fn cell(&mut self, cell: &SolutionBlock) {
        if self.for_cells {
            return self.cell_text(&super::cells::cell(cell));
        }
        match &cell.content {
            BlockContent::Absent | BlockContent::Pending => self.aside(&self.words.absent()),
            _ => self.body(cell, DEEPEST),
        }
    }

    /// Excel and its like take a cell's line breaks from `br`, and nothing from white space.
    fn cell_text(&mut self, text: &str) {
        let lines: Vec<String> = text.lines().map(escaped).collect();
        self.put(&lines.join("<br>"));
    }
}
