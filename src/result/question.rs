//! A question of a quiz: the reader chooses an option, and then sees which one is right.

use super::block::{block_view, fresh_id};
use super::difference::{gone_at, inner_note, text_note};
use super::heading::{Depth, heading, place_of};
use super::marks::{lines, marks};
use super::parts::{part_views, parts};
use crate::dom::{El, Memo, RwSignal, View, derived, each, el, is_printed, memo, part};
use crate::ui::button;
use crate::words;
use pilcrow_core::form::Issue;
use pilcrow_core::solution::{BlockContent, Question, SolutionBlock};

/// The reader's progress with a question.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Play {
    /// No choice yet: the right option is hidden.
    Open,
    /// The reader chose the option at this index.
    Chosen(usize),
    /// The reader asked to see the right option.
    Revealed,
}

/// Draws the question. On paper, the right option is shown at once.
pub(super) fn question_view(
    block: Memo<SolutionBlock>,
    issues: Memo<Vec<Issue>>,
    depth: Depth,
) -> El {
    let id = fresh_id();
    let play = RwSignal::new(if is_printed() { Play::Revealed } else { Play::Open });
    let question = memo(move || block.with(SolutionBlock::question));
    let prompt = memo(move || block.with(prompt));
    let below = depth.below(prompt);
    let draw = move |part, issues| block_view(part, issues, below);
    let after = part_views(block, issues, is_after, draw);
    let after = el("div")
        .class("parts question-after")
        .attr("hidden", derived(move || play.get() == Play::Open))
        .child(after);
    el("div")
        .attr("data-place", place_of(block))
        .class("block question")
        .attr("role", "group")
        .attr("aria-labelledby", id.clone())
        .child(heading(depth, id.clone(), prompt))
        .child(inner_note(block))
        .child(note_at(question, |question| text_note(question.prompt.clone())))
        .child(options(id, question, play))
        .child(note_at(question, |question| gone_at(question.options.clone())))
        .child(marks(block, issues))
        .child(lines(memo(move || issues.with(|issues| own_issues(question, issues)))))
        .child(verdict(question, play))
        .child(after)
}

/// Draws a note about a change in the question. It does not reveal the right option, whose change is marked in the part
/// that is read after choosing.
fn note_at(question: Memo<Option<Question>>, note: impl Fn(&Question) -> View) -> View {
    question.with_untracked(|question| question.as_ref().map(note).unwrap_or_default())
}

/// Returns the text of a question.
fn prompt(block: &SolutionBlock) -> Option<String> {
    let prompt = block.question()?.prompt;
    let part = parts(block).iter().find(|part| part.pointer == prompt)?;
    match &part.content {
        BlockContent::Leaf(leaf) => leaf.value.as_str().map(str::to_owned),
        _ => part.label.clone(),
    }
}

fn is_after(whole: &SolutionBlock, part: &SolutionBlock) -> bool {
    whole.question().is_none_or(|question| question.is_after(part))
}

/// Returns the issues of the places that are drawn as the question and its options.
fn own_issues(question: Memo<Option<Question>>, issues: &[Issue]) -> Vec<Issue> {
    let places = question.with(|question| {
        question.as_ref().map(|question| [question.prompt.clone(), question.options.clone()])
    });
    let is_here =
        |issue: &&Issue| places.iter().flatten().any(|place| issue.pointer.is_within(place));
    issues.iter().filter(is_here).cloned().collect()
}

fn options(id: String, question: Memo<Option<Question>>, play: RwSignal<Play>) -> El {
    let keyed = move || {
        let texts = question.with(|question| {
            question.as_ref().map(|question| question.texts.clone()).unwrap_or_default()
        });
        texts
            .into_iter()
            .enumerate()
            .map(|(at, text)| (format!("{at} {text}"), (at, text)))
            .collect()
    };
    let group = id.clone();
    let option =
        move |(at, text): (usize, String)| option(group.clone(), (at, text), question, play);
    el("div")
        .class("question-options")
        .attr("role", "radiogroup")
        .attr("aria-labelledby", id)
        .child(each(keyed, option))
}

fn option(
    group: String,
    (at, text): (usize, String),
    question: Memo<Option<Question>>,
    play: RwSignal<Play>,
) -> El {
    let is_right = move || question.with(|question| question.as_ref()?.right) == Some(at);
    let control = el("input")
        .attr("type", "radio")
        .attr("name", group)
        .on("change", move |_| play.set(Play::Chosen(at)));
    let label = el("label")
        .class("question-option")
        .class_if("is-right", move || play.get() != Play::Open && is_right())
        .class_if("is-wrong", move || play.get() == Play::Chosen(at) && !is_right())
        .child(control)
        .child(el("span").child(text));
    let note = note_at(question, |question| text_note(question.options.join(&at.to_string())));
    el("div").child(label).child(note)
}

/// Says whether the choice is right; before a choice, offers to show the right option.
fn verdict(question: Memo<Option<Question>>, play: RwSignal<Play>) -> El {
    let text = part(move || {
        let right = question.with(|question| question.as_ref()?.right)?;
        match play.get() {
            Play::Open | Play::Revealed => None,
            Play::Chosen(at) if at == right => Some(el("p").child(words!(result.right))),
            Play::Chosen(_) => Some(el("p").child(words!(result.wrong))),
        }
    });
    let show = part(move || {
        let show = button("link-button question-show", words!(result.show_right));
        (play.get() == Play::Open).then(|| show.on("click", move |_| play.set(Play::Revealed)))
    });
    let status = el("div").class("question-verdict").attr("role", "status").child(text);
    let both: View = [View::from(status), show].into();
    el("div").class("question-end").child(both)
}
