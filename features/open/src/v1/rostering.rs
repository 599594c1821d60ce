//! The school, its courses and classes, and who is in them: OneRoster's rostering service.

use super::{
    bodies::bodies,
    guard::{ReadsClasses, ReadsRoster},
    load::{self, only_one, require_class},
    paging::{PageReply, Paging, refs},
};
use crate::{
    oneroster::{
        ids::Id,
        people::User,
        rostering::{Class, Course, Enrollment, Org, Session},
    },
    viewer::{EVERYTHING, Only, Window},
};
use axum::{Json, extract::State, http::Uri};
use platform::{App, Error, Path, Query};

bodies! {
    Orgs as OneRosterOrgs: orgs, OneOrg as OneRosterOrgBody: org of Org;
    Sessions as OneRosterAcademicSessions: academic_sessions, OneSession as OneRosterAcademicSessionBody: academic_session of Session;
    Courses as OneRosterCourses: courses, OneCourse as OneRosterCourseBody: course of Course;
    Classes as OneRosterClasses: classes, OneClass as OneRosterClassBody: class of Class;
    Users as OneRosterUsers: users, OneUser as OneRosterUserBody: user of User;
    Enrollments as OneRosterEnrollments: enrollments, OneEnrollment as OneRosterEnrollmentBody: enrollment of Enrollment;
}

/// The class and course of a class's name.
fn class_of(id: &str) -> Result<Only, Error> {
    match Id::parse(id) {
        Some(Id::Class(class, course)) => Ok(Only {
            class: Some(class),
            course: Some(course),
            ..Only::default()
        }),
        _ => Err(Error::NotFound),
    }
}

/// The school.
#[utoipa::path(get, path = "/api/v1/ims/oneroster/rostering/v1p2/orgs", tag = "open", params(Paging),
    responses((status = 200, body = Orgs)))]
pub(super) async fn list_orgs(
    State(app): State<App>,
    ReadsClasses(viewer): ReadsClasses,
    Query(paging): Query<Paging>,
    uri: Uri,
) -> Result<PageReply<Orgs>, Error> {
    let refs = refs(&app, viewer.school);
    let wanted = paging.clone();
    let unit = move |tx| async move { wanted.choose(vec![load::org(&tx, viewer).await?]) };
    let (orgs, total) = app.db.read(unit).await?;
    Ok(PageReply {
        body: Orgs { orgs },
        total,
        paging,
        refs,
        uri,
    })
}

/// The school.
#[utoipa::path(get, path = "/api/v1/ims/oneroster/rostering/v1p2/orgs/{org_id}", tag = "open", params(("org_id" = String, Path)),
    responses((status = 200, body = OneOrg)))]
pub(super) async fn show_org(
    State(app): State<App>,
    ReadsClasses(viewer): ReadsClasses,
    Path(id): Path<String>,
) -> Result<Json<OneOrg>, Error> {
    if Id::parse(&id) != Some(Id::Org(viewer.school.0)) {
        return Err(Error::NotFound);
    }
    let unit = move |tx| async move { load::org(&tx, viewer).await };
    let org = app.db.read(unit).await?;
    Ok(Json(OneOrg { org }))
}

/// School years and terms.
#[utoipa::path(get, path = "/api/v1/ims/oneroster/rostering/v1p2/academicSessions", tag = "open", params(Paging),
    responses((status = 200, body = Sessions)))]
pub(super) async fn list_academic_sessions(
    State(app): State<App>,
    ReadsClasses(viewer): ReadsClasses,
    Query(paging): Query<Paging>,
    uri: Uri,
) -> Result<PageReply<Sessions>, Error> {
    let now_ms = app.now_ms();
    let (refs, asked) = (refs(&app, viewer.school), refs(&app, viewer.school));
    let wanted = paging.clone();
    let unit = move |tx| async move { wanted.choose(load::sessions(&tx, viewer, &asked, now_ms).await?) };
    let (academic_sessions, total) = app.db.read(unit).await?;
    Ok(PageReply {
        body: Sessions { academic_sessions },
        total,
        paging,
        refs,
        uri,
    })
}

/// A school year or a term.
#[utoipa::path(get, path = "/api/v1/ims/oneroster/rostering/v1p2/academicSessions/{academic_session_id}", tag = "open", params(("academic_session_id" = String, Path)),
    responses((status = 200, body = OneSession)))]
pub(super) async fn show_academic_session(
    State(app): State<App>,
    ReadsClasses(viewer): ReadsClasses,
    Path(id): Path<String>,
) -> Result<Json<OneSession>, Error> {
    let now_ms = app.now_ms();
    let refs = refs(&app, viewer.school);
    let unit = move |tx| async move {
        let all = load::sessions(&tx, viewer, &refs, now_ms).await?;
        all.into_iter()
            .find(|session| session.sourced_id == id)
            .ok_or(Error::NotFound)
    };
    let academic_session = app.db.read(unit).await?;
    Ok(Json(OneSession { academic_session }))
}

