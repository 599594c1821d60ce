//! Tax returns: the golden company's figures, and their agreement with what closing draws up, for any books.

use crate::golden::{books, books_up_to, january};
use crate::properties::{post, vouchers};
use ledger::closing::{CityRate, Closing, TaxPolicy, Taxpayer};
use ledger::statement::{Column, Filer, Statement, StatementGroup, StatementKind};
use ledger::tax::TaxRates;
use ledger::{Book, Fen, LineDraft, Standard, Voucher, VoucherDraft};
use proptest::prelude::*;

const GENERAL: Filer = Filer {
    standard: Standard::Assbe,
    taxes: TaxPolicy {
        taxpayer: Taxpayer::General,
        city: CityRate::Urban,
        is_halved: false,
        is_small_profit: false,
        is_quarterly: false,
    },
};

fn small() -> Filer {
    let taxes = TaxPolicy {
        taxpayer: Taxpayer::Small,
        is_halved: true,
        is_small_profit: true,
        ..GENERAL.taxes
    };
    Filer { taxes, ..GENERAL }
}

fn drawn_up(filer: Filer, kind: StatementKind, book: &Book) -> Statement {
    let statement = filer.draw_up(kind, book, january());
    statement.expect("the company has the form")
}

fn closing(filer: Filer, book: &Book) -> Closing<'_> {
    Closing {
        taxes: filer.taxes,
        ..Closing::new(book, january(), filer.standard, "记")
    }
}

/// The lines that are not zero, in fen.
fn figures(statement: &Statement, column: Column) -> Vec<(u16, i64)> {
    let lines = statement.lines.iter();
    let amounts = lines.filter_map(|line| Some((line.no, statement.amount(line.no, column)?.0)));
    amounts.filter(|(_, amount)| *amount != 0).collect()
}

fn untied(statement: &Statement) -> Vec<(Fen, Fen)> {
    let ties = statement.tie_outs.iter().filter(|tie| !tie.holds);
    ties.map(|tie| (tie.left, tie.right)).collect()
}

#[test]
fn a_company_has_the_returns_of_its_kind_of_taxpayer() {
    use StatementKind::{IncomeTaxReturn, SurchargeReturn, VatReturn, VatReturnSmall};
    let returns = |filer: Filer| {
        let forms = filer.forms(january()).into_iter();
        let returns = forms.filter(|form| form.group == StatementGroup::Returns);
        returns.map(|form| form.kind).collect::<Vec<_>>()
    };
    assert_eq!(returns(GENERAL), [VatReturn, SurchargeReturn, IncomeTaxReturn]);
    assert_eq!(
        returns(small()),
        [VatReturnSmall, SurchargeReturn, IncomeTaxReturn]
    );
    assert_eq!(GENERAL.draw_up(VatReturnSmall, &books(), january()), None);
    let enterprise = Filer {
        standard: Standard::Asbe,
        ..GENERAL
    };
    let kinds: Vec<_> = enterprise
        .forms(january())
        .into_iter()
        .map(|form| form.kind)
        .collect();
    let supplements = [StatementKind::CashFlowSupplement, StatementKind::EquityChanges];
    assert_eq!(kinds[3..5], supplements);
    assert_eq!(kinds[5..], returns(enterprise));
}

#[test]
fn the_vat_return_of_the_golden_company_is_right_to_the_fen() {
    let statement = drawn_up(GENERAL, StatementKind::VatReturn, &books());
    let expected = [
        (1, 23_600_000),
        (11, 3_068_000),
        (12, 1_251_000),
        (17, 1_251_000),
        (18, 1_251_000),
        (19, 1_817_000),
        (24, 1_817_000),
        (25, 1_800_000),
        (27, 1_800_000),
        (30, 1_800_000),
        (32, 1_817_000),
        (34, 1_817_000),
        (39, 127_190),
        (40, 54_510),
        (41, 36_340),
    ];
    assert_eq!(figures(&statement, Column::Period), expected);
    // The form has a dash for what is told of a month only.
    let year: Vec<_> = expected
        .into_iter()
        .filter(|(no, _)| ![17, 34].contains(no))
        .collect();
    assert_eq!(figures(&statement, Column::YearToDate), year);
    assert_eq!(statement.tie_outs.len(), 3);
    assert_eq!(untied(&statement), []);
    // Before the transfer and the surcharges are booked, the return says what is missing.
    let statement = drawn_up(GENERAL, StatementKind::VatReturn, &books_up_to(27));
    assert_eq!(
        untied(&statement),
        [
            (Fen(1_817_000), Fen::ZERO),
            (Fen(1_817_000), Fen::ZERO),
            (Fen(218_040), Fen::ZERO)
        ]
    );
}

