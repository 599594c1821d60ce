//! A question of a backup in the form of Moodle XML.

use std::cell::Cell;
use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;

use base64::Engine as _;
use regex::Regex;
use rust_decimal::Decimal;

use super::fields::{made, text, value, with};
use super::files::{StoredFile, StoredFiles};
use crate::course_packages::builder::LARGEST_TEXT;
use crate::question_formats::xml::{Element, Node};

/// The largest picture of a question, in bytes; the reader takes no larger one.
const PICTURE_BYTES: usize = 5 << 20;

/// The most that the pictures of one question hold together, in bytes; those that follow are missing.
const PICTURES_BYTES: usize = 64 << 20;

/// `{#2}` in the text of a composite question.
static PLACE: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"\{#([0-9]+)\}").expect("the pattern is tested"));

/// A question as the rows of a backup have it.
pub(super) struct Translator<'t> {
    question: &'t Element,
    by_id: &'t HashMap<String, Element>,
    archive: &'t BTreeMap<String, Vec<u8>>,
    files: &'t StoredFiles,
    /// How many bytes of pictures may still be taken.
    left_bytes: Cell<usize>,
}

impl<'t> Translator<'t> {
    pub(super) fn new(
        question: &'t Element,
        by_id: &'t HashMap<String, Element>,
        archive: &'t BTreeMap<String, Vec<u8>>,
        files: &'t StoredFiles,
    ) -> Self {
        Self {
            question,
            by_id,
            archive,
            files,
            left_bytes: Cell::new(PICTURES_BYTES),
        }
    }

    /// The question as Moodle XML has it.
    ///
    /// # Errors
    /// A sentence about a type that only Moodle's own export says whole, or a text that is too long.
    pub(super) fn translate(&self, entry: u64) -> Result<Element, String> {
        let kind = value(self.question, "qtype");
        let id = self.question.get("id").unwrap_or_default();
        let mut children = vec![
            made("name", vec![text("text", value(self.question, "name"))]),
            self.field(
                "generalfeedback",
                self.question,
                "generalfeedback",
                ("generalfeedback", id),
            ),
            text("defaultgrade", value(self.question, "defaultmark")),
            text("idnumber", format!("m{entry}")),
            self.tags(),
        ];
        let name = match kind.as_str() {
            "match" => "matching",
            "multianswer" => "cloze",
            other => other,
        };
        children.push(match kind.as_str() {
            "multianswer" => self.cloze()?,
            _ => self.field(
                "questiontext",
                self.question,
                "questiontext",
                ("questiontext", id),
            ),
        });
        let plugin_name = format!("plugin_qtype_{kind}_question");
        let none = Element::default();
        let plugin = self.question.first(&plugin_name).unwrap_or(&none);
        match kind.as_str() {
            "multichoice" => {
                children.extend(copied(plugin, "multichoice", &["single"]));
                children.extend(self.answers(plugin));
            }
            "shortanswer" => {
                children.extend(copied(plugin, "shortanswer", &["usecase"]));
                children.extend(self.answers(plugin));
            }
            "truefalse" => children.extend(self.truth(plugin)),
            "numerical" => children.extend(self.numbers(plugin)),
            "match" => children.extend(self.pairs(plugin)),
            "essay" => children.extend(self.essay(plugin)),
            "ordering" => {
                children.extend(copied(plugin, "ordering", &["gradingtype", "selecttype"]));
                children.extend(self.ordered(plugin));
            }
            "multianswer" | "description" | "random" | "randomsamatch" => {}
            other => {
                return Err(format!(
                    "题型 {other} 不能从课程备份读取，请在 Moodle 题库中导出为 Moodle XML 后导入题库"
                ));
            }
        }
        Ok(with(made("question", children), "type", name))
    }

    /// A text with its format and the pictures that stand beside it.
    fn field(&self, name: &str, of: &Element, column: &str, (area, item): (&str, &str)) -> Element {
        let format = match value(of, &format!("{column}format")).as_str() {
            "0" => "moodle_auto_format",
            "2" => "plain_text",
            "4" => "markdown",
            _ => "html",
        };
        let mut children = vec![text("text", value(of, column))];
        let files = self.files.of_question(area, item);
        children.extend(files.iter().filter_map(|file| self.picture(file)));
        with(made(name, children), "format", format)
    }

    fn picture(&self, file: &StoredFile) -> Option<Element> {
        let bytes = self.archive.get(&file.stored)?;
        if bytes.len() > PICTURE_BYTES {
            return None;
        }
        self.left_bytes
            .set(self.left_bytes.get().checked_sub(bytes.len())?);
        let encoded = base64::engine::general_purpose::STANDARD.encode(bytes);
        let folder = file.path.strip_suffix(&file.name).unwrap_or_default();
        let element = with(text("file", encoded), "name", file.name.as_str());
        Some(with(element, "path", format!("/{folder}")))
    }

    fn tags(&self) -> Element {
        let tags = self.question.first("tags");
        let tags = tags.into_iter().flat_map(|tags| tags.all("tag"));
        made(
            "tags",
            tags.map(|tag| made("tag", vec![text("text", value(tag, "name"))]))
                .collect(),
        )
    }

    fn answers(&self, plugin: &Element) -> Vec<Element> {
        let all = rows(plugin).into_iter();
        all.map(|row| self.answer(row, percent(&value(row, "fraction"))))
            .collect()
    }

