//! Appeals against marks of exams: who may, until when, who answers, and what follows.

use crate::{
    hall::{Hall, save, single, submit, written},
    marking_history::{change, items, told},
    school::Person,
};
use platform::clock::{days, minutes};
use serde_json::{Value, json};
use testkit::{Client, Reply};

/// A student's reasons.
pub const WHY: &str = "第二问写出了授权在前，与参考答案等价，应当给分。";

/// Appeals against the answer at a place of a submission.
pub async fn appeal(student: &Client, kind: &str, id: i64, (position, part): (i64, &str)) -> Reply {
    let text =
        json!({ "source_kind": kind, "source_id": id, "position": position, "part": part, "text": WHY });
    student.post("/api/marking/appeals/", text).await
}

/// What a student may appeal against, in order.
pub async fn places(student: &Client, kind: &str, id: i64) -> Vec<Value> {
    let path = format!("/api/marking/appeals/places/?source_kind={kind}&source_id={id}");
    student
        .get(&path)
        .await
        .data()
        .as_array()
        .expect("places")
        .clone()
}

/// One appeal as its teacher sees it.
pub async fn shown(teacher: &Client, appeal: &Value) -> Value {
    teacher
        .get(&format!("/api/marking/appeals/{appeal}/"))
        .await
        .data()
        .clone()
}

pub async fn take(teacher: &Client, appeal: &Value, takes_over: bool) -> Reply {
    let path = format!("/api/marking/appeals/{appeal}/take/");
    teacher.post(&path, json!({ "takes_over": takes_over })).await
}

/// Answers an appeal as somebody who has read what counts now.
pub async fn decide(teacher: &Client, appeal: &Value, points: f64, reply: &str) -> Reply {
    let seen = shown(teacher, appeal).await["mark"]["history"]
        .as_array()
        .map(Vec::len);
    let path = format!("/api/marking/appeals/{appeal}/decide/");
    let answer = json!({ "points": points, "reply": reply, "seen_marks": seen });
    teacher.post(&path, answer).await
}

/// Makes somebody a teacher of a class.
pub async fn add_colleague(owner: &Client, class: i64, colleague: &Person) {
    let path = format!("/api/classes/{class}/teachers/");
    owner.post(&path, json!({ "user_id": colleague.id })).await.data();
}

/// A choice and an essay: handed in, the essay marked by the class's teacher with 2 of 5 points.
pub struct Sat {
    pub hall: Hall,
    pub colleague: Person,
    pub assessment: i64,
    pub attempt: i64,
}

impl Sat {
    /// Everything but the release, under rules changed like this.
    async fn unreleased(rules: Value) -> Self {
        let hall = Hall::new().await;
        let colleague = hall.school.teacher("王老师").await;
        add_colleague(&hall.teacher, hall.class, &colleague).await;
        let paper = hall.paper(&["single", "short_answer"]).await;
        let assessment = hall.assess(paper, rules).await;
        let attempt = hall.start(&hall.student, assessment).await;
        let answers = [(0, 1, single("B")), (1, 1, written("授权在前"))];
        save(&hall.student, attempt, &answers).await.data();
        submit(&hall.student, attempt).await.data();
        hall.school.run_jobs().await;
        let essay = items(&hall.teacher, "exam", &json!(attempt)).await[1]["item_id"].clone();
        let mark = json!({ "item_ids": [essay], "points": 2, "comment": "再具体些" });
        hall.teacher.post("/api/marking/marks/", mark).await.data();
        hall.wait(121).await;
        Self {
            hall,
            colleague,
            assessment,
            attempt,
        }
    }

    async fn new(rules: Value) -> Self {
        let sat = Self::unreleased(rules).await;
        sat.release().await;
        sat
    }

    async fn release(&self) {
        let path = format!("/api/marking/assessments/{}/release/", self.assessment);
        self.hall.teacher.post(&path, json!({})).await.data();
        self.hall.school.run_jobs().await;
    }

