//! A stored file on its way to a browser: whole or in parts (a video is sought in), and harmless whatever it contains.

use axum::{
    body::Body,
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header},
    response::{IntoResponse as _, Response},
};
use http_range_header::parse_range_header;
use platform::{
    App, Error,
    files::{FileHash, FileStore},
};
use std::ops::Range;

/// Files larger than this may be fetched from the S3 server itself, in bytes.
const DIRECT_BYTES: u64 = 8 << 20;
/// What asks: a player, a download, a script.
const SEC_FETCH_DEST: HeaderName = HeaderName::from_static("sec-fetch-dest");

/// Media types that a browser may show in place; everything else is a download.
const SHOWN: [(&str, &str); 13] = [
    ("png", "image/png"),
    ("jpg", "image/jpeg"),
    ("jpeg", "image/jpeg"),
    ("webp", "image/webp"),
    ("gif", "image/gif"),
    ("svg", "image/svg+xml"),
    ("mp4", "video/mp4"),
    ("webm", "video/webm"),
    ("mp3", "audio/mpeg"),
    ("vtt", "text/vtt; charset=utf-8"),
    ("pdf", "application/pdf"),
    ("txt", "text/plain; charset=utf-8"),
    ("md", "text/plain; charset=utf-8"),
];

/// The media type of a file that a browser may show in place, by the ending of its name.
pub(crate) fn shown_as(extension: &str) -> Option<&'static str> {
    SHOWN
        .iter()
        .find(|(shown, _)| *shown == extension)
        .map(|(_, media_type)| *media_type)
}

/// What is told of a file beside its bytes.
struct About<'a> {
    hash: &'a FileHash,
    size_bytes: u64,
    media_type: &'static str,
    disposition: String,
    is_shown: bool,
}

impl<'a> About<'a> {
    fn new(hash: &'a FileHash, size_bytes: u64, name: &str) -> Self {
        let extension = name.rsplit('.').next().unwrap_or_default().to_ascii_lowercase();
        let shown = shown_as(&extension);
        let kind = if shown.is_some() { "inline" } else { "attachment" };
        Self {
            hash,
            size_bytes,
            media_type: shown.unwrap_or("application/octet-stream"),
            disposition: format!("{kind}; filename*=UTF-8''{}", encoded(name)),
            is_shown: shown.is_some(),
        }
    }

    /// A file never changes: its name is its version.
    fn etag(&self) -> String {
        format!("\"{}\"", self.hash)
    }

