//! The composition root: puts features together and decides nothing.

pub mod assets;
pub mod browser_python;
pub mod commands;
pub mod course_import;
pub mod course_parts;
pub mod demo;
pub mod document;
mod file_response;
pub mod front;
pub mod full_disk;
mod hand_ins;
pub mod headers;
pub mod items;
pub mod jobs;
mod moved_clock;
pub mod observe;
pub mod pushes;
pub mod reactions;
pub mod rehearsal;
pub mod repeats;
pub mod rights;
pub mod routes;
pub mod server;
pub mod server_state;
pub mod services;
pub mod stored_files;
pub mod working_folder;
