//! SQL for drawing: which questions a paper may take, and the labels of a bank.

use super::question::{Question, listed};
use crate::{QuestionId, VersionId, bank::BankOf, set::PartPick};
use courses::CourseId;
use database::{FromRow, Result, Row, Tx, params};
use scoring::{Points, question::QuestionKind};
use std::collections::{BTreeMap, BTreeSet, HashMap};

database::sql! {
    BANK = "select q.*, null as link_key, null as link_chapter from question_question q where q.bank = $1 \
            and q.parent_id is null and q.archived_at_ms is null and q.state in ('reviewed', 'in_use') union all \
            select q.*, k.key as link_key, k.chapter as link_chapter from question_link k \
            join question_question q on q.id = k.question_id where k.course_id = $2 and q.archived_at_ms is null \
            and q.state in ('reviewed', 'in_use') order by id";
    BANK_PARTS = "select p.version_id, p.part_version_id, p.points, v.kind, p.position from question_part p \
                  join question_question q on q.version_id = p.version_id join question_version v on v.id = p.part_version_id \
                  where q.bank = $1 and q.parent_id is null and q.archived_at_ms is null union all \
                  select p.version_id, p.part_version_id, p.points, v.kind, p.position from question_link k \
                  join question_question q on q.id = k.question_id join question_part p on p.version_id = q.version_id \
                  join question_version v on v.id = p.part_version_id where k.course_id = $2 and q.archived_at_ms is null \
                  order by 1, 5";
    BANK_LABELS = "select l.question_id, l.facet, l.name from question_label l \
                   join question_question q on q.id = l.question_id \
                   where q.bank = $1 and q.archived_at_ms is null union all \
                   select l.question_id, l.facet, l.name from question_link k \
                   join question_label l on l.question_id = k.question_id where k.course_id = $2 order by 3";
    LABEL_COUNTS = "select facet, name, count(*) as total from (select l.facet, l.name from question_label l \
                    join question_question q on q.id = l.question_id \
                    where q.bank = $1 and q.parent_id is null and q.archived_at_ms is null union all \
                    select l.facet, l.name from question_link k join question_question q on q.id = k.question_id \
                    join question_label l on l.question_id = q.id where k.course_id = $2 and q.archived_at_ms is null) labelled \
                    group by facet, name order by facet, name";
    CHAPTER_COUNTS = "select chapter, count(*) as total from (select chapter from question_question \
                      where bank = $1 and parent_id is null and archived_at_ms is null union all \
                      select k.chapter from question_link k join question_question q on q.id = k.question_id \
                      where k.course_id = $2 and q.archived_at_ms is null) listed where chapter <> '' group by chapter";
    DIFFICULTY = "select difficulty from question_question where id = $1";
    KNOWLEDGE_OF = "select v.id, l.name from question_version v join question_label l on l.question_id = v.question_id \
                    where v.id in (select cast(value as bigint) from json_array_elements_text(cast(cast($1 as text) as json))) \
                    and l.facet = 'knowledge' order by v.id, l.name";
}

/// Which questions may be drawn; an empty list means any.
#[derive(Debug, Clone, Default)]
pub struct Criteria {
    /// Kinds.
    pub kinds: Vec<QuestionKind>,
    /// Knowledge points; one is enough.
    pub knowledge: Vec<String>,
    /// Keys of chapters.
    pub chapters: Vec<String>,
    /// Tags; one is enough.
    pub tags: Vec<String>,
    /// Lowest and highest difficulty.
    pub difficulty: Option<(i64, i64)>,
}

/// A question that may be drawn, in its newest version.
#[derive(Debug, Clone)]
pub struct Candidate {
    /// The question's key.
    pub key: String,
    /// The version to take.
    pub version: VersionId,
    /// What it is usually worth.
    pub points: Points,
    /// Its kind.
    pub kind: QuestionKind,
    /// The key of its chapter; empty for none.
    pub chapter: String,
    /// From 1, easy, to 5, hard.
    pub difficulty: i64,
    /// Its knowledge points.
    pub knowledge: Vec<String>,
    /// The parts of a composite question, in order; none of any other.
    pub parts: Vec<PartPick>,
}

/// A question, its tags, its knowledge points.
type Found = (Question, BTreeSet<String>, BTreeSet<String>);

/// The bank as criteria see it: read once, asked many times.
pub struct Bank {
    questions: Vec<Found>,
    parts: BTreeMap<VersionId, Vec<PartPick>>,
}

