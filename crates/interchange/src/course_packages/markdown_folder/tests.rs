//! Small folders made here.

use crate::course_packages::tests::{files, found};
use crate::course_packages::{Outcome, PackageFormat, read, recognise};

fn folder() -> crate::course_packages::tests::Files {
    let mut all = files(&[
        (
            "会计/README.md",
            "# 会计基础\n\n一门课，见 [第一讲](01-总论/2-等式.md)。",
        ),
        (
            "会计/01-总论/2-等式.md",
            "\u{feff}# 会计等式\n\n看![天平](../img/a%20b.png)，读[下一讲](10-借贷.md#x \"题\")、[讲稿](notes.pdf)、[旧](gone.md)。\n\n```\n[不是](x.md)\n```\n",
        ),
        (
            "会计/01-总论/10-借贷.md",
            "---\ntitle: \"借贷记账\"\n---\n\n有借必有贷 <img src=\"../img/a b.png\">\n",
        ),
        ("会计/01-总论/notes.pdf", "pdf"),
        ("会计/02-凭证/附/填制.md", "填制凭证"),
        ("会计/02-凭证/表.xlsx", "xlsx"),
        ("会计/img/spare.png", "png"),
        ("会计/.git/x.md", "x"),
    ]);
    all.insert("会计/img/a b.png".to_owned(), b"png".to_vec());
    all
}

#[test]
fn folders_are_chapters_and_files_are_lectures_in_the_order_of_their_names() {
    assert_eq!(recognise(&folder()), Some(PackageFormat::Markdown));
    let package = read(PackageFormat::Markdown, folder(), "课.zip").unwrap();
    assert_eq!(package.title, "会计基础");
    assert!(package.introduction.contains("](package-item:p-"));
    let titles: Vec<&str> = package
        .chapters
        .iter()
        .map(|chapter| chapter.title.as_str())
        .collect();
    assert_eq!(titles, ["总论", "凭证"]);
    let pages: Vec<&str> = package.chapters[0]
        .pages
        .iter()
        .map(|page| page.title.as_str())
        .collect();
    assert_eq!(pages, ["会计等式", "借贷记账"]);
    let second = &package.chapters[0].pages[1];
    assert_eq!(
        package.chapters[0].pages[0].text,
        format!(
            "看![天平](package-file:0)，读[下一讲](package-item:{})、[讲稿](package-file:1)、旧。\n\n```\n[不是](x.md)\n```",
            second.id
        )
    );
    assert_eq!(second.text, "有借必有贷 ![a b.png](package-file:0)");
    assert_eq!(package.chapters[1].pages[0].title, "附 · 填制");
    assert_eq!(package.chapters[1].resources[0].title, "表.xlsx");
    assert_eq!(found(&package, "img/spare.png").outcome, Outcome::LeftOut);
    assert_eq!(found(&package, "会计等式").reasons.len(), 1);
}

#[test]
fn files_at_the_top_are_one_chapter_named_by_their_archive() {
    let package = read(
        PackageFormat::Markdown,
        files(&[("1.md", "# 甲\n\n文"), ("2.md", "## 乙\n\n文")]),
        "讲义.zip",
    )
    .unwrap();
    assert_eq!((package.title.as_str(), package.chapters.len()), ("讲义", 1));
    let titles: Vec<&str> = package.chapters[0]
        .pages
        .iter()
        .map(|page| page.title.as_str())
        .collect();
    assert_eq!(titles, ["甲", "2"]);
}

#[test]
fn what_is_left_of_a_course_folder_is_no_folder_of_markdown() {
    let files = files(&[
        ("chapters/01/chapter.toml", ""),
        ("chapters/01/lectures/a.md", "x"),
    ]);
    assert_eq!(recognise(&files), None);
}
