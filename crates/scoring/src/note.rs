//! What a marker writes beside a place of an answer: beside lines of a text, or on a part of a picture. Pure, and the only place
//! that says which places an answer has.

use serde::{Deserialize, Serialize};

use crate::Share;
use crate::question::QuestionAnswer;

/// So many notes a mark may carry.
pub const MOST_NOTES: usize = 100;
/// So long a note may be, in characters.
pub const LONGEST_NOTE: usize = 1000;
/// No file that is read line by line has more lines; what stands in a file is not read here.
const LAST_LINE: u32 = 1_000_000;
/// No document that is read page by page has more pages.
const LAST_PAGE: u32 = 10_000;

/// A note of a marker at a place of an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MarkNote {
    pub place: NotePlace,
    #[schema(example = "这里少了一个括号")]
    pub text: String,
}

/// Where a note belongs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum NotePlace {
    /// Lines of a text, both included, from 1.
    Lines {
        /// The file of the answer that is meant; none where the answer is the text.
        #[schema(required = true)]
        file_id: Option<i64>,
        from: u32,
        to: u32,
    },
    /// A part of a picture or of a page, in shares of its width and height from the upper left corner; a point has no size.
    Region {
        file_id: i64,
        /// From 1; 1 of a picture.
        page: u32,
        x: Share,
        y: Share,
        width: Share,
        height: Share,
    },
}

/// Whether the notes can be those of one mark: not too many, each with something to say, each place within its bounds.
pub fn are_notes(notes: &[MarkNote]) -> bool {
    notes.len() <= MOST_NOTES && notes.iter().all(MarkNote::is_well_formed)
}

impl MarkNote {
    fn is_well_formed(&self) -> bool {
        let is_said = !self.text.trim().is_empty() && self.text.chars().count() <= LONGEST_NOTE;
        is_said && self.place.is_within_bounds()
    }

    /// Whether the answer has the place. Of a file, that it is one of the answer's.
    pub fn is_of(&self, answer: Option<&QuestionAnswer>) -> bool {
        match (&self.place, answer) {
            (
                NotePlace::Lines {
                    file_id: None, to, ..
                },
                Some(QuestionAnswer::Python(program)),
            ) => *to as usize <= count_lines(&program.code),
            (
                NotePlace::Lines {
                    file_id: None, to, ..
                },
                Some(QuestionAnswer::ShortAnswer(written)),
            ) => *to as usize <= count_lines(&written.text),
            (
                NotePlace::Lines {
                    file_id: Some(file_id),
                    ..
                }
                | NotePlace::Region { file_id, .. },
                Some(QuestionAnswer::FileUpload(handed_in)),
            ) => handed_in.files.iter().any(|file| file.file_id == *file_id),
            _ => false,
        }
    }
}

impl NotePlace {
    fn is_within_bounds(&self) -> bool {
        let is_span = |from: Share, size: Share| {
            from >= Share::ZERO && size >= Share::ZERO && from + size <= Share::ONE
        };
        match *self {
            Self::Lines { from, to, .. } => 1 <= from && from <= to && to <= LAST_LINE,
            Self::Region {
                page,
                x,
                y,
                width,
                height,
                ..
            } => (1..=LAST_PAGE).contains(&page) && is_span(x, width) && is_span(y, height),
        }
    }
}

/// How many lines a text has as it is shown: blank ones at its end are none.
fn count_lines(text: &str) -> usize {
    text.trim_end().split('\n').count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::question::{file_upload, python, short_answer};

    fn lines(file_id: Option<i64>, from: u32, to: u32) -> MarkNote {
        MarkNote {
            place: NotePlace::Lines { file_id, from, to },
            text: "少了括号".into(),
        }
    }

    fn region(x: f64, width: f64) -> MarkNote {
        let share = |part: f64| Share::from_f64(part).expect("a share");
        MarkNote {
            place: NotePlace::Region {
                file_id: 7,
                page: 1,
                x: share(x),
                y: share(0.5),
                width: share(width),
                height: Share::ZERO,
            },
            text: "金额写错".into(),
        }
    }

    #[test]
    fn a_place_lies_within_its_bounds() {
        assert!(are_notes(&[
            lines(None, 1, 1),
            lines(Some(7), 2, 9),
            region(0.25, 0.75),
            region(1.0, 0.0)
        ]));
        for wrong in [
            lines(None, 0, 1),
            lines(None, 3, 2),
            lines(Some(7), 1, LAST_LINE + 1),
            region(-0.1, 0.1),
            region(0.5, 0.6),
        ] {
            assert!(!are_notes(std::slice::from_ref(&wrong)), "{wrong:?}");
        }
    }

    #[test]
    fn a_note_says_something_and_a_mark_carries_a_hundred_of_them() {
        let said = |text: String| MarkNote {
            text,
            ..lines(None, 1, 1)
        };
        assert!(are_notes(&[said("注".repeat(LONGEST_NOTE))]));
        assert!(!are_notes(&[said("注".repeat(LONGEST_NOTE + 1))]));
        assert!(!are_notes(&[said(" \n".into())]));
        assert!(are_notes(&vec![lines(None, 1, 1); MOST_NOTES]));
        assert!(!are_notes(&vec![lines(None, 1, 1); MOST_NOTES + 1]));
    }

    #[test]
    fn a_place_is_one_of_the_answer_it_was_written_to() {
        let program = QuestionAnswer::Python(python::Answer {
            code: "a = 1\nb = 2\n\n".into(),
        });
        assert!(lines(None, 2, 2).is_of(Some(&program)));
        assert!(
            !lines(None, 2, 3).is_of(Some(&program)),
            "blank lines at the end are not shown"
        );
        assert!(!lines(Some(7), 1, 1).is_of(Some(&program)));
        let words = QuestionAnswer::ShortAnswer(short_answer::Answer {
            text: "先审批".into(),
        });
        assert!(lines(None, 1, 1).is_of(Some(&words)));
        let files = QuestionAnswer::FileUpload(file_upload::Answer {
            files: vec![file_upload::UploadedFile {
                file_id: 7,
                name: "凭证.png".into(),
            }],
        });
        assert!(region(0.1, 0.1).is_of(Some(&files)) && lines(Some(7), 1, 1).is_of(Some(&files)));
        assert!(!lines(Some(8), 1, 1).is_of(Some(&files)) && !lines(None, 1, 1).is_of(Some(&files)));
        assert!(!lines(None, 1, 1).is_of(None));
    }
}
