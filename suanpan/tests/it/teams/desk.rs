//! A team at its book: who may do what, two at one voucher, typing, handing over.

use super::{Four, code, enter, name_of, sign_everything, voucher};
use crate::simulation::fields;
use serde_json::{Value, json};

#[tokio::test]
async fn members_share_one_book_and_everybody_acts_at_their_post() {
    let four = Four::new().await;
    let desks = four.desks().await;
    let books: Vec<Value> = [desks[0].show().await, desks[3].show().await]
        .iter()
        .map(|book| book["id"].clone())
        .collect();
    assert_eq!(books[0], books[1], "one book");

    let id = enter(&desks[0], 1).await;
    let shown = desks[1].show().await;
    let name = name_of(&four.members[0]).await;
    let own = |shown: &Value| {
        let mut vouchers = shown["vouchers"].as_array().expect("vouchers").clone();
        vouchers.retain(|one| one["id"] == id);
        vouchers.remove(0)
    };
    assert_eq!(
        own(&shown)["signatures"]["prepared_by"],
        json!(name),
        "in one's own name"
    );
    assert_eq!(shown["team"]["my_posts"], json!(["cashier"]));
    assert_eq!(shown["is_mine"], true);

    sign_everything(&desks).await;
    let signed = own(&desks[0].show().await);
    assert_eq!(signed["state"], "posted");
    assert_eq!(
        signed["signatures"]["reviewed_by"],
        json!(name_of(&four.members[2]).await)
    );
    assert_eq!(
        signed["signatures"]["posted_by"],
        json!(name_of(&four.members[3]).await)
    );

    // Who did what, the last first.
    let acts = four.teacher.get(&desks[0].address("acts/")).await;
    let acts = acts.data().as_array().expect("acts").clone();
    let steps: Vec<&str> = acts.iter().filter_map(|act| act["step"].as_str()).collect();
    assert_eq!(steps, ["post", "review", "cashier_sign", "prepare"]);
    assert_eq!(acts[3]["name"], json!(name));
    four.school.run_jobs().await;
}

#[tokio::test]
async fn nobody_does_what_another_post_does() {
    let four = Four::new().await;
    let desks = four.desks().await;
    let id = enter(&desks[0], 1).await;
    let name = name_of(&four.members[0]).await;
    // The cashier writes no voucher and checks none; the accountant signs nothing of others.
    let refused = desks[1].enter(voucher(2)).await;
    assert_eq!(code(&refused), "simulation.not_your_post");
    assert!(
        refused.msg().contains(&name),
        "it says who does it: {}",
        refused.msg()
    );
    assert_eq!(
        code(&desks[1].sign("review", "reviewer", &[id]).await),
        "simulation.not_your_post"
    );
    assert_eq!(
        code(&desks[0].sign("cashier_sign", "cashier", &[id]).await),
        "simulation.not_your_post"
    );
    let close = json!({ "period": "2026-01" });
    let refused = four.members[0].post(&desks[0].address("close/"), close).await;
    assert_eq!(code(&refused), "simulation.not_your_post");
    let refused = four.members[2]
        .post(&desks[2].address("submit/"), json!({}))
        .await;
    assert_eq!(code(&refused), "simulation.not_your_post");

    // Somebody of the class who is in no team sees nothing of it.
    let stranger = four.school.enrolled("student48").await;
    assert_eq!(stranger.get(&desks[0].address("")).await.status.as_u16(), 404);
    four.school.run_jobs().await;
}

#[tokio::test]
async fn two_at_one_voucher_are_kept_apart() {
    let four = Four::new().await;
    let [a, b, c, d] = four.ids;
    let teams = json!([{ "members": [
        { "student_id": a, "posts": ["accountant"] }, { "student_id": b, "posts": ["cashier"] },
        { "student_id": c, "posts": ["reviewer"] }, { "student_id": d, "posts": ["accountant", "supervisor"] } ] }]);
    four.arrange(&teams).await.data();
    let (first, second) = (four.open(0).await, four.open(3).await);
    let id = enter(&first, 1).await;
    let hold = format!("/api/voucher/{id}/hold/");
    assert!(four.members[0].post(&hold, json!({})).await.data()["held_by"].is_null());

    let name = name_of(&four.members[0]).await;
    let asked = four.members[3].post(&hold, json!({})).await;
    assert_eq!(asked.data()["held_by"], json!(name));
    let shown = second.show().await;
    assert!(
        shown["vouchers"]
            .to_string()
            .contains(&format!("\"held_by\":\"{name}\""))
    );
    let mut changed = voucher(1);
    changed["version"] = json!(1);
    let address = format!("/api/voucher/{id}/");
    assert_eq!(
        code(&four.members[3].put(&address, changed.clone()).await),
        "simulation.voucher_held"
    );
    assert_eq!(
        code(&four.members[3].delete(&address).await),
        "simulation.voucher_held"
    );
    let outcome = four.open(1).await.sign("cashier_sign", "cashier", &[id]).await;
    assert_eq!(outcome.data()[0]["refused"]["code"], "simulation.voucher_held");

    // Saved, it is free again; and what nobody asks for any more is let go by itself.
    four.members[0].put(&address, changed.clone()).await.data();
    assert!(four.members[3].post(&hold, json!({})).await.data()["held_by"].is_null());
    assert_eq!(
        four.members[0].post(&hold, json!({})).await.data()["held_by"],
        json!(name_of(&four.members[3]).await)
    );
    four.school.clock.advance(46_000);
    assert!(four.members[0].post(&hold, json!({})).await.data()["held_by"].is_null());
    // What the other typed meanwhile rests on an older version.
    changed["version"] = json!(1);
    four.members[0].delete(&hold).await.data();
    assert_eq!(
        code(&four.members[3].put(&address, changed).await),
        "simulation.voucher_changed"
    );
    four.school.run_jobs().await;
}

