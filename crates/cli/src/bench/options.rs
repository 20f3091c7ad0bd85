//! What a bench is made with.

use crate::run::{self, Approve};
use clap::Args;
use std::path::PathBuf;

/// What a bench is made with.
#[derive(Args, Debug)]
pub struct Options {
    /// The document, with what is tried of it in its member `bench`.
    pub document: PathBuf,
    /// The address of a server that speaks OpenAI's Chat Completions.
    #[arg(long, value_name = "URL")]
    pub base_url: Option<String>,
    /// The model to ask for, in place of the bench's own. May be given several times.
    #[arg(long, value_name = "NAME")]
    pub model: Vec<String>,
    /// The environment variable that holds the server's key.
    #[arg(long, value_name = "VARIABLE")]
    pub key_env: Option<String>,
    /// Recorded answers in place of a server: a JSON list, one for each call.
    #[arg(long, value_name = "FILE")]
    pub answers: Option<PathBuf>,
    /// Only this variant. May be given several times.
    #[arg(long, value_name = "ID")]
    pub variant: Vec<String>,
    /// How often each is asked, in place of the bench's own count.
    #[arg(long, value_name = "COUNT", value_parser = positive)]
    pub repeats: Option<usize>,
    /// How many calls are made at once.
    #[arg(long, value_name = "COUNT", default_value = "4", value_parser = positive)]
    pub at_once: usize,
    /// Where answers are kept, so that none is asked for twice; beside the document where nothing is
    /// said, and nowhere with recorded answers.
    #[arg(long, value_name = "FILE")]
    pub cache: Option<PathBuf>,
    /// Begin only where at most so many calls are missing.
    #[arg(long, value_name = "COUNT")]
    pub most_calls: Option<usize>,
    /// Say what would be asked, and ask nothing.
    #[arg(long)]
    pub plan: bool,
    /// Where the result goes: `.csv` and `.jsonl` answer by answer, `.md`, `.html` and `.json` its
    /// tables. May be given several times.
    #[arg(long, value_name = "FILE")]
    pub out: Vec<PathBuf>,
}

impl Options {
    /// The same for whoever answers.
    pub fn for_model(&self) -> run::Options {
        run::Options {
            document: self.document.clone(),
            anew: false,
            fork: None,
            mcp_key: Vec::new(),
            base_url: self.base_url.clone(),
            model: String::new(),
            key_env: self.key_env.clone(),
            answers: self.answers.clone(),
            approve: Approve::All,
            input: None,
            person: None,
            out: Vec::new(),
            format: None,
            requests: None,
            allow_code: false,
        }
    }

    /// Where answers are kept; none where they are not.
    pub fn cache_file(&self) -> Option<PathBuf> {
        let beside = || {
            let mut name = self.document.file_name()?.to_owned();
            name.push(".answers.jsonl");
            Some(self.document.with_file_name(name))
        };
        let is_recorded = self.answers.is_some();
        self.cache.clone().or_else(|| if is_recorded { None } else { beside() })
    }

    /// How many calls are made at once: recorded answers come one after another.
    pub fn width(&self) -> usize {
        if self.answers.is_some() { 1 } else { self.at_once }
    }
}

fn positive(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|count| *count > 0).ok_or_else(|| "give 1 or more".to_owned())
}
