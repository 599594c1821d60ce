//! The figure of a knowledge point opens what it is summed from.

use crate::{
    hall::{Hall, save, single, submit},
    insight::Room,
    school::Person,
};
use serde_json::{Value, json};

/// 往来, as an address says it.
const POINT: &str = "knowledge=%E5%BE%80%E6%9D%A5";

fn own(course: i64) -> String {
    format!("/api/results/mastery_answers/?course_id={course}&{POINT}")
}

fn of_member(hall: &Hall, student: &Person) -> String {
    let (class, course) = (hall.class, hall.course);
    format!(
        "/api/results/insight/{class}/{course}/mastery/{}/?{POINT}",
        student.id
    )
}

async fn list(person: &Person, path: &str) -> Vec<Value> {
    let reply = person.get(path).await;
    reply.data().as_array().expect("answers").clone()
}

/// What somebody earned of each question, by its number.
fn earned(answers: &[Value]) -> Vec<(i64, Option<f64>)> {
    let one = |answer: &Value| {
        let number = answer["number"].as_i64().expect("a number");
        (number, answer["earned"].as_f64())
    };
    answers.iter().map(one).collect()
}

/// An exam of two questions, of which the first is right, with such review rules.
async fn sat(review: Value) -> (Hall, i64) {
    let hall = Hall::new().await;
    let paper = hall.paper(&["single", "true_false"]).await;
    let assessment = hall.assess(paper, json!({ "review": review })).await;
    let attempt = hall.start(&hall.student, assessment).await;
    let wrong = json!({ "kind": "true_false", "choice": false });
    save(&hall.student, attempt, &[(0, 1, single("A")), (1, 1, wrong)])
        .await
        .data();
    submit(&hall.student, attempt).await.data();
    hall.wait(125).await;
    (hall, assessment)
}

async fn release(hall: &Hall, assessment: i64) {
    let path = format!("/api/marking/assessments/{assessment}/release/");
    hall.teacher.post(&path, json!({})).await.data();
    hall.school.run_jobs().await;
}

#[tokio::test]
async fn a_figure_opens_the_answers_it_is_summed_from() {
    let all = json!({ "score": "released", "answer": "released", "key": "released", "analysis": "released" });
    let (hall, assessment) = sat(all).await;
    let (mine, theirs) = (own(hall.course), of_member(&hall, &hall.student));
    assert!(list(&hall.student, &mine).await.is_empty(), "no score is out yet");
    assert!(list(&hall.teacher, &theirs).await.is_empty());

    release(&hall, assessment).await;
    let answers = list(&hall.student, &mine).await;
    assert_eq!(earned(&answers), [(1, Some(2.0)), (2, Some(0.0))]);
    assert_eq!(
        (
            &answers[0]["source"],
            &answers[0]["source_id"],
            &answers[0]["title"]
        ),
        (&json!("exam"), &json!(assessment), &json!("期末考核"))
    );
    assert_eq!(list(&hall.teacher, &theirs).await, answers);

    let path = format!("/api/results/analysis/?course_id={}", hall.course);
    let figure = hall.student.get(&path).await.data()["mastery"][0].clone();
    let sum: f64 = earned(&answers).iter().filter_map(|(_, earned)| *earned).sum();
    assert_eq!(figure["answers"], json!(answers.len()));
    assert!((figure["own"].as_f64().expect("a share") - sum / 3.5).abs() < 1e-9);
}

#[tokio::test]
async fn what_an_exam_does_not_show_its_student_stays_with_the_teacher() {
    let score = json!({ "score": "released", "answer": "never", "key": "never", "analysis": "never" });
    let (hall, assessment) = sat(score).await;
    release(&hall, assessment).await;
    let mine = list(&hall.student, &own(hall.course)).await;
    assert_eq!(earned(&mine), [(1, None), (2, None)]);
    let theirs = list(&hall.teacher, &of_member(&hall, &hall.student)).await;
    assert_eq!(earned(&theirs), [(1, Some(2.0)), (2, Some(0.0))]);
}

#[tokio::test]
async fn the_last_attempt_at_an_exercise_stands_behind_it() {
    let room = Room::new().await;
    let hall = &room.class.hall;
    let answers = list(&room.bob, &own(hall.course)).await;
    // The essay has its mark; a choice of an exercise has it at once.
    let of_exercise = answers.iter().filter(|one| one["source"] == "exercise");
    assert_eq!(of_exercise.count(), answers.len());
    assert_eq!(answers[0]["title"], "训练 best");
    let theirs = list(&hall.teacher, &of_member(hall, &room.bob)).await;
    assert_eq!(theirs, answers);
}

#[tokio::test]
async fn only_the_student_and_the_teachers_of_the_class_read_it() {
    let room = Room::new().await;
    let hall = &room.class.hall;
    let path = of_member(hall, &room.bob);
    assert_eq!(room.eve.get(&path).await.status, 403);
    let stranger = hall.school.teacher("别班教师").await;
    assert_eq!(stranger.get(&path).await.status, 404);
    let outside = hall.school.student("班外学生").await;
    assert_eq!(
        hall.teacher.get(&of_member(hall, &outside)).await.status,
        404,
        "no member of the class"
    );
    assert_eq!(outside.get(&own(hall.course)).await.status, 404);
    let nothing = format!(
        "/api/results/mastery_answers/?course_id={}&knowledge=",
        hall.course
    );
    assert_eq!(room.bob.get(&nothing).await.status, 422);
}
