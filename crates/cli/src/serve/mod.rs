//! `pilcrow serve`: shows a folder of documents as a gallery on this computer, and follows every change.

mod answer;
mod current;
mod watch;

use crate::page::Page;
use crate::site::{Goal, Site, SiteFailure};
use crate::words::sentence;
use answer::Served;
use axum::Router;
use clap::Args;
use current::Current;
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use tokio::net::TcpListener;
use tokio::runtime::Builder;

/// The arguments of `pilcrow serve`.
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

/// Serves the folder until the process is ended.
pub fn run(options: &Options) -> ExitCode {
    match serve(options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(text) => {
            eprintln!("{text}");
            ExitCode::FAILURE
        }
    }
}

fn serve(options: &Options) -> Result<(), String> {
    let to_text = |failure: SiteFailure| failure.to_string();
    let page =
        Page::new(options.page.as_deref()).ok_or(SiteFailure::NoPage(None)).map_err(to_text)?;
    let site = Site::gather(&options.folder, &page, Goal::Served).map_err(to_text)?;
    site.notes.iter().for_each(|note| eprintln!("{note}"));
    let no_port = |error: io::Error| {
        let (port, reason) = (options.port.to_string(), error.to_string());
        sentence!(site.no_port, port, reason)
    };
    // One thread for connections is enough: replies are computed on others (`spawn_blocking`).
    let runtime = Builder::new_current_thread().enable_all().build().map_err(no_port)?;
    let listener = runtime.block_on(TcpListener::bind(("127.0.0.1", options.port)));
    let listener = listener.map_err(no_port)?;
    let port = listener.local_addr().map_err(no_port)?.port();
    let current = Arc::new(Current::new(site));
    let watching = watch::follow(options.folder.clone(), page, Arc::clone(&current));
    // Without a watcher, the site is served all the same, in its current state.
    let _watcher = watching.map_err(|error| eprintln!("{error}")).ok();
    let (path, address) =
        (options.folder.display().to_string(), format!("http://127.0.0.1:{port}/"));
    println!("{}", sentence!(site.served, path, address));
    let served = Served { port, current };
    let answers = Router::new().fallback(answer::answer).with_state(served);
    runtime.block_on(async { axum::serve(listener, answers).await }).map_err(no_port)
}
