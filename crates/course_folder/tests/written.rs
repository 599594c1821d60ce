//! Questions of the bank back into a folder, and a folder brought together with what was edited meanwhile.

#![expect(clippy::unwrap_used, reason = "in a test, stopping is the right answer")]

use std::collections::BTreeSet;
use std::path::Path;

use course_folder::model::{Exported, Marks, Question, QuestionKind};
use course_folder::{
    Bases, Course, Decisions, Merged, MergedKind, MergedRef, Prefer, load_folder, merge, question_parts,
    read, write, written_question,
};
use scoring::question::{QuestionBody, QuestionKey};

fn sample() -> Course {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content/courses/shuzhi-kuaiji");
    let reading = read(&load_folder(&folder).unwrap());
    reading.course.expect("a course without faults")
}

/// What every kind has of a question.
fn facts(question: &Question) -> Question {
    Question {
        id: question.id.clone(),
        stem: question.stem.clone(),
        image: question.image.clone(),
        points: question.points,
        difficulty: question.difficulty,
        chapter: question.chapter.clone(),
        knowledge: question.knowledge.clone(),
        tags: question.tags.clone(),
        analysis: question.analysis.clone(),
        ..Question::default()
    }
}

#[test]
fn a_question_that_nobody_changed_is_written_as_it_was() {
    let course = sample();
    for question in course.questions() {
        let (body, key) = question_parts(&course, question).unwrap();
        let written = written_question(&course, Some(question), facts(question), &body, &key);
        assert_eq!(&written, question);
    }
}

#[test]
fn a_question_from_nowhere_is_written_in_the_fields_of_its_kind() {
    let course = sample();
    let mut kinds = BTreeSet::new();
    for question in course.questions() {
        let (body, key) = question_parts(&course, question).unwrap();
        let written = written_question(&course, None, facts(question), &body, &key);
        assert_eq!(
            question_parts(&course, &written),
            Some((body, key)),
            "{}",
            question.id
        );
        // What stands in another file, or takes its accounts from a company, is told exactly.
        let stands_elsewhere = matches!(
            question.kind,
            QuestionKind::Voucher | QuestionKind::Flow | QuestionKind::Python
        );
        let of_company =
            !question.company.is_empty() || question.parts.iter().any(|part| !part.company.is_empty());
        if !stands_elsewhere && !of_company {
            assert_eq!(written.exact, None, "{}", question.id);
        }
        kinds.insert(question.kind.name());
    }
    assert!(kinds.len() >= 12, "{kinds:?}");
}

/// A course whose first single choice gives part of the points for another option: no field says so.
fn with_shares() -> (Course, String) {
    let mut course = sample();
    let question = course
        .questions()
        .find(|one| one.kind == QuestionKind::Single)
        .unwrap()
        .clone();
    let (body, mut key) = question_parts(&course, &question).unwrap();
    let (QuestionBody::Single(single), QuestionKey::Single(of)) = (&body, &mut key) else {
        panic!("a single choice");
    };
    let other = single
        .options
        .iter()
        .find(|option| option.tab != of.correct)
        .unwrap();
    of.partial
        .insert(other.tab.clone(), scoring::Points(1).out_of(scoring::Points(2)));
    let written = written_question(&course, Some(&question), facts(&question), &body, &key);
    assert!(written.exact.is_some() && written.options.is_empty());
    for file in &mut course.question_files {
        for known in file.question.iter_mut().filter(|known| known.id == question.id) {
            *known = written.clone();
        }
    }
    (course, question.id)
}

#[test]
fn what_no_field_says_is_told_exactly_and_survives_the_folder() {
    let (course, id) = with_shares();
    let reading = read(&write(&course));
    let again = reading.course.unwrap_or_else(|| panic!("{:?}", reading.findings));
    let (before, after) = (
        course.find_question(&id).unwrap(),
        again.find_question(&id).unwrap(),
    );
    assert_eq!(question_parts(&course, before), question_parts(&again, after));
    // Nonsense in it is a fault at its place.
    let mut broken = again.clone();
    for question in broken
        .question_files
        .iter_mut()
        .flat_map(|file| &mut file.question)
    {
        if let Some(exact) = question.exact.as_mut() {
            exact.key = "{}".into();
        }
    }
    let findings = read(&write(&broken)).findings;
    assert!(
        findings.iter().any(|one| one.code == "question.key"),
        "{findings:?}"
    );
}

