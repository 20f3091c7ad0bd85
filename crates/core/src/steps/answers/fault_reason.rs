//! Why a run failed, beyond the kind of its fault. Records and the model have it in English; people read it in
//! words of their language.

use FaultReason as Why;

/// What is said of a fault that is found here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FaultReason {
    /// The tool that it names.
    NoTool(String),
    /// The case that it names, as JSON.
    NoCase(String),
    /// Only a tool says which document carries out its calls.
    OnlyToolDelegates,
    /// The ways of joining that there are.
    Methods,
    /// What it writes in the place of a path.
    NoPath(String),
    /// A path that its tool does not write to.
    NotWritten(String),
    /// A path that leads through something that is no object.
    NoObject(String),
    /// A path that the schema of the data has no place for.
    NotOffered(String),
    /// Several places are named where it has to be one.
    OneOfSeveral,
    /// Of several places none is chosen.
    Unchosen,
    /// The chosen place is none of the call's.
    OtherPlace,
    /// A message that was given as the result is for another case.
    OtherCase,
    /// The message that was given as the result holds no data.
    NoData,
    /// The message is of another kind, or has more than the call's path.
    OtherKind,
    /// Values nest too deep to be taken.
    TooDeep,
    /// The model's answer leaves the result out.
    NoResult,
    /// The call of a plan has no result in it.
    NoOwnResult,
    /// The Request that carries it out has no output.
    NoOutput,
    /// Requests hand calls to Requests, too many within each other.
    LongChain,
    /// The tool names no document.
    NoAddress,
    /// Values are too large to be put in the place of names.
    TooLarge,
    /// Calls wait for each other.
    Circle,
}

/// Those without parameters, in the words of records.
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

/// What stands before and behind the parameter of the others.
const NO_TOOL: (&str, &str) = ("there is no tool \"", "\"");
const NO_CASE: (&str, &str) = ("there is no case ", "");
const NO_PATH: (&str, &str) = ("", " is no path");
const NOT_WRITTEN: (&str, &str) = ("the tool does not write to ", "");
const NOT_OFFERED: (&str, &str) = ("the schema of the data has no place for ", "");
const NO_OBJECT: (&str, &str) = ("", " leads through something that is no object");

impl FaultReason {
    /// In the words of records, which the model reads.
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

    /// Reads the words of a record; `None` if they are of somebody else, such as a server.
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
