//! 文件上传题: what endings are accepted, how many files, how large, and the criteria of a person who marks them.

use scoring::question::{QuestionBody, QuestionKey, file_upload};

use super::{At, Form, check_rubric, signed_weight};
use crate::check::Check;
use crate::model::{Course, Marks, Question, RubricPoint};

pub(super) const FORM: Form = Form {
    fields: &["accept", "max_files", "max_size_mb", "rubric"],
    lint,
    parts,
    write,
    stands_elsewhere: false,
};

fn lint(check: &mut Check<'_>, _: &Course, at: &At<'_>) {
    let question = at.question;
    for (index, ending) in question.accept.iter().enumerate() {
        if !ending
            .strip_prefix('.')
            .is_some_and(|end| !end.is_empty() && end.bytes().all(|b| b.is_ascii_alphanumeric()))
        {
            at.report(
                check,
                "toml.bad_value",
                &format!("accept.{index}"),
                format!("扩展名 {ending} 应写作 .xlsx"),
                format!("the ending {ending} should read like .xlsx"),
            );
        }
    }
    check_rubric(check, at, false);
}

#[expect(clippy::unnecessary_wraps, reason = "every kind has this signature")]
fn parts(_: &Course, question: &Question) -> Option<(QuestionBody, QuestionKey)> {
    let body = file_upload::Body {
        accept: question
            .accept
            .iter()
            .map(|ending| ending.trim_start_matches('.').to_lowercase())
            .collect(),
        max_files: question.max_files.unwrap_or(1),
        max_size_bytes: u64::from(question.max_size_mb.unwrap_or(20)) << 20,
    };
    let criteria = question
        .rubric
        .iter()
        .map(|point| file_upload::Criterion {
            title: point.title.clone(),
            weight: signed_weight(point.points),
        })
        .collect();
    Some((
        QuestionBody::FileUpload(body),
        QuestionKey::FileUpload(file_upload::Key { criteria }),
    ))
}

fn write(_: &Course, body: &QuestionBody, key: &QuestionKey, question: &mut Question) -> Option<()> {
    let (QuestionBody::FileUpload(body), QuestionKey::FileUpload(key)) = (body, key) else {
        return None;
    };
    question.accept = body.accept.iter().map(|ending| format!(".{ending}")).collect();
    question.max_files = (body.max_files != 1).then_some(body.max_files);
    let megabytes = u32::try_from(body.max_size_bytes >> 20).ok()?;
    question.max_size_mb = (megabytes != 20).then_some(megabytes);
    let written = |criterion: &file_upload::Criterion| RubricPoint {
        title: criterion.title.clone(),
        points: Marks(criterion.weight.into()),
        ..RubricPoint::default()
    };
    question.rubric = key.criteria.iter().map(written).collect();
    Some(())
}
