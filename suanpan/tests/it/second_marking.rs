//! Several teachers mark the same answers without knowing of each other, and a third decides.

use crate::{
    appeals::add_colleague,
    audited::lines,
    hall::{Hall, save, single, submit, written},
    marking_history::{change, items, told},
    school::Person,
};
use platform::clock::minutes;
use serde_json::{Value, json};
use testkit::{Client, Reply};

const TEXTS: [&str; 3] = ["先审批后付款", "先付款后审批", "不知道"];

/// A finished exam of a choice and an essay, three students with different words, and three teachers of their class.
pub(crate) struct Sat {
    pub(crate) hall: Hall,
    pub(crate) teachers: Vec<Person>,
    pub(crate) students: Vec<Person>,
    pub(crate) assessment: i64,
    pub(crate) attempts: Vec<i64>,
    pub(crate) version: Value,
}

impl Sat {
    pub(crate) async fn new() -> Self {
        let hall = Hall::new().await;
        let mut teachers = vec![hall.teacher.clone()];
        for name in ["顾清和", "苏明远"] {
            let colleague = hall.school.teacher(name).await;
            add_colleague(&hall.teacher, hall.class, &colleague).await;
            teachers.push(colleague);
        }
        let paper = hall.paper(&["single", "short_answer"]).await;
        let assessment = hall.assess(paper, json!({})).await;
        let students = vec![
            hall.student.clone(),
            hall.another("赵一").await,
            hall.another("钱二").await,
        ];
        let mut attempts = Vec::new();
        for (student, text) in students.iter().zip(TEXTS) {
            let attempt = hall.start(student, assessment).await;
            save(student, attempt, &[(0, 1, single("A")), (1, 1, written(text))])
                .await
                .data();
            submit(student, attempt).await.data();
            attempts.push(attempt);
        }
        hall.school.run_jobs().await;
        let inbox = hall.teacher.get("/api/marking/inbox/").await;
        let version = inbox.data()[0]["version_id"].clone();
        Self {
            hall,
            teachers,
            students,
            assessment,
            attempts,
            version,
        }
    }

    fn plan_text(&self, changes: Value) -> Value {
        let markers: Vec<i64> = self.teachers.iter().map(|teacher| teacher.id.0).collect();
        let mut text = json!({ "question_ids": [], "percent": 100, "bound_unit": "points", "bound": 1, "method": "mean",
            "markers": markers });
        for (name, value) in changes.as_object().expect("changes") {
            text[name] = value.clone();
        }
        text
    }

    fn second(&self, rest: &str) -> String {
        format!("/api/marking/assessments/{}/second/{rest}", self.assessment)
    }

    pub(crate) async fn plan(&self, changes: Value) -> Reply {
        self.hall
            .teacher
            .put(&self.second(""), self.plan_text(changes))
            .await
    }

    async fn report(&self) -> Value {
        self.hall.teacher.get(&self.second("")).await.data().clone()
    }

    /// The answers on a teacher's desk.
    async fn desk(&self, teacher: &Client) -> Vec<Value> {
        let path = format!(
            "/api/marking/desk/?assessment_id={}&version_id={}",
            self.assessment, self.version
        );
        let reply = teacher.get(&path).await;
        reply.data()["groups"].as_array().expect("groups").clone()
    }

    /// Who is asked for something about the answer, with what they see of it.
    async fn asked(&self, item: &Value) -> Vec<(&Person, Value)> {
        let mut found = Vec::new();
        for teacher in &self.teachers {
            for group in self.desk(teacher).await {
                if &group["item_ids"][0] == item && group["second"]["ask"] != "nothing" {
                    found.push((teacher, group));
                }
            }
        }
        found
    }

    /// The essay of the first student.
    async fn item(&self) -> Value {
        let all = items(&self.hall.teacher, "exam", &json!(self.attempts[0])).await;
        all[1].clone()
    }

    pub(crate) async fn id(&self) -> Value {
        self.item().await["item_id"].clone()
    }

    pub(crate) async fn release(&self) -> Reply {
        let path = format!("/api/marking/assessments/{}/release/", self.assessment);
        let reply = self.hall.teacher.post(&path, json!({})).await;
        self.hall.school.run_jobs().await;
        reply
    }

    /// Has everything marked by whoever is asked, all with the same points.
    pub(crate) async fn mark_all(&self, points: f64) {
        for teacher in &self.teachers {
            for group in self.desk(teacher).await {
                if group["second"]["is_given"] == false {
                    give(teacher, &group["item_ids"][0], points).await.data();
                }
            }
        }
    }
}

