//! 建账: a student enters the opening balances of a company from what was handed over, and the books start.
//!
//! Once they start, the company's own openings stand in them, whatever was entered: what comes after is not marked down for a
//! figure that was marked down already.

mod own_chart;

pub use own_chart::{MOST_ADDED, OwnAccount, OwnChart, OwnItem, SetUpChart};

use crate::template::{AuxType, Template};
use ledger::{AccountCode, Aux, BalanceKey, Chart, Fen, Opening, account::Side};
use platform::{Millis, error::FieldError};
use rust_decimal::Decimal;
use scoring::parts::{CellCheck, CellRules, PartScore, grade_cells};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// How many opening balances may be entered.
pub const MOST_LINES: usize = 500;

/// An opening balance as it was entered; one of the two amounts is zero.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = EnteredOpening)]
pub struct EnteredLine {
    /// A leaf of the chart.
    pub account: AccountCode,
    /// An item for each auxiliary type of the account.
    #[serde(default)]
    pub aux: Aux,
    /// In yuan.
    pub debit: Fen,
    /// In yuan.
    pub credit: Fen,
    /// In the account's unit, where it has one.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub quantity: Option<Decimal>,
}

/// The opening balances with which books were started.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SetUp {
    /// As they were entered.
    pub lines: Vec<EnteredLine>,
    /// What was added to the chart for them.
    #[serde(default, skip_serializing_if = "OwnChart::is_empty")]
    pub own: OwnChart,
    /// When the books were started.
    pub started_at_ms: Millis,
}

/// A company's openings as whoever makes no mistake enters them.
pub fn entered_lines(template: &Template) -> Vec<EnteredLine> {
    let line = |opening: &Opening| EnteredLine {
        account: opening.account.clone(),
        aux: opening.aux.clone(),
        debit: opening.balance.max(Fen::ZERO),
        credit: (-opening.balance).max(Fen::ZERO),
        quantity: opening.quantity,
    };
    template.openings.iter().map(line).collect()
}

/// What is handed over by whoever kept the books before: totals by first-level account, and the lists behind them.
#[derive(Debug, Clone, PartialEq, Serialize, utoipa::ToSchema)]
pub struct Handover {
    /// The balances of first-level accounts.
    pub totals: Vec<HandedTotal>,
    /// What the totals consist of.
    pub lists: Vec<HandedList>,
}

/// The balance of a first-level account.
#[derive(Debug, Clone, PartialEq, Serialize, utoipa::ToSchema)]
pub struct HandedTotal {
    /// 应收账款
    pub name: String,
    /// On which side it stands.
    pub side: Side,
    /// In yuan.
    pub amount: Fen,
}

/// The list behind a total.
#[derive(Debug, Clone, PartialEq, Serialize, utoipa::ToSchema)]
pub struct HandedList {
    /// The first-level account.
    pub name: String,
    /// Its lines.
    pub lines: Vec<HandedLine>,
}

/// A line of such a list.
#[derive(Debug, Clone, PartialEq, Serialize, utoipa::ToSchema)]
pub struct HandedLine {
    /// The details and items by name: 宏远商贸.
    pub name: String,
    /// 盏, 千克; none where nothing is counted.
    pub unit: Option<String>,
    /// How many.
    #[schema(value_type = Option<String>)]
    pub quantity: Option<Decimal>,
    /// In yuan, on the side of the total.
    pub amount: Fen,
}

/// What is handed over for a company's openings.
pub fn handover(template: &Template) -> Handover {
    let chart = template.chart();
    let mut by_first: BTreeMap<AccountCode, Vec<&Opening>> = BTreeMap::new();
    for opening in &template.openings {
        let first = chart.line_of(&opening.account).swap_remove(0);
        by_first.entry(first).or_default().push(opening);
    }
    let totals = by_first.iter().map(|(first, openings)| {
        let balance: Fen = openings.iter().map(|opening| opening.balance).sum();
        HandedTotal {
            name: chart.full_name(first),
            side: side_of(balance),
            amount: balance.abs(),
        }
    });
    let is_detailed = |first: &AccountCode, openings: &[&Opening]| {
        openings
            .iter()
            .any(|one| one.account != *first || !one.aux.is_empty())
    };
    let lists = by_first
        .iter()
        .filter(|(first, openings)| is_detailed(first, openings))
        .map(|(first, openings)| HandedList {
            name: chart.full_name(first),
            lines: openings
                .iter()
                .map(|opening| handed(&chart, first, openings, opening))
                .collect(),
        });
    Handover {
        totals: totals.collect(),
        lists: lists.collect(),
    }
}

