//! Tidies the text of a program: by a program of ours that runs where students' programs run, on theirs as data.

use crate::{Runner, runner::refusal};
use axum::Extension;
use garde::Validate;
use platform::{Answer, Body, CurrentUser, Envelope, Error};
use sandbox::{Kind, Program, ProgramFile};
use serde::{Deserialize, Serialize};

/// `ignore` names what is left alone: changes of what a program does.
const FORMATTER: &str = "import autopep8, pathlib
text = pathlib.Path('source.txt').read_text('utf-8')
text = autopep8.fix_code(text, options={'aggressive': 1, 'max_line_length': 100, 'ignore': ['W6', 'E71', 'E72', 'E73']})
pathlib.Path('formatted.txt').write_text(text, 'utf-8')
";

/// A program whose text is to be tidied.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "code": "x=1" }))]
pub(super) struct FormatRequest {
    #[garde(length(bytes, max = 200_000))]
    code: String,
}

/// The same program, tidied.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct FormattedCode {
    code: String,
}

/// Tidies the text of a program: blanks, indentation, empty lines. What it does stays the same.
#[utoipa::path(post, path = "/api/python/format/", tag = "coding", request_body = FormatRequest,
    responses((status = 200, body = platform::Envelope<FormattedCode>)))]
pub(super) async fn format_code(
    Extension(runner): Extension<Runner>,
    _: CurrentUser,
    Body(form): Body<FormatRequest>,
) -> Answer<FormattedCode> {
    let program = Program {
        code: FORMATTER.into(),
        files: vec![ProgramFile::new("source.txt", form.code)],
        stdin: Some(Vec::new()),
        kind: Kind::Base,
        ..Program::default()
    };
    let stream = runner
        .sandbox()
        .await?
        .run(program)
        .await
        .map_err(|error| refusal(&error))?;
    let (_, result) = stream.collect().await;
    let formatted = result.files.into_iter().find(|file| file.name == "formatted.txt");
    let code = formatted.and_then(|file| String::from_utf8(file.content).ok());
    let unable = || Error::conflict("coding.not_formatted", "这段代码暂时无法整理，请先改正语法错误。");
    Ok(Envelope::ok(FormattedCode {
        code: code.ok_or_else(unable)?,
    }))
}
