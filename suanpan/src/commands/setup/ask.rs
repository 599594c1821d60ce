//! Questions at a terminal, in one language at a time; a script answers by flags or by the lines of its input.

use super::super::language::{Language, Words};
use anyhow::{Context as _, bail};
use std::io::{self, BufRead as _, IsTerminal as _, Write as _};

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

/// A question that must be answered, at a terminal in plain sight.
pub(super) fn question(words: Words, flag: &'static str, given: Option<String>) -> Question<'static> {
    Question {
        words,
        flag,
        given,
        default: None,
        is_secret: false,
    }
}

impl Question<'static> {
    /// The same with what an empty answer means.
    pub(super) fn or(self, default: &str) -> Question<'_> {
        Question {
            default: Some(default),
            ..self
        }
    }
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
                Err(fault) if self.is_terminal => {
                    let _ = writeln!(io::stderr(), "  {}", self.language.of(fault));
                }
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
}
