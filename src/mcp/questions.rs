//! Servers' questions to the user during calls. A question is open until it is answered, or until its call has ended.

use crate::dom::RwSignal;
use futures_channel::oneshot;
use pilcrow_provider::{McpAnswer, McpQuestion, McpServer};
use std::cell::RefCell;
use std::rc::Rc;

/// The open questions of a process. A handle.
#[derive(Clone, Copy)]
pub struct ServerQuestions {
    standing: RwSignal<Vec<ServerQuestion>>,
    /// The addresses of the servers that asked something for which no form can be drawn.
    declined: RwSignal<Vec<String>>,
}

/// An open question.
#[derive(Clone)]
pub struct ServerQuestion {
    /// The address of the server that asks.
    pub url: String,
    /// The server's own name; empty if it has none.
    pub title: String,
    /// The server's name of the tool that needs the answer.
    pub tool: String,
    /// The content of the question.
    pub content: McpQuestion,
    answer: Rc<RefCell<Option<oneshot::Sender<McpAnswer>>>>,
}

impl ServerQuestions {
    /// Starts without questions.
    pub fn new() -> Self {
        Self { standing: RwSignal::new(Vec::new()), declined: RwSignal::new(Vec::new()) }
    }

    /// Returns the question to show now. Tracked.
    pub fn first(self) -> Option<ServerQuestion> {
        self.standing.with(|standing| standing.first().cloned())
    }

    /// Returns the servers whose questions were declined automatically. Tracked.
    pub fn declined(self) -> Vec<String> {
        self.declined.get()
    }

    /// Answers a question and removes it.
    pub fn answer(self, question: &ServerQuestion, reply: McpAnswer) {
        if let Some(answer) = question.answer.borrow_mut().take() {
            drop(answer.send(reply));
        }
        self.take_down(question);
    }

    /// Withdraws a question, since its call has ended.
    pub(super) fn let_go(self, question: &ServerQuestion) {
        drop(question.answer.borrow_mut().take());
        self.take_down(question);
    }

    /// Adds a question. The returned receiver gets the answer, or is cancelled if the question is withdrawn.
    pub(super) fn put_up(
        self,
        server: &McpServer,
        tool: &str,
        content: &McpQuestion,
    ) -> (ServerQuestion, oneshot::Receiver<McpAnswer>) {
        let (sender, answer) = oneshot::channel();
        let question = ServerQuestion {
            url: server.url(),
            title: server.title().to_owned(),
            tool: tool.to_owned(),
            content: content.clone(),
            answer: Rc::new(RefCell::new(Some(sender))),
        };
        changed(self.standing, |standing| standing.push(question.clone()));
        (question, answer)
    }

    /// Records that a question of a server was declined automatically.
    pub(super) fn note_declined(self, url: &str) {
        changed(self.declined, |urls| {
            if !urls.iter().any(|one| one == url) {
                urls.push(url.to_owned());
            }
        });
    }

    fn take_down(self, question: &ServerQuestion) {
        changed(self.standing, |standing| standing.retain(|one| one != question));
    }
}

impl PartialEq for ServerQuestion {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.answer, &other.answer)
    }
}

/// Changes a signal, unless the process's page was left meanwhile.
fn changed<T: Clone + 'static>(signal: RwSignal<T>, change: impl FnOnce(&mut T)) {
    if !signal.is_disposed() {
        signal.update(change);
    }
}
