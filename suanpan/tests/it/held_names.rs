//! Names are held from whoever marks by a plan until the release: where all answers of a student stand together, in the strip
//! beside them, in what their marks come to, and wherever a name would lead to answers.

use crate::{audited::lines, second_marking::Sat};
use serde_json::{Value, json};
use testkit::Client;

impl Sat {
    fn attempt_path(&self, at: usize) -> String {
        format!("/api/marking/attempts/{}/", self.attempts[at])
    }

    /// Everything in which answers or marks stand, as a marker reads it.
    async fn read_of_answers(&self, marker: &Client) -> Vec<(String, String)> {
        let exam = self.assessment;
        let mut paths = vec![
            "/api/marking/inbox/".to_owned(),
            format!(
                "/api/marking/desk/?assessment_id={exam}&version_id={}",
                self.version
            ),
            format!("/api/marking/assessments/{exam}/second/"),
            format!("/api/marking/assessments/{exam}/release/"),
            format!("/api/marking/assessments/{exam}/regrades/"),
        ];
        for (at, attempt) in self.attempts.iter().enumerate() {
            paths.push(self.attempt_path(at));
            paths.push(format!("/api/exams/attempts/{attempt}/events/"));
            paths.push(format!("/api/exams/attempts/{attempt}/edits/"));
            paths.push(format!(
                "/api/marking/items/?source_kind=exam&source_id={attempt}"
            ));
        }
        let mut read = Vec::new();
        for path in paths {
            let reply = marker.get(&path).await;
            assert!(reply.status.is_success(), "{path}: {}", reply.json);
            read.push((path, reply.data().to_string()));
        }
        read
    }

    /// Name and number of each student, as they are known before names are held.
    async fn names(&self) -> Vec<String> {
        let path = format!("/api/results/assessments/{}/", self.assessment);
        let found = self.hall.teacher.get(&path).await.data().clone();
        let mut names = Vec::new();
        for row in found["rows"].as_array().expect("rows") {
            for name in ["real_name", "student_number"] {
                names.push(row[name].as_str().expect("a word").to_owned());
            }
        }
        assert_eq!(names.len(), 2 * self.students.len());
        names
    }
}

fn without_names(read: &[(String, String)], names: &[String]) {
    for (path, text) in read {
        for name in names {
            assert!(!text.contains(name), "{path} names {name}: {text}");
        }
    }
}

#[tokio::test]
async fn nothing_in_which_answers_stand_names_a_student_before_the_release() {
    let sat = Sat::new().await;
    let names = sat.names().await;
    sat.plan(json!({ "bound": 5 })).await.data();
    let marker = sat.teachers[1].client.clone();
    without_names(&sat.read_of_answers(&marker).await, &names);
    let page = marker.get(&sat.attempt_path(0)).await.data().clone();
    assert_eq!(
        (&page["student_name"], &page["student_number"]),
        (&Value::Null, &Value::Null)
    );
    assert_eq!(page["code"].as_str().map(str::len), Some(5));

    // The strip goes through all of them, in an order that tells nothing.
    let mut seen = Vec::new();
    for at in 0..3 {
        let page = marker.get(&sat.attempt_path(at)).await.data().clone();
        seen.push((page["code"].clone(), page["neighbours"]["number"].clone()));
    }
    seen.sort_by_key(|(code, _)| code.to_string());
    let numbers: Vec<&Value> = seen.iter().map(|(_, number)| number).collect();
    assert_eq!(numbers, [1, 2, 3]);

    sat.mark_all(4.0).await;
    without_names(&sat.read_of_answers(&marker).await, &names);
    for line in lines(&sat.hall.school).await {
        let text = format!("{} {}", line.subject, line.detail);
        let is_of_marks = line.action.starts_with("marking.");
        assert!(
            !is_of_marks || names.iter().all(|name| !text.contains(name)),
            "{text}"
        );
    }
    sat.hall.wait(125).await;
    sat.release().await.data();
    let page = marker.get(&sat.attempt_path(0)).await.data().clone();
    assert_eq!(
        (&page["student_name"], &page["code"]),
        (&json!(sat.students[0].name), &Value::Null)
    );
}

