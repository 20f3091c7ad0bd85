//! Adopts a variant: its patch is applied to the document itself.

use super::adding::AS_IT_IS;
use crate::bench::calls::plan::Plan;
use crate::bench::design::definition::{Bench, Variant};
use crate::bench::design::patch::{merge_patch, of_patch, patch_between};
use crate::bench::verdicts::comparison::Verdict;
use crate::bench::verdicts::sides::Side;
use crate::document::Request;
use serde_json::Value;

impl Bench {
    /// Returns the variant with this id, or else with this title; `None` if there is neither.
    pub fn variant_called(&self, called: &str) -> Option<&Variant> {
        let of_id = self.variants.iter().find(|one| one.id == called);
        of_id.or_else(|| self.variants.iter().find(|one| one.title() == called))
    }
}

impl Variant {
    /// Returns the whole document with the patch applied and its bench unchanged.
    fn adopt(&self, document: &Request) -> Request {
        let own = Value::Object(document.members().clone());
        match merge_patch(&own, &Value::Object(of_patch(&self.patch))) {
            Value::Object(members) => Request::new(members),
            _ => document.clone(),
        }
    }

    /// Returns true if the patch changes nothing of the document.
    pub fn is_document(&self, document: &Request) -> bool {
        self.adopt(document).is_same(document)
    }
}

impl Plan {
    /// Returns the variant that a verdict on two sides finds better; `None` if it cannot tell, or if the sides do not
    /// differ in their variant.
    pub fn better_variant(&self, [left, right]: [Side; 2], verdict: Verdict) -> Option<&Variant> {
        let variant = |side: Side| match side {
            Side::Variant(variant) => Some(variant),
            Side::Column(column) => self.columns.get(column).map(|column| column.variant),
            Side::OfModel { .. } | Side::Model(_) | Side::Settings(_) => None,
        };
        let (left, right) = (variant(left)?, variant(right)?);
        let winner = match verdict {
            Verdict::Better => right,
            Verdict::Worse => left,
            Verdict::CannotTell | Verdict::SoFar => return None,
        };
        self.variants.get(winner).filter(|_| left != right)
    }
}

