//! What servers ask the person while they carry out calls. A question stands until it is answered, or until
//! nobody waits for the answer any more.

use crate::dom::RwSignal;
use futures_channel::oneshot;
use pilcrow_provider::{McpAnswer, McpQuestion, McpServer};
use std::cell::RefCell;
use std::rc::Rc;

/// The questions of a process. A handle.
#[derive(Clone, Copy)]
pub struct ServerQuestions {
    standing: RwSignal<Vec<ServerQuestion>>,
    /// The servers, by their addresses, that asked for something that no form can be made of.
    declined: RwSignal<Vec<String>>,
}

/// A question that stands.
#[derive(Clone)]
pub struct ServerQuestion {
    /// The address of the server that asks.
    pub url: String,
    /// What the server calls itself; empty where it does not say.
    pub title: String,
    /// The tool that it needs the answer for, as it calls it.
    pub tool: String,
    /// The server's question.
    pub content: McpQuestion,
    answer: Rc<RefCell<Option<oneshot::Sender<McpAnswer>>>>,
}

impl ServerQuestions {
    /// No question is open.
    pub fn new() -> Self {
        Self { standing: RwSignal::new(Vec::new()), declined: RwSignal::new(Vec::new()) }
    }

    /// The question to ask now. Tracked.
    pub fn first(self) -> Option<ServerQuestion> {
        self.standing.with(|standing| standing.first().cloned())
    }

    /// The servers whose questions were declined for the person. Tracked.
    pub fn declined(self) -> Vec<String> {
        self.declined.get()
    }

    /// Answers a question, which is gone then.
    pub fn answer(self, question: &ServerQuestion, reply: McpAnswer) {
        if let Some(answer) = question.answer.borrow_mut().take() {
            drop(answer.send(reply));
        }
        self.take_down(question);
    }

    /// Lets a question go: nobody waits for the answer any more.
    pub(super) fn let_go(self, question: &ServerQuestion) {
        drop(question.answer.borrow_mut().take());
        self.take_down(question);
    }

    /// Puts a question up. The answer comes by what is given beside it, and never where nobody waits any more.
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

    /// Notes that a question of a server was declined for the person.
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

/// The process may have been left meanwhile.
fn changed<T: Clone + 'static>(signal: RwSignal<T>, change: impl FnOnce(&mut T)) {
    if !signal.is_disposed() {
        signal.update(change);
    }
}
