//! Whether the postings of a transaction balance, and the amount of the one that leaves it out.

use super::{Amount, JournalFault, Posting, Transaction};
use rust_decimal::Decimal;
use std::collections::BTreeMap;

/// A posting as it was read; of one transaction at most one leaves its amount out.
pub(super) struct ReadPosting {
    pub(super) posting: Posting,
    pub(super) has_amount: bool,
}

/// What is left of each commodity, and how much may be left: half of the last digit that was written.
struct Rest {
    left: Decimal,
    tolerance: Decimal,
}

/// Gives the transaction its postings; a posting without an amount takes what the others leave, one for each commodity.
pub(super) fn balanced(
    mut transaction: Transaction,
    read: Vec<ReadPosting>,
) -> Result<Transaction, JournalFault> {
    let line = transaction.line;
    let mut rests: BTreeMap<String, Rest> = BTreeMap::new();
    for one in read.iter().filter(|one| one.has_amount) {
        let weight = one.posting.weight();
        let rest = rests.entry(weight.commodity).or_insert(Rest {
            left: Decimal::ZERO,
            tolerance: Decimal::ZERO,
        });
        rest.left += weight.number;
        for exact in [Some(&one.posting.amount), one.posting.price.as_ref()]
            .into_iter()
            .flatten()
        {
            if exact.number.scale() > 0 {
                rest.tolerance = rest.tolerance.max(Decimal::new(5, exact.number.scale() + 1));
            }
        }
    }
    rests.retain(|_, rest| rest.left.abs() > rest.tolerance);
    match read.iter().filter(|one| !one.has_amount).count() {
        0 if rests.is_empty() => {}
        0 => {
            let left: Vec<String> = rests
                .iter()
                .map(|(commodity, rest)| format!("{} {commodity}", rest.left.normalize()))
                .collect();
            return Err(JournalFault::at(
                line,
                format!("借贷不平，相差 {}", left.join("、")),
            ));
        }
        1 => {}
        _ => return Err(JournalFault::at(line, "一笔交易最多省略一个金额")),
    }
    for one in read {
        if one.has_amount {
            transaction.postings.push(one.posting);
            continue;
        }
        for (commodity, rest) in &rests {
            let amount = Amount::new(-rest.left, commodity);
            let posting = Posting {
                amount,
                ..one.posting.clone()
            };
            transaction.postings.push(posting);
        }
    }
    Ok(transaction)
}