/// Returns the document with the patch of a variant, given by its id, applied. The patches of all variants are
/// rewritten so that their Requests stay the same; the variant of the unchanged document remains with its old texts
/// under the name `as_it_was`. `None` if there is no such variant, or its patch changes nothing.
pub fn adopted(document: &Request, id: &str, as_it_was: &str) -> Option<Request> {
    let (mut bench, _) = Bench::read(document)?;
    let chosen = bench.variants.iter().find(|one| one.id == id)?.clone();
    let after = chosen.adopt(document);
    if after.is_same(document) {
        return None;
    }
    let name = bench.free_variant_name(as_it_was);
    for variant in &mut bench.variants {
        if variant.id == AS_IT_IS && variant.is_document(document) {
            variant.name.clone_from(&name);
        }
        variant.patch = patch_between(&after, &variant.applied(document));
    }
    Some(bench.variants_within(&after))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{parse_document, rewritten};
    use serde_json::json;

    const TEXT: &str = r#"{
  title: 'Claims', // mine
  "config": {"temperature": 0.20, "seed": 1},
  "schema": {"type": "string",   "description": "What to do."},
  "context": ["Decide.", {"type": "input", "input": {"n": 1.0}}],
  "solution": "approve",
  "bench": {
    "variants": [
      {"id": "document", "name": "As it is", "patch": {}},
      {"id": "strict", "name": "Stricter", "patch": {"config": {"seed": null}, "context": ["Decide. Ask for a receipt.", {"type": "input", "input": {"n": 1.0}}]}, "mine": 1},
      {"id": "warm", "patch": {"config": {"temperature": 0.9}}}],
    "baseline": "document", "inputs": [{"id": "a", "input": {"n": 2}}]
  }
}"#;

    fn variant_requests(document: &Request) -> Vec<Request> {
        let (bench, faults) = Bench::read(document).unwrap();
        assert_eq!(faults, []);
        bench.variants.iter().map(|one| one.applied(document)).collect()
    }

    fn name(document: &Request, id: &str) -> String {
        let bench = Bench::read(document).unwrap().0;
        bench.variant_called(id).unwrap().title().to_owned()
    }

    #[test]
    fn a_version_becomes_the_document_and_all_versions_ask_what_they_asked() {
        let document = parse_document(TEXT).unwrap().request;
        let after = adopted(&document, "strict", "As it was").unwrap();
        assert_eq!(after.messages()[0].written().as_str(), Some("Decide. Ask for a receipt."));
        for (was, is) in variant_requests(&document).iter().zip(variant_requests(&after)) {
            assert!(was.is_same(&is), "{:?}", is.to_value());
        }
        assert_eq!(name(&after, "document"), "As it was");
        assert_eq!(name(&after, "strict"), "Stricter");
        assert_eq!(adopted(&after, "strict", "As it was"), None, "it is the document");
        assert_eq!(adopted(&after, "gone", "As it was"), None);
    }

    #[test]
    fn what_the_document_was_is_taken_over_again() {
        let document = parse_document(TEXT).unwrap().request;
        let there = adopted(&document, "strict", "As it was").unwrap();
        let back = adopted(&there, "document", "As it was").unwrap();
        for key in ["config", "schema", "context", "solution"] {
            assert_eq!(back.members().get(key), document.members().get(key), "{key}");
        }
        assert_eq!(name(&back, "strict"), "Stricter");
    }

    #[test]
    fn of_the_text_only_what_the_version_changes_is_written_anew() {
        let document = parse_document(TEXT).unwrap().request;
        let after = adopted(&document, "warm", "As it was").unwrap();
        let text = rewritten(TEXT, "", &after);
        assert!(parse_document(&text).unwrap().request.is_same(&after));
        let (was, is) = (TEXT.split("\"bench\"").next(), text.split("\"bench\"").next());
        assert_eq!(was.unwrap().replace("0.20", "0.9"), is.unwrap());
    }

    #[test]
    fn of_the_bench_only_the_versions_are_written() {
        let check = |more: &str| {
            let text = format!(
                r#"{{"config": {{"seed": 1}}, "bench": {{{more}"variants": [{{"patch": {{"config": {{"seed": 2}}}}}}]}}}}"#
            );
            let document = parse_document(&text).unwrap().request;
            let after = adopted(&document, "1", "As it was").unwrap();
            let others = |document: &Request| {
                let mut bench = document.members()["bench"].clone();
                bench.as_object_mut().unwrap().shift_remove("variants");
                bench
            };
            assert_eq!(others(&after), others(&document), "{text}");
        };
        check("");
        check(r#""repeats": 1, "seed": 1, "#);
        check(r#""inputs": [{"input": 1}], "checks": [{"at": "", "is": "equals", "mine": 1}], "#);
    }

    #[test]
    fn the_better_version_is_that_of_the_better_side() {
        let document = parse_document(TEXT).unwrap().request;
        let plan = Plan::new(&document, &Bench::read(&document).unwrap().0).unwrap();
        let check = |sides: [Side; 2], verdict: Verdict, id: Option<&str>| {
            let winner = plan.better_variant(sides, verdict).map(|one| one.id.as_str());
            assert_eq!(winner, id, "{sides:?} {verdict:?}");
        };
        let [first, second] = [Side::Variant(0), Side::Variant(1)];
        check([first, second], Verdict::Better, Some("strict"));
        check([first, second], Verdict::Worse, Some("document"));
        check([first, second], Verdict::CannotTell, None);
        check([Side::Column(0), Side::Column(2)], Verdict::Better, Some("warm"));
        check([Side::Column(1), Side::Column(1)], Verdict::Better, None);
        check([Side::Model(0), Side::Model(1)], Verdict::Better, None);
    }

    #[test]
    fn a_version_is_found_by_its_id_before_any_name() {
        let bench = json!({"variants": [{"id": "a", "name": "b"}, {"id": "b", "name": "c"}]});
        let document = Request::new([("bench".to_owned(), bench)].into_iter().collect());
        let bench = Bench::read(&document).unwrap().0;
        let check = |called: &str, id: Option<&str>| {
            assert_eq!(bench.variant_called(called).map(|one| one.id.as_str()), id);
        };
        check("b", Some("b"));
        check("c", Some("b"));
        check("a", Some("a"));
        check("d", None);
    }
}
