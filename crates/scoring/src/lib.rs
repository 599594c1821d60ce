//! Answer and key in, mark with reasons out; the same rules for exercises, papers and the simulation.
//!
//! Pure: no database, no clock, no files. Randomness comes from a stored seed ([`draw`]).
//!
//! Invariants
//! - Points are integer hundredths ([`Points`]), shares of a mark integer parts of [`Share::ONE`]; both round half-up.
//!   What is kept of a share is hundredths of a percent ([`BasisPoints`]).
//! - A mark always says why: every point lost has a [`Reason`] with a stable code.
//!
//! Entry points: [`question::QuestionKey::grade`], [`question::QuestionBody::validate`], [`voucher::score_voucher`],
//! [`book::grade_book`], [`flow::score_flow`], [`parts`], [`rubric`], [`total`], [`ranking::rank`], [`moves`], [`distribution`], [`item_statistics`].

pub mod assignment;
pub mod basis_points;
pub mod book;
pub mod distribution;
pub mod document_types;
pub mod documents;
pub mod draw;
pub mod expression;
pub mod finding;
pub mod flow;
pub mod item_statistics;
pub mod mark;
pub mod moves;
pub mod note;
pub mod parts;
pub mod points;
pub mod question;
pub mod ranking;
pub mod reason;
pub mod rubric;
pub mod total;
pub mod typed;
pub mod voucher;

pub use basis_points::BasisPoints;
pub use finding::Finding;
pub use mark::Mark;
pub use note::{MarkNote, NotePlace};
pub use points::{Points, Share};
pub use reason::{Reason, ReasonCode};
pub use rubric::{Rubric, Tick};
