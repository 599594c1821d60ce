//! Questions of the bank in other formats and back.

#![expect(clippy::unwrap_used, reason = "in a test, stopping is the right answer")]

mod random;

use interchange::excel_questions::BankQuestion;
use interchange::question_formats::{Format, Outgoing, QtiVersion, Target, read, recognise, write};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

/// A bank as large as one file may hold.
const QUESTIONS: usize = 10_000;

/// How many random questions go through each format: a thousand, or as many as `make formats` asks for.
fn random_questions() -> usize {
    let wanted = std::env::var("SUANPAN_RANDOM_QUESTIONS").ok();
    wanted.map_or(1_000, |wanted| wanted.parse().unwrap())
}

/// Writes random questions, reads them back, and holds each against what was written. What a format cannot carry must be told, and
/// is rare among kinds it knows: at most one of fifty of ten thousand, where chance evens out.
fn goes_and_comes_back(target: Target, questions: impl Strategy<Value = Outgoing>) {
    let mut runner = TestRunner::deterministic();
    let pictures = random::pictures();
    let format = target.read_as();
    let mut carried = 0;
    let mut lost = Vec::new();
    let wanted = random_questions();
    while carried < wanted {
        let batch: Vec<Outgoing> = (0..500)
            .map(|_| questions.new_tree(&mut runner).unwrap().current())
            .collect();
        let written = write(target, &batch, &pictures).unwrap();
        assert_eq!(recognise(&written.bytes), Some(format));
        let report = read(format, &written.bytes).unwrap();
        let mut drafts = report.drafts.iter();
        for (index, outgoing) in batch.iter().enumerate() {
            let loss = written.losses.iter().find(|loss| loss.index == index);
            if loss.is_some_and(|loss| loss.is_left_out) {
                lost.push(format!("{:?} {outgoing:?}", loss.unwrap().reasons));
                continue;
            }
            let draft = drafts.next().unwrap();
            if let Some(loss) = loss {
                lost.push(format!("{:?} {outgoing:?}", loss.reasons));
                continue;
            }
            let back = draft.check().unwrap();
            assert_eq!(
                (&back.body, &back.key),
                (&outgoing.question.body, &outgoing.question.key)
            );
            assert_eq!(back.stem, outgoing.question.stem);
            assert_eq!(back.analysis, outgoing.question.analysis);
            assert_eq!(
                (back.points, back.difficulty),
                (outgoing.question.points, outgoing.question.difficulty)
            );
            assert_eq!(
                (&back.tags, &back.knowledge),
                (&outgoing.question.tags, &outgoing.question.knowledge)
            );
            assert_eq!(
                (&back.id, &back.chapter),
                (&outgoing.question.id, &outgoing.question.chapter)
            );
            assert_eq!(draft.picture.is_empty(), outgoing.picture.is_none());
            carried += 1;
        }
    }
    let rare = carried / if wanted < 10_000 { 40 } else { 50 };
    assert!(
        lost.len() <= rare,
        "{} of {carried} are lost: {:#?}",
        lost.len(),
        &lost[..lost.len().min(5)]
    );
}

#[test]
fn gift_carries_what_it_says_it_carries() {
    goes_and_comes_back(Target::Gift, random::question(random::of_gift(), false));
}

#[test]
fn aiken_carries_what_it_says_it_carries() {
    goes_and_comes_back(Target::Aiken, random::bare(random::of_aiken()));
}

#[test]
fn moodle_xml_carries_what_it_says_it_carries() {
    goes_and_comes_back(Target::MoodleXml, random::question(random::of_moodle(), true));
}

#[test]
fn qti_1_2_carries_what_it_says_it_carries() {
    goes_and_comes_back(
        Target::Qti(QtiVersion::V1p2),
        random::question(random::of_moodle(), true),
    );
}

#[test]
fn qti_2_1_carries_what_it_says_it_carries() {
    goes_and_comes_back(
        Target::Qti(QtiVersion::V2p1),
        random::question(random::of_moodle(), true),
    );
}

#[test]
fn qti_2_2_carries_what_it_says_it_carries() {
    goes_and_comes_back(
        Target::Qti(QtiVersion::V2p2),
        random::question(random::of_moodle(), true),
    );
}

#[test]
fn qti_3_0_carries_what_it_says_it_carries() {
    goes_and_comes_back(
        Target::Qti(QtiVersion::V3p0),
        random::question(random::of_moodle(), true),
    );
}

#[test]
fn the_parts_of_a_question_go_through_qti() {
    for version in [QtiVersion::V2p1, QtiVersion::V3p0] {
        goes_and_comes_back(Target::Qti(version), random::question(random::of_parts(), true));
    }
}

