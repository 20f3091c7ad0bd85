//! A thousand streams with random cuts and faults: nothing panics, no text is lost, and each ends
//! once, by a name.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test ends where a run takes no event"
)]

use pilcrow_core::exchange::{AnswerEvent, FinishReason, ProviderKind};
use pilcrow_core::run::{RunEvent, RunProgress, RunStatus};
use pilcrow_provider::answer_reader;
use proptest::prelude::*;
use proptest::sample::Index;

/// What all the streams say, a piece each.
const WORDS: [&str; 4] = ["{\\\"ёж\\\":", " [1,", "\\\"🏛\\\"", "]}"];

/// Each wire's stream, in pieces that each say something: how a word stands in an event, and the
/// events after the last.
const STREAMS: [(ProviderKind, &str, &[&str]); 5] = [
    (
        ProviderKind::Compatible,
        "data: {\"model\":\"m\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"WORD\"},\"finish_reason\":null}]}\n\n",
        &[
            "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n",
            ": ping\n\n",
            "data: [DONE]\n\n",
        ],
    ),
    (
        ProviderKind::OpenAi,
        "event: x\r\ndata: {\"type\":\"response.output_text.delta\",\"delta\":\"WORD\"}\r\n\r\n",
        &["data: {\"type\":\"response.completed\",\"response\":{\"status\":\"completed\"}}\n\n"],
    ),
    (
        ProviderKind::Anthropic,
        "event: x\ndata: {\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"text_delta\",\"text\":\"WORD\"}}\n\n",
        &[
            "event: ping\ndata: {\"type\":\"ping\"}\n\n",
            "data: {\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"end_turn\"}}\n\n",
            "data: {\"type\":\"message_stop\"}\n\n",
        ],
    ),
    (
        ProviderKind::Gemini,
        "data: {\"candidates\": [{\"content\": {\"parts\": [{\"text\": \"WORD\"}],\"role\": \"model\"}}]}\r\n\r\n",
        &["data: {\"candidates\": [{\"finishReason\": \"STOP\"}]}\r\n\r\n"],
    ),
    (
        ProviderKind::Ollama,
        "{\"model\":\"q\",\"message\":{\"role\":\"assistant\",\"content\":\"WORD\"},\"done\":false}\n",
        &["{\"model\":\"q\",\"message\":{\"content\":\"\"},\"done\":true}\n"],
    ),
];

fn pieces(stream: usize) -> (ProviderKind, Vec<String>) {
    let (kind, shape, end) = STREAMS[stream];
    let words = WORDS.iter().map(|word| shape.replace("WORD", word));
    (kind, words.chain(end.iter().map(|piece| (*piece).to_owned())).collect())
}

/// What happens to a stream.
#[derive(Clone, Debug)]
enum Fault {
    None,
    /// The stream ends here.
    Cut(Index),
    /// These bytes come in between.
    Garbage(Index, Vec<u8>),
    /// A piece comes twice.
    Twice(Index),
    /// The provider reports an error.
    Error(Index, &'static str),
}

fn any_fault() -> impl Strategy<Value = Fault> {
    let errors = prop::sample::select(vec![
        "data: {\"error\":{\"code\":502,\"message\":\"gone\"}}\n\n",
        "event: error\ndata: {\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\"}}\n\n",
        "{\n  \"error\": {\n    \"code\": 503\n  }\n}\n",
        "{\"error\":\"broke\"}\n",
        "<html>502</html>\n\n",
    ]);
    let garbage = prop_oneof![
        prop::collection::vec(any::<u8>(), 1..30),
        "(data: |\n|\r|\\{|\\}|\\[|\\]|\"choices\":|\"delta\":|\"error\":|\\[DONE\\]|1|,|<){1,9}"
            .prop_map(String::into_bytes),
    ];
    prop_oneof![
        1 => Just(Fault::None),
        3 => any::<Index>().prop_map(Fault::Cut),
        3 => (any::<Index>(), garbage).prop_map(|(at, bytes)| Fault::Garbage(at, bytes)),
        2 => any::<Index>().prop_map(Fault::Twice),
        3 => (any::<Index>(), errors).prop_map(|(at, error)| Fault::Error(at, error)),
    ]
}

/// The stream with its fault, and how many of its pieces come before it, whole.
fn broken(pieces: &[String], fault: &Fault) -> (Vec<u8>, usize) {
    let whole = pieces.concat().into_bytes();
    let starts = |at: usize| {
        let ends = pieces.iter().scan(0, |end, piece| {
            *end += piece.len();
            Some(*end)
        });
        ends.take_while(|end| *end <= at).count()
    };
    match fault {
        Fault::None => (whole, pieces.len()),
        Fault::Cut(at) => {
            let at = at.index(whole.len() + 1);
            (whole[..at].to_vec(), starts(at))
        }
        Fault::Garbage(at, bytes) => {
            let at = at.index(whole.len() + 1);
            ([&whole[..at], bytes, &whole[at..]].concat(), starts(at))
        }
        Fault::Twice(at) => {
            let at = at.index(pieces.len());
            let before = [&pieces[..=at], &pieces[at..]].concat();
            (before.concat().into_bytes(), at + 1)
        }
        Fault::Error(at, error) => {
            let at = at.index(pieces.len() + 1);
            let before = pieces[..at].concat();
            (format!("{before}{error}{}", pieces[at..].concat()).into_bytes(), at)
        }
    }
}

/// What a reader tells of pieces.
fn read(kind: ProviderKind, chunks: &[&[u8]]) -> Vec<AnswerEvent> {
    let mut reader = answer_reader(kind, None);
    let mut events: Vec<AnswerEvent> = chunks.iter().flat_map(|chunk| reader.push(chunk)).collect();
    events.extend(reader.finish());
    assert!(reader.push(b"data: {}\n\n").is_empty() && reader.finish().is_empty());
    events
}

fn text_of(events: &[AnswerEvent]) -> String {
    let text = |event: &AnswerEvent| match event {
        AnswerEvent::Text(text) => Some(text.clone()),
        _ => None,
    };
    events.iter().filter_map(text).collect()
}

/// How a run ends that reads these bytes.
fn run(kind: ProviderKind, chunks: &[&[u8]]) -> RunProgress {
    let mut reader = answer_reader(kind, None);
    let mut run = RunProgress::new(0);
    run.apply(RunEvent::Sent, 1).unwrap();
    let mut take = |events: Vec<AnswerEvent>| {
        for event in events {
            run.apply(RunEvent::Answer(event), 2).unwrap();
        }
    };
    chunks.iter().for_each(|chunk| take(reader.push(chunk)));
    take(reader.finish());
    run
}

fn chunks<'bytes>(bytes: &'bytes [u8], cuts: &[Index]) -> Vec<&'bytes [u8]> {
    let mut cuts: Vec<usize> = cuts.iter().map(|cut| cut.index(bytes.len() + 1)).collect();
    cuts.sort_unstable();
    let ends = cuts.iter().copied().chain([bytes.len()]);
    let starts = [0].into_iter().chain(cuts.iter().copied());
    starts.zip(ends).map(|(start, end)| &bytes[start..end]).collect()
}

