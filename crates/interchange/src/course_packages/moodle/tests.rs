//! A small backup made here.

use crate::course_packages::tests::{Files, files, found};
use crate::course_packages::{ItemKind, Outcome, PackageFormat, Target, read, recognise};

const BACKUP: &str = r"<moodle_backup><information>
 <original_course_id>7</original_course_id><original_course_fullname>会计基础</original_course_fullname>
 <original_site_identifier_hash>abcdef0123456789</original_site_identifier_hash>
 <contents><activities>
  <activity><moduleid>11</moduleid><sectionid>1</sectionid><modulename>page</modulename><title>等式</title><directory>activities/page_11</directory></activity>
  <activity><moduleid>12</moduleid><sectionid>1</sectionid><modulename>label</modulename><title>本周</title><directory>activities/label_12</directory></activity>
  <activity><moduleid>13</moduleid><sectionid>1</sectionid><modulename>quiz</modulename><title>小测</title><directory>activities/quiz_13</directory></activity>
  <activity><moduleid>14</moduleid><sectionid>1</sectionid><modulename>resource</modulename><title>讲稿</title><directory>activities/resource_14</directory></activity>
  <activity><moduleid>15</moduleid><sectionid>1</sectionid><modulename>book</modulename><title>书</title><directory>activities/book_15</directory></activity>
  <activity><moduleid>16</moduleid><sectionid>1</sectionid><modulename>forum</modulename><title>答疑</title><directory>activities/forum_16</directory></activity>
  <activity><moduleid>17</moduleid><sectionid>1</sectionid><modulename>url</modulename><title>财政部</title><directory>activities/url_17</directory></activity>
 </activities><sections><section><sectionid>1</sectionid><title>1</title><directory>sections/section_1</directory></section></sections></contents>
</information></moodle_backup>";