    /// The student appeals against the mark of the essay.
    async fn appeal(&self) -> Reply {
        appeal(&self.hall.student, "exam", self.attempt, (1, "")).await
    }

    /// What the student's score is, as the course's list says it.
    async fn earned(&self) -> Value {
        let path = format!("/api/results/scores/?course_id={}", self.hall.course);
        let scores = self.hall.student.get(&path).await;
        let scores = scores.data()["scores"].as_array().expect("scores").clone();
        let own = scores
            .iter()
            .find(|line| line["source_kind"] == "assessment" || line["source_kind"] == "exam");
        own.expect("the exam's score")["earned"].clone()
    }

    async fn mine(&self) -> Value {
        let path = format!("/api/marking/appeals/mine/?course_id={}", self.hall.course);
        self.hall.student.get(&path).await.data().clone()
    }

    async fn queue(&self, teacher: &Client, filter: &str) -> Value {
        let path = format!("/api/marking/appeals/?filter={filter}");
        teacher.get(&path).await.data().clone()
    }

    async fn notices(&self) -> Vec<String> {
        let shown = self.hall.student.get("/api/user/notices/").await;
        let items = shown.data()["items"].as_array().expect("notices").clone();
        items
            .iter()
            .map(|one| format!("{} {}", one["title"], one["text"]))
            .collect()
    }

    /// How many appeals wait for a teacher, as the menu says it.
    async fn badge(&self, teacher: &Client) -> Value {
        let count = teacher.get("/api/marking/appeals/count/").await;
        count.data()["waiting"].clone()
    }

    async fn follow(&self) {
        for _ in 0..3 {
            self.hall.school.clock.advance(platform::clock::seconds(31));
            self.hall.school.run_jobs().await;
        }
    }
}

