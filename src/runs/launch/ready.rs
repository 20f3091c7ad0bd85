//! The checks before a run: valid input, a provider that is set up, unlocked keys, and consent to download a model.

use super::intent::{Download, LeftOut, RunIntent, Unfit};
use crate::dom::focused;
use crate::form::lead_to;
use crate::host::model::built_in::{self, Availability};
use crate::host::model::stored_models::{DISK, is_stored};
use crate::runs::Runner;
use crate::session::InputForm;
use crate::settings::{is_not_set_up, provider_name};
use crate::words::Locale;
use leptos::prelude::*;
use pilcrow_core::exchange::{ProviderKind, ProviderSettings};
use pilcrow_provider::BrowserModel;
use serde_json::Value;
use std::rc::Rc;
use std::slice;
use web_sys::Element;

/// Why providers cannot be asked yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotReady {
    /// A dialog asks the person for what is missing.
    Waiting,
    /// A model has to be downloaded; the person is asked for consent only when the document is run.
    Download,
    /// A file that was being read was refused.
    FileRefused,
}

impl Runner {
    /// Validates the form, and moves the focus to the first error, unless the focus is no longer at `before`, where it
    /// was when the run was asked for.
    pub(in crate::runs) async fn inputs_are_right(self, before: Option<Element>) -> bool {
        let mut first = None;
        for form in self.forms_to_check() {
            form.attempted.set(true);
            self.checks.form_now(form).await;
            let issue = form.issues.with_untracked(|issues| issues.first().cloned());
            let Some(issue) = issue else { continue };
            self.checks.follow(form);
            first = first.or(Some((form, issue.pointer)));
        }
        // Validating a long form takes time; if the person has moved to a field meanwhile, the focus stays there.
        let has_gone_on = focused().is_some_and(|now| before != Some(now));
        let is_right = first.is_none();
        if let Some((form, place)) = first.filter(|_| !has_gone_on) {
            lead_to(self.session, form, &place);
        }
        self.left_out.set(self.unfit_cases().map(LeftOut::Unfit));
        is_right
    }

    /// Returns the forms of inputs, and those of data that the person has changed: unchanged data is the author's own
    /// and is not validated.
    pub(in crate::runs) fn forms_to_check(self) -> Vec<InputForm> {
        let data = untrack(|| self.session.data_on_form()).into_iter();
        self.session.forms().into_iter().chain(data.filter(InputForm::is_edited)).collect()
    }

    /// Returns the invalid cases if others are valid. An error in a form for all cases concerns every case, so `None`.
    fn unfit_cases(self) -> Option<Unfit> {
        let is_right = |form: &InputForm| form.issues.with_untracked(Vec::is_empty);
        let forms = self.session.forms();
        let (of_cases, others): (Vec<_>, Vec<_>) =
            forms.into_iter().partition(|form| form.instance().is_some());
        let (fit, wrong): (Vec<_>, Vec<_>) = of_cases.into_iter().partition(is_right);
        let fit = fit.into_iter().filter(|form| !is_empty(*form));
        let fit: Vec<String> = fit.filter_map(|form| form.instance()).collect();
        let data = untrack(|| self.session.data_on_form());
        let is_rest_right = others.iter().chain(&data).all(is_right);
        let is_offered = !wrong.is_empty() && !fit.is_empty() && is_rest_right;
        is_offered.then_some(Unfit { wrong: wrong.len(), fit })
    }

    /// Skips cases without input in the run that is asked for, if other cases have input, and reports their number.
    pub(in crate::runs) fn leave_empty_out(self) {
        let forms = self.session.forms();
        let of_cases = forms.iter().filter(|form| form.instance().is_some());
        let (empty, filled): (Vec<&InputForm>, Vec<_>) =
            of_cases.partition(|form| is_empty(**form));
        if !empty.is_empty() && !filled.is_empty() {
            let filled = filled.into_iter().filter_map(InputForm::instance).collect();
            self.intent.update_value(|intent| intent.keep_to(filled));
            self.left_out.set(Some(LeftOut::Empty(empty.len())));
        }
    }

    /// True if these providers can be asked now; a dialog asks for what is missing.
    pub(in crate::runs) async fn may_ask(self, providers: &[ProviderSettings]) -> bool {
        self.somebody_answers(providers).await
            && self.keys_are_open(providers)
            && self.may_download(providers).await
    }

