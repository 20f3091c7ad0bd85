//! Builds the site, static files that work from any folder of any host, from the descriptions in `index.html` and
//! `Trunk.toml`: `dist/` for release, `target/dev` for development. Trunk can build for development as well, and calls
//! back for the parts that it does not support.

mod link;
pub mod modules;
pub mod plan;
mod setting;
mod wasm_opt;
mod words;

use crate::failure::Failure;
use crate::process::{announce, command, run, spoken};
use crate::{assets, freshness, one_file, setup, styles, workspace};
use modules::Profile;
use plan::{Description, Plan, Start};
use std::env;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Instant;

/// The use of a build in `dist/`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Use {
    /// The build is used on this machine.
    Here,
    /// The build goes to a host, or into the command: with compressed copies of its files.
    Shipped,
}

/// Installs missing tools, and builds for release if anything has changed since the last build.
///
/// # Errors
///
/// A step fails; `dist/` is unchanged then.
pub fn build(purpose: Use) -> Result<(), Failure> {
    let dist = workspace::dist();
    let state = freshness::of_sources()?;
    if freshness::is_built(&dist, &state) {
        announce("dist/ is up to date");
        assets::publish_model(&dist)?;
    } else {
        announce("Building both wasm modules for release (some eight minutes the first time)");
        make(Profile::Release, &dist, &state)?;
    }
    if purpose == Use::Shipped && !freshness::is_packed(&dist) {
        precompress(&dist)?;
        freshness::record_packed(&dist)?;
    }
    Ok(())
}

/// Builds for use on this machine without size optimisation, unless `dist/` is up to date; returns the folder.
///
/// # Errors
///
/// A step fails.
pub fn build_quickly() -> Result<PathBuf, Failure> {
    let state = freshness::of_sources()?;
    let sites = [workspace::dist(), workspace::quick()];
    let built = sites.into_iter().find(|site| freshness::is_built(site, &state));
    if let Some(site) = built {
        assets::publish_model(&site)?;
        return Ok(site);
    }
    announce("Building both wasm modules to be looked at (some five minutes the first time)");
    make(Profile::Quick, &workspace::quick(), &state)?;
    Ok(workspace::quick())
}

/// Builds a whole site from the sources, and records their state in it.
fn make(profile: Profile, goal: &Path, state: &str) -> Result<(), Failure> {
    let started = Instant::now();
    let description = Description::read()?;
    let plan = description.plan()?;
    let tool = prepare(&plan, profile)?;
    replace(goal, |site| {
        whole(&plan, profile, &tool, site)?;
        freshness::record(site, state)
    })?;
    announce(&format!("{} is ready after {}", goal.display(), spoken(started.elapsed())));
    Ok(())
}

/// Builds for development.
///
/// # Errors
///
/// A step fails; `target/dev` is unchanged then.
pub fn develop() -> Result<(), Failure> {
    let description = Description::read()?;
    let plan = description.plan()?;
    let tool = prepare(&plan, Profile::Development)?;
    replace(&workspace::dev(), |site| {
        compiled(&plan, Profile::Development, &tool, site)?;
        assets::publish(site)
    })
}

/// Installs missing tools while the modules compile; returns the program that binds the modules.
fn prepare(plan: &Plan, profile: Profile) -> Result<PathBuf, Failure> {
    setup::for_compiler()?;
    thread::scope(|scope| {
        let tool = scope.spawn(setup::tools);
        let compiled = modules::compile(plan, profile);
        let ended = |_| Failure::Unexpected("the thread that sets up has panicked".to_owned());
        let tool = tool.join().map_err(ended)?;
        compiled.and(tool)
    })
}

/// Fills a temporary folder, and renames it to the site once it is complete.
fn replace(site: &Path, fill: impl FnOnce(&Path) -> Result<(), Failure>) -> Result<(), Failure> {
    let name = site.file_name().unwrap_or_default().to_string_lossy();
    let scratch = workspace::target().join(format!("{name}-unfinished"));
    empty(&scratch)?;
    fill(&scratch)?;
    if site.exists() {
        fs::remove_dir_all(site).map_err(Failure::file("remove", site))?;
    }
    fs::rename(&scratch, site).map_err(Failure::file("place", site))
}

fn empty(folder: &Path) -> Result<(), Failure> {
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(Failure::file("empty", folder))?;
    }
    fs::create_dir_all(folder).map_err(Failure::file("make", folder))
}