#[tokio::test]
#[expect(clippy::too_many_lines, reason = "one appeal from the reasons to the score")]
async fn an_appeal_goes_to_another_teacher_and_raises_the_mark_everywhere() {
    let sat = Sat::new(json!({})).await;
    let (hall, colleague) = (&sat.hall, &sat.colleague);
    assert_eq!(sat.earned().await, 2);
    let open = places(&hall.student, "exam", sat.attempt).await;
    assert_eq!(
        open.iter().map(|one| &one["may_appeal"]).collect::<Vec<_>>(),
        [true, true],
        "what the rules marked may be appealed too"
    );
    let raised = sat.appeal().await.data().clone();
    assert_eq!(
        (&raised["state"], &raised["points_before"]),
        (&json!("open"), &json!(2))
    );
    let id = raised["id"].clone();

    let queue = sat.queue(&hall.teacher, "waiting").await;
    assert_eq!((&queue["total"], &queue["closed"]), (&json!(1), &json!(0)));
    assert_eq!(queue["oldest_at_ms"], queue["items"][0]["raised_at_ms"]);
    assert_eq!(
        sat.badge(&hall.teacher).await,
        0,
        "not the first marker's to answer"
    );
    assert_eq!(sat.badge(colleague).await, 1);
    let refused = take(&hall.teacher, &id, false).await;
    assert_eq!(
        (refused.status.as_u16(), refused.error()),
        (403, "marking.appeal_first_marker")
    );
    assert!(refused.msg().contains("王老师"), "it says who may");

    let view = shown(colleague, &id).await;
    assert_eq!(view["steps"][0]["text"], WHY);
    assert_eq!(view["work"]["answer"]["text"], "授权在前");
    assert_eq!(
        (&view["mark"]["points"], &view["mark"]["full"]),
        (&json!(2), &json!(5))
    );
    assert!(
        !view.to_string().contains("周一鸣"),
        "appeals are answered without a name"
    );
    assert!(!queue.to_string().contains("周一鸣"));
    assert!(
        shown(&hall.teacher, &id).await["refusal"]
            .to_string()
            .contains("王老师")
    );
    assert_eq!(
        decide(colleague, &id, 4.0, "补给 2 分").await.error(),
        "marking.appeal_not_taken"
    );
    for _ in 0..2 {
        take(colleague, &id, false).await.data();
    }
    decide(colleague, &id, 4.5, "等价写法，补给 2.5 分。")
        .await
        .data();
    assert_eq!(
        decide(colleague, &id, 5.0, "再加").await.error(),
        "marking.appeal_closed"
    );
    sat.follow().await;

    assert_eq!(sat.earned().await, 4.5, "the course's score follows");
    let review = format!("/api/marking/attempts/{}/review/", sat.attempt);
    let review = hall.student.get(&review).await.data().clone();
    let mark = &review["sections"][0]["items"][1]["mark"];
    assert_eq!((&review["earned"], &mark["points"]), (&json!(4.5), &json!(4.5)));
    assert_eq!(
        (&mark["reason"], &mark["comment"]),
        (&json!("等价写法，补给 2.5 分。"), &json!("再具体些"))
    );
    let results = format!("/api/results/assessments/{}/", sat.assessment);
    let results = hall.teacher.get(&results).await.data().clone();
    assert_eq!(results["rows"][0]["earned"], 4.5, "{results}");
    let item = items(colleague, "exam", &json!(sat.attempt)).await[1].clone();
    assert_eq!(
        told(&item).last().unwrap(),
        "override 2→4.5 等价写法，补给 2.5 分。"
    );

    let mine = sat.mine().await;
    let steps = mine[0]["steps"].as_array().expect("steps");
    let kinds: Vec<_> = steps.iter().map(|step| &step["kind"]).collect();
    assert_eq!(kinds, ["appealed", "taken", "decided"]);
    assert_eq!(
        (&mine[0]["state"], &mine[0]["points_after"]),
        (&json!("raised"), &json!(4.5))
    );
    assert_eq!(
        (&steps[0]["by_name"], &steps[2]["by_name"]),
        (&Value::Null, &json!(colleague.name))
    );
    let notices = sat.notices().await;
    assert_eq!(notices.len(), 2, "{notices:?}");
    assert!(
        notices[0].contains("2 分 提高到 4.5 分") && notices[0].contains("等价写法"),
        "{notices:?}"
    );
    let closed = sat.queue(colleague, "closed").await;
    assert_eq!(
        (&closed["total"], &closed["items"][0]["state"]),
        (&json!(1), &json!("raised"))
    );
    assert_eq!(sat.badge(colleague).await, 0);
    let log = crate::audited::lines(&hall.school).await;
    let of = |action: &str| log.iter().filter(|line| line.action == action).count();
    assert_eq!(
        (
            of("marking.appeal_taken"),
            of("marking.appeal_decided"),
            of("marking.overridden")
        ),
        (1, 1, 1)
    );
    assert_eq!(crate::audited::wordless(&log), [""; 0]);
}

#[tokio::test]
async fn an_answer_is_appealed_once_and_again_only_after_somebody_changed_its_mark() {
    let sat = Sat::new(json!({})).await;
    let id = sat.appeal().await.data()["id"].clone();
    assert_eq!(
        sat.appeal().await.error(),
        "marking.appeal_waiting",
        "a double click"
    );
    take(&sat.colleague, &id, false).await.data();
    decide(&sat.colleague, &id, 2.0, "要点二没有写出。").await.data();
    assert_eq!(sat.mine().await[0]["state"], "kept");
    assert_eq!(sat.notices().await[0].matches("维持 2 分 不变").count(), 1);
    assert_eq!(sat.appeal().await.error(), "marking.appeal_answered");
    assert_eq!(
        places(&sat.hall.student, "exam", sat.attempt).await[1]["may_appeal"],
        false
    );
    let essay = items(&sat.hall.teacher, "exam", &json!(sat.attempt)).await[1].clone();
    change(&sat.hall.teacher, &essay, 1.0, "看错了").await.data();
    let again = sat.appeal().await.data()["id"].clone();
    take(&sat.colleague, &again, false).await.data();
    decide(&sat.colleague, &again, 0.5, "连要点一也不完整。")
        .await
        .data();
    let mine = sat.mine().await;
    assert_eq!(
        (&mine[0]["state"], &mine[1]["state"]),
        (&json!("lowered"), &json!("kept"))
    );
    assert_eq!(
        sat.appeal().await.error(),
        "marking.appeal_answered",
        "its own change is none since"
    );
    sat.follow().await;
}

