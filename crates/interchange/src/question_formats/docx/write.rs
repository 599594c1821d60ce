//! A document of Word: a paragraph for each line, tables as tables, pictures where they belong.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::archive;
use crate::question_formats::outgoing::Pictures;
use crate::question_formats::pictures::ending;
use crate::question_formats::xml::escape;
use crate::question_formats::{FormatError, place, typed};

/// Units of Word (EMU) in a pixel of 96 to the inch.
const EMU: f64 = 9_525.0;
/// A picture is at most so wide: the text of a page of A4.
const WIDEST_PX: f64 = 550.0;

const TYPES: &str = r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="jpg" ContentType="image/jpeg"/><Default Extension="webp" ContentType="image/webp"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/></Types>"#;
const ROOT: &str = r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>"#;
/// 宋体 of 小四 with English in Times New Roman, a line and a half apart: a paper as schools print it.
const STYLES: &str = r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:eastAsia="宋体" w:cs="Times New Roman"/><w:sz w:val="24"/><w:szCs w:val="24"/><w:lang w:val="en-US" w:eastAsia="zh-CN"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="0" w:line="360" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style><w:style w:type="paragraph" w:styleId="Question"><w:name w:val="Question"/><w:basedOn w:val="Normal"/><w:pPr><w:keepNext/><w:spacing w:before="240"/></w:pPr></w:style></w:styles>"#;
const HEAD: &str = r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><w:body>"#;
const TAIL: &str = r#"<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="720" w:footer="720" w:gutter="0"/></w:sectPr></w:body></w:document>"#;
const BORDERS: &str = r#"<w:tblPr><w:tblW w:w="0" w:type="auto"/><w:tblBorders><w:top w:val="single" w:sz="4"/><w:left w:val="single" w:sz="4"/><w:bottom w:val="single" w:sz="4"/><w:right w:val="single" w:sz="4"/><w:insideH w:val="single" w:sz="4"/><w:insideV w:val="single" w:sz="4"/></w:tblBorders></w:tblPr>"#;

/// A document that is being written.
struct Writer<'p> {
    pictures: &'p Pictures,
    /// Number of each picture that is shown, by its name.
    shown: BTreeMap<String, usize>,
    drawings: usize,
    body: String,
}

/// A document of questions.
///
/// # Errors
/// A document that grows too large.
pub(in crate::question_formats) fn whole(
    kept: &[(usize, &str)],
    pictures: &Pictures,
) -> Result<Vec<u8>, FormatError> {
    let mut writer = Writer {
        pictures,
        shown: BTreeMap::new(),
        drawings: 0,
        body: HEAD.to_owned(),
    };
    for text in typed::numbered(kept) {
        writer.question(&text);
    }
    writer.body.push_str(TAIL);
    let mut files = BTreeMap::from([
        ("[Content_Types].xml".to_owned(), TYPES.as_bytes().to_vec()),
        ("_rels/.rels".to_owned(), ROOT.as_bytes().to_vec()),
        ("word/styles.xml".to_owned(), STYLES.as_bytes().to_vec()),
    ]);
    let mut relations = r#"<Relationship Id="styles" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/>"#.to_owned();
    for (name, number) in &writer.shown {
        let bytes = &pictures[name];
        let path = format!("media/image{number}.{}", ending(bytes));
        write!(
            relations,
            r#"<Relationship Id="picture{number}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="{path}"/>"#
        )
        .expect("a string");
        files.insert(format!("word/{path}"), bytes.clone());
    }
    let relations = format!(
        r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{relations}</Relationships>"#
    );
    files.insert("word/_rels/document.xml.rels".to_owned(), relations.into_bytes());
    files.insert("word/document.xml".to_owned(), writer.body.into_bytes());
    Ok(archive::pack(&files)?)
}

