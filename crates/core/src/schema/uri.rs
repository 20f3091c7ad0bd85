//! Resolves a reference against the address of its document (RFC 3986, section 5.2). An address that cannot be parsed
//! is compared as it is.

/// Returns the absolute address of a reference.
pub(super) fn resolved(base: &str, reference: &str) -> String {
    if base.is_empty() || has_scheme(reference) {
        return reference.to_owned();
    }
    let (document, _) = split_fragment(base);
    if reference.is_empty() || reference.starts_with('#') {
        return format!("{document}{reference}");
    }
    let (origin, path) = origin_and_path(document);
    if let Some(rest) = reference.strip_prefix("//") {
        let scheme = document.split_once("//").map_or("", |(scheme, _)| scheme);
        return format!("{scheme}//{rest}");
    }
    let (place, tail) = reference.split_at(reference.find(['?', '#']).unwrap_or(reference.len()));
    if place.starts_with('/') {
        return format!("{origin}{}{tail}", without_dots(place));
    }
    let top = if origin.contains("://") { "/" } else { "" };
    let folder = path.rfind('/').and_then(|end| path.get(..=end)).unwrap_or(top);
    let place = if place.is_empty() { path.to_owned() } else { format!("{folder}{place}") };
    format!("{origin}{}{tail}", without_dots(&place))
}

/// Splits an address into the part before its fragment, and the fragment.
pub(super) fn split_fragment(address: &str) -> (&str, &str) {
    address.split_once('#').unwrap_or((address, ""))
}

/// True if a text begins like an absolute address: `https:`, `urn:`.
fn has_scheme(text: &str) -> bool {
    let Some((scheme, _)) = text.split_once(':') else { return false };
    scheme.starts_with(|letter: char| letter.is_ascii_alphabetic())
        && scheme.chars().all(|letter| letter.is_ascii_alphanumeric() || "+-.".contains(letter))
}

/// Splits an address into `https://example.org` and `/a/b`; without a host, into its scheme and the rest.
fn origin_and_path(address: &str) -> (&str, &str) {
    let address = address.split(['?', '#']).next().unwrap_or_default();
    let after_host = match address.find("://") {
        Some(at) => {
            let host = address.get(at + 3..).unwrap_or_default();
            at + 3 + host.find('/').unwrap_or(host.len())
        }
        None if has_scheme(address) => address.find(':').map_or(0, |colon| colon + 1),
        None => 0,
    };
    address.split_at_checked(after_host).unwrap_or((address, ""))
}

/// Removes `.` and `..` steps from a path.
fn without_dots(path: &str) -> String {
    let mut steps: Vec<&str> = Vec::new();
    let ends_in_folder = matches!(path.rsplit('/').next(), Some("" | "." | ".."));
    for step in path.split('/').skip(usize::from(path.starts_with('/'))) {
        match step {
            "." | "" => {}
            ".." => drop(steps.pop()),
            _ => steps.push(step),
        }
    }
    let rooted = if path.starts_with('/') { "/" } else { "" };
    let end = if ends_in_folder && !steps.is_empty() { "/" } else { "" };
    format!("{rooted}{}{end}", steps.join("/"))
}

/// Returns the readable name at the end of a reference: `Berth` from `#/$defs/Berth`, `Key one` from
/// `#/$defs/Key%20one`.
pub fn last_name(reference: &str) -> String {
    let name = reference.rsplit(['/', '#']).next().unwrap_or(reference);
    let name = percent_decoded(name).unwrap_or_else(|| name.to_owned());
    name.replace("~1", "/").replace("~0", "~")
}

/// Returns the name of the shape that a schema file is named after: `Berth` from `Berth.json` and
/// `shapes/Berth.schema.yaml#/`.
pub fn file_shape_name(reference: &str) -> String {
    let name = last_name(reference.trim_end_matches(['/', '#']));
    let ending =
        [".json", ".yaml", ".yml"].into_iter().find_map(|ending| name.strip_suffix(ending));
    let bare = ending.unwrap_or(&name);
    bare.strip_suffix(".schema").unwrap_or(bare).to_owned()
}

/// Decodes the percent escapes of a fragment; `None` if the result is no UTF-8.
pub(super) fn percent_decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        let mut ahead = rest.clone();
        let code = match (byte, ahead.next(), ahead.next()) {
            (b'%', Some(high), Some(low)) => hex_byte(high, low),
            _ => None,
        };
        match code {
            Some(code) => {
                bytes.push(code);
                rest = ahead;
            }
            None => bytes.push(byte),
        }
    }
    String::from_utf8(bytes).ok()
}

fn hex_byte(high: u8, low: u8) -> Option<u8> {
    let digit = |byte: u8| char::from(byte).to_digit(16);
    u8::try_from(digit(high)? * 16 + digit(low)?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reference_ends_with_a_name_that_people_can_read() {
        let check = |reference, expected: &str| assert_eq!(last_name(reference), expected);
        check("#/$defs/Berth", "Berth");
        check("#/$defs/%D0%9F%D1%80%D0%B8%D1%87%D0%B0%D0%BB", "Причал");
        check("#/$defs/Key%20one", "Key one");
        check("#/components/schemas/Page%5BItem%5D", "Page[Item]");
        check("#/$defs/in~1out", "in/out");
        check("#anchor", "anchor");
        check("#/$defs/100%", "100%");
        check("", "");
    }

    #[test]
    fn a_reference_is_seen_from_where_it_stands() {
        let check = |base: &str, reference: &str, expected: &str| {
            assert_eq!(resolved(base, reference), expected, "{base} {reference}");
        };
        let base = "https://example.org/a/b.json";
        check(base, "c.json", "https://example.org/a/c.json");
        check(base, "c.json#/d", "https://example.org/a/c.json#/d");
        check(base, "../c", "https://example.org/c");
        check(base, "../../../c", "https://example.org/c");
        check(base, "./", "https://example.org/a/");
        check(base, "/c/./d", "https://example.org/c/d");
        check(base, "//other.org/c", "https://other.org/c");
        check(base, "http://other.org/c", "http://other.org/c");
        check(base, "#/d", "https://example.org/a/b.json#/d");
        check(base, "?q", "https://example.org/a/b.json?q");
        check("https://example.org", "c", "https://example.org/c");
        check("https://example.org/a#x", "#y", "https://example.org/a#y");
        check("", "c.json", "c.json");
        check("urn:example:root", "#x", "urn:example:root#x");
        check("a/b", "c", "a/c");
    }

    #[test]
    fn an_absolute_address_is_known_by_its_scheme() {
        assert!(["https://a", "urn:a", "tag:a"].into_iter().all(has_scheme));
        assert!(!["a/b", "#a:b", "", "/a:b", "1a:b"].into_iter().any(has_scheme));
    }
}
