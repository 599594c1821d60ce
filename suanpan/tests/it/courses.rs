//! Importing and exporting a course, the course centre.

use crate::school::{Person, TestSchool};
use course_folder::model::{Exported, Files};
use interchange::archive::pack;
use platform::{Role, access::SchoolId};
use serde_json::{Value, json};
use std::io::Cursor;

/// A course of two chapters: a video with a question, a text, two resources.
pub fn small_course() -> Files {
    let mut files = Files::new();
    let mut put = |path: &str, content: &str| {
        files.insert(path.to_owned(), content.as_bytes().to_vec());
    };
    put(
        "course.toml",
        "format = 1\nid = \"chuna\"\ntitle = \"出纳入门\"\nsubtitle = \"从收款到对账\"\nhours = 8\ncredits = 1.5\n\
         cover = \"assets/cover.svg\"\ncategory = \"会计\"\ntags = [\"出纳\"]\nknowledge = [\"往来\"]\n\n\
         [[teacher]]\nname = \"沈立群\"\ntitle = \"副教授\"\n",
    );
    put("course.md", "一门小课。\n\n![图](assets/cover.svg)\n");
    put("assets/cover.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>");
    put("chapters/01-a/chapter.toml", "id = \"ch1\"\ntitle = \"第一章\"\n");
    put(
        "chapters/01-a/lectures/01-a.md",
        "+++\nid = \"l1\"\ntitle = \"收款\"\nminutes = 2\nvideo = \"media/a.webm\"\nseconds = 100\n\n\
         [[captions]]\nlanguage = \"zh\"\nfile = \"media/a.vtt\"\n\n[[mark]]\nat = 0\ntitle = \"开场\"\n\n\
         [[question]]\nat = 30\nref = \"s1\"\n+++\n\n看图：![封面](../../../assets/cover.svg)\n",
    );
    put("chapters/01-a/lectures/media/a.webm", "not really a video");
    put(
        "chapters/01-a/lectures/media/a.vtt",
        "WEBVTT\n\n00:00.000 --> 00:02.000\n你好\n",
    );
    put(
        "chapters/01-a/resources/resources.toml",
        "[[resource]]\nid = \"r1\"\ntitle = \"大写金额\"\nkind = \"document\"\nfile = \"daxie.md\"\n\n\
         [[resource]]\nid = \"r2\"\ntitle = \"官网\"\nkind = \"link\"\nurl = \"https://www.mof.gov.cn/\"\n",
    );
    put("chapters/01-a/resources/daxie.md", "# 大写金额\n\n壹贰叁\n");
    put("chapters/02-b/chapter.toml", "id = \"ch2\"\ntitle = \"第二章\"\n");
    put(
        "chapters/02-b/lectures/01-b.md",
        "+++\nid = \"l2\"\ntitle = \"对账\"\nminutes = 3\n+++\n\n对账要逐笔勾对。\n",
    );
    put(
        "questions/a.toml",
        "[[question]]\nid = \"s1\"\nkind = \"single\"\nstem = \"收到货款贷记？\"\npoints = 2\n\
         options = [\"主营业务收入\", \"应收账款\"]\nanswer = \"B\"\nanalysis = \"债权减少。\"\n",
    );
    files
}

/// Imports files as a teacher does in the browser and returns the report.
pub async fn import(teacher: &Person, files: &Files) -> Value {
    let zip = pack(files).expect("a zip");
    teacher.import_course("apply", &zip).await.data().clone()
}

/// A school with the small course, and the course's id.
pub async fn school_with_course() -> (TestSchool, Person, i64) {
    let school = TestSchool::new().await;
    let teacher = school.teacher("林知远").await;
    let report = import(&teacher, &small_course()).await;
    assert_eq!(report["errors"], 0, "{report}");
    let id = report["course_id"].as_i64().expect("an id");
    (school, teacher, id)
}

/// What the report counts for a type of item: added, changed, restored, removed, unchanged.
fn counts(report: &Value, item: &str) -> [i64; 5] {
    let items = report["items"].as_array().expect("items");
    let found = items.iter().find(|counted| counted["item"] == item);
    let found = found.unwrap_or_else(|| panic!("no {item} in {report}"));
    ["added", "changed", "restored", "removed", "unchanged"]
        .map(|name| found[name].as_i64().expect("a count"))
}

