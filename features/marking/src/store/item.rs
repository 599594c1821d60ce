//! SQL of `marking_item`: what is marked, from whatever source, with the mark that counts.

use super::mark::{self, CurrentMark, Entry};
use crate::{
    ItemId,
    rule::{ItemState, MarkKind},
    source::{NewAnswer, Source, SourceKind, Work},
};
use classes::ClassId;
use courses::CourseId;
use database::{FromRow, Json, Result, Row, Tx, params};
use platform::{
    Millis,
    access::{SchoolId, UserId},
};
use questions::{QuestionId, VersionId};
use scoring::{MarkNote, Points, Reason, Tick, question::QuestionAnswer};
use simulation::LineChange;

/// An item with the mark that counts (`mark_…`) and what rules or tests said last (`proposed_…`).
macro_rules! items {
    ($rest:literal) => {
        concat!(
            "select i.*, m.kind as mark_kind, m.points as mark_points, m.rubric as mark_rubric, m.comment as mark_comment, \
             m.tags as mark_tags, m.notes as mark_notes, m.changes as mark_changes, m.reason as mark_reason, m.by_id as mark_by_id, m.at_ms as mark_at_ms, \
             p.points as proposed_points, p.reasons as proposed_reasons from marking_item i \
             left join marking_mark m on m.item_id = i.id and m.number = i.mark_number \
             left join marking_mark p on p.item_id = i.id and p.number = i.proposal_number ",
            $rest
        )
    };
}

database::sql! {
    // INVARIANT: taking over again leaves items alone that are there: a person may have marked them meanwhile.
    INSERT = "insert into marking_item (school_id, source_kind, source_id, group_id, position, part, user_id, course_id, \
              class_id, question_id, version_id, answer, answer_hash, full_points, state, needs_person, marks, mark_number, \
              proposal_number, created_at_ms) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, \
              $17, $18, $19, $20) on conflict (source_kind, source_id, position, part) do nothing returning id";
    // What counted and was proposed was for the answer before.
    ANSWER = "update marking_item set answer = $2, answer_hash = $3, needs_person = $4, state = $5, mark_number = null, \
              proposal_number = null where id = $1";
    FULL = "update marking_item set full_points = $2 where id = $1";
    FIND = items!("where i.id = $1");
    OF_SOURCE = items!("where i.source_kind = $1 and i.source_id = $2 order by i.position, i.id");
    // These two are ordered by a sum: the index in their order would read everybody's items.
    OF_PEOPLE_IN = items!("where i.user_id in (select cast(value as bigint) from json_array_elements_text(cast(cast($1 as text) as json))) \
                           and i.course_id = $2 and i.source_kind || '' = $3 order by i.source_id + 0, i.position, i.id");
    MISSED = "select i.source_id, i.position, i.version_id, i.answer, i.full_points, coalesce(m.points, 0) as earned \
              from marking_item i left join marking_mark m on m.item_id = i.id and m.number = i.mark_number \
              where i.user_id = $1 and i.course_id = $2 and i.source_kind = $3 and i.version_id is not null \
              and coalesce(m.points, 0) < i.full_points order by i.source_id + 0, i.position, i.id";
    OF_QUESTION = items!("where i.source_kind = $1 and i.group_id = $2 and ($3 = 0 or i.version_id = $3) and i.part = $4 \
                          and i.state <> 'withdrawn' order by i.answer_hash, i.id");
    OF_PEOPLE = items!("where i.source_kind = $1 and i.group_id = $2 and i.needs_person = 1 and i.state <> 'withdrawn' \
                        order by i.position, i.version_id, i.answer_hash, i.id");
    // The question first: its index leads to the students, which no index of the version does.
    OF_VERSION = items!("where i.question_id = (select question_id from question_v_version where id = $4) \
                         and i.user_id in (select user_id from class_v_member where class_id = $1) and i.course_id = $2 \
                         and i.source_kind || '' = $3 and i.version_id = $4 order by i.source_id + 0, i.position, i.id");
    // The same words of the same student, marked before by a person.
    EQUAL = items!("where i.source_kind = $1 and i.group_id = $2 and i.part = $3 and i.user_id = $4 and i.answer_hash = $5 \
                    and i.full_points = $6 and i.state = 'marked' and m.by_id is not null order by i.id desc limit 1");
    ABSENT = "select cast(s.value as bigint) as id from json_array_elements_text(cast(cast($2 as text) as json)) s \
              where not exists (select 1 from marking_item i where i.source_kind = $1 and i.source_id = cast(s.value as bigint)) order by 1";
    // In the order of the index, so that each page begins where the last one ended.
    SOURCES = "select distinct source_kind, source_id from marking_item where source_kind > $1 \
               or (source_kind = $1 and source_id > $2) order by source_kind, source_id limit $3";
    ASK_PERSON = "update marking_item set state = 'waiting', needs_person = 1 where id = $1 and state = 'verdict'";
    WITHDRAW = "update marking_item set state = 'withdrawn' where source_kind = $1 and group_id = $2 and user_id = $3 \
                and state = 'waiting' and source_id <> $4";
}

