//! Selects the parts of an answer for its preview: the most important ones that fit, in their order.

use super::part::PreviewPart;

/// Importance of a part; the most important first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Weight {
    /// The introduction below the title, or a total.
    First,
    /// A list, a table, colours.
    Collection,
    /// A value from a small range: a choice, a boolean, a share.
    Sign,
    /// A running text.
    Text,
    /// Any other part.
    Other,
}

/// Parts that are selected together or not at all.
#[derive(Debug)]
pub(super) struct PreviewGroup {
    pub weight: Weight,
    pub parts: Vec<PreviewPart>,
}

/// Returns the parts that fit into `room` rows, in the answer's order.
pub(super) fn choose(groups: Vec<PreviewGroup>, room: usize) -> Vec<PreviewPart> {
    let is_collection = |group: &&PreviewGroup| group.weight == Weight::Collection;
    let mut collections = groups.iter().filter(is_collection).count();
    let mut by_weight: Vec<(usize, PreviewGroup)> = groups.into_iter().enumerate().collect();
    by_weight.sort_by_key(|(_, group)| group.weight);
    let mut left = room;
    let mut choice: Vec<(usize, Vec<PreviewPart>)> = Vec::new();
    for (at, PreviewGroup { weight, parts }) in by_weight {
        let mut most = left;
        if weight == Weight::Collection {
            // Leaves half of the rows to the next collection.
            most = if collections > 1 { left.div_ceil(2) } else { left };
            collections -= 1;
        }
        let parts = fitted(parts, most);
        left = left.saturating_sub(parts.iter().map(PreviewPart::rows).sum());
        choice.push((at, parts));
    }
    choice.sort_by_key(|(at, _)| *at);
    choice.into_iter().flat_map(|(_, parts)| parts).collect()
}

fn fitted(parts: Vec<PreviewPart>, room: usize) -> Vec<PreviewPart> {
    let mut left = room;
    let mut choice = Vec::new();
    for part in parts {
        let Some(part) = part.fitted(left) else { break };
        left -= part.rows();
        choice.push(part);
    }
    // A caption without its part would be misleading.
    while matches!(choice.last(), Some(PreviewPart::Caption(_))) {
        choice.pop();
    }
    choice
}

impl PreviewPart {
    /// Cuts the part to a number of rows; `None` if nothing useful is left.
    fn fitted(mut self, room: usize) -> Option<Self> {
        match &mut self {
            Self::Text(_, rows) => *rows = room.min(*rows),
            Self::Rows(heads, rows) => {
                rows.truncate(room.saturating_sub(usize::from(!heads.is_empty())));
                if rows.is_empty() {
                    return None;
                }
            }
            Self::Options(options) => options.truncate(room),
            Self::Steps(steps) => steps.truncate(room),
            _ => {}
        }
        (1..=room).contains(&self.rows()).then_some(self)
    }
}
