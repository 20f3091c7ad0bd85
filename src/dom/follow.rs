//! Something that is done now, and again whenever a signal that it read changes.
//!
//! A form follows its signals from tens of thousands of places. Leptos's own effects are a task, a
//! channel and an owner each; these are a closure, and one task runs all that have something to do.
//! Refuses to own anything: a signal that it makes lives as long as the part of the page around it.

use super::spawn;
use leptos::prelude::*;
use leptos::reactive::graph::{
    AnySource, AnySubscriber, ReactiveNode, Source, Subscriber, WithObserver,
};
use leptos::reactive::owner::{Owner, WeakOwner};
use send_wrapper::SendWrapper;
use std::cell::{Cell, RefCell};
use std::sync::{Arc, Weak};

/// Does something now, and again whenever a signal that it read changes; as long as the part of
/// the page lives in which it was said.
pub fn follow(run: impl FnMut() + 'static) {
    follow_boxed(Box::new(run));
}

/// Does something whenever a signal that `track` reads changes, and not at once. What `act` reads is
/// not followed.
pub fn follow_changes(track: impl Fn() + 'static, act: impl Fn() + 'static) {
    let mut is_first = true;
    follow(move || {
        track();
        if !std::mem::take(&mut is_first) {
            untrack(&act);
        }
    });
}

fn follow_boxed(run: Box<dyn FnMut()>) {
    let owner = Owner::current().map(|owner| owner.downgrade());
    let follower = Arc::new_cyclic(|me| {
        Follower(SendWrapper::new(Inner {
            me: me.clone(),
            run: RefCell::new(run),
            owner,
            sources: RefCell::default(),
            news: Cell::new(News::None),
        }))
    });
    follower.run();
    // What has read no signal will never hear of one.
    if !follower.0.sources.borrow().is_empty() {
        // What is to be done when the owner ends is a place to keep it: half of a stored value's.
        on_cleanup(move || drop(follower));
    }
}

/// Kept by the owner only, so that it ends with it.
struct Follower(SendWrapper<Inner>);

struct Inner {
    me: Weak<Follower>,
    run: RefCell<Box<dyn FnMut()>>,
    owner: Option<WeakOwner>,
    sources: RefCell<Vec<AnySource>>,
    news: Cell<News>,
}

/// What it has heard since it ran.
#[derive(Clone, Copy, PartialEq)]
enum News {
    None,
    /// A signal that it read may have changed.
    Perhaps,
    /// A signal that it read has changed.
    Certain,
}

thread_local! {
    /// Those that have heard something, in the order in which they did: what is around others
    /// comes before them, and may end them.
    static WAITING: RefCell<Vec<Weak<Follower>>> = const { RefCell::new(Vec::new()) };
}

impl Follower {
    fn hear(&self, news: News) {
        let before = self.0.news.get();
        if before != News::Certain {
            self.0.news.set(news);
        }
        if before == News::None {
            wait(self.0.me.clone());
        }
    }

    fn run_if_changed(&self) {
        let changed = self.update_if_necessary();
        self.0.news.set(News::None);
        if changed {
            self.run();
        }
    }

    /// A signal that is read again keeps it where it is among all that follow that signal: to be
    /// taken out and put back costs as much as there are others, for each of them.
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

impl ReactiveNode for Follower {
    fn mark_dirty(&self) {
        self.hear(News::Certain);
    }

    fn mark_check(&self) {
        self.hear(News::Perhaps);
    }

    fn mark_subscribers_check(&self) {}

    fn update_if_necessary(&self) -> bool {
        let sources = match self.0.news.get() {
            News::None => return false,
            News::Certain => return true,
            // A value that is made anew tells of itself meanwhile.
            News::Perhaps => self.0.sources.borrow().clone(),
        };
        sources.iter().any(|source| source.update_if_necessary())
            || self.0.news.get() == News::Certain
    }
}

impl Subscriber for Follower {
    fn add_source(&self, source: AnySource) {
        let mut sources = self.0.sources.borrow_mut();
        // A source that is noted twice does no harm; one that is read in a loop need not be.
        if !sources.iter().rev().take(4).any(|known| *known == source) {
            // Most have one or two.
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

fn wait(follower: Weak<Follower>) {
    let is_first = WAITING.with_borrow_mut(|waiting| {
        waiting.push(follower);
        waiting.len() == 1
    });
    if is_first {
        spawn(async { run_waiting() });
    }
}

/// Those that hear something meanwhile have their turn in a task of their own, so that a signal
/// that is set without end does not stop the page.
fn run_waiting() {
    for follower in WAITING.take() {
        if let Some(follower) = follower.upgrade() {
            follower.run_if_changed();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{State, memo};
    use super::*;
    use any_spawner::Executor;
    use std::rc::Rc;

    /// Runs what waits, until nothing does.
    fn settle() {
        for _ in 0..10 {
            Executor::poll_local();
        }
    }

    /// What was read, each time that it was.
    #[derive(Clone, Default)]
    struct Heard(Rc<RefCell<Vec<i32>>>);

    impl Heard {
        fn follow(&self, read: impl Fn() -> i32 + 'static) {
            let heard = self.0.clone();
            follow(move || heard.borrow_mut().push(read()));
        }

        #[track_caller]
        fn check(&self, expected: &[i32]) {
            settle();
            assert_eq!(*self.0.borrow(), expected);
        }
    }

    fn within(owner: &Owner, test: impl FnOnce(Heard)) {
        // An error only says that it has been done before.
        drop(Executor::init_futures_executor());
        owner.with(|| test(Heard::default()));
    }

    #[test]
    fn it_runs_at_once_and_then_once_for_all_that_changed_meanwhile() {
        within(&Owner::new(), |heard| {
            let (a, b) = (State::new(1), State::new(10));
            heard.follow(move || a.get() + b.get());
            heard.check(&[11]);
            a.set(2);
            b.set(20);
            a.set(3);
            heard.check(&[11, 23]);
        });
    }

    #[test]
    fn it_follows_what_it_read_the_last_time_and_nothing_else() {
        within(&Owner::new(), |heard| {
            let (which, a, b) = (State::new(true), State::new(1), State::new(2));
            heard.follow(move || if which.get() { a.get() } else { b.get() });
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
            let number = State::new(1);
            let tens = memo(move || number.get() / 10);
            heard.follow(move || tens.get());
            number.set(9);
            heard.check(&[0]);
            number.set(10);
            heard.check(&[0, 1]);
        });
    }

    #[test]
    fn it_ends_with_its_owner_even_where_it_has_heard_something() {
        within(&Owner::new(), |heard| {
            let (number, part) = (State::new(1), Owner::new());
            part.with(|| heard.follow(move || number.get()));
            number.set(2);
            part.cleanup();
            heard.check(&[1]);
        });
    }

    #[test]
    fn what_is_around_ends_what_is_within_before_that_runs() {
        within(&Owner::new(), |heard| {
            let there = State::new(Some(1));
            let (inner, part) = (heard.clone(), Owner::new());
            follow(move || {
                part.cleanup();
                if there.get().is_some() {
                    // Within, it is always there.
                    part.with(|| untrack(|| inner.follow(move || there.get().unwrap_or(-1))));
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
            let (first, second) = (State::new(1), State::new(0));
            heard.follow(move || second.get());
            follow(move || second.set(first.get() * 2));
            heard.check(&[0, 2]);
            first.set(5);
            heard.check(&[0, 2, 10]);
        });
    }
}
