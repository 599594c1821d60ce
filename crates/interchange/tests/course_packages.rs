//! Whatever bytes a package holds, reading it ends, with a package whose own addresses lead somewhere.

use std::collections::BTreeMap;

use interchange::archive::{ArchiveLimits, is_gzip, unpack_tar_gz};
use interchange::course_packages::{CoursePackage, FILE, ITEM, PackageFormat, read, recognise};
use proptest::prelude::*;

const NAMES: &[&str] = &[
    "imsmanifest.xml",
    "moodle_backup.xml",
    "questions.xml",
    "files.xml",
    "quiz/qti.xml",
    "a/page.html",
    "a/b.html",
    "01-甲/2.md",
    "README.md",
    "files/aa/aa11",
    "x.png",
];

/// Pieces of documents that packages consist of, put together in any order.
const PIECES: &[&str] = &[
    "<manifest identifier=\"m\">",
    "<organizations><organization><item><item identifierref=\"r\"><title>题</title></item></item></organization></organizations>",
    "<resources><resource identifier=\"r\" type=\"webcontent\" href=\"a/page.html\"/></resources>",
    "<resource identifier=\"q\" type=\"imsqti_xmlv1p2/imscc_xmlv1p1/assessment\" href=\"quiz/qti.xml\"/>",
    "</manifest>",
    "<questestinterop><item ident=\"i\"><presentation><material><mattext>x</mattext></material></presentation></item>",
    "</questestinterop>",
    "<moodle_backup><information><contents><activities><activity><moduleid>1</moduleid>",
    "<question_category><question id=\"1\"><qtype>match</qtype>",
    "<!DOCTYPE a [<!ENTITY b \"c\">]>",
    "<p>a<img src='b.html'><a href='$IMS-CC-FILEBASE$/../x.png'>",
    "<table><tr><td>|",
    "<ul><li><ol><li>",
    "[a](../README.md)![",
    "](x.png)",
    "# 甲\n\n",
    "---\ntitle: x\n---\n",
    "\u{0}\u{feff}&#0;&amp;",
    "$@PAGEVIEWBYID*1@$@@PLUGINFILE@@/x",
    "\\(x\\)```$",
];

fn content() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        prop::collection::vec(any::<u8>(), 0..200),
        prop::collection::vec(prop::sample::select(PIECES), 0..8)
            .prop_map(|pieces| pieces.concat().into_bytes()),
    ]
}

fn package() -> impl Strategy<Value = BTreeMap<String, Vec<u8>>> {
    prop::collection::btree_map(
        prop::sample::select(NAMES).prop_map(str::to_owned),
        content(),
        1..8,
    )
}

/// Every address in the texts of a package is one of its pages or files.
fn dead_addresses(package: &CoursePackage) -> Vec<String> {
    let pages: Vec<&str> = package
        .chapters
        .iter()
        .flat_map(|chapter| &chapter.pages)
        .map(|page| page.id.as_str())
        .collect();
    let texts = package.chapters.iter().flat_map(|chapter| &chapter.pages);
    texts
        .flat_map(|page| page.text.split("](package-").skip(1))
        .map(|rest| format!("package-{}", rest.split(')').next().unwrap_or_default()))
        .filter(|address| {
            let is_file = address
                .strip_prefix(FILE)
                .and_then(|place| place.parse::<usize>().ok())
                .is_some_and(|place| place < package.files.len());
            let is_page = address.strip_prefix(ITEM).is_some_and(|id| pages.contains(&id));
            !is_file && !is_page
        })
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_500))]

    #[test]
    fn no_package_crashes_its_reader(files in package()) {
        for format in [PackageFormat::CommonCartridge, PackageFormat::MoodleBackup, PackageFormat::Markdown] {
            if let Ok(read) = read(format, files.clone(), "x.zip") {
                prop_assert!(read.id.len() <= 64);
                prop_assert_eq!(dead_addresses(&read), Vec::<String>::new());
            }
        }
        let _ = recognise(&files);
    }

    #[test]
    fn no_bytes_crash_the_reader_of_tars(mut bytes in prop::collection::vec(any::<u8>(), 0..2_000)) {
        let _ = unpack_tar_gz(bytes.as_slice(), bytes.len() as u64, &ArchiveLimits::COURSE);
        bytes.splice(0..0, [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
        prop_assert!(is_gzip(&bytes));
        let _ = unpack_tar_gz(bytes.as_slice(), bytes.len() as u64, &ArchiveLimits::COURSE);
    }
}
