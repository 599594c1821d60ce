//! A course taken apart into items and put together again is the same course.

#![expect(clippy::unwrap_used, reason = "in a test, stopping is the right answer")]

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::LazyLock;

use course_folder::items::{
    COURSE_ITEM, CompanyPart, Item, ItemKind, ItemRef, blank_course, blank_item, company_faults, find_item,
    item_at, normal, outline, path_of, put_items, relative,
};
use course_folder::model::Company;
use course_folder::variation::reference_books;
use course_folder::{Course, load_folder, parse, read, write};
use proptest::prelude::*;

fn course(folder: &str) -> Course {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    read(&load_folder(&folder).unwrap()).course.unwrap()
}

/// The sample course, without its films.
fn sample() -> Course {
    static SAMPLE: LazyLock<Course> = LazyLock::new(|| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content/courses/shuzhi-kuaiji");
        let mut files = load_folder(&folder).unwrap();
        files.retain(|_, content| content.len() < 1 << 20);
        parse(&files)
    });
    SAMPLE.clone()
}

/// Every item of a course.
fn items(course: &Course) -> Vec<ItemRef> {
    let outline = outline(course);
    let chapters = outline
        .chapters
        .iter()
        .map(|one| ItemRef::new(ItemKind::Chapter, &*one.id));
    let listed = outline
        .chapters
        .iter()
        .flat_map(|one| one.items.iter().map(|item| item.at.clone()));
    let of_course = outline.companies.iter().chain(&outline.assessments);
    let of_course = of_course.map(|one| one.at.clone());
    chapters
        .chain(listed)
        .chain(of_course)
        .chain([ItemRef::new(ItemKind::Course, COURSE_ITEM)])
        .collect()
}

#[test]
fn every_item_of_the_sample_course_comes_out_as_it_was_put_in() {
    let sample = sample();
    let all = items(&sample);
    let kinds: BTreeSet<ItemKind> = all.iter().map(|at| at.kind).collect();
    assert_eq!(kinds.len(), ItemKind::ALL.len());
    for at in all {
        let item = find_item(&sample, &at).unwrap();
        let once = normal(&at, &item);
        assert_eq!(normal(&at, &once), once, "{at:?}");
        if at.kind != ItemKind::Course {
            assert_eq!(once, item, "{at:?} reads otherwise when it is written");
        }
        let json = serde_json::to_string(&item).unwrap();
        assert_eq!(
            serde_json::from_str::<Item>(&json).unwrap(),
            item,
            "{at:?} through JSON"
        );
        let path = path_of(&sample, &at).unwrap();
        assert_eq!(item_at(&sample, &path), Some(at.clone()), "{path}");
        let mut again = sample.clone();
        put_items(&mut again, [(at.clone(), Some(item.clone()))]);
        assert_eq!(again, sample, "{at:?} changes the course it came from");
    }
}

#[test]
fn a_company_reads_as_it_was_written_and_says_where_it_is_wrong() {
    let sample = sample();
    let company = sample.companies[0].clone();
    let again = parse(&write(&sample));
    assert_eq!(again.find_company(&company.head.id), Some(&company));
    let errors = |company: &Company| {
        let faults = company_faults(company).into_iter().filter(|fault| fault.is_error);
        faults.map(|fault| (fault.part, fault.row)).collect::<Vec<_>>()
    };
    assert_eq!(errors(&company), []);

    let mut wrong = company.clone();
    wrong.accounts[3].name.clear();
    wrong.opening[1].amount.0 += 100;
    wrong.businesses[4].document[0].r#type = "receipt".into();
    wrong.vouchers[6].lines[0].amount.0 += 100;
    wrong.vouchers[0].lines[0].accounts.clear();
    let unnamed = company_faults(&wrong)
        .into_iter()
        .find(|fault| fault.row == Some(0) && fault.part == CompanyPart::Vouchers);
    assert_eq!(unnamed.unwrap().zh, "科目不能为空");
    let found = errors(&wrong);
    for expected in [
        (CompanyPart::Accounts, Some(3)),
        (CompanyPart::Opening, None),
        (CompanyPart::Businesses, Some(4)),
        (CompanyPart::Vouchers, Some(6)),
    ] {
        assert!(found.contains(&expected), "{expected:?} in {found:?}");
    }
}

#[test]
fn a_new_company_has_the_national_chart_and_no_fault_but_what_is_still_to_be_written() {
    let Some(Item::Company(new)) = blank_item(ItemKind::Company, "firm", "清和商贸有限公司", "")
    else {
        panic!("a company")
    };
    let company = new.company;
    assert!(company.accounts.len() > 60 && company.accounts.iter().any(|one| one.name == "库存现金"));
    assert_eq!(company_faults(&company), []);
    let kept = reference_books(&company).unwrap();
    assert!(kept.book.vouchers().next().is_none());
}

