//! Checks that `docs/hosting.md` has a line for each directive of the content security policy in
//! `index.html`.

#![allow(clippy::panic, reason = "a test may end at the first surprise")]

const HOSTING: &str = include_str!("../../../../docs/hosting.md");
const PAGE: &str = include_str!("../../../../index.html");

#[test]
fn every_directive_of_the_policy_is_explained_as_it_is() {
    let policy = PAGE.split("Content-Security-Policy\" content=\"").nth(1);
    let policy = policy.and_then(|rest| rest.split('"').next()).unwrap_or_default();
    let directives: Vec<&str> = policy.split("; ").collect();
    assert!(directives.len() > 5, "{policy}");
    let missing: Vec<_> =
        directives.iter().filter(|one| !HOSTING.contains(&format!("`{one}`"))).collect();
    assert!(missing.is_empty(), "not in docs/hosting.md: {missing:?}");
}
