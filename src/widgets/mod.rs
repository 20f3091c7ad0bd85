//! Widgets: how a kind of value is edited and how it is shown, a file for each, in a room with its kin. They know a
//! control and a leaf, and import neither forms nor results.

mod control;
mod file;
mod intl;
mod json;
mod rare;
mod registry;
mod written;

/// Texts of every kind, and what they are made of.
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
    pub(super) mod pasted;
    pub(super) mod prose;
    pub(super) mod remote_picture;
    pub(super) mod secret;
    pub(super) mod tel;
    pub(super) mod text;
    pub(super) mod url;
    pub(super) mod uuid;
}

/// Numbers, and what stands along an axis.
mod numbers {
    pub(super) mod axis;
    pub(super) mod keys;
    pub(super) mod number;
    pub(super) mod range;
    pub(super) mod rating;
}

/// Dates, times of day and lengths of time.
mod times {
    pub(super) mod date;
    pub(super) mod duration;
    pub(super) mod moment;
    pub(super) mod picker;
}

/// One or several of a few values.
mod choices {
    pub(super) mod boolean;
    pub(super) mod choice;
    pub(super) mod constant;
    pub(super) mod list;
    pub(super) mod multi_choice;
    pub(super) mod search;
}

pub use self::choices::choice::{badge_class, option_name};
pub use self::control::{Control, Held, Holder};
pub use self::intl::{grouped, size as file_size};
pub use self::json::pretty;
pub use self::numbers::axis::{exact_date, exact_number, tick_date, tick_number};
pub use self::numbers::keys::step_by_keys;
pub use self::rare::{RareControls, Taking, edit_rare, take_file};
pub use self::registry::{edit, is_group, is_rare, show};
pub use self::texts::growing::{Growing, grow};
pub use self::texts::highlight::{Highlighter, Token, show_code};
pub use self::texts::prose::{HeadingLevel, prose};
pub use self::written::{counted, written, written_alone};
