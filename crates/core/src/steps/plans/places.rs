//! An index of calls by the places that they read or write, which finds overlapping places without a scan of all calls.

use crate::tool::Variable;
use std::collections::BTreeMap;

/// A place: the case, the kind of data, and the path in it. A place contains another if its path is a prefix of the
/// other's, so that in this order all places below one are neighbours.
type Place = (Option<String>, String, Vec<String>);

/// Numbers of calls or runs, indexed by place.
#[derive(Default)]
pub(in crate::steps) struct Places(BTreeMap<Place, Vec<usize>>);

impl Places {
    /// Adds a number under the given places of a case.
    pub fn add(&mut self, at: usize, instance: Option<&str>, places: &[Variable]) {
        for Variable { kind, path } in places {
            let place = (instance.map(str::to_owned), kind.clone(), path.clone());
            self.0.entry(place).or_default().push(at);
        }
    }

    /// Returns the numbers under a case's place, under the places that contain it, and under those inside it; a number
    /// may occur several times.
    pub fn find(&self, instance: Option<&str>, variable: &Variable) -> impl Iterator<Item = usize> {
        let place =
            |path: &[String]| (instance.map(str::to_owned), variable.kind.clone(), path.to_vec());
        let lengths = 0..variable.path.len();
        let around = lengths.filter_map(|length| variable.path.get(..length).map(place));
        let around: Vec<&Vec<usize>> = around.filter_map(|place| self.0.get(&place)).collect();
        let own = place(&variable.path);
        let end = own.clone();
        let is_below = move |(instance, kind, path): &Place| {
            *instance == end.0 && *kind == end.1 && path.starts_with(&end.2)
        };
        let below = self.0.range(own..).take_while(move |(place, _)| is_below(place));
        around.into_iter().chain(below.map(|(_, runs)| runs)).flatten().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn any_variable() -> impl Strategy<Value = Variable> {
        ("[ab]", prop::collection::vec("[a-c]{1,2}", 0..4))
            .prop_map(|(kind, path)| Variable { kind, path })
    }

    /// Returns true if two places are the same, or one contains the other.
    fn overlap(one: &Variable, other: &Variable) -> bool {
        one.kind == other.kind && one.path.iter().zip(&other.path).all(|(one, other)| one == other)
    }

    proptest! {
        #[test]
        fn those_are_found_whose_places_overlap(
            written in prop::collection::vec(any_variable(), 0..12), read in any_variable(),
        ) {
            let mut places = Places::default();
            for (at, variable) in written.iter().enumerate() {
                places.add(at, Some("①"), std::slice::from_ref(variable));
            }
            let mut numbers: Vec<usize> = places.find(Some("①"), &read).collect();
            numbers.sort_unstable();
            let expected = written.iter().enumerate().filter(|(_, place)| overlap(place, &read));
            let expected: Vec<usize> = expected.map(|(at, _)| at).collect();
            prop_assert_eq!(numbers, expected);
            prop_assert_eq!(places.find(None, &read).count(), 0);
        }
    }
}
