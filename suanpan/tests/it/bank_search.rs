//! Finding questions by any word of theirs, on both databases alike.

use crate::{
    courses::{import, small_course},
    hall::Hall,
    school::{Person, TestSchool},
};
use serde_json::{Value, json};
use testkit::in_query;

/// The texts that a search of a course's bank finds, in its order.
async fn found(teacher: &Person, course: i64, typed: &str, more: &str) -> Vec<String> {
    let path = format!("/api/questions/?course_id={course}&q={}{more}", in_query(typed));
    let reply = teacher.get(&path).await;
    let items = reply.data()["items"].as_array().expect("items").clone();
    assert_eq!(reply.data()["total"], items.len(), "{typed}");
    let stem = |item: &Value| item["stem"].as_str().expect("a text").to_owned();
    items.iter().map(stem).collect()
}

fn question(course: i64, stem: &str) -> Value {
    json!({ "course_id": course, "stem": stem, "difficulty": 1, "points": 2,
        "body": { "kind": "single", "options": [{ "tab": "A", "text": "预提费用" }, { "tab": "B", "text": "待摊支出" }] },
        "answer_key": { "kind": "single", "correct": "A" } })
}

async fn add(hall: &Hall, question: Value) -> i64 {
    let added = hall.teacher.post("/api/questions/", question).await;
    added.data()["id"].as_i64().expect("a question")
}

#[tokio::test]
async fn a_question_is_found_by_text_answer_analysis_labels_key_and_pinyin() {
    let hall = Hall::new().await;
    let mut one = question(hall.course, "固定资产折旧的起点？（IFRS16）");
    one["analysis"] = json!("当月增加，次月计提。");
    one["tags"] = json!(["期末真题"]);
    one["knowledge"] = json!(["长期资产"]);
    add(&hall, one).await;
    let stem = "固定资产折旧的起点？（IFRS16）";
    for typed in [
        "折旧",
        "旧",
        "起点 固定",
        "ifrs",
        "IFRS16",
        "预提费用",
        "次月计提",
        "期末真题",
        "gdzc",
        "zj",
        "cqzc",
    ] {
        assert_eq!(
            found(&hall.teacher, hall.course, typed, "").await,
            [stem],
            "{typed}"
        );
    }
    for typed in ["折价", "frs", "？", "固定 无形", "wxzc", "' OR 1", "\"", "*"] {
        assert!(
            found(&hall.teacher, hall.course, typed, "").await.is_empty(),
            "{typed}"
        );
    }
    let narrowed = "&kind=single&difficulty=1&label=%E6%9C%9F%E6%9C%AB%E7%9C%9F%E9%A2%98";
    assert_eq!(found(&hall.teacher, hall.course, "折旧", narrowed).await.len(), 1);
    for other in [
        "&kind=multiple",
        "&difficulty=2",
        "&label=%E6%9C%9F%E6%9C%AB",
        "&chapter=c9",
    ] {
        assert!(
            found(&hall.teacher, hall.course, "折旧", other).await.is_empty(),
            "{other}"
        );
    }
    let key = hall.keys(&["single"]).await[0].clone();
    assert_eq!(found(&hall.teacher, hall.course, &key, "").await.len(), 1);
}

#[tokio::test]
async fn what_reads_as_was_typed_comes_first_and_the_newest_before_older_ones() {
    let hall = Hall::new().await;
    let mut beside = question(hall.course, "收入的确认");
    beside["analysis"] = json!("坏账准备的计提");
    for stem in ["坏账，准备什么", "坏账准备的余额", "坏账准备的计提"] {
        add(&hall, question(hall.course, stem)).await;
    }
    add(&hall, beside).await;
    let order = ["坏账准备的计提", "坏账准备的余额", "收入的确认"];
    assert_eq!(found(&hall.teacher, hall.course, "坏账准备", "").await, order);
    let path = format!(
        "/api/questions/?course_id={}&q={}&page_size=2&page=2",
        hall.course,
        in_query("坏账准备")
    );
    let second = hall.teacher.get(&path).await;
    assert_eq!(
        (&second.data()["total"], &second.data()["items"][0]["stem"]),
        (&json!(3), &json!("收入的确认"))
    );
}

