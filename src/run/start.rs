//! What comes before a run: the check of what is filled in, and leave to download a model.
//! Refuses to ask a model: `perform` does.

use super::Runner;
use crate::dom::spawn;
use crate::form::focus_place;
use crate::host::in_browser;
use crate::words::use_locale;
use crate::words_issue::issue_words;
use crate::words_now;
use pilcrow_core::provider::{ProviderKind, ReAsk, sent_prompt};
use pilcrow_core::tool::asked_request;

impl Runner {
    /// Checks what is filled in, and runs the document if nothing is wrong with it.
    pub fn run(self) {
        if self.is_running() {
            return;
        }
        spawn(async move {
            if self.inputs_are_right().await && self.may_download().await {
                self.start();
            }
        });
    }

    /// The person agrees to the download.
    pub fn agree(self) {
        self.asked.set(None);
        if !self.is_running() {
            self.start();
        }
    }

    /// Asks again, telling the model what was wrong with its answer.
    pub fn ask_again(self) {
        let Some(record) = self.shown.get_untracked().filter(|_| !self.is_running()) else {
            return;
        };
        let Some(last) = record.attempts.last() else { return };
        let locale = use_locale().get_untracked();
        let issues = last.issues.clone().unwrap_or_default();
        let worded =
            issues.iter().map(|issue| format!("{}: {}", issue.pointer, issue_words(locale, issue)));
        let again = last.sent.asked_again(&ReAsk {
            answer: last.text.clone(),
            introduction: words_now!(locale, run.again_prompt),
            issues: worded.collect(),
        });
        let earlier = record.attempts.clone();
        self.perform(record.document.clone(), again, earlier);
    }

    async fn inputs_are_right(self) -> bool {
        let mut first = None;
        for form in self.session.forms() {
            form.attempted.set(true);
            self.checks.form_now(form).await;
            if let (None, Some(issue)) = (first, form.issues.get_untracked().first()) {
                first = Some((form, form.node_at(&issue.pointer)));
            }
        }
        if let Some((form, node)) = first {
            focus_place(form, node);
        }
        first.is_none()
    }

    /// Asks before a model is fetched that is not kept already.
    async fn may_download(self) -> bool {
        if self.settings.provider_now().kind == ProviderKind::OpenAi {
            return true;
        }
        let Some(url) = self.settings.model_url() else { return true };
        if in_browser::is_kept(&url).await {
            return true;
        }
        let published = self.settings.published.get_untracked().filter(|model| model.url == url);
        let unknown =
            in_browser::ModelSource { name: url.clone(), url, bytes: None, licence: None };
        self.asked.set(Some(published.unwrap_or(unknown)));
        false
    }

    fn start(self) {
        // With tools in its context, the answer may call them.
        let document = asked_request(&self.session.request());
        if let Some(size) = self.session.cases().and_then(|cases| cases.chunk_size()) {
            return self.run_in_chunks(document, size);
        }
        let sent = sent_prompt(&document, &self.settings.provider_now());
        self.perform(document, sent, Vec::new());
    }
}
