//! The run that the person has asked for, and what holds it back. It is kept whole, since a dialog may come before it
//! begins.

use pilcrow_core::batch::CaseChoice;
use pilcrow_core::document::Request;
use pilcrow_core::exchange::ProviderSettings;
use pilcrow_core::run::Remark;
use pilcrow_core::steps::ForkPoint;
use pilcrow_provider::BrowserModel;
use std::slice;

/// Asked for last: it begins when nothing is missing any more.
#[derive(Clone, Default)]
pub enum RunIntent {
    /// No run begins after a dialog.
    #[default]
    None,
    /// A new run of what is filled in.
    New {
        /// Who is asked, at the same time or in turn.
        providers: Vec<ProviderSettings>,
        /// The cases that are asked for; `None` for all of them.
        only: Option<Vec<String>>,
    },
    /// Documents that differ in their inputs, one after the other.
    Sweep { provider: ProviderSettings, documents: Vec<Request> },
    /// A run that begins by itself, as what is filled in has changed.
    Live { provider: ProviderSettings },
    /// Another answer than one that there was, as somebody has said.
    Saying {
        provider: ProviderSettings,
        /// The document of that one, with its input.
        document: Request,
        remarks: Vec<Remark>,
    },
    /// Cases of the run that is shown.
    Cases {
        /// Which of them.
        wanted: CaseChoice,
        provider: ProviderSettings,
        /// The cases that fit; `None` for all of them.
        only: Option<Vec<String>>,
    },
    /// A process of its own goes on from another.
    Fork {
        provider: ProviderSettings,
        /// The document of that one.
        from: Request,
        point: ForkPoint,
    },
    /// The process that is shown is to go on.
    Steps { provider: ProviderSettings },
}

impl RunIntent {
    /// Who is to answer.
    pub fn providers(&self) -> &[ProviderSettings] {
        match self {
            Self::None => &[],
            Self::New { providers, .. } => providers,
            Self::Cases { provider, .. }
            | Self::Sweep { provider, .. }
            | Self::Live { provider }
            | Self::Saying { provider, .. }
            | Self::Fork { provider, .. }
            | Self::Steps { provider } => slice::from_ref(provider),
        }
    }

    /// Whether one is to answer.
    pub fn is_of_one(&self) -> bool {
        self.providers().len() == 1
    }

    /// Asks this one in place of the one that was to be asked.
    pub fn ask(&mut self, chosen: ProviderSettings) {
        match self {
            Self::New { providers, .. } => *providers = vec![chosen],
            Self::Cases { provider, .. }
            | Self::Sweep { provider, .. }
            | Self::Live { provider }
            | Self::Saying { provider, .. }
            | Self::Fork { provider, .. }
            | Self::Steps { provider } => *provider = chosen,
            Self::None => {}
        }
    }

    /// Asks for no other cases than these.
    pub fn keep_to(&mut self, cases: Vec<String>) {
        if let Self::New { only, .. } | Self::Cases { only, .. } = self {
            *only = Some(cases);
        }
    }
}

/// Cases that hold a run back, and those that could be run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfit {
    /// The number of cases that do not fit.
    pub wrong: usize,
    /// The others, by their ids.
    pub fit: Vec<String>,
}

/// Cases that a run does without, or is held back for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LeftOut {
    /// The cases do not fit.
    Unfit(Unfit),
    /// The number of cases that have nothing in them.
    Empty(usize),
}

/// A model that has to be downloaded before it can answer.
#[derive(Clone)]
pub enum Download {
    /// One that runs in the page.
    Model(BrowserModel),
    /// The browser's own.
    BuiltIn,
}

#[cfg(test)]
mod tests {
    use super::*;
    use pilcrow_core::exchange::ProviderKind;

    #[test]
    fn whoever_is_chosen_is_asked_in_place_of_the_one_that_could_not_answer() {
        let provider = |kind| ProviderSettings { kind, ..ProviderSettings::default() };
        let (old, chosen) = (provider(ProviderKind::InBrowser), provider(ProviderKind::ByHand));
        let new = |providers| RunIntent::New { providers, only: None };
        let check = |mut intent: RunIntent, is_of_one: bool| {
            assert_eq!(intent.is_of_one(), is_of_one);
            intent.ask(chosen.clone());
            assert!(intent.providers().iter().all(|one| one.kind == ProviderKind::ByHand));
        };
        check(new(vec![old.clone()]), true);
        check(RunIntent::Steps { provider: old.clone() }, true);
        check(
            RunIntent::Cases { wanted: CaseChoice::Waiting, provider: old.clone(), only: None },
            true,
        );
        check(new(vec![old.clone(), old]), false);
        check(RunIntent::None, false);
    }
}
