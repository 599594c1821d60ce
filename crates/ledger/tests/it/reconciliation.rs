//! 银行对账: what is paired with what, and the adjusted balances of any two lists.

use jiff::civil::{Date, date};
use ledger::Fen;
use ledger::reconciliation::{
    BankLine, BookLine, BookLineKey, Lines, MatchGroup, Mismatch, adjust, balance_at, balance_breaks, propose,
};
use proptest::prelude::*;
use std::collections::{HashMap, HashSet};

fn day(day: i8) -> Date {
    date(2026, 1, day)
}

fn bank(id: i64, on: i8, reference: &str, yuan: i64) -> BankLine {
    BankLine {
        id,
        date: day(on),
        reference: reference.into(),
        summary: format!("bank {id}"),
        counterparty: String::new(),
        amount: Fen(yuan * 100),
        balance: None,
    }
}

fn book(id: i64, on: i8, reference: &str, yuan: i64) -> BookLine {
    BookLine {
        key: BookLineKey {
            voucher_id: id,
            position: 0,
        },
        date: day(on),
        voucher: format!("记-{id}"),
        summary: format!("book {id}"),
        references: vec![reference.into()],
        amount: Fen(yuan * 100),
    }
}

/// Proposed pairs by their ids, and whether another line was as near.
fn pairs(bank: &[BankLine], book: &[BookLine], groups: &[MatchGroup]) -> Vec<(i64, i64, bool)> {
    let proposed = propose(bank, book, groups, 3).into_iter();
    let mut pairs: Vec<_> = proposed
        .map(|pair| (pair.bank, pair.book.voucher_id, pair.has_alternatives))
        .collect();
    pairs.sort_unstable();
    pairs
}

fn pair(bank: i64, book: i64) -> MatchGroup {
    MatchGroup {
        bank: vec![bank],
        book: vec![BookLineKey {
            voucher_id: book,
            position: 0,
        }],
    }
}

fn groups_of(bank: &[BankLine], book: &[BookLine]) -> Vec<MatchGroup> {
    let proposed = propose(bank, book, &[], 3).into_iter();
    proposed
        .map(|pair| MatchGroup {
            bank: vec![pair.bank],
            book: vec![pair.book],
        })
        .collect()
}

#[test]
fn the_same_settlement_number_comes_before_a_nearer_day() {
    let statement = [bank(1, 20, "99-01", 500)];
    let books = [book(1, 20, "", 500), book(2, 8, "99 - 01", 500)];
    assert_eq!(pairs(&statement, &books, &[]), [(1, 2, false)]);
    // A number alone makes no match: the amount must be the same.
    let other = [bank(1, 20, "99-01", 501)];
    assert_eq!(pairs(&other, &books, &[]), []);
}

#[test]
fn the_nearest_day_within_the_window_is_taken_in_both_directions() {
    let statement = [bank(1, 10, "", 500), bank(2, 20, "", 70), bank(3, 28, "", 9)];
    let books = [
        book(1, 7, "", 500),
        book(2, 11, "", 500),
        book(3, 23, "", 70),
        book(4, 24, "", 9),
        book(5, 28, "", -9),
    ];
    assert_eq!(pairs(&statement, &books, &[]), [(1, 2, false), (2, 3, false)]);
}

#[test]
fn what_is_equally_near_is_paired_in_order_and_said_to_have_alternatives() {
    let statement = [bank(2, 5, "", 60), bank(1, 5, "", 60), bank(3, 9, "", 8)];
    let books = [
        book(9, 6, "", 60),
        book(8, 4, "", 60),
        book(7, 8, "", 8),
        book(6, 10, "", 8),
    ];
    assert_eq!(
        pairs(&statement, &books, &[]),
        [(1, 9, true), (2, 8, true), (3, 7, true)]
    );
}

#[test]
fn a_match_by_hand_stays_as_it_is() {
    let statement = [bank(1, 5, "A", 60), bank(2, 25, "", 60)];
    let books = [book(1, 5, "A", 60), book(2, 6, "", 60)];
    let by_hand = [pair(2, 1)];
    assert_eq!(pairs(&statement, &books, &by_hand), [(1, 2, false)]);
    // A group that is no match any more holds nobody back.
    assert_eq!(pairs(&statement, &books, &[pair(1, 7)]), [(1, 1, false)]);
}

