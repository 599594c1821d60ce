//! Balances are kept as vouchers are posted, changed and taken out; they are what adding up every line gives.

use jiff::civil::{Date, date};
use ledger::book::shortage::{shortages, shortages_of};
use ledger::book::{Balance, BalanceKey, Delta};
use ledger::chart::{Category, Money, NormalSide};
use ledger::{
    Account, AccountCode, Aux, Book, Chart, Fen, LineDraft, Opening, Period, PeriodRange, Place, Voucher,
    VoucherDraft, VoucherKind,
};
use proptest::prelude::*;
use rust_decimal::Decimal;
use std::collections::{BTreeMap, BTreeSet};

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
        money: (code == "1001").then_some(Money::Cash),
        unit: (code == "1122").then(|| "件".into()),
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
        lines in prop::collection::vec((0..CODES.len(), prop::sample::select(vec!["甲", "乙"]), -9_999_i64..9_999, any::<bool>(), prop::option::weighted(0.9, 0_i64..50)), 1..5),
        (year, month, day) in (2025_i16..=2027, 1_i8..=12, 1_i8..=28),
        kind in prop::sample::select(vec![VoucherKind::Normal, VoucherKind::Red, VoucherKind::Carry, VoucherKind::PlClose, VoucherKind::YearClose]),
        number in 1_u32..9,
    ) -> Option<Voucher> {
        let mut lines: Vec<LineDraft> = lines
            .into_iter()
            .map(|(at, item, fen, is_debit, quantity)| LineDraft {
                aux: aux_of(CODES[at], item),
                quantity: quantity.map(|quantity| Decimal::new(quantity, 1)),
                ..if is_debit { LineDraft::debit(CODES[at], Fen(fen)) } else { LineDraft::credit(CODES[at], Fen(fen)) }
            })
            .collect();
        let net: Fen = lines.iter().map(LineDraft::net_debit).sum();
        lines.push(LineDraft::credit("1001", net));
        let date = Some(date(year, month, day)).filter(|day| *day >= date(2025, 3, 1));
        Voucher::new(VoucherDraft { word: "记".into(), number: Some(number), date, kind, lines, ..VoucherDraft::default() }).ok()
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
    for voucher in book.vouchers().filter(|voucher| voucher.date() <= until) {
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

/// What is done to a set of books: a voucher is posted, another put in the place of one, or one taken out.
#[derive(Clone, Debug)]
enum Step {
    Post(Voucher),
    Change(prop::sample::Index, Voucher),
    TakeOut(prop::sample::Index),
}

fn a_step() -> impl Strategy<Value = Step> {
    let voucher = || a_voucher().prop_filter_map("no voucher", |voucher| voucher);
    prop_oneof![
        3 => voucher().prop_map(Step::Post),
        2 => (any::<prop::sample::Index>(), voucher()).prop_map(|(at, voucher)| Step::Change(at, voucher)),
        2 => any::<prop::sample::Index>().prop_map(Step::TakeOut),
    ]
}

/// Takes the step in the books and in the list of what stands in them; returns what it put in the place of what.
fn take(book: &mut Book, list: &mut Vec<Voucher>, step: Step) -> (Option<Voucher>, Option<Voucher>) {
    let (before, after) = match step {
        Step::Post(voucher) => (None, Some(voucher)),
        _ if list.is_empty() => return (None, None),
        Step::Change(at, voucher) => (Some(list.swap_remove(at.index(list.len()))), Some(voucher)),
        Step::TakeOut(at) => (Some(list.swap_remove(at.index(list.len()))), None),
    };
    list.extend(after.clone());
    book.change(before.as_ref(), after.clone())
        .expect("an account of the chart");
    (before, after)
}

/// The days on which something was short, by the plain rule: at the end of each day of the month, every line up to it added up.
fn short_accounts(book: &Book, period: Period) -> BTreeSet<AccountCode> {
    let mut short = BTreeSet::new();
    for day in 1..=period.last_day().day() {
        let day = date(period.year(), period.month(), day);
        let mut held: BTreeMap<(&AccountCode, Aux), (Fen, Option<Decimal>)> = BTreeMap::new();
        let key = |account, aux: &Aux| match account {
            "1001" => Aux::none(),
            _ => aux.clone(),
        };
        for opening in book.openings() {
            let quantity = opening
                .quantity
                .or(opening.balance.is_zero().then_some(Decimal::ZERO));
            held.insert(
                (&opening.account, opening.aux.clone()),
                (opening.balance, quantity),
            );
        }
        let mut moved = BTreeSet::new();
        for voucher in book.vouchers().filter(|voucher| voucher.date() <= day) {
            for line in voucher.lines() {
                let key = (&line.account, key(line.account.as_str(), &line.aux));
                let held = held
                    .entry(key.clone())
                    .or_insert((Fen::ZERO, Some(Decimal::ZERO)));
                held.0 += line.net_debit();
                let sign = if line.net_debit().is_negative() {
                    -Decimal::ONE
                } else {
                    Decimal::ONE
                };
                held.1 = held
                    .1
                    .zip(line.quantity)
                    .map(|(sum, quantity)| sum + sign * quantity);
                if voucher.date() == day {
                    moved.insert(key);
                }
            }
        }
        for key in moved {
            let (amount, quantity) = held[&key];
            let is_few = quantity.is_some_and(|quantity| quantity < Decimal::ZERO);
            let is_short = match key.0.as_str() {
                "1001" => amount.is_negative(),
                "1122" => amount.is_negative() || is_few,
                _ => false,
            };
            short.extend(is_short.then(|| key.0.clone()));
        }
    }
    short
}

fn accounts_of(findings: &[ledger::Finding]) -> BTreeSet<AccountCode> {
    let places = findings.iter().flat_map(|finding| &finding.places);
    let account = |place: &Place| match place {
        Place::Account { code } => Some(code.clone()),
        _ => None,
    };
    places.filter_map(account).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]
    #[test]
    fn i07_kept_balances_are_those_of_the_same_books_made_anew_after_every_step(
        steps in prop::collection::vec(a_step(), 1..24),
        opening in 0_i64..5_000,
    ) {
        let openings = || vec![
            Opening { account: "3103".into(), balance: Fen(-opening), ..Opening::default() },
            Opening { account: "1122".into(), aux: aux_of("1122", "甲"), balance: Fen(opening), quantity: Some(Decimal::TEN), ..Opening::default() },
        ];
        let (mut kept_book, mut list) = (book(openings()), Vec::new());
        for step in steps {
            let (earlier, were) = (kept_book.clone(), list.clone());
            let (before, after) = take(&mut kept_book, &mut list, step);
            let mut anew = book(openings());
            for voucher in list.iter().rev() {
                anew.post(voucher.clone()).expect("an account of the chart");
            }
            let touched = before.iter().chain(&after).map(|voucher| Period::of(voucher.date()));
            for period in touched.chain([anew.start()]) {
                for range in [PeriodRange::month(period), PeriodRange::year_to(period), PeriodRange { from: period.previous(), to: period.next() }] {
                    prop_assert_eq!(kept(&kept_book.balances(range)), kept(&anew.balances(range)));
                    prop_assert_eq!(kept(&kept_book.movements_before_close(range)), kept(&anew.movements_before_close(range)));
                }
                prop_assert_eq!(shortages(&kept_book, period), shortages(&anew, period));
                prop_assert_eq!(accounts_of(&shortages(&kept_book, period)), short_accounts(&anew, period));
                let cash = AccountCode::from("1001");
                prop_assert_eq!(
                    accounts_of(&shortages_of(&kept_book, period, &BTreeSet::from([&cash]))),
                    short_accounts(&anew, period).into_iter().filter(|code| *code == cash).collect::<BTreeSet<_>>()
                );
            }
            let labels = |book: &Book| {
                let mut all: Vec<String> = book.vouchers().map(|voucher| format!("{} {:?}", voucher.date(), voucher)).collect();
                all.sort();
                all
            };
            prop_assert_eq!(labels(&kept_book), labels(&anew));
            // A change is as large as the two vouchers, and the books before it stay what they were.
            let lines = before.iter().chain(&after).map(|voucher| voucher.lines().len()).sum::<usize>();
            let delta = Delta::between(before.as_ref(), after.as_ref());
            prop_assert!(delta.touched().count() <= lines);
            prop_assert_eq!(earlier.vouchers().count(), were.len());
            let mut back = kept_book.clone();
            back.change(after.as_ref(), before).expect("as it was");
            let whole = PeriodRange { from: earlier.start(), to: Period::of(date(2028, 1, 1)) };
            prop_assert_eq!(kept(&back.balances(whole)), kept(&earlier.balances(whole)));
        }
    }
}

#[test]
fn what_is_not_in_the_books_cannot_be_taken_out_and_what_does_not_fit_cannot_be_put_in() {
    let voucher = |account: &str, fen: i64| {
        Voucher::new(VoucherDraft {
            word: "记".into(),
            number: Some(1),
            date: Some(date(2025, 3, 9)),
            lines: vec![
                LineDraft::debit(account, Fen(fen)),
                LineDraft::credit("1001", Fen(fen)),
            ],
            ..VoucherDraft::default()
        })
        .expect("balanced")
    };
    let (known, other, unfit) = (voucher("5001", 5), voucher("5001", 6), voucher("9999", 5));
    let mut book = book(Vec::new());
    book.post(known.clone()).expect("an account of the chart");
    let code = |refused: Result<(), ledger::Finding>| refused.expect_err("refused").code;
    assert_eq!(code(book.change(Some(&other), None)), "ledger.not_posted");
    assert_eq!(code(book.change(Some(&known), Some(unfit))), "ledger.not_leaf");
    assert_eq!(
        book.balance_at("5001", book.start()),
        Fen(5),
        "nothing has changed"
    );
    assert_eq!(book.vouchers().count(), 1);
    assert!(
        Delta::between(Some(&known), Some(&known))
            .touched()
            .next()
            .is_none()
    );
}
