//! SQL of `question_search` and `question_likeness`: the words of questions and what they say in little, kept in the unit that writes
//! the question.

use super::question::Question;
use crate::{
    QuestionId,
    bank::BankOf,
    search::{self, Content, Place, Query, RULE, Said},
};
use courses::CourseId;
use database::{FromRow, Result, Tx, Value, params};
use std::collections::{HashMap, HashSet};

/// How many questions a search ranks, the newest first; whoever finds more adds a word.
pub(crate) const RANKED: usize = 1_000;
/// How many blocks of questions a search looks at first, the newest: a word that many questions have is found in these often enough,
/// whatever the bank holds.
const NEWEST_BLOCKS: i64 = 3;

database::sql! {
    LINKED = "select question_id, course_id from question_link \
              where question_id in (select cast(value as bigint) from json_array_elements_text(cast(cast($1 as text) as json))) \
              order by question_id, course_id";
    CONTENT = "select q.id, q.bank, q.key, q.kind, q.state, q.difficulty, q.stem, q.parent_id, q.archived_at_ms, \
               v.body, v.key as answer_key, v.analysis from question_question q join question_version v on v.id = q.version_id \
               where q.id in (select cast(value as bigint) from json_array_elements_text(cast(cast($1 as text) as json)))";
    PUT = "insert into question_search (question_id, words) select id, words from $given(id bigint, words text) where true \
           on conflict (question_id) do update set words = excluded.words";
    REMOVE = "delete from question_search where question_id in \
              (select cast(value as bigint) from json_array_elements_text(cast(cast($1 as text) as json)))";
    FORGET = "delete from question_likeness where question_id in \
              (select cast(value as bigint) from json_array_elements_text(cast(cast($1 as text) as json)))";
    LIKEN = "insert into question_likeness (question_id, band, number, bank) \
             select id, band, number, bank from $given(id bigint, band bigint, number bigint, bank text)";
    SAY_RULE = "update question_question set search_rule = $2 where id in \
                (select cast(value as bigint) from json_array_elements_text(cast(cast($1 as text) as json)))";
    STALE = "select id from question_question where search_rule < $1 order by search_rule, id limit $2";
    // PORTABILITY: PostgreSQL is asked by the index of words alone, which `+ 0` sees to: its planner does not know that reading words
    // row by row is dear. The index says of each question its block, too, as a word.
    FOUND = sqlite "select w.rowid as id from question_search_words w where question_search_words match $1 \
                    and ($2 = '' or exists (select 1 from question_question q where q.id = w.rowid and q.bank = $6 and q.chapter = $2) \
                    or exists (select 1 from question_link k where k.question_id = w.rowid and k.course_id = $7 and k.chapter = $2)) \
                    and ($3 = '' or exists (select 1 from question_label l where l.question_id = w.rowid and l.name = $3)) \
                    and w.rowid >= $8 and w.rowid < $5 order by w.rowid desc limit $4"
            postgres "select s.question_id as id from question_search s \
                      where array_to_tsvector(string_to_array(s.words || ' _block_' || cast(s.question_id / 8192 as text), ' ')) \
                      @@ cast(cast($1 as text) as tsquery) \
                      and ($2 = '' or exists (select 1 from question_question q where q.id = s.question_id and q.bank = $6 and q.chapter = $2) \
                      or exists (select 1 from question_link k where k.question_id = s.question_id and k.course_id = $7 and k.chapter = $2)) \
                      and ($3 = '' or exists (select 1 from question_label l where l.question_id = s.question_id and l.name = $3)) \
                      and s.question_id + 0 >= $8 and s.question_id + 0 < $5 order by s.question_id + 0 desc limit $4";
    WORDS = "select question_id, words from question_search where question_id in \
             (select cast(value as bigint) from json_array_elements_text(cast(cast($1 as text) as json)))";
    LAST = "select coalesce(max(question_id), 0) as id from question_search";
    RANK = "select id, cast(case when key = $2 then 0 when stem like $3 then 1 else 2 end as bigint) as rank \
            from question_question where id in \
            (select cast(value as bigint) from json_array_elements_text(cast(cast($1 as text) as json))) \
            order by 2, id desc";
    THESE = "select q.*, k.key as link_key, k.chapter as link_chapter from question_question q \
             left join question_link k on k.question_id = q.id and k.course_id = $2 where q.id in \
             (select cast(value as bigint) from json_array_elements_text(cast(cast($1 as text) as json)))";
}

