//! The errors a person can meet, and the only place that knows HTTP status codes.

use crate::http::{ErrorDetail, ErrorEnvelope, request_id};
use axum::{
    Json,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde::Serialize;
use std::borrow::Cow;

/// One field of the input that is wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct FieldError {
    /// Where: `questions[2].points`.
    pub field: String,
    /// What is wrong and what to do, for the person who typed it.
    pub message: String,
}

/// Marks a response that tells what is wrong with the input: see [`crate::gate`].
#[derive(Debug, Clone, Copy)]
pub struct IsAboutInput;

/// Why a request was refused. Every variant a person can cause carries a stable code and a plain sentence.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Nobody is signed in, or the session has ended.
    #[error("not signed in")]
    Unauthenticated,
    /// Signed in with a password that somebody else set: it must be changed before anything else.
    #[error("the password must be changed first")]
    MustChangePassword,
    /// Signed in, but without the right.
    #[error("forbidden")]
    Forbidden,
    /// Signed in and may know of the object, but it is somebody else's to do this with.
    #[error("{code}")]
    NotAllowed {
        /// `feature.what`; stable, looked up by the client in its catalogue.
        code: &'static str,
        /// Whose it is to do, and what the person can do instead.
        msg: Cow<'static, str>,
    },
    /// It does not exist, or the person may not know that it does.
    #[error("not found")]
    NotFound,
    /// The input is wrong.
    #[error("invalid input: {0:?}")]
    Invalid(Vec<FieldError>),
    /// A program of others asks in a way that the standard it speaks does not know.
    #[error("{code}")]
    Malformed {
        /// `input.what`; stable.
        code: &'static str,
        /// What is wrong with it, and what is right.
        msg: Cow<'static, str>,
    },
    /// The input is right, but the state of things refuses it.
    #[error("{code}")]
    Conflict {
        /// `feature.what`; stable, looked up by the client in its catalogue.
        code: &'static str,
        /// What happened and what to do.
        msg: Cow<'static, str>,
    },
    /// Too many tries; come back after so many seconds.
    #[error("too many requests")]
    TooMany {
        /// Seconds to wait.
        retry_after_s: u32,
    },
    /// The upload or the body is too large.
    #[error("too large")]
    TooLarge {
        /// What is allowed, in bytes.
        limit_bytes: u64,
    },
    /// No room is left on the server's disk for what was to be written; nothing of it was kept.
    #[error("no space left")]
    NoSpace,
    /// The server has too much to do just now.
    #[error("overloaded")]
    Busy,
    /// Our fault. The text goes to the log, not to the person.
    #[error("internal: {0}")]
    Internal(String),
}

impl Error {
    /// Refuses because of the state of things.
    pub fn conflict(code: &'static str, msg: impl Into<Cow<'static, str>>) -> Self {
        Self::Conflict {
            code,
            msg: msg.into(),
        }
    }

    /// Refuses because the object is somebody else's to do this with.
    pub fn not_allowed(code: &'static str, msg: impl Into<Cow<'static, str>>) -> Self {
        Self::NotAllowed {
            code,
            msg: msg.into(),
        }
    }

    /// Refuses what the standard of an interface for programs does not know.
    pub fn malformed(code: &'static str, msg: impl Into<Cow<'static, str>>) -> Self {
        Self::Malformed {
            code,
            msg: msg.into(),
        }
    }

    /// Refuses one field.
    pub fn invalid(field: impl Into<String>, message: impl Into<String>) -> Self {
        Self::Invalid(vec![FieldError {
            field: field.into(),
            message: message.into(),
        }])
    }

    /// Our fault; `what` says what was attempted.
    pub fn internal(what: &str, error: impl std::fmt::Display) -> Self {
        Self::Internal(format!("{what}: {error}"))
    }

    /// A failure of the file system: no room is a refusal of its own, everything else our fault.
    pub fn io(what: &str, error: &std::io::Error) -> Self {
        use std::io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
        match error.kind() {
            StorageFull | QuotaExceeded | FileTooLarge => Self::NoSpace,
            _ => Self::internal(what, error),
        }
    }

