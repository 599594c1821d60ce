//! A company written in the browser: chart, opening balances, a business with its invoice and the voucher it is booked by.

use crate::{
    authoring::{Desk, text_of},
    owners::refused,
    school::Person,
};
use serde_json::{Value, json};
use testkit::Reply;

/// What a teacher writes of a small trading company: money and capital to begin with, and one purchase.
fn write(content: &mut Value) {
    let company = &mut content["company"];
    company["head"]["person"] =
        json!([{ "name": "李敏", "post": "accountant" }, { "name": "赵恒", "post": "reviewer" }]);
    let balance = |account: &str, side: &str| {
        json!({ "account": account, "aux": {}, "side": side, "amount": "500000.00",
            "quantity": null, "year_debit": null, "year_credit": null })
    };
    company["opening"] = json!([balance("1002", "debit"), balance("3001", "credit")]);
    company["businesses"] = json!([{ "id": "b1", "number": 1, "title": "购入办公用品", "date": "2026-01-06",
        "action": "entry", "weight": 1, "text": "以银行存款购入办公用品。", "hint": "",
        "document": [{ "id": "d1", "type": "purchase_invoice", "title": "电子发票（普通发票）", "number": "26332000000000000001",
            "date": "2026-01-06", "file": "", "extra": [], "item": [],
            "fields": { "seller": "杭州文汇商店", "buyer": "清和商贸有限公司", "total": "1060.00", "remark": "" } }] }]);
    let line = |account: &str, side: &str, flow: Value| {
        json!({ "summary": "购办公用品", "accounts": [account], "aux": {}, "side": side, "amount": "1060.00",
            "quantity": null, "cash_flow": flow, "derived": "" })
    };
    company["vouchers"] = json!([{ "business": "b1", "id": "v1", "variant": 1, "word": "记", "number": 1,
        "date": "2026-01-06", "kind": "normal", "attachments": 1, "weight": 1, "merge_group": "", "is_optional": false,
        "lines": [line("5602", "debit", json!([])), line("1002", "credit", json!([6]))] }]);
}

async fn tried(person: &Person, course: i64, company: &Value, seed: u64) -> Reply {
    let path = format!("/api/authoring/{course}/company_trial/");
    person
        .post(&path, json!({ "company": company, "seed": seed }))
        .await
}

/// A desk with a company that is written, not published yet; and the company.
pub async fn written() -> (Desk, Value) {
    let desk = Desk::new().await;
    let at = desk.add("company", "清和商贸有限公司", "").await;
    let mut company = Value::Null;
    let mut open = desk.open(&at).await;
    let saved = open.save(|content| {
        write(content);
        company = content["company"].clone();
    });
    saved.await.data();
    drop(open);
    (desk, company)
}

#[tokio::test]
async fn a_company_is_tried_as_it_is_on_screen() {
    let (desk, company) = written().await;
    let shown = desk
        .teacher
        .get(&format!("/api/authoring/{}/", desk.course))
        .await;
    assert_eq!(shown.data()["companies"][0]["title"], "清和商贸有限公司");
    assert_eq!(shown.data()["companies"][0]["state"], "new");

    // Tried as it is on screen: nothing wrong, and the books say what the voucher did.
    let reply = tried(&desk.teacher, desk.course, &company, 0).await;
    let report = reply.data();
    let is_error = |fault: &&Value| fault["is_error"] == true;
    let faults = report["faults"].as_array().expect("faults");
    assert_eq!(faults.iter().find(is_error), None, "{report}");
    let rows = report["books"]["balance"]["rows"].as_array().expect("rows");
    let bank = rows
        .iter()
        .find(|row| row["account"] == "1002")
        .expect("the bank");
    assert_eq!(
        (&bank["credit"], &bank["closing_debit"]),
        (&json!("1060.00"), &json!("498940.00"))
    );
    let statements = report["books"]["statements"].as_array().expect("statements");
    assert!(
        statements.iter().any(|one| one["title"] == "资产负债表"),
        "{statements:?}"
    );
    let closing = report["books"]["closing"].as_array().expect("steps");
    assert!(
        closing
            .iter()
            .any(|one| one["step"] == "profit_and_loss" && one["state"] == "to_do")
    );

    // A fault is told at its place, and books that do not balance are not kept.
    let mut wrong = company.clone();
    wrong["vouchers"][0]["lines"][1]["amount"] = json!("1000.00");
    let reply = tried(&desk.teacher, desk.course, &wrong, 0).await;
    let report = reply.data();
    let fault = (report["faults"].as_array().expect("faults").iter()).find(is_error);
    let fault = fault.expect("a fault");
    assert_eq!(
        (&fault["part"], &fault["row"]),
        (&json!("vouchers"), &json!(0)),
        "{report}"
    );
    assert!(
        report["books"].is_null() && report["refused"].is_string(),
        "{report}"
    );
}

