//! The server of the browser tests, also available as `cargo xtask host [--dev]`. It serves a build below a path, as on
//! a host of many pages: isolated on one port, and without those headers, like most hosts, on the next.

use crate::failure::Failure;
use crate::process::announce;
use crate::static_host::{self, Host, Site};
use crate::workspace;
use std::env;
use std::net::TcpListener;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

const PATH: &str = "/pilcrow/";

/// The first of the two ports, unless `PILCROW_TEST_PORT` names another.
const PORT: u16 = 4178;

/// Serves `dist/`, or with `--dev` the development build, until the process is ended.
///
/// # Errors
/// Another argument is given, or one of the two ports is in use.
pub fn host(arguments: &[String]) -> Result<(), Failure> {
    let folder = match arguments {
        [] => workspace::dist(),
        [option] if option == "--dev" => workspace::dev(),
        _ => return Err(Failure::Usage("host takes --dev, or nothing".to_owned())),
    };
    let port = start(&folder)?;
    let address = |port| format!("http://127.0.0.1:{port}{PATH}");
    let (isolated, plain) = (address(port), address(port + 1));
    announce(&format!("Serving {} at {isolated}, without headers {plain}", folder.display()));
    loop {
        thread::park();
    }
}

/// Serves a folder in the background until the program ends, and returns the first port. Only the first call has an
/// effect.
///
/// # Errors
/// One of the two ports is in use.
pub fn start(folder: &Path) -> Result<u16, Failure> {
    static IS_STARTED: AtomicBool = AtomicBool::new(false);
    let port = port(env::var("PILCROW_TEST_PORT").ok().as_deref())?;
    if IS_STARTED.load(Ordering::Relaxed) {
        return Ok(port);
    }
    for (port, is_isolated) in [(port, true), (port + 1, false)] {
        let listener = listen(port)?;
        let host = Host { site: Site::Built(folder.to_owned()), path: PATH, is_isolated };
        thread::spawn(move || static_host::serve(&listener, &host));
    }
    IS_STARTED.store(true, Ordering::Relaxed);
    Ok(port)
}

/// Parses the first port in the environment variable; the next number has to be a port, too.
fn port(text: Option<&str>) -> Result<u16, Failure> {
    let Some(text) = text else {
        return Ok(PORT);
    };
    let port = text.parse().ok().filter(|port| (1..u16::MAX).contains(port));
    port.ok_or_else(|| Failure::Usage(format!("PILCROW_TEST_PORT is no port: `{text}`")))
}

fn listen(port: u16) -> Result<TcpListener, Failure> {
    TcpListener::bind(("127.0.0.1", port)).map_err(|error| {
        let advice = "end what listens there, or name another by PILCROW_TEST_PORT";
        Failure::Unexpected(format!("cannot listen on 127.0.0.1:{port}: {error}; {advice}"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: Option<&str>, expected: Option<u16>) {
        assert_eq!(port(text).ok(), expected, "{text:?}");
    }

    #[test]
    fn the_environment_may_name_another_port() {
        check(None, Some(PORT));
        check(Some("4190"), Some(4190));
    }

    #[test]
    fn the_port_after_it_has_to_be_one_too() {
        check(Some("65534"), Some(65534));
        check(Some("65535"), None);
        check(Some("0"), None);
        check(Some("web"), None);
    }
}
