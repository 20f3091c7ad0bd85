//! Tells a site's tools from documents that the person opened or created.

/// True if the document with this key is a tool of the site.
pub(super) fn is_of_site(key: &str) -> bool {
    let is_tool = |key: &str| key.starts_with("tool:");
    let within = key.strip_prefix("embed:").map(|key| key.split_once('|').map_or(key, |it| it.1));
    is_tool(key) || within.is_some_and(is_tool)
}

#[cfg(test)]
mod tests {
    use super::is_of_site;

    #[test]
    fn tools_are_of_the_site_also_within_another_page() {
        let check = |key: &str, expected: bool| assert_eq!(is_of_site(key), expected, "{key}");
        check("tool:trip:en", true);
        check("embed:tool:trip:en", true);
        check("embed:1a2b|tool:trip:en", true);
        check("doc:1a2b", false);
        check("src:https://host/tool:a", false);
        check("embed:1a2b|src:https://host/a", false);
    }
}