impl Bank {
    /// The questions that fit, in a stable order.
    pub fn matching(&self, criteria: &Criteria) -> Vec<Candidate> {
        let any = |wanted: &[String], has: &BTreeSet<String>| {
            wanted.is_empty() || wanted.iter().any(|name| has.contains(name))
        };
        self.questions
            .iter()
            .filter(|(question, tags, knowledge)| {
                (criteria.kinds.is_empty() || criteria.kinds.contains(&question.kind))
                    && (criteria.chapters.is_empty() || criteria.chapters.contains(&question.chapter))
                    && criteria
                        .difficulty
                        .is_none_or(|(low, high)| (low..=high).contains(&question.difficulty))
                    && any(&criteria.tags, tags)
                    && any(&criteria.knowledge, knowledge)
            })
            .map(|found| self.candidate(found))
            .collect()
    }

    /// Every question, in a stable order.
    pub fn all(&self) -> impl Iterator<Item = Candidate> {
        self.questions.iter().map(|found| self.candidate(found))
    }

    /// The question with that key.
    pub fn find(&self, key: &str) -> Option<Candidate> {
        self.questions
            .iter()
            .find(|(question, ..)| question.key == key)
            .map(|found| self.candidate(found))
    }

    fn candidate(&self, (question, _, knowledge): &Found) -> Candidate {
        Candidate {
            key: question.key.clone(),
            version: question.version_id,
            points: question.points,
            kind: question.kind,
            chapter: question.chapter.clone(),
            difficulty: question.difficulty,
            knowledge: knowledge.iter().cloned().collect(),
            parts: self.parts.get(&question.version_id).cloned().unwrap_or_default(),
        }
    }
}

/// The whole bank of a course, with what it has linked.
pub async fn list_candidates(tx: &Tx, course: CourseId) -> Result<Bank> {
    load(tx, BankOf::Course(course)).await
}

/// The questions that were made of activities of a course's tasks; only the paper of the activity asks one.
pub async fn list_task_candidates(tx: &Tx, course: CourseId) -> Result<Bank> {
    load(tx, BankOf::Tasks(course)).await
}

async fn load(tx: &Tx, bank: BankOf) -> Result<Bank> {
    let course = bank.linking_course();
    let mut labels: BTreeMap<i64, (BTreeSet<String>, BTreeSet<String>)> = BTreeMap::new();
    for row in tx.query(&BANK_LABELS, params![bank, course]).await? {
        let (facet, name): (String, String) = (row.get("facet")?, row.get("name")?);
        let entry = labels.entry(row.get("question_id")?).or_default();
        let names = if facet == "knowledge" {
            &mut entry.1
        } else {
            &mut entry.0
        };
        names.insert(name);
    }
    let rows = tx.query(&BANK, params![bank, course]).await?;
    let questions = rows
        .iter()
        .map(|row| {
            let question = listed(row)?;
            let (tags, knowledge) = labels.remove(&question.id.0).unwrap_or_default();
            Ok((question, tags, knowledge))
        })
        .collect::<Result<_>>()?;
    let mut parts: BTreeMap<VersionId, Vec<PartPick>> = BTreeMap::new();
    for row in tx.query(&BANK_PARTS, params![bank, course]).await? {
        parts.entry(row.get("version_id")?).or_default().push(row.read()?);
    }
    Ok(Bank { questions, parts })
}

/// A label and how many questions carry it.
#[derive(Debug, Clone, serde::Serialize, utoipa::ToSchema, FromRow)]
pub struct LabelCount {
    /// `tag` or `knowledge`.
    pub facet: String,
    /// The word.
    pub name: String,
    /// How many questions.
    pub total: i64,
}

pub(crate) async fn label_counts(tx: &Tx, bank: BankOf) -> Result<Vec<LabelCount>> {
    tx.query_as(&LABEL_COUNTS, params![bank, bank.linking_course()])
        .await
}

/// How many questions of a bank belong to each chapter, by its key.
pub(crate) async fn chapter_counts(tx: &Tx, course: CourseId) -> Result<BTreeMap<String, i64>> {
    Ok(tx
        .query_as(&CHAPTER_COUNTS, params![BankOf::Course(course), course])
        .await?
        .into_iter()
        .collect())
}

/// How hard a question is said to be, from 1 to 5.
pub async fn find_difficulty(tx: &Tx, id: QuestionId) -> Result<i64> {
    tx.query_one_as(&DIFFICULTY, params![id]).await
}

/// The knowledge points of these versions, as far as they have any.
pub async fn list_knowledge_of(tx: &Tx, ids: &[VersionId]) -> Result<HashMap<VersionId, Vec<String>>> {
    let ids = database::list(ids.iter().map(|id| id.0));
    by_version(&tx.query(&KNOWLEDGE_OF, vec![ids]).await?)
}

fn by_version(rows: &[Row]) -> Result<HashMap<VersionId, Vec<String>>> {
    let mut points: HashMap<VersionId, Vec<String>> = HashMap::new();
    for row in rows {
        points.entry(row.get("id")?).or_default().push(row.get("name")?);
    }
    Ok(points)
}
