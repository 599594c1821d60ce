//! Packages of other platforms as course folders: whatever they hold, the folder is sound.

use std::collections::BTreeMap;
use std::io::Cursor;

use course_folder::model::{Chapter, Files, Question};
use course_folder::{
    Course, PackageError, Severity, load_folder, read, read_archive, write, write_course_cartridge,
};
use interchange::archive::pack;
use interchange::course_packages::{Outcome, PackageFinding, PackageFormat};
use proptest::prelude::*;

const MANIFEST: &str = r#"<manifest identifier="course_1"><metadata><lom><general><title><string>会计基础</string></title></general></lom></metadata>
 <organizations><organization><item>
  <item identifier="m1"><title>第一单元</title>
   <item identifier="i1" identifierref="page1"><title>会计等式</title></item>
   <item identifier="i3" identifierref="quiz1"><title>小测</title></item></item>
  <item identifier="m2"><title>第二单元</title>
   <item identifier="i4" identifierref="page2"><title>借贷</title></item></item></item></organization></organizations>
 <resources>
  <resource identifier="page1" type="webcontent" href="a/equation.html"/>
  <resource identifier="page2" type="webcontent" href="a/next.html"/>
  <resource identifier="quiz1" type="imsqti_xmlv1p2/imscc_xmlv1p1/assessment" href="quiz1/qti.xml"/>
  <resource identifier="readme" type="webcontent" href="a/readme.md"/>
 </resources></manifest>"#;

const QUIZ: &str = r#"<questestinterop><assessment ident="quiz1" title="小测"><section ident="s">
 <item ident="one" title="等式"><presentation>
  <material><mattext texttype="text/html">&lt;p&gt;见 [图](x.png)，资产等于？&lt;img src="../a/aux.png"&gt;&lt;/p&gt;</mattext></material>
  <response_lid ident="r" rcardinality="Single"><render_choice>
   <response_label ident="a"><material><mattext>负债</mattext></material></response_label>
   <response_label ident="b"><material><mattext>负债加所有者权益</mattext></material></response_label>
  </render_choice></response_lid></presentation>
  <resprocessing><respcondition><conditionvar><varequal respident="r">b</varequal></conditionvar>
   <setvar action="Set">100</setvar></respcondition></resprocessing></item>
 <item ident="two" title="没有题干"><presentation>
  <response_lid ident="r" rcardinality="Single"><render_choice>
   <response_label ident="a"><material><mattext>[坏](链接.html)</mattext></material></response_label>
  </render_choice></response_lid></presentation></item>
</section></assessment></questestinterop>"#;

fn cartridge() -> Files {
    let text = |text: &str| text.as_bytes().to_vec();
    Files::from([
        ("imsmanifest.xml".to_owned(), text(MANIFEST)),
        (
            "a/equation.html".to_owned(),
            text(
                "<p>看<img src='aux.png'>，再读<a href='next.html'>下一页</a>和<a href='readme.md'>说明</a>。[不是](链接)</p>",
            ),
        ),
        ("a/next.html".to_owned(), text("<p>有借必有贷</p>")),
        ("a/readme.md".to_owned(), text("[死链](../../../x.md)")),
        ("a/aux.png".to_owned(), b"\x89PNG\r\n\x1a\n".to_vec()),
        ("quiz1/qti.xml".to_owned(), text(QUIZ)),
    ])
}

#[test]
fn a_cartridge_becomes_a_sound_folder() {
    let zip = pack(&cartridge()).unwrap();
    let read = read_archive(Cursor::new(&zip), "会计.imscc").unwrap();
    let errors: Vec<_> = read
        .reading
        .findings
        .iter()
        .filter(|finding| finding.severity == Severity::Error)
        .collect();
    assert!(errors.is_empty(), "{errors:#?}");
    let package = read.package.unwrap();
    assert_eq!(package.format, PackageFormat::CommonCartridge);
    let left_out: Vec<&str> = package
        .findings
        .iter()
        .filter(|finding| finding.outcome == Outcome::LeftOut)
        .map(|finding| finding.name.as_str())
        .collect();
    assert_eq!(left_out, ["没有题干"]);
    let course = read.reading.course.unwrap();
    assert_eq!(
        (course.head.id.as_str(), course.head.title.as_str()),
        ("cc-course-1-9f1b5d71", "会计基础")
    );
    let lecture = &course.chapters[0].lectures[0];
    assert_eq!(lecture.path, "chapters/01-c-m1/lectures/01-p-page1.md");
    assert_eq!(
        lecture.body,
        "\n看![aux.png](../../../assets/file-aux.png)，再读[下一页](../../02-c-m2/lectures/01-p-page2.md)和\
         [说明](../resources/readme.md.txt)。\\[不是\\](链接)\n"
    );
    assert_eq!(course.exercises[0].questions[0].id, "q-one");
    let question = course.find_question("q-one").unwrap();
    assert_eq!(
        (question.chapter.as_str(), question.image.as_str()),
        ("c-m1", "../assets/question.png")
    );
    assert!(course.files.contains_key("assets/question.png"));
}

