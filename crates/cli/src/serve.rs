//! `pilcrow serve`: a folder of documents as a gallery on this computer, which follows every change.

mod answer;
mod current;
mod watch;

use crate::page::Page;
use crate::site::{Site, SiteFailure};
use crate::words::sentence;
use clap::Args;
use current::Current;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::thread;
use tiny_http::Server;

/// What the command line says.
#[derive(Args, Debug)]
pub struct Options {
    /// The folder with the documents, and with pilcrow.json where there is one.
    #[arg(default_value = ".")]
    folder: PathBuf,
    /// The port on 127.0.0.1; 0 takes a free one.
    #[arg(long, default_value_t = 8080, value_name = "NUMBER")]
    port: u16,
    /// A built page, in place of the one that this program carries.
    #[arg(long, value_name = "FOLDER")]
    page: Option<PathBuf>,
}

/// Serves until it is ended.
pub fn run(options: &Options) -> ExitCode {
    match serve(options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(said) => {
            eprintln!("{said}");
            ExitCode::FAILURE
        }
    }
}

fn serve(options: &Options) -> Result<(), String> {
    let said = |failure: SiteFailure| failure.to_string();
    let page = Page::new(options.page.as_deref()).ok_or(SiteFailure::NoPage(None)).map_err(said)?;
    let site = Site::of(&options.folder, &page).map_err(said)?;
    site.notes.iter().for_each(|note| eprintln!("{note}"));
    let server = Server::http(("127.0.0.1", options.port)).map_err(|error| {
        let (port, reason) = (options.port.to_string(), error.to_string());
        sentence("site", "no_port", &[("port", &port), ("reason", &reason)])
    })?;
    let port = server.server_addr().to_ip().map_or(options.port, |address| address.port());
    let current = Arc::new(Current::new(site));
    let watching = watch::follow(options.folder.clone(), page, Arc::clone(&current));
    // Without that the site is served all the same, as it is now.
    let _watcher = watching.map_err(|error| eprintln!("{error}")).ok();
    let (path, address) =
        (options.folder.display().to_string(), format!("http://127.0.0.1:{port}/"));
    println!("{}", sentence("site", "served", &[("path", &path), ("address", &address)]));
    for request in server.incoming_requests() {
        let current = Arc::clone(&current);
        // A browser that goes away in the middle is its own affair.
        thread::spawn(move || answer::answer(request, port, &current).ok());
    }
    Ok(())
}
