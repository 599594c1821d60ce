//! SQL of `class_notice`, `class_notice_recipient` and `class_notice_read`.

use crate::{ClassId, NoticeId, catalogue::WorkKind};
use database::{FromRow, Json, Result, Tx, params};
use platform::{Millis, Page, access::UserId, files::FileHash};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::HashMap;

database::sql! {
    INSERT = "insert into class_notice (class_id, author_id, title, text, attachments, publish_at_ms, created_at_ms, \
              is_personal, about_kind, about_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id";
    ADDRESS = "insert into class_notice_recipient (notice_id, user_id) select notice_id, user_id \
               from $given(notice_id bigint, user_id bigint) where true on conflict do nothing";
    UPDATE = "update class_notice set title = $2, text = $3, attachments = $4, publish_at_ms = $5 where id = $1";
    RECALL = "update class_notice set recalled_at_ms = $2 where id = $1 and recalled_at_ms is null";
    DELETE_READS = "delete from class_notice_read where notice_id = $1";
    DELETE_RECIPIENTS = "delete from class_notice_recipient where notice_id = $1";
    DELETE = "delete from class_notice where id = $1";
    FIND = "select n.id, n.class_id, n.author_id, u.real_name as author_name, n.title, n.text, n.attachments, \
            n.publish_at_ms, n.recalled_at_ms, n.created_at_ms, n.is_personal, c.name as class_name from class_notice n \
            join identity_v_person u on u.id = n.author_id join class_class c on c.id = n.class_id where n.id = $1";
    OF_CLASS = "select n.id, n.class_id, n.author_id, u.real_name as author_name, n.title, n.text, n.attachments, \
                n.publish_at_ms, n.recalled_at_ms, n.created_at_ms, n.is_personal, c.name as class_name, \
                (select count(*) from class_notice_recipient t join class_member m on m.class_id = n.class_id \
                and m.user_id = t.user_id and m.state = 'member' where t.notice_id = n.id) as recipients, (select count(*) from class_notice_read r join class_member m on m.class_id = n.class_id \
                and m.user_id = r.user_id and m.state = 'member' where r.notice_id = n.id) as readers \
                from class_notice n join identity_v_person u on u.id = n.author_id join class_class c on c.id = n.class_id \
                where n.class_id = $1 and ($2 = '' or lower(n.title) like $2 or lower(n.text) like $2) \
                and (cast($3 as text) is null or ($3 = 'recalled' and n.recalled_at_ms is not null) \
                or ($3 = 'scheduled' and n.recalled_at_ms is null and n.publish_at_ms > $4) \
                or ($3 = 'published' and n.recalled_at_ms is null and n.publish_at_ms <= $4)) \
                order by n.publish_at_ms desc, n.id desc limit $5 offset $6";
    COUNT_OF_CLASS = "select count(*) as total from class_notice n where n.class_id = $1 \
                      and ($2 = '' or lower(n.title) like $2 or lower(n.text) like $2) \
                      and (cast($3 as text) is null or ($3 = 'recalled' and n.recalled_at_ms is not null) \
                      or ($3 = 'scheduled' and n.recalled_at_ms is null and n.publish_at_ms > $4) \
                      or ($3 = 'published' and n.recalled_at_ms is null and n.publish_at_ms <= $4))";
    READERS = "select m.user_id, u.real_name, u.student_number, r.read_at_ms from class_member m \
               join identity_v_person u on u.id = m.user_id \
               left join class_notice_read r on r.user_id = m.user_id and r.notice_id = $2 \
               where m.class_id = $1 and m.state = 'member' and ($3 = 0 or exists (select 1 from class_notice_recipient t \
               where t.notice_id = $2 and t.user_id = m.user_id)) order by case when r.read_at_ms is null then 0 else 1 end, u.student_number, u.id";
    // What a student sees: published, not recalled, of the classes they are in; $3 = 0 stands for all classes.
    OF_STUDENT = "select n.id, n.class_id, n.author_id, u.real_name as author_name, n.title, n.text, n.attachments, \
                  n.publish_at_ms, n.recalled_at_ms, n.created_at_ms, n.is_personal, c.name as class_name, r.read_at_ms \
                  from class_notice n join class_member m on m.class_id = n.class_id and m.user_id = $1 \
                  join class_class c on c.id = n.class_id join identity_v_person u on u.id = n.author_id \
                  left join class_notice_read r on r.notice_id = n.id and r.user_id = $1 \
                  where m.state = 'member' and n.recalled_at_ms is null and n.publish_at_ms <= $2 \
                  and (n.is_personal = 0 or exists (select 1 from class_notice_recipient t \
                  where t.notice_id = n.id and t.user_id = m.user_id)) \
                  and (n.class_id = $3 or $3 is null) and ($4 = 0 or r.read_at_ms is null) \
                  order by n.publish_at_ms desc, n.id desc limit $5 offset $6";
    COUNT_OF_STUDENT = "select count(*) as total from class_notice n \
                        join class_member m on m.class_id = n.class_id and m.user_id = $1 \
                        left join class_notice_read r on r.notice_id = n.id and r.user_id = $1 \
                        where m.state = 'member' and n.recalled_at_ms is null and n.publish_at_ms <= $2 \
                        and (n.is_personal = 0 or exists (select 1 from class_notice_recipient t \
                        where t.notice_id = n.id and t.user_id = m.user_id)) \
                        and (n.class_id = $3 or $3 is null) and ($4 = 0 or r.read_at_ms is null)";
    UNREAD = "select n.class_id, count(*) as total from class_notice n \
              join class_member m on m.class_id = n.class_id and m.user_id = $1 \
              left join class_notice_read r on r.notice_id = n.id and r.user_id = $1 \
              where m.state = 'member' and n.recalled_at_ms is null and n.publish_at_ms <= $2 and r.read_at_ms is null \
              and (n.is_personal = 0 or exists (select 1 from class_notice_recipient t \
              where t.notice_id = n.id and t.user_id = m.user_id)) \
              group by n.class_id order by n.class_id";
    MAY_READ = "select 1 as found from class_notice n join class_member m on m.class_id = n.class_id \
                where n.id = $1 and m.user_id = $2 and m.state = 'member' and n.recalled_at_ms is null \
                and n.publish_at_ms <= $3 and (n.is_personal = 0 or exists (select 1 from class_notice_recipient t \
                where t.notice_id = n.id and t.user_id = m.user_id))";
    READ = "insert into class_notice_read (notice_id, user_id, read_at_ms) values ($1, $2, $3) on conflict do nothing";
    READ_ALL = "insert into class_notice_read (notice_id, user_id, read_at_ms) \
                select n.id, m.user_id, cast($2 as bigint) from class_notice n \
                join class_member m on m.class_id = n.class_id and m.user_id = $1 \
                where m.state = 'member' and n.recalled_at_ms is null and n.publish_at_ms <= $2 \
                and (n.is_personal = 0 or exists (select 1 from class_notice_recipient t \
                where t.notice_id = n.id and t.user_id = m.user_id)) on conflict do nothing";
    REMINDED = "select about_id, max(created_at_ms) as at_ms from class_notice \
                where class_id = $1 and about_kind = $2 group by about_id order by about_id";
}