#[test]
fn a_course_without_its_items_gets_them_all_back() {
    let mut sample = course("tests/base");
    // What only the folder of a chapter or of a company holds goes with it.
    let of_folder = |path: &str| path.starts_with("chapters/") || path.starts_with("companies/");
    sample.files.retain(|path, _| !of_folder(path));
    let mut bare = sample.clone();
    let all: Vec<_> = items(&sample)
        .into_iter()
        .filter(|at| at.kind != ItemKind::Course)
        .collect();
    let kept: Vec<_> = all
        .iter()
        .map(|at| (at.clone(), find_item(&sample, at)))
        .collect();
    put_items(&mut bare, all.into_iter().map(|at| (at, None)));
    assert!(bare.chapters.is_empty() && bare.flows.is_empty() && bare.python.is_empty());
    assert!(bare.companies.is_empty() && bare.assessments.is_empty());
    put_items(&mut bare, kept.clone());
    for (at, item) in kept {
        assert_eq!(find_item(&bare, &at), item, "{at:?}");
    }
}

#[test]
fn a_course_from_nothing_is_a_sound_folder() {
    let mut course = blank_course("new-course", "管理会计");
    assert!(read(&write(&course)).course.is_some());
    let chapter = blank_item(ItemKind::Chapter, "ch-1", "总论", "");
    let lecture = blank_item(ItemKind::Lecture, "l-1", "会计的语言", "ch-1");
    put_items(
        &mut course,
        [
            (ItemRef::new(ItemKind::Lecture, "l-1"), lecture),
            (ItemRef::new(ItemKind::Chapter, "ch-1"), chapter),
        ],
    );
    let reading = read(&write(&course));
    assert_eq!(reading.errors(), 0, "{:?}", reading.findings);
    assert_eq!(
        course.chapters[0].lectures[0].path,
        "chapters/01-ch-1/lectures/01-l-1.md"
    );
}

#[test]
fn a_lecture_that_moves_to_another_chapter_keeps_its_film_and_pictures() {
    let mut course = course("tests/base");
    let chapter = blank_item(ItemKind::Chapter, "ch-2", "第二章", "");
    put_items(&mut course, [(ItemRef::new(ItemKind::Chapter, "ch-2"), chapter)]);
    let lecture = &course.chapters[0].lectures[0];
    let (id, video, from) = (
        lecture.head.id.clone(),
        lecture.head.video.clone(),
        lecture.path.clone(),
    );
    let film = Course::resolve(&from, &video).unwrap();
    assert!(course.files.contains_key(&film));
    let at = ItemRef::new(ItemKind::Lecture, id.clone());
    let Some(Item::Lecture(mut content)) = find_item(&course, &at) else {
        panic!("a lecture")
    };
    content.chapter = "ch-2".into();
    content.body.push_str("\n![图](../../../assets/cover.svg)\n");
    put_items(&mut course, [(at, Some(Item::Lecture(content)))]);
    let moved = &course.chapters[1].lectures[0];
    assert_eq!(moved.head.id, id);
    assert_eq!(Course::resolve(&moved.path, &moved.head.video), Some(film));
    assert!(moved.body.contains("(../../../assets/cover.svg)"));
    let reading = read(&write(&course));
    let missing = (reading.findings.iter())
        .filter(|finding| finding.code == "ref.path_missing" && finding.file == moved.path);
    assert_eq!(missing.count(), 0, "{:?}", reading.findings);
}

/// Ids in an order that a seed says.
fn shuffled(mut ids: Vec<String>, seed: u64) -> Vec<String> {
    ids.sort_by_key(|id| {
        id.bytes().fold(seed, |sum, byte| {
            sum.wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(u64::from(byte))
        })
    });
    ids
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn an_order_that_is_asked_for_is_the_order_that_is_read(seed in any::<u64>()) {
        let mut course = sample();
        let at = ItemRef::new(ItemKind::Course, COURSE_ITEM);
        let Some(Item::Course(mut content)) = find_item(&course, &at) else { panic!("the course") };
        content.chapters = shuffled(content.chapters, seed);
        let wanted = content.chapters.clone();
        put_items(&mut course, [(at, Some(Item::Course(content)))]);
        let chapter = ItemRef::new(ItemKind::Chapter, wanted[0].clone());
        let Some(Item::Chapter(mut content)) = find_item(&course, &chapter) else { panic!("a chapter") };
        content.lectures = shuffled(content.lectures, seed);
        let lectures = content.lectures.clone();
        let lines: BTreeSet<String> = course.chapters[0].lectures.iter().map(|one| one.body.clone()).collect();
        put_items(&mut course, [(chapter.clone(), Some(Item::Chapter(content)))]);

        let read = parse(&write(&course));
        let chapters: Vec<_> = read.chapters.iter().map(|one| one.head.id.clone()).collect();
        prop_assert_eq!(chapters, wanted);
        let now: Vec<_> = read.chapters[0].lectures.iter().map(|one| one.head.id.clone()).collect();
        prop_assert_eq!(now, lectures);
        let kept: BTreeSet<String> = read.chapters[0].lectures.iter().map(|one| one.body.clone()).collect();
        prop_assert_eq!(kept, lines);
        prop_assert_eq!(read.files.len(), sample().files.len());
    }

    #[test]
    fn a_relative_path_leads_back(
        from in proptest::collection::vec("[a-c]{1,2}", 1..5),
        to in proptest::collection::vec("[a-c]{1,2}", 1..5),
    ) {
        let (from, to) = (from.join("/"), to.join("/"));
        prop_assert_eq!(Course::resolve(&from, &relative(&from, &to)), Some(to));
    }
}
