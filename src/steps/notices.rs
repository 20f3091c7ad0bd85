//! Lines about a process: the process that it continues, the person's standing permissions, and its state in other
//! tabs.

use crate::dom::{El, View, before_paint, derived, el, focus_where_lost, part_of, show};
use crate::steps::process::driver::Driver;
use crate::steps::process::follower::Follower;
use crate::ui::button;
use crate::words::{Words, use_locale};
use crate::{words, words_now};
use pilcrow_core::run::RunId;

/// Draws the line about the process that this one continues; nothing if it is no fork.
pub fn fork_line(follower: Follower) -> View {
    let runner = follower.driver.runner;
    let read = move || {
        let from = follower.with(|snapshot| snapshot.from.clone())??;
        let source = runner.source_of(&from);
        Some((from.step, source.map(|record| record.id)))
    };
    part_of(read, move |fork| {
        fork.clone().map(|(step, source)| fork_notice(follower, step, source)).into()
    })
}

fn fork_notice(follower: Follower, step: usize, source: Option<RunId>) -> El {
    let (locale, runner) = (use_locale(), follower.driver.runner);
    let text = derived(move || words_now!(locale.get(), steps.forked, step = step));
    let open = source.map(|id| {
        button("link-button", words!(steps.forked_open)).on("click", move |_| {
            runner.show_stored(&id);
            before_paint(|| focus_where_lost("#steps-title"));
        })
    });
    el("p").class("field-help").child(text).child(" ").child(open)
}

/// Draws a line about allowed code and one about allowed tools; nothing without permissions.
pub fn grant_lines(driver: Driver) -> View {
    let permissions = driver.permissions;
    let code = show(
        move || permissions.has_code(),
        move || {
            grant_notice(words!(steps.code_granted), words!(steps.take_code_back), move || {
                permissions.take_code_back();
            })
        },
    );
    let tools = show(
        move || permissions.has_rules(),
        move || {
            grant_notice(words!(steps.tools_granted), words!(steps.ask_again), move || {
                permissions.take_rules_back();
            })
        },
    );
    [code, tools].into()
}

fn grant_notice(words: Words, name: Words, take_back: impl Fn() + 'static) -> El {
    let button = button("link-button", name).on("click", move |_| {
        take_back();
        before_paint(|| focus_where_lost("#steps-title"));
    });
    el("p").class("field-help").child(words).child(" ").child(button)
}

/// Draws notices if another tab has continued the process, is working on it, or has deleted it.
pub fn other_tab_notices(driver: Driver) -> View {
    let notice = |words: View| el("p").class("notice").attr("role", "status").child(words);
    let newer = move || notice(words!(steps.newer).into());
    let elsewhere = move || notice(words!(steps.elsewhere).into());
    [
        show(move || driver.record.tabs.news().is_newer, newer),
        show(move || driver.record.tabs.news().is_busy, elsewhere),
        show(move || driver.record.tabs.news().is_deleted, move || deleted_notice(driver)),
    ]
    .into()
}

fn deleted_notice(driver: Driver) -> El {
    let put_back = button("button", words!(steps.put_back)).on("click", move |_| driver.put_back());
    el("div")
        .class("notice")
        .child(el("p").attr("role", "status").child(words!(steps.deleted)))
        .child(el("div").class("actions").child(put_back))
}
