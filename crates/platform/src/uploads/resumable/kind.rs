//! What a file is, by its first bytes, never by its name.

use serde::{Deserialize, Serialize};

/// So many bytes tell.
pub(super) const HEAD_BYTES: usize = 256;

/// What a file is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum FileKind {
    /// A zip, and whatever is packed as one: .docx, .pptx.
    Zip,
    /// Gzip: a backup of Moodle, .tar.gz.
    Gzip,
    /// A film or sound in an ISO container: .mp4, .m4v.
    Mp4,
    /// QuickTime: .mov.
    Mov,
    /// A film that browsers play: .webm.
    Webm,
    /// Matroska that is no WebM: .mkv.
    Mkv,
    /// .avi.
    Avi,
    /// .pdf.
    Pdf,
    /// PNG, JPEG or WebP.
    Picture,
    /// Anything else.
    Other,
}

database::text_column! { FileKind }

impl FileKind {
    /// Whether it is a film, whatever plays it.
    pub fn is_film(self) -> bool {
        matches!(self, Self::Mp4 | Self::Mov | Self::Webm | Self::Mkv | Self::Avi)
    }

    /// What begins so.
    pub(super) fn of(head: &[u8]) -> Self {
        if crate::http::picture_ending(head).is_some() {
            return Self::Picture;
        }
        match head {
            [b'P', b'K', 3 | 5, 4 | 6, ..] => Self::Zip,
            [0x1F, 0x8B, 8, ..] => Self::Gzip,
            [_, _, _, _, b'f', b't', b'y', b'p', b'q', b't', ..] => Self::Mov,
            [_, _, _, _, b'f', b't', b'y', b'p', ..] => Self::Mp4,
            [0x1A, 0x45, 0xDF, 0xA3, rest @ ..] => {
                let is_webm = rest.windows(4).any(|bytes| bytes == b"webm");
                if is_webm { Self::Webm } else { Self::Mkv }
            }
            [b'R', b'I', b'F', b'F', _, _, _, _, b'A', b'V', b'I', b' ', ..] => Self::Avi,
            [b'%', b'P', b'D', b'F', ..] => Self::Pdf,
            _ => Self::Other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_is_told_by_the_first_bytes() {
        let webm = b"\x1A\x45\xDF\xA3\x9F\x42\x86\x81\x01\x42\x82\x84webm";
        let matroska = b"\x1A\x45\xDF\xA3\x9F\x42\x86\x81\x01\x42\x82\x88matroska";
        for (head, kind) in [
            (&b"PK\x03\x04 ..."[..], FileKind::Zip),
            (b"\x1f\x8b\x08\x00...", FileKind::Gzip),
            (b"\0\0\0\x20ftypisom", FileKind::Mp4),
            (b"\0\0\0\x14ftypqt  ", FileKind::Mov),
            (webm, FileKind::Webm),
            (matroska, FileKind::Mkv),
            (b"RIFF\0\0\0\0AVI LIST", FileKind::Avi),
            (b"RIFF\0\0\0\0WEBPVP8 ", FileKind::Picture),
            (b"%PDF-1.7", FileKind::Pdf),
            (b"#!/bin/sh", FileKind::Other),
            (b"", FileKind::Other),
        ] {
            assert_eq!(FileKind::of(head), kind, "{head:?}");
        }
    }
}
