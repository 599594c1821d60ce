//! The language in which a command speaks to an operator: one at a time.

use clap::ValueEnum;

/// A text for people: Chinese and English.
pub(super) type Words = [&'static str; 2];

/// The language of everything that is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Language {
    /// Chinese.
    Zh,
    /// English.
    En,
}

impl Language {
    /// The one that was asked for, or that of the machine's locale.
    pub(super) fn or_of_machine(asked: Option<Self>) -> Self {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter();
        let locale = names
            .filter_map(|name| std::env::var(name).ok())
            .find(|value| !value.is_empty());
        asked.unwrap_or_else(|| Self::of_locale(locale.as_deref()))
    }

    /// Chinese where the locale is, else English, which every terminal can show.
    fn of_locale(locale: Option<&str>) -> Self {
        if locale.is_some_and(|locale| locale.starts_with("zh")) {
            Self::Zh
        } else {
            Self::En
        }
    }

    /// The half of a text that is in this language.
    pub(super) fn of<T>(self, words: [T; 2]) -> T {
        let [chinese, english] = words;
        match self {
            Self::Zh => chinese,
            Self::En => english,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_is_that_of_the_locale() {
        assert_eq!(Language::of_locale(Some("zh_CN.UTF-8")), Language::Zh);
        assert_eq!(Language::of_locale(Some("C.UTF-8")), Language::En);
        assert_eq!(Language::of_locale(None), Language::En);
    }
}
