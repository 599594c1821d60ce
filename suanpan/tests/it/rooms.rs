//! Rooms and seats of an exam, and going on on another computer under an invigilator's eyes.

use crate::{
    hall::{DEVICE, Hall, load, save_from, single},
    school::Person,
};
use platform::clock::minutes;
use serde_json::{Value, json};
use testkit::Reply;

const OTHER: &str = "device-two-0002";

async fn put_rooms(hall: &Hall, assessment: i64, rooms: Value, seating: Value) -> Reply {
    let path = format!("/api/exams/managed/{assessment}/rooms/");
    hall.teacher
        .put(&path, json!({ "rooms": rooms, "seating": seating }))
        .await
}

fn room(name: &str, seats: i64) -> Value {
    json!({ "name": name, "seats": seats })
}

async fn entry(student: &Person, assessment: i64) -> Value {
    let path = format!("/api/exams/assessments/{assessment}/entry/");
    student.get(&path).await.data().clone()
}

async fn own_row(hall: &Hall, assessment: i64, student: &Person) -> Value {
    let path = format!("/api/exams/managed/{assessment}/board/");
    let board = hall.teacher.get(&path).await;
    let rows = board.data()["rows"].as_array().expect("rows").clone();
    let own = rows.into_iter().find(|row| row["user_id"] == student.id.0);
    own.expect("a row")
}

/// Two students, in a paper of one question.
async fn two() -> (Hall, Person, i64) {
    let hall = Hall::new().await;
    let other = hall.another("另一人").await;
    let assessment = hall.assess(hall.paper(&["single"]).await, json!({})).await;
    (hall, other, assessment)
}

#[tokio::test]
async fn students_are_seated_room_after_room() {
    let (hall, other, assessment) = two().await;
    let rooms = json!([room("实训楼 301", 1), room("实训楼 302", 40)]);
    let set = put_rooms(&hall, assessment, rooms, json!({ "kind": "in_order" })).await;
    assert_eq!(set.data()["expected"], 2);
    let shown = [
        entry(&hall.student, assessment).await,
        entry(&other, assessment).await,
    ];
    let mut places: Vec<_> = shown
        .iter()
        .map(|one| (one["room"].as_str().expect("a room"), one["seat"].clone()))
        .collect();
    places.sort_by_key(|(room, _)| *room);
    assert_eq!(places, [("实训楼 301", json!(1)), ("实训楼 302", json!(1))]);

    // Rooms keep their ids over a change; who is named sits where it says.
    let ids = &set.data()["rooms"];
    let kept = json!([{ "id": ids[1]["id"], "name": "实训楼 305", "seats": 40 }]);
    let seats = json!([{ "user_id": other.id.0, "room": 0, "seat": 7 }]);
    let seating = json!({ "kind": "named", "seats": seats });
    let changed = put_rooms(&hall, assessment, kept, seating).await;
    assert_eq!(changed.data()["rooms"][0]["id"], ids[1]["id"]);
    let own = own_row(&hall, assessment, &other).await;
    assert_eq!((&own["room_id"], &own["seat"]), (&ids[1]["id"], &json!(7)));
    assert_eq!(entry(&hall.student, assessment).await["room"], Value::Null);
}