fn question<'c>(course: &'c mut Course, id: &str) -> &'c mut Question {
    let mut all = course
        .question_files
        .iter_mut()
        .flat_map(|file| &mut file.question);
    all.find(|question| question.id == id).unwrap()
}

fn stem(merged: &Merged, id: &str) -> String {
    merged.course.find_question(id).unwrap().stem.clone()
}

/// Both sides began with this folder.
fn since(before: &Course) -> Bases {
    Bases {
        last: Some(Exported::of(before)),
        exported: None,
    }
}

#[test]
fn what_one_side_changed_is_taken_and_what_both_changed_is_asked() {
    let (before, none) = (sample(), BTreeSet::new());
    let ids: Vec<String> = before.questions().map(|one| one.id.clone()).take(4).collect();
    let (mut here, mut coming) = (before.clone(), before.clone());
    question(&mut here, &ids[0]).stem = "浏览器".into();
    question(&mut coming, &ids[1]).stem = "文件夹".into();
    question(&mut here, &ids[2]).stem = "浏览器".into();
    question(&mut coming, &ids[2]).stem = "文件夹".into();
    question(&mut here, &ids[3]).points = Marks::whole(9);
    question(&mut coming, &ids[3]).points = Marks::whole(9);
    here.papers[0].title = "浏览器的试卷".into();
    let merged = merge(
        &since(&before),
        (&here, &none),
        coming.clone(),
        &Decisions::default(),
    );
    assert_eq!(
        (stem(&merged, &ids[0]).as_str(), stem(&merged, &ids[1]).as_str()),
        ("浏览器", "文件夹")
    );
    assert_eq!(merged.course.papers[0].title, "浏览器的试卷");
    let [conflict] = merged.conflicts.as_slice() else {
        panic!("{:?}", merged.conflicts);
    };
    assert_eq!((&conflict.at.id, conflict.decision), (&ids[2], None));
    let fields: Vec<_> = conflict
        .fields
        .iter()
        .map(|one| (&*one.field, &*one.browser, &*one.folder))
        .collect();
    assert_eq!(fields, [("stem", "浏览器", "文件夹")]);
    for (prefer, expected) in [(Prefer::Browser, "浏览器"), (Prefer::Folder, "文件夹")] {
        let at = MergedRef {
            kind: MergedKind::Question,
            id: ids[2].clone(),
        };
        let decided = Decisions {
            items: [(at, prefer)].into(),
            rest: None,
        };
        let merged = merge(&since(&before), (&here, &none), coming.clone(), &decided);
        assert_eq!(stem(&merged, &ids[2]), expected);
        assert_eq!(merged.conflicts[0].decision, Some(prefer));
    }
}

#[test]
fn what_came_or_went_on_one_side_comes_or_goes() {
    let (before, none) = (sample(), BTreeSet::new());
    let unasked = before
        .questions()
        .find(|one| !before.asks(&one.id))
        .unwrap()
        .id
        .clone();
    let asked = before
        .questions()
        .find(|one| before.asks(&one.id))
        .unwrap()
        .id
        .clone();
    let mut here = before.clone();
    for file in &mut here.question_files {
        file.question.retain(|one| one.id != unasked && one.id != asked);
    }
    let mut new = before.find_question(&unasked).unwrap().clone();
    new.id = "第 1 题".into();
    new.knowledge = vec!["新的知识点".into()];
    here.question_files[0].question.push(new);
    let merged = merge(
        &since(&before),
        (&here, &none),
        before.clone(),
        &Decisions::default(),
    );
    assert_eq!(merged.conflicts, []);
    assert!(
        merged.course.find_question(&unasked).is_none(),
        "put away in the browser"
    );
    assert!(merged.course.find_question(&asked).is_some(), "a paper asks it");
    assert!(merged.course.find_question("第 1 题").is_some());
    assert!(merged.course.head.knowledge.contains(&"新的知识点".to_owned()));
    let reading = read(&write(&merged.course));
    assert_eq!(reading.errors(), 0, "{:?}", reading.findings);
}