fn handed(chart: &Chart, first: &AccountCode, all: &[&Opening], opening: &Opening) -> HandedLine {
    let details = chart
        .line_of(&opening.account)
        .into_iter()
        .filter(|code| code != first);
    let names = details.filter_map(|code| chart.find(&code).map(|account| account.name.clone()));
    let names: Vec<String> = names.chain(opening.aux.0.values().cloned()).collect();
    let total: Fen = all.iter().map(|one| one.balance).sum();
    HandedLine {
        name: names.join(" · "),
        unit: chart
            .find(&opening.account)
            .and_then(|account| account.unit.clone()),
        quantity: opening.quantity,
        amount: if total.is_negative() {
            -opening.balance
        } else {
            opening.balance
        },
    }
}

fn side_of(balance: Fen) -> Side {
    if balance.is_negative() {
        Side::Credit
    } else {
        Side::Debit
    }
}

/// Everything that keeps books from starting with these openings, each at its place: `lines[3].account`.
pub fn faults_of((chart, aux): (&Chart, &[AuxType]), lines: &[EnteredLine]) -> Vec<FieldError> {
    let mut faults = Vec::new();
    let mut known = BTreeSet::new();
    for (place, line) in lines.iter().enumerate() {
        let of_line = faults_of_line((chart, aux), line, &mut known).into_iter();
        faults.extend(of_line.map(|(field, message)| FieldError {
            field: format!("lines[{place}].{field}"),
            message,
        }));
    }
    let (debit, credit) = sums(lines);
    if debit != credit {
        let (debit, credit, off) = (
            debit.grouped(),
            credit.grouped(),
            (debit - credit).abs().grouped(),
        );
        let message = format!("试算不平衡：借方合计 {debit}，贷方合计 {credit}，相差 {off}。");
        faults.push(FieldError {
            field: "lines".into(),
            message,
        });
    }
    faults
}

/// What is wrong with one opening balance, each with its field; `known` are the places that earlier ones have taken.
fn faults_of_line<'a>(
    (chart, aux): (&Chart, &[AuxType]),
    line: &'a EnteredLine,
    known: &mut BTreeSet<(&'a AccountCode, &'a Aux)>,
) -> Vec<(&'static str, String)> {
    let Some(account) = chart.find(&line.account).filter(|_| chart.is_leaf(&line.account)) else {
        return vec![("account", "请选择末级科目。".into())];
    };
    let mut faults = Vec::new();
    if let Some(kind) = account.aux.iter().find(|kind| !has_item(aux, kind, &line.aux)) {
        faults.push(("aux", format!("请选择{kind}。")));
    }
    if line.aux.0.len() > account.aux.len() {
        faults.push(("aux", format!("「{}」没有这项辅助核算。", account.name)));
    }
    if line.debit.is_negative() || line.credit.is_negative() {
        faults.push(("debit", "金额不能为负数，余额在相反方向时填另一栏。".into()));
    } else if line.debit.is_zero() == line.credit.is_zero() {
        faults.push(("debit", "借方、贷方填一栏。".into()));
    }
    if !known.insert((&line.account, &line.aux)) {
        faults.push(("account", "这个科目和辅助项已经填过一行。".into()));
    }
    faults
}

/// What can be taken of openings that are still being entered when the time is up: every account, item and balance that is complete.
/// Whether they balance is not asked: each balance is marked by itself.
pub(crate) fn complete_part(
    mut chart: SetUpChart,
    (lines, own): (&[EnteredLine], &OwnChart),
) -> (Vec<EnteredLine>, OwnChart) {
    let mut accounts: Vec<&OwnAccount> = own.accounts.iter().take(MOST_ADDED).collect();
    // What stands above comes first.
    accounts.sort_by_key(|account| &account.code);
    let accounts = accounts.into_iter().map(|account| OwnChart {
        accounts: vec![account.clone()],
        items: Vec::new(),
    });
    let items = own.items.iter().take(MOST_ADDED).map(|item| OwnChart {
        accounts: Vec::new(),
        items: vec![item.clone()],
    });
    let mut taken = OwnChart::default();
    for one in accounts.chain(items) {
        if let Ok(with) = chart.clone().with(&one) {
            chart = with;
            taken.accounts.extend(one.accounts);
            taken.items.extend(one.items);
        }
    }
    let mut known = BTreeSet::new();
    let whole = chart.chart();
    let complete = lines
        .iter()
        .take(MOST_LINES)
        .filter(|line| faults_of_line((&whole, &chart.aux), line, &mut known).is_empty());
    (complete.cloned().collect(), taken)
}

