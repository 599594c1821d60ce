//! Attempts of exams: every answer is marked, and known to its student when the assessment is released.

use super::{
    Adapter, AskedOn, Ground, Group, MarkedQuestion, MyShare, NewAnswer, Source, SourceKind, Work, classes::class_among, question, show_changed_books,
};
use crate::{
    ScoresChanged,
    rule::{Release, is_released},
    store::{
        item::{Asked, Item},
        queue,
        sheet::put_sheet,
    },
};
use database::Tx;
use exams::{
    AssessmentId, AttemptId, AttemptState, TrialKind, find_assessment, find_attempt, list_answers, require_assessment,
};
use platform::{CurrentUser, Error, Millis};
use questions::{VersionId, files::FileSource};
use scoring::Points;
use std::collections::HashMap;

/// What is marked in an exam.
pub(super) struct Exam;

impl Adapter for Exam {
    const FILES: Option<FileSource> = Some(FileSource::Exam);

    /// Every answer of an attempt that was handed in.
    async fn work(tx: &Tx, id: i64) -> Result<Option<Work>, Error> {
        let id = AttemptId(id);
        // A trial may be gone by now.
        let Some(attempt) = find_attempt(tx, id).await?.filter(|one| one.state.is_over()) else {
            return Ok(None);
        };
        let assessment = find_assessment(tx, attempt.assessment)
            .await?
            .ok_or(Error::NotFound)?;
        if assessment.trial == Some(TrialKind::Rehearsal) {
            return Ok(None);
        }
        let versions: Vec<VersionId> = attempt.form.items().map(|item| item.version).collect();
        let keys = questions::load_keys(tx, &versions).await?;
        let answers = list_answers(tx, id).await?;
        let source = Source {
            kind: SourceKind::Exam,
            id: id.0,
            group: assessment.id.0,
        };
        let mut work = Work::new(source, (assessment.school, assessment.course), attempt.user, None);
        for item in attempt.form.items() {
            let keyed = keys
                .iter()
                .find(|keyed| keyed.id == item.version)
                .ok_or(Error::NotFound)?;
            let answer = answers
                .iter()
                .find(|answer| answer.position == item.position)
                .and_then(|stored| stored.answer.clone());
            work.answers.push(NewAnswer {
                position: item.position,
                part: String::new(),
                asked: Some(Asked {
                    question: keyed.question,
                    version: item.version,
                }),
                mark: keyed.mark(item.seed, answer.as_ref(), item.points),
                answer_hash: question::answer_hash(answer.as_ref()),
                answer,
            });
        }
        Ok(Some(work))
    }

    /// The attempt has its score when every answer has its mark, never below zero.
    async fn settle(tx: &Tx, id: i64, items: &[Item], now_ms: Millis) -> Result<(), Error> {
        show_changed_books(tx, items).await?;
        if let Some(first) = items.first() {
            put_sheet(tx, AttemptId(id), AssessmentId(first.source.group), items).await?;
        }
        let Some(points) = items.iter().map(Item::points).collect::<Option<Vec<Points>>>() else {
            return Ok(());
        };
        let worth = items.iter().map(|item| item.full).sum();
        let earned = (points.into_iter().sum(), worth);
        let state = exams::record_grade(tx, AttemptId(id), earned, now_ms).await?;
        let release = Release::Together(state == AttemptState::Released);
        if items.iter().all(|item| is_released(item.state, release)) {
            let attempt = find_attempt(tx, AttemptId(id)).await?.ok_or(Error::NotFound)?;
            let event = ScoresChanged {
                assessment_id: attempt.assessment,
            };
            ::jobs::emit(tx, &event, now_ms).await?;
        }
        Ok(())
    }

    async fn require_marker(tx: &Tx, user: &CurrentUser, item: &Item) -> Result<(), Error> {
        let id = AssessmentId(item.source.group);
        require_assessment(tx, user, id).await.map(drop)
    }

    /// Whoever teaches a class of the assessment marks the answers of all its classes.
    async fn my_share(
        tx: &Tx,
        user: &CurrentUser,
        of: &Group,
        items: Vec<Item>,
    ) -> Result<MyShare, Error> {
        let assessment = require_assessment(tx, user, AssessmentId(of.id)).await?;
        let class_names = queue::list_class_names(tx, user.id, assessment.id).await?;
        Ok(MyShare { class_names, items })
    }

    async fn title(tx: &Tx, group: i64) -> Result<String, Error> {
        let found = find_assessment(tx, AssessmentId(group)).await?;
        Ok(found.ok_or(Error::NotFound)?.title)
    }

    async fn question(
        tx: &Tx,
        _group: i64,
        (version, _): (Option<VersionId>, &str),
    ) -> Result<Option<MarkedQuestion>, Error> {
        question::of_version(tx, version).await
    }

    async fn release(tx: &Tx, id: i64) -> Result<Release, Error> {
        let attempt = find_attempt(tx, AttemptId(id)).await?.ok_or(Error::NotFound)?;
        Ok(Release::Together(attempt.state == AttemptState::Released))
    }

    async fn reopen(tx: &Tx, id: i64, now_ms: Millis) -> Result<(), Error> {
        let attempt = find_attempt(tx, AttemptId(id)).await?.ok_or(Error::NotFound)?;
        let assessment = find_assessment(tx, attempt.assessment)
            .await?
            .ok_or(Error::NotFound)?;
        let none = HashMap::from([(attempt.id, None)]);
        exams::record_grades(tx, &assessment, &none, now_ms).await
    }

    /// Released attempts whose rules show the score; the window is a rule of the assessment.
    async fn ground(tx: &Tx, id: i64) -> Result<Option<Ground>, Error> {
        let Some(attempt) = find_attempt(tx, AttemptId(id)).await? else {
            return Ok(None);
        };
        let assessment = find_assessment(tx, attempt.assessment)
            .await?
            .ok_or(Error::NotFound)?;
        if !attempt.state.is_over() || assessment.trial.is_some() {
            return Ok(None);
        }
        let source = Source {
            kind: SourceKind::Exam,
            id,
            group: assessment.id.0,
        };
        let classes = exams::list_classes(tx, assessment.id).await?;
        let class = class_among(tx, attempt.user, classes.into_iter().map(|(id, _)| id)).await?;
        let is_seen = assessment.rules.review.visible(attempt.state, true).score;
        let is_known = attempt.state == AttemptState::Released && is_seen;
        Ok(Some(Ground {
            work: Work::new(source, (assessment.school, assessment.course), attempt.user, class),
            owners: vec![attempt.user],
            known_since_ms: assessment.released_at_ms.filter(|_| is_known),
            days: assessment.rules.appeal_days,
        }))
    }

    async fn asked_on(tx: &Tx, item: &Item) -> Result<Option<AskedOn>, Error> {
        let attempt = find_attempt(tx, AttemptId(item.source.id)).await?;
        Ok(attempt.and_then(|attempt| {
            let at = attempt.form.items().find(|one| one.position == item.position)?.clone();
            Some(AskedOn {
                item: at,
                form: attempt.form,
            })
        }))
    }
}
