//! The golden company by 企业会计准则: the same books under the other standard's codes give the same company.

use crate::golden::{books, expected, january};
use ledger::cash_flow::CashFlowDefaults;
use ledger::statement::{
    Column, Statement, StatementKind, cash_flow_supplement_for, equity_changes, equity_layout_for, evaluate,
    layout_for,
};
use ledger::{
    Account, AccountCode, Aux, Book, Chart, Fen, LineDraft, Opening, Standard, Voucher, VoucherDraft,
};

/// First-level accounts whose codes differ: 小企业会计准则, 企业会计准则.
const CODES: [(&str, &str); 17] = [
    ("3001", "4001"),
    ("3002", "4002"),
    ("3101", "4101"),
    ("3103", "4103"),
    ("3104", "4104"),
    ("4001", "5001"),
    ("4101", "5101"),
    ("5001", "6001"),
    ("5051", "6051"),
    ("5301", "6301"),
    ("5401", "6401"),
    ("5402", "6402"),
    ("5403", "6403"),
    ("5601", "6601"),
    ("5602", "6602"),
    ("5603", "6603"),
    ("5711", "6711"),
];

/// Cash-flow items: 会小企03, 会企03.
const ITEMS: [(u16, u16); 7] = [(1, 1), (2, 3), (3, 5), (4, 6), (5, 7), (6, 8), (12, 17)];

/// Accounts of the golden chart that stand for nothing in the other standard under these codes, and are never used.
const UNUSED: [&str; 4] = ["4301", "4401", "4403", "5111"];

fn code(old: &AccountCode) -> AccountCode {
    let (first, rest) = old.as_str().split_at(4);
    let moved = CODES.iter().find(|(from, _)| *from == first).map(|(_, to)| *to);
    let moved = moved.unwrap_or(if first == "5801" { "6801" } else { first });
    AccountCode(format!("{moved}{rest}"))
}

fn item(old: u16) -> u16 {
    let found = ITEMS.iter().find(|(from, _)| *from == old);
    found.expect("the golden company uses these").1
}

fn moved(voucher: &Voucher) -> VoucherDraft {
    let mut draft = voucher.to_draft();
    for line in &mut draft.lines {
        line.account = code(&line.account);
        line.cash_flow_item = line.cash_flow_item.map(item);
    }
    draft
}

/// The golden books with every account under its code of 企业会计准则.
fn enterprise() -> Book {
    let old = books();
    let accounts = old
        .chart()
        .accounts()
        .filter(|account| !UNUSED.contains(&account.code.as_str()))
        .map(|account| Account {
            code: code(&account.code),
            ..account.clone()
        });
    let openings = old.openings().map(|opening| Opening {
        account: code(&opening.account),
        ..opening.clone()
    });
    let chart = Chart::new(accounts.collect()).expect("codes stay apart");
    let mut book = Book::open(chart, january(), openings.collect()).expect("the openings balance");
    for voucher in old.vouchers() {
        let voucher = Voucher::new(moved(voucher)).expect("it still balances");
        book.post(voucher).expect("its accounts are in the chart");
    }
    book
}

fn statement(book: &Book, kind: StatementKind) -> Statement {
    let layout = layout_for(Standard::Asbe, january().last_day()).expect("a layout is in force");
    evaluate(layout.statement(kind).expect("the form exists"), book, january())
}

/// Lines of 会小企01 and 会企01 with the same figure: 货币资金, 应收账款, 存货, 固定资产, 资产总计, 应付账款, 预收款项,
/// 负债合计, 未分配利润, and the total of both.
const SHEET: &[(u16, u16)] = &[
    (1, 1),
    (4, 5),
    (9, 9),
    (20, 22),
    (30, 34),
    (33, 39),
    (34, 40),
    (47, 60),
    (51, 70),
    (53, 72),
];
/// 营业收入, 营业成本, 税金及附加, 销售费用, 管理费用, 财务费用, 营业利润, 利润总额, 净利润.
const PROFIT: &[(u16, u16)] = &[
    (1, 1),
    (2, 2),
    (3, 3),
    (11, 4),
    (14, 5),
    (18, 7),
    (21, 19),
    (30, 22),
    (32, 24),
];
/// The items in use, the net of 经营活动 and of 投资活动, 净增加额, 期初, 期末.
const FLOWS: &[(u16, u16)] = &[
    (1, 1),
    (2, 3),
    (3, 5),
    (4, 6),
    (5, 7),
    (6, 8),
    (7, 10),
    (13, 22),
    (20, 33),
    (21, 34),
    (22, 35),
];

