//! The `data-trunk` links of `index.html`, of the kinds that Pilcrow uses. An unknown kind or attribute is an error:
//! Trunk would follow it, and the two builds would differ.

/// A link. Paths are relative to the repository.
#[derive(Debug, PartialEq, Eq)]
pub enum Link<'a> {
    /// The page's icon.
    Icon { file: &'a str, media_type: &'a str },
    /// All files of a folder, copied into a folder of that name.
    Folder(&'a str),
    /// A file, copied into a folder of the site; into the root if that is empty.
    File { file: &'a str, goal: &'a str },
    /// The page's module.
    App(Crate<'a>),
    /// The worker's module, and a script that starts it.
    Worker(Crate<'a>),
}

/// A program that is compiled to wasm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crate<'a> {
    /// `Cargo.toml` of the package.
    pub manifest: &'a str,
    /// Name of the program.
    pub program: &'a str,
}

/// Parses a line of the page; `None` if it has no such link.
///
/// # Errors
///
/// A message about the unknown part of the link.
pub fn read(line: &str) -> Result<Option<Link<'_>>, String> {
    if !line.contains("data-trunk") {
        return Ok(None);
    }
    let link = line.trim();
    let within = link.strip_prefix("<link data-trunk ").and_then(|rest| rest.strip_suffix('>'));
    let within = within.ok_or_else(|| format!("no line of its own for the link in `{link}`"))?;
    let mut attributes =
        attributes(within).ok_or_else(|| format!("attributes that cannot be read in `{link}`"))?;
    let read = take_link(&mut attributes)
        .ok_or_else(|| format!("an unknown kind of link, or one that lacks something: `{link}`"))?;
    match attributes.first() {
        None => Ok(Some(read)),
        Some((name, _)) => {
            Err(format!("the attribute `{name}` is not known, or has an unknown value: `{link}`"))
        }
    }
}

type Attributes<'a> = Vec<(&'a str, &'a str)>;

/// Parses attributes to names and values; an attribute without a value has an empty one.
fn attributes(text: &str) -> Option<Attributes<'_>> {
    let mut pairs = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let end = rest.find(['=', ' ']).unwrap_or(rest.len());
        let (name, after) = rest.split_at_checked(end)?;
        let (value, after) = match after.strip_prefix("=\"") {
            Some(after) => after.split_once('"')?,
            None if after.starts_with('=') => return None,
            None => ("", after),
        };
        pairs.push((name, value));
        rest = after.trim_start();
    }
    Some(pairs)
}

/// Returns the link, and removes the attributes that define it.
fn take_link<'a>(attributes: &mut Attributes<'a>) -> Option<Link<'a>> {
    let kind = take(attributes, "rel")?;
    let href = take(attributes, "href")?;
    match kind {
        "icon" => Some(Link::Icon { file: href, media_type: take(attributes, "type")? }),
        "copy-dir" => Some(Link::Folder(href)),
        "copy-file" => Some(Link::File {
            file: href,
            goal: take(attributes, "data-target-path").unwrap_or_default(),
        }),
        "rust" => compiled(attributes, href),
        _ => None,
    }
}

/// Attributes that describe what this build does anyway: `xtask` optimizes, and names files by their content.
const AGREED: [(&str, &str); 4] = [
    ("data-wasm-opt", "0"),
    ("data-integrity", "none"),
    ("data-bindgen-target", "web"),
    ("data-loader-shim", ""),
];

fn compiled<'a>(attributes: &mut Attributes<'a>, manifest: &'a str) -> Option<Link<'a>> {
    let program = Crate { manifest, program: take(attributes, "data-bin")? };
    let kind = take(attributes, "data-type");
    let starts = attributes.iter().any(|(name, _)| *name == "data-loader-shim");
    attributes.retain(|attribute| !AGREED.contains(attribute));
    match (kind, starts) {
        (None, false) => Some(Link::App(program)),
        (Some("worker"), true) => Some(Link::Worker(program)),
        _ => None,
    }
}

fn take<'a>(attributes: &mut Attributes<'a>, name: &str) -> Option<&'a str> {
    let at = attributes.iter().position(|(other, _)| *other == name)?;
    Some(attributes.remove(at).1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(attributes: &str, expected: Option<Link<'_>>) {
        let line = format!("  <link data-trunk {attributes}>");
        assert_eq!(read(&line).ok().flatten(), expected, "{attributes}");
    }

    #[test]
    fn a_link_says_what_is_copied_where() {
        check(r#"rel="copy-dir" href="style""#, Some(Link::Folder("style")));
        check(
            r#"rel="copy-file" href="src/a.js""#,
            Some(Link::File { file: "src/a.js", goal: "" }),
        );
        let goal = Some(Link::File { file: "a.js", goal: "host" });
        check(r#"rel="copy-file" href="a.js" data-target-path="host""#, goal);
        let icon = Some(Link::Icon { file: "a.svg", media_type: "image/svg+xml" });
        check(r#"rel="icon" href="a.svg" type="image/svg+xml""#, icon);
    }

    #[test]
    fn a_link_says_what_is_compiled() {
        let program = |program| Crate { manifest: "Cargo.toml", program };
        let app =
            r#"rel="rust" href="Cargo.toml" data-bin="a" data-wasm-opt="0" data-integrity="none""#;
        check(app, Some(Link::App(program("a"))));
        let worker = r#"rel="rust" href="Cargo.toml" data-type="worker" data-bin="b" data-loader-shim data-bindgen-target="web""#;
        check(worker, Some(Link::Worker(program("b"))));
    }

    #[test]
    fn what_is_not_known_is_an_error() {
        check(r#"rel="sass" href="a.scss""#, None);
        check(r#"rel="copy-file""#, None);
        check(r#"rel="copy-dir" href="style" data-inline"#, None);
        check(r#"rel="copy-dir" href='style'"#, None);
        check(r#"rel="rust" href="Cargo.toml" data-bin="a" data-wasm-opt="z""#, None);
        check(r#"rel="rust" href="Cargo.toml" data-type="worker" data-bin="b""#, None);
        assert!(read(r#"<p><link data-trunk rel="copy-dir" href="style"></p>"#).is_err());
    }

    #[test]
    fn other_lines_ask_for_nothing() {
        assert_eq!(read(r#"<link rel="manifest" href="./manifest.webmanifest">"#), Ok(None));
    }
}
