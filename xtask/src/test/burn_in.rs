//! Spec files that were changed have to pass five times before they land: most races are born with a test.

use crate::process::{answer, command};
use std::time::Duration;

/// How often they are run, beside the first time.
pub const TIMES: usize = 4;

/// The longest time that all of it takes. What is not run by then is noted as left out.
pub const LIMIT: Duration = Duration::from_secs(180);

/// The spec files that differ from where this branch left its upstream, or, where it has none or has
/// nothing that is not there, from the commit before; empty where git does not know.
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

/// Those of the changed files that Playwright reads tests from.
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
