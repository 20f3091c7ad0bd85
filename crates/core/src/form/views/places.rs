//! Iterates over the places of a form from top to bottom, also inside values that are not opened yet. None is opened by
//! that: a list of ten thousand rows is searched as it was loaded.

use crate::field::{Field, FieldKind};
use crate::form::node::{Member, Node, NodeContent, NodeId, has_twice};
use crate::form::state::FormState;
use crate::form::values::any_type;
use crate::pointer::Pointer;
use serde_json::{Map, Value};
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;
use std::sync::Arc;

/// A place of a form.
#[derive(Clone)]
pub(in crate::form) struct Spot<'form> {
    pub field: Arc<Field>,
    pub there: PlaceContent<'form>,
    pub role: Role<'form>,
    /// True if a value is required. The entries of a list are as required as the list.
    pub required: bool,
}

/// The content of a place.
#[derive(Clone)]
pub(in crate::form) enum PlaceContent<'form> {
    /// A node of the form.
    Node(NodeId, &'form Node),
    /// A part of a value that was not opened; `None` if it is absent.
    Loaded(Option<&'form Value>),
}

/// The relation of a place to the place around it.
#[derive(Clone)]
pub(in crate::form) enum Role<'form> {
    Whole,
    /// A property that the schema describes.
    Property(Rc<str>),
    /// A key that the schema does not name.
    Other(&'form str),
    /// An entry of a list, or a place of a tuple.
    Entry(usize),
    /// The chosen branch of a union, at the same pointer.
    Branch,
}

/// A property, shared by all objects of one field.
struct Shape {
    key: Rc<str>,
    field: Arc<Field>,
    required: bool,
}

/// The properties of a field. The field is kept so that its address stays unique.
type Shapes = (Arc<Field>, Rc<[Shape]>);

/// An iteration over the places of a form.
pub(in crate::form) struct Places<'form> {
    form: &'form FormState,
    shapes: RefCell<HashMap<*const Field, Shapes>>,
}

impl<'form> Spot<'form> {
    /// Returns the node; `None` for a part of a value that was not opened.
    pub fn node(&self) -> Option<NodeId> {
        match self.there {
            PlaceContent::Node(id, _) => Some(id),
            PlaceContent::Loaded(_) => None,
        }
    }

    /// True if the place has no value, or is a union without a chosen branch.
    pub fn is_empty(&self) -> bool {
        match &self.there {
            PlaceContent::Node(_, node) => match &node.content {
                NodeContent::Absent => true,
                NodeContent::Typed(_) => node.own_value().is_none(),
                content @ NodeContent::Branch { .. } => content.chosen_node().is_none(),
                _ => false,
            },
            PlaceContent::Loaded(value) => value.is_none(),
        }
    }
}

impl<'form> Places<'form> {
    pub fn new(form: &'form FormState) -> Self {
        Self { form, shapes: RefCell::default() }
    }

