//! What stands before the text of a lecture: front matter of YAML or TOML, and the heading that is its title.

/// What a file says of itself.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Front {
    /// Empty when it has none.
    pub(super) title: String,
}

/// The title of a lecture, and its text without the heading that says it.
pub(super) fn split(text: &str) -> (Front, &str) {
    let (matter, body) = matter_of(text);
    let mut front = Front {
        title: matter.and_then(title_in).unwrap_or_default(),
    };
    let body = body.trim_start_matches('\n');
    let heading = body
        .strip_prefix("# ")
        .map(|rest| rest.split_once('\n').unwrap_or((rest, "")));
    let Some((heading, rest)) = heading else {
        return (front, body);
    };
    let heading = heading.trim().trim_end_matches('#').trim();
    if front.title.is_empty() {
        heading.clone_into(&mut front.title);
    }
    // A heading that says something else than the title is kept.
    let is_title = front.title == heading && !rest.trim().is_empty();
    (front, if is_title { rest } else { body })
}

/// Front matter between `---` or `+++`, and what follows.
fn matter_of(text: &str) -> (Option<&str>, &str) {
    for fence in ["---", "+++"] {
        let inside = text.strip_prefix(fence).and_then(|rest| rest.strip_prefix('\n'));
        let Some(inside) = inside else { continue };
        let end = inside.find(&format!("\n{fence}\n"));
        if let Some(end) = end {
            return (Some(&inside[..end]), &inside[end + fence.len() + 2..]);
        }
    }
    (None, text)
}

/// `title: …` or `title = "…"` on a line of its own.
fn title_in(matter: &str) -> Option<String> {
    let line = matter.lines().find_map(|line| line.strip_prefix("title"))?;
    let said = line.trim_start().strip_prefix([':', '='])?.trim();
    let plain = said.trim_matches(['"', '\'']).trim();
    Some(plain.to_owned()).filter(|title| !title.is_empty())
}
