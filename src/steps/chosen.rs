//! What is chosen of a process: after which step it is shown, a run of that step, and whether as a list or
//! as a graph. List, graph and comparison share it, and the address keeps it.

use super::seen::Watched;
use crate::opening::Anchor;
use crate::runs::StepsRun;

impl Watched {
    /// What is chosen. Tracked.
    pub fn chosen(self) -> Anchor {
        let own = self.driven.id().0;
        let named = self.driven.opening.fragment.with(|fragment| Anchor::parse(fragment));
        let named = named.filter(|place| place.run == own);
        named.unwrap_or_else(|| Anchor { run: own, ..Anchor::default() })
    }

    /// The step after which the process is shown, 0 for the beginning; none where it is shown as it is
    /// now. Tracked.
    pub fn shown_step(self) -> Option<usize> {
        self.chosen().step.filter(|step| *step <= self.count())
    }

    /// Whether a step comes later than what is shown. Tracked.
    pub fn is_later(self, number: usize) -> bool {
        self.shown_step().is_some_and(|shown| number > shown)
    }

    /// Whether a run is the one that is chosen. Tracked.
    pub fn is_chosen(self, step: usize, run: &str) -> bool {
        let chosen = self.chosen();
        chosen.step == Some(step) && chosen.call.as_deref() == Some(run)
    }

    /// Shows the process as it was after a step, or as it is now; on the way to another while that is
    /// looked for.
    pub fn show_after(self, step: Option<usize>, is_on_the_way: bool) {
        let place = Anchor { step, call: None, ..self.chosen() };
        self.go(&place, !is_on_the_way);
    }

    /// Chooses a run; where it is chosen already, none is from now on.
    pub fn choose(self, step: usize, run: &str) {
        let chosen = self.chosen();
        let is_it = chosen.step == Some(step) && chosen.call.as_deref() == Some(run);
        let call = (!is_it).then(|| run.to_owned());
        self.go(&Anchor { step: call.is_some().then_some(step), call, ..chosen }, true);
    }

    /// Shows the steps as a graph, or as a list.
    pub fn show_graph(self, is_graph: bool) {
        self.go(&Anchor { is_graph, ..self.chosen() }, false);
    }

    fn go(self, place: &Anchor, is_step: bool) {
        self.driven.opening.go_within(place.fragment(), is_step);
    }
}
