//! Properties that hold for any vouchers, on the golden company's chart.

use crate::golden::{books_up_to, january, layout};
use ledger::book::trial_balance::{TrialBalance, trial_balance};
use ledger::closing::Closing;
use ledger::correction::{
    blue_correction, difference_correction, earlier_year_correction, is_red_copy, red_reversal,
};
use ledger::statement::{Column, Statement, StatementKind, evaluate};
use ledger::{
    Account, AccountCode, Aux, Book, Chart, Fen, LineDraft, PeriodRange, Standard, Voucher, VoucherDraft,
};
use proptest::prelude::*;

/// A leaf of the golden chart with its auxiliary items drawn, an amount, and a side.
fn line() -> impl Strategy<Value = LineDraft> {
    let leaves: Vec<Account> = books_up_to(0).chart().leaves().cloned().collect();
    let amount = (-500_000_i64..500_000).prop_filter("not zero", |amount| *amount != 0);
    (0..leaves.len(), any::<bool>(), amount, prop::bool::ANY).prop_map(
        move |(at, is_debit, amount, other)| {
            let account = &leaves[at];
            let item = if other { "甲" } else { "利息乙" };
            let aux = account
                .aux
                .iter()
                .map(|kind| (kind.clone(), item.to_owned()))
                .collect();
            let cash_flow_item = account.money.is_some().then_some(if other { 3 } else { 1 });
            let (debit, credit) = if is_debit {
                (Fen(amount), Fen::ZERO)
            } else {
                (Fen::ZERO, Fen(amount))
            };
            LineDraft {
                account: account.code.clone(),
                aux: Aux(aux),
                debit,
                credit,
                cash_flow_item,
                ..LineDraft::default()
            }
        },
    )
}

/// A balanced voucher: drawn lines and one that balances them.
fn voucher() -> impl Strategy<Value = Voucher> {
    let day = 1_i8..=28;
    (prop::collection::vec(line(), 1..5), line(), day).prop_filter_map(
        "balances to nothing",
        |(mut lines, last, day)| {
            let net: Fen = lines.iter().map(LineDraft::net_debit).sum();
            lines.push(LineDraft {
                debit: Fen::ZERO,
                credit: net,
                ..last
            });
            let date = Some(jiff::civil::date(2026, 1, day));
            Voucher::new(VoucherDraft {
                word: "记".into(),
                date,
                lines,
                ..VoucherDraft::default()
            })
            .ok()
        },
    )
}

pub fn vouchers() -> impl Strategy<Value = Vec<Voucher>> {
    prop::collection::vec(voucher(), 1..8)
}

pub fn post(mut book: Book, vouchers: &[Voucher]) -> Book {
    for voucher in vouchers {
        book.post(voucher.clone()).expect("drawn from the chart");
    }
    book
}

pub fn books(vouchers: &[Voucher]) -> Book {
    post(books_up_to(27), vouchers)
}

fn built(draft: Option<VoucherDraft>) -> Vec<Voucher> {
    draft
        .map(|draft| Voucher::new(draft).expect("rules draw up vouchers that balance"))
        .into_iter()
        .collect()
}

fn balances(book: &Book) -> TrialBalance {
    trial_balance(book, PeriodRange::month(january()), 4, true)
}

/// What the statements say, without where it came from.
fn figures(book: &Book) -> Vec<Vec<Fen>> {
    let cells = |statement: Statement| {
        let lines = statement.lines.into_iter();
        lines
            .map(|line| line.cells.iter().map(|cell| cell.amount).collect::<Vec<_>>())
            .collect::<Vec<_>>()
    };
    layout()
        .statements
        .iter()
        .flat_map(|layout| cells(evaluate(layout, book, january())))
        .collect()
}

