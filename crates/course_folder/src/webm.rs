//! How long a WebM film is, by its own account.

/// Where the facts of a film stand: at its beginning.
const HEAD: usize = 64 << 10;
const INFO: [u8; 4] = [0x15, 0x49, 0xA9, 0x66];
const TIMESTAMP_SCALE: u32 = 0x2A_D7B1;
const DURATION: u32 = 0x4489;

/// The length in milliseconds; `None` when the file does not say, or is no WebM.
pub fn length_ms(file: &[u8]) -> Option<u64> {
    let head = &file[..file.len().min(HEAD)];
    let start = head.windows(INFO.len()).position(|bytes| bytes == INFO)? + INFO.len();
    let (size, mut rest) = number(&head[start..], false)?;
    rest = rest.get(..usize::try_from(size).ok()?)?;
    let (mut scale, mut duration) = (1_000_000_u64, None);
    while !rest.is_empty() {
        let (id, after) = number(rest, true)?;
        let (size, after) = number(after, false)?;
        let (value, after) = after.split_at_checked(usize::try_from(size).ok()?)?;
        match u32::try_from(id).ok()? {
            TIMESTAMP_SCALE => scale = value.iter().fold(0, |sum, byte| (sum << 8) | u64::from(*byte)),
            DURATION => duration = float(value),
            _ => {}
        }
        rest = after;
    }
    let ms = duration? * scale as f64 / 1e6;
    (0.0..1e12).contains(&ms).then_some(ms as u64)
}

/// A number of variable length, its marker bit kept in ids and taken away from sizes, and what follows it.
fn number(bytes: &[u8], keeps_marker: bool) -> Option<(u64, &[u8])> {
    let first = *bytes.first()?;
    let length = first.leading_zeros() as usize + 1;
    let (own, rest) = bytes.split_at_checked(length).filter(|_| length <= 8)?;
    let marker = if keeps_marker { 0 } else { 0x80_u8 >> (length - 1) };
    let value = own[1..].iter().fold(u64::from(first & !marker), |sum, byte| {
        (sum << 8) | u64::from(*byte)
    });
    Some((value, rest))
}

fn float(value: &[u8]) -> Option<f64> {
    match value.len() {
        4 => Some(f64::from(f32::from_be_bytes(value.try_into().ok()?))),
        8 => Some(f64::from_be_bytes(value.try_into().ok()?)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_films_length_is_read_or_not_known() {
        let mut film = vec![0x1A, 0x45, 0xDF, 0xA3, 0x80];
        film.extend(INFO);
        film.extend([0x92, 0x2A, 0xD7, 0xB1, 0x83, 0x0F, 0x42, 0x40, 0x44, 0x89, 0x88]);
        film.extend(99_500.0_f64.to_be_bytes());
        assert_eq!(length_ms(&film), Some(99_500));
        assert_eq!(length_ms(&film[..film.len() - 3]), None);
        assert_eq!(length_ms(b"no film"), None);
    }
}
