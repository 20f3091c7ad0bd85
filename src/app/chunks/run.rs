//! The lazy chunk `run`: runs, validation, and the form tools that are not in the first chunk.

use crate::author::Author;
use crate::batch::BatchTools;
use crate::build::{Build, DraftAsker};
use crate::chunk;
use crate::data::{data_view, form_data_view, open_data};
use crate::dom::{El, RwSignal, View, before_paint, spawn};
use crate::embed::{connect, submit};
use crate::form::{FormTools, finder, issue_summary, json_dialog, outside_view};
use crate::host::code::highlight;
use crate::host::embed;
use crate::host::start::early;
use crate::mcp::McpServers;
use crate::pages::{
    BackgroundRuns, RunChunk, background_lines, changes, divider, examples, forget_misplaced_files,
    inputs_view, undo_by_keys, way_back,
};
use crate::publish::share::{received_notice, share_answers, share_button, share_slot};
use crate::runs::{BenchPlace, Runner, batch_plan, draft_asker, prompt_view, result_pane, run_bar};
use crate::session::{Checks, InputForm, OpenData, Session};
use crate::settings::{Settings, settings_button};
use crate::widgets::{Highlighter, Token, prose};
use crate::words::Locale;
use crate::words::issue::issue_words;
use leptos::prelude::*;
use pilcrow_core::form::Issue;
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use web_sys::KeyboardEvent;

const HIGHLIGHTER: Highlighter = Highlighter(|code, language, take| {
    spawn(async move {
        if let Some(tokens) = highlight::tokens(&code, &language).await {
            take(tokens.into_iter().map(|(scope, text)| Token { scope, text }).collect());
        }
    });
});

/// The implementation of the chunk's interfaces.
struct Run;

impl RunChunk for Run {
    fn begin(&self) {
        let settings = Settings::load();
        provide_context(settings);
        provide_context(McpServers::load(settings));
        provide_context(Checks::new());
        provide_context(Author::new());
        provide_context(Build::new(draft_asker));
        provide_context(BenchPlace::new());
        provide_context(HIGHLIGHTER);
        // Repeated only now, since the button's listener is added with the chunk.
        before_paint(early::click_again);
    }

    fn settings_button(&self) -> View {
        settings_button()
    }

    fn runner(&self, session: Session) -> Runner {
        let runner = Runner::new(session);
        connect(runner);
        share_answers(runner);
        forget_misplaced_files(runner);
        runner
    }

    fn check(&self, session: Session) {
        expect_context::<Checks>().watch(session);
    }

    fn share_button(&self) -> View {
        share_button().into()
    }

    fn bar(&self, runner: Runner) -> View {
        [run_bar(runner), share_slot(runner.session)].into()
    }

    fn pane(&self, runner: Runner) -> View {
        result_pane(runner)
    }

    fn run(&self, runner: Runner) {
        if embed::is_without_model() { submit(runner.session) } else { runner.run() }
    }

    fn stop(&self, runner: Runner) {
        runner.stop();
    }

    fn stopped(&self, runner: Runner) -> Pin<Box<dyn Future<Output = ()>>> {
        Box::pin(runner.stopped())
    }

    fn goes_on(&self, runner: Runner) -> bool {
        runner.goes_on()
    }

    fn going(&self, going: BackgroundRuns) -> View {
        background_lines(going)
    }

    fn escape(&self, runner: Runner, event: &KeyboardEvent) {
        runner.escape(event);
    }

    fn prompt(&self, session: Session) -> View {
        [data_view(session), prompt_view(session).into()].into()
    }

    fn form_data(&self, session: Session) -> View {
        form_data_view(session)
    }

    fn divider(&self, share: RwSignal<i32>) -> El {
        divider(share)
    }

    fn changes(&self, session: Session) -> View {
        changes(session)
    }

    fn undo_by_keys(&self, event: &KeyboardEvent, session: Session) {
        undo_by_keys(event, session);
    }

    fn draft_asker(&self) -> Option<Rc<dyn DraftAsker>> {
        draft_asker()
    }
}

impl FormTools for Run {
    fn above_forms(&self, session: Session) -> View {
        [
            way_back(session),
            received_notice(session),
            inputs_view(session),
            outside_view(session),
            issue_summary(session),
        ]
        .into()
    }

    fn examples(&self, session: Session) -> View {
        examples(session)
    }

    fn json_dialog(&self, form: InputForm, section: El) -> View {
        json_dialog(form, section)
    }

    fn finder(&self, session: Session, forms: El) -> View {
        finder(session, forms)
    }

    fn prose(&self, text: &str) -> View {
        prose(text)
    }

    fn issue_words(&self, locale: Locale, issue: &Issue) -> String {
        issue_words(locale, issue)
    }
}

impl BatchTools for Run {
    fn plan(&self, session: Session) -> View {
        batch_plan(session)
    }

    fn check_form(&self, form: InputForm) {
        expect_context::<Checks>().watch_form(form);
    }

    fn check_forms(&self, forms: Vec<InputForm>) {
        let checks = expect_context::<Checks>();
        spawn(async move { checks.filled_in(forms).await });
    }
}

chunk! {
    in run;
    /// Returns the functions that run a document.
    pub fn enter() -> Rc<dyn RunChunk> {
        Rc::new(Run)
    }
}

chunk! {
    in run;
    /// Returns the form tools that are not in the first chunk.
    pub fn enter_form_tools() -> Rc<dyn FormTools> {
        Rc::new(Run)
    }
}

chunk! {
    in run;
    /// Returns the functions by which a document's cases are run.
    pub fn enter_batch_tools() -> Rc<dyn BatchTools> {
        Rc::new(Run)
    }
}

chunk! {
    in run;
    /// Returns the function that opens the forms of a document's other data.
    pub fn enter_data() -> Rc<OpenData> {
        Rc::new(open_data)
    }
}
