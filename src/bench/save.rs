//! The menu that saves the bench's results: answer by answer, or as tables to read.

use super::desk::{Desk, Tally};
use super::words::CatalogueBenchWords;
use crate::chunk::{Chunk, use_chunk};
use crate::dom::{View, spawn};
use crate::host::file::download;
use crate::result::export::Sheet;
use crate::result::{ResultChunk, StillChunk};
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

/// Draws the button, and the menu of files.
pub fn save_menu(desk: Desk) -> View {
    let opener = quiet_button("icon icon-download", words!(trial.save));
    let results = use_chunk::<dyn ResultChunk>();
    let locale = use_locale();
    menu(ID, opener, words!(trial.save), move || {
        let item = |words: View, way: Way| {
            menu_item(ID, words).on("click", move |_| {
                let stills = use_chunk();
                spawn(async move {
                    let Some(counted) = desk.counted().await else { return };
                    let Some(results) = results.fetch_or_notice().await else { return };
                    let locale = locale.get_untracked();
                    let written = written(desk, &counted, way, (&*results, stills), locale);
                    if let Some(text) = written.await {
                        save(&title_of(&counted, locale), way, &text);
                    }
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

fn title_of(counted: &Tally, locale: Locale) -> String {
    let title = counted.ready.plan.document.title().map(str::to_owned);
    title.unwrap_or_else(|| words_now!(locale, tool.untitled))
}

/// Returns the file's text; `None` if there is nothing to write, or a needed chunk cannot be fetched.
async fn written(
    desk: Desk,
    counted: &Tally,
    way: Way,
    (results, stills): (&dyn ResultChunk, Chunk<dyn StillChunk>),
    locale: Locale,
) -> Option<String> {
    let (plan, report) = (&counted.ready.plan, &counted.report);
    let title = title_of(counted, locale);
    let block = || {
        let sheet = bench_sheet(plan, report, &CatalogueBenchWords(locale));
        results.blocks(Some(&FieldTree::new(sheet.schema)), Some(&sheet.value), None, None)
    };
    match way {
        Way::Csv => desk.with_progress(|progress| answer_table(plan, progress, report)),
        Way::JsonLines => desk.with_progress(|progress| answer_lines(plan, progress, report)),
        Way::Markdown => Some(results.markdown(&block(), Some(&title), locale)),
        Way::Html => {
            let markup = results.markup(&Sheet::new(block(), title.clone(), locale)).await;
            Some(stills.fetch_or_notice().await?.file(locale, &title, &markup))
        }
        Way::Comparator => desk
            .with_progress(|progress| {
                comparator_value(plan, progress, report, &CatalogueBenchWords(locale))
            })
            .flatten()
            .map(|value| format!("{value:#}\n")),
    }
}

fn save(title: &str, way: Way, text: &str) {
    let (ending, media_type) = match way {
        Way::Csv => ("csv", "text/csv;charset=utf-8"),
        Way::JsonLines => ("jsonl", "application/jsonl"),
        Way::Markdown => ("md", "text/markdown;charset=utf-8"),
        Way::Html => ("html", "text/html;charset=utf-8"),
        Way::Comparator => ("comparator.json", "application/json"),
    };
    let name = format!("{}-bench.{ending}", tool_name(title));
    download::save(&name, media_type, text);
}
