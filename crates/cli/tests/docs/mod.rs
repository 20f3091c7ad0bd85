//! The documentation: what its examples show, do and list.

mod cli_md;
mod documents_md;
mod gate_md;
mod hints_md;
mod hosting_md;
mod keywords_md;
mod request_schema;
mod storage_md;
