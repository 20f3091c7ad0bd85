//! Exports of a process: as Markdown, as blocks that the app draws, and as events of AG-UI.
//!
//! A process is turned into blocks first, like an answer, and then written by the exports of answers, so that no text
//! of a document or a model becomes markup. The app provides the words ([`ProcessWords`]).

mod blocks;
mod events;
mod patch;
#[cfg(test)]
mod patch_tests;
mod state;
mod step_block;
#[cfg(test)]
mod tests;
mod words;

pub use events::process_events;
pub use words::{ProcessLabel, ProcessWords};

use crate::batch::{SheetWords, case_sheet};
use crate::document::Request;
use crate::field::FieldTree;
use crate::solution::export::{ExportWords, comma_separated_table, markdown, tables};
use crate::solution::{SolutionBlock, input_block, solution_blocks};
use crate::steps::answers::case_answers::case_answers;
use crate::steps::past::fork::without_process;
use crate::steps::past::record::Process;
use crate::steps::plans::workshop::asks_by_case;
use blocks::{fact, named, section};
use step_block::{ProcessText, step_block};

/// Returns a document's process and its answer as Markdown; `None` if the document has no record.
pub fn process_markdown(
    document: &Request,
    words: &(impl ProcessWords + ExportWords),
) -> Option<String> {
    let block = process_block(document, words)?;
    Some(markdown(&block, None, words))
}

/// Returns a document's process as a section for any export: its status, the input, its steps, the answer. `None` if
/// the document has no record.
pub fn process_block(document: &Request, words: &dyn ProcessWords) -> Option<SolutionBlock> {
    let process = Process::read(document)?;
    let title = document.title().map(str::to_owned);
    let title = title.unwrap_or_else(|| words.label(ProcessLabel::Process));
    let mut parts = vec![fact(words.label(ProcessLabel::Status), words.status(process.status))];
    parts.extend(process.from.as_ref().map(|from| {
        let from_step = ProcessLabel::ForkedFrom { process: &from.id, step: from.step };
        fact(words.label(ProcessLabel::Fork), words.label(from_step))
    }));
    let input = input_block(document);
    parts.extend(input.map(|input| named(words.label(ProcessLabel::Input), input)));
    let view = ProcessText::begin(document, 0, words);
    parts.extend(process.steps.iter().map(|step| step_block(step, &view)));
    parts.extend(answer(document, words).filter(|_| !asks_by_case(document)));
    parts.extend(cases_block(document, words.sheet()));
    Some(section(title, parts))
}

/// Returns the data that calls wrote for each case, as a table in CSV; `None` if they wrote for none.
pub fn process_cases(
    document: &Request,
    words: &(impl ProcessWords + ExportWords),
) -> Option<String> {
    let block = cases_block(document, words.sheet())?;
    comma_separated_table(tables(&block).first()?, words)
}

fn cases_block(document: &Request, words: SheetWords) -> Option<SolutionBlock> {
    let own = || Some((without_process(document), document.solution()?.clone()));
    let by_case = || own().filter(|_| asks_by_case(document));
    let (question, answer) = case_answers(document).or_else(by_case)?;
    let sheet = case_sheet(&question, &answer, None, &[], &words)?;
    let tree = FieldTree::new(sheet.schema);
    Some(named(words.cases, solution_blocks(Some(&tree), Some(&sheet.value), None)))
}

/// Returns the answer as a block, under its own title if it has one.
fn answer(document: &Request, words: &dyn ProcessWords) -> Option<SolutionBlock> {
    let value = document.solution()?;
    let schema = document.schema().cloned().map(FieldTree::new);
    let block = solution_blocks(schema.as_ref(), Some(value), None);
    Some(named(words.label(ProcessLabel::Answer), block))
}
