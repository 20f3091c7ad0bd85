//! Starts runs: of the current form, of its valid cases, or of the cases left from an earlier run.

use super::asking::Earlier;
use super::intent::{LeftOut, RunIntent};
use super::ready::is_empty;
use crate::dom::{focused, spawn};
use crate::runs::Runner;
use crate::runs::records::history::is_example;
use crate::words::issue::issue_words;
use crate::words::use_locale;
use crate::words_now;
use leptos::prelude::*;
use pilcrow_core::batch::{CaseChoice, sub_batch_request};
use pilcrow_core::exchange::{ProviderKind, ProviderSettings, ReAsk};
use pilcrow_core::run::{RunRecord, asks_for_each};
use pilcrow_core::steps::works_in_steps;
use pilcrow_provider::Question;

impl Runner {
    /// Validates the form and runs the document if it is valid; waits first for the document's version in the page's
    /// language, if that is being loaded.
    pub fn run(self) {
        if self.opening.run_when_there() {
            return;
        }
        self.run_on(vec![self.settings.provider_now()]);
    }

    /// Runs the document like [`Self::run`], on several providers at once.
    pub fn run_on(self, providers: Vec<ProviderSettings>) {
        if self.is_storing() {
            return self.under_way.next.set_value(providers);
        }
        if self.under_way.is_running() || self.under_way.awaits_files() || providers.is_empty() {
            return;
        }
        self.intent.set_value(RunIntent::New { providers: providers.clone(), only: None });
        self.left_out.set(None);
        let before = focused();
        spawn(async move {
            self.session.read_option_changes().await;
            if !self.files_are_there().await {
                return;
            }
            if !self.inputs_are_right(before).await {
                self.under_way.refusal_count.update(|count| *count += 1);
                return;
            }
            self.leave_empty_out();
            if self.may_ask(&providers).await {
                self.start();
            }
        });
    }

    /// Starts a live run (without a press of Run) with the form, which was validated before.
    pub(in crate::runs) fn run_live(self, provider: ProviderSettings) {
        self.intent.set_value(RunIntent::Live { provider });
        self.left_out.set(None);
        self.start();
    }

    /// Runs the valid cases, after invalid ones stopped a run.
    pub fn run_fitting(self) {
        let is_free = !self.under_way.is_running() && !self.under_way.awaits_files();
        let Some(LeftOut::Unfit(unfit)) = self.left_out.get_untracked().filter(|_| is_free) else {
            return;
        };
        self.left_out.set(None);
        self.intent.update_value(|intent| intent.keep_to(unfit.fit));
        let providers = self.intent.with_value(|intent| intent.providers().to_vec());
        spawn(async move { self.start_when_ready(&providers).await });
    }

    /// Starts the intended run, whose inputs are valid, once files are read and the providers can be asked.
    pub(super) async fn start_when_ready(self, providers: &[ProviderSettings]) {
        if self.files_are_there().await && self.may_ask(providers).await {
            self.start();
        }
    }

    /// True while a run has ended but its record is still being stored: the button already says "Run".
    fn is_storing(self) -> bool {
        let has_ended =
            self.under_way.attempt.with_untracked(|attempt| attempt.progress().status.is_final());
        let is_alone = self.under_way.others.with_untracked(Vec::is_empty);
        self.under_way.is_running()
            && has_ended
            && is_alone
            && self.under_way.batch.with_untracked(Option::is_none)
    }

    /// Starts the intended run again, after a passphrase was entered.
    pub fn run_wanted(self) {
        match self.intent.get_value() {
            RunIntent::Steps { .. } => self.go_on_in_steps(),
            RunIntent::Cases { wanted, .. } => self.go_on(wanted),
            RunIntent::Fork { from, point, .. } => self.fork(from, point),
            RunIntent::New { providers, .. } => self.run_on(providers),
            RunIntent::Sweep { documents, .. } => self.run_sweep(documents),
            RunIntent::Live { provider } => self.run_live(provider),
            RunIntent::Saying { document, remarks, .. } => self.say(document, remarks),
            RunIntent::None => self.run_on(Vec::new()),
        }
    }

