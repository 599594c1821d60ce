//! What our own export writes is read back the same.

use super::super::{
    Layout, read_balances, read_chart, read_journal, read_open_period, write_book, write_kept_book,
};
use super::told;
use crate::sheet::{SheetLimits, read_sheets};
use crate::standing::{Standing, VoucherName};
use jiff::civil::date;
use ledger::{
    Account, Aux, Book, Chart, Fen, LineDraft, Opening, Period, PeriodRange, Voucher, VoucherDraft,
    VoucherKind,
    chart::{Category, Money, NormalSide},
    voucher::signing::{Signatures, VoucherState},
};
use proptest::prelude::*;
use rust_decimal::Decimal;
use std::collections::BTreeMap;

/// First-level codes and how many accounts stand below each.
type Shape = Vec<(u16, usize)>;

prop_compose! {
    fn an_account()(
        name in "[一-龥A-Za-z0-9（）_-][一-龥A-Za-z0-9（） =_-]{0,8}[一-龥）]",
        category in prop::sample::select(vec![
            Category::Asset, Category::Liability, Category::Common, Category::Equity, Category::Cost, Category::ProfitLoss,
        ]),
        direction in prop::sample::select(vec![NormalSide::Debit, NormalSide::Credit, NormalSide::Either]),
        aux in prop::sample::subsequence(vec!["客户", "供应商", "个人往来", "项目"], 0..=2),
        money in prop::option::of(prop::sample::select(vec![Money::Cash, Money::Bank])),
        unit in prop::option::of("[一-龥否]{1,2}"),
        disabled in any::<bool>(),
    ) -> Account {
        Account { code: "".into(), name, category, direction, aux: aux.into_iter().map(str::to_owned).collect(), money, unit, disabled }
    }
}

fn chart_of(shape: &Shape, accounts: Vec<Account>) -> Chart {
    let mut accounts = accounts.into_iter();
    let mut all = Vec::new();
    for (first, below) in shape {
        let codes =
            std::iter::once(format!("{first}")).chain((1..=*below).map(|one| format!("{first}{one:02}")));
        all.extend(codes.zip(&mut accounts).map(|(code, account)| Account {
            code: code.as_str().into(),
            ..account
        }));
    }
    Chart::new(all).expect("codes follow the rule")
}

fn a_decimal() -> impl Strategy<Value = Decimal> {
    prop_oneof![
        (1_i64..1_000_000, 0_u32..5).prop_map(|(number, scale)| Decimal::new(number, scale)),
        // More digits than Excel keeps.
        any::<i64>()
            .prop_filter("something", |number| *number != 0)
            .prop_map(|number| Decimal::new(number, 9)),
    ]
}

fn an_amount() -> impl Strategy<Value = Fen> {
    prop_oneof![-99_999_999_i64..100_000_000, Just(1_234_567_890_123)]
        .prop_filter("something", |fen| *fen != 0)
        .prop_map(Fen)
}

prop_compose! {
    /// A line on the leaf of this place; what it carries is filled in by the book.
    fn a_line()(
        place in any::<prop::sample::Index>(),
        summary in "[!-~一-龥，；：][ -~一-龥，；：]{0,12}[!-~一-龥]|",
        item in "[一-龥0-9A-Z][一-龥=:/ 0-9A-Z-]{0,5}[一-龥]",
        (amount, is_debit) in (an_amount(), any::<bool>()),
        quantity in prop::option::of(a_decimal()),
        unit_price in prop::option::of(a_decimal()),
        cash_flow_item in prop::option::of(1_u16..30),
    ) -> (prop::sample::Index, String, LineDraft) {
        let (debit, credit) = if is_debit { (amount, Fen::ZERO) } else { (Fen::ZERO, amount) };
        (place, item, LineDraft { summary, debit, credit, quantity, unit_price, cash_flow_item, ..LineDraft::default() })
    }
}

type LoosePart = (prop::sample::Index, String, LineDraft);

prop_compose! {
    fn loose_voucher()(
        lines in prop::collection::vec(a_line(), 1..5),
        (month, day) in (1_i8..=3, 1_i8..=28),
        word in prop::sample::select(vec!["记", "收", "现付", "转账凭证"]),
        kind in prop::sample::select(vec![VoucherKind::Normal, VoucherKind::Red, VoucherKind::Carry, VoucherKind::PlClose, VoucherKind::YearClose]),
        documents in prop::collection::vec("[a-z0-9-]{1,5}", 0..3),
        attachments in 0_u32..20,
    ) -> (VoucherDraft, Vec<LoosePart>) {
        (VoucherDraft { word: word.into(), number: None, date: Some(date(2026, month, day)), kind, attachments, documents, lines: Vec::new() }, lines)
    }
}