/// What all pieces say, as a text.
fn whole_text(pieces: usize) -> String {
    WORDS.into_iter().take(pieces).collect::<String>().replace('\\', "")
}

#[test]
fn a_stream_that_ends_at_any_byte_tells_all_that_came_and_no_more() {
    for (kind, pieces) in (0..STREAMS.len()).map(pieces) {
        let bytes = pieces.concat().into_bytes();
        let mut ends = pieces.iter().scan(0, |end, piece| {
            *end += piece.len();
            Some(*end)
        });
        let (mut whole, mut next) = (0, ends.next());
        for at in 0..=bytes.len() {
            if next == Some(at) {
                (whole, next) = (whole + 1, ends.next());
            }
            let told = text_of(&read(kind, &[&bytes[..at]]));
            assert!(told.starts_with(&whole_text(whole)), "{kind:?} at {at}: {told}");
            assert!(whole_text(WORDS.len()).starts_with(&told), "{kind:?} at {at}: {told}");
        }
    }
}

/// A line of JSON that breaks off shows that all came in one piece, to which the blank at the end of the next line
/// belongs. It was lost where that line came together with the first.
#[test]
fn a_blank_at_the_end_of_a_line_is_there_however_the_lines_are_cut() {
    let (kind, pieces) = pieces(4);
    let bytes = pieces.concat().into_bytes();
    let (before, after) = bytes.split_at(63);
    let bytes = [before, b"[DONE]\ndata: data: \n", after].concat();
    let whole = read(kind, &[&bytes]);
    for at in 0..=bytes.len() {
        let (before, after) = bytes.split_at(at);
        assert_eq!(read(kind, &[before, after]), whole, "cut at {at}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn no_fault_loses_text_or_an_end(
        stream in any::<Index>(),
        fault in any_fault(),
        cuts in prop::collection::vec(any::<Index>(), 0..30),
    ) {
        let (kind, pieces) = pieces(stream.index(STREAMS.len()));
        let (bytes, whole_pieces) = broken(&pieces, &fault);
        let chunks = chunks(&bytes, &cuts);
        let events = read(kind, &chunks);

        let finals = events.iter().filter(|event| event.is_final()).count();
        prop_assert_eq!(finals, 1, "{:?}", events);
        prop_assert!(events.last().is_some_and(AnswerEvent::is_final));
        let text_before = whole_text(whole_pieces);
        let told = text_of(&events);
        prop_assert!(told.starts_with(&text_before), "{told} lacks some of {text_before}");
        prop_assert_eq!(text_of(&read(kind, &[&bytes])), told.clone(), "cut otherwise");

        if matches!(fault, Fault::None) {
            prop_assert_eq!(&told, &text_before);
            let whole = AnswerEvent::Finished(FinishReason::Complete);
            prop_assert_eq!(events.last(), Some(&whole));
        }

        if matches!(fault, Fault::Cut(_)) {
            prop_assert!(whole_text(WORDS.len()).starts_with(&told), "{told} is more than was said");
        }

        let run = run(kind, &chunks);
        prop_assert!(
            matches!(run.status, RunStatus::Checking | RunStatus::Failed(_)),
            "{:?}", run.status
        );
        prop_assert_eq!(run.text, told);
        prop_assert!(run.finished.is_some());
    }

    #[test]
    fn any_bytes_end_in_exactly_one_final_event(
        kind in any::<Index>(),
        garbage in prop::collection::vec(
            prop_oneof![
                prop::collection::vec(any::<u8>(), 0..20),
                "(data: |event: error|\n|\r|\\{|\\}|\\[|\\]|\"type\":|\"error\"|\"response\":|\"message\":|\"candidates\":|\"done\":true|\\[DONE\\]|1|,|\"a\"|:){0,12}"
                    .prop_map(String::into_bytes),
            ],
            0..8,
        ),
    ) {
        let kind = ProviderKind::ALL[kind.index(ProviderKind::ALL.len())];
        let pieces: Vec<&[u8]> = garbage.iter().map(Vec::as_slice).collect();
        let events = read(kind, &pieces);
        prop_assert_eq!(events.iter().filter(|event| event.is_final()).count(), 1);
        prop_assert!(events.last().is_some_and(AnswerEvent::is_final));
        prop_assert_eq!(&read(kind, &[&garbage.concat()]), &events);
    }
}
