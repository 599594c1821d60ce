//! Who hears of an appeal: the teachers of the class by their queue, its student by a notice for each step of a teacher.

use super::{answer::Answer, rule::AppealState};
use crate::{
    pushes,
    source::SourceKind,
    store::{appeal::Appeal, item::Item},
};
use classes::{ClassId, NewNotice, list_teachers};
use database::Tx;
use platform::{CurrentUser, Error, Millis};
use scoring::Points;

/// Characters of a title within a line of a notice.
const HEAD: usize = 60;

/// The queues of the teachers of a class, and the pages of the student, have changed.
async fn push(tx: &Tx, user: &CurrentUser, class: ClassId) -> Result<(), Error> {
    for teacher in list_teachers(tx, user.school, class).await? {
        pushes::appeals(teacher.user).push(tx);
    }
    Ok(())
}

/// A student has appealed, or taken it back.
pub(super) async fn tell_teachers(tx: &Tx, student: &CurrentUser, class: ClassId) -> Result<(), Error> {
    pushes::appeals(student.id).push(tx);
    push(tx, student, class).await
}

pub(super) async fn tell_taken(
    tx: &Tx,
    teacher: &CurrentUser,
    found: &Appeal,
    now_ms: Millis,
) -> Result<(), Error> {
    let title = format!("申诉已受理：{}", head(tx, found).await?);
    let text = format!("{}的申诉已有教师受理，有结果后会再通知你。", place(found));
    notify(tx, teacher, found, (title, text), now_ms).await
}

pub(super) async fn tell_decided(
    tx: &Tx,
    teacher: &CurrentUser,
    found: &Appeal,
    (state, before, answer): (AppealState, &Item, &Answer<'_>),
    now_ms: Millis,
) -> Result<(), Error> {
    let title = format!("申诉已答复：{}", head(tx, found).await?);
    let figure = |points: Points| figure(found.source.kind, points);
    let (was, is) = (figure(before.points().unwrap_or_default()), figure(answer.points));
    let what = match state {
        AppealState::Raised => format!("得分由 {was} 提高到 {is}"),
        AppealState::Lowered => format!("得分由 {was} 降低到 {is}"),
        AppealState::Open | AppealState::Taken | AppealState::Kept | AppealState::Withdrawn => {
            format!("维持 {is} 不变")
        }
    };
    let text = format!("{}：{what}。\n\n答复：{}", place(found), answer.reply);
    notify(tx, teacher, found, (title, text), now_ms).await
}

async fn head(tx: &Tx, found: &Appeal) -> Result<String, Error> {
    let title = found.source.kind.title(tx, found.source.group).await?;
    Ok(title.chars().take(HEAD).collect())
}

/// What of the work it is about.
fn place(found: &Appeal) -> String {
    match found.source.kind {
        SourceKind::Exam | SourceKind::Exercise => format!("第 {} 题", found.position + 1),
        SourceKind::Cell => format!("单元格「{}」", found.part),
        SourceKind::Program => "测试得分".into(),
        SourceKind::Book => "账簿得分".into(),
        SourceKind::Flow => "流程得分".into(),
    }
}

/// Points, or a share of a hundred where the work is marked as a whole.
fn figure(kind: SourceKind, points: Points) -> String {
    match kind {
        SourceKind::Exam | SourceKind::Exercise | SourceKind::Cell => format!("{points} 分"),
        SourceKind::Program | SourceKind::Book | SourceKind::Flow => format!("{points}%"),
    }
}

async fn notify(
    tx: &Tx,
    teacher: &CurrentUser,
    found: &Appeal,
    (title, text): (String, String),
    now_ms: Millis,
) -> Result<(), Error> {
    let new = NewNotice {
        class: found.class,
        author: teacher.id,
        title,
        text,
        attachments: Vec::new(),
        publish_at_ms: now_ms,
        recipients: vec![found.user],
        about: None,
    };
    classes::add_notice(tx, &new, now_ms).await?;
    classes::push_notices_of(tx, &[found.user]);
    pushes::appeals(found.user).push(tx);
    push(tx, teacher, found.class).await
}
