//! The same wrong amount of many, and the answers that show it.

use crate::{
    hall::{Hall, save, submit},
    school::Person,
};
use serde_json::{Value, json};

/// A finished exam: what four students wrote into a cell where 1000 is right, and into an entry of it.
struct Sat {
    hall: Hall,
    students: Vec<Person>,
    assessment: i64,
}

const WRITTEN: [(&str, &str); 4] = [
    ("1,130.00", "1130"),
    ("￥1130 元", "1130"),
    ("1000", "1000"),
    ("999", "1000"),
];

fn entry(amount: &str) -> Value {
    json!({ "kind": "entry", "no_entry": false, "vouchers": [{ "lines": [
        { "account": "1002", "debit": amount }, { "account": "6001", "credit": amount }] }] })
}

impl Sat {
    async fn new() -> Self {
        let hall = Hall::new().await;
        let cells = json!([{ "id": "net", "label": "不含税收入", "unit": "元" }]);
        let body = json!({ "kind": "calculation", "cells": cells });
        let key = json!({ "kind": "calculation", "cells": [{ "id": "net", "value": "1000" }] });
        hall.question(body, key, 2.0).await;
        let accounts =
            json!([{ "code": "1002", "name": "银行存款" }, { "code": "6001", "name": "主营业务收入" }]);
        let body = json!({ "kind": "entry", "accounts": accounts, "offers_no_entry": false });
        let lines = json!([{ "accounts": ["1002"], "side": "debit", "amount": "1000.00" },
            { "accounts": ["6001"], "side": "credit", "amount": "1000.00" }]);
        let vouchers = json!([{ "id": "R1", "variants": [{ "lines": lines }] }]);
        hall.question(body, json!({ "kind": "entry", "vouchers": vouchers }), 4.0)
            .await;
        let paper = hall.paper(&["calculation", "entry"]).await;
        let assessment = hall.assess(paper, json!({})).await;
        let mut students = vec![hall.student.clone()];
        for name in ["乙", "丙", "丁"] {
            students.push(hall.another(name).await);
        }
        for (student, (cell, amount)) in students.iter().zip(WRITTEN) {
            let attempt = hall.start(student, assessment).await;
            let net = json!({ "kind": "calculation", "cells": { "net": cell }, "process": "" });
            save(student, attempt, &[(0, 1, net), (1, 1, entry(amount))])
                .await
                .data();
            submit(student, attempt).await.data();
        }
        hall.wait(125).await;
        Self {
            hall,
            students,
            assessment,
        }
    }

    fn path(&self, rest: &str) -> String {
        format!(
            "/api/results/insight/{}/{}/slips/{rest}",
            self.hall.class, self.hall.course
        )
    }

    async fn slips(&self) -> Vec<Value> {
        let reply = self.hall.teacher.get(&self.path("")).await;
        reply.data().as_array().expect("slips").clone()
    }

    async fn release(&self) {
        let path = format!("/api/marking/assessments/{}/release/", self.assessment);
        self.hall.teacher.post(&path, json!({})).await.data();
        self.hall.school.run_jobs().await;
    }
}

fn of_kind(slips: &[Value], kind: &str) -> Value {
    slips
        .iter()
        .find(|one| one["kind"] == kind)
        .expect("a slip")
        .clone()
}

#[tokio::test]
async fn the_same_wrong_amount_is_one_mistake_with_its_likely_cause() {
    let sat = Sat::new().await;
    sat.release().await;
    let slips = sat.slips().await;
    let mut who = [sat.students[0].id.0, sat.students[1].id.0];
    who.sort_unstable();
    let hint = json!({ "kind": "tax_included", "percent": 13 });
    assert_eq!(
        of_kind(&slips, "calculation")["figures"],
        json!([{ "at": { "kind": "cell", "name": "不含税收入 元" }, "said": "1130", "expected": ["1000"],
            "hint": hint, "students": who }]),
        "what one student wrote is a slip of theirs"
    );
    let figures = of_kind(&slips, "entry")["figures"].clone();
    assert_eq!(
        figures[0],
        json!({ "at": { "kind": "debit", "name": "1002 银行存款" }, "said": "1130", "expected": ["1000"],
            "hint": hint, "students": who })
    );
    assert_eq!(figures[1]["at"]["kind"], "credit");
}

#[tokio::test]
async fn a_mistake_opens_the_answers_that_show_it() {
    let sat = Sat::new().await;
    assert_eq!(
        sat.slips().await,
        [] as [Value; 0],
        "nobody knows their scores yet"
    );
    sat.release().await;
    let slip = of_kind(&sat.slips().await, "calculation");
    let path = sat.path(&format!("{}/", slip["version_id"]));
    let found = sat.hall.teacher.get(&path).await.data().clone();
    let answers = found["answers"].as_array().expect("answers");
    let said = |student: &Person| {
        let mut own = answers.iter().filter(|one| one["user_id"] == json!(student.id));
        own.next().map(|one| one["answer"]["cells"]["net"].clone())
    };
    let words: Vec<Option<Value>> = sat.students.iter().map(said).collect();
    assert_eq!(
        words,
        [
            Some(json!("1,130.00")),
            Some(json!("￥1130 元")),
            None,
            Some(json!("999"))
        ],
        "the right answer is none of them"
    );
    let numbers: Vec<&str> = answers
        .iter()
        .filter_map(|one| one["student_number"].as_str())
        .collect();
    assert!(numbers.is_sorted() && numbers.len() == 3, "{numbers:?}");
    let first = &answers[0];
    assert_eq!(
        (
            &first["source"]["kind"],
            &first["source"]["assessment_id"],
            &first["answer_key"]["cells"][0]["value"]
        ),
        (&json!("exam"), &json!(sat.assessment), &json!("1000"))
    );

    let stranger = sat.hall.school.teacher("别班教师").await;
    assert_eq!(stranger.get(&path).await.status, 404);
    assert_eq!(sat.students[0].get(&path).await.status, 403);
    let unknown = sat.path("999999/");
    assert_eq!(sat.hall.teacher.get(&unknown).await.status, 404);
}
