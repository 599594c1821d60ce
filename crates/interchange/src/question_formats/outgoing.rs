//! Questions on their way out: written in a format, read back, and every difference told.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use scoring::question::{QuestionBody, QuestionKind};

use super::same::{self, Compared};
use super::{
    FormatError, FormatReport, QtiVersion, Target, aiken, blanks, docx, gift, moodle, qti, read, typed,
};
use crate::excel_questions::BankQuestion;

/// A question with the name under which its picture is found.
#[derive(Clone, Debug, PartialEq)]
pub struct Outgoing {
    pub question: BankQuestion,
    /// The picture beside the stem, a name in [`Pictures`].
    pub picture: Option<String>,
}

impl Outgoing {
    /// What other platforms call it in their lists: the beginning of the first line.
    pub(super) fn title(&self) -> String {
        let first = self.question.stem.lines().next().unwrap_or_default();
        first.chars().take(60).collect()
    }
}

/// The bytes of pictures by the names that questions give them.
pub type Pictures = BTreeMap<String, Vec<u8>>;

/// A file of questions, and what it does not say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    pub bytes: Vec<u8>,
    pub losses: Vec<Loss>,
}

/// What a format cannot carry of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loss {
    /// The place of the question among those given, from 0.
    pub index: usize,
    /// Whether the whole question is left out.
    pub is_left_out: bool,
    /// In Chinese, a sentence each.
    pub reasons: Vec<String>,
}

/// What a writer makes of a question: text in its format, or why there is none.
pub(super) type Fragment = Result<(String, Vec<String>), String>;

/// The question as a format can say it: numbers to be worked out become blanks where there is no such kind.
fn said_in(target: Target, one: &Outgoing) -> Cow<'_, Outgoing> {
    let has_blanks = matches!(target, Target::Qti(_) | Target::MoodleXml);
    let question = blanks::of_calculation(&one.question).filter(|_| has_blanks);
    question.map_or(Cow::Borrowed(one), |question| {
        Cow::Owned(Outgoing {
            question,
            picture: one.picture.clone(),
        })
    })
}

/// The item of QTI 1.2 of a question under an identifier, as cartridges hold it; `address_of` says where a picture lies.
///
/// # Errors
/// Why there is none.
pub(crate) fn old_item(
    one: &Outgoing,
    pictures: &Pictures,
    identifier: &str,
    address_of: &dyn Fn(&str, &[u8]) -> String,
) -> Fragment {
    let one = said_in(Target::Qti(QtiVersion::V1p2), one);
    qti::old_item(&one, pictures, identifier, address_of)
}

/// A question in a format.
fn fragment(target: Target, one: &Outgoing, pictures: &Pictures) -> Fragment {
    let one = &*said_in(target, one);
    match target {
        Target::Gift => gift::write_one(one),
        Target::Aiken => aiken::write_one(one),
        Target::MoodleXml => moodle::write_one(one, pictures),
        Target::Qti(QtiVersion::V1p2) => qti::write_old_one(one, pictures),
        Target::Qti(version) => qti::write_one(one, pictures, version),
        Target::Docx | Target::Markdown => typed::write_one(one, target.label()),
    }
}

/// Writes questions in a format.
///
/// # Errors
/// A file that grows too large.
pub fn write(target: Target, questions: &[Outgoing], pictures: &Pictures) -> Result<Written, FormatError> {
    let fragments: Vec<Fragment> = questions
        .iter()
        .map(|one| fragment(target, one, pictures))
        .collect();
    let mut losses: BTreeMap<usize, Loss> = BTreeMap::new();
    let mut kept: Vec<(usize, &str)> = Vec::new();
    for (index, fragment) in fragments.iter().enumerate() {
        let (is_left_out, reasons) = match fragment {
            Ok((text, reasons)) => {
                kept.push((index, text));
                (false, reasons.clone())
            }
            Err(reason) => (true, vec![reason.clone()]),
        };
        if !reasons.is_empty() {
            losses.insert(
                index,
                Loss {
                    index,
                    is_left_out,
                    reasons,
                },
            );
        }
    }
    let chapter = |index: usize| questions[index].question.chapter.as_deref();
    let bytes = match target {
        Target::Gift => gift::whole(&kept, chapter),
        Target::Aiken => aiken::whole(&kept),
        Target::MoodleXml => moodle::whole(&kept, chapter),
        Target::Qti(QtiVersion::V1p2) => qti::whole_old(&kept, questions, pictures)?,
        Target::Qti(version) => qti::whole(&kept, questions, pictures, version)?,
        Target::Docx => docx::whole(&kept, pictures)?,
        Target::Markdown => typed::whole(&kept, pictures)?,
    };
    let written: Vec<usize> = kept.iter().map(|(index, _)| *index).collect();
    if !written.is_empty() {
        let report = read(target.read_as(), &bytes)?;
        note_differences(questions, pictures, &written, &report, &mut losses);
    }
    Ok(Written {
        bytes,
        losses: losses.into_values().collect(),
    })
}

/// Holds what was read back against what was written.
fn note_differences(
    questions: &[Outgoing],
    pictures: &Pictures,
    written: &[usize],
    report: &FormatReport,
    losses: &mut BTreeMap<usize, Loss>,
) {
    let is_whole = report.drafts.len() == written.len();
    let numbered = report.pictures.iter().enumerate();
    let back_pictures: Pictures = numbered
        .map(|(number, bytes)| (format!("#{number}"), bytes.clone()))
        .collect();
    for (place, index) in written.iter().copied().enumerate() {
        let draft = report.drafts.get(place).filter(|_| is_whole);
        let found = match draft.map(|draft| (draft, draft.check())) {
            Some((draft, Ok(back))) => {
                let original = Compared::new(
                    &questions[index].question,
                    questions[index].picture.as_deref(),
                    pictures,
                );
                let picture = Some(draft.picture.as_str()).filter(|picture| !picture.is_empty());
                same::differences(&original, &Compared::new(&back, picture, &back_pictures))
            }
            Some((_, Err(faults))) => vec![format!("再导入时须修改：{}", faults[0].zh)],
            None => vec!["再导入时读不回来".to_owned()],
        };
        let known = losses.get(&index).is_some_and(|loss| !loss.reasons.is_empty());
        let found: Vec<String> = found
            .into_iter()
            // What the writer has said in its own words is not said twice in general ones.
            .filter(|sentence| !(known && same::is_general(sentence)))
            .collect();
        if !found.is_empty() {
            let loss = losses.entry(index).or_insert(Loss {
                index,
                is_left_out: false,
                reasons: Vec::new(),
            });
            loss.reasons.extend(found);
        }
    }
}

/// Why a kind cannot be written in a format.
pub(super) fn not_in(kind: QuestionKind, format: &str) -> String {
    format!("「{}」不能用 {format} 表示", kind.label_zh())
}

/// The names of all pictures in a body.
pub(super) fn pictures_in(body: &QuestionBody) -> BTreeSet<String> {
    let mut body = body.clone();
    body.pictures()
        .into_iter()
        .filter_map(|picture| picture.clone())
        .collect()
}
