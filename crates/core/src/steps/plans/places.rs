//! Calls by the places that they read or write, found by what overlaps and not by going through all of
//! them.

use crate::tool::Variable;
use std::collections::BTreeMap;

/// A place: for which case, of which kind, and the way there. Of two of them the one lies in the other
/// where its way begins with the other's, so that those below a place stand together.
type Place = (Option<String>, String, Vec<String>);

/// Calls, or runs, by their numbers, under places.
#[derive(Default)]
pub(in crate::steps) struct Places(BTreeMap<Place, Vec<usize>>);

impl Places {
    /// Puts a number under places of a case.
    pub fn add(&mut self, at: usize, instance: Option<&str>, places: &[Variable]) {
        for Variable { kind, path } in places {
            let place = (instance.map(str::to_owned), kind.clone(), path.clone());
            self.0.entry(place).or_default().push(at);
        }
    }

    /// The numbers under a place of a case, around it or below it; some perhaps several times.
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

    /// Whether two places are the same, or one lies in the other.
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
