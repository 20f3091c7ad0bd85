//! Cells as the text of a spreadsheet.

/// Rows as RFC 4180 has them, behind the mark by which spreadsheets know UTF-8.
pub fn comma_separated(rows: impl Iterator<Item = Vec<String>>) -> String {
    let mut text = String::from('\u{feff}');
    write(&mut text, rows, ',');
    text
}

/// Rows as spreadsheets take them from the clipboard.
pub fn tab_separated(rows: impl Iterator<Item = Vec<String>>) -> String {
    let mut text = String::new();
    write(&mut text, rows, '\t');
    text
}

fn write(text: &mut String, rows: impl Iterator<Item = Vec<String>>, between: char) {
    for row in rows {
        for (at, cell) in row.iter().enumerate() {
            if at > 0 {
                text.push(between);
            }
            // A row of one empty cell would be no row.
            if cell.contains(['"', ',', ';', '\t', '\r', '\n'])
                || (row.len() == 1 && cell.is_empty())
            {
                text.push('"');
                text.push_str(&cell.replace('"', "\"\""));
                text.push('"');
            } else {
                text.push_str(cell);
            }
        }
        text.push_str("\r\n");
    }
}

/// A text with an apostrophe before it where a spreadsheet would run it as a formula, or take an
/// apostrophe of its own for such a one.
pub fn guarded(text: String) -> String {
    if is_formula(&text) || text.starts_with('\'') { format!("'{text}") } else { text }
}

/// Whether a spreadsheet would run it.
pub fn is_formula(text: &str) -> bool {
    text.starts_with(['=', '+', '-', '@', '\t', '\r'])
}
