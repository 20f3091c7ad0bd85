//! Detection of web pages that come in place of a reply, such as a gateway's error page.

/// Maximum number of characters of a text that are searched for a web page's tags.
const MAX_HEAD: usize = 1_000;

/// Tags that occur only in web pages.
const TAGS: [&str; 8] = [
    "<!doctype html",
    "<html",
    "<head",
    "<body",
    "<title>",
    "<script",
    "<noscript",
    "<meta http-equiv",
];

/// Returns a web page's title, empty if it has none; `None` if the text is no web page.
pub(crate) fn title_of_page(text: &str) -> Option<&str> {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let head: String = text.chars().take(MAX_HEAD).collect::<String>().to_ascii_lowercase();
    let is_page = TAGS.iter().any(|tag| head.contains(tag));
    (text.starts_with('<') && is_page).then(|| title_in(text))
}

/// Returns a page's title, such as `502 Bad Gateway`. The rest of an error page says nothing useful to a person.
pub(super) fn title_in(page: &str) -> &str {
    let title = page.split_once("<title>").and_then(|(_, rest)| rest.split_once("</title>"));
    title.map(|(title, _)| title.trim()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_web_page_is_told_from_other_markup() {
        let check = |text: &str, expected: Option<&str>| {
            assert_eq!(title_of_page(text), expected, "{text}");
        };
        check("<!DOCTYPE html><title> Sign in </title>", Some("Sign in"));
        check("\u{feff}\n<HTML><body>", Some(""));
        check("<?xml version=\"1.0\"?>\n<html xmlns=\"x\"><title>Proxy</title>", Some("Proxy"));
        check("<!-- made by a proxy --><html>", Some(""));
        check("<script>location = '/login'</script>", Some(""));
        check("<?xml version=\"1.0\"?><Error><Code>NoSuchKey</Code></Error>", None);
        check("{\"text\": \"<html>\"}", None);
        check("<think>", None);
        check("", None);
    }
}