fn keyed(chart: &Chart, (place, item, line): LoosePart) -> LineDraft {
    let leaves: Vec<&Account> = chart.leaves().collect();
    let leaf = place.get(&leaves);
    let aux = Aux(leaf.aux.iter().map(|kind| (kind.clone(), item.clone())).collect());
    LineDraft {
        account: leaf.code.clone(),
        aux,
        ..line
    }
}

/// The line that makes the others balance, on the side of its sign.
fn rest_of(lines: &[LineDraft], like: &LineDraft) -> Option<LineDraft> {
    let rest: Fen = lines.iter().map(LineDraft::net_debit).sum();
    (!rest.is_zero()).then(|| LineDraft {
        debit: Fen::ZERO,
        credit: rest,
        ..like.clone()
    })
}

fn book_of(chart: Chart, openings: Vec<LoosePart>, loose: Vec<(VoucherDraft, Vec<LoosePart>)>) -> Book {
    let mut keys: BTreeMap<_, Opening> = BTreeMap::new();
    for part in openings {
        let line = keyed(&chart, part);
        let opening = Opening {
            account: line.account.clone(),
            aux: line.aux.clone(),
            balance: line.net_debit(),
            year_debit: Fen(line.cash_flow_item.map_or(0, i64::from) * 100),
            year_credit: Fen(line.debit.0.abs()),
            quantity: line.quantity,
        };
        keys.insert((line.account, line.aux), opening);
    }
    let total: Fen = keys.values().map(|one| one.balance).sum();
    if let Some(mut first) = keys.first_entry() {
        first.get_mut().balance = first.get().balance - total;
    }
    let mut book = Book::open(chart, Period::of(date(2026, 1, 1)), keys.into_values().collect())
        .expect("openings balance");
    for (number, (draft, parts)) in (1..).zip(loose) {
        let mut lines: Vec<LineDraft> = parts.into_iter().map(|part| keyed(book.chart(), part)).collect();
        lines.extend(rest_of(&lines, &lines[0].clone()));
        if let Ok(voucher) = Voucher::new(VoucherDraft {
            number: Some(number),
            lines,
            ..draft
        }) {
            book.post(voucher).expect("on leaves");
        }
    }
    book
}

prop_compose! {
    fn a_standing()(
        state in prop::sample::select(VoucherState::ALL[1..].to_vec()),
        [prepared_by, cashier_by, reviewed_by, posted_by] in prop::array::uniform4(prop::option::of("[一-龥A-Z][一-龥a-z ]{0,6}[一-龥a-z]")),
        [reverses, corrects] in prop::array::uniform2(prop::option::of((1_i8..=12, "[一-龥]{1,4}", 1_u32..999))),
        business in prop::option::of("b[0-9]{2}"),
    ) -> Standing {
        let name = |(month, word, number)| VoucherName { period: Period::of(date(2026, month, 1)), word, number };
        let signatures = Signatures { prepared_by, cashier_by, reviewed_by, posted_by };
        Standing { state, signatures, reverses: reverses.map(name), corrects: corrects.map(name), business }
    }
}

prop_compose! {
    fn a_book()(
        shape in prop::sample::subsequence(vec![1001_u16, 1002, 1122, 1405, 2202, 2221, 3001, 4001, 5001, 5602], 2..=6)
            .prop_flat_map(|firsts| firsts.into_iter().map(|first| (Just(first), 0_usize..3)).collect::<Vec<_>>()),
        accounts in prop::collection::vec(an_account(), 18),
        openings in prop::collection::vec(a_line(), 0..5),
        loose in prop::collection::vec(loose_voucher(), 0..4),
    ) -> Book {
        book_of(chart_of(&shape, accounts), openings, loose)
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_024))]

    #[test]
    fn i31_a_book_comes_back_from_excel_as_it_was(book in a_book(), standings in prop::collection::vec(a_standing(), 4), open in prop::option::of(1_i8..=12)) {
        let open = open.map(|month| Period::of(date(2026, month, 1)));
        let range = PeriodRange { from: book.start(), to: Period::of(date(2026, 3, 1)) };
        let names = book.vouchers_in(range).into_iter().filter_map(|voucher| VoucherName::of(&voucher.to_draft()));
        let standings: Vec<(VoucherName, Standing)> = names.zip(standings).collect();
        let bytes = write_kept_book(&book, range, &standings.iter().cloned().collect(), open).expect("a workbook");

        prop_assert_eq!(read_open_period(&bytes).expect("a workbook"), open);
        let chart = read_chart(&bytes).expect("a workbook");
        prop_assert_eq!((told(&chart.faults), chart.layout), (vec![], Layout::Ours));
        let accounts: Vec<Account> = chart.rows.into_iter().map(|row| row.account).collect();
        let ours: Vec<Account> = book.chart().accounts().cloned().collect();
        prop_assert_eq!(accounts, ours);

        let balances = read_balances(&bytes).expect("a workbook");
        let openings: Vec<Opening> = balances.rows.into_iter().map(|row| row.opening).collect();
        let is_filled = |one: &&Opening| **one != Opening { account: one.account.clone(), aux: one.aux.clone(), ..Opening::default() };
        let ours: Vec<Opening> = book.openings().filter(is_filled).cloned().collect();
        prop_assert_eq!(openings, ours, "{:?}", balances.faults);

        let journal = read_journal(&bytes).expect("a workbook");
        let carried: Vec<&Standing> = journal.rows.iter().map(|row| &row.standing).collect();
        prop_assert_eq!(carried, standings.iter().map(|(_, standing)| standing).collect::<Vec<_>>());
        let drafts: Vec<VoucherDraft> = journal.rows.into_iter().map(|row| row.draft).collect();
        let ours: Vec<VoucherDraft> = book.vouchers_in(range).into_iter().map(Voucher::to_draft).collect();
        prop_assert_eq!(drafts, ours, "{:?}", journal.faults);
    }

    /// Whatever bytes come, the answer is a reading or an error.
    #[test]
    fn no_bytes_stop_the_readers(
        bytes in prop::collection::vec(any::<u8>(), 0..300),
        text in "[科目编码名称期初余额借贷方日期凭证号摘要,\n0-9.记合计客户:-]{0,200}",
    ) {
        for bytes in [bytes.as_slice(), text.as_bytes()] {
            let _ = (read_chart(bytes), read_balances(bytes), read_journal(bytes));
        }
    }
}

