//! A book of many years is kept as easily as one of a week: what a save costs follows from the voucher, not from those beside it; and
//! what is kept of a book while it changes is what stands in it.

use crate::{
    school::TestSchool,
    simulation::{Desk, qinghe, typed},
};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use testkit::{Client, Reply};

/// A withdrawal of cash, on a day of the month and of an amount.
fn withdrawal(day: u8, amount: &str) -> Value {
    json!({ "post": "accountant", "voucher": { "word": "记", "date": format!("2026-01-{day:02}"), "attachments": 0, "documents": [],
        "lines": [
            { "summary": "提取备用金", "account": "1001", "debit": amount },
            { "summary": "提取备用金", "account": "100201", "credit": amount },
        ] } })
}

/// A desk with that many saved vouchers.
async fn filled(school: &TestSchool, account: &str, vouchers: usize) -> Desk {
    let desk = Desk::free(&school.enrolled(account).await).await;
    let book = &desk.show().await["id"];
    let script = format!(
        "insert into simulation_voucher (book_id, period, word, number, date, kind, state, attachments, documents, version, is_given, \
         prepared_by, created_at_ms, updated_at_ms, revision) \
         with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < {vouchers}) \
         select {book}, '2026-01', '记', i, '2026-01-10', 'normal', 'saved', 0, '[]', 1, 0, '张伟', 0, 0, i from numbers; \
         insert into simulation_line (voucher_id, position, summary, account, aux, debit, credit) \
         select id, 0, '提取备用金', '1001', '{{}}', 100, 0 from simulation_voucher where book_id = {book}; \
         insert into simulation_line (voucher_id, position, summary, account, aux, debit, credit) \
         select id, 1, '提取备用金', '100201', '{{}}', 0, 100 from simulation_voucher where book_id = {book}; \
         update simulation_book set revision = revision + 1 where id = {book}"
    );
    school.noticed.database.run(&script).await;
    assert_eq!(
        desk.show().await["vouchers"].as_array().map(Vec::len),
        Some(vouchers)
    );
    desk
}

/// What each step with a voucher asks of the database: the fewest statements and rows of three times.
async fn costs(school: &TestSchool, desk: &Desk) -> BTreeMap<&'static str, (u64, u64)> {
    let mut costs: BTreeMap<&'static str, (u64, u64)> = BTreeMap::new();
    let mut count = async |step: &'static str, asked: &dyn Fn() -> BoxedReply| {
        let before = (school.app.db.statements(), school.app.db.rows_read());
        let reply = asked().await;
        let cost = (
            school.app.db.statements() - before.0,
            school.app.db.rows_read() - before.1,
        );
        assert!(reply.status.is_success(), "{step}: {}", reply.json);
        let least = costs.entry(step).or_insert(cost);
        *least = (*least).min(cost);
        reply.data().clone()
    };
    let client = &desk.client;
    for _ in 0..3 {
        let added = count("add", &|| {
            boxed(client, "POST", desk.address("voucher/"), withdrawal(12, "8.00"))
        })
        .await;
        let id = added["voucher"]["id"].as_i64().expect("an id");
        let voucher = format!("/api/voucher/{id}/");
        let mut changed = withdrawal(13, "9.00");
        changed["version"] = added["voucher"]["version"].clone();
        count("change", &|| {
            boxed(client, "PUT", voucher.clone(), changed.clone())
        })
        .await;
        for (step, post) in [
            ("cashier_sign", "cashier"),
            ("review", "reviewer"),
            ("post", "supervisor"),
        ] {
            let body = json!({ "step": step, "post": post, "vouchers": [id] });
            count(step, &|| {
                boxed(client, "POST", desk.address("sign/"), body.clone())
            })
            .await;
        }
        let reversal = json!({ "date": "2026-01-20", "post": "accountant" });
        let red = count("reverse", &|| {
            boxed(client, "POST", format!("{voucher}reverse/"), reversal.clone())
        })
        .await;
        let red = format!("/api/voucher/{}/", red["voucher"]["id"]);
        count("delete", &|| boxed(client, "DELETE", red.clone(), Value::Null)).await;
        count("balances", &|| {
            boxed(
                client,
                "GET",
                desk.address("trial_balance/?with_unposted=true"),
                Value::Null,
            )
        })
        .await;
    }
    costs
}

type BoxedReply = std::pin::Pin<Box<dyn Future<Output = Reply>>>;

fn boxed(client: &Client, method: &str, address: String, body: Value) -> BoxedReply {
    let (client, method) = (client.clone(), method.parse().expect("a method"));
    Box::pin(async move {
        client
            .send(method, &address, (!body.is_null()).then_some(body))
            .await
    })
}

#[tokio::test]
async fn a_save_in_a_book_of_two_thousand_vouchers_costs_what_it_costs_in_one_of_twenty() {
    let school = TestSchool::demo().await;
    let small = filled(&school, "student60", 20).await;
    let large = filled(&school, "student59", 2_000).await;
    let (small, large) = (costs(&school, &small).await, costs(&school, &large).await);
    assert_eq!(large, small, "statements and rows of each step");
    // Neither the vouchers beside it nor their lines are among them.
    let most = large.values().map(|(_, rows)| *rows).max();
    assert!(most < Some(20), "{large:?}");
}

/// What a client is shown of a book, and what its balances come to, with and without what is not posted.
async fn seen(client: &Client, desk: &Desk) -> Vec<Value> {
    let mut all = vec![client.get(&desk.address("")).await.data()["vouchers"].clone()];
    for address in [
        "trial_balance/?level=4&with_unposted=true",
        "trial_balance/?level=4&with_unposted=false",
        "closing/",
    ] {
        all.push(client.get(&desk.address(address)).await.data().clone());
    }
    all
}