/// A question of the bank, in the version that was answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Asked {
    /// The question.
    pub question: QuestionId,
    /// Its version.
    pub version: VersionId,
}

/// Something that is marked, and its mark.
#[derive(Debug, Clone, FromRow)]
pub struct Item {
    /// Row id.
    pub id: ItemId,
    /// The school.
    #[row(rename = "school_id")]
    pub school: SchoolId,
    /// What it belongs to.
    #[row(flatten)]
    pub source: Source,
    /// Place in it.
    pub position: i64,
    /// The name of a notebook's cell; empty elsewhere.
    pub part: String,
    /// Whose work it is.
    #[row(rename = "user_id")]
    pub user: UserId,
    /// The course.
    #[row(rename = "course_id")]
    pub course: CourseId,
    /// The class it was done for; none for exams, whose assessments know their classes.
    #[row(rename = "class_id")]
    pub class: Option<ClassId>,
    /// What of the bank was asked; none elsewhere.
    #[row(with = asked)]
    pub asked: Option<Asked>,
    /// None when nothing was answered, and where the source shows the work itself.
    #[row(json)]
    pub answer: Option<QuestionAnswer>,
    /// Equal answers have equal hashes.
    pub answer_hash: String,
    /// What it is worth.
    #[row(rename = "full_points", from = i64)]
    pub full: Points,
    /// Whether it has its mark.
    pub state: ItemState,
    /// Whether no rule decides.
    pub needs_person: bool,
    /// What rules or tests said last; none if nothing.
    #[row(rename = "proposed_points", from = i64)]
    pub proposed: Option<Points>,
    /// Why.
    #[row(with = reasons)]
    pub reasons: Vec<Reason>,
    /// How many marks it ever had.
    pub marks: i64,
    pub(crate) proposal_number: Option<i64>,
    /// The mark that counts; none while it waits.
    #[row(with = mark::current)]
    pub mark: Option<CurrentMark>,
}

impl Item {
    /// What counts; none while it waits.
    pub fn points(&self) -> Option<Points> {
        self.mark.as_ref().map(|mark| mark.points)
    }

    /// How the mark that counts came about.
    pub fn kind(&self) -> Option<MarkKind> {
        self.mark.as_ref().map(|mark| mark.kind)
    }

    /// What is said to the student.
    pub fn comment(&self) -> &str {
        self.mark.as_ref().map_or("", |mark| &mark.comment)
    }

    /// What is said of it in short.
    pub fn tags(&self) -> &[String] {
        self.mark.as_ref().map_or(&[], |mark| &mark.tags)
    }

    /// What is said to the student at places of the answer.
    pub fn notes(&self) -> &[MarkNote] {
        self.mark.as_ref().map_or(&[], |mark| &mark.notes)
    }

