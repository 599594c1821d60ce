//! What a class code is, and who may join with it.

use crate::Class;
use platform::{Error, Millis, clock};

/// Letters of a new code. Seven of 31 letters: nobody guesses one, and it fits on a blackboard.
pub const CODE_LENGTH: usize = 7;

/// A second request within this time is the same click again, not a new wish.
pub const DOUBLE_CLICK_MS: Millis = clock::seconds(15);

/// A code as typed, made comparable: without spaces, upper case, full-width letters as plain ones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClassCode(String);

impl ClassCode {
    /// The code; an empty one is refused with the sentence of the specification.
    pub fn parse(typed: &str) -> Result<Self, Error> {
        let code: String = typed
            .chars()
            .map(half_width)
            .filter(|letter| !letter.is_whitespace())
            .flat_map(char::to_uppercase)
            .take(64)
            .collect();
        if code.is_empty() {
            return Err(Error::invalid("code", "班级码不能为空！"));
        }
        Ok(Self(code))
    }

    /// The letters.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Chinese keyboards often leave letters and digits full width.
fn half_width(letter: char) -> char {
    match letter {
        '\u{ff01}'..='\u{ff5e}' => {
            char::from_u32(u32::from(letter) - 0xfee0).expect("full-width forms lie above their ASCII twins")
        }
        '\u{3000}' => ' ',
        other => other,
    }
}

/// How a person stands to a class before they join.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Relation {
    /// No relation.
    Stranger,
    /// Asked to be let in.
    Waiting(Millis),
    /// In since then.
    Member(Millis),
    /// Was moved out by a teacher.
    Removed,
    /// Teaches it.
    Teacher,
}

/// What joining comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Joining {
    /// In.
    Member,
    /// A teacher decides.
    Waiting,
    /// Nothing to do: the same click came twice.
    Already,
}

/// Decides whether a person may join. `members` counts those already in.
pub fn decide(class: &Class, relation: Relation, members: i64, now_ms: Millis) -> Result<Joining, Error> {
    let is_same_click = |at_ms: Millis| now_ms - at_ms <= DOUBLE_CLICK_MS;
    match relation {
        Relation::Teacher => return Err(refusal("classes.is_teacher", "你是该班级的教师，无需加入。")),
        Relation::Member(at_ms) if is_same_click(at_ms) => return Ok(Joining::Already),
        Relation::Member(_) => {
            let msg = format!("你已在班级「{}」中，无需重复加入。", class.name);
            return Err(Error::conflict("classes.already_member", msg));
        }
        Relation::Waiting(at_ms) if is_same_click(at_ms) => return Ok(Joining::Already),
        Relation::Waiting(_) => {
            return Err(refusal(
                "classes.already_waiting",
                "你的加入申请正在等待教师确认。",
            ));
        }
        Relation::Stranger | Relation::Removed => {}
    }
    if class.archived_at_ms.is_some() {
        return Err(refusal("classes.archived", "该班级已归档，不能再加入。"));
    }
    if class
        .code_expires_at_ms
        .is_some_and(|expires_at_ms| now_ms >= expires_at_ms)
    {
        return Err(refusal(
            "classes.code_expired",
            "班级码已过期，请向教师索取新的班级码。",
        ));
    }
    if members >= class.capacity {
        return Err(refusal("classes.full", "该班级人数已满，请联系教师。"));
    }
    // Whoever was moved out comes back only by a teacher's word.
    if class.needs_approval || relation == Relation::Removed {
        return Ok(Joining::Waiting);
    }
    Ok(Joining::Member)
}

fn refusal(code: &'static str, msg: &'static str) -> Error {
    Error::conflict(code, msg)
}

/// The refusal of a code that belongs to no class of the person's school.
pub fn unknown() -> Error {
    refusal("classes.code_unknown", "班级码不存在，请核对后重新输入。")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ClassId;
    use platform::access::SchoolId;

    fn class() -> Class {
        Class {
            id: ClassId(1),
            school: SchoolId(1),
            name: "会计2601班".into(),
            term: "2026秋".into(),
            code: "QHZN26A".into(),
            code_expires_at_ms: Some(1_000_000),
            capacity: 2,
            needs_approval: false,
            archived_at_ms: None,
            created_at_ms: 0,
        }
    }

    fn code_of(result: Result<Joining, Error>) -> String {
        result.map_or_else(|error| error.code().into(), |joining| format!("{joining:?}"))
    }

    #[test]
    fn a_code_is_forgiven_spaces_case_and_width() {
        for typed in ["qhzn26a", " QHZN 26A ", "ｑｈｚｎ２６ａ", "QHZN\u{3000}26A"] {
            assert_eq!(ClassCode::parse(typed).expect(typed).as_str(), "QHZN26A");
        }
    }

    #[test]
    fn an_empty_code_is_refused_in_the_words_of_the_specification() {
        for typed in ["", "   ", "\u{3000}\t"] {
            let Err(Error::Invalid(fields)) = ClassCode::parse(typed) else {
                panic!("{typed:?} was taken");
            };
            assert_eq!(fields[0].message, "班级码不能为空！");
        }
    }

    #[test]
    fn joining_follows_the_state_of_the_class() {
        let archived = Class {
            archived_at_ms: Some(5),
            ..class()
        };
        let asking = Class {
            needs_approval: true,
            ..class()
        };
        let cases = [
            (class(), Relation::Stranger, 0, 10, "Member"),
            (class(), Relation::Stranger, 1, 999_999, "Member"),
            (class(), Relation::Stranger, 2, 10, "classes.full"),
            (class(), Relation::Stranger, 0, 1_000_000, "classes.code_expired"),
            (class(), Relation::Removed, 0, 10, "Waiting"),
            (class(), Relation::Teacher, 0, 10, "classes.is_teacher"),
            (class(), Relation::Member(0), 2, 15_000, "Already"),
            (class(), Relation::Member(0), 2, 15_001, "classes.already_member"),
            (asking.clone(), Relation::Stranger, 0, 10, "Waiting"),
            (asking.clone(), Relation::Waiting(0), 0, 10, "Already"),
            (asking, Relation::Waiting(0), 0, 20_000, "classes.already_waiting"),
            (archived, Relation::Stranger, 0, 10, "classes.archived"),
        ];
        for (class, relation, members, now_ms, expected) in cases {
            assert_eq!(
                code_of(decide(&class, relation, members, now_ms)),
                expected,
                "{relation:?}"
            );
        }
    }
}