    /// Returns the place of the whole value, which no schema requires.
    pub fn whole(&self) -> Option<Spot<'form>> {
        self.at(self.form.root(), Role::Whole, false)
    }

    /// Returns a node as a place.
    pub fn at(&self, id: NodeId, role: Role<'form>, required: bool) -> Option<Spot<'form>> {
        let node = self.form.node(id)?;
        let there = PlaceContent::Node(id, node);
        Some(Spot { field: Arc::clone(&node.field), there, role, required })
    }

    /// Returns the active parts of a place, in the order in which they are shown.
    pub fn parts(&self, spot: &Spot<'form>) -> Vec<Spot<'form>> {
        match &spot.there {
            PlaceContent::Loaded(value) => self.of_value(spot, *value),
            PlaceContent::Node(id, node) => match &node.content {
                NodeContent::Object(members) => self.of_members(members),
                NodeContent::Array(items) => self.of_items(*id, items, spot.required),
                NodeContent::Value(value) => self.of_value(spot, Some(value)),
                content => {
                    let chosen = content.chosen_node();
                    let chosen = chosen.and_then(|id| self.at(id, Role::Branch, spot.required));
                    chosen.into_iter().collect()
                }
            },
        }
    }

    fn of_members(&self, members: &'form [Member]) -> Vec<Spot<'form>> {
        let mut members: Vec<&Member> = members.iter().collect();
        members.sort_by_key(|member| member.order.unwrap_or(usize::MAX));
        let spot = |member: &&'form Member| {
            let role = match member.order {
                Some(_) => Role::Property(member.key.as_str().into()),
                None => Role::Other(&member.key),
            };
            let required = self.form.node(member.node)?.required;
            self.at(member.node, role, required)
        };
        members.iter().filter_map(spot).collect()
    }

    fn of_items(&self, list: NodeId, items: &[NodeId], required: bool) -> Vec<Spot<'form>> {
        let fixed = self.form.fixed_places(list);
        let spot = |(at, id): (usize, &NodeId)| {
            let required = if at < fixed { self.form.node(*id)?.required } else { required };
            self.at(*id, Role::Entry(at), required)
        };
        items.iter().enumerate().filter_map(spot).collect()
    }

    /// Returns the parts that a value would be opened into.
    fn of_value(&self, spot: &Spot<'form>, value: Option<&'form Value>) -> Vec<Spot<'form>> {
        let field = &spot.field;
        match (&field.kind, value) {
            (FieldKind::Object { .. }, Some(value @ Value::Object(members))) => {
                self.of_object(&self.form.tree().evaluated(field, value), members)
            }
            (FieldKind::Array { choices, .. }, Some(Value::Array(values)))
                if choices.is_empty() || has_twice(values) =>
            {
                self.of_list(field, values, spot.required)
            }
            (FieldKind::Branches { union, .. }, Some(value)) => {
                let tree = self.form.tree();
                let stays = any_type::stays_text(union, value);
                let index = if stays { None } else { tree.matching_branch(field, value) };
                let branch = index.map(|index| Spot {
                    field: tree.branch(field, index),
                    there: PlaceContent::Loaded(Some(value)),
                    role: Role::Branch,
                    required: spot.required,
                });
                branch.into_iter().collect()
            }
            _ => Vec::new(),
        }
    }

    fn of_object(
        &self,
        field: &Arc<Field>,
        members: &'form Map<String, Value>,
    ) -> Vec<Spot<'form>> {
        let shapes = self.shapes_of(field);
        let shape_spots = shapes.iter().map(|shape| Spot {
            field: Arc::clone(&shape.field),
            there: PlaceContent::Loaded(members.get(&*shape.key)),
            role: Role::Property(Rc::clone(&shape.key)),
            required: shape.required,
        });
        let mut spots: Vec<Spot> = shape_spots.collect();
        if members.len() > spots.iter().filter(|spot| !spot.is_empty()).count() {
            let keys: HashSet<&str> = shapes.iter().map(|shape| &*shape.key).collect();
            let others = members.iter().filter(|(key, _)| !keys.contains(key.as_str()));
            spots.extend(others.map(|(key, value)| Spot {
                field: self.form.field_of_key(field, key),
                there: PlaceContent::Loaded(Some(value)),
                role: Role::Other(key),
                required: false,
            }));
        }
        spots
    }

    fn shapes_of(&self, field: &Arc<Field>) -> Rc<[Shape]> {
        let address = Arc::as_ptr(field);
        if let Some((_, shapes)) = self.shapes.borrow().get(&address) {
            return Rc::clone(shapes);
        }
        let FieldKind::Object { properties, .. } = &field.kind else { return Rc::new([]) };
        let shape = properties.iter().map(|property| Shape {
            key: property.key.as_str().into(),
            field: self.form.tree().property(property),
            required: property.required,
        });
        let shapes: Rc<[Shape]> = shape.collect();
        self.shapes.borrow_mut().insert(address, (Arc::clone(field), Rc::clone(&shapes)));
        shapes
    }

    fn of_list(&self, field: &Field, values: &'form [Value], required: bool) -> Vec<Spot<'form>> {
        let rest = self.form.item_field(field, usize::MAX);
        let (fixed, min) = (field.fixed_places(), field.least_entries());
        let spot = |at: usize| {
            let own = (at < fixed).then(|| self.form.item_field(field, at));
            let required = if own.is_some() { at < min } else { required };
            let contained = || self.form.contained(field, values.get(at)?);
            let field = own.or_else(contained).unwrap_or_else(|| Arc::clone(&rest));
            let there = PlaceContent::Loaded(values.get(at));
            Spot { field, there, role: Role::Entry(at), required }
        };
        (0..values.len().max(fixed)).map(spot).collect()
    }
}

/// Returns the pointer of a place from the pointer of a node above it.
pub(in crate::form) fn pointer_from(from: Pointer, roles: &[Role]) -> Pointer {
    roles.iter().fold(from, |place, role| match role {
        Role::Property(key) => place.join(key),
        Role::Other(key) => place.join(key),
        Role::Entry(at) => place.join(&at.to_string()),
        Role::Whole | Role::Branch => place,
    })
}
