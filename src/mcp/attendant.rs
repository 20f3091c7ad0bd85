//! Answers what a server asks for while it carries out one call: by the person where they are asked, or by what
//! the protocol has.

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

/// The longest time, in milliseconds, that an answer to a question is waited for. Then it counts as dismissed: its page
/// may have been left.
const LONGEST_WAIT: u64 = 3_600_000;

/// Answers during one call. Clones are the same one.
#[derive(Clone)]
pub(super) struct Attendant {
    /// Where the person is asked, and for which tool.
    person: Option<(ServerQuestions, String)>,
    limit: Rc<TimeLimit>,
    open: Rc<RefCell<Vec<Open>>>,
    failure: Rc<RefCell<Option<TalkFailure>>>,
}

/// A question that stands, and what it came by where the server's reply goes on meanwhile.
struct Open {
    demand: Option<McpDemand>,
    question: ServerQuestion,
}

/// An answer that is awaited, and the question that the person is asked for it.
struct AwaitedAnswer {
    answer: oneshot::Receiver<McpAnswer>,
    question: Option<ServerQuestion>,
}

impl Attendant {
    /// For a call that ends with the limit. Where the person is not asked, questions are declined.
    pub fn new(person: Option<(ServerQuestions, String)>, limit: Rc<TimeLimit>) -> Self {
        let (open, failure) = (Rc::default(), Rc::default());
        Self { person, limit, open, failure }
    }

    /// Takes what the server asks for within its reply, and answers it meanwhile.
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

    /// What the person says to something that is asked for in place of an answer; none where nobody waits for it
    /// any more.
    pub async fn ask_person(&self, server: &McpServer, what: &McpDemandKind) -> Option<McpAnswer> {
        if self.limit.abort.is_aborted() {
            return None;
        }
        self.waited(self.put(server, what, None)).await
    }

    /// Lets all questions go: nobody waits for answers any more.
    pub fn let_all_go(&self) {
        self.let_go(|_| true);
    }

    /// Why an answer of the person did not reach the server, where that ended the call.
    pub fn failure(&self) -> Option<TalkFailure> {
        self.failure.borrow_mut().take()
    }

    /// Asks the person, or knows the answer already.
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
            // The server's time does not run while a person thinks.
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

    /// Takes a question down once it has stood too long, or its call has ended.
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
        // The server would wait for what the person has sent.
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