#[test]
fn the_golden_company_has_the_same_figures_under_either_standard() {
    use StatementKind::{BalanceSheet, CashFlowStatement, ProfitStatement};
    let (book, small) = (enterprise(), expected());
    for (kind, column, figures, lines) in [
        (BalanceSheet, Column::End, &small.balance_sheet_end, SHEET),
        (
            BalanceSheet,
            Column::YearStart,
            &small.balance_sheet_year_start,
            SHEET,
        ),
        (
            ProfitStatement,
            Column::YearToDate,
            &small.profit_statement,
            PROFIT,
        ),
        (
            CashFlowStatement,
            Column::Period,
            &small.cash_flow_statement,
            FLOWS,
        ),
    ] {
        let computed = statement(&book, kind);
        for (old, new) in lines {
            let found = computed.amount(*new, column);
            assert_eq!(found, figures.get(old).copied(), "{} line {new}", computed.title);
        }
        let faults: Vec<_> = computed.tie_outs.iter().filter(|t| !t.holds).collect();
        assert!(faults.is_empty(), "{faults:?}");
    }
    let profit = statement(&book, ProfitStatement);
    assert_eq!(profit.amount(8, Column::Period), Some(Fen(125_000)), "利息费用");
    assert_eq!(profit.amount(9, Column::Period), Some(Fen(32_000)), "利息收入");
}

/// The refund of an advance (记-11) is the one line the golden company tags against the default.
#[test]
fn default_cash_flow_items_of_enterprises_are_the_golden_ones() {
    let defaults = CashFlowDefaults::of(Standard::Asbe).expect("the standard has them");
    let book = enterprise();
    for voucher in book.vouchers() {
        let draft = voucher.to_draft();
        for line in draft.lines.iter().filter(|line| line.cash_flow_item.is_some()) {
            let found = defaults.item_for(&draft, line, book.chart());
            let expected = if voucher.number() == 11 {
                Some(3)
            } else {
                line.cash_flow_item
            };
            assert_eq!(found, expected, "{}", voucher.label());
        }
    }
}

/// Books over the standard's own chart, with the accounts below it that are given, and one voucher of debits (credits
/// negative) in yuan: account, detail, amount.
pub fn small_books(below: &[(&str, &str)], lines: &[(&str, &str, i64)]) -> Book {
    let chart = Standard::Asbe.chart();
    let mut accounts: Vec<Account> = chart.accounts().cloned().collect();
    for (code, name) in below {
        let above = chart
            .find(&code[..4].into())
            .expect("its account is in the chart");
        accounts.push(Account {
            code: (*code).into(),
            name: (*name).to_owned(),
            ..above.clone()
        });
    }
    let chart = Chart::new(accounts).expect("the codes are right");
    let mut book = Book::open(chart, january(), Vec::new()).expect("nothing to balance");
    let lines = lines.iter().map(|(account, detail, yuan)| LineDraft {
        account: (*account).into(),
        aux: Aux::one("明细", detail),
        debit: Fen(yuan.max(&0) * 100),
        credit: Fen((-yuan).max(0) * 100),
        ..LineDraft::default()
    });
    let draft = VoucherDraft {
        date: Some(january().last_day()),
        lines: lines.collect(),
        ..VoucherDraft::default()
    };
    let voucher = Voucher::new(draft).expect("the lines balance");
    book.post(voucher).expect("the accounts are leaves");
    book
}