/// Draws small numbers, the same ones each time.
struct Draw(u64);

impl Draw {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// Does something with a book, drawn: what the rules refuse then is refused.
async fn step(desk: &Desk, draw: &mut Draw) -> (&'static str, Reply) {
    let shown = desk.show().await;
    let vouchers = shown["vouchers"].as_array().expect("vouchers");
    let one = vouchers.get(draw.below(vouchers.len().max(1)));
    let id = one.map_or(0, |one| one["id"].as_i64().expect("an id"));
    let address = format!("/api/voucher/{id}/");
    let mut voucher = withdrawal(1 + draw.below(28) as u8, &format!("{}.50", 1 + draw.below(900)));
    if draw.below(3) == 0 {
        voucher["voucher"]["lines"][0] = json!({ "summary": "领料", "account": "1403", "debit": "5.00" });
        voucher["voucher"]["lines"][1]["credit"] = json!("5.00");
    }
    let client = &desk.client;
    match draw.below(13) {
        0..3 => ("add", desk.enter(voucher).await),
        3 => {
            voucher["is_draft"] = json!(true);
            ("draft", desk.enter(voucher).await)
        }
        4 | 5 => {
            voucher["version"] = one.map_or(json!(0), |one| one["version"].clone());
            voucher["is_draft"] = json!(draw.below(4) == 0);
            ("change", client.put(&address, voucher).await)
        }
        6 => ("delete", client.delete(&address).await),
        7 => {
            let posted: Vec<&Value> = vouchers.iter().filter(|one| one["state"] == "posted").collect();
            let one = posted.get(draw.below(posted.len().max(1)));
            let address = format!(
                "/api/voucher/{}/reverse/",
                one.map_or(&json!(0), |one| &one["id"])
            );
            let reversal = json!({ "date": "2026-01-31", "post": "accountant" });
            ("reverse", client.post(&address, reversal).await)
        }
        8 => (
            "renumber",
            client.post(&desk.address("renumber/"), json!({})).await,
        ),
        at => {
            let (name, post) = [
                ("cashier_sign", "cashier"),
                ("review", "reviewer"),
                ("post", "supervisor"),
                ("unpost", "supervisor"),
            ][at - 9];
            let all: Vec<i64> = vouchers.iter().filter_map(|one| one["id"].as_i64()).collect();
            let some = if draw.below(2) == 0 { vec![id] } else { all };
            (name, desk.sign(name, post, &some).await)
        }
    }
}

#[tokio::test]
async fn i07_what_is_kept_of_a_book_after_any_saves_is_what_another_server_reads_of_it() {
    let school = TestSchool::demo().await;
    let desk = Desk::free(&school.enrolled("student60").await).await;
    let token = desk.client.token.clone().expect("a token");
    let folder = tempfile::tempdir().expect("a folder");
    // It reads what changed since it looked last.
    let beside = school.second_instance(folder.path().into()).await;
    let beside = Client::stranger(school.service_of(&beside)).with_token(&token);
    let mut draw = Draw(7);
    let mut done: BTreeMap<&str, usize> = BTreeMap::new();
    for number in 0..120 {
        let (name, reply) = step(&desk, &mut draw).await;
        *done.entry(name).or_default() += usize::from(reply.status.is_success());
        if number % 4 == 0 {
            assert_eq!(
                seen(&desk.client, &desk).await,
                seen(&beside, &desk).await,
                "after {name}"
            );
        }
        if number % 24 == 0 {
            // It has read nothing of the book before.
            let fresh = school.second_instance(folder.path().into()).await;
            let fresh = Client::stranger(school.service_of(&fresh)).with_token(&token);
            assert_eq!(
                seen(&desk.client, &desk).await,
                seen(&fresh, &desk).await,
                "after {name}"
            );
        }
    }
    for name in [
        "add",
        "draft",
        "change",
        "delete",
        "reverse",
        "renumber",
        "cashier_sign",
        "review",
        "post",
        "unpost",
    ] {
        assert!(done.get(name) > Some(&0), "{name} was never done: {done:?}");
    }
}

#[tokio::test]
async fn i07_a_month_that_is_closed_and_opened_again_is_kept_as_another_server_reads_it() {
    let school = TestSchool::demo().await;
    let desk = Desk::free(&school.enrolled("student60").await).await;
    let token = desk.client.token.clone().expect("a token");
    let folder = tempfile::tempdir().expect("a folder");
    let company = qinghe();
    for voucher in &company.vouchers[..33] {
        desk.enter(typed(&company, voucher, |amount| amount)).await.data();
    }
    desk.post_everything().await;
    let same = async |when: &str| {
        let fresh = school.second_instance(folder.path().into()).await;
        let fresh = Client::stranger(school.service_of(&fresh)).with_token(&token);
        assert_eq!(
            seen(&desk.client, &desk).await,
            seen(&fresh, &desk).await,
            "{when}"
        );
    };
    let month = json!({ "period": "2026-01" });
    desk.client
        .post(&desk.address("close/"), month.clone())
        .await
        .data();
    same("closed").await;
    let mut february = withdrawal(1, "5.00");
    february["voucher"]["date"] = json!("2026-02-03");
    let added = desk.enter(february).await;
    same("a voucher of the next month").await;
    let id = added.data()["voucher"]["id"].as_i64().expect("an id");
    desk.client.delete(&format!("/api/voucher/{id}/")).await.data();
    desk.client.post(&desk.address("reopen/"), month).await.data();
    same("open again").await;
    desk.client
        .post(&desk.address("restart/"), json!({}))
        .await
        .data();
    same("begun again").await;
}
