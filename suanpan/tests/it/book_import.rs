//! A whole book comes back from a file: shown first, then brought, all of it or nothing.

use crate::companies_written::written;
use crate::school::TestSchool;
use crate::simulation::{Desk, qinghe, typed};
use serde_json::{Value, json};
use testkit::Reply;

/// A desk with the golden month up to this voucher.
async fn booked(school: &TestSchool, account: &str, count: usize) -> Desk {
    let desk = Desk::free(&school.enrolled(account).await).await;
    let company = qinghe();
    for voucher in &company.vouchers[..count] {
        desk.enter(typed(&company, voucher, |amount| amount)).await.data();
    }
    desk
}

async fn file(desk: &Desk, name: &str) -> Vec<u8> {
    let file = desk.client.get(&desk.address(&format!("file/{name}/"))).await;
    assert_eq!(file.status.as_u16(), 200, "{name}");
    file.bytes.clone()
}

async fn sent(desk: &Desk, bytes: &[u8], dry_run: bool) -> Reply {
    let path = desk.address(&format!("import/?dry_run={dry_run}"));
    desk.client.upload(&path, "my-book.beancount", bytes).await
}

async fn restart(desk: &Desk) {
    desk.client
        .post(&desk.address("restart/"), json!({}))
        .await
        .data();
}

fn refused(reply: &Reply, status: u16, code: &str) {
    assert_eq!(
        (reply.status.as_u16(), reply.error()),
        (status, code),
        "{}",
        reply.json
    );
}

#[tokio::test]
async fn i31_a_whole_book_goes_out_and_comes_back_as_it_was() {
    let school = TestSchool::demo().await;
    let desk = booked(&school, "student60", 33).await;
    for name in ["beancount", "hledger", "excel"] {
        let before = file(&desk, name).await;
        let text = (file(&desk, "beancount").await, file(&desk, "hledger").await);
        // What stands in the book already is not brought twice.
        let again = sent(&desk, &before, true).await;
        assert_eq!(
            (&again.data()["added"], &again.data()["present"]),
            (&json!(0), &json!(33)),
            "{name}"
        );
        restart(&desk).await;
        let shown = sent(&desk, &before, true).await;
        let shown = shown.data();
        assert_eq!(
            (&shown["added"], &shown["errors"]),
            (&json!(33), &json!(0)),
            "{name}: {shown}"
        );
        assert_eq!(
            desk.show().await["vouchers"],
            json!([]),
            "{name}: nothing is written before"
        );
        let brought = sent(&desk, &before, false).await;
        assert_eq!(brought.data()["added"], 33, "{name}");
        let after = (file(&desk, "beancount").await, file(&desk, "hledger").await);
        assert_eq!(after, text, "{name}");
    }
    let log = crate::audited::lines(&school).await;
    let acts = log
        .iter()
        .filter(|line| line.action == "simulation.book_imported");
    assert_eq!(acts.count(), 3);
    assert_eq!(crate::audited::wordless(&log), [""; 0]);
    school.run_jobs().await;
}

#[tokio::test]
async fn a_book_of_several_months_is_posted_and_closed_on_the_way() {
    let school = TestSchool::demo().await;
    let desk = booked(&school, "student60", 33).await;
    desk.post_everything().await;
    let close = desk
        .client
        .post(&desk.address("close/"), json!({ "period": "2026-01" }))
        .await;
    close.data();
    let february = json!({ "post": "accountant", "voucher": { "word": "记", "date": "2026-02-03", "lines": [
        { "summary": "提现", "account": "1001", "debit": "1.00" },
        { "summary": "提现", "account": "100201", "credit": "1.00" },
    ] } });
    desk.enter(february).await.data();
    let before = file(&desk, "hledger").await;
    restart(&desk).await;
    let shown = sent(&desk, &before, true).await;
    assert_eq!(shown.data()["closed"], json!(["2026-01"]), "{}", shown.json);
    assert_eq!(desk.show().await["period"], "2026-01");
    sent(&desk, &before, false).await.data();
    assert_eq!(desk.show().await["period"], "2026-02");
    assert_eq!(file(&desk, "hledger").await, before);
    // A month that cannot be closed keeps those after it out, and itself too.
    restart(&desk).await;
    let text = String::from_utf8(before).expect("text");
    let without: String = (text.split("\n\n"))
        .filter(|block| !block.contains("number: 33\n"))
        .collect::<Vec<_>>()
        .join("\n\n");
    let refused = sent(&desk, without.as_bytes(), false).await;
    assert_eq!(refused.status.as_u16(), 422);
    let why = refused.json["data"]["fields"][0]["message"]
        .as_str()
        .expect("a sentence");
    assert!(why.contains("2026-01 还不能结账"), "{why}");
    assert_eq!(desk.show().await["vouchers"], json!([]));
}

