//! Every student of an assessment gets a form of the same full mark.

use crate::hall::{Hall, submit};
use exams::paper::Definition;
use scoring::draw::Draw;
use serde_json::{Value, json};

/// A bank whose questions differ in kind, difficulty, tags and own points.
async fn varied() -> Hall {
    let hall = Hall::new().await;
    for number in 0..18_i64 {
        let truth = json!({ "kind": "true_false", "correct": number % 2 == 0 });
        let text = json!({
            "course_id": hall.course, "stem": format!("判断 {number}"), "body": { "kind": "true_false" },
            "answer_key": truth, "analysis": "", "difficulty": 1 + number % 5, "points": 1.0 + (number % 4) as f64 * 0.5,
            "tags": [if number % 3 == 0 { "基础" } else { "提高" }], "knowledge": ["往来"],
        });
        hall.teacher.post("/api/questions/", text).await.data();
    }
    hall
}

async fn propose(hall: &Hall, sections: Value) -> testkit::Reply {
    let text = json!({ "course_id": hall.course, "title": "随机卷", "minutes": 60,
        "definition": { "sections": sections } });
    hall.teacher.post("/api/exams/papers/", text).await
}

#[tokio::test]
async fn a_draw_without_points_gives_no_student_another_full_mark() {
    let hall = varied().await;
    let bare = json!([{ "title": "一", "draws": [{ "count": 5 }] }]);
    let refused = propose(&hall, bare).await;
    assert_eq!(refused.status.as_u16(), 422);
    assert_eq!(
        refused.json["data"]["fields"][0]["field"],
        "sections[0].draws[0].points"
    );
    let valued = json!([{ "title": "一", "draws": [{ "count": 5, "points": 2 }] }]);
    assert_eq!(propose(&hall, valued).await.data()["total"], 10);
}

#[tokio::test]
async fn draws_that_take_from_one_another_cannot_leave_a_form_short() {
    let hall = varied().await;
    let draw = |count: usize, tags: Value| json!({ "count": count, "points": 2, "kinds": ["true_false"], "tags": tags });
    // Six of the questions are 基础. The first draw may take any of them.
    let short = json!([{ "title": "一", "draws": [draw(10, json!([])), draw(5, json!(["基础"]))] }]);
    let refused = propose(&hall, short).await;
    assert_eq!(refused.json["data"]["fields"][0]["field"], "sections[0].draws[1]");
    let enough = json!([{ "title": "一", "draws": [draw(5, json!(["基础"])), draw(10, json!([]))] }]);
    assert_eq!(propose(&hall, enough).await.data()["total"], 30);
}

/// A definition made up from chance: some can be set, some cannot.
fn made_up(chance: &mut Draw, keys: &[String]) -> Value {
    let mut sections = Vec::new();
    for number in 0..=chance.below(2) {
        let points = (chance.below(3) > 0).then(|| 1 + chance.below(4));
        let questions: Vec<Value> = keys
            .iter()
            .filter(|_| chance.below(8) == 0)
            .map(|key| json!({ "key": key }))
            .collect();
        let draws: Vec<Value> = (0..chance.below(3))
            .map(|_| {
                let tags: &[&str] = [&[][..], &["基础"][..], &["提高"][..]][chance.below(3) as usize];
                let difficulty = if chance.below(2) == 0 { [0, 0] } else { [1, 3] };
                let own = (chance.below(3) == 0).then(|| 1 + chance.below(5));
                json!({ "count": 1 + chance.below(4), "tags": tags, "difficulty": difficulty, "points": own })
            })
            .collect();
        sections.push(
            json!({ "title": format!("第 {number} 部分"), "points": points, "questions": questions, "draws": draws }),
        );
    }
    json!(sections)
}

#[tokio::test]
async fn every_form_of_a_paper_that_passes_is_worth_the_same() {
    let hall = varied().await;
    let keys = hall.keys(&["single", "multiple", "blank", "short_answer"]).await;
    let course = courses::CourseId(hall.course);
    let bank = hall
        .school
        .app
        .db
        .read(move |tx| async move { questions::list_candidates(&tx, course).await })
        .await
        .expect("the bank");
    let mut chance = Draw::from_seed(20_260_901);
    let (mut passed, mut refused) = (0, 0);
    for _ in 0..300 {
        let sections = made_up(&mut chance, &keys);
        let definition: Definition =
            serde_json::from_value(json!({ "sections": sections })).expect("a definition");
        let Ok(pinned) = definition.pin(&bank) else {
            refused += 1;
            continue;
        };
        passed += 1;
        for seed in 0..200 {
            let form = pinned.form(seed, seed % 2 == 0, false);
            assert_eq!(
                form.full_points(),
                pinned.full_points(),
                "seed {seed} of {sections}"
            );
        }
    }
    assert!(passed > 40 && refused > 40, "{passed} passed, {refused} refused");
}

