//! Word and number of a voucher: `记` beside `7`, or both in one cell: `记-7`, `记-0007`, `记 7`, `记字第7号`.

use ledger::half_width::to_half_width;

/// Word and number; the word is empty where neither cell has one. `None` where there is no number.
pub(super) fn voucher_number(word: &str, number: &str) -> Option<(String, u32)> {
    let half = to_half_width(number);
    // A voucher that goes over several sheets is numbered 12 1/2 on the first.
    let whole = match half.find('/') {
        Some(stroke) => half[..stroke]
            .rfind([' ', '('])
            .map_or(half.as_str(), |end| &half[..end]),
        None => half.as_str(),
    };
    let begins = whole.find(|c: char| c.is_ascii_digit())?;
    let end = whole.rfind(|c: char| c.is_ascii_digit())? + 1;
    let tail = whole[end..].trim();
    if !matches!(tail, "" | "号" | ")" | "#") {
        return None;
    }
    let last = whole[begins..end].rsplit(|c: char| !c.is_ascii_digit()).next()?;
    let own = whole[..begins].trim_end_matches([' ', '-', '_', '第', '#', '(', ':']);
    let word = if word.trim().is_empty() { own } else { word };
    Some((word_of(word), last.parse().ok().filter(|number| *number > 0)?))
}

/// 记账凭证 and 记字 are 记, 收款凭证 is 收.
fn word_of(text: &str) -> String {
    let text = to_half_width(text);
    let plain = text.trim_end_matches("凭证").trim_end_matches('字').trim();
    match plain {
        "记账" | "记帐" => "记".to_owned(),
        "收款" => "收".to_owned(),
        "付款" => "付".to_owned(),
        "转账" | "转帐" => "转".to_owned(),
        "现金收款" => "现收".to_owned(),
        "现金付款" => "现付".to_owned(),
        "银行收款" => "银收".to_owned(),
        "银行付款" => "银付".to_owned(),
        other => other.to_owned(),
    }
}
