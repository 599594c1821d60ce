//! Items of QTI of others, where they lie beside this repository, and what is hostile in packages.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::package::read;
use crate::archive;
use crate::question_formats::FormatError;

fn files_below(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files_below(&path, found);
        } else {
            found.push(path);
        }
    }
}

#[test]
fn every_file_of_others_is_imported_or_says_what_is_not() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/fixtures/qti/spec/fixtures");
    if !folder.exists() {
        return;
    }
    let mut files = Vec::new();
    files_below(&folder, &mut files);
    let (mut documents, mut drafts, mut right, mut left_out) = (0, 0, 0, 0);
    let mut silent = Vec::new();
    for path in files {
        let bytes = std::fs::read(&path).unwrap();
        let text = String::from_utf8_lossy(&bytes[..bytes.len().min(6_000)]).into_owned();
        let is_document = [
            "<questestinterop",
            "<assessmentItem ",
            "<assessmentItem\n",
            "<qti-assessment-item",
        ]
        .iter()
        .any(|root| text.contains(root));
        if !is_document && !bytes.starts_with(b"PK") {
            continue;
        }
        documents += 1;
        match read(&bytes) {
            Ok(report) => {
                drafts += report.drafts.len();
                right += report.drafts.iter().filter(|draft| draft.check().is_ok()).count();
                left_out += report.left_out.len();
                let items = text.matches("<item ").count() + text.matches("<assessmentItem").count();
                if report.drafts.is_empty() && report.left_out.is_empty() && items > 0 {
                    silent.push(path.display().to_string());
                }
            }
            Err(FormatError::BrokenXml(_)) => left_out += 1,
            Err(error) => panic!("{}: {error}", path.display()),
        }
    }
    eprintln!(
        "{documents} documents: {drafts} drafts, {right} of them right as they are, {left_out} left out"
    );
    assert_eq!(silent, Vec::<String>::new());
    assert!(documents > 150 && drafts > 200);
}

fn packed(files: &[(&str, &[u8])]) -> Vec<u8> {
    let files = files
        .iter()
        .map(|(name, bytes)| ((*name).to_owned(), bytes.to_vec()));
    archive::pack(&files.collect::<BTreeMap<_, _>>()).unwrap()
}

#[test]
fn hostile_packages_are_refused_with_a_reason() {
    let bomb = packed(&[("items/a.xml", &vec![b' '; 19 << 20])]);
    assert_eq!(read(&bomb).unwrap_err().code(), "archive.bomb");
    let laughs =
        b"<!DOCTYPE a [<!ENTITY x \"ha\"><!ENTITY y \"&x;&x;&x;\">]><assessmentItem>&y;</assessmentItem>";
    assert_eq!(read(laughs).unwrap_err().code(), "question_format.has_entities");
    let outside = packed(&[(
        "a.xml",
        b"<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><assessmentItem>&x;</assessmentItem>",
    )]);
    assert_eq!(read(&outside).unwrap_err().code(), "question_format.has_entities");
    let deep = format!("<assessmentItem>{}", "<p>".repeat(5_000));
    assert_eq!(
        read(deep.as_bytes()).unwrap_err().code(),
        "question_format.too_deep"
    );
    assert_eq!(read(b"PK\x03\x04nothing").unwrap_err().code(), "archive.broken");
}

#[test]
fn a_picture_outside_the_package_is_not_looked_for() {
    let item = br#"<assessmentItem identifier="a" title="t"><responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse><value>A</value></correctResponse></responseDeclaration><itemBody><p>q<img src="../../../../etc/passwd"/></p><choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><simpleChoice identifier="A">1</simpleChoice><simpleChoice identifier="B">2</simpleChoice></choiceInteraction></itemBody></assessmentItem>"#;
    let report = read(&packed(&[("items/a.xml", item)])).unwrap();
    assert_eq!(report.drafts[0].picture, "");
    assert!(
        report.drafts[0].notes[0].contains("没有图片"),
        "{:?}",
        report.drafts[0].notes
    );
    assert_eq!(report.drafts[0].answer, "A");
}

#[test]
fn an_option_of_version_1_with_two_pictures_says_that_one_is_kept() {
    let picture = b"\x89PNG\r\n\x1a\n0000IHDR0000";
    let item = br#"<questestinterop><item ident="a" title="t"><presentation><material><mattext>q</mattext></material><response_lid ident="R" rcardinality="Single"><render_choice><response_label ident="A"><material><mattext texttype="text/html">&lt;img src="a.png"&gt;&lt;img src="b.png"&gt;</mattext></material></response_label><response_label ident="B"><material><mattext>2</mattext></material></response_label></render_choice></response_lid></presentation><resprocessing><outcomes><decvar/></outcomes><respcondition><conditionvar><varequal respident="R">A</varequal></conditionvar><setvar action="Set">100</setvar></respcondition></resprocessing></item></questestinterop>"#;
    let report = read(&packed(&[
        ("a.xml", item),
        ("a.png", picture),
        ("b.png", picture),
    ]))
    .unwrap();
    let notes = &report.drafts[0].notes;
    assert!(
        notes.iter().any(|note| note.contains("每个选项只放一张图片")),
        "{notes:?}"
    );
}

/// An item in the names of version 3: a choice and a typed number in one.
const VERSION_3: &str = r#"<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="a" title="往来">
<qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="identifier"><qti-correct-response><qti-value>B</qti-value></qti-correct-response></qti-response-declaration>
<qti-response-declaration identifier="N" cardinality="single" base-type="float"><qti-correct-response><qti-value>3800</qti-value></qti-correct-response></qti-response-declaration>
<qti-item-body><p>月折旧 <qti-text-entry-interaction response-identifier="N"/> 元</p>
<qti-choice-interaction response-identifier="RESPONSE" max-choices="1"><qti-prompt>贷方科目是</qti-prompt><qti-simple-choice identifier="A">主营业务收入</qti-simple-choice><qti-simple-choice identifier="B">应收账款</qti-simple-choice></qti-choice-interaction></qti-item-body>
<qti-response-processing><qti-response-condition><qti-response-if><qti-equal tolerance-mode="absolute" tolerance="0.5 0.5"><qti-variable identifier="N"/><qti-correct identifier="N"/></qti-equal><qti-set-outcome-value identifier="SCORE"><qti-base-value base-type="float">1</qti-base-value></qti-set-outcome-value></qti-response-if></qti-response-condition></qti-response-processing>
</qti-assessment-item>"#;

#[test]
fn version_3_is_read_like_those_before() {
    let report = read(VERSION_3.as_bytes()).unwrap();
    let [draft] = report.drafts.as_slice() else {
        panic!("{:?}", report.left_out)
    };
    assert_eq!(
        (draft.kind.as_str(), draft.stem.as_str()),
        ("综合题", "月折旧 （1） 元")
    );
    let answers: Vec<&str> = draft.parts.iter().map(|part| part.answer.as_str()).collect();
    assert_eq!(answers, ["#3800±0.5", "B"]);
    assert_eq!(draft.parts[1].stem, "贷方科目是");
    assert!(draft.check().is_ok());
}