#[test]
fn surcharges_and_income_tax_of_the_golden_company_are_right_to_the_fen() {
    let statement = drawn_up(GENERAL, StatementKind::SurchargeReturn, &books());
    let row = |no: usize| {
        let cells = statement.lines[no - 1].cells.iter();
        cells.map(|cell| cell.amount.0).collect::<Vec<_>>()
    };
    assert_eq!(row(1), [1_817_000, 700, 127_190, 0, 0, 127_190]);
    assert_eq!(row(2), [1_817_000, 300, 54_510, 0, 0, 54_510]);
    assert_eq!(row(4), [0, 0, 218_040, 0, 0, 218_040]);
    assert_eq!(untied(&statement), []);

    let statement = drawn_up(GENERAL, StatementKind::IncomeTaxReturn, &books());
    let expected = [
        (1, 23_600_000),
        (2, 11_941_600),
        (3, 5_742_360),
        (10, 5_742_360),
        (11, 2_500),
        (12, 1_435_590),
        (16, 1_435_590),
    ];
    assert_eq!(figures(&statement, Column::YearToDate), expected);
    assert_eq!(untied(&statement), []);
}

#[test]
fn a_small_company_of_little_profit_sees_its_reliefs() {
    let filer = Filer {
        taxes: TaxPolicy {
            taxpayer: Taxpayer::General,
            ..small().taxes
        },
        ..GENERAL
    };
    let statement = drawn_up(filer, StatementKind::SurchargeReturn, &books());
    let row = |no: usize| {
        let cells = statement.lines[no - 1].cells.iter();
        cells.map(|cell| cell.amount.0).collect::<Vec<_>>()
    };
    // 18 170 × 3.5 % = 635.95, × 1.5 % = 272.55, × 1 % = 181.70.
    assert_eq!(row(1), [1_817_000, 700, 127_190, 5_000, 63_595, 63_595]);
    assert_eq!(row(2), [1_817_000, 300, 54_510, 5_000, 27_255, 27_255]);
    let statement = drawn_up(filer, StatementKind::IncomeTaxReturn, &books());
    let amount = |no| statement.amount(no, Column::YearToDate).map(|amount| amount.0);
    assert_eq!(
        (amount(12), amount(13), amount(16)),
        (Some(1_435_590), Some(1_148_472), Some(287_118))
    );
}

#[test]
fn the_return_of_a_small_taxpayer_shows_what_the_relief_takes_off() {
    let statement = drawn_up(small(), StatementKind::VatReturnSmall, &books());
    let amount = |no| statement.amount(no, Column::Period).map(|amount| amount.0);
    assert_eq!(
        [1, 15, 16, 20].map(amount),
        [Some(23_600_000), Some(708_000), Some(472_000), Some(236_000)]
    );
}

/// February loses input tax that is carried forward, and March uses it up: no month is set off against another.
#[test]
fn months_of_a_year_are_added_up_each_by_itself() {
    let line = |account: &str, yuan: i64| LineDraft {
        account: account.into(),
        debit: Fen(yuan * 100),
        ..LineDraft::default()
    };
    let mut book = books();
    let entries = [
        ("2026-02-10", vec![line("22210101", 100), line("2231", -100)]),
        ("2026-02-20", vec![line("2231", 40), line("22210102", -40)]),
        ("2026-03-20", vec![line("2231", 90), line("22210102", -90)]),
    ];
    for (date, lines) in entries {
        let draft = VoucherDraft {
            word: "记".into(),
            date: date.parse().ok(),
            lines,
            ..VoucherDraft::default()
        };
        book.post(Voucher::new(draft).expect("balances")).expect("leaves");
    }
    let of = |period: &str| {
        let period = period.parse().expect("a period");
        let statement = GENERAL.draw_up(StatementKind::VatReturn, &book, period);
        let statement = statement.expect("the company has the form");
        let amount = move |no, column| statement.amount(no, column).map(|amount| amount.0);
        let figures =
            [13, 18, 19, 20, 25, 32].map(|no| [amount(no, Column::Period), amount(no, Column::YearToDate)]);
        figures.map(|pair| pair.map(Option::unwrap_or_default))
    };
    assert_eq!(
        of("2026-02"),
        [
            [0, 0],
            [4_000, 1_255_000],
            [0, 1_817_000],
            [6_000, 0],
            [1_817_000, 1_800_000],
            [1_817_000, 1_817_000]
        ]
    );
    assert_eq!(
        of("2026-03"),
        [
            [6_000, 0],
            [6_000, 1_261_000],
            [3_000, 1_820_000],
            [0, 0],
            [1_817_000, 1_800_000],
            [1_820_000, 1_820_000]
        ]
    );
}