fn statement(book: &Book, kind: StatementKind) -> Statement {
    evaluate(
        layout().statement(kind).expect("the form exists"),
        book,
        january(),
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn i06_the_order_of_posting_changes_nothing(vouchers in vouchers().prop_flat_map(|v| (Just(v.clone()), Just(v).prop_shuffle()))) {
        let (one, other) = vouchers;
        prop_assert_eq!(balances(&books(&one)), balances(&books(&other)));
        prop_assert_eq!(figures(&books(&one)), figures(&books(&other)));
    }

    #[test]
    fn i09_a_red_reversal_takes_a_voucher_back(vouchers in vouchers(), wrong in voucher()) {
        let red = Voucher::new(red_reversal(&wrong, january().last_day())).unwrap();
        prop_assert!(is_red_copy(&red, &wrong));
        let mut reversed = vouchers.clone();
        reversed.extend([wrong, red]);
        let (with, without) = (books(&reversed), books(&vouchers));
        // Debits and credits of the month, not only balances, are as if it had never been.
        let rows = |book: &Book| {
            let rows = balances(book).rows.into_iter();
            rows.filter(|row| !(row.opening_debit.is_zero() && row.opening_credit.is_zero() && row.debit.is_zero() && row.credit.is_zero())).collect::<Vec<_>>()
        };
        prop_assert_eq!(rows(&with), rows(&without));
        prop_assert_eq!(figures(&with), figures(&without));
    }

    #[test]
    fn i10_red_and_blue_leave_only_the_right_voucher(vouchers in vouchers(), wrong in voucher(), right in voucher()) {
        let red = Voucher::new(red_reversal(&wrong, january().last_day())).unwrap();
        let blue = Voucher::new(blue_correction(&wrong, january().last_day(), right.to_draft().lines)).unwrap();
        let mut corrected = vouchers.clone();
        corrected.extend([wrong, red, blue]);
        let mut straight = vouchers;
        straight.push(right);
        prop_assert_eq!(figures(&books(&corrected)), figures(&books(&straight)));
    }

    #[test]
    fn an_adjustment_of_the_whole_takes_an_earlier_year_back(vouchers in vouchers(), wrong in voucher()) {
        let date = january().last_day();
        let back = Voucher::new(earlier_year_correction(&wrong, date, Clone::clone)).unwrap();
        let mut corrected = vouchers.clone();
        corrected.extend([wrong, back]);
        let closing = |vouchers: &[Voucher]| {
            let book = books(vouchers);
            let balances = book.balances(PeriodRange::month(january()));
            let left = balances.keys().map(|(key, balance)| (key.clone(), balance.closing()));
            left.filter(|(_, closing)| !closing.is_zero()).collect::<Vec<_>>()
        };
        prop_assert_eq!(closing(&corrected), closing(&vouchers));
    }

    #[test]
    fn i11_a_difference_voucher_does_what_red_and_blue_do(right in voucher(), error in 1_i64..10_000) {
        // The same voucher with its amounts wrong: every line scaled, so that it still balances.
        let scaled = |line: &LineDraft| LineDraft { debit: Fen(line.debit.0 * (error + 1)), credit: Fen(line.credit.0 * (error + 1)), ..line.clone() };
        let wrong_draft = VoucherDraft { lines: right.to_draft().lines.iter().map(scaled).collect(), ..right.to_draft() };
        let wrong = Voucher::new(wrong_draft).unwrap();
        let difference = difference_correction(&wrong, january().last_day(), &right.to_draft().lines);
        let difference = built(difference);
        prop_assert_eq!(difference.len(), 1);
        let mut corrected = vec![wrong];
        corrected.extend(difference);
        prop_assert_eq!(figures(&books(&corrected)), figures(&books(&[right])));
    }

    #[test]
    fn i12_closing_leaves_every_profit_and_loss_key_at_zero_and_the_profit_in_its_account(vouchers in vouchers()) {
        let book = books(&vouchers);
        let profit = statement(&book, StatementKind::ProfitStatement).amount(32, Column::Period);
        let before = book.balance_at("3103", january());
        let sheet_before = statement(&book, StatementKind::BalanceSheet);
        let closing = |book: &Book| {
            let closing = Closing::new(book, january(), Standard::Assbe, "记");
            closing.profit_and_loss()
        };
        let closers: Vec<Voucher> = closing(&book).into_iter().flat_map(|draft| built(Some(draft))).collect();
        let closed = post(book, &closers);
        let is_open = |account: &Account| account.category == ledger::Category::ProfitLoss;
        let balances = closed.balances(PeriodRange::month(january()));
        for (key, balance) in balances.keys() {
            if closed.chart().find(&key.account).is_some_and(is_open) {
                prop_assert_eq!(balance.closing(), Fen::ZERO, "{:?}", key);
            }
        }
        prop_assert_eq!(Some(before - closed.balance_at("3103", january())), profit);
        prop_assert_eq!(statement(&closed, StatementKind::ProfitStatement).amount(32, Column::Period), profit);
        let sheet_after = statement(&closed, StatementKind::BalanceSheet);
        for line in 1..=53 {
            prop_assert_eq!(sheet_before.amount(line, Column::End), sheet_after.amount(line, Column::End));
        }
        prop_assert_eq!(closing(&closed), vec![], "closing twice draws up nothing");
    }

    #[test]
    fn i17_cutting_a_line_in_two_changes_no_report(vouchers in vouchers(), part in 1_i64..1000) {
        let cut: Vec<Voucher> = vouchers
            .iter()
            .map(|voucher| {
                let mut draft = voucher.to_draft();
                let mut piece = draft.lines[0].clone();
                let line = &mut draft.lines[0];
                if line.credit.is_zero() {
                    (piece.debit, line.debit) = (Fen(part), line.debit - Fen(part));
                } else {
                    (piece.credit, line.credit) = (Fen(part), line.credit - Fen(part));
                }
                draft.lines.push(piece);
                Voucher::new(draft).unwrap_or_else(|_| voucher.clone())
            })
            .collect();
        prop_assert_eq!(balances(&books(&cut)), balances(&books(&vouchers)));
        prop_assert_eq!(figures(&books(&cut)), figures(&books(&vouchers)));
    }

    #[test]
    fn i16_the_cash_flow_statement_ends_with_the_cash_there_is(vouchers in vouchers()) {
        let book = books(&vouchers);
        let cash: Fen = ["1001", "1002", "1012"].map(|code| book.balance_at(code, january())).into_iter().sum();
        let flows = statement(&book, StatementKind::CashFlowStatement);
        prop_assert_eq!(flows.amount(22, Column::Period), Some(cash));
        prop_assert_eq!(flows.amount(22, Column::YearToDate), Some(cash));
    }

    #[test]
    fn i18_renumbering_details_leaves_every_amount_where_it_was(vouchers in vouchers()) {
        // Details move up by 50 (140301 → 140351), first-level accounts keep the codes the statements know.
        let renumber = |code: &AccountCode| {
            let moved = code.as_str().as_bytes().chunks(2).enumerate().map(|(i, pair)| {
                let number: u32 = std::str::from_utf8(pair).unwrap().parse().unwrap();
                format!("{:02}", if i < 2 { number } else { number + 50 })
            });
            AccountCode(moved.collect())
        };
        let old = books(&vouchers);
        let accounts = old.chart().accounts().map(|account| Account { code: renumber(&account.code), ..account.clone() });
        let openings = old.openings().map(|opening| ledger::Opening { account: renumber(&opening.account), ..opening.clone() });
        let chart = Chart::new(accounts.collect()).unwrap();
        let mut new = Book::open(chart, january(), openings.collect()).unwrap();
        for voucher in old.vouchers() {
            let mut draft = voucher.to_draft();
            draft.lines.iter_mut().for_each(|line| line.account = renumber(&line.account));
            new.post(Voucher::new(draft).unwrap()).unwrap();
        }
        prop_assert_eq!(figures(&old), figures(&new));
    }
}

// These read the books once or twice only.
proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn i02_i03_i04_i05_every_trial_balance_balances_and_every_parent_is_the_sum_of_its_details(vouchers in vouchers()) {
        let book = books(&vouchers);
        prop_assert!(balances(&book).is_balanced());
        let balances = book.balances(PeriodRange::month(january()));
        prop_assert_eq!(balances.keys().map(|(_, balance)| balance.closing()).sum::<Fen>(), Fen::ZERO);
        for account in book.chart().accounts().filter(|account| !book.chart().is_leaf(&account.code)) {
            let children = book.chart().children(&account.code).map(|child| balances.of_account(child.code.as_str()).closing());
            prop_assert_eq!(children.sum::<Fen>(), balances.of_account(account.code.as_str()).closing());
        }
    }

    #[test]
    fn i23_vat_columns_are_empty_after_the_transfer_unless_input_tax_is_left(vouchers in vouchers()) {
        let book = books(&vouchers);
        let closing = |book: &Book| {
            let closing = Closing::new(book, january(), Standard::Assbe, "记");
            closing.vat_transfer().expect("the golden chart has every account")
        };
        let due = -book.balance_at("222101", january());
        let unpaid = book.balance_at("222102", january());
        let transferred = post(book.clone(), &built(closing(&book)));
        if due > Fen::ZERO {
            prop_assert_eq!(transferred.balance_at("222101", january()), Fen::ZERO);
            prop_assert_eq!(transferred.balance_at("222102", january()), unpaid - due);
        } else {
            prop_assert_eq!(transferred.balance_at("222101", january()), -due);
        }
        prop_assert_eq!(closing(&transferred), None);
    }

    #[test]
    fn i22_the_next_month_opens_with_what_this_one_closed(vouchers in vouchers()) {
        let book = books(&vouchers);
        let (closed, opened) = (
            book.balances(PeriodRange::month(january())),
            book.balances(PeriodRange::month(january().next())),
        );
        for (key, balance) in closed.keys() {
            prop_assert_eq!(opened.of_key(key).opening, balance.closing());
        }
        // A year later the movements of this one are gone from the year's totals, and from nothing else.
        let next_year = book.balances(PeriodRange::month("2027-01".parse().unwrap()));
        for (key, balance) in closed.keys() {
            let next = next_year.of_key(key);
            prop_assert_eq!((next.opening, next.year_debit), (balance.closing(), Fen::ZERO));
        }
    }

    #[test]
    fn i36_a_voucher_survives_json(voucher in voucher()) {
        let json = serde_json::to_string(&voucher.to_draft()).unwrap();
        let read: VoucherDraft = serde_json::from_str(&json).unwrap();
        prop_assert_eq!(Voucher::new(read), Ok(voucher));
    }
}
