//! Looking through the bank.

use crate::{
    QuestionId, VersionId,
    bank::{BankKind, BankOf, may_write_bank, require_bank_reader, require_bank_writer},
    review::ReviewState,
    search::Place,
    store::{
        candidate::{LabelCount, chapter_counts, label_counts},
        facts::{self, Review},
        link,
        question::{self, Question, Search},
        version::{self, VersionLine},
    },
};
use axum::extract::State;
use courses::{CourseId, require_course};
use garde::Validate;
use platform::{ApiResult, App, CurrentUser, Envelope, Error, Millis, Page, Path, Query, access::Teacher};
use scoring::{
    Points,
    question::{QuestionBody, QuestionKey, QuestionKind},
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What a bank is searched for.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct BankFilter {
    /// The course whose bank is searched, or beside which another bank is.
    #[garde(skip)]
    #[param(value_type = i64)]
    course_id: CourseId,
    /// Which bank beside the course.
    #[garde(skip)]
    #[serde(default)]
    #[param(inline)]
    bank: BankKind,
    /// Words of the text, the answer, the analysis or the labels, also by their pinyin, first letters or in full; or a key.
    #[garde(length(chars, max = 100))]
    #[serde(default)]
    q: String,
    /// A kind's name.
    #[garde(skip)]
    #[serde(default)]
    kind: Option<QuestionKind>,
    /// 1–5.
    #[garde(range(min = 0, max = 5))]
    #[serde(default)]
    difficulty: i64,
    /// A chapter's key.
    #[garde(length(chars, max = 60))]
    #[serde(default)]
    chapter: String,
    /// A tag or a knowledge point.
    #[garde(length(chars, max = 60))]
    #[serde(default)]
    label: String,
    /// How far it is.
    #[garde(skip)]
    #[serde(default)]
    #[param(inline)]
    state: Option<ReviewState>,
    /// `next` of the page before: the questions behind it, at the same cost however far.
    #[garde(skip)]
    #[serde(default)]
    #[param(value_type = Option<String>)]
    after: Option<Place>,
    /// Counted from 1, behind `after`.
    #[garde(range(min = 1))]
    #[serde(default = "first")]
    page: u32,
    /// Rows on a page.
    #[garde(range(min = 1, max = 500))]
    #[serde(default = "twenty")]
    page_size: u32,
}

const fn first() -> u32 {
    1
}

const fn twenty() -> u32 {
    20
}

/// A question as the bank lists it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct QuestionRow {
    id: QuestionId,
    version_id: VersionId,
    key: String,
    kind: QuestionKind,
    /// The fixed id of the kind.
    type_id: &'static str,
    stem: String,
    chapter: String,
    difficulty: i64,
    points: Points,
    state: ReviewState,
    /// The kind of bank it stands in, where the course has only linked it; `key` and `chapter` are the course's then.
    linked_from: Option<BankKind>,
    version: i64,
    tags: Vec<String>,
    knowledge: Vec<String>,
    updated_at_ms: Millis,
}

/// A page of a bank.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct QuestionsFound {
    items: Vec<QuestionRow>,
    /// How many there are in all; of a search that finds more than a thousand, a thousand.
    total: i64,
    /// To be sent as `after` for the next page; none behind the last.
    next: Option<String>,
}

/// Searches a bank; that of a course with what it has linked.
#[utoipa::path(get, path = "/api/questions/", tag = "questions", params(BankFilter),
    responses((status = 200, body = platform::Envelope<QuestionsFound>)))]
pub(super) async fn list_questions(
    State(app): State<App>,
    user: Teacher,
    Query(filter): Query<BankFilter>,
) -> ApiResult<QuestionsFound> {
    let search = Search {
        bank: BankOf::of(filter.bank, filter.course_id, &user),
        text: filter.q,
        kind: filter.kind.map_or("", QuestionKind::name).into(),
        difficulty: filter.difficulty,
        chapter: filter.chapter,
        label: filter.label,
        state: filter.state,
        after: filter.after,
        page: Page {
            page: filter.page,
            page_size: filter.page_size,
        },
    };
    let page = app
        .db
        .read(move |tx| async move {
            require_bank_reader(&tx, &user, search.bank).await?;
            let found = question::search(&tx, &search).await?;
            let ids: Vec<QuestionId> = found.questions.iter().map(|question| question.id).collect();
            let mut labels = question::list_labels(&tx, &ids).await?;
            let items = found
                .questions
                .into_iter()
                .map(|question| row(labels.remove(&question.id).unwrap_or_default(), question))
                .collect();
            Ok::<_, Error>(QuestionsFound {
                items,
                total: found.total,
                next: found.next.map(String::from),
            })
        })
        .await?;
    Ok(Envelope::ok(page))
}

pub(super) fn row(labels: question::Labels, question: Question) -> QuestionRow {
    QuestionRow {
        id: question.id,
        version_id: question.version_id,
        key: question.key,
        kind: question.kind,
        type_id: question.kind.id(),
        stem: question.stem,
        chapter: question.chapter,
        difficulty: question.difficulty,
        points: question.points,
        state: question.state,
        linked_from: question.is_linked.then(|| question.bank.kind()),
        version: question.version,
        tags: labels.tags,
        knowledge: labels.knowledge,
        updated_at_ms: question.updated_at_ms,
    }
}

/// The course asked about.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct OfCourse {
    /// The course.
    #[garde(skip)]
    #[param(value_type = i64)]
    pub(super) course_id: CourseId,
    /// Which bank beside the course; chapters are always the course's.
    #[garde(skip)]
    #[serde(default)]
    #[param(inline)]
    pub(super) bank: BankKind,
}