#[test]
fn a_lecture_published_in_the_browser_outlives_a_folder_that_does_not_know_of_it() {
    let before = sample();
    let (first, second) = {
        let mut lectures = before.chapters.iter().flat_map(|chapter| &chapter.lectures);
        let mut next = || lectures.next().unwrap().head.id.clone();
        (next(), next())
    };
    let body = |course: &Course, id: &str| {
        let mut lectures = course.chapters.iter().flat_map(|chapter| &chapter.lectures);
        lectures
            .find(|lecture| lecture.head.id == id)
            .unwrap()
            .body
            .clone()
    };
    let set = |course: &mut Course, id: &str, text: &str| {
        let lectures = course
            .chapters
            .iter_mut()
            .flat_map(|chapter| &mut chapter.lectures);
        for lecture in lectures.filter(|lecture| lecture.head.id == id) {
            lecture.body = text.into();
        }
    };
    let (mut here, mut coming) = (before.clone(), before.clone());
    set(&mut here, &first, "浏览器 ![图](../../../assets/new.png)\n");
    set(&mut coming, &second, "文件夹\n");
    let files = BTreeSet::from(["assets/new.png".to_owned()]);
    let merged = merge(&since(&before), (&here, &files), coming, &Decisions::default());
    assert_eq!(merged.conflicts, []);
    assert!(body(&merged.course, &first).starts_with("浏览器"));
    assert_eq!(body(&merged.course, &second), "文件夹\n");
    assert_eq!(merged.files, files, "the picture comes with the lecture");
}

/// What the stem of a question is to the folder as it was exported and as it came last, to the course as it is, and to the folder that
/// comes; and who is said to have changed it: none, where the folder's is taken.
fn asked_of(exported: Option<&str>, last: Option<&str>, is: &str, comes: &str) -> (String, bool) {
    let before = sample();
    let id = before.questions().next().unwrap().id.clone();
    let with = |text: &str| {
        let mut course = before.clone();
        question(&mut course, &id).stem = text.into();
        course
    };
    let base = |text: Option<&str>| text.map(|text| Exported::of(&with(text)));
    let bases = Bases {
        exported: base(exported),
        last: base(last),
    };
    let none = BTreeSet::new();
    let merged = merge(&bases, (&with(is), &none), with(comes), &Decisions::default());
    (stem(&merged, &id), !merged.conflicts.is_empty())
}

#[test]
fn a_folder_that_was_exported_says_what_was_changed_in_it() {
    let taken = |text: &str| (text.to_owned(), false);
    let asked = |text: &str| (text.to_owned(), true);
    let some = Some;
    // A course that never came from a folder: only the export says what both began with.
    assert_eq!(asked_of(some("一"), None, "一", "二"), taken("二"));
    assert_eq!(asked_of(some("一"), None, "二", "一"), taken("二"));
    assert_eq!(asked_of(some("一"), None, "二", "三"), asked("三"));
    assert_eq!(asked_of(None, None, "一", "二"), asked("二"));
    // The folder was brought already, and went on: what it brought is no edit in the browser.
    assert_eq!(asked_of(some("一"), some("二"), "二", "三"), taken("三"));
    assert_eq!(asked_of(some("一"), some("二"), "三", "二"), taken("三"));
    // Exported again after edits in the browser, it has seen them, whatever it was when it came last.
    assert_eq!(asked_of(some("二"), some("一"), "二", "三"), taken("三"));
    assert_eq!(asked_of(some("二"), some("一"), "二", "一"), taken("一"));
    // Another copy brought something that this one has not seen, or this one takes back what it brought.
    assert_eq!(asked_of(some("一"), some("二"), "二", "一"), asked("一"));
    assert_eq!(asked_of(some("一"), some("二"), "三", "四"), asked("四"));
}

#[test]
fn what_a_folder_was_exported_as_is_written_and_read() {
    let mut course = sample();
    course.exported = Exported::of(&course);
    let files = write(&course);
    let text = String::from_utf8(files["exported.toml"].clone()).unwrap();
    assert!(text.contains("\"course/"), "{}", &text[..200]);
    let back = read(&files).course.unwrap();
    assert_eq!(back.exported, course.exported);
    // Nothing is lost on the way, so nothing looks edited.
    assert_eq!(Exported::of(&back), course.exported);
    assert!(!write(&sample()).contains_key("exported.toml"));
}
