//! Control and display of an email address. The input has the type `text`: the browser's `email` trims the text and
//! rewrites internationalized domains.

use super::line::{Line, line};
use crate::dom::{View, el};
use crate::widgets::{Control, json};
use pilcrow_core::solution::Leaf;
use serde_json::Value;

pub(in crate::widgets) fn edit(control: Control) -> View {
    let exact = Line::exact("w-medium");
    line(control, Line { input_mode: "email", autocomplete: "email", ..exact })
}

pub(in crate::widgets) fn show(leaf: &Leaf) -> View {
    match &leaf.value {
        Value::String(address) if !leaf.open && is_plain(address) => {
            el("a").attr("href", format!("mailto:{address}")).child(address.clone()).into()
        }
        Value::String(address) => json::show_text(address),
        other => json::show_any(other),
    }
}

/// True if an address is safe in a `mailto:` link: no character begins a header or an escape.
fn is_plain(address: &str) -> bool {
    let plain = |c: char| c.is_alphanumeric() || "._+-@'".contains(c);
    address.chars().all(plain)
        && address.split('@').count() == 2
        && !address.starts_with('@')
        && !address.ends_with('@')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_becomes_a_link_only_if_it_can_add_nothing_to_the_mail() {
        assert!(is_plain("ada.o'neil+list@example.org"));
        assert!(is_plain("почта@пример.рф"));
        for address in ["a@b?subject=x", "a@b&cc=c", "a%40@b", "a b@c", "@b", "a@", "a@b@c", "ab"] {
            assert!(!is_plain(address), "{address}");
        }
    }
}
