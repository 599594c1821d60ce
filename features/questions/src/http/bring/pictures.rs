//! Pictures between the reading of a file and the taking over of its questions: stored, and named so that only the server can have
//! named them.

use interchange::excel_questions::QuestionDraft;
use platform::{Error, files::FileHash, secret::Secret};

/// Names a stored picture so that only the server can have named it: `<hash>:picture.png.<signature>`.
pub(super) fn picture_token(secret: &Secret, hash: &FileHash, ending: &str) -> String {
    let image = format!("{}:picture.{ending}", hash.as_str());
    let signature = secret.sign("question_picture", &image);
    format!("{image}.{signature}")
}

/// The picture a token names, as questions keep it.
fn picture_of(secret: &Secret, token: &str) -> Option<String> {
    token
        .rsplit_once('.')
        .filter(|(image, signature)| secret.sign("question_picture", image) == *signature)
        .map(|(image, _)| image.to_owned())
}

/// Calls for each name of a picture in a draft: beside it, in its body, in its parts.
pub(super) fn each_picture(draft: &mut QuestionDraft, each: &mut dyn FnMut(&mut String)) {
    if !draft.picture.is_empty() {
        each(&mut draft.picture);
    }
    if let Some(exact) = &mut draft.exact {
        exact.body.pictures().into_iter().flatten().for_each(&mut *each);
    }
    for part in &mut draft.parts {
        each_picture(part, each);
    }
}

/// Replaces the tokens of a draft by the pictures they name.
///
/// # Errors
/// A token that the server did not give; `index` is the draft's place.
pub(super) fn open_pictures(secret: &Secret, draft: &mut QuestionDraft, index: usize) -> Result<(), Error> {
    let mut is_known = true;
    each_picture(draft, &mut |name| match picture_of(secret, name) {
        Some(image) => *name = image,
        None => is_known = false,
    });
    if is_known {
        return Ok(());
    }
    Err(Error::invalid(
        format!("drafts[{index}].picture"),
        "这张图片已失效，请重新上传文件。",
    ))
}
