//! What comes before a run: the check of the input, somebody who answers, unlocking keys, and consent to
//! download a model.

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
    /// A dialog asks for what is missing.
    Waiting,
    /// A model has to be downloaded, which the person agrees to where a document is run.
    Download,
    /// A file could not be taken that was being read as this was asked for.
    FileRefused,
}

impl Runner {
    /// Checks what is filled in, and leads to the first that is wrong from where the focus was as this was asked
    /// for.
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
        // A check of a long form takes its time; who has gone on to a field meanwhile stays there.
        let has_gone_on = focused().is_some_and(|now| before != Some(now));
        let is_right = first.is_none();
        if let Some((form, place)) = first.filter(|_| !has_gone_on) {
            lead_to(self.session, form, &place);
        }
        self.left_out.set(self.unfit_cases().map(LeftOut::Unfit));
        is_right
    }

    /// The forms of inputs, and of data on the form that the person has changed: what the document says there is its
    /// author's.
    pub(in crate::runs) fn forms_to_check(self) -> Vec<InputForm> {
        let data = untrack(|| self.session.data_on_form()).into_iter();
        self.session.forms().into_iter().chain(data.filter(InputForm::is_edited)).collect()
    }

    /// The cases that hold a run back, where others fit. What is for all cases concerns each of them.
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

    /// Leaves cases out of the run that is asked for that have nothing in them, where others have, and says so.
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

    /// Whether these providers can be asked now; what is missing, the person is asked for.
    pub(in crate::runs) async fn may_ask(self, providers: &[ProviderSettings]) -> bool {
        self.somebody_answers(providers).await
            && self.keys_are_open(providers)
            && self.may_download(providers).await
    }

    /// Whether these providers can be asked apart from a run. Where a dialog asks for what is missing, no
    /// run begins after it.
    ///
    /// # Errors
    ///
    /// What is missing.
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

    /// Whether a provider can be asked at once: no dialog, passphrase or download comes before.
    pub(in crate::runs) async fn can_ask_now(self, provider: &ProviderSettings) -> bool {
        let one = slice::from_ref(provider);
        self.is_somebody(one).await
            && !self.settings.keys.is_locked(provider)
            && self.download_for(one).await.is_none()
    }

    /// Asks who is to answer, where it would be a model that is not there.
    async fn somebody_answers(self, providers: &[ProviderSettings]) -> bool {
        let is_somebody = self.is_somebody(providers).await;
        if !is_somebody {
            self.settings.ask_who(self.once_chosen());
        }
        is_somebody
    }

    /// Whether each of these is set up, and its model is there.
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

    /// Begins what was wanted with whoever is chosen by then; nothing where several were to be asked, or no run.
    fn once_chosen(self) -> Option<Rc<dyn Fn()>> {
        self.intent.with_value(RunIntent::is_of_one).then(|| -> Rc<dyn Fn()> {
            Rc::new(move || {
                let chosen = self.settings.provider_now();
                self.intent.update_value(|intent| intent.ask(chosen));
                self.run_wanted();
            })
        })
    }

    /// Asks for the passphrase of the first key that is locked.
    fn keys_are_open(self, providers: &[ProviderSettings]) -> bool {
        let locked = providers.iter().find(|one| self.settings.keys.is_locked(one));
        self.settings.locked.set(locked.cloned());
        locked.is_none()
    }

    /// Asks before a model is fetched that is not kept already.
    async fn may_download(self, providers: &[ProviderSettings]) -> bool {
        let wanted = self.download_for(providers).await;
        let is_nothing = wanted.is_none();
        if !is_nothing {
            self.download.set(wanted);
        }
        is_nothing
    }

    /// What has to be downloaded first; `None` if all is here.
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

/// Whether nothing is filled in for a case.
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

/// Whether a model need not be fetched first.
async fn is_here(model: &BrowserModel) -> bool {
    is_stored(&model.url).await || model.url.starts_with(DISK)
}

/// Whether no model of this browser is there, and no server was set up. Tracked.
pub(in crate::runs) fn is_nobody(runner: Runner, locale: Locale) -> bool {
    let settings = runner.settings;
    settings.provider.with(|provider| match provider.kind {
        ProviderKind::InBrowser => provider_name(settings, provider, locale).is_empty(),
        _ => runner.session.with_document(|document| is_not_set_up(provider, document)),
    })
}