#[test]
fn the_same_package_gives_the_same_folder() {
    let zip = pack(&cartridge()).unwrap();
    let folder = || {
        write(
            &read_archive(Cursor::new(&zip), "x.imscc")
                .unwrap()
                .reading
                .course
                .unwrap(),
        )
    };
    assert_eq!(folder(), folder());
}

#[test]
fn a_cartridge_without_its_manifest_is_refused() {
    let mut files = cartridge();
    files.remove("imsmanifest.xml");
    files.remove("a/readme.md");
    let zip = pack(&files).unwrap();
    assert_eq!(
        read_archive(Cursor::new(&zip), "x.imscc").unwrap_err(),
        PackageError::NoManifest
    );
    // A zip that is called so is a folder without its head.
    let read = read_archive(Cursor::new(&zip), "x.zip").unwrap();
    assert!(read.package.is_none() && read.reading.course.is_none());
}

/// Pieces of pages and questions, put together in any order.
const PIECES: &[&str] = &[
    "<p>字",
    "</p>",
    "<h2>",
    "<ul><li>",
    "<table><tr><td>",
    "<a href='next.html'>下</a>",
    "<a href='../../x'>",
    "<img src='aux.png'>",
    "<img src='con .png'>",
    "<pre>```",
    "[坏](链接.md)",
    "![](x.png)",
    "[坏]: y.md",
    "+++\n",
    "&lt;b&gt; *_# $ \\",
    "<blockquote><b><i>",
    "<iframe src='readme.md'>",
    "\u{7}\u{2028}\"\"\"",
];

fn content() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(prop::sample::select(PIECES), 0..10).prop_map(|pieces| pieces.concat().into_bytes())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn whatever_pages_and_questions_say_the_folder_is_sound(
        page in content(),
        note in content(),
        stem in content(),
        title in "\\PC{0,20}",
        is_cartridge: bool,
    ) {
        let mut files = if is_cartridge { cartridge() } else { Files::new() };
        let stem = String::from_utf8_lossy(&stem).replace('&', "&amp;").replace('<', "&lt;").replace('\u{7}', "");
        let escaped: String = title.chars().filter(|c| !"<&".contains(*c)).collect();
        if is_cartridge {
            files.insert("a/equation.html".into(), page);
            files.insert("quiz1/qti.xml".into(), QUIZ.replace("负债加", &stem).into_bytes());
            files.insert("imsmanifest.xml".into(), MANIFEST.replace("第一单元", &escaped).into_bytes());
        } else {
            files.insert("课/1.md".into(), page);
            files.insert("课/甲/aux.png".into(), Vec::new());
        }
        files.insert("课/甲/next.md".into(), note);
        let zip = pack(&files).unwrap();
        if let Ok(read) = read_archive(Cursor::new(&zip), "x.zip") {
            let findings = read.reading.findings.iter();
            let errors: Vec<_> = findings.filter(|finding| finding.severity == Severity::Error).collect();
            prop_assert!(errors.is_empty(), "{errors:#?}");
        }
    }
}

/// The sample course, what a cartridge of it says that it does not hold, and the course that the cartridge becomes.
#[expect(clippy::unwrap_used, reason = "in a test, stopping is the right answer")]
fn there_and_back() -> (Course, Vec<PackageFinding>, Course) {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content/courses/shuzhi-kuaiji");
    let course = read(&load_folder(&folder).unwrap()).course.unwrap();
    let written = write_course_cartridge(&course).unwrap();
    let archive = read_archive(Cursor::new(&written.bytes), "数智会计.imscc").unwrap();
    assert_eq!(archive.package.unwrap().format, PackageFormat::CommonCartridge);
    (course, written.findings, archive.reading.course.unwrap())
}

