//! When a case may be answered and closed. Pure.

use platform::Error;
use serde::{Deserialize, Serialize};

/// Where a case stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = OriginalityCaseState)]
pub(crate) enum CaseState {
    /// The student has been asked.
    Asked,
    /// The student has said something.
    Answered,
    /// The teacher has closed it, with words.
    Closed,
}

database::text_column! { CaseState }

impl CaseState {
    /// Whether the student may answer now.
    ///
    /// # Errors
    /// `originality.case_answered`, `originality.case_closed`.
    pub(crate) fn may_answer(self) -> Result<(), Error> {
        match self {
            Self::Asked => Ok(()),
            Self::Answered => Err(Error::conflict(
                "originality.case_answered",
                "你已经说明过了，教师会看到。",
            )),
            Self::Closed => Err(closed()),
        }
    }

    /// Whether the teacher may close it now; also without an answer, for a student who was spoken to.
    ///
    /// # Errors
    /// `originality.case_closed`.
    pub(crate) fn may_close(self) -> Result<(), Error> {
        match self {
            Self::Asked | Self::Answered => Ok(()),
            Self::Closed => Err(closed()),
        }
    }
}

fn closed() -> Error {
    Error::conflict("originality.case_closed", "这次询问已经结束。")
}

#[cfg(test)]
mod tests {
    use super::CaseState::{Answered, Asked, Closed};

    #[test]
    fn a_student_answers_once_and_a_closed_case_stays() {
        assert!(Asked.may_answer().is_ok() && Asked.may_close().is_ok());
        assert!(Answered.may_answer().is_err() && Answered.may_close().is_ok());
        assert!(Closed.may_answer().is_err() && Closed.may_close().is_err());
    }
}
