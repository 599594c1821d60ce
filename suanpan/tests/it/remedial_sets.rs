//! Questions of the bank that a teacher gives to those who are weak in a knowledge point, and tasks.

use crate::{
    hall::single,
    insight::{OFFERS, Room},
    pages::save_exercise,
    school::Person,
};
use serde_json::{Value, json};
use testkit::Reply;

impl Room {
    /// Gives so many questions to students.
    async fn give_questions(&self, count: u32, students: &[&Person]) -> Reply {
        let ids: Vec<_> = students.iter().map(|student| student.id).collect();
        let body = json!({ "knowledge": "往来", "questions": count, "user_ids": ids });
        self.class.hall.teacher.post(&self.path("remedials/"), body).await
    }

    /// The exercises as a student finds them.
    async fn exercises(&self, student: &Person) -> Vec<Value> {
        let path = format!("/api/course/{}/exercises/", self.class.hall.course);
        student.get(&path).await.data().as_array().expect("rows").clone()
    }

    /// The newest set that is given to a student.
    async fn set_of(&self, student: &Person) -> Value {
        self.exercises(student).await[0].clone()
    }

    /// Answers the single choice rightly, hands in, and lets everything follow.
    async fn answer_one(&self, student: &Person, attempt: &Value) {
        let items = attempt["items"].as_array().expect("items");
        let place = items.iter().position(|item| item["kind"] == "single");
        let id = attempt["id"].as_i64().expect("an id");
        let answers = json!({ place.expect("a choice").to_string(): single("A") });
        save_exercise(student, id, answers).await.data();
        let submit = format!("/api/exercise/attempt/{id}/submit/");
        student.post(&submit, json!({})).await.data();
        self.class.follow().await;
    }
}

async fn begin(student: &Person, set: &Value) -> Reply {
    let path = format!("/api/exercise/{}/attempt/", set["id"]);
    student.post(&path, json!({})).await
}

fn kinds(attempt: &Value) -> Vec<&str> {
    let items = attempt["items"].as_array().expect("items").iter();
    let mut kinds: Vec<&str> = items.map(|item| item["kind"].as_str().expect("a kind")).collect();
    kinds.sort_unstable();
    kinds
}

#[tokio::test]
async fn questions_of_the_bank_are_given_without_those_a_student_knows() {
    let room = Room::new().await;
    // What only a person can mark is not among them.
    assert_eq!(room.shown(OFFERS).await["questions"], 4);
    room.give_questions(20, &[&room.bob]).await.data();
    let set = room.set_of(&room.bob).await;
    assert_eq!(
        (&set["title"], &set["is_open"], &set["chapter_id"]),
        (&json!("补练题组：往来"), &json!(true), &Value::Null)
    );
    let attempt = begin(&room.bob, &set).await.data().clone();
    assert_eq!(kinds(&attempt), ["blank", "multiple", "single", "true_false"]);
    room.answer_one(&room.bob, &attempt).await;

    // The second set asks him the others, and somebody who never answered all.
    room.give_questions(20, &[&room.bob, &room.eve]).await.data();
    let attempt = begin(&room.bob, &room.set_of(&room.bob).await)
        .await
        .data()
        .clone();
    assert_eq!(kinds(&attempt), ["blank", "multiple", "true_false"]);
    let attempt = begin(&room.eve, &room.set_of(&room.eve).await)
        .await
        .data()
        .clone();
    assert_eq!(kinds(&attempt).len(), 4);
}

