//! Choices among branches: what stands beside them goes into each.
//! Refuses choices that give a value no shape; those are left to the check.

use super::author::{Choice, Said, Site};
use super::engine::{Around, Engine};
use super::node::Node;
use super::note::Fate;
use crate::pointer::Pointer;
use serde_json::Value;

/// What several choices at one place may come to, multiplied out.
const MAX_BRANCHES: usize = 48;

impl Engine<'_> {
    /// The choices that give the value a shape. Others, such as which of two properties is there,
    /// would only multiply the schema, and are left to the check.
    pub(super) fn shaping<'s>(&mut self, said: &Said<'s>, site: &Site) -> Vec<Choice<'s>> {
        let mut count = 1;
        let mut shaping = Vec::new();
        for choice in said.choices(site) {
            count *= choice.branches.len().max(1);
            if count <= MAX_BRANCHES && choice.branches.iter().any(gives_shape) {
                shaping.push(choice);
            } else {
                count /= choice.branches.len().max(1);
                self.leave(&choice.place, choice.keyword, Fate::CheckedHere);
            }
        }
        shaping
    }

    pub(super) fn choice(
        &mut self,
        said: &Said,
        site: &Site,
        choices: &[Choice],
        around: Around,
    ) -> Option<Node> {
        for choice in choices {
            let exclusive = choice.keyword == "anyOf" || self.author.are_exclusive(choice);
            let fate = if exclusive { Fate::Enforced } else { Fate::CheckedHere };
            self.leave(&choice.place, choice.keyword, fate);
        }
        let mut taken = site.taken.clone();
        taken.extend(said.choices(site).iter().map(Choice::list));
        let base = if said.only_chooses() { Vec::new() } else { site.places.clone() };
        let nodes: Vec<Node> = combined(choices)
            .into_iter()
            .filter_map(|branches| {
                let naming = branches.len();
                let places = branches.into_iter().chain(base.iter().cloned()).collect();
                self.site(&Site { places, naming, taken: taken.clone() }, around)
            })
            .collect();
        let several = nodes.len() > 1;
        let mut node = Node::one_of(nodes)?;
        self.name(&mut node, said, &[], several);
        Some(node)
    }
}

/// Whether a branch says more than which keys have to be there.
fn gives_shape(branch: &Value) -> bool {
    const SHAPE: [&str; 17] = [
        "type",
        "properties",
        "$ref",
        "items",
        "prefixItems",
        "enum",
        "const",
        "allOf",
        "oneOf",
        "anyOf",
        "additionalProperties",
        "patternProperties",
        "pattern",
        "format",
        "minimum",
        "maximum",
        "maxLength",
    ];
    SHAPE.iter().any(|keyword| branch.get(keyword).is_some())
}

/// Every way to take one branch of each choice.
fn combined(choices: &[Choice]) -> Vec<Vec<Pointer>> {
    let mut ways = vec![Vec::new()];
    for choice in choices {
        let list = choice.list();
        ways = ways
            .iter()
            .flat_map(|way: &Vec<Pointer>| {
                (0..choice.branches.len()).map(|index| {
                    let branch = list.join(&index.to_string());
                    way.iter().cloned().chain([branch]).collect()
                })
            })
            .collect();
    }
    ways
}
