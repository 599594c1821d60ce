//! What Canvas adds to a cartridge, and what Common Cartridge 1.3 has besides.

use crate::course_packages::tests::{Files, files, found};
use crate::course_packages::{ItemKind, Outcome, PackageFormat, read};

const MANIFEST: &str = r#"<manifest identifier="g1"><metadata><lom><general><title><string>审计</string></title></general></lom></metadata>
 <organizations><organization><item>
  <item identifier="m"><title>第一周</title>
   <item identifier="i1" identifierref="essay"><title>读书报告</title></item>
   <item identifier="i2" identifierref="quiz"><title>周测</title></item>
   <item identifier="i3" identifierref="task"><title>调查</title></item>
   <item identifier="i4" identifierref="gone"><title>旧项</title></item></item>
 </item></organization></organizations>
 <resources>
  <resource identifier="settings" type="associatedcontent/imscc_xmlv1p1/learning-application-resource" href="course_settings/canvas_export.txt"/>
  <resource identifier="syllabus" type="associatedcontent/imscc_xmlv1p1/learning-application-resource" href="course_settings/syllabus.html" intendeduse="syllabus"/>
  <resource identifier="essay" type="associatedcontent/imscc_xmlv1p1/learning-application-resource" href="essay/report.html">
   <file href="essay/report.html"/><file href="essay/assignment_settings.xml"/></resource>
  <resource identifier="quiz" type="imsqti_xmlv1p2/imscc_xmlv1p1/assessment" href="quiz/assessment_qti.xml"/>
  <resource identifier="quizmeta" type="associatedcontent/imscc_xmlv1p1/learning-application-resource" href="quiz/assessment_meta.xml"/>
  <resource identifier="bank" type="imsqti_xmlv1p2/imscc_xmlv1p1/question-bank" href="non_cc_assessments/bank.xml.qti"/>
  <resource identifier="task" type="assignment_xmlv1p0" href="task.xml"/>
 </resources></manifest>"#;

fn item(ident: &str, stem: &str) -> String {
    format!(
        r#"<item ident="{ident}" title="{ident}"><presentation><material><mattext>{stem}</mattext></material>
        <response_lid ident="r" rcardinality="Single"><render_choice>
        <response_label ident="a"><material><mattext>甲</mattext></material></response_label>
        <response_label ident="b"><material><mattext>乙</mattext></material></response_label></render_choice></response_lid></presentation>
        <resprocessing><respcondition><conditionvar><varequal respident="r">a</varequal></conditionvar>
        <setvar action="Set">100</setvar></respcondition></resprocessing></item>"#
    )
}

fn document(head: &str, items: &[String]) -> String {
    format!(
        "<questestinterop><{head}>{}</{head}></questestinterop>",
        items.concat()
    )
}

#[test]
fn what_canvas_says_besides_is_read() {
    let (one, two) = (item("one", "第一题"), item("two", "第二题"));
    let drawn = format!(
        "<section><selection_ordering><selection><selection_number>1</selection_number></selection></selection_ordering>{one}</section>"
    );
    let common = document("assessment", &[item("one", "少说一些")]);
    let own = document("assessment", &[drawn]);
    let bank = document("objectbank", &[one, two]);
    let package = read(
        PackageFormat::CommonCartridge,
        files(&[
            ("imsmanifest.xml", MANIFEST),
            ("course_settings/canvas_export.txt", "Q: …"),
            ("course_settings/syllabus.html", "<body><p>教学大纲</p></body>"),
            ("essay/report.html", "<body><p>写一篇</p></body>"),
            ("essay/assignment_settings.xml", "<assignment/>"),
            ("quiz/assessment_qti.xml", &common),
            (
                "quiz/assessment_meta.xml",
                "<quiz><title>周测</title><description>&lt;p&gt;认真做&lt;/p&gt;</description><time_limit>30</time_limit>\
                 <allowed_attempts>-1</allowed_attempts><shuffle_answers>true</shuffle_answers></quiz>",
            ),
            ("non_cc_assessments/quiz.xml.qti", &own),
            ("non_cc_assessments/bank.xml.qti", &bank),
            ("task.xml", "<assignment><title>调查</title><text texttype=\"text/html\">&lt;p&gt;走访一家公司&lt;/p&gt;</text></assignment>"),
        ]),
        "x",
    )
    .unwrap();
    assert_eq!(package.introduction, "教学大纲");
    let week = &package.chapters[0];
    let texts: Vec<&str> = week.pages.iter().map(|page| page.text.as_str()).collect();
    assert_eq!(texts, ["写一篇", "走访一家公司"]);
    for name in ["读书报告", "调查"] {
        let finding = found(&package, name);
        assert_eq!(
            (finding.kind, finding.outcome),
            (ItemKind::Assignment, Outcome::Partly)
        );
    }
    let quiz = &week.quizzes[0];
    assert_eq!((quiz.minutes, quiz.attempts, quiz.shuffle), (30, 0, true));
    assert_eq!(quiz.summary, "认真做");
    // Canvas's own form counts; the bank's first question is the quiz's.
    assert_eq!(quiz.questions[0].question.stem, "第一题");
    let left: Vec<&str> = package.bank.iter().map(|one| one.id.as_str()).collect();
    assert_eq!(left, ["q-two"]);
    assert_eq!(
        found(&package, "周测").reasons,
        ["随机抽题没有导入，题目全部列出"]
    );
    assert_eq!(found(&package, "旧项").outcome, Outcome::LeftOut);
    assert_eq!(found(&package, "canvas_export.txt").kind, ItemKind::Settings);
}

