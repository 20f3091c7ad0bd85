//! The folded (collapsed) parts of a form. A fold belongs to a node while that exists, and to its pointer when the
//! whole form is replaced: by undo, by loading, or by opening it again. Folds are no part of the document and cannot be
//! undone.

use crate::form::node::NodeId;
use crate::form::state::FormState;
use crate::pointer::Pointer;
use serde_json::{Map, Value};
use std::collections::HashMap;

/// The most individual folds that are saved.
const MOST: usize = 1_000;

/// The parts that were folded or unfolded, one by one or all at once. The state of "all" also applies to parts that are
/// created later.
#[derive(Clone, Debug, Default)]
pub struct Folds {
    all: Option<bool>,
    own: HashMap<NodeId, Fold>,
}

#[derive(Clone, Debug)]
struct Fold {
    folded: bool,
    /// The pointer of the part; `None` while the part is removed, which can be undone.
    place: Option<Pointer>,
}

impl Folds {
    /// Folds all parts, or unfolds them.
    pub fn all(folded: bool) -> Self {
        Self { all: Some(folded), own: HashMap::new() }
    }

    /// Returns whether a part is folded; `None` if it was neither folded nor unfolded.
    pub fn get(&self, node: NodeId) -> Option<bool> {
        self.own.get(&node).map(|fold| fold.folded).or(self.all)
    }

    /// Folds a part, or unfolds it.
    pub fn set(&mut self, form: &FormState, node: NodeId, folded: bool) {
        self.own.insert(node, Fold { folded, place: place_of(form, node) });
    }

    /// True if the person folded any part.
    pub fn has_any(&self) -> bool {
        self.all == Some(true) || self.own.values().any(|fold| fold.folded)
    }

    /// True if the person folded or unfolded anything.
    pub fn is_touched(&self) -> bool {
        self.all.is_some() || !self.own.is_empty()
    }

    /// Updates the pointers of the folds after parts moved, appeared or disappeared.
    pub fn follow(&mut self, form: &FormState) {
        for (node, fold) in &mut self.own {
            fold.place = place_of(form, *node);
        }
    }

    /// Transfers the folds to a form with other nodes, by their pointers.
    #[must_use]
    pub fn of_others(&self, form: &mut FormState) -> Self {
        let own = self.placed().filter_map(|(place, folded)| fold_at(form, place, folded));
        Self { all: self.all, own: own.collect() }
    }

    fn placed(&self) -> impl Iterator<Item = (&Pointer, bool)> {
        self.own.values().filter_map(|fold| Some((fold.place.as_ref()?, fold.folded)))
    }

    /// Writes `{"all"?: bool, "own": {pointer: bool}}`.
    pub fn to_value(&self) -> Value {
        let own =
            self.placed().take(MOST).map(|(place, folded)| (place.to_string(), folded.into()));
        let own = Value::Object(own.collect());
        let all = self.all.map(|all| ("all".to_owned(), all.into()));
        Value::Object(all.into_iter().chain([("own".to_owned(), own)]).collect::<Map<_, _>>())
    }

    /// Reads the folds that [`Folds::to_value`] wrote; malformed parts are skipped.
    pub fn read(saved: &Value, form: &mut FormState) -> Self {
        let own = saved.get("own").and_then(Value::as_object).into_iter().flatten().take(MOST);
        let own = own.filter_map(|(place, folded)| {
            fold_at(form, &Pointer::parse(place)?, folded.as_bool()?)
        });
        Self { all: saved.get("all").and_then(Value::as_bool), own: own.collect() }
    }
}

fn place_of(form: &FormState, node: NodeId) -> Option<Pointer> {
    form.node(node).map(|_| form.pointer(node))
}

