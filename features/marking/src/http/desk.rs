//! The marking desk, `/gradeManage/correctionTask`: everybody's answers to one question, whatever its source.

use crate::{
    ItemId, ItemState, MarkKind, SourceKind,
    alike::Likeness,
    second::{Ask, Part, parts},
    source::{Group, MarkedQuestion, MyShare, Source},
    store::item::{Item, list_absent, list_of_question},
    take_over,
};
use axum::extract::State;
use classes::ClassId;
use coding::PythonTaskId;
use database::Tx;
use exams::AssessmentId;
use flows::FlowId;
use garde::Validate;
use platform::{
    ApiResult, App, CurrentUser, Envelope, Error, Millis, Query, access::Teacher, secret::Secret,
};
use questions::{
    VersionId,
    files::{AnswerFileView, list_named},
    set::SharedStem,
};
use scoring::{
    MarkNote, Points, Reason, Tick,
    question::{QuestionAnswer, QuestionBody, QuestionKey},
};
use serde::{Deserialize, Serialize};
use simulation::{BookId, CompanyId};
use tasks::{ActivityId, ExerciseId};

/// Which question is marked.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct DeskOf {
    /// The assessment; or else the exercise, the Python task, the flow or the company.
    #[garde(skip)]
    #[serde(default)]
    #[param(value_type = Option<i64>)]
    assessment_id: Option<AssessmentId>,
    /// The exercise.
    #[garde(skip)]
    #[serde(default)]
    #[param(value_type = Option<i64>)]
    exercise_id: Option<ExerciseId>,
    /// The Python task: a program, or a notebook with the cell that is marked.
    #[garde(skip)]
    #[serde(default)]
    #[param(value_type = Option<i64>)]
    python_task_id: Option<PythonTaskId>,
    /// The flow.
    #[garde(skip)]
    #[serde(default)]
    #[param(value_type = Option<i64>)]
    flow_id: Option<FlowId>,
    /// The company, whose books are marked.
    #[garde(skip)]
    #[serde(default)]
    #[param(value_type = Option<i64>)]
    company_id: Option<CompanyId>,
    /// Of a company: the books that are kept for this activity alone.
    #[garde(skip)]
    #[serde(default)]
    #[param(value_type = Option<i64>)]
    activity_id: Option<ActivityId>,
    /// The answers of one class I teach alone; those to an assessment are marked together.
    #[garde(skip)]
    #[serde(default)]
    #[param(value_type = Option<i64>)]
    class_id: Option<ClassId>,
    /// The question's version.
    #[garde(skip)]
    #[serde(default)]
    #[param(value_type = Option<i64>)]
    version_id: Option<VersionId>,
    /// The cell of a notebook, by its name.
    #[garde(length(max = 200))]
    #[serde(default)]
    cell: String,
}

impl DeskOf {
    fn group(&self, id: i64) -> Group {
        Group {
            id,
            class: self.class_id,
            activity: self.activity_id,
        }
    }

    fn source(&self) -> Option<(SourceKind, i64)> {
        // A flow, a book and a program are one question themselves.
        let is_named = self.version_id.is_some();
        let exam = self.assessment_id.map(|id| (SourceKind::Exam, id.0));
        let exercise = self.exercise_id.map(|id| (SourceKind::Exercise, id.0));
        let python = self.python_task_id.map(|id| {
            let is_program = self.cell.is_empty();
            (
                if is_program {
                    SourceKind::Program
                } else {
                    SourceKind::Cell
                },
                id.0,
            )
        });
        let flow = self.flow_id.map(|id| (SourceKind::Flow, id.0));
        let book = self.company_id.map(|id| (SourceKind::Book, id.0));
        let of_bank = exam.or(exercise).filter(|_| is_named);
        of_bank.or(python).or(flow).or(book)
    }
}

/// Equal answers, marked together. Nobody's name stands here.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct AnswerGroup {
    /// The answers, by id.
    item_ids: Vec<ItemId>,
    answer: Option<QuestionAnswer>,
    /// The book, which is read where it is kept; none of what is answered otherwise.
    book_id: Option<BookId>,
    /// Equal for answers that say the same, written otherwise; none of what is no text.
    alike: Option<String>,
    files: Vec<AnswerFileView>,
    state: ItemState,
    /// How the mark came about; none while there is none.
    mark_kind: Option<MarkKind>,
    /// What the rules propose.
    proposed: Points,
    reasons: Vec<Reason>,
    /// The reasons as sentences.
    texts: Vec<String>,
    points: Option<Points>,
    /// The lines of the rubric that were given.
    rubric: Vec<Tick>,
    comment: String,
    /// What was said at places of the answer.
    notes: Vec<MarkNote>,
    /// What was said of it in short; for teachers.
    tags: Vec<String>,
    marked_at_ms: Option<Millis>,
    /// Where several teachers mark it: my part in it. None where one does.
    second: Option<SecondPart>,
}

