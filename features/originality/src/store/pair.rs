//! SQL of `originality_document` and `originality_pair`: what was compared, and what resembles what.

use crate::{CheckId, source::Document};
use classes::ClassId;
use courses::CourseId;
use database::{FromRow, Json, Result, Tx, params};
use platform::{Millis, access::UserId};
use serde::{Deserialize, Serialize};
use similarity::Pair;
use std::collections::HashMap;

database::sql! {
    ADD_DOCUMENT = "insert into originality_document (check_id, place, ref_id, user_id, class_id, handed_in_at_ms, group_number) \
                    select check_id, place, ref_id, user_id, class_id, handed_in_at_ms, group_number \
                    from $given(check_id bigint, place bigint, ref_id bigint, user_id bigint, class_id bigint, \
                    handed_in_at_ms bigint, group_number bigint) where true";
    ADD_PAIR = "insert into originality_pair (check_id, number, one_place, other_place, one_percent, other_percent, passages) \
                select check_id, number, one_place, other_place, one_percent, other_percent, passages \
                from $given(check_id bigint, number bigint, one_place bigint, other_place bigint, one_percent bigint, \
                other_percent bigint, passages text) where true";
    // The class of an exam is that of its student.
    CLASSES = "select m.user_id, min(m.class_id) as class_id from class_v_member m join class_v_course c on c.class_id = m.class_id \
               where c.course_id = $1 group by m.user_id";
    // Those that something was found of. A name is for those who teach the student: own_class is the class in which they do.
    DOCUMENTS = "select d.place, d.ref_id, d.user_id, d.handed_in_at_ms, d.group_number, p.real_name, p.student_number, \
                 c.name as class_name, coalesce((select min(t.class_id) from class_v_teacher t join class_v_member m \
                 on m.class_id = t.class_id and m.user_id = d.user_id where t.user_id = $2), (select min(t.class_id) \
                 from class_v_teacher t where t.user_id = $2 and t.class_id = d.class_id)) as own_class \
                 from originality_document d join identity_v_person p on p.id = d.user_id \
                 left join class_v_class c on c.id = d.class_id \
                 where d.check_id = $1 and exists (select 1 from originality_pair o where o.check_id = d.check_id \
                 and (o.one_place = d.place or o.other_place = d.place)) order by d.place";
    PAIRS = "select number, one_place, other_place, one_percent, other_percent from originality_pair where check_id = $1 \
             order by number";
    PASSAGES = "select passages from originality_pair where check_id = $1 and number = $2";
}

/// A run of lines that stands in both: first and last line in each, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = OriginalityPassage)]
pub(crate) struct Passage {
    /// In the one.
    #[schema(value_type = [u32; 2])]
    pub(crate) one: (u32, u32),
    /// In the other.
    #[schema(value_type = [u32; 2])]
    pub(crate) other: (u32, u32),
}

/// A hand-in that something was found of.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct FoundDocument {
    pub(crate) place: i64,
    pub(crate) ref_id: i64,
    #[row(rename = "user_id")]
    pub(crate) user: UserId,
    pub(crate) handed_in_at_ms: Millis,
    pub(crate) group_number: Option<i64>,
    pub(crate) real_name: String,
    pub(crate) student_number: Option<String>,
    pub(crate) class_name: Option<String>,
    /// The class in which whoever asks teaches this student; none of another teacher's.
    pub(crate) own_class: Option<ClassId>,
}

impl FoundDocument {
    /// Whether whoever asks teaches this student.
    pub(crate) const fn is_mine(&self) -> bool {
        self.own_class.is_some()
    }
}

/// Two of them.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct FoundPair {
    pub(crate) number: i64,
    pub(crate) one_place: i64,
    pub(crate) other_place: i64,
    pub(crate) one_percent: i64,
    pub(crate) other_percent: i64,
}

/// Keeps what was compared.
pub(crate) async fn add_documents(
    tx: &Tx,
    (check, course): (CheckId, CourseId),
    documents: &[Document],
    groups: &[Vec<usize>],
) -> Result<()> {
    let classes: Vec<(UserId, ClassId)> = tx.query_as(&CLASSES, params![course]).await?;
    let classes: HashMap<_, _> = classes.into_iter().collect();
    let group_of: HashMap<usize, i64> = (1..)
        .zip(groups)
        .flat_map(|(number, members)| members.iter().map(move |place| (*place, number)))
        .collect();
    let row = |(place, document): (usize, &Document)| {
        let class = document.class.or_else(|| classes.get(&document.user).copied());
        params![
            check,
            place as i64,
            document.ref_id,
            document.user,
            class,
            document.handed_in_at_ms,
            group_of.get(&place).copied()
        ]
    };
    let rows = documents.iter().enumerate().map(row).collect();
    tx.execute_rows(&ADD_DOCUMENT, rows).await.map(drop)
}

/// Keeps what resembles what, the most alike first.
pub(crate) async fn add(tx: &Tx, check: CheckId, pairs: &[Pair]) -> Result<()> {
    let row = |(number, pair): (i64, &Pair)| {
        let passages: Vec<Passage> = pair
            .passages
            .iter()
            .map(|passage| Passage {
                one: passage.one,
                other: passage.other,
            })
            .collect();
        params![
            check,
            number,
            pair.one as i64,
            pair.other as i64,
            i64::from(pair.one_percent),
            i64::from(pair.other_percent),
            Json(&passages)
        ]
    };
    let rows = (1..).zip(pairs).map(row).collect();
    tx.execute_rows(&ADD_PAIR, rows).await.map(drop)
}

/// The hand-ins that something was found of, as this teacher may see them.
pub(crate) async fn list_documents(tx: &Tx, check: CheckId, teacher: UserId) -> Result<Vec<FoundDocument>> {
    tx.query_as(&DOCUMENTS, params![check, teacher]).await
}

/// What resembles what, the most alike first.
pub(crate) async fn list(tx: &Tx, check: CheckId) -> Result<Vec<FoundPair>> {
    tx.query_as(&PAIRS, params![check]).await
}

/// Where the two of a pair say the same, the longest run first.
pub(crate) async fn list_passages(tx: &Tx, check: CheckId, number: i64) -> Result<Option<Vec<Passage>>> {
    let found: Option<Kept> = tx.query_optional_as(&PASSAGES, params![check, number]).await?;
    Ok(found.map(|kept| kept.passages))
}

#[derive(FromRow)]
struct Kept {
    #[row(json)]
    passages: Vec<Passage>,
}
