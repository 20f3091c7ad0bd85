//! `pilcrow bench`: tries a document in many ways, with a server or recorded answers.

mod adopting;
mod against;
mod asking;
mod cache;
mod destination;
mod expense;
mod fitting;
mod judging;
mod junit;
mod options;
mod print;
mod proposing;
mod saved;
mod servers;
mod words;

pub use options::Options;
pub use words::fault_words;

use crate::run::document_of;
use crate::run::validator::Validator;
use crate::terminal::{line, lines, say_when_interrupted};
use asking::{Asking, Call, ask_calls};
use cache::Cache;
use pilcrow_core::bench::{
    Bench, CheckKind, Comparison, Plan, Progress, Report, bench_sheet, judge_title, report,
};
use pilcrow_core::document::Request;
use proposing::FinishedBench;
use servers::Servers;
use std::path::Path;
use std::process::ExitCode;
use words::BENCH_WORDS;

/// Runs a bench; prints its result in the last line.
pub fn run(options: &Options) -> ExitCode {
    match tried(options) {
        Ok(code) => code,
        Err(message) => failed(&message, ExitCode::from(2)),
    }
}

/// The result of a bench.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// All calls are answered, and all required checks hold.
    Passed,
    /// A required check does not hold.
    Failed,
    /// A required check fell significantly, compared with the earlier run.
    Worse,
    /// A call has no answer, or a required judge gave no verdict at all.
    Incomplete,
}

fn tried(options: &Options) -> Result<ExitCode, String> {
    if let Some(called) = &options.adopt {
        return adopting::adopt(options, called).map(|()| ExitCode::SUCCESS);
    }
    // Errors in the document are reported before errors about its servers.
    let (servers, none) = (Servers::read(options), Servers::default());
    let plan = planned(options, servers.as_ref().unwrap_or(&none))?;
    destination::refuse_unwritable(options, &plan)?;
    let reference = options.against.as_deref().map(against::reference).transpose()?;
    let mut who = Asking::new(options, servers?)?;
    let mut calls = calls(&plan, &mut who)?;
    let mut cache = Cache::open(options)?;
    say_when_interrupted(interrupt_words(&cache));
    let mut progress = Progress::new(calls.iter().map(|call| call.key.clone()).collect());
    progress.recall(cache.answers());
    let missing = missing(&plan, &calls, &progress, &cache, &mut who)?;
    let missing = missing + usize::from(options.propose.is_some());
    fitting::misfits(&plan).iter().for_each(|misfit| eprintln!("{}", line(misfit)));
    say_who_judges_itself(&plan);
    let cache_file = cache.file().filter(|_| progress.own_counts().answered > 0);
    announce(options, &plan, &calls, (missing, cache_file), &mut who);
    if options.plan {
        say_what_is_not_counted(options, &cache);
        return Ok(ExitCode::SUCCESS);
    }
    if !options.budget().bears(missing, None) {
        let missing = counted(missing);
        return Err(format!("{missing} would be made: raise --most-calls to make them"));
    }
    ask_calls(&calls, &mut progress, &mut cache, &mut who)?;
    let judging = judging::judged(&plan, &mut calls, &mut progress, &mut cache, &mut who)?;
    let report = report(&plan, &progress, &judging, &Validator::default());
    let difference = reference.map(|reference| against::print(&plan, &report, &reference));
    let sheet = bench_sheet(&plan, &report, &BENCH_WORDS);
    print!("{}", print::tables(&sheet));
    let sheet = match &difference {
        Some(difference) => against::before_all(&plan, difference, sheet),
        None => sheet,
    };
    let mut written =
        saved::write(&options.out, &plan, &progress, &report, (&sheet, difference.as_ref()));
    if let Some(to) = &options.propose {
        let ran =
            FinishedBench { plan: &plan, progress: &progress, judging: &judging, report: &report };
        let proposed = proposing::propose(ran, to.as_deref(), &mut cache, &mut who);
        written = written.and(proposed);
    }
    say_what_it_took(options, &cache);
    let is_whole = progress.counts().answered == progress.counts().all();
    say_what_comes_next(&plan, &report, &cache, is_whole);
    let is_worse = difference.is_some_and(|difference| difference.is_worse());
    let code = ended(!report.broken.is_empty(), is_worse, is_whole && report.is_judged(&plan));
    // The results are printed in any case.
    Ok(written.map_or_else(|message| failed(&message, ExitCode::FAILURE), |()| code))
}

