//! Imports requests with a single prompt instead of messages: Ollama's `/api/generate`, and libraries with a `prompt`.

use super::super::note::Omission;
use super::super::parts::Parts;
use super::chat::{put_images, put_own_format};
use super::settings::put_settings;
use crate::pointer::Pointer;
use serde_json::{Map, Value};

/// Members that refer to state on the server, or to its own processing of the text.
const ELSEWHERE: [&str; 4] = ["context", "template", "suffix", "raw"];

pub(super) fn read(parts: &mut Parts, mut members: Map<String, Value>) {
    let root = Pointer::root();
    let mut take = |key: &str| members.shift_remove(key).filter(|value| !value.is_null());
    for (key, role) in [("system", "system"), ("prompt", "user")] {
        if let Some(Value::String(words)) = take(key) {
            parts.say(role, &words);
        }
    }
    put_images(parts, take("images").as_ref(), &root.join("images"));
    if let Some(format) = take("format") {
        put_own_format(parts, &format, &root.join("format"));
    }
    for key in ELSEWHERE {
        if take(key).is_some() {
            parts.not_carried(&root.join(key), Omission::Elsewhere);
        }
    }
    if let Some(Value::Object(options)) = take("options") {
        put_settings(parts, options, &root.join("options"));
    }
    put_settings(parts, members, &root);
}