/// A marking of another teacher, to decide between.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct SecondMark {
    points: Points,
    comment: String,
    notes: Vec<MarkNote>,
}

/// A teacher's part in an answer that several mark.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct SecondPart {
    /// The name the answer goes by.
    code: String,
    ask: Ask,
    /// Whether I have given mine.
    is_given: bool,
    /// Whether others are marking it now, and as many as may.
    is_held: bool,
    /// Of a sample: the mark it deserves, once I have given mine.
    reference: Option<Points>,
    /// The markings that lie too far apart, where I am to decide.
    between: Vec<SecondMark>,
}

impl From<Part> for SecondPart {
    fn from(part: Part) -> Self {
        Self {
            code: part.code,
            ask: part.ask,
            is_given: part.mine.is_some(),
            is_held: part.is_held,
            reference: part.reference,
            between: part
                .between
                .into_iter()
                .map(|marking| SecondMark {
                    points: marking.points,
                    comment: marking.comment,
                    notes: marking.notes,
                })
                .collect(),
        }
    }
}

/// A line of the rubric, and what it is worth; below 0 of a deduction.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct RubricWorth {
    title: String,
    points: Points,
}

pub(super) fn rubric_of(key: &QuestionKey, full: Points) -> Vec<RubricWorth> {
    let lines = key.rubric().shown(&[], full).into_iter();
    lines
        .map(|line| RubricWorth {
            title: line.title,
            points: line.worth,
        })
        .collect()
}

/// A question with everybody's answers, without names.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct QuestionMarkingView {
    source_kind: SourceKind,
    /// Of a question of the bank: its version.
    version_id: Option<VersionId>,
    /// The title of the assessment, exercise or notebook.
    title: String,
    /// The classes whose answers lie here.
    class_names: Vec<String>,
    stem: String,
    body: QuestionBody,
    /// The material that a part of a composite question shares with the others; null for other questions.
    shared: Option<SharedStem>,
    answer_key: QuestionKey,
    analysis: String,
    full: Points,
    /// By what points are given and taken away, of the full ones; empty where a marker gives them as they like.
    rubric: Vec<RubricWorth>,
    /// Whether several teachers mark the answers; then only mine stand here.
    is_second: bool,
    groups: Vec<AnswerGroup>,
}

/// The answers to one question, equal ones grouped, in an order that does not reveal the student; 404 where none is mine.
#[utoipa::path(get, path = "/api/marking/desk/", tag = "marking", params(DeskOf),
    responses((status = 200, body = platform::Envelope<QuestionMarkingView>)))]
pub(super) async fn show_desk(
    State(app): State<App>,
    user: Teacher,
    Query(of): Query<DeskOf>,
) -> ApiResult<QuestionMarkingView> {
    let (secret, now_ms) = (app.secret.clone(), app.now_ms());
    bring_counting(&app, &user, &of).await?;
    let desk = app
        .db
        .read(move |tx| async move {
            let shown = Shown {
                secret: &secret,
                now_ms,
            };
            shown.desk(&tx, &user, &of).await
        })
        .await?;
    Ok(Envelope::ok(desk))
}

/// How many submissions are taken over in one unit: others want to write meanwhile.
const AT_ONCE: usize = 20;

/// What has its mark from its own feature lies on the desk when somebody looks.
async fn bring_counting(app: &App, user: &CurrentUser, of: &DeskOf) -> Result<(), Error> {
    let Some((kind, id)) = of.source() else {
        return Ok(());
    };
    let (asked, group) = (user.clone(), of.group(id));
    let absent = app
        .db
        .read(move |tx| async move {
            let counting = kind.counting(&tx, &asked, &group).await?;
            list_absent(&tx, kind, &counting).await.map_err(Error::from)
        })
        .await?;
    let now_ms = app.now_ms();
    for some in absent.chunks(AT_ONCE) {
        let some = some.to_vec();
        app.db
            .write(move |tx| async move {
                for id in some {
                    take_over(&tx, kind, id, now_ms).await?;
                }
                Ok::<_, Error>(())
            })
            .await?;
    }
    Ok(())
}

struct Shown<'a> {
    secret: &'a Secret,
    now_ms: Millis,
}

