use super::*;

/// A zip of these entries, stored without compression so that its bytes can be tampered with.
fn stored(entries: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    for (name, content) in entries {
        writer.start_file(*name, options).unwrap();
        writer.write_all(content).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

/// Replaces a name in local header and directory by another of the same length.
fn rename(zip: &[u8], from: &str, to: &str) -> Vec<u8> {
    assert_eq!(from.len(), to.len());
    let mut bytes = zip.to_vec();
    for at in 0..bytes.len() - from.len() {
        if &bytes[at..at + from.len()] == from.as_bytes() {
            bytes[at..at + from.len()].copy_from_slice(to.as_bytes());
        }
    }
    bytes
}

const LIMITS: ArchiveLimits = ArchiveLimits {
    entries: 3,
    file_bytes: 1 << 20,
    total_bytes: 3 << 19,
    ratio: 100,
};

#[test]
fn what_is_packed_unpacks_to_the_same_and_to_the_same_bytes() {
    let files = BTreeMap::from([
        ("a/资料.md".to_owned(), b"x".to_vec()),
        ("b".to_owned(), vec![7; 100_000]),
    ]);
    let zip = pack(&files).unwrap();
    assert_eq!(pack(&files).unwrap(), zip);
    let limits = ArchiveLimits {
        ratio: 2000,
        ..LIMITS
    };
    assert_eq!(unpack(&zip, &limits).unwrap(), files);
    assert_eq!(check(&zip, &limits), Ok(()));
}

#[test]
fn paths_out_of_the_folder_are_refused() {
    for bad in ["../ab", "/abcd", "a/../", "a\\bcd", "C:/ab", "a//bc", "./abc"] {
        let zip = rename(&stored(&[("zzzzz", b"x")]), "zzzzz", bad);
        assert!(
            matches!(unpack(&zip, &LIMITS), Err(ArchiveError::UnsafePath(_))),
            "{bad}"
        );
    }
}

#[test]
fn links_are_refused() {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    writer
        .add_symlink("link", "/etc/passwd", SimpleFileOptions::default())
        .unwrap();
    let zip = writer.finish().unwrap().into_inner();
    assert_eq!(unpack(&zip, &LIMITS), Err(ArchiveError::NotAFile("link".into())));
}

#[test]
fn bombs_and_floods_are_refused_before_they_are_unpacked() {
    let big = BTreeMap::from([("a".to_owned(), vec![0; 1 << 20])]);
    assert_eq!(
        unpack(&pack(&big).unwrap(), &LIMITS),
        Err(ArchiveError::Bomb("a".into()))
    );
    let large = stored(&[("a", &vec![0; (1 << 20) + 1])]);
    assert_eq!(
        unpack(&large, &LIMITS),
        Err(ArchiveError::FileTooLarge("a".into()))
    );
    let both = stored(&[("a", &vec![0; 1 << 20]), ("b", &vec![0; 1 << 20])]);
    assert_eq!(unpack(&both, &LIMITS), Err(ArchiveError::TooLarge));
    let many = stored(&[("a", b""), ("b", b""), ("c", b""), ("d", b"")]);
    assert_eq!(unpack(&many, &LIMITS), Err(ArchiveError::TooManyEntries(3)));
}

#[test]
fn sizes_that_lie_are_found_out() {
    let files = BTreeMap::from([("a".to_owned(), vec![0; 900_000])]);
    let mut zip = pack(&files).unwrap();
    // The unpacked size stands at 22 of the local header and 24 of the directory's entry.
    let small = 1000_u32.to_le_bytes();
    for (signature, offset) in [(b"PK\x03\x04", 22), (b"PK\x01\x02", 24)] {
        let at = zip.windows(4).position(|window| window == signature).unwrap() + offset;
        zip[at..at + 4].copy_from_slice(&small);
    }
    assert!(check(&zip, &LIMITS).is_err());
    let tight = ArchiveLimits {
        file_bytes: 2000,
        ..LIMITS
    };
    assert!(unpack(&zip, &tight).is_err());
}

#[test]
fn twins_in_case_are_refused() {
    assert_eq!(
        unpack(&stored(&[("A", b""), ("a", b"")]), &LIMITS),
        Err(ArchiveError::Duplicate("a".into()))
    );
}

#[test]
fn half_a_zip_is_broken_wherever_it_is_cut() {
    let files = BTreeMap::from([
        ("a".to_owned(), b"hello hello hello".to_vec()),
        ("b".to_owned(), vec![1; 300]),
    ]);
    let zip = pack(&files).unwrap();
    for end in 0..zip.len() {
        assert_eq!(
            unpack(&zip[..end], &LIMITS),
            Err(ArchiveError::Broken),
            "cut at {end}"
        );
    }
}

#[test]
fn one_folder_around_everything_is_taken_away() {
    let files = |names: &[&str]| -> BTreeMap<String, Vec<u8>> {
        names
            .iter()
            .map(|name| ((*name).to_owned(), Vec::new()))
            .collect()
    };
    let stripped = |names: &[&str]| strip_common_folder(files(names), "course.toml");
    assert_eq!(
        stripped(&["k/course.toml", "k/a/b"]),
        files(&["course.toml", "a/b"])
    );
    assert_eq!(stripped(&["course.toml", "a/b"]), files(&["course.toml", "a/b"]));
    assert_eq!(stripped(&["k/x", "l/x"]), files(&["k/x", "l/x"]));
    assert_eq!(stripped(&["x"]), files(&["x"]));
}

#[test]
fn names_in_gbk_are_read() {
    let mut zip = stored(&[("zzzz.md", b"x")]);
    for at in 0..zip.len() - 4 {
        if &zip[at..at + 4] == b"zzzz" {
            zip[at..at + 4].copy_from_slice(b"\xbb\xe1\xbc\xc6");
        }
    }
    assert_eq!(
        unpack(&zip, &LIMITS).unwrap().keys().collect::<Vec<_>>(),
        ["会计.md"]
    );
}
