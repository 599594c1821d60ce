//! Learning analysis: what I master, what I got wrong, what to do next.

use super::scores::OfCourse;
use crate::{
    analysis::{Evidence, EvidenceKind, Mastery, mastery},
    practice::{Practice, WrongPlace},
};
use axum::extract::State;
use courses::{CourseId, LectureId};
use database::Tx;
use exams::{Assessment, AssessmentId, Attempt, AttemptState, list_of_course};
use marking::{Item, SourceKind, list_items_of_group};
use platform::{ApiResult, App, CurrentUser, Envelope, Error, Millis, Query, access::UserId, secret::Secret};
use questions::{Keyed, QuestionId, Shown, set::FormItem};
use scoring::{
    Points, Share,
    question::{QuestionAnswer, QuestionBody, QuestionKey, QuestionKind},
};
use serde::Serialize;
use std::collections::{HashMap, HashSet};
use tasks::find_exercise;

/// Wrong answers of exercises that are listed, the newest first: a book, not an archive.
const MOST_WRONG: usize = 60;

/// A question I did not get right, with what may be seen of it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct WrongAnswer {
    /// Where it was answered.
    source_kind: SourceKind,
    /// The attempt there.
    attempt_id: i64,
    /// The question's place in it.
    position: i64,
    /// The title of the assessment or exercise.
    title: String,
    kind: QuestionKind,
    stem: String,
    body: QuestionBody,
    answer: Option<QuestionAnswer>,
    /// Only where the rules let it be seen.
    answer_key: Option<QuestionKey>,
    analysis: Option<String>,
    earned: Points,
    full: Points,
    knowledge: Vec<String>,
}

/// What I spent on an exam.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct TimeSpent {
    assessment_id: AssessmentId,
    title: String,
    minutes: i64,
    minutes_allowed: i64,
    /// My share of the points, and the class's.
    own: Share,
    class: Option<Share>,
    at_ms: Option<Millis>,
}

/// What is worth doing next.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(super) enum NextStep {
    /// Watch the lecture on a weak knowledge point.
    Lecture {
        lecture_id: LectureId,
        title: String,
        knowledge: String,
        share: Share,
    },
    /// Go through the wrong answers.
    WrongAnswers { count: usize },
    /// An exam is open or comes soon.
    Assessment {
        assessment_id: AssessmentId,
        title: String,
        opens_at_ms: Millis,
        closes_at_ms: Millis,
    },
}

/// What I master, what I got wrong, what to do next.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct LearningAnalysis {
    /// The weakest first.
    mastery: Vec<Mastery>,
    times: Vec<TimeSpent>,
    wrong: Vec<WrongAnswer>,
    /// Three at most.
    next: Vec<NextStep>,
}

/// My learning analysis of a course: from released exams, exercises handed in and programs.
#[utoipa::path(get, path = "/api/results/analysis/", tag = "results", params(OfCourse),
    responses((status = 200, body = platform::Envelope<LearningAnalysis>)))]
pub(super) async fn show_analysis(
    State(app): State<App>,
    user: CurrentUser,
    Query(of): Query<OfCourse>,
) -> ApiResult<LearningAnalysis> {
    let (secret, now_ms) = (app.secret.clone(), app.now_ms());
    let analysis = app
        .db
        .read(move |tx| async move {
            let (_, access) = classes::require_course_access(&tx, &user, of.course_id).await?;
            let reader = Reader {
                practice: Practice {
                    course: of.course_id,
                    class: access.class(),
                    me: user.id,
                },
                me: user.id,
                secret: &secret,
                now_ms,
            };
            reader.read(&tx, of.course_id).await
        })
        .await?;
    Ok(Envelope::ok(analysis))
}

/// An answer of an exam that did not earn its full points.
struct MissedItem<'a> {
    assessment: &'a Assessment,
    item: Item,
    form_item: Option<FormItem>,
    knowledge: Vec<String>,
}

struct Reader<'a> {
    practice: Practice,
    me: UserId,
    secret: &'a Secret,
    now_ms: Millis,
}