#[tokio::test]
async fn nobody_appeals_before_the_release_or_after_the_window() {
    let sat = Sat::unreleased(json!({ "appeal_days": 3 })).await;
    assert_eq!(sat.appeal().await.error(), "marking.appeal_no_mark");
    let place = places(&sat.hall.student, "exam", sat.attempt).await[1].clone();
    assert_eq!(
        (&place["may_appeal"], &place["until_ms"]),
        (&json!(false), &Value::Null)
    );
    sat.release().await;
    let now_ms = platform::Clock::now_ms(&*sat.hall.school.clock);
    let place = places(&sat.hall.student, "exam", sat.attempt).await[1].clone();
    assert_eq!(place["until_ms"], now_ms + days(3));
    sat.hall.school.clock.advance(days(3) + minutes(1));
    assert_eq!(sat.appeal().await.error(), "marking.appeals_over");
    sat.hall.school.leave_jobs();
}

#[tokio::test]
async fn an_assessment_may_take_no_appeals() {
    let sat = Sat::new(json!({ "appeal_days": 0 })).await;
    assert_eq!(sat.appeal().await.error(), "marking.no_appeals");
    assert!(places(&sat.hall.student, "exam", sat.attempt).await[1]["until_ms"].is_null());
    let rules = json!({ "appeal_days": 61 });
    let paper = sat.hall.paper(&["single"]).await;
    let path = format!("/api/exams/managed/{}/", sat.assessment);
    let mut text = sat.hall.teacher.get(&path).await.data().clone();
    text["rules"]["appeal_days"] = rules["appeal_days"].clone();
    let body = json!({ "paper_id": paper, "title": "另一次", "class_ids": [sat.hall.class], "opens_at_ms": 1, "closes_at_ms": 2,
        "counts_as": "none", "rules": text["rules"], "publish": false });
    assert_eq!(
        sat.hall
            .teacher
            .post("/api/exams/managed/", body)
            .await
            .status
            .as_u16(),
        422
    );
    sat.hall.school.leave_jobs();
}

#[tokio::test]
async fn an_appeal_is_taken_back_while_nobody_deals_with_it_and_may_come_again() {
    let sat = Sat::new(json!({})).await;
    let id = sat.appeal().await.data()["id"].clone();
    let withdraw = async |id: &Value| {
        let path = format!("/api/marking/appeals/{id}/withdraw/");
        sat.hall.student.post(&path, json!({})).await
    };
    withdraw(&id).await.data();
    withdraw(&id).await.data();
    let steps = sat.mine().await[0]["steps"].as_array().map(Vec::len);
    assert_eq!(steps, Some(2), "twice is once");
    assert_eq!(
        take(&sat.colleague, &id, false).await.error(),
        "marking.appeal_closed"
    );
    let again = sat.appeal().await.data()["id"].clone();
    take(&sat.colleague, &again, false).await.data();
    assert_eq!(withdraw(&again).await.error(), "marking.appeal_in_hand");
    for _ in 0..3 {
        decide(&sat.colleague, &again, 2.0, "维持原评分。").await;
        let essay = items(&sat.hall.teacher, "exam", &json!(sat.attempt)).await[1].clone();
        let points = 1.0 + essay["points"].as_f64().unwrap() % 2.0;
        change(&sat.hall.teacher, &essay, points, "再看").await.data();
        let next = sat.appeal().await;
        if next.status.as_u16() == 200 {
            withdraw(&next.data()["id"]).await.data();
        }
    }
    assert_eq!(sat.appeal().await.error(), "marking.no_appeals_left");
    sat.follow().await;
}