pub(crate) async fn give(teacher: &Client, item: &Value, points: f64) -> Reply {
    let body = json!({ "item_ids": [item], "points": points, "comment": format!("给 {points} 分") });
    teacher.post("/api/marking/marks/", body).await
}

#[tokio::test]
async fn two_markers_disagree_and_a_third_decides() {
    let sat = Sat::new().await;
    sat.plan(json!({})).await.data();
    let item = sat.id().await;
    let first = sat.asked(&item).await;
    assert_eq!(first.len(), 2, "two of three teachers are dealt the answer");
    give(first[0].0, &item, 1.0).await.data();

    // The other one sees nothing of it: no mark, no words, no name, no history.
    let (second, seen) = &sat.asked(&item).await[0];
    assert_eq!(second.id, first[1].0.id);
    assert_eq!(
        (&seen["points"], &seen["comment"], &seen["state"]),
        (&Value::Null, &json!(""), &json!("waiting"))
    );
    let shown = second.get(&format!("/api/marking/items/{item}/")).await;
    assert!(!shown.data().to_string().contains("给 1 分"), "{}", shown.json);
    let attempt = format!("/api/marking/attempts/{}/", sat.attempts[0]);
    assert!(!second.get(&attempt).await.data().to_string().contains("给 1 分"));
    let untaken = give(first[0].0, &item, 1.5).await;
    untaken.data();

    give(second, &item, 4.0).await.data();
    assert_eq!(sat.item().await["state"], "waiting", "too far apart");
    assert_eq!(
        give(first[0].0, &item, 4.0).await.error(),
        "marking.given_already"
    );
    let report = sat.report().await;
    assert_eq!(report["disputes"][0]["points"], json!([1.5, 4]));

    let third = sat.asked(&item).await;
    let (decider, seen) = &third[0];
    assert_eq!((third.len(), &seen["second"]["ask"]), (1, &json!("decision")));
    let between: Vec<&Value> = seen["second"]["between"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| &one["points"])
        .collect();
    assert_eq!(between.len(), 2);
    give(decider, &item, 3.0).await.data();
    let settled = sat.item().await;
    assert_eq!(
        (&settled["points"], &settled["mark_kind"]),
        (&json!(3), &json!("settled"))
    );
    assert_eq!(
        told(&settled),
        [
            "(rules null→0 )",
            "(blind null→1 )",
            "(blind null→1.5 )",
            "(blind null→4 )",
            "(blind null→3 )",
            "settled null→3 "
        ]
    );
    // What is settled is changed with a reason like any other mark.
    assert_eq!(give(decider, &item, 2.0).await.error(), "marking.settled");
    change(decider, &settled, 2.0, "核对后改").await.data();
    assert_eq!(sat.item().await["points"], 2);
    sat.hall.school.run_jobs().await;
}

#[tokio::test]
async fn markings_within_the_bound_make_the_mark_that_the_plan_says() {
    for (method, expected) in [("mean", json!(3.5)), ("higher", json!(4))] {
        let sat = Sat::new().await;
        sat.plan(json!({ "method": method, "bound_unit": "percent", "bound": 20 }))
            .await
            .data();
        let item = sat.id().await;
        for ((teacher, _), points) in sat.asked(&item).await.into_iter().zip([3.0, 4.0]) {
            give(teacher, &item, points).await.data();
        }
        let settled = sat.item().await;
        assert_eq!(settled["points"], expected);
        assert_eq!(
            settled["comment"].as_str().unwrap().lines().count(),
            2,
            "both are told"
        );
        assert!(sat.asked(&item).await.is_empty());
        let report = sat.report().await;
        assert_eq!(report["agreement"]["within"], 1);
        assert_eq!(report["pairs"].as_array().unwrap().len(), 1);
        sat.hall.school.run_jobs().await;
    }
}

#[tokio::test]
async fn a_release_waits_for_second_and_third_markings() {
    let sat = Sat::new().await;
    sat.plan(json!({ "bound": 0 })).await.data();
    let item = sat.id().await;
    let asked = sat.asked(&item).await;
    give(asked[0].0, &item, 1.0).await.data();
    sat.hall.wait(121).await;
    let path = format!("/api/marking/assessments/{}/release/", sat.assessment);
    let held = sat.hall.teacher.get(&path).await;
    assert_eq!(
        (
            held.data()["waiting_second"].clone(),
            held.data()["waiting_third"].clone()
        ),
        (json!(1), json!(0))
    );
    give(asked[1].0, &item, 4.0).await.data();
    let held = sat.hall.teacher.get(&path).await;
    assert_eq!(
        (
            held.data()["waiting_second"].clone(),
            held.data()["waiting_third"].clone()
        ),
        (json!(0), json!(1))
    );
    assert_eq!(held.data()["unmarked"].as_array().unwrap().len(), 3);
    assert_eq!(sat.release().await.error(), "marking.still_waiting");
    give(sat.asked(&item).await[0].0, &item, 2.0).await.data();
    sat.mark_all(3.0).await;
    assert_eq!(sat.release().await.data()["released"], 3);
    assert_eq!(sat.plan(json!({})).await.error(), "marking.released_already");
}

