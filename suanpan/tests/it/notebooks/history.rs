//! Marks of cells keep their history, and the student reads why one was changed.

use super::{desk::Desk, documents::reasoned};
use crate::marking_history::{change, items, told};

#[tokio::test]
async fn a_cells_mark_keeps_every_earlier_one_and_its_student_reads_why() {
    let desk = Desk::new().await;
    let task = desk.task("reasoned.ipynb", &reasoned()).await;
    let program = "# %% twice\ndef twice(n):\n    return 2 * n\n# %% [markdown] reason\n# 前期消耗大\n";
    let handed = desk.submit(task, program).await;
    desk.follow().await;
    for points in [1.0, 2.0] {
        desk.give(task, "reason", points).await;
    }
    let item = items(&desk.teacher, "cell", &handed["id"]).await[0].clone();
    change(&desk.teacher, &item, 2.5, "举例也算").await.data();
    desk.follow().await;
    let item = items(&desk.teacher, "cell", &handed["id"]).await[0].clone();
    assert_eq!(
        told(&item),
        ["person null→1 ", "person 1→2 ", "override 2→2.5 举例也算"]
    );
    let seen = desk.submission(&desk.student, &handed["id"]).await;
    assert_eq!(
        (&seen["manual"][0]["earned"], &seen["manual"][0]["reason"]),
        (&serde_json::json!(2.5), &serde_json::json!("举例也算"))
    );
    // The same words again keep the mark, and the history says where it comes from.
    let again = desk.submit(task, program).await;
    desk.follow().await;
    let item = items(&desk.teacher, "cell", &again["id"]).await[0].clone();
    assert_eq!(told(&item), ["taken_over null→2.5 "]);
}
