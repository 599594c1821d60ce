//! Questions that come from a file or a text: what each would do to the bank, before anything is written.

use crate::{
    VersionId,
    bank::BankOf,
    import::{Picture, Written, reads_like},
    store::{
        question::{self, Stem},
        version,
    },
};
use courses::{Chapter, CourseId};
use database::Tx;
use interchange::excel_questions::{BankQuestion, QuestionDraft};
use platform::Error;
use scoring::question::QuestionKind;
use serde::Serialize;
use std::collections::{HashMap, HashSet};

/// What happens to a draft when it is taken over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = QuestionDraftFate)]
pub enum Fate {
    /// It becomes a new question.
    New,
    /// Its id is known: that question gets a new version.
    Changes,
    /// Its id is known, and the question reads the same already.
    Same,
    /// A question with the same kind and text is in the bank.
    Repeated,
    /// One with the same kind and text stands further up in the same list.
    RepeatedHere,
    /// Something has to be corrected first.
    Faulty,
}

/// A sentence at a part of a draft.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[schema(as = QuestionDraftFault)]
pub struct Fault {
    /// The part: `stem`, `options`, `answer` …
    pub field: &'static str,
    /// What is wrong with it, in Chinese.
    pub message: String,
}

/// A draft as it was judged.
#[derive(Debug, Clone)]
pub struct Judged {
    pub fate: Fate,
    pub faults: Vec<Fault>,
    /// The question it becomes; none when it has faults.
    pub question: Option<BankQuestion>,
}

/// What a bank holds, as far as drafts are compared with it.
#[derive(Debug)]
pub struct Known {
    by_key: HashMap<String, VersionId>,
    stems: HashSet<(QuestionKind, String)>,
    chapters: Vec<Chapter>,
}

impl Known {
    /// What is known of a course without its bank: enough to say whether a draft is right, not what it would do.
    pub async fn of_course(tx: &Tx, course: CourseId) -> Result<Self, Error> {
        Ok(Self {
            by_key: HashMap::new(),
            stems: HashSet::new(),
            chapters: courses::list_chapters(tx, course).await?,
        })
    }

    /// Reads what drafts about a course are compared with that come into a bank.
    pub async fn load(tx: &Tx, bank: BankOf, course: CourseId) -> Result<Self, Error> {
        let mut known = Self::of_course(tx, course).await?;
        for Stem {
            course: about,
            version_id,
            key,
            kind,
            stem,
        } in question::list_stems(tx, bank).await?
        {
            if about == course {
                known.by_key.insert(key, version_id);
            }
            known.stems.insert((kind, comparable(&stem)));
        }
        Ok(known)
    }

    /// What a file calls a category is a chapter when the course has one of that name, and a tag otherwise.
    pub fn place_category(&self, draft: &mut QuestionDraft) {
        if self.chapter(draft.chapter.trim()).is_none() {
            let category = std::mem::take(&mut draft.chapter);
            let tags = [draft.tags.as_str(), category.trim()];
            draft.tags = tags
                .into_iter()
                .filter(|tag| !tag.is_empty())
                .collect::<Vec<_>>()
                .join("、");
        }
    }

    /// The key of the chapter that an author calls by its key or name; an empty text is no chapter.
    fn chapter(&self, written: &str) -> Option<String> {
        if written.is_empty() {
            return Some(String::new());
        }
        self.chapters
            .iter()
            .find(|chapter| chapter.key == written || chapter.title == written)
            .map(|chapter| chapter.key.clone())
    }
}

impl Known {
    /// What a sound draft would do; `stands_above` says whether the same text stands further up in its list.
    fn fate_of(&self, id: &str, text: &(QuestionKind, String), stands_above: bool) -> Fate {
        if self.by_key.contains_key(id) {
            Fate::Changes
        } else if self.stems.contains(text) {
            Fate::Repeated
        } else if stands_above {
            Fate::RepeatedHere
        } else {
            Fate::New
        }
    }
}

