//! What the teacher of a class can see at a glance: who masters what, who should be looked at and why, which mistakes many make.
//!
//! Pure. What it reasons from is written with each student's results; opening the page reads one row of a student.

pub(crate) mod answered;
pub(crate) mod figure;
pub(crate) mod life_cycle;
pub(crate) mod map;
pub(crate) mod remedial;
pub(crate) mod risk;
pub(crate) mod slip;
