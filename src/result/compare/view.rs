//! Draws the whole comparison: the runs by their letters, the table of all answers by input, then the differences of
//! inputs, then the answers.

use super::ComparedRun;
use super::behind::behind;
use super::fold::whole;
use super::grid::grid_view;
use super::request_differences::differences_view;
use super::rows::{block_rows, folded};
use super::sides::Marks;
use crate::dom::{El, View, el};
use crate::words::use_locale;
use crate::{words, words_now};
use pilcrow_core::field::FieldTree;
use pilcrow_core::pointer::Pointer;
use pilcrow_core::run::sweep::{
    AnswerValue, MOST_VALUES, answer_value, grid, outcomes, run_answer,
};
use pilcrow_core::run::{InputFields, RunRecord, VariedPlace, varied_places};
use pilcrow_core::solution::compare::{ComparedBlock, ComparedContent, compare};
use pilcrow_core::solution::{BlockContent, SolutionBlock, blocks_at, solution_blocks};

/// Greatest number of differing input values that are listed.
const MAX_INPUTS: usize = 60;

pub fn compare_view(runs: &[ComparedRun], pinned: Option<&Pointer>) -> View {
    let (runs, unanswered): (Vec<ComparedRun>, Vec<ComparedRun>) =
        runs.iter().cloned().partition(|run| run.record.solution.is_some());
    let unanswered = unanswered_view(&unanswered);
    if runs.len() < 2 {
        let choose = el("p").class("compare-said").child(words!(compare.choose));
        return [unanswered, choose.into()].into();
    }
    [unanswered, side_by_side(runs, pinned)].into()
}

/// Draws the runs without an answer, a line for each.
fn unanswered_view(runs: &[ComparedRun]) -> View {
    let line = |run: &ComparedRun| {
        el("li")
            .child(el("span").class("compare-name").child(run.name.clone()))
            .child(el("span").child(run.outcome.clone()))
            .child(el("span").class("compare-facts").child(run.facts.clone()))
    };
    let lines: Vec<El> = runs.iter().map(line).collect();
    (!lines.is_empty())
        .then(|| {
            el("ul")
                .class("compare-unanswered")
                .attr("aria-label", words!(compare.unanswered))
                .child(lines)
        })
        .into()
}

/// Draws the table of all runs' answers, and then the runs in columns; with many runs, the columns are folded.
fn side_by_side(runs: Vec<ComparedRun>, pinned: Option<&Pointer>) -> View {
    let answered = AnsweredRuns::read(runs, pinned);
    let together = answered.together();
    if answered.runs.len() <= MOST_VALUES {
        return answered.columns(together);
    }
    let words = words_now!(use_locale().get_untracked(), influence.beside);
    let beside = behind(words, move || answered.columns(None));
    el("div").class("compare").child(together).child(beside).into()
}

/// Runs that have an answer, and the places where their inputs differ.
struct AnsweredRuns {
    runs: Vec<ComparedRun>,
    records: Vec<RunRecord>,
    answers: Vec<Option<SolutionBlock>>,
    places: Vec<VariedPlace>,
    fields: InputFields,
    pinned: Option<Pointer>,
}

impl AnsweredRuns {
    fn read(runs: Vec<ComparedRun>, pinned: Option<&Pointer>) -> Self {
        let records: Vec<RunRecord> = runs.iter().map(|run| run.record.clone()).collect();
        let fields = records.first().map(|first| InputFields::find(&first.document));
        Self {
            answers: runs.iter().map(answer).collect(),
            places: varied_places(&records),
            fields: fields.unwrap_or_default(),
            pinned: pinned.cloned(),
            records,
            runs,
        }
    }

    fn answers(&self) -> Vec<Option<&SolutionBlock>> {
        self.answers.iter().map(Option::as_ref).collect()
    }

    /// Draws a table of all runs' answers by input, if their inputs differ in one or two values.
    fn together(&self) -> Option<El> {
        let Self { places, fields, pinned, .. } = self;
        let answers = self.answers();
        match grid(places, fields, &answers, pinned.as_ref()) {
            Some(grid) => Some(grid_view(grid)),
            None => by_value(places, fields, &answers),
        }
    }

