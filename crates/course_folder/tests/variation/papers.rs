//! Texts and documents of varied companies: figures, words, names and dates change together.

use course_folder::model::{Business, Company};
use ledger::rmb_words;

use super::{QINGHE, drawn, first_seed_with, varied};

fn business<'c>(company: &'c Company, id: &str) -> &'c Business {
    let mut businesses = company.businesses.iter();
    businesses.find(|business| business.id == id).expect("a business")
}

fn amount(text: &str) -> ledger::Fen {
    text.parse().expect("an amount")
}

fn json(company: &Company) -> String {
    serde_json::to_string(company).expect("plain values")
}

#[test]
fn a_sale_is_told_invoiced_and_booked_with_the_same_figures() {
    for seed in 1..=20 {
        let varied = varied(seed);
        let (quantity, price) = (drawn(&varied, "销售数量"), drawn(&varied, "销售单价"));
        let number = |text: Option<String>| -> i64 {
            let text = text.expect("it is drawn");
            text.split(' ')
                .next()
                .and_then(|number| number.parse().ok())
                .expect("a number")
        };
        let (quantity, price) = (number(quantity), number(price));
        let sale = business(&varied.company, "b07");
        assert_eq!(sale.title, format!("销售智能灯{quantity}台"));
        assert!(
            sale.text
                .contains(&format!("{quantity} 台，不含税单价 {price} 元")),
            "{}",
            sale.text
        );
        let invoice = &sale.document[0];
        assert_eq!(
            amount(&invoice.fields["amount"]),
            ledger::Fen(quantity * price * 100)
        );
        let of_sale = varied
            .company
            .vouchers
            .iter()
            .find(|voucher| voucher.business == "b07");
        let revenue = of_sale.map(|voucher| voucher.lines[2].amount);
        assert_eq!(revenue, Some(ledger::Fen(quantity * price * 100)));
    }
}

#[test]
fn amounts_in_words_say_the_amounts_beside_them() {
    for seed in 1..=40 {
        let company = varied(seed).company;
        for document in company.businesses.iter().flat_map(|business| &business.document) {
            let Some(words) = document.fields.get("total_in_words") else {
                continue;
            };
            let stated = document.fields.get("total").or(document.fields.get("amount"));
            let stated = stated.map(|stated| amount(stated));
            assert_eq!(rmb_words::parse(words), stated, "{seed} {}", document.id);
        }
    }
}

#[test]
fn serial_numbers_and_texts_carry_the_day_to_which_a_business_is_moved() {
    let mut moved = 0;
    for seed in 1..=40 {
        let company = varied(seed).company;
        for (business, golden) in company.businesses.iter().zip(&QINGHE.0.businesses) {
            moved += usize::from(business.date != golden.date);
            assert!(business.date.as_str().starts_with("2026-01-"));
            for document in &business.document {
                let day = document
                    .date
                    .as_ref()
                    .expect("each has one")
                    .as_str()
                    .replace('-', "");
                if let Some(serial) = document.number.strip_prefix("9992") {
                    assert!(serial.starts_with(&day[2..]), "{seed} {}", document.id);
                    assert_eq!(document.fields["serial"], document.number);
                }
                if document.number.starts_with("LL-") || document.number.starts_with("CK-") {
                    assert_eq!(document.number[3..11], day, "{seed} {}", document.id);
                }
            }
            let vouchers = company.vouchers.iter();
            let mut own = vouchers.filter(|voucher| voucher.business == business.id);
            assert!(own.all(|voucher| voucher.date == business.date));
        }
        let dates: Vec<&str> = company
            .vouchers
            .iter()
            .map(|voucher| voucher.date.as_str())
            .collect();
        assert!(dates.is_sorted(), "{seed} {dates:?}");
        let sale = business(&company, "b07").date.as_str()[8..].to_owned();
        let told = format!("1 月 {sale} 日所购");
        assert!(business(&company, "b17").text.contains(&told), "{seed}");
    }
    assert!(moved > 100, "{moved}");
}

#[test]
fn a_name_changes_everywhere_with_its_code_and_account() {
    let varied = first_seed_with("电商客户");
    let name = drawn(&varied, "电商客户").expect("it is drawn");
    let text = json(&varied.company);
    for golden in ["百汇", "91310115MA1BH7E3CC", "9999000000020291777"] {
        assert!(json(&QINGHE.0).contains(golden));
        assert!(!text.contains(golden), "{golden}");
    }
    assert!(varied.company.head.aux[0].items.contains(&name));
    let invoice = &business(&varied.company, "b07").document[0];
    assert_eq!(ledger::uscc::validate(&invoice.fields["buyer_uscc"]), Ok(()));
    assert!(invoice.fields["buyer"].starts_with(&name[..6]));
}

#[test]
fn an_alternative_takes_the_place_of_its_business_in_the_whole_month() {
    let varied = first_seed_with("支付广告费");
    let company = &varied.company;
    assert_eq!(business(company, "b12").title, "支付展览费");
    let vouchers = company.vouchers.iter();
    let numbers: Vec<u32> = vouchers.clone().map(|voucher| voucher.number).collect();
    assert_eq!(numbers, (1..=33).collect::<Vec<_>>());
    let fair = vouchers
        .clone()
        .find(|voucher| voucher.business == "b12")
        .map(|voucher| &voucher.lines[0]);
    let closed = vouchers
        .clone()
        .find(|voucher| voucher.business == "b31")
        .map(|voucher| &voucher.lines[5]);
    let (fair, closed) = fair.zip(closed).expect("both are booked");
    assert_eq!(fair.amount, closed.amount);
    assert_eq!(fair.aux, closed.aux);
    assert_eq!(closed.derived, "-net('5601','展览费')");
    assert!(!json(company).contains("广告费"));
}

#[test]
fn each_alternative_is_drawn_by_some_seed() {
    for title in [
        "购入办公电脑一台",
        "支付广告费",
        "预收悦家商超货款",
        "收到客户询价函",
    ] {
        first_seed_with(title);
    }
}
