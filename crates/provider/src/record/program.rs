//! How a program on the person's computer is set up and started.

/// Where a remedy's line is to be typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Platform {
    /// In a terminal, whatever the system.
    Any,
    /// In a terminal of macOS, where the program is an app.
    MacOs,
    /// In a terminal of Windows, where the program is an app.
    Windows,
    /// In what the server sends: a header.
    Header,
}

/// A line to be copied that lets a page reach a provider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remedy {
    /// Where it is to be typed.
    pub platform: Platform,
    /// The line.
    pub line: String,
}

/// How a program gets its first model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModelFetch {
    /// By a line of its own.
    Line(&'static str),
    /// By the program's buttons.
    InApp,
    /// By the line that starts it.
    WithStart,
}

/// A program on the person's computer.
#[derive(Clone, Copy)]
pub(crate) struct Program {
    /// The line that starts it with a model.
    pub start: fn(at: &Listener, model: &str) -> String,
    /// The lines that start it so that it answers pages of an origin, made of the line that starts it.
    pub let_in: fn(start: &str, origin: &str) -> Vec<Remedy>,
    /// Whether it answers only pages of this computer where its line says nothing else.
    pub is_closed: bool,
    /// How it gets its first model.
    pub fetch: ModelFetch,
    /// The model that it is set up with, as its line names it.
    pub first_model: &'static str,
    /// Stands for the model in its line, for whoever has one already.
    pub model: &'static str,
}

/// Where a program is to listen.
pub(crate) struct Listener {
    /// `127.0.0.1`, or `0.0.0.0` where it is to be reached from another computer.
    pub host: &'static str,
    /// The port.
    pub port: u16,
    /// Whether that is its usual port.
    pub is_usual: bool,
    /// Whether only this computer reaches it.
    pub is_here: bool,
}

/// A line for every system.
pub(crate) fn any(line: String) -> Vec<Remedy> {
    vec![Remedy { platform: Platform::Any, line }]
}
