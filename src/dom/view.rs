//! A view: no node, one, or several.

use super::tree::Node;
use super::{IntoTextProp, RwSignal, TextProp};
use leptos::prelude::Signal;

/// Nodes that have not been inserted yet.
#[derive(Default)]
pub struct View(Option<Node>);

impl View {
    /// Returns the node, or the fragment of several; `None` if the view is empty.
    pub(super) fn into_node(self) -> Option<Node> {
        self.0
    }

    pub(super) fn from_node(node: Node) -> Self {
        Self(Some(node))
    }
}

impl From<TextProp> for View {
    fn from(text: TextProp) -> Self {
        let node = Node::text();
        let written = node.clone();
        text.write(move |text| written.set_text(text.unwrap_or_default()));
        Self(Some(node))
    }
}

macro_rules! texts {
    ($($kind:ty)*) => {
        $(impl From<$kind> for View {
            fn from(text: $kind) -> Self {
                text.into_text_prop().into()
            }
        })*
    };
}

texts! { &'static str String Signal<String> RwSignal<String> }

impl<T: Into<View>> From<Option<T>> for View {
    fn from(view: Option<T>) -> Self {
        view.map(Into::into).unwrap_or_default()
    }
}

impl<T: Into<View>> From<Vec<T>> for View {
    fn from(views: Vec<T>) -> Self {
        views.into_iter().map(Into::into).collect()
    }
}

impl<const N: usize> From<[View; N]> for View {
    fn from(views: [View; N]) -> Self {
        views.into_iter().collect()
    }
}

impl FromIterator<View> for View {
    fn from_iter<I: IntoIterator<Item = View>>(views: I) -> Self {
        let several = Node::fragment();
        views.into_iter().filter_map(Self::into_node).for_each(|node| several.append(&node));
        Self(Some(several))
    }
}