#[tokio::test]
async fn a_question_is_found_as_it_stands_after_each_way_of_writing_it() {
    let hall = Hall::new().await;
    let (teacher, course) = (&hall.teacher, hall.course);
    let id = add(&hall, question(course, "旧的写法")).await;
    let path = format!("/api/questions/{id}/");
    teacher.put(&path, question(course, "新的写法")).await.data();
    assert!(found(teacher, course, "旧的", "").await.is_empty());
    assert_eq!(found(teacher, course, "新的", "").await, ["新的写法"]);
    teacher.delete(&path).await.data();
    assert!(found(teacher, course, "新的", "").await.is_empty());

    let draft = |stem: &str| {
        json!({ "course_id": course, "drafts": [{ "row": 2, "id": "d1", "kind": "判断题", "stem": stem,
            "answer": "对" }] })
    };
    for stem in ["导入的甲题", "导入的乙题"] {
        teacher.post("/api/questions/import/", draft(stem)).await.data();
        assert_eq!(found(teacher, course, "导入", "").await, [stem]);
    }

    let first = teacher
        .get(&format!("/api/questions/?course_id={course}&q=d1"))
        .await;
    let copy = json!({ "course_id": course, "question_ids": [first.data()["items"][0]["id"]] });
    teacher.post("/api/questions/copy/", copy).await.data();
    assert_eq!(found(teacher, course, "乙题", "").await.len(), 2);
}

#[tokio::test]
async fn a_folder_that_comes_again_is_found_as_it_says() {
    let school = TestSchool::new().await;
    let teacher = school.teacher("林知远").await;
    let mut files = small_course();
    let course = import(&teacher, &files).await["course_id"]
        .as_i64()
        .expect("a course");
    assert_eq!(found(&teacher, course, "债权减少", "").await.len(), 1);
    let text = String::from_utf8(files["questions/a.toml"].clone()).expect("a text");
    files.insert(
        "questions/a.toml".into(),
        text.replace("债权减少", "存款增加").into_bytes(),
    );
    import(&teacher, &files).await;
    assert!(found(&teacher, course, "债权减少", "").await.is_empty());
    assert_eq!(found(&teacher, course, "存款增加", "").await.len(), 1);
}

#[tokio::test]
async fn another_course_s_questions_and_parts_of_a_question_are_not_found() {
    let hall = Hall::new().await;
    let part = |stem: &str| json!({ "stem": stem, "body": { "kind": "true_false" } });
    let key = json!({ "points": 1, "key": { "kind": "true_false", "correct": true } });
    let mut group = question(hall.course, "阅读租赁合同");
    group["body"] = json!({ "kind": "composite", "parts": [part("租赁期限"), part("租赁付款")] });
    group["answer_key"] = json!({ "kind": "composite", "parts": [key, key] });
    add(&hall, group).await;
    assert_eq!(
        found(&hall.teacher, hall.course, "租赁付款", "").await,
        ["阅读租赁合同"]
    );
    let mut files = small_course();
    let head = String::from_utf8(files["course.toml"].clone()).expect("a text");
    files.insert(
        "course.toml".into(),
        head.replace("id = \"chuna\"", "id = \"other\"").into_bytes(),
    );
    let other = import(&hall.teacher, &files).await["course_id"]
        .as_i64()
        .expect("a course");
    assert!(found(&hall.teacher, other, "租赁", "").await.is_empty());
}

#[tokio::test]
async fn questions_from_before_there_were_words_are_found_after_the_job() {
    let hall = Hall::new().await;
    add(&hall, question(hall.course, "结转本期损益")).await;
    hall.school
        .run_script("delete from question_search; update question_question set search_rule = 0;")
        .await;
    assert!(found(&hall.teacher, hall.course, "损益", "").await.is_empty());
    hall.school.run_jobs().await;
    assert_eq!(
        found(&hall.teacher, hall.course, "损益", "").await,
        ["结转本期损益"]
    );
    hall.school.run_jobs().await;
    assert_eq!(found(&hall.teacher, hall.course, "损益", "").await.len(), 1);
}

#[tokio::test]
async fn words_that_are_begun_are_all_wanted_however_many_questions_have_one_of_them() {
    let hall = Hall::new().await;
    let (teacher, course) = (&hall.teacher, hall.course);
    let bring = async |from: usize, stems: &[&str]| {
        let draft = |(at, stem): (usize, &&str)| json!({ "row": at + 2, "id": format!("d{}", from + at), "kind": "判断题", "stem": stem, "answer": "对" });
        let drafts: Vec<Value> = stems.iter().enumerate().map(draft).collect();
        let all = json!({ "course_id": course, "drafts": drafts });
        teacher.post("/api/questions/import/", all).await.data();
    };
    bring(0, &["准则第2024号税", "准则第2024号"]).await;
    assert_eq!(found(teacher, course, "第2024号税", "").await, ["准则第2024号税"]);
    // As many newer ones as are ranked together have the rarest of the words, but not the others.
    for from in [2, 502] {
        bring(from, &["2024 年的利润"; 500]).await;
    }
    assert_eq!(found(teacher, course, "第2024号税", "").await, ["准则第2024号税"]);
    assert!(found(teacher, course, "第2024号费", "").await.is_empty());
}
