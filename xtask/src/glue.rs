//! Takes out of wasm-bindgen's script what the page has no use for: the classes of the streams of
//! Leptos's server functions, of which there are none, and imports that are written several times.
//! Refuses to fail where the script has none of it.

use crate::failure::Failure;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// How the names of those classes begin.
const STREAMS: &str = "IntoUnderlying";

/// Makes a script shorter, in its place.
pub fn trim(script: &Path) -> Result<(), Failure> {
    let text = fs::read_to_string(script).map_err(Failure::file("read", script))?;
    let text = without_repeats(&without_streams(&text));
    fs::write(script, text).map_err(Failure::file("write", script))
}

/// Without the classes, and what lets go of their objects: statements that begin at a line's start
/// and end with the next line that is not indented.
fn without_streams(text: &str) -> String {
    let starts =
        ["export class ", "const ", "if (Symbol.dispose) "].map(|start| start.to_owned() + STREAMS);
    let (mut out, mut within) = (String::new(), false);
    for line in text.split_inclusive('\n') {
        let goes_on = within && line.starts_with([' ', '}']);
        let begins = starts.iter().any(|start| line.starts_with(start));
        if begins || goes_on {
            within = begins || !line.starts_with('}');
        } else {
            within = false;
            out.push_str(line);
        }
    }
    out
}

/// `import * as import4 from "./a.js"` and `"./a.js": import4`, each script once.
fn without_repeats(text: &str) -> String {
    let (mut scripts, mut gone) = (BTreeSet::new(), BTreeSet::new());
    for line in text.lines() {
        if let Some((name, script)) = imported(line)
            && !scripts.insert(script)
        {
            gone.insert(name);
        }
    }
    let is_gone = |line: &str| {
        let listed = line.trim().trim_end_matches(',').rsplit_once(": ").map(|(_, name)| name);
        let name = imported(line).map(|(name, _)| name).or(listed);
        name.is_some_and(|name| gone.contains(name))
    };
    text.split_inclusive('\n').filter(|line| !is_gone(line)).collect()
}

fn imported(line: &str) -> Option<(&str, &str)> {
    line.strip_prefix("import * as ")?.split_once(" from ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_of_streams_go_with_all_that_is_theirs() {
        let script = "import a\n\nexport class IntoUnderlyingSink {\n    free() {\n    }\n}\n\
            if (Symbol.dispose) IntoUnderlyingSink.prototype.x = 1;\nfunction keep() {\n    a\n}\n\
            const IntoUnderlyingSinkFinalization = (typeof F)\n    ? {}\n    : new F();\nconst kept = 1;\n";
        let expected = "import a\n\nfunction keep() {\n    a\n}\nconst kept = 1;\n";
        assert_eq!(without_streams(script), expected);
    }

    #[test]
    fn a_script_is_imported_once() {
        let script = "import * as import4 from \"./a.js\"\nimport * as import5 from \"./a.js\"\n\
            import * as import6 from \"./b.js\"\n    return {\n        \"./a.js\": import4,\n        \
            \"./a.js\": import5,\n        \"./b.js\": import6,\n    };\n";
        let expected = "import * as import4 from \"./a.js\"\nimport * as import6 from \"./b.js\"\n    \
            return {\n        \"./a.js\": import4,\n        \"./b.js\": import6,\n    };\n";
        assert_eq!(without_repeats(script), expected);
    }
}
