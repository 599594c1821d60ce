//! The books looked at in columns, by auxiliary item, and by what is still open: no view adds to or takes from the ledger.

use crate::golden::{books_up_to, january};
use crate::properties::{books, vouchers};
use jiff::civil::date;
use ledger::book::auxiliary::{auxiliary_balances, kinds};
use ledger::book::general_ledger::RowKind;
use ledger::book::multi_column::multi_column;
use ledger::book::open_items::{open_item_kinds, open_items};
use ledger::book::set_off::{ItemAt, SetOff, most_to_set_off};
use ledger::{Fen, LineDraft, PeriodRange, Side, Voucher, VoucherDraft};
use proptest::prelude::*;

proptest! {
    /// 多栏账: the columns of each row, those of credit taken away, are what the row moved.
    #[test]
    fn columns_make_the_movement_of_their_row(drawn in vouchers()) {
        let book = books(&drawn);
        for account in book.chart().accounts() {
            let Some(ledger) = multi_column(&book, account.code.as_str(), PeriodRange::month(january())) else { continue };
            for row in ledger.rows.iter().filter(|row| row.row.kind != RowKind::Opening) {
                let net: Fen = ledger.columns.iter().zip(&row.amounts).map(|(column, amount)| {
                    if column.side == Side::Debit { *amount } else { -*amount }
                }).sum();
                prop_assert_eq!(net, row.row.debit - row.row.credit, "{} {:?}", account.code, row.row);
            }
        }
    }

    /// 往来核销: what is left open is the balance, and everything set off was set off on both sides.
    #[test]
    fn what_is_open_is_the_balance(drawn in vouchers()) {
        let book = books(&drawn);
        let as_of = date(2026, 1, 31);
        let balances = book.balances(PeriodRange::month(january()));
        for kind in open_item_kinds(&book) {
            for account in open_items(&book, kind, as_of, &[]) {
                let closing = balances.of_key(&account.key).closing();
                let balance = if account.side == Side::Debit { closing } else { -closing };
                prop_assert_eq!(account.balance, balance);
                prop_assert_eq!(account.ages.iter().copied().sum::<Fen>(), balance);
                for item in &account.items {
                    let settled: Fen = item.settlements.iter().map(|settlement| settlement.amount).sum();
                    prop_assert_eq!(settled, item.amount.abs() - item.remaining.abs());
                    prop_assert!(item.remaining.is_zero() || item.remaining.is_negative() == item.amount.is_negative());
                }
                let signs: std::collections::BTreeSet<bool> = account.items.iter()
                    .filter(|item| !item.remaining.is_zero()).map(|item| item.remaining.is_negative()).collect();
                prop_assert!(signs.len() < 2, "a claim and its payment both stay open: {:?}", account);
            }
        }
    }

    /// 手工核销: what a person set off stays set off, up to what both amounts are, and the rule does the rest.
    #[test]
    fn what_is_set_off_by_hand_stays_so(drawn in vouchers(), picks in proptest::collection::vec((0..40_usize, 0..40_usize), 1..12)) {
        let book = books(&drawn);
        let as_of = date(2026, 1, 31);
        for kind in open_item_kinds(&book) {
            let mut by_hand: Vec<SetOff> = Vec::new();
            for (one, other) in &picks {
                let accounts = open_items(&book, kind, as_of, &by_hand);
                let items: Vec<Option<ItemAt>> = accounts.iter().flat_map(|account| &account.items)
                    .map(|item| item.at.clone()).collect();
                if items.is_empty() { continue; }
                let (one, other) = (items[one % items.len()].clone(), items[other % items.len()].clone());
                let Some(one) = one else { continue };
                if let Ok(most) = most_to_set_off(&accounts, &one, other.as_ref()) {
                    prop_assert!(most > Fen::ZERO);
                    by_hand.push(SetOff { id: by_hand.len() as i64, one, other, amount: most });
                }
            }
            let accounts = open_items(&book, kind, as_of, &by_hand);
            let settled = |id: i64| accounts.iter().flat_map(|account| &account.items).flat_map(|item| &item.settlements)
                .filter(|settlement| settlement.set_off_id == Some(id)).map(|settlement| settlement.amount).sum::<Fen>();
            for set_off in &by_hand {
                prop_assert_eq!(settled(set_off.id), set_off.amount + set_off.amount, "both sides tell it: {:?}", set_off);
            }
            for (account, untouched) in accounts.iter().zip(open_items(&book, kind, as_of, &[])) {
                prop_assert_eq!(account.balance, untouched.balance);
                let signs: std::collections::BTreeSet<bool> = account.items.iter()
                    .filter(|item| !item.remaining.is_zero()).map(|item| item.remaining.is_negative()).collect();
                prop_assert!(signs.len() < 2, "a claim and its payment both stay open: {:?}", account);
            }
        }
    }

    /// 辅助余额表: an account whose lines all carry the type has the balance of its items.
    #[test]
    fn items_add_up_to_their_account(drawn in vouchers()) {
        let book = books(&drawn);
        let balances = book.balances(PeriodRange::month(january()));
        for kind in kinds(&book) {
            let table = auxiliary_balances(&book, kind, PeriodRange::month(january()));
            for account in book.chart().leaves().filter(|account| account.aux.iter().any(|own| own == kind)) {
                let rows = table.rows.iter().filter(|row| row.account == account.code);
                let closing: Fen = rows.map(|row| row.closing_debit - row.closing_credit).sum();
                prop_assert_eq!(closing, balances.of_account(account.code.as_str()).closing());
            }
        }
    }
}

