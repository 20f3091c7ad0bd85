//! The cases of a document, the steps of a process, and MCP servers; in the lazy chunk `aside`.

use crate::batch::CaseForms;
use crate::chunk;
use crate::dom::View;
use crate::mcp::{McpServers, ServersChunk, servers_dialog};
use crate::runs::{Runner, StepsChunk, StepsRun};
use crate::session::{OpenCases, Session};
use crate::steps::open_process;
use crate::words::Locale;
use pilcrow_core::document::Request;
use pilcrow_core::run::RunRecord;
use pilcrow_core::solution::SolutionBlock;
use pilcrow_core::steps::export::{process_block, process_events};
use pilcrow_wording::export::CatalogueWords;
use std::rc::Rc;

struct Steps;

struct Servers;

impl ServersChunk for Servers {
    fn dialog(&self, servers: McpServers, session: Session) -> View {
        servers_dialog(servers, session)
    }
}

impl StepsChunk for Steps {
    fn open(&self, runner: Runner, record: RunRecord, goes_on: bool) -> Rc<dyn StepsRun> {
        open_process(runner, record, goes_on)
    }

    fn blocks(&self, document: &Request, locale: Locale) -> Option<SolutionBlock> {
        process_block(document, &CatalogueWords(locale))
    }

    fn events(&self, document: &Request) -> Option<String> {
        process_events(document)
    }
}

chunk! {
    in aside;
    /// Returns the function that opens a document's cases.
    pub fn enter() -> Rc<OpenCases> {
        Rc::new(|request, draft, past| Rc::new(CaseForms::open(request, draft, past)))
    }
}

chunk! {
    in aside;
    /// Returns the functions that run documents with steps.
    pub fn enter_steps() -> Rc<dyn StepsChunk> {
        Rc::new(Steps)
    }
}

chunk! {
    in aside;
    /// Returns the functions that connect servers, and add their tools to a document.
    pub fn enter_servers() -> Rc<dyn ServersChunk> {
        Rc::new(Servers)
    }
}
