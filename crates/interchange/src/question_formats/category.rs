//! The path of a category as the name of a chapter.

/// The last folder of `$course$/top/第三章/固定资产`; a slash in a name is doubled. Moodle's own folders say nothing.
pub(super) fn chapter_of(path: &str) -> String {
    const SLASH: &str = "\u{1}";
    let path = path.trim().replace("//", SLASH);
    let last = path
        .split('/')
        .map(str::trim)
        .rfind(|folder| !folder.is_empty())
        .unwrap_or_default()
        .replace(SLASH, "/");
    let is_own = matches!(
        last.as_str(),
        "top" | "$course$" | "$module$" | "$system$" | "$cat1$"
    ) || last.starts_with("Default for ")
        || last.ends_with("的默认值")
        || last.ends_with("的默认类别");
    if is_own { String::new() } else { last }
}

/// The path of a chapter's category.
pub(super) fn path_of(chapter: Option<&str>) -> String {
    match chapter {
        Some(chapter) => format!("$course$/top/{}", chapter.replace('/', "//")),
        None => "$course$/top".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_folder_is_the_chapter() {
        assert_eq!(chapter_of("$course$/top/第三章/固定资产"), "固定资产");
        assert_eq!(chapter_of("$course$/top/Default for LING"), "");
        assert_eq!(chapter_of(&path_of(Some("收入/费用"))), "收入/费用");
    }
}
