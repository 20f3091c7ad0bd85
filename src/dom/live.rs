//! A text on the page: fixed, or following signals; or none.
//! Refuses to know whether it becomes an attribute or is read.

use super::{Memo, State, follow};
use leptos::prelude::*;
use std::borrow::Cow;

/// Reads a text anew.
type Read = Box<dyn Fn() -> Option<Cow<'static, str>>>;

/// Puts a text where it belongs.
type Write = Box<dyn Fn(Option<&str>)>;

/// What an attribute or a text node says.
pub enum Live {
    /// It stays as it is. None: the attribute is absent.
    Fixed(Option<Cow<'static, str>>),
    /// It is read again whenever a signal changes.
    Following(Read),
}

/// What can be said on the page.
pub trait IntoLive {
    /// As a text. A yes is the empty text, and a no is none: so attributes write them.
    fn into_live(self) -> Live;
}

/// A text that follows the signals which `read` reads.
pub fn live<T: IntoLive>(read: impl Fn() -> T + 'static) -> Live {
    Live::Following(Box::new(move || read().into_live().now()))
}

impl Live {
    fn now(self) -> Option<Cow<'static, str>> {
        match self {
            Self::Fixed(text) => text,
            Self::Following(read) => read(),
        }
    }

    /// Writes the text, and writes it again when it has become another.
    pub(super) fn write(self, write: impl Fn(Option<&str>) + 'static) {
        match self {
            Self::Fixed(text) => write(text.as_deref()),
            Self::Following(read) => rewrite(read, Box::new(write)),
        }
    }
}

fn rewrite(read: Read, write: Write) {
    let mut before = None;
    follow(move || {
        let now = Some(read());
        if before != now {
            write(now.as_ref().and_then(Option::as_deref));
            before = now;
        }
    });
}

macro_rules! fixed {
    ($($kind:ty, $self:ident => $text:expr;)*) => {
        $(impl IntoLive for $kind {
            fn into_live($self) -> Live {
                Live::Fixed($text)
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

macro_rules! following {
    ($($kind:ty)*) => {
        $(impl IntoLive for $kind {
            fn into_live(self) -> Live {
                live(move || self.get())
            }
        })*
    };
}

following! {
    Signal<String>
    State<String> State<&'static str> Memo<String> Memo<bool>
}

impl IntoLive for Live {
    fn into_live(self) -> Live {
        self
    }
}
