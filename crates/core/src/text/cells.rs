//! Writes rows of cells as text for spreadsheets.

/// Returns rows as CSV (RFC 4180), after the byte order mark by which spreadsheets recognise UTF-8.
pub fn comma_separated(rows: impl Iterator<Item = Vec<String>>) -> String {
    let mut text = String::from('\u{feff}');
    write(&mut text, rows, ',');
    text
}

/// Returns rows as tab-separated text, which spreadsheets accept from the clipboard.
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
            // A row with one empty cell needs quotes, or it would be no row.
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

/// Adds an apostrophe before a text that a spreadsheet would run as a formula, or whose own leading apostrophe it would
/// drop.
pub fn guarded(text: String) -> String {
    if is_formula(&text) || text.starts_with('\'') { format!("'{text}") } else { text }
}

/// Returns true if a spreadsheet would run the text as a formula.
pub fn is_formula(text: &str) -> bool {
    text.starts_with(['=', '+', '-', '@', '\t', '\r'])
}