    /// Checks that these providers can be asked apart from a run. A dialog may ask for what is missing, but no run
    /// starts after it.  # Errors  Returns what is missing.
    pub async fn may_ask_apart(self, providers: &[ProviderSettings]) -> Result<(), NotReady> {
        self.intent.set_value(RunIntent::None);
        if !self.somebody_answers(providers).await || !self.keys_are_open(providers) {
            return Err(NotReady::Waiting);
        }
        match self.download_for(providers).await {
            Some(_) => Err(NotReady::Download),
            None => Ok(()),
        }
    }

    /// True if a provider can be asked immediately: without a dialog, a passphrase or a download.
    pub(in crate::runs) async fn can_ask_now(self, provider: &ProviderSettings) -> bool {
        let one = slice::from_ref(provider);
        self.is_somebody(one).await
            && !self.settings.keys.is_locked(provider)
            && self.download_for(one).await.is_none()
    }

    /// Opens the settings if a provider is not set up, or its model is missing.
    async fn somebody_answers(self, providers: &[ProviderSettings]) -> bool {
        let is_somebody = self.is_somebody(providers).await;
        if !is_somebody {
            self.settings.ask_who(self.once_chosen());
        }
        is_somebody
    }

    /// True if all these providers are set up, and their models exist.
    async fn is_somebody(self, providers: &[ProviderSettings]) -> bool {
        let lacks = |one| self.session.with_document(|document| is_not_set_up(one, document));
        if providers.iter().any(lacks) {
            return false;
        }
        for one in providers.iter().filter(|one| one.kind == ProviderKind::InBrowser) {
            if !self.settings.has_model(one).await {
                return false;
            }
        }
        true
    }

    /// Returns a callback that starts the intended run with the provider chosen by then; `None` unless one was to be
    /// asked.
    fn once_chosen(self) -> Option<Rc<dyn Fn()>> {
        self.intent.with_value(RunIntent::is_of_one).then(|| -> Rc<dyn Fn()> {
            Rc::new(move || {
                let chosen = self.settings.provider_now();
                self.intent.update_value(|intent| intent.ask(chosen));
                self.run_wanted();
            })
        })
    }

    /// Asks for the passphrase of the first locked key; true if none is locked.
    fn keys_are_open(self, providers: &[ProviderSettings]) -> bool {
        let locked = providers.iter().find(|one| self.settings.keys.is_locked(one));
        self.settings.locked.set(locked.cloned());
        locked.is_none()
    }

    /// Asks before a model is downloaded; true if no download is needed.
    async fn may_download(self, providers: &[ProviderSettings]) -> bool {
        let wanted = self.download_for(providers).await;
        let is_nothing = wanted.is_none();
        if !is_nothing {
            self.download.set(wanted);
        }
        is_nothing
    }

    /// Returns the download that is needed first; `None` if all models are here.
    async fn download_for(self, providers: &[ProviderSettings]) -> Option<Download> {
        for one in providers {
            match (one.kind, self.settings.browser_model(one)) {
                (ProviderKind::InBrowser, Some(model)) if !is_here(&model).await => {
                    return Some(Download::Model(model));
                }
                (ProviderKind::BuiltIn, _)
                    if built_in::availability().await == Availability::Downloadable =>
                {
                    return Some(Download::BuiltIn);
                }
                _ => {}
            }
        }
        None
    }
}

/// True if a case's form has no input.
pub(in crate::runs) fn is_empty(form: InputForm) -> bool {
    let is_blank = |value: &Value| match value {
        Value::Null => true,
        Value::String(text) => text.trim().is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(members) => members.is_empty(),
        _ => false,
    };
    form.value().is_none_or(|value| match &value {
        Value::Object(members) => members.values().all(is_blank),
        other => is_blank(other),
    })
}

/// True if the model is stored here and needs no download.
async fn is_here(model: &BrowserModel) -> bool {
    is_stored(&model.url).await || model.url.starts_with(DISK)
}

/// True if the chosen provider cannot answer: its model in this browser is missing, or it is not set up. Tracked.
pub(in crate::runs) fn is_nobody(runner: Runner, locale: Locale) -> bool {
    let settings = runner.settings;
    settings.provider.with(|provider| match provider.kind {
        ProviderKind::InBrowser => provider_name(settings, provider, locale).is_empty(),
        _ => runner.session.with_document(|document| is_not_set_up(provider, document)),
    })
}
