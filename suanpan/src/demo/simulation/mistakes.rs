//! The mistakes that students make in vouchers. Each still balances: what does not, the platform refuses.

use ledger::{Fen, LineDraft, VoucherDraft};

/// What goes wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mistake {
    /// A neighbouring account: 销售费用 for 管理费用, 预付账款 for 应付账款.
    Account,
    /// The tax is not split off the amount.
    Tax,
    /// Two digits change places: 12,120 for 12,210.
    Digits,
    /// Debit and credit change places.
    Sides,
    /// The voucher is forgotten.
    Nothing,
}

/// Accounts that are taken for one another; both carry the same auxiliary items.
const ALIKE: [(&str, &str); 7] = [
    ("5601", "5602"),
    ("5602", "5601"),
    ("4101", "5602"),
    ("5603", "5602"),
    ("2202", "1123"),
    ("1122", "2203"),
    ("2203", "1122"),
];

impl Mistake {
    /// One of them, by any number.
    pub(super) const fn of(number: i64) -> Self {
        match number % 8 {
            0..3 => Self::Account,
            3 => Self::Tax,
            4 | 5 => Self::Digits,
            6 => Self::Sides,
            _ => Self::Nothing,
        }
    }

    /// The voucher with the mistake, or as it was where there is no room for it; none if it is forgotten.
    pub(super) fn make(self, draft: &VoucherDraft) -> Option<VoucherDraft> {
        let mut wrong = draft.clone();
        match self {
            Self::Account => take_a_neighbour(&mut wrong.lines),
            Self::Tax => leave_tax_in(&mut wrong.lines),
            Self::Digits => swap_digits(&mut wrong.lines),
            Self::Sides => {
                for line in &mut wrong.lines {
                    std::mem::swap(&mut line.debit, &mut line.credit);
                }
            }
            Self::Nothing => return None,
        }
        Some(wrong)
    }
}

fn take_a_neighbour(lines: &mut [LineDraft]) {
    let neighbour = |line: &LineDraft| ALIKE.iter().find(|(code, _)| *code == line.account.as_str());
    if let Some((line, (_, taken))) = lines
        .iter_mut()
        .find_map(|line| neighbour(line).map(|found| (line, found)))
    {
        line.account = (*taken).into();
    }
}

fn leave_tax_in(lines: &mut Vec<LineDraft>) {
    let is_tax = |line: &LineDraft| line.account.as_str().starts_with("222101");
    let Some(place) = lines.iter().position(is_tax).filter(|_| lines.len() > 2) else {
        return;
    };
    let tax = lines.remove(place);
    let same_side = |line: &&mut LineDraft| (line.debit == Fen::ZERO) == (tax.debit == Fen::ZERO);
    if let Some(line) = lines.iter_mut().find(same_side) {
        line.debit += tax.debit;
        line.credit += tax.credit;
    } else {
        lines.insert(place, tax);
    }
}

/// Swaps the hundreds and the thousands (in yuan) of the first debit, and moves the first credit by as much.
fn swap_digits(lines: &mut [LineDraft]) {
    let Some(debit) = lines.iter().position(|line| line.debit > Fen::ZERO) else {
        return;
    };
    let Some(credit) = lines.iter().position(|line| line.credit > Fen::ZERO) else {
        return;
    };
    let amount = lines[debit].debit.0;
    let (hundreds, thousands) = (amount / 10_000 % 10, amount / 100_000 % 10);
    let by = Fen((thousands - hundreds) * 10_000 + (hundreds - thousands) * 100_000);
    if lines[credit].credit + by > Fen::ZERO {
        lines[debit].debit += by;
        lines[credit].credit += by;
    }
}
