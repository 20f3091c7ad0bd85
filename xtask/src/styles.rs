//! Bundles and minifies the style sheets that `index.html` names, each with its imports, under names with a hash of
//! their content.

use crate::failure::Failure;
use crate::process::{node_program, run};
use std::fs;
use std::path::Path;

/// The style sheets that the page names; their imports are not published separately.
const SHEETS: [&str; 2] = ["page", "later"];

/// Replaces the folder of style sheets in a site by the bundles.
pub fn bundle(site: &Path) -> Result<(), Failure> {
    let goal = site.join("style");
    fs::remove_dir_all(&goal).map_err(Failure::file("remove", &goal))?;
    let mut esbuild = node_program("esbuild");
    esbuild.args(SHEETS.map(|name| format!("style/{name}.css")));
    esbuild.args(["--bundle", "--minify", "--external:*.woff2", "--entry-names=[name]-[hash]"]);
    run(esbuild.args(["--log-level=warning", &format!("--outdir={}", goal.display())]))?;
    let index = site.join("index.html");
    let mut page = fs::read_to_string(&index).map_err(Failure::file("read", &index))?;
    for entry in fs::read_dir(&goal).map_err(Failure::file("read", &goal))? {
        let entry = entry.map_err(Failure::file("read", &goal))?;
        page = naming(&page, &entry.file_name().to_string_lossy());
    }
    fs::write(&index, page).map_err(Failure::file("write", &index))
}

/// Returns the page with `style/page-HASH.css` in place of `style/page.css`.
fn naming(page: &str, bundle: &str) -> String {
    let name = bundle.split('-').next().unwrap_or_default();
    page.replace(&format!("./style/{name}.css"), &format!("./style/{bundle}"))
}

#[cfg(test)]
mod tests {
    use super::naming;

    #[test]
    fn the_page_names_the_bundle_of_its_sheet() {
        let page = r#"<link href="./style/page.css"><link href="./style/later.css">"#;
        let expected = r#"<link href="./style/page-A1B2.css"><link href="./style/later.css">"#;
        assert_eq!(naming(page, "page-A1B2.css"), expected);
    }
}
