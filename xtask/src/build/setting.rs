//! Parser of single settings in this repository's own TOML files: each on a line of its own, a text or a list of texts.

/// Returns the text of a key in a section, without its quotes.
pub fn text<'a>(toml: &'a str, section: &str, key: &str) -> Option<&'a str> {
    unquoted(value(toml, section, key)?)
}

/// Returns the list of texts of a key in a section.
pub fn texts<'a>(toml: &'a str, section: &str, key: &str) -> Option<Vec<&'a str>> {
    let list = value(toml, section, key)?.strip_prefix('[')?.strip_suffix(']')?;
    list.split(',').map(|text| unquoted(text.trim())).collect()
}

fn value<'a>(toml: &'a str, section: &str, key: &str) -> Option<&'a str> {
    let heading = format!("[{section}]");
    let lines = toml.lines().map(str::trim).skip_while(|line| *line != heading).skip(1);
    let mut settings =
        lines.take_while(|line| !line.starts_with('[')).filter_map(|line| line.split_once('='));
    settings.find(|(name, _)| name.trim() == key).map(|(_, value)| value.trim())
}

/// Removes the quotes; `None` for a text with escapes, which this repository's files do not contain.
fn unquoted(value: &str) -> Option<&str> {
    let within = |quote| value.strip_prefix(quote)?.strip_suffix(quote);
    within('\'').or_else(|| within('"')).filter(|text: &&str| !text.contains('\\'))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOML: &str = "a = \"outside\"\n[build]\n# a = 1\na = \"b\"\nscript = '<a href=\"{js}\">'\nn = 1\n[watch]\n a = [\"x\", 'y']\n";

    #[track_caller]
    fn check(section: &str, key: &str, expected: Option<&str>) {
        assert_eq!(text(TOML, section, key), expected, "{section}.{key}");
    }

    #[test]
    fn a_text_is_read_from_its_section() {
        check("build", "a", Some("b"));
        check("build", "script", Some("<a href=\"{js}\">"));
        check("build", "n", None);
        check("build", "b", None);
        check("serve", "a", None);
    }

    #[test]
    fn a_list_holds_texts() {
        assert_eq!(texts(TOML, "watch", "a"), Some(vec!["x", "y"]));
        assert_eq!(texts(TOML, "build", "a"), None);
    }
}
