//! What came of it: scores, ranking, analysis, statistics.

use crate::{
    hall::{Hall, save, single, submit},
    school::Person,
};
use serde_json::{Value, json};

/// A released exam: six students, the first four right.
async fn released() -> (Hall, i64, Vec<Person>) {
    let hall = Hall::new().await;
    let assessment = hall
        .assess(hall.paper(&["single", "true_false"]).await, json!({}))
        .await;
    let mut students = vec![hall.student.clone()];
    for name in ["乙", "丙", "丁", "戊", "己"] {
        students.push(hall.another(name).await);
    }
    for (index, student) in students.iter().enumerate() {
        let attempt = hall.start(student, assessment).await;
        let tab = if index < 4 { "A" } else { "C" };
        let truth = json!({ "kind": "true_false", "choice": index < 2 });
        save(student, attempt, &[(0, 1, single(tab)), (1, 1, truth)])
            .await
            .data();
        submit(student, attempt).await.data();
    }
    hall.wait(125).await;
    let path = format!("/api/marking/assessments/{assessment}/release/");
    assert_eq!(hall.teacher.post(&path, json!({})).await.data()["released"], 6);
    hall.school.run_jobs().await;
    (hall, assessment, students)
}

#[tokio::test]
async fn a_score_stands_with_its_weight() {
    let (hall, _, students) = released().await;
    let scores = students[2]
        .get(&format!("/api/results/scores/?course_id={}", hall.course))
        .await;
    let line = &scores.data()["scores"][0];
    assert_eq!(
        (line["earned"].clone(), line["full"].clone()),
        (json!(2), json!(3.5))
    );
    let parts = scores.data()["total"]["parts"].as_array().unwrap().clone();
    let last = parts
        .iter()
        .find(|part| part["category"] == "final")
        .expect("a part");
    assert!((last["share"].as_f64().unwrap() - 2.0 / 3.5).abs() < 1e-6);
}

#[tokio::test]
async fn ties_share_a_place_and_hidden_names_stay_hidden() {
    let (hall, _, students) = released().await;
    let wish = json!({ "course_id": hall.course, "hides_name": true });
    students[0].put("/api/results/preference/", wish).await.data();
    let path = format!("/api/results/ranking/?course_id={}", hall.course);
    let seen = students[2].get(&path).await;
    let places: Vec<i64> = seen.data()["rows"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["place"].as_i64().unwrap())
        .collect();
    assert_eq!(places, [1, 1, 3, 3, 5, 5]);
    assert_eq!(seen.data()["place"], 3);
    assert!((seen.data()["ahead_of"].as_f64().unwrap() - 0.4).abs() < 1e-6);
    assert!(!seen.json.to_string().contains("周一鸣"));
    let own = students[0].get(&path).await;
    assert!(own.json.to_string().contains("周一鸣"));
}

#[tokio::test]
async fn the_analysis_knows_what_went_wrong() {
    let (hall, _, students) = released().await;
    let path = format!("/api/results/analysis/?course_id={}", hall.course);
    let book = format!("/api/results/wrong_answers/?course_id={}", hall.course);
    let analysis = students[5].get(&path).await;
    assert_eq!(analysis.data()["wrong"], 2);
    let all = students[5].get(&book).await;
    assert_eq!(
        (
            &all.data()["total"],
            &all.data()["items"][0]["answer_key"]["correct"]
        ),
        (&json!(2), &json!("A"))
    );
    // A page of one answer holds one, and the next page the other.
    for page in [1, 2] {
        let found = students[5].get(&format!("{book}&page={page}&page_size=1")).await;
        let items = found.data()["items"].as_array().expect("items").clone();
        assert_eq!((items.len(), &found.data()["total"]), (1, &json!(2)));
        assert_eq!(items[0], all.data()["items"][page - 1]);
    }
    assert_eq!(analysis.data()["mastery"][0]["name"], "往来");
    assert_eq!(analysis.data()["mastery"][0]["own"], 0.0);
    let best = students[0].get(&path).await;
    assert_eq!(best.data()["wrong"], 0);
    assert_eq!(students[0].get(&book).await.data()["items"], json!([]));
}

