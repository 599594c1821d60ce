//! Items carried into another course.

#![expect(clippy::unwrap_used, reason = "in a test, stopping is the right answer")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use course_folder::items::{
    Bundle, Carried, Destination, Item, ItemKind, ItemRef, LeftKind, blank_course, blank_item, find_item,
    put_items,
};
use course_folder::{Course, load_folder, parse, read, write};

/// The smallest course that has something of everything.
fn base() -> Course {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/base");
    read(&load_folder(&folder).unwrap()).course.unwrap()
}

/// A course with one chapter and nothing in it.
fn other() -> Course {
    let mut course = blank_course("other", "另一门课");
    let chapter = blank_item(ItemKind::Chapter, "one", "第一章", "");
    put_items(&mut course, [(ItemRef::new(ItemKind::Chapter, "one"), chapter)]);
    course
}

/// Carries items of the first course into the second, with all files and every question under a name of its own.
fn carried(source: &Course, target: &Course, wanted: &[(ItemKind, &str)]) -> Carried {
    let wanted: Vec<_> = wanted.iter().map(|(kind, id)| ItemRef::new(*kind, *id)).collect();
    let bundle = Bundle::new(source, target, &wanted);
    let mut number = 0;
    let mut fresh = |kind: ItemKind| {
        number += 1;
        format!("{}-{number}", kind.name())
    };
    let ids = bundle.ids(&mut fresh);
    let files = bundle.files(source.files.keys().map(String::as_str));
    let files: BTreeMap<_, _> = (files.into_iter())
        .map(|path| {
            let name = path.rsplit('/').next().unwrap();
            let place = bundle.own_place(&path, &ids);
            let place = place.unwrap_or_else(|| format!("assets/{name}"));
            (path, place)
        })
        .collect();
    let questions = bundle
        .questions()
        .into_iter()
        .map(|id| (id.clone(), format!("own-{id}")))
        .collect();
    let to = Destination {
        chapter: "one",
        files: &files,
        questions: &questions,
    };
    bundle.carry(&ids, &to, &mut fresh)
}

#[test]
fn the_company_of_its_books_comes_with_an_exercise() {
    let (source, target) = (base(), other());
    let wanted = [ItemRef::new(ItemKind::Exercise, "ex2")];
    let bundle = Bundle::new(&source, &target, &wanted);
    let ids = bundle.ids(|kind| format!("{}-new", kind.name()));
    let named = BTreeMap::from([("qinghe".to_owned(), "company-new".to_owned())]);
    assert_eq!(bundle.companies(&ids), named);
    let came = carried(&source, &target, &[(ItemKind::Exercise, "ex2")]);
    assert!(came.items.iter().any(|(at, _)| at.kind == ItemKind::Company));

    // One that is there already is the same company, and does not come again.
    let mut target = target;
    target.companies = source.companies.clone();
    let bundle = Bundle::new(&source, &target, &wanted);
    assert_eq!(bundle.len(), 1);
    let ids = bundle.ids(|kind| format!("{}-new", kind.name()));
    let named = BTreeMap::from([("qinghe".to_owned(), "qinghe".to_owned())]);
    assert_eq!(bundle.companies(&ids), named);
}

