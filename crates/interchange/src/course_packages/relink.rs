//! Addresses in Markdown, replaced where they stand.

use std::ops::Range;

use pulldown_cmark::{Event, LinkType, Options, Parser, Tag};

/// What an address becomes.
pub(super) enum Relinked {
    Kept,
    To(String),
    /// The words stay, the link goes; a picture goes with its words.
    Gone,
}

/// How often a text is gone through: a link around one that goes is only then a link.
const ROUNDS: usize = 20;

/// Calls for the address of every link and picture (`true`), and puts in its place what is returned. What was put there is asked for
/// again, and must be kept.
pub(super) fn relink(text: &str, each: &mut dyn FnMut(&str, bool) -> Relinked) -> String {
    let mut relinked = relink_once(text, each);
    for _ in 1..ROUNDS {
        let next = relink_once(&relinked, each);
        if next == relinked {
            break;
        }
        relinked = next;
    }
    relinked
}

fn relink_once(text: &str, each: &mut dyn FnMut(&str, bool) -> Relinked) -> String {
    let mut changes = Vec::new();
    for (event, range) in Parser::new_ext(text, Options::ENABLE_TABLES).into_offset_iter() {
        let (link_type, address, is_picture) = match &event {
            Event::Start(Tag::Link {
                link_type, dest_url, ..
            }) if !matches!(link_type, LinkType::Email | LinkType::Autolink) => (link_type, dest_url, false),
            Event::Start(Tag::Image {
                link_type, dest_url, ..
            }) => (link_type, dest_url, true),
            _ => continue,
        };
        let place = match link_type {
            LinkType::Inline => text[range.clone()].rfind("]("),
            _ => None,
        };
        match (each(address, is_picture), place) {
            (Relinked::Kept, _) => {}
            (Relinked::To(to), Some(at)) => changes.push((range.start + at..range.end, format!("]({to})"))),
            // Both brackets are kept as letters; links and pictures within keep their places.
            (Relinked::Gone, Some(at)) if !is_picture => {
                changes.push((range.start..range.start + 1, String::new()));
                changes.push((range.start + at..range.end, String::new()));
            }
            (Relinked::Gone, Some(_)) => changes.push((range, String::new())),
            // A reference is written elsewhere: the bracket is made a letter.
            (_, None) => changes.push((range.start..range.start, "\\".to_owned())),
        }
    }
    changes.sort_by_key(|(range, _)| (range.start, range.end));
    // A picture within a link that goes: of two changes that overlap, the one that begins later is made.
    let mut before = usize::MAX;
    let mut apart: Vec<_> = (changes.into_iter().rev())
        .filter(|(range, _)| {
            let is_apart = range.end <= before;
            if is_apart {
                before = range.start;
            }
            is_apart
        })
        .collect();
    apart.reverse();
    replaced(text, apart)
}

/// A text with other words in some places, which stand in their order and do not overlap.
pub(super) fn replaced(text: &str, changes: Vec<(Range<usize>, String)>) -> String {
    let (mut written, mut done) = (String::with_capacity(text.len()), 0);
    for (range, to) in changes {
        written.push_str(&text[done..range.start]);
        written.push_str(&to);
        done = range.end;
    }
    written.push_str(&text[done..]);
    written
}

/// A text in which no link leads anywhere but to the web.
pub(super) fn without_links(text: &str) -> String {
    if !text.contains('[') {
        return text.to_owned();
    }
    relink(text, &mut |address, _| {
        if is_outside(address) {
            Relinked::Kept
        } else {
            Relinked::Gone
        }
    })
}

/// Whether an address leads out of the package.
pub(super) fn is_outside(address: &str) -> bool {
    let begins = |scheme: &str| {
        address
            .get(..scheme.len())
            .is_some_and(|begin| begin.eq_ignore_ascii_case(scheme))
    };
    ["http://", "https://", "mailto:", "tel:"].into_iter().any(begins)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_replaced_where_they_stand() {
        let text =
            "看 [下一讲](02.md \"题\") 和 ![图](a(1).png)，`[x](02.md)`，[外](https://a.cn)，[丢](x.md)。";
        let relinked = relink(text, &mut |address, is_picture| match address {
            "02.md" => Relinked::To("package-item:l2".into()),
            "x.md" => Relinked::Gone,
            _ if is_picture => Relinked::To("package-file:0".into()),
            _ => Relinked::Kept,
        });
        assert_eq!(
            relinked,
            "看 [下一讲](package-item:l2) 和 ![图](package-file:0)，`[x](02.md)`，[外](https://a.cn)，丢。"
        );
    }

    #[test]
    fn many_links_took_minutes() {
        let text = "[x](y.md) ".repeat(200_000);
        assert_eq!(without_links(&text), "x ".repeat(200_000));
    }

    #[test]
    fn a_reference_is_no_link_afterwards() {
        assert_eq!(without_links("[a [b](x.md) c](y.md)"), "a b c");
        assert_eq!(without_links("[a][b]\n\n[b]: ../x"), "\\[a]\\[b]\n\n[b]: ../x");
    }
}