impl Writer<'_> {
    fn question(&mut self, text: &str) {
        let lines: Vec<&str> = text.lines().collect();
        let mut at = 0;
        while let Some(line) = lines.get(at) {
            let rows = table_at(&lines[at..]);
            if rows > 0 {
                self.table(&lines[at..at + rows]);
                at += rows;
                continue;
            }
            let style = if at == 0 {
                r#"<w:pPr><w:pStyle w:val="Question"/></w:pPr>"#
            } else {
                ""
            };
            let runs = self.runs(line);
            write!(self.body, "<w:p>{style}{runs}</w:p>").expect("a string");
            at += 1;
        }
    }

    /// The text of a line, and the pictures in it.
    fn runs(&mut self, line: &str) -> String {
        let mut pictures = Vec::new();
        // A sign that no text holds parts it where a picture stands.
        let parted = place::replaced(line, |name| {
            pictures.push(name.to_owned());
            place::PLACE.to_string()
        });
        let mut runs = String::new();
        for (text, at) in parted.split(place::PLACE).zip(0..) {
            if at > 0 {
                let picture = self.picture(&pictures[at - 1]);
                runs.push_str(&picture);
            }
            if !text.is_empty() {
                write!(
                    runs,
                    "<w:r><w:t xml:space=\"preserve\">{}</w:t></w:r>",
                    escape(text)
                )
                .expect("a string");
            }
        }
        runs
    }

    fn picture(&mut self, name: &str) -> String {
        let Some(bytes) = self.pictures.get(name) else {
            return String::new();
        };
        let next = self.shown.len() + 1;
        let number = *self.shown.entry(name.to_owned()).or_insert(next);
        self.drawings += 1;
        let (width, height) = size_emu(bytes);
        let id = self.drawings;
        format!(
            r#"<w:r><w:drawing><wp:inline><wp:extent cx="{width}" cy="{height}"/><wp:docPr id="{id}" name="图 {id}"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="{id}" name="图 {id}"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="picture{number}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="{width}" cy="{height}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>"#
        )
    }

    fn table(&mut self, lines: &[&str]) {
        let mut rows = String::new();
        for line in lines
            .iter()
            .enumerate()
            .filter(|(at, _)| *at != 1)
            .map(|(_, line)| line)
        {
            let mut cells = String::new();
            for cell in cells_of(line) {
                let runs = self.runs(cell);
                write!(cells, "<w:tc><w:p>{runs}</w:p></w:tc>").expect("a string");
            }
            write!(rows, "<w:tr>{cells}</w:tr>").expect("a string");
        }
        let columns = lines.first().map_or(1, |line| cells_of(line).len());
        let grid = "<w:gridCol/>".repeat(columns);
        write!(
            self.body,
            "<w:tbl>{BORDERS}<w:tblGrid>{grid}</w:tblGrid>{rows}</w:tbl>"
        )
        .expect("a string");
    }
}

fn cells_of(line: &str) -> Vec<&str> {
    let inside = line.strip_prefix("| ").and_then(|line| line.strip_suffix(" |"));
    inside.unwrap_or_default().split(" | ").collect()
}

/// How many of these lines are a table of Markdown that is read back letter for letter; 0 when they begin with none.
fn table_at(lines: &[&str]) -> usize {
    let columns = |line: &str| {
        (line.starts_with("| ") && line.ends_with(" |") && line.len() > 3).then(|| cells_of(line).len())
    };
    let Some(count) = lines.first().and_then(|line| columns(line)) else {
        return 0;
    };
    if lines.get(1).copied() != Some(format!("{}|", "| --- ".repeat(count)).as_str()) {
        return 0;
    }
    2 + lines[2..]
        .iter()
        .take_while(|line| columns(line) == Some(count))
        .count()
}

/// Width and height of a picture on the page, in EMU; of a picture that does not tell, a small one.
fn size_emu(bytes: &[u8]) -> (u64, u64) {
    let size = rust_xlsxwriter::Image::new_from_buffer(bytes).ok();
    let (width, height) = size.map_or((320.0, 240.0), |image| (image.width(), image.height()));
    let scale = (WIDEST_PX / width.max(1.0)).min(1.0) * EMU;
    let whole = |pixels: f64| (pixels.max(1.0) * scale).round().clamp(1.0, 2e9) as u64;
    (whole(width), whole(height))
}
