//! One attempt with its answers and marks: all of it for its teacher, what the rules let be seen for its student.

use super::desk::files;
use crate::{
    Item, ItemId, ItemState, MarkKind, PastMark, Source, SourceKind, list_items_of_source,
    regrade::Put,
    second::HeldNames,
    store::{
        mark::list_marks_of_source,
        regrade_item::{Note, list_notes},
    },
};
use axum::extract::State;
use courses::CourseId;
use database::Tx;
use exams::{
    Assessment, Attempt, AttemptId, AttemptState, BoardRow, EventRow, StoredAnswer, SubmittedBy,
    add_programs, find_assessment, find_attempt, is_over_for_all, item_view, list_answers, list_board,
    list_events, require_assessment, review::Visible,
};
use platform::{ApiResult, App, CurrentUser, Envelope, Error, Millis, Path, access::Teacher, secret::Secret};
use questions::{Keyed, VersionId, files::AnswerFileView, set::shown_items, with_variables};
use scoring::{
    MarkNote, Points,
    question::{QuestionAnswer, QuestionBody, QuestionKey},
    rubric::Shown as RubricLine,
};
use serde::Serialize;

/// The mark of one answer.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = ReviewMark)]
struct MarkView {
    item_id: ItemId,
    state: ItemState,
    points: Option<Points>,
    /// Why, as sentences.
    reasons: Vec<String>,
    /// By what line of the rubric a person gave it: those that were given or taken away, and what was missing where the key may be
    /// seen. Empty where it was not given so.
    rubric: Vec<RubricLine>,
    comment: String,
    /// What is said at places of the answer.
    notes: Vec<MarkNote>,
    /// Whether a person changed it.
    is_overridden: bool,
    /// Why; empty where nobody did.
    reason: String,
    /// What was put right in it and stands, the oldest first.
    regrades: Vec<NoteView>,
    /// Every mark it ever had, the oldest first; its student sees those that counted, without the markers' names.
    history: Vec<PastMark>,
}

/// A question put right: what changed of it, why, and what the answer earned before and earns since.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = ReviewRegrade)]
pub(super) struct NoteView {
    what: Put,
    reason: String,
    at_ms: Option<Millis>,
    before: Option<Points>,
    full_before: Points,
    after: Option<Points>,
    full_after: Points,
}

impl NoteView {
    pub(super) fn of(note: &Note) -> Self {
        Self {
            what: Put::from(&note.change),
            reason: note.reason.clone(),
            at_ms: note.at_ms,
            before: note.before,
            full_before: note.full_before,
            after: note.after,
            full_after: note.full_after,
        }
    }
}

/// A question of the attempt with what may be seen of it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = ReviewItem)]
struct ItemView {
    #[serde(flatten)]
    item: exams::Item,
    answer: Option<QuestionAnswer>,
    files: Vec<AnswerFileView>,
    is_flagged: bool,
    saved_at_ms: Option<Millis>,
    /// Only once it may be seen.
    answer_key: Option<QuestionKey>,
    analysis: Option<String>,
    mark: Option<MarkView>,
}

#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = ReviewSection)]
struct SectionView {
    title: String,
    items: Vec<ItemView>,
}

/// One attempt with its answers and marks.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = AttemptReview)]
pub(super) struct Review {
    id: AttemptId,
    assessment_id: exams::AssessmentId,
    title: String,
    number: i64,
    state: AttemptState,
    /// None while names are held: then it goes by its code.
    student_name: Option<String>,
    student_number: Option<String>,
    /// By what it goes while names are held: until the release nobody who marks knows whose it is.
    code: Option<String>,
    started_at_ms: Option<Millis>,
    deadline_at_ms: Option<Millis>,
    submitted_at_ms: Option<Millis>,
    submitted_by: Option<SubmittedBy>,
    leaves: i64,
    answered: i64,
    receipt: exams::answers::Receipt,
    earned: Option<Points>,
    full: Points,
    pass_percent: i64,
    visible: Visible,
    sections: Vec<SectionView>,
    /// What happened, for the teacher.
    events: Vec<EventRow>,
    /// Where it stands among everybody's, for the teacher; none for its student, and for an earlier attempt of theirs.
    neighbours: Option<Neighbours>,
}

/// The attempts before and after one, in the order of the class list.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = AttemptNeighbours)]
struct Neighbours {
    /// From 1.
    number: usize,
    total: usize,
    previous_id: Option<AttemptId>,
    next_id: Option<AttemptId>,
}

impl Neighbours {
    /// Among the attempts that were handed in; while names are held in the order of their codes, which tells nothing.
    async fn of(tx: &Tx, attempt: &Attempt, held: Option<&HeldNames>) -> Result<Option<Self>, Error> {
        let mut board = list_board(tx, attempt.assessment).await?;
        if let Some(held) = held {
            board.sort_by_cached_key(|row| held.code(row.user_id));
        }
        let over = |row: &BoardRow| {
            row.attempt_id
                .filter(|_| row.state.is_some_and(AttemptState::is_over))
        };
        let ids: Vec<AttemptId> = board.iter().filter_map(over).collect();
        let at = ids.iter().position(|id| *id == attempt.id);
        Ok(at.map(|at| Self {
            number: at + 1,
            total: ids.len(),
            previous_id: at.checked_sub(1).map(|before| ids[before]),
            next_id: ids.get(at + 1).copied(),
        }))
    }
}

