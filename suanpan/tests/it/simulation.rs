//! The simulated company through HTTP: vouchers, signatures, books, closing, marking.

use crate::{named_faults::faults, school::TestSchool};
use course_folder::model::{Company, RefVoucher, Side};
use serde_json::{Value, json};
use std::path::Path;
use testkit::{Client, Reply};

/// The company 青禾 as the course folder has it, with its 33 reference vouchers.
pub fn qinghe() -> Company {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../content/courses/shuzhi-kuaiji");
    let files = course_folder::load_folder(&folder).expect("the demo's course");
    let course = course_folder::read(&files)
        .course
        .expect("a course without faults");
    course.find_company("qinghe").expect("the company").clone()
}

/// A reference voucher as a student would type it, its amounts put through `change`.
pub fn typed(company: &Company, voucher: &RefVoucher, change: impl Fn(i64) -> i64) -> Value {
    let lines: Vec<Value> = voucher
        .lines
        .iter()
        .map(|line| {
            let amount = ledger::Fen(change(line.amount.0)).to_string();
            let (debit, credit) = match line.side {
                Side::Debit => (amount, "0".to_owned()),
                Side::Credit => ("0".to_owned(), amount),
            };
            json!({
                "summary": line.summary, "account": line.accounts[0], "aux": line.aux, "debit": debit, "credit": credit,
                "quantity": line.quantity.as_ref().map(course_folder::model::Decimal::as_str),
                "cash_flow_item": line.cash_flow.first(),
            })
        })
        .collect();
    let business = company
        .businesses
        .iter()
        .find(|business| business.id == voucher.business)
        .expect("its business");
    let documents: Vec<&String> = business.document.iter().map(|document| &document.id).collect();
    json!({ "post": "accountant", "voucher": {
        "word": "记", "date": voucher.date.as_str(), "kind": voucher.kind, "attachments": documents.len(),
        "documents": documents, "lines": lines,
    } })
}

/// A student at their own books.
pub struct Desk {
    pub client: Client,
    book: i64,
}

impl Desk {
    pub async fn free(client: &Client) -> Self {
        Self::of_company(client, 1).await
    }

    pub async fn of_company(client: &Client, company: i64) -> Self {
        let opened = client.post("/api/books/", json!({ "company_id": company })).await;
        Self {
            client: client.clone(),
            book: opened.data()["id"].as_i64().expect("an id"),
        }
    }

    pub fn of(client: &Client, book: i64) -> Self {
        Self {
            client: client.clone(),
            book,
        }
    }

    pub fn address(&self, rest: &str) -> String {
        format!("/api/book/{}/{rest}", self.book)
    }

    pub async fn enter(&self, voucher: Value) -> Reply {
        self.client.post(&self.address("voucher/"), voucher).await
    }

    pub async fn show(&self) -> Value {
        self.client.get(&self.address("")).await.data().clone()
    }

    pub async fn sign(&self, step: &str, post: &str, ids: &[i64]) -> Reply {
        let body = json!({ "step": step, "post": post, "vouchers": ids });
        self.client.post(&self.address("sign/"), body).await
    }

    /// Lets cashier, reviewer and supervisor do their part with everything that is saved.
    pub async fn post_everything(&self) {
        let shown = self.show().await;
        let waiting: Vec<&Value> = shown["vouchers"]
            .as_array()
            .expect("vouchers")
            .iter()
            .filter(|voucher| voucher["state"] == "saved")
            .collect();
        let ids = |vouchers: &[&Value]| -> Vec<i64> {
            vouchers
                .iter()
                .filter_map(|voucher| voucher["id"].as_i64())
                .collect()
        };
        let money: Vec<&Value> = waiting
            .iter()
            .copied()
            .filter(|voucher| voucher["needs_cashier"] == true)
            .collect();
        if !money.is_empty() {
            self.sign("cashier_sign", "cashier", &ids(&money)).await.data();
        }
        for (step, post) in [("review", "reviewer"), ("post", "supervisor")] {
            let reply = self.sign(step, post, &ids(&waiting)).await;
            for outcome in reply.data().as_array().expect("outcomes") {
                assert!(outcome["refused"].is_null(), "{outcome}");
            }
        }
    }