/// A question as far as its words come from it.
#[derive(FromRow)]
struct Row {
    id: QuestionId,
    bank: BankOf,
    key: String,
    kind: String,
    state: String,
    difficulty: i64,
    stem: String,
    parent_id: Option<QuestionId>,
    archived_at_ms: Option<i64>,
    #[row(json)]
    body: serde_json::Value,
    #[row(json)]
    answer_key: serde_json::Value,
    analysis: String,
}

impl Row {
    /// What it says in little, as rows.
    fn likeness(&self) -> impl Iterator<Item = Vec<Value>> {
        let sketch = Said::of(&self.stem, &self.body).sketch().collect::<Vec<_>>();
        sketch
            .into_iter()
            .map(|(band, number)| params![self.id, band, number, self.bank])
    }

    /// `courses` have linked it: it is found among what they ask, too.
    fn words(&self, labels: &[String], courses: &[CourseId]) -> String {
        let linked = courses
            .iter()
            .map(|course| ("bank", BankOf::Course(*course).to_string()));
        let own = [
            ("bank", self.bank.to_string()),
            ("kind", self.kind.clone()),
            ("state", self.state.clone()),
            ("difficulty", self.difficulty.to_string()),
        ];
        let properties: Vec<_> = own.into_iter().chain(linked).collect();
        search::words(&Content {
            key: &self.key,
            stem: &self.stem,
            parts: [Some(&self.body), Some(&self.answer_key)],
            analysis: &self.analysis,
            labels,
            properties: &properties,
        })
    }
}

/// Writes the words of these questions as they now stand: every function that writes a question calls it in its unit.
pub(crate) async fn keep_words(tx: &Tx, ids: &[QuestionId]) -> Result<()> {
    let listed = || database::list(ids.iter().map(|id| id.0));
    let mut labels = super::question::list_labels(tx, ids).await?;
    let mut courses: HashMap<QuestionId, Vec<CourseId>> = HashMap::new();
    let linked: Vec<(QuestionId, CourseId)> = tx.query_as(&LINKED, vec![listed()]).await?;
    for (question, course) in linked {
        courses.entry(question).or_default().push(course);
    }
    let rows: Vec<Row> = tx.query_as(&CONTENT, vec![listed()]).await?;
    let (mut kept, mut likeness, mut gone): (Vec<Vec<Value>>, Vec<Vec<Value>>, Vec<QuestionId>) =
        Default::default();
    for row in rows {
        if row.parent_id.is_some() || row.archived_at_ms.is_some() {
            gone.push(row.id);
            continue;
        }
        let labels = labels.remove(&row.id).unwrap_or_default();
        let names: Vec<String> = labels.tags.into_iter().chain(labels.knowledge).collect();
        likeness.extend(row.likeness());
        let courses = courses.remove(&row.id).unwrap_or_default();
        kept.push(params![row.id, row.words(&names, &courses)]);
    }
    tx.execute(&FORGET, vec![listed()]).await?;
    if !likeness.is_empty() {
        tx.execute_rows(&LIKEN, likeness).await?;
    }
    if !kept.is_empty() {
        tx.execute_rows(&PUT, kept).await?;
    }
    if !gone.is_empty() {
        let gone = database::list(gone.iter().map(|id| id.0));
        tx.execute(&REMOVE, vec![gone]).await?;
    }
    tx.execute(&SAY_RULE, params![listed(), RULE]).await.map(drop)
}

/// Questions whose words an earlier rule made, or none yet.
pub(crate) async fn list_stale(tx: &Tx, limit: i64) -> Result<Vec<QuestionId>> {
    tx.query_as(&STALE, params![RULE, limit]).await
}

/// What a search in words is narrowed by that no word says in full.
pub(crate) struct Narrowed<'a> {
    pub(crate) bank: BankOf,
    pub(crate) chapter: &'a str,
    pub(crate) label: &'a str,
}