#[tokio::test]
async fn no_list_of_names_leads_to_answers_or_says_what_they_came_to() {
    let sat = Sat::new().await;
    sat.plan(json!({ "bound": 5 })).await.data();
    sat.mark_all(4.0).await;
    let (hall, exam) = (&sat.hall, sat.assessment);
    let student = sat.students[0].id;
    let lists = [
        (format!("/api/exams/managed/{exam}/board/"), "rows"),
        (format!("/api/results/assessments/{exam}/"), "rows"),
        (
            format!(
                "/api/results/student_exams/?class_id={}&student_id={student}",
                hall.class
            ),
            "",
        ),
    ];
    let rows = |found: &Value, key: &str| {
        let all = if key.is_empty() { found } else { &found[key] };
        let all = all.as_array().expect("rows").iter();
        all.filter(|row| !row["state"].is_null())
            .cloned()
            .collect::<Vec<Value>>()
    };
    for (path, key) in &lists {
        for row in rows(hall.teacher.get(path).await.data(), key) {
            assert_eq!(
                (&row["attempt_id"], &row["earned"]),
                (&Value::Null, &Value::Null),
                "{path}"
            );
            assert!(row["state"].is_string(), "who handed in is seen: {path}");
        }
    }
    let export = format!("/api/results/assessments/{exam}/export/");
    let file = hall.teacher.get(&export).await;
    let limits = interchange::sheet::SheetLimits::ROSTER;
    let sheet = interchange::sheet::read_sheet(&file.bytes, &limits).expect("a workbook");
    assert!(
        format!("{:?}", sheet.rows).contains("未批改完"),
        "no score stands in it"
    );

    // A plan that is taken back holds nothing any more, and neither does an exam whose scores are out.
    let back = format!("/api/marking/assessments/{exam}/second/take_back/");
    hall.teacher.post(&back, json!({})).await.data();
    for (path, key) in &lists {
        let found = hall.teacher.get(path).await.data().clone();
        assert!(
            rows(&found, key).iter().all(|row| row["attempt_id"].is_i64()),
            "{path}"
        );
    }
    sat.plan(json!({ "bound": 5 })).await.data();
    hall.wait(125).await;
    sat.release().await.data();
    for (path, key) in &lists {
        let found = hall.teacher.get(path).await.data().clone();
        assert!(
            rows(&found, key).iter().all(|row| row["earned"].is_number()),
            "{path}"
        );
    }
}

#[tokio::test]
async fn a_mark_put_right_before_the_release_names_nobody() {
    let sat = Sat::new().await;
    let names = sat.names().await;
    sat.plan(json!({ "bound": 5 })).await.data();
    sat.mark_all(4.0).await;
    let path = format!("/api/marking/assessments/{}/regrades/", sat.assessment);
    let change = json!({ "kind": "drop", "how": "full" });
    let asked = json!({ "version_id": sat.version, "change": change, "reason": "题目有误" });
    let id = sat.hall.teacher.post(&path, asked).await.data()["regrade_id"].clone();
    sat.hall.school.run_jobs().await;
    let one = format!("/api/marking/regrades/{id}/");
    let found = sat.hall.teacher.get(&one).await.data().clone();
    let rows = found["report"]["rows"].as_array().expect("rows");
    assert_eq!(rows.len(), 3, "{found}");
    for row in rows {
        let named = found["people"].as_array().unwrap().iter();
        let mut named = named.filter(|person| person["user_id"] == row["user_id"]);
        let person = named.next().expect("somebody");
        assert_eq!(person["real_name"].as_str().map(str::len), Some(5));
        assert!(row["user_id"].as_i64() < Some(0), "no id of a student");
    }
    without_names(&[(one, found.to_string())], &names);
}
