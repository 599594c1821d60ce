//! 统一社会信用代码: 18 characters, the last a check character modulo 31 (GB 32100-2015).

/// Why a code is not one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UsccError {
    #[error("统一社会信用代码应为 18 位")]
    WrongLength,
    #[error("统一社会信用代码含有不允许的字符（不使用 I、O、S、V、Z）")]
    BadCharacter,
    #[error("统一社会信用代码校验位不符")]
    WrongCheckCharacter,
}

/// Digits and capital letters without I, O, S, V, Z; a character's value is its place.
const ALPHABET: &[u8; 31] = b"0123456789ABCDEFGHJKLMNPQRTUWXY";

/// The check character of the first 17 characters; the value of place i weighs 3^i modulo 31.
pub fn check_character(first_17: &str) -> Result<char, UsccError> {
    if first_17.len() != 17 {
        return Err(UsccError::WrongLength);
    }
    let mut sum = 0;
    let mut weight = 1;
    for byte in first_17.bytes() {
        let value = ALPHABET
            .iter()
            .position(|known| *known == byte)
            .ok_or(UsccError::BadCharacter)?;
        sum += value * weight;
        weight = weight * 3 % 31;
    }
    Ok(char::from(ALPHABET[(31 - sum % 31) % 31]))
}

/// Checks a whole code: length, characters, the region's six digits, the check character.
pub fn validate(code: &str) -> Result<(), UsccError> {
    if code.len() != 18 || !code.is_ascii() {
        return Err(UsccError::WrongLength);
    }
    let (first_17, last) = code.split_at(17);
    let expected = check_character(first_17)?;
    if !code[2..8].bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(UsccError::BadCharacter);
    }
    if last.starts_with(expected) {
        Ok(())
    } else {
        Err(UsccError::WrongCheckCharacter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn codes_of_the_course_are_judged_right() {
        assert_eq!(validate("91110000600037341L"), Ok(()));
        assert_eq!(validate("91310115MA1K3BTP2B"), Ok(()));
        assert_eq!(
            validate("91110000600037341N"),
            Err(UsccError::WrongCheckCharacter)
        );
        assert_eq!(
            validate("91500102563638729E"),
            Err(UsccError::WrongCheckCharacter)
        );
        assert_eq!(validate("9111000060003IOZSV"), Err(UsccError::BadCharacter));
        assert_eq!(validate("12345"), Err(UsccError::WrongLength));
    }

    proptest! {
        #[test]
        fn i30_any_single_change_is_detected(values in prop::collection::vec(0_usize..31, 17), at in 0_usize..17, other in 0_usize..31) {
            let text = |values: &[usize]| values.iter().map(|v| char::from(ALPHABET[*v])).collect::<String>();
            let mut changed = values.clone();
            changed[at] = other;
            if changed != values {
                prop_assert_ne!(check_character(&text(&values)), check_character(&text(&changed)));
            }
        }
    }
}
