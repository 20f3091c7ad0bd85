//! The choice between a site and one file, and of including the current answer in the file.

use super::PublishFrom;
use super::choice::choice;
use super::order::{Order, Package};
use crate::dom::{El, View, el};
use crate::publish::share::answer_choice;
use crate::words;
use crate::words::Words;
use leptos::prelude::*;

/// Draws the choice of the package, if a document is open: a single file contains one tool.
pub fn package_field(order: Order) -> View {
    if matches!(order.from, PublishFrom::Stored) {
        return View::default();
    }
    let radios = [Package::Site, Package::OneFile].map(|package| radio(order, package));
    el("fieldset")
        .child(el("legend").class("field-label").child(words!(publish.form)))
        .child(el("div").class("publish-list").child(Vec::from(radios)))
        .into()
}

fn radio(order: Order, package: Package) -> El {
    let (key, name, what) = package_words(package);
    let input = move |input: El| {
        input
            .attr("type", "radio")
            .attr("name", "publish-package")
            .attr("value", key)
            .flag("checked", move || order.package.get() == package)
            .on("change", move |_| order.turn_to(package))
    };
    choice(&["publish", key].join("-"), input, name, what)
}

fn package_words(package: Package) -> (&'static str, Words, Words) {
    match package {
        Package::Site => ("site", words!(publish.form_site), words!(publish.form_site_what)),
        Package::OneFile => ("one", words!(publish.form_one), words!(publish.form_one_what)),
    }
}

/// Draws the choice of including the current answer with the current input.
pub fn answer_field(order: Order) -> View {
    let (name, earlier) = (words!(publish.with_answer), words!(publish.answer_is_earlier));
    answer_choice(&order.offer.get_value(), order.with_answer, name, earlier)
}
