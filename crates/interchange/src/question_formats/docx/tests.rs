//! A document as Word writes it, put together here.

use std::collections::BTreeMap;

use super::read;
use crate::archive;

const HEAD: &str = r#"<w:document xmlns:w="w" xmlns:r="r" xmlns:m="m" xmlns:a="a"><w:body>"#;

fn paragraph(text: &str) -> String {
    format!("<w:p><w:r><w:t>{text}</w:t></w:r></w:p>")
}

fn numbered(list: u32, level: u32, inner: &str) -> String {
    format!(
        "<w:p><w:pPr><w:numPr><w:ilvl w:val=\"{level}\"/><w:numId w:val=\"{list}\"/></w:numPr></w:pPr>{inner}</w:p>"
    )
}

fn run(text: &str) -> String {
    format!("<w:r><w:t>{text}</w:t></w:r>")
}

fn picture(id: &str) -> String {
    format!("<w:r><w:drawing><a:blip r:embed=\"{id}\"/></w:drawing></w:r>")
}

fn document(body: &str) -> Vec<u8> {
    let levels = r#"<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl><w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="upperLetter"/><w:lvlText w:val="%2."/></w:lvl>"#;
    let numbering = format!(
        r#"<w:numbering xmlns:w="w"><w:abstractNum w:abstractNumId="0">{levels}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>"#
    );
    let relations = r#"<Relationships><Relationship Id="p1" Target="media/a.png"/><Relationship Id="p2" Target="media/b.png"/></Relationships>"#;
    let png = |last: u8| [&b"\x89PNG\r\n\x1a\n"[..], &[last]].concat();
    let files = [
        ("[Content_Types].xml", b"<Types/>".to_vec()),
        (
            "word/document.xml",
            format!("{HEAD}{body}</w:body></w:document>").into_bytes(),
        ),
        ("word/numbering.xml", numbering.into_bytes()),
        ("word/_rels/document.xml.rels", relations.as_bytes().to_vec()),
        ("word/media/a.png", png(1)),
        ("word/media/b.png", png(2)),
    ];
    let files = files.into_iter().map(|(name, bytes)| (name.to_owned(), bytes));
    archive::pack(&files.collect::<BTreeMap<_, _>>()).unwrap()
}

#[test]
fn numbers_pictures_and_formulas_are_read() {
    let fraction = "<m:oMath><m:f><m:num><m:r><m:t>a</m:t></m:r></m:num><m:den><m:r><m:t>b</m:t></m:r></m:den></m:f></m:oMath>";
    let body = [
        paragraph("期中试卷"),
        paragraph("一、单项选择题（每题 2 分）"),
        numbered(1, 0, &(run("毛利率的算式是") + fraction + &picture("p1"))),
        numbered(1, 1, &run("收入")),
        numbered(1, 1, &(run("见图") + &picture("p2"))),
        paragraph("答案：B"),
        paragraph("解析：见教材。"),
        numbered(1, 0, &run("资产类科目的增加记在")),
        numbered(1, 1, &run("借方")),
        numbered(1, 1, &run("贷方")),
        paragraph("答案：A"),
    ]
    .concat();
    let report = read(&document(&body)).unwrap();
    assert_eq!(report.drafts.len(), 2);
    let [first, second] = report.drafts.as_slice() else {
        panic!()
    };
    assert_eq!(first.stem, "毛利率的算式是$\\frac{a}{b}$");
    assert_eq!(
        (
            first.picture.as_str(),
            first.points.as_str(),
            first.answer.as_str()
        ),
        ("#0", "2", "B")
    );
    assert_eq!(first.analysis, "见教材。");
    let options = first.check().unwrap().body.options().to_vec();
    assert_eq!(
        (options[1].text.as_str(), options[1].img_path.as_deref()),
        ("见图", Some("#1"))
    );
    assert_eq!(second.options, ["借方", "贷方"]);
    assert_eq!(second.answer, "A");
    assert_eq!(report.left_out[0].name, "期中试卷");
    assert_eq!(report.pictures.len(), 2);
}
