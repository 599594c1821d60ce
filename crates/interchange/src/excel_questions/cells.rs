//! Small values in cells: lists and difficulty.

use ledger::half_width::to_half_width;

/// Texts separated by `、`, `，`, `,`, `；`, `;` or line ends.
pub(crate) fn split_list(text: &str) -> Vec<String> {
    text.split(['、', '，', ',', '；', ';', '\n'])
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .map(str::to_owned)
        .collect()
}

pub(crate) fn difficulty(text: &str) -> Option<u32> {
    match text.trim() {
        "易" | "容易" | "简单" => Some(1),
        "较易" => Some(2),
        "中" | "中等" | "一般" => Some(3),
        "较难" => Some(4),
        "难" | "困难" => Some(5),
        text => to_half_width(text)
            .parse()
            .ok()
            .filter(|level| (1..=5).contains(level)),
    }
}