/// A file that goes with a notice.
#[derive(Debug, Clone, Serialize, Deserialize, PartialEq, Eq)]
pub struct Attachment {
    /// Its content.
    pub hash: FileHash,
    /// What a download is called.
    pub name: String,
    /// Its size.
    pub size_bytes: u64,
}

/// A notice to a class.
#[derive(Debug, Clone, FromRow)]
pub struct Notice {
    /// Row id.
    pub id: NoticeId,
    /// The class.
    #[row(rename = "class_id")]
    pub class: ClassId,
    /// The class's name.
    pub class_name: String,
    /// Who wrote it.
    #[row(rename = "author_id")]
    pub author: UserId,
    /// Their name.
    pub author_name: String,
    /// One line.
    pub title: String,
    /// Markdown.
    pub text: String,
    /// Files.
    #[row(json)]
    pub attachments: Vec<Attachment>,
    /// Seen by students from then on.
    pub publish_at_ms: Millis,
    /// Hidden from students since then.
    pub recalled_at_ms: Option<Millis>,
    /// When it was written.
    pub created_at_ms: Millis,
    /// Whether it goes to some students only, not to the whole class.
    pub is_personal: bool,
}

/// Where a notice stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum NoticeState {
    /// Waits for its time.
    Scheduled,
    /// Students see it.
    Published,
    /// Students saw it, and do not any more.
    Recalled,
}

