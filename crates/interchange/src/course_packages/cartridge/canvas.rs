//! What Canvas says of a quiz in files of its own beside the common ones.

use std::collections::BTreeMap;

use crate::question_formats::xml::{self, Element};

/// The settings of a quiz.
#[derive(Clone, Debug, Default)]
pub(super) struct QuizSettings {
    pub(super) title: String,
    /// HTML.
    pub(super) description: String,
    /// 0 for no limit.
    pub(super) minutes: u32,
    /// 0 for as many as one likes.
    pub(super) attempts: u32,
    pub(super) shuffle: bool,
    /// Whether it draws some of its questions for each student.
    pub(super) draws: bool,
}

/// The settings that a document of QTI 1.2 has itself.
pub(super) fn of_document(root: &Element) -> QuizSettings {
    let mut settings = QuizSettings::default();
    let Some(assessment) = root.first("assessment").or_else(|| root.first("objectbank")) else {
        return settings;
    };
    assessment
        .get("title")
        .unwrap_or_default()
        .clone_into(&mut settings.title);
    for field in assessment.descendants("qtimetadatafield") {
        let value = field.text_of("fieldentry");
        match field.text_of("fieldlabel").as_str() {
            // Minutes, in the profile of Common Cartridge.
            "qmd_timelimit" => settings.minutes = value.parse().unwrap_or(0),
            "cc_maxattempts" => settings.attempts = value.parse().unwrap_or(0),
            _ => {}
        }
    }
    settings.draws = !assessment.descendants("selection_number").is_empty()
        || !assessment.descendants("sourcebank_ref").is_empty();
    settings
}

/// What `assessment_meta.xml` in the quiz's folder says.
pub(super) fn add_own(files: &BTreeMap<String, Vec<u8>>, folder: &str, settings: &mut QuizSettings) {
    let path = format!("{folder}/assessment_meta.xml");
    let Some(root) = files.get(&path).and_then(|bytes| xml::parse(bytes, &path).ok()) else {
        return;
    };
    let title = root.text_of("title");
    if !title.is_empty() {
        settings.title = title;
    }
    settings.description = root.text_of("description");
    if let Ok(minutes) = root.text_of("time_limit").parse() {
        settings.minutes = minutes;
    }
    // -1 for as many as one likes.
    if let Ok(attempts) = root.text_of("allowed_attempts").parse::<i64>() {
        settings.attempts = u32::try_from(attempts).unwrap_or(0);
    }
    settings.shuffle = root.text_of("shuffle_answers") == "true";
}
