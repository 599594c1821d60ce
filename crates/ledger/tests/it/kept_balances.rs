//! Balances are kept as vouchers are posted; they are what adding up every line gives.

use jiff::civil::{Date, date};
use ledger::book::{Balance, BalanceKey};
use ledger::chart::{Category, NormalSide};
use ledger::{
    Account, Aux, Book, Chart, Fen, LineDraft, Opening, Period, PeriodRange, Voucher, VoucherDraft,
    VoucherKind,
};
use proptest::prelude::*;
use std::collections::BTreeMap;

const CODES: [&str; 4] = ["1001", "1122", "3103", "5001"];

fn book(openings: Vec<Opening>) -> Book {
    let accounts = CODES.map(|code| Account {
        code: code.into(),
        name: code.into(),
        category: Category::Asset,
        direction: NormalSide::Debit,
        aux: if code == "1122" {
            vec!["客户".into()]
        } else {
            Vec::new()
        },
        money: None,
        unit: None,
        disabled: false,
    });
    let chart = Chart::new(accounts.to_vec()).expect("a chart");
    Book::open(chart, Period::of(date(2025, 3, 1)), openings).expect("openings")
}

fn aux_of(code: &str, item: &str) -> Aux {
    if code == "1122" {
        Aux::one("客户", item)
    } else {
        Aux::none()
    }
}

prop_compose! {
    fn a_voucher()(
        lines in prop::collection::vec((0..CODES.len(), prop::sample::select(vec!["甲", "乙"]), -9_999_i64..9_999, any::<bool>()), 1..5),
        (year, month, day) in (2025_i16..=2027, 1_i8..=12, 1_i8..=28),
        kind in prop::sample::select(vec![VoucherKind::Normal, VoucherKind::Red, VoucherKind::Carry, VoucherKind::PlClose, VoucherKind::YearClose]),
    ) -> Option<Voucher> {
        let mut lines: Vec<LineDraft> = lines
            .into_iter()
            .map(|(at, item, fen, is_debit)| LineDraft {
                aux: aux_of(CODES[at], item),
                ..if is_debit { LineDraft::debit(CODES[at], Fen(fen)) } else { LineDraft::credit(CODES[at], Fen(fen)) }
            })
            .collect();
        let net: Fen = lines.iter().map(LineDraft::net_debit).sum();
        lines.push(LineDraft::credit("1001", net));
        let date = Some(date(year, month, day)).filter(|day| *day >= date(2025, 3, 1));
        Voucher::new(VoucherDraft { word: "记".into(), date, kind, lines, ..VoucherDraft::default() }).ok()
    }
}

/// Line by line, as a person would.
fn added_up(
    book: &Book,
    range: PeriodRange,
    counts: impl Fn(VoucherKind) -> bool,
) -> BTreeMap<BalanceKey, Balance> {
    let mut all: BTreeMap<BalanceKey, Balance> = BTreeMap::new();
    let january = range.to.first_of_year().first_day();
    let (from, until): (Date, Date) = (range.from.first_day(), range.to.last_day());
    for opening in book.openings() {
        let balance = all
            .entry(BalanceKey::new(opening.account.as_str(), opening.aux.clone()))
            .or_default();
        balance.opening = opening.balance;
        if book.start().year() == range.to.year() {
            (balance.year_debit, balance.year_credit) = (opening.year_debit, opening.year_credit);
        }
    }
    for voucher in book.vouchers().iter().filter(|voucher| voucher.date() <= until) {
        for line in voucher.lines() {
            let balance = all
                .entry(BalanceKey::new(line.account.as_str(), line.aux.clone()))
                .or_default();
            if voucher.date() < from {
                balance.opening += line.debit() - line.credit();
            } else if counts(voucher.kind()) {
                balance.debit += line.debit();
                balance.credit += line.credit();
            }
            if voucher.date() >= january && counts(voucher.kind()) {
                balance.year_debit += line.debit();
                balance.year_credit += line.credit();
            }
        }
    }
    all
}

fn kept(balances: &ledger::book::Balances<'_>) -> BTreeMap<BalanceKey, Balance> {
    balances
        .keys()
        .map(|(key, balance)| (key.clone(), balance))
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]
    #[test]
    fn i07_kept_balances_are_what_every_line_adds_up_to(
        vouchers in prop::collection::vec(a_voucher(), 0..20),
        (from, months) in (0_i16..30, 0_i16..14),
        opening in 0_i64..5_000,
    ) {
        let at = |account: &str, fen: i64| Opening {
            account: account.into(),
            aux: aux_of(account, "甲"),
            balance: Fen(fen),
            year_debit: Fen(fen.abs() * 2),
            ..Opening::default()
        };
        let mut book = book(vec![at("3103", -opening), at("1122", opening)]);
        for voucher in vouchers.into_iter().flatten() {
            book.post(voucher).expect("an account of the chart");
        }
        let later = |period: Period, months: i16| (0..months).fold(period, |period, _| period.next());
        let from = later(book.start(), from);
        let range = PeriodRange { from, to: later(from, months) };
        prop_assert_eq!(kept(&book.balances(range)), added_up(&book, range, |_| true));
        let before_close = |kind| !matches!(kind, VoucherKind::PlClose | VoucherKind::YearClose);
        prop_assert_eq!(kept(&book.movements_before_close(range)), added_up(&book, range, before_close));
    }
}
