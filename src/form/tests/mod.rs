//! Tests of drawn forms, without a browser: labels, roles, order, states and words.

mod fields;
mod lists;
mod person;
mod setup;
mod shapes;