/// Courses.
#[utoipa::path(get, path = "/api/v1/ims/oneroster/rostering/v1p2/courses", tag = "open", params(Paging),
    responses((status = 200, body = Courses)))]
pub(super) async fn list_courses(
    State(app): State<App>,
    ReadsClasses(viewer): ReadsClasses,
    Query(paging): Query<Paging>,
    uri: Uri,
) -> Result<PageReply<Courses>, Error> {
    let (refs, asked) = (refs(&app, viewer.school), refs(&app, viewer.school));
    let wanted = paging.clone();
    let unit = move |tx| async move {
        wanted
            .rows(|window| load::courses(&tx, viewer, &asked, &EVERYTHING, window))
            .await
    };
    let (courses, total) = app.db.read(unit).await?;
    Ok(PageReply {
        body: Courses { courses },
        total,
        paging,
        refs,
        uri,
    })
}

/// A course.
#[utoipa::path(get, path = "/api/v1/ims/oneroster/rostering/v1p2/courses/{course_id}", tag = "open", params(("course_id" = String, Path)),
    responses((status = 200, body = OneCourse)))]
pub(super) async fn show_course(
    State(app): State<App>,
    ReadsClasses(viewer): ReadsClasses,
    Path(id): Path<String>,
) -> Result<Json<OneCourse>, Error> {
    let Some(Id::Course(course)) = Id::parse(&id) else {
        return Err(Error::NotFound);
    };
    let only = Only {
        course: Some(course),
        ..Only::default()
    };
    let refs = refs(&app, viewer.school);
    let unit =
        move |tx| async move { only_one(load::courses(&tx, viewer, &refs, &only, Window::ONE).await?) };
    let course = app.db.read(unit).await?;
    Ok(Json(OneCourse { course }))
}

/// Classes, each with one of its courses.
#[utoipa::path(get, path = "/api/v1/ims/oneroster/rostering/v1p2/classes", tag = "open", params(Paging),
    responses((status = 200, body = Classes)))]
pub(super) async fn list_classes(
    State(app): State<App>,
    ReadsClasses(viewer): ReadsClasses,
    Query(paging): Query<Paging>,
    uri: Uri,
) -> Result<PageReply<Classes>, Error> {
    let (refs, asked) = (refs(&app, viewer.school), refs(&app, viewer.school));
    let wanted = paging.clone();
    let unit = move |tx| async move {
        wanted
            .rows(|window| load::classes(&tx, viewer, &asked, &EVERYTHING, window))
            .await
    };
    let (classes, total) = app.db.read(unit).await?;
    Ok(PageReply {
        body: Classes { classes },
        total,
        paging,
        refs,
        uri,
    })
}

/// A class with one of its courses.
#[utoipa::path(get, path = "/api/v1/ims/oneroster/rostering/v1p2/classes/{class_id}", tag = "open", params(("class_id" = String, Path)),
    responses((status = 200, body = OneClass)))]
pub(super) async fn show_class(
    State(app): State<App>,
    ReadsClasses(viewer): ReadsClasses,
    Path(id): Path<String>,
) -> Result<Json<OneClass>, Error> {
    let only = class_of(&id)?;
    let refs = refs(&app, viewer.school);
    let unit =
        move |tx| async move { only_one(load::classes(&tx, viewer, &refs, &only, Window::ONE).await?) };
    let class = app.db.read(unit).await?;
    Ok(Json(OneClass { class }))
}

/// People: of the office everybody, of a teacher those of their classes.
#[utoipa::path(get, path = "/api/v1/ims/oneroster/rostering/v1p2/users", tag = "open", params(Paging),
    responses((status = 200, body = Users)))]
pub(super) async fn list_users(
    State(app): State<App>,
    ReadsRoster(viewer): ReadsRoster,
    Query(paging): Query<Paging>,
    uri: Uri,
) -> Result<PageReply<Users>, Error> {
    let (refs, asked) = (refs(&app, viewer.school), refs(&app, viewer.school));
    let wanted = paging.clone();
    let unit = move |tx| async move {
        wanted
            .rows(|window| load::users(&tx, (viewer, &asked), &EVERYTHING, None, window))
            .await
    };
    let (users, total) = app.db.read(unit).await?;
    Ok(PageReply {
        body: Users { users },
        total,
        paging,
        refs,
        uri,
    })
}

/// A person.
#[utoipa::path(get, path = "/api/v1/ims/oneroster/rostering/v1p2/users/{user_id}", tag = "open", params(("user_id" = String, Path)),
    responses((status = 200, body = OneUser)))]
