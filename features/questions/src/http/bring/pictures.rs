//! Pictures between the reading of a file and the taking over of its questions: stored, and named so that only the server can have
//! named them.

use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use interchange::excel_questions::QuestionDraft;
use platform::{
    App, Error,
    files::{Content, FileHash},
    http::picture_ending,
    secret::Secret,
};

/// How many pictures are claimed in one unit.
const CLAIMED: usize = 500;
/// How many pictures are laid down at a time: each waits for the disk.
const LAID: usize = 8;

/// Stores pictures of a file; the names by which drafts may keep them, an empty one for what is no picture.
pub(super) async fn keep_pictures(app: &App, pictures: Vec<Vec<u8>>) -> Result<Vec<String>, Error> {
    let mut tokens = Vec::with_capacity(pictures.len());
    let mut pictures = pictures.into_iter().peekable();
    while pictures.peek().is_some() {
        let some: Vec<_> = pictures
            .by_ref()
            .take(CLAIMED)
            .map(|picture| (picture_ending(&picture), Content::from(picture)))
            .collect();
        let kept = some.iter().filter(|(ending, _)| ending.is_some());
        let claims = kept.map(|(_, picture)| (picture.hash().clone(), picture.size_bytes() as i64));
        app.claim_files(claims.collect()).await?;
        let laid: Vec<_> = some.into_iter().map(|one| lay(app, one)).collect();
        tokens.extend(stream::iter(laid).buffered(LAID).try_collect::<Vec<_>>().await?);
    }
    Ok(tokens)
}

async fn lay(app: &App, (ending, picture): (Option<&'static str>, Content)) -> Result<String, Error> {
    let Some(ending) = ending else {
        return Ok(String::new());
    };
    let hash = app.files.put(picture).await?;
    Ok(picture_token(&app.secret, &hash, ending))
}

/// Names a stored picture so that only the server can have named it: `<hash>:picture.png.<signature>`.
fn picture_token(secret: &Secret, hash: &FileHash, ending: &str) -> String {
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
