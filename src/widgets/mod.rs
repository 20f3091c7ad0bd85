//! Widgets: the control that edits a kind of value and its display, a file for each, grouped by kinds of values. They
//! use only `Control` and `Leaf`, and import neither forms nor results.

#[macro_use]
mod registry;

mod control;
mod file;
mod intl;
mod json;
mod rare;
mod words;

/// Texts of every kind, and their parts.
mod texts {
    pub(super) mod area;
    pub(super) mod code;
    pub(super) mod color;
    pub(super) mod email;
    pub(super) mod growing;
    pub(super) mod highlight;
    pub(super) mod line;
    pub(super) mod link;
    pub(super) mod long_text;
    pub(super) mod markdown;
    pub(super) mod paste;
    pub(super) mod prose;
    pub(super) mod remote_picture;
    pub(super) mod secret;
    pub(super) mod tel;
    pub(super) mod text;
    pub(super) mod url;
    pub(super) mod uuid;
}

/// Numbers, and the words of chart axes.
mod numbers {
    pub(super) mod axis;
    pub(super) mod keys;
    pub(super) mod number;
    pub(super) mod range;
    pub(super) mod rating;
}

/// Dates, times of day and durations.
mod times {
    pub(super) mod date;
    pub(super) mod date_time;
    pub(super) mod duration;
    pub(super) mod in_words;
    pub(super) mod moment;
    pub(super) mod picker;
    pub(super) mod time;
    pub(super) mod time_zone;
}

/// Widgets of choices among given values.
mod choices {
    pub(super) mod boolean;
    pub(super) mod choice;
    pub(super) mod constant;
    pub(super) mod list;
    pub(super) mod multi_choice;
    pub(super) mod search;
}

pub use self::choices::choice::{badge_class, option_name};
pub use self::control::{Control, Holder, HolderHandle};
pub use self::intl::{grouped, size as file_size};
pub use self::json::pretty;
pub use self::numbers::axis::{exact_date, exact_number, tick_date, tick_number};
pub use self::numbers::keys::step_by_keys;
pub use self::rare::{RareControls, Taking, take_file};
pub use self::texts::growing::{Growing, grow};
pub use self::texts::highlight::{Highlighter, Token, show_code};
pub use self::texts::prose::{HeadingLevel, prose};
pub use self::words::{counted, written, written_alone};

use crate::dom::View;
use crate::words::Locale;
use pilcrow_core::field::WidgetKind;
use pilcrow_core::solution::Leaf;
use serde_json::Value;

widgets! {
    Text: first texts::text;
    LongText: first texts::long_text;
    Markdown: rare texts::markdown;
    Email: first texts::email;
    Url: first texts::url;
    Date: first times::date, written(times::date::written);
    Time: rare times::time, written(times::time::written);
    DateTime: rare times::date_time, written(times::date_time::written);
    Color: rare texts::color;
    Password: rare texts::secret;
    Tel: first texts::tel;
    Duration: rare times::duration, written(times::duration::written);
    TimeZone: rare times::time_zone;
    Uuid: rare texts::uuid;
    File: rare file;
    Files: rare file::several;
    Code: first texts::code;
    Number: first numbers::number;
    Range: rare numbers::range;
    Rating: rare numbers::rating, group(numbers::rating::is_group), written(numbers::rating::written);
    Boolean: first choices::boolean,
        rare(choices::list::edit_boolean, choices::boolean::is_list), group(choices::boolean::is_group);
    Choice: first choices::choice,
        rare(choices::list::edit, choices::choice::is_list), group(choices::choice::is_group);
    MultiChoice: rare choices::multi_choice, group(choices::multi_choice::is_group);
    Constant: first choices::constant,
        rare(choices::constant::edit_optional, choices::constant::is_optional);
    Object: first json;
    Array: first json;
    Branches: first json;
    Json: first json;
}
