//! Learning analysis: what I master, what I got wrong, what to do next.

use super::{
    insight::finished::of_student,
    scores::OfCourse,
    wrong::{WrongAnswers, released},
};
use crate::{
    RemedialId,
    analysis::{Mastery, Sums, mastery},
    insight::remedial::Work,
    store::{
        mastery::{find_mastery, sum_of_others},
        remedial::list_of_student,
    },
};
use axum::extract::State;
use classes::ClassId;
use courses::{CourseId, LectureId};
use database::Tx;
use exams::{Assessment, AssessmentId, Attempt, list_of_course};
use platform::{ApiResult, App, CurrentUser, Envelope, Error, Millis, Query, access::UserId};
use scoring::Share;
use serde::Serialize;
use std::collections::HashMap;

/// What I spent on an exam.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct TimeSpent {
    assessment_id: AssessmentId,
    title: String,
    minutes: i64,
    minutes_allowed: platform::Limit,
    /// My share of the points, and the class's.
    own: Share,
    class: Option<Share>,
    at_ms: Option<Millis>,
}

/// A work that a teacher gave.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct GivenWork {
    #[serde(flatten)]
    work: Work,
    is_done: bool,
}

/// What is worth doing next.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(super) enum NextStep {
    /// What a teacher gave me because I am weak in a knowledge point.
    Remedial {
        remedial_id: RemedialId,
        knowledge: String,
        /// A word of the teacher; may be empty.
        note: String,
        teacher_name: String,
        works: Vec<GivenWork>,
    },
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
    /// Wrong answers in the book of them.
    wrong: usize,
    /// What a teacher gave and is not done, then three at most.
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
    let now_ms = app.now_ms();
    let analysis = app
        .db
        .read(move |tx| async move {
            let (_, access) = classes::require_course_access(&tx, &user, of.course_id).await?;
            let reader = Reader {
                course: of.course_id,
                class: access.class(),
                me: user.id,
                now_ms,
            };
            reader.read(&tx).await
        })
        .await?;
    Ok(Envelope::ok(analysis))
}

/// What was given longer ago is forgotten.
const GIVEN_MS: Millis = platform::clock::days(60);
/// What is shown of what was given.
const MOST_GIVEN: i64 = 5;

struct Reader {
    course: CourseId,
    class: Option<ClassId>,
    me: UserId,
    now_ms: Millis,
}

impl Reader {
    async fn read(&self, tx: &Tx) -> Result<LearningAnalysis, Error> {
        let assessments = list_of_course(tx, self.course, self.me).await?;
        let attempts = exams::list_attempts_of_user(tx, self.me, self.course).await?;
        let released = released(&assessments, &attempts);
        let own = find_mastery(tx, self.course, self.me).await?;
        let others = match self.class {
            Some(class) => sum_of_others(tx, self.course, class, self.me).await?,
            None => Sums::default(),
        };
        let mastery = mastery(&own, &others);
        let wrong = WrongAnswers {
            course: self.course,
            me: self.me,
            now_ms: self.now_ms,
        };
        let wrong = wrong.list(tx, &released).await?.len();
        let means = match self.class {
            Some(class) => exams::list_means_beside(tx, self.course, self.me, class).await?,
            None => HashMap::new(),
        };
        let open = assessments.iter().filter(|one| {
            let mut mine = attempts.iter().filter(|attempt| attempt.assessment == one.id);
            !one.is_closed(self.now_ms) && !mine.any(|attempt| attempt.state.is_over())
        });
        let open = open.min_by_key(|one| one.opens_at_ms);
        let mut next = self.given(tx).await?;
        next.extend(self.next_steps(tx, &mastery, wrong, open).await?);
        Ok(LearningAnalysis {
            mastery,
            times: times(&assessments, &released, &means),
            wrong,
            next,
        })
    }

    /// What teachers gave in the last weeks, as long as some of it is to be done.
    async fn given(&self, tx: &Tx) -> Result<Vec<NextStep>, Error> {
        let since_ms = self.now_ms - GIVEN_MS;
        let given = list_of_student(tx, (self.me, self.course), since_ms, MOST_GIVEN).await?;
        if given.is_empty() {
            return Ok(Vec::new());
        }
        let finished = of_student(tx, self.me, self.course, self.class).await?;
        let steps = given.into_iter().map(|one| {
            let is_done = |work: &Work| finished.is_done(self.me, work, one.created_at_ms);
            let works: Vec<GivenWork> = (one.works.into_iter())
                .map(|work| GivenWork {
                    is_done: is_done(&work),
                    work,
                })
                .collect();
            let is_open = works.iter().any(|work| !work.is_done);
            is_open.then_some(NextStep::Remedial {
                remedial_id: one.id,
                knowledge: one.knowledge,
                note: one.note,
                teacher_name: one.author_name,
                works,
            })
        });
        Ok(steps.flatten().collect())
    }

    /// Three at most: an exam that is near, the lecture on the weakest point, the wrong answers.
    async fn next_steps(
        &self,
        tx: &Tx,
        mastery: &[Mastery],
        wrong: usize,
        open: Option<&Assessment>,
    ) -> Result<Vec<NextStep>, Error> {
        let mut next = Vec::new();
        if let Some(one) = open {
            next.push(NextStep::Assessment {
                assessment_id: one.id,
                title: one.title.clone(),
                opens_at_ms: one.opens_at_ms,
                closes_at_ms: one.closes_at_ms,
            });
        }
        let lectures = courses::list_lectures(tx, self.course).await?;
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

/// The last released attempt at each exam, beside the mean of all.
fn times(
    assessments: &[Assessment],
    released: &[(&Assessment, &Attempt)],
    means: &HashMap<AssessmentId, Share>,
) -> Vec<TimeSpent> {
    let of = |assessment: &Assessment| {
        let mine = released.iter().filter(|(one, _)| one.id == assessment.id);
        let (_, own) = mine.max_by_key(|(_, attempt)| attempt.number)?;
        Some(TimeSpent {
            assessment_id: assessment.id,
            title: assessment.title.clone(),
            minutes: (own.submitted_at_ms? - own.started_at_ms?) / 60_000,
            minutes_allowed: assessment.rules.minutes,
            own: own.earned?.out_of(own.full),
            class: means.get(&assessment.id).copied(),
            at_ms: own.submitted_at_ms,
        })
    };
    assessments.iter().filter_map(of).collect()
}
