//! How long an MP4 film is, by its own account.

use std::io::{Read, Seek, SeekFrom};

/// Boxes looked at before it is given up: a film has a handful beside the pieces of a live recording.
const BOXES: usize = 10_000;

/// The length in milliseconds; `None` when the file does not say, or is no MP4. Reads some headers, wherever they stand.
pub fn length_ms(mut file: impl Read + Seek) -> Option<u64> {
    let end = file.seek(SeekFrom::End(0)).ok()?;
    let (start, size) = find_box(&mut file, 0, end, *b"moov")?;
    let (start, _) = find_box(&mut file, start, start + size, *b"mvhd")?;
    file.seek(SeekFrom::Start(start)).ok()?;
    let mut head = [0; 4];
    file.read_exact(&mut head).ok()?;
    let is_wide = head[0] == 1;
    let mut fields = [0; 28];
    let fields = if is_wide {
        &mut fields[..28]
    } else {
        &mut fields[..16]
    };
    file.read_exact(fields).ok()?;
    // Created, changed (twice four bytes, or eight), the scale, the length.
    let (scale, length) = if is_wide {
        (number(&fields[16..20]), number(&fields[20..28]))
    } else {
        (number(&fields[8..12]), number(&fields[12..16]))
    };
    (scale > 0).then(|| length.saturating_mul(1000) / scale)
}

/// Where the content of the first box of that kind begins between two places, and how long it is.
fn find_box(file: &mut (impl Read + Seek), from: u64, to: u64, kind: [u8; 4]) -> Option<(u64, u64)> {
    let mut at = from;
    for _ in 0..BOXES {
        if at + 8 > to {
            return None;
        }
        file.seek(SeekFrom::Start(at)).ok()?;
        let mut head = [0; 8];
        file.read_exact(&mut head).ok()?;
        let (size, header) = match number(&head[..4]) {
            // To the end.
            0 => (to - at, 8),
            // The true size follows.
            1 => {
                let mut wide = [0; 8];
                file.read_exact(&mut wide).ok()?;
                (u64::from_be_bytes(wide), 16)
            }
            size => (size, 8),
        };
        if size < header || size > to - at {
            return None;
        }
        if head[4..] == kind {
            return Some((at + header, size - header));
        }
        at += size;
    }
    None
}

fn number(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0, |sum, byte| (sum << 8) | u64::from(*byte))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::io::Cursor;

    fn boxed(kind: &[u8; 4], content: &[u8]) -> Vec<u8> {
        let size = (content.len() as u32 + 8).to_be_bytes();
        [&size[..], kind, content].concat()
    }

    fn film(version: u8, scale: u32, length: u64) -> Vec<u8> {
        let mut head = vec![version, 0, 0, 0];
        if version == 1 {
            head.extend([0; 16]);
            head.extend(scale.to_be_bytes());
            head.extend(length.to_be_bytes());
        } else {
            head.extend([0; 8]);
            head.extend(scale.to_be_bytes());
            head.extend((length as u32).to_be_bytes());
        }
        let moov = boxed(b"moov", &[boxed(b"udta", b"x"), boxed(b"mvhd", &head)].concat());
        [boxed(b"ftyp", b"isom"), boxed(b"mdat", &[7; 5000]), moov].concat()
    }

    #[test]
    fn a_films_length_is_read_wherever_its_head_stands() {
        assert_eq!(length_ms(Cursor::new(film(0, 600, 60_900))), Some(101_500));
        assert_eq!(
            length_ms(Cursor::new(film(1, 1000, 5_000_000_000))),
            Some(5_000_000_000)
        );
        assert_eq!(length_ms(Cursor::new(film(0, 0, 5))), None);
        let whole = film(0, 600, 60_900);
        assert_eq!(length_ms(Cursor::new(&whole[..whole.len() - 3])), None);
        assert_eq!(length_ms(Cursor::new(b"no film")), None);
    }

    proptest! {
        #[test]
        fn no_file_stops_the_reader(bytes in prop::collection::vec(any::<u8>(), 0..400), at in 0..5000_usize) {
            let _ = length_ms(Cursor::new(&bytes));
            let mut film = film(0, 600, 60_900);
            let at = at.min(film.len());
            film.splice(at..(at + bytes.len()).min(film.len()), bytes);
            let _ = length_ms(Cursor::new(&film));
        }
    }
}