#[tokio::test]
async fn a_check_says_what_would_happen_and_writes_nothing() {
    let school = TestSchool::new().await;
    let teacher = school.teacher("林知远").await;
    let zip = pack(&small_course()).expect("a zip");
    let reply = teacher.import_course("check", &zip).await;
    let report = reply.data();
    assert_eq!(
        (&report["is_new"], &report["is_applied"]),
        (&json!(true), &json!(false))
    );
    assert_eq!(counts(report, "lecture"), [2, 0, 0, 0, 0]);
    assert_eq!(counts(report, "resource"), [2, 0, 0, 0, 0]);
    let centre = teacher.get("/api/select_course/list/").await;
    assert_eq!(centre.data()["total"], 0);
}

#[tokio::test]
async fn links_to_lectures_led_nowhere_outside_of_lectures() {
    let school = TestSchool::new().await;
    let teacher = school.teacher("林知远").await;
    let mut files = small_course();
    let introduction = "见 [收款](chapters/01-a/lectures/01-a.md)。\n";
    files.insert("course.md".into(), introduction.into());
    let resource = "见 [对账](../../02-b/lectures/01-b.md)。\n";
    files.insert("chapters/01-a/resources/daxie.md".into(), resource.into());
    let head = String::from_utf8(files["course.toml"].clone()).expect("a text");
    let head = format!("{head}intro = \"主讲[收款](chapters/01-a/lectures/01-a.md)\"\n");
    files.insert("course.toml".into(), head.into_bytes());
    let report = import(&teacher, &files).await;
    let id = report["course_id"].as_i64().expect("a course");

    let lectures = teacher.get(&format!("/api/course/{id}/lectures/")).await;
    let link = |title: &str, chapter: usize| {
        let lecture = &lectures.data()["chapters"][chapter]["lectures"][0]["lecture_id"];
        format!("[{title}](/course/videoPlay?course_id={id}&lecture_id={lecture})")
    };
    let info = teacher.get(&format!("/api/select_course/{id}/info/")).await;
    let text = info.data()["text"].as_str().expect("a text");
    assert!(text.contains(&link("收款", 0)), "{text}");
    let intro = info.data()["teachers"][0]["intro"].as_str().expect("a text");
    assert!(intro.contains(&link("收款", 0)), "{intro}");
    let resources = teacher.get(&format!("/api/course/{id}/resources/")).await;
    let resource = &resources.data()["items"][0]["resource_id"];
    let shown = teacher.get(&format!("/api/resource/{resource}/")).await;
    let text = shown.data()["text"].as_str().expect("a text");
    assert!(text.contains(&link("对账", 1)), "{text}");
}

