//! Watching, reading, notes, ratings, the learning record.

use crate::{
    courses::{import, school_with_course, small_course},
    school::{Person, TestSchool},
};
use platform::{
    Role,
    clock::{hours, minutes, seconds},
};
use serde_json::{Value, json};

/// A student who chose the small course.
async fn enrolled(school: &TestSchool, course: i64, name: &str) -> Person {
    let person = school.student(name).await;
    person
        .post(&format!("/api/select_course/{course}/enrol/"), json!({}))
        .await
        .data();
    person
}

/// The lectures of the course, in order.
async fn lectures(person: &Person, course: i64) -> Vec<Value> {
    let reply = person.get(&format!("/api/course/{course}/lectures/")).await;
    let chapters = reply.data()["chapters"].as_array().expect("chapters").clone();
    chapters
        .iter()
        .flat_map(|chapter| chapter["lectures"].as_array().expect("lectures").clone())
        .collect()
}

pub async fn first_lecture(person: &Person, course: i64) -> i64 {
    lectures(person, course).await[0]["lecture_id"]
        .as_i64()
        .expect("an id")
}

pub async fn visit(person: &Person, lecture: i64) -> i64 {
    let reply = person
        .post(&format!("/api/lecture/{lecture}/visit/"), json!({}))
        .await;
    reply.data()["visit_id"].as_i64().expect("a visit")
}

/// Reports what was played, after the time that takes.
pub async fn play(
    school: &TestSchool,
    person: &Person,
    lecture: i64,
    visit: i64,
    from: f64,
    to: f64,
) -> Value {
    school.clock.advance(seconds((to - from) as i64));
    let body = json!({ "visit_id": visit, "intervals": [[from, to]], "position_s": to });
    let reply = person.post(&format!("/api/lecture/{lecture}/watch/"), body).await;
    reply.data().clone()
}

#[tokio::test]
async fn a_video_is_watched_left_and_resumed() {
    let (school, _, course) = school_with_course().await;
    let ann = enrolled(&school, course, "Ann").await;
    let lecture = first_lecture(&ann, course).await;
    let page = ann.get(&format!("/api/lecture/{lecture}/")).await;
    assert!(
        page.data()["video"]
            .as_str()
            .is_some_and(|video| video.starts_with("/api/file/"))
    );
    assert_eq!(page.data()["captions"][0]["language"], "zh");
    assert!(
        page.data()["text"]
            .as_str()
            .is_some_and(|text| text.contains("/api/file/"))
    );

    let stay = visit(&ann, lecture).await;
    play(&school, &ann, lecture, stay, 0.0, 15.0).await;
    let watched = play(&school, &ann, lecture, stay, 15.0, 40.4).await;
    assert_eq!(
        (&watched["seconds"], &watched["is_finished"]),
        (&json!(40), &json!(false))
    );

    school.clock.advance(hours(20));
    let page = ann.get(&format!("/api/lecture/{lecture}/")).await;
    assert_eq!(page.data()["position_s"], 40);
    assert_eq!(page.data()["watched"], json!([[0.0, 40.4]]));

    let cards = ann.get("/api/user/courses/").await;
    let next = &cards.data()["items"][0]["next"];
    assert_eq!(
        (&next["lecture_id"], &next["position_s"]),
        (&json!(lecture), &json!(40))
    );
    school.run_jobs().await;
}

#[tokio::test]
async fn a_seek_adds_nothing_and_two_tabs_do_not_double() {
    let (school, _, course) = school_with_course().await;
    let ann = enrolled(&school, course, "Ann").await;
    let lecture = first_lecture(&ann, course).await;
    let (one, other) = (visit(&ann, lecture).await, visit(&ann, lecture).await);
    assert_eq!(one, other, "coming back at once is the same stay");
    play(&school, &ann, lecture, one, 0.0, 20.0).await;
    let again = play(&school, &ann, lecture, other, 0.0, 20.0).await;
    assert_eq!(again["seconds"], 20);
    let body = json!({ "visit_id": one, "intervals": [], "position_s": 95.0 });
    let sought = ann.post(&format!("/api/lecture/{lecture}/watch/"), body).await;
    assert_eq!(sought.data()["seconds"], 20);
    let page = ann.get(&format!("/api/lecture/{lecture}/")).await;
    assert_eq!(page.data()["position_s"], 95);
    school.run_jobs().await;
}

