//! Another way to book a business is accepted for a class: what is previewed, marked again, told and taken back.

use crate::{
    marking_history::{change, items},
    school::TestSchool,
    simulation::{Desk, qinghe, typed},
};
use serde_json::{Value, json};
use testkit::{Client, Reply};

const CLASS: &str = "/api/class/1/books";
const REASON: &str = "该笔支出没有取得广告业发票，记入业务招待费也说得通。";

/// The first vouchers of the company as typed by a student who books the advertisement (业务 12) as `twelve` has it.
async fn keep(school: &TestSchool, student: &str, twelve: impl Fn(&mut Value)) -> (Desk, Value) {
    let desk = Desk::free(&school.enrolled(student).await).await;
    let company = qinghe();
    for voucher in company.vouchers.iter().take(14) {
        let mut typed = typed(&company, voucher, |amount| amount);
        if voucher.id == "r12" {
            twelve(&mut typed);
        }
        desk.enter(typed).await.data();
    }
    let report = desk.submit().await;
    school.run_jobs().await;
    (desk, report)
}

/// 借：管理费用-业务招待费 in place of 销售费用-广告费.
fn as_entertainment(voucher: &mut Value) {
    let line = &mut voucher["voucher"]["lines"][0];
    line["account"] = json!("5602");
    line["aux"] = json!({ "费用项目": "业务招待费" });
}

fn of_twelve(report: &Value) -> &Value {
    let mut items = report["items"].as_array().expect("items").iter();
    items.find(|item| item["number"] == 12).expect("business 12")
}

async fn business(teacher: &Client) -> Value {
    let address = format!("{CLASS}/business/?course_id=1&activity_id=0&business=b12");
    teacher.get(&address).await.data().clone()
}

/// The way in which this student booked it, as the teacher names it.
fn way_of(business: &Value, student: &str) -> Value {
    let ways = business["references"][0]["ways"].as_array().expect("ways");
    let is_of = |way: &&Value| {
        let students = way["students"].as_array().expect("students");
        students.iter().any(|one| one["student_name"] == student)
    };
    let way = ways.iter().find(is_of).expect("their way");
    json!({ "course_id": 1, "activity_id": 0, "reference": "r12", "book_id": way["book_id"],
        "voucher_ids": way["voucher_ids"] })
}

async fn accept(teacher: &Client, way: &Value) -> Reply {
    let body = json!({ "way": way, "reason": REASON });
    teacher.post(&format!("{CLASS}/ways/"), body).await
}

/// What changes for one student.
fn change_of<'a>(effect: &'a Value, student: &str) -> Option<&'a Value> {
    let mut changes = effect["changes"].as_array().expect("changes").iter();
    changes.find(|one| one["student_name"] == student)
}

async fn name_of(client: &Client) -> String {
    let me = client.get("/api/user/info/").await;
    me.data()["real_name"].as_str().expect("a name").to_owned()
}

/// Three who handed in: one booked the advertisement as the company does, two otherwise and alike.
struct Three {
    school: TestSchool,
    teacher: Client,
    right: (Desk, Value),
    others: [(Desk, Value); 2],
    /// What the two are called.
    names: [String; 2],
}

impl Three {
    async fn new() -> Self {
        let school = TestSchool::demo().await;
        let right = keep(&school, "student58", |_| {}).await;
        let others = [
            keep(&school, "student59", as_entertainment).await,
            keep(&school, "student60", as_entertainment).await,
        ];
        let names = [
            name_of(&others[0].0.client).await,
            name_of(&others[1].0.client).await,
        ];
        let teacher = school.sign_in("teacher1").await;
        Self {
            school,
            teacher,
            right,
            others,
            names,
        }
    }

    async fn way(&self) -> Value {
        way_of(&business(&self.teacher).await, &self.names[0])
    }
}

async fn report(desk: &Desk) -> Value {
    desk.client.get(&desk.address("report/")).await.data().clone()
}

async fn is_told(desk: &Desk) -> bool {
    let notices = desk.client.get("/api/user/notices/").await;
    notices.json.to_string().contains("账套重新评分")
}