database::text_column! { NoticeState }

impl Notice {
    /// Where it stands at that time.
    pub fn state(&self, now_ms: Millis) -> NoticeState {
        if self.recalled_at_ms.is_some() {
            NoticeState::Recalled
        } else if self.publish_at_ms > now_ms {
            NoticeState::Scheduled
        } else {
            NoticeState::Published
        }
    }
}

/// A notice to be written.
#[derive(Debug, Clone)]
pub struct NewNotice {
    /// The class.
    pub class: ClassId,
    /// Who writes it.
    pub author: UserId,
    /// One line.
    pub title: String,
    /// Markdown.
    pub text: String,
    /// Files.
    pub attachments: Vec<Attachment>,
    /// Seen by students from then on.
    pub publish_at_ms: Millis,
    /// The students it goes to; the whole class if empty.
    pub recipients: Vec<UserId>,
    /// Of a reminder: what its recipients owe.
    pub about: Option<(WorkKind, i64)>,
}

impl NewNotice {
    /// What the log says of it.
    pub(crate) fn facts(&self) -> serde_json::Value {
        let students = self.recipients.len();
        let mut facts = json!({ "title": self.title, "publish_at_ms": self.publish_at_ms });
        if students > 0 {
            facts["students"] = students.into();
        }
        facts
    }
}

/// Writes a notice.
pub async fn add_notice(tx: &Tx, new: &NewNotice, now_ms: Millis) -> Result<NoticeId> {
    let values = params![
        new.class,
        new.author,
        &new.title,
        &new.text,
        Json(&new.attachments),
        new.publish_at_ms,
        now_ms,
        !new.recipients.is_empty(),
        new.about.map(|(kind, _)| kind),
        new.about.map(|(_, id)| id)
    ];
    let id: NoticeId = tx.query_one(&INSERT, values).await?.get("id")?;
    let row = |recipient: &UserId| params![id, *recipient];
    let recipients = new.recipients.iter().map(row).collect();
    tx.execute_rows(&ADDRESS, recipients).await?;
    Ok(id)
}

/// When students were last reminded of each item of a kind.
pub(crate) async fn list_reminded(tx: &Tx, class: ClassId, kind: WorkKind) -> Result<HashMap<i64, Millis>> {
    let rows: Vec<(i64, Millis)> = tx.query_as(&REMINDED, params![class, kind]).await?;
    Ok(rows.into_iter().collect())
}

/// Changes a notice; whoever has read it counts as having read it.
pub(crate) async fn update_notice(tx: &Tx, id: NoticeId, to: &NewNotice) -> Result<()> {
    let values = params![id, &to.title, &to.text, Json(&to.attachments), to.publish_at_ms];
    tx.execute(&UPDATE, values).await.map(drop)
}

/// Hides a notice from students; returns whether it was not hidden yet.
pub(crate) async fn recall_notice(tx: &Tx, id: NoticeId, now_ms: Millis) -> Result<bool> {
    Ok(tx.execute(&RECALL, params![id, now_ms]).await? == 1)
}

pub(crate) async fn delete_notice(tx: &Tx, id: NoticeId) -> Result<()> {
    tx.execute(&DELETE_READS, params![id]).await?;
    tx.execute(&DELETE_RECIPIENTS, params![id]).await?;
    tx.execute(&DELETE, params![id]).await.map(drop)
}

