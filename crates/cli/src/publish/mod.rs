//! `pilcrow publish`: writes a static site of a folder of documents, or one document as one HTML file.

mod listing;
mod model;
mod one_file;
mod out;

use crate::page::Page;
use crate::site::{Goal, Site, SiteFailure};
use crate::terminal::{line, say_when_interrupted};
use crate::words::sentence;
use clap::Args;
use out::{Out, SiteWriteError};
use std::path::PathBuf;
use std::process::ExitCode;

/// The arguments of `pilcrow publish`.
#[derive(Args, Debug)]
pub struct Options {
    /// The folder with the documents, and with pilcrow.json where there is one; or one document, for one file.
    folder: PathBuf,
    /// Where the site is written: a new or empty folder, or one with a site that was written before. A name that ends
    /// with .html: the one file that is written, with the document and all that it needs.
    out: PathBuf,
    /// A built page, in place of the one that this program carries.
    #[arg(long, value_name = "FOLDER")]
    page: Option<PathBuf>,
    /// Publish the documents' benches, too: their inputs and what is expected of them can be read by everybody then.
    #[arg(long)]
    with_bench: bool,
}

/// Writes the site or the file.
pub fn run(options: &Options) -> ExitCode {
    let path = line(&options.out.display().to_string());
    say_when_interrupted(format!(
        "pilcrow publish: stopped; {path} is as it was, and the same command begins anew"
    ));
    if one_file::is_wanted(&options.out) {
        return one_file::run(&options.folder, &options.out, options.page.as_deref());
    }
    match publish(options) {
        Ok((site, bytes)) => {
            site.notes.iter().for_each(|note| eprintln!("{note}"));
            if site.offers_browser && !model::is_there(&options.out) {
                eprintln!("{}", model::advice(&options.out, options.page.as_deref()));
            }
            let (count, out) = (site.tools.to_string(), options.out.display().to_string());
            println!("{}", sentence!(site.written, count, path = out));
            listing::print(&site.contents);
            let own: usize = site.contents.iter().map(|one| one.bytes).sum();
            let files = site.names().count().saturating_sub(site.contents.len());
            listing::print_app(files, bytes.saturating_sub(own));
            ExitCode::SUCCESS
        }
        Err(text) => {
            eprintln!("{text}");
            ExitCode::FAILURE
        }
    }
}

/// Writes the site; also returns the size of all its files in bytes.
fn publish(options: &Options) -> Result<(Site, usize), String> {
    let path = options.out.display();
    let (site, out) = prepared(options).map_err(|failure| {
        format!("{failure}\nNothing was written into {path}: correct this, and publish again")
    })?;
    let bytes = out.write(&site).map_err(|unwritten| match unwritten {
        SiteWriteError::Nothing(failure) => {
            format!("{failure}\nThe site in {path} is as it was: correct this, and publish again")
        }
        SiteWriteError::Half(failure) => format!(
            "{failure}\nThe site in {path} may be half written: correct this, and publish again"
        ),
    })?;
    Ok((site, bytes))
}

/// Performs every step that can fail before anything is written.
fn prepared(options: &Options) -> Result<(Site, Out), SiteFailure> {
    let page = Page::new(options.page.as_deref()).ok_or(SiteFailure::NoPage(None))?;
    let site =
        Site::gather(&options.folder, &page, Goal::Published { with_bench: options.with_bench })?;
    let out = Out::open(&options.folder, &options.out)?;
    out.refuse_foreign(&site)?;
    Ok((site, out))
}