#[test]
fn the_gaps_of_a_material_go_through_moodle_xml() {
    goes_and_comes_back(Target::MoodleXml, random::cloze());
}

#[test]
fn word_carries_what_it_says_it_carries() {
    goes_and_comes_back(Target::Docx, random::question(random::of_typed(), true));
}

#[test]
fn markdown_carries_what_it_says_it_carries() {
    goes_and_comes_back(Target::Markdown, random::question(random::of_typed(), true));
}

#[test]
fn what_moodle_says_goes_through_every_format() {
    let source = include_bytes!("../../src/question_formats/moodle/cases/kinds.xml");
    let report = read(Format::MoodleXml, source).unwrap();
    let questions: Vec<Outgoing> = report
        .drafts
        .iter()
        .map(|draft| Outgoing {
            question: draft.check().unwrap(),
            picture: Some(draft.picture.clone()).filter(|name| !name.is_empty()),
        })
        .collect();
    let pictures = (0..)
        .map(|number| format!("#{number}"))
        .zip(report.pictures)
        .collect();
    for target in Target::ALL
        .iter()
        .copied()
        .filter(|target| *target != Target::Aiken)
    {
        let written = write(target, &questions, &pictures).unwrap();
        let told: Vec<String> = written
            .losses
            .iter()
            .map(|loss| loss.reasons.join("；"))
            .collect();
        let back = read(target.read_as(), &written.bytes).unwrap();
        assert_eq!(back.left_out, [], "{target:?}");
        assert!(
            !told.iter().any(|reason| reason.contains("读不回来")),
            "{target:?}: {told:?}"
        );
    }
}

/// A question of two points and nothing but its text, body and key.
fn question(stem: &str, body: serde_json::Value, key: serde_json::Value) -> BankQuestion {
    BankQuestion {
        row: 0,
        id: None,
        stem: stem.to_owned(),
        analysis: String::new(),
        points: scoring::Points::whole(2),
        difficulty: 3,
        knowledge: Vec::new(),
        tags: Vec::new(),
        chapter: None,
        body: serde_json::from_value(body).unwrap(),
        key: serde_json::from_value(key).unwrap(),
    }
}

#[test]
fn a_blank_that_the_text_does_not_show_is_not_lost() {
    let body = serde_json::json!({ "kind": "blank", "blanks": [{}, {}] });
    let key = serde_json::json!({ "kind": "blank", "blanks": [{ "accept": ["借"] }, { "accept": ["贷"] }] });
    let one = Outgoing {
        question: question("写出两个记账符号", body, key),
        picture: None,
    };
    for target in [
        Target::MoodleXml,
        Target::Qti(QtiVersion::V1p2),
        Target::Qti(QtiVersion::V2p1),
    ] {
        let written = write(target, std::slice::from_ref(&one), &random::pictures()).unwrap();
        let back = read(target.read_as(), &written.bytes).unwrap();
        assert_eq!(back.drafts[0].answer, "借\n贷");
        assert_eq!(written.losses[0].reasons, ["题干的排版不能完整保留"]);
    }
}

#[test]
fn numbers_to_be_worked_out_leave_as_blanks_where_there_is_no_such_kind() {
    let body = serde_json::json!({ "kind": "calculation", "cells": [
        { "id": "a", "label": "单位成本", "unit": "元/件" }, { "id": "b", "label": "期末余额" }] });
    let key = serde_json::json!({ "kind": "calculation", "cells": [
        { "id": "a", "value": "202.4", "tolerance": "0.01" }, { "id": "b", "value": "90" }] });
    let one = Outgoing {
        question: question("计算下列各项", body, key),
        picture: None,
    };
    let targets = [
        Target::MoodleXml,
        Target::Qti(QtiVersion::V1p2),
        Target::Qti(QtiVersion::V2p1),
        Target::Qti(QtiVersion::V3p0),
    ];
    for target in targets {
        let written = write(target, std::slice::from_ref(&one), &random::pictures()).unwrap();
        assert_eq!(
            written.losses[0].reasons,
            ["「计算题」按「填空题」导出"],
            "{target:?}"
        );
        let back = read(target.read_as(), &written.bytes).unwrap();
        assert_eq!(back.drafts[0].answer, "#202.4±0.01\n#90±0.005", "{target:?}");
        assert!(
            back.drafts[0]
                .stem
                .ends_with("单位成本 ____ 元/件\n\n期末余额 ____"),
            "{}",
            back.drafts[0].stem
        );
    }
}

