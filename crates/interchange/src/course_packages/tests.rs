//! Small packages made here, and what is hostile in packages.

use std::collections::BTreeMap;

use super::*;
use crate::question_formats::FormatError;

pub(super) type Files = BTreeMap<String, Vec<u8>>;

/// PNG by its first bytes.
const PICTURE: &[u8] = b"\x89PNG\r\n\x1a\n....";

pub(super) fn files(of: &[(&str, &str)]) -> Files {
    of.iter()
        .map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec()))
        .collect()
}

pub(super) fn found<'p>(package: &'p CoursePackage, name: &str) -> &'p PackageFinding {
    let finding = package.findings.iter().find(|finding| finding.name == name);
    finding.unwrap_or_else(|| panic!("no {name} in {:#?}", package.findings))
}

const MANIFEST: &str = r#"<?xml version="1.0"?>
<manifest identifier="course_1" xmlns="http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1">
 <metadata><schema>IMS Common Cartridge</schema><schemaversion>1.1.0</schemaversion>
  <lom><general><title><string>会计基础</string></title></general></lom></metadata>
 <organizations><organization identifier="org"><item identifier="root">
  <item identifier="m1"><title>第一单元</title>
   <item identifier="i1" identifierref="page1"><title>会计等式</title></item>
   <item identifier="i2"><title>练习</title>
    <item identifier="i3" identifierref="quiz1"><title>小测</title></item></item>
   <item identifier="i4" identifierref="link1"><title>财政部</title></item>
   <item identifier="i5" identifierref="forum1"><title>讨论</title></item>
   <item identifier="i6" identifierref="lti1"><title>工具</title></item>
   <item identifier="i7" identifierref="sheet"><title>科目表</title></item>
   <item identifier="i8"><title>小标题</title></item>
  </item></item></organization></organizations>
 <resources>
  <resource identifier="page1" type="webcontent" href="wiki_content/equation.html"><file href="wiki_content/equation.html"/></resource>
  <resource identifier="page2" type="webcontent" href="wiki_content/next.html"><file href="wiki_content/next.html"/></resource>
  <resource identifier="quiz1" type="imsqti_xmlv1p2/imscc_xmlv1p1/assessment" href="quiz1/qti.xml"><file href="quiz1/qti.xml"/></resource>
  <resource identifier="link1" type="imswl_xmlv1p1" href="link1.xml"><file href="link1.xml"/></resource>
  <resource identifier="forum1" type="imsdt_xmlv1p1" href="forum1.xml"><file href="forum1.xml"/></resource>
  <resource identifier="lti1" type="imsbasiclti_xmlv1p0" href="lti1.xml"><file href="lti1.xml"/></resource>
  <resource identifier="sheet" type="webcontent" href="web_resources/chart.xlsx"><file href="web_resources/chart.xlsx"/></resource>
  <resource identifier="pic" type="webcontent" href="web_resources/a b.png"><file href="web_resources/a b.png"/></resource>
  <resource identifier="notes" type="webcontent" href="web_resources/notes.pdf"><file href="web_resources/notes.pdf"/></resource>
  <resource identifier="spare" type="webcontent" href="web_resources/spare.pdf"><file href="web_resources/spare.pdf"/></resource>
 </resources></manifest>"#;

const QUIZ: &str = r#"<questestinterop><assessment ident="quiz1" title="小测"><section ident="s">
 <item ident="q-one" title="等式"><presentation>
  <material><mattext texttype="text/html">&lt;p&gt;资产等于？&lt;img src="$IMS-CC-FILEBASE$/a%20b.png"&gt;&lt;/p&gt;</mattext></material>
  <response_lid ident="r" rcardinality="Single"><render_choice>
   <response_label ident="a"><material><mattext>负债</mattext></material></response_label>
   <response_label ident="b"><material><mattext>负债加所有者权益</mattext></material></response_label>
  </render_choice></response_lid></presentation>
  <resprocessing><outcomes><decvar varname="SCORE" minvalue="0" maxvalue="100"/></outcomes>
   <respcondition><conditionvar><varequal respident="r">b</varequal></conditionvar><setvar varname="SCORE" action="Set">100</setvar></respcondition>
  </resprocessing></item>
</section></assessment></questestinterop>"#;