#[tokio::test]
async fn i31_the_open_month_comes_back_with_a_whole_book() {
    let school = TestSchool::demo().await;
    let desk = booked(&school, "student60", 33).await;
    desk.post_everything().await;
    let close = desk.address("close/");
    for month in ["2026-01", "2026-02"] {
        let closed = desk.client.post(&close, json!({ "period": month })).await;
        closed.data();
    }
    for name in ["beancount", "hledger", "excel"] {
        let whole = file(&desk, name).await;
        let text = file(&desk, "hledger").await;
        restart(&desk).await;
        assert_eq!(desk.show().await["period"], "2026-01", "{name}");
        let shown = sent(&desk, &whole, true).await;
        assert_eq!(
            shown.data()["closed"],
            json!(["2026-01", "2026-02"]),
            "{name}: {}",
            shown.json
        );
        assert_eq!(
            desk.show().await["period"],
            "2026-01",
            "{name}: nothing is closed before"
        );
        sent(&desk, &whole, false).await.data();
        assert_eq!(desk.show().await["period"], "2026-03", "{name}");
        assert_eq!(file(&desk, "hledger").await, text, "{name}");
        // What is closed here already stays closed.
        let again = sent(&desk, &whole, false).await;
        assert_eq!(again.data()["closed"], json!([]), "{name}");
    }
    // A month that cannot be closed here keeps the whole file out.
    let text = String::from_utf8(file(&desk, "hledger").await).expect("text");
    restart(&desk).await;
    let without: String = (text.split("\n\n"))
        .filter(|block| !block.contains("number: 33\n"))
        .collect::<Vec<_>>()
        .join("\n\n");
    let refused = sent(&desk, without.as_bytes(), false).await;
    assert_eq!(refused.status.as_u16(), 422, "{}", refused.json);
    let far = sent(
        &desk,
        text.replace("open-period 2026-03", "open-period 2099-01")
            .as_bytes(),
        true,
    )
    .await;
    assert!(
        far.data()["remarks"].to_string().contains("2026-12 还不能结账"),
        "{}",
        far.json
    );
    assert_eq!(desk.show().await["vouchers"], json!([]));
}

#[tokio::test]
async fn a_file_closes_sixty_months_and_no_more() {
    // Money and capital alone: nothing keeps a month or a year open.
    let (author, _) = written().await;
    author.publish_all().await;
    let student = author.school.student("沈一鸣").await;
    let enrol = format!("/api/select_course/{}/enrol/", author.course);
    student.post(&enrol, json!({})).await.data();
    let offered = student
        .get(&format!("/api/course/{}/companies/", author.course))
        .await;
    let company = offered.data()[0]["id"].as_i64().expect("a company");
    let desk = Desk::of_company(&student, company).await;
    let whole = String::from_utf8(file(&desk, "hledger").await).expect("text");
    let until = |month: &str| whole.replace("open-period 2026-01", &format!("open-period {month}"));
    let sixty = sent(&desk, until("2031-01").as_bytes(), true).await;
    let closed = sixty.data()["closed"].as_array().expect("months");
    assert_eq!(
        (closed.len(), &closed[59]),
        (60, &json!("2030-12")),
        "{}",
        sixty.json
    );
    assert_eq!(sixty.data()["remarks"], json!([]));
    let more = sent(&desk, until("2031-02").as_bytes(), false).await;
    assert_eq!(more.status.as_u16(), 422, "{}", more.json);
    assert!(
        more.json.to_string().contains("一次最多结账 60 个月"),
        "{}",
        more.json
    );
    assert_eq!(
        desk.show().await["period"],
        "2026-01",
        "nothing is closed by halves"
    );
}

const FOREIGN: &str = "2026-01-05 * \"买茶\"\n  资产:库存现金  -12.00 CNY\n  费用:茶水  12.00 CNY\n\n\
    2026-01-06 * \"提现\"\n  资产:库存现金  10.00 CNY\n  Assets:100201  -10.00 CNY\n";

