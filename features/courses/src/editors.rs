//! Who owns and edits a course, asked of the database; what that allows, [`rights`] decides.

use crate::{
    Course, CourseId, find_course, find_course_by_key,
    ownership::EditorName,
    rights::{EditorRole, Permission, Relation, may},
    store::editor::{find_role, list_editors},
};
use database::Tx;
use platform::{
    App, CurrentUser, Error, Role,
    access::{SchoolId, UserId},
};

/// How a person with this role stands to an object of their own school.
pub fn relation_of(user: &CurrentUser, role: Option<EditorRole>) -> Relation {
    Relation {
        role,
        is_teacher: user.has(Role::ClassManagement),
        is_office: user.has(Role::TeacherManagement),
        is_operator: user.has(Role::Admin),
    }
}

/// How a person stands to a course of their school.
pub async fn relation(tx: &Tx, user: &CurrentUser, course: CourseId) -> database::Result<Relation> {
    Ok(relation_of(user, find_role(tx, course, user.id).await?))
}

/// The course, if it is of this person's school; 404 otherwise.
pub async fn require_course(tx: &Tx, user: &CurrentUser, id: CourseId) -> Result<Course, Error> {
    find_course(tx, id)
        .await?
        .filter(|course| course.school == user.school)
        .ok_or(Error::NotFound)
}

/// The course, if this person owns or edits it; 404 for another school's, 403 with whose it is otherwise.
pub async fn require_writer(tx: &Tx, user: &CurrentUser, id: CourseId) -> Result<Course, Error> {
    let course = require_course(tx, user, id).await?;
    if may(relation(tx, user, id).await?, Permission::Write) {
        return Ok(course);
    }
    let whose = whose(tx, &course).await?;
    let words = "你可以查看，也可以把需要的题目和试卷复制一份；要修改，请对方把你添加为编辑者。";
    Err(Error::not_allowed(
        "courses.not_editor",
        format!("{whose}，你不是编辑者，不能修改课程和题库。{words}"),
    ))
}

/// Refuses whoever may not import this course again.
pub(crate) async fn require_importer(tx: &Tx, user: &CurrentUser, course: &Course) -> Result<(), Error> {
    if may(relation(tx, user, course.id).await?, Permission::Write) {
        return Ok(());
    }
    let whose = whose(tx, course).await?;
    Err(Error::not_allowed(
        "courses.not_editor",
        format!("{whose}，你不是编辑者，不能重新导入。请对方把你添加为编辑者，或另建为自己的课程。"),
    ))
}

/// The key under which this person brings a package of another platform, or a course of somebody else as one of their own: the
/// given one, or, where a course of somebody else has it, the next one that is free or of a course that this person writes.
pub(crate) async fn find_own_key(app: &App, user: &CurrentUser, key: String) -> Result<String, Error> {
    let user = user.clone();
    app.db
        .read(move |tx| async move {
            let mut own = key.clone();
            for number in 2_u32.. {
                let Some(known) = find_course_by_key(&tx, user.school, &own).await? else {
                    break;
                };
                if may(relation(&tx, &user, known.id).await?, Permission::Write) {
                    break;
                }
                own = format!("{key}-{number}");
            }
            Ok::<_, Error>(own)
        })
        .await
}

/// The course, if this person names its editors and its owner.
pub async fn require_manager(tx: &Tx, user: &CurrentUser, id: CourseId) -> Result<Course, Error> {
    let course = require_course(tx, user, id).await?;
    let relation = relation(tx, user, id).await?;
    if may(relation, Permission::Manage) {
        return Ok(course);
    }
    require_staff(user)?;
    Err(Error::not_allowed(
        "courses.not_owner",
        "只有课程负责人和教务处可以管理编辑者、转交课程。",
    ))
}

/// Refuses whoever neither teaches nor belongs to the academic office.
pub fn require_staff(user: &CurrentUser) -> Result<(), Error> {
    if user.has(Role::ClassManagement) || user.has(Role::TeacherManagement) {
        Ok(())
    } else {
        Err(Error::Forbidden)
    }
}

/// 「《…》由某人负责」, or that the office holds it.
async fn whose(tx: &Tx, course: &Course) -> database::Result<String> {
    let editors = list_editors(tx, course.id).await?;
    let owner = editors
        .into_iter()
        .find(|editor| editor.role == EditorRole::Owner);
    Ok(match owner {
        Some(owner) => format!("课程《{}》由{}负责", course.title, owner.real_name),
        None => format!("课程《{}》没有负责人，由教务处代管", course.title),
    })
}

/// The active teachers of a school.
pub async fn list_colleagues(tx: &Tx, school: SchoolId) -> database::Result<Vec<EditorName>> {
    let teachers = identity::list_users(tx, school, Role::ClassManagement).await?;
    Ok(teachers
        .into_iter()
        .filter(|user| user.status == identity::Status::Active)
        .map(|user| EditorName {
            user_id: user.id,
            real_name: user.real_name,
            username: user.username,
            is_active: true,
        })
        .collect())
}

/// The name of an active teacher of the school.
pub async fn require_colleague(tx: &Tx, user: &CurrentUser, colleague: UserId) -> Result<String, Error> {
    let all = list_colleagues(tx, user.school).await?;
    all.into_iter()
        .find(|known| known.user_id == colleague)
        .map(|known| known.real_name)
        .ok_or_else(|| Error::invalid("user_id", "没有找到这位教师，或其账号已停用。"))
}
