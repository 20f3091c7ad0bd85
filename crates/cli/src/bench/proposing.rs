//! `--propose`: one request, after the bench, for a change of the document that would help, printed as a diff.

use super::asking::{Asking, ask_calls};
use super::cache::Cache;
use crate::run::record_files::written;
use crate::terminal::line as plain;
use crate::words::{LANGUAGE, sentence};
use pilcrow_core::bench::{
    Advising, Bench, CallAnswer, Judging, Plan, Progress, Proposal, ProposedText, Report, Variant,
};
use pilcrow_wording::bench::{proposal_fault_words, text_title};
use std::path::Path;

/// A finished bench, from which a proposal is made.
#[derive(Clone, Copy)]
pub struct FinishedBench<'bench> {
    /// The plan of the bench: which inputs were tried with which variants.
    pub plan: &'bench Plan,
    /// The answers so far.
    pub progress: &'bench Progress,
    /// The judges' verdicts on answers.
    pub judging: &'bench Judging,
    /// Pass rates and agreement of the answers.
    pub report: &'bench Report,
}

/// Asks the first model for a change of the variant that others are compared with, and prints it; if `to` is given,
/// writes the document there with the change among its variants. A stored answer is reused.
///
/// # Errors
///
/// An answer cannot be stored, or the document cannot be written. A missing proposal is only printed.
pub fn propose(
    ran: FinishedBench<'_>,
    to: Option<&Path>,
    cache: &mut Cache,
    who: &mut Asking,
) -> Result<(), String> {
    let FinishedBench { plan, progress, judging, report } = ran;
    let (document, variant) = (&plan.document, plan.baseline);
    let request = Advising { document, plan, progress, judging, report, variant }.request();
    let (Some(request), Some(variant)) = (request, plan.variants.get(variant)) else {
        eprintln!("{}", sentence!(advice.nothing_fails));
        return Ok(());
    };
    let call = who.call(request, &plan.model(0))?;
    let mut own = Progress::new(vec![call.key.clone()]);
    own.recall(cache.answers());
    ask_calls(&[call], &mut own, cache, who)?;
    // The failure was printed already.
    let Some(answered) = own.answer(0) else { return Ok(()) };
    match read(plan, variant, answered) {
        Err(words) => eprintln!("{words}"),
        Ok(proposal) => {
            print!("{}", proposal_text(&proposal));
            if let Some(to) = to {
                write(plan, proposal, to)?;
            }
        }
    }
    Ok(())
}

fn read(plan: &Plan, variant: &Variant, answered: &CallAnswer) -> Result<Proposal, String> {
    let none = serde_json::Value::Null;
    let answer = answered.value.as_ref().unwrap_or(&none);
    Proposal::read(&plan.document, plan, variant, answer)
        .map_err(|fault| plain(&proposal_fault_words(LANGUAGE, &fault)))
}

/// Writes the document with the proposal among its variants.
fn write(plan: &Plan, proposal: Proposal, to: &Path) -> Result<(), String> {
    let (mut bench, _) = Bench::read(&plan.document).unwrap_or_default();
    let (_, id) = bench.free_variant();
    let name = bench.free_variant_name(&sentence!(advice.name));
    let variant = Variant { id, name, patch: proposal.patch, ..Variant::default() };
    bench.put_variant(variant, &sentence!(trial.as_it_is));
    written(to, &bench.variants_within(&plan.document).to_text())
}

/// Formats the proposal: each changed text, with its reason and its removed and added lines.
fn proposal_text(proposal: &Proposal) -> String {
    let changes: String = proposal.changes.iter().map(change).collect();
    let (title, summary) = (sentence!(advice.proposed), plain(&proposal.summary));
    format!("{title}\n  {summary}\n{changes}  {}\n\n", sentence!(advice.overfits))
}

fn change(one: &ProposedText) -> String {
    let (gone, come) = changed_lines(&one.before, &one.text.text);
    let lines = |sign: char, lines: Vec<&str>| -> String {
        lines.iter().map(|line| format!("    {sign} {}\n", plain(line))).collect()
    };
    let title =
        format!("{} ({})", plain(&text_title(LANGUAGE, &one.text)), plain(one.text.at.as_str()));
    format!("\n  {title}: {}\n{}{}\n", plain(&one.why), lines('-', gone), lines('+', come))
}

/// Returns the removed and the added lines, without the common beginning and end.
fn changed_lines<'text>(
    before: &'text str,
    after: &'text str,
) -> (Vec<&'text str>, Vec<&'text str>) {
    let (mut gone, mut come): (Vec<_>, Vec<_>) =
        (before.lines().collect(), after.lines().collect());
    while gone.last().is_some() && gone.last() == come.last() {
        gone.pop();
        come.pop();
    }
    let same = gone.iter().zip(&come).take_while(|(one, other)| one == other).count();
    (gone.split_off(same), come.split_off(same))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_stay_are_not_shown() {
        let check = |before, after, gone: &[&str], come: &[&str]| {
            assert_eq!(changed_lines(before, after), (gone.to_vec(), come.to_vec()), "{after}");
        };
        check("a\nb\nc", "a\nx\ny\nc", &["b"], &["x", "y"]);
        check("a", "a\nb", &[], &["b"]);
        check("a\na", "a", &["a"], &[]);
        check("", "x", &[], &["x"]);
    }
}
