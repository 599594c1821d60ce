//! 所有者权益变动表 (CAS 30 第三十五条, 财会〔2019〕6号): every movement of equity under the line that its voucher belongs to.
//!
//! A voucher says by which columns it moves, and in which direction, what happened: from 资本公积 to 股本 is 转增资本. Lines,
//! columns and rules are dated data; the profit of the year and corrections of earlier years are told by their accounts.

use std::collections::BTreeMap;

use super::equity_layout::{EquityColumn, EquityLayout, LineFile, Rule};
use super::evaluate::{Cell, Part, Statement, StatementColumn, StatementLine, is_named};
use super::formula::{Formula, Source};
use super::kind::{Column, StatementKind};
use super::words::{FormulaTerm, terms_of};
use crate::book::{BalanceKey, Book, PeriodRange};
use crate::{AccountCode, Fen, Period, Voucher, VoucherKind};

/// The computed statement; amounts in fen, increases of equity positive (in 减：库存股 what is taken away).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EquityChanges {
    pub lines: Vec<EquityLine>,
}

/// One line, with a cell for each column and one for the total.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EquityLine {
    pub no: u16,
    pub label: String,
    pub indent: u8,
    pub cells: Vec<Cell>,
}

type Cells = BTreeMap<(u16, usize), Vec<Part>>;

/// Computes the statement from January to the period, closed or not.
pub fn equity_changes(layout: &EquityLayout, book: &Book, period: Period) -> EquityChanges {
    let year = PeriodRange::year_to(period);
    let mut cells = Cells::new();
    let mut unexplained: BTreeMap<(usize, BalanceKey), Fen> = BTreeMap::new();
    for (key, balance) in book.balances(year).keys() {
        if let Some(column) = layout.column_of(key, book) {
            let opening = -balance.year_opening();
            layout.put(
                &mut cells,
                layout.opening,
                column,
                account_part(book, key, opening),
            );
            unexplained.insert((column, key.clone()), -balance.closing() - opening);
        }
    }
    for voucher in book.vouchers_in(year) {
        for (key, column, amount) in layout.movements(voucher, book) {
            *unexplained.entry((column, key)).or_default() -= amount;
        }
        layout.sort_in(&mut cells, voucher, book);
    }
    // What moved this year before the books began is known by its sums only.
    let rest = layout.rules.last().map_or(layout.opening, |rule| rule.line);
    for ((column, key), amount) in unexplained {
        let is_profit = key.account.is_under(&layout.year_profit)
            || layout.profit.iter().any(|account| key.account.is_under(account));
        let line = if is_profit { layout.income } else { rest };
        layout.put(&mut cells, line, column, account_part(book, &key, amount));
    }
    EquityChanges {
        lines: layout
            .lines
            .iter()
            .map(|line| layout.line(line, &cells))
            .collect(),
    }
}

/// The same as a statement among the others: a column for each part of equity, and the total.
pub(super) fn equity_statement(layout: &EquityLayout, book: &Book, period: Period) -> Statement {
    let named = |column: &EquityColumn| StatementColumn {
        column: column.kind(),
        label: match &column.group {
            Some(group) => format!("{group}：{}", column.label),
            None => column.label.clone(),
        },
    };
    let total = StatementColumn {
        column: Column::EquityTotal,
        label: layout.total.clone(),
    };
    let lines = equity_changes(layout, book, period).lines.into_iter();
    let lines = lines.zip(&layout.lines).map(|(line, file)| StatementLine {
        no: line.no,
        label: line.label,
        section: None,
        indent: line.indent,
        is_total: file.formula.is_some(),
        ends_page: false,
        terms: file.formula.iter().flat_map(|text| terms(text, book)).collect(),
        cells: line.cells,
    });
    Statement {
        kind: StatementKind::EquityChanges,
        number: layout.number.clone(),
        title: layout.title.clone(),
        columns: layout.columns.iter().map(named).chain([total]).collect(),
        lines: lines.collect(),
        tie_outs: Vec::new(),
    }
}

fn terms(formula: &str, book: &Book) -> Vec<FormulaTerm> {
    let formula = Formula::parse(formula).expect("the layouts that come with the product are tested");
    terms_of(&formula, book.chart())
}

impl EquityLayout {
    fn column_of(&self, key: &BalanceKey, book: &Book) -> Option<usize> {
        self.columns.iter().position(|column| {
            column.accounts.iter().any(|account| {
                key.account.is_under(account)
                    && (column.words.is_empty() || is_named(book.chart(), key, account, &column.words))
            })
        })
    }

    /// What a voucher moves in equity: key, column, credit.
    fn movements(&self, voucher: &Voucher, book: &Book) -> Vec<(BalanceKey, usize, Fen)> {
        let lines = voucher.lines().iter();
        lines
            .filter_map(|line| {
                let key = BalanceKey {
                    account: line.account.clone(),
                    aux: line.aux.clone(),
                };
                let column = self.column_of(&key, book)?;
                Some((key, column, -line.net_debit()))
            })
            .collect()
    }