pub(super) async fn show_user(
    State(app): State<App>,
    ReadsRoster(viewer): ReadsRoster,
    Path(id): Path<String>,
) -> Result<Json<OneUser>, Error> {
    let Some(Id::User(user)) = Id::parse(&id) else {
        return Err(Error::NotFound);
    };
    let only = Only {
        user: Some(user),
        ..Only::default()
    };
    let refs = refs(&app, viewer.school);
    let unit =
        move |tx| async move { only_one(load::users(&tx, (viewer, &refs), &only, None, Window::ONE).await?) };
    let user = app.db.read(unit).await?;
    Ok(Json(OneUser { user }))
}

/// The students of a class.
#[utoipa::path(get, path = "/api/v1/ims/oneroster/rostering/v1p2/classes/{class_id}/students", tag = "open",
    params(("class_id" = String, Path), Paging),
    responses((status = 200, body = Users)))]
pub(super) async fn list_students_of_class(
    State(app): State<App>,
    ReadsRoster(viewer): ReadsRoster,
    Path(id): Path<String>,
    Query(paging): Query<Paging>,
    uri: Uri,
) -> Result<PageReply<Users>, Error> {
    let only = class_of(&id)?;
    let (refs, asked) = (refs(&app, viewer.school), refs(&app, viewer.school));
    let wanted = paging.clone();
    let unit = move |tx| async move {
        require_class(&tx, viewer, &only).await?;
        wanted
            .rows(|window| load::users(&tx, (viewer, &asked), &only, Some("student"), window))
            .await
    };
    let (users, total) = app.db.read(unit).await?;
    Ok(PageReply {
        body: Users { users },
        total,
        paging,
        refs,
        uri,
    })
}

/// The teachers of a class.
#[utoipa::path(get, path = "/api/v1/ims/oneroster/rostering/v1p2/classes/{class_id}/teachers", tag = "open",
    params(("class_id" = String, Path), Paging),
    responses((status = 200, body = Users)))]
pub(super) async fn list_teachers_of_class(
    State(app): State<App>,
    ReadsRoster(viewer): ReadsRoster,
    Path(id): Path<String>,
    Query(paging): Query<Paging>,
    uri: Uri,
) -> Result<PageReply<Users>, Error> {
    let only = class_of(&id)?;
    let (refs, asked) = (refs(&app, viewer.school), refs(&app, viewer.school));
    let wanted = paging.clone();
    let unit = move |tx| async move {
        require_class(&tx, viewer, &only).await?;
        wanted
            .rows(|window| load::users(&tx, (viewer, &asked), &only, Some("teacher"), window))
            .await
    };
    let (users, total) = app.db.read(unit).await?;
    Ok(PageReply {
        body: Users { users },
        total,
        paging,
        refs,
        uri,
    })
}

/// Who is in which class: students, then teachers.
#[utoipa::path(get, path = "/api/v1/ims/oneroster/rostering/v1p2/enrollments", tag = "open", params(Paging),
    responses((status = 200, body = Enrollments)))]
pub(super) async fn list_enrollments(
    State(app): State<App>,
    ReadsRoster(viewer): ReadsRoster,
    Query(paging): Query<Paging>,
    uri: Uri,
) -> Result<PageReply<Enrollments>, Error> {
    let (refs, asked) = (refs(&app, viewer.school), refs(&app, viewer.school));
    let wanted = paging.clone();
    let unit = move |tx| async move {
        wanted
            .rows(|window| load::enrollments(&tx, viewer, &asked, &EVERYTHING, window))
            .await
    };
    let (enrollments, total) = app.db.read(unit).await?;
    Ok(PageReply {
        body: Enrollments { enrollments },
        total,
        paging,
        refs,
        uri,
    })
}

/// Somebody in a class.
#[utoipa::path(get, path = "/api/v1/ims/oneroster/rostering/v1p2/enrollments/{enrollment_id}", tag = "open", params(("enrollment_id" = String, Path)),
    responses((status = 200, body = OneEnrollment)))]
pub(super) async fn show_enrollment(
    State(app): State<App>,
    ReadsRoster(viewer): ReadsRoster,
    Path(id): Path<String>,
) -> Result<Json<OneEnrollment>, Error> {
    let Some(Id::Enrolment(class, course, user)) = Id::parse(&id) else {
        return Err(Error::NotFound);
    };
    let only = Only {
        class: Some(class),
        course: Some(course),
        user: Some(user),
        ..Only::default()
    };
    let refs = refs(&app, viewer.school);
    let unit =
        move |tx| async move { only_one(load::enrollments(&tx, viewer, &refs, &only, Window::ONE).await?) };
    let enrollment = app.db.read(unit).await?;
    Ok(Json(OneEnrollment { enrollment }))
}
