//! The arguments of `pilcrow bench`.

use crate::run::model::ModelOptions;
use clap::Args;
use pilcrow_core::exchange::Budget;
use std::path::PathBuf;

/// The arguments of `pilcrow bench`.
#[derive(Args, Debug)]
pub struct Options {
    /// The document, with what is tried of it in its member `bench`.
    pub document: PathBuf,
    /// Which model and server answer.
    #[command(flatten)]
    pub server: ModelOptions,
    /// A server by a name of its own, such as `home=http://localhost:11434/v1`, beside that of --base-url.
    /// May be given several times.
    #[arg(long = "server", value_name = "NAME=URL")]
    pub servers: Vec<String>,
    /// The environment variable that holds the key of a server of --server. May be given several times.
    #[arg(long, value_name = "NAME=VARIABLE")]
    pub server_key: Vec<String>,
    /// The model to ask for, in place of the bench's own; with `@` and the name or the host of a server, the
    /// one that this server has. May be given several times.
    #[arg(long, value_name = "NAME[@SERVER]")]
    pub model: Vec<String>,
    /// The model that judges, in place of those that the judges name.
    #[arg(long, value_name = "NAME[@SERVER]")]
    pub judge: Option<String>,
    /// Only this variant. May be given several times.
    #[arg(long, value_name = "ID")]
    pub variant: Vec<String>,
    /// How many times each is asked, in place of the bench's own count.
    #[arg(long, value_name = "COUNT", value_parser = positive)]
    pub repeats: Option<usize>,
    /// How many calls are made at once to each server.
    #[arg(long, value_name = "COUNT", default_value = "4", value_parser = positive)]
    pub at_once: usize,
    /// Where answers are kept, so that none is asked for twice; beside the document where nothing is
    /// said, and nowhere with recorded answers.
    #[arg(long, value_name = "FILE")]
    pub cache: Option<PathBuf>,
    /// Begin only where at most so many calls are missing.
    #[arg(long, value_name = "COUNT")]
    pub most_calls: Option<u64>,
    /// Say what would be asked, and ask nothing.
    #[arg(long)]
    pub plan: bool,
    /// Where the result goes: `.csv` and `.jsonl` answer by answer, `.md`, `.html` and `.json` its
    /// tables, `.xml` JUnit's results, `.comparator.json` two columns for LLM Comparator. May be given several times.
    #[arg(long, value_name = "FILE")]
    pub out: Vec<PathBuf>,
    /// Print first what differs from an earlier run: its answers as `--out FILE.jsonl` wrote them,
    /// or a reference that the page saved. A check that must hold and fell beyond chance fails the bench.
    #[arg(long, value_name = "FILE")]
    pub against: Option<PathBuf>,
    /// After the bench, ask the first model once for a change of the document that would help where
    /// checks fail, and print it; with a file, write the document there with the change among its
    /// variants.
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true)]
    pub propose: Option<Option<PathBuf>>,
    /// Ask nothing, and write the document with this variant taken over, by its id or its name: to `--out
    /// FILE`, which may be the document itself, or to standard output. What the document was stays a variant.
    #[arg(long, value_name = "VARIANT", conflicts_with_all = ["propose", "against", "plan", "variant", "model", "repeats"])]
    pub adopt: Option<String>,
}

impl Options {
    /// Returns the file in which answers are stored; `None` if they are not.
    pub fn cache_file(&self) -> Option<PathBuf> {
        let beside = || {
            let mut name = self.document.file_name()?.to_owned();
            name.push(".answers.jsonl");
            Some(self.document.with_file_name(name))
        };
        let is_recorded = self.server.answers.is_some();
        self.cache.clone().or_else(|| if is_recorded { None } else { beside() })
    }

    /// Returns the limits of the calls.
    pub fn budget(&self) -> Budget {
        Budget { most_calls: self.most_calls, most_cost: None }
    }

    /// True if the command line names neither a server nor recorded answers.
    pub fn is_nobody(&self) -> bool {
        self.server.is_nobody() && self.servers.is_empty()
    }
}

fn positive(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|count| *count > 0).ok_or_else(|| "give 1 or more".to_owned())
}