#[tokio::test]
async fn those_who_booked_it_alike_are_one_way() {
    let three = Three::new().await;
    let lost = of_twelve(&three.others[0].1)["percent"]
        .as_f64()
        .expect("a percent");
    assert!(lost < 100.0, "the references alone do not take it");
    assert_eq!(of_twelve(&three.right.1)["percent"], 100.0);
    let seen = business(&three.teacher).await;
    let reference = &seen["references"][0];
    assert_eq!(reference["expected"][0]["account"], "5601");
    let is_of = |way: &Value, name: &String| way["students"].to_string().contains(name);
    let ways = reference["ways"].as_array().expect("ways").iter();
    let own: Vec<&Value> = ways
        .filter(|way| three.names.iter().any(|name| is_of(way, name)))
        .collect();
    assert_eq!(own.len(), 1, "{reference}");
    assert!(three.names.iter().all(|name| is_of(own[0], name)));
    assert_eq!(
        (&own[0]["follows"], own[0]["percent"].as_f64()),
        (&json!(true), Some(lost))
    );
    let account = seen["accounts"]["5602"].as_str().expect("a name");
    assert!(account.contains("管理费用"), "{account}");
    // Whoever marks the class need not be able to open its course: what lines speak of is named beside them.
    let lines = reference["expected"].as_array().expect("lines");
    let line = lines.last().expect("the bank");
    let item = line["cash_flow_item"].as_u64().expect("an item").to_string();
    assert!(
        seen["cash_flow_items"][&item].is_string(),
        "{}",
        seen["cash_flow_items"]
    );
    assert_eq!(seen["money"], json!([line["account"]]));
}

#[tokio::test]
async fn a_way_is_accepted_for_everybody_who_booked_it_so() {
    let three = Three::new().await;
    let way = three.way().await;
    let teacher = &three.teacher;
    let preview = teacher.post(&format!("{CLASS}/ways/preview/"), way.clone()).await;
    for name in &three.names {
        let change = change_of(preview.data(), name).expect("their change");
        assert!(
            change["after_percent"].as_f64() > change["before_percent"].as_f64(),
            "{change}"
        );
    }
    let moves = &preview.data()["moves"];
    assert!(
        moves["after"]["mean"].as_f64() > moves["before"]["mean"].as_f64(),
        "{moves}"
    );
    let change = change_of(preview.data(), &three.names[0]).expect("their change");
    assert!(change["place_before"]["place"].as_u64() >= change["place_after"]["place"].as_u64());
    let (right, before_right) = &three.right;
    assert!(change_of(preview.data(), &name_of(&right.client).await).is_none());
    for (desk, before) in &three.others {
        assert_eq!(
            report(desk).await["percent"],
            before["percent"],
            "looking changes nothing"
        );
    }

    let accepted = accept(teacher, &way).await;
    assert_eq!(accepted.data(), preview.data(), "what was shown was done");
    three.school.run_jobs().await;
    for (desk, before) in &three.others {
        let report = report(desk).await;
        assert_eq!(of_twelve(&report)["percent"], 100.0, "{report}");
        assert_eq!(
            report["handed_percent"], before["percent"],
            "what it was at first stays to be read"
        );
        assert_eq!(report["accepted"][0]["reason"], REASON);
        assert!(is_told(desk).await);
    }
    let report = report(right).await;
    assert_eq!(
        (&report["percent"], &report["handed_percent"]),
        (&before_right["percent"], &Value::Null)
    );
    assert!(!is_told(right).await);
    assert_eq!(accept(teacher, &way).await.error(), "simulation.way_is_accepted");

    let (_, later) = keep(&three.school, "student57", as_entertainment).await;
    assert_eq!(
        of_twelve(&later)["percent"],
        100.0,
        "who hands in later is marked alike"
    );
}

#[tokio::test]
async fn a_way_is_taken_back_without_a_trace_in_the_marks() {
    let three = Three::new().await;
    let teacher = &three.teacher;
    accept(teacher, &three.way().await).await.data();
    three.school.run_jobs().await;
    let all = business(teacher).await;
    let accepted = &all["references"][0]["accepted"];
    assert_eq!(accepted.as_array().expect("ways").len(), 1);
    let place = json!({ "course_id": 1, "activity_id": 0 });
    let address = format!("{CLASS}/ways/{}", accepted[0]["id"]);
    let preview = teacher.post(&format!("{address}/preview/"), place.clone()).await;
    let back = teacher.post(&format!("{address}/withdraw/"), place.clone()).await;
    assert_eq!(back.data(), preview.data());
    three.school.run_jobs().await;
    for ((desk, before), name) in three.others.iter().zip(&three.names) {
        let change = change_of(back.data(), name).expect("their change");
        assert_eq!(change["after_percent"], before["percent"]);
        let report = report(desk).await;
        assert_eq!(report["items"], before["items"]);
        assert_eq!(report["parts"], before["parts"]);
        assert_eq!(
            (&report["percent"], &report["handed_percent"]),
            (&before["percent"], &Value::Null)
        );
    }
    let again = teacher.post(&format!("{address}/withdraw/"), place).await;
    assert_eq!(again.status.as_u16(), 404, "it stands no more");
    let log = crate::audited::lines(&three.school).await;
    for act in ["simulation.way_accepted", "simulation.way_withdrawn"] {
        assert_eq!(log.iter().filter(|line| line.action == act).count(), 1, "{act}");
    }
    for act in ["simulation.book_remarked", "simulation.book_restored"] {
        let own: Vec<&crate::audited::Line> = log.iter().filter(|line| line.action == act).collect();
        let names: Vec<&Value> = own.iter().map(|line| &line.detail["student"]).collect();
        assert!(
            three.names.iter().all(|name| names.contains(&&json!(name))),
            "{act} {names:?}"
        );
    }
    assert_eq!(crate::audited::wordless(&log), [""; 0]);
}