#[test]
fn a_line_and_its_red_one_have_a_column() {
    let draft = VoucherDraft {
        word: "记".to_owned(),
        number: Some(900),
        date: Some(date(2026, 1, 31)),
        lines: vec![
            LineDraft::credit("22210103", Fen(-100)),
            LineDraft::credit("22210103", Fen(100)),
        ],
        ..VoucherDraft::default()
    };
    let mut book = books(&[]);
    book.post(Voucher::new(draft).expect("it balances"))
        .expect("it stands on a leaf");
    let ledger = multi_column(&book, "222101", PeriodRange::month(january())).expect("it has accounts below");
    let place = ledger.columns.iter().position(|column| column.key == "22210103");
    let lines = ledger.rows.iter().filter(|row| row.row.voucher == "记-900");
    let moved: Vec<Fen> = lines.map(|row| row.amounts[place.expect("a column")]).collect();
    assert_eq!(moved, [Fen(100), Fen(-100)]);
}

#[test]
fn vat_stands_in_columns_of_both_sides() {
    let book = books_up_to(33);
    let ledger = multi_column(&book, "222101", PeriodRange::month(january())).expect("it has accounts below");
    let names: Vec<&str> = ledger.columns.iter().map(|column| column.name.as_str()).collect();
    assert!(
        names.contains(&"进项税额") && names.contains(&"销项税额"),
        "{names:?}"
    );
    let month = ledger
        .rows
        .iter()
        .find(|row| row.row.kind == RowKind::MonthTotal)
        .expect("a total");
    let at = |name: &str| month.amounts[names.iter().position(|other| *other == name).expect("the column")];
    assert_eq!(at("销项税额") - at("进项税额"), at("转出未交增值税"), "{month:?}");
    assert_eq!(
        multi_column(&book, "1001", PeriodRange::month(january())),
        None,
        "a leaf without auxiliary types has no columns"
    );
}

#[test]
fn a_receipt_settles_what_it_pays_and_a_return_the_sale_it_takes_back() {
    let customers = open_items(&books_up_to(33), "客户", date(2026, 1, 31), &[]);
    let of = |item: &str, account: &str| {
        let found = customers
            .iter()
            .find(|open| open.item == item && open.key.account.as_str() == account);
        let items = found.expect("the account").items.iter();
        items
            .map(|item| (item.voucher.clone(), item.remaining))
            .collect::<Vec<_>>()
    };
    let left = |voucher: &str, fen: i64| (voucher.to_owned(), Fen(fen));
    assert_eq!(
        of("宏远商贸", "1122"),
        [left("", 0), left("记-4", 0)],
        "paid in full"
    );
    assert_eq!(
        of("百汇电商", "1122"),
        [left("", 11_300_000), left("记-7", 11_668_000), left("记-17", 0)],
        "记-17 takes back part of 记-7"
    );
    assert_eq!(
        of("悦家商超", "2203"),
        [left("", 1_000_000), left("记-19", 3_000_000)],
        "in advance"
    );
    let ages = &customers
        .iter()
        .find(|open| open.item == "百汇电商")
        .expect("the customer")
        .ages;
    assert_eq!(
        ages[..2],
        [Fen(11_668_000), Fen(11_300_000)],
        "the opening is older than the month"
    );
}
