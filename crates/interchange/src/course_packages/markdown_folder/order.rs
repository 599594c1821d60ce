//! The order of names as people count: `2` before `10`; and names without their numbers.

/// What a path is sorted by.
pub(super) fn natural(path: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut rest = path;
    while let Some(first) = rest.chars().next() {
        let is_digit = first.is_ascii_digit();
        let end = rest
            .find(|c: char| c.is_ascii_digit() != is_digit)
            .unwrap_or(rest.len());
        let (part, after) = rest.split_at(end);
        parts.push(if is_digit {
            let digits = part.trim_start_matches('0');
            Part::Number(digits.len(), digits.to_owned())
        } else {
            Part::Text(part.to_lowercase())
        });
        rest = after;
    }
    parts
}

/// Digits or other letters; a number with more digits is larger.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Part {
    Number(usize, String),
    Text(String),
}

/// A name without the number that orders it: `02-借贷_记账` → 借贷 记账.
pub(super) fn plain_name(name: &str) -> String {
    let rest = name.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_numbered = rest.len() < name.len();
    let words = if is_numbered {
        rest.trim_start_matches(['-', '_', '.', '、', ' '])
    } else {
        rest
    };
    // `2024年报` and `01` have nothing but their number, or need it.
    let is_own = !words.is_empty() && (!is_numbered || words.len() < rest.len());
    let plain = if is_own { words } else { name };
    plain.replace('_', " ").trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_ordered_as_people_count_and_shown_without_their_number() {
        let mut names = ["10-c.md", "2-b.md", "01-a.md", "附录.md"];
        names.sort_by_key(|name| natural(name));
        assert_eq!(names, ["01-a.md", "2-b.md", "10-c.md", "附录.md"]);
        assert_eq!(plain_name("02-借贷_记账"), "借贷 记账");
        assert_eq!(plain_name("2024年报"), "2024年报");
        assert_eq!(plain_name("01"), "01");
    }
}
