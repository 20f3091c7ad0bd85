//! Search for fields of a form: by words in their names, or for required fields only.

use super::places::{Places, Role, Spot};
use crate::field::{Field, lower, readable_key};
use crate::form::node::NodeId;
use crate::form::state::FormState;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// Maximum number of search words: one bit each in [`Words`].
const MAX_WORDS: usize = 32;

/// Search terms of a person: words, or required fields only.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FieldFilter {
    words: Vec<String>,
    required_only: bool,
}

/// The fields in which a search finds its words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FieldMatches {
    /// Nodes to show: the found ones, those that contain them, and those within them.
    pub nodes: HashSet<NodeId>,
    /// Number of fields and groups found, including those in values that are not opened yet.
    pub count: usize,
    /// Topmost found node, or the nearest node that contains it; `None` if nothing was found.
    pub first: Option<NodeId>,
}

impl FieldFilter {
    /// Creates a filter for fields whose title, key or description contain all words of `text`, in any order; the names
    /// of the groups around a field count as its own. `required_only` keeps only required fields.
    pub fn new(text: &str, required_only: bool) -> Self {
        let words = plain(text);
        let words = words.split_whitespace().take(MAX_WORDS).map(str::to_owned).collect();
        Self { words, required_only }
    }

    /// Returns true if the filter is empty, so that all fields are shown.
    pub fn is_anything(&self) -> bool {
        self.words.is_empty() && !self.required_only
    }
}

impl FormState {
    /// Finds the fields that match the filter. If it keeps required fields only, the nodes in `wrong` (those with
    /// issues) match too.
    pub fn find(&mut self, wanted: &FieldFilter, wrong: &HashSet<NodeId>) -> FieldMatches {
        self.open(self.root());
        let all = wanted.words.iter().enumerate().map(|(at, _)| 1 << at).sum();
        let places = Places::new(self);
        let mut search = Search {
            places,
            wanted,
            wrong,
            all,
            named: HashMap::new(),
            matches: FieldMatches::default(),
        };
        if let Some(whole) = search.places.whole() {
            search.look(&whole, 0, None);
        }
        let mut matches = search.matches;
        matches.nodes.insert(self.root());
        matches
    }
}

/// Set of search words, one bit for each.
type Words = u32;

struct Search<'form> {
    places: Places<'form>,
    wanted: &'form FieldFilter,
    wrong: &'form HashSet<NodeId>,
    all: Words,
    /// Search words found in the name and description of a field, by the field's address. The `Arc` is stored so that
    /// the address is not reused.
    named: HashMap<*const Field, (Arc<Field>, Words)>,
    matches: FieldMatches,
}

impl<'form> Search<'form> {
    /// Searches a field and all fields in it; returns true if it is to be shown. `around` is the set of words in the
    /// names of the groups around it, `within` the nearest node.
    fn look(&mut self, spot: &Spot<'form>, around: Words, within: Option<NodeId>) -> bool {
        let own = self.words_of(spot);
        let words = around | own;
        let node = spot.node().or(within);
        let is_wrong = spot.node().is_some_and(|node| self.wrong.contains(&node));
        let may_be = !self.wanted.required_only || spot.required || is_wrong;
        let parts = self.places.parts(spot);
        let is_met = words == self.all && may_be && (parts.is_empty() || is_wrong);
        let before = self.matches.first;
        let mut is_shown = is_met;
        for part in &parts {
            is_shown |= self.look(part, words, node);
        }
        if !is_shown {
            return false;
        }
        self.matches.nodes.extend(spot.node());
        // The branch of a union that was found is not counted again.
        let is_again = matches!(spot.role, Role::Branch) && around == self.all;
        let is_named = own != 0 && words == self.all && !is_again;
        let is_found = if self.wanted.words.is_empty() { is_met } else { is_named };
        if is_found {
            self.matches.count += 1;
            // A found group precedes the fields in it.
            self.matches.first = before.or(node);
        }
        true
    }

    fn words_of(&mut self, spot: &Spot<'form>) -> Words {
        // The title of the whole form would match for every field.
        if self.wanted.words.is_empty() || matches!(spot.role, Role::Whole) {
            return 0;
        }
        if let Role::Other(key) = spot.role {
            return self.words_in(&format!("{key}\n{}", searchable_text(&spot.field)));
        }
        let address = Arc::as_ptr(&spot.field);
        if let Some((_, words)) = self.named.get(&address) {
            return *words;
        }
        let key = if let Role::Property(key) = &spot.role { key } else { "" };
        let readable = if key.is_empty() || spot.field.title.is_some() {
            String::new()
        } else {
            readable_key(key)
        };
        let words = self.words_in(&format!("{key}\n{readable}\n{}", searchable_text(&spot.field)));
        self.named.insert(address, (Arc::clone(&spot.field), words));
        words
    }

    fn words_in(&self, text: &str) -> Words {
        let text = plain(text);
        let words = self.wanted.words.iter().enumerate();
        words.filter(|(_, word)| text.contains(word.as_str())).map(|(at, _)| 1 << at).sum()
    }
}

/// Returns the title and description, each on its own line.
fn searchable_text(field: &Field) -> String {
    let (title, description) = (field.title.as_deref(), field.description.as_deref());
    format!("{}\n{}", title.unwrap_or_default(), description.unwrap_or_default())
}