#[tokio::test]
async fn a_foreign_journal_is_told_line_by_line_and_brings_nothing_by_halves() {
    let school = TestSchool::demo().await;
    let desk = booked(&school, "student60", 1).await;
    let shown = sent(&desk, FOREIGN.as_bytes(), true).await;
    let shown = shown.data();
    assert_eq!(shown["program"], "beancount");
    assert_eq!(shown["accounts"][0]["name"], "茶水");
    let fates: Vec<&Value> = shown["vouchers"]
        .as_array()
        .expect("vouchers")
        .iter()
        .map(|one| &one["fate"])
        .collect();
    assert_eq!(fates, ["refused", "added"]);
    let fault = &shown["remarks"][0];
    assert_eq!(
        (&fault["row"], &fault["is_fault"]),
        (&json!(1), &json!(true)),
        "{shown}"
    );
    let reply = sent(&desk, FOREIGN.as_bytes(), false).await;
    refused(&reply, 422, "input.invalid");
    let why = reply.json["data"]["fields"][0]["message"]
        .as_str()
        .expect("a sentence");
    assert!(why.starts_with("第 1 行："), "{why}");
    assert_eq!(desk.show().await["vouchers"].as_array().map(Vec::len), Some(1));
    // The transaction that fits is brought under the next number.
    let rest = FOREIGN.split("\n\n").nth(1).expect("the second");
    let brought = sent(&desk, rest.as_bytes(), false).await;
    assert_eq!(brought.data()["vouchers"][0]["number"], 2);

    let broken = "2026-01-05 * \"a\"\n  资产:库存现金  1.00 CNY\n  资产:银行存款  -2.00 CNY\n";
    for (bytes, why) in [
        (broken.as_bytes(), "第 1 行：借贷不平，相差 -1 CNY。"),
        (b"PK\x03\x04".as_slice(), "Excel 文件"),
        (b"".as_slice(), "文件是空的"),
    ] {
        let reply = sent(&desk, bytes, true).await;
        assert_eq!(reply.status.as_u16(), 422, "{}", reply.json);
        let said = reply.json["data"]["fields"][0]["message"]
            .as_str()
            .expect("a sentence");
        assert!(said.contains(why), "{said}");
    }
}

#[tokio::test]
async fn a_book_that_counts_takes_no_file_and_nobody_elses_book_does() {
    let school = TestSchool::demo().await;
    let desk = booked(&school, "student60", 1).await;
    let text = file(&desk, "beancount").await;
    let other = school.enrolled("student59").await;
    let path = desk.address("import/?dry_run=true");
    assert_eq!(other.upload(&path, "b.journal", &text).await.status.as_u16(), 404);
    let graded = crate::book_mistakes::opened(&school).await;
    // Refused before the file is read: it would not even be one.
    refused(&sent(&graded, b"PK", true).await, 409, "simulation.no_import");
}

/// Of each voucher by its label: how far it has come, who signed, and which it takes back or puts right.
async fn standings(desk: &Desk) -> Vec<(String, Value)> {
    let shown = desk.show().await;
    let vouchers = shown["vouchers"].as_array().expect("vouchers");
    let label = |voucher: &Value| {
        let of = |key: &str| voucher[key].to_string().replace('"', "");
        format!("{} {}-{}", of("period"), of("word"), of("number"))
    };
    let other = |id: &Value| vouchers.iter().find(|one| one["id"] == *id).map(label);
    let standing = |voucher: &Value| {
        let kept = json!({
            "state": voucher["state"], "signatures": voucher["signatures"], "business": voucher["business"], "kind": voucher["kind"],
            "reverses": other(&voucher["reverses_id"]), "corrects": other(&voucher["corrects_id"]),
        });
        (label(voucher), kept)
    };
    vouchers.iter().map(standing).collect()
}