#[tokio::test]
async fn the_statistics_tell_good_questions_from_bad() {
    let (hall, assessment, _) = released().await;
    let reply = hall
        .teacher
        .get(&format!("/api/results/assessments/{assessment}/"))
        .await;
    let found = reply.data();
    assert_eq!(found["distribution"]["count"], 6);
    assert_eq!(found["distribution"]["passed"], 2);
    let single = &found["questions"][0];
    assert!((single["statistics"]["facility"].as_f64().unwrap() - 4.0 / 6.0).abs() < 1e-6);
    assert_eq!(single["options"]["C"]["all"], 2);
    assert_eq!(single["correct"], json!(["A"]));
    assert!(found["alpha"].is_number());

    let file = hall
        .teacher
        .get(&format!("/api/results/assessments/{assessment}/export/"))
        .await;
    assert_eq!(&file.bytes[..2], b"PK");
    let colleague = hall.school.teacher("外班教师").await;
    for path in ["", "export/"] {
        let reply = colleague
            .get(&format!("/api/results/assessments/{assessment}/{path}"))
            .await;
        assert_eq!(reply.status.as_u16(), 404);
    }
}

#[tokio::test]
async fn a_teacher_sees_the_exams_of_one_student() {
    let (hall, assessment, students) = released().await;
    let path = format!(
        "/api/results/student_exams/?class_id={}&student_id={}",
        hall.class, students[1].id.0
    );
    let lines = hall.teacher.get(&path).await;
    assert_eq!(lines.data()[0]["assessment_id"], assessment);
    assert_eq!(lines.data()[0]["earned"], 3.5);
    let absent = hall.another("缺席者").await;
    let path = format!(
        "/api/results/student_exams/?class_id={}&student_id={}",
        hall.class, absent.id.0
    );
    assert_eq!(hall.teacher.get(&path).await.data()[0]["attempt_id"], Value::Null);
}

#[tokio::test]
async fn a_teacher_sees_who_stopped_coming_and_whose_marks_fall() {
    let hall = Hall::new().await;
    let paper = hall.paper(&["single"]).await;
    let steady = hall.another("稳定同学").await;
    for turn in 0..6 {
        let assessment = hall.assess(paper, json!({})).await;
        for (student, tab) in [(&hall.student, if turn < 3 { "A" } else { "C" }), (&steady, "A")] {
            let attempt = hall.start(student, assessment).await;
            save(student, attempt, &[(0, 1, single(tab))]).await.data();
            submit(student, attempt).await.data();
        }
        hall.wait(125).await;
        let path = format!("/api/marking/assessments/{assessment}/release/");
        hall.teacher.post(&path, json!({})).await.data();
        hall.school.run_jobs().await;
    }
    let attention = hall.teacher.get("/api/results/attention/").await;
    let falling = attention.data()["falling"].as_array().unwrap();
    assert_eq!(falling.len(), 1, "{falling:?}");
    assert_eq!(
        (
            &falling[0]["real_name"],
            &falling[0]["recent"],
            &falling[0]["earlier"]
        ),
        (&json!("周一鸣"), &json!(0.0), &json!(1.0))
    );
    assert_eq!(attention.data()["idle"], json!([]));

    // Eight days later only somebody else has come.
    hall.wait(8 * 24 * 60).await;
    hall.another("新来的同学").await;
    let attention = hall.teacher.get("/api/results/attention/").await;
    let idle = attention.data()["idle"].as_array().unwrap();
    let names: Vec<&Value> = idle.iter().map(|one| &one["real_name"]).collect();
    assert_eq!(names, ["周一鸣", "稳定同学"]);
    let stranger = hall.school.teacher("别班教师").await;
    let attention = stranger.get("/api/results/attention/").await;
    assert_eq!(attention.data(), &json!({ "idle": [], "falling": [] }));
}
