//! Makes one HTML file of a document: the page's own files are fetched and embedded.

use super::documents::ChosenDocument;
use super::making::{Archive, PublishFailure, listed, site_of};
use super::order::Package;
use crate::host::net::fetch::Abort;
use crate::host::one_file::{Piece, join};
use pilcrow_site::{Choices, Part, contents, one_file, plain_name};
use std::collections::BTreeMap;

/// Makes the file by the choices. `tell` is called with the number of files done and their total.
///
/// # Errors
///
/// The same as for a site ([`super::making::make`]).
pub async fn make_one(
    choices: Choices,
    chosen: Vec<ChosenDocument>,
    abort: &Abort,
    tell: impl Fn(u32, usize) + 'static,
) -> Result<Archive, PublishFailure> {
    let title = chosen.first().map(|one| plain_name(&one.title)).unwrap_or_default();
    let name = if title.is_empty() { "tool" } else { title.as_str() };
    let name = [name, ".html"].concat();
    let (mut documents, settings, tools) = site_of(choices, chosen)?;
    // A single file cannot open a test bench.
    documents.leave_benches_out();
    let tool = tools.first().ok_or(PublishFailure::NoDocuments)?;
    let contents = contents(&documents, std::slice::from_ref(tool), None);
    let (_, hashes) = listed(abort).await?;
    let parts = one_file(&hashes, &settings, &documents, tool, None);
    let parts = parts.ok_or(PublishFailure::NoList)?;
    let files = parts.iter().filter(|part| !matches!(part, Part::Text(_))).count();
    let pieces = parts.into_iter().map(|part| piece(part, &hashes)).collect();
    let result = join(pieces, abort, move |done| tell(done, files)).await;
    let zip = result.map_err(PublishFailure::Files)?;
    Ok(Archive { package: Package::OneFile, zip, name, files, contents })
}

/// Converts a part for the browser, with the hash that its file must have.
fn piece(part: Part, hashes: &BTreeMap<String, String>) -> Piece {
    let (kind, text) = match part {
        Part::Text(text) => return Piece { kind: "text", text, hash: String::new() },
        Part::File(name) => ("file", name),
        Part::Encoded(name) => ("encoded", name),
        Part::Packed(name) => ("packed", name),
    };
    let hash = hashes.get(&text).cloned().unwrap_or_default();
    Piece { kind, text, hash }
}
