//! Tests of services' replies, whole and cut at every byte.

use crate::wire::replies::recording::{self, COMPLETE, failed, text};
use pilcrow_core::exchange::{AnswerEvent, FailureKind, ProviderKind};

#[track_caller]
fn check(reply: &str, expected: &[AnswerEvent]) {
    recording::check(ProviderKind::Service, reply, expected);
}

#[test]
fn a_solution_is_told_as_it_came() {
    check(
        " {\"n\": 1.50, \"error\": \"a word\"}\n",
        &[text("{\"n\": 1.50, \"error\": \"a word\"}"), COMPLETE],
    );
    check("[{\"a\": 1}, {}]", &[text("[{\"a\": 1}, {}]"), COMPLETE]);
    check("\"ёж\"", &[text("\"ёж\""), COMPLETE]);
    check("{\"solution\": 1}", &[text("{\"solution\": 1}"), COMPLETE]);
}

#[test]
fn a_document_gives_its_solution() {
    check("{\"context\": [], \"solution\": {\"n\": 1.50}}", &[text("{\"n\":1.50}"), COMPLETE]);
    check("{\"schema\": {}, \"solution\": null}", &[text("null"), COMPLETE]);
    let unsolved = "{\"context\": [], \"schema\": {}}";
    check(unsolved, &[text(unsolved), failed(FailureKind::Reported, "")]);
}

#[test]
fn what_is_no_solution_is_told_all_the_same() {
    check("Sorry!", &[text("Sorry!"), failed(FailureKind::NotJson, "")]);
    check("{\"a\": \"hal", &[text("{\"a\": \"hal"), failed(FailureKind::Cut, "")]);
    check("<html>x</html>", &[failed(FailureKind::WebPage, "")]);
    check("<a>x</a>", &[failed(FailureKind::OtherReply, "<a>x</a>")]);
    check("", &[failed(FailureKind::OtherReply, "")]);
}