pub(crate) async fn find_notice(tx: &Tx, id: NoticeId) -> Result<Option<Notice>> {
    tx.query_optional_as(&FIND, params![id]).await
}

/// A notice with how many have read it.
pub(crate) struct Listed {
    pub(crate) notice: Notice,
    pub(crate) readers: i64,
    /// Whom it goes to; none for the whole class.
    pub(crate) recipients: Option<i64>,
}

/// The notices of a class for its teacher, all or those in one state, the newest first.
pub(crate) async fn search_notices(
    tx: &Tx,
    class: ClassId,
    like: &str,
    state: Option<NoticeState>,
    page: Page,
    now_ms: Millis,
) -> Result<(Vec<Listed>, i64)> {
    let wanted = params![class, like, state, now_ms];
    let total = tx
        .query_one(&COUNT_OF_CLASS, wanted.clone())
        .await?
        .get("total")?;
    let window = params![page.limit(), page.offset()];
    let rows = tx.query(&OF_CLASS, [wanted, window].concat()).await?;
    let rows = rows.iter().map(|row| {
        let notice: Notice = row.read()?;
        let recipients = if notice.is_personal {
            Some(row.get("recipients")?)
        } else {
            None
        };
        Ok(Listed {
            notice,
            readers: row.get("readers")?,
            recipients,
        })
    });
    Ok((rows.collect::<Result<_>>()?, total))
}

/// A member and when they read a notice.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct Reader {
    #[row(rename = "user_id")]
    pub(crate) user: UserId,
    pub(crate) real_name: String,
    pub(crate) student_number: Option<String>,
    pub(crate) read_at_ms: Option<Millis>,
}

/// The members of a class that a notice goes to, those who have not read it first.
pub(crate) async fn list_readers(tx: &Tx, notice: &Notice) -> Result<Vec<Reader>> {
    tx.query_as(&READERS, params![notice.class, notice.id, notice.is_personal])
        .await
}

/// Which of a student's notices are asked for.
#[derive(Debug, Clone, Copy, Default)]
pub struct StudentNotices {
    /// Of one class only.
    pub class: Option<ClassId>,
    /// Only those not read.
    pub is_unread: bool,
    /// Which page.
    pub page: Page,
}

/// The notices a student may see, the newest first, each with when they read it, and how many there are.
pub async fn list_notices_of_student(
    tx: &Tx,
    student: UserId,
    wanted: StudentNotices,
    now_ms: Millis,
) -> Result<(Vec<(Notice, Option<Millis>)>, i64)> {
    let filter = params![student, now_ms, wanted.class, wanted.is_unread];
    let total = tx
        .query_one(&COUNT_OF_STUDENT, filter.clone())
        .await?
        .get("total")?;
    let window = params![wanted.page.limit(), wanted.page.offset()];
    let rows = tx.query(&OF_STUDENT, [filter, window].concat()).await?;
    let rows = rows.iter().map(|row| Ok((row.read()?, row.get("read_at_ms")?)));
    Ok((rows.collect::<Result<_>>()?, total))
}

/// How many notices a student has not read, by class; a class without any is absent.
pub async fn count_unread_notices(tx: &Tx, student: UserId, now_ms: Millis) -> Result<Vec<(ClassId, i64)>> {
    tx.query_as(&UNREAD, params![student, now_ms]).await
}

/// Notes that a student has read a notice; returns whether they may see it at all.
pub async fn read_notice(tx: &Tx, id: NoticeId, student: UserId, now_ms: Millis) -> Result<bool> {
    let may_read = tx
        .query_optional(&MAY_READ, params![id, student, now_ms])
        .await?
        .is_some();
    if may_read {
        tx.execute(&READ, params![id, student, now_ms]).await?;
    }
    Ok(may_read)
}

pub(crate) async fn read_all_notices(tx: &Tx, student: UserId, now_ms: Millis) -> Result<u64> {
    tx.execute(&READ_ALL, params![student, now_ms]).await
}
