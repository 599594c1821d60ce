//! Gzipped tar archives, as Moodle packs its backups: read from strangers under the same limits as zips.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;

use flate2::read::MultiGzDecoder;

use super::{ArchiveError, ArchiveLimits, RATIO_FLOOR_BYTES, safe_name};

/// The size of a header, and what contents are filled up to.
const BLOCK: usize = 512;
/// The longest name that an entry of its own says.
const NAME_BYTES: u64 = 4_096;

/// Whether the bytes begin as gzip does.
pub fn is_gzip(head: &[u8]) -> bool {
    head.starts_with(&[0x1f, 0x8b, 8])
}

/// Unpacks a gzipped tar into memory: path (with `/`) → bytes. `packed_bytes` is its size as it lies there.
///
/// # Errors
/// As of [`super::unpack`]; an archive that ends within a file is broken.
pub fn unpack_tar_gz(
    archive: impl Read,
    packed_bytes: u64,
    limits: &ArchiveLimits,
) -> Result<BTreeMap<String, Vec<u8>>, ArchiveError> {
    let mut reader = Unpacking {
        stream: MultiGzDecoder::new(archive),
        unpacked: 0,
        packed_bytes,
        limits,
    };
    let mut files = BTreeMap::new();
    let mut folded = BTreeSet::new();
    let mut long_name: Option<Vec<u8>> = None;
    let mut entries = 0_usize;
    while let Some(header) = reader.header()? {
        entries += 1;
        if entries > limits.entries {
            return Err(ArchiveError::TooManyEntries(limits.entries));
        }
        match header.kind {
            // GNU: the name of the next entry; pax: facts about it, among them its name.
            b'L' => long_name = Some(reader.long_name(header.size)?),
            b'x' => long_name = pax_path(&reader.long_name(header.size)?).or(long_name),
            b'g' => drop(reader.long_name(header.size)?),
            kind => {
                let raw = long_name.take().unwrap_or(header.name);
                let raw = raw.strip_prefix(b"./").unwrap_or(&raw);
                if kind == b'5' {
                    continue;
                }
                let name = safe_name(raw)?;
                if !matches!(kind, b'0' | 0 | b'7') {
                    return Err(ArchiveError::NotAFile(name));
                }
                let content = reader.content(&name, header.size)?;
                if name.ends_with(".DS_Store") || name.starts_with('.') {
                    continue;
                }
                if !folded.insert(name.to_lowercase()) {
                    return Err(ArchiveError::Duplicate(name));
                }
                files.insert(name, content);
            }
        }
    }
    if files.is_empty() {
        Err(ArchiveError::Empty)
    } else {
        Ok(files)
    }
}

struct Header {
    name: Vec<u8>,
    size: u64,
    kind: u8,
}

struct Unpacking<'l, R> {
    stream: MultiGzDecoder<R>,
    /// Bytes that came out of it so far.
    unpacked: u64,
    packed_bytes: u64,
    limits: &'l ArchiveLimits,
}

impl<R: Read> Unpacking<'_, R> {
    /// The next header; none at the end.
    fn header(&mut self) -> Result<Option<Header>, ArchiveError> {
        let mut block = [0_u8; BLOCK];
        let mut filled = 0;
        while filled < BLOCK {
            match self.stream.read(&mut block[filled..]) {
                Ok(0) if filled == 0 => return Ok(None),
                Ok(0) | Err(_) => return Err(ArchiveError::Broken),
                Ok(count) => filled += count,
            }
        }
        self.count(BLOCK as u64, "tar")?;
        if block.iter().all(|byte| *byte == 0) {
            return Ok(None);
        }
        if !has_checksum(&block) {
            return Err(ArchiveError::Broken);
        }
        let until_zero =
            |bytes: &[u8]| -> Vec<u8> { bytes.iter().copied().take_while(|byte| *byte != 0).collect() };
        let mut name = until_zero(&block[..100]);
        let prefix = until_zero(&block[345..500]);
        if block[257..262] == *b"ustar" && block[262] == 0 && !prefix.is_empty() {
            name = [prefix.as_slice(), b"/", name.as_slice()].concat();
        }
        let size = octal(&block[124..136]).ok_or(ArchiveError::Broken)?;
        Ok(Some(Header {
            name,
            size,
            kind: block[156],
        }))
    }

    fn content(&mut self, name: &str, size: u64) -> Result<Vec<u8>, ArchiveError> {
        if size > self.limits.file_bytes {
            return Err(ArchiveError::FileTooLarge(name.to_owned()));
        }
        let filled_up = size.div_ceil(BLOCK as u64) * BLOCK as u64;
        self.count(filled_up, name)?;
        let mut content = Vec::with_capacity(usize::try_from(size.min(1 << 20)).unwrap_or(0));
        self.stream
            .by_ref()
            .take(filled_up)
            .read_to_end(&mut content)
            .map_err(|_| ArchiveError::Broken)?;
        if content.len() as u64 != filled_up {
            return Err(ArchiveError::Broken);
        }
        content.truncate(usize::try_from(size).unwrap_or(0));
        Ok(content)
    }

    fn long_name(&mut self, size: u64) -> Result<Vec<u8>, ArchiveError> {
        if size > NAME_BYTES {
            return Err(ArchiveError::UnsafePath("…".to_owned()));
        }
        let mut name = self.content("tar", size)?;
        while name.last() == Some(&0) {
            name.pop();
        }
        Ok(name)
    }

    /// Counts what comes out before it is read, so that nobody fills the memory.
    fn count(&mut self, bytes: u64, name: &str) -> Result<(), ArchiveError> {
        self.unpacked = self.unpacked.saturating_add(bytes);
        if self.unpacked > self.limits.total_bytes {
            return Err(ArchiveError::TooLarge);
        }
        let floor = self.packed_bytes.max(RATIO_FLOOR_BYTES);
        if self.unpacked / floor > self.limits.ratio {
            return Err(ArchiveError::Bomb(name.to_owned()));
        }
        Ok(())
    }
}

