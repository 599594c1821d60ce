//! What the first part of an account's name says of it, as both programs and their Chinese users write it.

use ledger::chart::{Category, NormalSide};

/// The words of a root, its category and its normal side.
const ROOTS: [(&[&str], Category, NormalSide); 5] = [
    (&["assets", "asset", "资产"], Category::Asset, NormalSide::Debit),
    (
        &["liabilities", "liability", "负债"],
        Category::Liability,
        NormalSide::Credit,
    ),
    (
        &["equity", "capital", "权益", "所有者权益"],
        Category::Equity,
        NormalSide::Credit,
    ),
    (
        &["income", "revenue", "revenues", "收入"],
        Category::ProfitLoss,
        NormalSide::Credit,
    ),
    (
        &["expenses", "expense", "费用", "支出", "成本费用"],
        Category::ProfitLoss,
        NormalSide::Debit,
    ),
];

/// The category and side of accounts under this root; none of a word that is not known.
pub(super) fn of(word: &str) -> Option<(Category, NormalSide)> {
    let word = word.trim().to_lowercase();
    let found = ROOTS.iter().find(|(words, _, _)| words.contains(&word.as_str()));
    found.map(|(_, category, side)| (*category, *side))
}
