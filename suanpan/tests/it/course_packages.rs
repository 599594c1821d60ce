//! Courses of other platforms, brought whole: shown first, then imported, then imported again.

use crate::school::{Person, TestSchool};
use course_folder::model::Files;
use interchange::archive::pack;
use serde_json::{Value, json};

const MANIFEST: &str = r#"<manifest identifier="course_1"><metadata><lom><general><title><string>会计基础</string></title></general></lom></metadata>
 <organizations><organization><item>
  <item identifier="m1"><title>第一单元</title>
   <item identifier="i1" identifierref="page1"><title>会计等式</title></item>
   <item identifier="i2" identifierref="quiz1"><title>小测</title></item>
   <item identifier="i3" identifierref="forum1"><title>讨论</title></item></item>
  <item identifier="m2"><title>第二单元</title>
   <item identifier="i4" identifierref="page2"><title>借贷</title></item></item></item></organization></organizations>
 <resources>
  <resource identifier="page1" type="webcontent" href="a/equation.html"/>
  <resource identifier="page2" type="webcontent" href="a/next.html"/>
  <resource identifier="quiz1" type="imsqti_xmlv1p2/imscc_xmlv1p1/assessment" href="quiz1/qti.xml"/>
  <resource identifier="forum1" type="imsdt_xmlv1p1" href="forum1.xml"/>
  <resource identifier="notes" type="webcontent" href="a/notes.pdf"/>
 </resources></manifest>"#;

const QUIZ: &str = r#"<questestinterop><assessment ident="quiz1" title="小测"><section ident="s">
 <item ident="one" title="等式"><presentation>
  <material><mattext texttype="text/html">&lt;p&gt;资产等于？&lt;img src="../a/scale.png"&gt;&lt;/p&gt;</mattext></material>
  <response_lid ident="r" rcardinality="Single"><render_choice>
   <response_label ident="a"><material><mattext>负债</mattext></material></response_label>
   <response_label ident="b"><material><mattext>负债加所有者权益</mattext></material></response_label>
  </render_choice></response_lid></presentation>
  <resprocessing><respcondition><conditionvar><varequal respident="r">b</varequal></conditionvar>
   <setvar action="Set">100</setvar></respcondition></resprocessing></item>
</section></assessment></questestinterop>"#;

/// Two pages that link to each other, a picture, a quiz, and a forum.
fn cartridge() -> Files {
    let text = |text: &str| text.as_bytes().to_vec();
    Files::from([
        ("imsmanifest.xml".to_owned(), text(MANIFEST)),
        (
            "a/equation.html".to_owned(),
            text(
                "<h2>等式</h2><p>看<img src='scale.png' alt='天平'>，再读<a href='next.html'>下一页</a>和<a href='notes.pdf'>讲稿</a>。</p>",
            ),
        ),
        ("a/next.html".to_owned(), text("<p>有借必有贷</p>")),
        ("a/notes.pdf".to_owned(), text("%PDF")),
        ("a/scale.png".to_owned(), b"\x89PNG\r\n\x1a\n".to_vec()),
        ("quiz1/qti.xml".to_owned(), text(QUIZ)),
        (
            "forum1.xml".to_owned(),
            text("<topic><title>自我介绍</title></topic>"),
        ),
    ])
}

fn zip(files: &Files) -> Vec<u8> {
    pack(files).expect("a zip")
}

async fn import(teacher: &Person, mode: &str, files: &Files) -> Value {
    let reply = teacher.import_course_as(mode, "会计.imscc", &zip(files)).await;
    reply.data().clone()
}

/// What became of an item of a package.
fn item<'r>(report: &'r Value, name: &str) -> &'r Value {
    let items = report["package"]["items"].as_array().expect("items");
    let found = items.iter().find(|item| item["name"] == name);
    found.unwrap_or_else(|| panic!("no {name} in {report}"))
}

#[tokio::test]
async fn a_cartridge_is_shown_first_and_then_is_a_course_with_lectures_and_questions() {
    let school = TestSchool::new().await;
    let teacher = school.teacher("林知远").await;
    let checked = import(&teacher, "check", &cartridge()).await;
    assert_eq!(
        (&checked["errors"], &checked["is_new"], &checked["title"]),
        (&json!(0), &json!(true), &json!("会计基础")),
        "{checked}"
    );
    assert_eq!(checked["package"]["format"], "common_cartridge");
    let forum = item(&checked, "自我介绍");
    assert_eq!(
        (&forum["kind"], &forum["outcome"], &forum["reasons"][0]),
        (
            &json!("forum"),
            &json!("left_out"),
            &json!("讨论区没有对应的内容，没有导入")
        )
    );
    assert_eq!(item(&checked, "会计等式")["outcome"], "brought");
    let centre = teacher.get("/api/select_course/list/").await;
    assert_eq!(centre.data()["total"], 0, "a check writes nothing");

    let applied = import(&teacher, "apply", &cartridge()).await;
    let course = applied["course_id"].as_i64().expect("a course");
    let lectures = teacher.get(&format!("/api/course/{course}/lectures/")).await;
    let first = &lectures.data()["chapters"][0]["lectures"][0];
    assert_eq!(first["title"], "会计等式", "{}", lectures.json);
    let second = &lectures.data()["chapters"][1]["lectures"][0];
    let id = &first["lecture_id"];
    let lecture = teacher.get(&format!("/api/lecture/{id}/")).await;
    let text = lecture.data()["text"].as_str().expect("a text");
    assert!(
        text.contains("## 等式") && text.contains("![天平](/api/file/"),
        "{text}"
    );
    let to_second = format!(
        "[下一页](/course/videoPlay?course_id={course}&lecture_id={})",
        second["lecture_id"]
    );
    assert!(text.contains(&to_second), "{text}");

    let bank = teacher.get(&format!("/api/questions/?course_id={course}")).await;
    assert_eq!(bank.data()["total"], 1);
    assert_eq!(bank.data()["items"][0]["stem"], "资产等于？");
    let exercises = teacher.get(&format!("/api/course/{course}/exercises/")).await;
    assert!(exercises.json.to_string().contains("小测"), "{}", exercises.json);
}

