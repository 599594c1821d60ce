//! What pages hear of without asking, and who may listen.

use crate::{
    coding::task_id,
    hall::{DEVICE, Hall, claim_page, save, single},
    school::TestSchool,
};
use serde_json::{Value, json};
use std::time::Duration;
use testkit::{Client, Streaming};

/// Longer than a push may take.
const SOON: Duration = Duration::from_secs(1);

/// A page that listens, and the id of its last push.
pub struct Page {
    stream: Streaming,
    last: Option<String>,
}

impl Page {
    /// A page that has been told of all its subjects, as every page is that is new.
    pub async fn open(client: &Client, subjects: &str) -> Self {
        let mut page = Self::reopen(client, subjects, None).await;
        let first = page.hear().await.expect("a first push");
        let mut all: Vec<_> = subjects.split(',').map(str::to_owned).collect();
        all.sort();
        assert_eq!(first, all);
        page
    }

    async fn reopen(client: &Client, subjects: &str, last: Option<&str>) -> Self {
        let path = format!("/api/pushes/?subjects={subjects}");
        Self {
            stream: client.listen(&path, last).await,
            last: None,
        }
    }

    /// The subjects of the next push; none if nothing comes soon.
    pub async fn hear(&mut self) -> Option<Vec<String>> {
        let text = tokio::time::timeout(SOON, self.stream.next_chunk())
            .await
            .ok()??;
        let field = |name: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(name));
            line.map(|value| value.trim().to_owned())
        };
        self.last = field("id:");
        let data: Value = serde_json::from_str(&field("data:")?).expect("JSON");
        let names = data["subjects"].as_array().expect("subjects").iter();
        let mut names: Vec<_> = names.filter_map(Value::as_str).map(str::to_owned).collect();
        names.sort();
        Some(names)
    }
}

/// More time, a message, a saved answer and the end are with those whom they concern within a second.
#[tokio::test]
async fn what_happens_in_an_exam_is_pushed_to_its_pages_within_a_second() {
    let hall = Hall::new().await;
    let assessment = hall.assess(hall.paper(&["single"]).await, json!({})).await;
    let attempt = hall.start(&hall.student, assessment).await;
    claim_page(&hall.student, attempt, DEVICE, DEVICE, "open").await;
    let (board, own) = (
        format!("exams/board/{assessment}"),
        format!("exams/attempt/{attempt}"),
    );
    let mut teacher = Page::open(&hall.teacher, &board).await;
    let mut student = Page::open(&hall.student, &own).await;
    let managed = format!("/api/exams/managed/{assessment}");

    hall.extend(assessment, &[], 5, "机房停电").await.data();
    assert_eq!(student.hear().await, Some(vec![own.clone()]));
    assert_eq!(teacher.hear().await, Some(vec![board.clone()]));

    let text = json!({ "whom": { "kind": "everybody" }, "text": "第 7 题单位为元。" });
    hall.teacher
        .post(&format!("{managed}/message/"), text)
        .await
        .data();
    assert_eq!(student.hear().await, Some(vec![own.clone()]));
    assert_eq!(teacher.hear().await, Some(vec![board.clone()]));

    save(&hall.student, attempt, &[(0, 1, single("A"))]).await.data();
    assert_eq!(teacher.hear().await, Some(vec![board.clone()]));

    let end = json!({ "keeps_extra": false, "reason": "全体已完成" });
    hall.teacher.post(&format!("{managed}/close/"), end).await.data();
    assert_eq!(student.hear().await, Some(vec![own]));
    assert_eq!(teacher.hear().await, Some(vec![board.clone()]));
    // Its marks, and with them what was booked of what lay on the screen.
    hall.school.run_jobs().await;
    assert_eq!(teacher.hear().await, Some(vec![board]));
}

/// A page whose connection broke is told of what it missed, and of nothing else; one that has been away for too long, or
/// comes to another process, of everything.
#[tokio::test]
async fn a_page_that_comes_back_hears_what_it_missed() {
    let hall = Hall::new().await;
    let paper = hall.paper(&["single"]).await;
    let (first, second) = (
        hall.assess(paper, json!({})).await,
        hall.assess(paper, json!({})).await,
    );
    let both = format!("exams/board/{first},exams/board/{second}");
    let page = Page::open(&hall.teacher, &both).await;
    let last = page.last.clone().expect("an id");
    drop(page);
    let text = json!({ "whom": { "kind": "everybody" }, "text": "请检查姓名。" });
    let path = format!("/api/exams/managed/{second}/message/");
    hall.teacher.post(&path, text).await.data();
    let mut back = Page::reopen(&hall.teacher, &both, Some(&last)).await;
    assert_eq!(back.hear().await, Some(vec![format!("exams/board/{second}")]));
    let mut elsewhere = Page::reopen(&hall.teacher, &both, Some("another-run-4")).await;
    assert_eq!(elsewhere.hear().await.map(|all| all.len()), Some(2));
}

