//! What a film says of itself, where no other program can be asked.

use platform::{Millis, uploads::resumable::FileKind};
use std::{
    fs::File,
    io::{BufReader, Read as _, Seek as _},
};

/// A WebM says how long it is at its beginning.
const HEAD_BYTES: u64 = 64 << 10;

/// Whether browsers play what is in such a container, if the codecs within are the usual ones.
pub(super) fn is_playable(kind: FileKind) -> bool {
    matches!(kind, FileKind::Mp4 | FileKind::Webm)
}

/// How long the film is; none where it does not say, or is not what it seemed.
pub(super) fn length_ms(mut film: File, kind: FileKind) -> Option<Millis> {
    film.rewind().ok()?;
    let length = match kind {
        FileKind::Mp4 | FileKind::Mov => course_folder::mp4_length_ms(BufReader::new(film)),
        FileKind::Webm | FileKind::Mkv => {
            let mut head = Vec::new();
            film.take(HEAD_BYTES).read_to_end(&mut head).ok()?;
            course_folder::webm_length_ms(&head)
        }
        _ => None,
    };
    length.and_then(|length| Millis::try_from(length).ok())
}