#[test]
fn a_match_needs_both_sides_and_equal_sums() {
    let statement = [bank(1, 10, "", -800), bank(2, 10, "", -9500), bank(3, 1, "", 0)];
    let books = [book(6, 10, "", -10300)];
    let lines = Lines::new(&statement, &books);
    let group = |ids: &[i64]| MatchGroup {
        bank: ids.to_vec(),
        ..pair(0, 6)
    };
    assert_eq!(lines.check(&group(&[1, 2])), Ok(()));
    assert_eq!(
        lines.check(&group(&[2])),
        Err(Mismatch::Unequal {
            bank: Fen(-950_000),
            book: Fen(-1_030_000)
        })
    );
    assert_eq!(lines.check(&group(&[])), Err(Mismatch::OneSided));
    assert_eq!(lines.check(&group(&[1, 2, 3])), Err(Mismatch::OneSided));
    assert_eq!(lines.check(&group(&[1, 2, 2])), Err(Mismatch::UnknownLine));
    assert_eq!(lines.check(&group(&[1, 2, 7])), Err(Mismatch::UnknownLine));
}

/// The January of the course's company, as its item on reconciliation tells it.
#[test]
fn the_four_kinds_of_outstanding_items_adjust_both_balances_to_the_same() {
    let statement = [
        bank(1, 8, "", 113_000),
        bank(2, 30, "", 12_000),
        bank(3, 31, "", -60),
    ];
    let books = [
        book(4, 8, "", 113_000),
        book(10, 16, "", -13_560),
        book(19, 28, "", 30_000),
    ];
    let groups = groups_of(&statement, &books);
    let made = adjust(
        &statement,
        &books,
        &groups,
        day(31),
        (Fen(85_236_000), Fen(84_786_000)),
    );
    let amounts = |items: &[ledger::reconciliation::OutstandingItem]| -> Vec<Fen> {
        items.iter().map(|item| item.amount).collect()
    };
    assert_eq!(amounts(&made.received_by_company), [Fen(3_000_000)]);
    assert_eq!(amounts(&made.paid_by_company), [Fen(1_356_000)]);
    assert_eq!(amounts(&made.received_by_bank), [Fen(1_200_000)]);
    assert_eq!(amounts(&made.paid_by_bank), [Fen(6_000)]);
    assert_eq!(made.received_by_company[0].reference, "记-19");
    assert_eq!(
        (made.adjusted_book, made.adjusted_bank),
        (Fen(86_430_000), Fen(86_430_000))
    );
    assert_eq!(made.difference, Fen::ZERO);
}

#[test]
fn a_payment_that_the_bank_makes_next_month_is_outstanding_until_then() {
    let mut later = bank(1, 1, "", -700);
    later.date = date(2026, 2, 2);
    let (statement, books) = ([later], [book(5, 31, "", -700)]);
    let groups = [pair(1, 5)];
    let january = adjust(&statement, &books, &groups, day(31), (Fen(0), Fen(70_000)));
    assert_eq!(january.paid_by_company.len(), 1);
    assert_eq!(january.difference, Fen::ZERO);
    let that_day = adjust(&statement, &books, &groups, date(2026, 2, 2), (Fen(0), Fen(0)));
    assert_eq!(
        (that_day.paid_by_company.len(), that_day.difference),
        (0, Fen::ZERO)
    );
    let february = adjust(&statement, &books, &groups, date(2026, 2, 28), (Fen(0), Fen(0)));
    assert_eq!(
        (february.paid_by_company.len(), february.difference),
        (0, Fen::ZERO)
    );
}

#[test]
fn the_running_balance_is_followed_and_its_breaks_are_told() {
    let mut lines = vec![
        bank(1, 1, "", 0),
        bank(2, 4, "", -100),
        bank(3, 5, "", 30),
        bank(4, 6, "", 5),
    ];
    lines[1].balance = Some(Fen(70_000));
    lines[3].balance = Some(Fen(73_600));
    assert_eq!(balance_at(&lines, date(2025, 12, 31)), Some(Fen(80_000)));
    assert_eq!(balance_at(&lines, day(4)), Some(Fen(70_000)));
    assert_eq!(balance_at(&lines, day(5)), Some(Fen(73_000)));
    assert_eq!(balance_at(&lines, day(6)), Some(Fen(73_600)));
    let breaks = balance_breaks(&lines);
    assert_eq!(breaks.len(), 1);
    assert_eq!(
        (breaks[0].at, breaks[0].expected, breaks[0].stated),
        (3, Fen(73_500), Fen(73_600))
    );
    assert_eq!(balance_at(&[bank(1, 1, "", 5)], day(9)), None);
}

/// Few amounts, days and numbers, so that much of it could be paired in more than one way.
fn drawn() -> impl Strategy<Value = Vec<(i8, i64, u8)>> {
    let line = (1_i8..=28, -4_i64..=4, 0_u8..6);
    prop::collection::vec(line, 0..14)
}

