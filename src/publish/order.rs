//! What the person chooses in the dialog.

use super::PublishFrom;
use crate::dom::RwSignal;
use crate::opening::KeptDocument;
use crate::words::{Locale, code};
use pilcrow_core::exchange::ProviderKind;
use pilcrow_core::gallery::Lock;
use pilcrow_site::{Answering, Choices};

/// Who may answer, as it is asked for first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// Anyone.
    Anyone,
    /// Models in the browser.
    InBrowser,
    /// Nobody; recorded answers are shown.
    Recorded,
    /// Those that are ticked.
    Chosen,
}

impl Who {
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
    /// The documents that are kept; none before that is known.
    pub known: RwSignal<Option<Vec<KeptDocument>>>,
    /// Those that are ticked, by their keys.
    pub ticked: RwSignal<Vec<String>>,
    /// What the site is called.
    pub title: RwSignal<String>,
    /// Who may answer.
    pub who: RwSignal<Who>,
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
            known: RwSignal::new(None),
            ticked: RwSignal::new(Vec::new()),
            title: RwSignal::new(String::new()),
            who: RwSignal::new(Who::Anyone),
            kinds: RwSignal::new(Vec::new()),
            locked: RwSignal::new(Vec::new()),
        }
    }

    /// The same for `pilcrow.json`, in which the ids of the tools are still to be put.
    pub fn choices(self, locale: Locale) -> Choices {
        let chosen = self.kinds.get_untracked();
        Choices {
            title: self.title.get_untracked(),
            languages: languages(locale),
            answering: match self.who.get_untracked() {
                Who::Anyone => Answering::Anyone,
                Who::InBrowser => Answering::InBrowser,
                Who::Recorded => Answering::Recorded,
                Who::Chosen => Answering::Chosen(chosen),
            },
            locked: self.locked.get_untracked(),
            tools: Vec::new(),
        }
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
