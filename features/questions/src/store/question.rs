//! SQL of `question_question` and `question_label`.

use super::{
    facts::set_state,
    search::{Narrowed, find, keep_words, load},
    version::{NewVersion, add_part, insert},
};
use crate::{
    QuestionId, VersionId,
    bank::BankOf,
    review::ReviewState,
    search::{Place, Query},
};
use courses::CourseId;
use database::{FromRow, Result, Row, Tx, params};
use platform::{
    Millis, Page,
    access::{SchoolId, UserId},
};
use scoring::{
    Points,
    question::{QuestionBody, QuestionKey, QuestionKind, composite},
};
use std::collections::{BTreeSet, HashMap};

database::sql! {
    INSERT = "insert into question_question (school_id, course_id, key, kind, stem, chapter, difficulty, points, \
              version, version_id, created_at_ms, updated_at_ms, parent_id, bank, state) \
              values ($1, $2, $3, $4, $5, $6, $7, $8, 1, 0, $9, $9, $10, $11, $12) returning id";
    UPDATE = "update question_question set kind = $2, stem = $3, chapter = $4, difficulty = $5, points = $6, \
              version = $7, version_id = $8, archived_at_ms = null, updated_at_ms = $9 where id = $1";
    ARCHIVE = "update question_question set archived_at_ms = $2 where id = $1 and archived_at_ms is null";
    FIND = "select * from question_question where id = $1";
    BY_KEY = "select * from question_question where course_id = $1 and key = $2 and bank = $3";
    BANK_OF = "select q.bank from question_version v join question_question q on q.id = v.question_id where v.id = $1";
    PART_BY_KEY = "select * from question_question where parent_id = $1 and key = $2";
    IS_TAKEN = "select 1 as taken from question_question where course_id = $1 and key = $2 \
                union all select 1 as taken from question_link where course_id = $1 and key = $2";
    STEMS = "select course_id, version_id, key, kind, stem from question_question where bank = $1 and parent_id is null \
             and archived_at_ms is null order by id";
    STANDING = "select q.id, q.key, q.stem, q.chapter, q.difficulty, q.points, q.version_id, q.archived_at_ms, v.author_id, \
                cast(0 as bigint) as is_linked from question_question q join question_version v on v.id = q.version_id \
                where q.bank = $1 and q.parent_id is null union all \
                select q.id, k.key, q.stem, k.chapter, q.difficulty, q.points, q.version_id, q.archived_at_ms, v.author_id, \
                cast(1 as bigint) as is_linked from question_link k join question_question q on q.id = k.question_id \
                join question_version v on v.id = q.version_id where k.course_id = $2 order by 1";
    UNLABEL = "delete from question_label where question_id = $1";
    LABEL = "insert into question_label (question_id, facet, name) values ($1, $2, $3) \
             on conflict (question_id, facet, name) do nothing";
    LABELS = "select question_id, facet, name from question_label \
              where question_id in (select cast(value as bigint) from json_array_elements_text(cast(cast($1 as text) as json))) \
              order by question_id, facet, name";
    STEMS_OF = "select id, stem from question_question where archived_at_ms is null \
                and id in (select cast(value as bigint) from json_array_elements_text(cast(cast($1 as text) as json)))";
    STEMS_OF_BANK = "select id, stem from question_question where bank = $1 and archived_at_ms is null";
    // What stands in the bank, then what its course has linked: each is read by its index from where a page begins.
    LIST = "select q.*, null as link_key, null as link_chapter from question_question q \
            where q.bank = $1 and q.id > $8 and q.parent_id is null and q.archived_at_ms is null \
            and ($2 = '' or q.kind = $2) and ($3 = 0 or q.difficulty = $3) and ($4 = '' or q.chapter = $4) \
            and ($5 = '' or exists (select 1 from question_label l where l.question_id = q.id and l.name = $5)) \
            and ($6 = '' or q.state = $6) union all \
            select q.*, k.key as link_key, k.chapter as link_chapter from question_link k \
            join question_question q on q.id = k.question_id where k.course_id = $7 and k.question_id > $8 \
            and q.archived_at_ms is null \
            and ($2 = '' or q.kind = $2) and ($3 = 0 or q.difficulty = $3) and ($4 = '' or k.chapter = $4) \
            and ($5 = '' or exists (select 1 from question_label l where l.question_id = q.id and l.name = $5)) \
            and ($6 = '' or q.state = $6) order by id limit $9 offset $10";
    // A very large bank is counted as far as anybody turns pages.
    COUNT = "select count(*) as total from (select q.id from question_question q \
             where q.bank = $1 and q.parent_id is null and q.archived_at_ms is null \
             and ($2 = '' or q.kind = $2) and ($3 = 0 or q.difficulty = $3) and ($4 = '' or q.chapter = $4) \
             and ($5 = '' or exists (select 1 from question_label l where l.question_id = q.id and l.name = $5)) \
             and ($6 = '' or q.state = $6) union all \
             select q.id from question_link k join question_question q on q.id = k.question_id \
             where k.course_id = $7 and q.archived_at_ms is null \
             and ($2 = '' or q.kind = $2) and ($3 = 0 or q.difficulty = $3) and ($4 = '' or k.chapter = $4) \
             and ($5 = '' or exists (select 1 from question_label l where l.question_id = q.id and l.name = $5)) \
             and ($6 = '' or q.state = $6) limit 10000) listed";
}