#[tokio::test]
async fn a_company_that_is_published_has_its_books_kept_and_leaves_as_a_folder() {
    let (desk, company) = written().await;
    // A question of an exercise asks for its books; all is published, a student opens them and sees the invoice.
    let exercise = desk.add("exercise", "第一笔账", "ch1").await;
    let body = json!({ "kind": "books", "company": company["head"]["id"], "businesses": ["b1"], "own_company": false });
    let text = json!({
        "course_id": desk.course, "stem": "登记第一笔业务。", "body": body,
        "answer_key": { "kind": "books", "preset": "practice", "parts": { "vouchers": 100 } },
        "analysis": "", "difficulty": 2, "points": 10, "tags": [], "knowledge": [],
    });
    let added = desk.teacher.post("/api/questions/", text).await.data()["id"].clone();
    let question = desk.teacher.get(&format!("/api/questions/{added}/")).await;
    let asked = json!([{ "id": question.data()["key"] }]);
    let mut paper = desk.open(&exercise).await;
    paper
        .save(|content| content["exercise"]["questions"] = asked)
        .await
        .data();
    desk.publish_all().await;
    let student = desk.school.student("沈一鸣").await;
    student
        .post(&format!("/api/select_course/{}/enrol/", desk.course), json!({}))
        .await
        .data();
    let offered = student
        .get(&format!("/api/course/{}/companies/", desk.course))
        .await;
    let opened = student
        .post("/api/books/", json!({ "company_id": offered.data()[0]["id"] }))
        .await;
    let book = format!("/api/book/{}/", opened.data()["id"]);
    let kept = student.get(&book).await;
    let shown = kept.data().to_string();
    assert!(
        shown.contains("清和商贸有限公司") && shown.contains("杭州文汇商店"),
        "{shown}"
    );
    let exercises = student
        .get(&format!("/api/course/{}/exercises/", desk.course))
        .await;
    assert!(
        exercises.data().to_string().contains("第一笔账"),
        "{}",
        exercises.json
    );

    // What leaves is the folder an author would have written.
    let id = company["head"]["id"].as_str().expect("an id");
    let zip = desk.export().await;
    let vouchers = text_of(&zip, &format!("companies/{id}/vouchers.csv"));
    assert!(vouchers.contains("购办公用品,5602"), "{vouchers}");
    let documents = text_of(&zip, &format!("companies/{id}/documents.toml"));
    assert!(
        documents.contains("杭州文汇商店") && !documents.contains("remark"),
        "{documents}"
    );
}

