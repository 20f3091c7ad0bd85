//! The choice of the place that a result goes to, where its call leaves that open.

use super::call_words::place_words;
use crate::dom::{El, RwSignal, View, derived, el};
use crate::words;
use crate::words::use_locale;

/// The choice; nothing where there is none.
pub(super) fn path_choice(paths: &[String], chosen: RwSignal<Option<String>>) -> View {
    let options: Vec<El> =
        paths.iter().enumerate().map(|(at, path)| option(at, path, chosen)).collect();
    let group = || {
        el("fieldset")
            .class("steps-paths")
            .child(el("legend").child(words!(steps.which_place)))
            .child(options)
    };
    (paths.len() > 1).then(group).into()
}

fn option(at: usize, path: &str, chosen: RwSignal<Option<String>>) -> El {
    let locale = use_locale();
    let id = format!("steps-path-{at}");
    let (of_flag, of_choice, written) = (path.to_owned(), path.to_owned(), path.to_owned());
    let radio = el("input")
        .attr("type", "radio")
        .attr("name", "steps-path")
        .attr("id", id.clone())
        .flag("checked", move || chosen.with(|chosen| chosen.as_ref() == Some(&of_flag)))
        .on("change", move |_| chosen.set(Some(of_choice.clone())));
    let name = derived(move || place_words(locale.get(), &written));
    el("div").class("check-line").child(radio).child(el("label").attr("for", id).child(name))
}