fn lists(ours: &[(i8, i64, u8)], theirs: &[(i8, i64, u8)]) -> (Vec<BankLine>, Vec<BookLine>) {
    // Half of the lines have no number.
    let number = |drawn: u8| {
        if drawn < 3 {
            String::new()
        } else {
            drawn.to_string()
        }
    };
    let bank_line =
        |(at, (on, yuan, drawn)): (usize, &(i8, i64, u8))| bank(at as i64, *on, &number(*drawn), *yuan);
    let book_line =
        |(at, (on, yuan, drawn)): (usize, &(i8, i64, u8))| book(at as i64, *on, &number(*drawn), *yuan);
    (
        theirs.iter().enumerate().map(bank_line).collect(),
        ours.iter().enumerate().map(book_line).collect(),
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3_000))]

    #[test]
    fn i28_adjusted_balances_agree_and_matching_is_one_to_one_and_symmetric(
        ours in drawn(), theirs in drawn(), opening in -1_000_i64..1_000, end in 1_i8..=28
    ) {
        let (statement, books) = lists(&ours, &theirs);
        let proposed = propose(&statement, &books, &[], 3);
        prop_assert_eq!(&proposed, &propose(&statement, &books, &[], 3), "the same lists give the same pairs");
        let by_id: HashMap<i64, &BankLine> = statement.iter().map(|line| (line.id, line)).collect();
        let by_key: HashMap<BookLineKey, &BookLine> = books.iter().map(|line| (line.key, line)).collect();
        let (mut used_bank, mut used_book) = (HashSet::new(), HashSet::new());
        for pair in &proposed {
            prop_assert!(used_bank.insert(pair.bank) && used_book.insert(pair.book), "one to one");
            let (theirs, ours) = (by_id[&pair.bank], by_key[&pair.book]);
            prop_assert_eq!(theirs.amount, ours.amount);
            let days = (theirs.date - ours.date).get_days().abs();
            prop_assert!(days <= 3 || ours.references.contains(&theirs.reference) && !theirs.reference.is_empty());
        }
        // Nothing that could be paired is left.
        for theirs in statement.iter().filter(|line| !line.amount.is_zero() && !used_bank.contains(&line.id)) {
            for ours in books.iter().filter(|line| !used_book.contains(&line.key)) {
                let is_near = (theirs.date - ours.date).get_days().abs() <= 3;
                prop_assert!(!(is_near && theirs.amount == ours.amount), "{:?} {:?}", theirs, ours);
            }
        }
        // The other way round the same lines are paired.
        let (mirrored_bank, mirrored_book) = lists(&theirs, &ours);
        let mut mirrored: Vec<(i64, i64, bool)> = propose(&mirrored_bank, &mirrored_book, &[], 3)
            .iter().map(|pair| (pair.book.voucher_id, pair.bank, pair.has_alternatives)).collect();
        mirrored.sort_unstable();
        prop_assert_eq!(&pairs(&statement, &books, &[]), &mirrored, "symmetric");

        let groups = groups_of(&statement, &books);
        let until = |lines: &[(i8, i64, u8)]| -> i64 {
            lines.iter().filter(|line| line.0 <= end).map(|line| line.1).sum()
        };
        let balances = (Fen((opening + until(&ours)) * 100), Fen((opening + until(&theirs)) * 100));
        let made = adjust(&statement, &books, &groups, day(end), balances);
        prop_assert_eq!(made.adjusted_book, made.adjusted_bank);
        prop_assert_eq!(made.difference, Fen::ZERO);
        let mirror = adjust(&mirrored_bank, &mirrored_book, &groups_of(&mirrored_bank, &mirrored_book), day(end), (balances.1, balances.0));
        prop_assert_eq!(made.adjusted_book, mirror.adjusted_bank);
        prop_assert_eq!(made.received_by_bank.len(), mirror.received_by_company.len());
        prop_assert_eq!(made.paid_by_bank.len(), mirror.paid_by_company.len());
    }

    #[test]
    fn i28_a_difference_of_the_openings_is_what_remains(
        ours in drawn(), theirs in drawn(), ours_before in -50_i64..50, theirs_before in -50_i64..50
    ) {
        let (statement, books) = lists(&ours, &theirs);
        let groups = groups_of(&statement, &books);
        let total = |lines: &[(i8, i64, u8)]| -> i64 { lines.iter().map(|line| line.1).sum() };
        let balances = (Fen((ours_before + total(&ours)) * 100), Fen((theirs_before + total(&theirs)) * 100));
        let made = adjust(&statement, &books, &groups, day(31), balances);
        prop_assert_eq!(made.difference, Fen((ours_before - theirs_before) * 100));
    }

    #[test]
    fn i28_groups_by_hand_are_kept_by_what_is_proposed_after_them(ours in drawn(), theirs in drawn(), kept in 0_usize..14) {
        let (statement, books) = lists(&ours, &theirs);
        let by_hand: Vec<MatchGroup> = groups_of(&statement, &books).into_iter().skip(kept).collect();
        let later = propose(&statement, &books, &by_hand, 3);
        for pair in later {
            prop_assert!(by_hand.iter().all(|group| !group.bank.contains(&pair.bank) && !group.book.contains(&pair.book)));
        }
    }
}
