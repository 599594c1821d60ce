//! What a phone number, a username and a password may be.

use platform::{Error, FieldError};

/// A mobile number of mainland China: eleven digits, the first a 1, the second 3 to 9.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Phone(String);

impl Phone {
    /// The number without spaces and country code, or none.
    pub fn parse(text: &str) -> Option<Self> {
        let digits: String = text
            .chars()
            .filter(|letter| !matches!(letter, ' ' | '-'))
            .collect();
        let digits = digits.strip_prefix("+86").unwrap_or(&digits);
        let bytes = digits.as_bytes();
        let is_phone = bytes.len() == 11
            && bytes.iter().all(u8::is_ascii_digit)
            && bytes[0] == b'1'
            && (b'3'..=b'9').contains(&bytes[1]);
        is_phone.then(|| Self(digits.into()))
    }

    /// The number, or the refusal of the field `phone`.
    pub fn require(text: &str) -> Result<Self, Error> {
        Self::parse(text).ok_or_else(|| Error::invalid("phone", "请输入 11 位手机号。"))
    }

    /// The eleven digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// `138****1234`: the first three and the last four digits of a phone number.
pub fn masked_phone(phone: &str) -> String {
    match (phone.get(..3), phone.get(7..)) {
        (Some(head), Some(tail)) if phone.len() == 11 => format!("{head}****{tail}"),
        _ => "****".into(),
    }
}

/// Passwords that are guessed first. Compared without case.
const COMMON: [&str; 14] = [
    "12345678",
    "123456789",
    "1234567890",
    "87654321",
    "password",
    "password1",
    "password123",
    "qwertyui",
    "qwerty123",
    "11111111",
    "88888888",
    "66666666",
    "abcd1234",
    "a1234567",
];

/// Finds what is wrong with a password (NIST SP 800-63B: length and no common ones; and two kinds of character).
pub fn check_password(password: &str, username: &str) -> Result<(), FieldError> {
    let refuse = |message: &str| {
        Err(FieldError {
            field: "password".into(),
            message: message.into(),
        })
    };
    let length = password.chars().count();
    if !(8..=64).contains(&length) {
        return refuse("密码长度应为 8 到 64 个字符。");
    }
    let lower = password.to_lowercase();
    if COMMON.contains(&lower.as_str()) || (!username.is_empty() && lower.contains(&username.to_lowercase()))
    {
        return refuse("密码过于常见或包含用户名，请换一个。");
    }
    let kinds = [
        password.chars().any(|letter| letter.is_ascii_digit()),
        password.chars().any(char::is_alphabetic),
        password.chars().any(|letter| !letter.is_alphanumeric()),
    ];
    if kinds.iter().filter(|is_there| **is_there).count() < 2 {
        return refuse("密码至少包含字母、数字、符号中的两种。");
    }
    Ok(())
}

/// Finds what is wrong with a username: it must not look like a phone number, or a log-in would be ambiguous.
pub fn check_username(username: &str) -> Result<(), FieldError> {
    let length = username.chars().count();
    let letters_fit = username
        .chars()
        .all(|letter| letter.is_alphanumeric() || matches!(letter, '_' | '-' | '.'));
    let message = if !(3..=32).contains(&length) {
        "用户名长度应为 3 到 32 个字符。"
    } else if !letters_fit {
        "用户名只能包含文字、数字、下划线、点和连字符。"
    } else if Phone::parse(username).is_some() {
        "用户名不能是手机号。"
    } else {
        return Ok(());
    };
    Err(FieldError {
        field: "username".into(),
        message: message.into(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phone_number_is_eleven_digits_however_it_is_written() {
        for text in ["13812341234", "138 1234 1234", "+86138-1234-1234"] {
            assert_eq!(Phone::parse(text).expect(text).as_str(), "13812341234");
        }
        for text in ["1381234123", "23812341234", "12812341234", "1381234123a", ""] {
            assert_eq!(Phone::parse(text), None, "{text}");
        }
    }

    #[test]
    fn a_masked_phone_shows_three_and_four_digits() {
        assert_eq!(masked_phone("13812341234"), "138****1234");
        assert_eq!(masked_phone("1381"), "****");
    }

    #[test]
    fn weak_passwords_are_refused() {
        for password in ["Ab1!", "12345678", "PASSWORD123", "onlyletters", "zhang.san-99"] {
            assert!(check_password(password, "zhang.san").is_err(), "{password}");
        }
        assert!(check_password("Suanpan2026!", "student1").is_ok());
    }

    #[test]
    fn a_password_has_8_to_64_characters_as_the_form_promises() {
        let of = |length: usize| "汉9".chars().cycle().take(length).collect::<String>();
        for (length, is_fine) in [(7, false), (8, true), (64, true), (65, false)] {
            assert_eq!(check_password(&of(length), "").is_ok(), is_fine, "{length}");
        }
    }

    #[test]
    fn a_username_never_looks_like_a_phone_number() {
        assert!(check_username("13812341234").is_err());
        assert!(check_username("张三_2026").is_ok());
        assert!(check_username("a b").is_err());
    }
}