/// Builds the whole site as published, from compiled modules.
fn whole(plan: &Plan, profile: Profile, tool: &Path, site: &Path) -> Result<(), Failure> {
    compiled(plan, profile, tool, site)?;
    styles::bundle(site)?;
    assets::publish(site)?;
    one_file::bundle(site)?;
    list_files(site)
}

/// Builds the parts in the description: modules, scripts, page.
fn compiled(plan: &Plan, profile: Profile, tool: &Path, site: &Path) -> Result<(), Failure> {
    let app = modules::bind(plan, profile, tool, site)?;
    for folder in &plan.folders {
        assets::copy_folder(&workspace::root().join(folder), &site.join(folder))?;
    }
    for (file, goal) in &plan.files {
        let name = Path::new(file).file_name().unwrap_or_default();
        assets::copy(&workspace::root().join(file), &site.join(goal).join(name))?;
    }
    let start = Start {
        icon: icon(plan.icon, site)?,
        script: format!("{app}/page.js"),
        module: format!("{app}/page_bg.wasm"),
        imports: imports(&site.join(&app), site)?,
        words: words::publish(site)?,
    };
    let page = site.join("index.html");
    fs::write(&page, plan.page(&start)).map_err(Failure::file("write", &page))
}

/// Copies the icon under a name with a hash of its content.
fn icon(file: &str, site: &Path) -> Result<String, Failure> {
    let source = workspace::root().join(file);
    let mut state = DefaultHasher::new();
    fs::read(&source).map_err(Failure::file("read", &source))?.hash(&mut state);
    let part =
        |part: Option<&std::ffi::OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
    let (stem, ending) = (part(source.file_stem()), part(source.extension()));
    let name = format!("{stem}-{:016x}.{ending}", state.finish());
    assets::copy(&source, &site.join(&name))?;
    Ok(name)
}

/// Returns the scripts beside the page's own, as paths in the site. The script that fetches chunks is imported by the
/// module.
fn imports(app: &Path, site: &Path) -> Result<Vec<String>, Failure> {
    let scripts = modules::files_in(app, "js")?;
    let imported = scripts.iter().filter(|script| **script != app.join("page.js"));
    let address = |script: &PathBuf| {
        let below = script.strip_prefix(site).unwrap_or(script);
        below.to_string_lossy().replace('\\', "/")
    };
    Ok(imported.map(address).collect())
}

/// The hook that Trunk calls after a build: adds the assets. Trunk's release build is replaced by that of `cargo xtask
/// build` from the same modules. Trunk passes its folder and profile in environment variables.
///
/// # Errors
///
/// Trunk did not call, or a step fails.
pub fn post_build() -> Result<(), Failure> {
    let by_trunk = || Failure::Usage("post-build is called by Trunk (see Trunk.toml)".to_owned());
    let site = env::var_os("TRUNK_STAGING_DIR").map(PathBuf::from).ok_or_else(by_trunk)?;
    setup::for_compiler()?;
    if env::var_os("TRUNK_PROFILE").is_none_or(|profile| profile != "release") {
        setup::npm::install()?;
        admit_reload_script(&site)?;
        words::publish(&site)?;
        return assets::publish(&site);
    }
    let tool = setup::tools()?;
    let description = Description::read()?;
    empty(&site)?;
    whole(&description.plan()?, Profile::Release, &tool, &site)?;
    precompress(&site)
}

/// Writes the list of this build's files into the service worker.
fn list_files(site: &Path) -> Result<(), Failure> {
    let script = workspace::root().join("xtask/src/service_worker.mjs");
    run(command("node").arg(script).arg(site).arg("model"))
}

/// Compresses files in advance, for hosts that send such copies. The model, which depends on what was fetched, and the
/// documents, which anybody may change later, are left out.
fn precompress(site: &Path) -> Result<(), Failure> {
    announce("Compressing the site's files (gzip, Brotli)");
    let script = workspace::root().join("xtask/src/precompress.mjs");
    run(command("node").arg(script).arg(site).args(["model", "tools"]))
}

/// Allows inline scripts in the page's content security policy, since `trunk serve` reloads the page by one.
fn admit_reload_script(site: &Path) -> Result<(), Failure> {
    let index = site.join("index.html");
    let page = fs::read_to_string(&index).map_err(Failure::file("read", &index))?;
    fs::write(&index, admitting(&page)).map_err(Failure::file("write", &index))
}

/// Returns the page unchanged if it has no such script, which contains the server's address.
fn admitting(page: &str) -> String {
    if !page.contains("{{__TRUNK_ADDRESS__}}") {
        return page.to_owned();
    }
    page.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'")
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
