//! The outcome of marking one answer.

use serde::{Deserialize, Serialize};

use crate::{Points, Reason, Share};

/// Points earned out of full, with the reasons; `needs_marker` and `needs_verdict` say that it is not final.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Mark {
    pub earned: Points,
    pub full: Points,
    pub reasons: Vec<Reason>,
    /// A teacher has the last word; `earned` is a proposal.
    pub needs_marker: bool,
    /// The programme has not been run yet; `earned` is zero until its tests have spoken.
    pub needs_verdict: bool,
}

impl Mark {
    /// `share` of the full points, and why.
    pub fn of(full: Points, share: Share, reasons: Vec<Reason>) -> Self {
        Self {
            earned: full.times(share),
            full,
            reasons,
            needs_marker: false,
            needs_verdict: false,
        }
    }

    pub fn right(full: Points) -> Self {
        Self::of(full, Share::ONE, vec![Reason::ok()])
    }

    pub fn nothing(full: Points, reasons: Vec<Reason>) -> Self {
        Self::of(full, Share::ZERO, reasons)
    }

    pub fn unanswered(full: Points) -> Self {
        Self::nothing(full, vec![Reason::unanswered()])
    }

    pub fn for_marker(self) -> Self {
        Self {
            needs_marker: true,
            ..self
        }
    }

    pub fn is_final(&self) -> bool {
        !self.needs_marker && !self.needs_verdict
    }
}