fn cartridge() -> Files {
    let mut files = files(&[
        ("imsmanifest.xml", MANIFEST),
        (
            "wiki_content/equation.html",
            r#"<html><head><title>x</title></head><body><h2>等式</h2>
             <p>看<img src="$IMS-CC-FILEBASE$/a%20b.png" alt="天平">，再读 <a href="$WIKI_REFERENCE$/pages/next">下一页</a>、
             <a href="../web_resources/notes.pdf">讲稿</a>、<a href="$CANVAS_COURSE_REFERENCE$/modules/items/i7">科目表</a>、<a href="gone.html">旧页</a>。</p><script>alert(1)</script></body></html>"#,
        ),
        (
            "wiki_content/next.html",
            "<html><head><title>借贷</title></head><body><p>有借必有贷</p></body></html>",
        ),
        ("quiz1/qti.xml", QUIZ),
        (
            "link1.xml",
            r#"<webLink><title>财政部</title><url href="https://www.mof.gov.cn/"/></webLink>"#,
        ),
        (
            "forum1.xml",
            "<topic><title>自我介绍</title><text>…</text></topic>",
        ),
        (
            "lti1.xml",
            "<cartridge_basiclti_link><title>视频会议</title></cartridge_basiclti_link>",
        ),
        ("web_resources/chart.xlsx", "xlsx"),
        ("web_resources/notes.pdf", "pdf"),
        ("web_resources/spare.pdf", "pdf"),
    ]);
    files.insert("web_resources/a b.png".to_owned(), PICTURE.to_vec());
    files
}

#[test]
fn a_cartridge_is_read_with_its_tree_its_links_and_its_questions() {
    assert_eq!(recognise(&cartridge()), Some(PackageFormat::CommonCartridge));
    let package = read(PackageFormat::CommonCartridge, cartridge(), "x").unwrap();
    assert_eq!(
        (package.id.as_str(), package.title.as_str()),
        ("cc-course-1-9f1b5d71", "会计基础")
    );
    let titles: Vec<&str> = package
        .chapters
        .iter()
        .map(|chapter| chapter.title.as_str())
        .collect();
    assert_eq!(titles, ["第一单元", "其他内容"]);
    let first = &package.chapters[0];
    assert_eq!(
        first.pages[0].text,
        "## 等式\n\n看![天平](package-file:0)，再读 [下一页](package-item:p-page2)、 [讲稿](package-file:1)、[科目表](package-file:2)、旧页。"
    );
    assert_eq!(package.files[0].bytes, PICTURE);
    let offered: Vec<&str> = first.resources.iter().map(|one| one.title.as_str()).collect();
    assert_eq!(offered, ["notes.pdf", "科目表", "财政部"]);
    assert_eq!(package.chapters[1].pages[0].title, "借贷");
    assert_eq!(package.chapters[1].resources[0].title, "spare.pdf");
    let quiz = &first.quizzes[0];
    assert_eq!(
        (quiz.title.as_str(), quiz.asks.as_slice()),
        ("练习 · 小测", ["q-q-one".to_owned()].as_slice())
    );
    let question = &quiz.questions[0];
    assert_eq!(question.question.stem, "资产等于？");
    assert_eq!(package.files[3].bytes, PICTURE);
    assert_eq!(question.picture, "package-file:3");
}

#[test]
fn what_a_cartridge_cannot_bring_is_told_with_its_reason() {
    let package = read(PackageFormat::CommonCartridge, cartridge(), "x").unwrap();
    let page = found(&package, "会计等式");
    assert_eq!(page.outcome, Outcome::Partly);
    assert_eq!(
        page.reasons,
        [
            "链接 gone.html 指向的内容不在课程包中或没有导入",
            "页面里的脚本没有导入"
        ]
    );
    assert_eq!(
        (
            found(&package, "自我介绍").kind,
            found(&package, "自我介绍").outcome
        ),
        (ItemKind::Forum, Outcome::LeftOut)
    );
    assert_eq!(found(&package, "视频会议").kind, ItemKind::Tool);
    assert_eq!(found(&package, "小标题").place, "第一单元");
    // What a page shows or links to is part of the page; everything else is told once.
    assert_eq!(package.findings.len(), 9);
}