#[tokio::test]
async fn what_cannot_be_seated_is_refused_at_its_place() {
    let (hall, other, assessment) = two().await;
    let field = |reply: &Reply| reply.json["data"]["fields"][0]["field"].clone();
    let in_order = || json!({ "kind": "in_order" });
    let twice = json!([room("一号", 1), room("一号", 1)]);
    let refused = put_rooms(&hall, assessment, twice, in_order()).await;
    assert_eq!(field(&refused), "rooms[1].name");
    let nowhere = json!([{ "name": "一号", "seats": 1, "addresses": "机房" }]);
    let refused = put_rooms(&hall, assessment, nowhere, in_order()).await;
    assert_eq!(field(&refused), "rooms[0].addresses");
    let one_seat = json!({ "kind": "named", "seats": [
        { "user_id": hall.student.id.0, "room": 0, "seat": 1 }, { "user_id": other.id.0, "room": 0, "seat": 1 }] });
    let refused = put_rooms(&hall, assessment, json!([room("一号", 9)]), one_seat).await;
    assert_eq!(field(&refused), "seating.seats[1]");
    let foreign = hall.assess(hall.paper(&["single"]).await, json!({})).await;
    let of_other = put_rooms(&hall, foreign, json!([room("二号", 1)]), in_order()).await;
    let stolen = json!([{ "id": of_other.data()["rooms"][0]["id"], "name": "偷来的", "seats": 1 }]);
    let refused = put_rooms(&hall, assessment, stolen, in_order()).await;
    assert_eq!(refused.status.as_u16(), 404);
}

#[tokio::test]
async fn a_room_has_its_own_password_and_its_own_computers() {
    let (hall, other, assessment) = two().await;
    let rooms = json!([
        { "name": "一号", "seats": 1, "password": "算盘", "addresses": "10.3.5.0/24" },
        { "name": "二号", "seats": 9, "password": "珠算" },
    ]);
    let seats = json!([{ "user_id": hall.student.id.0, "room": 0 }, { "user_id": other.id.0, "room": 1 }]);
    let seating = json!({ "kind": "named", "seats": seats });
    put_rooms(&hall, assessment, rooms, seating).await.data();
    assert_eq!(entry(&hall.student, assessment).await["needs_password"], true);
    // Tests come from no network at all.
    let outside = hall.try_start(&hall.student, assessment, "算盘").await;
    assert_eq!(outside.error(), "exams.wrong_room");
    let wrong = hall.try_start(&other, assessment, "算盘").await;
    assert_eq!(wrong.json["data"]["fields"][0]["field"], "password");
    let attempt = hall.start_with(&other, assessment, "珠算").await;
    // Who began in the room does not go on outside of it.
    let rooms = json!([{ "name": "二号", "seats": 9, "addresses": "10.3.5.0/24" }]);
    put_rooms(&hall, assessment, rooms, json!({ "kind": "in_order" }))
        .await
        .data();
    let take_over = format!("/api/exams/attempts/{attempt}/take_over/");
    let elsewhere = other.post(&take_over, json!({ "device": OTHER })).await;
    assert_eq!(elsewhere.error(), "exams.wrong_room");
}

/// What a room was once granted is told by its name when the room is gone.
#[tokio::test]
async fn a_room_that_was_granted_time_can_be_removed() {
    let (hall, _, assessment) = two().await;
    let in_order = || json!({ "kind": "in_order" });
    let set = put_rooms(&hall, assessment, json!([room("一号", 9)]), in_order()).await;
    let whom = json!({ "kind": "room", "room_id": set.data()["rooms"][0]["id"] });
    let more = json!({ "kind": "extended", "minutes": 8 });
    hall.change_schedule(assessment, whom, more, "机房停电")
        .await
        .data();
    put_rooms(&hall, assessment, json!([]), in_order()).await.data();
    let path = format!("/api/exams/managed/{assessment}/schedule/");
    assert_eq!(hall.teacher.get(&path).await.data()[0]["room_name"], "一号");
}