/// Two customers and a detail account of stock, with one voucher between them.
fn small_book() -> Book {
    let account = |code: &str, aux: &[&str]| Account {
        code: code.into(),
        name: code.into(),
        category: Category::Asset,
        direction: NormalSide::Debit,
        aux: aux.iter().map(|one| (*one).to_owned()).collect(),
        money: None,
        unit: None,
        disabled: false,
    };
    let accounts = [("1122", &["客户"][..]), ("1405", &[]), ("140501", &[])];
    let accounts = accounts.map(|(code, aux)| account(code, aux));
    let opening = |account: &str, aux, balance| Opening {
        account: account.into(),
        aux,
        balance: Fen(balance),
        ..Opening::default()
    };
    let openings = vec![
        opening("1122", Aux::one("客户", "百汇"), 500),
        opening("1122", Aux::one("客户", "宏远"), 300),
        opening("140501", Aux::none(), -800),
    ];
    let chart = Chart::new(accounts.into()).expect("a chart");
    let mut book = Book::open(chart, Period::of(date(2026, 1, 1)), openings).expect("a book");
    let draft = VoucherDraft {
        word: "记".into(),
        number: Some(1),
        date: Some(date(2026, 1, 5)),
        lines: vec![
            LineDraft::debit("140501", Fen(20)),
            LineDraft::credit("1122", Fen(20)).with_aux("客户", "百汇"),
        ],
        ..VoucherDraft::default()
    };
    book.post(Voucher::new(draft).expect("it balances"))
        .expect("a leaf");
    book
}

#[test]
fn balances_stand_below_the_sum_of_their_account() {
    let book = small_book();
    let bytes = write_book(&book, PeriodRange::month(book.start())).expect("a workbook");
    let sheets = read_sheets(&bytes, &SheetLimits::BOOK).expect("sheets");
    let names: Vec<&str> = sheets.iter().map(|one| one.name.as_str()).collect();
    assert_eq!(names, ["科目表", "科目余额表", "序时账"]);
    let rows: Vec<(&str, &str, &str, &str)> = sheets[1].sheet.rows[1..]
        .iter()
        .map(|row| (row.cell(0), row.cell(2), row.cell(10), row.cell(11)))
        .collect();
    assert_eq!(
        rows,
        [
            ("1122", "", "7.8", ""),
            ("1122", "客户=宏远", "3", ""),
            ("1122", "客户=百汇", "4.8", ""),
            ("1405", "", "", "7.8"),
            ("140501", "", "", "7.8")
        ]
    );
}

/// What an earlier version wrote has no columns of signatures, and is a file of ours all the same.
#[test]
fn a_journal_without_signatures_is_one_of_ours() {
    let titles =
        super::super::write::JOURNAL_TITLES[..super::super::write::UNSIGNED_JOURNAL_TITLES].join(",");
    let text = format!(
        "{titles}\n2026-01-05,记,1,补充更正,0,,1,提现,1001,库存现金,,5.00,,,,\n\
         2026-01-05,记,1,补充更正,0,,2,提现,1002,银行存款,,,5.00,,,\n"
    );
    let journal = read_journal(text.as_bytes()).expect("a table");
    assert_eq!((told(&journal.faults), journal.layout), (vec![], Layout::Ours));
    assert_eq!(journal.rows[0].draft.kind, VoucherKind::Supplement);
    assert_eq!(journal.rows[0].standing, Standing::default());
}
