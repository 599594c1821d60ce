//! The paragraphs of a document as lines, with its numbers written out, its formulas in LaTeX and a mark for each picture.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::numbering::Numbering;
use super::omml;
use crate::question_formats::pictures::Pictures;
use crate::question_formats::xml::{self, Element};
use crate::question_formats::{FormatError, place};

/// A document as text.
pub(super) struct Document {
    pub(super) text: String,
    /// What could not be taken over, in Chinese.
    pub(super) notes: Vec<String>,
}

struct Reader<'f> {
    files: &'f BTreeMap<String, Vec<u8>>,
    /// Targets of the document by their relation.
    targets: BTreeMap<String, String>,
    numbering: Numbering,
    pictures: &'f mut Pictures,
    text: String,
    notes: Vec<String>,
}

/// Reads the document of an unpacked file.
///
/// # Errors
/// A file without a document, or one whose XML is broken or hostile.
pub(super) fn read(
    files: &BTreeMap<String, Vec<u8>>,
    pictures: &mut Pictures,
) -> Result<Document, FormatError> {
    let part = |name: &str| files.get(name).map(|bytes| xml::parse(bytes, name)).transpose();
    let Some(root) = part("word/document.xml")? else {
        return Err(FormatError::NotThisFormat("Word（.docx）"));
    };
    let relations = part("word/_rels/document.xml.rels")?.unwrap_or_default();
    let targets = relations.all("Relationship").filter_map(|relation| {
        let target = relation.get("Target")?.trim_start_matches('/');
        let target = target.strip_prefix("word/").unwrap_or(target);
        Some((relation.get("Id")?.to_owned(), format!("word/{target}")))
    });
    let mut reader = Reader {
        files,
        targets: targets.collect(),
        numbering: Numbering::read(&part("word/numbering.xml")?.unwrap_or_default()),
        pictures,
        text: String::new(),
        notes: Vec::new(),
    };
    if let Some(body) = root.first("body") {
        reader.blocks(body);
    }
    Ok(Document {
        text: reader.text,
        notes: reader.notes,
    })
}

impl Reader<'_> {
    fn blocks(&mut self, parent: &Element) {
        for block in parent.elements() {
            match block.name.as_str() {
                "p" => {
                    let line = self.paragraph(block);
                    self.text.push_str(&line);
                    self.text.push('\n');
                }
                "tbl" => self.table(block),
                "sdt" | "sdtContent" | "customXml" => self.blocks(block),
                _ => {}
            }
        }
    }

    fn paragraph(&mut self, paragraph: &Element) -> String {
        let mut line = paragraph
            .first("pPr")
            .and_then(|properties| properties.first("numPr"))
            .and_then(|number| {
                let value = |name: &str| number.first(name).and_then(|one| one.get("val"));
                let level = value("ilvl").and_then(|level| level.parse().ok()).unwrap_or(0);
                self.numbering.next(value("numId")?, level)
            })
            .map(|number| format!("{number} "))
            .unwrap_or_default();
        self.runs(paragraph, &mut line);
        line
    }

    fn runs(&mut self, parent: &Element, line: &mut String) {
        for child in parent.elements() {
            match child.name.as_str() {
                "t" => line.push_str(&child.text()),
                "tab" | "ptab" => line.push('\t'),
                "br" | "cr" => line.push('\n'),
                "noBreakHyphen" => line.push('-'),
                "oMath" => line.push_str(&formula(child)),
                "blip" | "imagedata" => {
                    let relation = child.get("embed").or_else(|| child.get("id"));
                    self.picture(relation.unwrap_or_default(), line);
                }
                "AlternateContent" => {
                    // The same in two forms: one of them is enough.
                    if let Some(form) = child.first("Choice").or_else(|| child.first("Fallback")) {
                        self.runs(form, line);
                    }
                }
                "p" if !line.is_empty() => {
                    // A text box within a paragraph.
                    line.push('\n');
                    let inner = self.paragraph(child);
                    line.push_str(&inner);
                }
                "pPr" | "rPr" | "del" | "delText" | "instrText" | "moveFrom" | "footnoteReference" => {}
                "object" => {
                    self.runs(child, line);
                    self.note("嵌入的对象（如旧版公式）只导入了它的图片");
                }
                _ => self.runs(child, line),
            }
        }
    }

    fn note(&mut self, sentence: &str) {
        if !self.notes.iter().any(|known| known == sentence) {
            self.notes.push(sentence.to_owned());
        }
    }

    fn picture(&mut self, relation: &str, line: &mut String) {
        let Some(path) = self.targets.get(relation).cloned() else {
            return;
        };
        let files = self.files;
        match self.pictures.keep(&path, |path| files.get(path).map(Cow::from)) {
            Ok(name) => line.push_str(&place::mark(&name)),
            Err(sentence) => self.note(&sentence),
        }
    }

    /// A table of options is written as lines, any other as a table of Markdown.
    fn table(&mut self, table: &Element) {
        let rows: Vec<Vec<String>> = table
            .all("tr")
            .map(|row| {
                let cells: Vec<&Element> = row.all("tc").collect();
                cells.into_iter().map(|cell| self.cell(cell)).collect()
            })
            .collect();
        let is_option = |cell: &String| {
            let mut letters = cell.trim_start().chars();
            let is_letter = letters.next().is_some_and(|letter| ('A'..='H').contains(&letter));
            is_letter && letters.next().is_some_and(|sign| ".．、)）:：".contains(sign))
        };
        if rows.iter().flatten().any(is_option) {
            for cell in rows.into_iter().flatten() {
                self.text.push_str(&cell);
                self.text.push('\n');
            }
            return;
        }
        for (at, row) in rows.iter().enumerate() {
            let cells: Vec<String> = row.iter().map(|cell| cell.replace('\n', " ")).collect();
            writeln!(self.text, "| {} |", cells.join(" | ")).expect("a string");
            if at == 0 {
                self.text.push_str(&"| --- ".repeat(row.len()));
                self.text.push_str("|\n");
            }
        }
    }

    fn cell(&mut self, cell: &Element) -> String {
        let paragraphs: Vec<&Element> = cell.all("p").collect();
        let lines: Vec<String> = paragraphs.into_iter().map(|one| self.paragraph(one)).collect();
        lines.join("\n").trim().to_owned()
    }
}

fn formula(math: &Element) -> String {
    let latex = omml::latex(math);
    if latex.trim().is_empty() {
        String::new()
    } else {
        format!("${}$", latex.trim())
    }
}