/// What the ledgers of the whole month earn when the advertisement is booked, and closed, as `otherwise` has it.
async fn ledgers_of_the_month(desk: &Desk, otherwise: bool) -> f64 {
    let company = qinghe();
    for voucher in &company.vouchers {
        let mut typed = typed(&company, voucher, |amount| amount);
        let lines = typed["voucher"]["lines"].as_array_mut().expect("lines");
        for line in lines.iter_mut().filter(|_| otherwise) {
            if line["account"] == "5601" && line["aux"]["费用项目"] == "广告费" {
                line["account"] = json!("5602");
                line["aux"] = json!({ "费用项目": "业务招待费" });
            }
        }
        desk.enter(typed).await.data();
    }
    desk.post_everything().await;
    ledgers(&desk.submit().await)
}

fn ledgers(report: &Value) -> f64 {
    let mut parts = report["parts"].as_array().expect("parts").iter();
    let part = parts.find(|part| part["part"] == "ledgers").expect("the ledgers");
    part["percent"].as_f64().expect("a percent")
}

#[tokio::test]
async fn books_that_are_right_by_an_accepted_way_are_right_in_ledgers_too() {
    let school = TestSchool::demo().await;
    let plain = Desk::free(&school.enrolled("student58").await).await;
    assert!((ledgers_of_the_month(&plain, false).await - 100.0).abs() < 0.01);
    let other = Desk::free(&school.enrolled("student59").await).await;
    assert!(
        ledgers_of_the_month(&other, true).await < 100.0,
        "two accounts moved otherwise"
    );
    school.run_jobs().await;
    let teacher = school.sign_in("teacher1").await;
    let way = way_of(&business(&teacher).await, &name_of(&other.client).await);
    accept(&teacher, &way).await.data();
    school.run_jobs().await;
    let shown = report(&other).await;
    assert!((ledgers(&shown) - 100.0).abs() < 0.01, "{shown}");
    assert!((ledgers(&report(&plain).await) - 100.0).abs() < 0.01);
}

#[tokio::test]
async fn a_hand_in_is_marked_as_it_was_handed_in_whatever_was_booked_since() {
    let school = TestSchool::demo().await;
    let (desk, before) = keep(&school, "student59", as_entertainment).await;
    let company = qinghe();
    let next = typed(&company, &company.vouchers[14], |amount| amount);
    desk.enter(next).await.data();
    let teacher = school.sign_in("teacher1").await;
    let way = way_of(&business(&teacher).await, &name_of(&desk.client).await);
    accept(&teacher, &way).await.data();
    school.run_jobs().await;
    let report = desk.client.get(&desk.address("report/")).await.data().clone();
    let booked = |report: &Value| {
        let items = report["items"].as_array().expect("items").iter();
        items.filter(|item| item["vouchers"] != json!([])).count()
    };
    assert_eq!(
        booked(&report),
        booked(&before),
        "what was booked since is not part of it"
    );
    assert!(report["percent"].as_f64() > before["percent"].as_f64());
}

#[tokio::test]
async fn what_a_teacher_decided_stands_when_a_way_is_accepted() {
    let school = TestSchool::demo().await;
    let (desk, _) = keep(&school, "student59", as_entertainment).await;
    let teacher = school.sign_in("teacher1").await;
    let seen = business(&teacher).await;
    let way = way_of(&seen, &name_of(&desk.client).await);
    let marked = items(&teacher, "book", &way["book_id"]).await;
    change(&teacher, &marked[0], 91.0, "口头答辩后评定。")
        .await
        .data();
    school.run_jobs().await;
    let done = accept(&teacher, &way).await;
    let own = change_of(done.data(), &name_of(&desk.client).await)
        .expect("their change")
        .clone();
    assert_eq!(own["is_decided"], true);
    school.run_jobs().await;
    let report = desk.client.get(&desk.address("report/")).await.data().clone();
    assert_eq!(report["decided"]["percent"], 91.0);
    let notices = desk.client.get("/api/user/notices/").await;
    assert!(
        !notices.json.to_string().contains("账套重新评分"),
        "their score is what it was"
    );
}