#[tokio::test]
async fn a_company_of_a_seed_is_shown_with_what_was_drawn() {
    let (desk, mut company) = written().await;
    let figures = json!([{ "of": "1060.00", "at": "", "is": "price" }]);
    company["variation"] = json!({ "businesses": [], "vouchers": [], "rules": { "rule": 1,
        "parameter": [{ "name": "price", "label": "办公用品", "unit": "元", "golden": "1060.00", "choices": ["530.00", "2120.00"] }],
        "business": [{ "id": "b1", "figures": figures }] } });
    let golden = tried(&desk.teacher, desk.course, &company, 0).await;
    assert!(golden.data()["drawn"].is_null());
    let reply = tried(&desk.teacher, desk.course, &company, 7).await;
    let report = reply.data();
    let amount = &report["drawn"]["company"]["vouchers"][0]["lines"][0]["amount"];
    assert!(
        ["530.00", "2120.00"].contains(&amount.as_str().expect("an amount")),
        "{report}"
    );
    assert_eq!(
        &report["drawn"]["company"]["businesses"][0]["document"][0]["fields"]["total"],
        amount
    );
    let rows = report["books"]["balance"]["rows"].as_array().expect("rows");
    let costs = rows
        .iter()
        .find(|row| row["account"] == "5602")
        .expect("the costs");
    assert_eq!(&costs["debit"], amount);
    assert_eq!(report["drawn"]["drawn"][0]["label"], "办公用品");
}

#[tokio::test]
async fn others_may_not_try_and_too_much_is_refused_at_its_place() {
    let (desk, company) = written().await;
    let colleague = desk.school.teacher("周明").await;
    refused(
        &tried(&colleague, desk.course, &company, 0).await,
        "courses.not_editor",
    );
    let student = desk.school.student("沈一鸣").await;
    assert_eq!(
        tried(&student, desk.course, &json!("nonsense"), 0).await.status,
        403
    );
    let reply = tried(&desk.teacher, desk.course, &company, 10_000).await;
    assert_eq!(reply.status, 422, "{}", reply.json);
    assert_eq!(reply.json["data"]["fields"][0]["field"], "seed");
    let untitled = desk
        .teacher
        .post(
            &format!("/api/authoring/{}/items/", desk.course),
            json!({ "kind": "company", "title": " ", "chapter": "" }),
        )
        .await;
    assert_eq!(untitled.json["data"]["fields"][0]["field"], "title");
}

async fn read_sheet(person: &Person, course: i64, part: &str, table: &str) -> Reply {
    let path = format!("/api/authoring/{course}/company_sheets/?part={part}");
    person.client.upload(&path, "账套.csv", table.as_bytes()).await
}

#[tokio::test]
async fn sheets_of_other_programs_become_parts_of_a_company() {
    let desk = Desk::new().await;
    let chart = "科目代码,科目名称,科目类别,余额方向,核算项目,受控系统\n1002,银行存款,流动资产,借,,\n\
        1002.01,银行存款-工行,流动资产,借,,\n1122,应收账款,流动资产,双,客户,\nX1,奇怪,流动资产,借,,\n";
    let read = read_sheet(&desk.teacher, desk.course, "accounts", chart).await;
    let read = read.data();
    assert_eq!(read["layout"], "kingdee");
    assert_eq!(
        read["accounts"][1],
        json!({ "code": "100201", "name": "工行", "category": "Asset", "direction": "debit", "aux": [],
            "cash": "Bank", "unit": "" })
    );
    assert_eq!(read["accounts"].as_array().map(Vec::len), Some(3));
    assert_eq!(read["ignored_columns"], json!(["受控系统"]));
    let remarks = read["remarks"].as_array().expect("remarks");
    let told: Vec<_> = remarks
        .iter()
        .map(|one| (one["row"].as_i64(), one["is_fault"].as_bool()))
        .collect();
    assert_eq!(told, [(Some(5), Some(true)), (Some(4), Some(false))], "{read}");

    let opening = "科目编码,方向,期初余额,累计借方,累计贷方\n1002,借,5.00,3,\n3001,贷,5,,\n";
    let read = read_sheet(&desk.teacher, desk.course, "opening", opening).await;
    assert_eq!(
        read.data()["opening"],
        json!([
            { "account": "1002", "aux": {}, "side": "debit", "amount": "5.00", "quantity": null,
                "year_debit": "3.00", "year_credit": null },
            { "account": "3001", "aux": {}, "side": "credit", "amount": "5.00", "quantity": null,
                "year_debit": null, "year_credit": null },
        ])
    );

    let journal = "制单日期,凭证号,附单据数,摘要,科目编码,借方金额,贷方金额,数量,客户\n\
        2026-01-06,记-0007,2,收回货款,1002,10,,,\n,,,收回货款,1122,,10,,宏远商贸\n";
    let read = read_sheet(&desk.teacher, desk.course, "vouchers", journal).await;
    let voucher = &read.data()["vouchers"][0];
    assert_eq!(
        (
            &voucher["word"],
            &voucher["number"],
            &voucher["attachments"],
            &voucher["business"]
        ),
        (&json!("记"), &json!(7), &json!(2), &json!(""))
    );
    assert_eq!(
        voucher["lines"][1],
        json!({ "summary": "收回货款", "accounts": ["1122"], "aux": { "客户": "宏远商贸" }, "side": "credit",
            "amount": "10.00", "quantity": null, "cash_flow": [], "derived": "" })
    );
}

