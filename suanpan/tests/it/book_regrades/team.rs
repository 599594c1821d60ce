//! A team's book is marked again for all of its members.

use super::{Class, RIGHT, current, word};
use crate::simulation::qinghe;
use serde_json::json;

#[tokio::test]
async fn each_member_of_a_team_has_another_mark_and_reads_why() {
    let class = Class::new(super::WRONG).await;
    let (one, other) = (class.hall.student.clone(), class.hall.another("何雨").await);
    let third = class.hall.another("吴思远").await;
    let team = json!([{ "members": [
        { "student_id": one.id, "posts": ["accountant"] },
        { "student_id": other.id, "posts": ["cashier"] },
        { "student_id": third.id, "posts": ["reviewer", "supervisor"] },
    ] }]);
    let form = json!({ "course_id": class.hall.course, "activity_id": class.activity, "team_percent": 50, "teams": team });
    let path = format!("/api/class/{}/books/teams/", class.hall.class);
    class.hall.teacher.put(&path, form).await.data();
    class.follow().await;
    let book = class.open(&one).await;
    assert_eq!(class.open(&other).await, book);
    class.enter(&one, book, &qinghe(), super::ALL).await;
    class.submit(&third, book).await;
    let before = (class.seen(&one, book).await, class.seen(&other, book).await);
    class.says(RIGHT).await;
    let id = class.ask("", current()).await.data()["regrade_id"].clone();
    let shown = class.shown(&id).await;
    let rows = shown["report"]["rows"].as_array().expect("rows");
    assert_eq!(rows.len(), 3, "a row of each member: {shown}");
    assert_eq!(class.act(&id, "apply", word()).await.data()["changed"], 1);
    for member in [&one, &other] {
        assert_eq!(class.percent(member, book).await, 100.0);
        assert_eq!(class.notes(member, book).await[0]["what"], "current");
        let notices = member.get("/api/user/notices/").await.data().to_string();
        assert!(notices.contains("成绩更正：登记前三笔"), "{notices}");
    }
    let after = class.seen(&one, book).await;
    assert!(after[1].as_f64() > before.0[1].as_f64(), "{after} {}", before.0);
    let stranger = class.hall.another("林小满").await;
    let path = format!("/api/marking/regraded/?source_kind=book&source_id={book}");
    assert_eq!(stranger.get(&path).await.status.as_u16(), 404);
    class.undo(&id).await.data();
    assert_eq!(
        (class.seen(&one, book).await, class.seen(&other, book).await),
        before
    );
}
