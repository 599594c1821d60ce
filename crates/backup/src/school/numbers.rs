//! The new numbers of rows, and rows written with them.

use super::{
    base::number_of,
    json,
    knowledge::{Named, Rules, Texts},
    references::Words,
};
use crate::{BackupError, Result};
use ::database::Value;
use std::collections::HashMap;

/// Which number each row of the folder gets.
#[derive(Debug, Default)]
pub(super) struct Numbers {
    by_table: HashMap<&'static str, HashMap<i64, i64>>,
    /// What rows say that others hang on, by table and old number.
    kinds: HashMap<&'static str, HashMap<i64, String>>,
}

impl Numbers {
    /// Gives the rows of a table these numbers, the smallest to the smallest.
    pub(super) fn put(&mut self, table: &'static str, old: &[i64], new: &[i64]) {
        let mut old = old.to_vec();
        old.sort_unstable();
        self.by_table
            .insert(table, old.into_iter().zip(new.iter().copied()).collect());
    }

    /// Remembers what the rows of a table say that others hang on.
    pub(super) fn put_kinds(&mut self, table: &'static str, kinds: HashMap<i64, String>) {
        self.kinds.insert(table, kinds);
    }

    /// The number a row has now.
    pub(super) fn find(&self, table: &str, old: i64) -> Option<i64> {
        self.by_table.get(table)?.get(&old).copied()
    }

    /// The same; what names no row that came names none afterwards either, whatever rows the new host has.
    fn find_or_none(&self, table: &str, old: i64) -> i64 {
        self.find(table, old).unwrap_or_else(|| -old.saturating_abs())
    }

    /// Writes a row with its new numbers.
    ///
    /// # Errors
    /// If it names a row that has to be there and did not come, or says something unknown of what it names.
    pub(super) fn renumber(&self, name: &str, rules: &Rules, row: &mut [Value]) -> Result<()> {
        let before = row.to_vec();
        for (at, named, is_key) in &rules.numbers {
            let Some(old) = number_of(&before[*at]) else {
                continue;
            };
            let table = self.table_of(*named, &before).ok_or_else(|| {
                BackupError::Refused(format!("a row of {name} does not say whose number {old} is"))
            })?;
            let new = self.find(table, old);
            if new.is_none() && *is_key {
                return Err(BackupError::Refused(format!(
                    "a row of {name} names row {old} of {table}, which is not in the folder"
                )));
            }
            row[*at] = Value::Int(new.unwrap_or_else(|| self.find_or_none(table, old)));
        }
        for (at, texts) in &rules.texts {
            if let Value::Text(text) = &before[*at] {
                let new = self.rewrite(texts, text).map_err(|fault| {
                    BackupError::Refused(format!("a text of {name} cannot be renumbered: {fault}"))
                })?;
                row[*at] = Value::Text(new);
            }
        }
        Ok(())
    }

    fn table_of(&self, named: Named, row: &[Value]) -> Option<&'static str> {
        let says = |words: Words, said: &str| {
            words
                .iter()
                .find(|(word, _)| *word == said)
                .map(|(_, table)| *table)
        };
        match named {
            Named::Of(table) => Some(table),
            Named::By(at, words) => match &row[at] {
                Value::Text(said) => says(words, said),
                _ => None,
            },
            Named::ByParent(at, parent, words) => {
                let above = number_of(&row[at])?;
                says(words, self.kinds.get(parent)?.get(&above)?)
            }
        }
    }

    fn rewrite(&self, texts: &Texts, text: &str) -> std::result::Result<String, &'static str> {
        match texts {
            Texts::Start(starts) => Ok(self.rewrite_start(starts, text)),
            Texts::Words(words) => {
                let words = text.split(' ').map(|word| self.rewrite_word(words, word));
                Ok(words.collect::<Vec<_>>().join(" "))
            }
            Texts::Json(places) => {
                json::rewrite(text, places, &mut |table, old| self.find_or_none(table, old))
            }
        }
    }

    fn rewrite_start(&self, starts: &[(&'static str, &'static str, &'static str)], text: &str) -> String {
        for (before, after, table) in starts {
            let Some(rest) = text.strip_prefix(before) else {
                continue;
            };
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let (number, rest) = rest.split_at(digits);
            if let (Ok(old), true) = (number.parse(), rest.starts_with(after)) {
                return format!("{before}{}{rest}", self.find_or_none(table, old));
            }
        }
        text.to_owned()
    }

    fn rewrite_word(&self, words: Words, word: &str) -> String {
        for (letters, table) in words {
            let number = word
                .strip_prefix(letters)
                .filter(|rest| rest.bytes().all(|byte| byte.is_ascii_digit()));
            if let Some(old) = number.and_then(|number| number.parse().ok()) {
                return format!("{letters}{}", self.find_or_none(table, old));
            }
        }
        word.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers() -> Numbers {
        let mut numbers = Numbers::default();
        numbers.put("course", &[12, 3], &[103, 112]);
        numbers
    }

    #[test]
    fn the_smallest_old_number_gets_the_smallest_new_one() {
        let numbers = numbers();
        assert_eq!(
            (numbers.find("course", 3), numbers.find("course", 12)),
            (Some(103), Some(112))
        );
        assert_eq!(numbers.find("course", 4), None);
        assert_eq!(numbers.find_or_none("course", 4), -4);
        assert_eq!(
            numbers.find_or_none("course", -4),
            -4,
            "carried on again it is the same"
        );
    }

    #[test]
    fn numbers_in_texts_change_only_where_they_name_rows() {
        let numbers = numbers();
        let starts = Texts::Start(&[("task:", "", "course"), ("", ":", "course")]);
        for (before, after) in [
            ("task:12", "task:112"),
            ("task:12:7", "task:112:7"),
            ("12:voucher", "112:voucher"),
            ("12", "12"),
            ("scratch:3", "scratch:3"),
        ] {
            assert_eq!(numbers.rewrite(&starts, before).as_deref(), Ok(after));
        }
        let words = Texts::Words(&[("_bank_c", "course")]);
        let before = "a12 _bank_c12 _bank_c12x 12";
        assert_eq!(
            numbers.rewrite(&words, before).as_deref(),
            Ok("a12 _bank_c112 _bank_c12x 12")
        );
    }
}
