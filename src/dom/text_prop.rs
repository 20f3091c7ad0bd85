//! The text of a node or an attribute: fixed, derived from signals, or none.

use super::{Memo, RwSignal, effect};
use leptos::prelude::*;
use std::borrow::Cow;

/// Reads the current text.
type Read = Box<dyn Fn() -> Option<Cow<'static, str>>>;

/// Writes a text to its node or attribute.
type Write = Box<dyn Fn(Option<&str>)>;

/// Text of an attribute or a text node.
pub enum TextProp {
    /// A constant text; `None` if the attribute is absent.
    Fixed(Option<Cow<'static, str>>),
    /// A text that is read again whenever a signal changes.
    Derived(Read),
}

/// Types that can be written as a text or an attribute.
pub trait IntoTextProp {
    /// Converts to a text. True becomes the empty text and false becomes `None`, as boolean attributes need it.
    fn into_text_prop(self) -> TextProp;
}

/// Returns a text that is read again whenever a signal that `read` reads changes.
pub fn derived<T: IntoTextProp>(read: impl Fn() -> T + 'static) -> TextProp {
    TextProp::Derived(Box::new(move || read().into_text_prop().now()))
}

impl TextProp {
    fn now(self) -> Option<Cow<'static, str>> {
        match self {
            Self::Fixed(text) => text,
            Self::Derived(read) => read(),
        }
    }

    /// Writes the text now, and again whenever it changes.
    pub(super) fn write(self, write: impl Fn(Option<&str>) + 'static) {
        match self {
            Self::Fixed(text) => write(text.as_deref()),
            Self::Derived(read) => rewrite(read, Box::new(write)),
        }
    }
}

fn rewrite(read: Read, write: Write) {
    let mut before = None;
    effect(move || {
        let now = Some(read());
        if before != now {
            write(now.as_ref().and_then(Option::as_deref));
            before = now;
        }
    });
}

macro_rules! fixed {
    ($($kind:ty, $self:ident => $text:expr;)*) => {
        $(impl IntoTextProp for $kind {
            fn into_text_prop($self) -> TextProp {
                TextProp::Fixed($text)
            }
        })*
    };
}

fixed! {
    &'static str, self => Some(Cow::Borrowed(self));
    String, self => Some(Cow::Owned(self));
    Option<&'static str>, self => self.map(Cow::Borrowed);
    Option<String>, self => self.map(Cow::Owned);
    bool, self => self.then_some(Cow::Borrowed(""));
}

macro_rules! derived_from {
    ($($kind:ty)*) => {
        $(impl IntoTextProp for $kind {
            fn into_text_prop(self) -> TextProp {
                derived(move || self.get())
            }
        })*
    };
}

derived_from! {
    Signal<String>
    RwSignal<String> RwSignal<&'static str> Memo<String> Memo<bool>
}

impl IntoTextProp for TextProp {
    fn into_text_prop(self) -> TextProp {
        self
    }
}
