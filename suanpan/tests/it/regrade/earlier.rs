//! A question whose key is put right in its bank says where it was answered before, and what of that can be marked again by it.

use super::{Exam, key};
use crate::{
    appeals::add_colleague,
    exercise_regrades::{Essay, another_class, word},
    hall::{Hall, single},
    school::Person,
};
use platform::access::Role;
use serde_json::{Value, json};
use testkit::Client;

/// Where a question was answered in earlier versions, as its page says.
async fn earlier(reader: &Client, question: &Value) -> Value {
    let path = format!("/api/results/questions/{question}/uses/");
    reader.get(&path).await.data()["earlier"].clone()
}

/// Writes a new version of a question in its bank.
async fn publish(hall: &Hall, question: &Value, change: impl FnOnce(&mut Value)) {
    let path = format!("/api/questions/{question}/");
    let known = hall.teacher.get(&path).await.data().clone();
    let mut text = json!({});
    for field in [
        "course_id",
        "bank",
        "stem",
        "body",
        "answer_key",
        "analysis",
        "chapter",
        "difficulty",
        "points",
        "tags",
        "knowledge",
    ] {
        text[field] = known[field].clone();
    }
    change(&mut text);
    hall.teacher.put(&path, text).await.data();
}

fn right_is(tab: &'static str) -> impl FnOnce(&mut Value) {
    move |text| text["answer_key"]["correct"] = json!(tab)
}

/// What of a place a link needs.
fn place(use_: &Value) -> Value {
    json!([
        use_["source_kind"],
        use_["group_id"],
        use_["version"],
        use_["answers"],
        use_["act"]
    ])
}

fn places(all: &Value) -> Vec<Value> {
    all.as_array().expect("places").iter().map(place).collect()
}

#[tokio::test]
async fn an_exam_that_was_marked_by_a_wrong_key_is_offered_the_key_of_the_bank() {
    let exam = Exam::new(json!({})).await;
    let teacher = &exam.hall.teacher;
    let question = exam.question("single").await;
    let id = &question["question_id"];
    assert_eq!(earlier(teacher, id).await, json!([]), "answered as it is now");
    assert_eq!(question["newest"], Value::Null);

    // Other words mark nothing otherwise.
    publish(&exam.hall, id, |text| {
        text["stem"] = json!("下列各项中属于资产的是")
    })
    .await;
    assert_eq!(
        places(&earlier(teacher, id).await),
        [json!(["exam", exam.id, 1, 3, null])]
    );
    assert_eq!(exam.question("single").await["newest"], Value::Null);
    // Nor does what it is worth in a paper follow the bank.
    publish(&exam.hall, id, |text| text["points"] = json!(3)).await;
    let all = earlier(teacher, id).await;
    assert_eq!(places(&all), [json!(["exam", exam.id, 1, 3, "points"])]);
    assert_eq!((&all[0]["full"], &all[0]["points"]), (&json!(2), &json!(3)));

    publish(&exam.hall, id, right_is("B")).await;
    let all = earlier(teacher, id).await;
    assert_eq!(places(&all), [json!(["exam", exam.id, 1, 3, "current"])]);
    assert_eq!(all[0]["version_id"], question["version_id"], "as it was answered");
    let newest = exam.question("single").await["newest"].clone();
    assert_eq!(
        (&newest["version"], &newest["answer_key"]["correct"]),
        (&json!(4), &json!("B"))
    );

    // Marked again by it, there is nothing to offer; the bank stays as it is.
    let regrade = exam.preview("single", key("B")).await;
    exam.apply(regrade, json!({})).await.data();
    let acts: Vec<Value> = places(&earlier(teacher, id).await)
        .iter()
        .map(|place| place[4].clone())
        .collect();
    assert_eq!(acts, [json!("points")]);
    assert_eq!(exam.question("single").await["newest"], Value::Null);
    let known = teacher.get(&format!("/api/questions/{id}/")).await.data().clone();
    assert_eq!(
        (&known["version"], &known["answer_key"]["correct"]),
        (&json!(4), &json!("B"))
    );
    exam.undo(regrade).await.data();
    assert_eq!(
        places(&earlier(teacher, id).await),
        [json!(["exam", exam.id, 1, 3, "current"])]
    );
}

#[tokio::test]
async fn a_key_that_does_not_fit_what_was_asked_is_put_right_by_hand() {
    let exam = Exam::new(json!({})).await;
    let id = exam.question("single").await["question_id"].clone();
    publish(&exam.hall, &id, |text| {
        let options = text["body"]["options"].as_array_mut().expect("options");
        options.push(json!({ "tab": "D", "text": "以上都是" }));
        text["answer_key"]["correct"] = json!("D");
    })
    .await;
    assert_eq!(
        places(&earlier(&exam.hall.teacher, &id).await),
        [json!(["exam", exam.id, 1, 3, "key"])]
    );
    assert_eq!(exam.question("single").await["newest"], Value::Null);
    // What was left out is not marked by any key.
    let drop = json!({ "kind": "drop", "how": "full" });
    let regrade = exam.preview("single", drop).await;
    exam.apply(regrade, json!({})).await.data();
    assert_eq!(earlier(&exam.hall.teacher, &id).await, json!([]));
}