#[tokio::test]
async fn what_each_is_typing_stays_their_own() {
    let four = Four::new().await;
    let desks = four.desks().await;
    let mut epochs = Vec::new();
    for (desk, text) in [(&desks[0], "甲"), (&desks[3], "丁")] {
        let token = format!("token-of-{}", epochs.len());
        let claim = json!({ "writer": token, "act": "open" });
        let opened = desk.client.post(&desk.address("draft/writer/"), claim).await;
        assert_eq!(opened.data()["is_writer"], true, "both write, each their own");
        let epoch = opened.data()["epoch"].clone();
        let body = json!({ "writer": { "token": token, "epoch": epoch },
            "parts": [{ "key": "voucher", "seq": 1, "value": { "text": text } }] });
        let saved = desk.client.post(&desk.address("draft/"), body).await;
        assert_eq!(saved.data()["stored"][0]["value"]["text"], json!(text));
        epochs.push(epoch);
    }
    let claim = json!({ "writer": "token-of-0", "act": "look" });
    let looked = desks[0]
        .client
        .post(&desks[0].address("draft/writer/"), claim)
        .await;
    assert_eq!(looked.data()["entries"][0]["value"]["text"], "甲");
    assert_eq!(looked.data()["entries"].as_array().map(Vec::len), Some(1));
    four.school.run_jobs().await;
}

#[tokio::test]
async fn a_post_is_handed_over_when_the_other_takes_it() {
    let four = Four::new().await;
    let desks = four.desks().await;
    enter(&desks[0], 1).await;
    let b = four.ids[1];
    let offer =
        json!({ "post": "accountant", "to": b, "in_return": "cashier", "note": "记-1 已填，还没有签字。" });
    let address = desks[0].address("hand_over/");
    // The cashier cannot have both.
    let alone = json!({ "post": "accountant", "to": b });
    assert_eq!(fields(&four.members[0].post(&address, alone).await)[0].0, "post");
    four.members[0].post(&address, offer.clone()).await.data();
    assert_eq!(
        code(&four.members[0].post(&address, offer.clone()).await),
        "simulation.hand_over_open"
    );

    let team = desks[1].show().await["team"].clone();
    let of = &team["hand_overs"][0];
    assert_eq!(
        (&of["state"], &of["is_for_me"], &of["is_mine"]),
        (&json!("offered"), &json!(true), &json!(false))
    );
    assert_eq!(
        (&of["standing"]["saved"], &of["standing"]["to_sign"]),
        (&json!(1), &json!(1))
    );
    assert!(of["standing"]["money"].to_string().contains("库存现金"));
    let one = desks[0].address(&format!("hand_over/{}/", of["id"]));
    assert_eq!(
        four.members[2]
            .put(&one, json!({ "answer": "taken" }))
            .await
            .status
            .as_u16(),
        404
    );
    assert_eq!(
        four.members[1]
            .put(&one, json!({ "answer": "withdrawn" }))
            .await
            .status
            .as_u16(),
        404
    );
    four.members[1]
        .put(&one, json!({ "answer": "taken" }))
        .await
        .data();
    assert_eq!(
        code(&four.members[1].put(&one, json!({ "answer": "declined" })).await),
        "simulation.hand_over_done"
    );

    // Now the second writes, and the first signs.
    enter(&desks[1], 2).await;
    assert_eq!(
        code(&desks[0].enter(voucher(3)).await),
        "simulation.not_your_post"
    );
    assert_eq!(desks[0].show().await["team"]["my_posts"], json!(["cashier"]));

    four.school.run_jobs().await;
}

#[tokio::test]
async fn an_offer_is_void_once_the_teacher_arranges_anew() {
    let four = Four::new().await;
    let desks = four.desks().await;
    let offer = json!({ "post": "accountant", "to": four.ids[1], "in_return": "cashier" });
    four.members[0]
        .post(&desks[0].address("hand_over/"), offer)
        .await
        .data();
    let [a, b, c, d] = four.ids;
    let mut teams = four.usual();
    teams[0]["id"] = four.list().await["teams"][0]["id"].clone();
    teams[0]["members"] = json!([
        { "student_id": a, "posts": ["accountant", "supervisor"] }, { "student_id": b, "posts": ["cashier"] },
        { "student_id": c, "posts": ["reviewer"] }, { "student_id": d, "posts": ["accountant"] } ]);
    four.arrange(&teams).await.data();
    let state = desks[0].show().await["team"]["hand_overs"][0]["state"].clone();
    assert_eq!(state, "withdrawn");
    four.school.run_jobs().await;
}
