//! SQL of `class_member`.

use crate::ClassId;
use database::{FromRow, Result, Row, Tx, params};
use platform::{Millis, Page, access::UserId};
use serde::{Deserialize, Serialize};

database::sql! {
    FIND = "select m.user_id, m.state, m.extra_time_percent, m.joined_at_ms, u.real_name, u.student_number \
            from class_member m join identity_v_person u on u.id = m.user_id where m.class_id = $1 and m.user_id = $2";
    LIST = "select m.user_id, m.state, m.extra_time_percent, m.joined_at_ms, u.real_name, u.student_number \
            from class_member m join identity_v_person u on u.id = m.user_id \
            where m.class_id = $1 and m.state = 'member' order by u.student_number, u.id";
    COUNT = "select count(*) as total from class_member where class_id = $1 and state = $2";
    PUT = "insert into class_member (class_id, user_id, state, joined_at_ms) values ($1, $2, $3, $4) \
           on conflict (class_id, user_id) do update set state = excluded.state, joined_at_ms = excluded.joined_at_ms";
    SET_STATE = "update class_member set state = $3 where class_id = $1 and user_id = $2 and state = $4";
    SET_EXTRA_TIME = "update class_member set extra_time_percent = $3 where class_id = $1 and user_id = $2";
    SEARCH = "select m.user_id, m.state, m.extra_time_percent, m.joined_at_ms, u.real_name, u.student_number, \
              u.username, u.phone, u.status, u.must_change_password from class_member m \
              join identity_v_person u on u.id = m.user_id \
              where m.class_id = $1 and m.state = $2 and ($3 = '' or lower(u.real_name) like $3 \
              or lower(u.student_number) like $3 or lower(u.username) like $3 or u.phone like $3) \
              order by case when $4 = 'real_name' then u.real_name end, \
              case when $4 = '-real_name' then u.real_name end desc, \
              case when $4 = '-student_number' then u.student_number end desc, \
              case when $4 = 'joined_at' then m.joined_at_ms end, \
              case when $4 = '-joined_at' then m.joined_at_ms end desc, \
              case when $4 = 'extra_time' then m.extra_time_percent end, \
              case when $4 = '-extra_time' then m.extra_time_percent end desc, \
              u.student_number, u.id limit $5 offset $6";
    SEARCH_COUNT = "select count(*) as total from class_member m join identity_v_person u on u.id = m.user_id \
                    where m.class_id = $1 and m.state = $2 and ($3 = '' or lower(u.real_name) like $3 \
                    or lower(u.student_number) like $3 or lower(u.username) like $3 or u.phone like $3)";
    FIND_ROW = "select m.user_id, m.state, m.extra_time_percent, m.joined_at_ms, u.real_name, u.student_number, \
                u.username, u.phone, u.status, u.must_change_password from class_member m \
                join identity_v_person u on u.id = m.user_id where m.class_id = $1 and m.user_id = $2";
    TAUGHT_BY = "select 1 as found from class_member m join class_teacher t on t.class_id = m.class_id \
                 where m.user_id = $1 and t.user_id = $2 and m.state = 'member'";
}

/// How a person stands with a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MemberState {
    /// Asked to join; a teacher decides.
    Waiting,
    /// In.
    Member,
    /// Was in, or was refused.
    Removed,
}

database::text_column! { MemberState }

/// A student in a class.
#[derive(Debug, Clone, FromRow)]
pub struct Member {
    /// The student.
    #[row(rename = "user_id")]
    pub user: UserId,
    /// Their name.
    pub real_name: String,
    /// 学号
    pub student_number: Option<String>,
    /// Whether they are in it.
    pub state: MemberState,
    /// More time in every exam, in percent.
    pub extra_time_percent: i64,
    /// When they joined.
    pub joined_at_ms: Millis,
}

/// The membership of a person, whatever its state.
pub async fn find_member(tx: &Tx, class: ClassId, user: UserId) -> Result<Option<Member>> {
    tx.query_optional_as(&FIND, params![class, user]).await
}

/// The members of a class, by student number.
pub async fn list_members(tx: &Tx, class: ClassId) -> Result<Vec<Member>> {
    tx.query_as(&LIST, params![class]).await
}

/// How many members a class has.
pub async fn count_members(tx: &Tx, class: ClassId) -> Result<i64> {
    count_in_state(tx, class, MemberState::Member).await
}

pub(crate) async fn count_in_state(tx: &Tx, class: ClassId, state: MemberState) -> Result<i64> {
    tx.query_one(&COUNT, params![class, state]).await?.get("total")
}

/// Makes a person a member of a class, or lets them wait for approval.
pub async fn put_member(
    tx: &Tx,
    class: ClassId,
    user: UserId,
    state: MemberState,
    now_ms: Millis,
) -> Result<()> {
    tx.execute(&PUT, params![class, user, state, now_ms])
        .await
        .map(drop)
}

/// Moves a person from one state to another; returns whether they were in the first.
pub(crate) async fn move_member(
    tx: &Tx,
    class: ClassId,
    user: UserId,
    from: MemberState,
    to: MemberState,
) -> Result<bool> {
    Ok(tx.execute(&SET_STATE, params![class, user, to, from]).await? == 1)
}

/// Gives a student more time in every exam, in percent; returns whether they are known to the class.
pub async fn set_extra_time(tx: &Tx, class: ClassId, user: UserId, percent: i64) -> Result<bool> {
    Ok(tx.execute(&SET_EXTRA_TIME, params![class, user, percent]).await? == 1)
}

/// Whether a student is in a class that the teacher teaches.
pub async fn is_taught_by(tx: &Tx, student: UserId, teacher: UserId) -> Result<bool> {
    Ok(tx
        .query_optional(&TAUGHT_BY, params![student, teacher])
        .await?
        .is_some())
}

/// A member with what a teacher's list shows of the account.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct MemberRow {
    #[row(flatten)]
    pub(crate) member: Member,
    pub(crate) username: String,
    pub(crate) phone: Option<String>,
    /// `active`, `imported`, `disabled`, `deleted`.
    #[row(rename = "status")]
    pub(crate) account: String,
    pub(crate) must_change_password: bool,
}

/// What a list of members shows.
#[derive(Debug, Clone)]
pub(crate) struct MemberSearch {
    pub(crate) class: ClassId,
    pub(crate) state: MemberState,
    pub(crate) like: String,
    pub(crate) sort: String,
    pub(crate) page: Page,
}

pub(crate) async fn search_members(tx: &Tx, search: &MemberSearch) -> Result<(Vec<MemberRow>, i64)> {
    let wanted = params![search.class, search.state, &search.like];
    let total = tx.query_one(&SEARCH_COUNT, wanted.clone()).await?.get("total")?;
    let order = params![&search.sort, search.page.limit(), search.page.offset()];
    let rows = tx.query(&SEARCH, [wanted, order].concat()).await?;
    Ok((rows.iter().map(Row::read).collect::<Result<_>>()?, total))
}

/// The membership of a person with their account, whatever its state.
pub(crate) async fn find_member_row(tx: &Tx, class: ClassId, user: UserId) -> Result<Option<MemberRow>> {
    tx.query_optional_as(&FIND_ROW, params![class, user]).await
}