/// Converts a text to lower case, with the Russian letter ё as е, as it is often written.
fn plain(text: &str) -> String {
    text.chars()
        .map(|letter| if matches!(letter, 'ё' | 'Ё') { 'е' } else { lower(letter) })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::form::fixture::form;
    use serde_json::{Value, json};

    fn order() -> FormState {
        let address = json!({"type": "object", "required": ["city"], "properties": {
            "city": {"type": "string"},
            "zipCode": {"type": "string", "description": "As on an envelope"},
        }});
        let schema = json!({"type": "object", "required": ["customer", "rows"], "properties": {
            "customer": {"title": "Покупатель", "type": "object", "properties": {
                "name": {"type": "string", "title": "Ёмкое имя"},
                "address": address,
            }},
            "rows": {"title": "Rows", "type": "array", "items": {
                "title": "Row", "type": "object", "required": ["count"],
                "properties": {"count": {"type": "integer"}, "note": {"type": "string"}},
            }},
            "note": {"type": "string"},
        }});
        let value = json!({
            "customer": {"address": {}, "extra": 1},
            "rows": [{"count": 1}, {"count": 2}],
        });
        form(schema, Some(value))
    }

    /// What is shown of a form that is open throughout, and how many were found.
    #[track_caller]
    fn check(text: &str, required_only: bool, expected: &[&str], count: usize) {
        let mut form = order();
        let unopened = form.find(&FieldFilter::new(text, required_only), &HashSet::new());
        open_all(&mut form);
        let matches = form.find(&FieldFilter::new(text, required_only), &HashSet::new());
        let mut places: Vec<_> = matches.nodes.iter().map(|id| form.pointer(*id)).collect();
        places.sort();
        // A place and the shape that it has.
        places.dedup();
        let mut expected = expected.to_vec();
        expected.push("");
        expected.sort_unstable();
        assert_eq!(places.iter().map(|p| p.as_str()).collect::<Vec<_>>(), expected, "{text}");
        assert_eq!(matches.count, count, "{text}");
        assert_eq!(unopened.count, count, "{text}, before it is opened");
        assert!(unopened.nodes.is_subset(&matches.nodes), "{text}, before it is opened");
    }

    fn open_all(form: &mut FormState) {
        let mut left = vec![form.root()];
        while let Some(id) = left.pop() {
            form.open(id);
            left.extend(form.parts(id));
        }
    }

    #[test]
    fn a_field_is_found_by_its_key_its_title_and_its_description() {
        let zip = ["/customer", "/customer/address", "/customer/address/zipCode"];
        check("zipcode", false, &zip, 1);
        check("Zip code", false, &zip, 1);
        check("ENVELOPE", false, &zip, 1);
        check("емкое", false, &["/customer", "/customer/name"], 1);
        check("extra", false, &["/customer", "/customer/extra"], 1);
    }

    #[test]
    fn words_of_the_groups_around_a_field_count_as_its_own() {
        let city = ["/customer", "/customer/address", "/customer/address/city"];
        check("address city", false, &city, 1);
        check("city покупатель", false, &city, 1);
        check("rows city", false, &[], 0);
    }

    #[test]
    fn all_that_is_in_a_group_that_was_found_is_shown() {
        let address = [
            "/customer",
            "/customer/address",
            "/customer/address/city",
            "/customer/address/zipCode",
        ];
        check("address", false, &address, 1);
    }

    #[test]
    fn entries_show_what_was_found_in_each() {
        let rows = ["/rows", "/rows/0", "/rows/0/count", "/rows/1", "/rows/1/count"];
        check("count", false, &rows, 2);
        let notes = ["/note", "/rows", "/rows/0", "/rows/0/note", "/rows/1", "/rows/1/note"];
        check("note", false, &notes, 3);
    }

    #[test]
    fn what_is_required_is_shown_with_all_that_it_is_in() {
        let city = ["/customer", "/customer/address", "/customer/address/city"];
        let rows = ["/rows", "/rows/0", "/rows/0/count", "/rows/1", "/rows/1/count"];
        check("", true, &[&city[..], &rows].concat(), 3);
        check("city", true, &city, 1);
        check("zip", true, &[], 0);
        check("address", true, &city, 1);
    }

    #[test]
    fn what_is_wrong_is_shown_among_what_is_required() {
        let mut form = order();
        let note = crate::form::fixture::at(&mut form, "/note");
        let matches = form.find(&FieldFilter::new("", true), &HashSet::from([note]));
        assert!(matches.nodes.contains(&note));
        let matches = form.find(&FieldFilter::new("city", true), &HashSet::from([note]));
        assert!(!matches.nodes.contains(&note));
    }

    #[test]
    fn nothing_found_leaves_the_whole_alone() {
        check("nowhere", false, &[], 0);
        let mut form = order();
        let matches = form.find(&FieldFilter::new("nowhere", false), &HashSet::new());
        assert_eq!((matches.count, matches.first), (0, None));
        assert_eq!(matches.nodes, HashSet::from([form.root()]));
    }

    #[test]
    fn blank_words_want_everything() {
        assert!(FieldFilter::new(" \t", false).is_anything());
        assert!(!FieldFilter::new("", true).is_anything());
        let many = "word ".repeat(100);
        let matches = order().find(&FieldFilter::new(&many, false), &HashSet::new());
        assert_eq!(matches.count, 0);
    }

    #[test]
    fn looking_for_something_changes_no_value() {
        let mut form = order();
        let before: Option<Value> = form.value();
        form.find(&FieldFilter::new("row", false), &HashSet::new());
        assert_eq!(form.value(), before);
    }
}
