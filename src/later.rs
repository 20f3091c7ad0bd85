//! The parts of the page that come after its first: fetched once the form stands, and what they
//! can do from then on. The form is on the screen before the code for runs has even been asked for.
//! Refuses to be silent where a part does not come.

use crate::dom::{State, View, el, part, spawn};
use crate::pages::{GalleryPart, Opening, gallery_part};
use crate::piece::button;
use crate::run::{RunPart, run_part};
use crate::words;
use crate::words::Locale;
use leptos::prelude::*;
use pilcrow_core::form::Issue;
use pilcrow_core::letters::is_letter;
use wasm_split_helpers::SplitLoaderError;

/// What has come. A handle, in the context of every view.
#[derive(Clone, Copy)]
pub struct Later {
    opening: Opening,
    gallery: State<Option<GalleryPart>>,
    run: State<Option<RunPart>>,
    missing: State<bool>,
}

/// The parts as they are known to this view.
pub fn use_later() -> Later {
    expect_context()
}

impl Later {
    /// Nothing has been asked for. What the parts make lives as long as the page.
    pub fn new(opening: Opening) -> Self {
        Self {
            opening,
            gallery: State::new(None),
            run: State::new(None),
            missing: State::new(false),
        }
    }

    /// Fetches what is not there yet.
    pub fn fetch(self) {
        self.missing.set(false);
        spawn(self.fetch_run());
        self.fetch_rest();
    }

    /// The same beside a document: what runs is begun first, since most of the page waits for it.
    pub fn fetch_for_document(self) {
        self.missing.set(false);
        spawn(async move {
            self.fetch_run().await;
            self.fetch_rest();
        });
    }

    async fn fetch_run(self) {
        let begin = |part: RunPart| self.opening.outlive(part.start);
        self.take(self.run, run_part().await, begin);
    }

    fn fetch_rest(self) {
        spawn(async move {
            if !self.opening.fetch_structure().await {
                self.missing.set(true);
            }
        });
        spawn(async move {
            if !self.opening.fetch_controls().await {
                self.missing.set(true);
            }
        });
        spawn(async move { self.take(self.gallery, gallery_part().await, |_| {}) });
    }

    /// What runs is on its way while the document still is; nobody waits for it yet.
    pub fn prepare(self) {
        spawn(async { drop(run_part().await) });
    }

    /// A part that was asked for did not come.
    pub fn miss(self) {
        self.missing.set(true);
    }

    /// Takes a part that came, once: whoever shows it would show it anew.
    fn take<T: Copy + 'static>(
        self,
        place: State<Option<T>>,
        came: Result<T, SplitLoaderError>,
        begin: impl FnOnce(T),
    ) {
        match came {
            Ok(part) if place.with_untracked(Option::is_none) => {
                begin(part);
                place.set(Some(part));
            }
            Ok(_) => {}
            Err(_) => self.missing.set(true),
        }
    }

    /// The gallery and the notices, once they have come.
    pub fn gallery(self) -> Option<GalleryPart> {
        self.gallery.get()
    }

    /// An issue in words; nothing before the part has come that finds issues.
    pub fn issue_words(self, locale: Locale, issue: &Issue) -> String {
        self.run.get().map(|part| (part.issue_words)(locale, issue)).unwrap_or_default()
    }

    /// Markdown as elements; as it was written before the part has come that reads it.
    pub fn prose(self, text: &str) -> View {
        let text = text.to_owned();
        let as_written =
            |text: &String| el("div").class("prose").child(el("p").child(text.clone()));
        if is_plain(&text) {
            return as_written(&text).into();
        }
        part(move || match self.run.get() {
            Some(part) => untrack(|| (part.prose)(&text)),
            None => as_written(&text).into(),
        })
    }

    /// What runs and checks, once it has come.
    pub fn run(self) -> Option<RunPart> {
        self.run.get()
    }
}

/// Whether a text is the same with and without Markdown: one paragraph without marks.
fn is_plain(text: &str) -> bool {
    let marks = |letter: char| "*_`[]<>\\&|/~\n".contains(letter);
    text.starts_with(is_letter) && !text.contains(marks)
}

/// Says that a part did not come, and fetches it again.
pub fn missing_notice() -> View {
    let later = use_later();
    part(move || {
        later.missing.get().then(|| {
            let again = button("button", words!(later.again)).on("click", move |_| later.fetch());
            el("div")
                .class("notice notice-warning")
                .child(el("p").class("notice-title").child(words!(later.missing)))
                .child(el("p").child(words!(later.missing_what)))
                .child(el("div").class("actions").child(again))
        })
    })
}
