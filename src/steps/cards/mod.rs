//! Questions to the person: about calls and plans, of servers, or to carry a step to a chat by hand.

pub mod call_card;
pub mod card;
pub mod carrier;
pub mod controls;
pub mod forms;
pub mod plan_card;
pub mod question;
pub mod server_question;
