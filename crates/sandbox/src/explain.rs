//! What an exception means, in one plain Chinese sentence: the errors beginners in data analysis meet most.

use std::sync::LazyLock;

/// A rule: exception class, a part of the message ("" = any), the sentence. The first that fits wins.
type Rule = (String, String, String);

/// The catalogue, which the pages that run programs elsewhere read too.
static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    serde_json::from_str(include_str!("explanations.json")).expect("explanations.json is a list of rules")
});

/// A plain Chinese sentence for an exception, or an empty text when nothing helpful is known.
pub fn explain(exception: &str, message: &str) -> String {
    let rule = RULES
        .iter()
        .find(|(kind, part, _)| kind == exception && message.contains(part.as_str()));
    rule.map_or_else(String::new, |(_, _, sentence)| {
        named(exception, message, sentence)
    })
}

/// Puts the name the message speaks of before the sentence, where that helps to find it.
fn named(exception: &str, message: &str, sentence: &str) -> String {
    let name = match exception {
        "NameError" | "ModuleNotFoundError" | "UnboundLocalError" => message.split('\'').nth(1),
        "KeyError" => Some(message.trim_matches('\'')),
        _ => None,
    };
    match name
        .filter(|name| !name.is_empty() && name.chars().count() <= 40 && !name.chars().any(char::is_control))
    {
        Some(name) => format!("「{name}」：{sentence}"),
        None => sentence.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_commonest_errors_are_explained_by_their_message() {
        for (kind, message, part) in [
            ("SyntaxError", "'(' was never closed", "右括号"),
            ("SyntaxError", "invalid character '，' (U+FF0C)", "中文标点"),
            ("SyntaxError", "expected ':'", "冒号"),
            (
                "SyntaxError",
                "invalid syntax. Maybe you meant '==' or ':=' instead of '='?",
                "两个等号",
            ),
            (
                "IndentationError",
                "expected an indented block after 'if' statement on line 1",
                "缩进",
            ),
            ("NameError", "name 'pd' is not defined", "「pd」"),
            ("KeyError", "'金额'", "「金额」"),
            (
                "TypeError",
                "can only concatenate str (not \"int\") to str",
                "相加",
            ),
            (
                "TypeError",
                "f() missing 1 required positional argument: 'x'",
                "少给了参数",
            ),
            ("ValueError", "could not convert string to float: '1,234'", "逗号"),
            (
                "ValueError",
                "The truth value of a Series is ambiguous. Use a.empty",
                "&",
            ),
            (
                "AttributeError",
                "'NoneType' object has no attribute 'append'",
                "None",
            ),
            (
                "AttributeError",
                "'DataFrame' object has no attribute 'append'",
                "pd.concat",
            ),
            (
                "FileNotFoundError",
                "[Errno 2] No such file or directory: 'a.csv'",
                "文件名",
            ),
            ("PermissionError", "[Errno 1] Operation not permitted", "联网"),
            ("ModuleNotFoundError", "No module named 'seaborn'", "「seaborn」"),
            ("UnicodeDecodeError", "'utf-8' codec can't decode byte", "gb18030"),
        ] {
            assert!(
                explain(kind, message).contains(part),
                "{kind}: {}",
                explain(kind, message)
            );
        }
    }

    #[test]
    fn more_than_thirty_kinds_of_error_are_known() {
        let kinds: std::collections::BTreeSet<&str> = RULES.iter().map(|(kind, ..)| kind.as_str()).collect();
        assert!(kinds.len() >= 30, "{}", kinds.len());
    }

    #[test]
    fn what_is_unknown_gets_no_made_up_sentence() {
        assert_eq!(explain("StudentOwnError", "x"), "");
    }

    #[test]
    fn every_rule_can_be_reached() {
        for (number, (kind, part, sentence)) in RULES.iter().enumerate() {
            let earlier = RULES[..number]
                .iter()
                .find(|(k, p, _)| k == kind && part.contains(p.as_str()));
            assert!(earlier.is_none(), "{kind} {part}: {sentence}");
        }
    }
}