#[tokio::test]
async fn nine_tenths_finish_a_lecture_for_good() {
    let (school, teacher, course) = school_with_course().await;
    let ann = enrolled(&school, course, "Ann").await;
    let lecture = first_lecture(&ann, course).await;
    let stay = visit(&ann, lecture).await;
    let first = play(&school, &ann, lecture, stay, 0.0, 89.0).await;
    assert_eq!(
        (&first["is_finished"], &first["percent"]),
        (&json!(false), &json!(89))
    );
    let then = play(&school, &ann, lecture, stay, 89.0, 90.0).await;
    assert_eq!(
        (&then["is_finished"], &then["percent"]),
        (&json!(true), &json!(100))
    );

    // Imported again with a longer video: what was finished stays finished, and nothing watched is lost.
    let mut longer = small_course();
    let path = "chapters/01-a/lectures/01-a.md";
    let text = String::from_utf8(longer[path].clone()).expect("text");
    longer.insert(
        path.into(),
        text.replace("seconds = 100", "seconds = 400").into_bytes(),
    );
    import(&teacher, &longer).await;
    let row = &lectures(&ann, course).await[0];
    assert_eq!((&row["is_finished"], &row["seconds"]), (&json!(true), &json!(90)));

    // Withdrawn and brought back: the record survives.
    let mut without = small_course();
    without.remove(path);
    without.remove("chapters/01-a/lectures/media/a.webm");
    without.remove("chapters/01-a/lectures/media/a.vtt");
    import(&teacher, &without).await;
    assert_eq!(ann.get(&format!("/api/lecture/{lecture}/")).await.status, 404);
    let record = ann.get(&format!("/api/course/{course}/learning_record/")).await;
    assert_eq!(record.data()["items"][0]["is_removed"], true);
    import(&teacher, &small_course()).await;
    assert_eq!(lectures(&ann, course).await[0]["seconds"], 90);
    school.run_jobs().await;
}

#[tokio::test]
async fn nobody_watches_faster_than_a_clock_allows() {
    let (school, _, course) = school_with_course().await;
    let ann = enrolled(&school, course, "Ann").await;
    let lecture = first_lecture(&ann, course).await;
    let stay = visit(&ann, lecture).await;
    school.clock.advance(seconds(10));
    let all = json!({ "visit_id": stay, "intervals": [[0.0, 100.0]], "position_s": 100.0 });
    let watch = format!("/api/lecture/{lecture}/watch/");
    let reply = ann.post(&watch, all.clone()).await;
    assert_eq!((reply.status.as_u16(), reply.error()), (409, "learning.too_fast"));
    assert_eq!(lectures(&ann, course).await[0]["seconds"], 0);
    // The same after the time it takes, as a browser that had no connection reports it.
    school.clock.advance(seconds(90));
    assert_eq!(ann.post(&watch, all).await.data()["is_finished"], true);
    let reply = ann
        .post(&watch, json!({ "intervals": [[9.0, 3.0]], "position_s": 3.0 }))
        .await;
    assert_eq!(reply.status, 422);
}

#[tokio::test]
async fn a_question_in_a_video_is_answered_without_its_key_being_sent() {
    let (school, _, course) = school_with_course().await;
    let ann = enrolled(&school, course, "Ann").await;
    let lecture = first_lecture(&ann, course).await;
    let page = ann.get(&format!("/api/lecture/{lecture}/")).await;
    let asked = &page.data()["questions"][0];
    assert_eq!((&asked["at_s"], &asked["analysis"]), (&json!(30), &Value::Null));
    assert!(!page.json.to_string().contains("correct"), "{asked}");

    let path = format!("/api/lecture/{lecture}/answer/");
    let answer =
        |choice: Value| json!({ "question": "s1", "answer": { "kind": "single", "choice": choice } });
    assert_eq!(ann.post(&path, answer(json!(null))).await.status, 422);
    assert_eq!(
        ann.post(&path, answer(json!("A"))).await.data()["is_right"],
        false
    );
    let right = ann.post(&path, answer(json!("B"))).await;
    assert_eq!(
        right.data(),
        &json!({ "is_right": true, "analysis": "债权减少。" })
    );
    let page = ann.get(&format!("/api/lecture/{lecture}/")).await;
    assert_eq!(page.data()["questions"][0]["tries"], 2);
}

