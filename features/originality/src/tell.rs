//! Who hears of a case: the student by a notice for each step of a teacher, the teachers of the class by their list.

use crate::{pushes, store::case::Case};
use classes::{ClassId, NewNotice, list_teachers};
use database::Tx;
use platform::{CurrentUser, Error, Millis, access::UserId};

/// Characters of a title within the title of a notice.
const HEAD: usize = 60;

/// The lists of the student and of the teachers of their class have changed.
async fn push(tx: &Tx, user: &CurrentUser, (class, student): (ClassId, UserId)) -> Result<(), Error> {
    pushes::cases(student).push(tx);
    for teacher in list_teachers(tx, user.school, class).await? {
        pushes::cases(teacher.user).push(tx);
    }
    Ok(())
}

/// A teacher has asked a student about their work.
pub(crate) async fn asked(
    tx: &Tx,
    teacher: &CurrentUser,
    whom: (ClassId, UserId),
    title: &str,
    now_ms: Millis,
) -> Result<(), Error> {
    let title = format!("请说明：{}", head(title));
    let text = "教师想了解这份作业是怎样完成的，请在「成绩」页查看并说明。询问不是结论，也不影响成绩。";
    notify(tx, teacher, whom, (title, text.into()), now_ms).await
}

/// The student has said something.
pub(crate) async fn answered(tx: &Tx, student: &CurrentUser, class: ClassId) -> Result<(), Error> {
    push(tx, student, (class, student.id)).await
}

/// A teacher has closed a case with words.
pub(crate) async fn closed(
    tx: &Tx,
    teacher: &CurrentUser,
    found: &Case,
    words: &str,
    now_ms: Millis,
) -> Result<(), Error> {
    let title = format!("询问已结束：{}", head(&found.title));
    notify(
        tx,
        teacher,
        (found.class, found.user),
        (title, words.into()),
        now_ms,
    )
    .await
}

fn head(title: &str) -> String {
    title.chars().take(HEAD).collect()
}

async fn notify(
    tx: &Tx,
    teacher: &CurrentUser,
    (class, student): (ClassId, UserId),
    (title, text): (String, String),
    now_ms: Millis,
) -> Result<(), Error> {
    let new = NewNotice {
        class,
        author: teacher.id,
        title,
        text,
        attachments: Vec::new(),
        publish_at_ms: now_ms,
        recipients: vec![student],
        about: None,
    };
    classes::add_notice(tx, &new, now_ms).await?;
    classes::push_notices_of(tx, &[student]);
    push(tx, teacher, (class, student)).await
}
