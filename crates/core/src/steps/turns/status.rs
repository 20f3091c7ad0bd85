//! How a process and its runs stand, by the names under which records keep them.

/// How a process stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ProcessStatus {
    /// There is something to do, or to wait for.
    #[default]
    Running,
    /// The output is there.
    Done,
    /// The output is there, and some of the cases that were given have no call.
    Incomplete,
    /// The model asks for nothing, or for the same again, and gives no output.
    Stalled,
    /// A limit of steps, requests, tokens or money is reached.
    Limit,
    /// The person stopped it.
    Stopped,
    /// The provider did not answer, or not in the form that was asked for.
    Failed,
}

/// How a run stands: one call, carried out for one case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RunState {
    /// The run waits for the person to approve.
    Waiting,
    /// The run waits for values that others write.
    Blocked,
    /// The run is being carried out.
    Running,
    /// The result of the run is there.
    Done,
    /// The run is at fault, or failed.
    Failed,
    /// The person does not want it.
    Rejected,
    /// What it waits for will not come.
    Skipped,
}

/// Who carries out a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Carrier {
    /// The model that is asked.
    Model,
    /// Code of the document.
    Code,
    /// A server.
    Server,
    /// The person.
    Person,
    /// Another Request carries out the call.
    Delegate,
}

/// What is wrong with a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FaultCode {
    /// The call names a tool that there is not.
    Tool,
    /// The call is for a case that there is not.
    Case,
    /// The path for the call's result is not a path, or none that its tool allows.
    Path,
    /// The call's way of joining its result is not a known one.
    Method,
    /// The call's parameters do not conform to the tool's schema.
    Parameters,
    /// Names in the call stand for nothing.
    Unresolved,
    /// The call leaves open which of several places its result goes to.
    Open,
    /// The Request that carries it out cannot be had.
    Delegate,
    /// Calls wait for each other.
    Cycle,
    /// There is no result, or none that conforms.
    Result,
    /// The data that it writes to may not be so.
    Schema,
    /// The code, or the server, failed.
    Activity,
    /// The person does not want it.
    Rejected,
    /// The Request that carries it out ended otherwise than with an output.
    Ended(ProcessStatus),
}

/// Something that is said of a run without being at fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RunNote {
    /// The model wrote a result that is not its to write.
    ForgedResult,
    /// The parameters do not conform to what the other Request takes.
    Misfit,
    /// Another run of the same wave sets the same place.
    SamePlace,
    /// The run was being carried out when the record was cut.
    Interrupted,
    /// The person changed the call.
    Changed,
}

macro_rules! keys {
    ($type:ident { $($variant:ident = $key:literal),* $(,)? }) => {
        impl $type {
            /// Its name in a record.
            pub fn key(self) -> &'static str {
                match self { $(Self::$variant => $key,)* }
            }

            /// Reads its name.
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
    /// Whether there is an output.
    pub fn has_output(self) -> bool {
        matches!(self, Self::Done | Self::Incomplete)
    }
}

impl RunState {
    /// All of them: first what somebody has to see to, then what goes on, then what is over.
    pub const ALL: [Self; 7] = [
        Self::Failed,
        Self::Waiting,
        Self::Running,
        Self::Blocked,
        Self::Done,
        Self::Rejected,
        Self::Skipped,
    ];

    /// Whether nothing more becomes of it.
    pub fn is_over(self) -> bool {
        !matches!(self, Self::Waiting | Self::Blocked | Self::Running)
    }
}

impl FaultCode {
    /// All of them that are no end of another process.
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

    /// Its name in a record, and in what the model is told.
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

    /// Reads its name.
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
