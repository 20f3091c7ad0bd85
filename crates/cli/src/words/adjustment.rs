//! How a prompt was put otherwise, in words.

use super::sentence;
use pilcrow_core::exchange::Adjustment;

/// What the server did not take, and how it was asked once more.
pub fn adjustment(adjustment: &Adjustment) -> String {
    let what = sentence("adjustment", adjustment.key(), &[("name", adjustment.name())]);
    format!("{}: {what}", sentence("adjustment", "title", &[]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_left_out_is_named() {
        let without = Adjustment::Without { name: "seed".to_owned() };
        assert_eq!(
            adjustment(&without),
            "Asked once more, as the server refused something: “seed” was left out"
        );
        for one in [
            Adjustment::OtherLimit,
            Adjustment::SystemFirst,
            Adjustment::SystemAsPerson,
            Adjustment::Turns,
            Adjustment::SchemaForGrammar,
            Adjustment::SchemaInText,
        ] {
            let said = adjustment(&one);
            assert!(!said.contains("adjustment") && !said.contains("{{"), "{said}");
        }
    }
}
