//! A picture at another host: a button that names the host, and loads the picture when it is pressed.

use super::link::{Link, show_link};
use crate::dom::{El, RwSignal, View, el, part};
use crate::ui::quiet_button;
use crate::words::use_locale;
use crate::words_now;

/// Loading state of a remote picture.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Idle,
    Loading,
    Failed,
}

/// Draws the place of a remote picture; `alternative` is its alternative text, which may be empty.
pub(in crate::widgets) fn remote_picture(link: Link, alternative: String) -> View {
    let stage = RwSignal::new(Stage::Idle);
    let address = link.clone();
    let place = part(move || match stage.get() {
        Stage::Idle => ask(&link, &alternative, stage),
        Stage::Loading => picture(&link, &alternative, stage),
        Stage::Failed => {
            let words = words_now!(use_locale().get(), widget.picture_failed, host = &*link.host);
            el("span").class("muted").attr("role", "status").child(words)
        }
    });
    el("span")
        .class("remote-picture")
        .child(place)
        .child(el("span").class("remote-picture-address").child(show_link(address)))
        .into()
}

fn ask(link: &Link, alternative: &str, stage: RwSignal<Stage>) -> El {
    let words = words_now!(use_locale().get(), widget.show_picture, host = &*link.host);
    let what = (!alternative.is_empty())
        .then(|| el("span").class("remote-picture-what").child(alternative.to_owned()));
    let button =
        quiet_button("icon icon-picture", words).on("click", move |_| stage.set(Stage::Loading));
    el("span").class("remote-picture-place").child(what).child(button)
}

fn picture(link: &Link, alternative: &str, stage: RwSignal<Stage>) -> El {
    let locale = use_locale().get_untracked();
    let described = if alternative.is_empty() {
        words_now!(locale, widget.picture, host = &*link.host)
    } else {
        alternative.to_owned()
    };
    el("img")
        .class("file-picture")
        .attr("alt", described)
        .attr("referrerpolicy", "no-referrer")
        .on("error", move |_| stage.set(Stage::Failed))
        .attr("src", link.href.clone())
}
