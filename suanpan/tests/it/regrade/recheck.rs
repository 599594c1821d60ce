//! A mark is what its record comes to: everything that was handed in is marked anew and compared with what is kept.

use super::{Exam, key};
use crate::school::TestSchool;
use marking::Rechecked;
use serde_json::json;

/// Everything that was handed in at a school, marked anew.
async fn recheck(school: &TestSchool) -> Rechecked {
    marking::recheck(&school.app.db).await.expect("it is read")
}

#[tokio::test]
async fn every_mark_of_the_demo_is_what_its_record_comes_to() {
    let school = TestSchool::demo().await;
    let found = recheck(&school).await;
    assert!(
        found.differing.is_empty(),
        "{:?}",
        &found.differing[..found.differing.len().min(5)]
    );
    assert!(
        found.works > 200 && found.same > 1_000,
        "{} {}",
        found.works,
        found.same
    );

    // A mark that somebody wrote past the marking is found, and so is the total that it spoils.
    let query = "select cast(min(item_id) as text) from marking_mark where counts = 1 and kind = 'rules' and points > 100";
    let item = school.noticed.database.texts(query).remove(0);
    school
        .noticed
        .database
        .run(&format!(
            "update marking_mark set points = points - 100 where item_id = {item} and counts = 1;"
        ))
        .await;
    let found = recheck(&school).await;
    let named: Vec<String> = found
        .differing
        .iter()
        .filter_map(|one| one.item)
        .map(|id| id.to_string())
        .collect();
    assert_eq!(named, [item]);
}

#[tokio::test]
async fn a_regrade_is_part_of_the_record_and_so_is_its_undo() {
    let exam = Exam::new(json!({})).await;
    for correct in ["B", "C"] {
        let id = exam.preview("single", key(correct)).await;
        exam.apply(id, json!({})).await.data();
        let found = recheck(&exam.hall.school).await;
        assert!(
            found.differing.is_empty() && found.same > 0,
            "{:?}",
            found.differing
        );
        if correct == "C" {
            exam.undo(id).await.data();
        }
    }
    let found = recheck(&exam.hall.school).await;
    assert!(found.differing.is_empty(), "{:?}", found.differing);
}