/// A question as lists show it.
#[derive(Debug, Clone, FromRow)]
pub struct Question {
    /// Row id.
    pub id: QuestionId,
    /// The school it belongs to.
    #[row(rename = "school_id")]
    pub school: SchoolId,
    /// The course it is about.
    #[row(rename = "course_id")]
    pub course: CourseId,
    /// The bank it stands in.
    pub bank: BankOf,
    /// Its stable key.
    pub key: String,
    /// Its kind.
    #[row(text)]
    pub kind: QuestionKind,
    /// Its text.
    pub stem: String,
    /// Key of its chapter; may be empty.
    pub chapter: String,
    /// 1–5
    pub difficulty: i64,
    /// What it is usually worth.
    #[row(from = i64)]
    pub points: Points,
    /// Number of its newest version.
    pub version: i64,
    /// Its newest version.
    pub version_id: VersionId,
    /// When it was put away.
    pub archived_at_ms: Option<Millis>,
    /// When it was last changed.
    pub updated_at_ms: Millis,
    /// How far it is.
    pub state: ReviewState,
    /// The composite question it is a part of.
    #[row(rename = "parent_id")]
    pub parent: Option<QuestionId>,
    /// Whether it stands in another bank and the course that was asked about has linked it: `key` and `chapter` are the link's then.
    #[row(skip)]
    pub is_linked: bool,
}

/// A question as the list of a bank has it, with `link_key` and `link_chapter` of its link.
pub(crate) fn listed(row: &Row) -> Result<Question> {
    let mut question: Question = row.read()?;
    let (key, chapter): (Option<String>, Option<String>) = (row.get("link_key")?, row.get("link_chapter")?);
    if let Some((key, chapter)) = key.zip(chapter) {
        (question.key, question.chapter, question.is_linked) = (key, chapter, true);
    }
    Ok(question)
}

/// What a question is found by.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Labels {
    /// Free words.
    pub tags: Vec<String>,
    /// Knowledge points of the course.
    pub knowledge: Vec<String>,
}

impl Labels {
    /// Whether they are these, in whatever order.
    pub(crate) fn are(&self, tags: &[String], knowledge: &[String]) -> bool {
        is_same_set(&self.tags, tags) && is_same_set(&self.knowledge, knowledge)
    }
}

/// Whether two lists name the same.
pub(crate) fn is_same_set(one: &[String], other: &[String]) -> bool {
    let names = |list: &[String]| list.iter().cloned().collect::<BTreeSet<_>>();
    names(one) == names(other)
}

/// A question, or a new version of one.
#[derive(Debug, Clone)]
pub struct NewQuestion {
    /// The school.
    pub school: SchoolId,
    /// The course it is about.
    pub course: CourseId,
    /// The bank it stands in.
    pub bank: BankOf,
    /// Stable key in the course.
    pub key: String,
    /// Text.
    pub stem: String,
    /// A picture: `<hash>:<name>`.
    pub image: Option<String>,
    /// Body.
    pub body: QuestionBody,
    /// Key.
    pub answer_key: QuestionKey,
    /// 解析
    pub analysis: String,
    /// Key of a chapter; may be empty.
    pub chapter: String,
    /// 1–5
    pub difficulty: i64,
    /// What it is usually worth.
    pub points: Points,
    /// Tags and knowledge points.
    pub labels: Labels,
    /// Who wrote it; none for an import.
    pub author: Option<UserId>,
}

