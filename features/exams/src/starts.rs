//! Beginning attempts: of many students who begin in the same moment, in one unit of work.

use crate::{
    Assessment, AssessmentId, AttemptId, AttemptState,
    attempt::{Step, next},
    clock::{Allowance, NotNow},
    store::{
        assessment,
        attempt::{self, Begun, Earlier, NewAttempt},
        event::{EventKind, Happened, record_all},
        room::{self, Seated},
        seen::list_seen,
    },
};
use database::Tx;
use platform::{Error, Millis, access::UserId};
use questions::{
    VersionId,
    set::{Form, Pinned, draw_variables},
};
use scoring::Points;
use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
};

/// What one student needs to begin.
#[derive(Debug, Clone)]
pub struct Start {
    /// The assessment.
    pub assessment: AssessmentId,
    /// The student.
    pub student: UserId,
    /// A name the browser gave itself.
    pub device: String,
    /// What the student typed.
    pub password: String,
    /// Where they ask from.
    pub address: String,
    /// Draws the form; random, from outside.
    pub seed: i64,
    /// When they ask.
    pub now_ms: Millis,
}

impl Start {
    fn place(&self) -> (AssessmentId, UserId) {
        (self.assessment, self.student)
    }
}

/// Begins an attempt, or returns the one that runs already. Writes rows of this student only, and
/// holds the assessment shared until the unit ends.
pub async fn begin(tx: &Tx, start: Start) -> Result<AttemptId, Error> {
    let begun = begin_all(tx, &[Arc::new(start)]).await?;
    begun.into_iter().next().ok_or(Error::NotFound)?
}

/// The same for many; a result for each, in order.
pub(crate) async fn begin_all(
    tx: &Tx,
    starts: &[Arc<Start>],
) -> Result<Vec<Result<AttemptId, Error>>, Error> {
    let mut hall = Entrance::read(tx, starts).await?;
    let checked: Vec<_> = starts.iter().map(|start| hall.check(start)).collect();
    let mut drawn = Vec::new();
    for (start, checked) in starts.iter().zip(&checked) {
        if let Ok(Entry::New { number, deadline_ms }) = checked {
            let form = hall.draw_form(tx, start).await?;
            drawn.push((start, *number, *deadline_ms, form));
        }
    }
    // In one order: two units in which the same students begin twice do not wait for each other.
    drawn.sort_by_key(|(start, ..)| start.place());
    hall.insert(tx, &drawn).await?;
    let entered = |(start, checked): (&Arc<Start>, Result<Entry, Error>)| match checked? {
        Entry::Running(id) => Ok(id),
        Entry::New { .. } => hall.running(start.place()).ok_or(Error::NotFound),
    };
    Ok(starts.iter().zip(checked).map(entered).collect())
}

/// What is known of those who come in.
struct Entrance {
    assessments: HashMap<AssessmentId, (Assessment, Option<Pinned>)>,
    allowances: HashMap<(AssessmentId, UserId), Allowance>,
    earlier: HashMap<(AssessmentId, UserId), Vec<Earlier>>,
    seated: HashMap<(AssessmentId, UserId), Seated>,
    /// What students have seen before, where the paper avoids it.
    seen: HashMap<(AssessmentId, UserId), BTreeSet<VersionId>>,
}

/// How a student comes in.
enum Entry {
    /// By the attempt that runs.
    Running(AttemptId),
    /// By one that is to be made.
    New { number: i64, deadline_ms: Millis },
}

impl Entrance {
    async fn read(tx: &Tx, starts: &[Arc<Start>]) -> Result<Self, Error> {
        let mut assessments = HashMap::new();
        for id in starts
            .iter()
            .map(|start| start.assessment)
            .collect::<BTreeSet<_>>()
        {
            // INVARIANT: what is read after it holds until the attempts are there: whoever changes it waits for them.
            if let Some(found) = assessment::find_shared(tx, id).await? {
                assessments.insert(id, (found, assessment::find_pinned(tx, id).await?));
            }
        }
        let places: BTreeSet<_> = starts.iter().map(|start| start.place()).collect();
        let avoiding = places.iter().filter_map(|(id, user)| {
            let (assessment, pinned) = assessments.get(id)?;
            let is_avoided = pinned.as_ref().is_some_and(|pinned| pinned.avoids_seen);
            is_avoided.then_some((*id, *user, assessment.course))
        });
        let seen = list_seen(tx, &avoiding.collect::<Vec<_>>()).await?;
        Ok(Self {
            seen,
            assessments,
            allowances: assessment::list_allowances_of(tx, &places).await?,
            earlier: attempt::list_earlier(tx, &places).await?,
            seated: room::list_seated(tx, &places).await?,
        })
    }