/// The lines that are not zero, totals aside: label, yuan.
pub fn lines(book: &Book, kind: StatementKind) -> Vec<(String, i64)> {
    let computed = statement(book, kind);
    assert!(computed.tie_outs.iter().all(|t| t.holds || t.is_warning));
    let lines = computed.lines.into_iter().filter(|line| !line.is_total);
    lines
        .map(|line| (line.label, line.cells[0].amount.0 / 100))
        .filter(|(_, yuan)| *yuan != 0)
        .collect()
}

#[test]
fn an_allowance_is_taken_from_the_line_of_its_name_and_balances_go_where_they_stand() {
    let book = small_books(
        &[],
        &[
            ("1122", "甲", 1_000),
            ("1122", "乙", -300),
            ("2203", "丙", 50),
            ("1123", "丁", 200),
            ("2202", "戊", 80),
            ("2202", "己", -900),
            ("1462", "甲合同", 70),
            ("2204", "乙合同", -60),
            ("1221", "职员", 400),
            ("1231", "应收账款坏账准备", -100),
            ("1231", "其他应收款坏账准备", -40),
            ("1601", "", 600),
            ("1602", "", -150),
            ("1603", "", -50),
            ("3101", "远期", 30),
            ("3101", "互换", -20),
            ("2501", "一年内到期的借款", -500),
            ("2501", "三年期", -310),
        ],
    );
    let expected = [
        ("衍生金融资产", 30),
        ("应收账款", 950),
        ("预付款项", 280),
        ("其他应收款", 360),
        ("合同资产", 70),
        ("固定资产", 400),
        ("衍生金融负债", 20),
        ("应付账款", 900),
        ("预收款项", 300),
        ("合同负债", 60),
        ("一年内到期的非流动负债", 500),
        ("长期借款", 310),
    ];
    let expected: Vec<_> = expected.map(|(label, yuan)| (label.to_owned(), yuan)).into();
    assert_eq!(lines(&book, StatementKind::BalanceSheet), expected);
}

/// 财会〔2016〕22号: each of the details of value-added tax that stands in debit is another current asset.
#[test]
fn input_tax_that_is_left_is_an_asset_and_tax_that_is_due_stays_a_debt() {
    let below = [
        ("222101", "应交增值税"),
        ("22210101", "进项税额"),
        ("22210102", "销项税额"),
        ("222102", "未交增值税"),
        ("222103", "应交企业所得税"),
    ];
    let sheet = |input: i64| {
        let lines_posted = [
            ("22210101", "", input),
            ("22210102", "", -100),
            ("222102", "", -7),
            ("222103", "", -30),
            ("2001", "", 137 - input),
        ];
        lines(&small_books(&below, &lines_posted), StatementKind::BalanceSheet)
    };
    let named = |list: &[(&str, i64)]| -> Vec<_> {
        list.iter()
            .map(|(label, yuan)| ((*label).to_owned(), *yuan))
            .collect()
    };
    assert_eq!(
        sheet(160),
        named(&[("其他流动资产", 60), ("短期借款", 23), ("应交税费", 37)])
    );
    assert_eq!(sheet(90), named(&[("短期借款", -47), ("应交税费", 47)]));
}

#[test]
fn the_profit_statement_tells_research_interest_and_impairment_apart() {
    let book = small_books(
        &[],
        &[
            ("6001", "", -1_000),
            ("6401", "", 400),
            ("6602", "工资", 50),
            ("6602", "研发费用", 70),
            ("6603", "利息支出", 20),
            ("6603", "利息收入", -5),
            ("6603", "手续费", 3),
            ("6061", "", 2),
            ("6702", "", 11),
            ("6115", "", -9),
            ("6901", "", 100),
            ("4003", "其他债权投资公允价值变动", -8),
            ("4003", "其他权益工具投资公允价值变动", -6),
            ("1002", "", 372),
        ],
    );
    let computed = statement(&book, StatementKind::ProfitStatement);
    let yuan = |no| computed.amount(no, Column::Period).map(|amount| amount.0 / 100);
    let expected = [
        (5, 50),
        (6, 70),
        (7, 20),
        (8, 20),
        (9, 5),
        (16, -11),
        (18, 9),
        (24, 458),
        (27, 14),
        (28, 6),
        (31, 6),
        (33, 8),
        (35, 8),
        (40, 472),
    ];
    for (no, amount) in expected {
        assert_eq!(yuan(no), Some(amount), "line {no}");
    }
    let sheet = lines(&book, StatementKind::BalanceSheet);
    assert!(sheet.contains(&("未分配利润".to_owned(), 358)), "{sheet:?}");
}

