//! Builds `dist/`, static files that work from any folder of any host: by Trunk, whose hook then
//! calls back for what Trunk does not do.

use crate::failure::Failure;
use crate::process::{announce, command, run, spoken};
use crate::wasm_opt::wasm_opt;
use crate::{assets, freshness, one_file, setup, split, styles, workspace};
use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

/// Sets up what is missing, and builds for release where anything has changed since the last time.
pub fn build() -> Result<(), Failure> {
    let state = freshness::of_sources()?;
    if freshness::is_built(&workspace::dist(), &state) {
        announce("dist/ is up to date");
        return assets::publish_model(&workspace::dist());
    }
    let path = setup::for_build()?;
    announce("Building both wasm modules for release (two to four minutes the first time)");
    let started = Instant::now();
    forget_snippets()?;
    run(trunk(&path).args(["build", "--release"]))?;
    freshness::record(&workspace::dist(), &state)?;
    announce(&format!("dist/ is ready after {}", spoken(started.elapsed())));
    Ok(())
}

/// Trunk, which finds its tools on this search path.
pub fn trunk(search_path: &OsStr) -> Command {
    let mut trunk = command("trunk");
    // Trunk reads the mere presence of NO_COLOR as an option's value and refuses `1`.
    trunk.env_remove("NO_COLOR");
    trunk.env("TRUNK_SKIP_VERSION_CHECK", "true").env("PATH", search_path);
    trunk
}

/// What Trunk calls once it has built: adds the assets, and for release splits lazy chunks off and
/// bundles the styles. Trunk says by environment variables where it builds and for what.
///
/// # Errors
///
/// Where Trunk did not call, and where a step fails.
pub fn post_build() -> Result<(), Failure> {
    let by_trunk = || Failure::Usage("post-build is called by Trunk (see Trunk.toml)".to_owned());
    let site = env::var_os("TRUNK_STAGING_DIR").map(PathBuf::from).ok_or_else(by_trunk)?;
    if env::var_os("TRUNK_PROFILE").is_some_and(|profile| profile == "release") {
        let path = setup::for_build()?;
        split::split_page(&site, &path)?;
        wasm_opt(&site.join("worker_bg.wasm"), &path)?;
        styles::bundle(&site)?;
        assets::publish(&site)?;
        one_file::bundle(&site)?;
        list_files(&site)?;
        precompress(&site)
    } else {
        setup::npm::install()?;
        admit_reload_script(&site)?;
        assets::publish(&site)
    }
}

/// Tells the service worker which files this build has.
fn list_files(site: &Path) -> Result<(), Failure> {
    let script = workspace::root().join("xtask/src/service_worker.mjs");
    run(command("node").arg(script).arg(site).arg("model"))
}

/// Packs files in advance, for hosts that send such. The model, whose file changes with what was
/// fetched, is left out, and so are the documents, which anybody may change later.
fn precompress(site: &Path) -> Result<(), Failure> {
    announce("Compressing the site's files (gzip, Brotli)");
    let script = workspace::root().join("xtask/src/precompress.mjs");
    run(command("node").arg(script).arg(site).args(["model", "tools"]))
}

/// `trunk serve` reloads the page by an inline script, for which the page's own policy has no room.
fn admit_reload_script(site: &Path) -> Result<(), Failure> {
    let index = site.join("index.html");
    let page = fs::read_to_string(&index).map_err(Failure::file("read", &index))?;
    fs::write(&index, admitting(&page)).map_err(Failure::file("write", &index))
}

/// The page as it came where it has no such script, which names the server's address.
fn admitting(page: &str) -> String {
    if !page.contains("{{__TRUNK_ADDRESS__}}") {
        return page.to_owned();
    }
    page.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'")
}

/// Trunk keeps what wasm-bindgen wrote before, and would have the page load a script that the source
/// has no more.
fn forget_snippets() -> Result<(), Failure> {
    let kept = workspace::target().join("wasm-bindgen");
    if kept.is_dir() {
        fs::remove_dir_all(&kept).map_err(Failure::file("remove", &kept))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::admitting;

    #[track_caller]
    fn check(script: &str, expected: &str) {
        let page = |policy: &str| format!("{policy} 'wasm-unsafe-eval'{script}");
        assert_eq!(admitting(&page("script-src 'self'")), page(expected), "{script}");
    }

    #[test]
    fn the_policy_has_room_for_trunks_own_script_where_that_is_there() {
        check("", "script-src 'self'");
        check("const a = '{{__TRUNK_ADDRESS__}}';", "script-src 'self' 'unsafe-inline'");
    }
}
