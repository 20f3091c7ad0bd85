//! The mapping of a file's columns to properties, and the list of cells that do not fit. Columns without a property are
//! shown as left out.

use super::import::{Import, Importing};
use crate::dom::{El, View, derived, el, element_of, is_checked, part};
use crate::words::Locale;
use crate::{words, words_now};
use leptos::prelude::*;
use pilcrow_core::batch::{CaseImport, CellError, CellErrorKind, Target, proposed_targets};
use web_sys::HtmlSelectElement;

/// The most cells that do not fit that are listed; further ones are counted, so that the columns below stay visible.
const MOST_LISTED: usize = 5;

/// Draws the columns and the result of the import.
pub fn mapping_view(importing: &Importing) -> View {
    let for_heads = importing.clone();
    let named = el("input")
        .attr("type", "checkbox")
        .attr("id", "import-named")
        .flag("checked", {
            let import = importing.import;
            move || import.with(|i| i.as_ref().is_some_and(|i| i.table.heads.is_some()))
        })
        .on("change", move |event| name_columns(&for_heads, is_checked(&event)));
    let named = el("div")
        .class("check-line")
        .child(named)
        .child(el("label").attr("for", "import-named").child(words!(batch.named_columns)));
    let import = importing.import;
    let of_files =
        crate::dom::memo(move || import.with(|i| i.as_ref().is_some_and(|i| i.of_files)));
    let named = named.flag("hidden", move || of_files.get());
    let (for_columns, for_fit) = (importing.clone(), importing.clone());
    let width = move || {
        for_columns.import.with(|import| {
            import.as_ref().map(|i| (i.table.width(), i.table.heads.clone())).unwrap_or_default()
        })
    };
    let shape = crate::dom::memo({
        let width = send_wrapper::SendWrapper::new(width);
        move || width()
    });
    let for_rows = importing.clone();
    let columns = part(move || {
        let (width, _) = shape.get();
        let rows: Vec<El> = untrack(|| (0..width).map(|at| column(&for_rows, at)).collect());
        el("table")
            .class("import-columns")
            .child(el("caption").class("visually-hidden").child(words!(batch.columns)))
            .child(heads())
            .child(el("tbody").child(rows))
    });
    let fitted =
        part(move || for_fit.fitted().map(|fitted| untrack(|| outcome(&for_fit, &fitted))));
    // Errors come first: below the columns they would be out of sight.
    [fitted, named.into(), el("div").class("import-scroll").child(columns).into()].into()
}

fn name_columns(importing: &Importing, named: bool) {
    let Some(Import { table, of_files, .. }) = importing.import.get_untracked() else { return };
    let table = table.with_heads(named);
    let targets = proposed_targets(&table, &importing.places);
    importing.import.set(Some(Import { table, targets, of_files }));
}

fn heads() -> El {
    let head = |words: crate::words::Words| el("th").attr("scope", "col").child(words);
    let row = el("tr")
        .child(head(words!(batch.column)))
        .child(head(words!(batch.sample)))
        .child(head(words!(batch.goes_to)));
    el("thead").child(row)
}

fn column(importing: &Importing, at: usize) -> El {
    let locale = words::use_locale().get_untracked();
    let (head, sample) = importing.import.with_untracked(|import| {
        let table = import.as_ref().map(|import| &import.table);
        let head = table.map(|table| table.head(at).to_owned()).unwrap_or_default();
        let cells = table.map(|table| table.rows.as_slice()).unwrap_or_default().iter();
        let texts = cells.filter_map(|row| row.get(at).cloned().flatten());
        let texts = texts.map(|cell| cell.as_str().map_or_else(|| cell.to_string(), str::to_owned));
        (head, texts.take(2).collect::<Vec<_>>().join(" · "))
    });
    let name = match head.is_empty() {
        true => words_now!(locale, batch.column_number, number = at + 1),
        false => head,
    };
    let sample: String = sample.chars().take(80).collect();
    el("tr")
        .child(el("th").attr("scope", "row").child(name.clone()))
        .child(el("td").class("import-sample").child(sample))
        .child(el("td").child(target_choice(importing, at, &name)))
}

fn target_choice(importing: &Importing, at: usize, name: &str) -> El {
    let locale = words::use_locale().get_untracked();
    let now = importing
        .import
        .with_untracked(|import| import.as_ref().and_then(|i| i.targets.get(at).cloned()))
        .unwrap_or(Target::Nothing);
    let option = |value: String, text: String, is_chosen: bool| {
        el("option").attr("value", value).flag("selected", move || is_chosen).child(text)
    };
    let mut options = vec![
        option(String::new(), words_now!(locale, batch.left_out), now == Target::Nothing),
        option("id".to_owned(), words_now!(locale, batch.id), now == Target::Id),
    ];
    let places = importing.places.iter().enumerate();
    options.extend(places.map(|(place, entry)| {
        option(place.to_string(), entry.title.clone(), now == Target::Place(place))
    }));
    let key = name.to_owned();
    let is_key = matches!(now, Target::Key(_));
    options.push(option("key".to_owned(), words_now!(locale, batch.new_key, name = name), is_key));
    let importing = importing.clone();
    el("select")
        .class("control")
        .attr("aria-label", words_now!(locale, batch.goes_to_of, name = name))
        .child(options)
        .on("change", move |event| {
            let Some(select) = element_of::<HtmlSelectElement>(&event) else { return };
            let target = match select.value().as_str() {
                "" => Target::Nothing,
                "id" => Target::Id,
                "key" => Target::Key(key.clone()),
                place => place.parse().map_or(Target::Nothing, Target::Place),
            };
            importing.import.update(|import| {
                let targets = import.as_mut().map(|import| import.targets.as_mut_slice());
                if let Some(entry) = targets.and_then(|targets| targets.get_mut(at)) {
                    *entry = target;
                }
            });
        })
}