#[tokio::test]
async fn a_single_teacher_answers_what_they_marked_themself() {
    let sat = Sat::new(json!({})).await;
    let class = sat.hall.class;
    let path = format!("/api/classes/{class}/teachers/{}/", sat.colleague.id);
    sat.hall.teacher.delete(&path).await.data();
    let id = sat.appeal().await.data()["id"].clone();
    assert_eq!(sat.badge(&sat.hall.teacher).await, 1);
    take(&sat.hall.teacher, &id, false).await.data();
    decide(&sat.hall.teacher, &id, 3.0, "补给 1 分。").await.data();
    sat.follow().await;
    assert_eq!(sat.earned().await, 3);
}

#[tokio::test]
async fn two_teachers_do_not_answer_the_same_appeal() {
    let sat = Sat::new(json!({})).await;
    let third = sat.hall.school.teacher("张老师").await;
    add_colleague(&sat.hall.teacher, sat.hall.class, &third).await;
    let id = sat.appeal().await.data()["id"].clone();
    take(&sat.colleague, &id, false).await.data();
    let refused = take(&third, &id, false).await;
    assert_eq!(refused.error(), "marking.appeal_taken");
    assert!(refused.msg().contains("王老师"));
    assert_eq!(
        decide(&third, &id, 5.0, "满分").await.error(),
        "marking.appeal_taken"
    );
    take(&third, &id, true).await.data();
    assert_eq!(
        decide(&sat.colleague, &id, 5.0, "满分").await.error(),
        "marking.appeal_taken"
    );
    // What was read is what counts: a mark that changed meanwhile is looked at again.
    let essay = items(&sat.hall.teacher, "exam", &json!(sat.attempt)).await[1].clone();
    change(&sat.hall.teacher, &essay, 3.0, "漏看一行").await.data();
    let stale = json!({ "points": 2.5, "reply": "补给半分", "seen_marks": 2 });
    let path = format!("/api/marking/appeals/{id}/decide/");
    assert_eq!(third.post(&path, stale).await.error(), "marking.marked_meanwhile");
    for (points, reply) in [(9.0, "超过满分"), (-1.0, "负数"), (3.0, " "), (3.0, "好")] {
        assert_eq!(
            decide(&third, &id, points, reply).await.status.as_u16(),
            422,
            "{points} {reply}"
        );
    }
    decide(&third, &id, 5.0, "全部要点都写出了。").await.data();
    sat.follow().await;
    assert_eq!(sat.earned().await, 5);
}

