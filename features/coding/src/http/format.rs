//! Tidies the text of a program: by a program of ours that runs where students' programs run, on theirs as data.

use crate::{Runner, runner::refusal};
use axum::extract::State;
use garde::Validate;
use platform::{ApiResult, App, Body, CurrentUser, Envelope, Error};
use sandbox::{Kind, Limits, Program, ProgramFile, Reason, RunResult};
use serde::{Deserialize, Serialize};

/// `ignore` names what is left alone: changes of what a program does.
const FORMATTER: &str = "import pathlib, sys
try:
    import autopep8
except ImportError:
    sys.exit(3)
text = pathlib.Path('source.txt').read_text('utf-8')
text = autopep8.fix_code(text, options={'aggressive': 1, 'max_line_length': 100, 'ignore': ['W6', 'E71', 'E72', 'E73']})
pathlib.Path('formatted.txt').write_text(text, 'utf-8')
";

/// A text of 2,000 lines takes a second; what takes longer is no program that somebody wrote.
const CPU_MS: u64 = 2_000;
/// The same with the machine's delays.
const WALL_MS: u64 = 6_000;
const MEMORY_BYTES: u64 = 256 << 20;

/// The exit code by which the formatter says that the Python environment lacks its package.
const PACKAGE_MISSING: i32 = 3;

/// A program whose text is to be tidied.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "code": "x=1" }))]
pub(super) struct FormatRequest {
    #[garde(length(bytes, max = 64_000))]
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
    State(app): State<App>,
    State(runner): State<Runner>,
    user: CurrentUser,
    Body(form): Body<FormatRequest>,
) -> ApiResult<FormattedCode> {
    let _share = runner.take_share(user.id, app.now_ms())?;
    let _formatter = runner.take_formatter().await?;
    let program = Program {
        code: FORMATTER.into(),
        files: vec![ProgramFile::new("source.txt", form.code)],
        stdin: Some(Vec::new()),
        kind: Kind::Base,
        limits: Some(Limits {
            cpu_ms: CPU_MS,
            wall_ms: WALL_MS,
            memory_bytes: MEMORY_BYTES,
            ..runner.settings().limits.run.clone()
        }),
        ..Program::default()
    };
    let stream = runner
        .sandbox()
        .await?
        .run(program)
        .await
        .map_err(|error| refusal(&error))?;
    let (_, result) = stream.collect().await;
    Ok(Envelope::ok(FormattedCode {
        code: formatted(result)?,
    }))
}

fn formatted(result: RunResult) -> Result<String, Error> {
    if result.exit == Some(PACKAGE_MISSING) {
        return Err(Error::conflict(
            "coding.no_formatter",
            "整理功能暂不可用：服务器的 Python 环境缺少 autopep8，请联系管理员。运行和提交不受影响。",
        ));
    }
    let file = result.files.into_iter().find(|file| file.name == "formatted.txt");
    file.and_then(|file| String::from_utf8(file.content).ok())
        .ok_or_else(|| match result.reason {
            Reason::Infra => Error::Busy,
            Reason::Cpu | Reason::Wall | Reason::Memory => Error::conflict(
                "coding.format_too_much",
                "这段代码太长或嵌套太深，整理没有完成。运行和提交不受影响。",
            ),
            _ => Error::conflict("coding.not_formatted", "这段代码暂时无法整理，请先改正语法错误。"),
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ended(exit: i32, reason: Reason) -> RunResult {
        RunResult {
            reason,
            exit: Some(exit),
            signal: None,
            wall_ms: 1.0,
            cpu_ms: 1.0,
            memory_peak_bytes: 0,
            files: Vec::new(),
            warm: true,
            detail: String::new(),
        }
    }

    #[test]
    fn a_missing_package_is_not_called_a_syntax_error() {
        let code = |result| formatted(result).expect_err("there is no text").code();
        assert_eq!(code(ended(3, Reason::Error)), "coding.no_formatter");
        assert_eq!(code(ended(1, Reason::Error)), "coding.not_formatted");
        assert_eq!(code(ended(0, Reason::Infra)), "server.busy");
        assert_eq!(code(ended(0, Reason::Cpu)), "coding.format_too_much");
    }
}
