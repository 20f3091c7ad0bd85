//! Styles and scripts inlined into a page's HTML, so that it is painted without further requests.

use pilcrow_core::text::digest::sha256_integrity;

/// Beginning of the link to the page's first style sheet.
const STYLES: &str = "<link rel=\"stylesheet\" href=\"./";

/// The part of the content security policy that allows scripts.
const SCRIPTS: &str = "script-src 'self'";

/// The texts of a built page's files to inline.
#[derive(Clone, Debug, Default)]
pub struct InlineFiles {
    /// Text of the style sheet that [`first_styles`] names; `None` if it stays a file.
    pub styles: Option<String>,
    /// Text of [`WRITTEN_SCRIPT`](crate::WRITTEN_SCRIPT); `None` if nothing is prerendered into pages.
    pub script: Option<String>,
}

/// Returns the path of the page's first style sheet.
pub fn first_styles(page: &str) -> Option<&str> {
    let (_, rest) = page.split_once(STYLES)?;
    Some(rest.split_once('"')?.0)
}

/// Returns the page with its first style sheet inlined. Unchanged if the styles have relative addresses that would lead
/// elsewhere, or could end the element.
pub(crate) fn with_styles(page: &str, styles: &str) -> String {
    // Addresses relative to the style sheet's folder become relative to the page's.
    let styles = styles.replace("url(../", "url(./");
    let link = page.split_once(STYLES).and_then(|(before, rest)| {
        let (_, after) = rest.split_once('>')?;
        Some((before, after))
    });
    match link {
        Some((before, after)) if may_stand_inline(&styles) => {
            format!("{before}<style>{styles}</style>{after}")
        }
        _ => page.to_owned(),
    }
}

fn may_stand_inline(styles: &str) -> bool {
    let mut addresses =
        styles.split("url(").skip(1).map(|rest| rest.trim_start_matches(['"', '\'']));
    !styles.contains("</")
        && addresses.all(|address| ["./", "data:"].iter().any(|start| address.starts_with(start)))
}

/// Returns the page with a policy that allows exactly this inline script, by its hash.
pub(crate) fn allowing(page: &str, script: &str) -> String {
    let allowed = format!("{SCRIPTS} '{}'", sha256_integrity(script.as_bytes()));
    page.replacen(SCRIPTS, &allowed, 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<head><link rel=\"stylesheet\" href=\"./style/page-1.css\"><link></head>";

    #[track_caller]
    fn check(page: &str, styles: &str, expected: &str) {
        assert_eq!(with_styles(page, styles), expected, "{styles}");
    }

    #[test]
    fn the_first_styles_stand_in_the_page() {
        assert_eq!(first_styles(PAGE), Some("style/page-1.css"));
        assert_eq!(first_styles("<head></head>"), None);
        check(PAGE, "a{color:red}", "<head><style>a{color:red}</style><link></head>");
        check(
            PAGE,
            "a{src:url(../f.woff2),url(\"data:image/svg+xml,%3Csvg\")}",
            "<head><style>a{src:url(./f.woff2),url(\"data:image/svg+xml,%3Csvg\")}</style><link></head>",
        );
    }

    #[test]
    fn styles_that_would_lead_elsewhere_or_end_early_stay_a_file() {
        check(PAGE, "a{src:url(f.woff2)}", PAGE);
        check(PAGE, "a{content:'</style>'}", PAGE);
        check("<head></head>", "a{}", "<head></head>");
    }

    #[test]
    fn the_policy_names_the_script_by_its_hash() {
        let page = allowing("<meta content=\"script-src 'self' 'wasm-unsafe-eval'\">", "abc");
        let hash = "sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=";
        assert_eq!(
            page,
            format!("<meta content=\"script-src 'self' '{hash}' 'wasm-unsafe-eval'\">")
        );
    }
}