    pub async fn file_statements(&self) {
        for kind in ["balance_sheet", "profit_statement", "cash_flow_statement"] {
            let address = self.address(&format!("statement/{kind}/"));
            self.client
                .put(&address, json!({ "period": "2026-01" }))
                .await
                .data();
        }
    }

    pub async fn cell(&self, kind: &str, line: u64) -> String {
        let reply = self
            .client
            .get(&self.address(&format!("statement/{kind}/?period=2026-01")))
            .await;
        let lines = reply.data()["statement"]["lines"]
            .as_array()
            .expect("lines")
            .clone();
        let found = lines.iter().find(|one| one["no"] == line).expect("the line");
        found["cells"][0]["amount"]
            .as_str()
            .expect("an amount")
            .to_owned()
    }

    pub async fn submit(&self) -> Value {
        self.client
            .post(&self.address("submit/"), json!({}))
            .await
            .data()
            .clone()
    }

    pub async fn draw_up(&self, step: &str) -> usize {
        let reply = self
            .client
            .post(&self.address("closing/"), json!({ "step": step }))
            .await;
        reply.data().as_array().expect("vouchers").len()
    }
}

pub fn fields(reply: &Reply) -> Vec<(String, String)> {
    let fields = reply.json["data"]["fields"].as_array().into_iter().flatten();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    fields
        .map(|field| (text(&field["field"]), text(&field["message"])))
        .collect()
}

#[tokio::test]
async fn i01_a_voucher_that_does_not_balance_is_refused_with_its_reason() {
    let school = TestSchool::demo().await;
    let desk = Desk::free(&school.enrolled("student60").await).await;
    let mut voucher = json!({ "post": "accountant", "voucher": { "word": "记", "date": "2026-01-04", "lines": [
        { "summary": "提取备用金", "account": "1001", "debit": "100.00" },
        { "summary": "提取备用金", "account": "100201", "credit": "90.00" },
    ] } });
    let refused = desk.enter(voucher.clone()).await;
    assert_eq!(refused.status.as_u16(), 422);
    let told = fields(&refused);
    assert!(
        told.iter().any(|(field, message)| field == "lines"
            && message.contains("借贷不平衡")
            && message.contains("10.00")),
        "{told:?}"
    );

    // The same as a draft is kept: nothing typed is lost.
    voucher["is_draft"] = json!(true);
    let kept = desk.enter(voucher.clone()).await;
    assert_eq!(kept.data()["voucher"]["state"], "draft");
    assert!(kept.data()["voucher"]["number"].is_null());

    // Faults of several kinds are told at once, each at its field.
    voucher["is_draft"] = json!(false);
    voucher["voucher"]["date"] = json!("2026-02-04");
    voucher["voucher"]["lines"][0]["account"] = json!("1002");
    voucher["voucher"]["lines"][1] = json!({ "summary": "货款", "account": "1122", "credit": "100.00" });
    let told = fields(&desk.enter(voucher).await);
    for field in ["date", "lines[0].account", "lines[1].aux"] {
        assert!(told.iter().any(|(name, _)| name == field), "{field}: {told:?}");
    }
}

#[tokio::test]
async fn an_amount_of_three_decimals_is_refused_in_words_that_say_so() {
    let school = TestSchool::demo().await;
    let desk = Desk::free(&school.enrolled("student60").await).await;
    let voucher = json!({ "post": "accountant", "voucher": { "word": "记", "date": "2026-01-04", "lines": [
        { "summary": "提取备用金", "account": "1001", "debit": "10.005" },
        { "summary": "提取备用金", "account": "100201", "credit": "10.005" },
    ] } });
    let refused = desk.enter(voucher).await;
    assert_eq!(refused.status.as_u16(), 422);
    let expected = (
        "voucher.lines[0].debit".to_owned(),
        "金额最多两位小数。".to_owned(),
    );
    assert_eq!(fields(&refused), [expected]);
}

