//! 分岗协作: a class keeps books in teams: who is placed where, who may do what, two at one voucher, handing over, marks.

use crate::{
    school::TestSchool,
    simulation::{Desk, fields, qinghe, typed},
};
use serde_json::{Value, json};
use testkit::{Client, Reply};

const TEAMS: &str = "/api/class/1/books/teams/";

/// The task of the first vouchers, with a team of four for it.
struct Four {
    school: TestSchool,
    teacher: Client,
    activity: i64,
    /// Accountant, cashier, reviewer, supervisor.
    members: [Client; 4],
    ids: [i64; 4],
}

async fn id_of(client: &Client) -> i64 {
    let me = client.get("/api/user/info/").await;
    me.data()["id"].as_i64().expect("an id")
}

async fn name_of(client: &Client) -> String {
    let me = client.get("/api/user/info/").await;
    me.data()["real_name"].as_str().expect("a name").to_owned()
}

impl Four {
    async fn new() -> Self {
        let school = TestSchool::demo().await;
        let teacher = school.sign_in("teacher1").await;
        let books = teacher.get("/api/class/1/books/?course_id=1").await;
        let places = books.data()["places"].as_array().expect("places").clone();
        let is_t4 = |place: &&Value| {
            place["title"]
                .as_str()
                .is_some_and(|title| title.starts_with("T4"))
        };
        let activity = places.iter().find(is_t4).expect("T4")["activity_id"]
            .as_i64()
            .expect("an id");
        let mut members = Vec::new();
        for username in ["student54", "student56", "student59", "student60"] {
            members.push(school.enrolled(username).await);
        }
        let members: [Client; 4] = members.try_into().ok().expect("four");
        let mut ids = [0; 4];
        for (id, member) in ids.iter_mut().zip(&members) {
            *id = id_of(member).await;
        }
        Self {
            school,
            teacher,
            activity,
            members,
            ids,
        }
    }

    fn form(&self, teams: &Value) -> Value {
        json!({ "course_id": 1, "activity_id": self.activity, "team_percent": 50, "teams": teams })
    }

    fn usual(&self) -> Value {
        let posts = [["accountant"], ["cashier"], ["reviewer"], ["supervisor"]];
        let members = self.ids.iter().zip(posts);
        let members: Vec<Value> = members
            .map(|(id, posts)| json!({ "student_id": id, "posts": posts }))
            .collect();
        json!([{ "members": members }])
    }

    async fn arrange(&self, teams: &Value) -> Reply {
        self.teacher.put(TEAMS, self.form(teams)).await
    }

    async fn list(&self) -> Value {
        let address = format!("{TEAMS}?course_id=1&activity_id={}", self.activity);
        self.teacher.get(&address).await.data().clone()
    }

    async fn open(&self, member: usize) -> Desk {
        let client = &self.members[member];
        let opened = client
            .post("/api/books/", json!({ "activity_id": self.activity }))
            .await;
        Desk::of(client, opened.data()["id"].as_i64().expect("an id"))
    }

    /// The four at the book that they share.
    async fn desks(&self) -> [Desk; 4] {
        self.arrange(&self.usual()).await.data();
        self.school.run_jobs().await;
        [
            self.open(0).await,
            self.open(1).await,
            self.open(2).await,
            self.open(3).await,
        ]
    }
}

/// A reference voucher of the company as the accountant types it, by its place in the task.
fn voucher(place: usize) -> Value {
    let company = qinghe();
    let id = format!("r{:02}", place + 6);
    let reference = company.vouchers.iter().find(|one| one.id == id);
    typed(&company, reference.expect("a voucher of the task"), |amount| {
        amount
    })
}

/// Writes everything that the task asks for, and says what needs no entry.
async fn write_everything(desk: &Desk) {
    for place in 1..=13 {
        enter(desk, place).await;
    }
    for (business, decision) in [("b34", "none"), ("b35", "reject")] {
        let body = json!({ "business": business, "decision": decision });
        desk.client.put(&desk.address("decision/"), body).await.data();
    }
}

async fn enter(desk: &Desk, number: usize) -> i64 {
    let entered = desk.enter(voucher(number)).await;
    entered.data()["voucher"]["id"].as_i64().expect("an id")
}

/// What everybody does at their posts with what is saved.
async fn sign_everything(desks: &[Desk; 4]) {
    let shown = desks[0].show().await;
    let own = shown["vouchers"]
        .as_array()
        .expect("vouchers")
        .iter()
        .filter(|one| one["is_given"] == false);
    let ids = |money: bool| -> Vec<i64> {
        let of = own.clone().filter(|one| !money || one["needs_cashier"] == true);
        of.filter_map(|one| one["id"].as_i64()).collect()
    };
    desks[1].sign("cashier_sign", "cashier", &ids(true)).await.data();
    for (desk, step, post) in [(2, "review", "reviewer"), (3, "post", "supervisor")] {
        for outcome in desks[desk]
            .sign(step, post, &ids(false))
            .await
            .data()
            .as_array()
            .expect("outcomes")
        {
            assert!(outcome["refused"].is_null(), "{outcome}");
        }
    }
}

