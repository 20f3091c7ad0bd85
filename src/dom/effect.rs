//! Effects: closures that run at once, and again whenever a signal that they read changes.
//!
//! A form has tens of thousands of them. Each of Leptos's own effects is a task, a channel and an owner; here an effect
//! is a closure, and a single task runs all that are due.

use leptos::prelude::*;
use leptos::reactive::graph::{
    AnySource, AnySubscriber, ReactiveNode, Source, Subscriber, WithObserver,
};
use leptos::reactive::owner::{Owner, WeakOwner};
use send_wrapper::SendWrapper;
use std::cell::{Cell, RefCell};
use std::sync::{Arc, Weak};

/// Runs a closure now, and again whenever a signal that it read changes, until the current owner is
/// cleaned up.
pub fn effect(run: impl FnMut() + 'static) {
    effect_boxed(Box::new(run));
}

/// Calls `act` whenever a signal that `track` reads changes, but not at once. Signals that `act` reads are not tracked.
pub fn watch(track: impl Fn() + 'static, act: impl Fn() + 'static) {
    let mut is_first = true;
    effect(move || {
        track();
        if !std::mem::take(&mut is_first) {
            untrack(&act);
        }
    });
}

fn effect_boxed(run: Box<dyn FnMut()>) {
    let owner = Owner::current().map(|owner| owner.downgrade());
    let effect = Arc::new_cyclic(|me| {
        Effect(SendWrapper::new(Inner {
            me: me.clone(),
            run: RefCell::new(run),
            owner,
            sources: RefCell::default(),
            staleness: Cell::new(Staleness::Clean),
        }))
    });
    effect.run();
    // An effect that has read no signal never runs again.
    if !effect.0.sources.borrow().is_empty() {
        // Owned by the owner's list of cleanups, which takes half the memory of a stored value.
        on_cleanup(move || drop(effect));
    }
}

/// An effect. Only its owner keeps it, so that it ends with the owner.
struct Effect(SendWrapper<Inner>);

impl Drop for Effect {
    fn drop(&mut self) {
        let ended = (self.subscriber(), self.0.sources.take());
        if !ended.1.is_empty() {
            // At the end of a thread, nothing can notify it any more.
            let _ = ENDED.try_with(|all| all.borrow_mut().push(ended));
        }
    }
}

struct Inner {
    me: Weak<Effect>,
    run: RefCell<Box<dyn FnMut()>>,
    owner: Option<WeakOwner>,
    sources: RefCell<Vec<AnySource>>,
    staleness: Cell<Staleness>,
}

/// The need to run an effect again, as in Leptos's own `ReactiveNodeState`.
#[derive(Clone, Copy, PartialEq)]
enum Staleness {
    Clean,
    /// A memo that the effect read may have changed.
    Check,
    /// A signal that the effect read has changed.
    Dirty,
}

thread_local! {
    /// Effects due to run, in the order in which they were marked: an outer effect comes before the effects within it,
    /// and may end them.
    static QUEUE: RefCell<Vec<Weak<Effect>>> = const { RefCell::new(Vec::new()) };

    /// Ended effects with their remaining subscriptions: a signal that lives as long as the page, such as its language,
    /// would otherwise keep every effect that ever read it.
    static ENDED: RefCell<Vec<(AnySubscriber, Vec<AnySource>)>> = const { RefCell::new(Vec::new()) };
}

impl Effect {
    fn mark(&self, staleness: Staleness) {
        let before = self.0.staleness.get();
        if before != Staleness::Dirty {
            self.0.staleness.set(staleness);
        }
        if before == Staleness::Clean {
            enqueue(self.0.me.clone());
        }
    }

    fn run_if_changed(&self) {
        let changed = self.update_if_necessary();
        self.0.staleness.set(Staleness::Clean);
        if changed {
            self.run();
        }
    }

    /// Runs the closure. A signal that is read again keeps its subscription: removing and adding one takes time
    /// proportional to the number of the signal's subscribers.
    fn run(&self) {
        let before = self.0.sources.take();
        let me = self.subscriber();
        let run = || me.with_observer(|| (self.0.run.borrow_mut())());
        match self.0.owner.as_ref().and_then(WeakOwner::upgrade) {
            Some(owner) => owner.with(run),
            None => run(),
        }
        for source in before {
            if !self.0.sources.borrow().contains(&source) {
                source.remove_subscriber(&me);
            }
        }
    }

    fn subscriber(&self) -> AnySubscriber {
        let me = self.0.me.clone();
        AnySubscriber(me.as_ptr() as usize, me)
    }
}

impl ReactiveNode for Effect {
    fn mark_dirty(&self) {
        self.mark(Staleness::Dirty);
    }

    fn mark_check(&self) {
        self.mark(Staleness::Check);
    }

    fn mark_subscribers_check(&self) {}

    fn update_if_necessary(&self) -> bool {
        let sources = match self.0.staleness.get() {
            Staleness::Clean => return false,
            Staleness::Dirty => return true,
            // A memo that is computed again marks this effect as dirty if it changed.
            Staleness::Check => self.0.sources.borrow().clone(),
        };
        sources.iter().any(|source| source.update_if_necessary())
            || self.0.staleness.get() == Staleness::Dirty
    }
}

