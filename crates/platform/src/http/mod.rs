//! The envelope of every answer, the extractors of every request, and the adapter to the specified client contract.

mod address;
mod body;
mod contract;
mod download;
mod nul;
mod page;
mod request;
mod upload;

pub use address::ClientAddress;
pub use body::{Body, Path, Query};
pub use contract::specified_contract;
pub use download::{Download, XLSX};
pub use page::{Page, PageOf};
pub use request::{request_id, with_request_id, within_request};
pub use upload::{Picture, picture_ending, read_file, read_picture, spool_file};

use crate::{Error, FieldError};
use axum::{
    Json,
    response::{IntoResponse, Response},
};
use serde::Serialize;

/// What a handler returns.
pub type ApiResult<T> = Result<Envelope<T>, Error>;

/// A success: `{"code": 200, "msg": …, "data": …}`.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub struct Envelope<T> {
    /// Always 200.
    #[schema(example = 200)]
    pub code: u16,
    /// A sentence for the person; often just `ok`.
    pub msg: String,
    /// The answer itself.
    pub data: T,
}

impl<T> Envelope<T> {
    /// A success that needs no words.
    pub fn ok(data: T) -> Self {
        Self {
            code: 200,
            msg: "ok".into(),
            data,
        }
    }

    /// A success with a sentence that the client shows.
    pub fn with_message(msg: impl Into<String>, data: T) -> Self {
        Self {
            code: 200,
            msg: msg.into(),
            data,
        }
    }
}

impl<T: Serialize> IntoResponse for Envelope<T> {
    fn into_response(self) -> Response {
        Json(self).into_response()
    }
}

/// A refusal: `{"code": 409, "msg": …, "data": {"error": …}}`.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub struct ErrorEnvelope {
    /// The HTTP status.
    #[schema(example = 409)]
    pub code: u16,
    /// What happened and what to do, in Chinese.
    pub msg: String,
    /// For the client's catalogue and for the log.
    pub data: ErrorDetail,
}

/// What the client needs besides the sentence.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub struct ErrorDetail {
    /// The stable code: `feature.what`.
    pub error: String,
    /// The fields that are wrong, if the input was.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fields: Vec<FieldError>,
    /// To be quoted to the operator.
    pub request_id: String,
}

/// An answer without content.
#[derive(Debug, Clone, Copy, Default, Serialize, utoipa::ToSchema)]
pub struct Nothing {}
