//! The run that the person has asked for, and what holds it back. It is kept whole, since a dialog may come before it
//! begins.

use pilcrow_core::batch::Wanted;
use pilcrow_core::document::Request;
use pilcrow_core::exchange::ProviderSettings;
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
    /// Cases of the run that is shown.
    Cases {
        /// Which of them.
        wanted: Wanted,
        provider: ProviderSettings,
        /// Those of them that fit; `None` for all of them.
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
            | Self::Fork { provider, .. }
            | Self::Steps { provider } => slice::from_ref(provider),
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
    /// So many do not fit.
    pub wrong: usize,
    /// The others, by their ids.
    pub fit: Vec<String>,
}

/// Cases that a run does without, or is held back for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LeftOut {
    /// They do not fit.
    Unfit(Unfit),
    /// So many have nothing in them.
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
