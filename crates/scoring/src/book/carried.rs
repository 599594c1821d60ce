//! Errors carried forward: a voucher that depends on earlier ones is right if it is right for the student's own books.

use std::collections::{BTreeMap, BTreeSet};

use ledger::{Fen, Opening, Side, VoucherDraft, VoucherKind};
use rust_decimal::Decimal;

use super::BookContext;
use super::pairing::Pairs;
use crate::Share;
use crate::expression::{Expression, ExpressionError, Scope};
use crate::voucher::{ReferenceVoucher, Variant, roles};

/// Adds to each derived reference the variant that its expressions give on the student's own books; says whether any
/// was added.
///
/// References stand in closing order, and the expressions of one see only what is booked before it: vouchers of later
/// derived references are left out, so no circle can arise.
pub(super) fn add_carried_variants(
    references: &mut [ReferenceVoucher],
    students: &[&VoucherDraft],
    pairs: &Pairs,
    context: BookContext<'_>,
) -> bool {
    let mut added = false;
    let is_derived: Vec<bool> = references.iter().map(is_derived).collect();
    let mut earned = earned_accounts(students, pairs, &is_derived);
    for j in (0..references.len()).filter(|&j| is_derived[j]) {
        let too_late: BTreeSet<usize> = (j..references.len())
            .filter(|&k| is_derived[k])
            .flat_map(|k| pairs.students_of[k].iter().copied())
            .collect();
        let closes = |student: usize| {
            let standing_for = (0..references.len()).filter(|&k| pairs.students_of[k].contains(&student));
            let kinds = standing_for
                .map(|k| references[k].kind)
                .chain([students[student].kind]);
            kinds
                .into_iter()
                .any(|kind| matches!(kind, VoucherKind::PlClose | VoucherKind::YearClose))
        };
        let mut book = StudentBook::open(context);
        for student in (0..students.len()).filter(|student| !too_late.contains(student)) {
            book.add(students[student], closes(student));
        }
        let carried: Vec<Variant> = references[j]
            .variants
            .iter()
            .filter_map(|variant| carried_variant(variant, &mut book, &earned))
            .collect();
        if !carried.is_empty() {
            // What rests on earned work is itself something later figures may rest on.
            earned.extend(accounts_of(students, &pairs.students_of[j]));
            added = true;
        }
        references[j].variants.extend(carried);
    }
    added
}

fn is_derived(reference: &ReferenceVoucher) -> bool {
    reference
        .variants
        .iter()
        .flat_map(|variant| &variant.lines)
        .any(|line| line.expr.is_some())
}

/// The accounts touched by vouchers that earned something for a reference of their own; figures that rest on none of
/// them are not the student's work.
fn earned_accounts(students: &[&VoucherDraft], pairs: &Pairs, is_derived: &[bool]) -> BTreeSet<String> {
    let has_earned = |k: usize| {
        pairs.scores[k]
            .as_ref()
            .is_some_and(|score| score.share > Share::ZERO)
    };
    (0..is_derived.len())
        .filter(|&k| !is_derived[k] && has_earned(k))
        .flat_map(|k| accounts_of(students, &pairs.students_of[k]))
        .collect()
}

fn accounts_of(students: &[&VoucherDraft], group: &[usize]) -> Vec<String> {
    group
        .iter()
        .flat_map(|&student| &students[student].lines)
        .map(|line| line.account.to_string())
        .collect()
}

/// The variant with its expressions worked out; `None` when one cannot be, gives nothing, or rests on no earned voucher.
fn carried_variant(
    variant: &Variant,
    book: &mut StudentBook<'_>,
    earned: &BTreeSet<String>,
) -> Option<Variant> {
    book.lines.clear();
    let mut carried = variant.clone();
    for (i, line) in carried.lines.iter_mut().enumerate() {
        if let Some(expression) = &line.expr {
            let expression = Expression::parse(expression).ok()?;
            if !rests_on_earned(&expression, earned) {
                return None;
            }
            let amount = Fen::from_decimal(expression.evaluate(book).ok()?)?;
            line.amount = Some(amount).filter(|amount| amount.abs() <= Fen::LARGEST_ENTRY)?;
        }
        book.lines.insert(format!("L{}", i + 1), line.amount.to_decimal());
    }
    let net: Fen = carried
        .lines
        .iter()
        .map(|line| {
            if line.side == Side::Debit {
                line.amount
            } else {
                -line.amount
            }
        })
        .sum();
    net.is_zero().then_some(carried)
}