    /// Draws a column for each run, below the table of all answers.
    fn columns(&self, together: Option<El>) -> View {
        let answers = self.answers();
        el("div")
            .class("compare compare-runs")
            .style("--runs", self.runs.len().to_string())
            // On a narrow screen it scrolls sideways, so that it must be reachable by the keyboard.
            .attr("role", "group")
            .attr("tabindex", "0")
            .attr("aria-label", words!(compare.title))
            .child(head(&self.runs))
            .child(self.pinned.as_ref().and_then(|place| pinned_view(place, &answers)))
            .child(together)
            .child(differences_view(&self.records))
            .child(inputs(&self.places, &self.fields))
            .child(answers_view(compare(&answers)))
            .into()
    }
}

/// Draws the value of each run at the place that the user pinned; `None` if no run has one.
fn pinned_view(place: &Pointer, answers: &[Option<&SolutionBlock>]) -> Option<El> {
    let at = |answer: &Option<&SolutionBlock>| answer_value((*answer)?, place);
    let values: Vec<Option<AnswerValue>> = answers.iter().map(at).collect();
    let name = values.iter().flatten().next()?.name.clone();
    let cells: Vec<Option<&SolutionBlock>> =
        values.iter().map(|value| value.as_ref().map(|value| &value.cell)).collect();
    let row = ComparedBlock { label: Some(name), ..compare(&cells) };
    let section = el("section").class("compare-part compare-pinned");
    Some(section.child(block_rows(row, Marks::Letters, 4)))
}

fn answer(run: &ComparedRun) -> Option<SolutionBlock> {
    if let Some(sheet) = &run.sheet {
        let tree = FieldTree::new(sheet.schema.clone());
        return Some(solution_blocks(Some(&tree), Some(&sheet.value), None));
    }
    run_answer(&run.record)
}

fn head(runs: &[ComparedRun]) -> El {
    let run = |(at, run): (usize, &ComparedRun)| {
        el("li")
            .child(Marks::Letters.mark(at))
            .child(el("span").class("compare-name").child(run.name.clone()))
            .child(el("span").class("compare-facts").child(run.facts.clone()))
    };
    let runs: Vec<El> = runs.iter().enumerate().map(run).collect();
    el("ol").class("compare-head").child(runs)
}

/// Draws the differing answers by the only input value that differs, as a table with its chart.
fn by_value(
    places: &[VariedPlace],
    fields: &InputFields,
    answers: &[Option<&SolutionBlock>],
) -> Option<El> {
    let block = outcomes(places, fields, answers)?;
    let BlockContent::Table(table) = &block.content else { return None };
    let name = table.columns.first().map(|first| first.label.clone()).unwrap_or_default();
    let title = words_now!(use_locale().get_untracked(), compare.by_value, name = name);
    let section = el("section").class("compare-part").child(el("h3").child(title));
    Some(section.child(whole(block, 4)))
}

fn inputs(places: &[VariedPlace], fields: &InputFields) -> El {
    let rows: Vec<View> = places
        .iter()
        .take(MAX_INPUTS)
        .map(|place| block_rows(compared_input(place, fields), Marks::Letters, 4))
        .collect();
    let same = rows.is_empty().then(|| el("p").class("muted").child(words!(compare.same_inputs)));
    el("section")
        .class("compare-part")
        .child(el("h3").child(words!(compare.inputs)))
        .child(same)
        .child(rows)
}

fn compared_input(place: &VariedPlace, fields: &InputFields) -> ComparedBlock {
    let tree = fields.tree(place.instance.as_deref());
    let block = |value| match tree {
        Some(tree) => blocks_at(tree, &place.pointer, value),
        None => solution_blocks(None, Some(value), None),
    };
    let names: Vec<String> = place.instance.iter().chain(&place.names).cloned().collect();
    let blocks: Vec<Option<SolutionBlock>> =
        place.values.iter().map(|value| Some(block(value.as_ref()?))).collect();
    let blocks: Vec<Option<&SolutionBlock>> = blocks.iter().map(Option::as_ref).collect();
    ComparedBlock { label: Some(names.join(", ")), ..compare(&blocks) }
}

fn answers_view(answers: ComparedBlock) -> El {
    let label = answers.label.clone();
    let title = match label {
        Some(label) => el("h3").child(label),
        None => el("h3").child(words!(compare.outputs)),
    };
    let section = el("section").class("compare-part").child(title);
    match answers.content {
        ComparedContent::Same(block) => {
            section.child(el("p").class("muted").child(words!(compare.same_answers))).child(folded(
                vec![ComparedBlock { label: None, content: ComparedContent::Same(block) }],
                Marks::Letters,
                4,
            ))
        }
        content => {
            section.child(block_rows(ComparedBlock { label: None, content }, Marks::Letters, 4))
        }
    }
}
