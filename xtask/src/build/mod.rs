//! Builds the site, static files that work from any folder of any host, from what `index.html` and `Trunk.toml`
//! describe: `dist/` for release, `target/dev` for development. Trunk can do the latter as well, and calls back for
//! what it does not know.

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

/// For whom `dist/` is built.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Use {
    /// The build is looked at here.
    Here,
    /// The build goes to a host, or into the command: with packed copies of its files.
    Shipped,
}

/// Sets up what is missing, and builds for release where anything has changed since the last time.
///
/// # Errors
///
/// Where a step fails. `dist/` stays as it was then.
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

/// Builds what is only looked at here, unless `dist/` is up to date, and gives its folder: nothing is optimised for size.
///
/// # Errors
///
/// Where a step fails.
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

/// Makes a whole site of the sources, whose state is noted in it.
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
/// Where a step fails. `target/dev` stays as it was then.
pub fn develop() -> Result<(), Failure> {
    let description = Description::read()?;
    let plan = description.plan()?;
    let tool = prepare(&plan, Profile::Development)?;
    replace(&workspace::dev(), |site| {
        compiled(&plan, Profile::Development, &tool, site)?;
        assets::publish(site)
    })
}

/// Sets up what is missing, while the modules compile; gives the program that binds them.
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

/// Has a folder filled beside another, and puts it in its place once it is whole.
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

/// The whole site as it is published, of modules that are compiled.
fn whole(plan: &Plan, profile: Profile, tool: &Path, site: &Path) -> Result<(), Failure> {
    compiled(plan, profile, tool, site)?;
    styles::bundle(site)?;
    assets::publish(site)?;
    one_file::bundle(site)?;
    list_files(site)
}

/// What the description says: modules, scripts, page.
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

/// Publishes the icon under a name that changes with its content.
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

/// The scripts beside the page's own, as addresses below the site's: that which fetches chunks is one that the
/// module imports.
fn imports(app: &Path, site: &Path) -> Result<Vec<String>, Failure> {
    let scripts = modules::files_in(app, "js")?;
    let imported = scripts.iter().filter(|script| **script != app.join("page.js"));
    let address = |script: &PathBuf| {
        let below = script.strip_prefix(site).unwrap_or(script);
        below.to_string_lossy().replace('\\', "/")
    };
    Ok(imported.map(address).collect())
}

/// What Trunk calls once it has built: adds the assets. What it built for release is replaced by what
/// `cargo xtask build` makes of the same modules. Trunk says by environment variables where it builds and for what.
///
/// # Errors
///
/// Where Trunk did not call, and where a step fails.
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
