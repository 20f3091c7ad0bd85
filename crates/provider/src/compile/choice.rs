//! Compiles `anyOf` and `oneOf`; keywords beside them are added to each branch.

use super::author::{AppliedSchemas, Choice, Site};
use super::compiler::{Compiler, Context};
use super::node::Node;
use super::note::Enforcement;
use pilcrow_core::pointer::Pointer;
use serde_json::Value;

/// Maximum number of branches after several choices at one place are multiplied.
const MAX_BRANCHES: usize = 48;

impl Compiler<'_> {
    /// Returns the choices that determine the value's shape. Others, such as which of two properties is present, would
    /// only multiply the schema, and are left to validation.
    pub(super) fn shaping<'s>(
        &mut self,
        applied: &AppliedSchemas<'s>,
        site: &Site,
    ) -> Vec<Choice<'s>> {
        let mut count = 1;
        let mut shaping = Vec::new();
        for choice in applied.choices(site) {
            count *= choice.branches.len().max(1);
            if count <= MAX_BRANCHES && choice.branches.iter().any(gives_shape) {
                shaping.push(choice);
            } else {
                count /= choice.branches.len().max(1);
                self.note(&choice.place, choice.keyword, Enforcement::ValidatedOnly);
            }
        }
        shaping
    }

    pub(super) fn choice(
        &mut self,
        applied: &AppliedSchemas,
        site: &Site,
        choices: &[Choice],
        context: Context,
    ) -> Option<Node> {
        for choice in choices {
            let exclusive = choice.keyword == "anyOf" || self.author.are_exclusive(choice);
            let enforcement =
                if exclusive { Enforcement::Enforced } else { Enforcement::ValidatedOnly };
            self.note(&choice.place, choice.keyword, enforcement);
        }
        let mut lists = site.lists.clone();
        lists.extend(applied.choices(site).iter().map(Choice::list));
        let base = if applied.only_chooses() { Vec::new() } else { site.places.clone() };
        let nodes: Vec<Node> = combined(choices)
            .into_iter()
            .filter_map(|branches| {
                let naming = branches.len();
                let places = branches.into_iter().chain(base.iter().cloned()).collect();
                self.site(&Site { places, naming, lists: lists.clone() }, context)
            })
            .collect();
        let several = nodes.len() > 1;
        let mut node = Node::one_of(nodes)?;
        self.annotate(&mut node, applied, &[], several);
        Some(node)
    }
}

/// True if a branch constrains more than the presence of keys.
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

/// Returns every combination of one branch from each choice.
fn combined(choices: &[Choice]) -> Vec<Vec<Pointer>> {
    let mut combinations = vec![Vec::new()];
    for choice in choices {
        let list = choice.list();
        combinations = combinations
            .iter()
            .flat_map(|branches: &Vec<Pointer>| {
                (0..choice.branches.len()).map(|index| {
                    let branch = list.join(&index.to_string());
                    branches.iter().cloned().chain([branch]).collect()
                })
            })
            .collect();
    }
    combinations
}
