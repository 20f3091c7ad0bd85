//! The model that answers a run: a server of OpenAI's Chat Completions, or a list of recorded answers.

mod calling;

use super::limits::price;
use super::value_of;
use clap::Args;
use pilcrow_core::bench::CallAnswer;
use pilcrow_core::document::Request;
use pilcrow_core::exchange::{
    FailureKind, ProviderFailure, ProviderKind, ProviderSettings, ReAsk, SentPrompt,
};
use pilcrow_core::run::RepairKind;
use pilcrow_core::steps::{Answer, Asking};
use pilcrow_provider::{
    Address, ApiKey, Attempt, Estimate, Lessons, Price, Profile, Question, file_findings,
    provider_call, sent_prompt,
};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Maximum number of bytes read from the reply of a server that carries out a call.
const MOST_REPLY: u64 = 16 << 20;

/// Error message if the command line names no server and no answers.
pub const NOBODY: &str = "nobody is named to answer; give one of these:
  --base-url URL   a server, such as http://localhost:11434/v1 (Ollama on this computer) or
                   https://api.openai.com/v1, with its key in a variable: --key-env VARIABLE
  --answers FILE   recorded answers: a JSON list, one for each request";

/// Arguments that select the server.
#[derive(Args, Clone, Debug)]
pub struct ModelOptions {
    /// The address of a server that speaks OpenAI's Chat Completions.
    #[arg(long, value_name = "URL")]
    pub base_url: Option<String>,
    /// The environment variable that holds the server's key.
    #[arg(long, value_name = "VARIABLE")]
    pub key_env: Option<String>,
    /// Recorded answers in place of a server: a JSON list, one for each request.
    #[arg(long, value_name = "FILE")]
    pub answers: Option<PathBuf>,
    /// A server that has not answered whole after so many seconds is given up.
    #[arg(long, value_name = "SECONDS", default_value_t = 600, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub timeout: u64,
    /// What a million tokens of prompts, and of answers, cost in dollars, such as `0.15/0.6`: for a server
    /// that does not report costs.
    #[arg(long, value_name = "PROMPT/ANSWER", value_parser = price)]
    pub price: Option<Price>,
}

impl ModelOptions {
    /// Returns the maximum time to wait for a reply.
    pub fn longest(&self) -> Duration {
        Duration::from_secs(self.timeout)
    }

    /// True if the command line names neither a server nor recorded answers.
    pub fn is_nobody(&self) -> bool {
        self.base_url.is_none() && self.answers.is_none()
    }
}

/// Placeholder address if no server is called.
const NO_SERVER: &str = "http://localhost";

/// A server to call.
#[derive(Clone, Debug)]
pub struct Server {
    /// Base URL of the server.
    pub base_url: String,
    /// Key of the server; `None` if it needs none.
    pub key: Option<ApiKey>,
}

/// A model, with the access to its server.
pub struct Model {
    settings: ProviderSettings,
    key: Option<ApiKey>,
    /// Remaining recorded answers; `None` if a server is called.
    recorded: Option<std::vec::IntoIter<Value>>,
    /// File for the request bodies; `None` if they are not kept.
    requests: Option<File>,
    /// Messages that were printed already, so that each is printed once.
    notices: BTreeSet<String>,
    /// Adjustments that the server was found to need.
    lessons: Lessons,
    agent: ureq::Agent,
    /// Maximum time to wait for an answer.
    longest: Duration,
}