const QUESTIONS: &str = r#"<question_categories><question_category id="1"><name>第一章</name><question_bank_entries>
 <question_bank_entry id="100"><question_version><question_versions id="1"><version>1</version><questions>
  <question id="500"><parent>0</parent><name>选择</name><questiontext>&lt;p&gt;资产等于？&lt;img src="@@PLUGINFILE@@/a.png"&gt;&lt;/p&gt;</questiontext><questiontextformat>1</questiontextformat>
   <generalfeedback></generalfeedback><defaultmark>2.0000000</defaultmark><qtype>multichoice</qtype>
   <plugin_qtype_multichoice_question><answers>
    <answer id="1"><answertext>负债</answertext><answerformat>1</answerformat><fraction>0.0000000</fraction><feedback></feedback></answer>
    <answer id="2"><answertext>负债加权益</answertext><answerformat>1</answerformat><fraction>1.0000000</fraction><feedback></feedback></answer></answers>
    <multichoice id="1"><single>1</single></multichoice></plugin_qtype_multichoice_question></question></questions></question_versions></question_version></question_bank_entry>
 <question_bank_entry id="101"><question_version><question_versions id="2"><version>1</version><questions>
  <question id="501"><parent>0</parent><name>判断</name><questiontext>有借必有贷</questiontext><questiontextformat>1</questiontextformat><defaultmark>1.0000000</defaultmark><qtype>truefalse</qtype>
   <plugin_qtype_truefalse_question><answers><answer id="3"><answertext>对</answertext><fraction>1.0000000</fraction><feedback></feedback></answer>
    <answer id="4"><answertext>错</answertext><fraction>0.0000000</fraction><feedback></feedback></answer></answers>
    <truefalse id="1"><trueanswer>3</trueanswer><falseanswer>4</falseanswer></truefalse></plugin_qtype_truefalse_question></question></questions></question_versions></question_version></question_bank_entry>
 <question_bank_entry id="102"><question_version><question_versions id="3"><version>1</version><questions>
  <question id="502"><parent>0</parent><name>计算</name><questiontext>净额？</questiontext><questiontextformat>1</questiontextformat><defaultmark>1.0000000</defaultmark><qtype>numerical</qtype>
   <plugin_qtype_numerical_question><answers><answer id="5"><answertext>3800</answertext><fraction>1.0000000</fraction><feedback></feedback></answer></answers>
    <numerical_records><numerical_record id="1"><answer>5</answer><tolerance>0.01</tolerance></numerical_record></numerical_records></plugin_qtype_numerical_question></question></questions></question_versions></question_version></question_bank_entry>
 <question_bank_entry id="103"><question_version><question_versions id="4"><version>1</version><questions>
  <question id="503"><parent>0</parent><name>完形</name><questiontext>资产 = {#1} + 权益</questiontext><questiontextformat>1</questiontextformat><defaultmark>1.0000000</defaultmark><qtype>multianswer</qtype>
   <plugin_qtype_multianswer_question><multianswer id="1"><question>503</question><sequence>504</sequence></multianswer></plugin_qtype_multianswer_question></question></questions></question_versions></question_version></question_bank_entry>
 <question_bank_entry id="104"><question_version><question_versions id="5"><version>1</version><questions>
  <question id="504"><parent>503</parent><name>完形</name><questiontext>{1:SHORTANSWER:=负债}</questiontext><qtype>shortanswer</qtype></question></questions></question_versions></question_version></question_bank_entry>
 <question_bank_entry id="105"><question_version><question_versions id="6"><version>1</version><questions>
  <question id="505"><parent>0</parent><name>拖放</name><questiontext>x</questiontext><qtype>ddwtos</qtype></question></questions></question_versions></question_version></question_bank_entry>
</question_bank_entries></question_category></question_categories>"#;

fn backup() -> Files {
    let mut all = files(&[
        ("moodle_backup.xml", BACKUP),
        ("questions.xml", QUESTIONS),
        (
            "course/course.xml",
            r#"<course id="7" contextid="40"><fullname>会计基础</fullname><summary>&lt;p&gt;一门课&lt;/p&gt;</summary></course>"#,
        ),
        (
            "sections/section_1/section.xml",
            r#"<section id="1"><number>1</number><name>$@NULL@$</name><summary>&lt;p&gt;先读书&lt;/p&gt;</summary><sequence>12,11,13,14,15,16,17</sequence></section>"#,
        ),
        (
            "activities/page_11/page.xml",
            r#"<activity id="1" moduleid="11" modulename="page" contextid="41"><page id="1"><name>会计等式</name>
          <content>&lt;p&gt;看&lt;img src="@@PLUGINFILE@@/%E5%9B%BE.png"&gt;，读&lt;a href="$@BOOKVIEWBYIDCH*15*2@$"&gt;书&lt;/a&gt;、&lt;a href="$@RESOURCEVIEWBYID*14@$"&gt;讲稿&lt;/a&gt;、&lt;a href="$@URLVIEWBYID*17@$"&gt;网站&lt;/a&gt;、&lt;a href="$@FORUMVIEWBYID*16@$"&gt;答疑&lt;/a&gt;&lt;/p&gt;</content></page></activity>"#,
        ),
        (
            "activities/label_12/label.xml",
            r#"<activity contextid="42"><label id="1"><name>本周</name><intro>先读**书**，见 [页](https://a.cn) 和 [旧](@@PLUGINFILE@@/x.pdf)</intro><introformat>4</introformat></label></activity>"#,
        ),
        (
            "activities/quiz_13/quiz.xml",
            r#"<activity contextid="43"><quiz id="1"><name>小测</name><intro></intro><timelimit>900</timelimit><attempts_number>2</attempts_number><shuffleanswers>1</shuffleanswers>
          <question_instances><question_instance id="1"><slot>2</slot><maxmark>1.0000000</maxmark><question_reference id="1"><questionbankentryid>101</questionbankentryid></question_reference></question_instance>
          <question_instance id="2"><slot>1</slot><maxmark>2.0000000</maxmark><question_reference id="2"><questionbankentryid>100</questionbankentryid></question_reference></question_instance></question_instances></quiz></activity>"#,
        ),
        (
            "activities/resource_14/resource.xml",
            r#"<activity contextid="44"><resource id="1"><name>讲稿</name></resource></activity>"#,
        ),
        (
            "activities/book_15/book.xml",
            r#"<activity contextid="45"><book id="1"><name>书</name><chapters>
          <chapter id="2"><pagenum>2</pagenum><title>借贷</title><content>乙</content><hidden>0</hidden></chapter>
          <chapter id="1"><pagenum>1</pagenum><title>等式</title><content>甲</content><hidden>0</hidden></chapter>
          <chapter id="3"><pagenum>3</pagenum><title>草稿</title><content>丙</content><hidden>1</hidden></chapter></chapters></book></activity>"#,
        ),
        (
            "activities/forum_16/forum.xml",
            r#"<activity contextid="46"><forum id="1"><name>答疑</name></forum></activity>"#,
        ),
        (
            "activities/url_17/url.xml",
            r#"<activity contextid="47"><url id="1"><name>财政部</name><intro>&lt;p&gt;主管部门&lt;/p&gt;</intro><externalurl>https://www.mof.gov.cn/</externalurl></url></activity>"#,
        ),
        (
            "files.xml",
            r#"<files>
          <file id="1"><contenthash>aa11</contenthash><contextid>41</contextid><component>mod_page</component><filearea>content</filearea><itemid>0</itemid><filepath>/</filepath><filename>图.png</filename></file>
          <file id="2"><contenthash>bb22</contenthash><contextid>44</contextid><component>mod_resource</component><filearea>content</filearea><itemid>0</itemid><filepath>/</filepath><filename>讲稿.pdf</filename></file>
          <file id="3"><contenthash>aa11</contenthash><contextid>9</contextid><component>question</component><filearea>questiontext</filearea><itemid>500</itemid><filepath>/</filepath><filename>a.png</filename></file>
          <file id="4"><contenthash>../../etc</contenthash><contextid>41</contextid><component>mod_page</component><filearea>content</filearea><itemid>0</itemid><filepath>/</filepath><filename>x</filename></file></files>"#,
        ),
    ]);
    all.insert("files/aa/aa11".to_owned(), b"\x89PNG\r\n\x1a\n....".to_vec());
    all.insert("files/bb/bb22".to_owned(), b"pdf".to_vec());
    all
}

#[test]
fn a_backup_is_read_with_its_sections_its_links_and_its_questions() {
    assert_eq!(recognise(&backup()), Some(PackageFormat::MoodleBackup));
    let package = read(PackageFormat::MoodleBackup, backup(), "x").unwrap();
    assert_eq!(
        (package.id.as_str(), package.introduction.as_str()),
        ("moodle-abcdef01-7-88554880", "一门课")
    );
    let section = &package.chapters[0];
    assert_eq!(
        (section.title.as_str(), section.summary.as_str()),
        ("第 1 节", "先读书")
    );
    let pages: Vec<(&str, &str)> = section
        .pages
        .iter()
        .map(|page| (page.id.as_str(), page.title.as_str()))
        .collect();
    assert_eq!(
        pages,
        [
            ("p-label-12", "本周"),
            ("p-page-11", "会计等式"),
            ("p-book-15-1", "等式"),
            ("p-book-15-2", "借贷")
        ]
    );
    assert_eq!(
        section.pages[1].text,
        "看![图.png](package-file:0)，读[书](package-item:p-book-15-2)、[讲稿](package-file:1)、[网站](https://www.mof.gov.cn/)、答疑"
    );
    // A label in Markdown that lost a link is a page, so that the teacher sees what it lost.
    assert_eq!(section.pages[0].text, "先读**书**，见 [页](https://a.cn) 和 旧");
    assert_eq!(package.files[1].name, "讲稿.pdf");
    assert!(matches!(&section.resources[1].target, Target::Address(address) if address.contains("mof")));
    assert_eq!(section.resources[1].summary, "主管部门");
    let quiz = &section.quizzes[0];
    assert_eq!((quiz.minutes, quiz.attempts, quiz.shuffle), (15, 2, true));
    assert_eq!(quiz.asks, ["q-m100", "q-m101"]);
    let stems: Vec<&str> = quiz
        .questions
        .iter()
        .map(|one| one.question.stem.as_str())
        .collect();
    assert_eq!(stems, ["资产等于？", "有借必有贷"]);
    assert!(quiz.questions[0].picture.starts_with("package-file:"));
    let bank: Vec<&str> = package.bank.iter().map(|one| one.id.as_str()).collect();
    assert_eq!(bank, ["q-m102", "q-m103"]);
    assert_eq!(package.bank[0].question.body.kind().label_zh(), "填空题");
}

#[test]
fn what_a_backup_cannot_bring_is_told_with_its_reason() {
    let package = read(PackageFormat::MoodleBackup, backup(), "x").unwrap();
    assert_eq!(found(&package, "答疑").kind, ItemKind::Forum);
    assert_eq!(found(&package, "会计等式").outcome, Outcome::Partly);
    assert_eq!(found(&package, "小测").reasons, Vec::<String>::new());
    let dropped = found(&package, "拖放");
    assert_eq!(
        (dropped.kind, dropped.outcome),
        (ItemKind::Question, Outcome::LeftOut)
    );
    assert!(dropped.reasons[0].contains("Moodle XML"));
}

#[test]
fn a_backup_with_entities_is_refused_and_a_broken_activity_is_told() {
    let mut files = backup();
    files.insert(
        "activities/page_11/page.xml".to_owned(),
        b"<activity><page>".to_vec(),
    );
    let package = read(PackageFormat::MoodleBackup, files.clone(), "x").unwrap();
    assert_eq!(found(&package, "等式").outcome, Outcome::LeftOut);
    let hostile = b"<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><activity>&x;</activity>";
    files.insert("activities/page_11/page.xml".to_owned(), hostile.to_vec());
    assert!(read(PackageFormat::MoodleBackup, files, "x").is_err());
}

#[test]
fn what_students_did_not_see_was_shown_to_them() {
    let mut hidden = backup();
    hidden.insert(
        "activities/book_15/module.xml".to_owned(),
        b"<module id=\"15\"><visible>0</visible></module>".to_vec(),
    );
    let package = read(PackageFormat::MoodleBackup, hidden.clone(), "x").unwrap();
    assert_eq!(found(&package, "书").reasons, ["对学生隐藏，没有导入"]);
    let pages = package.chapters[0].pages.iter();
    let pages: Vec<&str> = pages.map(|page| page.title.as_str()).collect();
    assert_eq!(pages, ["本周", "会计等式"]);
    let section = "<section id=\"1\"><number>1</number><visible>0</visible></section>";
    hidden.insert("sections/section_1/section.xml".to_owned(), section.into());
    let package = read(PackageFormat::MoodleBackup, hidden, "x").unwrap();
    assert!(package.chapters.is_empty());
    assert_eq!(found(&package, "小测").reasons, ["对学生隐藏，没有导入"]);
}

#[test]
fn an_activity_that_is_listed_again_and_again_is_read_once() {
    let mut listed = backup();
    let row = "<activity><moduleid>15</moduleid><sectionid>1</sectionid><modulename>book</modulename><title>书</title><directory>activities/book_15</directory></activity>";
    let all = BACKUP.replace("</activities>", &format!("{}</activities>", row.repeat(20_000)));
    listed.insert("moodle_backup.xml".to_owned(), all.into_bytes());
    let package = read(PackageFormat::MoodleBackup, listed, "x").unwrap();
    assert_eq!(package.chapters[0].pages.len(), 4);
}

#[test]
fn a_composite_question_doubled_its_text_with_each_part() {
    // Each part holds the place of the next one twice: put in one after the other they would be 2^40 texts.
    let parts = 1..=40;
    let ids: Vec<String> = parts.clone().map(|part| (9_000 + part).to_string()).collect();
    let rows: Vec<String> = parts
        .map(|part| {
            let next = part + 1;
            format!(
                "<question_bank_entry id=\"{part}\"><question_version><question_versions><questions><question id=\"{id}\">\
                 <parent>503</parent><questiontext>{{1:SHORTANSWER:=x}}{{#{next}}}{{#{next}}}</questiontext><qtype>shortanswer</qtype>\
                 </question></questions></question_versions></question_version></question_bank_entry>",
                id = 9_000 + part
            )
        })
        .collect();
    let rows = rows.concat();
    let questions = QUESTIONS
        .replace("<sequence>504", &format!("<sequence>{}", ids.join(",")))
        .replacen(
            "<question_bank_entries>",
            &format!("<question_bank_entries>{rows}"),
            1,
        );
    let mut files = backup();
    files.insert("questions.xml".to_owned(), questions.into_bytes());
    let package = read(PackageFormat::MoodleBackup, files, "x").unwrap();
    let stem = &package.bank[1].question.stem;
    assert!(stem.len() < 200, "{stem}");
}

#[test]
fn a_question_that_two_quizzes_ask_comes_once() {
    let mut twice = backup();
    let quiz = String::from_utf8(twice["activities/quiz_13/quiz.xml"].clone()).unwrap();
    twice.insert(
        "activities/quiz_18/quiz.xml".to_owned(),
        quiz.replace("小测", "复测").into_bytes(),
    );
    let row = "<activity><moduleid>18</moduleid><sectionid>1</sectionid><modulename>quiz</modulename><title>复测</title><directory>activities/quiz_18</directory></activity>";
    let all = BACKUP.replace("</activities>", &format!("{row}</activities>"));
    twice.insert("moodle_backup.xml".to_owned(), all.into_bytes());
    let package = read(PackageFormat::MoodleBackup, twice, "x").unwrap();
    let quizzes = &package.chapters[0].quizzes;
    assert_eq!(quizzes[0].asks, quizzes[1].asks);
    assert_eq!((quizzes[0].questions.len(), quizzes[1].questions.len()), (2, 0));
    let pictures = package
        .files
        .iter()
        .filter(|file| file.name.starts_with("question."));
    assert_eq!(pictures.count(), 1);
}
