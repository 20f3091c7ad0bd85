//! The fields of a schema, a row each, those within a group below it.

use super::adding::{New, adding};
use super::editing::{Editing, focus_after, id_of};
use super::example::example_buttons;
use super::field_line::FieldLine;
use super::more::more;
use super::names::{kind_name, move_icon, move_words, refusal_words};
use super::order::{SortTarget, handle, order, row_entry};
use super::other_keywords::other_keywords;
use crate::dom::{El, View, derived, each, el, is_checked, memo, show, value_of};
use crate::ui::icon_button;
use crate::ui::order::reorderable;
use crate::words::{Words, use_locale};
use crate::{words, words_now};
use pilcrow_core::blueprint::{Act, Blueprint, FieldAct, Group, Kind, Part, Row};
use pilcrow_core::pointer::Pointer;

/// The fields of the input or of the answer.
pub(super) fn part_view(editing: Editing, group: Group, title: Words) -> El {
    let (blueprint, locale) = (editing.blueprint, use_locale());
    let is_answer = group == Group::Answer;
    let id = if is_answer { "build-answer" } else { "build-input" };
    let part = move |all: &Blueprint| {
        let part = if is_answer { &all.answer } else { &all.input };
        Part { rows: Vec::new(), ..part.clone() }
    };
    let facts = memo(move || blueprint.with(part));
    let refusal = derived(move || {
        facts.get().refusal.map(|refusal| refusal_words(locale.get(), refusal)).unwrap_or_default()
    });
    let rest = other_keywords(editing, move || facts.get().place, move || facts.get().keywords);
    let can_add = move || facts.with(|facts| facts.refusal.is_none());
    let to = group.clone();
    el("section")
        .class("build-part")
        .attr("aria-labelledby", id)
        .child(el("h3").attr("id", id).child(title))
        .child(el("p").class("field-help").child(refusal))
        .child(rest)
        .child(row_list(editing, group))
        .child(show(can_add, move || {
            adding(editing, New::Field(to.clone()), id, move || title.get())
        }))
        .child(is_answer.then(|| example_buttons(editing)))
}

fn row_list(editing: Editing, group: Group) -> View {
    let (blueprint, sorted) = (editing.blueprint, SortTarget::Fields(group.clone()));
    let items = move || {
        let item =
            |row: &Row| (format!("{} {:?}", row.place, row.kind), (row.place.clone(), row.kind));
        blueprint.with(|all| all.rows_in(&group).iter().map(item).collect())
    };
    let rows = each(items, move |(place, kind)| row_view(editing, place, kind));
    reorderable(el("ul").class("build-rows").child(rows), order(editing, sorted)).into()
}

fn row_view(editing: Editing, place: Pointer, kind: Kind) -> El {
    let row = editing.row(&place);
    let own = FieldLine { editing, place, kind, row, locale: use_locale() };
    let refusal = own.row.with_untracked(|row| row.as_ref().and_then(|row| row.refusal));
    let is_open = refusal.is_none();
    let is_shape = own.row.with_untracked(|row| row.as_ref().is_some_and(|row| row.is_shape));
    let entry = row_entry(&own.place);
    let head =
        el("div")
            .class("build-head")
            .child(handle(&entry, own.phrase(|_, name| name.to_owned())))
            .child(is_open.then(|| own.name_line()))
            .child((!is_open).then(|| {
                el("span").class("build-name").child(own.phrase(|_, name| name.to_owned()))
            }))
            .child((is_open && !is_shape).then(|| own.kinds()))
            .child((!is_shape).then(|| own.needed()))
            .child(own.buttons());
    let why = own.phrase(move |locale, _| match refusal {
        Some(refusal) => refusal_words(locale, refusal),
        None => String::new(),
    });
    el("li")
        .class("build-row")
        .attr("data-entry", entry)
        .child(head)
        .child(own.trouble())
        .child((!is_open).then(|| el("p").class("field-help").child(why)))
        .child(own.kind.has_parts().then(|| own.within()))
        .child(is_open.then(|| more(&own)))
}

impl FieldLine {
    fn name_line(&self) -> El {
        let own = self.clone();
        let editing = self.editing;
        el("input")
            .class("control build-name")
            .attr("id", id_of(&self.place, "name"))
            .attr(
                "aria-label",
                self.phrase(|locale, name| words_now!(locale, build.name_of, name = name)),
            )
            .attr("placeholder", self.phrase(|_, name| name.to_owned()))
            .attr("autocomplete", "off")
            .value(derived(self.now(|row| row.title.clone())))
            .on("input", move |event| {
                editing.type_in(own.change(FieldAct::Title(value_of(&event))));
            })
            .on("change", move |_| editing.settle())
    }

