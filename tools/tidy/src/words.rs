//! Rule about words: one wording for the whole product (docs/glossary.md, docs/words.json).

use crate::{Fault, Source};
use serde_json::Value;

/// The list of words that no text for people may use.
const LIST: &str = "docs/words.json";

/// A word to avoid.
struct Word<'a> {
    not: &'a str,
    but: &'a str,
    /// Longer words that hold it and are fine.
    except: Vec<&'a str>,
    /// Whether course texts must avoid it too.
    in_content: bool,
}

impl Word<'_> {
    fn is_in(&self, line: &str) -> bool {
        line.contains(self.not) && {
            let rest = self
                .except
                .iter()
                .fold(line.to_owned(), |rest, fine| rest.replace(fine, ""));
            rest.contains(self.not)
        }
    }
}

fn words(list: &Value) -> Vec<Word<'_>> {
    list["words"]
        .as_array()
        .expect("a list of words")
        .iter()
        .map(|word| Word {
            not: word["not"].as_str().expect("a word"),
            but: word["but"].as_str().expect("what to write instead"),
            except: word["except"]
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(Value::as_str)
                .collect(),
            in_content: word["content"] != Value::Bool(false),
        })
        .collect()
}

pub fn words_are_ours(sources: &[Source]) -> Vec<Fault> {
    let list = sources
        .iter()
        .find(|source| source.path.as_os_str() == LIST)
        .and_then(|source| serde_json::from_str::<Value>(&source.text).ok())
        .expect("docs/words.json is JSON");
    let words = words(&list);
    sources
        .iter()
        .flat_map(|source| faults_in(source, &words))
        .collect()
}

fn faults_in(source: &Source, words: &[Word<'_>]) -> Vec<Fault> {
    let is_content = source.starts_with("content");
    let is_code = source.has_extension(&["rs", "py"]) && !source.starts_with("tools");
    let is_text = is_content && source.has_extension(&["md", "toml", "csv", "ipynb", "vtt", "py"]);
    if !is_code && !is_text {
        return Vec::new();
    }
    let lines = source.text.lines().enumerate();
    lines
        .filter(|(_, line)| line.contains(is_chinese) && !line.trim_start().starts_with("//"))
        .flat_map(|(index, line)| {
            let unwanted = words
                .iter()
                .filter(move |word| (word.in_content || !is_content) && word.is_in(line));
            unwanted.map(move |word| {
                let place = format!("{}:{}", source.path.display(), index + 1);
                Fault::new(place, format!("says {}; write {} ({LIST})", word.not, word.but))
            })
        })
        .collect()
}

fn is_chinese(letter: char) -> bool {
    ('\u{4e00}'..='\u{9fff}').contains(&letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(path: &str, text: &str) -> usize {
        let list = serde_json::json!({ "words": [
            { "not": "老师", "but": "教师", "except": ["张老师"] },
            { "not": "逾期", "but": "迟交", "content": false },
        ] });
        let source = Source {
            path: path.into(),
            text: text.into(),
        };
        faults_in(&source, &words(&list)).len()
    }

    #[test]
    fn an_unwanted_word_is_found_where_people_read_it() {
        assert_eq!(faults("features/x.rs", "let a = \"请联系老师\";"), 1);
        assert_eq!(faults("features/x.rs", "let a = \"张老师\";\n// 老师"), 0);
        assert_eq!(faults("features/x.rs", "\"逾期\""), 1);
        assert_eq!(faults("content/a.md", "逾期 30 天的应收账款，请问老师"), 1);
    }
}
