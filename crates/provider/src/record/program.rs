//! Command lines that set up and start a program on the person's computer.

/// The place to type a remedy's line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Platform {
    /// A terminal of any system.
    Any,
    /// A terminal of macOS, where the program is an app.
    MacOs,
    /// A terminal of Windows, where the program is an app.
    Windows,
    /// The server's response headers.
    Header,
}

/// A line that a person copies to let a page reach a provider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remedy {
    /// The place to type the line.
    pub platform: Platform,
    /// The line.
    pub line: String,
}

/// The way to get a program's first model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModelFetch {
    /// By a command line.
    Line(&'static str),
    /// By a button in the program.
    InApp,
    /// By the line that starts the program.
    WithStart,
}

/// A program on the person's computer.
#[derive(Clone, Copy)]
pub(crate) struct Program {
    /// Returns the line that starts the program with a model.
    pub start: fn(at: &Listener, model: &str) -> String,
    /// Extends the start line so that the program's CORS headers allow an origin.
    pub let_in: fn(start: &str, origin: &str) -> Vec<Remedy>,
    /// True if the program answers only pages of this computer unless its line says otherwise.
    pub is_closed: bool,
    /// The way to get the program's first model.
    pub fetch: ModelFetch,
    /// Name of the first model to download, as used in the command line.
    pub first_model: &'static str,
    /// Placeholder for the model's name in the command line, for a person who has a model already.
    pub model: &'static str,
}

/// The address on which a program is to listen.
pub(crate) struct Listener {
    /// `127.0.0.1`, or `0.0.0.0` if other computers are to reach it.
    pub host: &'static str,
    /// The port.
    pub port: u16,
    /// True if the port is the program's default.
    pub is_usual: bool,
    /// True if only this computer is to reach the program.
    pub is_here: bool,
}

/// Returns one line for every system.
pub(crate) fn any(line: String) -> Vec<Remedy> {
    vec![Remedy { platform: Platform::Any, line }]
}
