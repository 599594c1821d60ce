//! Where a file goes that was uploaded in the browser.

use std::collections::{BTreeMap, BTreeSet};

use crate::paths::is_portable;

/// The longest name that is kept, in characters.
const NAME_CHARS: usize = 80;

/// A path in `assets` that works on every file system and is not taken; `is_taken` is asked in small letters.
pub fn free_asset(name: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let (stem, ending) = portable(name);
    let first = format!("assets/{stem}{ending}");
    let numbered = (2..).map(|number| format!("assets/{stem}-{number}{ending}"));
    std::iter::once(first)
        .chain(numbered)
        .find(|path| !is_taken(&path.to_lowercase()))
        .expect("one of endlessly many is free")
}

/// The paths that a folder gives to many files, one after the other.
#[derive(Debug, Default)]
pub(crate) struct GivenPaths {
    /// In small letters.
    given: BTreeSet<String>,
    /// The number from which the next path of a name is looked for.
    next: BTreeMap<String, u32>,
}

impl GivenPaths {
    /// A path in a folder that works on every file system and was not given yet.
    pub(crate) fn give(&mut self, folder: &str, name: &str) -> String {
        let (stem, ending) = portable(name);
        let first = format!("{folder}/{stem}{ending}");
        if self.given.insert(first.to_lowercase()) {
            return first;
        }
        let next = self.next.entry(first.to_lowercase()).or_insert(2);
        loop {
            let numbered = format!("{folder}/{stem}-{next}{ending}");
            *next += 1;
            if self.given.insert(numbered.to_lowercase()) {
                return numbered;
            }
        }
    }
}

/// A name that works on every file system: what stands before its ending, and the ending with its dot.
fn portable(name: &str) -> (String, String) {
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
    (stem, ending)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_files_of_one_name_took_minutes() {
        let mut paths = GivenPaths::default();
        assert_eq!(paths.give("assets", "A.png"), "assets/A.png");
        let last = (1..200_000).map(|_| paths.give("assets", "a.png")).last();
        assert_eq!(last.as_deref(), Some("assets/a-200000.png"));
    }

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
