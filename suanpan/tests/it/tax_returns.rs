//! Tax returns and the statements of enterprises through HTTP: listed, drawn up, filled in, marked, downloaded.

use crate::{
    courses::{import, small_course},
    exam_books::{earned, hall_marking, sitting},
    hall::save,
    school::TestSchool,
    simulation::{Desk, qinghe, typed},
};
use serde_json::{Value, json};

/// The golden books, entered and posted.
async fn golden(school: &TestSchool) -> Desk {
    let desk = Desk::free(&school.enrolled("student60").await).await;
    let company = qinghe();
    for voucher in &company.vouchers {
        desk.enter(typed(&company, voucher, |amount| amount)).await.data();
    }
    desk.post_everything().await;
    desk
}

async fn listed(desk: &Desk) -> Vec<(String, String, bool)> {
    let reply = desk.client.get(&desk.address("statements/?period=2026-01")).await;
    let rows = reply.data().as_array().expect("rows").clone();
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    rows.iter()
        .map(|row| (text(&row["group"]), text(&row["kind"]), row["is_filed"] == true))
        .collect()
}

#[tokio::test]
async fn a_general_taxpayer_files_the_returns_that_the_books_give() {
    let school = TestSchool::demo().await;
    let desk = golden(&school).await;
    let kinds: Vec<_> = listed(&desk).await;
    let returns = ["vat_return", "surcharge_return", "income_tax_return"];
    let of_group = kinds.iter().filter(|(group, ..)| group == "returns");
    assert_eq!(
        of_group.map(|(_, kind, _)| kind.as_str()).collect::<Vec<_>>(),
        returns
    );

    assert_eq!(desk.cell("vat_return", 24).await, "18170.00");
    assert_eq!(desk.cell("surcharge_return", 1).await, "18170.00");
    assert_eq!(desk.cell("income_tax_return", 16).await, "14355.90");
    let address = desk.address("statement/vat_return/");
    let shown = desk.client.get(&format!("{address}?period=2026-01")).await;
    let statement = &shown.data()["statement"];
    assert_eq!(statement["title"], "增值税及附加税费申报表（一般纳税人适用）");
    let ties = statement["tie_outs"].as_array().expect("tie-outs");
    assert!(
        ties.len() == 3 && ties.iter().all(|tie| tie["holds"] == true),
        "{ties:?}"
    );

    // Typed cell by cell, and the other taken from the books.
    let cells = json!([{ "line": 24, "column": "period", "amount": "18170.00" }]);
    desk.client
        .put(&address, json!({ "period": "2026-01", "cells": cells }))
        .await
        .data();
    let surcharges = desk.address("statement/surcharge_return/");
    desk.client
        .put(&surcharges, json!({ "period": "2026-01" }))
        .await
        .data();
    let shown = desk.client.get(&format!("{address}?period=2026-01")).await;
    assert_eq!(shown.data()["filed"]["cells"], cells);
    let shown = desk.client.get(&format!("{surcharges}?period=2026-01")).await;
    assert_eq!(shown.data()["filed"]["is_generated"], true);
    let filed = listed(&desk).await;
    let filed: Vec<_> = filed.iter().filter(|(.., is_filed)| *is_filed).collect();
    assert_eq!(filed.len(), 2);

    // A form of another taxpayer, or of another standard, is not this company's.
    for kind in ["vat_return_small", "equity_changes"] {
        let reply = desk
            .client
            .get(&desk.address(&format!("statement/{kind}/?period=2026-01")))
            .await;
        assert_eq!(
            (reply.status.as_u16(), reply.error()),
            (409, "simulation.no_layout")
        );
    }
}

#[tokio::test]
async fn a_statement_is_downloaded_in_the_form_that_is_printed() {
    let school = TestSchool::demo().await;
    let desk = golden(&school).await;
    for kind in ["balance_sheet", "vat_return", "surcharge_return"] {
        let address = desk.address(&format!("statement/{kind}/excel/?period=2026-01"));
        let reply = desk.client.get(&address).await;
        assert_eq!(reply.status.as_u16(), 200);
        assert!(reply.bytes.starts_with(b"PK"), "{kind}");
        let name = reply.headers["content-disposition"].to_str().expect("a text");
        assert!(name.ends_with("2026-01.xlsx"), "{name}");
    }
}

#[tokio::test]
async fn a_statement_is_downloaded_as_it_was_filled_in() {
    let school = TestSchool::demo().await;
    let desk = golden(&school).await;
    let address = desk.address("statement/balance_sheet/");
    let excel = format!("{address}excel/?period=2026-01&filed=true");
    let early = desk.client.get(&excel).await;
    assert_eq!(
        (early.status.as_u16(), early.error()),
        (409, "simulation.not_filed")
    );
    let cells = json!([{ "line": 1, "column": "end", "amount": "123.45" }]);
    let body = json!({ "period": "2026-01", "cells": cells });
    desk.client.put(&address, body).await.data();
    let filed = desk.client.get(&excel).await;
    let limits = &interchange::sheet::SheetLimits::BOOK;
    let sheet = interchange::sheet::read_sheet(&filed.bytes, limits).expect("a workbook");
    let texts: Vec<&str> = (sheet.rows.iter())
        .flat_map(|row| row.cells.iter().map(String::as_str))
        .collect();
    assert!(texts.contains(&"123.45"), "{texts:?}");
    // 863,000 stood in the books.
    assert!(!texts.iter().any(|text| text.starts_with("863000")), "{texts:?}");
}