#[tokio::test]
async fn a_set_is_of_those_it_is_given_to_and_counts_for_no_mark() {
    let room = Room::new().await;
    let hall = &room.class.hall;
    let before = room.exercises(&room.eve).await.len();
    let inbox = room.class.inbox().await;
    let book = format!("/api/results/gradebook/{}/{}/", hall.class, hall.course);
    let columns = hall.teacher.get(&book).await.data()["columns"].clone();
    let scores = format!("/api/results/scores/?course_id={}", hall.course);
    let total = room.bob.get(&scores).await.data()["total"].clone();
    room.give_questions(2, &[&room.bob]).await.data();
    let set = room.set_of(&room.bob).await;
    assert_eq!(room.exercises(&room.eve).await.len(), before);
    assert_eq!(begin(&room.eve, &set).await.status.as_u16(), 404);
    assert_eq!(begin(&hall.teacher, &set).await.status.as_u16(), 404);

    let given = &room.given_to(&room.bob).await[0]["works"][0];
    assert_eq!(
        (&given["kind"], &given["id"], &given["is_done"]),
        (&json!("exercise"), &set["id"], &json!(false))
    );
    let attempt = begin(&room.bob, &set).await.data().clone();
    assert_eq!(attempt["items"].as_array().map(Vec::len), Some(2));
    let submit = format!("/api/exercise/attempt/{}/submit/", attempt["id"]);
    room.bob.post(&submit, json!({})).await.data();
    room.class.follow().await;
    assert_eq!(room.shown("remedials/").await[0]["students"][0]["done"], 1);
    assert_eq!(room.given_to(&room.bob).await, [] as [Value; 0]);
    assert_eq!(hall.teacher.get(&book).await.data()["columns"], columns);
    assert_eq!(room.bob.get(&scores).await.data()["total"], total);
    assert_eq!(room.class.inbox().await, inbox, "rules have marked it");
    let appeals = format!(
        "/api/marking/appeals/places/?source_kind=exercise&source_id={}",
        attempt["id"]
    );
    assert_eq!(
        room.bob.get(&appeals).await.data(),
        &json!([]),
        "nothing to appeal against"
    );

    // Taken back, it is begun no more, and what was handed in stays.
    let id = room.shown("remedials/").await[0]["id"].clone();
    let one = room.path(&format!("remedials/{id}/"));
    hall.teacher.delete(&one).await.data();
    assert_eq!(begin(&room.bob, &set).await.status.as_u16(), 404);
    let seen = format!("/api/exercise/attempt/{}/", attempt["id"]);
    assert_eq!(room.bob.get(&seen).await.status.as_u16(), 200);
    assert_eq!(room.exercises(&room.bob).await.len(), before);
    // The same import finds nothing of it to remove.
    let again = crate::courses::import(&hall.teacher, &crate::exercise_marking::course()).await;
    assert_eq!(again["errors"], 0, "{again}");
}

#[tokio::test]
async fn a_task_is_given_and_something_has_to_be() {
    let room = Room::new().await;
    let hall = &room.class.hall;
    let path = room.path("remedials/");
    let field = |reply: &Reply| reply.json["data"]["fields"][0]["field"].clone();
    let nothing = json!({ "knowledge": "往来", "user_ids": [room.bob.id] });
    assert_eq!(field(&hall.teacher.post(&path, nothing).await), "works");
    let unknown = json!({ "knowledge": "没有这个知识点", "questions": 3, "user_ids": [room.bob.id] });
    assert_eq!(field(&hall.teacher.post(&path, unknown).await), "questions");
    let offers = room.shown(OFFERS).await["works"].clone();
    let task = offers
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one["kind"] == "task");
    let work = json!({ "kind": "task", "id": task.expect("a task")["id"] });
    let body = json!({ "knowledge": "往来", "works": [work], "user_ids": [room.bob.id] });
    hall.teacher.post(&path, body).await.data();
    // He did it before: that does not count.
    assert_eq!(room.given_to(&room.bob).await[0]["works"][0]["is_done"], false);
    room.class.hand_in(&room.bob, "best", &[single("B")]).await;
    assert_eq!(room.shown("remedials/").await[0]["students"][0]["done"], 1);
    assert_eq!(room.given_to(&room.bob).await, [] as [Value; 0]);
}

#[tokio::test]
async fn the_answers_of_a_set_show_the_mistakes_made_in_it() {
    let room = Room::new().await;
    let slips = room.shown("slips/").await;
    let choice = slips
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one["kind"] == "single");
    let version = choice.expect("a choice")["version_id"].clone();
    let path = format!("slips/{version}/");
    let answers = room.shown(&path).await["answers"].clone();
    let sources: Vec<&Value> = answers
        .as_array()
        .unwrap()
        .iter()
        .map(|one| &one["source"]["kind"])
        .collect();
    assert_eq!(sources, ["exercise", "exercise"]);
    assert_eq!(answers[0]["title"], "训练 best");
    room.give_questions(20, &[&room.bob, &room.eve]).await.data();
    for student in [&room.bob, &room.eve] {
        let attempt = begin(student, &room.set_of(student).await).await.data().clone();
        room.answer_one(student, &attempt).await;
    }
    let slips = room.shown("slips/").await;
    let blank = slips
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one["kind"] == "blank");
    let path = format!("slips/{}/", blank.expect("a blank")["version_id"]);
    let answers = room.shown(&path).await["answers"].clone();
    assert_eq!(answers.as_array().map(Vec::len), Some(2));
    assert_eq!(
        (&answers[0]["title"], &answers[0]["answer"]),
        (&json!("补练题组：往来"), &Value::Null)
    );
}
