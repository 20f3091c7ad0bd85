//! The person's choices in the publish dialog.

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

/// First choice of who may answer on a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswererChoice {
    /// Any provider.
    Anyone,
    /// Models in the browser only.
    InBrowser,
    /// No provider; recorded answers are shown.
    Recorded,
    /// Only the ticked providers.
    Chosen,
}

impl AnswererChoice {
    /// All choices, in the order offered.
    pub const ALL: [Self; 4] = [Self::Anyone, Self::InBrowser, Self::Recorded, Self::Chosen];

    /// Returns the choice's name in element ids.
    pub fn key(self) -> &'static str {
        match self {
            Self::Anyone => "anyone",
            Self::InBrowser => "browser",
            Self::Recorded => "recorded",
            Self::Chosen => "chosen",
        }
    }
}

/// The person's choices.
#[derive(Clone, Copy)]
pub struct Order {
    /// Source of the documents.
    pub from: PublishFrom,
    /// Kind of the package.
    pub package: RwSignal<Package>,
    /// Answer that could be included.
    pub offer: StoredValue<Offer, LocalStorage>,
    /// True if the answer is included.
    pub with_answer: RwSignal<bool>,
    /// True if benches are included.
    pub with_bench: RwSignal<bool>,
    /// Stored documents; `None` until they are listed.
    pub documents: RwSignal<Option<Vec<StoredDocument>>>,
    /// Keys of the ticked documents.
    pub ticked: RwSignal<Vec<String>>,
    /// Title of the site.
    pub title: RwSignal<String>,
    /// Choice of the providers that may answer on the site.
    pub who: RwSignal<AnswererChoice>,
    /// Providers that may answer, for [`AnswererChoice::Chosen`].
    pub kinds: RwSignal<Vec<ProviderKind>>,
    /// Functions that visitors are not offered.
    pub locked: RwSignal<Vec<Lock>>,
}

impl Order {
    /// Creates an order with the default choices.
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

    /// True if a single HTML file is made.
    pub fn is_one(self) -> bool {
        self.package.get() == Package::OneFile
    }

    /// Sets the kind of package. No model runs within a single file, so that choice is reset.
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

    /// True if a bench could be included. A single file has none. Stored documents might have one, which is known only
    /// after reading them.
    pub fn may_have_bench(self) -> bool {
        !self.is_one()
            && match self.from {
                PublishFrom::Open(session) => session.with_document(Request::has_bench),
                PublishFrom::Stored => true,
            }
    }

    /// True if benches are included.
    pub fn takes_bench(self) -> bool {
        let is_site = self.package.get_untracked() == Package::Site;
        is_site && self.with_bench.get_untracked()
    }

    /// Returns the choices for `pilcrow.json`, still without the ids of the tools.
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

/// Returns a site's languages, the author's first; empty if that is the default.
fn languages(locale: Locale) -> Vec<String> {
    match locale {
        Locale::en => Vec::new(),
        other => vec![code(other).to_owned(), code(Locale::en).to_owned()],
    }
}

/// Adds an item to a list or removes it.
pub fn toggle<T: Clone + PartialEq + 'static>(list: RwSignal<Vec<T>>, one: &T, is_in: bool) {
    list.update(|list| {
        list.retain(|other| other != one);
        if is_in {
            list.push(one.clone());
        }
    });
}
