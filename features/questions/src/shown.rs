//! What a person who answers may see of a question: everything but its key and analysis.

use crate::{
    VersionId,
    set::{Form, FormItem, SharedStem},
};
use database::{FromRow, Unchanged};
use platform::{
    Millis,
    files::{FileHash, NamedFile},
    secret::Secret,
};
use scoring::question::{QuestionBody, QuestionKind, calculation::Values};

/// A question without its key.
#[derive(Debug, Clone, FromRow)]
pub struct Shown {
    /// Which version this is.
    pub id: VersionId,
    /// Its kind.
    #[row(text)]
    pub kind: QuestionKind,
    /// The text, Markdown; `{{name}}` stands for a variable.
    pub stem: String,
    /// A picture beside the text: `<hash>:<name>`.
    pub image: Option<String>,
    /// Options, blanks, cells.
    #[row(json)]
    pub body: QuestionBody,
    /// The material of the composite question it is a part of.
    #[row(with = crate::store::version::shared)]
    pub shared: Option<SharedStem>,
}

impl Unchanged for Shown {
    type Key = VersionId;
    const KEPT: u64 = 5_000;

    fn key(&self) -> VersionId {
        self.id
    }
}

/// The text with `{{name}}` replaced by the values one student drew.
pub fn with_variables(stem: &str, values: &Values) -> String {
    values.iter().fold(stem.to_owned(), |text, (name, value)| {
        text.replace(&format!("{{{{{name}}}}}"), &value.normalize().to_string())
    })
}

fn text(shown: &Shown, values: &Values, body: &QuestionBody) -> String {
    let material = shown.shared.iter().map(|shared| shared.stem.clone());
    let stem = [with_variables(&shown.stem, values)];
    let lines: Vec<String> = material.chain(stem).chain(body.lines()).collect();
    lines.join("\n")
}

/// The picture that is stored as `<hash>:<name>`.
pub(crate) fn stored_picture(image: &str) -> Option<NamedFile> {
    let (hash, name) = image.split_once(':')?;
    Some(NamedFile::from((FileHash::parse(hash)?, name.to_owned())))
}

/// The address of a picture stored as `<hash>:<name>`; a text of another form is shown as it is.
pub fn picture_address(secret: &Secret, image: &str, now_ms: Millis) -> String {
    stored_picture(image).map_or_else(|| image.to_owned(), |picture| picture.address(secret, now_ms))
}

impl Shown {
    /// All that a person reads of it: the material it belongs to, its text, its parts.
    pub fn text(&self) -> String {
        text(self, &Values::new(), &self.body)
    }

    /// The same as the student sees it whose form this is: with the values that were drawn, options in their order.
    pub fn text_on(&self, form: &Form, item: &FormItem) -> String {
        let body = self.body.clone().shuffled(item.seed, form.shuffle_options);
        text(self, &item.values, &body)
    }

    /// A copy whose pictures have addresses that a browser may fetch.
    pub fn with_addresses(&self, secret: &Secret, now_ms: Millis) -> Self {
        let address = |image: &mut Option<String>| {
            if let Some(image) = image.as_mut() {
                *image = picture_address(secret, image, now_ms);
            }
        };
        let mut shown = self.clone();
        address(&mut shown.image);
        if let Some(shared) = &mut shown.shared {
            address(&mut shared.image);
        }
        shown.body.pictures().into_iter().for_each(address);
        shown
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_are_filled_into_the_text() {
        let values = Values::from([("qty".to_owned(), "590".parse().unwrap())]);
        assert_eq!(
            with_variables("发出 {{qty}} 件，{{other}}", &values),
            "发出 590 件，{{other}}"
        );
    }
}