impl Shown<'_> {
    async fn desk(&self, tx: &Tx, user: &CurrentUser, of: &DeskOf) -> Result<QuestionMarkingView, Error> {
        let (kind, id) = of.source().ok_or(Error::NotFound)?;
        let named = (of.version_id, of.cell.as_str());
        let items = list_of_question(tx, kind, id, named).await?;
        let group = of.group(id);
        let MyShare { class_names, items } = kind.my_share(tx, user, &group, items).await?;
        let full = items.first().ok_or(Error::NotFound)?.full;
        let question = kind.question(tx, id, named).await?.ok_or(Error::NotFound)?;
        let question = question.with_addresses(self.secret, self.now_ms);
        let planned = parts(tx, (kind, id), user.id, &items, self.now_ms).await?;
        let is_second = planned.is_some();
        let items = planned.unwrap_or_else(|| items.into_iter().map(|item| (item, None)).collect());
        let groups = self.groups(tx, items, &question).await?;
        Ok(QuestionMarkingView {
            source_kind: kind,
            version_id: of.version_id,
            title: kind.title(tx, id).await?,
            class_names,
            stem: question.stem,
            body: question.body,
            shared: question.shared,
            rubric: rubric_of(&question.answer_key, full),
            answer_key: question.answer_key,
            analysis: question.analysis,
            full,
            is_second,
            groups,
        })
    }

    /// Answers of the same content, worth and standing make one group.
    async fn groups(
        &self,
        tx: &Tx,
        items: Vec<(Item, Option<Part>)>,
        question: &MarkedQuestion,
    ) -> Result<Vec<AnswerGroup>, Error> {
        let mut groups: Vec<(String, AnswerGroup)> = Vec::new();
        let likeness = Likeness::to(&question.answer_key);
        for (item, part) in items {
            let standing = standing(&item, part.as_ref());
            match groups.last_mut() {
                Some((last, group)) if *last == standing => group.item_ids.push(item.id),
                _ => {
                    let alike = likeness.hash(item.answer.as_ref());
                    let group = self.group(tx, (item, part), question).await?;
                    groups.push((standing, AnswerGroup { alike, ..group }));
                }
            }
        }
        Ok(groups.into_iter().map(|(_, group)| group).collect())
    }

    async fn group(
        &self,
        tx: &Tx,
        (item, part): (Item, Option<Part>),
        question: &MarkedQuestion,
    ) -> Result<AnswerGroup, Error> {
        let answer = item.answer.as_ref();
        let sentence = |reason: &Reason| reason.lettered(question.body.options()).text();
        let group = AnswerGroup {
            item_ids: vec![item.id],
            book_id: (item.source.kind == SourceKind::Book).then_some(BookId(item.source.id)),
            alike: None,
            files: files(tx, item.source, answer, self.secret, self.now_ms).await?,
            state: item.state,
            mark_kind: item.kind(),
            proposed: item.proposed.unwrap_or_default(),
            texts: item.reasons.iter().map(sentence).collect(),
            points: item.points(),
            rubric: item.rubric().to_vec(),
            comment: item.comment().into(),
            notes: item.notes().to_vec(),
            tags: item.tags().to_vec(),
            marked_at_ms: item.mark.as_ref().map(|mark| mark.at_ms),
            reasons: item.reasons,
            answer: question.show(item.answer),
            second: None,
        };
        Ok(match part {
            Some(part) => group.seen_by(part),
            None => group,
        })
    }
}

/// By what answers that are marked together are equal.
fn standing(item: &Item, part: Option<&Part>) -> String {
    format!(
        "{}:{:?}:{:?}:{:?}:{:?}:{}:{:?}:{:?}:{:?}",
        item.answer_hash,
        item.full,
        item.state,
        item.points(),
        item.rubric(),
        item.comment(),
        item.tags(),
        item.notes(),
        part.map(|part| (part.ask, part.is_held, &part.mine, part.reference, &part.between)),
    )
}

impl AnswerGroup {
    /// What one of several teachers sees of it: what they gave themselves, until the answer has its mark.
    fn seen_by(self, part: Part) -> Self {
        let is_open = self.state != ItemState::Marked || part.ask == Ask::Sample || part.reference.is_some();
        let mine = part.mine.clone();
        let seen = if is_open {
            let points = mine.as_ref().map(|mine| mine.points);
            let mine = mine.unwrap_or_default();
            Self {
                state: ItemState::Waiting,
                mark_kind: None,
                marked_at_ms: None,
                points,
                rubric: mine.ticks,
                comment: mine.comment,
                notes: mine.notes,
                tags: mine.tags,
                ..self
            }
        } else {
            self
        };
        Self {
            second: Some(part.into()),
            ..seen
        }
    }
}

/// The files an answer names, with addresses. Only those of its own submission: a name alone opens nobody's file.
pub(super) async fn files(
    tx: &Tx,
    source: Source,
    answer: Option<&QuestionAnswer>,
    secret: &Secret,
    now_ms: Millis,
) -> Result<Vec<AnswerFileView>, Error> {
    match (answer, source.kind.files()) {
        (Some(QuestionAnswer::FileUpload(answer)), Some(files)) => {
            Ok(list_named(tx, (files, source.id), answer, secret, now_ms).await?)
        }
        _ => Ok(Vec::new()),
    }
}
