//! A place within a page: a run, and the chosen one of its steps. It is in the address's fragment, so that the page is
//! not fetched anew for it.

use super::route::{decoded, encoded};

/// A place within a page, named by the fragment of its address.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Anchor {
    /// The run's id.
    pub run: String,
    /// The index of the step after which the process is shown; `None` for its current state.
    pub step: Option<usize>,
    /// The id of the chosen run of that step.
    pub call: Option<String>,
    /// True if the steps are shown as a graph.
    pub is_graph: bool,
}

impl Anchor {
    /// Parses a fragment, without its `#`. `None` if it names no run.
    pub fn parse(fragment: &str) -> Option<Self> {
        let named = |name: &str| {
            let mut pairs = fragment.split('&').filter_map(|pair| pair.split_once('='));
            pairs.find(|(key, _)| *key == name).map(|(_, value)| decoded(value))
        };
        let step = named("step").and_then(|step| step.parse().ok());
        Some(Self {
            run: named("run")?,
            step,
            call: named("call").filter(|_| step.is_some()),
            is_graph: named("view").as_deref() == Some("graph"),
        })
    }

    /// Returns the fragment, without its `#`; empty if only a run is named.
    pub fn fragment(&self) -> String {
        let step = self.step.map(|step| format!("&step={step}"));
        let call = self.call.as_deref().filter(|_| step.is_some());
        let call = call.map(|call| format!("&call={}", encoded(call)));
        let view = self.is_graph.then(|| "&view=graph".to_owned());
        let chosen: String = [step, call, view].into_iter().flatten().collect();
        match chosen.is_empty() {
            true => String::new(),
            false => format!("run={}{chosen}", encoded(&self.run)),
        }
    }
}