#[test]
fn events_of_enterprises_have_their_usual_cash_items() {
    let defaults = CashFlowDefaults::of(Standard::Asbe).expect("the standard has them");
    let chart = Standard::Asbe.chart();
    // Counter-account, its detail, whether money comes in, the item.
    let events = [
        ("2204", "合同", true, 1),
        ("2221", "增值税留抵退税", true, 2),
        ("6117", "即征即退增值税", true, 2),
        ("6117", "稳岗补贴", true, 3),
        ("1503", "", true, 11),
        ("1131", "", true, 12),
        ("1606", "", true, 13),
        ("4001", "", true, 23),
        ("2502", "", true, 24),
        ("6603", "汇兑损益", true, 32),
        ("6603", "汇兑损益", false, 32),
        ("6603", "利息支出", false, 28),
        ("6603", "手续费", false, 8),
        ("2241", "社保个人部分", false, 6),
        ("2221", "未交增值税", false, 7),
        ("5301", "资本化支出", false, 17),
        ("1504", "", false, 18),
        ("2501", "", false, 27),
        ("2232", "", false, 28),
        ("2601", "", false, 29),
    ];
    for (account, detail, is_in, expected) in events {
        let amount = if is_in { Fen(100) } else { Fen(-100) };
        let money = LineDraft {
            account: "1002".into(),
            debit: amount,
            ..LineDraft::default()
        };
        let counter = LineDraft {
            account: account.into(),
            aux: Aux::one("明细", detail),
            credit: amount,
            ..LineDraft::default()
        };
        let voucher = VoucherDraft {
            lines: vec![money.clone(), counter],
            ..VoucherDraft::default()
        };
        assert_eq!(
            defaults.item_for(&voucher, &money, &chart),
            Some(expected),
            "{account} {detail}"
        );
    }
}

/// The cells of 会企04 that the lines of one voucher fill, totals and opening aside: line, column, yuan.
fn equity(posted: &[(&str, &str, i64)]) -> Vec<(u16, usize, i64)> {
    let day = january().last_day();
    let layout = equity_layout_for(Standard::Asbe, day).expect("a layout is in force");
    let changes = equity_changes(&layout, &small_books(&[], posted), january());
    let events = changes
        .lines
        .into_iter()
        .filter(|line| ![5, 6, 8, 13, 17, 24].contains(&line.no));
    let cells = events.flat_map(|line| {
        let amounts = line.cells.into_iter().take(layout.columns.len());
        amounts
            .map(|cell| cell.amount.0 / 100)
            .enumerate()
            .map(move |(column, yuan)| (line.no, column, yuan))
            .collect::<Vec<_>>()
    });
    cells.filter(|(.., yuan)| *yuan != 0).collect()
}