    /// What a person changed inside the report of a book.
    pub fn changes(&self) -> &[LineChange] {
        self.mark.as_ref().map_or(&[], |mark| &mark.changes)
    }

    /// Why a person changed the mark; empty where nobody did.
    pub fn change_reason(&self) -> &str {
        self.mark.as_ref().map_or("", CurrentMark::change_reason)
    }

    /// Which lines of the rubric the marker gave, wholly or in part.
    pub fn rubric(&self) -> &[Tick] {
        self.mark.as_ref().map_or(&[], |mark| &mark.rubric)
    }

    /// Whether a person gave the mark.
    pub fn is_marked_by_person(&self) -> bool {
        self.kind().is_some_and(MarkKind::is_human)
    }
}

/// Adds an answer to be marked, with what the rules say of it; returns whether it was not there already.
pub(crate) async fn put_item(tx: &Tx, work: &Work, new: &NewAnswer, now_ms: Millis) -> Result<bool> {
    let state = ItemState::of(&new.mark);
    let is_marked = state == ItemState::Marked;
    // Rules that have nothing to say of an answer leave no line in its history.
    let is_told = is_marked || new.mark.earned != Points::ZERO || !new.mark.reasons.is_empty();
    let first = (is_told && state != ItemState::Verdict).then_some(1_i64);
    let values = params![
        work.school,
        work.source.kind,
        work.source.id,
        work.source.group,
        new.position,
        &new.part,
        work.user,
        work.course,
        work.class,
        new.asked.map(|asked| asked.question),
        new.asked.map(|asked| asked.version),
        Json(&new.answer),
        &new.answer_hash,
        new.mark.full.0,
        state,
        new.mark.needs_marker,
        first.unwrap_or_default(),
        first.filter(|_| is_marked),
        first,
        now_ms
    ];
    let Some(row) = tx.query_optional(&INSERT, values).await? else {
        return Ok(false);
    };
    if first.is_some() {
        let entry = Entry::computed(MarkKind::Rules, is_marked, &new.mark);
        let at_ms = work.marked_at_ms.unwrap_or(now_ms);
        mark::add_first(tx, row.get("id")?, &entry, at_ms).await?;
    }
    Ok(true)
}

/// Puts another answer in the place of an item's; its history stays, and nothing of it counts.
pub(crate) async fn put_answer(tx: &Tx, id: ItemId, new: &NewAnswer, state: ItemState) -> Result<()> {
    let values = params![
        id,
        Json(&new.answer),
        &new.answer_hash,
        new.mark.needs_marker,
        state
    ];
    tx.execute(&ANSWER, values).await.map(drop)
}

/// Lets an answer be worth so much; its marks are none of this.
pub(crate) async fn put_full(tx: &Tx, id: ItemId, full: Points) -> Result<()> {
    tx.execute(&FULL, params![id, full.0]).await.map(drop)
}

/// The item with that id. Not scoped to a school or class: callers must check.
pub async fn find_item(tx: &Tx, id: ItemId) -> Result<Option<Item>> {
    tx.query_optional_as(&FIND, params![id]).await
}

/// The items of one submission, in order.
pub async fn list_items_of_source(tx: &Tx, kind: SourceKind, id: i64) -> Result<Vec<Item>> {
    tx.query_as(&OF_SOURCE, params![kind, id]).await
}

/// What the members of a class answered in a course to a question in this version, from sources of one kind.
pub async fn list_items_of_version(
    tx: &Tx,
    (class, course): (ClassId, CourseId),
    kind: SourceKind,
    version: VersionId,
) -> Result<Vec<Item>> {
    tx.query_as(&OF_VERSION, params![class, course, kind, version])
        .await
}

/// The items of some people in a course, from sources of one kind.
pub async fn list_items_of_people(
    tx: &Tx,
    kind: SourceKind,
    course: CourseId,
    people: &[UserId],
) -> Result<Vec<Item>> {
    let these = database::list(people.iter().map(|user| user.0));
    tx.query_as(&OF_PEOPLE_IN, params![these, course, kind]).await
}

