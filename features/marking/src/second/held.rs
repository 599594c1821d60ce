//! Whose work is whose, kept from whoever marks until the release: not only at the desk, also wherever all of a student's answers
//! stand together, or what they come to.

use super::rule::Rules;
use crate::{SourceKind, store::plan::find_active};
use database::{Result, Tx};
use exams::{Assessment, AttemptState};
use platform::access::UserId;
use std::collections::BTreeSet;

/// Names that are held back.
pub(crate) struct HeldNames(Rules);

impl HeldNames {
    /// Those of an exam, while a plan is in force and an attempt in this state is not released.
    pub(crate) async fn of(tx: &Tx, assessment: &Assessment, state: AttemptState) -> Result<Option<Self>> {
        if !assessment.hides_whose(state) {
            return Ok(None);
        }
        let plan = find_active(tx, (SourceKind::Exam, assessment.id.0)).await?;
        Ok(plan.map(|plan| Self(plan.rules)))
    }

    /// Those of everybody who handed in.
    pub(crate) async fn of_all(tx: &Tx, assessment: &Assessment) -> Result<Option<Self>> {
        if assessment.released_at_ms.is_some() {
            return Ok(None);
        }
        Self::of(tx, assessment, AttemptState::Submitted).await
    }

    /// What a student is called instead.
    pub(crate) fn code(&self, user: UserId) -> String {
        self.0.code_of_person(user)
    }

    /// A number for each of these students that is no id of theirs, in the order of their codes.
    pub(crate) fn number(&self, users: &BTreeSet<UserId>) -> impl Fn(UserId) -> UserId + use<> {
        let mut all: Vec<(String, UserId)> = users.iter().map(|user| (self.code(*user), *user)).collect();
        all.sort();
        move |user| {
            let at = all.iter().position(|(_, other)| *other == user);
            UserId(-1 - at.map_or(0, |at| at as i64))
        }
    }

    /// A text in which a student may be named, without the name.
    pub(crate) fn without_name(&self, text: &str, (user, name): (UserId, &str)) -> String {
        text.replace(name, &self.code(user))
    }
}
