//! Repeated runs of changed spec files: they have to pass five times, since most race conditions are introduced
//! together with a test.

use crate::process::{answer, command};
use std::time::Duration;

/// Number of runs in addition to the first one.
pub const TIMES: usize = 4;

/// Maximum total duration. Tests that did not run by then are noted as skipped.
pub const LIMIT: Duration = Duration::from_secs(180);

/// Returns the spec files that differ from the merge base with the upstream branch; without an upstream, or without own
/// commits, from the previous commit. Empty if git fails.
pub fn changed() -> Vec<String> {
    let head = git(&["rev-parse", "HEAD"]);
    let base = git(&["merge-base", "HEAD", "@{upstream}"]);
    let base = base.filter(|base| Some(base) != head.as_ref());
    let base = base.unwrap_or_else(|| "HEAD~1".to_owned());
    let names = git(&["diff", "--name-only", "--diff-filter=d", &base]);
    specs(&names.unwrap_or_default())
}

fn git(arguments: &[&str]) -> Option<String> {
    answer(command("git").args(arguments))
}

/// Returns the changed files that are Playwright spec files.
fn specs(names: &str) -> Vec<String> {
    let is_spec = |name: &&str| name.starts_with("tests/browser/") && name.ends_with(".spec.mjs");
    names.lines().filter(is_spec).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::specs;

    #[track_caller]
    fn check(names: &str, expected: &[&str]) {
        assert_eq!(specs(names), expected, "{names}");
    }

    #[test]
    fn only_files_of_browser_tests_are_run_again() {
        check("", &[]);
        check("tests/browser/page.mjs\nsrc/app.rs\ntests/a.spec.mjs\n", &[]);
        check(
            "src/app/mod.rs\ntests/browser/runs/run.spec.mjs\n",
            &["tests/browser/runs/run.spec.mjs"],
        );
    }
}
