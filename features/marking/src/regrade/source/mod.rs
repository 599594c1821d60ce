//! What the sources whose questions can be marked again differ in: who may, what stands on forms, what submissions have earned.

mod asked_book;
mod book;
mod exam;
mod exercise;
mod flow;

pub(super) use asked_book::mark_late as mark_late_book;
pub(crate) use exercise::{Corrected, not_writer};
pub(crate) use flow::Former;

use super::{programs, report::Cohort, said::Said};
use crate::{
    log::Changed,
    regrade::Change,
    source::{MarkedQuestion, SourceKind},
    store::{
        item::{Item, list_of_question},
        regrade::{self, Question, Regrade},
        regrade_item::{self, Regraded},
    },
};
use book::OfBooks;
use classes::ClassId;
use courses::CourseId;
use database::Tx;
use exams::{Assessment, AssessmentId, FormChange};
use exercise::OfClasses;
use flows::FlowId;
use platform::{
    CurrentUser, Error, Millis,
    access::{SchoolId, UserId},
};
use questions::{Rekeyed, VersionId};
use scoring::{Points, question::QuestionBody};
use simulation::Sitting;
use std::collections::{BTreeSet, HashSet};
use tasks::{ActivityId, ExerciseId};

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
    Exercise(Box<OfClasses>),
    Flow(Box<flow::OfClasses>),
    Books(Box<OfBooks>),
}

/// An answer whose mark, points or version changed.
#[derive(Debug, Clone, Copy)]
pub(super) struct Settled {
    pub(super) source: i64,
    pub(super) position: i64,
    pub(super) earned: Option<Points>,
    pub(super) full: Points,
}

/// The students of classes.
async fn list_members(tx: &Tx, classes: &[ClassId]) -> Result<HashSet<UserId>, Error> {
    let mut members = HashSet::new();
    for class in classes {
        let all = classes::list_members(tx, *class).await?;
        members.extend(all.into_iter().map(|member| member.user));
    }
    Ok(members)
}

/// Classes of a teacher.
type Taught = BTreeSet<ClassId>;

/// Those taught now; with those put away, whose marks are what was left, only where that is asked for.
async fn list_taught(tx: &Tx, teacher: UserId, with_archived: bool) -> Result<Taught, Error> {
    let all = classes::list_classes_of_teacher(tx, teacher).await?.into_iter();
    let wanted = all.filter(|class| with_archived || class.archived_at_ms.is_none());
    Ok(wanted.map(|class| class.id).collect())
}

/// The classes that a teacher teaches now.
pub(super) async fn list_classes_of(tx: &Tx, teacher: UserId) -> Result<Vec<ClassId>, Error> {
    let taught = list_taught(tx, teacher, false).await?;
    Ok(taught.into_iter().collect())
}

/// What is marked again, to whoever may mark all of it; 404 to everybody else. Of an exercise that is the work of the classes
/// they teach: what another teacher's students earned is that teacher's to change.
pub(crate) async fn scope(tx: &Tx, user: &CurrentUser, of: (SourceKind, i64)) -> Result<Scope, Error> {
    scope_in(tx, user, of, false).await
}

async fn scope_in(
    tx: &Tx,
    user: &CurrentUser,
    (kind, group): (SourceKind, i64),
    with_archived: bool,
) -> Result<Scope, Error> {
    match kind {
        SourceKind::Exam => {
            let found = exams::require_assessment(tx, user, AssessmentId(group)).await?;
            Ok(Scope::of_exam(found))
        }
        SourceKind::Exercise | SourceKind::Flow | SourceKind::Book => {
            let taught = list_taught(tx, user.id, with_archived).await?;
            let found = Scope::of_taught(tx, (kind, group), &taught).await?;
            if found.school == user.school && !found.of_classes().unwrap_or_default().is_empty() {
                Ok(found)
            } else {
                Err(Error::NotFound)
            }
        }
        _ => Err(Error::NotFound),
    }
}

