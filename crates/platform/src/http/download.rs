//! A file that the browser saves instead of showing.

use axum::{
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use std::fmt::Write as _;

/// The media type of `.xlsx` files.
pub const XLSX: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/// A file to be saved under a name, which may be Chinese.
#[derive(Debug, Clone)]
pub struct Download {
    /// What the browser calls it: `会计2601班.xlsx`.
    pub name: String,
    /// Its media type.
    pub media_type: &'static str,
    /// Its content.
    pub bytes: Vec<u8>,
}

impl Download {
    /// An Excel workbook; `name` is without its ending.
    pub fn xlsx(name: &str, bytes: Vec<u8>) -> Self {
        Self {
            name: format!("{name}.xlsx"),
            media_type: XLSX,
            bytes,
        }
    }
}

impl IntoResponse for Download {
    fn into_response(self) -> Response {
        let mut disposition = String::from("attachment; filename*=UTF-8''");
        for byte in self.name.bytes() {
            if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_') {
                disposition.push(char::from(byte));
            } else {
                write!(disposition, "%{byte:02X}").expect("a text takes any text");
            }
        }
        let disposition = HeaderValue::from_str(&disposition)
            .expect("letters, digits and percent signs are a header value");
        let headers = [
            (header::CONTENT_TYPE, HeaderValue::from_static(self.media_type)),
            (header::CONTENT_DISPOSITION, disposition),
            (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
        ];
        (headers, self.bytes).into_response()
    }
}
