//! 分岗协作: a class keeps books in teams: who is placed where, who may do what, two at one voucher, handing over, marks.

mod arranging;
mod changes;
mod desk;
mod marks;

use crate::{
    named_faults::faults,
    school::TestSchool,
    simulation::{Desk, qinghe, typed},
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
    for (business, decision, named) in [("b34", "none", json!([])), ("b35", "reject", faults())] {
        let body = json!({ "business": business, "decision": decision, "fields": named });
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
