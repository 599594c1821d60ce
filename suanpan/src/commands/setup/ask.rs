//! Questions at a terminal, in one language at a time; a script answers by flags or by the lines of its input.

use anyhow::{Context as _, bail};
use std::io::{self, BufRead as _, IsTerminal as _, Write as _};

/// A text for people: Chinese and English.
pub(super) type Words = [&'static str; 2];

/// The language of everything that is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Language {
    Chinese,
    English,
}

impl Language {
    /// The one that was asked for, or that of the machine: Chinese where its locale is, else English, which every terminal
    /// can show.
    pub(super) fn choose(asked: Option<&str>, locale: Option<&str>) -> Self {
        match (asked, locale) {
            (Some("zh"), _) => Self::Chinese,
            (None, Some(locale)) if locale.starts_with("zh") => Self::Chinese,
            _ => Self::English,
        }
    }

    /// The half of a text that is in this language.
    pub(super) fn of(self, words: Words) -> &'static str {
        match self {
            Self::Chinese => words[0],
            Self::English => words[1],
        }
    }
}

/// One question.
pub(super) struct Question<'a> {
    pub(super) words: Words,
    /// The flag that answers it.
    pub(super) flag: &'static str,
    /// What the flag said.
    pub(super) given: Option<String>,
    /// What an empty answer means; none where there must be one.
    pub(super) default: Option<&'a str>,
    /// Whether nobody sees what is typed.
    pub(super) is_secret: bool,
}

/// Asks, reads, and asks again after a wrong answer.
pub(super) struct Asker {
    pub(super) language: Language,
    is_terminal: bool,
}

impl Asker {
    pub(super) fn new(language: Language) -> Self {
        Self {
            language,
            is_terminal: io::stdin().is_terminal(),
        }
    }

    /// The answer, once `check` finds nothing wrong with it.
    ///
    /// # Errors
    /// If a flag or a line of a script is wrong, or nobody answers.
    pub(super) fn ask(
        &self,
        question: Question<'_>,
        check: impl Fn(&str) -> Result<(), Words>,
    ) -> anyhow::Result<String> {
        if let Some(given) = question.given {
            return match check(&given) {
                Ok(()) => Ok(given),
                Err(fault) => bail!("{}: {}", question.flag, self.language.of(fault)),
            };
        }
        loop {
            let typed = self.read(&question)?;
            let answer = match (typed.as_str(), question.default) {
                ("", Some(default)) => default.to_owned(),
                _ => typed,
            };
            match check(&answer) {
                Ok(()) => return Ok(answer),
                Err(fault) if self.is_terminal => self.tell(self.language.of(fault)),
                Err(fault) => bail!(
                    "{}: {}",
                    self.language.of(question.words),
                    self.language.of(fault)
                ),
            }
        }
    }

    /// A line of the terminal or of the input, without its end; empty where the input has ended and there is a default.
    fn read(&self, question: &Question<'_>) -> anyhow::Result<String> {
        let words = self.language.of(question.words);
        let prompt = match question.default {
            Some(default) if !default.is_empty() => format!("{words} [{default}]: "),
            _ => format!("{words}: "),
        };
        if question.is_secret && self.is_terminal {
            return rpassword::prompt_password(prompt).context("the terminal cannot be read");
        }
        let mut error = io::stderr();
        // Whoever closed the other end reads no question; the answers count.
        let _ = write!(error, "{prompt}").and_then(|()| error.flush());
        let mut line = String::new();
        let count = io::stdin().lock().read_line(&mut line)?;
        if !self.is_terminal {
            let _ = writeln!(error);
        }
        if count == 0 && question.default.is_none() {
            let unanswered = self.language.of([
                "没有回答；脚本请使用参数",
                "nobody answered; a script uses the flag",
            ]);
            bail!("{words}: {unanswered} {}", question.flag);
        }
        Ok(line.trim().to_owned())
    }

    fn tell(&self, line: &str) {
        let _ = writeln!(io::stderr(), "  {line}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_is_the_one_asked_for_or_that_of_the_machine() {
        let of = |asked, locale| Language::choose(asked, locale);
        assert_eq!(of(None, Some("zh_CN.UTF-8")), Language::Chinese);
        assert_eq!(of(None, Some("C.UTF-8")), Language::English);
        assert_eq!(of(None, None), Language::English);
        assert_eq!(of(Some("zh"), Some("de_DE.UTF-8")), Language::Chinese);
        assert_eq!(of(Some("en"), Some("zh_CN.UTF-8")), Language::English);
    }
}
