//! The life of an attempt: ready → running → submitted → graded → released. One function says what follows what.

use platform::Error;
use serde::{Deserialize, Serialize};

/// Where an attempt stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = AttemptState)]
pub enum AttemptState {
    /// Made, not begun.
    Ready,
    /// Being answered.
    Running,
    /// Handed in, being marked.
    Submitted,
    /// Every answer has its mark.
    Graded,
    /// The student may see it.
    Released,
}

/// Who handed an attempt in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SubmittedBy {
    /// Its student.
    Student,
    /// The clock: the last acknowledged state is what counts.
    Time,
    /// A teacher.
    Teacher,
    /// Its student left the page more often than the rules allow.
    Leaving,
}

/// What can happen to an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// The student begins.
    Begin,
    /// It is handed in.
    Submit(SubmittedBy),
    /// Answers that could not be saved in time are taken into it.
    TakeAnswers,
    /// Its last mark was given.
    Grade,
    /// A mark was changed after it was graded.
    Regrade,
    /// A mark it had is taken back: an answer waits again.
    Reopen,
    /// Its score is made known.
    Release,
    /// Its score is taken back from sight.
    Withdraw,
}

database::text_column! { AttemptState, SubmittedBy }

impl AttemptState {
    /// Whether it has been handed in.
    pub const fn is_over(self) -> bool {
        matches!(self, Self::Submitted | Self::Graded | Self::Released)
    }
}

/// The state after the step, or why the step cannot be taken.
pub fn next(state: AttemptState, step: Step) -> Result<AttemptState, Error> {
    match (state, step) {
        (AttemptState::Ready, Step::Begin) => Ok(AttemptState::Running),
        (AttemptState::Running, Step::Submit(_)) => Ok(AttemptState::Submitted),
        (AttemptState::Submitted, Step::Grade) => Ok(AttemptState::Graded),
        (AttemptState::Graded, Step::Regrade) => Ok(AttemptState::Graded),
        (AttemptState::Released, Step::Regrade) => Ok(AttemptState::Released),
        (AttemptState::Graded | AttemptState::Released, Step::Reopen) => Ok(AttemptState::Submitted),
        (AttemptState::Graded, Step::Release) => Ok(AttemptState::Released),
        (AttemptState::Released, Step::Withdraw) => Ok(AttemptState::Graded),
        (AttemptState::Submitted | AttemptState::Graded, Step::TakeAnswers) => Ok(AttemptState::Submitted),
        (AttemptState::Released, Step::TakeAnswers) => Err(Error::conflict(
            "exams.answers_released",
            "成绩已经公布。请先撤回成绩，再采用这份答案文件。",
        )),
        (_, Step::TakeAnswers) => Err(Error::conflict(
            "exams.attempt_running",
            "这名学生还在作答，请在交卷之后再采用这份答案文件。",
        )),
        (state, Step::Submit(_)) if state.is_over() => Err(Error::conflict(
            "exams.attempt_closed",
            "这次作答已经交卷，答案不能再修改。",
        )),
        _ => Err(Error::conflict(
            "exams.wrong_state",
            "这次作答当前的状态不能进行此操作，请刷新后再试。",
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_attempt_goes_one_way() {
        let steps = [
            Step::Begin,
            Step::Submit(SubmittedBy::Student),
            Step::Grade,
            Step::Release,
        ];
        let mut state = AttemptState::Ready;
        for step in steps {
            for other in steps.into_iter().filter(|other| *other != step) {
                assert!(next(state, other).is_err(), "{state:?} {other:?}");
            }
            state = next(state, step).unwrap();
        }
        assert_eq!(state, AttemptState::Released);
    }

    #[test]
    fn only_what_was_released_can_be_withdrawn() {
        assert_eq!(
            next(AttemptState::Released, Step::Withdraw).unwrap(),
            AttemptState::Graded
        );
        for state in [
            AttemptState::Ready,
            AttemptState::Running,
            AttemptState::Submitted,
            AttemptState::Graded,
        ] {
            assert!(next(state, Step::Withdraw).is_err(), "{state:?}");
        }
    }

    #[test]
    fn handing_in_twice_is_told_as_such() {
        let error = next(AttemptState::Submitted, Step::Submit(SubmittedBy::Student)).unwrap_err();
        assert_eq!(error.code(), "exams.attempt_closed");
    }

    #[test]
    fn names_are_stable() {
        for state in ["ready", "running", "submitted", "graded", "released"] {
            let known: AttemptState = database::parse_text(state).unwrap();
            assert_eq!(known.to_string(), state);
        }
    }
}
