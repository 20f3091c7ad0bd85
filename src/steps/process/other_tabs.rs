//! Other tabs of the same process: one may have gone on with it, be working on it, or have deleted it.

use super::driver::Driver;
use crate::dom::spawn;
use leptos::prelude::*;

impl Driver {
    /// Where another tab has deleted the process, or continued it, whose record is taken over then, drops what was
    /// said here.
    pub async fn follow_other_tab(self) -> bool {
        if self.is_gone().await {
            self.said.try_set(Vec::new());
            return true;
        }
        let record = self.record.get_value();
        let newer = self.runner.gone_on_elsewhere(&record).await;
        let Some(newer) = newer else { return false };
        self.said.try_set(Vec::new());
        self.record.set_value(newer.clone());
        self.begin().await;
        self.runner.keep_steps(newer).await;
        self.is_newer.set(true);
        true
    }

    /// Whether another tab has deleted its record: nothing of it is kept then, unless the person puts it back, here or
    /// there.
    pub async fn is_gone(self) -> bool {
        let id = self.record.with_value(|record| record.id.clone());
        let was_gone = self.is_deleted_there.get_untracked();
        if !was_gone && self.runner.is_deleted(&id) {
            return false;
        }
        let is_gone = self.is_kept.get_value() && self.runner.is_deleted_elsewhere(&id).await;
        if is_gone != was_gone {
            match is_gone {
                true => self.runner.follow_deletion(&id),
                false => self.runner.take_back_deletion(&id),
            }
            self.typed.let_go(is_gone);
            self.is_deleted_there.set(is_gone);
        }
        is_gone
    }

    /// Keeps it again, as it stands here.
    fn put_back(self) {
        let id = self.record.with_value(|record| record.id.clone());
        self.runner.take_back_deletion(&id);
        self.typed.let_go(false);
        self.is_kept.set_value(false);
        self.is_deleted_there.set(false);
        spawn(async move { self.keep().await });
    }
}
