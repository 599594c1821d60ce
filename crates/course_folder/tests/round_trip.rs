//! Property: what is written reads back the same, whatever texts and numbers a course holds.

#![expect(clippy::unwrap_used, reason = "in a test, stopping is the right answer")]

use std::io::Cursor;
use std::path::Path;

use course_folder::model::{Blank, ChoiceOption, Marks, Policy, Question, QuestionKind, RefLine, Weights};
use course_folder::{Course, load_folder, read, read_zip, write, write_zip};
use proptest::prelude::*;

fn base() -> Course {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/base");
    read(&load_folder(&folder).unwrap()).course.unwrap()
}

/// Text that is hard to write in TOML: quotes, escapes, fences, control characters, several lines. No Markdown links.
fn text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        "[a-zA-Z一-龥 ,.，。=#{}()]{1,8}",
        Just("'''".to_owned()),
        Just("\"\"\"".to_owned()),
        Just("\\".to_owned()),
        Just("\n".to_owned()),
        Just("\n+++\n".to_owned()),
        Just("'".to_owned()),
        Just("\t".to_owned()),
        Just("\r".to_owned()),
        Just("\u{1}\u{7f}\u{85}".to_owned()),
        Just("😀".to_owned()),
    ];
    // A letter in front: a required text must not be blank.
    proptest::collection::vec(piece, 0..6).prop_map(|pieces| format!("x{}", pieces.concat()))
}

/// Text of a Markdown file or a Python file: line ends are LF there.
fn body() -> impl Strategy<Value = String> {
    text().prop_map(|text| text.replace('\r', ""))
}

/// Text of a CSV cell: outer blanks do not count.
fn cell() -> impl Strategy<Value = String> {
    body().prop_map(|text| text.trim().to_owned())
}

fn question(id: usize) -> impl Strategy<Value = Question> {
    let options = proptest::collection::btree_set(text().prop_map(|text| text.trim().to_owned()), 2..5);
    (text(), text(), options, 1_i64..1000, 1_u32..6, any::<bool>()).prop_map(
        move |(stem, analysis, options, points, difficulty, is_blank)| {
            let mut question = Question {
                id: format!("new-{id}"),
                stem: stem.replace('_', ""),
                analysis,
                points: Marks(points),
                difficulty,
                ..Question::default()
            };
            if is_blank {
                question.kind = QuestionKind::Blank;
                question.stem += "____";
                question.blanks = vec![Blank {
                    accept: options.into_iter().collect(),
                    ..Blank::default()
                }];
            } else {
                question.kind = QuestionKind::Single;
                question.options = options
                    .into_iter()
                    .map(|text| ChoiceOption {
                        text,
                        image: String::new(),
                    })
                    .collect();
                question.answer = Some(course_folder::model::Answer::Text("A".into()));
            }
            question
        },
    )
}

/// A change to a line of a reference voucher that keeps it balanced.
fn relabel(line: &mut RefLine, summary: &str) {
    summary.clone_into(&mut line.summary);
}

prop_compose! {
    fn course()(
        title in text(),
        summary in text(),
        intro in proptest::option::of(body()),
        lecture in body(),
        policies in proptest::collection::vec((text(), text()), 0..3),
        summaries in proptest::collection::vec(cell(), 9),
        questions in (0_usize..4).prop_flat_map(|count| (0..count).map(question).collect::<Vec<_>>()),
        learning in 0_u32..=100,
        code in body(),
        extra_file in proptest::collection::vec(any::<u8>(), 0..50),
        late in 0_u32..=100,
    ) -> Course {
        let mut course = base();
        course.head.title = title;
        course.head.project[0].summary.clone_from(&summary);
        course.head.weights = Some(Weights { learning, tasks: 100 - learning, ..Weights::default() });
        course.intro = intro;
        course.chapters[0].head.summary = summary;
        course.chapters[0].lectures[0].body = lecture;
        course.chapters[0].tasks[0].head.late_percent = late;
        let company = &mut course.companies[0];
        company.head.policy = policies.into_iter().map(|(title, text)| Policy { title, text }).collect();
        let lines = company.vouchers.iter_mut().flat_map(|voucher| &mut voucher.lines);
        for (line, summary) in lines.zip(&summaries) {
            relabel(line, summary);
        }
        course.question_files[0].question.extend(questions);
        course.python[0].solution = code;
        course.files.insert("assets/unused.bin".into(), extra_file);
        course
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_reads_back_the_same(course in course()) {
        let files = write(&course);
        let reading = read(&files);
        let errors: Vec<_> = reading.findings.iter().filter(|found| found.code != "file.unused").collect();
        prop_assert!(reading.course.is_some(), "{errors:#?}\n{}", String::from_utf8_lossy(&files["questions/01-choice.toml"]));
        let again = reading.course.unwrap();
        prop_assert_eq!(&again, &course);
        prop_assert_eq!(write(&again), files);
    }

    /// Any file may be cut off or changed anywhere: the answer is a course or findings, never a panic.
    #[test]
    fn no_damage_stops_the_reader(pick in any::<prop::sample::Index>(), at in any::<prop::sample::Index>(), bytes in proptest::collection::vec(any::<u8>(), 0..6), cut in any::<bool>()) {
        let mut files = write(&base());
        let names: Vec<String> = files.keys().cloned().collect();
        let content = files.get_mut(pick.get(&names)).unwrap();
        let at = at.index(content.len().max(1)).min(content.len());
        if cut {
            content.truncate(at);
        }
        content.splice(at..at, bytes);
        let reading = read(&files);
        prop_assert_eq!(reading.course.is_some(), reading.errors() == 0);
    }

    #[test]
    fn no_damaged_zip_stops_the_reader(at in any::<prop::sample::Index>(), byte in any::<u8>(), cut in any::<bool>()) {
        let mut zip = write_zip(&base()).unwrap();
        let at = at.index(zip.len());
        if cut {
            zip.truncate(at);
            prop_assert!(read_zip(Cursor::new(&zip)).is_err());
        } else {
            zip[at] ^= byte;
            let _ = read_zip(Cursor::new(&zip));
        }
    }
}
