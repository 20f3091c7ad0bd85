//! The reason why a run failed, beyond its fault code. Records and the model get it in English; the app translates it
//! for people.

use FaultReason as Why;

/// The reason for a fault that the engine itself found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FaultReason {
    /// No such tool exists; the tool's name.
    NoTool(String),
    /// No such case exists; the case as JSON.
    NoCase(String),
    /// The call names a document to delegate to, but only its tool may.
    OnlyToolDelegates,
    /// The output method is unknown; the reason lists the known ones.
    Methods,
    /// The output path is not a path; the text as written.
    NoPath(String),
    /// A path that its tool does not write to.
    NotWritten(String),
    /// A path that leads through something that is no object.
    NoObject(String),
    /// A path that the schema of the data has no place for.
    NotOffered(String),
    /// The path names several places where it has to be one.
    OneOfSeveral,
    /// The result chooses none of several places.
    Unchosen,
    /// The result chooses a place that is not the call's.
    OtherPlace,
    /// A message that was given as the result is for another case.
    OtherCase,
    /// The message that was given as the result holds no data.
    NoData,
    /// The message is of another kind, or has more than the call's path.
    OtherKind,
    /// A value nests too deeply to be taken.
    TooDeep,
    /// The model's answer contains no result for the call.
    NoResult,
    /// The call contains no `_output`.
    NoOwnResult,
    /// The Request that carries the call out has no output.
    NoOutput,
    /// Requests delegate to Requests, nested too deeply.
    LongChain,
    /// The tool's `_delegate` is not an address.
    NoAddress,
    /// The values to replace references with are too large.
    TooLarge,
    /// Calls wait for each other's results in a circle.
    Circle,
}

/// The reasons without parameters, with their sentences in records.
static PLAIN: [(Why, &str); 16] = [
    (Why::OnlyToolDelegates, "only the tool says what is delegated to"),
    (Why::Methods, "a result can be: set, merge, assign, push, concat"),
    (Why::OneOfSeveral, "the path has to be one of the alternatives"),
    (Why::Unchosen, "the result does not say which of its places it is for"),
    (Why::OtherPlace, "the chosen place is none of the call's"),
    (Why::OtherCase, "the message is for another case"),
    (Why::NoData, "the message is no data"),
    (Why::OtherKind, "the message is not of the call's kind and path"),
    (Why::TooDeep, "it nests too deep"),
    (Why::NoResult, "the answer has no result for it"),
    (Why::NoOwnResult, "there is no _output"),
    (Why::NoOutput, "the Request that carries it out gave no output"),
    (Why::LongChain, "Requests call each other too deeply"),
    (Why::NoAddress, "no address"),
    (Why::TooLarge, "its values are too large"),
    (Why::Circle, "calls wait for each other's results in a circle"),
];

/// The sentences before and after the parameter, for the reasons with one.
const NO_TOOL: (&str, &str) = ("there is no tool \"", "\"");
const NO_CASE: (&str, &str) = ("there is no case ", "");
const NO_PATH: (&str, &str) = ("", " is no path");
const NOT_WRITTEN: (&str, &str) = ("the tool does not write to ", "");
const NOT_OFFERED: (&str, &str) = ("the schema of the data has no place for ", "");
const NO_OBJECT: (&str, &str) = ("", " leads through something that is no object");

impl FaultReason {
    /// Returns the English sentence for records and the model.
    pub fn to_text(&self) -> String {
        let ((before, behind), detail) = match self {
            Self::NoTool(name) => (NO_TOOL, name),
            Self::NoCase(case) => (NO_CASE, case),
            Self::NoPath(path) => (NO_PATH, path),
            Self::NotWritten(path) => (NOT_WRITTEN, path),
            Self::NoObject(path) => (NO_OBJECT, path),
            Self::NotOffered(path) => (NOT_OFFERED, path),
            plain => {
                let entry = PLAIN.iter().find(|(one, _)| one == plain);
                return entry.map(|(_, text)| (*text).to_owned()).unwrap_or_default();
            }
        };
        [before, detail, behind].concat()
    }

    /// Reads a sentence of a record; `None` if it is somebody else's, such as a server's message.
    pub fn read(text: &str) -> Option<Self> {
        let within = |(before, behind): (&str, &str)| {
            text.strip_prefix(before)?.strip_suffix(behind).map(str::to_owned)
        };
        let plain = PLAIN.iter().find(|(_, words)| *words == text).map(|(one, _)| one.clone());
        plain
            .or_else(|| within(NO_TOOL).map(Self::NoTool))
            .or_else(|| within(NO_CASE).map(Self::NoCase))
            .or_else(|| within(NOT_WRITTEN).map(Self::NotWritten))
            .or_else(|| within(NOT_OFFERED).map(Self::NotOffered))
            .or_else(|| within(NO_PATH).map(Self::NoPath))
            .or_else(|| within(NO_OBJECT).map(Self::NoObject))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_is_read_as_it_is_written() {
        let with: [fn(String) -> Why; 6] = [
            Why::NoTool,
            Why::NoCase,
            Why::NoPath,
            Why::NotWritten,
            Why::NotOffered,
            Why::NoObject,
        ];
        let with = with
            .iter()
            .flat_map(|why| ["a", "", "†state.x", "\"q\" \\"].map(|detail| why(detail.to_owned())));
        for reason in PLAIN.iter().map(|(why, _)| why.clone()).chain(with) {
            assert_eq!(FaultReason::read(&reason.to_text()), Some(reason));
        }
        assert_eq!(Why::NoTool("x".to_owned()).to_text(), "there is no tool \"x\"");
        assert_eq!(FaultReason::read("no answer within a minute"), None);
        assert_eq!(FaultReason::read(""), None);
    }
}
