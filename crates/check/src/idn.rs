//! `idn-hostname` and `idn-email`, checked with the browser's URL parser, which contains the tables of Unicode's UTS 46
//! that would take 54 KB (gzip) of the worker's module.
//!
//! Only the wasm build has this file; the native one checks both with the library's `idna` feature.
//! `tests/conformance/worker.rs` compares the results of the two builds.

use crate::dialect::Dialect;
use jsonschema::{Draft, ValidationOptions, Validator};
use serde_json::{Value, json};
use std::sync::LazyLock;
use web_sys::Url;

/// Prefix of a label in Punycode (RFC 5890, section 2.3.2.1).
const ACE_PREFIX: &str = "xn--";

static HOSTNAME: LazyLock<Option<Validator>> = LazyLock::new(|| validator_of("hostname"));
static EMAIL: LazyLock<Option<Validator>> = LazyLock::new(|| validator_of("email"));

/// Returns the options with the two formats of the drafts added: `idn-hostname` since draft-07.
pub(crate) fn with_idn_formats<'a>(
    options: ValidationOptions<'a>,
    dialect: &Dialect<'_>,
) -> ValidationOptions<'a> {
    let options = options.with_format("idn-email", is_idn_email);
    match dialect {
        Dialect::Draft(Draft::Draft4 | Draft::Draft6) => options,
        _ => options.with_format("idn-hostname", |name: &str| ascii_hostname(name).is_some()),
    }
}

/// True for a mailbox (RFC 6531): the local part in any script, the domain as accepted by [`ascii_hostname`], or an
/// address in brackets.
fn is_idn_email(address: &str) -> bool {
    let Some((local, domain)) = address.rsplit_once('@') else { return false };
    // The library's check of `email` knows the structure, but accepts only ASCII.
    let local: String = local.chars().map(|c| if c.is_ascii() { c } else { 'a' }).collect();
    let domain = match domain.starts_with('[') {
        true => Some(domain.to_owned()),
        false => ascii_hostname(domain),
    };
    domain.is_some_and(|domain| is_valid(&EMAIL, format!("{local}@{domain}")))
}

/// Converts a host name's labels to the DNS form (`xn--…`); `None` if it is no internationalized host name (RFC 5890,
/// section 2.3.2.3).
fn ascii_hostname(name: &str) -> Option<String> {
    let ascii = to_ascii(name)?;
    let is_hostname = ascii.split('.').all(has_hyphens_in_place);
    // The library's check of `hostname` validates the labels by RFC 5892, once they are ASCII.
    (is_hostname && is_valid(&HOSTNAME, ascii.clone())).then_some(ascii)
}

/// Converts a name by UTS 46 `ToASCII`, as the URL standard's host parser does.
fn to_ascii(name: &str) -> Option<String> {
    // URLs allow more ASCII in a host than names do, and some characters end the host.
    if name.chars().any(|c| c.is_ascii() && !c.is_ascii_alphanumeric() && c != '-' && c != '.') {
        return None;
    }
    // A host that ends in a number would be parsed as an IPv4 address, and Chromium does not check the labels of an
    // ASCII-only host. With this label at its end it is neither.
    let url = Url::new(&format!("https://{name}.ä")).ok()?;
    url.hostname().strip_suffix(".xn--4ca").map(str::to_owned)
}

/// True if the Unicode form of a label follows the rules for hyphens (RFC 5891, section 4.2.3.1), which URL parsers do
/// not check.
fn has_hyphens_in_place(label: &str) -> bool {
    let decoded = label.strip_prefix(ACE_PREFIX).map(idna::punycode::decode_to_string);
    decoded.is_none_or(|decoded| {
        decoded.is_some_and(|label| {
            let is_tagged = label.chars().skip(2).take(2).eq("--".chars());
            !label.starts_with('-') && !label.ends_with('-') && !is_tagged
        })
    })
}

/// Returns the library's check of one of its own formats; `None` if it cannot be built.
fn validator_of(format: &str) -> Option<Validator> {
    let options = jsonschema::options().should_validate_formats(true);
    options.build(&json!({"format": format})).ok()
}

fn is_valid(format: &Option<Validator>, text: String) -> bool {
    format.as_ref().is_some_and(|format| format.is_valid(&Value::String(text)))
}
