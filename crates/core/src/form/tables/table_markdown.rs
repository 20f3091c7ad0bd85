//! Reads Markdown tables, which chats reply with and people paste, as rows; without the row of dashes and the outer
//! bars.

use super::table_text::{MAX_ROWS, Sheet};

/// The most cells of one row that are read.
const MAX_CELLS: usize = 100;

impl Sheet {
    /// Reads a text as a Markdown table; `None` if it is none.
    pub(crate) fn from_markdown(text: &str) -> Option<Self> {
        let mut lines = text.trim_start_matches('\u{feff}').lines().map(str::trim);
        let names =
            lines.by_ref().find(|line| !line.is_empty()).filter(|line| line.contains('|'))?;
        let names = cells(names);
        let dashes = cells(lines.next()?);
        if dashes.len() != names.len() || !dashes.iter().all(|cell| is_rule(cell)) {
            return None;
        }
        let mut rows = lines.filter(|line| line.contains('|')).map(cells);
        let first_rows = rows.by_ref().take(MAX_ROWS - 1);
        let all_rows = std::iter::once(names).chain(first_rows).collect();
        let beyond = rows.count();
        Some(Self { rows: all_rows, beyond, around: Vec::new() })
    }
}

/// Splits a line into cells, without the outer bars; a bar after a backslash belongs to its cell.
fn cells(line: &str) -> Vec<String> {
    let inner = line.strip_prefix('|').unwrap_or(line);
    let is_closed = inner.ends_with('|') && !inner.ends_with("\\|");
    let inner = if is_closed { inner.strip_suffix('|').unwrap_or(inner) } else { inner };
    let (mut cells, mut cell, mut is_escaped) = (Vec::new(), String::new(), false);
    for letter in inner.chars() {
        match letter {
            '|' if is_escaped => {
                cell.pop();
                cell.push('|');
            }
            '|' => cells.push(std::mem::take(&mut cell)),
            letter => cell.push(letter),
        }
        is_escaped = letter == '\\';
    }
    cells.push(cell);
    cells.into_iter().take(MAX_CELLS).map(|cell| cell.trim().to_owned()).collect()
}

/// True if a cell belongs to the row of dashes below the column names: `---`, `:--:`.
fn is_rule(cell: &str) -> bool {
    let dashes = cell.strip_prefix(':').unwrap_or(cell);
    let dashes = dashes.strip_suffix(':').unwrap_or(dashes);
    !dashes.is_empty() && dashes.bytes().all(|byte| byte == b'-')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Option<&[&str]>) {
        let rows = Sheet::from_markdown(text).map(|sheet| sheet.rows);
        let rows = rows.map(|rows| rows.iter().map(|row| row.join("¦")).collect::<Vec<_>>());
        assert_eq!(
            rows.as_deref(),
            expected
                .map(|rows| rows.iter().map(|row| (*row).to_owned()).collect::<Vec<_>>())
                .as_deref(),
            "{text}"
        );
    }

    #[test]
    fn a_table_of_markdown_is_rows_without_its_bars_and_dashes() {
        check(
            "\n| name | sum |\n|---|---:|\n| Ann | 1.5 |\n| Bob \\| Co |  |\n\nThat is all.\n",
            Some(&["name¦sum", "Ann¦1.5", "Bob | Co¦"]),
        );
        check("name | sum\n:-- | --:\nAnn | 1", Some(&["name¦sum", "Ann¦1"]));
        check("| name |\n| --- |\n| Ann |", Some(&["name", "Ann"]));
    }

    #[test]
    fn other_texts_with_bars_are_none() {
        for text in
            ["", "name|sum\nAnn|1\n", "name|sum\n---\n", "name|sum\n-|x\n", "name\n---\nAnn"]
        {
            check(text, None);
        }
    }
}
