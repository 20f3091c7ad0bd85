//! The choices in the dialog for publishing.

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

/// Kind of a package.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Package {
    /// A site, as a ZIP file.
    #[default]
    Site,
    /// One HTML file.
    OneFile,
}

/// The providers that may answer on the site, in broad terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswererChoice {
    /// Any provider.
    Anyone,
    /// Models in the browser only.
    InBrowser,
    /// No provider; recorded answers are shown.
    Recorded,
    /// The ticked providers.
    Chosen,
}

impl AnswererChoice {
    /// All choices, in the order offered.
    pub const ALL: [Self; 4] = [Self::Anyone, Self::InBrowser, Self::Recorded, Self::Chosen];

    /// The choice's name in the page's ids.
    pub fn key(self) -> &'static str {
        match self {
            Self::Anyone => "anyone",
            Self::InBrowser => "browser",
            Self::Recorded => "recorded",
            Self::Chosen => "chosen",
        }
    }
}

/// The user's choices. A handle.
#[derive(Clone, Copy)]
pub struct Order {
    /// The source of the documents.
    pub from: PublishFrom,
    /// The kind of package, a site or one file.
    pub package: RwSignal<Package>,
    /// The current answer, which can be included.
    pub offer: StoredValue<Offer, LocalStorage>,
    /// True to include the answer.
    pub with_answer: RwSignal<bool>,
    /// True to include test benches.
    pub with_bench: RwSignal<bool>,
    /// The stored documents; `None` until they are listed.
    pub documents: RwSignal<Option<Vec<StoredDocument>>>,
    /// The keys of the ticked documents.
    pub ticked: RwSignal<Vec<String>>,
    /// The title of the site.
    pub title: RwSignal<String>,
    /// The providers that may answer, in broad terms.
    pub who: RwSignal<AnswererChoice>,
    /// The ticked providers.
    pub kinds: RwSignal<Vec<ProviderKind>>,
    /// The features that visitors cannot use.
    pub locked: RwSignal<Vec<Lock>>,
}

impl Order {
    /// The default choices.
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

    /// Returns true if one file is made.
    pub fn is_one(self) -> bool {
        self.package.get() == Package::OneFile
    }

    /// Changes the kind of package: no model can run within one file.
    pub fn turn_to(self, package: Package) {
        self.package.set(package);
        if package == Package::OneFile && self.who.get_untracked() == AnswererChoice::InBrowser {
            self.who.set(AnswererChoice::Anyone);
        }
    }

    /// Returns the answer to include; `None` if the document is published as its text is.
    pub fn answer(self) -> Option<SharedAnswer> {
        match self.offer.get_value() {
            Offer::Answer(answer) if self.with_answer.get_untracked() => Some(answer),
            _ => None,
        }
    }

    /// Returns true if a bench could be included: not in one file, which cannot open it. For stored documents that is
    /// unknown until they are read.
    pub fn may_have_bench(self) -> bool {
        !self.is_one()
            && match self.from {
                PublishFrom::Open(session) => session.with_document(Request::has_bench),
                PublishFrom::Stored => true,
            }
    }

    /// Returns true if benches are included.
    pub fn takes_bench(self) -> bool {
        let is_site = self.package.get_untracked() == Package::Site;
        is_site && self.with_bench.get_untracked()
    }

    /// Returns the choices for `pilcrow.json`, without the ids of the tools.
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

/// Returns the author's language first, if that differs from the default.
fn languages(locale: Locale) -> Vec<String> {
    match locale {
        Locale::en => Vec::new(),
        other => vec![code(other).to_owned(), code(Locale::en).to_owned()],
    }
}

/// Adds a value to a list, or removes it.
pub fn toggle<T: Clone + PartialEq + 'static>(list: RwSignal<Vec<T>>, one: &T, is_in: bool) {
    list.update(|list| {
        list.retain(|other| other != one);
        if is_in {
            list.push(one.clone());
        }
    });
}