#[tokio::test]
async fn a_sheet_is_refused_to_others_and_one_of_another_sort_says_what_it_is() {
    let desk = Desk::new().await;
    let chart = "科目编码,科目名称\n1001,库存现金\n";
    let colleague = desk.school.teacher("周明").await;
    refused(
        &read_sheet(&colleague, desk.course, "accounts", chart).await,
        "courses.not_editor",
    );
    let other = read_sheet(&desk.teacher, desk.course, "vouchers", chart).await;
    assert_eq!(other.data()["vouchers"], json!([]));
    let why = other.data()["remarks"][0]["zh"].as_str().expect("a sentence");
    assert!(
        why.contains("找不到序时账") && why.contains("文件里是科目表"),
        "{why}"
    );
    let unknown = read_sheet(&desk.teacher, desk.course, "head", chart).await;
    assert_eq!(unknown.status.as_u16(), 422);
    let path = format!("/api/authoring/{}/company_sheets/?part=accounts", desk.course);
    let broken = desk.teacher.client.upload(&path, "a.xlsx", b"PK\x03\x04").await;
    assert_eq!(broken.status.as_u16(), 422);
}

#[tokio::test]
async fn a_whole_journal_becomes_a_company_or_the_part_that_is_asked_for() {
    let desk = Desk::new().await;
    let journal = "2026-01-01 * \"期初余额\"\n  资产:银行存款  5000.00 CNY\n  权益:实收资本  -5000.00 CNY\n\n\
        2026-01-09 * \"买茶\"\n  费用:茶水  12.50 CNY\n  资产:银行存款\n";
    let read = async |part: &str, name: &str, text: &str| {
        let path = format!(
            "/api/authoring/{}/company_sheets/?part={part}&standard=assbe",
            desk.course
        );
        desk.teacher.client.upload(&path, name, text.as_bytes()).await
    };
    let whole = read("whole", "a.beancount", journal).await;
    let whole = whole.data();
    assert_eq!(
        (&whole["layout"], &whole["start"]),
        (&json!("beancount"), &json!("2026-01"))
    );
    // Those of the standard that the book stands on come along, and what no chart has is opened.
    let accounts: Vec<_> = (whole["accounts"].as_array().expect("accounts").iter())
        .map(|one| {
            (
                one["code"].as_str().expect("a code"),
                one["name"].as_str().expect("a name"),
            )
        })
        .collect();
    assert_eq!(
        accounts,
        [("1002", "银行存款"), ("3001", "实收资本"), ("5901", "茶水")]
    );
    assert_eq!(whole["opening"].as_array().map(Vec::len), Some(2));
    assert_eq!(whole["vouchers"][0]["lines"][0]["amount"], "12.50");
    assert_eq!(whole["remarks"][0]["row"], 5, "{whole}");
    let vouchers = read("vouchers", "a.beancount", journal).await;
    let vouchers = vouchers.data();
    assert_eq!(vouchers["vouchers"].as_array().map(Vec::len), Some(1));
    assert_eq!(
        (&vouchers["accounts"], &vouchers["opening"]),
        (&json!([]), &json!([]))
    );
    let off = "2026-01-09 * \"买茶\"\n  费用:茶水  12.50 CNY\n  资产:银行存款  -12.00 CNY\n";
    let refused = read("whole", "a.beancount", off).await;
    assert_eq!(refused.status.as_u16(), 422);
    assert_eq!(
        refused.json["data"]["fields"][0]["message"],
        "第 1 行：借贷不平，相差 0.5 CNY。"
    );
}

