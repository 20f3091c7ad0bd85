//! What the person chooses in the dialog.

use super::PublishFrom;
use crate::dom::RwSignal;
use crate::opening::StoredDocument;
use crate::publish::share::{Offer, Share};
use crate::words::{Locale, code};
use leptos::prelude::*;
use pilcrow_core::document::Request;
use pilcrow_core::exchange::ProviderKind;
use pilcrow_core::gallery::Lock;
use pilcrow_core::share::SharedAnswer;
use pilcrow_site::{Answering, Choices};

/// The kind of package that is made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Package {
    /// A site, as a ZIP file.
    #[default]
    Site,
    /// One HTML file.
    OneFile,
}

/// Who may answer, as it is asked for first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswererChoice {
    /// Anyone.
    Anyone,
    /// Models in the browser.
    InBrowser,
    /// Nobody; recorded answers are shown.
    Recorded,
    /// Those that are ticked.
    Chosen,
}

impl AnswererChoice {
    /// All of them, as they are offered.
    pub const ALL: [Self; 4] = [Self::Anyone, Self::InBrowser, Self::Recorded, Self::Chosen];

    /// Its name in the page's ids.
    pub fn key(self) -> &'static str {
        match self {
            Self::Anyone => "anyone",
            Self::InBrowser => "browser",
            Self::Recorded => "recorded",
            Self::Chosen => "chosen",
        }
    }
}

/// What is chosen. A handle.
#[derive(Clone, Copy)]
pub struct Order {
    /// Where the documents come from.
    pub from: PublishFrom,
    /// Whether a site or one file is made.
    pub package: RwSignal<Package>,
    /// The answer that could go along.
    pub offer: StoredValue<Offer, LocalStorage>,
    /// Whether the answer goes along.
    pub with_answer: RwSignal<bool>,
    /// Whether benches go along.
    pub with_bench: RwSignal<bool>,
    /// The documents that are kept; none before that is known.
    pub documents: RwSignal<Option<Vec<StoredDocument>>>,
    /// Those that are ticked, by their keys.
    pub ticked: RwSignal<Vec<String>>,
    /// What the site is called.
    pub title: RwSignal<String>,
    /// Which providers may answer on it.
    pub who: RwSignal<AnswererChoice>,
    /// Those who may where they are chosen.
    pub kinds: RwSignal<Vec<ProviderKind>>,
    /// What visitors are not offered.
    pub locked: RwSignal<Vec<Lock>>,
}

impl Order {
    /// Nothing is chosen yet.
    pub fn new(from: PublishFrom) -> Self {
        Self {
            from,
            package: RwSignal::new(Package::default()),
            offer: StoredValue::new_local(offer(from)),
            with_answer: RwSignal::new(false),
            with_bench: RwSignal::new(false),
            documents: RwSignal::new(None),
            ticked: RwSignal::new(Vec::new()),
            title: RwSignal::new(String::new()),
            who: RwSignal::new(AnswererChoice::Anyone),
            kinds: RwSignal::new(Vec::new()),
            locked: RwSignal::new(Vec::new()),
        }
    }

    /// Whether one file is made.
    pub fn is_one(self) -> bool {
        self.package.get() == Package::OneFile
    }

    /// Makes something else from now on: no model runs within one file.
    pub fn turn_to(self, package: Package) {
        self.package.set(package);
        if package == Package::OneFile && self.who.get_untracked() == AnswererChoice::InBrowser {
            self.who.set(AnswererChoice::Anyone);
        }
    }

    /// The answer that goes along; `None` if the document goes as its text has it.
    pub fn answer(self) -> Option<SharedAnswer> {
        match self.offer.get_value() {
            Offer::Answer(answer) if self.with_answer.get_untracked() => Some(answer),
            _ => None,
        }
    }

    /// Whether a bench could go along: within one file, none can be opened. Of documents that are only kept,
    /// nobody knows before they are read.
    pub fn may_have_bench(self) -> bool {
        !self.is_one()
            && match self.from {
                PublishFrom::Open(session) => session.with_document(Request::has_bench),
                PublishFrom::Stored => true,
            }
    }

    /// Whether benches go along.
    pub fn takes_bench(self) -> bool {
        let is_site = self.package.get_untracked() == Package::Site;
        is_site && self.with_bench.get_untracked()
    }

    /// The choices for `pilcrow.json`, in which the ids of the tools are still to be put.
    pub fn choices(self, locale: Locale) -> Choices {
        let chosen = self.kinds.get_untracked();
        Choices {
            title: self.title.get_untracked(),
            languages: languages(locale),
            answering: match self.who.get_untracked() {
                AnswererChoice::Anyone => Answering::Anyone,
                AnswererChoice::InBrowser => Answering::InBrowser,
                AnswererChoice::Recorded => Answering::Recorded,
                AnswererChoice::Chosen => Answering::Chosen(chosen),
            },
            locked: self.locked.get_untracked(),
            tools: Vec::new(),
        }
    }
}

fn offer(from: PublishFrom) -> Offer {
    match from {
        PublishFrom::Open(_) => expect_context::<Share>().offer(),
        PublishFrom::Stored => Offer::None,
    }
}

/// The author's language first, where that is not how a site is without it.
fn languages(locale: Locale) -> Vec<String> {
    match locale {
        Locale::en => Vec::new(),
        other => vec![code(other).to_owned(), code(Locale::en).to_owned()],
    }
}

/// Puts something into a list, or takes it out.
pub fn toggle<T: Clone + PartialEq + 'static>(list: RwSignal<Vec<T>>, one: &T, is_in: bool) {
    list.update(|list| {
        list.retain(|other| other != one);
        if is_in {
            list.push(one.clone());
        }
    });
}