#[tokio::test]
async fn nobody_reviews_their_own_work_and_what_is_posted_stays() {
    let school = TestSchool::demo().await;
    let desk = Desk::free(&school.enrolled("student60").await).await;
    let company = qinghe();
    let mut voucher = typed(&company, &company.vouchers[2], |amount| amount);
    voucher["post"] = json!("supervisor");
    let id = desk.enter(voucher.clone()).await.data()["voucher"]["id"]
        .as_i64()
        .expect("an id");

    let own = desk.sign("review", "supervisor", &[id]).await;
    assert_eq!(own.data()[0]["refused"]["code"], "ledger.self_review");
    let wrong_post = desk.sign("review", "cashier", &[id]).await;
    assert_eq!(
        (wrong_post.status.as_u16(), wrong_post.error()),
        (409, "simulation.wrong_post")
    );
    desk.sign("review", "reviewer", &[id]).await.data();
    desk.sign("post", "accountant", &[id]).await.data();

    voucher["version"] = json!(3);
    let address = format!("/api/voucher/{id}/");
    let changed = desk.client.put(&address, voucher).await;
    assert_eq!((changed.status.as_u16(), changed.error()), (409, "ledger.posted"));
    assert_eq!(desk.client.delete(&address).await.error(), "ledger.posted");

    // What is wrong is reversed in red, once.
    let reversal = json!({ "date": "2026-01-31", "post": "accountant" });
    let red = desk
        .client
        .post(&format!("{address}reverse/"), reversal.clone())
        .await;
    assert_eq!(red.data()["voucher"]["kind"], "red");
    assert_eq!(red.data()["voucher"]["lines"][0]["debit"], "-50000.00");
    let again = desk.client.post(&format!("{address}reverse/"), reversal).await;
    assert_eq!(again.error(), "simulation.reversed");
}

#[tokio::test]
async fn a_change_from_another_window_is_not_overwritten() {
    let school = TestSchool::demo().await;
    let desk = Desk::free(&school.enrolled("student60").await).await;
    let company = qinghe();
    let mut voucher = typed(&company, &company.vouchers[2], |amount| amount);
    let saved = desk.enter(voucher.clone()).await;
    let address = format!("/api/voucher/{}/", saved.data()["voucher"]["id"]);
    voucher["version"] = saved.data()["voucher"]["version"].clone();
    desk.client.put(&address, voucher.clone()).await.data();
    let stale = desk.client.put(&address, voucher).await;
    assert_eq!(
        (stale.status.as_u16(), stale.error()),
        (409, "simulation.voucher_changed")
    );
}

#[tokio::test]
async fn the_golden_books_entered_by_hand_earn_everything() {
    let school = TestSchool::demo().await;
    let desk = Desk::free(&school.enrolled("student60").await).await;
    let company = qinghe();
    assert_eq!(company.vouchers.len(), 33);
    for voucher in &company.vouchers {
        desk.enter(typed(&company, voucher, |amount| amount)).await.data();
    }
    desk.post_everything().await;

    let balance = desk.client.get(&desk.address("trial_balance/")).await;
    let totals = &balance.data()["totals"];
    assert_eq!(
        (&totals["debit"], &totals["credit"]),
        (&json!("1802644.60"), &json!("1802644.60"))
    );
    assert_eq!(totals["closing_debit"], "2162564.00");
    let rows = balance.data()["rows"].as_array().expect("rows");
    let row = |code: &str| {
        rows.iter()
            .find(|row| row["account"] == code)
            .expect("the account")
    };
    assert_eq!(row("1002")["closing_debit"], "852360.00");
    assert_eq!(row("3103")["closing_credit"], "43067.70");
    assert_eq!(desk.cell("balance_sheet", 30).await, "2054364.00");
    assert_eq!(desk.cell("profit_statement", 32).await, "43067.70");
    assert_eq!(desk.cell("cash_flow_statement", 22).await, "863000.00");

    for (business, decision, named) in [("b34", "none", json!([])), ("b35", "reject", faults())] {
        let body = json!({ "business": business, "decision": decision, "fields": named });
        desk.client.put(&desk.address("decision/"), body).await.data();
    }
    desk.file_statements().await;
    let report = desk.submit().await;
    assert_eq!(report["percent"].as_f64(), Some(100.0), "{report}");
    assert_eq!(report["items"].as_array().expect("items").len(), 33);
    school.run_jobs().await;
}

