//! The books of varied companies: they balance, close, and say the same as the texts beside them.

use course_folder::model::{Cash, Category, Company, Fen, Side};
use course_folder::variation::lint_seeds;

use super::{QINGHE, varied};

fn no_faults(seeds: std::ops::RangeInclusive<u64>) {
    let (company, variation) = &*QINGHE;
    let faults = lint_seeds(company, variation, seeds);
    let told: Vec<String> = faults.iter().take(10).map(ToString::to_string).collect();
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), told.join("\n"));
}

// A thousand seeds in four parts, which run side by side.

#[test]
fn i38_seeds_to_250_make_sound_companies() {
    no_faults(0..=250);
}

#[test]
fn i38_seeds_to_500_make_sound_companies() {
    no_faults(251..=500);
}

#[test]
fn i38_seeds_to_750_make_sound_companies() {
    no_faults(501..=750);
}

#[test]
fn i38_seeds_to_1000_make_sound_companies() {
    no_faults(751..=1000);
}

/// Closing balances, debits positive, of the accounts that a rule picks.
fn closing(company: &Company, picks: impl Fn(&str) -> bool) -> Fen {
    let signed = |side: Side, amount: Fen| if side == Side::Debit { amount } else { -amount };
    let opening = company.opening.iter();
    let opening: Fen = opening
        .filter(|row| picks(&row.account))
        .map(|row| signed(row.side, row.amount))
        .sum();
    let lines = company.vouchers.iter().flat_map(|voucher| &voucher.lines);
    let moved: Fen = lines
        .filter(|line| picks(&line.accounts[0]))
        .map(|line| signed(line.side, line.amount))
        .sum();
    opening + moved
}

#[test]
fn the_summary_states_what_the_books_come_to() {
    for seed in 0..=40 {
        let company = varied(seed).company;
        let account = |code: &str| company.accounts.iter().find(|account| account.code == code);
        let is_asset = |code: &str| account(code).is_some_and(|found| found.category == Category::Asset);
        let is_money = |code: &str| account(code).is_some_and(|found| found.cash != Cash::No);
        let stated = format!(
            "资产总计 {} 元，净利润 {} 元，货币资金 {} 元",
            closing(&company, is_asset).grouped(),
            (-closing(&company, |code| code == "3103")).grouped(),
            closing(&company, is_money).grouped()
        );
        assert!(
            company.head.summary.contains(&stated),
            "{seed}: {stated}\n{}",
            company.head.summary
        );
    }
}

/// A figure that ought to follow from others and stays golden must not go unseen.
#[test]
fn a_figure_that_no_longer_follows_is_found() {
    let (company, variation) = &*QINGHE;
    for (name, golden) in [
        ("vat", "18170"),
        ("average", "202.40"),
        ("income_tax", "14355.90"),
        ("a_tax", "6500"),
    ] {
        let mut wrong = variation.clone();
        let value = wrong.rules.value.iter_mut().find(|value| value.name == name);
        value.expect("a derived value").is = golden.into();
        assert!(!lint_seeds(company, &wrong, 1..=3).is_empty(), "{name}");
    }
}

#[test]
fn a_draw_that_is_rejected_is_drawn_again_and_at_last_the_golden_company_is_taken() {
    let (company, variation) = &*QINGHE;
    let again = (1..200).map(varied).find(|varied| varied.rejected > 0);
    assert!(again.is_some_and(|varied| varied.rejected < 64 && varied.company != *company));
    let mut never = variation.clone();
    never.rules.reject[0].value = "1".into();
    let given_up = course_folder::variation::vary(company, &never, 1);
    assert_eq!((given_up.rejected, given_up.drawn), (64, vec![]));
    assert_eq!(given_up.company, *company);
    assert!(!lint_seeds(company, &never, [1]).is_empty());
}
