//! The statuses of a process and its runs, with their names in records.

/// The status of a process.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ProcessStatus {
    /// The process has work to do, or waits for an event.
    #[default]
    Running,
    /// The process has its output.
    Done,
    /// The process has its output, but some cases have no call.
    Incomplete,
    /// The model calls nothing, or repeats its calls, and gives no output.
    Stalled,
    /// A limit of steps, requests, tokens or cost was reached.
    Limit,
    /// The person stopped the process.
    Stopped,
    /// The provider did not answer, or the answers were invalid.
    Failed,
}

/// The state of a run: one call, carried out for one case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RunState {
    /// The run waits for the person's approval.
    Waiting,
    /// The run waits for values that other runs write.
    Blocked,
    /// The run is being carried out.
    Running,
    /// The run has its result.
    Done,
    /// The call was faulty, or its execution failed.
    Failed,
    /// The person rejected the run.
    Rejected,
    /// The run waited for a value that will never be written.
    Skipped,
}

/// The carrier of a call: who carries it out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Carrier {
    /// The model.
    Model,
    /// The document's code.
    Code,
    /// A server, by HTTP or the Model Context Protocol.
    Server,
    /// The person.
    Person,
    /// Another Request.
    Delegate,
}

/// The kind of a run's error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FaultCode {
    /// The call names an unknown tool.
    Tool,
    /// The call is for an unknown case.
    Case,
    /// The call's output path is not a path, or the tool does not allow it.
    Path,
    /// The call's output method is unknown.
    Method,
    /// The call's parameters do not conform to the tool's schema.
    Parameters,
    /// References in the call have no value.
    Unresolved,
    /// The call does not say which of several places its result goes to.
    Open,
    /// The Request that should carry it out cannot be fetched or used.
    Delegate,
    /// Calls wait for each other in a circle.
    Cycle,
    /// The result is missing or does not conform.
    Result,
    /// The data that the call writes to would violate their schema.
    Schema,
    /// The code, or the server, failed.
    Activity,
    /// The person rejected the call.
    Rejected,
    /// The Request that carries it out ended without an output, with this status.
    Ended(ProcessStatus),
}

/// A note on a run that is not an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RunNote {
    /// The model wrote a result that another carrier has to give; it was dropped.
    ForgedResult,
    /// The parameters do not conform to the input schema of the other Request.
    Misfit,
    /// Another run of the same wave sets the same place.
    SamePlace,
    /// The run was in progress when the record was cut off.
    Interrupted,
    /// The person changed the call.
    Changed,
}

macro_rules! keys {
    ($type:ident { $($variant:ident = $key:literal),* $(,)? }) => {
        impl $type {
            /// The name in a record.
            pub fn key(self) -> &'static str {
                match self { $(Self::$variant => $key,)* }
            }

            /// Reads the name in a record; `None` if it is unknown.
            pub fn from_key(key: &str) -> Option<Self> {
                match key { $($key => Some(Self::$variant),)* _ => None }
            }
        }
    };
}

keys!(ProcessStatus {
    Running = "running",
    Done = "done",
    Incomplete = "incomplete",
    Stalled = "stalled",
    Limit = "limit",
    Stopped = "stopped",
    Failed = "failed",
});

keys!(RunState {
    Waiting = "waiting",
    Blocked = "blocked",
    Running = "running",
    Done = "done",
    Failed = "failed",
    Rejected = "rejected",
    Skipped = "skipped",
});

keys!(Carrier {
    Model = "model",
    Code = "code",
    Server = "server",
    Person = "person",
    Delegate = "delegate",
});

keys!(RunNote {
    ForgedResult = "forged result dropped",
    Misfit = "parameters do not fit the delegate's input",
    SamePlace = "same place set twice",
    Interrupted = "interrupted",
    Changed = "changed by the person",
});

impl ProcessStatus {
    /// Returns true if the process has an output.
    pub fn has_output(self) -> bool {
        matches!(self, Self::Done | Self::Incomplete)
    }
}

impl RunState {
    /// All states: first those that need somebody's attention, then open ones, then finished ones.
    pub const ALL: [Self; 7] = [
        Self::Failed,
        Self::Waiting,
        Self::Running,
        Self::Blocked,
        Self::Done,
        Self::Rejected,
        Self::Skipped,
    ];

    /// Returns true if the state is final.
    pub fn is_over(self) -> bool {
        !matches!(self, Self::Waiting | Self::Blocked | Self::Running)
    }
}

impl FaultCode {
    /// All codes except [`FaultCode::Ended`].
    const OWN: [Self; 13] = [
        Self::Tool,
        Self::Case,
        Self::Path,
        Self::Method,
        Self::Parameters,
        Self::Unresolved,
        Self::Open,
        Self::Delegate,
        Self::Cycle,
        Self::Result,
        Self::Schema,
        Self::Activity,
        Self::Rejected,
    ];

    /// Returns the name in a record, which the model reads as well.
    pub fn key(self) -> &'static str {
        match self {
            Self::Tool => "tool",
            Self::Case => "case",
            Self::Path => "path",
            Self::Method => "method",
            Self::Parameters => "parameters",
            Self::Unresolved => "unresolved",
            Self::Open => "open",
            Self::Delegate => "delegate",
            Self::Cycle => "cycle",
            Self::Result => "result",
            Self::Schema => "schema",
            Self::Activity => "activity",
            Self::Rejected => "rejected",
            Self::Ended(status) => status.key(),
        }
    }

    /// Reads the name in a record; `None` if it is unknown.
    pub fn from_key(key: &str) -> Option<Self> {
        let own = Self::OWN.into_iter().find(|code| code.key() == key);
        own.or_else(|| ProcessStatus::from_key(key).map(Self::Ended))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_again() {
        for code in FaultCode::OWN.into_iter().chain([FaultCode::Ended(ProcessStatus::Limit)]) {
            assert_eq!(FaultCode::from_key(code.key()), Some(code));
        }
        for state in [RunState::Waiting, RunState::Blocked, RunState::Running, RunState::Skipped] {
            assert_eq!(RunState::from_key(state.key()), Some(state));
        }
        assert_eq!(RunState::from_key("new"), None);
    }
}
