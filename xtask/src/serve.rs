//! `cargo xtask serve`: builds the app, fetches the small model, serves both on this machine's loopback address, and
//! opens a browser if there is one.

use crate::failure::Failure;
use crate::process::{announce, find};
use crate::static_host::{self, Host, Site};
use crate::{assets, build, model};
use std::net::TcpListener;
use std::process::{Command, Stdio};
use std::thread::{self, JoinHandle};

const PORT: u16 = 8080;

/// The arguments of `cargo xtask serve` and `cargo xtask dev`.
pub struct Options {
    port: u16,
    open: bool,
    has_model: bool,
}

impl Options {
    /// Parses the arguments. On a CI machine no browser is opened.
    pub fn read(rest: &[String]) -> Result<Self, Failure> {
        let open = std::env::var_os("CI").is_none();
        let mut options = Self { port: PORT, open, has_model: true };
        let mut words = rest.iter();
        while let Some(word) = words.next() {
            match word.as_str() {
                "--no-open" => options.open = false,
                "--no-model" => options.has_model = false,
                "--port" => {
                    let number = words.next().and_then(|number| number.parse().ok());
                    options.port =
                        number.ok_or_else(|| Failure::Usage("--port needs a number".to_owned()))?;
                }
                other => return Err(Failure::Usage(format!("serve does not know `{other}`"))),
            }
        }
        Ok(options)
    }

    /// Binds the port.
    pub fn listen(&self) -> Result<TcpListener, Failure> {
        TcpListener::bind(("127.0.0.1", self.port)).map_err(|error| {
            let port = self.port;
            let advice = "end what listens there, or choose another with --port N";
            Failure::Unexpected(format!("cannot listen on 127.0.0.1:{port}: {error}; {advice}"))
        })
    }

    /// Prints the address, and opens a browser there.
    pub fn announce(&self, what: &str) {
        let address = format!("http://127.0.0.1:{}", self.port);
        announce(&format!("Serving {what} at {address} (Ctrl+C ends it)"));
        if self.open {
            open(&address);
        }
    }
}

/// Builds and serves until the process is ended.
pub fn serve(options: &Options) -> Result<(), Failure> {
    // First, so that a port in use is reported before minutes of building.
    let listener = options.listen()?;
    let model = options.has_model.then(fetch_model);
    let site = build::build_quickly()?;
    if model.is_some_and(has_come) {
        assets::publish_model(&site)?;
    }
    options.announce("Pilcrow");
    static_host::serve(&listener, &Host::from_site(Site::Built(site)));
    Ok(())
}

/// Fetches the model while the app is compiled.
fn fetch_model() -> JoinHandle<Result<(), Failure>> {
    thread::spawn(|| model::ensure().map(drop))
}

/// Waits for the model; returns false if it could not be fetched. The app is served all the same.
fn has_come(model: JoinHandle<Result<(), Failure>>) -> bool {
    let ended =
        model.join().unwrap_or_else(|_| Err(Failure::Unexpected("it broke off".to_owned())));
    if let Err(failure) = &ended {
        println!("  no model could be fetched, so that Run asks for a provider: {failure}");
    }
    ended.is_ok()
}

/// Opens a browser. A failure is ignored, since the address was printed.
fn open(address: &str) {
    let (program, arguments): (&str, &[&str]) = if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else if cfg!(target_os = "macos") {
        ("open", &[])
    } else {
        ("xdg-open", &[])
    };
    if find(program).is_some() {
        let mut command = Command::new(program);
        command.args(arguments).arg(address).stdin(Stdio::null());
        let _ = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    }
}
