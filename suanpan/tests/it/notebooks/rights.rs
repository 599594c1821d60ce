//! Whose notebooks are: those of the course they stand in.

use super::{
    desk::{Desk, offered_by, task_of},
    documents::depreciation,
};
use crate::owners::refused;
use platform::{Role, access::SchoolId};

#[tokio::test]
async fn a_notebook_with_its_tests_went_to_every_teacher_and_came_from_every_teacher() {
    let desk = Desk::new().await;
    let roles = [Role::ClassManagement];
    let stranger = desk.school.person(SchoolId(1), "新教师", &roles).await;
    let task = desk.task("depreciation.ipynb", &depreciation()).await;
    let source = format!("/api/python/{task}/notebook/source/");
    refused(&stranger.get(&source).await, "courses.tests_hidden");
    assert_eq!(desk.teacher.get(&source).await.status, 200);
    for mode in ["check", "apply"] {
        let reply = offered_by(&stranger, mode, "depreciation.ipynb", &depreciation()).await;
        refused(&reply, "courses.not_editor");
    }
    refused(
        &stranger.delete(&format!("/api/python/{task}/notebook/")).await,
        "courses.not_editor",
    );
    // teacher2 edits the demo's course.
    let editor = desk.school.sign_in("teacher2").await;
    let again = offered_by(&editor, "apply", "depreciation.ipynb", &depreciation()).await;
    assert_eq!(task_of(again.data()), task);
}
