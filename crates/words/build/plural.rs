//! Plural forms by count, from Unicode's rules in `icu_plurals`. The rules of each language with a file are evaluated
//! at build time, and become a table: the page contains no rules, and page and command use the same table.

use crate::phrases::CATEGORIES;
use icu_plurals::{PluralCategory, PluralRuleType, PluralRules};

/// Number of counts with an entry of their own; larger counts are looked up by their last two digits.
const OWN: u64 = 100;

/// Number whose multiples share an entry of their own, the last one: in some languages they take a form that no other
/// count does.
const MILLION: u64 = 1_000_000;

/// Counts for which the table is compared with the rules.
const TRIED: [std::ops::Range<u64>; 3] = [0..2_500, 9_990..10_130, 999_990..1_000_130];

/// The plural rules of a language.
#[derive(Hash)]
pub struct Rules {
    /// The categories of the language's whole numbers, in Unicode's order, each of which needs a form.
    pub categories: Vec<&'static str>,
    /// The index of the category for each count: those below 100, larger ones by their last two digits, and millions.
    pub table: Vec<u8>,
}

impl Rules {
    /// Evaluates the rules of the language with a tag.
    pub fn from_tag(tag: &str) -> Result<Self, String> {
        let locale: icu_locale::Locale =
            tag.parse().map_err(|_| format!("“{tag}” is no tag of a language"))?;
        let rules = PluralRules::try_new(locale.into(), PluralRuleType::Cardinal.into());
        let rules = rules.map_err(|error| format!("its plural rules are not known: {error}"))?;
        let of = |count: u64| name(rules.category_for(count));
        // From 200 and not from 100, since 100 may be a special case.
        let counts = || (0..OWN).chain(2 * OWN..3 * OWN).chain([MILLION]);
        let found: Vec<&str> = counts().map(of).collect();
        let is_used = |category: &&'static str| found.contains(category);
        let categories: Vec<&'static str> = CATEGORIES.into_iter().filter(is_used).collect();
        let index = |name: &&str| categories.iter().position(|one| one == name).unwrap_or(0) as u8;
        let table: Vec<u8> = found.iter().map(index).collect();
        let told = |count| categories.get(usize::from(*table.get(entry(count)).unwrap_or(&0)));
        let wrong = TRIED.into_iter().flatten().find(|count| told(*count) != Some(&of(*count)));
        match wrong {
            Some(count) => Err(format!("its form beside {count} is not as the table has it")),
            None => Ok(Self { categories, table }),
        }
    }
}

/// Returns the index of a count in the table; `src/plural.rs` has the same rule.
fn entry(count: u64) -> usize {
    let entry = match count {
        0 => 0,
        _ if count < OWN => count,
        _ if count.is_multiple_of(MILLION) => 2 * OWN,
        _ => OWN + count % OWN,
    };
    entry as usize
}

fn name(category: PluralCategory) -> &'static str {
    match category {
        PluralCategory::Zero => "zero",
        PluralCategory::One => "one",
        PluralCategory::Two => "two",
        PluralCategory::Few => "few",
        PluralCategory::Many => "many",
        PluralCategory::Other => "other",
    }
}