    fn headers(&self) -> HeaderMap {
        let mut headers = HeaderMap::new();
        let mut set = |name, text: &str| {
            if let Ok(value) = HeaderValue::from_str(text) {
                headers.insert(name, value);
            }
        };
        set(header::CONTENT_TYPE, self.media_type);
        set(header::CONTENT_DISPOSITION, &self.disposition);
        set(header::ETAG, &self.etag());
        set(header::ACCEPT_RANGES, "bytes");
        set(header::CACHE_CONTROL, "private, max-age=31536000, immutable");
        // Even if an uploaded picture is secretly a page, it can neither run script nor reach us.
        set(
            header::CONTENT_SECURITY_POLICY,
            "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        );
        headers
    }
}

fn encoded(name: &str) -> String {
    name.bytes()
        .map(|byte| {
            if byte.is_ascii_alphanumeric() || byte == b'.' {
                char::from(byte).to_string()
            } else {
                format!("%{byte:02X}")
            }
        })
        .collect()
}

/// What is sent of a file.
#[derive(Debug, PartialEq, Eq)]
enum Part {
    Whole,
    Range(Range<u64>),
    /// The browser has it already.
    Nothing,
    /// It asks for what lies beyond the end, or for several parts at once.
    Impossible,
}

/// The rule: which part a request asks for.
fn part_of(headers: &HeaderMap, etag: &str, size_bytes: u64) -> Part {
    let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    let is_known = |tags: &str| {
        tags.split(',')
            .any(|tag| matches!(tag.trim(), "*") || tag.trim() == etag)
    };
    if text(header::IF_NONE_MATCH).is_some_and(is_known) {
        return Part::Nothing;
    }
    let is_other = text(header::IF_RANGE).is_some_and(|tag| tag != etag);
    // A range that is none is as if there were none: RFC 9110, section 14.2.
    let Some(Ok(ranges)) = text(header::RANGE).filter(|_| !is_other).map(parse_range_header) else {
        return Part::Whole;
    };
    match ranges.validate(size_bytes).as_deref() {
        Ok([only]) => Part::Range(*only.start()..*only.end() + 1),
        _ => Part::Impossible,
    }
}

/// A stored file under a name.
pub async fn serve_file(
    app: &App,
    hash: &FileHash,
    name: &str,
    (method, asked): (&Method, &HeaderMap),
) -> Result<Response, Error> {
    let size_bytes = app.files.size(hash).await?.ok_or(Error::NotFound)?;
    let about = About::new(hash, size_bytes, name);
    if let Some(address) = direct_address(&app.files, &about, asked).await? {
        let headers = [
            (header::LOCATION, address),
            (header::CACHE_CONTROL, "no-store".into()),
        ];
        return Ok((StatusCode::TEMPORARY_REDIRECT, headers).into_response());
    }
    let mut headers = about.headers();
    let (status, range) = match part_of(asked, &about.etag(), size_bytes) {
        Part::Nothing => return Ok((StatusCode::NOT_MODIFIED, headers).into_response()),
        Part::Impossible => {
            let range = [(header::CONTENT_RANGE, format!("bytes */{size_bytes}"))];
            return Ok((StatusCode::RANGE_NOT_SATISFIABLE, range).into_response());
        }
        Part::Whole => (StatusCode::OK, 0..size_bytes),
        Part::Range(range) => {
            let text = format!("bytes {}-{}/{size_bytes}", range.start, range.end - 1);
            headers.extend(HeaderValue::from_str(&text).map(|value| (header::CONTENT_RANGE, value)));
            (StatusCode::PARTIAL_CONTENT, range)
        }
    };
    headers.insert(header::CONTENT_LENGTH, (range.end - range.start).into());
    let body = if *method == Method::HEAD {
        Body::empty()
    } else {
        let stream = app.files.stream(hash, range).await?;
        Body::from_stream(stream.ok_or(Error::NotFound)?)
    };
    Ok((status, headers, body).into_response())
}

/// Where the browser itself asks, for something large that it plays or saves: a script could not follow to another origin, and
/// what is shown in place is shown under our own rules.
async fn direct_address(
    files: &FileStore,
    about: &About<'_>,
    headers: &HeaderMap,
) -> Result<Option<String>, Error> {
    let asks = headers
        .get(SEC_FETCH_DEST)
        .map_or(&b""[..], HeaderValue::as_bytes);
    let is_direct = match asks {
        b"video" | b"audio" => {
            about.media_type.starts_with("video/") || about.media_type.starts_with("audio/")
        }
        b"document" => !about.is_shown,
        _ => false,
    };
    if !is_direct || about.size_bytes <= DIRECT_BYTES {
        return Ok(None);
    }
    files
        .direct_address(about.hash, about.media_type, &about.disposition)
        .await
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(headers: &[(HeaderName, &str)]) -> Part {
        let pairs = headers
            .iter()
            .map(|(name, value)| (name.clone(), value.parse().unwrap()));
        part_of(&pairs.collect(), "\"tag\"", 100)
    }

    #[test]
    fn a_request_asks_for_the_whole_a_part_or_nothing() {
        assert_eq!(asked(&[]), Part::Whole);
        assert_eq!(asked(&[(header::RANGE, "bytes=0-9")]), Part::Range(0..10));
        assert_eq!(asked(&[(header::RANGE, "bytes=90-")]), Part::Range(90..100));
        assert_eq!(asked(&[(header::RANGE, "bytes=-5")]), Part::Range(95..100));
        assert_eq!(asked(&[(header::RANGE, "bytes=90-1000")]), Part::Range(90..100));
        assert_eq!(asked(&[(header::RANGE, "bytes=100-")]), Part::Impossible);
        assert_eq!(asked(&[(header::RANGE, "bytes=0-1,5-9")]), Part::Impossible);
        assert_eq!(asked(&[(header::RANGE, "lines=0-9")]), Part::Whole);
        assert_eq!(
            asked(&[(header::IF_NONE_MATCH, "\"other\", \"tag\"")]),
            Part::Nothing
        );
    }

    #[test]
    fn a_range_of_another_version_is_the_whole() {
        let range = (header::RANGE, "bytes=0-9");
        assert_eq!(
            asked(&[range.clone(), (header::IF_RANGE, "\"tag\"")]),
            Part::Range(0..10)
        );
        assert_eq!(asked(&[range, (header::IF_RANGE, "\"other\"")]), Part::Whole);
    }
}