/// Everything about an attempt, for its teacher.
#[utoipa::path(get, path = "/api/marking/attempts/{attempt_id}/", tag = "marking", params(("attempt_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<Review>)))]
pub(super) async fn show_attempt(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<AttemptId>,
) -> ApiResult<Review> {
    let (secret, now_ms) = (app.secret.clone(), app.now_ms());
    let review = app
        .db
        .read(move |tx| async move {
            let attempt = find_attempt(&tx, id).await?.ok_or(Error::NotFound)?;
            let assessment = require_assessment(&tx, &user, attempt.assessment).await?;
            let visible = Visible {
                score: true,
                answer: true,
                key: true,
                analysis: true,
            };
            let reader = Reader {
                secret: &secret,
                now_ms,
                visible,
                is_teacher: true,
            };
            reader.review(&tx, attempt, assessment).await
        })
        .await?;
    Ok(Envelope::ok(review))
}

/// What its student may see of an attempt now; nothing before it was handed in.
#[utoipa::path(get, path = "/api/marking/attempts/{attempt_id}/review/", tag = "marking",
    params(("attempt_id" = i64, Path)), responses((status = 200, body = platform::Envelope<Review>)))]
pub(super) async fn review_attempt(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<AttemptId>,
) -> ApiResult<Review> {
    let (secret, now_ms) = (app.secret.clone(), app.now_ms());
    let review = app
        .db
        .read(move |tx| async move {
            let attempt = find_attempt(&tx, id)
                .await?
                .filter(|attempt| attempt.user == user.id && attempt.state.is_over())
                .ok_or(Error::NotFound)?;
            let assessment = find_assessment(&tx, attempt.assessment)
                .await?
                .ok_or(Error::NotFound)?;
            let is_over = is_over_for_all(&tx, &assessment, now_ms).await?;
            let visible = assessment.rules.review.visible(attempt.state, is_over);
            let reader = Reader {
                secret: &secret,
                now_ms,
                visible,
                is_teacher: false,
            };
            reader.review(&tx, attempt, assessment).await
        })
        .await?;
    Ok(Envelope::ok(review))
}

struct Reader<'a> {
    secret: &'a Secret,
    now_ms: Millis,
    visible: Visible,
    is_teacher: bool,
}