#[tokio::test]
async fn a_return_on_the_screen_when_time_is_up_is_filed_and_marked() {
    let asked = json!({ "kind": "books", "company": "qinghe", "businesses": ["b28"] });
    let key = json!({ "kind": "books", "preset": "contest_lite", "parts": { "statements": 100 },
        "statements": ["vat_return"] });
    let (hall, assessment) = hall_marking(asked, key).await;
    let attempt = hall.start(&hall.student, assessment).await;
    let desk = sitting(&hall.student, attempt);
    let book = desk.book().await;
    // What was booked before the task gives every line of the return but the transfer, which moves no line.
    let shown = hall
        .student
        .get(&format!("/api/book/{book}/statement/vat_return/?period=2026-01"))
        .await;
    let lines = shown.data()["statement"]["lines"].as_array().expect("lines");
    let cells: Vec<Value> = lines
        .iter()
        .flat_map(|line| {
            let columns = ["period", "year_to_date"].into_iter().enumerate();
            columns.map(|(place, column)| {
                json!({ "line": line["no"], "column": column, "amount": line["cells"][place]["amount"] })
            })
        })
        .collect();
    let content = json!({ "statement": "vat_return", "period": "2026-01", "cells": cells });
    let typing =
        json!({ "statement.vat_return.2026-01": { "kind": "statement", "cells": {}, "content": content } });
    let answer = json!({ "kind": "books", "vouchers": 0, "typing": typing });
    save(&hall.student, attempt, &[(0, 1, answer)]).await.data();
    hall.wait(70).await;
    hall.school.run_jobs().await;
    let row = earned(&hall, assessment).await;
    assert_eq!(row["earned"], 40, "{row}");
}

/// A company by 企业会计准则 whose books begin in December.
async fn enterprise(school: &TestSchool) -> Desk {
    let teacher = school.teacher("report_teacher").await;
    let mut files = small_course();
    let mut put = |name: &str, content: String| {
        files.insert(format!("companies/qisi/{name}"), content.into_bytes());
    };
    put(
        "company.toml",
        "id = \"qisi\"\nname = \"启思公司\"\nstandard = \"asbe\"\ntaxpayer = \"small\"\nstart = \"2025-12\"\nmode = \"teaching\"\n".into(),
    );
    put(
        "accounts.csv",
        "code,name,category,direction,aux,cash,unit\n1002,银行存款,资产,借,,bank,\n4001,实收资本,所有者权益,贷,,,\n\
         4103,本年利润,所有者权益,贷,,,\n4104,利润分配,所有者权益,贷,,,\n410401,未分配利润,所有者权益,贷,,,\n6001,主营业务收入,损益,贷,,,\n"
            .into(),
    );
    put(
        "opening.csv",
        "account,aux,debit,credit,quantity\n1002,,100.00,,\n4001,,,100.00,\n".into(),
    );
    let report = import(&teacher, &files).await;
    assert_eq!(report["errors"], 0, "{report}");
    let companies = teacher
        .get(&format!("/api/course/{}/companies/", report["course_id"]))
        .await;
    let company = companies.data()[0]["id"].as_i64().expect("an id");
    Desk::of_company(&teacher, company).await
}

#[tokio::test]
async fn an_enterprise_shows_its_changes_in_equity_beside_those_of_the_last_year() {
    let school = TestSchool::new().await;
    let desk = enterprise(&school).await;
    let paid_in = json!({ "post": "accountant", "voucher": { "word": "记", "date": "2025-12-20", "lines": [
        { "summary": "追加投资", "account": "1002", "debit": "50.00", "cash_flow_item": 23 },
        { "summary": "追加投资", "account": "4001", "credit": "50.00" },
    ] } });
    desk.enter(paid_in).await.data();
    let kinds: Vec<_> = listed(&desk).await.into_iter().map(|(_, kind, _)| kind).collect();
    let expected = [
        "balance_sheet",
        "profit_statement",
        "cash_flow_statement",
        "cash_flow_supplement",
        "equity_changes",
        "vat_return_small",
        "surcharge_return",
        "income_tax_return",
    ];
    assert_eq!(kinds, expected);
    let shown = desk.client.get(&desk.address("statement/equity_changes/")).await;
    assert!(shown.data()["prior"].is_null());
    let supplement = desk
        .client
        .get(&desk.address("statement/cash_flow_supplement/"))
        .await;
    assert_eq!(supplement.data()["statement"]["title"], "现金流量表补充资料");

    desk.post_everything().await;
    let close = json!({ "period": "2025-12" });
    desk.client.post(&desk.address("close/"), close).await.data();
    let shown = desk.client.get(&desk.address("statement/equity_changes/")).await;
    let amount = |of: &str, no: usize| shown.data()[of]["lines"][no - 1]["cells"][0]["amount"].clone();
    assert_eq!(
        (amount("prior", 1), amount("prior", 9)),
        (json!("100.00"), json!("50.00"))
    );
    assert_eq!(
        (amount("statement", 1), amount("statement", 24)),
        (json!("150.00"), json!("150.00"))
    );
    let head = &shown.data()["statement"]["columns"];
    assert_eq!(
        (&head[0]["column"], &head[10]["column"]),
        (&json!("capital"), &json!("equity_total"))
    );

    // Filled in like any other statement.
    let cells = json!([{ "line": 24, "column": "equity_total", "amount": "150.00" }]);
    let address = desk.address("statement/equity_changes/");
    let filing = json!({ "period": "2026-01", "cells": cells });
    desk.client.put(&address, filing).await.data();
    let shown = desk.client.get(&address).await;
    assert_eq!(shown.data()["filed"]["cells"], cells);
}