#[tokio::test]
async fn work_that_follows_from_a_wrong_voucher_still_earns_its_marks() {
    let school = TestSchool::demo().await;
    let desk = Desk::free(&school.enrolled("student60").await).await;
    let company = qinghe();
    for (place, voucher) in company.vouchers.iter().take(27).enumerate() {
        // Voucher 3 with four fifths of every amount: its tax is wrong, and with it everything at the end of the month.
        let change = |amount: i64| if place == 2 { amount / 5 * 4 } else { amount };
        desk.enter(typed(&company, voucher, change)).await.data();
    }
    for (step, vouchers) in [
        ("vat", 1),
        ("surcharges", 1),
        ("profit_and_loss", 2),
        ("income_tax", 1),
        ("profit_and_loss", 1),
    ] {
        assert_eq!(desk.draw_up(step).await, vouchers, "{step}");
        assert_eq!(desk.draw_up(step).await, 0, "{step} a second time moves nothing");
    }
    let report = desk.submit().await;
    let items = report["items"].as_array().expect("items");
    let percent = |number: u64| {
        let item = items
            .iter()
            .find(|item| item["number"] == number)
            .expect("the business");
        item["percent"].as_f64().expect("a share")
    };
    assert!(percent(3) < 100.0);
    for number in [28, 29, 30, 31, 32, 33] {
        assert!(
            (percent(number) - 100.0).abs() < 0.001,
            "business {number}: {report}"
        );
    }
    let carried = items
        .iter()
        .find(|item| item["number"] == 29)
        .expect("the surcharges");
    assert_eq!(carried["reasons"][0]["code"], "OK-ECF-V");
    school.run_jobs().await;
}

#[tokio::test]
async fn a_closed_period_refuses_everything() {
    let school = TestSchool::demo().await;
    let desk = Desk::free(&school.enrolled("student60").await).await;
    let company = qinghe();
    let first = typed(&company, &company.vouchers[0], |amount| amount);
    let id = desk.enter(first.clone()).await.data()["voucher"]["id"]
        .as_i64()
        .expect("an id");
    let close = json!({ "period": "2026-01" });
    let early = desk.client.post(&desk.address("close/"), close.clone()).await;
    assert_eq!(early.status.as_u16(), 422);
    assert!(fields(&early).iter().any(|(code, _)| code == "ledger.unposted"));

    desk.post_everything().await;
    desk.client
        .post(&desk.address("close/"), close.clone())
        .await
        .data();
    assert_eq!(desk.show().await["period"], "2026-02");

    let mut late = first;
    late["voucher"]["documents"] = json!([]);
    let refused = fields(&desk.enter(late).await);
    assert!(refused.iter().any(|(field, _)| field == "date"), "{refused:?}");
    let signed = desk.sign("unreview", "reviewer", &[id]).await;
    assert_eq!(signed.data()[0]["refused"]["code"], "simulation.period_closed");
    let deleted = desk.client.delete(&format!("/api/voucher/{id}/")).await;
    assert_eq!(deleted.error(), "simulation.period_closed");
    let again = desk.client.post(&desk.address("close/"), close).await;
    assert_eq!(again.error(), "simulation.period_closed");
}

#[tokio::test]
async fn i37_somebody_elses_books_are_not_there() {
    let school = TestSchool::demo().await;
    let desk = Desk::free(&school.enrolled("student60").await).await;
    let company = qinghe();
    let saved = desk
        .enter(typed(&company, &company.vouchers[0], |amount| amount))
        .await;
    let voucher = format!("/api/voucher/{}/", saved.data()["voucher"]["id"]);
    for username in ["student2", "xn_student1"] {
        let other = school.enrolled(username).await;
        assert_eq!(other.get(&desk.address("")).await.status.as_u16(), 404);
        assert_eq!(
            other.get(&desk.address("trial_balance/")).await.status.as_u16(),
            404
        );
        assert_eq!(
            other
                .post(&desk.address("submit/"), json!({}))
                .await
                .status
                .as_u16(),
            404
        );
        assert_eq!(other.delete(&voucher).await.status.as_u16(), 404);
    }
}

