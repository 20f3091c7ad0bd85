//! The names of a server's models: a few that match the typed text, each a button that chooses it.

use super::fields::Fields;
use crate::dom::{El, View, derived, el, memo, part};
use crate::ui::plain_button;
use crate::words::use_locale;
use crate::{words, words_now};

/// Greatest number of models shown; longer lists are searched by typing.
const MOST: usize = 12;

/// Draws the names; nothing until the server was asked.
pub(super) fn model_names(fields: Fields) -> View {
    let locale = use_locale();
    let matches = memo(move || {
        let names: Vec<String> =
            fields.models.with(|models| models.iter().map(|model| model.id.clone()).collect());
        fields.model.with(|typed| fitting(names, typed))
    });
    part(move || {
        let (names, more) = matches.get();
        let more = (more > 0).then(|| {
            let words =
                derived(move || words_now!(locale.get(), settings.models_more, count = more));
            el("p").class("field-help").child(words)
        });
        let buttons: Vec<El> = names.into_iter().map(|name| name_button(fields, name)).collect();
        (!buttons.is_empty()).then(|| {
            let group = el("div")
                .class("model-names")
                .attr("role", "group")
                .attr("aria-label", words!(settings.models_named))
                .child(buttons);
            el("div").class("field").child(group).child(more)
        })
    })
}

fn name_button(fields: Fields, name: String) -> El {
    let own = name.clone();
    let is_chosen = move || fields.model.with(|model| *model == own);
    plain_button("button model-name")
        .attr("aria-pressed", derived(move || if is_chosen() { "true" } else { "false" }))
        .child(name.clone())
        .on("click", move |_| fields.model.set(name.clone()))
}

/// Returns the names that contain the typed text, and the number of those left out. All names match if the text is one
/// of them, or is in none.
fn fitting(names: Vec<String>, typed: &str) -> (Vec<String>, usize) {
    let sought = typed.trim().to_lowercase();
    let has = |name: &&String| name.to_lowercase().contains(&sought);
    let is_whole = names.iter().any(|name| name == typed);
    let some: Vec<String> = names.iter().filter(has).cloned().collect();
    let mut visible = if is_whole || some.is_empty() { names } else { some };
    // The chosen name is always shown.
    if let Some(at) = visible.iter().position(|name| name == typed).filter(|at| *at >= MOST) {
        visible.swap(at, MOST - 1);
    }
    let more = visible.len().saturating_sub(MOST);
    visible.truncate(MOST);
    (visible, more)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(typed: &str, first: &str, count: usize, more: usize) {
        let names = (0..20).map(|at| format!("m-{at}")).chain(["Llama".to_owned()]).collect();
        let (visible, left) = fitting(names, typed);
        assert_eq!(
            (visible.first().map(String::as_str), visible.len(), left),
            (Some(first), count, more)
        );
        assert!(
            typed.is_empty()
                || !typed.starts_with("m-1")
                || visible.iter().any(|name| name == typed)
        );
    }

    #[test]
    fn a_few_are_shown_that_fit_what_is_typed() {
        check("", "m-0", 12, 9);
        check("lla", "Llama", 1, 0);
        check("m-19", "m-0", 12, 9);
        check("nothing like it", "m-0", 12, 9);
    }
}
