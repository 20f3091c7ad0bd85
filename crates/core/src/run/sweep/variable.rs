//! The fields of a form that can be tried at several values.

use super::influence::VALUES_EACH;
use super::spread::{Spread, spread};
use crate::field::{ChoiceOption, Field, FieldKind, FieldTree, WidgetKind, place_name};
use crate::form::{FormState, Node, NodeContent, NodeId};
use crate::pointer::Pointer;
use serde_json::{Map, Value};
use std::iter::successors;
use std::sync::Arc;

/// The deepest nesting of groups that is searched for fields.
const DEPTH: usize = 4;

/// The most fields that are offered, for readability.
const MOST_FIELDS: usize = 200;

/// A field that can be tried at several values.
#[derive(Clone, Debug, PartialEq)]
pub struct Variable {
    /// Place in the input's value.
    pub pointer: Pointer,
    /// Name in the form, with those of its groups.
    pub name: String,
    /// The values that can be tried.
    pub choices: Choices,
}

impl Variable {
    /// Returns values other than the current one, enough to show whether the field has influence; some of them
    /// repeatedly if there are fewer. Empty if a person has to provide the values ([`Self::is_ready`]).
    pub fn other_values(&self, now: Option<&Value>) -> Vec<Value> {
        let now = now.and_then(|whole| self.pointer.get(whole));
        let mut all = match &self.choices {
            Choices::Options(options) => options.iter().map(|one| one.value.clone()).collect(),
            Choices::YesNo => vec![true.into(), false.into()],
            Choices::Numbers(numbers) => spread(numbers, VALUES_EACH + 1),
            Choices::Texts(_) | Choices::Files { .. } => Vec::new(),
        };
        all.retain(|value| Some(value) != now);
        let count = all.len();
        all.into_iter().cycle().take(if count == 0 { 0 } else { VALUES_EACH }).collect()
    }

    /// True if no person has to write or pick the values.
    pub fn is_ready(&self) -> bool {
        !matches!(self.choices, Choices::Texts(_) | Choices::Files { .. })
    }
}

/// The values at which a field can be tried.
#[derive(Clone, Debug, PartialEq)]
pub enum Choices {
    /// One of these options.
    Options(Vec<ChoiceOption>),
    /// Yes and no.
    YesNo,
    /// Numbers in a range.
    Numbers(Spread),
    /// Any text; with the current one.
    Texts(String),
    /// Any files that the field accepts.
    Files {
        /// The field, which limits the files.
        field: Arc<Field>,
        /// Text of the current file; `None` if there is none.
        now: Option<String>,
    },
}

/// Returns the fields of a form that can be tried, in the form's order. Fields inside lists are left out, since their
/// places are not fixed, and so are secrets and fields that nobody can change.
pub fn variables(tree: &FieldTree, value: Option<&Value>) -> Vec<Variable> {
    let mut variables = Vec::new();
    collect_variables(tree, &tree.root(), value, &Pointer::root(), &mut variables);
    variables.truncate(MOST_FIELDS);
    variables
}

/// True if the field of a node is one of [`variables`].
pub fn is_variable(state: &FormState, node: NodeId) -> bool {
    let around = |at: &NodeId| state.node(*at)?.parent;
    let is_own = state
        .node(node)
        .is_some_and(|own| can_change(&own.field) && choices(&own.field, None).is_some());
    let groups = successors(around(&node), around).zip(successors(Some(node), around));
    let is_part = |(group, part): (NodeId, NodeId)| {
        state.node(group).is_some_and(|group| can_change(&group.field) && describes(group, part))
    };
    is_own && groups.clone().count() <= DEPTH && groups.into_iter().all(is_part)
}

/// True if a node is a group whose schema describes this part.
fn describes(group: &Node, part: NodeId) -> bool {
    let NodeContent::Object(members) = &group.content else { return false };
    let is_group = matches!(group.field.kind, FieldKind::Object { .. });
    is_group && members.iter().any(|member| member.node == part && member.order.is_some())
}

fn collect_variables(
    tree: &FieldTree,
    field: &Arc<Field>,
    value: Option<&Value>,
    at: &Pointer,
    variables: &mut Vec<Variable>,
) {
    if variables.len() >= MOST_FIELDS || !can_change(field) {
        return;
    }
    let field = tree.evaluated(field, value.unwrap_or(&Value::Null));
    let FieldKind::Object { properties, .. } = &field.kind else {
        variables.extend(choices(&field, value).map(|choices| Variable {
            pointer: at.clone(),
            name: place_name(tree, at),
            choices,
        }));
        return;
    };
    if at.tokens().count() >= DEPTH {
        return;
    }
    for property in properties {
        let part = value.and_then(|value| value.get(&property.key));
        collect_variables(tree, &tree.property(property), part, &at.join(&property.key), variables);
    }
}

fn can_change(field: &Field) -> bool {
    let is_hidden = field.hints.as_ref().is_some_and(|hints| hints.hidden);
    !is_hidden && !field.read_only && field.widget != WidgetKind::Password
}

fn choices(field: &Arc<Field>, now: Option<&Value>) -> Option<Choices> {
    match &field.kind {
        FieldKind::Choice { options } if options.len() > 1 => {
            Some(Choices::Options(options.clone()))
        }
        FieldKind::Boolean => Some(Choices::YesNo),
        FieldKind::Number { integer, minimum, maximum, step } => {
            let limits = [minimum, maximum, step];
            let [least, most, step] = limits.map(|limit| limit.as_ref()?.parse().ok());
            let now = now.and_then(Value::as_f64);
            Some(Choices::Numbers(Spread::around(now, least, most, step, *integer)))
        }
        FieldKind::Text { .. } if field.media.is_some() => {
            let now = now.and_then(Value::as_str).filter(|text| !text.is_empty());
            Some(Choices::Files { field: Arc::clone(field), now: now.map(str::to_owned) })
        }
        FieldKind::Text { .. } => {
            let now = now.and_then(Value::as_str).unwrap_or_default();
            Some(Choices::Texts(now.to_owned()))
        }
        _ => None,
    }
}

/// Returns a value with another one at a place. Missing groups on the path are created.
pub fn with_value(whole: Option<Value>, at: &Pointer, new: Value) -> Value {
    let keys: Vec<String> = at.tokens().collect();
    let Some((last, groups)) = keys.split_last() else { return new };
    let mut whole = whole.filter(Value::is_object).unwrap_or_else(|| Map::new().into());
    let mut place = &mut whole;
    for key in groups {
        let Value::Object(members) = place else { return whole };
        place = members.entry(key.clone()).or_insert_with(|| Map::new().into());
        if !place.is_object() {
            *place = Map::new().into();
        }
    }
    if let Value::Object(members) = place {
        members.insert(last.clone(), new);
    }
    whole
}