#[tokio::test]
async fn taking_a_plan_back_keeps_what_was_given() {
    let sat = Sat::new().await;
    sat.plan(json!({ "bound": 0 })).await.data();
    let item = sat.id().await;
    let asked = sat.asked(&item).await;
    give(asked[0].0, &item, 1.0).await.data();
    give(asked[1].0, &item, 4.0).await.data();
    sat.hall
        .teacher
        .post(&sat.second("take_back/"), json!({}))
        .await
        .data();
    assert_eq!(sat.item().await["points"], 2.5, "the mean of both");
    assert_eq!(sat.report().await["plan"], Value::Null);
    let again = sat.hall.teacher.post(&sat.second("take_back/"), json!({})).await;
    assert_eq!(again.error(), "marking.no_plan");
    // The others are marked by anybody.
    let desk = sat.desk(&sat.teachers[2]).await;
    assert_eq!(desk.len(), 3);
    sat.hall.school.run_jobs().await;
}

#[tokio::test]
async fn who_holds_an_answer_marks_it_alone_until_the_time_is_over() {
    let sat = Sat::new().await;
    sat.plan(json!({ "percent": 0 })).await.data();
    let item = sat.id().await;
    let asked = sat.asked(&item).await;
    assert_eq!(asked.len(), 1, "marked once");
    let holder = asked[0].0;
    let held = |teacher: Person| {
        let item = item.clone();
        async move {
            teacher
                .post("/api/marking/hold/", json!({ "item_ids": [item] }))
                .await
                .data()["item_ids"]
                .clone()
        }
    };
    assert_eq!(held(holder.clone()).await, json!([]));
    let other = sat.teachers.iter().find(|one| one.id != holder.id).unwrap();
    assert_eq!(held(other.clone()).await, json!([item]));
    let refused = give(other, &item, 2.0).await;
    assert_eq!(refused.error(), "marking.held");
    assert!(!refused.json.to_string().contains(&holder.name));
    sat.hall.school.clock.advance(minutes(11));
    assert_eq!(held(other.clone()).await, json!([]));
    give(other, &item, 2.0).await.data();
    assert_eq!(sat.item().await["points"], 2);
    sat.hall.school.run_jobs().await;
}

#[tokio::test]
async fn every_marker_marks_the_samples_first_and_reads_how_far_they_are_off() {
    let sat = Sat::new().await;
    let sample = sat.id().await;
    let path = format!("/api/marking/items/{sample}/sample/");
    let without = sat.hall.teacher.put(&path, json!({ "points": 3 })).await;
    assert_eq!(without.error(), "marking.no_plan");
    sat.plan(json!({})).await.data();
    sat.hall.teacher.put(&path, json!({ "points": 3 })).await.data();
    let marker = &sat.teachers[1];
    let desk = sat.desk(marker).await;
    assert_eq!(
        (&desk[0]["item_ids"][0], &desk[0]["second"]["ask"]),
        (&sample, &json!("sample"))
    );
    assert_eq!(
        (&desk[0]["points"], &desk[0]["second"]["reference"]),
        (&Value::Null, &Value::Null)
    );
    let asked = marker.get(&format!("/api/marking/items/{sample}/")).await;
    assert_eq!(
        (&asked.data()["points"], &asked.data()["history"]),
        (&Value::Null, &json!([]))
    );
    if let Some(other) = desk.get(1) {
        let early = give(marker, &other["item_ids"][0], 2.0).await;
        assert_eq!(early.error(), "marking.samples_first");
    }
    assert_eq!(give(marker, &sample, 4.0).await.data()["reference"], 3);
    let desk = sat.desk(marker).await;
    let seen = desk
        .iter()
        .find(|group| group["item_ids"][0] == sample)
        .expect("the sample");
    assert_eq!(
        (&seen["points"], &seen["second"]["reference"]),
        (&json!(4), &json!(3))
    );
    let report = sat.report().await;
    let markers = report["markers"].as_array().unwrap();
    let own = markers
        .iter()
        .find(|one| one["real_name"] == marker.name)
        .expect("a marker");
    assert_eq!(
        (
            &own["samples_given"],
            &own["samples_exact"],
            &own["samples_within"]
        ),
        (&json!(1), &json!(0), &json!(1))
    );
    assert_eq!(own["samples_difference"], 1);
    assert_eq!(sat.item().await["points"], 3, "a sample has the mark it deserves");
    assert_eq!(
        sat.hall.teacher.put(&path, json!({ "points": 3 })).await.error(),
        "marking.sample_marked"
    );
    sat.hall.teacher.delete(&path).await.data();
    sat.hall.school.run_jobs().await;
}

