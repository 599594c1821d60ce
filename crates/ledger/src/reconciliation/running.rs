//! The running balance that a bank prints beside its lines.

use super::BankLine;
use crate::Fen;
use jiff::civil::Date;

/// A line whose balance is not the one before plus its amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BalanceBreak {
    /// Its place in the list, from 0.
    pub at: usize,
    /// What the lines before it give.
    pub expected: Fen,
    /// What stands there.
    pub stated: Fen,
}

/// Where the running balance breaks off; after a break it is followed from what stands there.
pub fn balance_breaks(lines: &[BankLine]) -> Vec<BalanceBreak> {
    let mut running: Option<Fen> = None;
    let mut breaks = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let expected = running.map(|before| before + line.amount);
        if let (Some(expected), Some(stated)) = (expected, line.balance)
            && expected != stated
        {
            breaks.push(BalanceBreak { at, expected, stated });
        }
        running = line.balance.or(expected);
    }
    breaks
}

/// The bank's balance at the end of a day: what the last line up to it states, with what came after that line.
///
/// Before the first line it is the balance the statement begins with. None where no line states any.
pub fn balance_at(lines: &[BankLine], day: Date) -> Option<Fen> {
    let first = lines.iter().position(|line| line.balance.is_some())?;
    let until_first: Fen = lines[..=first].iter().map(|line| line.amount).sum();
    let opening = lines[first].balance? - until_first;
    let until = lines.iter().filter(|line| line.date <= day);
    Some(until.fold(opening, |before, line| {
        line.balance.unwrap_or(before + line.amount)
    }))
}
