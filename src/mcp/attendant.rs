//! Answers a server's requests during one call: by asking the user, if the call allows that, or by the protocol's
//! default.

use super::questions::{ServerQuestion, ServerQuestions};
use super::servers::TalkFailure;
use crate::dom::spawn;
use crate::host::net::fetch::send_until;
use crate::host::time::clock;
use crate::host::time::time_limit::TimeLimit;
use futures_channel::oneshot;
use pilcrow_provider::{McpAnswer, McpDemand, McpDemandKind, McpFailure, McpServer};
use std::cell::RefCell;
use std::rc::Rc;

/// The longest wait for the user's answer, in milliseconds. After that, the question counts as dismissed: its page may
/// have been left.
const LONGEST_WAIT: u64 = 3_600_000;

/// Answers requests during one call. Clones share the state.
#[derive(Clone)]
pub(super) struct Attendant {
    /// The questions for the user, and the called tool; `None` if the user is not asked.
    person: Option<(ServerQuestions, String)>,
    limit: Rc<TimeLimit>,
    open: Rc<RefCell<Vec<Open>>>,
    failure: Rc<RefCell<Option<TalkFailure>>>,
}

/// An open question, with the server's request if its reply continues meanwhile.
struct Open {
    demand: Option<McpDemand>,
    question: ServerQuestion,
}

/// A pending answer, and the question to the user.
struct AwaitedAnswer {
    answer: oneshot::Receiver<McpAnswer>,
    question: Option<ServerQuestion>,
}

impl Attendant {
    /// Creates the state for a call that ends with the limit. Without `person`, questions are declined.
    pub fn new(person: Option<(ServerQuestions, String)>, limit: Rc<TimeLimit>) -> Self {
        let (open, failure) = (Rc::default(), Rc::default());
        Self { person, limit, open, failure }
    }

    /// Handles requests within a server's reply, and answers them while the reply continues.
    pub fn take(&self, server: &McpServer, demands: Vec<McpDemand>) {
        for demand in demands {
            if demand.what == McpDemandKind::Withdrawn {
                self.let_go(|open| open.demand.as_ref().is_some_and(|own| demand.withdraws(own)));
                continue;
            }
            let awaited = self.put(server, &demand.what, Some(&demand));
            let (own, server) = (self.clone(), server.clone());
            spawn(async move { own.answer(&server, &demand, awaited).await });
        }
    }

    /// Asks the user about a request that the server sent in place of a result. Returns the answer; `None` if the call
    /// has ended.
    pub async fn ask_person(&self, server: &McpServer, what: &McpDemandKind) -> Option<McpAnswer> {
        if self.limit.abort.is_aborted() {
            return None;
        }
        self.waited(self.put(server, what, None)).await
    }

    /// Withdraws all questions, since the call has ended.
    pub fn let_all_go(&self) {
        self.let_go(|_| true);
    }

    /// Returns why an answer of the user could not be sent to the server, if that ended the call.
    pub fn failure(&self) -> Option<TalkFailure> {
        self.failure.borrow_mut().take()
    }

    /// Asks the user, or answers by default.
    fn put(
        &self,
        server: &McpServer,
        what: &McpDemandKind,
        demand: Option<&McpDemand>,
    ) -> AwaitedAnswer {
        if let (McpDemandKind::Question(content), Some((questions, tool))) = (what, &self.person) {
            let (question, answer) = questions.put_up(server, tool, content);
            let open = Open { demand: demand.cloned(), question: question.clone() };
            self.open.borrow_mut().push(open);
            // The server's time limit is stopped while the user thinks.
            self.limit.hold();
            self.watch(*questions, question.clone());
            return AwaitedAnswer { answer, question: Some(question) };
        }
        if let (McpDemandKind::Unfit, Some((questions, _))) = (what, &self.person) {
            questions.note_declined(&server.url());
        }
        let (sender, answer) = oneshot::channel();
        drop(sender.send(McpAnswer::Decline));
        AwaitedAnswer { answer, question: None }
    }

    /// Withdraws a question after the longest wait, or when its call has ended.
    fn watch(&self, questions: ServerQuestions, question: ServerQuestion) {
        let abort = self.limit.abort.clone();
        spawn(async move {
            clock::pause(LONGEST_WAIT, &abort).await;
            match abort.is_aborted() {
                true => questions.let_go(&question),
                false => questions.answer(&question, McpAnswer::Cancel),
            }
        });
    }

    async fn waited(&self, awaited: AwaitedAnswer) -> Option<McpAnswer> {
        let answer = awaited.answer.await.ok();
        if let Some(question) = awaited.question {
            self.open.borrow_mut().retain(|open| open.question != question);
            self.limit.let_go();
        }
        answer
    }

    async fn answer(&self, server: &McpServer, demand: &McpDemand, awaited: AwaitedAnswer) {
        let Some(answer) = self.waited(awaited).await else { return };
        let Some(call) = server.answered(demand, &answer) else { return };
        let failure = match send_until(&call, &self.limit.abort, |_, _| true).await {
            Ok(reply) if (200..300).contains(&reply.status) => return,
            Ok(reply) => {
                let (status, message) = (reply.status, String::new());
                TalkFailure::Mcp(McpFailure::Status { status, message })
            }
            Err(failure) => TalkFailure::Fetch(failure),
        };
        // Without the user's answer, the server would wait in vain.
        if matches!(demand.what, McpDemandKind::Question(_)) && !self.limit.abort.is_aborted() {
            self.failure.replace(Some(failure));
            self.limit.abort.abort();
        }
    }

    fn let_go(&self, which: impl Fn(&Open) -> bool) {
        let Some((questions, _)) = &self.person else { return };
        let all: Vec<Open> = self.open.borrow_mut().drain(..).collect();
        let (gone, rest): (Vec<Open>, Vec<Open>) = all.into_iter().partition(|open| which(open));
        self.open.replace(rest);
        gone.iter().for_each(|open| questions.let_go(&open.question));
    }
}