#[tokio::test]
async fn a_preview_is_worth_what_the_attempts_are() {
    let hall = varied().await;
    let sections = json!([
        { "title": "一", "points": 2, "draws": [{ "count": 4, "kinds": ["true_false"] }] },
        { "title": "二", "draws": [{ "count": 3, "tags": ["提高"], "points": 1.5 }] },
    ]);
    let saved = propose(&hall, sections).await;
    let (paper, total) = (
        saved.data()["id"].as_i64().unwrap(),
        saved.data()["total"].clone(),
    );
    assert_eq!(total, 12.5);
    for seed in 1..6 {
        let path = format!("/api/exams/papers/{paper}/preview/?seed={seed}");
        assert_eq!(hall.teacher.get(&path).await.data()["total"], total);
    }
    let assessment = hall.assess(paper, json!({ "attempts": 0 })).await;
    let shown = hall
        .teacher
        .get(&format!("/api/exams/managed/{assessment}/"))
        .await;
    assert_eq!(shown.data()["full_points"], total);
    for _ in 0..3 {
        let attempt = hall.start(&hall.student, assessment).await;
        submit(&hall.student, attempt).await.data();
    }
    let records = hall
        .student
        .get(&format!("/api/exams/records/?course_id={}", hall.course))
        .await;
    for record in records.data().as_array().expect("records") {
        assert_eq!(record["attempt"]["full"], total);
    }
    hall.school.run_jobs().await;
}

#[tokio::test]
async fn a_paper_that_became_impossible_is_refused_where_it_is_chosen() {
    let hall = varied().await;
    let sections = json!([{ "title": "一", "draws": [{ "count": 6, "tags": ["基础"], "points": 2 }] }]);
    let paper = propose(&hall, sections).await.data()["id"].as_i64().unwrap();
    let path = format!(
        "/api/questions/?course_id={}&kind=true_false&page_size=100",
        hall.course
    );
    let listed = hall.teacher.get(&path).await;
    let gone = listed.data()["items"]
        .as_array()
        .unwrap()
        .iter()
        .find(|row| row["tags"].to_string().contains("基础"))
        .expect("one of them")["id"]
        .clone();
    hall.teacher
        .delete(&format!("/api/questions/{gone}/"))
        .await
        .data();
    let now_ms = platform::Clock::now_ms(&*hall.school.clock);
    for publish in [false, true] {
        let text = json!({ "paper_id": paper, "title": "测验", "class_ids": [hall.class], "opens_at_ms": now_ms,
            "closes_at_ms": now_ms + 3_600_000, "counts_as": "none", "publish": publish,
            "rules": exams::review::Rules::default() });
        let refused = hall.teacher.post("/api/exams/managed/", text).await;
        let field = &refused.json["data"]["fields"][0];
        assert_eq!(field["field"], "paper_id", "{}", refused.json);
        assert!(
            field["message"]
                .as_str()
                .unwrap()
                .contains("第 1 大题第 1 条抽题"),
            "{field}"
        );
    }
}

#[tokio::test]
async fn the_newest_paper_stands_first_and_only_drawn_ones_come_in_several_forms() {
    let hall = varied().await;
    let fixed = hall.paper(&["single"]).await;
    let drawn = propose(
        &hall,
        json!([{ "title": "一", "draws": [{ "count": 2, "points": 2 }] }]),
    )
    .await;
    let drawn = drawn.data()["id"].as_i64().unwrap();
    let path = format!("/api/exams/papers/?course_id={}", hall.course);
    let listed = hall.teacher.get(&path).await;
    let ids: Vec<&Value> = listed
        .data()
        .as_array()
        .unwrap()
        .iter()
        .map(|row| &row["id"])
        .collect();
    assert_eq!(ids, [&json!(drawn), &json!(fixed)]);
    for (paper, is_drawn) in [(fixed, false), (drawn, true)] {
        let preview = hall
            .teacher
            .get(&format!("/api/exams/papers/{paper}/preview/"))
            .await;
        assert_eq!(preview.data()["is_drawn"], is_drawn);
    }
}