/// Draws the number of resulting cases, and the cells that do not fit.
fn outcome(importing: &Importing, imported: &CaseImport) -> El {
    let locale = words::use_locale();
    let (cases, faults) = (imported.cases.len(), imported.cell_errors.len());
    importing.count.change(cases);
    let count = derived(move || words_now!(locale.get(), batch.rows_read, count = cases));
    let listed = imported.cell_errors.iter().take(MOST_LISTED).map(|error| {
        let head = importing.import.with_untracked(|import| {
            import.as_ref().map(|i| i.table.head(error.column).to_owned()).unwrap_or_default()
        });
        el("li").child(cell_error_words(locale.get(), error, &head))
    });
    let more = faults.saturating_sub(MOST_LISTED);
    let more =
        (more > 0).then(|| el("li").child(words_now!(locale.get(), batch.more, count = more)));
    let listed: Vec<El> = listed.chain(more).collect();
    let cell_errors = (faults > 0).then(|| {
        el("div")
            .class("notice notice-warning")
            .child(el("p").class("notice-title").child(words_now!(
                locale.get(),
                batch.cell_errors,
                count = faults
            )))
            .child(el("ul").child(listed))
    });
    el("div")
        .class("import-outcome")
        .child(el("p").attr("role", "status").child(count))
        .child(understood(importing, imported))
        .child(left_out(importing, imported))
        .child(cell_errors)
}

/// Draws notes about rows that do not become cases, or why no row does.
fn left_out(importing: &Importing, imported: &CaseImport) -> Vec<El> {
    let (locale, CaseImport { beyond, empty, around, .. }) = (words::use_locale().get(), imported);
    let around_said = around.join("; ");
    let lines = [
        importing.is_unmapped().then(|| words_now!(locale, batch.nothing_mapped)),
        (*empty > 0).then(|| words_now!(locale, batch.empty_rows, count = *empty)),
        (!around.is_empty()).then(|| words_now!(locale, batch.around, rows = around_said.as_str())),
        (*beyond > 0).then(|| words_now!(locale, batch.beyond, count = *beyond)),
    ];
    lines.into_iter().flatten().map(|words| el("p").child(words)).collect()
}

/// Draws how ambiguous dates and numbers were read; `None` if there are none.
fn understood(importing: &Importing, imported: &CaseImport) -> Option<El> {
    let locale = words::use_locale().get();
    let lines = imported.understood.iter().map(|one| {
        let head = importing.import.with_untracked(|import| {
            import.as_ref().map(|i| i.table.head(one.column).to_owned()).unwrap_or_default()
        });
        let (text, value) = (one.text.as_str(), one.value.as_str());
        let column = column_name(locale, &head, one.column);
        words_now!(
            locale,
            batch.understood_as,
            column = column.as_str(),
            text = text,
            value = value
        )
    });
    let lines: Vec<String> = lines.collect();
    let words = [words_now!(locale, batch.understood), " ".to_owned(), lines.join("; ")].concat();
    (!lines.is_empty()).then(|| el("p").child(words))
}

/// Returns a column's name: its head, or else its number.
fn column_name(locale: Locale, head: &str, column: usize) -> String {
    match head {
        "" => words_now!(locale, batch.column_number, number = column + 1),
        head => head.to_owned(),
    }
}

fn cell_error_words(locale: Locale, error: &CellError, head: &str) -> String {
    let why = match error.kind {
        CellErrorKind::NoNumber => words_now!(locale, batch.no_number),
        CellErrorKind::NotWhole => words_now!(locale, batch.not_whole),
        CellErrorKind::NoYesOrNo => words_now!(locale, batch.no_yes_or_no),
        CellErrorKind::NoDate => words_now!(locale, batch.no_date),
        CellErrorKind::NoOption => words_now!(locale, batch.no_option),
        CellErrorKind::NotTheValue => words_now!(locale, batch.not_the_value),
        CellErrorKind::NoText => words_now!(locale, batch.no_text),
        CellErrorKind::NoJson => words_now!(locale, batch.no_json),
        CellErrorKind::NoFile => words_now!(locale, batch.no_file),
        CellErrorKind::NoPlace => words_now!(locale, batch.no_place),
        CellErrorKind::NoId => words_now!(locale, batch.bad_id),
    };
    let text: String = error.text.chars().take(60).collect();
    let name = column_name(locale, head, error.column);
    words_now!(
        locale,
        batch.cell_error,
        row = error.row + 1,
        column = name.as_str(),
        text = text.as_str(),
        why = why.as_str()
    )
}
