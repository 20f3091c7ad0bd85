//! Why a server's tools cannot be had, or a tool gave no result, as far as the server's replies tell.

/// Why there is no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum McpFailure {
    /// The server answered with this HTTP status. 401 and 403 ask for a key, or for another one; 404 and
    /// 405 have nothing there that speaks the protocol.
    Status {
        /// The status.
        status: u16,
        /// What the server says of it; empty where it says nothing.
        message: String,
    },
    /// What came is no message of the protocol, or no answer to what was asked.
    NoMcp,
    /// The server speaks only these versions of the protocol, none of which is known here.
    Versions(Vec<String>),
    /// The server keeps a session, and does not let a page read its id: the header
    /// `Access-Control-Expose-Headers: Mcp-Session-Id` is missing.
    HiddenSession,
    /// The server refuses the request (an error of JSON-RPC).
    Error {
        /// Its code.
        code: i64,
        /// In the server's words.
        message: String,
    },
    /// The tool asks for something more before it goes on, which nobody here gives.
    AsksBack,
    /// The tool says that it failed, in these words.
    Tool(String),
    /// The reply is longer than is read.
    TooLong,
    /// The list of tools has no end.
    Endless,
}
