//! The threshold of a check: the share of answers that must pass, per input or over all inputs together.

use crate::bench::choice::choice;
use crate::bench::desk::Desk;
use crate::dom::{View, before_paint, focus_where_lost};
use crate::words::Locale;
use crate::{words, words_now};
use pilcrow_core::bench::Check;
use pilcrow_core::document::parse_text;
use serde_json::Value;

/// The shares that are offered, from 0 to 1.
const OFFERED: [&str; 5] = ["0.95", "0.9", "0.8", "0.7", "0.5"];

/// The required share of each input's answers, and of all answers; `None` without such a requirement.
#[derive(Clone, Debug, Default, PartialEq)]
struct Threshold {
    each: Option<Value>,
    all: Option<Value>,
}

/// Draws the choice of a threshold; nothing if the check is only counted, not required.
pub fn threshold(desk: Desk, at: usize, check: &Check, locale: Locale) -> View {
    if !check.must {
        return View::default();
    }
    let (all, chosen) = offered(check);
    let names = all.iter().map(|one| one.words(locale)).collect();
    let id = format!("bench-threshold-{at}");
    let back = format!("#{id}");
    choice(&id, words!(trial.holds_for), names, chosen, move |chosen| {
        let Some(Threshold { each, all }) = all.get(chosen).cloned() else { return };
        desk.edit(|bench| {
            if let Some(check) = bench.checks.get_mut(at) {
                (check.least, check.least_of_all) = (each, all);
            }
        });
        let back = back.clone();
        before_paint(move || focus_where_lost(&back));
    })
}

/// Returns the thresholds to choose from (the document's own included), and the index of the chosen one.
fn offered(check: &Check) -> (Vec<Threshold>, usize) {
    let shares = || OFFERED.iter().filter_map(|share| parse_text(share).ok());
    let of_each = shares().map(|share| Threshold { each: Some(share), all: None });
    let of_all = shares().map(|share| Threshold { each: None, all: Some(share) });
    let mut all: Vec<Threshold> =
        [Threshold::default()].into_iter().chain(of_each).chain(of_all).collect();
    let own = Threshold { each: check.least.clone(), all: check.least_of_all.clone() };
    let chosen = all.iter().position(|one| one.is_as(&own)).unwrap_or_else(|| {
        all.push(own);
        all.len() - 1
    });
    (all, chosen)
}

impl Threshold {
    fn words(&self, locale: Locale) -> String {
        let (each, all) = (self.each.as_ref().map(percent), self.all.as_ref().map(percent));
        match (each, all) {
            (None, None) => words_now!(locale, trial.every_answer),
            (Some(each), None) => words_now!(locale, trial.of_each_input, share = each),
            (None, Some(all)) => words_now!(locale, trial.of_all_answers, share = all),
            (Some(each), Some(all)) => {
                words_now!(locale, trial.of_each_and_all, each = each, all = all)
            }
        }
    }

    /// True if both are equal, however their numbers are written.
    fn is_as(&self, other: &Self) -> bool {
        let shares = |one: &Self| [&one.each, &one.all].map(|share| share.as_ref().map(percent));
        // 100 % of each input's answers is the default.
        let whole = |[each, all]: [Option<String>; 2]| {
            let is_whole = each.as_deref() == Some("100") && all.is_none();
            if is_whole { [None, None] } else { [each, all] }
        };
        whole(shares(self)) == whole(shares(other))
    }
}

/// Returns a share as a percentage with one decimal: `0.905` becomes `90.5`.
fn percent(share: &Value) -> String {
    let share: f64 = share.to_string().parse().unwrap_or_default();
    ((share * 1_000.0).round() / 10.0).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[track_caller]
    fn check(written: Value, expected: &str) {
        let mut members = json!({"at": "/a", "is": "present"});
        members.as_object_mut().unwrap().extend(written.as_object().unwrap().clone());
        let check = Check::read(&members).unwrap();
        let (all, chosen) = offered(&check);
        assert_eq!(all[chosen].words(Locale::en), expected, "{written}");
    }

    #[test]
    fn what_is_written_is_chosen_or_offered_beside_the_others() {
        check(json!({}), "every answer");
        check(json!({"least": 1.0}), "every answer");
        check(json!({"least": 0.90}), "90 % of each input’s answers");
        check(json!({"least": 0.905}), "90.5 % of each input’s answers");
        check(json!({"leastOfAll": 0.95}), "95 % of all answers together");
        check(
            json!({"least": 0.5, "leastOfAll": 0.9}),
            "50 % of each input’s answers, and 90 % of all together",
        );
    }
}