/// An answer that earned less than its full marks.
#[derive(Debug, Clone, FromRow)]
pub struct MissedAnswer {
    /// The submission it is in.
    pub source_id: i64,
    /// Place in it.
    pub position: i64,
    /// The question's version.
    #[row(rename = "version_id")]
    pub version: VersionId,
    /// None when nothing was answered.
    #[row(json)]
    pub answer: Option<QuestionAnswer>,
    /// What it earned; nothing while it waits.
    #[row(from = i64)]
    pub earned: Points,
    /// What it was worth.
    #[row(rename = "full_points", from = i64)]
    pub full: Points,
}

/// One person's answers to questions of the bank, in sources of one kind of a course, that did not earn their full marks.
pub async fn list_missed_of_person(
    tx: &Tx,
    kind: SourceKind,
    course: CourseId,
    user: UserId,
) -> Result<Vec<MissedAnswer>> {
    tx.query_as(&MISSED, params![user, course, kind]).await
}

/// The works after one, in a fixed order.
pub(crate) async fn list_sources_after(
    tx: &Tx,
    after: Option<(SourceKind, i64)>,
    limit: i64,
) -> Result<Vec<(SourceKind, i64)>> {
    let kind = after.map_or_else(String::new, |(kind, _)| kind.to_string());
    let id = after.map_or(0, |(_, id)| id);
    tx.query_as(&SOURCES, params![kind, id, limit]).await
}

/// The items of everybody for one question of one thing; equal answers stand together, in an order that does not reveal
/// the student.
pub(crate) async fn list_of_question(
    tx: &Tx,
    kind: SourceKind,
    group: i64,
    (version, part): (Option<VersionId>, &str),
) -> Result<Vec<Item>> {
    let version = version.map_or(0, |id| id.0);
    tx.query_as(&OF_QUESTION, params![kind, group, version, part])
        .await
}

/// Of these submissions, those of which nothing was taken over yet.
pub(crate) async fn list_absent(tx: &Tx, kind: SourceKind, ids: &[i64]) -> Result<Vec<i64>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let these = database::list(ids.iter().copied());
    tx.query(&ABSENT, params![kind, these])
        .await?
        .iter()
        .map(|row| row.get("id"))
        .collect()
}

/// Everybody's answers to an exam or an exercise that people mark, question by question.
pub(crate) async fn list_for_people(tx: &Tx, kind: SourceKind, group: i64) -> Result<Vec<Item>> {
    tx.query_as(&OF_PEOPLE, params![kind, group]).await
}

/// The newest item with the same answer of the same student that a person has marked.
pub(crate) async fn find_equal_marked(tx: &Tx, of: &Item) -> Result<Option<Item>> {
    let values = params![
        of.source.kind,
        of.source.group,
        &of.part,
        of.user,
        &of.answer_hash,
        of.full.0
    ];
    tx.query_optional_as(&EQUAL, values).await
}

/// Leaves an answer that waits for a machine to people: the machine cannot mark it.
pub(crate) async fn ask_person(tx: &Tx, id: ItemId) -> Result<()> {
    tx.execute(&ASK_PERSON, params![id]).await.map(drop)
}

/// Takes what one person handed in for something back from the desk, except the submission that counts.
pub(crate) async fn withdraw_superseded(tx: &Tx, source: Source, user: UserId, counts: i64) -> Result<()> {
    let values = params![source.kind, source.group, user, counts];
    tx.execute(&WITHDRAW, values).await.map(drop)
}

fn asked(row: &Row) -> Result<Option<Asked>> {
    let (question, version): (Option<QuestionId>, Option<VersionId>) =
        (row.get("question_id")?, row.get("version_id")?);
    Ok(question
        .zip(version)
        .map(|(question, version)| Asked { question, version }))
}

fn reasons(row: &Row) -> Result<Vec<Reason>> {
    let reasons: Json<Option<Vec<Reason>>> = row.get("proposed_reasons")?;
    Ok(reasons.0.unwrap_or_default())
}