#[test]
fn the_lectures_of_a_course_come_back_from_its_cartridge() {
    let (course, told, back) = there_and_back();
    assert_eq!(
        (&back.head.title, back.intro.is_some()),
        (&course.head.title, course.intro.is_some())
    );
    let titles = |course: &Course| -> Vec<(String, Vec<String>)> {
        let lectures = |chapter: &Chapter| {
            chapter
                .lectures
                .iter()
                .map(|one| one.head.title.clone())
                .collect()
        };
        let chapters = course.chapters.iter();
        chapters
            .map(|one| (one.head.title.clone(), lectures(one)))
            .collect()
    };
    assert_eq!(titles(&back), titles(&course));
    let tables = |course: &Course| {
        let lectures = course.chapters.iter().flat_map(|chapter| &chapter.lectures);
        let of = |text: &str| text.matches("|---").count() + text.matches("| ---").count();
        lectures.map(|lecture| of(&lecture.body)).sum::<usize>()
    };
    assert!(tables(&back) >= tables(&course) / 2, "tables stay tables");
    let told: Vec<&str> = told.iter().map(|one| one.name.as_str()).collect();
    for name in ["账套", "程序作业", "试卷"] {
        assert!(told.contains(&name), "{name} is told");
    }
}

#[test]
fn the_exercises_of_a_course_come_back_from_its_cartridge() {
    let (course, told, back) = there_and_back();
    let left_out = |id: &str| {
        let stem = &course.find_question(id).unwrap().stem;
        let name: String = stem.chars().take(40).collect();
        told.iter()
            .any(|one| one.name == name && one.outcome == Outcome::LeftOut)
    };
    // An exercise follows its chapter there.
    let asked: BTreeMap<&str, usize> = course
        .exercises
        .iter()
        .map(|one| {
            let kept = one.questions.iter().filter(|used| !left_out(&used.id));
            (one.title.as_str(), kept.count())
        })
        .filter(|(_, count)| *count > 0)
        .collect();
    let came: BTreeMap<&str, usize> = back
        .exercises
        .iter()
        .map(|one| (one.title.as_str(), one.questions.len()))
        .collect();
    assert_eq!(came, asked);

    let mut same = 0;
    for question in back.questions() {
        let own = course
            .questions()
            .find(|own| own.stem.trim() == question.stem.trim());
        let Some(own) = own else { continue };
        assert_eq!(
            (own.points, &own.knowledge),
            (question.points, &question.knowledge),
            "{}",
            own.id
        );
        same += 1;
    }
    let all = back.questions().count();
    assert!(
        same * 10 >= all * 9,
        "{same} of {all} questions have the stem they had"
    );
}

#[test]
fn a_calculation_of_fixed_numbers_leaves_as_blanks() {
    let (course, told, back) = there_and_back();
    let of = |stem: &str| -> Vec<&PackageFinding> {
        let name: String = stem.chars().take(40).collect();
        told.iter().filter(|one| one.name == name).collect()
    };
    let calculations = course
        .questions()
        .filter(|one| one.kind == scoring::question::QuestionKind::Calculation);
    let mut as_blanks = 0;
    for question in calculations {
        let findings = of(&question.stem);
        let [finding] = findings.as_slice() else {
            panic!("{} is told once: {findings:#?}", question.id)
        };
        if finding.outcome == Outcome::LeftOut {
            continue;
        }
        let as_blank = |reason: &String| reason.contains("按「填空题」导出");
        assert!(finding.reasons.iter().any(as_blank), "{finding:#?}");
        let begins = |one: &Question| one.stem.starts_with(question.stem.trim());
        assert!(back.questions().any(begins), "{}", question.id);
        as_blanks += 1;
    }
    assert!(as_blanks >= 3, "{as_blanks}");
}

#[test]
fn what_is_said_of_chapters_files_and_exercises_is_told() {
    let mut course = there_and_back().0;
    let chapter = &mut course.chapters[0];
    chapter.head.summary = "先读讲义".to_owned();
    let place = chapter.head.title.clone();
    let id = chapter.head.id.clone();
    let resource = &mut chapter.resources[0];
    resource.summary = "开学前看".to_owned();
    let file = resource.title.clone();
    let exercise = course.exercises.iter_mut().find(|one| one.chapter == id).unwrap();
    exercise.shuffle = true;
    let quiz = exercise.title.clone();
    let told = write_course_cartridge(&course).unwrap().findings;
    let is_told = |name: &str, reason: &str| {
        told.iter().any(|one| {
            one.name == name && one.place == place && one.reasons.iter().any(|said| said == reason)
        })
    };
    assert!(is_told(&place, "章节的说明没有导出"), "{told:#?}");
    assert!(is_told(&file, "资料的说明没有导出"));
    assert!(is_told(&quiz, "题目顺序随机没有导出"));
}