/// Adds a question with its first version.
pub async fn add_question(tx: &Tx, new: &NewQuestion, now_ms: Millis) -> Result<QuestionId> {
    let id = add_row(tx, new, None, now_ms).await?;
    put_version(tx, id, new, now_ms).await?;
    Ok(id)
}

async fn add_row(
    tx: &Tx,
    new: &NewQuestion,
    parent: Option<QuestionId>,
    now_ms: Millis,
) -> Result<QuestionId> {
    let values = params![
        new.school,
        new.course,
        &new.key,
        new.body.kind().name(),
        &new.stem,
        &new.chapter,
        new.difficulty,
        new.points.0,
        now_ms,
        parent,
        new.bank,
        ReviewState::of_new(new.bank)
    ];
    tx.query_one(&INSERT, values).await?.get("id")
}

/// Adds the next version of a question and makes it the one that new papers take; returns it with its number.
pub(crate) async fn add_version(
    tx: &Tx,
    question: &Question,
    new: &NewQuestion,
    now_ms: Millis,
) -> Result<(VersionId, i64)> {
    let written = put_version(tx, question.id, new, now_ms).await?;
    if question.state.of_next_version(question.bank) != question.state {
        let by = new.author.unwrap_or(UserId(0));
        set_state(tx, question.id, (ReviewState::Draft, by), now_ms).await?;
        keep_words(tx, &[question.id]).await?;
    }
    Ok(written)
}

async fn put_version(tx: &Tx, id: QuestionId, new: &NewQuestion, now_ms: Millis) -> Result<(VersionId, i64)> {
    let version = NewVersion {
        question: id,
        stem: &new.stem,
        image: new.image.as_deref(),
        body: &new.body,
        key: &new.answer_key,
        analysis: &new.analysis,
        author: new.author,
    };
    let (version, number) = insert(tx, &version, now_ms).await?;
    put_facts(tx, id, number, version, new, now_ms).await?;
    for (position, part) in parts_of(new).into_iter().enumerate() {
        let part_version = put_part(tx, id, &part, now_ms).await?;
        add_part(tx, version, (position, part_version, part.points)).await?;
    }
    Ok((version, number))
}

/// The parts of a composite question, as questions of their own; none of any other.
fn parts_of(new: &NewQuestion) -> Vec<NewQuestion> {
    let (QuestionBody::Composite(body), QuestionKey::Composite(key)) = (&new.body, &new.answer_key) else {
        return Vec::new();
    };
    let part = |((body, key), number): ((&composite::PartBody, &composite::PartKey), usize)| NewQuestion {
        key: format!("{}#{number}", new.key),
        stem: body.stem.clone(),
        image: body.image.clone(),
        body: body.body.clone(),
        answer_key: key.key.clone(),
        analysis: key.analysis.clone(),
        points: key.points,
        ..new.clone()
    };
    body.parts.iter().zip(&key.parts).zip(1..).map(part).collect()
}

/// Writes the next version of a part: of the one with the same number, where the question had it before.
async fn put_part(tx: &Tx, parent: QuestionId, part: &NewQuestion, now_ms: Millis) -> Result<VersionId> {
    let id = match find_part(tx, parent, &part.key).await? {
        Some(known) => known.id,
        None => add_row(tx, part, Some(parent), now_ms).await?,
    };
    // A part has no parts: this goes one level deep.
    let (version, _) = Box::pin(put_version(tx, id, part, now_ms)).await?;
    Ok(version)
}

/// Writes what lists and searches need, and the labels.
pub(crate) async fn put_facts(
    tx: &Tx,
    id: QuestionId,
    number: i64,
    version: VersionId,
    new: &NewQuestion,
    now_ms: Millis,
) -> Result<()> {
    let values = params![
        id,
        new.body.kind().name(),
        &new.stem,
        &new.chapter,
        new.difficulty,
        new.points.0,
        number,
        version,
        now_ms
    ];
    tx.execute(&UPDATE, values).await?;
    tx.execute(&UNLABEL, params![id]).await?;
    add_labels(tx, id, &new.labels.tags, &new.labels.knowledge).await?;
    keep_words(tx, &[id]).await
}