#[test]
fn what_moves_equity_stands_under_its_line() {
    // The profit before it is closed, other income, a correction of earlier years.
    assert_eq!(
        equity(&[("1002", "", 60), ("6001", "", -100), ("6401", "", 40)]),
        [(7, 9, 60)]
    );
    assert_eq!(
        equity(&[("1503", "", 8), ("4003", "公允价值变动", -8)]),
        [(7, 6, 8)]
    );
    assert_eq!(equity(&[("6901", "", 30), ("2221", "", -30)]), [(3, 9, -30)]);
    // Owners pay in at a premium; preferred stock; shares bought back.
    assert_eq!(
        equity(&[("1002", "", 90), ("4001", "", -50), ("4002", "股本溢价", -40)]),
        [(9, 0, 50), (9, 4, 40)]
    );
    assert_eq!(
        equity(&[("1002", "", 70), ("4401", "优先股", -70)]),
        [(10, 1, 70)]
    );
    assert_eq!(
        equity(&[("6602", "", 5), ("4002", "股份支付", -5)]),
        [(7, 9, -5), (11, 4, 5)]
    );
    assert_eq!(equity(&[("4201", "", 20), ("1002", "", -20)]), [(12, 5, 20)]);
    // 提取盈余公积, 分配, and what moves within equity.
    assert_eq!(
        equity(&[("4104", "", 6), ("4101", "", -6)]),
        [(14, 8, 6), (14, 9, -6)]
    );
    assert_eq!(equity(&[("4104", "", 9), ("2232", "", -9)]), [(15, 9, -9)]);
    // Both in one voucher.
    assert_eq!(
        equity(&[("4104", "", 15), ("4101", "", -6), ("2232", "", -9)]),
        [(14, 8, 6), (14, 9, -6), (15, 9, -9)]
    );
    assert_eq!(
        equity(&[("4002", "", 7), ("4001", "", -7)]),
        [(18, 0, 7), (18, 4, -7)]
    );
    assert_eq!(
        equity(&[("4101", "", 7), ("4001", "", -7)]),
        [(19, 0, 7), (19, 8, -7)]
    );
    assert_eq!(
        equity(&[("4101", "", 4), ("4104", "", -4)]),
        [(20, 8, -4), (20, 9, 4)]
    );
    assert_eq!(
        equity(&[("4003", "重新计量设定受益计划", 3), ("4104", "", -3)]),
        [(21, 6, -3), (21, 9, 3)]
    );
    assert_eq!(
        equity(&[("4003", "其他权益工具投资公允价值变动", 3), ("4104", "", -3)]),
        [(22, 6, -3), (22, 9, 3)]
    );
}

#[test]
fn changes_in_equity_of_the_golden_company_are_its_profit_closed_or_not() {
    let layout = equity_layout_for(Standard::Asbe, january().last_day()).expect("a layout is in force");
    let computed = equity_changes(&layout, &enterprise(), january());
    let profit = expected().profit_statement[&32];
    let total = |no: usize| computed.lines[no - 1].cells.last().map(|cell| cell.amount);
    assert_eq!((total(7), total(6)), (Some(profit), Some(profit)));
    assert_eq!(total(24), expected().balance_sheet_end.get(&52).copied());
    assert_eq!(equity_layout_for(Standard::Assbe, january().last_day()), None);
}

/// Only the input tax of the computer is left to 其他: it was paid with the computer, for investment, but owed to the tax office.
#[test]
fn the_supplement_explains_the_cash_of_the_golden_company() {
    let form = cash_flow_supplement_for(Standard::Asbe, january().last_day()).expect("a layout is in force");
    let computed = evaluate(&form, &enterprise(), january());
    let yuan = |no| computed.amount(no, Column::YearToDate).map(|amount| amount.0);
    let expected = [
        (1, 4_306_770),
        (4, 570_000),
        (6, 50_000),
        (11, 125_000),
        (18, 156_000),
        (19, 7_156_000),
        (27, 5_800_000),
    ];
    for (no, fen) in expected {
        assert_eq!(yuan(no), Some(fen), "line {no}");
    }
    assert_eq!(
        cash_flow_supplement_for(Standard::Assbe, january().last_day()),
        None
    );
}

/// 处置: the accumulated depreciation that leaves with an asset is no negative depreciation.
#[test]
fn depreciation_of_the_supplement_is_what_was_charged() {
    let posted = [
        ("6602", "折旧", 30),
        ("1602", "", -30),
        ("1602", "", 20),
        ("1606", "", 80),
        ("1601", "", -100),
    ];
    let form = cash_flow_supplement_for(Standard::Asbe, january().last_day()).expect("a layout is in force");
    let computed = evaluate(&form, &small_books(&[], &posted), january());
    assert_eq!(computed.amount(4, Column::Period), Some(Fen(3_000)));
}
