//! SQL of `question_search` and `question_likeness`: the words of questions and what they say in little, kept in the unit that writes
//! the question.

use super::question::Question;
use crate::{
    QuestionId,
    bank::BankOf,
    search::{self, Content, Query, RULE, Said},
};
use database::{FromRow, Result, Tx, Value, params};
use std::collections::HashMap;

/// How many questions a search ranks, the newest first; whoever finds more adds a word.
pub(crate) const RANKED: usize = 1_000;

database::sql! {
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
    // PORTABILITY: the words of PostgreSQL are asked first, and by their index: its planner does not know that reading them
    // row by row is dear, which `+ 0` keeps it from.
    FOUND = sqlite "select q.id from question_search_words w join question_question q on q.id = w.rowid \
                    where question_search_words match $1 and ($2 = '' or q.chapter = $2) and ($3 = '' or exists \
                    (select 1 from question_label l where l.question_id = q.id and l.name = $3)) order by w.rowid desc limit $4"
            postgres "select q.id from question_search s join question_question q on q.id = s.question_id \
                      where array_to_tsvector(string_to_array(s.words, ' ')) @@ cast(cast($1 as text) as tsquery) \
                      and ($2 = '' or q.chapter = $2) and ($3 = '' or exists \
                      (select 1 from question_label l where l.question_id = q.id and l.name = $3)) \
                      order by s.question_id + 0 desc limit $4";
    RANK = "select id from question_question where id in \
            (select cast(value as bigint) from json_array_elements_text(cast(cast($1 as text) as json))) \
            order by case when key = $2 then 0 when stem like $3 then 1 else 2 end, id desc";
    THESE = "select * from question_question where id in \
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

    fn words(&self, labels: &[String]) -> String {
        let properties = [
            ("bank", self.bank.to_string()),
            ("kind", self.kind.clone()),
            ("state", self.state.clone()),
            ("difficulty", self.difficulty.to_string()),
        ];
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
        kept.push(params![row.id, row.words(&names)]);
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
    pub(crate) chapter: &'a str,
    pub(crate) label: &'a str,
}

/// The questions that a query finds, best first, at most [`RANKED`]: the one with that key, those whose text reads as was typed,
/// then all others, the newest first.
pub(crate) async fn find(
    tx: &Tx,
    query: &Query,
    narrowed: &Narrowed<'_>,
    typed: &str,
) -> Result<Vec<QuestionId>> {
    let words = query.written_for(tx.engine());
    let limit = RANKED as i64;
    let values = params![words, narrowed.chapter, narrowed.label, limit];
    let found: Vec<QuestionId> = tx.query_as(&FOUND, values).await?;
    if found.len() < 2 {
        return Ok(found);
    }
    let found = database::list(found.iter().map(|id| id.0));
    let like = format!("%{}%", typed.trim().replace(['%', '_'], ""));
    tx.query_as(&RANK, params![found, typed.trim(), like]).await
}

/// These questions, in this order.
pub(crate) async fn load(tx: &Tx, ids: &[QuestionId]) -> Result<Vec<Question>> {
    let listed = database::list(ids.iter().map(|id| id.0));
    let found: Vec<Question> = tx.query_as(&THESE, vec![listed]).await?;
    let mut found: HashMap<QuestionId, Question> = found.into_iter().map(|one| (one.id, one)).collect();
    Ok(ids.iter().filter_map(|id| found.remove(id)).collect())
}
