//! The button that copies one block of the answer.
//!
//! The whole sheet has one such button. It moves to the block under the pointer or finger, and by the arrow keys from
//! block to block. So it is one Tab stop, and its cost does not grow with the answer.

use super::files::copy_block;
use crate::dom::{El, RwSignal, before_paint, derived, el, element_of, elements};
use crate::runs::Runner;
use crate::ui::{icon, plain_button};
use crate::words::use_locale;
use crate::{words, words_now};
use pilcrow_core::pointer::Pointer;
use pilcrow_core::solution::SolutionBlock;
use web_sys::{Element, Event, HtmlElement, KeyboardEvent};

/// Attribute of a block that can be copied: the pointer to its value in the answer.
const PLACE: &str = "data-place";

/// Selector of values of the previous answer, shown by a comparison: not blocks of this answer.
const FOLDED: &str = ".compare-fold";

/// Draws the sheet with its copy button.
pub fn with_copier(runner: Runner, status: RwSignal<String>, sheet: El) -> El {
    let button = plain_button("icon-button copy-block");
    let copier =
        Copier { sheet: sheet.element(), button: button.element(), place: RwSignal::new(None) };
    let button = copier.with_name_and_keys(button, runner, status);
    let (over, out, home) = (copier.clone(), copier.clone(), copier);
    let sheet = sheet
        .class_if("has-copier", || true)
        .on("pointerover", move |event| over.come_to(&event))
        .on("pointerleave", move |_| out.go_home())
        .child(button);
    home.wait_at_top();
    sheet
}

#[derive(Clone)]
struct Copier {
    sheet: Element,
    button: HtmlElement,
    /// Pointer of the block where the button is; `None` while it waits at the top of the sheet.
    place: RwSignal<Option<Pointer>>,
}

impl Copier {
    fn with_name_and_keys(&self, button: El, runner: Runner, status: RwSignal<String>) -> El {
        let (place, locale) = (self.place, use_locale());
        let name = derived(move || {
            let at = place.get().unwrap_or_default();
            let name = runner.display.solution.with(|answer| name_at(answer.as_ref()?, &at));
            let name = name.unwrap_or_else(|| words_now!(locale.get(), export.answer));
            words_now!(locale.get(), export.copy_block, name = name)
        });
        let (focus, keys, blur) = (self.clone(), self.clone(), self.clone());
        button
            .attr("hidden", derived(move || runner.display.solution.with(Option::is_none)))
            .attr("aria-description", words!(export.copy_keys))
            .on("focus", move |_| focus.begin())
            .on("blur", move |_| {
                let blur = blur.clone();
                // The browser looks for the next Tab stop from the button's position.
                before_paint(move || blur.leave());
            })
            .on_event("keydown", move |event| keys.to_neighbour(&event))
            .on("click", move |_| {
                copy_block(runner, status, place.get_untracked().unwrap_or_default())
            })
            .child(icon("icon icon-copy"))
            .child(el("span").class("visually-hidden").child(name))
    }

    /// Moves the button to the block under the pointer.
    fn come_to(&self, event: &Event) {
        let Some(target) = element_of::<Element>(event) else { return };
        if self.has_focus() || self.button.contains(Some(&target)) {
            return;
        }
        let closest = |selector| target.closest(selector).ok().flatten();
        if closest(FOLDED).is_some() {
            return;
        }
        // A table is copied as a whole; its cells are not separate blocks.
        if let Some(block) = closest(".block-table").or_else(|| closest("[data-place]")) {
            self.put(&block);
        }
    }

    /// Moves the button to the first block once the Tab key reaches it at the top of the sheet. In the document's
    /// order, another position would make Tab skip the answer, or never leave it.
    fn begin(&self) {
        if self.has_focus() && self.place.with_untracked(Option::is_none) {
            self.place.set(self.blocks().first().and_then(place_of));
        }
    }

    fn to_neighbour(&self, event: &KeyboardEvent) {
        let blocks = self.blocks();
        let here = self.place.get_untracked();
        let at = blocks.iter().position(|block| place_of(block) == here).unwrap_or_default();
        let next = match event.key().as_str() {
            "ArrowDown" => at + 1,
            "ArrowUp" => at.saturating_sub(1),
            "Home" => 0,
            "End" => blocks.len().saturating_sub(1),
            _ => return,
        };
        event.prevent_default();
        if let Some(next) = blocks.get(next).filter(|next| place_of(next) != here) {
            self.put(next);
            drop(self.button.focus());
        }
    }

    fn put(&self, block: &Element) {
        self.place.set(place_of(block));
        if self.button.parent_element().as_ref() != Some(block) {
            drop(block.append_child(&self.button));
        }
    }

    /// Handles a lost focus: the person went elsewhere on the page, or the button moved with the pointer.
    fn leave(&self) {
        if !self.sheet.matches(":hover").unwrap_or_default() {
            self.go_home();
        }
    }

    fn go_home(&self) {
        if !self.has_focus() && self.button.parent_element().as_ref() != Some(&self.sheet) {
            self.place.try_set(None);
            self.wait_at_top();
        }
    }

    /// Puts the button before all content of the sheet, so that Tab reaches it first.
    fn wait_at_top(&self) {
        let first = self.sheet.first_child();
        drop(self.sheet.insert_before(&self.button, first.as_ref()));
    }

    /// True if the button has keyboard focus. After a mouse click it follows the mouse instead.
    fn has_focus(&self) -> bool {
        self.button.matches(":focus-visible").unwrap_or_default()
    }

    fn blocks(&self) -> Vec<Element> {
        elements(&self.sheet, "[data-place]:not(td [data-place], .compare-fold [data-place])")
    }
}

fn place_of(block: &Element) -> Option<Pointer> {
    Pointer::parse(&block.get_attribute(PLACE)?)
}

/// Returns a block's label; an entry of a list is named by the list's label and its number.
fn name_at(answer: &SolutionBlock, place: &Pointer) -> Option<String> {
    if let Some(label) = &answer.at(place)?.label {
        return Some(label.clone());
    }
    let (list, last) = (place.parent()?, place.last()?);
    let number = last.parse::<usize>().ok()?.checked_add(1)?;
    Some(format!("{}, {number}", answer.at(&list)?.label.as_deref()?))
}