/// Whether the header's sum is right: it counts its own field as blanks.
fn has_checksum(block: &[u8; BLOCK]) -> bool {
    let sum: u64 = block
        .iter()
        .enumerate()
        .map(|(at, byte)| {
            if (148..156).contains(&at) {
                32
            } else {
                u64::from(*byte)
            }
        })
        .sum();
    octal(&block[148..156]) == Some(sum)
}

/// A number in octal digits, with blanks or zeros around it; none for one that is written in another way.
fn octal(field: &[u8]) -> Option<u64> {
    let text = std::str::from_utf8(field).ok()?;
    let digits = text.trim_matches(|c: char| c == '\0' || c == ' ');
    if digits.is_empty() {
        return Some(0);
    }
    u64::from_str_radix(digits, 8).ok()
}

/// `path` among the records of pax: `30 path=folder/name\n`.
fn pax_path(records: &[u8]) -> Option<Vec<u8>> {
    let mut rest = records;
    while !rest.is_empty() {
        let blank = rest.iter().position(|byte| *byte == b' ')?;
        let length: usize = std::str::from_utf8(&rest[..blank]).ok()?.parse().ok()?;
        let record = rest.get(blank + 1..length.checked_sub(1)?)?;
        if let Some(path) = record.strip_prefix(b"path=") {
            return Some(path.to_vec());
        }
        rest = rest.get(length..)?;
    }
    None
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use flate2::Compression;
    use flate2::write::GzEncoder;
    use std::io::Write;

    fn header(name: &str, size: usize, kind: u8) -> Vec<u8> {
        let mut block = vec![0_u8; BLOCK];
        block[..name.len()].copy_from_slice(name.as_bytes());
        block[124..135].copy_from_slice(format!("{size:011o}").as_bytes());
        block[148..156].fill(b' ');
        block[156] = kind;
        block[257..263].copy_from_slice(b"ustar\0");
        let sum: u32 = block.iter().map(|byte| u32::from(*byte)).sum();
        block[148..155].copy_from_slice(format!("{sum:06o}\0").as_bytes());
        block
    }

    fn gzipped(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap()
    }

    /// A gzipped tar of files, each with its kind.
    pub(crate) fn tar_gz(files: &[(&str, u8, &[u8])]) -> Vec<u8> {
        let mut tar = Vec::new();
        for (name, kind, content) in files {
            tar.extend(header(name, content.len(), *kind));
            tar.extend_from_slice(content);
            tar.resize(tar.len().next_multiple_of(BLOCK), 0);
        }
        tar.extend([0; 2 * BLOCK]);
        gzipped(&tar)
    }

    fn unpack(bytes: &[u8]) -> Result<BTreeMap<String, Vec<u8>>, ArchiveError> {
        unpack_tar_gz(bytes, bytes.len() as u64, &ArchiveLimits::COURSE)
    }

    #[test]
    fn files_come_out_as_they_went_in() {
        let long = format!("{}name.xml", "folder/".repeat(20));
        let pax = format!("{} path={long}\n", long.len() + 10);
        let bytes = tar_gz(&[
            ("activities/", b'5', b""),
            ("./activities/page.xml", b'0', b"<page/>"),
            ("././@LongLink", b'L', b"files/ab/abcd\0"),
            ("files/x", b'0', &[7; 1_000]),
            ("PaxHeaders/1", b'x', pax.as_bytes()),
            ("short", b'0', b"x"),
        ]);
        let files = unpack(&bytes).unwrap();
        assert_eq!(files["activities/page.xml"], b"<page/>");
        assert_eq!(files["files/ab/abcd"], [7; 1_000]);
        assert_eq!(files[&long], b"x");
        assert_eq!(files.len(), 3);
    }

    #[test]
    fn hostile_archives_are_refused() {
        let one = |name: &str, kind: u8, content: &[u8]| unpack(&tar_gz(&[(name, kind, content)]));
        assert_eq!(
            one("../x", b'0', b""),
            Err(ArchiveError::UnsafePath("../x".into()))
        );
        assert_eq!(
            one("/etc/x", b'0', b""),
            Err(ArchiveError::UnsafePath("/etc/x".into()))
        );
        assert_eq!(one("x", b'2', b""), Err(ArchiveError::NotAFile("x".into())));
        let zeros = vec![0; 40 << 20];
        assert_eq!(
            one("zeros", b'0', &zeros),
            Err(ArchiveError::Bomb("zeros".into()))
        );
        let twice = tar_gz(&[("a", b'0', b"1"), ("A", b'0', b"2")]);
        assert_eq!(unpack(&twice), Err(ArchiveError::Duplicate("A".into())));
        let mut cut = tar_gz(&[("a", b'0', &[9; 3_000])]);
        cut.truncate(cut.len() / 2);
        assert_eq!(unpack(&cut), Err(ArchiveError::Broken));
        assert_eq!(unpack(&gzipped(b"no tar")), Err(ArchiveError::Broken));
        assert_eq!(unpack(&gzipped(&[])), Err(ArchiveError::Empty));
    }
}