fn has_item(known: &[AuxType], kind: &str, aux: &Aux) -> bool {
    let item = aux.0.get(kind);
    known
        .iter()
        .any(|one| one.kind == kind && item.is_some_and(|item| one.items.contains(item)))
}

fn sums(lines: &[EnteredLine]) -> (Fen, Fen) {
    (
        lines.iter().map(|line| line.debit).sum(),
        lines.iter().map(|line| line.credit).sum(),
    )
}

/// A figure that was not entered as it stands in the company's books.
#[derive(Debug, Clone, PartialEq, Serialize, utoipa::ToSchema)]
pub struct SetUpDifference {
    /// 1122 应收账款 · 宏远商贸
    pub name: String,
    /// On which side the account usually stands; amounts on the other are negative.
    pub side: Side,
    /// Whether it is about a quantity, not an amount.
    pub is_quantity: bool,
    /// As it was entered; none where nothing was.
    pub entered: Option<Fen>,
    /// As it should be.
    pub right: Fen,
}

/// What was entered and what should have been, figure by figure: amounts as they stand on the account's usual side.
fn cells(template: &Template, set_up: Option<&SetUp>) -> Vec<(Side, bool, CellCheck)> {
    let chart = template.chart();
    let lines = set_up.map_or_else(Vec::new, |set_up| {
        set_up.own.in_company((&chart, &template.aux), &set_up.lines)
    });
    let key = |account: &AccountCode, aux: &Aux| BalanceKey {
        account: account.clone(),
        aux: aux.clone(),
    };
    let entered: BTreeMap<_, _> = lines
        .iter()
        .map(|line| (key(&line.account, &line.aux), line))
        .collect();
    let right: BTreeMap<_, _> = template
        .openings
        .iter()
        .map(|one| (key(&one.account, &one.aux), one))
        .collect();
    let keys: BTreeSet<_> = entered.keys().chain(right.keys()).collect();
    let mut cells = Vec::new();
    for key in keys {
        let side = chart
            .find(&key.account)
            .map_or(Side::Debit, |account| account.direction.side());
        let on_side = |balance: Fen| if side == Side::Debit { balance } else { -balance };
        let (entered, right) = (entered.get(key), right.get(key));
        let name = name_of(&chart, key);
        cells.push((
            side,
            false,
            CellCheck {
                cell: format!("{name} 期初余额"),
                expected: right.map_or(Fen::ZERO, |one| on_side(one.balance)),
                own: None,
                given: entered.map(|line| on_side(line.debit - line.credit)),
                weight: 1,
            },
        ));
        let counted = |quantity: Option<Decimal>| quantity.and_then(Fen::from_decimal);
        if let Some(quantity) = right.and_then(|one| counted(one.quantity)) {
            cells.push((
                side,
                true,
                CellCheck {
                    cell: format!("{name} 期初数量"),
                    expected: quantity,
                    own: None,
                    given: entered.and_then(|line| counted(line.quantity)),
                    weight: 1,
                },
            ));
        }
    }
    cells
}

fn name_of(chart: &Chart, key: &BalanceKey) -> String {
    let items = key.aux.0.values().map(|item| format!(" · {item}"));
    format!(
        "{} {}{}",
        key.account,
        chart.full_name(&key.account),
        items.collect::<String>()
    )
}

/// What the set-up earns: every balance and quantity counts alike, those that should not be there too. Books that were not
/// started earn nothing.
pub fn grade(template: &Template, set_up: Option<&SetUp>) -> PartScore {
    let cells: Vec<CellCheck> = cells(template, set_up)
        .into_iter()
        .map(|(_, _, cell)| cell)
        .collect();
    grade_cells(&cells, CellRules::default())
}

/// The figures that were not entered as they stand in the company's books.
pub fn differences(template: &Template, set_up: &SetUp) -> Vec<SetUpDifference> {
    let wrong = |(_, _, cell): &(Side, bool, CellCheck)| cell.given.unwrap_or_default() != cell.expected;
    let told = cells(template, Some(set_up)).into_iter().filter(wrong);
    told.map(|(side, is_quantity, cell)| SetUpDifference {
        name: cell.cell,
        side,
        is_quantity,
        entered: cell.given,
        right: cell.expected,
    })
    .collect()
}