#[tokio::test]
async fn notes_and_ratings_are_kept_and_nobody_elses() {
    let (school, _, course) = school_with_course().await;
    let (ann, ben) = (
        enrolled(&school, course, "Ann").await,
        enrolled(&school, course, "Ben").await,
    );
    let lecture = first_lecture(&ann, course).await;
    let path = format!("/api/lecture/{lecture}/notes/");
    let written = ann.post(&path, json!({ "at_s": 12, "text": "先收款" })).await;
    let note = written.data()["note_id"].as_i64().expect("an id");
    ann.post(&path, json!({ "at_s": 3, "text": "开场" })).await.data();
    let notes = ann.get(&path).await;
    assert_eq!(notes.data()["items"][0]["text"], "开场");
    assert_eq!(ben.get(&path).await.data()["total"], 0);
    let own = format!("/api/lecture_note/{note}/");
    assert_eq!(ben.put(&own, json!({ "text": "改" })).await.status, 404);
    assert_eq!(ben.delete(&own).await.status, 404);
    ann.put(&own, json!({ "text": "先收款，后记账" })).await.data();
    ann.delete(&own).await.data();
    assert_eq!(ann.get(&path).await.data()["total"], 1);

    let rating = format!("/api/lecture/{lecture}/rating/");
    ann.post(&rating, json!({ "stars": 5 })).await.data();
    ann.post(&rating, json!({ "stars": 4 })).await.data();
    ben.post(&rating, json!({ "stars": 5 })).await.data();
    assert_eq!(ben.post(&rating, json!({ "stars": 6 })).await.status, 422);
    let page = ann.get(&format!("/api/lecture/{lecture}/")).await;
    assert_eq!(
        page.data()["rating"],
        json!({ "mine": 4, "mean": 4.5, "count": 2 })
    );
}