#[tokio::test]
async fn only_its_student_and_the_teachers_of_the_class_know_of_an_appeal() {
    let sat = Sat::new(json!({})).await;
    let (hall, school) = (&sat.hall, &sat.hall.school);
    let id = sat.appeal().await.data()["id"].clone();
    let classmate = hall.another("同学").await;
    assert_eq!(
        appeal(&classmate, "exam", sat.attempt, (1, ""))
            .await
            .status
            .as_u16(),
        404
    );
    let theirs = format!(
        "/api/marking/appeals/places/?source_kind=exam&source_id={}",
        sat.attempt
    );
    assert_eq!(classmate.get(&theirs).await.status.as_u16(), 404);
    let withdraw = format!("/api/marking/appeals/{id}/withdraw/");
    assert_eq!(classmate.post(&withdraw, json!({})).await.status.as_u16(), 404);
    let other_school = school.add_school("other", "别的学校").await;
    let roles = [platform::Role::ClassManagement];
    let strangers = [
        school.teacher("外班教师").await,
        school.person(other_school, "外校教师", &roles).await,
    ];
    for stranger in &strangers {
        let path = format!("/api/marking/appeals/{id}/");
        assert_eq!(stranger.get(&path).await.status.as_u16(), 404);
        assert_eq!(take(stranger, &id, true).await.status.as_u16(), 404);
        assert_eq!(sat.queue(stranger, "waiting").await["total"], 0);
    }
    assert_eq!(take(&hall.student, &id, false).await.status.as_u16(), 403);
    let nowhere = appeal(&hall.student, "exam", sat.attempt, (7, "")).await;
    assert_eq!(nowhere.status.as_u16(), 404);
    for short in ["太短了", "          ", "  不该扣分吧  "] {
        let text = json!({ "source_kind": "exam", "source_id": sat.attempt, "position": 0, "text": short });
        assert_eq!(
            hall.student
                .post("/api/marking/appeals/", text)
                .await
                .status
                .as_u16(),
            422,
            "{short}"
        );
    }
    let long =
        json!({ "source_kind": "exam", "source_id": sat.attempt, "position": 0, "text": "长".repeat(1001) });
    assert_eq!(
        hall.student
            .post("/api/marking/appeals/", long)
            .await
            .status
            .as_u16(),
        422
    );
}

#[tokio::test]
async fn a_long_queue_comes_page_by_page_the_oldest_first() {
    let sat = Sat::new(json!({})).await;
    appeal(&sat.hall.student, "exam", sat.attempt, (0, ""))
        .await
        .data();
    sat.hall.school.clock.advance(minutes(5));
    sat.appeal().await.data();
    let page = async |page: i64, class: i64| {
        let path = format!("/api/marking/appeals/?page={page}&page_size=1&class_id={class}");
        sat.colleague.get(&path).await.data().clone()
    };
    let (first, second) = (page(1, sat.hall.class).await, page(2, sat.hall.class).await);
    assert_eq!(
        (&first["total"], &first["items"][0]["kind"]),
        (&json!(2), &json!("single"))
    );
    assert_eq!(second["items"][0]["kind"], "short_answer");
    assert_eq!(page(1, 999_999).await["total"], 0);
}

#[tokio::test]
async fn each_step_is_pushed_to_whom_it_concerns() {
    let sat = Sat::new(json!({})).await;
    let subject = |of: &Person| format!("marking/appeals/{}", of.id);
    let mut pages = Vec::new();
    for person in [&sat.hall.student, &sat.hall.teacher, &sat.colleague] {
        pages.push(crate::pushes::Page::open(person, &subject(person)).await);
    }
    let id = sat.appeal().await.data()["id"].clone();
    for page in &mut pages {
        assert!(page.hear().await.is_some(), "a new appeal");
    }
    take(&sat.colleague, &id, false).await.data();
    for page in &mut pages {
        assert!(page.hear().await.is_some(), "it is dealt with");
    }
    let theirs = format!("/api/pushes/?subjects={}", subject(&sat.hall.student));
    assert_eq!(sat.colleague.get(&theirs).await.status.as_u16(), 404);
}

#[tokio::test]
async fn a_teacher_reads_the_question_as_its_student_saw_it() {
    let sat = Sat::new(json!({ "shuffle_options": true })).await;
    let review = format!("/api/marking/attempts/{}/review/", sat.attempt);
    let review = sat.hall.student.get(&review).await.data().clone();
    for item in review["sections"][0]["items"].as_array().expect("questions") {
        let place = item["position"].as_i64().expect("a place");
        let raised = appeal(&sat.hall.student, "exam", sat.attempt, (place, "")).await;
        let view = shown(&sat.colleague, &raised.data()["id"]).await;
        for part in ["stem", "body", "answer", "answer_key", "analysis"] {
            assert_eq!(view["work"][part], item[part], "{part} of {place}");
        }
    }
}
