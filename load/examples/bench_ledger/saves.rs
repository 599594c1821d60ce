//! Thirty-two students at their books at once, each saving one voucher after the other through the whole server.

use crate::{Failure, demo_school::DemoSchool};
use course_folder::model::{Company, RefVoucher, Side};
use serde_json::{Value, json};
use std::{
    collections::BTreeMap,
    path::Path,
    time::{Duration, Instant},
};
use suanpan::demo::{STUDENTS, Size};
use testkit::Client;

const WRITERS: usize = 32;
/// Vouchers that each saves: so many rounds of those that the month of the company has.
const ROUNDS: usize = 2;

/// Saves a second and how long one takes, in milliseconds.
pub(crate) async fn measure(program: &str, environment: &str) -> Result<BTreeMap<String, f64>, Failure> {
    let company = company()?;
    let school = DemoSchool::load("bench_ledger", Size::of(STUDENTS), (program, environment)).await;
    let mut books = Vec::new();
    for student in 1..=WRITERS {
        let client = school.sign_in(&format!("student{student}")).await;
        let opened = client.post("/api/books/", json!({ "company_id": 1 })).await;
        let book = opened.data()["id"].as_i64().ok_or("a book")?;
        let shown = client.get(&format!("/api/book/{book}/")).await;
        let period = shown.data()["period"].as_str().ok_or("a period")?.to_owned();
        let vouchers: Vec<Value> = company
            .vouchers
            .iter()
            .map(|voucher| typed(voucher, &period))
            .collect();
        books.push((client, book, vouchers));
    }
    let (begun, before) = (Instant::now(), school.app.db.statements());
    let writers: Vec<_> = books
        .iter()
        .map(|(client, book, vouchers)| tokio::spawn(save_all(client.clone(), *book, vouchers.clone())))
        .collect();
    let mut times = Vec::new();
    for writer in writers {
        times.extend(writer.await?);
    }
    let taken = begun.elapsed().as_secs_f64();
    let statements = (school.app.db.statements() - before) as f64 / times.len() as f64;
    for (client, book, vouchers) in &books {
        let shown = client.get(&format!("/api/book/{book}/")).await;
        let kept = shown.data()["vouchers"].as_array().map_or(0, Vec::len);
        assert!(kept >= vouchers.len() * ROUNDS, "{kept} vouchers are kept");
    }
    times.sort();
    let at =
        |percent: usize| times[(times.len() * percent / 100).min(times.len() - 1)].as_secs_f64() * 1000.0;
    let engine = if school.database.url.starts_with("postgres") {
        "postgres"
    } else {
        "sqlite"
    };
    let name = format!("save-voucher-c{WRITERS}-{engine}");
    Ok(BTreeMap::from([
        (format!("{name}-per-second"), times.len() as f64 / taken),
        (format!("{name}-p50-ms"), at(50)),
        (format!("{name}-p99-ms"), at(99)),
        (format!("{name}-statements"), statements),
    ]))
}

async fn save_all(client: Client, book: i64, vouchers: Vec<Value>) -> Vec<Duration> {
    let path = format!("/api/book/{book}/voucher/");
    let mut times = Vec::new();
    for voucher in std::iter::repeat_n(&vouchers, ROUNDS).flatten() {
        let begun = Instant::now();
        let reply = client.post(&path, voucher.clone()).await;
        assert!(reply.status.is_success(), "{}: {}", reply.status, reply.json);
        times.push(begun.elapsed());
    }
    times
}

/// The demo's company with the vouchers of its month.
fn company() -> Result<Company, Failure> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../content/courses/shuzhi-kuaiji");
    let course = course_folder::read(&course_folder::load_folder(&folder)?);
    let course = course.course.ok_or("the demo's course has faults")?;
    Ok(course.find_company("qinghe").ok_or("the demo's company")?.clone())
}

/// A voucher as a student types it in the middle of the month their book is in. Its documents stay where they are: some of these
/// books have them booked.
fn typed(voucher: &RefVoucher, period: &str) -> Value {
    let lines = voucher.lines.iter().map(|line| {
        let amount = line.amount.to_string();
        let (debit, credit) = match line.side {
            Side::Debit => (amount.as_str(), "0"),
            Side::Credit => ("0", amount.as_str()),
        };
        json!({
            "summary": line.summary, "account": line.accounts[0], "aux": line.aux, "debit": debit, "credit": credit,
            "quantity": line.quantity.as_ref().map(course_folder::model::Decimal::as_str),
            "cash_flow_item": line.cash_flow.first(),
        })
    });
    json!({ "post": "accountant", "voucher": {
        "word": "记", "date": format!("{period}-15"), "kind": voucher.kind, "attachments": 0, "documents": [],
        "lines": lines.collect::<Vec<_>>(),
    } })
}