    fn kinds(&self) -> El {
        let (own, locale, kind) = (self.clone(), self.locale, self.kind);
        let other = (kind == Kind::Other).then_some(Kind::Other);
        let option = |kind: Kind| {
            let words = derived(move || kind_name(locale.get(), kind));
            el("option").attr("value", format!("{kind:?}")).child(words)
        };
        let options: Vec<El> = other.into_iter().chain(Kind::CHOICES).map(option).collect();
        let refusal = self.editing.refusal;
        let select = id_of(&self.place, "kind");
        el("select")
            .class("control build-kind")
            .attr("id", select.clone())
            .attr(
                "aria-label",
                self.phrase(|locale, name| words_now!(locale, build.kind_of, name = name)),
            )
            .child(options)
            // What was refused is put back.
            .value(derived(move || {
                refusal.track();
                format!("{kind:?}")
            }))
            .on("change", move |event| {
                let chosen = value_of(&event);
                let kind = Kind::CHOICES.into_iter().find(|kind| format!("{kind:?}") == chosen);
                if let Some(kind) = kind {
                    own.editing.act(&own.change(FieldAct::Kind(kind)));
                    focus_after(format!("#{select}"));
                }
            })
    }

    fn needed(&self) -> El {
        let (own, is_needed) = (self.clone(), self.now(|row| row.is_needed));
        let tick = el("input").attr("type", "checkbox").flag("checked", is_needed).on(
            "change",
            move |event| {
                own.editing.act(&Act::Need(own.place.clone(), is_checked(&event)));
            },
        );
        let name = self.phrase(|_, name| format!(": {name}"));
        el("label")
            .class("build-needed")
            .child(tick)
            .child(words!(build.needed))
            .child(el("span").class("visually-hidden").child(name))
    }

    fn buttons(&self) -> El {
        let places = {
            let (blueprint, place) = (self.editing.blueprint, self.place.clone());
            move || blueprint.with(|all| all.position(&place))
        };
        let (first, last) = (places.clone(), places);
        let up = self.mover(true, move || first().is_none_or(|(at, _)| at == 0));
        let down = self.mover(false, move || last().is_none_or(|(at, count)| at + 1 >= count));
        let own = self.clone();
        let name = self.phrase(|locale, name| words_now!(locale, build.remove, name = name));
        let remove = icon_button("icon icon-remove", View::from(name)).on("click", move |_| {
            let around = own.editing.blueprint.with_untracked(|all| all.neighbour(&own.place));
            if own.editing.act(&Act::Remove(own.place.clone())) {
                let next = around.map(|place| format!("#{}", id_of(&place, "name")));
                focus_after(next.unwrap_or_else(|| "#build-heading".to_owned()));
            }
        });
        el("span").class("actions").child(up).child(down).child(remove)
    }

    fn mover(&self, is_up: bool, is_last: impl Fn() -> bool + 'static) -> El {
        let own = self.clone();
        let id = id_of(&self.place, if is_up { "up" } else { "down" });
        let other = id_of(&self.place, if is_up { "down" } else { "up" });
        let name = self.phrase(move |locale, name| move_words(locale, name, is_up));
        let goal = id.clone();
        icon_button(move_icon(is_up), View::from(name)).attr("id", id).flag("disabled", is_last).on(
            "click",
            move |_| {
                own.put_beside(is_up);
                focus_after(format!("#{goal}:not([disabled])"));
                focus_after(format!("#{other}"));
            },
        )
    }

    /// Puts it where the field before or behind it stands.
    fn put_beside(&self, is_up: bool) {
        let other = self.editing.blueprint.with_untracked(|all| {
            let (at, _) = all.position(&self.place)?;
            let goal = if is_up { at.checked_sub(1)? } else { at + 1 };
            all.siblings(&self.place).get(goal).map(|row| row.place.clone())
        });
        if let Some(to) = other {
            self.editing.act(&Act::Move { field: self.place.clone(), to });
        }
    }

    /// Why the last act on it was not carried out.
    fn trouble(&self) -> El {
        let (refusal, locale, place) = (self.editing.refusal, self.locale, self.place.clone());
        let words = derived(move || {
            refusal.with(|refusal| match refusal {
                Some((Some(at), refusal)) if *at == place => refusal_words(locale.get(), *refusal),
                _ => String::new(),
            })
        });
        el("p").class("field-issue").attr("role", "alert").child(words)
    }

    /// The fields within a group, or within each of a list.
    fn within(&self) -> El {
        let group = Group::Within(self.place.clone());
        let name = self.phrase(|locale, name| words_now!(locale, build.within, name = name));
        let (editing, id) = (self.editing, id_of(&self.place, "within"));
        let own = self.clone();
        let new = match self.kind {
            Kind::Shapes => New::Shape(self.place.clone()),
            _ => New::Field(group.clone()),
        };
        let adding = adding(editing, new, &id, move || own.name());
        el("div")
            .class("build-within")
            .attr("role", "group")
            .attr("aria-label", name)
            .child(row_list(editing, group))
            .child(adding)
    }
}