/// Returns the message for Ctrl+C: the file of the answers, if there is one.
fn interrupt_words(cache: &Cache) -> String {
    match cache.file() {
        Some(file) => format!(
            "pilcrow bench: stopped; what was answered is kept in {}, and the same command goes on from there",
            line(&file.display().to_string())
        ),
        None => {
            "pilcrow bench: stopped; nothing is kept, and the same command begins anew".to_owned()
        }
    }
}

fn failed(message: &str, code: ExitCode) -> ExitCode {
    eprintln!("pilcrow bench: {}", lines(message));
    code
}

/// Prints the result in the last line.
fn ended(is_broken: bool, is_worse: bool, is_whole: bool) -> ExitCode {
    let end = match (is_broken, is_worse, is_whole) {
        (true, _, _) => End::Failed,
        (_, true, _) => End::Worse,
        (_, _, false) => End::Incomplete,
        (_, _, true) => End::Passed,
    };
    let (word, code) = match end {
        End::Passed => ("passed", ExitCode::SUCCESS),
        End::Failed => ("failed", ExitCode::FAILURE),
        End::Worse => ("worse", ExitCode::FAILURE),
        End::Incomplete => ("incomplete", ExitCode::FAILURE),
    };
    println!("{word}");
    code
}

/// Returns the plan of the document's bench, narrowed by the command line.
fn planned(options: &Options, servers: &Servers) -> Result<Plan, String> {
    let name = options.document.display();
    let document = document_of(&options.document)?;
    let mut bench = bench_of(options, &document)?;
    narrow(&mut bench, options, servers)?;
    Plan::new(&document, &bench).map_err(|fault| format!("{name}: {}", words::fault(&fault)))
}

/// Returns the document's bench, if it has no errors.
fn bench_of(options: &Options, document: &Request) -> Result<Bench, String> {
    let name = options.document.display();
    let (bench, faults) = Bench::read(document).unwrap_or_default();
    if !faults.is_empty() {
        let faults = faults.iter().map(|fault| format!("\n{name}: {}", words::fault(fault)));
        return Err(format!("the bench cannot be used{}", faults.collect::<String>()));
    }
    Ok(bench)
}

fn narrow(bench: &mut Bench, options: &Options, servers: &Servers) -> Result<(), String> {
    for id in &options.variant {
        if bench.variants.iter().all(|variant| variant.id != *id) {
            return Err(format!("--variant {id}: there is no such variant"));
        }
    }
    if !options.variant.is_empty() {
        bench.variants.retain(|variant| options.variant.contains(&variant.id));
    }
    if !options.model.is_empty() {
        bench.models = options.model.iter().map(|named| servers.model(named)).collect();
    }
    let judge = options.judge.as_deref().map(|judge| servers.model(judge));
    for check in &mut bench.checks {
        if let (CheckKind::Judge(own), Some(judge)) = (&mut check.kind, &judge) {
            own.model = Some(judge.clone());
        }
    }
    bench.repeats = options.repeats.unwrap_or(bench.repeats);
    Ok(())
}

/// Returns the calls in their order, each with the key of its URL and body.
fn calls(plan: &Plan, who: &mut Asking) -> Result<Vec<Call>, String> {
    let mut sent = Vec::new();
    for input in 0..plan.inputs.len() {
        for column in 0..plan.columns.len() {
            let call = who.call(plan.request(column, input), &plan.model(column))?;
            sent.push(call.called(tried_with(plan, column, input)));
        }
    }
    let columns = plan.columns.len();
    let each = plan.asks().into_iter().filter_map(|ask| {
        sent.get(ask.input * columns + ask.column).map(|call| call.repeated(ask.repeat))
    });
    Ok(each.collect())
}

fn counted(calls: usize) -> String {
    format!("{calls} {}", if calls == 1 { "call" } else { "calls" })
}

/// Names a call in messages, by its input, variant, model and settings.
fn tried_with(plan: &Plan, column: usize, input: usize) -> String {
    let input = plan.inputs.get(input).map(|input| input.id.clone()).unwrap_or_default();
    let variant = plan.columns.get(column).and_then(|column| plan.variants.get(column.variant));
    let variant = variant.map(|variant| variant.id.clone()).unwrap_or_default();
    let model = plan.model(column);
    let model = match model.server {
        Some(server) => format!("{}@{server}", model.name),
        None => model.name,
    };
    let parts = [("input", input), ("variant", variant), ("model", model)];
    let named = parts.into_iter().filter(|(_, name)| !name.is_empty());
    named.map(|(what, name)| format!("{what} {name}")).collect::<Vec<_>>().join(", ")
}