impl Model {
    /// Creates a model from the command line. The body of each request is written to the file `requests`, one on each
    /// line.
    ///
    /// # Errors
    ///
    /// A message about a missing or wrong argument.
    pub fn new(options: &ModelOptions, requests: Option<&Path>) -> Result<Self, String> {
        let recorded = match &options.answers {
            Some(file) => match value_of(file)? {
                Value::Array(answers) => Some(answers.into_iter()),
                _ => {
                    return Err(format!(
                        "{}: give a list, an answer for each request",
                        file.display()
                    ));
                }
            },
            None => None,
        };
        let base_url = match (&options.base_url, &recorded) {
            (Some(url), _) => url.clone(),
            (None, Some(_)) => NO_SERVER.to_owned(),
            (None, None) => return Err(NOBODY.to_owned()),
        };
        address_of("--base-url", &base_url)?;
        let key = options.key_env.as_deref().map(|name| key_of("--key-env", name, &base_url));
        let key = key.transpose()?;
        let requests = requests.map(|file| {
            File::create(file)
                .map_err(|error| format!("{} cannot be written: {error}", file.display()))
        });
        let kind = ProviderKind::Compatible;
        let settings = ProviderSettings { kind, base_url, ..ProviderSettings::default() };
        Ok(Self {
            settings,
            key,
            recorded,
            requests: requests.transpose()?,
            notices: BTreeSet::new(),
            lessons: Lessons::default(),
            agent: agent(options.longest()),
            longest: options.longest(),
        })
    }

    /// Selects another model; an empty name selects the document's own.
    pub fn ask_for(&mut self, model: &str) {
        model.clone_into(&mut self.settings.model);
    }

    /// Selects a model at another server.
    pub fn ask_at(&mut self, server: &Server, model: &str) {
        self.settings.base_url.clone_from(&server.base_url);
        self.key.clone_from(&server.key);
        self.ask_for(model);
    }

    /// Returns the server's address.
    pub fn address(&self) -> &str {
        &self.settings.base_url
    }

    /// True if answers are recorded, so that their durations mean nothing.
    pub fn is_recorded(&self) -> bool {
        self.recorded.is_some()
    }

    /// Returns the URL and body for a request, without any key.
    ///
    /// # Errors
    ///
    /// The reason why the request cannot be sent.
    pub fn prepare_call(&self, request: &Request) -> Result<(String, String), ProviderFailure> {
        let call = provider_call(&sent_prompt(request, &self.settings), &self.settings, None)?;
        Ok((call.url, call.body.unwrap_or_default()))
    }

    /// Estimates the tokens of a request's prompt.
    pub fn prompt_tokens(&self, request: &Request) -> u64 {
        Estimate::count(&sent_prompt(request, &self.settings), self.settings.kind).prompt_tokens
    }

    /// Gets the answer for a step of a process.
    ///
    /// # Errors
    ///
    /// The reason why there is no answer.
    pub fn answer(&mut self, asking: &Asking) -> Result<Answer, ProviderFailure> {
        self.attempt(asking)?.step_answer()
    }

    /// Gets an answer for a bench.
    ///
    /// # Errors
    ///
    /// The reason why there is no answer.
    pub fn bench_answer(&mut self, request: &Request) -> Result<CallAnswer, ProviderFailure> {
        let asking = Asking { request: request.clone(), step: 1, runs: None, again: None };
        let answered = self.attempt(&asking)?.bench_answer()?;
        let milliseconds = answered.milliseconds.filter(|_| !self.is_recorded());
        Ok(CallAnswer { milliseconds, ..answered })
    }

    /// Calls the server, or takes the next recorded answer.
    fn attempt(&mut self, asking: &Asking) -> Result<Attempt, ProviderFailure> {
        let question = self.question(asking);
        self.tell_of_files(&question.sent);
        let call = question.call()?;
        if let (Some(file), Some(body)) = (&mut self.requests, &call.body) {
            let written = writeln!(file, "{}", body.replace('\n', " "));
            written.map_err(|error| failure(&format!("--requests: {error}")))?;
        }
        match &mut self.recorded {
            Some(answers) => match answers.next() {
                Some(Value::String(text)) => Ok(calling::recorded(question, text)),
                Some(answer) => Ok(calling::recorded(question, answer.to_string())),
                None => Err(failure("there is no recorded answer left: add one to --answers")),
            },
            None => {
                let attempt = self.ask(question);
                self.tell_of_adjustments(&attempt.question().sent);
                self.tell_of_repairs(&attempt);
                self.lessons.learn(&attempt);
                Ok(attempt)
            }
        }
    }

    /// Prints the adjustments of the prompt on standard error.
    fn tell_of_adjustments(&mut self, sent: &SentPrompt) {
        for adjustment in &sent.adjustments {
            self.tell_once(crate::words::adjustment(adjustment));
        }
    }

