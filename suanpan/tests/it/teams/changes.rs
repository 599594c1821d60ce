//! A teacher changes the mark of a team's book inside it: what is changed counts for whom it concerns.

use super::{Four, sign_everything, voucher, write_everything};
use crate::{marking_history::items, simulation::Desk};
use serde_json::{Value, json};

fn path_of(book: &Value) -> String {
    format!("/api/marking/books/{book}/lines/")
}

fn change(line: Value, percent: Value) -> Value {
    let change = if percent.is_null() {
        Value::Null
    } else {
        json!({ "percent": percent, "reason": "当面说明过" })
    };
    json!({ "number": 1, "line": line, "change": change })
}

fn duty(user: i64, post: &str) -> Value {
    json!({ "kind": "duty", "user": user, "post": post })
}

/// What each of the four earned, by the report as their teacher reads it: by the rules, and with what was changed.
async fn members(four: &Four, desk: &Desk) -> Vec<(f64, Option<f64>)> {
    let seen = four.teacher.get(&desk.address("report/")).await;
    let all = seen.data()["members"].as_array().expect("members").clone();
    let member = |id: i64| {
        let one = all.iter().find(|one| one["student_id"] == id).expect("a member");
        (
            one["percent"].as_f64().expect("a percent"),
            one["changed_percent"].as_f64(),
        )
    };
    four.ids.map(member).into()
}

/// What the book counts for, for each of the four where they see their books, and where their teacher sees the class.
async fn counts(four: &Four) -> Vec<f64> {
    let mut all = Vec::new();
    let path = format!("/api/class/1/books/?course_id=1&activity_id={}", four.activity);
    let class = four.teacher.get(&path).await.data()["rows"].clone();
    for (member, id) in four.members.iter().zip(four.ids) {
        let books = member.get("/api/course/1/books/").await;
        let mut books = books.data().as_array().expect("books").clone().into_iter();
        let own = books.find(|book| book["team_number"] == 1).expect("the team's");
        let mut rows = class.as_array().expect("rows").iter();
        let row = rows.find(|row| row["student_id"] == id).expect("a row");
        assert_eq!(own["best_percent"], row["book"]["percent"]);
        all.push(own["best_percent"].as_f64().expect("a percent"));
    }
    all
}

/// What each counts for by the members of a report.
fn now(members: &[(f64, Option<f64>)]) -> Vec<f64> {
    members.iter().map(|(was, is)| is.unwrap_or(*was)).collect()
}

async fn handed_in(four: &Four, desks: &[Desk; 4]) -> Value {
    desks[3].submit().await;
    four.school.run_jobs().await;
    desks[0].show().await["id"].clone()
}

#[tokio::test]
#[expect(
    clippy::too_many_lines,
    reason = "one team from its hand-in to the mark of each"
)]
async fn a_waived_deduction_of_a_business_counts_for_each_through_whose_hands_it_went() {
    let four = Four::new().await;
    let desks = four.desks().await;
    write_everything(&desks[0]).await;
    // One voucher is booked on another account by the accountant, and signed by the others.
    let shown = desks[0].show().await;
    let all = shown["vouchers"].as_array().expect("vouchers");
    let first = all
        .iter()
        .find(|one| one["business"] == "b07")
        .expect("the first");
    let mut entry = voucher(1);
    entry["version"] = first["version"].clone();
    entry["voucher"]["lines"][0]["account"] = json!("1012");
    entry["voucher"]["lines"][0]["aux"] = json!({});
    let path = format!("/api/voucher/{}/", first["id"]);
    desks[0].client.put(&path, entry).await.data();
    sign_everything(&desks).await;
    let book = handed_in(&four, &desks).await;
    let before = members(&four, &desks[0]).await;
    let report = four
        .teacher
        .get(&desks[0].address("report/"))
        .await
        .data()
        .clone();
    assert_eq!(report["may_change"], true);
    let mut found = report["items"].as_array().expect("items").iter();
    let item = found
        .find(|item| item["business"] == "b07")
        .expect("the business");
    let line = json!({ "kind": "business", "business": "b07", "reference": item["reference"] });
    for (place, reason) in item["reasons"].as_array().expect("reasons").iter().enumerate() {
        let mut text = change(line.clone(), json!(0));
        text["deduction"] = json!({ "place": place, "code": reason["code"] });
        four.teacher.post(&path_of(&book), text).await.data();
    }
    four.school.run_jobs().await;
    let after = members(&four, &desks[0]).await;
    for ((was, is), who) in after
        .iter()
        .zip(["accountant", "cashier", "reviewer", "supervisor"])
    {
        assert!(is.is_some_and(|is| is > *was), "{who}: {was} {is:?}");
    }
    assert_eq!(
        before.iter().map(|(was, _)| was).collect::<Vec<_>>(),
        after.iter().map(|(was, _)| was).collect::<Vec<_>>(),
        "what the rules say is kept"
    );
    // The supervisor posts and judges nothing: only the book's part of their mark moves.
    let gains: Vec<f64> = after.iter().map(|(was, is)| is.unwrap_or(*was) - was).collect();
    assert!(gains[0] > gains[3] && gains[2] > gains[3], "{gains:?}");
    assert_eq!(counts(&four).await, now(&after));
    // A member reads their own, and why.
    let mine = desks[0]
        .client
        .get(&desks[0].address("report/"))
        .await
        .data()
        .clone();
    assert_eq!(
        (
            &mine["members"][0]["changed_percent"],
            &mine["decided"]["percent"]
        ),
        (&json!(after[0].1), &json!(after[0].1))
    );
    assert_eq!(mine["members"].as_array().map(Vec::len), Some(1));
    let duty = &mine["members"][0]["duties"][0];
    assert!(
        duty["changed_percent"].as_f64() > duty["percent"].as_f64(),
        "{duty}"
    );
    assert_eq!(mine["may_change"], false);
    let mut items = mine["items"].as_array().expect("items").iter();
    let read = items
        .find(|item| item["business"] == "b07")
        .expect("the business");
    assert_eq!(read["reasons"][0]["change"]["reason"], "当面说明过");
}

