use std::collections::BTreeMap;

use proptest::prelude::*;

use super::*;
use crate::book::{Book, Opening};
use crate::{Account, Aux, Chart, Fen, LineDraft, Period, Standard, Voucher, VoucherDraft};

fn period() -> Period {
    "2026-01".parse().unwrap()
}

fn layout() -> Layout {
    layout_of(Standard::Assbe)
}

fn layout_of(standard: Standard) -> Layout {
    layout_for(standard, "2026-01-31".parse().unwrap()).unwrap()
}

#[test]
fn the_official_forms_are_complete() {
    let layout = layout();
    let count = |kind| layout.statement(kind).unwrap().lines.len();
    assert_eq!(count(StatementKind::BalanceSheet), 53);
    assert_eq!(count(StatementKind::ProfitStatement), 32);
    assert_eq!(count(StatementKind::CashFlowStatement), 22);
    assert!(layout_for(Standard::Assbe, "2012-12-31".parse().unwrap()).is_none());
    let layout = layout_of(Standard::Asbe);
    let count = |kind| layout.statement(kind).unwrap().lines.len();
    assert_eq!(count(StatementKind::BalanceSheet), 72);
    assert_eq!(count(StatementKind::ProfitStatement), 42);
    assert_eq!(count(StatementKind::CashFlowStatement), 35);
    assert!(layout_for(Standard::Asbe, "2018-12-31".parse().unwrap()).is_none());
    for statement in &layout.statements {
        let numbers: Vec<_> = statement.lines.iter().map(|line| usize::from(line.no)).collect();
        assert_eq!(numbers, (1..=statement.lines.len()).collect::<Vec<_>>());
    }
}

/// How often the lines of a statement take the whole of each account: once, or its debit and its credit keys once each.
/// 其中 lines and details by name aside.
fn halves_taken(statement: &StatementLayout) -> BTreeMap<String, usize> {
    use super::formula::Source;
    let mut halves = BTreeMap::new();
    for term in statement
        .lines
        .iter()
        .filter(|line| line.indent == 0)
        .flat_map(|line| &line.formula().terms)
    {
        let (codes, weight) = match &term.source {
            Source::Balance(codes) | Source::Movement(codes) => (codes, 2),
            Source::DebitKeys(codes) | Source::CreditKeys(codes) => (codes, 1),
            _ => continue,
        };
        for code in codes {
            *halves.entry(code.clone()).or_default() += weight;
        }
    }
    halves
}

#[test]
fn every_account_of_enterprises_reaches_its_statements_once() {
    let layout = layout_of(Standard::Asbe);
    let chart = Standard::Asbe.chart();
    let sheet = halves_taken(layout.statement(StatementKind::BalanceSheet).unwrap());
    for account in chart.accounts() {
        assert_eq!(sheet.get(account.code.as_str()), Some(&2), "{}", account.name);
    }
    assert_eq!(sheet.len(), chart.accounts().count());
    let profit = halves_taken(layout.statement(StatementKind::ProfitStatement).unwrap());
    // What corrects earlier years goes to 未分配利润 directly.
    let earns = |account: &&Account| {
        account.category == crate::Category::ProfitLoss && account.name != "以前年度损益调整"
    };
    let earning: Vec<_> = chart.accounts().filter(earns).collect();
    for account in &earning {
        assert_eq!(profit.get(account.code.as_str()), Some(&2), "{}", account.name);
    }
    assert_eq!(profit.len(), earning.len() + 1, "and 其他综合收益");
}

/// Each of the 66 accounts feeds one line of the balance sheet, the 其中 lines aside; the four that are split by sign two.
#[test]
fn every_account_reaches_the_balance_sheet_once() {
    let layout = layout();
    let sheet = layout.statement(StatementKind::BalanceSheet).unwrap();
    let mut uses: BTreeMap<String, usize> = BTreeMap::new();
    for line in sheet.lines.iter().filter(|line| line.indent == 0) {
        for account in line.formula().accounts() {
            *uses.entry(account.to_owned()).or_default() += 1;
        }
    }
    for account in Standard::Assbe.chart().accounts() {
        let code = account.code.as_str();
        let expected = if ["1122", "1123", "2202", "2203"].contains(&code) {
            2
        } else {
            1
        };
        assert_eq!(uses.get(code).copied(), Some(expected), "{code}");
    }
    assert_eq!(uses.len(), 66);
}