#[tokio::test]
async fn no_list_and_no_line_of_the_log_names_a_student_before_the_release() {
    let sat = Sat::new().await;
    sat.plan(json!({ "bound": 0 })).await.data();
    let item = sat.id().await;
    for ((teacher, _), points) in sat.asked(&item).await.into_iter().zip([1.0, 4.0]) {
        give(teacher, &item, points).await.data();
    }
    let mut seen = Vec::new();
    for teacher in &sat.teachers {
        for path in ["/api/marking/inbox/", &sat.second("")] {
            seen.push(teacher.get(path).await.data().to_string());
        }
        seen.push(json!(sat.desk(teacher).await).to_string());
    }
    give(sat.asked(&item).await[0].0, &item, 3.0).await.data();
    change(&sat.hall.teacher, &sat.item().await, 2.0, "核对后改")
        .await
        .data();
    for line in lines(&sat.hall.school).await {
        if line.action.starts_with("marking.") {
            seen.push(format!("{} {} {}", line.action, line.subject, line.detail));
        }
    }
    for text in &seen {
        for student in &sat.students {
            assert!(!text.contains(&student.name), "{text}");
            assert!(
                !text.contains(&format!("\"user_id\":{},", student.id.0)) || text.contains("real_name"),
                "{text}"
            );
        }
    }
    let code = sat.report().await["disputes"].clone();
    assert_eq!(code, json!([]), "decided");
    let log = seen.join("\n");
    assert!(log.contains("\"answer\":"), "an answer goes by its code: {log}");
    sat.hall.school.run_jobs().await;
}

#[tokio::test]
async fn a_plan_is_made_by_who_teaches_the_class_and_names_its_teachers() {
    let sat = Sat::new().await;
    let stranger = sat.hall.school.teacher("外班教师").await;
    let refused = stranger.put(&sat.second(""), sat.plan_text(json!({}))).await;
    assert_eq!(refused.status.as_u16(), 404);
    let fields = |reply: &Reply| reply.json["data"]["fields"][0]["field"].clone();
    let one = sat.plan(json!({ "markers": [sat.teachers[0].id] })).await;
    assert_eq!(fields(&one), "markers");
    let other = sat
        .plan(json!({ "markers": [sat.teachers[0].id, stranger.id] }))
        .await;
    assert_eq!(fields(&other), "markers");
    let wide = sat.plan(json!({ "bound_unit": "percent", "bound": 101 })).await;
    assert_eq!(fields(&wide), "bound");
    // Who is not among the markers has nothing to mark, and the inbox says so.
    let two: Vec<i64> = sat.teachers[..2].iter().map(|one| one.id.0).collect();
    sat.plan(json!({ "markers": two })).await.data();
    assert!(sat.desk(&sat.teachers[2]).await.is_empty());
    let inbox = sat.teachers[2].get("/api/marking/inbox/").await;
    assert_eq!(inbox.data(), &json!([]));
    let inbox = sat.teachers[1].get("/api/marking/inbox/").await;
    assert_eq!(
        (&inbox.data()[0]["waiting"], &inbox.data()[0]["total"]),
        (&json!(3), &json!(3))
    );
    // Only a dispute of both of them is open to a colleague.
    let item = sat.id().await;
    give(&sat.teachers[0], &item, 1.0).await.data();
    assert_eq!(
        give(&sat.teachers[2], &item, 1.0).await.error(),
        "marking.not_dealt"
    );
    give(&sat.teachers[1], &item, 4.0).await.data();
    assert_eq!(sat.desk(&sat.teachers[2]).await.len(), 1);
    give(&sat.teachers[2], &item, 2.0).await.data();
    assert_eq!(sat.item().await["points"], 2);
    let under = change(
        &sat.hall.teacher,
        &items(&sat.hall.teacher, "exam", &json!(sat.attempts[1])).await[1],
        1.0,
        "直接改",
    )
    .await;
    assert_eq!(under.error(), "marking.under_plan");
    sat.hall.school.run_jobs().await;
}
