//! Notebooks over HTTP: a teacher's import, what a student gets of it, and what is marked.

mod by_hand;
mod desk;
mod documents;
mod foreign;
mod history;
mod import;
mod manual;
mod marks;
mod otter;
mod rights;
mod secrets;