    /// Prints the repairs of an answer that a person has to know about on standard error.
    fn tell_of_repairs(&mut self, attempt: &Attempt) {
        use RepairKind::{CutPrompt, Filtered, InThoughts, Unended};
        let is_told =
            |kind: &RepairKind| matches!(kind, Unended | Filtered | InThoughts | CutPrompt);
        let cut = attempt.is_prompt_cut().then_some(RepairKind::CutPrompt);
        let repairs = attempt.read().repairs.into_iter().map(|repair| repair.kind);
        for kind in repairs.chain(cut).filter(is_told) {
            self.tell_once(crate::words::repair(kind));
        }
    }

    fn tell_once(&mut self, words: String) {
        let line = crate::terminal::line(&words);
        if self.notices.insert(words) {
            crate::terminal::say(&line);
        }
    }

    /// Prints warnings about files on standard error before the request is made.
    fn tell_of_files(&mut self, sent: &SentPrompt) {
        for finding in file_findings(&sent.files, &self.settings, None) {
            self.tell_once(crate::words::file_finding(&finding, &self.settings.base_url));
        }
    }

    fn question(&self, asking: &Asking) -> Question {
        let question = Question::new(&asking.request, &self.settings, self.key.clone());
        let question = self.lessons.apply(question);
        let Some(refused) = &asking.again else { return question };
        let issue = |issue: &pilcrow_core::form::Issue| {
            format!("{}: {}", issue.pointer, crate::words::issue(&issue.kind))
        };
        question.ask_again(&ReAsk {
            answer: refused.text.clone(),
            introduction: crate::words::sentence!(run.again_prompt),
            issues: refused.issues.iter().map(issue).collect(),
        })
    }

    /// Lets a server carry out a call: sends `{call, context}`, without cookies or keys.
    ///
    /// # Errors
    ///
    /// The reason why there is no JSON reply.
    pub fn carried_out(&self, url: &str, call: &Value, context: &[Value]) -> Result<Value, String> {
        let context = Value::from(context);
        let body = format!("{{\"call\":{call},\"context\":{context}}}");
        let request = self.agent.post(url).header("content-type", "application/json");
        let mut reply = request.send(&body).map_err(|error| format!("{url}: {error}"))?;
        if !reply.status().is_success() {
            return Err(format!("{url} answers with {}", reply.status().as_u16()));
        }
        let mut text = String::new();
        let mut read = reply.body_mut().as_reader().take(MOST_REPLY);
        read.read_to_string(&mut text).map_err(|error| format!("{url}: {error}"))?;
        pilcrow_core::document::parse_text(&text).map_err(|_| format!("{url} answers with no JSON"))
    }
}

/// Parses the address of a server in an option.
///
/// # Errors
///
/// The message that the address cannot be used.
pub fn address_of(option: &str, url: &str) -> Result<Address, String> {
    Address::parse(url, Profile::look_up(ProviderKind::Compatible)).map_err(|_| {
        format!("{option} {url} cannot be used: give one such as http://localhost:11434/v1")
    })
}

/// Reads the key of a server from an environment variable that an option names.
///
/// # Errors
///
/// The reason why there is no key.
pub fn key_of(option: &str, name: &str, url: &str) -> Result<ApiKey, String> {
    let text = std::env::var(name)
        .map_err(|_| format!("{option}: there is no environment variable {name}"))?;
    ApiKey::for_address(&text, url).map_err(|_| format!("{option}: what {name} holds is no key"))
}

/// Returns the HTTP client for all calls.
pub(super) fn agent(longest: Duration) -> ureq::Agent {
    // A key must not follow a redirect. A reused connection that the server has closed would fail a call, just as if
    // the server were gone, so each call has a new connection.
    let config = ureq::Agent::config_builder().max_redirects(0).http_status_as_error(false);
    let config = config.max_idle_connections(0).max_idle_connections_per_host(0);
    config.timeout_global(Some(longest)).build().into()
}

fn failure(words: &str) -> ProviderFailure {
    ProviderFailure::new(FailureKind::Reported, words)
}