/// The same for a regrade that was asked for: of an exercise, the work that it is about. 404 to whoever may not mark all of that;
/// before it was applied, to everybody but who asked.
pub(crate) async fn scope_of(tx: &Tx, user: &CurrentUser, found: &Regrade) -> Result<Scope, Error> {
    let mine = scope_in(tx, user, (found.kind, found.group), true).await?;
    let about = scope_of_work(tx, found).await?;
    let is_known = found.number.is_some() || found.by == user.id;
    let is_mine = |class: &ClassId| mine.of_classes().is_some_and(|own| own.contains(class));
    let may = |classes: &[ClassId]| is_known && !classes.is_empty() && classes.iter().all(is_mine);
    if about.of_classes().is_none_or(may) {
        Ok(about)
    } else {
        Err(Error::NotFound)
    }
}

/// The same for work that nobody in particular asks for.
pub(super) async fn scope_of_work(tx: &Tx, found: &Regrade) -> Result<Scope, Error> {
    match found.kind {
        SourceKind::Exam => {
            let found = exams::find_assessment(tx, AssessmentId(found.group)).await?;
            Ok(Scope::of_exam(found.ok_or(Error::NotFound)?))
        }
        SourceKind::Exercise | SourceKind::Flow | SourceKind::Book => {
            let taught = list_taught(tx, found.by, false).await?;
            let mut scope = Scope::of_taught(tx, (found.kind, found.group), &taught).await?;
            if let Some(made) = &found.made {
                scope.put_classes(&made.classes);
            }
            Ok(scope)
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

    async fn of_taught(tx: &Tx, (kind, group): (SourceKind, i64), taught: &Taught) -> Result<Self, Error> {
        match kind {
            SourceKind::Exercise => Self::of_exercise(tx, ExerciseId(group), taught).await,
            SourceKind::Flow => Self::of_flow(tx, FlowId(group), taught).await,
            SourceKind::Book => Self::of_books(tx, ActivityId(group), taught).await,
            _ => Err(Error::NotFound),
        }
    }

    fn put_classes(&mut self, classes: &[ClassId]) {
        match &mut self.of {
            Of::Exam(_) => {}
            Of::Exercise(of) => of.classes = classes.to_vec(),
            Of::Flow(of) => of.classes = classes.to_vec(),
            Of::Books(of) => of.classes = classes.to_vec(),
        }
    }

    /// What books come to is seen as soon as they are handed in.
    async fn of_books(tx: &Tx, id: ActivityId, taught: &Taught) -> Result<Self, Error> {
        let of = OfBooks::of(tx, id, taught).await?;
        let course = courses::find_course(tx, of.course)
            .await?
            .ok_or(Error::NotFound)?;
        Ok(Self {
            kind: SourceKind::Book,
            group: id.0,
            school: course.school,
            course: course.id,
            title: of.title.clone(),
            is_released: true,
            of: Of::Books(Box::new(of)),
        })
    }

    /// What flows come to is seen as soon as they are handed in.
    async fn of_flow(tx: &Tx, id: FlowId, taught: &Taught) -> Result<Self, Error> {
        let found = flows::find_flow(tx, id).await?.ok_or(Error::NotFound)?;
        let course = courses::find_course(tx, found.course)
            .await?
            .ok_or(Error::NotFound)?;
        Ok(Self {
            kind: SourceKind::Flow,
            group: id.0,
            school: course.school,
            course: course.id,
            title: found.title.clone(),
            is_released: true,
            of: Of::Flow(Box::new(flow::OfClasses::of(tx, found, taught).await?)),
        })
    }

    /// Marks of an exercise are seen as soon as they are given.
    async fn of_exercise(tx: &Tx, id: ExerciseId, taught: &Taught) -> Result<Self, Error> {
        let found = tasks::find_exercise(tx, id).await?.ok_or(Error::NotFound)?;
        let course = courses::find_course(tx, found.course)
            .await?
            .ok_or(Error::NotFound)?;
        Ok(Self {
            kind: SourceKind::Exercise,
            group: id.0,
            school: course.school,
            course: course.id,
            title: found.title.clone(),
            is_released: true,
            of: Of::Exercise(Box::new(OfClasses::of(tx, found, taught).await?)),
        })
    }

    /// The classes whose work it is about; none where it is everybody's.
    pub(super) fn of_classes(&self) -> Option<&[ClassId]> {
        match &self.of {
            Of::Exam(_) => None,
            Of::Exercise(of) => Some(&of.classes),
            Of::Flow(of) => Some(&of.classes),
            Of::Books(of) => Some(&of.classes),
        }
    }

    /// Puts back what the source itself kept; returns what else comes to something else by it.
    pub(super) async fn restore(
        &self,
        tx: &Tx,
        found: &Regrade,
        known: &[Regraded],
        now_ms: Millis,
    ) -> Result<Vec<(Settled, Option<Changed>)>, Error> {
        match &self.of {
            Of::Exam(_) | Of::Exercise(_) => asked_book::restore(tx, found).await?,
            Of::Flow(_) => {
                let former = found.made.as_ref().map_or(&[][..], |made| &made.former);
                flow::restore(tx, former, now_ms).await?;
            }
            Of::Books(of) => return of.restore(tx, found, known, now_ms).await,
        }
        Ok(Vec::new())
    }

    /// The same, which until the unit ends nobody else changes.
    pub(super) async fn locked(self, tx: &Tx, user: &CurrentUser) -> Result<Self, Error> {
        match self.of {
            Of::Exam(found) => {
                let found = exams::lock_assessment(tx, user, found.id).await?;
                Ok(Self::of_exam(found))
            }
            // The items themselves say whether somebody was faster.
            Of::Exercise(_) | Of::Flow(_) | Of::Books(_) => Ok(self),
        }
    }

    /// Whether whoever begins later is asked what the bank has then.
    pub(super) const fn draws_anew(&self) -> bool {
        matches!(self.of, Of::Exercise(_))
    }

    /// The questions that have answers.
    pub(crate) async fn questions(&self, tx: &Tx) -> Result<Vec<Question>, Error> {
        match &self.of {
            Of::Exam(_) => Ok(regrade::list_questions(tx, self.kind, self.group).await?),
            Of::Exercise(of) => of.questions(tx).await,
            Of::Flow(of) => of.questions(tx).await,
            Of::Books(of) => of.questions(tx).await,
        }
    }

    /// Everybody's answers to a question.
    pub(super) async fn items(&self, tx: &Tx, version: VersionId) -> Result<Vec<Item>, Error> {
        if let Of::Books(of) = &self.of {
            return of.items(tx).await;
        }
        let mut items = list_of_question(tx, self.kind, self.group, (Some(version), "")).await?;
        if let Some(classes) = self.of_classes() {
            items.retain(|item| item.class.is_some_and(|class| classes.contains(&class)));
        }
        Ok(items)
    }

    /// How the marks stand, as a text to compare.
    pub(super) async fn basis(&self, tx: &Tx) -> Result<String, Error> {
        let (group, of_source) = match &self.of {
            Of::Books(of) => (of.company.id.0, of.basis(tx).await?),
            _ => (self.group, String::new()),
        };
        let groups = (group, self.group);
        let own = regrade::basis(tx, (self.kind, groups), self.of_classes()).await?;
        Ok(format!("{own} {of_source}").trim_end().to_owned())
    }

    /// Refuses a change that this source cannot carry: an exercise draws its questions from the bank whenever somebody begins, so
    /// that only a key that is put right there lasts.
    ///
    /// # Errors
    /// `marking.regrade_not_writer`, `marking.regrade_course_alone`.
    pub(super) async fn check(
        &self,
        tx: &Tx,
        user: &CurrentUser,
        (version, part): (VersionId, &str),
        change: &Change,
    ) -> Result<(), Error> {
        match &self.of {
            Of::Exam(_) => Ok(()),
            Of::Exercise(_) => exercise::check(tx, user, (version, change)).await,
            Of::Flow(_) => flow::check(change),
            Of::Books(of) => of.check(tx, change, part).await,
        }
    }

    /// What a course says of a question now: another text as soon as it says something else.
    pub(super) async fn content_now(&self, tx: &Tx, version: VersionId) -> Result<String, Error> {
        match &self.of {
            Of::Flow(of) => return Ok(of.content_now()),
            Of::Books(of) => return Ok(of.content_now()),
            Of::Exam(_) | Of::Exercise(_) => {}
        }
        let keyed = questions::load_keys(tx, &[version])
            .await?
            .pop()
            .ok_or(Error::NotFound)?;
        match &keyed.body {
            QuestionBody::Books(asked) => asked_book::content_now(tx, self.course, asked).await,
            body => programs::tests_now(tx, self.course, body).await,
        }
    }

    /// Whether what answers come to is told by their books, which takes its time.
    pub(super) fn is_told_by_books(&self, change: &Change, body: Option<&QuestionBody>) -> bool {
        let is_put_right = matches!(change, Change::Current { .. } | Change::Key { .. });
        match &self.of {
            Of::Books(_) => true,
            Of::Exam(_) | Of::Exercise(_) => is_put_right && matches!(body, Some(QuestionBody::Books(_))),
            Of::Flow(_) => false,
        }
    }

    /// What the books of these answers come to.
    pub(super) async fn said_by_books(
        &self,
        tx: &Tx,
        items: &[Item],
        found: &Regrade,
    ) -> Result<Said, Error> {
        match &self.of {
            Of::Books(of) => of.said(tx, items, found).await,
            Of::Exam(_) | Of::Exercise(_) => asked_book::said(tx, items, found).await,
            Of::Flow(_) => Ok(Said::default()),
        }
    }

    /// What the course says of answers now; none where the rules of a question mark them.
    pub(super) fn said(&self, items: &[Item]) -> Option<Said> {
        match &self.of {
            Of::Exam(_) | Of::Exercise(_) | Of::Books(_) => None,
            Of::Flow(of) => Some(of.said(items)),
        }
    }

    /// Writes what the source itself keeps of why marks are what they are, and returns what it kept before.
    pub(super) async fn put_outcomes(
        &self,
        tx: &Tx,
        (found, body): (&Regrade, Option<&QuestionBody>),
        settled: &[Settled],
        now_ms: Millis,
    ) -> Result<Vec<Former>, Error> {
        match &self.of {
            Of::Flow(of) => return of.put_outcomes(tx, settled, now_ms).await,
            Of::Books(of) => of.put_outcomes(tx, found, settled, now_ms).await?,
            Of::Exam(_) | Of::Exercise(_) if self.is_told_by_books(&found.change, body) => {
                asked_book::put_outcomes(tx, found, settled).await?;
            }
            Of::Exam(_) | Of::Exercise(_) => {}
        }
        Ok(Vec::new())
    }

    /// Keeps the marks of answers that rules gave where the source keeps them itself: what is changed needs a history.
    pub(super) async fn keep_marks(&self, tx: &Tx, version: VersionId, now_ms: Millis) -> Result<(), Error> {
        match &self.of {
            Of::Exam(_) | Of::Flow(_) => Ok(()),
            Of::Exercise(of) => of.keep_marks(tx, version, now_ms).await,
            Of::Books(of) => of.keep_marks(tx, now_ms).await,
        }
    }

    /// Everybody's submissions, with the seeds of the question of this version.
    pub(super) async fn cohort(&self, tx: &Tx, version: VersionId) -> Result<Cohort, Error> {
        match &self.of {
            Of::Exam(found) => exam::cohort(tx, found, version).await,
            Of::Exercise(of) => of.cohort(tx, version).await,
            Of::Flow(of) => of.cohort(tx).await,
            Of::Books(of) => of.cohort(tx).await,
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
            Of::Exercise(of) => {
                let pairs = change.rekeyed.map_or(&[][..], |rekeyed| &rekeyed.pairs);
                Ok(tasks::replace_versions(tx, of.exercise.id, &of.classes, pairs).await?)
            }
            Of::Flow(_) | Of::Books(_) => Ok(()),
        }
    }

    /// Says what the question of this version is from now on, where that does not stand on forms alone; returns what it was.
    pub(super) async fn correct(
        &self,
        tx: &Tx,
        version: VersionId,
        found: &Regrade,
    ) -> Result<Corrected, Error> {
        match &self.of {
            Of::Exam(_) | Of::Flow(_) => Ok(Corrected::default()),
            Of::Exercise(of) => of.correct(tx, version, found).await,
            Of::Books(of) => of.correct(tx, found).await,
        }
    }

    /// Says what it was.
    pub(super) async fn restore_question(
        &self,
        tx: &Tx,
        version: VersionId,
        found: &Regrade,
        was: &Corrected,
    ) -> Result<(), Error> {
        match &self.of {
            Of::Exam(_) | Of::Flow(_) => Ok(()),
            Of::Exercise(of) => of.restore(tx, version, found, was).await,
            Of::Books(of) => of.restore_question(tx, was).await,
        }
    }

    /// Names other versions of the question in the place of those that were marked.
    pub(super) async fn put_versions(&self, tx: &Tx, rekeyed: Option<&Rekeyed>) -> Result<(), Error> {
        for pair in rekeyed.map_or(&[][..], |rekeyed| &rekeyed.pairs) {
            match self.of_classes() {
                None => regrade_item::put_version(tx, (self.kind, self.group), *pair).await?,
                Some(classes) => {
                    for class in classes {
                        let of = (self.kind, self.group, *class);
                        regrade_item::put_version_in_class(tx, of, *pair).await?;
                    }
                }
            }
        }
        Ok(())
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
            Of::Exercise(_) => exercise::settle(tx, settled, now_ms).await,
            // What attempts and books come to is written by `put_outcomes`.
            Of::Flow(_) | Of::Books(_) => Ok(()),
        }
    }

    /// The classes whose students it is for.
    pub(super) async fn classes(&self, tx: &Tx) -> Result<Vec<ClassId>, Error> {
        match &self.of {
            Of::Exam(found) => {
                let classes = exams::list_classes(tx, found.id).await?;
                Ok(classes.into_iter().map(|class| class.0).collect())
            }
            Of::Exercise(of) => Ok(of.classes.clone()),
            Of::Flow(of) => Ok(of.classes.clone()),
            Of::Books(of) => Ok(of.classes.clone()),
        }
    }
    /// Who reads of these answers: their students, and whoever keeps a book with them.
    pub(super) async fn readers(&self, tx: &Tx, changed: &[Changed]) -> Result<BTreeSet<UserId>, Error> {
        if matches!(self.of, Of::Books(_)) {
            return book::keepers(tx, changed).await;
        }
        Ok(changed.iter().map(|one| one.user).collect())
    }
}

/// The books that answer a question of an exam; 404 where it has no such question.
pub(crate) async fn list_sittings(tx: &Tx, scope: &Scope, version: VersionId) -> Result<Vec<Sitting>, Error> {
    let all = scope.questions(tx).await?;
    if !all.iter().any(|one| one.version_id == version) {
        return Err(Error::NotFound);
    }
    let items = scope.items(tx, version).await?;
    let sitting = |item: &Item| item.source.sitting(item.position);
    Ok(items.iter().filter_map(sitting).collect())
}

/// What is asked by what is marked again, with its key; none where it is gone.
pub(crate) async fn asked(
    tx: &Tx,
    (kind, group): (SourceKind, i64),
    (version, part): (VersionId, &str),
) -> Result<Option<MarkedQuestion>, Error> {
    if kind == SourceKind::Book {
        return book::asked(tx, ActivityId(group), part).await;
    }
    kind.question(tx, group, (Some(version), "")).await
}
