//! What later features hear of.

use crate::{AttemptId, rehearsal::RehearsalId};

/// An attempt was handed in, by its student, by the clock or by a teacher.
#[derive(Debug, Clone, Copy)]
pub struct AttemptSubmitted {
    /// Which.
    pub attempt_id: AttemptId,
}

impl jobs::Event for AttemptSubmitted {}

/// Trials are over and can be removed.
#[derive(Debug, Clone, Copy)]
pub struct TrialEnded;

impl jobs::Event for TrialEnded {}

/// A teacher wants an exam rehearsed on this server.
#[derive(Debug, Clone, Copy)]
pub struct RehearsalAsked {
    /// Which rehearsal.
    pub rehearsal_id: RehearsalId,
}

impl jobs::Event for RehearsalAsked {}