#[test]
fn a_chapter_comes_with_all_that_stands_in_it_and_leads_to_it() {
    let (source, mut target) = (base(), other());
    let came = carried(&source, &target, &[(ItemKind::Chapter, "ch1")]);
    let kinds: BTreeSet<_> = came.items.iter().map(|(at, _)| at.kind).collect();
    // All but the settings and what assessments are proposed with: these belong to no chapter.
    assert_eq!(kinds.len(), ItemKind::ALL.len() - 2, "{kinds:?}");
    put_items(
        &mut target,
        came.items
            .iter()
            .map(|(at, item)| (at.clone(), Some(item.clone()))),
    );

    let chapter = &target.chapters[1];
    assert_eq!(chapter.head.title, "开始");
    let lecture = &chapter.lectures[0];
    assert_eq!(lecture.head.video, "../../../assets/equation.webm");
    assert_eq!(lecture.head.captions[0].file, "../../../assets/equation.zh.vtt");
    assert!(
        lecture.body.contains("[要点](../../../assets/points.md)"),
        "{}",
        lecture.body
    );
    assert_eq!(lecture.head.question[0].r#ref, "own-s1");
    assert_eq!(chapter.resources[0].file, "../../../assets/points.md");
    assert_ne!(chapter.resources[0].id, "r1");
    // The second task leads to what was carried, and comes after the first.
    let [first, second] = &chapter.tasks[..] else {
        panic!("two tasks")
    };
    assert_eq!(second.head.requires, std::slice::from_ref(&first.head.id));
    assert_eq!(second.head.activities[0].r#ref, target.python[0].head.id);
    assert_eq!(second.head.activities[1].r#ref, target.exercises[0].id);
    // The company whose books the first task keeps comes along; the points of its project stay behind.
    let company = &target.companies[0];
    assert_eq!(company.head.name, source.companies[0].head.name);
    assert_ne!(company.head.id, source.companies[0].head.id);
    let kept = first.head.activities.iter().filter(|one| !one.company.is_empty());
    assert!(
        kept.count() > 0 && first.head.activities.len() == source.chapters[0].tasks[0].head.activities.len()
    );
    assert!(
        first
            .head
            .activities
            .iter()
            .all(|one| one.company.is_empty() || one.company == company.head.id)
    );
    let is_left =
        |kind: LeftKind, name: &str| (came.left.iter()).any(|one| one.kind == kind && one.name == name);
    assert!((came.left.iter()).all(|one| one.kind != LeftKind::Company));
    assert!(is_left(LeftKind::Project, "企业账务处理"));
    assert!(is_left(LeftKind::Knowledge, "会计等式"));
    // What was carried reads the same from a folder.
    let again = parse(&write(&target));
    for (at, item) in &came.items {
        assert_eq!(
            find_item(&again, at).as_ref(),
            find_item(&target, at).as_ref(),
            "{}",
            item.title()
        );
    }
}

#[test]
fn a_task_brings_its_works_unless_they_are_there() {
    let (source, target) = (base(), other());
    let came = carried(&source, &target, &[(ItemKind::Task, "t2")]);
    let kinds: Vec<_> = came.items.iter().map(|(at, _)| at.kind).collect();
    assert_eq!(
        kinds,
        [
            ItemKind::Task,
            ItemKind::Python,
            ItemKind::Company,
            ItemKind::Exercise
        ]
    );
    let mut of_chapter = came.items.iter().filter(|(at, _)| at.kind != ItemKind::Company);
    assert!(of_chapter.all(|(_, item)| item.chapter() == Some("one")));
    assert!((came.left.iter()).any(|one| one.kind == LeftKind::Task && one.name == "第一张凭证"));

    // The next term's course has the same works under the same ids.
    let mut next = other();
    for (kind, id) in [(ItemKind::Python, "p4-split-tax"), (ItemKind::Exercise, "ex1")] {
        let at = ItemRef::new(kind, id);
        put_items(&mut next, [(at.clone(), find_item(&source, &at))]);
    }
    let came = carried(&source, &next, &[(ItemKind::Task, "t2")]);
    let [(_, Item::Task(task))] = &came.items[..] else {
        panic!("a task alone: {:?}", came.items)
    };
    assert_eq!(task.head.activities[0].r#ref, "p4-split-tax");
}

#[test]
fn resources_stand_behind_those_that_the_chapter_has() {
    let (source, mut target) = (base(), other());
    for _ in 0..2 {
        let came = carried(&source, &target, &[(ItemKind::Resources, "ch1")]);
        assert_eq!(came.items[0].0, ItemRef::new(ItemKind::Resources, "one"));
        put_items(
            &mut target,
            came.items.into_iter().map(|(at, item)| (at, Some(item))),
        );
    }
    let titles: Vec<_> = (target.chapters[0].resources.iter())
        .map(|one| one.title.as_str())
        .collect();
    assert_eq!(titles, ["要点", "财政部", "要点", "财政部"]);
}

#[test]
fn the_files_of_a_python_task_and_of_its_company_go_with_them() {
    let (source, target) = (base(), other());
    let at = ItemRef::new(ItemKind::Python, "p4-split-tax");
    let bundle = Bundle::new(&source, &target, std::slice::from_ref(&at));
    let ids = bundle.ids(|kind| format!("{}-9", kind.name()));
    let files = bundle.files(source.files.keys().map(String::as_str));
    let places: Vec<_> = files
        .iter()
        .filter_map(|path| bundle.own_place(path, &ids))
        .collect();
    assert_eq!(
        places,
        [
            "companies/company-9/tables/bank.csv",
            "python/python-9/data/sales.csv",
            "python/python-9/hidden/expected.csv"
        ]
    );
    assert!(Bundle::new(&source, &target, &[ItemRef::new(ItemKind::Lecture, "nobody")]).is_empty());
}