    fn status(&self) -> StatusCode {
        match self {
            Self::Unauthenticated => StatusCode::UNAUTHORIZED,
            Self::Forbidden | Self::MustChangePassword | Self::NotAllowed { .. } => StatusCode::FORBIDDEN,
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::Malformed { .. } => StatusCode::BAD_REQUEST,
            Self::Invalid(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Conflict { .. } => StatusCode::CONFLICT,
            Self::TooMany { .. } => StatusCode::TOO_MANY_REQUESTS,
            Self::TooLarge { .. } => StatusCode::PAYLOAD_TOO_LARGE,
            Self::NoSpace => StatusCode::INSUFFICIENT_STORAGE,
            Self::Busy => StatusCode::SERVICE_UNAVAILABLE,
            Self::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// The stable code of this error: `feature.what`.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Unauthenticated => "access.unauthenticated",
            Self::MustChangePassword => "access.must_change_password",
            Self::Forbidden => "access.forbidden",
            Self::NotFound => "access.not_found",
            Self::Invalid(_) => "input.invalid",
            Self::Conflict { code, .. } | Self::NotAllowed { code, .. } | Self::Malformed { code, .. } => {
                code
            }
            Self::TooMany { .. } => "access.too_many",
            Self::TooLarge { .. } => "input.too_large",
            Self::NoSpace => "server.no_space",
            Self::Busy => "server.busy",
            Self::Internal(_) => "server.internal",
        }
    }

    fn message(&self) -> String {
        match self {
            Self::Unauthenticated => "登录失效，请重新登录！".into(),
            Self::MustChangePassword => "当前密码由他人设置，请先修改密码，再使用其他功能。".into(),
            Self::Forbidden => "你没有进行此操作的权限。".into(),
            Self::NotFound => "内容不存在，或已被移除。".into(),
            Self::Invalid(fields) => match fields.as_slice() {
                [only] => only.message.clone(),
                _ => format!("有 {} 处填写不正确，请检查后重试。", fields.len()),
            },
            Self::Conflict { msg, .. } | Self::NotAllowed { msg, .. } | Self::Malformed { msg, .. } => {
                msg.clone().into_owned()
            }
            Self::TooMany { retry_after_s } => format!("操作过于频繁，请在 {retry_after_s} 秒后重试。"),
            Self::TooLarge { limit_bytes } => {
                format!("内容过大，最多允许 {} MB。", limit_bytes.div_ceil(1 << 20))
            }
            Self::NoSpace => {
                "服务器存储空间不足，这次内容没有保存；已保存的内容不受影响。请稍后重试，或联系学校管理员。"
                    .into()
            }
            Self::Busy => "服务器繁忙，请稍后重试。".into(),
            Self::Internal(_) => "系统错误，请稍后重试！".into(),
        }
    }
}

impl From<database::Error> for Error {
    fn from(error: database::Error) -> Self {
        match error {
            database::Error::Overloaded | database::Error::Collision(_) => Self::Busy,
            // It is being started again, or somebody is at it: whoever asks again soon is served.
            database::Error::Unavailable(why) => {
                tracing::warn!(%why, "the database is not available");
                Self::Busy
            }
            database::Error::Full(_) => Self::NoSpace,
            error => Self::Internal(error.to_string()),
        }
    }
}

/// What a job does about an error: what it was about may be gone, all else may pass.
impl From<Error> for jobs::Failure {
    fn from(error: Error) -> Self {
        match error {
            Error::NotFound => Self::GiveUp("what the job was about is gone".into()),
            error => Self::Retry(error.to_string()),
        }
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let status = self.status();
        if let Self::Internal(what) = &self {
            tracing::error!(%what, "a request failed");
        }
        let msg = self.message();
        let error = self.code();
        let retry_after_s = match self {
            Self::TooMany { retry_after_s } => Some(retry_after_s),
            Self::Busy => Some(2),
            Self::NoSpace => Some(30),
            _ => None,
        };
        let is_about_input = matches!(self, Self::Invalid(_) | Self::TooLarge { .. });
        let fields = if let Self::Invalid(fields) = self {
            fields
        } else {
            Vec::new()
        };
        let detail = ErrorDetail {
            error: error.into(),
            fields,
            request_id: request_id(),
        };
        let mut response = (
            status,
            Json(ErrorEnvelope {
                code: status.as_u16(),
                msg,
                data: detail,
            }),
        )
            .into_response();
        if is_about_input {
            response.extensions_mut().insert(IsAboutInput);
        }
        if let Some(seconds) = retry_after_s {
            response
                .headers_mut()
                .insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

/// Business refusals (409, 422): what the client contract of the specification carries in a 200 answer.
pub(crate) fn is_business_refusal(status: StatusCode) -> bool {
    matches!(status, StatusCode::CONFLICT | StatusCode::UNPROCESSABLE_ENTITY)
}
