//! Small pictures of tools' answers, drawn from their documents after the list is shown, when they come near the
//! screen.

mod draw;

use crate::dom::{El, el, spawn};
use crate::host::near;
use crate::host::net::fetch::fetch_idly;
use crate::host::time::idle;
use crate::words::{Locale, use_locale};
use draw::{picture_parts, picture_view};
use leptos::prelude::*;
use pilcrow_core::solution::PreviewPart;
use std::cell::RefCell;
use std::collections::{HashMap, VecDeque};
use std::rc::Rc;
use web_sys::Element;

/// The largest document, in bytes, that has a picture.
const MAX_BYTES: usize = 1 << 20;

/// The most documents that are fetched at once, so that opening a tool does not have to wait.
const AT_ONCE: usize = 2;

/// The key of a picture: the file of a document, and its language.
type PictureKey = (String, &'static str);

type PictureCache = HashMap<PictureKey, Rc<Vec<PreviewPart>>>;

thread_local! {
    /// Cached beyond the page, so that the pictures are there at once when the user comes back.
    static CACHE: RefCell<PictureCache> = RefCell::default();
}

/// The queue of pictures to be drawn. A handle.
#[derive(Clone, Copy)]
pub(super) struct Pictures {
    locale: crate::dom::RwSignal<Locale>,
    wanted: StoredValue<VecDeque<(PictureKey, El)>, LocalStorage>,
    at_work: StoredValue<usize>,
}

impl Pictures {
    /// Creates an empty queue.
    pub fn new() -> Self {
        Self {
            locale: use_locale(),
            wanted: StoredValue::new_local(VecDeque::new()),
            at_work: StoredValue::new(0),
        }
    }

    /// Returns the element of a picture, which is filled later. It is hidden from screen readers, since the tool's
    /// words say the same.
    pub fn draw(self, file: String, language: &'static str) -> El {
        let place =
            el("div").class("tool-picture").attr("aria-hidden", "true").attr("lang", language);
        let key = (file, language);
        if let Some(parts) = cached_parts(&key) {
            return place.child(picture_view(&parts, self.locale.get_untracked()));
        }
        let empty = place.clone();
        near::when_near(&place.element(), move || self.want(key, empty));
        place
    }

    fn want(self, key: PictureKey, place: El) {
        self.wanted.update_value(|wanted| wanted.push_back((key, place)));
        if self.at_work.get_value() < AT_ONCE {
            self.at_work.update_value(|at_work| *at_work += 1);
            spawn(self.work());
        }
    }

    /// Draws the pictures one after the other. A picture whose document cannot be fetched stays empty.
    async fn work(self) {
        idle::idle().await;
        while let Some((key, place)) = self.next() {
            let Some(parts) = fetched(key).await else { continue };
            let Some(locale) = self.locale.try_get_untracked() else { break };
            drop(place.child(picture_view(&parts, locale)));
        }
        self.at_work.try_update_value(|at_work| *at_work = at_work.saturating_sub(1));
    }

    /// Returns the next picture whose element is still on the page.
    fn next(self) -> Option<(PictureKey, El)> {
        let next = || self.wanted.try_update_value(VecDeque::pop_front).flatten();
        std::iter::from_fn(next).find(|(_, place)| place.element::<Element>().is_connected())
    }
}

fn cached_parts(key: &PictureKey) -> Option<Rc<Vec<PreviewPart>>> {
    CACHE.with_borrow(|cache| cache.get(key).cloned())
}

async fn fetched(key: PictureKey) -> Option<Rc<Vec<PreviewPart>>> {
    if let Some(parts) = cached_parts(&key) {
        return Some(parts);
    }
    let (file, language) = &key;
    let text = fetch_idly(&["./tools/", file].concat(), MAX_BYTES).await.ok()?;
    let parts = Rc::new(picture_parts(&text, language));
    CACHE.with_borrow_mut(|cache| cache.insert(key, Rc::clone(&parts)));
    Some(parts)
}
