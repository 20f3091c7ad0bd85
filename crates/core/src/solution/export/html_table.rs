//! Exports a table as HTML for the clipboard of word processors and spreadsheets; no text in it is run as a formula.

use super::ExportWords;
use super::cells::cell;
use super::value_text::{head, name_head, row_name};
use crate::solution::{BlockContent, SolutionBlock};
use crate::text::cells::guarded;

/// Returns a table as HTML; `None` if the block is not a table.
pub fn html_table(block: &SolutionBlock, words: &dyn ExportWords) -> Option<String> {
    let BlockContent::Table(table) = &block.content else { return None };
    let heads = table.columns.iter().map(|column| head(column, words));
    let heads = name_head(table, words).into_iter().chain(heads).map(guarded);
    let heads: String = heads.map(|head| element("th", "col", &head)).collect();
    let mut rows = String::new();
    for (at, cells) in table.rows.iter().enumerate() {
        let name = row_name(table, at).map(|name| element("th", "row", &guarded(name.to_owned())));
        rows.push_str("<tr>");
        rows.push_str(&name.unwrap_or_default());
        cells.iter().for_each(|own| rows.push_str(&element("td", "", &cell(own))));
        rows.push_str("</tr>\n");
    }
    Some(format!("<table><thead><tr>{heads}</tr></thead>\n<tbody>{rows}</tbody></table>\n"))
}

/// Returns a cell. Spreadsheets take line breaks from `br` only, not from white space.
fn element(tag: &str, scope: &str, text: &str) -> String {
    let lines: Vec<String> = text.lines().map(escaped).collect();
    let scope = if scope.is_empty() { String::new() } else { format!(" scope=\"{scope}\"") };
    format!("<{tag}{scope}>{}</{tag}>", lines.join("<br>"))
}

fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    text.replace('\r', "&#13;").replace('\0', "\u{fffd}")
}

#[cfg(test)]
mod tests {
    use super::super::markdown::tests::Plain;
    use super::*;
    use crate::field::FieldTree;
    use crate::solution::solution_blocks;
    use serde_json::{Value, json};

    #[track_caller]
    fn check(schema: Value, value: &Value, expected: &str) {
        let block = solution_blocks(Some(&FieldTree::new(schema)), Some(value), None);
        assert_eq!(html_table(&block, &Plain).unwrap(), expected);
    }

    #[test]
    fn a_cell_is_a_text_that_no_spreadsheet_runs() {
        check(
            json!({}),
            &json!([{"=a": "=1+1", "n": -2, "t": "a\nb <script>"}, {"=a": "x & \"y\"", "n": 1.5, "t": ""}]),
            "<table><thead><tr><th scope=\"col\">'=a</th><th scope=\"col\">N</th><th scope=\"col\">T</th></tr></thead>\n\
             <tbody><tr><td>'=1+1</td><td>-2</td><td>a<br>b &lt;script&gt;</td></tr>\n\
             <tr><td>x &amp; \"y\"</td><td>1.5</td><td></td></tr>\n</tbody></table>\n",
        );
    }

    #[test]
    fn rows_that_have_names_begin_with_them() {
        check(
            json!({"additionalProperties": {"type": "number"}}),
            &json!({"a": 1, "=b": 2}),
            "<table><thead><tr><th scope=\"col\">Name</th><th scope=\"col\">Value</th></tr></thead>\n\
             <tbody><tr><th scope=\"row\">a</th><td>1</td></tr>\n<tr><th scope=\"row\">'=b</th><td>2</td></tr>\n</tbody></table>\n",
        );
    }
}
