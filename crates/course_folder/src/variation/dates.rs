//! A business moved by some days: its dates, and the same dates where its texts and serial numbers print them.

use std::collections::BTreeSet;

use jiff::Span;
use jiff::civil::Date as Day;

use super::renames::Renames;
use crate::model::{Business, Company, Date, RefVoucher};

/// Documents whose number says nothing about their day.
const UNDATED_NUMBERS: &[&str] = &[
    "sales_invoice",
    "purchase_invoice",
    "red_invoice",
    "train_ticket",
    "flight_itinerary",
];

/// Moves a business and its vouchers; `None` when that would leave the month.
pub(super) fn move_business(
    business: &mut Business,
    vouchers: &mut [&mut RefVoucher],
    days: i64,
) -> Option<()> {
    let span = Span::new().try_days(days).ok()?;
    let mut found = BTreeSet::from([business.date.clone()]);
    found.extend(business.date_until.clone());
    found.extend(
        business
            .document
            .iter()
            .filter_map(|document| document.date.clone()),
    );
    found.extend(vouchers.iter().map(|voucher| voucher.date.clone()));
    let mut texts = Vec::new();
    let mut serials = Vec::new();
    for date in &found {
        let (from, to) = (day_of(date)?, day_of(&moved(date, span)?)?);
        texts.extend(forms(from).into_iter().zip(forms(to)));
        serials.extend(serial_forms(from).into_iter().zip(serial_forms(to)));
    }
    let move_date = |date: &mut Date| -> Option<()> {
        *date = moved(date, span)?;
        Some(())
    };
    move_date(&mut business.date)?;
    business.date_until.as_mut().map_or(Some(()), move_date)?;
    for date in business
        .document
        .iter_mut()
        .filter_map(|document| document.date.as_mut())
    {
        move_date(date)?;
    }
    for voucher in vouchers.iter_mut() {
        move_date(&mut voucher.date)?;
    }
    print_dates(business, &Renames::new(texts), &Renames::new(serials));
    Some(())
}

fn print_dates(business: &mut Business, texts: &Renames, serials: &Renames) {
    let begins = |before: &str| !before.ends_with(|letter: char| letter.is_ascii_digit());
    let replace = |text: &mut String| texts.text_where(text, begins);
    for text in [&mut business.title, &mut business.text, &mut business.hint] {
        replace(text);
    }
    for document in &mut business.document {
        if !UNDATED_NUMBERS.contains(&document.r#type.as_str()) {
            serials.text(&mut document.number);
        }
        for (name, value) in &mut document.fields {
            if name == "serial" {
                serials.text(value);
            } else {
                replace(value);
            }
        }
        document
            .extra
            .iter_mut()
            .for_each(|extra| replace(&mut extra.value));
        document.item.iter_mut().for_each(|item| replace(&mut item.note));
    }
}

/// The dates of the vouchers in the order of their numbers never go back, and no voucher left its month.
pub(super) fn are_in_order(company: &Company) -> bool {
    let mut numbered: Vec<(&str, u32, &Date)> = company
        .vouchers
        .iter()
        .filter(|voucher| voucher.variant == 1)
        .map(|voucher| (voucher.word.as_str(), voucher.number, &voucher.date))
        .collect();
    numbered.sort();
    numbered
        .windows(2)
        .all(|pair| pair[0].0 != pair[1].0 || pair[0].2 <= pair[1].2)
}

fn day_of(date: &Date) -> Option<Day> {
    date.as_str().parse().ok()
}

/// The date moved within its month.
fn moved(date: &Date, span: Span) -> Option<Date> {
    let from = day_of(date)?;
    let to = from.checked_add(span).ok()?;
    let stays = (from.year(), from.month()) == (to.year(), to.month());
    stays.then(|| Date::parse(&to.to_string())).flatten()
}

fn forms(day: Day) -> [String; 4] {
    let (year, month, number) = (day.year(), day.month(), day.day());
    [
        day.to_string(),
        format!("{year}{month:02}{number:02}"),
        format!("{month} 月 {number} 日"),
        format!("{month}月{number}日"),
    ]
}

fn serial_forms(day: Day) -> [String; 2] {
    let (year, month, number) = (day.year(), day.month(), day.day());
    [
        format!("{year}{month:02}{number:02}"),
        format!("{:02}{month:02}{number:02}", year % 100),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Document;

    fn business() -> Business {
        let mut document = Document {
            r#type: "bank_payment".into(),
            number: "99922601160000093364".into(),
            date: Date::parse("2026-01-16"),
            ..Document::default()
        };
        document
            .fields
            .insert("serial".into(), "99922601160000093364".into());
        document
            .fields
            .insert("purpose".into(), "批次 20260116001".into());
        let mut invoice = document.clone();
        invoice.r#type = "purchase_invoice".into();
        Business {
            date: Date::parse("2026-01-16").expect("a date"),
            text: "1 月 16 日签字，11月16日与 1月16日".into(),
            document: vec![document, invoice],
            ..Business::default()
        }
    }

    #[test]
    fn the_day_moves_in_texts_and_dated_serial_numbers_only() {
        let mut moved = business();
        move_business(&mut moved, &mut [], 2).expect("it stays in January");
        assert_eq!(moved.date.as_str(), "2026-01-18");
        assert_eq!(moved.text, "1 月 18 日签字，11月16日与 1月18日");
        assert_eq!(moved.document[0].number, "99922601180000093364");
        assert_eq!(moved.document[0].fields["serial"], "99922601180000093364");
        assert_eq!(moved.document[0].fields["purpose"], "批次 20260118001");
        assert_eq!(moved.document[1].number, "99922601160000093364");
    }

    #[test]
    fn no_business_leaves_its_month() {
        for days in [16, -16, i64::MAX] {
            assert_eq!(move_business(&mut business(), &mut [], days), None);
        }
    }
}