#[tokio::test]
async fn only_who_may_mark_the_answers_again_is_told_of_them() {
    let exam = Exam::new(json!({})).await;
    let hall = &exam.hall;
    let id = exam.question("single").await["question_id"].clone();
    publish(hall, &id, right_is("B")).await;
    let colleague = hall.school.teacher("顾清和").await;
    assert_eq!(
        earlier(&colleague, &id).await,
        json!([]),
        "who teaches none of its classes"
    );
    add_colleague(&hall.teacher, hall.class, &colleague).await;
    assert_eq!(
        places(&earlier(&colleague, &id).await),
        [json!(["exam", exam.id, 1, 3, "current"])]
    );
    let other = hall.school.add_school("other", "另一所学校").await;
    let stranger = hall
        .school
        .person(other, "外校教师", &[Role::ClassManagement])
        .await;
    let path = format!("/api/results/questions/{id}/uses/");
    assert_eq!(stranger.get(&path).await.status.as_u16(), 404);
    assert_eq!(exam.students[0].get(&path).await.status.as_u16(), 403);
}

async fn choice_of(essay: &Essay) -> (Value, Value) {
    let question = essay.question(essay.teacher(), "single").await;
    (question["question_id"].clone(), question["version_id"].clone())
}

#[tokio::test]
async fn exercises_of_ones_classes_are_offered_to_whoever_writes_the_bank() {
    let essay = Essay::new(&["授权在前", "不知道"]).await;
    let hall = &essay.class.hall;
    let (other_teacher, ..) = another_class(&essay).await;
    let colleague: Person = hall.school.teacher("顾清和").await;
    add_colleague(&hall.teacher, hall.class, &colleague).await;
    let (id, version) = choice_of(&essay).await;
    publish(hall, &id, right_is("A")).await;

    let all = earlier(&hall.teacher, &id).await;
    let mine = json!(["exercise", essay.exercise, 1, 2, "current"]);
    assert_eq!(
        places(&all).as_slice(),
        std::slice::from_ref(&mine),
        "the answers of one's own classes"
    );
    assert_eq!(all[0]["version_id"], version);
    // Who teaches the class or the course but does not write the bank would be refused.
    for reader in [&colleague, &other_teacher] {
        assert_eq!(earlier(reader, &id).await, json!([]));
    }
    let newest = essay.question(essay.teacher(), "single").await["newest"].clone();
    assert_eq!(newest["answer_key"]["correct"], "A");
    let change = json!({ "kind": "key", "answer_key": newest["answer_key"] });
    let regrade = essay.preview(essay.teacher(), "single", change).await;
    let done = essay.act(essay.teacher(), (regrade, "apply"), word()).await;
    assert_eq!(done.data()["changed"], 2);
    assert_eq!(
        places(&earlier(&hall.teacher, &id).await),
        [json!(["exercise", essay.exercise, 3, 2, null])]
    );
    // Who begins now is asked what the bank has, which is no earlier version.
    let late = hall.another("后来的").await;
    let next = essay.class.hand_in(&late, "best", &[single("A")]).await;
    assert_eq!(essay.class.attempt(&late, next).await["earned"], 2);
    assert_eq!(
        earlier(&hall.teacher, &id).await.as_array().map(Vec::len),
        Some(1)
    );
}

#[tokio::test]
async fn a_rubric_that_was_edited_in_the_bank_is_offered_where_people_marked_by_the_earlier_one() {
    let essay = Essay::new(&["授权在前"]).await;
    let question = essay.question(essay.teacher(), "short_answer").await;
    let id = &question["question_id"];
    publish(&essay.class.hall, id, |text| {
        text["answer_key"]["reference"] = json!("先授权。")
    })
    .await;
    assert_eq!(
        earlier(essay.teacher(), id).await[0]["act"],
        Value::Null,
        "a model marks nothing"
    );
    publish(&essay.class.hall, id, |text| {
        text["answer_key"]["rubric"][0]["weight"] = json!(4);
        text["answer_key"]["rubric"][1]["weight"] = json!(2);
    })
    .await;
    assert_eq!(earlier(essay.teacher(), id).await[0]["act"], "current");
    let newest = essay.question(essay.teacher(), "short_answer").await["newest"].clone();
    assert_eq!(
        newest["rubric"].as_array().expect("lines")[0]["points"],
        4,
        "{newest}"
    );
}
