//! Failures to list or call a server's tools, as far as the server's replies report them.

/// The reason why there is no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum McpFailure {
    /// The server answered with this HTTP status. For 401 and 403, a key is missing or wrong; for 404 and 405, nothing
    /// at the address speaks the protocol.
    Status {
        /// The HTTP status.
        status: u16,
        /// The server's message; may be empty.
        message: String,
    },
    /// The reply is no message of the protocol, or no answer to the request.
    NoMcp,
    /// The server supports only these versions of the protocol, none of which is supported here.
    Versions(Vec<String>),
    /// The server has a session whose id the page cannot read: the header `Access-Control-Expose-Headers:
    /// Mcp-Session-Id` is missing.
    HiddenSession,
    /// The server refused the request with a JSON-RPC error.
    Error {
        /// The error's code.
        code: i64,
        /// The error's message.
        message: String,
    },
    /// The tool asks a question that nobody here can answer.
    AsksBack,
    /// The tool reported its failure with this message.
    Tool(String),
    /// The reply exceeds the maximum length.
    TooLong,
    /// The list of tools does not end.
    Endless,
}
