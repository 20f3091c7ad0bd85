//! A text in lines of a width, cut with an ellipsis where it takes too many.

/// How wide a line may be, as `width` tells it of a text, and how many there may be.
#[derive(Clone, Copy)]
pub struct Room<'width> {
    /// How wide a text is.
    pub width: &'width dyn Fn(&str) -> f32,
    /// The widest line.
    pub widest: f32,
    /// The most lines.
    pub most: usize,
}

/// What of a text there is room for.
#[derive(Debug, PartialEq)]
pub struct Lines {
    /// The lines.
    pub lines: Vec<String>,
    /// Whether the text went on.
    pub is_cut: bool,
}

const ELLIPSIS: char = '…';

/// A text in lines, as many words in each as there is room for.
pub fn lines(text: &str, room: Room) -> Lines {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        for part in parts(word, room) {
            match lines.last_mut() {
                Some(line) if line.is_empty() => *line = part,
                Some(line) if (room.width)(&format!("{line} {part}")) <= room.widest => {
                    line.push(' ');
                    line.push_str(&part);
                }
                _ => lines.push(part),
            }
        }
    }
    let is_cut = lines.len() > room.most;
    lines.truncate(room.most);
    if let Some(last) = lines.last_mut().filter(|_| is_cut) {
        *last = cut(last, room);
    }
    Lines { lines, is_cut }
}

/// The same lines, as near to each other in width as they can be: a heading with one word in its last line
/// looks like a slip.
pub fn balanced(text: &str, room: Room) -> Lines {
    let whole = lines(text, room);
    let is_as_good = |widest: f32| {
        let narrower = lines(text, Room { widest, ..room });
        (!narrower.is_cut && narrower.lines.len() == whole.lines.len()).then_some(narrower)
    };
    if whole.is_cut {
        return whole;
    }
    let (mut narrow, mut wide, mut best) = (room.widest / 2.0, room.widest, None);
    for _ in 0..8 {
        let middle = f32::midpoint(narrow, wide);
        match is_as_good(middle) {
            Some(lines) => (wide, best) = (middle, Some(lines)),
            None => narrow = middle,
        }
    }
    best.unwrap_or(whole)
}

/// A word that is wider than a line in pieces that are not.
fn parts(word: &str, room: Room) -> Vec<String> {
    let mut parts = vec![String::new()];
    for letter in word.chars() {
        if let Some(part) = parts.last_mut() {
            part.push(letter);
            if part.chars().count() > 1 && (room.width)(part) > room.widest {
                part.pop();
                parts.push(letter.to_string());
            }
        }
    }
    parts
}

/// A line without its last words, so that there is room for the ellipsis behind it.
fn cut(line: &str, room: Room) -> String {
    let end = |text: &str| {
        let text = text.trim_end_matches(|letter: char| !letter.is_alphanumeric() && letter != ')');
        format!("{text}{ELLIPSIS}")
    };
    let mut words: Vec<&str> = line.split(' ').collect();
    while words.len() > 1 && (room.width)(&end(&words.join(" "))) > room.widest {
        words.pop();
    }
    let mut shown = words.join(" ");
    while (room.width)(&end(&shown)) > room.widest && shown.pop().is_some() {}
    end(&shown)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every letter is as wide as another.
    fn width(text: &str) -> f32 {
        text.chars().map(|_| 1.0).sum()
    }

    #[track_caller]
    fn check(text: &str, widest: f32, most: usize, expected: &[&str]) {
        let found = lines(text, Room { width: &width, widest, most });
        assert_eq!(found.lines, expected, "{text}");
    }

    #[test]
    fn a_text_goes_on_in_the_next_line() {
        check("one two three", 7.0, 3, &["one two", "three"]);
        check("  one\n two ", 20.0, 3, &["one two"]);
        check("", 7.0, 3, &[""]);
        check("incomprehensible yes", 6.0, 4, &["incomp", "rehens", "ible", "yes"]);
    }

    #[test]
    fn what_there_is_no_room_for_is_cut_behind_a_word() {
        check("one two three four", 8.0, 2, &["one two", "three…"]);
        check("one two, three", 8.0, 1, &["one two…"]);
        check("one two three", 7.0, 1, &["one…"]);
        check("incomprehensible", 6.0, 1, &["incom…"]);
    }

    #[test]
    fn lines_of_a_heading_are_as_wide_as_each_other() {
        let room = Room { width: &width, widest: 17.0, most: 3 };
        assert_eq!(balanced("plans all of your trips", room).lines, ["plans all of", "your trips"]);
        assert_eq!(balanced("one", room).lines, ["one"]);
    }
}