/// Lets a question be found by more labels.
pub(crate) async fn add_labels(tx: &Tx, id: QuestionId, tags: &[String], knowledge: &[String]) -> Result<()> {
    for (facet, names) in [("tag", tags), ("knowledge", knowledge)] {
        for name in names {
            tx.execute(&LABEL, params![id, facet, name]).await?;
        }
    }
    Ok(())
}

pub(crate) async fn archive(tx: &Tx, id: QuestionId, now_ms: Millis) -> Result<()> {
    tx.execute(&ARCHIVE, params![id, now_ms]).await?;
    keep_words(tx, &[id]).await
}

pub(crate) async fn find_question(tx: &Tx, id: QuestionId) -> Result<Option<Question>> {
    tx.query_optional_as(&FIND, params![id]).await
}

/// The bank in which the question of a version stands.
pub(crate) async fn find_bank(tx: &Tx, version: VersionId) -> Result<Option<BankOf>> {
    tx.query_optional_as(&BANK_OF, params![version]).await
}

/// The question in the bank of a course with that stable key.
pub async fn find_by_key(tx: &Tx, course: CourseId, key: &str) -> Result<Option<Question>> {
    find_in(tx, BankOf::Course(course), course, key).await
}

/// The question of a bank that is about this course and has that stable key.
pub(crate) async fn find_in(tx: &Tx, bank: BankOf, course: CourseId, key: &str) -> Result<Option<Question>> {
    tx.query_optional_as(&BY_KEY, params![course, key, bank]).await
}

/// Whether a question about this course has that key, in whatever bank it stands.
pub(crate) async fn is_key_taken(tx: &Tx, course: CourseId, key: &str) -> Result<bool> {
    Ok(tx
        .query_optional(&IS_TAKEN, params![course, key])
        .await?
        .is_some())
}

async fn find_part(tx: &Tx, parent: QuestionId, key: &str) -> Result<Option<Question>> {
    tx.query_optional_as(&PART_BY_KEY, params![parent, key]).await
}

/// What tells one question of a bank from another.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct Stem {
    #[row(rename = "course_id")]
    pub(crate) course: CourseId,
    pub(crate) version_id: VersionId,
    pub(crate) key: String,
    #[row(text)]
    pub(crate) kind: QuestionKind,
    pub(crate) stem: String,
}

/// A question of a bank as it stands, put away or not.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct Standing {
    pub(crate) id: QuestionId,
    pub(crate) key: String,
    pub(crate) stem: String,
    pub(crate) chapter: String,
    pub(crate) difficulty: i64,
    #[row(from = i64)]
    pub(crate) points: Points,
    pub(crate) version_id: VersionId,
    pub(crate) archived_at_ms: Option<Millis>,
    /// Who wrote this version in the browser; none for an import's.
    pub(crate) author_id: Option<UserId>,
    /// Whether it stands in another bank, and the course has linked it.
    pub(crate) is_linked: bool,
}

/// Every question of a course's bank and every one that it has linked, in the order in which they came.
pub(crate) async fn list_standing(tx: &Tx, course: CourseId) -> Result<Vec<Standing>> {
    tx.query_as(&STANDING, params![BankOf::Course(course), course])
        .await
}

/// The texts of all questions that stand in a bank.
pub(crate) async fn list_stems(tx: &Tx, bank: BankOf) -> Result<Vec<Stem>> {
    tx.query_as(&STEMS, params![bank]).await
}

/// What one question is found by.
pub(crate) async fn labels(tx: &Tx, id: QuestionId) -> Result<Labels> {
    Ok(list_labels(tx, &[id]).await?.remove(&id).unwrap_or_default())
}

/// The texts of these questions; those that were archived are absent.
pub async fn list_texts(tx: &Tx, ids: &[QuestionId]) -> Result<HashMap<QuestionId, String>> {
    let ids = database::list(ids.iter().map(|id| id.0));
    let rows = tx.query(&STEMS_OF, vec![ids]).await?;
    rows.iter()
        .map(|row| Ok((row.get("id")?, row.get("stem")?)))
        .collect()
}

/// The texts of the questions that stand in a bank; those that were archived are absent.
pub(crate) async fn list_bank_texts(tx: &Tx, bank: BankOf) -> Result<HashMap<QuestionId, String>> {
    let rows = tx.query(&STEMS_OF_BANK, params![bank]).await?;
    rows.iter()
        .map(|row| Ok((row.get("id")?, row.get("stem")?)))
        .collect()
}

