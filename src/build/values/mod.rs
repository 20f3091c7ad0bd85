//! Texts that name values of the input: a text box that draws names as chips, the fields that can be named, and what is
//! wrong with a name.

mod faults;
mod fields;
mod half_name;
mod route;
#[cfg(test)]
mod tests;
mod text_box;

pub(super) use route::route_view;
pub(super) use text_box::text_box;