impl Reader<'_> {
    async fn read(&self, tx: &Tx, course: CourseId) -> Result<LearningAnalysis, Error> {
        let assessments = list_of_course(tx, course, self.me).await?;
        let mut evidence = Vec::new();
        let (mut times, mut missed) = (Vec::new(), Vec::new());
        for assessment in assessments.iter().filter(|one| one.released_at_ms.is_some()) {
            let attempts = exams::list_attempts(tx, assessment.id).await?;
            let is_released = |attempt: &&Attempt| attempt.state == AttemptState::Released;
            let released: Vec<&Attempt> = attempts.iter().filter(is_released).collect();
            let items = list_items_of_group(tx, SourceKind::Exam, assessment.id.0).await?;
            let asked: HashSet<QuestionId> = items
                .iter()
                .filter_map(|item| item.asked)
                .map(|of| of.question)
                .collect();
            let labels = questions::list_labels(tx, &asked.into_iter().collect::<Vec<_>>()).await?;
            times.extend(self.time_spent(assessment, &released));
            for item in items {
                let Some(attempt) = released.iter().find(|attempt| attempt.id.0 == item.source.id) else {
                    continue;
                };
                let labels = item.asked.and_then(|asked| labels.get(&asked.question));
                let knowledge = labels.map_or_else(Vec::new, |labels| labels.knowledge.clone());
                let earned = item.points().unwrap_or_default();
                evidence.push(Evidence {
                    knowledge: knowledge.clone(),
                    earned,
                    full: item.full,
                    is_own: item.user == self.me,
                    kind: EvidenceKind::Exam,
                });
                if item.user == self.me && earned < item.full {
                    let form_item = attempt.form.item(item.position).cloned();
                    missed.push(MissedItem {
                        assessment,
                        item,
                        form_item,
                        knowledge,
                    });
                }
            }
        }
        let mut wrong = self.wrong_answers(tx, missed).await?;
        let (answers, missed) = self.practice.exercises(tx).await?;
        evidence.extend(answers);
        evidence.extend(self.practice.programs(tx).await?);
        for place in missed.into_iter().take(MOST_WRONG) {
            wrong.extend(self.wrong_in_exercise(tx, place).await?);
        }
        let mastery = mastery(&evidence);
        let next = self
            .next_steps(tx, course, &mastery, wrong.len(), &assessments)
            .await?;
        Ok(LearningAnalysis {
            mastery,
            times,
            wrong,
            next,
        })
    }

    fn time_spent(&self, assessment: &Assessment, released: &[&Attempt]) -> Option<TimeSpent> {
        let own = released.iter().rfind(|attempt| attempt.user == self.me)?;
        let share = |attempt: &Attempt| Some((1, attempt.earned?.out_of(attempt.full)));
        let spent_ms = own.submitted_at_ms? - own.started_at_ms?;
        Some(TimeSpent {
            assessment_id: assessment.id,
            title: assessment.title.clone(),
            minutes: spent_ms / 60_000,
            minutes_allowed: assessment.rules.minutes,
            own: share(own)?.1,
            class: Some(Share::weighted_mean(
                released.iter().filter_map(|attempt| share(attempt)),
            )),
            at_ms: own.submitted_at_ms,
        })
    }

    /// What was asked, what was answered, and what would have been right, as far as the review shows it.
    async fn wrong_answers(&self, tx: &Tx, missed: Vec<MissedItem<'_>>) -> Result<Vec<WrongAnswer>, Error> {
        let versions: Vec<_> = missed
            .iter()
            .filter_map(|one| one.item.asked)
            .map(|asked| asked.version)
            .collect();
        let shown = questions::load_shown(tx, &versions).await?.into_iter();
        let shown: HashMap<_, _> = shown.map(|shown| (shown.id, shown)).collect();
        let keyed = questions::load_keys(tx, &versions).await?.into_iter();
        let keyed: HashMap<_, _> = keyed.map(|keyed| (keyed.id, keyed)).collect();
        let answers = missed.into_iter().filter_map(|one| {
            let version = one.item.asked?.version;
            self.wrong_answer(one, shown.get(&version)?.clone(), keyed.get(&version))
        });
        Ok(answers.collect())
    }

    fn wrong_answer(
        &self,
        missed: MissedItem<'_>,
        shown: Shown,
        keyed: Option<&Keyed>,
    ) -> Option<WrongAnswer> {
        let MissedItem {
            assessment,
            item,
            form_item,
            knowledge,
        } = missed;
        let is_closed = assessment.is_closed(self.now_ms);
        let visible = assessment.rules.review.visible(AttemptState::Released, is_closed);
        if !visible.answer {
            return None;
        }
        let (seed, values) = form_item.map(|one| (one.seed, one.values)).unwrap_or_default();
        let shown = shown.with_addresses(self.secret, self.now_ms);
        Some(WrongAnswer {
            source_kind: SourceKind::Exam,
            attempt_id: item.source.id,
            position: item.position,
            title: assessment.title.clone(),
            kind: shown.kind,
            stem: questions::with_variables(&shown.stem, &values),
            body: shown.body,
            earned: item.points().unwrap_or_default(),
            answer: item.answer,
            answer_key: keyed.filter(|_| visible.key).map(|keyed| keyed.key.drawn(seed)),
            analysis: keyed
                .filter(|_| visible.analysis)
                .map(|keyed| questions::with_variables(&keyed.analysis, &values)),
            full: item.full,
            knowledge,
        })
    }

    /// After handing in, an exercise shows everything of its questions.
    async fn wrong_in_exercise(&self, tx: &Tx, wrong: WrongPlace) -> Result<Option<WrongAnswer>, Error> {
        let WrongPlace {
            attempt,
            place,
            knowledge,
        } = wrong;
        let (Some(item), Some(mark)) = (attempt.form.item(place as i64), attempt.marks.get(place)) else {
            return Ok(None);
        };
        let shown = questions::load_shown(tx, &[item.version]).await?.pop();
        let keyed = questions::load_keys(tx, &[item.version]).await?.pop();
        let exercise = find_exercise(tx, attempt.exercise).await?;
        let Some(((shown, keyed), exercise)) = shown.zip(keyed).zip(exercise) else {
            return Ok(None);
        };
        let shown = shown.with_addresses(self.secret, self.now_ms);
        let values = keyed.key.variables(item.seed);
        Ok(Some(WrongAnswer {
            source_kind: SourceKind::Exercise,
            attempt_id: attempt.id.0,
            position: place as i64,
            title: exercise.title,
            kind: shown.kind,
            stem: questions::with_variables(&shown.stem, &values),
            body: shown.body,
            answer: attempt.answers.get(&place).cloned(),
            answer_key: Some(keyed.key.drawn(item.seed)),
            analysis: Some(keyed.analysis),
            earned: mark.earned,
            full: mark.full,
            knowledge,
        }))
    }

    /// Three at most: an exam that is near, the lecture on the weakest point, the wrong answers.
    async fn next_steps(
        &self,
        tx: &Tx,
        course: CourseId,
        mastery: &[Mastery],
        wrong: usize,
        assessments: &[Assessment],
    ) -> Result<Vec<NextStep>, Error> {
        let mut next = Vec::new();
        let mut open = Vec::new();
        for one in assessments.iter().filter(|one| !one.is_closed(self.now_ms)) {
            let own = exams::list_attempts(tx, one.id).await?;
            if !own
                .iter()
                .any(|attempt| attempt.user == self.me && attempt.state.is_over())
            {
                open.push(one);
            }
        }
        if let Some(one) = open.iter().min_by_key(|one| one.opens_at_ms) {
            next.push(NextStep::Assessment {
                assessment_id: one.id,
                title: one.title.clone(),
                opens_at_ms: one.opens_at_ms,
                closes_at_ms: one.closes_at_ms,
            });
        }
        let lectures = courses::list_lectures(tx, course).await?;
        let weak = mastery
            .iter()
            .filter_map(|one| Some((one, one.own?)))
            .filter(|(_, share)| *share < Share::percent(80));
        for (one, share) in weak {
            let lecture = lectures
                .iter()
                .find(|lecture| !lecture.is_removed && lecture.knowledge.contains(&one.name));
            if let Some(lecture) = lecture.filter(|_| next.len() < 2) {
                next.push(NextStep::Lecture {
                    lecture_id: lecture.id,
                    title: lecture.title.clone(),
                    knowledge: one.name.clone(),
                    share,
                });
            }
        }
        if wrong > 0 && next.len() < 3 {
            next.push(NextStep::WrongAnswers { count: wrong });
        }
        Ok(next)
    }
}
