//! Files that students upload as answers, of exams and of exercises alike.

use crate::store::file;
use axum::extract::Multipart;
use database::{Result, Tx};
use platform::{
    App, CurrentUser, Error, Millis,
    files::{FileHash, signed_address},
    http::spool_file,
    ids,
    secret::Secret,
    uploads::Allowance,
};
use scoring::question::file_upload;
use serde::Serialize;

pub use file::{
    AnswerFile, FileOf, FileSource, find_file, forget_file, forget_files_of, list_files, list_uploaded,
};

/// One file.
#[derive(utoipa::ToSchema)]
#[expect(dead_code, reason = "only describes the form")]
pub struct AnswerFileForm {
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// A file that was uploaded for an answer, which then names it by its id.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct AnswerFileUploaded {
    pub file_id: i64,
    pub name: String,
    pub size_bytes: i64,
}

/// A file that answers a question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[schema(as = AnswerFile)]
pub struct AnswerFileView {
    pub file_id: i64,
    pub name: String,
    /// Where its content is, for a while.
    pub address: String,
}

/// A file whose content is kept, before it belongs to an answer.
#[derive(Debug, Clone)]
pub struct Received {
    pub(crate) name: String,
    pub(crate) hash: FileHash,
    pub(crate) bytes: i64,
}

/// Reads an uploaded file and keeps its content.
///
/// # Errors
/// What the question refuses (too large, another ending), and what the uploader's allowance does.
pub async fn receive(
    app: &App,
    user: &CurrentUser,
    form: Multipart,
    question: &file_upload::Body,
    allowance: Allowance,
) -> std::result::Result<Received, Error> {
    let (name, content) = spool_file(form, question.size_limit_bytes() as usize, &app.files).await?;
    if let Some(refusal) = question.name_refusal(&name) {
        return Err(Error::invalid("file", refusal));
    }
    Ok(Received {
        name,
        bytes: content.size_bytes() as i64,
        hash: app.keep_upload(user, content, allowance).await?,
    })
}

/// Makes a received file one of a question's.
pub async fn add_file(
    tx: &Tx,
    of: FileOf,
    received: &Received,
    now_ms: Millis,
) -> Result<AnswerFileUploaded> {
    // 52 random bits: exact in JavaScript's numbers, and no two files of a source ever share them.
    let number = i64::from_str_radix(&ids::token()[..13], 16).unwrap_or_default();
    file::add(tx, of, number, received, now_ms).await?;
    Ok(AnswerFileUploaded {
        file_id: number,
        name: received.name.clone(),
        size_bytes: received.bytes,
    })
}

/// The files that an answer names, as far as they are its attempt's, with addresses.
pub async fn list_named(
    tx: &Tx,
    (source, attempt): (FileSource, i64),
    answer: &file_upload::Answer,
    secret: &Secret,
    now_ms: Millis,
) -> Result<Vec<AnswerFileView>> {
    let mut files = Vec::new();
    for named in &answer.files {
        let found = find_file(tx, source, named.file_id).await?;
        let Some(found) = found.filter(|file| file.attempt == attempt) else {
            continue;
        };
        files.push(AnswerFileView {
            file_id: named.file_id,
            address: signed_address(secret, &found.hash, &found.name, now_ms),
            name: found.name,
        });
    }
    Ok(files)
}

/// Whether every file that an answer names is its attempt's: whoever names a file could read it later.
pub async fn names_own_files(
    tx: &Tx,
    (source, attempt): (FileSource, i64),
    answer: &file_upload::Answer,
) -> Result<bool> {
    for named in &answer.files {
        let found = find_file(tx, source, named.file_id).await?;
        if found.is_none_or(|file| file.attempt != attempt) {
            return Ok(false);
        }
    }
    Ok(true)
}