/// The golden month, posted, with a voucher that was taken back in red and one whose amounts were put right; the corrections are
/// signed as far as each of the steps goes.
async fn corrected(school: &TestSchool) -> Desk {
    let desk = booked(school, "student60", 12).await;
    desk.post_everything().await;
    let shown = desk.show().await;
    let of = |number: usize| shown["vouchers"][number - 1].clone();
    let reversal = json!({ "date": "2026-01-31", "post": "accountant" });
    let path = format!("/api/voucher/{}/reverse/", of(2)["id"]);
    let red = desk.client.post(&path, reversal).await.data()["voucher"]["id"].as_i64();
    let amounts: Vec<String> = of(1)["lines"]
        .as_array()
        .expect("lines")
        .iter()
        .map(|_| "4321.00".into())
        .collect();
    let difference = json!({ "date": "2026-01-31", "post": "supervisor", "amounts": amounts });
    let path = format!("/api/voucher/{}/difference/", of(1)["id"]);
    let difference = desk.client.post(&path, difference).await.data()["voucher"]["id"].as_i64();
    let (red, difference) = (red.expect("an id"), difference.expect("an id"));
    desk.sign("cashier_sign", "cashier", &[red, difference])
        .await
        .data();
    desk.sign("review", "reviewer", &[red]).await.data();
    desk
}

#[tokio::test]
async fn i31_signatures_and_corrections_come_back_with_a_whole_book() {
    let school = TestSchool::demo().await;
    let desk = corrected(&school).await;
    let before = standings(&desk).await;
    let said = |key: &str| before.iter().filter(|(_, one)| !one[key].is_null()).count();
    assert_eq!((said("reverses"), said("corrects"), before.len()), (1, 1, 14));
    let states: std::collections::BTreeSet<&str> = before
        .iter()
        .filter_map(|(_, one)| one["state"].as_str())
        .collect();
    assert!(states.contains("posted") && states.len() > 1, "{states:?}");
    for name in ["beancount", "hledger", "excel"] {
        let whole = file(&desk, name).await;
        let text = file(&desk, "hledger").await;
        restart(&desk).await;
        let brought = sent(&desk, &whole, false).await;
        assert_eq!(brought.data()["added"], 14, "{name}");
        let remarks = brought.data()["remarks"].to_string();
        assert!(
            !remarks.contains("签字") && !remarks.contains("连上"),
            "{name}: {remarks}"
        );
        assert_eq!(standings(&desk).await, before, "{name}");
        assert_eq!(file(&desk, "hledger").await, text, "{name}");
        // What it stands in front of afterwards is the same book: the voucher that was corrected is not corrected again.
        let shown = desk.show().await;
        let path = format!("/api/voucher/{}/reverse/", shown["vouchers"][1]["id"]);
        let again = desk
            .client
            .post(&path, json!({ "date": "2026-01-31", "post": "accountant" }))
            .await;
        refused(&again, 409, "simulation.reversed");
    }
}

#[tokio::test]
async fn signatures_that_nobody_could_have_given_are_left_out_and_what_is_corrected_must_be_there() {
    let school = TestSchool::demo().await;
    let desk = corrected(&school).await;
    let text = String::from_utf8(file(&desk, "hledger").await).expect("text");
    let of_shown = desk.show().await;
    let reviewer = of_shown["vouchers"][0]["signatures"]["reviewed_by"]
        .as_str()
        .expect("a name");
    let maker = of_shown["vouchers"][0]["signatures"]["prepared_by"]
        .as_str()
        .expect("a name");
    restart(&desk).await;
    // Whoever drew them up has looked at them.
    let own = text.replace(
        &format!("reviewed-by: {reviewer}"),
        &format!("reviewed-by: {maker}"),
    );
    assert_ne!(own, text);
    // The voucher that was taken back is not in the file.
    let without: String = (own.split("\n\n"))
        .filter(|block| !block.contains("number: 2\n"))
        .collect::<Vec<_>>()
        .join("\n\n");
    let brought = sent(&desk, without.as_bytes(), false).await;
    assert_eq!(brought.data()["added"], 13, "{}", brought.json);
    let remarks: Vec<&str> = brought.data()["remarks"]
        .as_array()
        .expect("remarks")
        .iter()
        .filter_map(|remark| remark["zh"].as_str())
        .collect();
    assert_eq!(
        remarks.iter().filter(|one| one.contains("签字没有带入")).count(),
        12,
        "{remarks:?}"
    );
    assert!(
        remarks
            .iter()
            .any(|one| one.contains("2026-01 记-2 不在文件和账套里")),
        "{remarks:?}"
    );
    let after = standings(&desk).await;
    assert!(
        after
            .iter()
            .all(|(_, one)| one["state"] == "saved" || one["state"] == "cashier_signed"),
        "{after:?}"
    );
    assert!(after.iter().all(|(_, one)| one["reverses"].is_null()));
    assert_eq!(
        after.iter().filter(|(_, one)| !one["corrects"].is_null()).count(),
        1
    );
}