#[test]
fn formulas_are_read_and_faults_told() {
    let terms = |text: &str| Formula::parse(text).map(|formula| formula.terms.len());
    assert_eq!(terms("D+(1122)+D+(2203)"), Ok(2));
    assert_eq!(terms("L1-(L2-L3)+0"), Ok(4));
    assert_eq!(terms("-FA(5301|政府补助;补贴)"), Ok(1));
    assert_eq!(terms("OPENING B(1001,1002)"), Ok(1));
    assert_eq!(terms("Z(1001)"), Err(FormulaError::UnknownFunction("Z".into())));
    assert!(
        terms("B(1001").is_err() && terms("B(x)").is_err() && terms("L1 L2").is_err() && terms("").is_err()
    );
    assert_eq!(Formula::parse("L1-(L2-L3)").unwrap().terms[2].sign, 1);
    assert_eq!(terms(&"(".repeat(100)), Err(FormulaError::TooDeep));
}

#[test]
fn functions_over_formulas_are_read_and_looked_into() {
    let read = |text: &str| Formula::parse(text);
    let formula = read("MAX(RATE(income_tax.standard;L10-L9);0)+K(tax_base)").unwrap();
    assert_eq!(formula.terms.len(), 2);
    assert_eq!(formula.lines().into_iter().collect::<Vec<_>>(), [9, 10]);
    assert_eq!(
        formula.columns().into_iter().collect::<Vec<_>>(),
        [Column::TaxBase]
    );
    let formula = read("MIN(FD(2221/应交增值税/减免税款,1002);-T(vat))").unwrap();
    assert_eq!(formula.accounts().collect::<Vec<_>>(), ["2221", "1002"]);
    for text in [
        "K(no_column)",
        "T(no_figure)",
        "RATE(L1)",
        "MAX(L1)",
        "FD(2221//进项税额)",
        "MIN(L1;L2;L3)",
    ] {
        assert!(read(text).is_err(), "{text}");
    }
    assert_eq!(read(&"MAX(".repeat(100)), Err(FormulaError::TooDeep));
}