/// What a search finds from a place on.
#[derive(Debug, Default)]
pub(crate) struct Ranked {
    /// The questions of its window behind that place, best first.
    pub(crate) places: Vec<Place>,
    /// How many the window holds in all; with those of the windows before, where it is not the first.
    pub(crate) total: i64,
    /// Where older questions begin that are not ranked with these; none where there are none.
    pub(crate) beyond: Option<Place>,
}

/// At most [`RANKED`] questions below an id that fit a query, the newest first.
async fn newest(tx: &Tx, query: &Query, narrowed: &Narrowed<'_>, below: i64) -> Result<Vec<QuestionId>> {
    if let Some(quick) = query.quick() {
        let found = asked(tx, &quick, narrowed, below).await?;
        let listed = database::list(found.iter().map(|id| id.0));
        let words: Vec<(QuestionId, String)> = tx.query_as(&WORDS, vec![listed]).await?;
        let fitting = words.into_iter().filter(|(_, words)| query.fits(words));
        let fitting: HashSet<QuestionId> = fitting.map(|(id, _)| id).collect();
        if found.len() < RANKED || fitting.len() == RANKED {
            return Ok(found.into_iter().filter(|id| fitting.contains(id)).collect());
        }
    }
    asked(tx, query, narrowed, below).await
}

/// What the index finds for a query, first among the newest questions.
async fn asked(tx: &Tx, query: &Query, narrowed: &Narrowed<'_>, below: i64) -> Result<Vec<QuestionId>> {
    let values = |query: &Query, from: i64| {
        params![
            query.written_for(tx.engine()),
            narrowed.chapter,
            narrowed.label,
            RANKED as i64,
            below,
            narrowed.bank,
            narrowed.bank.linking_course(),
            from
        ]
    };
    let block = search::block_of(below - 1);
    let first = block - NEWEST_BLOCKS + 1;
    if first > 0 {
        let newest = query.clone().in_blocks(tx.engine(), first..=block);
        let values = values(&newest, search::begin_of(first));
        let found: Vec<QuestionId> = tx.query_as(&FOUND, values).await?;
        if found.len() == RANKED {
            return Ok(found);
        }
    }
    tx.query_as(&FOUND, values(query, 0)).await
}

/// The questions that a query finds behind a place. At most [`RANKED`] are ranked together, the newest first: the one with that key,
/// then those whose text reads as was typed, then all others. Reading on costs the same however far.
pub(crate) async fn find(
    tx: &Tx,
    query: &Query,
    narrowed: &Narrowed<'_>,
    (typed, after): (&str, Option<Place>),
) -> Result<Ranked> {
    let below = match after {
        Some(place) => place.window,
        None => tx.query_one_as::<i64>(&LAST, params![]).await? + 1,
    };
    let found = newest(tx, query, narrowed, below).await?;
    // A window that begins at the newest question found stays the same when newer ones come.
    let Some((newest, oldest)) = found.first().zip(found.last()) else {
        return Ok(Ranked::default());
    };
    let window = newest.0 + 1;
    let beyond = (found.len() == RANKED).then(|| Place::window(oldest.0));
    let listed = database::list(found.iter().map(|id| id.0));
    let like = format!("%{}%", typed.trim().replace(['%', '_'], ""));
    let ranks: Vec<(QuestionId, i64)> = tx.query_as(&RANK, params![listed, typed.trim(), like]).await?;
    let places = ranks.into_iter().map(|(id, rank)| Place { window, rank, id });
    Ok(Ranked {
        places: places
            .filter(|place| after.is_none_or(|after| place.is_after(&after)))
            .collect(),
        total: found.len() as i64,
        beyond,
    })
}

/// These questions, in this order, as this bank has them.
pub(crate) async fn load(tx: &Tx, ids: &[QuestionId], bank: BankOf) -> Result<Vec<Question>> {
    let these = database::list(ids.iter().map(|id| id.0));
    let rows = tx.query(&THESE, params![these, bank.linking_course()]).await?;
    let found: Vec<Question> = rows.iter().map(super::question::listed).collect::<Result<_>>()?;
    let mut found: HashMap<QuestionId, Question> = found.into_iter().map(|one| (one.id, one)).collect();
    Ok(ids.iter().filter_map(|id| found.remove(id)).collect())
}