const HIDING: &str = r#"<manifest identifier="g2"><metadata><lom><general><title><string>审计</string></title></general></lom></metadata>
 <organizations><organization><item>
  <item identifier="m1"><title>第一周</title>
   <item identifier="i1" identifierref="open"><title>总论</title></item>
   <item identifier="i2" identifierref="draft"><title>草稿</title></item>
   <item identifier="i3" identifierref="answers" isvisible="false"><title>答案</title></item>
   <item identifier="i4" identifierref="sheet" isvisible="false"><title>附表</title></item>
   <item identifier="i5" identifierref="essay"><title>读书报告</title></item>
   <item identifier="i6" identifierref="quiz"><title>周测</title></item>
   <item identifier="i7" identifierref="later"><title>下周</title></item></item>
  <item identifier="m2"><title>第二周</title><item identifier="i8" identifierref="second"><title>证据</title></item></item>
  <item identifier="m3"><title>第三周</title><item identifier="i9" identifierref="twin"><title>总论（副本）</title></item></item>
 </item></organization></organizations>
 <resources>
  <resource identifier="open" type="webcontent" href="wiki_content/open.html"/>
  <resource identifier="twin" type="webcontent" href="wiki_content/open.html"/>
  <resource identifier="draft" type="webcontent" href="wiki_content/draft.html"/>
  <resource identifier="later" type="webcontent" href="wiki_content/later.html"/>
  <resource identifier="second" type="webcontent" href="wiki_content/second.html"/>
  <resource identifier="answers" type="webcontent" href="answers.pdf"/>
  <resource identifier="sheet" type="webcontent" href="sheet.xlsx"/>
  <resource identifier="essay" type="associatedcontent/imscc_xmlv1p1/learning-application-resource" href="essay/report.html">
   <file href="essay/report.html"/><file href="essay/assignment_settings.xml"/></resource>
  <resource identifier="quiz" type="imsqti_xmlv1p2/imscc_xmlv1p1/assessment" href="quiz/assessment_qti.xml"/>
 </resources></manifest>"#;

fn hiding() -> Files {
    let quiz = document("assessment", &[item("one", "第一题")]);
    files(&[
        ("imsmanifest.xml", HIDING),
        (
            "course_settings/module_meta.xml",
            "<modules><module identifier='m1'><workflow_state>active</workflow_state><items><item identifier='i7'>\
             <workflow_state>unpublished</workflow_state></item></items></module>\
             <module identifier='m2'><workflow_state>unpublished</workflow_state></module></modules>",
        ),
        (
            "wiki_content/open.html",
            "<p>甲<a href='draft.html'>草稿</a><a href='../sheet.xlsx'>附表</a></p>",
        ),
        (
            "wiki_content/draft.html",
            "<html><head><meta name='workflow_state' content='unpublished'/></head><body>乙</body></html>",
        ),
        ("wiki_content/later.html", "丙"),
        ("wiki_content/second.html", "丁"),
        ("answers.pdf", "pdf"),
        ("sheet.xlsx", "xlsx"),
        ("essay/report.html", "写一篇"),
        (
            "essay/assignment_settings.xml",
            "<assignment><workflow_state>unpublished</workflow_state></assignment>",
        ),
        ("quiz/assessment_qti.xml", &quiz),
        (
            "quiz/assessment_meta.xml",
            "<quiz><available>false</available></quiz>",
        ),
    ])
}

#[test]
fn what_students_did_not_see_was_shown_to_them() {
    let package = read(PackageFormat::CommonCartridge, hiding(), "x").unwrap();
    let chapters = package.chapters.iter();
    let pages: Vec<&str> = chapters
        .flat_map(|chapter| &chapter.pages)
        .map(|page| page.title.as_str())
        .collect();
    assert_eq!(pages, ["总论"]);
    for name in ["草稿", "answers.pdf", "读书报告", "周测", "下周", "证据"] {
        let finding = found(&package, name);
        assert_eq!(finding.reasons, ["对学生隐藏，没有导入"], "{name}");
        assert_eq!(finding.outcome, Outcome::LeftOut, "{name}");
    }
    assert_eq!(found(&package, "证据").place, "第二周");
    // A page that students see offers the file, and leads to no draft.
    let offered: Vec<&str> = package.files.iter().map(|file| file.name.as_str()).collect();
    assert_eq!(offered, ["sheet.xlsx"]);
    assert_eq!(package.chapters[0].pages[0].text, "甲草稿[附表](package-file:0)");
}

#[test]
fn two_resources_with_one_page_were_two_lectures_of_one_id() {
    let package = read(PackageFormat::CommonCartridge, hiding(), "x").unwrap();
    assert_eq!(
        found(&package, "总论（副本）").reasons,
        ["同一页面在前面的章节中已有"]
    );
}
