//! The question bank: search, versions, keys that are tried.

use crate::{courses::small_course, hall::Hall};
use serde_json::json;

#[tokio::test]
async fn a_bank_is_searched_by_kind_label_and_text() {
    let hall = Hall::new().await;
    let find = async |query: &str| {
        let path = format!("/api/questions/?course_id={}{query}", hall.course);
        hall.teacher.get(&path).await.data()["total"].clone()
    };
    assert_eq!(find("").await, 5);
    assert_eq!(find("&kind=single").await, 1);
    assert_eq!(find("&label=%E5%BE%80%E6%9D%A5").await, 5);
    assert_eq!(find("&label=nothing").await, 0);
    assert_eq!(find("&difficulty=2&q=multiple").await, 1);
    let labels = hall
        .teacher
        .get(&format!("/api/questions/labels/?course_id={}", hall.course))
        .await;
    assert_eq!(
        labels.data()[0],
        json!({ "facet": "knowledge", "name": "往来", "total": 5 })
    );
}

#[tokio::test]
async fn a_wrong_key_is_told_at_its_field_and_a_right_one_can_be_tried() {
    let hall = Hall::new().await;
    let options = json!([{ "tab": "A", "text": "对" }, { "tab": "B", "text": "错" }]);
    let text = |correct: &str| {
        json!({ "course_id": hall.course, "stem": "题", "difficulty": 1, "points": 2,
            "body": { "kind": "single", "options": options }, "answer_key": { "kind": "single", "correct": correct } })
    };
    let refused = hall.teacher.post("/api/questions/", text("Z")).await;
    assert_eq!(refused.json["data"]["fields"][0]["field"], "answer_key.correct");
    let added = hall.teacher.post("/api/questions/", text("B")).await;
    let id = added.data()["id"].clone();
    let tried = hall
        .teacher
        .post(
            &format!("/api/questions/{id}/try/"),
            json!({ "answer": { "kind": "single", "choice": "B" } }),
        )
        .await;
    assert_eq!(tried.data()["mark"]["earned"], 2);
    hall.teacher.delete(&format!("/api/questions/{id}/")).await.data();
    let list = hall
        .teacher
        .get(&format!("/api/questions/?course_id={}", hall.course))
        .await;
    assert_eq!(list.data()["total"], 5);
}

#[tokio::test]
async fn a_reason_speaks_of_a_cell_by_its_name() {
    let hall = Hall::new().await;
    let question = json!({ "course_id": hall.course, "stem": "题", "difficulty": 1, "points": 2,
        "body": { "kind": "calculation", "cells": [{ "id": "c1", "label": "单位成本" }] },
        "answer_key": { "kind": "calculation", "cells": [{ "id": "c1", "value": "202.40" }] } });
    let added = hall.teacher.post("/api/questions/", question).await;
    let tried = hall
        .teacher
        .post(
            &format!("/api/questions/{}/try/", added.data()["id"]),
            json!({ "answer": { "kind": "calculation", "cells": { "c1": "200" }, "process": "" } }),
        )
        .await;
    assert_eq!(tried.data()["texts"], json!(["「单位成本」有误：200"]));
}

#[tokio::test]
async fn importing_again_makes_a_version_only_of_what_changed() {
    let hall = Hall::new().await;
    let mut files = small_course();
    let report = crate::courses::import(&hall.teacher, &files).await;
    let changes = |report: &serde_json::Value| {
        let all = report["items"].as_array().cloned().unwrap_or_default();
        all.into_iter()
            .find(|one| one["item"] == "question")
            .expect("questions")
    };
    assert_eq!(changes(&report)["added"], 1, "{report}");
    // The five questions of the hall were written in the browser; they stay.
    let same = crate::courses::import(&hall.teacher, &files).await;
    assert_eq!(changes(&same)["unchanged"], 6);
    let text = String::from_utf8(files["questions/a.toml"].clone()).unwrap();
    files.insert(
        "questions/a.toml".into(),
        text.replace("债权减少。", "债权减少，不再确认收入。")
            .into_bytes(),
    );
    let changed = crate::courses::import(&hall.teacher, &files).await;
    assert_eq!(changes(&changed)["changed"], 1);
}

