//! The cache of fetched and compiled things, shared by all checkouts on this machine. Each thing is a folder whose name
//! ends with a hash of its pins (versions and sources), so that other pins make another folder. A folder appears only
//! once it is complete.

use crate::failure::Failure;
use crate::workspace;
use std::env;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process;
use std::time::Duration;

/// Age from which an incomplete folder counts as abandoned.
const STALE: Duration = Duration::from_secs(24 * 60 * 60);

/// Returns the folder of a thing. If it is missing, `make` first fills an empty folder, which is then renamed.
///
/// # Errors
///
/// `make` fails, or a folder cannot be written.
pub fn ensure<E: From<Failure>>(
    name: &str,
    pins: impl Hash,
    make: impl FnOnce(&Path) -> Result<(), E>,
) -> Result<PathBuf, E> {
    ensure_in(&folder(), name, pins, make)
}

/// Removes a thing that cannot be used, such as one made with a Python that no longer exists.
pub fn forget(name: &str, pins: impl Hash) {
    fs::remove_dir_all(place(&folder(), name, pins)).ok();
}

fn ensure_in<E: From<Failure>>(
    cache: &Path,
    name: &str,
    pins: impl Hash,
    make: impl FnOnce(&Path) -> Result<(), E>,
) -> Result<PathBuf, E> {
    let goal = place(cache, name, pins);
    if goal.is_dir() {
        return Ok(goal);
    }
    remove_stale(cache);
    // Another checkout may be making the same thing.
    let scratch = goal.with_extension(format!("unfinished-{}", process::id()));
    fs::create_dir_all(&scratch).map_err(Failure::file("make", &scratch))?;
    let result = make(&scratch);
    if result.is_ok() {
        let placed = fs::rename(&scratch, &goal);
        if !goal.is_dir() {
            placed.map_err(Failure::file("place", &goal))?;
        }
    }
    fs::remove_dir_all(&scratch).ok();
    result.map(|()| goal)
}

fn place(cache: &Path, name: &str, pins: impl Hash) -> PathBuf {
    let mut state = DefaultHasher::new();
    pins.hash(&mut state);
    cache.join(format!("{name}-{:016x}", state.finish()))
}

/// Removes incomplete folders of interrupted runs.
fn remove_stale(cache: &Path) {
    for entry in fs::read_dir(cache).into_iter().flatten().flatten() {
        let is_unfinished = entry.file_name().to_string_lossy().contains(".unfinished-");
        let age = entry
            .metadata()
            .and_then(|facts| facts.modified())
            .ok()
            .and_then(|time| time.elapsed().ok());
        if is_unfinished && age.is_some_and(|age| age > STALE) {
            fs::remove_dir_all(entry.path()).ok();
        }
    }
}

/// Returns the cache's folder: `PILCROW_CACHE`, else `pilcrow` in the user's cache folder; without a home,
/// `target/cache`.
fn folder() -> PathBuf {
    let named = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    choose_folder(&named).unwrap_or_else(|| workspace::target().join("cache"))
}

fn choose_folder(named: &dyn Fn(&str) -> Option<PathBuf>) -> Option<PathBuf> {
    named("PILCROW_CACHE").or_else(|| {
        let caches = if cfg!(windows) { named("LOCALAPPDATA") } else { named("XDG_CACHE_HOME") };
        let caches = caches.or_else(|| Some(named("HOME")?.join(".cache")));
        Some(caches?.join("pilcrow"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scratch(name: &str) -> PathBuf {
        env::temp_dir().join(format!("pilcrow-cache-{name}-{}", process::id()))
    }

    #[test]
    fn a_thing_is_made_once_for_the_same_pins() {
        let cache = scratch("once");
        let make = |text: &'static str| {
            move |folder: &Path| {
                fs::write(folder.join("a"), text).map_err(Failure::file("write", folder))
            }
        };
        let first = ensure_in(&cache, "a", "1", make("first")).unwrap();
        let again = ensure_in(&cache, "a", "1", make("again")).unwrap();
        let other = ensure_in(&cache, "a", "2", make("other")).unwrap();
        assert_eq!(first, again);
        let read = |folder: PathBuf| fs::read_to_string(folder.join("a")).unwrap();
        assert_eq!((read(first), read(other)), ("first".to_owned(), "other".to_owned()));
        fs::remove_dir_all(cache).unwrap();
    }

    #[test]
    fn a_thing_half_made_is_not_there() {
        let cache = scratch("half");
        let fail = |folder: &Path| {
            fs::write(folder.join("a"), "half").unwrap();
            Err(Failure::Unexpected("cut".to_owned()))
        };
        assert!(ensure_in(&cache, "a", "1", fail).is_err());
        assert_eq!(fs::read_dir(&cache).unwrap().count(), 0);
        fs::remove_dir_all(cache).unwrap();
    }

    #[track_caller]
    fn check(environment: &[(&str, &str)], expected: Option<&str>) {
        let named = |name: &str| {
            environment
                .iter()
                .find(|(other, _)| *other == name)
                .map(|(_, value)| PathBuf::from(value))
        };
        assert_eq!(choose_folder(&named), expected.map(PathBuf::from), "{environment:?}");
    }

    #[test]
    #[cfg(not(windows))]
    fn the_folder_is_the_one_that_the_environment_names() {
        check(&[("HOME", "/h"), ("PILCROW_CACHE", "/p")], Some("/p"));
        check(&[("HOME", "/h"), ("XDG_CACHE_HOME", "/c")], Some("/c/pilcrow"));
        check(&[("HOME", "/h")], Some("/h/.cache/pilcrow"));
        check(&[], None);
    }
}