/// What questions are found by; those without a label are absent.
pub async fn list_labels(tx: &Tx, ids: &[QuestionId]) -> Result<HashMap<QuestionId, Labels>> {
    let mut found: HashMap<QuestionId, Labels> = HashMap::new();
    if ids.is_empty() {
        return Ok(found);
    }
    for row in tx
        .query(&LABELS, vec![database::list(ids.iter().map(|id| id.0))])
        .await?
    {
        let labels = found.entry(row.get("question_id")?).or_default();
        let facet: String = row.get("facet")?;
        let names = if facet == "knowledge" {
            &mut labels.knowledge
        } else {
            &mut labels.tags
        };
        names.push(row.get("name")?);
    }
    Ok(found)
}

/// What a bank is searched for; empty texts and 0 mean any.
#[derive(Debug, Clone)]
pub struct Search {
    /// The bank.
    pub bank: BankOf,
    /// Words, as somebody typed them.
    pub text: String,
    /// A kind's name.
    pub kind: String,
    /// 1–5
    pub difficulty: i64,
    /// A chapter's key.
    pub chapter: String,
    /// A tag or a knowledge point.
    pub label: String,
    /// How far; any without it.
    pub state: Option<ReviewState>,
    /// Which page, counted from `after`.
    pub page: Page,
    /// Behind which question the first page begins; none for the beginning.
    pub after: Option<Place>,
}

/// A page of what a search finds.
#[derive(Debug, Clone, Default)]
pub struct Found {
    /// Its questions.
    pub questions: Vec<Question>,
    /// How many there are in all; beyond some thousands as many as were counted.
    pub total: i64,
    /// Where the next page begins; none behind the last.
    pub next: Option<Place>,
}

impl Search {
    /// What is looked for in the index of words; none where nothing was typed.
    fn query(&self) -> Option<Query> {
        if self.text.trim().is_empty() {
            return None;
        }
        let mut query = Query::of(&self.text);
        if query.is_empty() {
            return Some(query);
        }
        query = query.with("bank", &self.bank.to_string()).and(&self.label);
        if !self.kind.is_empty() {
            query = query.with("kind", &self.kind);
        }
        if let Some(state) = self.state {
            query = query.with("state", &state.to_string());
        }
        if self.difficulty > 0 {
            query = query.with("difficulty", &self.difficulty.to_string());
        }
        Some(query)
    }
}

/// A page of what a search finds: by words the best first, otherwise in the order in which they came.
pub(crate) async fn search(tx: &Tx, search: &Search) -> Result<Found> {
    let Some(query) = search.query() else {
        return list(tx, search).await;
    };
    if query.is_empty() {
        return Ok(Found::default());
    }
    let narrowed = Narrowed {
        bank: search.bank,
        chapter: &search.chapter,
        label: &search.label,
    };
    let ranked = find(tx, &query, &narrowed, (&search.text, search.after)).await?;
    let skipped = usize::try_from(search.page.offset()).unwrap_or(usize::MAX);
    let size = search.page.page_size as usize;
    let shown: Vec<_> = ranked.places.iter().skip(skipped).take(size).copied().collect();
    let ids: Vec<QuestionId> = shown.iter().map(|place| place.id).collect();
    let is_last = skipped + shown.len() >= ranked.places.len();
    Ok(Found {
        questions: load(tx, &ids, search.bank).await?,
        total: ranked.total,
        next: if is_last {
            ranked.beyond
        } else {
            shown.last().copied()
        },
    })
}

async fn list(tx: &Tx, search: &Search) -> Result<Found> {
    let mut values = params![
        search.bank,
        &search.kind,
        search.difficulty,
        &search.chapter,
        &search.label,
        search.state.map(|state| state.to_string()).unwrap_or_default(),
        search.bank.linking_course()
    ];
    let total = tx.query_one(&COUNT, values.clone()).await?.get("total")?;
    let after = search.after.map_or(QuestionId(0), |place| place.id);
    values.extend(params![after, search.page.limit() + 1, search.page.offset()]);
    let rows = tx.query(&LIST, values).await?;
    let mut questions: Vec<Question> = rows.iter().map(listed).collect::<Result<_>>()?;
    let has_more = questions.len() > search.page.page_size as usize;
    questions.truncate(search.page.page_size as usize);
    let last = questions.last().filter(|_| has_more);
    Ok(Found {
        next: last.map(|question| Place::listed(question.id)),
        questions,
        total,
    })
}
