//! Saves what the bench says: answer by answer, or its tables to read.

use super::desk::{Counted, Desk};
use super::words::CatalogueBenchWords;
use crate::chunk::use_chunk;
use crate::dom::{View, spawn};
use crate::host::download;
use crate::result::ResultChunk;
use crate::ui::menu::{menu, menu_group, menu_item};
use crate::ui::quiet_button;
use crate::words::{Locale, use_locale};
use crate::{words, words_now};
use pilcrow_core::bench::{answer_lines, answer_table, bench_sheet, comparator_value};
use pilcrow_core::field::FieldTree;
use pilcrow_core::tool::tool_name;

const ID: &str = "bench-save";

#[derive(Clone, Copy)]
enum Way {
    Csv,
    JsonLines,
    Markdown,
    Html,
    Comparator,
}

/// The button, and the files to choose from.
pub fn save_menu(desk: Desk) -> View {
    let opener = quiet_button("icon icon-download", words!(trial.save));
    let results = use_chunk::<dyn ResultChunk>();
    let locale = use_locale();
    menu(ID, opener, words!(trial.save), move || {
        let item = |words: View, way: Way| {
            menu_item(ID, words).on("click", move |_| {
                spawn(async move {
                    let Some(counted) = desk.counted().await else { return };
                    let Some(results) = results.fetch_or_notice().await else { return };
                    save(desk, &counted, way, &*results, locale.get_untracked());
                });
            })
        };
        let each = menu_group()
            .child(item(words!(trial.save_csv).into(), Way::Csv))
            .child(item(words!(trial.save_lines).into(), Way::JsonLines));
        let is_pair = desk.ready.with_untracked(|ready| {
            ready.as_ref().is_some_and(|ready| ready.plan.columns.len() > 1)
        });
        let comparator = || item(words!(trial.save_comparator).into(), Way::Comparator);
        let each = each.child(is_pair.then(comparator));
        let tables = menu_group()
            .child(item(words!(trial.save_markdown).into(), Way::Markdown))
            .child(item(words!(trial.save_html).into(), Way::Html));
        [each.into(), tables.into()].into()
    })
}

fn save(desk: Desk, counted: &Counted, way: Way, results: &dyn ResultChunk, locale: Locale) {
    let (plan, report) = (&counted.ready.plan, &counted.report);
    let title = plan.document.title().map(str::to_owned);
    let title = title.unwrap_or_else(|| words_now!(locale, tool.untitled));
    let block = || {
        let sheet = bench_sheet(plan, report, &CatalogueBenchWords(locale));
        results.blocks(Some(&FieldTree::new(sheet.schema)), Some(&sheet.value), None, None)
    };
    let text = match way {
        Way::Csv => desk.with_progress(|progress| answer_table(plan, progress, report)),
        Way::JsonLines => desk.with_progress(|progress| answer_lines(plan, progress, report)),
        Way::Markdown => Some(results.markdown(&block(), Some(&title), locale)),
        Way::Html => Some(results.html_page(&block(), &title, None, &[], locale)),
        Way::Comparator => desk
            .with_progress(|progress| {
                comparator_value(plan, progress, report, &CatalogueBenchWords(locale))
            })
            .flatten()
            .map(|value| format!("{value:#}\n")),
    };
    let (ending, media_type) = match way {
        Way::Csv => ("csv", "text/csv;charset=utf-8"),
        Way::JsonLines => ("jsonl", "application/jsonl"),
        Way::Markdown => ("md", "text/markdown;charset=utf-8"),
        Way::Html => ("html", "text/html;charset=utf-8"),
        Way::Comparator => ("comparator.json", "application/json"),
    };
    let name = format!("{}-bench.{ending}", tool_name(&title));
    download::save(&name, media_type, &text.unwrap_or_default());
}
