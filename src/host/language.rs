//! The person's language, and small choices in `localStorage`.

fn storage() -> Option<web_sys::Storage> {
    web_sys::window()?.local_storage().ok().flatten()
}

/// The first of the browser's languages that the app speaks, `en` or `ru`.
pub fn preferred() -> &'static str {
    let languages =
        web_sys::window().map(|window| window.navigator().languages()).unwrap_or_default();
    let spoken =
        languages.iter().filter_map(|language| language.as_string()).find_map(|language| {
            if language.starts_with("ru") {
                Some("ru")
            } else {
                language.starts_with("en").then_some("en")
            }
        });
    spoken.unwrap_or("en")
}

/// A choice that was made before.
pub fn remembered(name: &str) -> Option<String> {
    storage()?.get_item(&format!("pilcrow:{name}")).ok().flatten()
}

/// Remembers a choice; none forgets it.
pub fn remember(name: &str, choice: Option<&str>) {
    let Some(storage) = storage() else { return };
    let name = format!("pilcrow:{name}");
    drop(match choice {
        Some(choice) => storage.set_item(&name, choice),
        None => storage.remove_item(&name),
    });
}
