//! Behaviour tests: through HTTP, on a real database, as the people of a school would.

#![expect(clippy::unwrap_used, reason = "a test that unwraps fails and names the place")]

mod documented;
mod hall;
mod killed;
mod noticed;
mod pages;
mod refusals;
mod repeats;
mod school;
mod scores;

mod assessments;
mod audited;
mod autosave;
mod browser_python;
mod classes;
mod coding;
mod coding_limits;
mod coding_marks;
mod coding_queue;
mod coding_sessions;
mod coding_tables;
mod commands;
mod contract;
mod courses;
mod database;
mod every_endpoint;
mod every_write;
mod exam_screen;
mod exams;
mod exercise_marking;
mod files;
mod flows;
mod front;
mod full_disk;
mod guessing;
mod identity;
mod kill9;
mod learning;
mod marking;
mod notebooks;
mod old_rows;
mod openapi;
mod owners;
mod papers;
mod prerequisites;
mod queries;
mod questions;
mod reactions;
mod results;
mod schema;
mod simulation;
mod staff;
mod text_messages;
mod training_results;