    fn answer(&self, row: &Element, fraction: String) -> Element {
        let id = row.get("id").unwrap_or_default();
        let mut answer = self.field("answer", row, "answertext", ("answer", id));
        // `answertext` has its format in `answerformat`.
        if value(row, "answerformat") == "2" {
            answer.attributes.retain(|(name, _)| name != "format");
            answer = with(answer, "format", "plain_text");
        }
        let feedback = self.field("feedback", row, "feedback", ("answerfeedback", id));
        answer.children.push(Node::Element(feedback));
        with(answer, "fraction", fraction)
    }

    fn truth(&self, plugin: &Element) -> Vec<Element> {
        let right = plugin.descendants("truefalse");
        let of_true = right
            .first()
            .map(|row| value(row, "trueanswer"))
            .unwrap_or_default();
        let all = rows(plugin).into_iter();
        all.map(|row| {
            let is_true = row.get("id").unwrap_or_default() == of_true;
            let feedback = self.field("feedback", row, "feedback", ("answerfeedback", ""));
            let said = text("text", if is_true { "true" } else { "false" });
            with(
                made("answer", vec![said, feedback]),
                "fraction",
                percent(&value(row, "fraction")),
            )
        })
        .collect()
    }

    fn numbers(&self, plugin: &Element) -> Vec<Element> {
        let records = plugin.descendants("numerical_record").into_iter();
        let records: HashMap<String, &Element> =
            records.map(|record| (value(record, "answer"), record)).collect();
        let mut all: Vec<Element> = Vec::new();
        for row in rows(plugin) {
            let id = row.get("id").unwrap_or_default();
            let record = records.get(id);
            let mut answer = self.answer(row, percent(&value(row, "fraction")));
            let tolerance = record
                .map(|record| value(record, "tolerance"))
                .unwrap_or_default();
            answer.children.push(Node::Element(text("tolerance", tolerance)));
            all.push(answer);
        }
        let units = plugin.descendants("numerical_unit").into_iter();
        let units: Vec<Element> = units
            .map(|unit| made("unit", vec![text("unit_name", value(unit, "unit"))]))
            .collect();
        if !units.is_empty() {
            all.push(made("units", units));
        }
        all
    }

    fn pairs(&self, plugin: &Element) -> Vec<Element> {
        let rows = plugin.descendants("match").into_iter();
        rows.map(|row| {
            let id = row.get("id").unwrap_or_default();
            let mut left = self.field("subquestion", row, "questiontext", ("subquestion", id));
            let right = made("answer", vec![text("text", value(row, "answertext"))]);
            left.children.push(Node::Element(right));
            left
        })
        .collect()
    }

    fn essay(&self, plugin: &Element) -> Vec<Element> {
        let Some(row) = plugin.first("essay") else {
            return Vec::new();
        };
        let id = self.question.get("id").unwrap_or_default();
        let mut all = copied(
            plugin,
            "essay",
            &["responseformat", "attachments", "filetypeslist", "maxbytes"],
        );
        all.push(self.field("graderinfo", row, "graderinfo", ("graderinfo", id)));
        all.push(self.field(
            "responsetemplate",
            row,
            "responsetemplate",
            ("responsetemplate", id),
        ));
        all
    }

    /// Items to be put in order: their place is what other types have as their share.
    fn ordered(&self, plugin: &Element) -> Vec<Element> {
        let all = rows(plugin).into_iter();
        all.map(|row| self.answer(row, value(row, "fraction"))).collect()
    }

    /// `{#2}` in a composite text stands for its second part, whose own text is the part as its author typed it.
    fn cloze(&self) -> Result<Element, String> {
        let id = self.question.get("id").unwrap_or_default();
        let typed = value(self.question, "questiontext");
        let sequence = self.question.descendants("sequence");
        let sequence = sequence.first().map(|parts| parts.text()).unwrap_or_default();
        let parts: Vec<&str> = sequence.split(',').map(str::trim).collect();
        let (mut whole, mut done) = (String::new(), 0);
        for place in PLACE.captures_iter(&typed) {
            let number: usize = place[1].parse().unwrap_or(0);
            let part = number
                .checked_sub(1)
                .and_then(|at| self.by_id.get(*parts.get(at)?));
            let (Some(part), Some(written)) = (part, place.get(0)) else {
                continue;
            };
            whole.push_str(&typed[done..written.start()]);
            whole.push_str(&value(part, "questiontext"));
            done = written.end();
            if whole.len() > LARGEST_TEXT {
                return Err("题目超过 1 MB，没有导入".to_owned());
            }
        }
        whole.push_str(&typed[done..]);
        let mut field = self.field(
            "questiontext",
            self.question,
            "questiontext",
            ("questiontext", id),
        );
        field
            .children
            .retain(|child| !matches!(child, Node::Element(element) if element.name == "text"));
        field.children.insert(0, Node::Element(text("text", whole)));
        Ok(field)
    }
}

/// The rows of answers of a plugin.
fn rows(plugin: &Element) -> Vec<&Element> {
    let answers = plugin.first("answers");
    answers
        .into_iter()
        .flat_map(|answers| answers.all("answer"))
        .collect()
}

/// Fields of a plugin's row as they stand.
fn copied(plugin: &Element, row: &str, columns: &[&str]) -> Vec<Element> {
    let Some(row) = plugin.descendants(row).into_iter().next() else {
        return Vec::new();
    };
    columns
        .iter()
        .map(|column| text(column, value(row, column)))
        .collect()
}

/// A share of one as per cent.
fn percent(share: &str) -> String {
    share
        .parse::<Decimal>()
        .map(|share| (share * Decimal::ONE_HUNDRED).normalize().to_string())
        .unwrap_or_default()
}
