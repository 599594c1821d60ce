//! Where a file goes that was uploaded in the browser.

use crate::paths::is_portable;

/// The longest name that is kept, in characters.
const NAME_CHARS: usize = 80;

/// A path in `assets` that works on every file system and is not taken; `is_taken` is asked in small letters.
pub fn free_asset(name: &str, is_taken: impl Fn(&str) -> bool) -> String {
    free_path("assets", name, is_taken)
}

/// The same in another folder.
pub(crate) fn free_path(folder: &str, name: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let name = name.rsplit(['/', '\\']).next().unwrap_or(name);
    let plain: String = (name.chars().filter(|c| !c.is_control()))
        .map(|c| {
            if r#"<>:"|?*#%&()[]"#.contains(c) || c.is_whitespace() {
                '-'
            } else {
                c
            }
        })
        .collect();
    let plain = plain.trim_matches(['-', '.']).to_owned();
    let (stem, ending) = match plain.rsplit_once('.') {
        Some((stem, ending)) if !stem.is_empty() && ending.len() <= 8 => {
            (stem.to_owned(), format!(".{ending}"))
        }
        _ => (plain, String::new()),
    };
    let stem: String = stem.trim_end_matches('-').chars().take(NAME_CHARS).collect();
    let stem = match stem.as_str() {
        "" => "file".to_owned(),
        // A name that Windows keeps for a device.
        stem if !is_portable(stem) => format!("file-{stem}"),
        _ => stem,
    };
    let first = format!("{folder}/{stem}{ending}");
    let numbered = (2..).map(|number| format!("{folder}/{stem}-{number}{ending}"));
    std::iter::once(first)
        .chain(numbered)
        .find(|path| !is_taken(&path.to_lowercase()))
        .expect("one of endlessly many is free")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_paths_that_work_everywhere() {
        let free = |name| free_asset(name, |_| false);
        assert_eq!(free("收款 凭证(1).png"), "assets/收款-凭证-1.png");
        assert_eq!(free("..\\..\\x.png"), "assets/x.png");
        assert_eq!(free("..."), "assets/file");
        assert_eq!(free("aux.png"), "assets/file-aux.png");
        assert_eq!(
            free_asset("A.png", |path| path == "assets/a.png"),
            "assets/A-2.png"
        );
    }
}