fn code(reply: &Reply) -> &str {
    reply.error()
}

#[tokio::test]
async fn a_proposal_places_everybody_and_writes_nothing() {
    let four = Four::new().await;
    let body = json!({ "course_id": 1, "activity_id": four.activity, "size": 4, "students": four.ids });
    let proposed = four.teacher.post(&format!("{TEAMS}proposal/"), body).await;
    let teams = proposed.data().as_array().expect("teams").clone();
    assert_eq!(teams.len(), 1);
    assert_eq!(teams[0]["members"].as_array().map(Vec::len), Some(4));
    assert_eq!(four.list().await["teams"], json!([]));
    // What is proposed can be saved as it is.
    four.arrange(&json!(teams)).await.data();
    let listed = four.list().await;
    assert_eq!(
        (listed["teams"].as_array().map(Vec::len), &listed["team_percent"]),
        (Some(1), &json!(50))
    );
    assert!(
        !listed["alone"]
            .to_string()
            .contains(&format!("\"student_id\":{},", four.ids[0]))
    );
    four.school.run_jobs().await;
}

#[tokio::test]
async fn posts_that_do_not_go_together_are_refused_at_their_team() {
    let four = Four::new().await;
    let [a, b, c, d] = four.ids;
    let teams = json!([{ "members": [
        { "student_id": a, "posts": ["accountant", "reviewer"] }, { "student_id": b, "posts": ["cashier"] },
        { "student_id": c, "posts": [] }, { "student_id": d, "posts": [] } ] }]);
    let refused = four.arrange(&teams).await;
    let told = fields(&refused);
    assert_eq!(refused.status.as_u16(), 422);
    assert!(
        told.iter().all(|(field, _)| field == "teams[0].members"),
        "{told:?}"
    );
    assert!(
        told.iter().any(|(_, message)| message.contains("会计主管")),
        "{told:?}"
    );
    assert!(
        told.iter().any(|(_, message)| message.contains("不能自己审核")),
        "{told:?}"
    );

    let twice = json!([{ "members": [
        { "student_id": a, "posts": ["accountant"] }, { "student_id": b, "posts": ["cashier"] },
        { "student_id": a, "posts": ["reviewer", "supervisor"] } ] }]);
    assert!(fields(&four.arrange(&twice).await)[0].1.contains("分到了两处"));
    let two = json!([{ "members": [
        { "student_id": a, "posts": ["accountant"] }, { "student_id": b, "posts": ["cashier"] } ] }]);
    assert!(
        fields(&four.arrange(&two).await)
            .iter()
            .any(|(_, message)| message.contains("3 到 8 人"))
    );
    assert_eq!(four.list().await["teams"], json!([]), "nothing was half-written");
}

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
    let steps: Vec<&str> = acts
        .data()
        .as_array()
        .expect("acts")
        .iter()
        .filter_map(|act| act["step"].as_str())
        .collect();
    assert_eq!(steps, ["post", "review", "cashier_sign", "prepare"]);
    assert_eq!(acts.data()[3]["name"], json!(name));

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
    let [_, b, c, _] = four.ids;
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

    // Now the second writes, and the first signs, but not what they wrote themself as reviewer would.
    enter(&desks[1], 2).await;
    assert_eq!(
        code(&desks[0].enter(voucher(3)).await),
        "simulation.not_your_post"
    );
    assert_eq!(desks[0].show().await["team"]["my_posts"], json!(["cashier"]));

    // An offer that rests on posts which have moved since is void.
    let offer = json!({ "post": "cashier", "to": c, "in_return": "reviewer" });
    four.members[0].post(&address, offer).await.data();
    four.teacher
        .put(TEAMS, four.form(&again(&four).await))
        .await
        .data();
    let state = desks[0].show().await["team"]["hand_overs"][0]["state"].clone();
    assert_eq!(state, "withdrawn");
    four.school.run_jobs().await;
}

/// The team as it stands, with everybody back at the post they had first.
async fn again(four: &Four) -> Value {
    let mut teams = four.usual();
    teams[0]["id"] = four.list().await["teams"][0]["id"].clone();
    teams
}