#[tokio::test]
async fn a_books_key_comes_with_the_report_and_not_before() {
    let school = TestSchool::demo().await;
    let desk = Desk::free(&school.enrolled("student60").await).await;
    let shown = desk.show().await.to_string();
    for secret in ["references", "solution", "\"action\"", "derived"] {
        assert!(!shown.contains(secret), "{secret} is part of the key");
    }
    let empty = desk.client.post(&desk.address("submit/"), json!({})).await;
    assert_eq!(empty.error(), "simulation.nothing_to_hand_in");
    let company = qinghe();
    desk.enter(typed(&company, &company.vouchers[0], |amount| amount))
        .await
        .data();
    let report = desk.submit().await;
    assert_eq!(report["items"][0]["percent"].as_f64(), Some(100.0));
    assert!(
        report["items"][1]["expected"].is_array(),
        "practice shows what was expected"
    );
    school.run_jobs().await;
}

#[tokio::test]
async fn business_tables_are_searched_sorted_profiled_and_downloaded() {
    let school = TestSchool::demo().await;
    let student = school.enrolled("student60").await;
    let table = "/api/company/1/table/receivables/";
    let filter = "%5B%7B%22column%22%3A%22%E5%AE%A2%E6%88%B7%22%2C%22op%22%3A%22eq%22%2C%22value%22%3A%22%E7%99%BE%E6%B1%87%E7%94%B5%E5%95%86%22%7D%5D";
    let page = student
        .get(&format!(
            "{table}?page_size=3&sort=-%E9%87%91%E9%A2%9D&filter={filter}"
        ))
        .await;
    let rows = page.data()["rows"].as_array().expect("rows");
    assert_eq!(rows.len(), 3);
    let amount = |row: &Value| {
        row[4]
            .as_str()
            .and_then(|text| text.parse::<f64>().ok())
            .expect("an amount")
    };
    assert!(rows.iter().all(|row| row[1] == "百汇电商") && amount(&rows[0]) >= amount(&rows[2]));
    let profile = student
        .get(&format!(
            "{table}profile/?column=%E9%87%91%E9%A2%9D&filter={filter}"
        ))
        .await;
    assert_eq!(profile.data()["rows"], page.data()["total"]);
    assert!(profile.data()["sum"].is_string());
    let file = student.get(&format!("{table}download/")).await;
    assert!(file.bytes.starts_with("\u{feff}发票编号".as_bytes()));
    let unknown = student.get(&format!("{table}?sort=nothing")).await;
    assert_eq!(unknown.status.as_u16(), 422);

    let customer = "%E5%AE%A2%E6%88%B7";
    let amount = "%E9%87%91%E9%A2%9D";
    let pivot = student
        .get(&format!(
            "{table}pivot/?rows={customer}&value={amount}&measure=sum&filter={filter}"
        ))
        .await;
    let rows = pivot.data()["rows"].as_array().expect("rows");
    assert_eq!(rows.len(), 1, "{}", pivot.json);
    assert_eq!(rows[0]["label"], "百汇电商");
    let fen = |text: &Value| text.as_str().and_then(|text| text.parse::<ledger::Fen>().ok());
    assert_eq!(
        fen(&pivot.data()["total"]),
        fen(&profile.data()["sum"]),
        "the same rows have the same sum"
    );
    let no_number = student
        .get(&format!(
            "{table}pivot/?rows={customer}&value={customer}&measure=sum"
        ))
        .await;
    assert_eq!(no_number.status.as_u16(), 422);

    let workbook = student.get(&format!("{table}excel/?filter={filter}")).await;
    let sheet = interchange::sheet::read_sheet(&workbook.bytes, &interchange::sheet::SheetLimits::ROSTER)
        .expect("a workbook");
    let total = page.data()["total"].as_u64().expect("a number");
    assert_eq!(
        sheet.rows.len() as u64,
        total + 1,
        "the rows of the filter and a head"
    );
}
