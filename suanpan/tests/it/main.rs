//! Behaviour tests: through HTTP, on a real database, as the people of a school would.

mod school;

mod courses;
mod database;
mod every_endpoint;
mod identity;
mod learning;
mod openapi;
mod schema;
