//! Lines of names and values, as forms and the heads of mails have them, and the text below them.

use super::texts::{LONGEST_NAME, MOST_COLUMNS, MOST_ROWS, Texts};

/// The most words of a name before a dash; with more it is a sentence.
const MOST_WORDS: usize = 3;

/// What a text names, and what it says without a name.
pub(super) struct NamedLines<'a> {
    /// The number of lines with a name.
    pub pairs: usize,
    pub texts: Texts,
    pub prose: Option<&'a str>,
}

/// Reads the lines of a text. All of it is prose where it names nothing at its beginning.
pub(super) fn read_named_lines(text: &str) -> NamedLines<'_> {
    let (pairs, prose) = parted(text);
    let prose = Some(prose).filter(|prose| prose.contains(char::is_alphanumeric));
    NamedLines { pairs: pairs.len(), texts: table_of(&pairs), prose }
}

/// The names with their values, and the text behind them. A form may have headings, a mail has none.
fn parted(text: &str) -> (Vec<(&str, &str)>, &str) {
    let all: Vec<&str> = text.lines().filter(|line| line.contains(char::is_alphanumeric)).collect();
    let pairs: Vec<(&str, &str)> = all.iter().filter_map(|line| pair(line)).collect();
    let has_heading = all.first().is_some_and(|line| pair(line).is_none());
    if pairs.len() == all.len() || (has_heading && pairs.len() >= 2 && pairs.len() * 2 >= all.len())
    {
        return (pairs, "");
    }
    let mut first = Vec::new();
    let mut rest = text;
    for line in text.split_inclusive('\n') {
        let Some(pair) = pair(line).filter(|(_, value)| !value.is_empty()) else { break };
        first.push(pair);
        rest = rest.get(line.len()..).unwrap_or_default();
    }
    (first, rest.trim())
}

/// A name that comes again begins a new row.
fn table_of(pairs: &[(&str, &str)]) -> Texts {
    let (mut heads, mut rows): Texts = (Vec::new(), Vec::new());
    let mut names = Vec::new();
    for (name, value) in pairs {
        if rows.is_empty() || names.contains(&name) {
            if rows.len() == MOST_ROWS {
                break;
            }
            rows.push(Vec::new());
            names.clear();
        }
        names.push(name);
        let at = heads.iter().position(|head| head == name).unwrap_or(heads.len());
        if at == heads.len() {
            heads.push((*name).to_owned());
        }
        if let Some(row) = rows.last_mut() {
            if row.len() <= at {
                row.resize(at + 1, None);
            }
            row.get_mut(at).into_iter().for_each(|cell| *cell = Some((*value).to_owned()));
        }
        if heads.len() > MOST_COLUMNS {
            break;
        }
    }
    (heads, rows)
}

/// A name and what stands behind its colon, or behind its dash.
fn pair(line: &str) -> Option<(&str, &str)> {
    let line = line.trim().trim_start_matches(['-', '*', '•']).trim_start();
    let (name, value) = beside_dash(line).or_else(|| line.split_once(':'))?;
    let name = name.trim().trim_matches('*').trim();
    let is_name = name.chars().any(char::is_alphabetic)
        && name.chars().count() <= LONGEST_NAME
        && !name.contains(['.', '!', '?', ',', ';', '|', '\t', '"']);
    let value = value.trim().trim_matches('*').trim();
    (is_name && !value.starts_with("//")).then_some((name, value))
}

/// The two sides of a dash with blanks around it, where they are no sentence.
fn beside_dash(line: &str) -> Option<(&str, &str)> {
    let parted = line.split_once(" – ").into_iter().chain(line.split_once(" — "));
    let (name, value) = parted.min_by_key(|(name, _)| name.len())?;
    let is_short = name.split_whitespace().count() <= MOST_WORDS && !name.contains(':');
    (is_short && !value.trim_end().ends_with(['.', '!', '?', ','])).then_some((name, value))
}
