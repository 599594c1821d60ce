//! Questions of the bank in other formats and back.

#![expect(clippy::unwrap_used, reason = "in a test, stopping is the right answer")]

mod random;

use interchange::question_formats::{Format, Outgoing, read, recognise, write};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

/// So many random questions go through each format.
const QUESTIONS: usize = 10_000;

/// Writes random questions, reads them back, and holds each against what was written. What a format cannot carry must be told, and
/// is rare among kinds it knows.
fn goes_and_comes_back(format: Format, questions: impl Strategy<Value = Outgoing>) {
    let mut runner = TestRunner::deterministic();
    let pictures = random::pictures();
    let mut carried = 0;
    let mut lost = Vec::new();
    while carried < QUESTIONS {
        let batch: Vec<Outgoing> = (0..500)
            .map(|_| questions.new_tree(&mut runner).unwrap().current())
            .collect();
        let written = write(format, &batch, &pictures).unwrap();
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
    let rare = carried / 50;
    assert!(
        lost.len() <= rare,
        "{} of {carried} are lost: {:#?}",
        lost.len(),
        &lost[..lost.len().min(5)]
    );
}

#[test]
fn gift_carries_what_it_says_it_carries() {
    goes_and_comes_back(Format::Gift, random::question(random::of_gift(), false));
}

#[test]
fn moodle_xml_carries_what_it_says_it_carries() {
    goes_and_comes_back(Format::MoodleXml, random::question(random::of_moodle(), true));
}

#[test]
fn qti_carries_what_it_says_it_carries() {
    goes_and_comes_back(Format::Qti, random::question(random::of_moodle(), true));
}