/// The largest amount of memory that this process has held, in MiB.
fn peak_mib() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kib: Option<u64> = line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok());
    kib.unwrap_or_default() / 1024
}

#[test]
fn ten_thousand_questions_with_pictures_are_read_in_one_go() {
    let mut runner = TestRunner::deterministic();
    let strategy = random::question(random::of_moodle(), true);
    let mut pictures = random::pictures();
    let mut questions = Vec::new();
    for number in 0..QUESTIONS {
        let mut outgoing = strategy.new_tree(&mut runner).unwrap().current();
        let name = format!("picture {number}");
        let mut bytes = pictures["dot"].clone();
        bytes.extend((0..4_000_usize).map(|at| (at * 7 + number) as u8));
        outgoing.picture = Some(name.clone());
        pictures.insert(name, bytes);
        questions.push(outgoing);
    }
    let file = write(Target::MoodleXml, &questions, &pictures).unwrap().bytes;
    drop((questions, pictures));
    // Begins to measure anew: what writing took does not count.
    let _ = std::fs::write("/proc/self/clear_refs", "5");
    let (began, before) = (std::time::Instant::now(), peak_mib());
    let report = read(Format::MoodleXml, &file).unwrap();
    let seconds = began.elapsed().as_secs_f64();
    let size = file.len() >> 20;
    eprintln!(
        "{size} MiB of Moodle XML: {seconds:.1} s, peak {} MiB (before {before} MiB)",
        peak_mib()
    );
    assert_eq!(report.drafts.len(), QUESTIONS);
    assert_eq!(report.pictures.len(), QUESTIONS);
    assert!(report.drafts.iter().all(|draft| !draft.picture.is_empty()));
}

/// Damages a file at random places: bytes changed, cut out, doubled.
fn damaged(bytes: &[u8], draws: &[(usize, u8, u8)]) -> Vec<u8> {
    let mut damaged = bytes.to_vec();
    for (place, kind, byte) in draws {
        if damaged.is_empty() {
            break;
        }
        let at = place % damaged.len();
        let end = (at + usize::from(*byte)).min(damaged.len());
        match kind % 4 {
            0 => damaged[at] = *byte,
            1 => drop(damaged.drain(at..end)),
            2 => {
                let piece = damaged[at..end].to_vec();
                damaged.splice(at..at, piece);
            }
            _ => damaged.truncate(damaged.len().max(at + 1) - usize::from(*byte).min(damaged.len() - 1)),
        }
    }
    damaged
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    /// Whatever lies in a file: it is read, or refused with a reason.
    #[test]
    fn no_file_makes_a_reader_stop(draws in prop::collection::vec(any::<(usize, u8, u8)>(), 1..12)) {
        let moodle = include_bytes!("../../src/question_formats/moodle/cases/kinds.xml").as_slice();
        let gift = include_bytes!("../../src/question_formats/gift/cases/kinds.gift").as_slice();
        let item = br#"<assessmentItem identifier="a"><responseDeclaration identifier="RESPONSE" cardinality="multiple" baseType="directedPair"><correctResponse><value>A B</value></correctResponse><mapping><mapEntry mapKey="A B" mappedValue="1"/></mapping></responseDeclaration><itemBody><p>q <textEntryInteraction responseIdentifier="RESPONSE"/></p><matchInteraction responseIdentifier="RESPONSE"><simpleMatchSet><simpleAssociableChoice identifier="A">1</simpleAssociableChoice></simpleMatchSet><simpleMatchSet><simpleAssociableChoice identifier="B">2</simpleAssociableChoice></simpleMatchSet></matchInteraction></itemBody></assessmentItem>"#;
        let old = br#"<questestinterop><item ident="a"><presentation><material><mattext>q [x]</mattext></material><response_lid ident="response_x" rcardinality="Multiple"><render_choice><response_label ident="1"><material><mattext>a</mattext></material></response_label></render_choice></response_lid></presentation><resprocessing><respcondition><conditionvar><and><varequal respident="response_x">1</varequal><not><varequal respident="response_x">2</varequal></not></and></conditionvar><setvar>100</setvar></respcondition></resprocessing></item></questestinterop>"#;
        for source in [moodle, gift, item.as_slice(), old.as_slice()] {
            let bytes = damaged(source, &draws);
            let _ = recognise(&bytes);
            for format in Target::ALL.iter().map(|target| target.read_as()) {
                if let Ok(report) = read(format, &bytes) {
                    for draft in &report.drafts {
                        let _ = draft.check();
                    }
                }
            }
        }
    }
}