#[tokio::test]
async fn the_course_centre_shows_what_was_imported() {
    let (school, _, id) = school_with_course().await;
    let ann = school.student("Ann").await;
    let centre = ann.get("/api/select_course/list/").await;
    let course = &centre.data()["items"][0];
    assert_eq!(course["title"], "出纳入门");
    assert_eq!(centre.data()["categories"], json!(["会计"]));

    let cover = course["cover"].as_str().expect("a cover").to_owned();
    let picture = school.stranger().get(&cover).await;
    assert_eq!((picture.status.as_u16(), picture.bytes.len() > 10), (200, true));

    let info = ann.get(&format!("/api/select_course/{id}/info/")).await;
    let text = info.data()["text"].as_str().expect("a text");
    assert!(
        text.contains("/api/file/") && !text.contains("course-file:"),
        "{text}"
    );
    assert_eq!(info.data()["teachers"][0]["name"], "沈立群");
    assert_eq!(info.data()["credits"], 1.5);

    let outline = ann.get(&format!("/api/select_course/{id}/show/")).await;
    assert_eq!(outline.data()["chapters"][0]["lectures"][0]["kind"], "video");
    let found = ann.get(&format!("/api/select_course/{id}/show/?q=对账")).await;
    assert_eq!(found.data()["chapters"].as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn the_course_page_promises_the_true_length_of_a_video() {
    let (school, _, id) = school_with_course().await;
    let ann = school.student("Ann").await;
    let outline = ann.get(&format!("/api/select_course/{id}/show/")).await;
    let first = |chapter: usize| outline.data()["chapters"][chapter]["lectures"][0].clone();
    // The folder plans two minutes for the lecture; its video lasts a hundred seconds.
    assert_eq!(first(0)["video_s"], 100);
    assert_eq!(
        (&first(1)["video_s"], &first(1)["minutes"]),
        (&Value::Null, &json!(3))
    );
}

#[tokio::test]
async fn a_landing_page_names_the_course_it_leads_to() {
    let (school, _, course) = school_with_course().await;
    for (key, course_key, is_open) in [
        ("zjkf", Some("chuna"), true),
        ("later", Some("not-imported"), true),
        ("none", None, true),
        ("closed", Some("chuna"), false),
    ] {
        let entry = ::school::Entry {
            key: key.into(),
            school: school.id,
            name: "浙江开放大学".into(),
            course_key: course_key.map(str::to_owned),
            class_code: None,
            signing_key: "key".into(),
            is_open,
        };
        let put = school
            .app
            .db
            .write(move |tx| async move { ::school::put_entry(&tx, &entry, 0).await });
        put.await.expect("an entry");
    }
    let page = |key: &'static str| {
        let stranger = school.stranger();
        async move { stranger.get(&format!("/api/school/entry/{key}/")).await }
    };
    let found = page("zjkf").await;
    assert_eq!(found.data()["course_id"], course);
    assert_eq!(found.data()["name"], "浙江开放大学");
    assert_eq!(page("later").await.data()["course_id"], Value::Null);
    assert_eq!(page("none").await.data()["course_id"], Value::Null);
    assert_eq!(page("closed").await.code(), 404);
}

#[tokio::test]
async fn importing_again_keeps_rows_and_counts_what_changed() {
    let (_school, teacher, id) = school_with_course().await;
    let again = import(&teacher, &small_course()).await;
    assert_eq!(again["course_id"], id);
    assert_eq!(counts(&again, "lecture"), [0, 0, 0, 0, 2]);

    let mut changed = small_course();
    changed.remove("chapters/02-b/lectures/01-b.md");
    changed.insert(
        "chapters/01-a/resources/daxie.md".into(),
        "# 大写金额\n\n肆伍陆\n".into(),
    );
    let report = import(&teacher, &changed).await;
    assert_eq!(counts(&report, "lecture"), [0, 0, 0, 1, 1]);
    assert_eq!(counts(&report, "resource"), [0, 1, 0, 0, 1]);

    let back = import(&teacher, &small_course()).await;
    assert_eq!(counts(&back, "lecture"), [0, 0, 1, 0, 1]);
}

#[tokio::test]
async fn a_folder_with_faults_is_reported_and_leaves_no_trace() {
    let (_school, teacher, _) = school_with_course().await;
    let mut broken = small_course();
    broken.insert("chapters/02-b/chapter.toml".into(), "id = \"ch2\"\n".into());
    broken.insert("chapters/01-a/resources/daxie.md".into(), "# 改了\n".into());
    let report = import(&teacher, &broken).await;
    assert!(report["errors"].as_i64() > Some(0), "{report}");
    assert_eq!(report["is_applied"], false);
    let finding = &report["findings"][0];
    assert!(finding["file"].is_string() && finding["line"].is_number() && finding["zh"].is_string());
    let again = import(&teacher, &small_course()).await;
    assert_eq!(counts(&again, "resource"), [0, 0, 0, 0, 2]);
}

#[tokio::test]
async fn what_is_no_zip_or_a_hostile_one_is_refused() {
    let school = TestSchool::new().await;
    let teacher = school.teacher("林知远").await;
    for bytes in [&b"PK\x03\x04 cut off"[..], b"no zip at all"] {
        let reply = teacher.import_course("apply", bytes).await;
        assert_eq!((reply.code(), reply.error()), (422, "input.invalid"));
    }

    // A name that climbs out of the folder: written by hand, as no honest writer makes it.
    let mut zip = pack(&[("aaaaaaaa".to_owned(), b"x".to_vec())].into()).expect("a zip");
    for at in 0..zip.len() - 8 {
        if &zip[at..at + 8] == b"aaaaaaaa" {
            zip[at..at + 8].copy_from_slice(b"../../aa");
        }
    }
    let reply = teacher.import_course("apply", &zip).await;
    assert_eq!(reply.code(), 422, "{}", reply.json);
    assert!(reply.msg().contains("不安全"), "{}", reply.msg());
}

#[tokio::test]
async fn an_export_imports_as_the_same_course() {
    let (_school, teacher, id) = school_with_course().await;
    let zip = teacher.get(&format!("/api/course/{id}/export/")).await;
    assert_eq!(zip.headers["content-type"], "application/zip", "{}", zip.json);
    let reading = course_folder::read_zip(Cursor::new(&zip.bytes)).expect("a zip");
    let mut course = reading.course.expect("a course without faults");
    assert_eq!(course.exported, Exported::of(&course));
    course.exported = Exported::default();
    let original = course_folder::read(&small_course()).course.expect("a course");
    assert_eq!(course, original);
    let reply = teacher.import_course("apply", &zip.bytes).await;
    assert_eq!(counts(reply.data(), "lecture"), [0, 0, 0, 0, 2]);
}

#[tokio::test]
async fn a_course_leaves_as_a_cartridge_and_says_what_that_does_not_hold() {
    let (school, teacher, id) = school_with_course().await;
    let told = teacher.get(&format!("/api/course/{id}/export/losses/")).await;
    assert_eq!(told.data()["format"], "common_cartridge");
    let path = format!("/api/course/{id}/export/?format=common_cartridge");
    let file = teacher.get(&path).await;
    assert!(
        file.headers["content-disposition"]
            .to_str()
            .unwrap()
            .contains(".imscc")
    );
    let read = course_folder::read_archive(Cursor::new(&file.bytes), "course.imscc").expect("a cartridge");
    let original = course_folder::read(&small_course()).course.expect("a course");
    let lectures = |course: &course_folder::Course| -> Vec<String> {
        let lectures = course.chapters.iter().flat_map(|chapter| &chapter.lectures);
        lectures.map(|lecture| lecture.head.title.clone()).collect()
    };
    assert_eq!(
        lectures(&read.reading.course.expect("sound")),
        lectures(&original)
    );
    // It becomes a course of its own, beside the one it was made of.
    let reply = teacher.import_course("apply", &file.bytes).await;
    assert_ne!(reply.data()["course_id"], json!(id), "{}", reply.json);

    let ann = school.student("Ann").await;
    for path in [path, format!("/api/course/{id}/export/losses/")] {
        assert_eq!(ann.get(&path).await.status, 403);
    }
}

#[tokio::test]
async fn a_student_may_not_import_and_another_school_sees_nothing() {
    let (school, _, id) = school_with_course().await;
    let ann = school.student("Ann").await;
    let of_another = json!({ "upload_id": 1 });
    let reply = ann.post("/api/course/import/?mode=apply", of_another).await;
    assert_eq!(reply.status, 403);

    let other: SchoolId = school.add_school("xinan", "西南商贸职业学院").await;
    let visitor = school.person(other, "外校教师", &[Role::ClassManagement]).await;
    for path in [
        format!("/api/select_course/{id}/info/"),
        format!("/api/select_course/{id}/show/"),
        format!("/api/course/{id}/export/"),
        format!("/api/course/{id}/export/losses/"),
    ] {
        assert_eq!(visitor.get(&path).await.status, 404, "{path}");
    }
    let reply = visitor
        .post(&format!("/api/select_course/{id}/enrol/"), json!({}))
        .await;
    assert_eq!(reply.status, 404);

    // The same folder in another school is another course.
    let report = import(&visitor, &small_course()).await;
    assert_eq!(report["is_new"], true);
    assert_ne!(report["course_id"], id);
}

#[tokio::test]
async fn a_course_is_chosen_once_and_can_be_given_up() {
    let (school, _, id) = school_with_course().await;
    let ann = school.student("Ann").await;
    let enrol = format!("/api/select_course/{id}/enrol/");
    for _ in 0..2 {
        ann.post(&enrol, json!({})).await.data();
    }
    let centre = ann.get("/api/select_course/list/").await;
    let course = &centre.data()["items"][0];
    assert_eq!(
        (&course["is_enrolled"], &course["enrolled_count"]),
        (&json!(true), &json!(1))
    );
    ann.delete(&enrol).await.data();
    let reply = ann.delete(&enrol).await;
    assert_eq!((reply.code(), reply.error()), (409, "courses.not_enrolled"));
}
