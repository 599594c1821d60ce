//! Paths inside a course folder.

/// `path` seen from the folder of the file `from`; `None` when it leaves the course or is absolute.
pub(crate) fn resolve(from: &str, path: &str) -> Option<String> {
    if path.starts_with('/') || path.contains('\\') || path.is_empty() {
        return None;
    }
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            name => parts.push(name),
        }
    }
    Some(parts.join("/"))
}

/// Whether the name works on the file systems of teachers (Windows is the strictest) and in zips.
pub(crate) fn is_portable(path: &str) -> bool {
    !path.is_empty()
        && path.len() <= 240
        && path.split('/').all(|part| {
            !part.is_empty()
                && part != "."
                && part != ".."
                && !part.ends_with(['.', ' '])
                && !part.starts_with(' ')
                && !part.chars().any(|c| c.is_control() || r#"<>:"|?*\"#.contains(c))
                && !is_device(part)
        })
}

/// Names that Windows keeps for devices.
fn is_device(part: &str) -> bool {
    let stem = part.split('.').next().unwrap_or(part).to_ascii_uppercase();
    matches!(stem.as_str(), "CON" | "PRN" | "AUX" | "NUL")
        || (stem.len() == 4
            && (stem.starts_with("COM") || stem.starts_with("LPT"))
            && stem.ends_with(|c: char| ('1'..='9').contains(&c)))
}

/// Whether an id is `[a-z0-9][a-z0-9-]{0,63}`.
pub(crate) fn is_id(id: &str) -> bool {
    let is_letter = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    id.len() <= 64
        && id.bytes().next().is_some_and(is_letter)
        && id.bytes().all(|byte| is_letter(byte) || byte == b'-')
}

/// Whether a question can be called so: by any text of at most 64 characters; `#` numbers the parts of a composite one.
pub(crate) fn is_question_id(id: &str) -> bool {
    id.chars().count() <= 64 && id.trim() == id && !id.chars().any(|c| c.is_control() || c == '#')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_never_leave_the_course() {
        assert_eq!(
            resolve("chapters/01/lectures/a.md", "media/x.webm").as_deref(),
            Some("chapters/01/lectures/media/x.webm")
        );
        assert_eq!(
            resolve("chapters/01/lectures/a.md", "../../../assets/x.png").as_deref(),
            Some("assets/x.png")
        );
        assert_eq!(resolve("course.md", "../secret"), None);
        assert_eq!(resolve("a/b.md", "/etc/passwd"), None);
    }

    #[test]
    fn device_names_and_odd_characters_are_not_portable() {
        assert!(
            ["a/b.md", "资料/大写.md", "com10.txt"]
                .iter()
                .all(|path| is_portable(path))
        );
        assert!(
            ["aux.md", "a/NUL", "a:b", "a/", "x.", "a\\b", "COM1.csv"]
                .iter()
                .all(|path| !is_portable(path))
        );
    }
}
