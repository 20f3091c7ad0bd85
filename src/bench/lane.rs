//! As many calls at once as a provider bears: one that says it is busy gets no more until it has answered.

use crate::runs::most_at_once;
use pilcrow_core::exchange::{ProviderKind, ProviderSettings};

/// The calls to one provider.
#[derive(Clone, Debug, PartialEq)]
pub struct Lane {
    kind: ProviderKind,
    base_url: String,
    /// Under way.
    active: usize,
    /// Of these, how many wait since it is busy.
    waiting: usize,
    most: usize,
}

impl Lane {
    /// A lane for each provider, and which of them each model is in.
    pub fn of(providers: &[ProviderSettings], at_once: Option<usize>) -> (Vec<Self>, Vec<usize>) {
        let mut lanes: Vec<Self> = Vec::new();
        let mut of = Vec::new();
        for one in providers {
            let is_it = |lane: &Self| lane.kind == one.kind && lane.base_url == one.base_url;
            let at = lanes.iter().position(is_it);
            of.push(at.unwrap_or(lanes.len()));
            if at.is_none() {
                let (usual, most) = most_at_once(one.kind);
                let most = at_once.unwrap_or(usual).clamp(1, most);
                let (kind, base_url) = (one.kind, one.base_url.clone());
                lanes.push(Self { kind, base_url, active: 0, waiting: 0, most });
            }
        }
        (lanes, of)
    }

    /// Whether it takes another call now.
    pub fn is_free(&self) -> bool {
        self.active < self.most && self.waiting == 0
    }

    /// Whether no call is under way.
    pub fn is_empty(&self) -> bool {
        self.active == 0
    }

    /// A call begins.
    pub fn begin(&mut self) {
        self.active += 1;
    }

    /// A call has ended.
    pub fn end(&mut self) {
        self.active = self.active.saturating_sub(1);
    }

    /// A call begins to wait, or has waited.
    pub fn wait(&mut self, begins: bool) {
        self.waiting = if begins { self.waiting + 1 } else { self.waiting.saturating_sub(1) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn models_of_one_provider_share_a_lane_and_a_busy_one_takes_no_more() {
        let one = |kind, url: &str| ProviderSettings {
            kind,
            base_url: url.to_owned(),
            ..ProviderSettings::default()
        };
        let providers = [
            one(ProviderKind::OpenAi, "a"),
            one(ProviderKind::InBrowser, ""),
            one(ProviderKind::OpenAi, "a"),
            one(ProviderKind::OpenAi, "b"),
        ];
        let (mut lanes, of) = Lane::of(&providers, Some(3));
        assert_eq!(of, [0, 1, 0, 2]);
        let fill = |lane: &mut Lane| {
            let mut begun = 0;
            while lane.is_free() {
                lane.begin();
                begun += 1;
            }
            begun
        };
        assert_eq!((fill(&mut lanes[0]), fill(&mut lanes[1])), (3, 1));
        lanes[0].wait(true);
        lanes[0].end();
        assert!(!lanes[0].is_free());
        lanes[0].wait(false);
        assert!(lanes[0].is_free());
    }
}