/// Judges drafts in their order: what is wrong with each, and what it would do.
pub fn judge(drafts: &[QuestionDraft], known: &Known) -> Vec<Judged> {
    let mut ids = HashSet::new();
    let mut stems = HashSet::new();
    drafts
        .iter()
        .map(|draft| {
            let mut faults = Vec::new();
            if !draft.id.is_empty() && !ids.insert(draft.id.clone()) {
                faults.push(Fault {
                    field: "id",
                    message: format!("编号「{}」在这次导入中出现了两次", draft.id),
                });
            }
            if draft.id.contains('#') {
                faults.push(Fault {
                    field: "id",
                    message: "编号中不能有 #，它用于综合题的小题".into(),
                });
            }
            let chapter = known.chapter(draft.chapter.trim());
            if chapter.is_none() {
                faults.push(Fault {
                    field: "chapter",
                    message: format!("课程中没有「{}」这一章", draft.chapter),
                });
            }
            let question = match draft.check() {
                Ok(question) => Some(BankQuestion { chapter, ..question }),
                Err(found) => {
                    faults.extend(found.into_iter().map(|fault| Fault {
                        field: fault.part(),
                        message: fault.zh,
                    }));
                    None
                }
            };
            let Some(question) = question.filter(|_| faults.is_empty()) else {
                return Judged {
                    fate: Fate::Faulty,
                    faults,
                    question: None,
                };
            };
            let text = (question.body.kind(), comparable(&question.stem));
            let fate = known.fate_of(&draft.id, &text, stems.contains(&text));
            stems.insert(text);
            Judged {
                fate,
                faults,
                question: Some(question),
            }
        })
        .collect()
}

/// As many versions are read at a time.
const COMPARED: usize = 500;

/// Tells those that would leave their question as it is; `images` are the pictures that come with the drafts.
pub async fn tell_unchanged(
    tx: &Tx,
    known: &Known,
    judged: &mut [Judged],
    images: &[Option<String>],
) -> Result<(), Error> {
    let changing = judged.iter_mut().zip(images).filter_map(|(judged, image)| {
        let question = judged
            .question
            .as_ref()
            .filter(|_| judged.fate == Fate::Changes)?;
        let version = *known.by_key.get(question.id.as_ref()?)?;
        Some((version, judged, image))
    });
    let mut changing: Vec<_> = changing.collect();
    for some in changing.chunks_mut(COMPARED) {
        let versions: Vec<VersionId> = some.iter().map(|(version, ..)| *version).collect();
        let shown = version::load_shown(tx, &versions).await?;
        let keyed = version::load_keys(tx, &versions).await?;
        let stored = shown.iter().zip(&keyed);
        let stored: HashMap<VersionId, _> = stored.map(|(shown, keyed)| (shown.id, (shown, keyed))).collect();
        for (version, judged, image) in some {
            let (Some((shown, keyed)), Some(question)) = (stored.get(version), &judged.question) else {
                continue;
            };
            let written = Written {
                stem: &question.stem,
                // A row without a picture leaves the picture that its question has.
                image: image
                    .as_deref()
                    .map_or(Picture::Kept, |image| Picture::Is(Some(image))),
                body: &question.body,
                key: &question.key,
                analysis: &question.analysis,
            };
            if reads_like(shown, keyed, &written) {
                judged.fate = Fate::Same;
            }
        }
    }
    Ok(())
}

/// A text without blanks and punctuation that differ between two typings of the same question.
fn comparable(text: &str) -> String {
    text.chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draft(id: &str, stem: &str, answer: &str) -> QuestionDraft {
        QuestionDraft {
            id: id.into(),
            kind: "判断题".into(),
            stem: stem.into(),
            answer: answer.into(),
            ..QuestionDraft::default()
        }
    }

    #[test]
    fn a_draft_is_new_changes_a_question_repeats_one_or_is_faulty() {
        let known = Known {
            by_key: HashMap::from([("j1".to_owned(), VersionId(1))]),
            stems: HashSet::from([(QuestionKind::TrueFalse, comparable("借贷必相等。"))]),
            chapters: Vec::new(),
        };
        let drafts = [
            draft("", "资产等于权益。", "对"),
            draft("j1", "现金是资产。", "对"),
            draft("", "借贷必相等", "对"),
            draft("", "资产 等于 权益", "错"),
            draft("", "无答案", ""),
            draft("j1", "又一题", "对"),
        ];
        let fates: Vec<Fate> = judge(&drafts, &known).iter().map(|judged| judged.fate).collect();
        assert_eq!(
            fates,
            [
                Fate::New,
                Fate::Changes,
                Fate::Repeated,
                Fate::RepeatedHere,
                Fate::Faulty,
                Fate::Faulty
            ]
        );
    }
}