/// The XML of an invoice that a seller with that code made out, as the tax office sends it.
fn invoice_of(seller: &str) -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?><EInvoice><Header><InherentLabel>\
         <InIssuType><LabelCode>Y</LabelCode></InIssuType><GeneralOrSpecialVAT><LabelCode>01</LabelCode></GeneralOrSpecialVAT>\
         </InherentLabel></Header><EInvoiceData>\
         <SellerInformation><SellerIdNum>{seller}</SellerIdNum><SellerName>恒泰板材有限公司</SellerName></SellerInformation>\
         <BuyerInformation><BuyerIdNum>91990106MA2QH0007P</BuyerIdNum><BuyerName>青禾智能家居有限公司</BuyerName></BuyerInformation>\
         <BasicInformation><TotalAmWithoutTax>50000.00</TotalAmWithoutTax><TotalTaxAm>6500.00</TotalTaxAm>\
         <TotalTax-includedAmount>56500.00</TotalTax-includedAmount>\
         <TotalTax-includedAmountInChinese>伍万陆仟伍佰圆整</TotalTax-includedAmountInChinese><Drawer>许丽</Drawer></BasicInformation>\
         <IssuItemInformation><ItemName>*木制品*A板材</ItemName><MeaUnits>张</MeaUnits><Quantity>500</Quantity>\
         <UnPrice>100</UnPrice><Amount>50000.00</Amount><TaxRate>0.13</TaxRate><ComTaxAm>6500.00</ComTaxAm></IssuItemInformation>\
         </EInvoiceData><TaxSupervisionInfo><InvoiceNumber>26332000000026010951</InvoiceNumber>\
         <IssueTime>2026-01-06</IssueTime></TaxSupervisionInfo></EInvoice>"
    )
}

#[tokio::test]
async fn an_electronic_invoice_becomes_a_document_of_the_company() {
    let desk = Desk::new().await;
    let path = |code: &str| {
        format!(
            "/api/authoring/{}/company_invoices/?id=d7&company_code={code}",
            desk.course
        )
    };
    let send = async |code: &str, text: &str| {
        let teacher = &desk.teacher.client;
        teacher.upload(&path(code), "发票.xml", text.as_bytes()).await
    };
    let invoice = invoice_of("91990110MA27HT367P");
    let bought = send("91990106MA2QH0007P", &invoice).await;
    let bought = bought.data();
    assert_eq!(
        (&bought["id"], &bought["type"], &bought["date"]),
        (&json!("d7"), &json!("purchase_invoice"), &json!("2026-01-06"))
    );
    // No tax office has the region 99: what a course prints is found by no lookup.
    assert_eq!(bought["number"], "26992000000026010951");
    assert_eq!(bought["fields"]["total"], "56500.00");
    assert_eq!(bought["item"][0]["tax"], "6500.00");
    let sold = send("91990110MA27HT367P", &invoice).await;
    assert_eq!(sold.data()["type"], "sales_invoice");

    let broken = [
        "<EInvoice><Header>".to_owned(),
        "<!DOCTYPE a [<!ENTITY b SYSTEM \"file:///etc/passwd\">]><EInvoice>&b;</EInvoice>".to_owned(),
        " ".repeat(1 << 20) + &invoice,
    ];
    for text in broken {
        let refused = send("", &text).await;
        assert!(refused.status.is_client_error(), "{}", refused.json);
        assert_ne!(refused.json["data"], json!({ "id": "d7" }));
    }
    let colleague = desk.school.teacher("周明").await;
    let colleague = colleague.client.upload(&path(""), "发票.xml", b"<").await;
    refused(&colleague, "courses.not_editor");
}