impl Reader<'_> {
    async fn review(&self, tx: &Tx, attempt: Attempt, assessment: Assessment) -> Result<Review, Error> {
        let person = identity::find_user(tx, attempt.user)
            .await?
            .ok_or(Error::NotFound)?;
        let held = if self.is_teacher {
            HeldNames::of(tx, &assessment, attempt.state).await?
        } else {
            None
        };
        let (mut events, neighbours) = if self.is_teacher {
            (
                list_events(tx, attempt.id).await?,
                Neighbours::of(tx, &attempt, held.as_ref()).await?,
            )
        } else {
            (Vec::new(), None)
        };
        if let Some(held) = &held {
            let whose = (attempt.user, person.real_name.as_str());
            for event in &mut events {
                event.detail = held.without_name(&event.detail, whose);
            }
        }
        let is_named = held.is_none();
        let sees_anything = self.visible.answer || self.visible.key || self.visible.analysis;
        let sections = if sees_anything {
            self.sections(tx, assessment.course, &attempt).await?
        } else {
            Vec::new()
        };
        Ok(Review {
            id: attempt.id,
            assessment_id: assessment.id,
            title: assessment.title,
            number: attempt.number,
            state: attempt.state,
            student_name: is_named.then_some(person.real_name),
            student_number: person.student_number.filter(|_| is_named),
            code: held.map(|held| held.code(attempt.user)),
            started_at_ms: attempt.started_at_ms,
            deadline_at_ms: attempt.deadline_at_ms,
            submitted_at_ms: attempt.submitted_at_ms,
            submitted_by: attempt.submitted_by,
            leaves: attempt.leaves,
            answered: attempt.answered,
            receipt: attempt.receipt,
            earned: attempt.earned.filter(|_| self.visible.score),
            full: attempt.full,
            pass_percent: assessment.rules.pass_percent,
            visible: self.visible,
            sections,
            events,
            neighbours,
        })
    }

    async fn sections(
        &self,
        tx: &Tx,
        course: CourseId,
        attempt: &Attempt,
    ) -> Result<Vec<SectionView>, Error> {
        let shown = shown_items(tx, &attempt.form).await?;
        let answers = list_answers(tx, attempt.id).await?;
        let marks = list_items_of_source(tx, SourceKind::Exam, attempt.id.0).await?;
        let histories = list_marks_of_source(tx, SourceKind::Exam, attempt.id.0).await?;
        let notes = list_notes(tx, SourceKind::Exam, attempt.id.0).await?;
        let versions: Vec<VersionId> = attempt.form.items().map(|item| item.version).collect();
        // Keys are read only when they may be seen, or somebody was marked by them: what is not in memory cannot leak.
        let by_rubric = self.visible.score && marks.iter().any(|mark| !mark.rubric().is_empty());
        let keys = if self.visible.key || self.visible.analysis || by_rubric {
            questions::load_keys(tx, &versions).await?
        } else {
            Vec::new()
        };
        let mut sections = Vec::new();
        for section in &attempt.form.sections {
            let mut items = Vec::new();
            for item in &section.items {
                let Some((_, body)) = shown.iter().find(|(other, _)| other.position == item.position) else {
                    continue;
                };
                let mut seen = item_view(&attempt.form, item, body, self.secret, self.now_ms);
                add_programs(tx, course, vec![&mut seen]).await?;
                let mark = marks.iter().find(|mark| mark.position == item.position);
                let parts = Parts {
                    source: Source {
                        kind: SourceKind::Exam,
                        id: attempt.id.0,
                        group: attempt.assessment.0,
                    },
                    item: seen,
                    form_item: item,
                    answer: answers.iter().find(|answer| answer.position == item.position),
                    history: mark
                        .and_then(|mark| histories.get(&mark.id))
                        .map_or(&[], Vec::as_slice),
                    notes: &notes,
                    mark,
                    key: keys.iter().find(|key| key.id == item.version).map(AsRef::as_ref),
                };
                items.push(self.item(tx, parts).await?);
            }
            sections.push(SectionView {
                title: section.title.clone(),
                items,
            });
        }
        Ok(sections)
    }

    async fn item(&self, tx: &Tx, parts: Parts<'_>) -> Result<ItemView, Error> {
        let stored = parts.answer.filter(|_| self.visible.answer);
        let answer = stored.and_then(|stored| stored.answer.clone());
        let key = parts.key;
        let mark = parts.mark.filter(|_| self.visible.score || self.is_teacher);
        let mark = mark.map(|mark| {
            let mut view = self.mark(mark, (parts.history, parts.notes), &parts.item.body);
            view.rubric = self.rubric(mark, key);
            view
        });
        Ok(ItemView {
            item: parts.item,
            files: files(tx, parts.source, answer.as_ref(), self.secret, self.now_ms).await?,
            answer,
            is_flagged: stored.is_some_and(|stored| stored.is_flagged),
            saved_at_ms: stored.map(|stored| stored.saved_at_ms),
            answer_key: key
                .filter(|_| self.visible.key)
                .map(|keyed| keyed.key.drawn(parts.form_item.seed)),
            analysis: key
                .filter(|_| self.visible.analysis)
                .map(|keyed| with_variables(&keyed.analysis, &parts.form_item.values)),
            mark,
        })
    }

    /// The lines by which a person gave a mark. What was not given tells what is expected: that needs the right to see it.
    fn rubric(&self, item: &Item, key: Option<&Keyed>) -> Vec<RubricLine> {
        let Some(keyed) = key.filter(|_| !item.rubric().is_empty()) else {
            return Vec::new();
        };
        let mut lines = keyed.key.rubric().shown(item.rubric(), item.full);
        let is_told =
            |line: &RubricLine| line.given != Points::ZERO || (line.worth > Points::ZERO && self.visible.key);
        lines.retain(is_told);
        lines
    }

    /// The mark, its reasons in the letters of the screen the answer was given on.
    fn mark(&self, item: &Item, (history, notes): (&[PastMark], &[Note]), seen: &QuestionBody) -> MarkView {
        let history = history.iter().filter(|mark| mark.counts || self.is_teacher);
        MarkView {
            item_id: item.id,
            state: item.state,
            points: item.points(),
            // A reason can tell the right answer (“…应在…之前”), so it needs the right to see that.
            reasons: item
                .reasons
                .iter()
                .filter(|_| self.visible.key || self.is_teacher)
                .map(|reason| reason.lettered(seen.options()).text())
                .collect(),
            rubric: Vec::new(),
            comment: item.comment().into(),
            notes: item.notes().to_vec(),
            is_overridden: item.kind() == Some(MarkKind::Override),
            reason: item.change_reason().into(),
            regrades: notes
                .iter()
                .filter(|note| note.item == item.id && note.is_felt())
                .map(NoteView::of)
                .collect(),
            history: history
                .cloned()
                .map(|mark| {
                    if self.is_teacher {
                        mark
                    } else {
                        mark.without_name()
                    }
                })
                .collect(),
        }
    }
}

/// What is known of one question of an attempt.
struct Parts<'a> {
    source: Source,
    item: exams::Item,
    form_item: &'a questions::set::FormItem,
    answer: Option<&'a StoredAnswer>,
    mark: Option<&'a Item>,
    history: &'a [PastMark],
    notes: &'a [Note],
    key: Option<&'a Keyed>,
}
