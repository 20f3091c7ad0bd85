//! Reads the fenced blocks of a Markdown text, which examples in `docs/` are.

/// A fenced block.
#[derive(Debug, PartialEq)]
pub struct Fence {
    /// The words after the opening backticks: `json`, `request`.
    pub words: Vec<String>,
    /// Its text, each line with its end.
    pub text: String,
    /// The line of the opening backticks, from 1.
    pub line: usize,
}

impl Fence {
    /// The word at a place of the opening line; empty where there is none.
    pub fn word(&self, at: usize) -> &str {
        self.words.get(at).map(String::as_str).unwrap_or_default()
    }
}

/// The fenced blocks of a text, in order.
///
/// # Errors
///
/// Where the last one is not closed.
pub fn fences(markdown: &str) -> Result<Vec<Fence>, String> {
    let mut found = Vec::new();
    let mut open: Option<Fence> = None;
    for (at, line) in markdown.lines().enumerate() {
        match (line.strip_prefix("```"), &mut open) {
            (Some(words), None) => {
                let words = words.split_whitespace().map(str::to_owned).collect();
                open = Some(Fence { words, text: String::new(), line: at + 1 });
            }
            (Some(_), Some(_)) => found.extend(open.take()),
            (None, Some(fence)) => fence.text.extend([line, "\n"]),
            (None, None) => {}
        }
    }
    match open {
        None => Ok(found),
        Some(fence) => Err(format!("line {}: the block is not closed", fence.line)),
    }
}