#[tokio::test]
async fn somebody_with_two_books_of_the_company_is_named_twice() {
    let school = TestSchool::demo().await;
    let (desk, _) = keep(&school, "student59", as_entertainment).await;
    let teacher = school.sign_in("teacher1").await;
    let all = teacher.get("/api/class/1/books/?course_id=1").await;
    let mut places = all.data()["places"].as_array().expect("places").iter();
    let place = places.find(|place| {
        place["title"]
            .as_str()
            .is_some_and(|title| title.starts_with("T4"))
    });
    let activity = &place.expect("the task that asks for business 12")["activity_id"];
    let opened = desk
        .client
        .post("/api/books/", json!({ "activity_id": activity }))
        .await;
    let of_task = Desk::of(&desk.client, opened.data()["id"].as_i64().expect("an id"));
    let company = qinghe();
    let twelve = company.vouchers.iter().find(|voucher| voucher.id == "r12");
    let mut voucher = typed(&company, twelve.expect("the voucher"), |amount| amount);
    as_entertainment(&mut voucher);
    of_task.enter(voucher).await.data();
    of_task.submit().await;
    school.run_jobs().await;
    let name = name_of(&desk.client).await;
    let way = way_of(&business(&teacher).await, &name);
    let preview = teacher.post(&format!("{CLASS}/ways/preview/"), way).await;
    let changes = preview.data()["changes"].as_array().expect("changes");
    let own = changes.iter().filter(|one| one["student_name"] == name);
    assert_eq!(own.count(), 2, "{}", preview.json);
}

#[tokio::test]
async fn only_a_way_of_the_classs_own_books_is_accepted() {
    let school = TestSchool::demo().await;
    let (desk, _) = keep(&school, "student59", as_entertainment).await;
    let teacher = school.sign_in("teacher1").await;
    let way = way_of(&business(&teacher).await, &name_of(&desk.client).await);
    for (field, value) in [
        ("book_id", json!(999_999)),
        ("voucher_ids", json!([999_999])),
        ("reference", json!("r99")),
        ("activity_id", json!(999_999)),
    ] {
        let mut other = way.clone();
        other[field] = value;
        let refused = accept(&teacher, &other).await;
        assert_eq!(refused.status.as_u16(), 404, "{field}: {}", refused.json);
    }
    let refused = accept(&desk.client, &way).await;
    assert_eq!(refused.status.as_u16(), 403, "a student accepts nothing");
}

#[tokio::test]
async fn the_class_is_seen_business_by_business() {
    let school = TestSchool::demo().await;
    let (desk, _) = keep(&school, "student59", as_entertainment).await;
    let teacher = school.sign_in("teacher1").await;
    let address = format!("{CLASS}/businesses/?course_id=1&activity_id=0");
    let view = teacher.get(&address).await.data().clone();
    let businesses = view["businesses"].as_array().expect("businesses");
    let at = businesses
        .iter()
        .position(|one| one["number"] == 12)
        .expect("business 12");
    let rows = view["rows"].as_array().expect("rows");
    let me = desk.client.get("/api/user/info/").await.data()["id"].clone();
    let row = rows
        .iter()
        .find(|row| row["student_id"] == me)
        .expect("their row");
    let percents = row["percents"].as_array().expect("percents");
    assert_eq!(percents.len(), businesses.len());
    assert!(percents[at].as_f64().expect("a percent") < 100.0);
    assert_eq!(percents[0], 100.0);
    let unbooked = businesses
        .iter()
        .position(|one| one["number"] == 30)
        .expect("business 30");
    assert_eq!(percents[unbooked], 0.0);
    let column = |at: usize| rows.iter().filter_map(move |row| row["percents"][at].as_f64());
    for at in [0, at, unbooked] {
        let (sum, count) = (column(at).sum::<f64>(), column(at).count());
        let mean = (sum / count as f64 * 10.0).round() / 10.0;
        assert_eq!(businesses[at]["percent"], mean);
        let right = column(at).filter(|percent| *percent > 99.999).count();
        assert_eq!(businesses[at]["right"], right);
    }
    assert!(businesses[unbooked]["missing"].as_i64() >= Some(1));
    let handed_in = rows.iter().filter(|row| row["book_id"].is_i64()).count();
    assert_eq!(column(0).count(), handed_in);
}
