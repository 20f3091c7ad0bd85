//! The cards that ask the person: about calls, plans and servers, or to carry a step's prompt to a chat.

pub mod call_card;
pub mod card;
pub mod carrier;
pub mod controls;
pub mod forms;
pub mod plan_card;
pub mod question;
pub mod server_question;
