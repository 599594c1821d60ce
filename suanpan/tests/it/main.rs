//! Behaviour tests: through HTTP, on a real database, as the people of a school would.

mod hall;
mod school;

mod coding;
mod courses;
mod database;
mod every_endpoint;
mod exams;
mod identity;
mod learning;
mod kill9;
mod marking;
mod openapi;
mod questions;
mod results;
mod schema;
