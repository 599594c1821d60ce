//! The items of a course, and how an import brings stored rows in line with a folder.

use crate::{ChapterId, CourseId, LectureId, ResourceId};
use database::FromRow;
use platform::files::{FileHash, NamedFile};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

/// A chapter 章.
#[derive(Debug, Clone, FromRow)]
pub struct Chapter {
    /// Row id.
    pub id: ChapterId,
    /// Its key in the folder.
    pub key: String,
    /// Its name.
    pub title: String,
    /// Teaching hours; 0 if unknown.
    pub hours: i64,
    /// Markdown.
    pub summary: String,
}

/// Captions of a video in one language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Captions {
    /// `zh`, `en`.
    pub language: String,
    /// The WebVTT file.
    pub hash: FileHash,
    /// Its name.
    pub name: String,
}

/// A chapter mark of the player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct TimeMark {
    /// Seconds from the beginning.
    pub at_s: i64,
    /// What begins there.
    pub title: String,
}

/// A question asked inside a video, as it was when the course was imported.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct VideoQuestion {
    /// The question's key in the course.
    pub key: String,
    /// Asked when playback reaches this second.
    pub at_s: i64,
    /// Markdown.
    pub stem: String,
    /// Markdown, shown after the answer.
    pub analysis: String,
    /// What the student sees.
    pub body: scoring::question::QuestionBody,
    /// What is expected; stays on the server.
    pub answer: scoring::question::QuestionKey,
}

/// A lecture 讲: a text, usually with a video.
#[derive(Debug, Clone, FromRow)]
pub struct Lecture {
    /// Row id.
    pub id: LectureId,
    /// Its course.
    #[row(rename = "course_id")]
    pub course: CourseId,
    /// Its chapter.
    #[row(rename = "chapter_id")]
    pub chapter: ChapterId,
    /// Its key in the folder.
    pub key: String,
    /// Its name.
    pub title: String,
    /// Planned length; 0 if unknown.
    pub minutes: i64,
    /// Markdown; pictures are `course-file:` addresses (see [`crate::markdown`]).
    pub text: String,
    /// The video as a file of the course.
    #[row(with = crate::store::lecture::video)]
    pub video: Option<NamedFile>,
    /// The video as an https address.
    pub video_link: Option<String>,
    /// True length of the video; 0 for a lecture that is only read.
    pub video_seconds: i64,
    /// The picture before the video plays.
    #[row(with = crate::store::lecture::poster)]
    pub poster: Option<NamedFile>,
    /// Captions by language.
    #[row(json)]
    pub captions: Vec<Captions>,
    /// Chapter marks of the player, ascending.
    #[row(json)]
    pub marks: Vec<TimeMark>,
    /// Knowledge points.
    #[row(json)]
    pub knowledge: Vec<String>,
    /// Questions asked while it plays, ascending.
    #[row(json)]
    pub questions: Vec<VideoQuestion>,
    /// Of everything an import writes.
    pub content_hash: String,
    /// Whether the last import lacked it.
    pub is_removed: bool,
}

/// Reading a text counts as done after a third of its planned time, but never less or more than this, in seconds.
const READING_S: (i64, i64) = (30, 300);

impl Lecture {
    /// Whether it has a video.
    pub fn has_video(&self) -> bool {
        self.video.is_some() || self.video_link.is_some()
    }

    /// The seconds that 100 % stands for: of the video, or of attentive reading.
    pub fn length_s(&self) -> i64 {
        if self.has_video() {
            self.video_seconds.max(1)
        } else {
            (self.minutes * 60 / 3).clamp(READING_S.0, READING_S.1)
        }
    }
}

/// A resource 资源.
#[derive(Debug, Clone, FromRow)]
pub struct Resource {
    /// Row id.
    pub id: ResourceId,
    /// Its course.
    #[row(rename = "course_id")]
    pub course: CourseId,
    /// Its chapter.
    #[row(rename = "chapter_id")]
    pub chapter: ChapterId,
    /// Its key in the folder.
    pub key: String,
    /// Its name.
    pub title: String,
    /// `document`, `video`, `link`, `dataset`.
    pub kind: String,
    /// Markdown: what it is for.
    pub summary: String,
    /// Reading time; 0 if unknown.
    pub minutes: i64,
    /// The text of a Markdown file, with `course-file:` addresses; empty for any other file.
    pub text: String,
    /// The file.
    #[row(with = crate::store::resource::file)]
    pub file: Option<NamedFile>,
    /// Its size; 0 for a link.
    pub file_bytes: i64,
    /// An https address instead of a file.
    pub link: Option<String>,
    /// Knowledge points.
    #[row(json)]
    pub knowledge: Vec<String>,
    /// Whether the last import lacked it.
    pub is_removed: bool,
}

/// What an import did to one type of item.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct ItemChanges {
    /// `chapter`, `lecture`, `question`, …
    pub item: &'static str,
    /// New ones.
    pub added: u32,
    /// Known ones with other content.
    pub changed: u32,
    /// Withdrawn ones that are back.
    pub restored: u32,
    /// Gone from the folder; students' work stays.
    pub removed: u32,
    /// As before.
    pub unchanged: u32,
}

/// A row that an earlier import left.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Known {
    /// Its row id.
    pub id: i64,
    /// Of its content then.
    pub content_hash: String,
    /// Whether a later import lacked it.
    pub is_removed: bool,
}

impl ItemChanges {
    /// Nothing yet.
    pub fn of(item: &'static str) -> Self {
        Self {
            item,
            ..Self::default()
        }
    }

    /// Counts one item of the folder and returns whether its row must be written.
    pub fn count(&mut self, known: Option<&Known>, content_hash: &str) -> bool {
        let counter = match known {
            None => &mut self.added,
            Some(row) if row.is_removed => &mut self.restored,
            Some(row) if row.content_hash != content_hash => &mut self.changed,
            Some(_) => {
                self.unchanged += 1;
                return false;
            }
        };
        *counter += 1;
        true
    }

    /// Whether the import left this type as it was.
    pub fn is_none(&self) -> bool {
        self.added + self.changed + self.restored + self.removed == 0
    }
}

/// The hash of an item's content, to tell whether an import changes it.
pub fn content_hash(content: &impl Serialize) -> String {
    let bytes = serde_json::to_vec(content).expect("plain values become JSON");
    hex::encode(Sha256::digest(&bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_differs_is_written() {
        let row = |hash: &str, is_removed| Known {
            id: 1,
            content_hash: hash.into(),
            is_removed,
        };
        let mut changes = ItemChanges::of("lecture");
        assert!(changes.count(None, "a"));
        assert!(!changes.count(Some(&row("a", false)), "a"));
        assert!(changes.count(Some(&row("a", false)), "b"));
        assert!(changes.count(Some(&row("a", true)), "a"));
        let counted = ItemChanges {
            item: "lecture",
            added: 1,
            changed: 1,
            restored: 1,
            removed: 0,
            unchanged: 1,
        };
        assert_eq!(changes, counted);
    }
}