    /// Runs more cases of the shown run: the waiting or the failed ones.
    pub fn go_on(self, cases: CaseChoice) {
        if self.under_way.is_running() || self.under_way.awaits_files() {
            return;
        }
        let provider = self.settings.provider_now();
        let intent = RunIntent::Cases { wanted: cases, provider: provider.clone(), only: None };
        self.intent.set_value(intent);
        let before = focused();
        spawn(async move {
            if !self.files_are_there().await {
                return;
            }
            let fit = self.fitting_of(cases).await;
            if fit.is_empty() {
                // Shows the errors that have to be corrected.
                self.inputs_are_right(before).await;
                return;
            }
            self.intent.update_value(|intent| intent.keep_to(fit));
            if self.may_ask(&[provider]).await {
                self.start();
            }
        });
    }

    /// Returns the chosen cases of the shown run that are valid and not empty.
    async fn fitting_of(self, cases: CaseChoice) -> Vec<String> {
        let progress = self.display.record.with_untracked(|run| run.as_ref()?.case_progress());
        let Some(mut progress) = progress else { return Vec::new() };
        progress.go_on(cases);
        let mut fit = Vec::new();
        for id in progress.queued() {
            let forms = self.session.forms();
            let form = forms.into_iter().find(|form| form.instance().as_ref() == Some(&id));
            if let Some(form) = form {
                self.checks.form_now(form).await;
            }
            if form.is_none_or(|form| form.issues.with_untracked(Vec::is_empty) && !is_empty(form))
            {
                fit.push(id);
            }
        }
        fit
    }

    /// Starts the run after the person consented to the download.
    pub fn agree(self) {
        self.download.set(None);
        self.start();
    }

    /// Asks again, and reports to the model the issues of its answer.
    pub fn ask_again(self) {
        let Some(record) =
            self.display.record.get_untracked().filter(|_| !self.under_way.is_running())
        else {
            return;
        };
        let Some(last) = record.attempts.last() else { return };
        let locale = use_locale().get_untracked();
        let issues = last.issues.clone().unwrap_or_default();
        let worded =
            issues.iter().map(|issue| format!("{}: {}", issue.pointer, issue_words(locale, issue)));
        let again = last.sent.ask_again(&ReAsk {
            answer: last.text.clone(),
            introduction: words_now!(locale, run.again_prompt),
            issues: worded.collect(),
        });
        let provider = self.settings.provider_now();
        let question = self.asker().question(&record.document, &provider);
        let question = Question { sent: again, ..question };
        let earlier = Earlier { attempts: &record.attempts, remarks: &record.remarks };
        self.perform(vec![(record.document.clone(), question)], earlier);
    }

    pub(in crate::runs) fn start(self) {
        // Run may have been pressed again during the checks.
        if self.under_way.is_running() {
            return;
        }
        match self.intent.get_value() {
            RunIntent::None => {}
            RunIntent::Steps { .. } => self.go_on_in_steps(),
            RunIntent::Cases { wanted, provider, only } => {
                self.run_rest(wanted, provider, only.as_deref());
            }
            RunIntent::Fork { from, point, .. } => self.start_fork(&from, point),
            RunIntent::New { providers, only } => self.start_new(providers, only),
            RunIntent::Sweep { provider, documents } => self.start_sweep(&provider, documents),
            RunIntent::Live { provider } => self.start_new(vec![provider], None),
            RunIntent::Saying { provider, document, remarks } => {
                self.start_saying(&provider, document, &remarks);
            }
        }
    }

    fn start_new(self, providers: Vec<ProviderSettings>, only: Option<Vec<String>>) {
        if let [ProviderSettings { kind: ProviderKind::Recorded, .. }] = providers.as_slice()
            && let Some(example) = self.example()
        {
            self.show(example);
            return self.under_way.count(true);
        }
        let document = self.document_now();
        let is_in_steps = works_in_steps(&document);
        if asks_for_each(&document) {
            return self.run_batches(&document, providers, only);
        }
        let document = match only {
            Some(only) => sub_batch_request(&document, &only),
            None => document,
        };
        if let (Some(provider), true) = (providers.first(), is_in_steps) {
            return self.begin_steps(&document, provider);
        }
        let question = |provider| (document.clone(), self.asker().question(&document, provider));
        self.perform(providers.iter().map(question).collect(), Earlier::default());
    }
}

impl Runner {
    /// Returns the recorded answer that came with the document.
    fn example(self) -> Option<RunRecord> {
        self.history
            .records
            .with_untracked(|records| records.iter().find(|one| is_example(one)).cloned())
    }
}