fn built(draft: Option<VoucherDraft>) -> Vec<Voucher> {
    let drafts = draft.into_iter();
    drafts
        .map(|draft| Voucher::new(draft).expect("rules draw up vouchers that balance"))
        .collect()
}

fn policies() -> impl Strategy<Value = TaxPolicy> {
    let city = prop::sample::select(vec![CityRate::Urban, CityRate::Town, CityRate::Rural]);
    (any::<bool>(), city, any::<bool>(), any::<bool>()).prop_map(
        |(is_small, city, is_halved, is_small_profit)| TaxPolicy {
            taxpayer: if is_small {
                Taxpayer::Small
            } else {
                Taxpayer::General
            },
            city,
            is_halved,
            is_small_profit,
            is_quarterly: false,
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn the_return_says_the_surcharges_that_closing_draws_up(taxes in policies(), vouchers in vouchers()) {
        let filer = Filer { taxes, ..GENERAL };
        let book = post(books_up_to(27), &vouchers);
        let transferred = post(book.clone(), &built(closing(filer, &book).vat_transfer().unwrap()));
        let rates = TaxRates::of_the_product();
        let levies = {
            let closing = closing(filer, &transferred);
            taxes.surcharges(&closing.accounts.levies, &rates, january().last_day())
        };
        let draft = closing(filer, &transferred).surcharges(&levies).unwrap();
        let form = drawn_up(filer, StatementKind::SurchargeReturn, &transferred);
        for (levy, line) in levies.iter().zip(&form.lines) {
            let lines = draft.iter().flat_map(|draft| &draft.lines);
            let of_levy = lines.filter(|one| one.aux.0.values().any(|name| *name == levy.name));
            let drawn: Fen = of_levy.map(LineDraft::net_debit).sum();
            let due = form.amount(line.no, Column::TaxDue).unwrap();
            // What was charged before is not charged again.
            let charged = closing(filer, &transferred).accrued_of(&levy.name).unwrap_or_default();
            prop_assert_eq!((due - charged).max(Fen::ZERO), drawn, "{}", levy.name);
        }
        let kind = if taxes.taxpayer == Taxpayer::Small { StatementKind::VatReturnSmall } else { StatementKind::VatReturn };
        let vat = drawn_up(filer, kind, &transferred);
        let section = vat.lines.iter().rev().take(3).rev();
        let told: Vec<_> = section.map(|line| line.cells[0].amount).collect();
        let due: Vec<_> = form.lines[..3].iter().map(|line| line.cells[5].amount).collect();
        prop_assert_eq!(told, due);
    }

    #[test]
    fn the_vat_of_the_return_is_what_closing_makes_payable(vouchers in vouchers()) {
        // Without transfers of one's own: what was moved by hand beyond what is due is told by the tie-out.
        let moves = |voucher: &Voucher| voucher.lines().iter().any(|line| line.account.is_under("22210103"));
        let vouchers: Vec<_> = vouchers.into_iter().filter(|voucher| !moves(voucher)).collect();
        let book = post(books_up_to(27), &vouchers);
        let book = post(book.clone(), &built(closing(GENERAL, &book).vat_transfer().unwrap()));
        let form = drawn_up(GENERAL, StatementKind::VatReturn, &book);
        prop_assert_eq!(form.amount(24, Column::Period), Some(closing(GENERAL, &book).vat_payable()));
        prop_assert!(form.tie_outs[0].holds);
    }

    #[test]
    fn the_income_tax_of_the_return_is_what_closing_charges(taxes in policies(), vouchers in vouchers()) {
        let filer = Filer { taxes, ..GENERAL };
        let book = post(books_up_to(27), &vouchers);
        let rate = taxes.income_tax(&TaxRates::of_the_product(), january().last_day()).unwrap();
        let charged = post(book.clone(), &built(closing(filer, &book).income_tax(rate).unwrap()));
        let form = drawn_up(filer, StatementKind::IncomeTaxReturn, &charged);
        prop_assert_eq!(untied(&form), vec![]);
    }

    #[test]
    fn every_cell_of_a_return_is_the_sum_of_its_parts(taxes in policies(), vouchers in vouchers()) {
        let filer = Filer { taxes, ..GENERAL };
        let book = post(books_up_to(27), &vouchers);
        for form in filer.forms(january()) {
            for line in drawn_up(filer, form.kind, &book).lines {
                for cell in line.cells {
                    prop_assert_eq!(cell.parts.iter().map(ledger::statement::Part::amount).sum::<Fen>(), cell.amount);
                }
            }
        }
    }
}
