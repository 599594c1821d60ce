use std::collections::BTreeMap;

use super::{is_typed, read};
use crate::archive;
use crate::question_formats::{Format, recognise};

const PAPER: &str = "# 期中练习

## 一、单选题（每题 2 分）

**1.** 资产的增加记在
![图](pictures/a.png)

- A. 借方
- B. 贷方

**答案**：A
**解析**：资产类账户借增贷减。
标签：往来、期中

2. 负债的增加记在
A. 借方
B. 贷方
答案：B
";

#[test]
fn markdown_is_read_with_its_pictures() {
    let picture = b"\x89PNG\r\n\x1a\n picture".to_vec();
    let files = BTreeMap::from([
        ("练习/期中.md".to_owned(), PAPER.as_bytes().to_vec()),
        ("练习/pictures/a.png".to_owned(), picture.clone()),
    ]);
    let zip = archive::pack(&files).unwrap();
    assert_eq!(recognise(&zip), Some(Format::Markdown));
    let report = read(&zip).unwrap();
    assert_eq!(report.pictures, [picture]);
    let [first, second] = report.drafts.as_slice() else {
        panic!("{report:?}")
    };
    assert_eq!(
        (first.stem.as_str(), first.picture.as_str()),
        ("资产的增加记在", "#0")
    );
    assert_eq!(first.options, ["借方", "贷方"]);
    assert_eq!((first.answer.as_str(), first.points.as_str()), ("A", "2"));
    assert_eq!(
        (first.analysis.as_str(), first.tags.as_str()),
        ("资产类账户借增贷减。", "往来、期中")
    );
    assert_eq!(second.answer, "B");
    assert_eq!(report.left_out[0].name, "期中练习");
}

#[test]
fn a_picture_that_is_not_there_is_told() {
    let report = read(PAPER.as_bytes()).unwrap();
    assert_eq!(report.drafts[0].notes, ["文件中没有图片 a.png"]);
}

#[test]
fn a_table_and_a_letter_are_no_questions() {
    assert!(is_typed(PAPER));
    assert!(!is_typed("题型,题干,答案\n单选题,\"1. 甲\",答案：A\n"));
    assert!(!is_typed("各位同学：\n明天开会。\n"));
}
