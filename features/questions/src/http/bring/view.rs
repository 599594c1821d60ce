//! Drafts as they are shown before they are taken over.

use super::{file::QuestionFormat, pictures::open_pictures, text::QuestionDraftText};
use crate::{
    bank::BankOf,
    draft::{Fate, Fault, Judged, Known, judge, tell_unchanged},
    shown::picture_address,
};
use courses::CourseId;
use interchange::{
    excel_questions::QuestionDraft,
    question_formats::{LeftOut, MOST_QUESTIONS},
};
use platform::{ApiResult, App, Envelope, Error, Millis, ids, secret::Secret};
use scoring::question::{QuestionBody, QuestionKey, QuestionKind};
use serde::Serialize;

/// A draft, and what would become of it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(in crate::http) struct QuestionDraftView {
    text: QuestionDraftText,
    fate: Fate,
    faults: Vec<Fault>,
    /// What the student will see; none while there are faults.
    body: Option<QuestionBody>,
    /// What will be expected.
    answer_key: Option<QuestionKey>,
    /// The kind, when it is recognised.
    kind: Option<QuestionKind>,
    /// Address of the picture.
    image: Option<String>,
}

/// Something in the file that is no question here.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(in crate::http) struct QuestionLeftOut {
    /// What it is called in the file.
    name: String,
    /// Why, in Chinese.
    reason: String,
}

/// QuestionDrafts before they are taken over.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(in crate::http) struct QuestionDraftsView {
    drafts: Vec<QuestionDraftView>,
    /// What is wrong with the file as a whole, or was not read of it, in Chinese.
    notes: Vec<String>,
    /// What became no draft.
    left_out: Vec<QuestionLeftOut>,
    /// The format of the file; none for a text.
    format: Option<QuestionFormat>,
    /// Names this reading: said when its drafts are written, it keeps one from being written twice.
    reading: String,
}

/// What was read, or came back corrected.
#[derive(Debug, Default)]
pub(super) struct Read {
    pub(super) drafts: Vec<QuestionDraft>,
    pub(super) notes: Vec<String>,
    pub(super) left_out: Vec<LeftOut>,
    pub(super) format: Option<QuestionFormat>,
}

/// As many things that became no draft are named.
const LEFT_OUT: usize = 1_000;

impl Read {
    /// Gives each draft its number, and keeps no more than are brought at once.
    pub(super) fn number(&mut self) {
        if self.drafts.len() > MOST_QUESTIONS {
            let note = format!("一次最多读取 {MOST_QUESTIONS} 题，后面的没有读取，请分成几个文件导入");
            self.notes.push(note);
            self.drafts.truncate(MOST_QUESTIONS);
        }
        if self.left_out.len() > LEFT_OUT {
            let note = format!("没有导入的内容超过 {LEFT_OUT} 项，其余没有列出");
            self.notes.push(note);
            self.left_out.truncate(LEFT_OUT);
        }
        for (draft, number) in self.drafts.iter_mut().zip(1..) {
            draft.number = number;
        }
    }
}

/// Judges drafts and shows each with what would become of it.
///
/// # Errors
/// The database's.
pub(super) async fn view(
    app: &App,
    (bank, course): (BankOf, CourseId),
    read: Read,
) -> ApiResult<QuestionDraftsView> {
    let Read {
        mut drafts,
        notes,
        left_out,
        format,
    } = read;
    let known = app
        .db
        .read(move |tx| async move { Known::load(&tx, bank, course).await })
        .await?;
    // What another platform calls a category is a chapter when the course has it, and a tag otherwise.
    let are_categories = format.and_then(QuestionFormat::reader).is_some();
    let secret = app.secret.clone();
    // Twenty thousand take a second, in which nobody else is to wait.
    let judging = tokio::task::spawn_blocking(move || {
        if are_categories {
            drafts.iter_mut().for_each(|draft| known.place_category(draft));
        }
        let opened: Vec<QuestionDraft> = drafts.iter().map(|draft| opened(&secret, draft)).collect();
        let judged = judge(&opened, &known);
        let images: Vec<_> = opened
            .into_iter()
            .map(|draft| Some(draft.picture).filter(|image| !image.is_empty()))
            .collect();
        (drafts, judged, images, known)
    });
    let (drafts, mut judged, images, known) = judging
        .await
        .map_err(|error| Error::internal("judge drafts", error))?;
    let judged = app
        .db
        .read(move |tx| async move {
            tell_unchanged(&tx, &known, &mut judged, &images).await?;
            Ok::<_, Error>(judged)
        })
        .await?;
    let now_ms = app.now_ms();
    let drafts = drafts
        .into_iter()
        .zip(judged)
        .map(|(draft, judged)| QuestionDraftView::new(draft, judged, &app.secret, now_ms))
        .collect();
    let left_out = left_out.into_iter().map(|one| QuestionLeftOut {
        name: one.name,
        reason: one.reason,
    });
    Ok(Envelope::ok(QuestionDraftsView {
        drafts,
        notes,
        left_out: left_out.collect(),
        format,
        reading: ids::token(),
    }))
}

/// The draft with its pictures as questions keep them; what the server did not name stays as it is.
fn opened(secret: &Secret, draft: &QuestionDraft) -> QuestionDraft {
    let mut opened = draft.clone();
    // A picture that is not ours is refused when the draft is taken over.
    if open_pictures(secret, &mut opened, 0).is_err() {
        opened.picture = String::new();
    }
    opened
}

impl QuestionDraftView {
    fn new(draft: QuestionDraft, judged: Judged, secret: &Secret, now_ms: Millis) -> Self {
        let address = |image: &str| picture_address(secret, image, now_ms);
        let image = Some(opened(secret, &draft).picture)
            .filter(|image| !image.is_empty())
            .map(|image| address(&image));
        let (mut body, answer_key) = judged
            .question
            .map(|question| (question.body, question.key))
            .unzip();
        for image in body.iter_mut().flat_map(QuestionBody::pictures).flatten() {
            *image = address(image);
        }
        Self {
            kind: body.as_ref().map(QuestionBody::kind),
            text: draft.into(),
            fate: judged.fate,
            faults: judged.faults,
            body,
            answer_key,
            image,
        }
    }
}
