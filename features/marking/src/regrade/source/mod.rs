//! What the sources whose questions can be marked again differ in: who may, what stands on forms, what submissions have earned.

mod exam;

use super::report::Cohort;
use crate::source::SourceKind;
use classes::ClassId;
use courses::CourseId;
use database::Tx;
use exams::{Assessment, AssessmentId, FormChange};
use platform::{CurrentUser, Error, Millis, access::SchoolId};
use questions::VersionId;
use scoring::Points;

/// What is marked again belongs to.
#[derive(Debug, Clone)]
pub(crate) struct Scope {
    pub(crate) kind: SourceKind,
    pub(crate) group: i64,
    pub(crate) school: SchoolId,
    pub(crate) course: CourseId,
    pub(crate) title: String,
    /// Whether students see their marks.
    pub(crate) is_released: bool,
    of: Of,
}

#[derive(Debug, Clone)]
enum Of {
    Exam(Box<Assessment>),
}

/// An answer whose mark, points or version changed.
#[derive(Debug, Clone, Copy)]
pub(super) struct Settled {
    pub(super) source: i64,
    pub(super) position: i64,
    pub(super) earned: Option<Points>,
    pub(super) full: Points,
}

/// What is marked again, to whoever may mark all of it; 404 to everybody else.
pub(crate) async fn scope(
    tx: &Tx,
    user: &CurrentUser,
    (kind, group): (SourceKind, i64),
) -> Result<Scope, Error> {
    match kind {
        SourceKind::Exam => {
            let found = exams::require_assessment(tx, user, AssessmentId(group)).await?;
            Ok(Scope::of_exam(found))
        }
        _ => Err(Error::NotFound),
    }
}

/// The same for work that nobody in particular asks for.
pub(super) async fn scope_of(tx: &Tx, (kind, group): (SourceKind, i64)) -> Result<Scope, Error> {
    match kind {
        SourceKind::Exam => {
            let found = exams::find_assessment(tx, AssessmentId(group)).await?;
            Ok(Scope::of_exam(found.ok_or(Error::NotFound)?))
        }
        _ => Err(Error::NotFound),
    }
}

impl Scope {
    fn of_exam(found: Assessment) -> Self {
        Self {
            kind: SourceKind::Exam,
            group: found.id.0,
            school: found.school,
            course: found.course,
            title: found.title.clone(),
            is_released: found.released_at_ms.is_some(),
            of: Of::Exam(Box::new(found)),
        }
    }

    /// The same, which until the unit ends nobody else changes.
    pub(super) async fn locked(self, tx: &Tx, user: &CurrentUser) -> Result<Self, Error> {
        match self.of {
            Of::Exam(found) => {
                let found = exams::lock_assessment(tx, user, found.id).await?;
                Ok(Self::of_exam(found))
            }
        }
    }

    /// Everybody's submissions, with the seeds of the question of this version.
    pub(super) async fn cohort(&self, tx: &Tx, version: VersionId) -> Result<Cohort, Error> {
        match &self.of {
            Of::Exam(found) => exam::cohort(tx, found, version).await,
        }
    }

    /// Changes what stands on forms.
    pub(super) async fn change_forms(
        &self,
        tx: &Tx,
        change: &FormChange<'_>,
        now_ms: Millis,
    ) -> Result<(), Error> {
        match &self.of {
            Of::Exam(found) => exams::change_forms(tx, found, change, now_ms).await,
        }
    }

    /// Gives submissions what their answers came to, and tells whoever counts on it.
    pub(super) async fn settle(
        &self,
        tx: &Tx,
        settled: &[Settled],
        pairs: &[(VersionId, VersionId)],
        now_ms: Millis,
    ) -> Result<(), Error> {
        match &self.of {
            Of::Exam(found) => exam::settle(tx, found, settled, pairs, now_ms).await,
        }
    }

    /// The classes whose students it is for.
    pub(super) async fn classes(&self, tx: &Tx) -> Result<Vec<ClassId>, Error> {
        match &self.of {
            Of::Exam(found) => {
                let classes = exams::list_classes(tx, found.id).await?;
                Ok(classes.into_iter().map(|class| class.0).collect())
            }
        }
    }
}