/// An expression of other lines alone (`=L1`) rests on what they rest on.
fn rests_on_earned(expression: &Expression, earned: &BTreeSet<String>) -> bool {
    let calls = expression.calls();
    let mut accounts = calls.iter().filter_map(|(_, texts)| texts.first()).peekable();
    let is_code = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    accounts.peek().is_none()
        || accounts.any(|text| !is_code(text) || earned.iter().any(|account| account.starts_with(*text)))
}

/// The student's books as expressions see them.
///
/// Functions take an account (all below it included) and, where wanted, an auxiliary item: `open`, `bal` (debits
/// positive), `deb`, `cred`, `net` (credit less debit, without the closing of profit and loss), `qty_open`, `qty_in`,
/// `qty_out`, `avg` (month weighted average cost) and its alias for sales `sold` (= `qty_out`); `tax('销项税额')` takes a
/// detail of 应交增值税 by name, on its own side.
struct StudentBook<'a> {
    context: BookContext<'a>,
    rows: Vec<Row>,
    /// Amounts of the lines before, as `L1`, `L2`…
    lines: BTreeMap<String, Decimal>,
}

struct Row {
    account: String,
    items: Vec<String>,
    debit: Fen,
    credit: Fen,
    quantity: Decimal,
    is_opening: bool,
    is_closing: bool,
}

impl<'a> StudentBook<'a> {
    fn open(context: BookContext<'a>) -> Self {
        let row = |opening: &Opening| Row {
            account: opening.account.to_string(),
            items: opening.aux.0.values().cloned().collect(),
            debit: opening.balance,
            credit: Fen::ZERO,
            quantity: opening.quantity.unwrap_or_default(),
            is_opening: true,
            is_closing: false,
        };
        Self {
            context,
            rows: context.openings.iter().map(row).collect(),
            lines: BTreeMap::new(),
        }
    }

    fn add(&mut self, voucher: &VoucherDraft, is_closing: bool) {
        self.rows.extend(voucher.lines.iter().map(|line| Row {
            account: line.account.to_string(),
            items: line.aux.0.values().cloned().collect(),
            debit: line.debit,
            credit: line.credit,
            quantity: line.quantity.unwrap_or_default(),
            is_opening: false,
            is_closing,
        }));
    }

    fn rows(&self, account: &str, item: Option<&str>) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(move |row| {
            row.account.starts_with(account)
                && item.is_none_or(|item| row.items.iter().any(|own| own == item))
        })
    }

    fn sum(&self, account: &str, item: Option<&str>, of: impl Fn(&Row) -> Fen) -> Decimal {
        self.rows(account, item).map(of).sum::<Fen>().to_decimal()
    }

    fn quantity(&self, account: &str, item: Option<&str>, counts: impl Fn(&Row) -> bool) -> Decimal {
        self.rows(account, item)
            .filter(|row| counts(row))
            .map(|row| row.quantity.abs())
            .sum()
    }

    /// The movement of a VAT detail on its own side, found by its name in the chart.
    fn tax(&self, name: &str) -> Option<Decimal> {
        let chart = self.context.chart?;
        // 销项税额 is not 销项税额抵减, whichever of the two stands first.
        let details = || roles::taxes().flat_map(|taxes| chart.under(taxes));
        let exact = details().find(|account| account.name == name);
        let account = exact.or_else(|| details().find(|account| account.name.starts_with(name)))?;
        let net = self.call("net", &[account.code.as_str()])?;
        Some(if account.direction.side() == Side::Credit {
            net
        } else {
            -net
        })
    }
}

