//! Reading files of a course while collecting what is wrong with them.

use std::collections::{BTreeMap, BTreeSet};

use serde::de::DeserializeOwned;

use crate::finding::{Finding, severity_of};
use crate::model::Files;
use crate::paths;
use crate::sizes::limit_of;
use crate::source::{TomlSource, split_front_matter};

/// The files of a course, what was found wrong so far, and which files something uses.
#[derive(Debug)]
pub(crate) struct Check<'f> {
    pub(crate) files: &'f Files,
    pub(crate) findings: Vec<Finding>,
    used: BTreeSet<String>,
    sources: BTreeMap<String, TomlSource>,
    /// (file, path) of items whose TOML could not be read whole: what follows from that is not reported again.
    damaged: BTreeSet<(String, String)>,
    /// A file could not be read at all, so something that seems to be missing may stand in it.
    is_partial: bool,
}

/// Findings that may only follow from a file that could not be read.
const FOLLOWING: &[&str] = &[
    "ref.unknown",
    "knowledge.undeclared",
    "draw.too_few",
    "paper.total",
    "business.no_voucher",
    "weights.unused",
    "chapter.outline",
];

/// A Markdown file's front matter and body.
pub(crate) struct Front<T> {
    pub(crate) head: T,
    pub(crate) body: String,
}

impl<'f> Check<'f> {
    pub(crate) fn new(files: &'f Files) -> Self {
        let mut check = Self {
            files,
            findings: Vec::new(),
            used: BTreeSet::new(),
            sources: BTreeMap::new(),
            damaged: BTreeSet::new(),
            is_partial: false,
        };
        crate::sizes::check_sizes(&mut check);
        check
    }

    /// Reports a fault of a file as a whole.
    pub(crate) fn file(
        &mut self,
        code: &'static str,
        file: &str,
        zh: impl Into<String>,
        en: impl Into<String>,
    ) {
        self.place(code, file, (0, 0), zh, en);
    }

    /// Reports a fault at a line and column.
    pub(crate) fn place(
        &mut self,
        code: &'static str,
        file: &str,
        (line, column): (u32, u32),
        zh: impl Into<String>,
        en: impl Into<String>,
    ) {
        let (zh, en) = (zh.into(), en.into());
        let severity = severity_of(code);
        self.findings.push(Finding {
            file: file.to_owned(),
            line,
            column,
            severity,
            code,
            zh,
            en,
        });
    }

    /// Reports a fault of the TOML value at `path`, unless it only follows from a fault reported before.
    pub(crate) fn at(
        &mut self,
        code: &'static str,
        file: &str,
        path: &str,
        zh: impl Into<String>,
        en: impl Into<String>,
    ) {
        let may_follow = self.is_partial && FOLLOWING.contains(&code);
        if !may_follow && !self.is_damaged(file, path) {
            let place = self.sources.get(file).map_or((0, 0), |source| source.place(path));
            self.place(code, file, place, zh, en);
        }
    }

    /// Whether the item that `path` belongs to could not be read whole.
    fn is_damaged(&self, file: &str, path: &str) -> bool {
        let item = item_of(path);
        self.damaged
            .range((file.to_owned(), String::new())..)
            .take_while(|(damaged, _)| damaged == file)
            .any(|(_, broken)| broken.is_empty() || item_of(broken) == item)
    }

    /// Marks a file as used by something.
    pub(crate) fn uses(&mut self, file: &str) {
        if !self.used.contains(file) {
            self.used.insert(file.to_owned());
        }
    }

    pub(crate) fn is_used(&self, file: &str) -> bool {
        self.used.contains(file)
    }

    /// The text of a file, LF only. `None` when it is missing (not reported) or not UTF-8 (reported).
    pub(crate) fn text(&mut self, file: &str) -> Option<String> {
        let content = self.files.get(file)?;
        self.uses(file);
        if content.len() > limit_of(file) {
            // Reported with the sizes; reading it all the same could take very long.
            self.is_partial = true;
            return None;
        }
        match std::str::from_utf8(content) {
            Ok(text) => {
                let bare = text.strip_prefix('\u{feff}');
                if bare.is_some() {
                    self.place(
                        "file.bom",
                        file,
                        (1, 1),
                        "文件以 BOM 开头，请存为不带 BOM 的 UTF-8",
                        "save the file as UTF-8 without a byte order mark",
                    );
                }
                Some(bare.unwrap_or(text).replace("\r\n", "\n"))
            }
            Err(error) => {
                let line = count_lines(&content[..error.valid_up_to()]) + 1;
                self.place(
                    "file.not_utf8",
                    file,
                    (line as u32, 0),
                    "不是 UTF-8 编码（可能是 GBK），请另存为 UTF-8",
                    "not UTF-8 (perhaps GBK); save it as UTF-8",
                );
                self.is_partial = true;
                None
            }
        }
    }

    /// The text of a file that must exist.
    pub(crate) fn required_text(&mut self, file: &str) -> Option<String> {
        if !self.files.contains_key(file) {
            self.missing_file(file);
            return None;
        }
        self.text(file)
    }

    pub(crate) fn missing_file(&mut self, file: &str) {
        self.is_partial = true;
        self.file(
            "file.missing",
            file,
            format!("缺少必需的文件 {file}"),
            format!("the required file {file} is missing"),
        );
    }

    /// A TOML file as `T`. `None` when the file is missing (not reported) or not text.
    pub(crate) fn toml<T: DeserializeOwned + Default>(&mut self, file: &str) -> Option<T> {
        let text = self.text(file)?;
        Some(self.decode(file, &text, 0..text.len()))
    }