#[tokio::test]
async fn a_cartridge_that_comes_again_is_the_same_course() {
    let school = TestSchool::new().await;
    let teacher = school.teacher("林知远").await;
    let first = import(&teacher, "apply", &cartridge()).await;
    let again = import(&teacher, "apply", &cartridge()).await;
    assert_eq!(
        (&again["course_id"], &again["is_new"]),
        (&first["course_id"], &json!(false))
    );
    let mut changed = cartridge();
    changed.insert("a/next.html".into(), b"<p>Dr = Cr</p>".to_vec());
    let report = import(&teacher, "check", &changed).await;
    let items = report["items"].as_array().expect("items");
    let lectures = items
        .iter()
        .find(|row| row["item"] == "lecture")
        .expect("lectures");
    assert_eq!(
        (&lectures["added"], &lectures["changed"], &lectures["unchanged"]),
        (&json!(0), &json!(1), &json!(1)),
        "{report}"
    );
}

#[tokio::test]
async fn a_second_cartridge_of_the_same_maker_overwrote_the_first() {
    let school = TestSchool::new().await;
    let teacher = school.teacher("林知远").await;
    let first = import(&teacher, "apply", &cartridge()).await;
    let mut other = cartridge();
    let manifest = MANIFEST.replace("会计基础", "审计");
    other.insert("imsmanifest.xml".into(), manifest.into_bytes());
    let second = import(&teacher, "apply", &other).await;
    assert_eq!(
        (&second["is_new"], &second["known_title"]),
        (&json!(true), &Value::Null)
    );
    assert_ne!(first["course_id"], second["course_id"]);
    let again = import(&teacher, "check", &cartridge()).await;
    assert_eq!(
        (&again["course_id"], &again["known_title"]),
        (&first["course_id"], &json!("会计基础"))
    );
}

#[tokio::test]
async fn two_teachers_bring_the_same_cartridge_each_as_their_own() {
    let school = TestSchool::new().await;
    let (one, other) = (school.teacher("林知远").await, school.teacher("周明").await);
    let first = import(&one, "apply", &cartridge()).await;
    let second = import(&other, "apply", &cartridge()).await;
    assert_eq!(
        (&second["is_new"], &second["is_applied"]),
        (&json!(true), &json!(true))
    );
    assert_ne!(first["course_id"], second["course_id"]);
    let again = import(&other, "check", &cartridge()).await;
    assert_eq!(
        (&again["is_new"], &again["course_id"]),
        (&json!(false), &second["course_id"])
    );
}

#[tokio::test]
async fn a_folder_of_markdown_is_a_course() {
    let school = TestSchool::new().await;
    let teacher = school.teacher("林知远").await;
    let files = Files::from([
        (
            "讲义/01-总论/1.md".to_owned(),
            "# 会计等式\n\n资产 = 负债 + 所有者权益\n".into(),
        ),
        (
            "讲义/01-总论/2.md".to_owned(),
            "# 借贷\n\n见 [上一讲](1.md)\n".into(),
        ),
    ]);
    let reply = teacher.import_course_as("apply", "讲义.zip", &zip(&files)).await;
    let report = reply.data();
    assert_eq!(
        (&report["package"]["format"], &report["errors"], &report["title"]),
        (&json!("markdown"), &json!(0), &json!("讲义")),
        "{report}"
    );
    let course = &report["course_id"];
    let lectures = teacher.get(&format!("/api/course/{course}/lectures/")).await;
    assert_eq!(lectures.data()["chapters"][0]["lectures"][1]["title"], "借贷");
}

#[tokio::test]
async fn hostile_packages_are_refused_with_a_reason() {
    let school = TestSchool::new().await;
    let teacher = school.teacher("林知远").await;
    let mut laughing = cartridge();
    laughing.insert(
        "imsmanifest.xml".into(),
        b"<!DOCTYPE m [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;&a;\">]><manifest>&b;</manifest>".to_vec(),
    );
    let mut headless = cartridge();
    headless.remove("imsmanifest.xml");
    for (files, said) in [(laughing, "声明了实体"), (headless, "没有 imsmanifest.xml")] {
        let reply = teacher.import_course_as("apply", "x.imscc", &zip(&files)).await;
        assert_eq!((reply.code(), reply.error()), (422, "input.invalid"));
        assert!(reply.json.to_string().contains(said), "{}", reply.json);
    }
    let reply = teacher
        .import_course_as("apply", "x.mbz", b"\x1f\x8b\x08 cut off")
        .await;
    assert_eq!(reply.code(), 422);
}