impl Scope for StudentBook<'_> {
    fn value_of(&self, name: &str) -> Option<Decimal> {
        self.lines.get(name).copied()
    }

    fn call(&self, function: &str, texts: &[&str]) -> Option<Decimal> {
        let (account, item) = match texts {
            [account] => (*account, None),
            [account, item] => (*account, Some(*item)),
            _ => return None,
        };
        let moves = |row: &Row| !row.is_opening && !row.is_closing;
        let debit = |row: &Row| if moves(row) { row.debit } else { Fen::ZERO };
        let credit = |row: &Row| if moves(row) { row.credit } else { Fen::ZERO };
        let comes_in = |row: &Row| moves(row) && row.credit.is_zero();
        let goes_out = |row: &Row| moves(row) && row.debit.is_zero();
        match function {
            "open" => Some(self.sum(
                account,
                item,
                |row| if row.is_opening { row.debit } else { Fen::ZERO },
            )),
            "bal" => Some(self.sum(account, item, |row| row.debit - row.credit)),
            "deb" => Some(self.sum(account, item, debit)),
            "cred" => Some(self.sum(account, item, credit)),
            "net" => Some(self.sum(account, item, |row| credit(row) - debit(row))),
            "qty_open" => Some(self.quantity(account, item, |row| row.is_opening)),
            "qty_in" => Some(self.quantity(account, item, comes_in)),
            "qty_out" | "sold" => Some(self.quantity(account, item, goes_out)),
            "avg" => {
                let quantity = self.quantity(account, item, |row| row.is_opening || comes_in(row));
                let amount = self.call("open", texts)?.checked_add(self.call("deb", texts)?)?;
                amount.checked_div(quantity)
            }
            "tax" => self.tax(account),
            _ => None,
        }
    }
}

/// The functions of [`StudentBook`], each of an account or a name and perhaps an item.
const FUNCTIONS: [&str; 11] = [
    "open", "bal", "deb", "cred", "net", "qty_open", "qty_in", "qty_out", "sold", "avg", "tax",
];

/// Books in which everything is one: an expression that has no value there has none anywhere.
struct AnyBook;

impl Scope for AnyBook {
    fn value_of(&self, name: &str) -> Option<Decimal> {
        let line = name.strip_prefix('L')?;
        line.parse::<u32>().ok().map(|_| Decimal::ONE)
    }

    fn call(&self, function: &str, texts: &[&str]) -> Option<Decimal> {
        let is_known = FUNCTIONS.contains(&function) && (1..=2).contains(&texts.len());
        is_known.then_some(Decimal::ONE)
    }
}

/// Reads an expression over somebody's books; refuses functions and names that books do not have.
///
/// # Errors
/// As [`Expression::parse`]; an unknown function, or one with the wrong arguments.
pub fn parse_derived(text: &str) -> Result<Expression, ExpressionError> {
    let expression = Expression::parse(text)?;
    match expression.evaluate(&AnyBook) {
        Err(error @ (ExpressionError::Unknown(_) | ExpressionError::WrongArguments(_))) => Err(error),
        _ => Ok(expression),
    }
}

/// What derived lines give on books that hold the vouchers before them; `None` where a line is not derived or has no value.
///
/// A line is its expression, empty for none, and its amount, which later lines see as `L1`, `L2`…
pub fn derived_amounts(
    lines: &[(&str, Fen)],
    before: &[VoucherDraft],
    context: BookContext<'_>,
) -> Vec<Option<Fen>> {
    let mut book = StudentBook::open(context);
    for voucher in before {
        let is_closing = matches!(voucher.kind, VoucherKind::PlClose | VoucherKind::YearClose);
        book.add(voucher, is_closing);
    }
    let mut derived = Vec::new();
    for (i, (expression, amount)) in lines.iter().enumerate() {
        let value = Expression::parse(expression).and_then(|parsed| parsed.evaluate(&book));
        derived.push(value.ok().and_then(Fen::from_decimal));
        book.lines.insert(format!("L{}", i + 1), amount.to_decimal());
    }
    derived
}