/// Counts the calls to make, including those of judges: for an answer that does not exist yet, each judge's call is
/// counted.
fn missing(
    plan: &Plan,
    calls: &[Call],
    progress: &Progress,
    cache: &Cache,
    who: &mut Asking,
) -> Result<usize, String> {
    let (mut calls, mut progress) = (calls.to_vec(), progress.clone());
    let judging = judging::begin(plan, &mut calls, &mut progress, who)?;
    progress.recall(cache.answers());
    Ok(progress.own_counts().waiting + judging.counts(&progress).waiting)
}

/// Prints that stored answers are not counted if a plan names no server, since they are stored by server.
fn say_what_is_not_counted(options: &Options, cache: &Cache) {
    if options.is_nobody() && !cache.answers().is_empty() {
        eprintln!(
            "the answers that are kept are not taken off: name their server by --base-url for that"
        );
    }
}

/// Prints a warning for each judge that judges its own model's answers, since models tend to prefer those.
fn say_who_judges_itself(plan: &Plan) {
    for check in plan.judges().into_iter().filter(|check| plan.judges_itself(*check)) {
        let judge = line(&judge_title(plan, check, &BENCH_WORDS));
        eprintln!(
            "{judge}: this judge is a model whose answers it judges; name another by --judge"
        );
    }
}

/// Prints a warning for each judge with answers without a verdict, since its check would pass silently.
fn say_who_says_nothing(plan: &Plan, report: &Report) {
    for one in report.silences.iter().filter(|one| one.silent > 0) {
        let judge = line(&judge_title(plan, one.check, &BENCH_WORDS));
        let place = plan.judge(one.check).map(|judge| judge.verdict.as_str().to_owned());
        let at = place.filter(|place| !place.is_empty());
        let at = at.map(|place| format!(" at {}", line(&place))).unwrap_or_default();
        let (silent, answered) = (one.silent, one.answered);
        eprintln!("{judge}: no verdict{at} in {silent} of {answered} answers");
    }
}

/// Prints tokens and cost, unless the answers were recorded.
fn say_what_it_took(options: &Options, cache: &Cache) {
    if options.server.answers.is_none() {
        cache.spent().summary().iter().for_each(|line| eprintln!("{line}"));
    }
}

/// Prints how to continue an incomplete bench, and how to adopt a better variant.
fn say_what_comes_next(plan: &Plan, report: &Report, cache: &Cache, is_whole: bool) {
    say_who_says_nothing(plan, report);
    if !is_whole && cache.file().is_some() {
        eprintln!("run it again to go on: only what has no answer yet is asked");
    }
    let better =
        |one: &Comparison| plan.better_variant([one.left, one.right], one.verdict).cloned();
    let better = report.comparisons.iter().find_map(better);
    if let Some(better) = better.filter(|better| !better.is_document(&plan.document)) {
        eprintln!(
            "{} is better, beyond chance: --adopt {} makes it the document",
            line(better.title()),
            line(&better.id)
        );
    }
}

/// Prints the calls to be made, before the first one.
fn announce(
    options: &Options,
    plan: &Plan,
    calls: &[Call],
    (missing, place): (usize, Option<&Path>),
    who: &mut Asking,
) {
    let once = calls.iter().take(plan.columns.len() * plan.inputs.len());
    let tokens: u64 = once.map(|call| who.prompt_tokens(call)).sum();
    let repeats = u64::try_from(plan.repeats).unwrap_or(u64::MAX);
    let judges = match plan.judge_calls() {
        0 => String::new(),
        count => format!(", and {count} of judges"),
    };
    let proposal = if options.propose.is_some() { ", and one for a proposal" } else { "" };
    let place = place.map(|file| format!(", the others are kept in {}", file.display()));
    let place = place.unwrap_or_default();
    eprintln!(
        "{} × {} × {} (columns, inputs, repeats): {}, about {} tokens of prompts{judges}{proposal}; {} to be made{place}",
        plan.columns.len(),
        plan.inputs.len(),
        plan.repeats,
        counted(plan.calls()),
        tokens.saturating_mul(repeats),
        missing,
    );
}