#[tokio::test]
async fn only_who_may_know_of_a_subject_follows_it() {
    let hall = Hall::new().await;
    let assessment = hall.assess(hall.paper(&["single"]).await, json!({})).await;
    let attempt = hall.start(&hall.student, assessment).await;
    let other = hall.another("旁人").await;
    let teacher = hall.school.teacher("别班教师").await;
    let follow = |subjects: String| format!("/api/pushes/?subjects={subjects}");
    let (board, own) = (
        follow(format!("exams/board/{assessment}")),
        follow(format!("exams/attempt/{attempt}")),
    );
    let refused = async |client: &Client, path: &str| client.get(path).await.status.as_u16();
    assert_eq!(refused(&hall.school.stranger(), &board).await, 401);
    assert_eq!(refused(&other, &own).await, 404);
    assert_eq!(refused(&hall.student, &board).await, 403);
    assert_eq!(refused(&teacher, &board).await, 404);
    assert_eq!(refused(&hall.teacher, &own).await, 404);
    let notices = follow(format!("classes/notices/{}", other.id));
    assert_eq!(refused(&hall.student, &notices).await, 404);
    for nonsense in ["exams", "exams/board/x", "exams/unknown/1", ""] {
        assert_eq!(refused(&hall.teacher, &follow(nonsense.into())).await, 422);
    }
    let many: Vec<_> = (1..=40).map(|id| format!("exams/board/{id}")).collect();
    assert_eq!(refused(&hall.teacher, &follow(many.join(","))).await, 422);
}

/// One person cannot hold more connections than their tabs need; one that is closed makes room.
#[tokio::test]
async fn a_person_has_a_dozen_pages_at_most() {
    let hall = Hall::new().await;
    let subject = format!("classes/notices/{}", hall.student.id);
    let mut pages = Vec::new();
    for _ in 0..12 {
        pages.push(Page::open(&hall.student, &subject).await);
    }
    let path = format!("/api/pushes/?subjects={subject}");
    assert_eq!(hall.student.get(&path).await.status.as_u16(), 429);
    pages.pop();
    Page::open(&hall.student, &subject).await;
    // A server that stops lets go of everybody.
    hall.school.app.pushes.close();
    assert_eq!(pages[0].stream.next_chunk().await, None);
}

#[tokio::test]
async fn a_notice_and_its_recall_are_pushed_to_the_class() {
    let hall = Hall::new().await;
    let own = format!("classes/notices/{}", hall.student.id);
    let mut student = Page::open(&hall.student, &own).await;
    let notices = format!("/api/classes/{}/notices/", hall.class);
    let notice = json!({ "title": "周五交作业", "text": "18:00 前" });
    hall.teacher.post(&notices, notice).await.data();
    assert_eq!(student.hear().await, Some(vec![own.clone()]));
    let shown = hall.student.get("/api/user/notices/").await;
    let recall = format!("{notices}{}/recall/", shown.data()["items"][0]["id"]);
    hall.teacher.post(&recall, json!({})).await.data();
    assert_eq!(student.hear().await, Some(vec![own]));
}

#[tokio::test]
async fn the_end_of_an_evaluation_is_pushed() {
    let school = TestSchool::demo().await;
    let student = school.enrolled("student1").await;
    let task = task_id(&student, "p1-depreciation").await;
    let sent = student
        .post(&format!("/api/python/{task}/submit/"), json!({ "code": "pass" }))
        .await;
    let own = format!("coding/submission/{}", sent.data()["id"]);
    let mut page = Page::open(&student, &own).await;
    school.run_jobs().await;
    assert_eq!(page.hear().await, Some(vec![own]));
}

#[tokio::test]
async fn whoever_waits_behind_others_hears_that_they_came_nearer() {
    let school = TestSchool::demo().await;
    let (first, second) = (
        school.enrolled("student1").await,
        school.enrolled("student2").await,
    );
    let task = task_id(&first, "p1-depreciation").await;
    let path = format!("/api/python/{task}/submit/");
    first.post(&path, json!({ "code": "pass" })).await.data();
    let waiting = second.post(&path, json!({ "code": "pass" })).await.data()["id"].clone();
    let seen = second.get(&format!("/api/python/submission/{waiting}/")).await;
    assert_eq!(seen.data()["waiting_before"], 1);
    let queue = "coding/queue/0".to_owned();
    let mut page = Page::open(&second, &queue).await;
    school.run_jobs().await;
    assert_eq!(page.hear().await, Some(vec![queue]));
}