#[tokio::test]
async fn each_member_is_marked_for_what_went_through_their_hands() {
    let four = Four::new().await;
    let desks = four.desks().await;
    write_everything(&desks[0]).await;
    sign_everything(&desks).await;
    let report = desks[3].submit().await;
    assert_eq!(
        report["members"].as_array().map(Vec::len),
        Some(1),
        "one sees one's own mark"
    );
    assert_eq!(
        (&report["percent"], &report["members"][0]["percent"]),
        (&json!(100.0), &json!(100.0))
    );
    four.school.run_jobs().await;

    // Handed in again with a wrong voucher that nobody was to sign: the book loses, and who wrote it loses more.
    let seen = four.teacher.get(&desks[0].address("report/")).await;
    let members = seen.data()["members"].as_array().expect("members").clone();
    assert_eq!(members.len(), 4);
    let labels: Vec<&Value> = members.iter().map(|one| &one["duties"][0]["label"]).collect();
    assert!(
        labels.contains(&&json!("制单会计")) && labels.contains(&&json!("会计主管")),
        "{members:?}"
    );

    // It counts for the task of each of them, and stands in each one's row.
    let books = four
        .teacher
        .get(&format!(
            "/api/class/1/books/?course_id=1&activity_id={}",
            four.activity
        ))
        .await;
    let rows = books.data()["rows"].as_array().expect("rows").clone();
    for id in four.ids {
        let row = rows.iter().find(|row| row["student_id"] == id).expect("a row");
        assert_eq!(
            (&row["book"]["percent"], &row["book"]["team_number"]),
            (&json!(100.0), &json!(1))
        );
        let student = four
            .teacher
            .get(&format!("/api/class/1/student/{id}/books/?course_id=1"))
            .await;
        assert!(student.json.to_string().contains("\"team_number\":1"));
    }
    for member in &four.members {
        let mine = member.get("/api/course/1/books/").await;
        let of_team = mine
            .data()
            .as_array()
            .expect("books")
            .iter()
            .find(|book| book["team_number"] == 1);
        assert_eq!(of_team.expect("the team's")["best_percent"], 100.0);
    }
}

#[tokio::test]
async fn whoever_left_their_work_undone_earns_less_than_the_others() {
    let four = Four::new().await;
    let desks = four.desks().await;
    write_everything(&desks[0]).await;
    // The cashier signs nothing, so what moves money is neither checked nor posted.
    let report = desks[3].submit().await;
    let book = report["percent"].as_f64().expect("a percent");
    let seen = four.teacher.get(&desks[0].address("report/")).await;
    let percent = |id: i64| {
        let members = seen.data()["members"].as_array().expect("members");
        let member = members
            .iter()
            .find(|one| one["student_id"] == id)
            .expect("a member");
        member["percent"].as_f64().expect("a percent")
    };
    let [accountant, cashier, reviewer, _] = four.ids.map(percent);
    assert!(
        accountant > book,
        "wrote everything right: {accountant} of {book}"
    );
    assert!(
        (cashier - book / 2.0).abs() < 0.02,
        "signed nothing: {cashier} of {book}"
    );
    assert!(reviewer < accountant);
    four.school.run_jobs().await;
}

#[tokio::test]
async fn who_has_begun_alone_stays_alone_and_a_begun_team_is_not_dissolved() {
    let four = Four::new().await;
    let alone = four.open(0).await;
    // Opened without a stroke, it gives way.
    four.open(1).await;
    enter(&alone, 1).await;
    let refused = four.arrange(&four.usual()).await;
    assert_eq!(code(&refused), "simulation.begun_alone");
    assert!(refused.msg().contains(&name_of(&four.members[0]).await));
    let id = alone.show().await["vouchers"]
        .as_array()
        .expect("vouchers")
        .last()
        .expect("one")["id"]
        .clone();
    four.members[0]
        .delete(&format!("/api/voucher/{id}/"))
        .await
        .data();
    let desks = four.desks().await;
    assert!(desks[0].show().await["team"].is_object());

    assert_eq!(code(&four.arrange(&json!([])).await), "simulation.team_has_begun");
    // Members are told, and what the teacher did is on record.
    four.school.run_jobs().await;
    let notices = four.members[1].get("/api/user/notices/").await;
    assert!(notices.json.to_string().contains("分岗协作"));
    let staff = four.school.sign_in("admin").await;
    let audit = staff
        .get("/api/staff/audit/?action=simulation.teams_arranged")
        .await;
    assert!(audit.json.to_string().contains("制单会计"), "{}", audit.json);
}

#[tokio::test]
async fn only_teachers_of_the_class_arrange_it() {
    let four = Four::new().await;
    let refused = four.members[0].put(TEAMS, four.form(&four.usual())).await;
    assert_eq!(refused.status.as_u16(), 403);
    let office = four.school.sign_in("staff1").await;
    let refused = office.put(TEAMS, four.form(&four.usual())).await;
    assert_eq!(refused.status.as_u16(), 403);
    let elsewhere = TEAMS.replace("/1/", "/999999/");
    let refused = four.teacher.put(&elsewhere, four.form(&four.usual())).await;
    assert_eq!(refused.status.as_u16(), 404);
    let none = json!({ "course_id": 1, "activity_id": 999_999, "team_percent": 50, "teams": [] });
    assert_eq!(four.teacher.put(TEAMS, none).await.status.as_u16(), 404);
}