#[test]
fn hostile_manifests_are_refused_with_a_reason() {
    let with = |manifest: &str| {
        let mut files = cartridge();
        files.insert("imsmanifest.xml".to_owned(), manifest.as_bytes().to_vec());
        read(PackageFormat::CommonCartridge, files, "x").unwrap_err()
    };
    let laughs = "<!DOCTYPE m [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;\">]><manifest>&b;</manifest>";
    let outside = "<!DOCTYPE m [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><manifest>&a;</manifest>";
    for hostile in [laughs, outside] {
        assert_eq!(
            with(hostile),
            PackageError::Xml(FormatError::HasEntities("imsmanifest.xml".into()))
        );
    }
    assert_eq!(
        with("<manifest><resources>"),
        PackageError::Xml(FormatError::BrokenXml("imsmanifest.xml".into()))
    );
    assert_eq!(with("<manifest/>"), PackageError::Nothing);
    let mut files = cartridge();
    files.remove("imsmanifest.xml");
    assert_eq!(recognise(&files), None);
}

#[test]
fn a_hostile_document_within_a_cartridge_refuses_it_and_a_broken_one_is_told() {
    let mut files = cartridge();
    files.insert(
        "quiz1/qti.xml".to_owned(),
        b"<!DOCTYPE q [<!ENTITY a \"x\">]><questestinterop>&a;</questestinterop>".to_vec(),
    );
    assert!(read(PackageFormat::CommonCartridge, files.clone(), "x").is_err());
    files.insert("quiz1/qti.xml".to_owned(), b"<questestinterop><item>".to_vec());
    let package = read(PackageFormat::CommonCartridge, files, "x").unwrap();
    assert_eq!(found(&package, "练习 · 小测").outcome, Outcome::LeftOut);
}

#[test]
fn no_address_of_a_manifest_leads_out_of_the_archive() {
    let manifest = r#"<manifest identifier="m"><organizations><organization><item>
      <item identifier="a" identifierref="r"><title>密码</title></item>
      <item identifier="b" identifierref="p"><title>页</title></item></item></organization></organizations>
      <resources><resource identifier="r" type="webcontent" href="../../etc/passwd"/>
      <resource identifier="p" type="webcontent" href="p.html"/></resources></manifest>"#;
    let files = files(&[
        ("imsmanifest.xml", manifest),
        (
            "p.html",
            "<p>x<img src='../../../etc/passwd'><a href='javascript:alert(1)'>y</a></p>",
        ),
    ]);
    let package = read(PackageFormat::CommonCartridge, files, "x").unwrap();
    assert_eq!(found(&package, "密码").outcome, Outcome::LeftOut);
    assert_eq!(package.chapters[0].pages[0].text, "xy");
    assert_eq!(found(&package, "页").reasons.len(), 2);
    assert!(package.files.is_empty());
}

#[test]
fn a_page_by_scripts_alone_is_left_out() {
    let manifest = r#"<manifest identifier="m"><organizations><organization><item>
      <item identifier="a" identifierref="p"><title>课件</title></item><item identifier="b" identifierref="l"/></item></organization></organizations>
      <resources><resource identifier="p" type="webcontent" href="p.html"/>
      <resource identifier="l" type="webcontent" href="l.pdf"/></resources></manifest>"#;
    let files = files(&[
        ("imsmanifest.xml", manifest),
        (
            "p.html",
            "<html><body><div id=app></div><script src=app.js></script></body></html>",
        ),
        ("l.pdf", "pdf"),
    ]);
    let package = read(PackageFormat::CommonCartridge, files, "x").unwrap();
    assert_eq!(
        found(&package, "课件").reasons,
        ["页面由脚本生成，没有可导入的文字"]
    );
}

#[test]
fn many_dead_links_of_a_page_are_counted() {
    let mut files = cartridge();
    let links: Vec<String> = (0..200_000)
        .map(|number| format!("<a href='{number}.html'>x</a>"))
        .collect();
    let links = links.concat();
    files.insert(
        "wiki_content/next.html".to_owned(),
        format!("<title>借贷</title>{links}<script>1</script>").into_bytes(),
    );
    let package = read(PackageFormat::CommonCartridge, files, "x").unwrap();
    let told = &found(&package, "借贷").reasons;
    assert_eq!(told.len(), 22);
    assert_eq!(
        told[20..],
        ["页面里的脚本没有导入", "另有 199980 处没有导入，不再列出"]
    );
}

#[test]
fn embedded_pictures_have_a_limit_together_and_the_same_one_is_kept_once() {
    let archive = Files::new();
    let mut builder = super::builder::Builder::new(&archive);
    let mut keep = |first: u8| {
        let mut picture = PICTURE.to_vec();
        picture.resize(100 << 20, first);
        builder.picture("picture.png".to_owned(), picture)
    };
    assert_eq!(keep(1), keep(1));
    assert!(keep(2).unwrap_err().contains("256 MB"));
}
