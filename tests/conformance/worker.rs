//! The worker's wasm module against the native build: the same jobs get the same reports.
//!
//! The wasm build takes the tables of internationalized names from the browser's URL parser, the
//! native one from a crate. `cargo xtask test --only worker` says by `PILCROW_WORKER` where the module
//! is; without it the test is skipped, and says so. The module runs in Chromium, by `worker.mjs`.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test may end at the first surprise"
)]

mod corpus;

use pilcrow_check::Checkers;
use pilcrow_core::form::protocol::CheckJob;
use serde_json::{Value, json};
use std::ffi::OsString;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::rc::Rc;

/// Names at the borders of the rules; each is tried as `idn-hostname` and, after `я@`, as `idn-email`.
const NAMES: [&str; 38] = [
    "",
    ".",
    "a",
    "пример.рф",
    "Пример.РФ",
    "例え。テスト",
    "faß.de",
    "xn--fa-hia.de",
    "xn--e1afmkfd.xn--p1ai",
    "XN--E1AFMKFD.xn--p1ai",
    "xn--",
    "xn--a",
    "xn--ASCII-",
    "xn----eha",
    "-ä.de",
    "ä-.de",
    "－ä.de",
    "ab--ä.de",
    "ab--c.de",
    "-a.de",
    "a-.de",
    "пример.",
    "а..б",
    "1.2.3.4",
    "0x7f.1",
    "999.999.999.999.1",
    "а.1",
    "a_b.рф",
    "а＿б.рф",
    "а b.рф",
    "а\tб.рф",
    "а/б.рф",
    "а@б.рф",
    "а:80",
    "%d0%b0.рф",
    "а%41.рф",
    "אב1.com",
    "1אב.com",
];

/// Addresses whose local part or brackets are at the borders of the rules.
const MAILBOXES: [&str; 8] = [
    "",
    "я",
    "@рф",
    "\"я б\"@пример.рф",
    "\"\"@пример.рф",
    "я..б@пример.рф",
    "я@[127.0.0.1]",
    "я@[IPv6:::1]",
];

#[test]
fn the_worker_and_the_native_build_report_the_same() {
    let Some(folder) = std::env::var_os("PILCROW_WORKER") else {
        let skipped = b"SKIPPED: no PILCROW_WORKER names the folder of the worker's module\n";
        return std::io::stderr().write_all(skipped).unwrap();
    };
    let jobs = jobs();
    let reports = reports_of_worker(&folder, &jobs);
    assert_eq!(reports.len(), jobs.len(), "one report for each job");
    let mut checkers = Checkers::default();
    let differing: Vec<String> = jobs
        .iter()
        .zip(&reports)
        .filter_map(|(job, wasm)| {
            let native = checkers.run_text(job).unwrap();
            (native != *wasm).then(|| format!("{job}\n  native {native}\n  wasm   {wasm}"))
        })
        .collect();
    assert!(differing.is_empty(), "{} differ:\n{}", differing.len(), differing.join("\n"));
}

/// Jobs as texts: every case of the official suite, and names.
fn jobs() -> Vec<String> {
    let rows = corpus::suites().into_iter().flat_map(|suite| suite.cases);
    let suite = rows.map(|row| {
        let mut schema = row["schema"].clone();
        if let Some(members) = schema.as_object_mut() {
            members.entry("$schema").or_insert_with(|| row["dialect"].clone());
        }
        (schema, row["value"].clone())
    });
    let named = NAMES.map(|name| (json!({"format": "idn-hostname"}), Value::from(name)));
    let at_names = NAMES.map(|name| format!("я@{name}"));
    let mailboxes = MAILBOXES.map(str::to_owned).into_iter().chain(at_names);
    let mailed = mailboxes.map(|address| (json!({"format": "idn-email"}), Value::from(address)));
    let cases = suite.chain(named).chain(mailed);
    let job = |(revision, (schema, value))| CheckJob {
        subject: "form".to_owned(),
        revision,
        schema: Some(Rc::new(schema)),
        value: Some(value),
    };
    (0..).zip(cases).map(job).map(|job| job.to_text()).collect()
}

fn reports_of_worker(folder: &OsString, jobs: &[String]) -> Vec<String> {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/conformance");
    let mut node = Command::new("node")
        .arg(tests.join("worker.mjs"))
        .arg(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let (mut input, text) = (node.stdin.take().unwrap(), jobs.join("\n"));
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = node.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    assert!(output.status.success(), "{}", output.status);
    let text = String::from_utf8(output.stdout).unwrap();
    let reports = text.strip_prefix("ready\n").unwrap();
    reports.split('\n').map(str::to_owned).collect()
}
