//! Addresses without the keys and passwords that stand in them.

use super::key::is_secret_name;

/// Names in addresses that sign them.
const SIGNATURES: [&str; 3] = ["sig", "signature", "x-amz-signature"];

/// An address without name and password before its host, and without the secrets of its query; none where it has
/// neither, or is no address.
pub(super) fn without_keys(address: &str) -> Option<String> {
    if address.contains(char::is_whitespace) || address.starts_with("data:") {
        return None;
    }
    let host_begins = address.find("://").map_or(0, |at| at + "://".len());
    let (scheme, after) = address.split_at_checked(host_begins)?;
    let host_ends = after.find(['/', '?', '#']).unwrap_or(after.len());
    let (host, rest) = after.split_at_checked(host_ends)?;
    let plain_host = host.rsplit_once('@').map_or(host, |(_, host)| host);
    let (path, query) = rest.split_once('?').unwrap_or((rest, ""));
    let (query, fragment) = query.split_once('#').unwrap_or((query, ""));
    let plain_query = query.split('&').filter(|pair| !is_secret_pair(pair));
    let plain_query: Vec<&str> = plain_query.collect();
    let plain_query = plain_query.join("&");
    if plain_host == host && plain_query == query {
        return None;
    }
    let mut plain = format!("{scheme}{plain_host}{path}");
    for (sign, part) in [('?', plain_query.as_str()), ('#', fragment)] {
        if !part.is_empty() {
            plain.push(sign);
            plain.push_str(part);
        }
    }
    Some(plain)
}

fn is_secret_pair(pair: &str) -> bool {
    let name = pair.split('=').next().unwrap_or_default();
    pair.contains('=')
        && (is_secret_name(name) || SIGNATURES.iter().any(|known| name.eq_ignore_ascii_case(known)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_go_and_the_rest_of_an_address_stays() {
        let check = |address: &str, expected: Option<&str>| {
            assert_eq!(without_keys(address).as_deref(), expected, "{address}");
        };
        check("https://me:K@x.example/a", Some("https://x.example/a"));
        check("https://x.example/a?key=K&b=1#c", Some("https://x.example/a?b=1#c"));
        check("x.example?api_key=K", Some("x.example"));
        check("https://x.example/?sig=K", Some("https://x.example/"));
        check("postgres://me:K@x.example", Some("postgres://x.example"));
        for plain in [
            "https://x.example/@me?b=1#c",
            "a",
            "",
            "see https://me:K@x",
            "data:image/png;base64,AA==",
        ] {
            check(plain, None);
        }
    }
}