const PASTED: &str = "一、单项选择题（每题 2 分）\n1. 收到前欠货款，贷方科目是（ B ）\nA. 库存现金 B. 应收账款\n\
                      2. 资产增加记\nA. 借方\nB. 贷方\n";

#[tokio::test]
async fn a_pasted_text_is_corrected_before_it_is_written() {
    let hall = Hall::new().await;
    let course = &hall.course;
    let read = hall
        .teacher
        .post(
            "/api/questions/import/text/",
            json!({ "course_id": course, "text": PASTED }),
        )
        .await;
    let drafts = read.data()["drafts"].clone();
    assert_eq!(drafts[0]["fate"], "new");
    assert_eq!(drafts[0]["answer_key"]["correct"], "B");
    assert_eq!(drafts[1]["fate"], "faulty");
    assert_eq!(
        drafts[1]["faults"],
        json!([{ "field": "answer", "message": "答案为空" }])
    );
    let texts = |answer: &str| {
        let mut second = drafts[1]["text"].clone();
        second["answer"] = json!(answer);
        json!({ "course_id": course, "drafts": [drafts[0]["text"], second] })
    };
    let refused = hall.teacher.post("/api/questions/import/", texts("")).await;
    assert_eq!(refused.json["data"]["fields"][0]["field"], "drafts[1].answer");
    assert_eq!(bank_total(&hall).await, 5, "nothing is half written");
    let written = hall.teacher.post("/api/questions/import/", texts("A")).await;
    assert_eq!(
        written.data(),
        &json!({ "added": 2, "changed": 0, "unchanged": 0 })
    );
    assert_eq!(bank_total(&hall).await, 7);
    let again = hall
        .teacher
        .post("/api/questions/import/check/", texts("A"))
        .await;
    assert_eq!(again.data()["drafts"][1]["fate"], "repeated");
}

#[tokio::test]
async fn an_exported_bank_comes_back_with_its_pictures() {
    let hall = Hall::new().await;
    let template = hall.teacher.get("/api/questions/import/template/").await;
    let path = format!("/api/questions/import/file/?course_id={}", hall.course);
    let read = hall
        .teacher
        .client
        .upload(&path, "bank.xlsx", &template.bytes)
        .await;
    let drafts = read.data()["drafts"].as_array().cloned().unwrap_or_default();
    assert_eq!(drafts.len(), 10);
    assert!(drafts.iter().all(|draft| draft["fate"] == "new"), "{drafts:?}");
    let texts: Vec<_> = drafts.iter().map(|draft| draft["text"].clone()).collect();
    let body = json!({ "course_id": hall.course, "drafts": texts });
    assert_eq!(
        hall.teacher.post("/api/questions/import/", body).await.data()["added"],
        10
    );
    let export = format!("/api/questions/export/?course_id={}", hall.course);
    let bank = hall.teacher.get(&export).await;
    let read = hall.teacher.client.upload(&path, "bank.xlsx", &bank.bytes).await;
    let fates: Vec<_> = read.data()["drafts"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|draft| draft["fate"].clone())
        .collect();
    assert!(
        fates.len() >= 12 && fates.iter().all(|fate| fate == "same"),
        "what reads as before is not said to change: {fates:?}"
    );
    let mut text = read.data()["drafts"][0]["text"].clone();
    text["analysis"] = json!("换一种讲法。");
    let check = json!({ "course_id": hall.course, "drafts": [text] });
    let judged = hall.teacher.post("/api/questions/import/check/", check).await;
    assert_eq!(judged.data()["drafts"][0]["fate"], "changes");
}