    /// A Markdown file with front matter.
    pub(crate) fn front_matter<T: DeserializeOwned + Default>(&mut self, file: &str) -> Option<Front<T>> {
        let text = self.text(file)?;
        let Some((toml, body)) = split_front_matter(&text) else {
            self.place(
                "front_matter.missing",
                file,
                (1, 1),
                "文件须以 +++ 开头，并以单独一行 +++ 结束头部",
                "the file must open with +++ and end its head with a line +++",
            );
            return None;
        };
        let head = self.decode(file, &text, toml);
        Some(Front {
            head,
            body: text[body..].to_owned(),
        })
    }

    fn decode<T: DeserializeOwned + Default>(
        &mut self,
        file: &str,
        text: &str,
        toml: std::ops::Range<usize>,
    ) -> T {
        let (source, value, syntax, faults) = TomlSource::parse::<T>(text, toml);
        for (message, span) in &syntax {
            let place = source.place_in_file(span.start);
            self.place(
                "toml.syntax",
                file,
                place,
                format!("TOML 语法有误（{message}）"),
                format!("TOML syntax: {message}"),
            );
        }
        if source.is_broken {
            self.is_partial = true;
            self.damaged.insert((file.to_owned(), String::new()));
        }
        let broken_lines: Vec<u32> = syntax
            .iter()
            .map(|(_, span)| source.place_in_file(span.start).0)
            .collect();
        for fault in faults {
            let place = source.place_of_span(&fault.span);
            if broken_lines.contains(&place.0) {
                continue;
            }
            self.place(fault.code, file, place, fault.zh, fault.en);
            self.damaged.insert((file.to_owned(), fault.path));
        }
        self.sources.insert(file.to_owned(), source);
        value
    }

    /// Reports the fields of the table at `path` that are absent or empty.
    pub(crate) fn require(&mut self, file: &str, path: &str, fields: &[&str]) {
        if self.is_damaged(file, path) {
            return;
        }
        let Some(source) = self.sources.get(file) else {
            return;
        };
        let present = source.fields(path);
        let is_present = |field: &str| present.iter().any(|(name, is_blank)| *name == field && !is_blank);
        let place = source.place(path);
        let missing: Vec<&str> = fields
            .iter()
            .copied()
            .filter(|field| !is_present(field))
            .collect();
        for field in missing {
            self.place(
                "toml.missing_field",
                file,
                place,
                format!("缺少必填字段 {field}"),
                format!("the required field {field} is missing"),
            );
            self.damaged.insert((file.to_owned(), path.to_owned()));
        }
    }

    /// The names of the fields written at `path`.
    pub(crate) fn fields_at(&self, file: &str, path: &str) -> Vec<String> {
        let Some(source) = self.sources.get(file) else {
            return Vec::new();
        };
        source
            .fields(path)
            .into_iter()
            .map(|(name, _)| name.to_owned())
            .collect()
    }

    /// The first line of the Markdown body of a file with front matter (1 for a plain file).
    pub(crate) fn body_line(&self, file: &str, body: &str) -> u32 {
        let Some(content) = self.files.get(file) else {
            return 1;
        };
        let all = count_lines(content);
        let in_body = count_lines(body.as_bytes());
        all.saturating_sub(in_body) as u32 + 1
    }

    /// Paths of the files directly inside a folder.
    pub(crate) fn files_in(&self, folder: &str) -> Vec<String> {
        let prefix = format!("{folder}/");
        self.under(&prefix)
            .filter(|path| !path[prefix.len()..].contains('/'))
            .map(str::to_owned)
            .collect()
    }

    /// Names of the folders directly inside a folder.
    pub(crate) fn folders_in(&self, folder: &str) -> BTreeSet<String> {
        let prefix = format!("{folder}/");
        self.under(&prefix)
            .filter_map(|path| {
                path[prefix.len()..]
                    .split_once('/')
                    .map(|(name, _)| name.to_owned())
            })
            .collect()
    }

    fn under<'a>(&'a self, prefix: &'a str) -> impl Iterator<Item = &'a str> {
        self.files
            .range(prefix.to_owned()..)
            .map(|(path, _)| path.as_str())
            .take_while(move |path| path.starts_with(prefix))
    }

    /// Checks that a path written in a file leads to a file of the course, and marks that file as used.
    pub(crate) fn path(&mut self, file: &str, toml_path: &str, path: &str) {
        if path.is_empty() || is_url(path) {
            return;
        }
        match paths::resolve(file, path) {
            None => self.at(
                "ref.path_unsafe",
                file,
                toml_path,
                format!("路径 {path} 指到课程之外"),
                format!("the path {path} leaves the course"),
            ),
            Some(target) if self.files.contains_key(&target) => self.uses(&target),
            Some(target) => self.at(
                "ref.path_missing",
                file,
                toml_path,
                format!("文件 {target} 不存在"),
                format!("the file {target} does not exist"),
            ),
        }
    }
}

/// The item a TOML path belongs to: `question.3` of `question.3.answer`, `title` of `title`.
fn item_of(path: &str) -> &str {
    let mut steps = path.match_indices('.').map(|(at, _)| at);
    let Some(first) = steps.next() else { return path };
    let rest = &path[first + 1..];
    let index = rest.split('.').next().unwrap_or(rest);
    if index.bytes().all(|byte| byte.is_ascii_digit()) {
        &path[..first + 1 + index.len()]
    } else {
        &path[..first]
    }
}

fn count_lines(bytes: &[u8]) -> usize {
    bytes.split(|byte| *byte == b'\n').count() - 1
}

/// The part after the last dot, lower-case as written.
pub(crate) fn extension(path: &str) -> &str {
    path.rsplit('/')
        .next()
        .and_then(|name| name.rsplit_once('.'))
        .map_or("", |(_, extension)| extension)
}

pub(crate) fn is_url(path: &str) -> bool {
    path.starts_with("https://") || path.starts_with("http://")
}