/// The tags and knowledge points of a bank, with how many questions carry each.
#[utoipa::path(get, path = "/api/questions/labels/", tag = "questions", params(OfCourse),
    responses((status = 200, body = platform::Envelope<Vec<LabelCount>>)))]
pub(super) async fn list_labels(
    State(app): State<App>,
    user: Teacher,
    Query(of): Query<OfCourse>,
) -> ApiResult<Vec<LabelCount>> {
    let counts = app
        .db
        .read(move |tx| async move {
            let bank = BankOf::of(of.bank, of.course_id, &user);
            require_bank_reader(&tx, &user, bank).await?;
            Ok::<_, Error>(label_counts(&tx, bank).await?)
        })
        .await?;
    Ok(Envelope::ok(counts))
}

/// A chapter and how many questions of the bank belong to it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = BankChapter)]
pub(super) struct ChapterCount {
    /// Its key in the course, which draws name.
    key: String,
    title: String,
    total: i64,
}

/// The chapters of a course that its bank has questions on, in the course's order.
#[utoipa::path(get, path = "/api/questions/chapters/", tag = "questions", params(OfCourse),
    responses((status = 200, body = platform::Envelope<Vec<ChapterCount>>)))]
pub(super) async fn list_chapters(
    State(app): State<App>,
    user: Teacher,
    Query(of): Query<OfCourse>,
) -> ApiResult<Vec<ChapterCount>> {
    let chapters = app
        .db
        .read(move |tx| async move {
            require_course(&tx, &user, of.course_id).await?;
            let counts = chapter_counts(&tx, of.course_id).await?;
            let chapters = courses::list_chapters(&tx, of.course_id).await?;
            Ok::<_, Error>(
                chapters
                    .into_iter()
                    .filter_map(|chapter| {
                        let total = *counts.get(&chapter.key)?;
                        Some(ChapterCount {
                            key: chapter.key,
                            title: chapter.title,
                            total,
                        })
                    })
                    .collect(),
            )
        })
        .await?;
    Ok(Envelope::ok(chapters))
}

/// A question with its key, for its authors.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct QuestionView {
    #[serde(flatten)]
    row: QuestionRow,
    /// The course it is about.
    course_id: CourseId,
    /// The kind of bank it stands in.
    bank: BankKind,
    /// Whether I may change it.
    may_write: bool,
    /// Whether the hidden tests of a program are left out of the key, as I neither edit nor teach the course.
    tests_hidden: bool,
    /// Address of the picture beside the text.
    image: Option<String>,
    body: QuestionBody,
    /// The expected answer and the rules of marking.
    answer_key: QuestionKey,
    /// 解析
    analysis: String,
    /// Who looked it through; none where nobody did, or not since it was a draft.
    #[schema(required = true)]
    review: Option<Review>,
    versions: Vec<VersionLine>,
    /// The courses that have linked it, by their titles: what is changed here is changed for them.
    linked_courses: Vec<String>,
}

/// A question with its key and its history.
#[utoipa::path(get, path = "/api/questions/{question_id}/", tag = "questions", params(("question_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<QuestionView>)))]
pub(super) async fn show_question(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<QuestionId>,
) -> ApiResult<QuestionView> {
    let (secret, now_ms) = (app.secret.clone(), app.now_ms());
    let view = app
        .db
        .read(move |tx| async move {
            let question = require_question(&tx, &user, id).await?;
            let shown = version::load_shown(&tx, &[question.version_id]).await?.pop();
            let keyed = version::load_keys(&tx, &[question.version_id]).await?.pop();
            let (shown, keyed) = shown.zip(keyed).ok_or(Error::NotFound)?;
            let mut keyed = Arc::unwrap_or_clone(keyed);
            let shown = shown.with_addresses(&secret, now_ms);
            let hides_tests = !classes::may_read_tests(&tx, &user, question.course).await?;
            Ok::<_, Error>(QuestionView {
                course_id: question.course,
                bank: question.bank.kind(),
                may_write: may_write_bank(&tx, &user, question.bank).await?,
                tests_hidden: hides_tests && keyed.key.hide_tests(),
                image: shown.image,
                body: shown.body,
                answer_key: keyed.key,
                analysis: keyed.analysis,
                review: facts::find_review(&tx, id).await?,
                versions: version::list(&tx, id).await?,
                linked_courses: link::list_courses(&tx, id).await?,
                row: row(question::labels(&tx, id).await?, question),
            })
        })
        .await?;
    Ok(Envelope::ok(view))
}

/// The question, if it is of this person's school and in no bank of somebody else's own; 404 otherwise.
pub async fn require_question(
    tx: &database::Tx,
    user: &CurrentUser,
    id: QuestionId,
) -> Result<Question, Error> {
    question::find_question(tx, id)
        .await?
        .filter(|question| question.school == user.school && question.parent.is_none())
        .filter(|question| !matches!(question.bank, BankOf::Personal(owner) if owner != user.id))
        .ok_or(Error::NotFound)
}

/// The question, if this person writes its bank; 403 for a colleague.
pub(super) async fn require_own_question(
    tx: &database::Tx,
    user: &CurrentUser,
    id: QuestionId,
) -> Result<Question, Error> {
    let question = require_question(tx, user, id).await?;
    require_bank_writer(tx, user, question.bank).await?;
    Ok(question)
}
