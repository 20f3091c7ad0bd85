//! What a row keeps folded: help, options, what a field begins with, limits, and what is kept as it is.

use super::editing::id_of;
use super::field_line::FieldLine;
use super::names::limit_name;
use super::options::options;
use super::other_keywords::other_keywords;
use super::texts::typed;
use crate::dom::{El, RwSignal, TextProp, View, derived, el, memo, part, value_of};
use crate::ui::field;
use crate::words::Locale;
use crate::{words, words_now};
use pilcrow_core::blueprint::{Act, FieldAct, Kind, Limit, Row};

/// What makes an act of what is typed.
type Make = fn(String) -> FieldAct;

/// The folded part.
pub(super) fn more(own: &FieldLine) -> El {
    let name = own.phrase(|_, name| format!(": {name}"));
    let summary = el("summary")
        .child(words!(build.more))
        .child(el("span").class("visually-hidden").child(name));
    let place = own.place.clone();
    let rest = other_keywords(
        own.editing,
        move || Some(place.clone()),
        own.now(|row| row.keywords.clone()),
    );
    let limits: Vec<El> =
        Limit::look_up(own.kind).iter().map(|limit| limit_line(own, *limit)).collect();
    let begins = own.kind.has_default().then(|| {
        [
            begin(own, "default", words!(build.default).into(), FieldAct::Default, |row| {
                row.default.clone()
            }),
            begin(own, "example", words!(build.example).into(), FieldAct::Example, |row| {
                row.example.clone()
            }),
        ]
    });
    let body = el("div")
        .class("build-fields")
        .child(help(own))
        .child(own.kind.has_options().then(|| options(own)))
        .child(own.kind.has_unit().then(|| unit(own)))
        .child(begins.map(|both| both.into_iter().map(View::from).collect::<View>()))
        .child(limits)
        .child(rest);
    el("details").class("build-more").child(summary).child(body)
}

fn help(own: &FieldLine) -> El {
    let control = el("textarea").attr("rows", "2").value(derived(own.now(|row| row.help.clone())));
    line(own, "help", words!(build.help).into(), control, FieldAct::Help)
}

/// What a number of it counts.
fn unit(own: &FieldLine) -> El {
    let control =
        el("input").attr("autocomplete", "off").value(derived(own.now(|row| row.unit.clone())));
    let label = match own.kind {
        Kind::Money => words!(build.currency),
        _ => words!(build.unit),
    };
    line(own, "unit", label.into(), control, FieldAct::Unit)
}

fn limit_line(own: &FieldLine, limit: Limit) -> El {
    let locale = own.locale;
    let now = own.now(move |row| {
        let mut limits = row.limits.iter();
        limits.find(|(own, _)| *own == limit).map(|(_, typed)| typed.clone()).unwrap_or_default()
    });
    let control =
        el("input").attr("inputmode", "decimal").attr("autocomplete", "off").value(derived(now));
    let label = derived(move || limit_name(locale.get(), limit));
    let acting = own.clone();
    let act = move |words| acting.change(FieldAct::Limit(limit, words));
    typed(own.editing, &id_of(&own.place, limit.keyword()), View::from(label), control, act)
}

/// What it begins with, or an example.
fn begin(own: &FieldLine, part: &str, label: View, make: Make, read: fn(&Row) -> String) -> El {
    match own.kind {
        Kind::YesNo | Kind::OneOf => selection(own, part, label, make, read),
        Kind::LongText => {
            let control = el("textarea").attr("rows", "2").value(derived(own.now(read)));
            line(own, part, label, control, make)
        }
        kind => {
            let control = el("input").attr("autocomplete", "off");
            let control = match kind {
                Kind::Date => control.attr("type", "date"),
                kind if kind.is_number() => control.attr("inputmode", "decimal"),
                _ => control,
            };
            line(own, part, label, control.value(derived(own.now(read))), make)
        }
    }
}

fn line(own: &FieldLine, part: &str, label: View, control: El, make: Make) -> El {
    let acting = own.clone();
    let act = move |words| -> Act { acting.change(make(words)) };
    typed(own.editing, &id_of(&own.place, part), label, control, act)
}

/// A list of what it may begin with.
fn selection(own: &FieldLine, name: &str, label: View, make: Make, read: fn(&Row) -> String) -> El {
    let (locale, row, kind) = (own.locale, own.row, own.kind);
    let options = memo(move || {
        row.with(|row| row.as_ref().map(|row| row.options.clone())).unwrap_or_default()
    });
    let option = |value: String, text: TextProp| el("option").attr("value", value).child(text);
    let items = part(move || {
        let none = option(String::new(), derived(move || words_now!(locale.get(), build.nothing)));
        let each: Vec<El> = match kind {
            Kind::YesNo => {
                [true, false].map(|is| option(is.to_string(), yes_or_no(locale, is))).into()
            }
            _ => options
                .get()
                .into_iter()
                .map(|name| option(name.clone(), derived(move || name.clone())))
                .collect(),
        };
        std::iter::once(none).chain(each).collect::<Vec<El>>()
    });
    let (now, acting) = (own.now(read), own.clone());
    let select = el("select")
        .child(items)
        .value(derived(move || {
            options.with(|_| ());
            now()
        }))
        .on("change", move |event| {
            acting.editing.act(&acting.change(make(value_of(&event))));
        });
    field(&id_of(&own.place, name), label, select)
}

fn yes_or_no(locale: RwSignal<Locale>, is: bool) -> TextProp {
    derived(move || match is {
        true => words_now!(locale.get(), build.yes),
        false => words_now!(locale.get(), build.no),
    })
}