#[tokio::test]
async fn a_picture_cannot_be_named_by_its_hash() {
    let hall = Hall::new().await;
    let draft = json!({ "kind": "判断题", "stem": "题", "answer": "对", "picture": format!("{}:picture.png.00", "a".repeat(64)) });
    let refused = hall
        .teacher
        .post(
            "/api/questions/import/",
            json!({ "course_id": hall.course, "drafts": [draft] }),
        )
        .await;
    assert_eq!(refused.json["data"]["fields"][0]["field"], "drafts[0].picture");
}

async fn bank_total(hall: &Hall) -> i64 {
    let path = format!("/api/questions/?course_id={}", hall.course);
    hall.teacher.get(&path).await.data()["total"]
        .as_i64()
        .unwrap_or(-1)
}

#[tokio::test]
async fn a_document_of_a_voucher_question_has_a_kind_and_lines() {
    let hall = Hall::new().await;
    let kinds = hall.teacher.get("/api/questions/document_kinds/").await;
    let kinds = kinds.data().as_array().expect("kinds").clone();
    let slip = kinds.iter().find(|kind| kind["name"] == "goods_issue");
    let fields = slip.expect("a slip")["fields"].to_string();
    assert!(fields.contains("仓库"), "{fields}");
    let denied = hall.student.get("/api/questions/document_kinds/").await;
    assert_eq!(denied.status.as_u16(), 403);

    let asked = |kind: &str, quantity: &str| {
        let line = json!({ "name": "智能灯", "unit": "台", "quantity": quantity, "amount": "" });
        let document = json!({ "id": "D1", "kind": kind, "title": "出库单", "fields": [["仓库", "成品库"]], "items": [line] });
        let voucher = json!({ "id": "r1", "variants": [{ "lines": [
            { "accounts": ["5401"], "side": "debit", "amount": "10.00" },
            { "accounts": ["1405"], "side": "credit", "amount": "10.00" },
        ] }] });
        json!({ "course_id": hall.course, "stem": "题", "difficulty": 1, "points": 2,
            "body": { "kind": "voucher", "documents": [document] }, "answer_key": { "kind": "voucher", "vouchers": [voucher] } })
    };
    for (kind, quantity, field) in [
        ("napkin", "600", "body.documents[0].kind"),
        ("goods_issue", "六百", "body.documents[0].items[0]"),
    ] {
        let refused = hall.teacher.post("/api/questions/", asked(kind, quantity)).await;
        assert_eq!(
            refused.json["data"]["fields"][0]["field"], field,
            "{}",
            refused.json
        );
    }
    let added = hall
        .teacher
        .post("/api/questions/", asked("goods_issue", "600"))
        .await;
    let shown = hall
        .teacher
        .get(&format!("/api/questions/{}/", added.data()["id"]))
        .await;
    let document = &shown.data()["body"]["documents"][0];
    assert_eq!(
        (&document["kind"], &document["items"][0]["quantity"]),
        (&json!("goods_issue"), &json!("600")),
        "{document}"
    );
}

#[tokio::test]
async fn the_documents_of_a_company_are_shown_in_a_question_as_in_its_books() {
    let school = crate::school::TestSchool::demo().await;
    let teacher = school.sign_in("teacher1").await;
    let found = teacher.get("/api/questions/?course_id=1&kind=voucher").await;
    let mut kinds = Vec::new();
    for row in found.data()["items"].as_array().expect("questions") {
        let shown = teacher.get(&format!("/api/questions/{}/", row["id"])).await;
        for document in shown.data()["body"]["documents"].as_array().expect("documents") {
            kinds.push((document["kind"].clone(), document["items"].clone()));
        }
    }
    for kind in ["goods_issue", "expense_claim"] {
        let lines = kinds.iter().find(|(own, _)| own == kind);
        let (_, lines) = lines.expect("such a document");
        assert!(lines[0]["name"].is_string(), "{kind}: {lines}");
    }
}