/// Returns the fold of the node at a pointer; `None` if no node is there.
fn fold_at(form: &mut FormState, place: &Pointer, folded: bool) -> Option<(NodeId, Fold)> {
    let node = form.node_at(place);
    let is_there = form.pointer(node) == *place;
    let fold = Fold { folded, place: Some(place.clone()) };
    // A fold of a union belongs to the union, not to its branch.
    is_there.then(|| (form.whole_of(node), fold))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::Edit;
    use crate::form::fixture::{at, form};
    use serde_json::json;

    fn order() -> FormState {
        let row = json!({"type": "object", "properties": {"count": {"type": "number"}}});
        let card = json!({"type": "object", "properties": {"holder": {"type": "string"}}});
        let schema = json!({"type": "object", "properties": {
            "customer": {"type": "object", "properties": {"name": {"type": "string"}}},
            "rows": {"type": "array", "items": row},
            "payment": {"oneOf": [card, {"type": "string"}]},
        }});
        let value = json!({"customer": {"name": "A"}, "rows": [{"count": 1}, {"count": 2}, {"count": 3}],
            "payment": {"holder": "A"}});
        form(schema, Some(value))
    }

    /// Returns the places that are folded, among those that can be.
    fn folded(folds: &Folds, form: &mut FormState) -> Vec<&'static str> {
        let places = ["/customer", "/rows", "/rows/0", "/rows/1", "/rows/2", "/payment"];
        let is_folded = |place: &&str| {
            let node = at(form, place);
            form.pointer(node).as_str() == *place && folds.get(form.whole_of(node)) == Some(true)
        };
        places.into_iter().filter(is_folded).collect()
    }

    fn fold(folds: &mut Folds, form: &mut FormState, place: &str) {
        let node = at(form, place);
        let whole = form.whole_of(node);
        folds.set(form, whole, true);
    }

    #[test]
    fn a_fold_stays_at_its_place_when_the_whole_form_is_another_and_comes_back_with_it() {
        let mut form = order();
        let mut folds = Folds::default();
        for place in ["/customer", "/rows/1", "/payment"] {
            fold(&mut folds, &mut form, place);
        }
        let step = form.replace_by(order());
        // The new form's nodes have other ids.
        at(&mut form, "/payment/holder");
        let others = folds.of_others(&mut form);
        assert_eq!(folded(&others, &mut form), ["/customer", "/rows/1", "/payment"]);
        form.revert(step);
        let back = others.of_others(&mut form);
        assert_eq!(folded(&back, &mut form), ["/customer", "/rows/1", "/payment"]);
    }

    #[test]
    fn a_fold_goes_with_its_entry_and_is_kept_where_that_stands() {
        let mut form = order();
        let mut folds = Folds::default();
        fold(&mut folds, &mut form, "/rows/2");
        let list = at(&mut form, "/rows");
        form.apply(Edit::Move { list, from: 2, to: 0 });
        folds.follow(&form);
        assert_eq!(folded(&folds, &mut form), ["/rows/0"]);
        let mut again = order();
        let copy = Folds::read(&folds.to_value(), &mut again);
        assert_eq!(folded(&copy, &mut again), ["/rows/0"]);
    }

    #[test]
    fn the_fold_of_an_entry_that_is_gone_is_nobody_elses_and_comes_back_with_it() {
        let mut form = order();
        let mut folds = Folds::default();
        fold(&mut folds, &mut form, "/rows/1");
        let node = at(&mut form, "/rows/1");
        form.apply(Edit::Remove { node });
        let step = form.take_step().unwrap();
        folds.follow(&form);
        assert_eq!(folded(&folds.of_others(&mut order()), &mut order()), Vec::<&str>::new());
        form.revert(step);
        folds.follow(&form);
        assert_eq!(folded(&folds, &mut form), ["/rows/1"]);
    }

    #[test]
    fn what_was_folded_all_at_once_holds_for_all_but_those_that_were_touched_after_it() {
        let mut form = order();
        let mut folds = Folds::all(true);
        let customer = at(&mut form, "/customer");
        folds.set(&form, customer, false);
        let mut again = order();
        let copy = Folds::read(&folds.to_value(), &mut again);
        assert_eq!(
            folded(&copy, &mut again),
            ["/rows", "/rows/0", "/rows/1", "/rows/2", "/payment"]
        );
        assert!(copy.has_any() && copy.is_touched() && !Folds::default().is_touched());
    }

    #[test]
    fn what_is_no_fold_is_passed_over() {
        let mut form = order();
        let saved = json!({"all": 1, "own": {"/customer": "yes", "/gone": true, "rows": true, "/rows": true}});
        let folds = Folds::read(&saved, &mut form);
        assert_eq!(folded(&folds, &mut form), ["/rows"]);
    }
}