#[tokio::test]
#[expect(
    clippy::too_many_lines,
    reason = "one team from its hand-in to the mark of each"
)]
async fn a_part_counts_for_the_post_that_answers_for_it_and_what_one_did_for_nobody_else() {
    let four = Four::new().await;
    let desks = four.desks().await;
    write_everything(&desks[0]).await;
    // The cashier signs nothing, so what moves money is neither checked nor posted.
    let book = handed_in(&four, &desks).await;
    let before = members(&four, &desks[0]).await;
    let was = four
        .teacher
        .get(&desks[0].address("report/"))
        .await
        .data()
        .clone();

    let own = change(duty(four.ids[1], "cashier"), json!(80));
    four.teacher.post(&path_of(&book), own).await.data();
    let after = members(&four, &desks[0]).await;
    assert!(after[1].1.is_some_and(|is| is > before[1].0), "{after:?}");
    for place in [0, 2, 3] {
        assert_eq!(after[place], before[place], "what one did concerns nobody else");
    }
    let report = four
        .teacher
        .get(&desks[0].address("report/"))
        .await
        .data()
        .clone();
    assert_eq!(
        (&report["percent"], &report["changed_percent"]),
        (&was["percent"], &json!(null)),
        "the book comes to what it came to"
    );
    assert_eq!(counts(&four).await, now(&after));
    let history = items(&four.teacher, "book", &book).await[0]["history"].clone();
    let step = &history.as_array().and_then(|all| all.last()).expect("a mark")["step"];
    assert_eq!(step["line"], duty(four.ids[1], "cashier"));
    assert!(
        step["title"].as_str().is_some_and(|name| !name.is_empty()),
        "{step}"
    );

    let part = json!({ "kind": "part", "part": "compliance" });
    four.teacher
        .post(&path_of(&book), change(part, json!(100)))
        .await
        .data();
    let both = members(&four, &desks[0]).await;
    let gain =
        |place: usize| both[place].1.unwrap_or(both[place].0) - after[place].1.unwrap_or(after[place].0);
    assert!(gain(3) > gain(0) && gain(0) > 0.0, "{both:?} {after:?}");
    assert_eq!(counts(&four).await, now(&both));

    // Handed in once more, what was decided stands for each; taken back, the rules count again.
    desks[3].submit().await;
    four.school.run_jobs().await;
    assert_eq!(counts(&four).await, now(&both));
    for line in [
        duty(four.ids[1], "cashier"),
        json!({ "kind": "part", "part": "compliance" }),
    ] {
        four.teacher
            .post(&path_of(&book), change(line, json!(null)))
            .await
            .data();
    }
    assert_eq!(counts(&four).await, now(&before));
    for (line, status) in [
        (duty(four.ids[1], "accountant"), 404),
        (duty(four.ids[1], "nobody"), 422),
    ] {
        let refused = four.teacher.post(&path_of(&book), change(line, json!(1))).await;
        assert_eq!(refused.status.as_u16(), status);
    }
}

#[tokio::test]
async fn another_mark_for_the_whole_book_of_a_team_counts_alike_for_all() {
    let four = Four::new().await;
    let desks = four.desks().await;
    write_everything(&desks[0]).await;
    let book = handed_in(&four, &desks).await;
    let own = change(duty(four.ids[1], "cashier"), json!(80));
    four.teacher.post(&path_of(&book), own).await.data();
    let item = items(&four.teacher, "book", &book).await[0]["item_id"].clone();
    let path = format!("/api/marking/items/{item}/override/");
    let whole = json!({ "points": 90, "reason": "全组重做了一遍" });
    four.teacher.post(&path, whole).await.data();
    assert_eq!(counts(&four).await, [90.0; 4]);
    let undo = json!({ "item_ids": [item] });
    four.teacher.post("/api/marking/marks/undo/", undo).await.data();
    let members = members(&four, &desks[0]).await;
    assert!(members[1].1.is_some() && members[0].1.is_none());
    assert_eq!(counts(&four).await, now(&members), "each member's own again");
    four.school.run_jobs().await;
}
