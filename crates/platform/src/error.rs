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

/// Why a request was refused. Every variant a person can cause carries a stable code and a plain sentence.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Nobody is signed in, or the session has ended.
    #[error("not signed in")]
    Unauthenticated,
    /// Signed in, but without the right.
    #[error("forbidden")]
    Forbidden,
    /// It does not exist, or the person may not know that it does.
    #[error("not found")]
    NotFound,
    /// The input is wrong.
    #[error("invalid input: {0:?}")]
    Invalid(Vec<FieldError>),
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

    fn status(&self) -> StatusCode {
        match self {
            Self::Unauthenticated => StatusCode::UNAUTHORIZED,
            Self::Forbidden => StatusCode::FORBIDDEN,
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::Invalid(_) => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Conflict { .. } => StatusCode::CONFLICT,
            Self::TooMany { .. } => StatusCode::TOO_MANY_REQUESTS,
            Self::TooLarge { .. } => StatusCode::PAYLOAD_TOO_LARGE,
            Self::Busy => StatusCode::SERVICE_UNAVAILABLE,
            Self::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// The stable code of this error: `feature.what`.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Unauthenticated => "access.unauthenticated",
            Self::Forbidden => "access.forbidden",
            Self::NotFound => "access.not_found",
            Self::Invalid(_) => "input.invalid",
            Self::Conflict { code, .. } => code,
            Self::TooMany { .. } => "access.too_many",
            Self::TooLarge { .. } => "input.too_large",
            Self::Busy => "server.busy",
            Self::Internal(_) => "server.internal",
        }
    }

    fn message(&self) -> String {
        match self {
            Self::Unauthenticated => "登录失效，请重新登录！".into(),
            Self::Forbidden => "您没有进行此操作的权限。".into(),
            Self::NotFound => "内容不存在，或已被移除。".into(),
            Self::Invalid(fields) => match fields.as_slice() {
                [only] => only.message.clone(),
                _ => format!("有 {} 处填写不正确，请检查后重试。", fields.len()),
            },
            Self::Conflict { msg, .. } => msg.clone().into_owned(),
            Self::TooMany { retry_after_s } => format!("操作过于频繁，请在 {retry_after_s} 秒后重试。"),
            Self::TooLarge { limit_bytes } => {
                format!("内容过大，最多允许 {} MB。", limit_bytes.div_ceil(1 << 20))
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
            error => Self::Internal(error.to_string()),
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
            _ => None,
        };
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