#[tokio::test]
async fn resources_are_read_and_the_record_says_how_long() {
    let (school, _, course) = school_with_course().await;
    let ann = enrolled(&school, course, "Ann").await;
    let list = ann.get(&format!("/api/course/{course}/resources/")).await;
    assert_eq!(list.data()["total"], 2);
    let numbers: Vec<_> = list.data()["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| &item["chapter_number"])
        .collect();
    assert!(
        numbers.iter().all(|number| number.as_u64() > Some(0)),
        "{numbers:?}"
    );
    let id = list.data()["items"][0]["resource_id"].as_i64().expect("an id");
    let page = ann.get(&format!("/api/resource/{id}/")).await;
    assert!(
        page.data()["text"]
            .as_str()
            .is_some_and(|text| text.starts_with("# 大写金额"))
    );

    let visit = ann.post(&format!("/api/resource/{id}/visit/"), json!({})).await;
    let stay = format!("/api/learning_visit/{}/stay/", visit.data()["visit_id"]);
    for _ in 0..3 {
        school.clock.advance(seconds(30));
        ann.post(&stay, json!({})).await.data();
    }
    // Asleep for an hour: at most a minute of it counts.
    school.clock.advance(hours(1));
    ann.post(&stay, json!({})).await.data();
    let ben = enrolled(&school, course, "Ben").await;
    assert_eq!(ben.post(&stay, json!({})).await.status, 404);

    let record = ann
        .get(&format!("/api/course/{course}/learning_record/?kind=resource"))
        .await;
    let row = &record.data()["items"][0];
    assert_eq!(
        (&row["title"], &row["seconds"]),
        (&json!("大写金额"), &json!(150))
    );
    assert_eq!(
        (&record.data()["seconds"], &record.data()["resources_opened"]),
        (&json!(150), &json!(1))
    );
    school.run_jobs().await;
}

#[tokio::test]
async fn opening_a_page_is_no_visit_until_it_was_open_for_a_while() {
    let (school, _, course) = school_with_course().await;
    let ann = enrolled(&school, course, "Ann").await;
    let list = ann.get(&format!("/api/course/{course}/resources/")).await;
    let id = list.data()["items"][0]["resource_id"].as_i64().expect("an id");
    let visit = ann.post(&format!("/api/resource/{id}/visit/"), json!({})).await;
    let stay = format!("/api/learning_visit/{}/stay/", visit.data()["visit_id"]);
    let record = format!("/api/course/{course}/learning_record/");
    let mut told = Vec::new();
    for later in [0, 9, 1] {
        school.clock.advance(seconds(later));
        ann.post(&stay, json!({})).await.data();
        let record = ann.get(&record).await;
        let resources = ann.get(&format!("/api/course/{course}/resources/")).await;
        told.push((
            record.data()["total"].as_i64(),
            record.data()["resources_opened"].as_i64(),
            resources.data()["items"][0]["visits"].as_i64(),
        ));
    }
    let none = (Some(0), Some(0), Some(0));
    assert_eq!(told, [none, none, (Some(1), Some(1), Some(1))]);
}

#[tokio::test]
async fn the_home_page_says_where_to_go_on() {
    let (school, _, course) = school_with_course().await;
    let ann = enrolled(&school, course, "Ann").await;
    let lecture = first_lecture(&ann, course).await;
    let stay = visit(&ann, lecture).await;
    for tenth in 0..10 {
        let from = f64::from(tenth) * 10.0;
        play(&school, &ann, lecture, stay, from, from + 10.0).await;
    }
    let home = ann.get(&format!("/api/course/{course}/home/")).await;
    let home = home.data();
    assert_eq!(
        (&home["access"], &home["class"]),
        (&json!("enrolled"), &Value::Null)
    );
    assert_eq!(home["next"]["title"], "对账");
    assert_eq!(home["chapters"][0]["percent"], 100);
    // 60 × (100 + 0) / 2 + 40 × 0 / 2 = 30 per cent.
    assert_eq!((&home["percent"], &home["seconds"]), (&json!(30), &json!(100)));
    assert_eq!(home["week"][6]["seconds"], 100);
    school.run_jobs().await;
}

#[tokio::test]
async fn a_text_is_finished_by_reading_it() {
    let (school, _, course) = school_with_course().await;
    let ann = enrolled(&school, course, "Ann").await;
    let row = lectures(&ann, course).await.remove(1);
    assert_eq!((&row["has_video"], &row["length_s"]), (&json!(false), &json!(60)));
    let lecture = row["lecture_id"].as_i64().expect("an id");
    let stay = visit(&ann, lecture).await;
    play(&school, &ann, lecture, stay, 0.0, 30.0).await;
    let done = play(&school, &ann, lecture, stay, 30.0, 60.0).await;
    assert_eq!(done["is_finished"], true);
    school.run_jobs().await;
}

#[tokio::test]
async fn whoever_may_not_learn_here_finds_nothing() {
    let (school, teacher, course) = school_with_course().await;
    let ann = enrolled(&school, course, "Ann").await;
    let lecture = first_lecture(&ann, course).await;
    let outsider = school.student("Ben").await;
    let other = school.add_school("xinan", "西南商贸职业学院").await;
    let visitor = school.person(other, "外校教师", &[Role::ClassManagement]).await;
    for person in [&outsider, &visitor] {
        for path in [
            format!("/api/course/{course}/home/"),
            format!("/api/course/{course}/lectures/"),
            format!("/api/course/{course}/resources/"),
            format!("/api/course/{course}/learning_record/"),
            format!("/api/lecture/{lecture}/"),
            format!("/api/lecture/{lecture}/notes/"),
        ] {
            assert_eq!(person.get(&path).await.status, 404, "{path}");
        }
        let report = json!({ "intervals": [[0.0, 1.0]], "position_s": 1.0 });
        let reply = person
            .post(&format!("/api/lecture/{lecture}/watch/"), report)
            .await;
        assert_eq!(reply.status, 404);
    }
    // A teacher of the school looks in without enrolling; having left, a student is outside again.
    teacher.get(&format!("/api/lecture/{lecture}/")).await.data();
    ann.delete(&format!("/api/select_course/{course}/enrol/"))
        .await
        .data();
    assert_eq!(ann.get(&format!("/api/lecture/{lecture}/")).await.status, 404);
    school.clock.advance(minutes(1));
    ann.post(&format!("/api/select_course/{course}/enrol/"), json!({}))
        .await
        .data();
    ann.get(&format!("/api/lecture/{lecture}/")).await.data();
}

/// A class that takes the course, with these students; answers its id.
pub async fn class_with(teacher: &Person, course: i64, students: &[&Person]) -> i64 {
    let body = json!({ "name": "会计2601班", "term": "2026秋", "course_ids": [course] });
    let made = teacher.post("/api/classes/", body).await;
    for student in students {
        let body = json!({ "code": made.data()["code"] });
        student.post("/api/class/join/", body).await.data();
    }
    made.data()["id"].as_i64().expect("an id")
}

/// Opens or closes an item for a class, as the teacher's screen does.
async fn set_opening(school: &TestSchool, class: i64, lecture: i64, opening: ::classes::Opening) {
    let now_ms = platform::Clock::now_ms(&*school.clock);
    let (class, kind) = (::classes::ClassId(class), ::classes::ItemKind::Lecture);
    school
        .app
        .db
        .write(
            move |tx| async move { ::classes::put_opening(&tx, class, kind, lecture, &opening, now_ms).await },
        )
        .await
        .expect("an opening");
}

#[tokio::test]
async fn a_class_learns_what_is_open_to_it() {
    let (school, teacher, course) = school_with_course().await;
    let ann = school.student("Ann").await;
    let class = class_with(&teacher, course, &[&ann]).await;
    let lecture = first_lecture(&ann, course).await;
    let cards = ann.get("/api/user/class_courses/").await;
    let card = &cards.data()["items"][0];
    assert_eq!(
        (&card["class_id"], &card["class_name"]),
        (&json!(class), &json!("会计2601班"))
    );
    assert_eq!(ann.get("/api/user/courses/").await.data()["total"], 0);
    let taught = teacher.get("/api/user/class_courses/").await;
    assert_eq!(taught.data()["items"][0]["is_teacher"], true);

    let opens_at_ms = platform::Clock::now_ms(&*school.clock) + hours(2);
    let later = ::classes::Opening {
        opens_at_ms: Some(opens_at_ms),
        ..::classes::Opening::by_default(::classes::ItemKind::Lecture)
    };
    set_opening(&school, class, lecture, later).await;
    let row = lectures(&ann, course).await.remove(0);
    assert_eq!(
        (&row["is_open"], &row["opens_at_ms"]),
        (&json!(false), &json!(opens_at_ms))
    );
    let closed = ann.get(&format!("/api/lecture/{lecture}/")).await;
    assert_eq!((closed.status.as_u16(), closed.error()), (409, "learning.closed"));
    let report = json!({ "intervals": [[0.0, 5.0]], "position_s": 5.0 });
    let refused = ann.post(&format!("/api/lecture/{lecture}/watch/"), report).await;
    assert_eq!(refused.error(), "learning.closed");
    let home = ann.get(&format!("/api/course/{course}/home/")).await;
    assert_eq!(
        home.data()["next"]["title"],
        "对账",
        "a closed lecture is no place to go on"
    );
    assert_eq!(home.data()["class"]["name"], "会计2601班");

    school.clock.advance(hours(3));
    ann.get(&format!("/api/lecture/{lecture}/")).await.data();
}

#[tokio::test]
async fn the_class_named_must_be_ones_own() {
    let (school, teacher, course) = school_with_course().await;
    let (ann, ben) = (school.student("Ann").await, school.student("Ben").await);
    let own = class_with(&teacher, course, &[&ann]).await;
    let others = class_with(&teacher, course, &[&ben]).await;
    let home = |class: i64| format!("/api/course/{course}/home/?class_id={class}");
    ann.get(&home(own)).await.data();
    assert_eq!(ann.get(&home(others)).await.status, 404);
    assert_eq!(ann.get(&home(9999)).await.status, 404);
}
