//! The closing rules must draw up the golden company's own closing vouchers (记-25, 记-26, 记-28 to 记-33).

use crate::golden::{books_up_to, january, layout, vouchers};
use ledger::cash_flow::CashFlowDefaults;
use ledger::closing::{Closing, PeriodState, Surcharge};
use ledger::statement::{Column, StatementKind, evaluate};
use ledger::tax::TaxRates;
use ledger::{AccountCode, Aux, BalanceKey, Book, Fen, Standard, Voucher, VoucherDraft};

fn closing(book: &Book) -> Closing<'_> {
    Closing::new(book, january(), Standard::Assbe, "记")
}

/// What a voucher says, whatever the order of its lines.
fn content(draft: &VoucherDraft) -> Vec<(AccountCode, Aux, Fen, Fen)> {
    let mut lines: Vec<_> = draft
        .lines
        .iter()
        .map(|line| (line.account.clone(), line.aux.clone(), line.debit, line.credit))
        .collect();
    lines.sort();
    lines
}

fn assert_is_golden(draft: &VoucherDraft, number: usize) {
    let golden = vouchers()[number - 1].to_draft();
    assert_eq!(content(draft), content(&golden), "记-{number}");
    assert_eq!(
        (draft.date, draft.kind),
        (golden.date, golden.kind),
        "记-{number}"
    );
}

fn surcharges() -> Vec<Surcharge> {
    let rates = TaxRates::of_the_product();
    let book = books_up_to(0);
    let closing = closing(&book);
    closing
        .taxes
        .surcharges(&closing.accounts.levies, &rates, january().last_day())
}

#[test]
fn overhead_and_finished_goods_are_carried_to_the_fen() {
    let product = |cost: &str| {
        let aux = [
            ("存货".to_owned(), "智能灯".to_owned()),
            ("成本项目".to_owned(), cost.to_owned()),
        ];
        BalanceKey::new("4001", Aux(aux.into()))
    };
    let overhead = closing(&books_up_to(24)).carry("4101", &product("制造费用"), "结转制造费用");
    assert_is_golden(&overhead.expect("there is overhead"), 25);
    let stock = BalanceKey::new("1405", Aux::one("存货", "智能灯"));
    let finished = closing(&books_up_to(25)).carry("4001", &stock, "完工产品入库1000台");
    assert_is_golden(&finished.expect("there is production"), 26);
}

#[test]
fn taxes_and_profit_are_closed_to_the_fen() {
    let transfer = closing(&books_up_to(27))
        .vat_transfer()
        .unwrap()
        .expect("VAT is due");
    assert_is_golden(&transfer, 28);

    let book = books_up_to(28);
    assert_eq!(closing(&book).vat_payable(), Fen(1_817_000));
    let taxes = closing(&book).surcharges(&surcharges()).unwrap();
    assert_is_golden(&taxes.expect("surcharges are due"), 29);

    let drafts = closing(&books_up_to(29)).profit_and_loss();
    assert_eq!(drafts.len(), 2);
    assert_is_golden(&drafts[0], 30);
    assert_is_golden(&drafts[1], 31);

    let rate = "0.25".parse().unwrap();
    let book = books_up_to(31);
    assert_eq!(closing(&book).profit_before_tax(), Fen(5_742_360));
    assert_is_golden(&closing(&book).income_tax(rate).unwrap().expect("tax is due"), 32);

    let drafts = closing(&books_up_to(32)).profit_and_loss();
    assert_eq!(drafts.len(), 1);
    assert_is_golden(&drafts[0], 33);
}

#[test]
fn i13_closing_twice_draws_up_nothing() {
    let book = books_up_to(33);
    let closing = closing(&book);
    assert_eq!(closing.profit_and_loss(), vec![]);
    assert_eq!(closing.vat_transfer(), Ok(None));
    assert_eq!(closing.income_tax("0.25".parse().unwrap()), Ok(None));
}

#[test]
fn the_period_may_be_closed_only_when_everything_is_done() {
    let ready = PeriodState {
        unposted: vec![],
        earlier_are_closed: true,
    };
    assert_eq!(closing(&books_up_to(33)).findings(&ready), vec![]);
    let codes = |book: &Book, state: &PeriodState| {
        let mut codes: Vec<String> = closing(book)
            .findings(state)
            .into_iter()
            .map(|f| f.code)
            .collect();
        codes.dedup();
        codes
    };
    assert_eq!(codes(&books_up_to(32), &ready), ["ledger.profit_and_loss_open"]);
    let unready = PeriodState {
        unposted: vec!["记-34".to_owned()],
        earlier_are_closed: false,
    };
    assert_eq!(
        codes(&books_up_to(33), &unready),
        ["ledger.unposted", "ledger.earlier_open"]
    );

    let mut gappy = books_up_to(24);
    for voucher in &vouchers()[25..] {
        gappy.post(voucher.clone()).unwrap();
    }
    assert!(codes(&gappy, &ready).contains(&"ledger.number_gap".to_owned()));
}

#[test]
fn the_profit_of_the_statement_is_what_was_closed() {
    let book = books_up_to(33);
    let layout = layout();
    let profit = evaluate(
        layout.statement(StatementKind::ProfitStatement).unwrap(),
        &book,
        january(),
    );
    assert_eq!(
        profit.amount(32, Column::Period),
        Some(-book.balance_at("3103", january()))
    );
}

#[test]
fn i22_the_year_ends_with_everything_in_retained_profit() {
    // The golden January closed as if it were the last month.
    let mut book = books_up_to(33);
    let post = |book: &mut Book, draft: Option<VoucherDraft>| {
        if let Some(draft) = draft {
            book.post(Voucher::new(draft).unwrap()).unwrap();
        }
    };
    let draft = closing(&book).year_profit().unwrap();
    post(&mut book, draft);
    let draft = closing(&book).distribution_details().unwrap();
    post(&mut book, draft);
    assert_eq!(book.balance_at("3103", january()), Fen::ZERO);
    assert_eq!(book.balance_at("310401", january()), Fen(-38_505_770));
    assert_eq!(book.balance_at("3104", january()), Fen(-38_505_770));
}

/// The refund of an advance (记-11) is the one line the golden company tags against the default.
#[test]
fn default_cash_flow_items_are_the_golden_ones() {
    let defaults = CashFlowDefaults::of(Standard::Assbe).unwrap();
    let book = books_up_to(33);
    for voucher in book.vouchers() {
        let draft = voucher.to_draft();
        for line in draft.lines.iter().filter(|line| line.cash_flow_item.is_some()) {
            let found = defaults.item_for(&draft, line, book.chart());
            let expected = if voucher.number() == 11 {
                Some(2)
            } else {
                line.cash_flow_item
            };
            assert_eq!(found, expected, "{}", voucher.label());
        }
    }
}