#[test]
fn a_cell_may_only_refer_to_columns_before_it() {
    let file = |first: &str, second: &str| {
        format!(
            r#"{{"standard":"assbe","layouts":[{{"version":"x","effective_from":"2021-01-01","effective_until":null,"source":"x",
            "statements":{{"surcharge_return":{{"number":"x","title":"x","columns":[{{"column":"tax_base","label":"x","formula":"{first}"}},
            {{"column":"tax_due","label":"x"{second}}}],"lines":[{{"no":1,"label":"x"}}],"checks":[]}}}}}}]}}"#
        )
    };
    let read = |first: &str, second: &str| {
        layouts_from_json(&file(first, second))
            .map(|_| ())
            .map_err(|fault| fault.to_string())
    };
    assert_eq!(read("0", r#","formula":"K(tax_base)""#), Ok(()));
    let refused = "第 1 行引用了排在它后面或不存在的行或列".to_owned();
    assert_eq!(read("K(tax_due)", r#","formula":"0""#), Err(refused));
    assert_eq!(read("0", ""), Err("第 1 行有一列没有公式".to_owned()));
}

/// The names by which formulas look for details of an account, and one that none looks for.
fn detail_names(layout: &Layout, code: &str) -> Vec<String> {
    use super::formula::Source;
    let lines = layout.statements.iter().flat_map(|statement| &statement.lines);
    let words = lines
        .flat_map(|line| &line.formula().terms)
        .filter_map(|term| match &term.source {
            Source::NamedBalance { account, words } | Source::NamedMovement { account, words }
                if account == code =>
            {
                Some(words.clone())
            }
            _ => None,
        });
    words.flatten().chain(["其余".to_owned()]).collect()
}

/// The standard's own chart; the first account that a formula splits by the accounts below it gets two.
fn chart_of(standard: Standard, layout: &Layout) -> Chart {
    use super::formula::Source;
    let chart = standard.chart();
    let mut accounts: Vec<Account> = chart.accounts().cloned().collect();
    let lines = layout.statements.iter().flat_map(|statement| &statement.lines);
    let split = lines
        .flat_map(|line| &line.formula().terms)
        .find_map(|term| match &term.source {
            Source::NamedDebits { account, words } => Some((account.as_str(), words[0].clone())),
            _ => None,
        });
    if let Some((code, word)) = split {
        let above = chart.find(&code.into()).unwrap();
        for (number, name) in [("01", word), ("02", "其余".to_owned())] {
            accounts.push(Account {
                code: format!("{code}{number}").as_str().into(),
                name,
                ..above.clone()
            });
        }
    }
    Chart::new(accounts).unwrap()
}

type DrawnLine = (prop::sample::Index, prop::sample::Index, i64);

/// Random balanced vouchers over every account of a standard, with details by the names that formulas know, and lines of
/// money tagged with cash-flow items.
fn random_books() -> impl Strategy<Value = (Standard, Book)> {
    random_books_of(vec![Standard::Assbe, Standard::Asbe])
}

fn random_books_of(standards: Vec<Standard>) -> impl Strategy<Value = (Standard, Book)> {
    let amount = (-1_000_000_i64..1_000_000).prop_filter("not zero", |amount| *amount != 0);
    let line = (any::<prop::sample::Index>(), any::<prop::sample::Index>(), amount);
    let vouchers = prop::collection::vec(prop::collection::vec(line, 2..6), 0..12);
    let standard = prop::sample::select(standards);
    (standard, vouchers).prop_map(|(standard, vouchers)| (standard, book_of(standard, &vouchers)))
}

/// The last line of each drawn voucher balances it.
fn book_of(standard: Standard, vouchers: &[Vec<DrawnLine>]) -> Book {
    let layout = layout_of(standard);
    let flows = layout.statement(StatementKind::CashFlowStatement).unwrap();
    let items: Vec<u16> = flows
        .lines
        .iter()
        .filter(|l| l.flow.is_some())
        .map(|l| l.no)
        .collect();
    let chart = chart_of(standard, &layout);
    let leaves: Vec<Account> = chart.leaves().cloned().collect();
    let mut book = Book::open(chart, period(), Vec::<Opening>::new()).unwrap();
    for drawn in vouchers {
        let mut lines: Vec<LineDraft> = drawn
            .iter()
            .map(|(account, detail, amount)| {
                let account = account.get(&leaves);
                let names = detail_names(&layout, account.code.as_str());
                let (debit, credit) = if amount % 2 == 0 {
                    (Fen(*amount), Fen::ZERO)
                } else {
                    (Fen::ZERO, Fen(*amount))
                };
                LineDraft {
                    account: account.code.clone(),
                    aux: Aux::one("明细", detail.get::<String>(&names)),
                    debit,
                    credit,
                    cash_flow_item: account.money.map(|_| *detail.get(&items)),
                    ..LineDraft::default()
                }
            })
            .collect();
        let last = lines.pop().unwrap();
        let net: Fen = lines.iter().map(LineDraft::net_debit).sum();
        lines.push(LineDraft {
            debit: Fen::ZERO,
            credit: net,
            ..last
        });
        let date = "2026-01-15".parse().ok();
        if let Ok(voucher) = Voucher::new(VoucherDraft {
            date,
            lines,
            ..VoucherDraft::default()
        }) {
            book.post(voucher).unwrap();
        }
    }
    book
}

/// The amount of the first line whose label has this in it.
fn labelled(statement: &Statement, label: &str, column: Column) -> Fen {
    let line = statement
        .lines
        .iter()
        .find(|line| line.label.contains(label))
        .unwrap();
    statement.amount(line.no, column).unwrap()
}

proptest! {
    #[test]
    fn i14_assets_equal_liabilities_and_equity_for_any_books_closed_or_not((standard, book) in random_books()) {
        let layout = layout_of(standard);
        let sheet = evaluate(layout.statement(StatementKind::BalanceSheet).unwrap(), &book, period());
        let last = sheet.lines.last().unwrap().no;
        for column in [Column::End, Column::YearStart] {
            prop_assert_eq!(Some(labelled(&sheet, "资产总计", column)), sheet.amount(last, column));
        }
    }

    #[test]
    fn i15_the_tie_outs_of_every_statement_hold((standard, book) in random_books()) {
        for statement in &layout_of(standard).statements {
            for tie_out in evaluate(statement, &book, period()).tie_outs {
                prop_assert!(tie_out.holds || tie_out.is_warning, "{:?} {:?}", statement.title, tie_out);
            }
        }
    }

    #[test]
    fn retained_earnings_change_by_the_profit_and_what_is_booked_on_them((standard, book) in random_books()) {
        let layout = layout_of(standard);
        let compute = |kind| evaluate(layout.statement(kind).unwrap(), &book, period());
        let (sheet, profit) = (compute(StatementKind::BalanceSheet), compute(StatementKind::ProfitStatement));
        let change = labelled(&sheet, "未分配利润", Column::End) - labelled(&sheet, "未分配利润", Column::YearStart);
        let direct = ["本年利润", "利润分配", "以前年度损益调整"];
        let accounts = book.chart().accounts().filter(|account| direct.contains(&account.name.as_str()));
        let booked: Fen = accounts.map(|account| -book.balance_at(account.code.as_str(), period())).sum();
        prop_assert_eq!(change, labelled(&profit, "、净利润", Column::YearToDate) + booked);
    }

    #[test]
    fn changes_in_equity_lead_from_one_balance_sheet_to_the_next((standard, book) in random_books_of(vec![Standard::Asbe])) {
        let layout = layout_of(standard);
        let compute = |kind| evaluate(layout.statement(kind).unwrap(), &book, period());
        let (sheet, profit) = (compute(StatementKind::BalanceSheet), compute(StatementKind::ProfitStatement));
        let form = equity_layout_for(standard, period().last_day()).unwrap();
        let changes = equity_changes(&form, &book, period());
        let amounts = |no: usize| changes.lines[no - 1].cells.iter().map(|cell| cell.amount).collect::<Vec<_>>();
        let (first, last, income) = (amounts(1), amounts(24), amounts(7));
        // 实收资本, 优先股, 永续债, 资本公积, 库存股, 其他综合收益, 专项储备, 盈余公积, 未分配利润, 合计
        let lines = [(0, 61), (1, 63), (2, 64), (4, 65), (5, 66), (6, 67), (7, 68), (8, 69), (9, 70), (10, 71)];
        for (column, line) in lines {
            prop_assert_eq!(Some(first[column]), sheet.amount(line, Column::YearStart), "{}", line);
            prop_assert_eq!(Some(last[column]), sheet.amount(line, Column::End), "{}", line);
        }
        prop_assert_eq!(Some(income[9]), profit.amount(24, Column::YearToDate));
    }

    #[test]
    fn i33_the_supplement_leads_from_net_profit_to_the_same_cash((standard, book) in random_books_of(vec![Standard::Asbe])) {
        let layout = layout_of(standard);
        let compute = |kind| evaluate(layout.statement(kind).unwrap(), &book, period());
        let (profit, flows) = (compute(StatementKind::ProfitStatement), compute(StatementKind::CashFlowStatement));
        let form = cash_flow_supplement_for(standard, period().last_day()).unwrap();
        let supplement = evaluate(&form, &book, period());
        for column in [Column::Period, Column::YearToDate] {
            prop_assert_eq!(supplement.amount(1, column), profit.amount(24, column));
            prop_assert_eq!(supplement.amount(19, column), flows.amount(10, column));
            prop_assert_eq!(supplement.amount(27, column), flows.amount(33, column));
        }
        prop_assert!(supplement.tie_outs.iter().all(|tie_out| tie_out.holds || tie_out.is_warning));
    }

    #[test]
    fn every_cell_is_the_sum_of_its_parts((standard, book) in random_books()) {
        for statement in &layout_of(standard).statements {
            for line in evaluate(statement, &book, period()).lines {
                for cell in line.cells {
                    prop_assert_eq!(cell.parts.iter().map(Part::amount).sum::<Fen>(), cell.amount);
                }
            }
        }
    }

    #[test]
    fn no_text_makes_the_formula_parser_panic(text in "[BCDFXLAOPENIG+(),|;0-9 -]{0,30}") {
        let _ = Formula::parse(&text);
    }
}
