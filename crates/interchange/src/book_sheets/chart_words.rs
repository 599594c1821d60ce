//! Words of charts: categories as 用友 and 金蝶 name them, normal sides, what an account's code says of it.

use ledger::{
    AccountCode,
    chart::{Category, NormalSide},
    half_width::to_half_width,
};

/// The category of a word: 资产, 资产类, 流动资产, 营业成本及税金, 期间费用.
pub(super) fn category_of(text: &str) -> Option<Category> {
    let half = to_half_width(text);
    let word = half.trim_end_matches('类');
    let has = |words: &[&str]| words.iter().any(|one| word.contains(one));
    let starts = |words: &[&str]| words.iter().any(|one| word.starts_with(one));
    if has(&["表外"]) {
        None
    } else if has(&["共同"]) {
        Some(Category::Common)
    } else if has(&["负债"]) {
        Some(Category::Liability)
    } else if has(&["权益"]) {
        Some(Category::Equity)
    } else if starts(&["营业", "主营", "其他业务"])
        || has(&["损益", "收入", "收益", "费用", "税金", "损失", "所得税", "支出"])
    {
        Some(Category::ProfitLoss)
    } else if has(&["资产"]) {
        Some(Category::Asset)
    } else if has(&["成本"]) {
        Some(Category::Cost)
    } else {
        None
    }
}

/// The normal side of a word: 借, 贷方, 双向.
pub(super) fn direction_of(text: &str) -> Option<NormalSide> {
    match to_half_width(text).to_lowercase().as_str() {
        "借" | "借方" | "debit" | "d" => Some(NormalSide::Debit),
        "贷" | "贷方" | "credit" | "c" => Some(NormalSide::Credit),
        "双" | "双向" | "借贷" | "借/贷" | "平" => Some(NormalSide::Either),
        _ => None,
    }
}

/// How the first digits of codes are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Numbering {
    /// 小企业会计准则: 3 权益, 4 成本, 5 损益.
    Small,
    /// 企业会计准则: 3 共同, 4 权益, 5 成本, 6 损益.
    General,
}

impl Numbering {
    /// Only 企业会计准则 has codes that begin with 6.
    pub(super) fn of<'a>(mut codes: impl Iterator<Item = &'a AccountCode>) -> Self {
        if codes.any(|code| code.as_str().starts_with('6')) {
            Self::General
        } else {
            Self::Small
        }
    }

    pub(super) fn category(self, code: &AccountCode) -> Option<Category> {
        match (self, code.as_str().as_bytes().first()?) {
            (_, b'1') => Some(Category::Asset),
            (_, b'2') => Some(Category::Liability),
            (Self::Small, b'3') | (Self::General, b'4') => Some(Category::Equity),
            (Self::Small, b'4') | (Self::General, b'5') => Some(Category::Cost),
            (Self::Small, b'5') | (Self::General, b'6') => Some(Category::ProfitLoss),
            (Self::General, b'3') => Some(Category::Common),
            _ => None,
        }
    }
}

/// The side that most accounts of a category have.
pub(super) const fn usual_direction(category: Category) -> NormalSide {
    match category {
        Category::Asset | Category::Cost | Category::Common => NormalSide::Debit,
        Category::Liability | Category::Equity | Category::ProfitLoss => NormalSide::Credit,
    }
}

/// An account's own name of a name that begins with those above it: 工行 of 银行存款-工行. `above` is the name of the account above.
pub(super) fn own_name<'a>(name: &'a str, above: &str) -> &'a str {
    let last = above.rsplit(['-', '_', '/', '\\']).next().unwrap_or(above);
    let Some(at) = name.rfind(last).filter(|_| !last.is_empty()) else {
        return name;
    };
    let rest = &name[at + last.len()..];
    let own = rest.trim_start_matches(['-', '_', '/', '\\', '—']);
    let is_path = own.len() < rest.len() && !own.is_empty();
    // What stands before must be the path above, not a part of a word.
    let is_whole = at == 0 || name[..at].ends_with(['-', '_', '/', '\\', '—']);
    if is_path && is_whole { own } else { name }
}
