//! Signals for the parts of an answer. The whole answer is replaced with every piece that arrives; each part's signal
//! is then set once.

use super::slices::Slices;
use crate::dom::{Memo, RwSignal, View, each, memo};
use pilcrow_core::form::Issue;
use pilcrow_core::solution::{BlockContent, SolutionBlock};
use std::cell::RefCell;
use std::collections::HashMap;

/// Returns the parts of a section or a list; none for other blocks.
pub(super) fn parts(block: &SolutionBlock) -> &[SolutionBlock] {
    match &block.content {
        BlockContent::Section(parts) | BlockContent::List(parts) => parts,
        _ => &[],
    }
}

/// A part and its issues, with the signals that its view reads.
#[derive(Clone)]
struct PartUpdate {
    block: SolutionBlock,
    issues: Vec<Issue>,
    /// Signals of the part's view.
    heard: Listening,
}

#[derive(Clone, Copy)]
struct Listening {
    block: RwSignal<SolutionBlock>,
    issues: RwSignal<Vec<Issue>>,
}

/// Returns a view for each wanted part, with the issues at it or below it. An existing part keeps its view, whose
/// signals change only if the part does.
pub(super) fn part_views<V: Into<View>>(
    block: Memo<SolutionBlock>,
    issues: Memo<Vec<Issue>>,
    wanted: fn(&SolutionBlock, &SolutionBlock) -> bool,
    draw: impl Fn(Memo<SolutionBlock>, Memo<Vec<Issue>>) -> V + 'static,
) -> View {
    let last: RefCell<Vec<PartUpdate>> = RefCell::default();
    let slices = Slices::new();
    let tell = move || {
        let mut before = Before::new(last.take());
        let updates: Vec<PartUpdate> = block.with(|block| {
            let mut of_parts = issues.with(|issues| by_part(block, issues));
            let parts = parts(block);
            let visible = parts.get(..slices.drawn_count(parts.len())).unwrap_or(parts);
            let wanted = visible.iter().filter(|part| wanted(block, part));
            let tell = |part: &SolutionBlock| {
                let issues = of_parts.remove(part.pointer.as_str()).unwrap_or_default();
                tell(before.take(part), part, issues)
            };
            wanted.map(tell).collect()
        });
        let heard = |update: &PartUpdate| (update.block.pointer.as_str().to_owned(), update.heard);
        let heard = updates.iter().map(heard).collect();
        last.replace(updates);
        heard
    };
    each(tell, move |heard: Listening| {
        let Listening { block, issues } = heard;
        draw(memo(move || block.get()), memo(move || issues.get()))
    })
}

/// The parts before the update, which mostly come again in the same order.
struct Before {
    in_order: std::iter::Peekable<std::vec::IntoIter<PartUpdate>>,
    others: HashMap<String, PartUpdate>,
}

impl Before {
    fn new(updates: Vec<PartUpdate>) -> Self {
        Self { in_order: updates.into_iter().peekable(), others: HashMap::new() }
    }

    fn take(&mut self, part: &SolutionBlock) -> Option<PartUpdate> {
        if let Some(updates) = self.in_order.next_if(|update| update.block.pointer == part.pointer)
        {
            return Some(updates);
        }
        let others = self.in_order.by_ref();
        self.others.extend(others.map(|update| (update.block.pointer.as_str().to_owned(), update)));
        self.others.remove(part.pointer.as_str())
    }
}

fn tell(before: Option<PartUpdate>, part: &SolutionBlock, issues: Vec<Issue>) -> PartUpdate {
    let block = part.clone();
    let Some(update) = before else {
        let heard = Listening {
            block: RwSignal::new(block.clone()),
            issues: RwSignal::new(issues.clone()),
        };
        return PartUpdate { block, issues, heard };
    };
    if update.block != block {
        update.heard.block.set(block.clone());
    }
    if update.issues != issues {
        update.heard.issues.set(issues.clone());
    }
    PartUpdate { block, issues, heard: update.heard }
}

/// Groups issues by the part of the block that they lie in; the key is the part's place.
fn by_part(block: &SolutionBlock, issues: &[Issue]) -> HashMap<String, Vec<Issue>> {
    let mut of_parts: HashMap<String, Vec<Issue>> = HashMap::new();
    for issue in issues {
        if let Some(part) = part_of(block.pointer.as_str(), issue.pointer.as_str()) {
            of_parts.entry(part.to_owned()).or_default().push(issue.clone());
        }
    }
    of_parts
}

/// Returns the place one step below `whole` that contains `place`; `None` if there is none.
fn part_of<'place>(whole: &str, place: &'place str) -> Option<&'place str> {
    let step = place.strip_prefix(whole)?.strip_prefix('/')?;
    let length = step.find('/').unwrap_or(step.len());
    place.get(..whole.len() + 1 + length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_issue_belongs_to_the_part_that_it_lies_in() {
        assert_eq!(part_of("", "/a"), Some("/a"));
        assert_eq!(part_of("", "/a/b/c"), Some("/a"));
        assert_eq!(part_of("/a", "/a/b~1/c"), Some("/a/b~1"));
        assert_eq!(part_of("/a", "/a"), None);
        assert_eq!(part_of("/a", "/ab/c"), None);
        assert_eq!(part_of("", ""), None);
    }
}
