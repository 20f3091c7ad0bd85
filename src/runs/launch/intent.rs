//! The run that the person asked for. It is stored completely, since dialogs (a passphrase, a download) may come
//! before it starts.

use pilcrow_core::batch::CaseChoice;
use pilcrow_core::document::Request;
use pilcrow_core::exchange::ProviderSettings;
use pilcrow_core::run::Remark;
use pilcrow_core::steps::ForkPoint;
use pilcrow_provider::BrowserModel;
use std::slice;

/// The run that starts once nothing is missing any more.
#[derive(Clone, Default)]
pub enum RunIntent {
    /// No run starts after a dialog.
    #[default]
    None,
    /// A new run of the current form.
    New {
        /// Providers that are asked, at the same time or one after the other.
        providers: Vec<ProviderSettings>,
        /// Cases to run; `None` for all.
        only: Option<Vec<String>>,
    },
    /// Runs of documents that differ only in their input, one after the other.
    Sweep { provider: ProviderSettings, documents: Vec<Request> },
    /// A live run: it starts by itself, since the form has changed.
    Live { provider: ProviderSettings },
    /// Another answer in place of an earlier one, by a remark of the person.
    Saying {
        provider: ProviderSettings,
        /// Document of the earlier run, with its input.
        document: Request,
        remarks: Vec<Remark>,
    },
    /// More cases of the shown run.
    Cases {
        /// Choice of cases: the waiting or the failed ones.
        wanted: CaseChoice,
        provider: ProviderSettings,
        /// Valid cases; `None` for all.
        only: Option<Vec<String>>,
    },
    /// A process that continues from another one.
    Fork {
        provider: ProviderSettings,
        /// Document of the other process.
        from: Request,
        point: ForkPoint,
    },
    /// The shown process continues.
    Steps { provider: ProviderSettings },
}

impl RunIntent {
    /// Returns the providers that are to be asked.
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

    /// True if exactly one provider is to be asked.
    pub fn is_of_one(&self) -> bool {
        self.providers().len() == 1
    }

    /// Replaces the provider that is to be asked.
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

    /// Limits the run to these cases.
    pub fn keep_to(&mut self, cases: Vec<String>) {
        if let Self::New { only, .. } | Self::Cases { only, .. } = self {
            *only = Some(cases);
        }
    }
}

/// Invalid cases that stop a run, and the valid ones that could run without them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfit {
    /// Number of invalid cases.
    pub wrong: usize,
    /// Ids of the valid cases.
    pub fit: Vec<String>,
}

/// Cases that stop a run, or that a run skips.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LeftOut {
    /// Some cases are invalid, so the run did not start.
    Unfit(Unfit),
    /// Number of cases without input, which are skipped.
    Empty(usize),
}

/// A model that has to be downloaded before it can answer.
#[derive(Clone)]
pub enum Download {
    /// A model that this app runs in the page.
    Model(BrowserModel),
    /// The browser's own model.
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