    fn check(&self, start: &Start) -> Result<Entry, Error> {
        let place = start.place();
        let (assessment, _) = self
            .assessments
            .get(&start.assessment)
            .filter(|(assessment, _)| assessment.published_at_ms.is_some())
            .ok_or(Error::NotFound)?;
        let allowance = *self.allowances.get(&place).ok_or(Error::NotFound)?;
        if let Some(id) = self.running(place) {
            return Ok(Entry::Running(id));
        }
        let earlier = self.earlier.get(&place).map_or(&[][..], Vec::as_slice);
        let is_counted = |one: &&Earlier| one.state != AttemptState::Ready;
        let number = earlier.iter().filter(is_counted).count() as i64 + 1;
        if let Some(most) = assessment.rules.attempts.exceeded_by(number) {
            return Err(Error::conflict(
                "exams.no_attempts_left",
                format!("本考核最多作答 {most} 次，你已全部用完。"),
            ));
        }
        let rule = self.seated.get(&place).map(|seated| &seated.rule);
        rule.map_or(Ok(()), |rule| rule.require(&start.address))?;
        let of_room = rule
            .map(|rule| &rule.password)
            .filter(|password| !password.is_empty());
        let password = of_room.unwrap_or(&assessment.rules.password);
        if !password.is_empty() && password != start.password.trim() {
            return Err(Error::invalid("password", "考核口令不正确，请向教师确认。"));
        }
        // With the marks known, the key may be known too.
        if assessment.released_at_ms.is_some() {
            return Err(refuse_entry(NotNow::Closed));
        }
        let window = assessment.window();
        window.may_begin(start.now_ms, allowance).map_err(refuse_entry)?;
        next(AttemptState::Ready, Step::Begin)?;
        Ok(Entry::New {
            number,
            deadline_ms: window.deadline(start.now_ms, allowance),
        })
    }

    async fn draw_form(&self, tx: &Tx, start: &Start) -> Result<Form, Error> {
        let known = self.assessments.get(&start.assessment);
        let (assessment, pinned) = known.ok_or(Error::NotFound)?;
        let pinned = pinned.as_ref().ok_or(Error::NotFound)?;
        let none = BTreeSet::new();
        let seen = self.seen.get(&start.place()).unwrap_or(&none);
        let rules = &assessment.rules;
        let shuffles = (rules.shuffle_questions, rules.shuffle_options);
        let mut form = pinned.form_beside(seen, start.seed.cast_unsigned(), shuffles);
        // The values of variables that its calculations draw.
        draw_variables(tx, &mut form).await?;
        Ok(form)
    }

    /// What questions were worth that were taken out after the exam: the others share their points.
    fn taken_out(&self, id: AssessmentId) -> Points {
        let known = self.assessments.get(&id);
        let taken_out = known.and_then(|(assessment, pinned)| {
            let left = pinned.as_ref()?.full_points();
            Some(assessment.full_points - left)
        });
        taken_out.unwrap_or_default().max(Points::ZERO)
    }

    /// Makes the attempts and begins them. Whoever began in the same moment elsewhere has one already: it is theirs.
    async fn insert(&mut self, tx: &Tx, drawn: &[(&Arc<Start>, i64, Millis, Form)]) -> Result<(), Error> {
        let new: Vec<_> = drawn
            .iter()
            .map(|(start, number, _, form)| NewAttempt {
                start: start.as_ref(),
                number: *number,
                form,
                full: form.full_points() + self.taken_out(start.assessment),
            })
            .collect();
        let inserted = attempt::insert(tx, &new).await?;
        let begun: Vec<Begun> = inserted
            .iter()
            .filter_map(|one| {
                let (start, _, deadline_ms, _) = drawn.iter().find(|(start, ..)| one.is_of(start))?;
                Some(Begun {
                    id: one.id,
                    seed: one.seed,
                    now_ms: start.now_ms,
                    deadline_ms: *deadline_ms,
                })
            })
            .collect();
        attempt::begin(tx, &begun).await?;
        let happened = |one: &Begun| Happened::at(one.id, EventKind::Begun, one.now_ms);
        record_all(tx, begun.iter().map(happened)).await?;
        let all: BTreeSet<_> = drawn.iter().map(|(start, ..)| start.place()).collect();
        self.earlier.extend(attempt::list_earlier(tx, &all).await?);
        Ok(())
    }

    fn running(&self, place: (AssessmentId, UserId)) -> Option<AttemptId> {
        let earlier = self.earlier.get(&place)?;
        let running = earlier.iter().find(|one| one.state == AttemptState::Running)?;
        Some(running.id)
    }
}

fn refuse_entry(why: NotNow) -> Error {
    match why {
        NotNow::TooEarly => Error::conflict("exams.not_yet_open", "考核尚未开始，请在开放时间进入。"),
        NotNow::TooLate => Error::conflict("exams.too_late", "已超过允许迟到的时间，不能再进入考核。"),
        NotNow::Closed => Error::conflict("exams.closed", "考核已经结束。"),
    }
}
