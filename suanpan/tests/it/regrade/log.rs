//! What the log says of a regrade.

use super::{Exam, key};
use crate::audited;
use serde_json::json;

#[tokio::test]
async fn the_log_has_a_line_for_each_answer_that_earns_something_else() {
    let exam = Exam::new(json!({})).await;
    let id = exam.preview("single", key("B")).await;
    exam.apply(id, json!({})).await.data();
    exam.undo(id).await.data();
    let school = &exam.hall.school;
    assert_eq!(
        audited::marks_of(&school.staff("沈佩兰").await, &exam.students[1].name).await,
        [
            "marking.answer_regraded 0→2 B 选项也成立",
            "marking.answer_restored 2→0 原答案无误"
        ]
    );
    let log = audited::lines(school).await;
    let of_answers = log
        .iter()
        .filter(|line| line.action.starts_with("marking.answer_"));
    assert_eq!(of_answers.count(), 6, "each of three, there and back");
    assert_eq!(audited::wordless(&log), [""; 0]);
}