#[tokio::test]
async fn a_room_is_given_more_time_and_told_things() {
    let (hall, other, assessment) = two().await;
    let seats = json!([{ "user_id": hall.student.id.0, "room": 0 }, { "user_id": other.id.0, "room": 1 }]);
    let rooms = json!([room("一号", 9), room("二号", 9)]);
    let set = put_rooms(
        &hall,
        assessment,
        rooms,
        json!({ "kind": "named", "seats": seats }),
    )
    .await;
    let first = set.data()["rooms"][0]["id"].clone();
    let attempts = [
        hall.start(&hall.student, assessment).await,
        hall.start(&other, assessment).await,
    ];
    let end = async |student: &Person, attempt: i64| {
        let view = load(student, attempt, DEVICE).await;
        view["deadline_at_ms"].as_i64().expect("an end")
    };
    let before = end(&other, attempts[1]).await;
    let whom = json!({ "kind": "room", "room_id": first });
    let more = json!({ "kind": "extended", "minutes": 8 });
    hall.change_schedule(assessment, whom.clone(), more, "机房停电")
        .await
        .data();
    assert_eq!(end(&hall.student, attempts[0]).await, before + minutes(8));
    assert_eq!(end(&other, attempts[1]).await, before);
    let path = format!("/api/exams/managed/{assessment}/message/");
    let words = json!({ "whom": whom, "text": "空调已修好。" });
    hall.teacher.post(&path, words).await.data();
    let heard = async |student: &Person, attempt: i64| {
        let view = load(student, attempt, DEVICE).await;
        view["messages"].as_array().expect("messages").len()
    };
    assert_eq!(heard(&hall.student, attempts[0]).await, 1);
    assert_eq!(heard(&other, attempts[1]).await, 0);
    let changes = hall
        .teacher
        .get(&format!("/api/exams/managed/{assessment}/schedule/"))
        .await;
    assert_eq!(changes.data()[0]["room_name"], "一号");
}

/// The kinds of what the invigilator reads about one attempt, oldest first.
async fn told_of(hall: &Hall, attempt: i64) -> Vec<Value> {
    let path = format!("/api/exams/attempts/{attempt}/events/");
    let events = hall.teacher.get(&path).await;
    let events = events.data().as_array().expect("events");
    events.iter().map(|one| one["kind"].clone()).collect()
}

#[tokio::test]
async fn another_computer_goes_on_when_an_invigilator_allows_it() {
    let hall = Hall::new().await;
    let rules = json!({ "take_over": "supervised" });
    let assessment = hall.assess(hall.paper(&["single"]).await, rules).await;
    let attempt = hall.start(&hall.student, assessment).await;
    let take_over = format!("/api/exams/attempts/{attempt}/take_over/");
    let decide = format!("/api/exams/managed/{assessment}/take_over/");
    let id = hall.student.id.0;
    let decided = async |is_allowed: bool| {
        let text = json!({ "user_id": id, "is_allowed": is_allowed });
        hall.teacher.post(&decide, text).await
    };
    assert_eq!(decided(true).await.error(), "exams.nobody_asks");

    let asked = hall.student.post(&take_over, json!({ "device": OTHER })).await;
    assert_eq!(
        (&asked.data()["is_here"], &asked.data()["is_asking"]),
        (&json!(false), &json!(true))
    );
    assert_eq!(
        asked.data()["sections"],
        json!([]),
        "no question leaves before it is allowed"
    );
    assert!(own_row(&hall, assessment, &hall.student).await["asked_at_ms"].is_i64());
    let save = async |device: &str, seq: i64| {
        save_from(&hall.student, attempt, device, &[(0, seq, single("A"))]).await
    };
    save(DEVICE, 1).await.data();
    assert_eq!(save(OTHER, 2).await.error(), "exams.other_device");

    decided(false).await.data();
    assert_eq!(
        own_row(&hall, assessment, &hall.student).await["asked_at_ms"],
        Value::Null
    );
    hall.student
        .post(&take_over, json!({ "device": OTHER }))
        .await
        .data();
    decided(true).await.data();
    assert_eq!(load(&hall.student, attempt, OTHER).await["is_here"], true);
    let own = own_row(&hall, assessment, &hall.student).await;
    assert_eq!(own["signals"], 0, "what was allowed is no sign");
    assert_eq!(save(DEVICE, 2).await.error(), "exams.other_device");
    save(OTHER, 3).await.data();
    let told = told_of(&hall, attempt).await;
    let kinds = [
        "begun",
        "take_over_asked",
        "take_over_refused",
        "take_over_asked",
        "taken_over",
    ];
    assert_eq!(told, kinds.map(|kind| json!(kind)));
}