impl Subscriber for Effect {
    fn add_source(&self, source: AnySource) {
        let mut sources = self.0.sources.borrow_mut();
        // A source that is recorded twice is harmless; checking the last few covers a signal that is read in a loop.
        if !sources.iter().rev().take(4).any(|known| *known == source) {
            // Most effects have one or two.
            if sources.len() < 2 {
                sources.reserve_exact(1);
            }
            sources.push(source);
        }
    }

    fn clear_sources(&self, subscriber: &AnySubscriber) {
        for source in self.0.sources.take() {
            source.remove_subscriber(subscriber);
        }
    }
}

fn enqueue(effect: Weak<Effect>) {
    let is_first = QUEUE.with_borrow_mut(|queue| {
        queue.push(effect);
        queue.len() == 1
    });
    if is_first {
        leptos::task::spawn_local(async { run_queued() });
    }
}

/// Runs the marked effects. Effects that are marked meanwhile run in the next task, so that an endless loop of changes
/// does not block the page.
fn run_queued() {
    for effect in QUEUE.take() {
        if let Some(effect) = effect.upgrade() {
            effect.run_if_changed();
        }
    }
    unsubscribe_ended();
}

/// Unsubscribes effects that have ended, all at once and the newest first: removing one takes time proportional to the
/// number of later subscribers.
fn unsubscribe_ended() {
    for (ended, sources) in ENDED.take().into_iter().rev() {
        sources.iter().for_each(|source| source.remove_subscriber(&ended));
    }
}

#[cfg(test)]
mod tests {
    use super::super::{RwSignal, memo, settle};
    use super::*;
    use any_spawner::Executor;
    use std::rc::Rc;

    /// The values that an effect read, each time it ran.
    #[derive(Clone, Default)]
    struct ReadLog(Rc<RefCell<Vec<i32>>>);

    impl ReadLog {
        fn track(&self, read: impl Fn() -> i32 + 'static) {
            let heard = self.0.clone();
            effect(move || heard.borrow_mut().push(read()));
        }

        #[track_caller]
        fn check(&self, expected: &[i32]) {
            settle();
            assert_eq!(*self.0.borrow(), expected);
        }
    }

    fn within(owner: &Owner, test: impl FnOnce(ReadLog)) {
        // Fails only if the executor exists already.
        drop(Executor::init_futures_executor());
        owner.with(|| test(ReadLog::default()));
    }

    #[test]
    fn it_runs_at_once_and_then_once_for_all_that_changed_meanwhile() {
        within(&Owner::new(), |heard| {
            let (a, b) = (RwSignal::new(1), RwSignal::new(10));
            heard.track(move || a.get() + b.get());
            heard.check(&[11]);
            a.set(2);
            b.set(20);
            a.set(3);
            heard.check(&[11, 23]);
        });
    }

    #[test]
    fn it_tracks_what_it_read_the_last_time_and_nothing_else() {
        within(&Owner::new(), |heard| {
            let (which, a, b) = (RwSignal::new(true), RwSignal::new(1), RwSignal::new(2));
            heard.track(move || if which.get() { a.get() } else { b.get() });
            which.set(false);
            heard.check(&[1, 2]);
            a.set(5);
            heard.check(&[1, 2]);
            b.set(6);
            heard.check(&[1, 2, 6]);
        });
    }

    #[test]
    fn a_value_made_of_signals_that_comes_out_the_same_is_no_news() {
        within(&Owner::new(), |heard| {
            let number = RwSignal::new(1);
            let tens = memo(move || number.get() / 10);
            heard.track(move || tens.get());
            number.set(9);
            heard.check(&[0]);
            number.set(10);
            heard.check(&[0, 1]);
        });
    }

    #[test]
    fn it_ends_with_its_owner_even_where_it_has_heard_something() {
        within(&Owner::new(), |heard| {
            let (number, part) = (RwSignal::new(1), Owner::new());
            part.with(|| heard.track(move || number.get()));
            number.set(2);
            part.cleanup();
            heard.check(&[1]);
        });
    }

    #[test]
    fn what_has_ended_is_known_to_no_signal() {
        within(&Owner::new(), |heard| {
            let (number, part, length) = (RwSignal::new(1), Owner::new(), RwSignal::new(0));
            heard.track(move || length.get());
            part.with(|| (0..100).for_each(|_| heard.track(move || number.get())));
            part.cleanup();
            assert_eq!(ENDED.with_borrow(Vec::len), 100);
            length.set(1);
            settle();
            assert_eq!(ENDED.with_borrow(Vec::len), 0);
            assert_eq!(heard.0.borrow().len(), 102);
        });
    }

    #[test]
    fn what_is_around_ends_what_is_within_before_that_runs() {
        within(&Owner::new(), |heard| {
            let there = RwSignal::new(Some(1));
            let (inner, part) = (heard.clone(), Owner::new());
            effect(move || {
                part.cleanup();
                if there.get().is_some() {
                    // Within this part, it is always `Some`.
                    part.with(|| untrack(|| inner.track(move || there.get().unwrap_or(-1))));
                }
            });
            there.set(Some(2));
            heard.check(&[1, 2]);
            there.set(None);
            heard.check(&[1, 2]);
        });
    }

    #[test]
    fn what_one_sets_another_hears() {
        within(&Owner::new(), |heard| {
            let (first, second) = (RwSignal::new(1), RwSignal::new(0));
            heard.track(move || second.get());
            effect(move || second.set(first.get() * 2));
            heard.check(&[0, 2]);
            first.set(5);
            heard.check(&[0, 2, 10]);
        });
    }
}