    /// Profit and corrections go to their own lines; the line of the rest is what the first fitting rule says.
    fn sort_in(&self, cells: &mut Cells, voucher: &Voucher, book: &Book) {
        let is_any = |key: &BalanceKey, list: &[String]| list.iter().any(|code| key.account.is_under(code));
        let mut rest = Vec::new();
        for (key, column, amount) in self.movements(voucher, book) {
            let own = if voucher.kind() == VoucherKind::PlClose {
                None
            } else if is_any(&key, &self.profit) {
                Some(self.income)
            } else if is_any(&key, &self.corrections.accounts) {
                Some(self.corrections.line)
            } else {
                None
            };
            match own {
                Some(line) => self.put(cells, line, column, voucher_part(voucher, amount)),
                None => rest.push((key, column, amount)),
            }
        }
        let mut moved: BTreeMap<usize, Fen> = BTreeMap::new();
        for (_, column, amount) in &rest {
            *moved.entry(*column).or_default() += *amount;
        }
        moved.retain(|_, amount| !amount.is_zero());
        // A reversal in red belongs to the line of what it takes back.
        let sign = if voucher.kind() == VoucherKind::Red { -1 } else { 1 };
        moved.values_mut().for_each(|amount| amount.0 *= sign);
        for moved in self.parted(moved) {
            let fits = |rule: &&Rule| self.fits(rule, &moved, &rest, book);
            let Some(rule) = self.rules.iter().find(fits) else {
                continue;
            };
            for (column, amount) in moved {
                self.put(
                    cells,
                    rule.line,
                    column,
                    voucher_part(voucher, Fen(amount.0 * sign)),
                );
            }
        }
    }

    /// What a voucher moves, in two where it both sets profit aside and distributes it: one voucher may do what two would.
    fn parted(&self, moved: BTreeMap<usize, Fen>) -> Vec<BTreeMap<usize, Fen>> {
        let place = |key: &str| self.columns.iter().position(|column| column.key == key);
        let (Some(reserve), Some(retained)) = (place("reserve"), place("retained")) else {
            return vec![moved];
        };
        let amount = |column: &usize| moved.get(column).copied().unwrap_or_default();
        let (aside, left) = (amount(&reserve), amount(&retained));
        if moved.len() != 2 || aside <= Fen::ZERO || aside + left >= Fen::ZERO {
            return vec![moved];
        }
        vec![
            BTreeMap::from([(reserve, aside), (retained, -aside)]),
            BTreeMap::from([(retained, aside + left)]),
        ]
    }

    fn fits(
        &self,
        rule: &Rule,
        moved: &BTreeMap<usize, Fen>,
        keys: &[(BalanceKey, usize, Fen)],
        book: &Book,
    ) -> bool {
        let amount = |key: &str| {
            let column = self.columns.iter().position(|column| column.key == key);
            column
                .and_then(|column| moved.get(&column))
                .copied()
                .unwrap_or_default()
        };
        let has = rule.has.iter().all(|wanted| {
            if let Some(key) = wanted.strip_prefix('+') {
                amount(key) > Fen::ZERO
            } else if let Some(key) = wanted.strip_prefix('-') {
                amount(key).is_negative()
            } else {
                !amount(wanted).is_zero()
            }
        });
        let only = rule.only.as_ref().is_none_or(|only| {
            moved
                .keys()
                .all(|column| only.contains(&self.columns[*column].key))
        });
        let is_called = rule.name.as_ref().is_none_or(|name| {
            keys.iter().any(|(key, ..)| {
                is_named(
                    book.chart(),
                    key,
                    key.account.first_level(),
                    std::slice::from_ref(name),
                )
            })
        });
        let stays = moved.values().copied().sum::<Fen>().is_zero();
        has && only && is_called && rule.internal.is_none_or(|internal| internal == stays)
    }

    /// Adds to a cell; a column that is taken away shows debits.
    fn put(&self, cells: &mut Cells, line: u16, column: usize, part: Part) {
        if !part.amount().is_zero() {
            let part = if self.columns[column].minus {
                part.negated()
            } else {
                part
            };
            cells.entry((line, column)).or_default().push(part);
        }
    }

    fn amount(&self, line: &LineFile, column: usize, cells: &Cells) -> Vec<Part> {
        let Some(formula) = &line.formula else {
            return cells.get(&(line.no, column)).cloned().unwrap_or_default();
        };
        let formula = Formula::parse(formula).expect("the layouts that come with the product are tested");
        let terms = formula.terms.iter();
        let parts = terms.filter_map(|term| {
            let Source::Line(no) = term.source else {
                return None;
            };
            let line = self.lines.iter().find(|line| line.no == no)?;
            let amount = self
                .amount(line, column, cells)
                .iter()
                .map(Part::amount)
                .sum::<Fen>();
            Some(Part::Line {
                no,
                amount: Fen(amount.0 * term.sign),
            })
        });
        parts.filter(|part| !part.amount().is_zero()).collect()
    }

    fn line(&self, line: &LineFile, cells: &Cells) -> EquityLine {
        let mut shown: Vec<Cell> = (0..self.columns.len())
            .map(|column| {
                let parts = self.amount(line, column, cells);
                Cell::of(parts)
            })
            .collect();
        let signed = |(column, cell): (&EquityColumn, &Cell)| {
            if column.minus { -cell.amount } else { cell.amount }
        };
        let amount = self.columns.iter().zip(&shown).map(signed).sum();
        // The total adds up the cells beside it, which have their own parts.
        shown.push(Cell::of(vec![Part::Line { no: line.no, amount }]));
        EquityLine {
            no: line.no,
            label: line.label.clone(),
            indent: line.indent,
            cells: shown,
        }
    }
}

fn account_part(book: &Book, key: &BalanceKey, amount: Fen) -> Part {
    Part::Account {
        account: AccountCode::clone(&key.account),
        name: book.chart().full_name(&key.account),
        aux: key.aux.to_string(),
        amount,
    }
}

fn voucher_part(voucher: &Voucher, amount: Fen) -> Part {
    let summary = voucher.lines().first().map(|line| line.summary.clone());
    Part::Voucher {
        voucher: voucher.label(),
        summary: summary.unwrap_or_default(),
        amount,
    }
}
