//! Questions as a package of QTI 1.2: one document that holds an item each, and their pictures. Kinds are told in the words of Canvas,
//! which others read too.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use rust_decimal::Decimal;
use scoring::question::{
    blank, choice_option, file_upload, matching, multiple, ordering, short_answer, single,
};

use super::kinds::{KindWriter, Source};
use super::markup::{field, inline, manifest, paragraphs};
use super::v1::{GENERAL_FEEDBACK, KEYWORD};
use super::v1_kinds::{FILE_TYPES, MAX_BYTES, MAX_FILES};
use crate::archive;
use crate::excel_questions::BankQuestion;
use crate::question_formats::gift::percent;
use crate::question_formats::item::guide_of;
use crate::question_formats::labels::tags_of;
use crate::question_formats::outgoing::{Fragment, Outgoing, Pictures, pictures_in};
use crate::question_formats::pictures::path_of;
use crate::question_formats::same::around_blanks;
use crate::question_formats::xml::escape;
use crate::question_formats::{FormatError, QtiVersion};

/// What the kind adds to an item.
#[derive(Default)]
struct Parts {
    /// `question_type` of Canvas; empty for what it has no word for.
    kind: &'static str,
    facts: Vec<(&'static str, String)>,
    /// The text of the question, when it is not its stem.
    stem: Option<String>,
    /// For those who mark.
    rubric: String,
    responses: String,
    conditions: String,
}

struct Writer<'q> {
    source: Source<'q>,
    /// Where a picture lies, as the item calls it.
    address_of: &'q dyn Fn(&str, &[u8]) -> String,
}

/// The item of a question.
pub(in crate::question_formats) fn write_one(outgoing: &Outgoing, pictures: &Pictures) -> Fragment {
    item(outgoing, pictures, "ITEM", &path_of)
}

/// The item of a question under an identifier; `address_of` says where a picture lies.
///
/// # Errors
/// Why there is none.
pub(in crate::question_formats) fn item(
    outgoing: &Outgoing,
    pictures: &Pictures,
    identifier: &str,
    address_of: &dyn Fn(&str, &[u8]) -> String,
) -> Fragment {
    let question = &outgoing.question;
    let mut writer = Writer {
        source: Source::new(question, pictures, QtiVersion::V1p2),
        address_of,
    };
    let parts = writer.parts()?;
    let mut xml = format!(
        "<item ident=\"{}\" title=\"{}\"",
        escape(identifier),
        escape(&outgoing.title())
    );
    if let Some(id) = &question.id {
        write!(xml, " label=\"{}\"", escape(id)).expect("a string");
    }
    xml.push_str(">\n    <itemmetadata><qtimetadata>");
    xml.push_str(&facts(question, &parts));
    xml.push_str("</qtimetadata></itemmetadata>\n");
    if !parts.rubric.is_empty() {
        let rubric = material(&paragraphs(&parts.rubric));
        writeln!(xml, "    <rubric view=\"Scorer\">{rubric}</rubric>").expect("a string");
    }
    let stem = parts.stem.as_deref().unwrap_or(&question.stem);
    let stem = paragraphs(stem) + &writer.image(outgoing.picture.as_deref());
    writeln!(
        xml,
        "    <presentation>\n      {}\n{}    </presentation>",
        material(&stem),
        parts.responses
    )
    .expect("a string");
    if !parts.conditions.is_empty() {
        writeln!(
            xml,
            "    <resprocessing>\n      <outcomes><decvar maxvalue=\"100\" minvalue=\"0\" varname=\"SCORE\" vartype=\"Decimal\"/></outcomes>\n{}    </resprocessing>",
            parts.conditions
        )
        .expect("a string");
    }
    if !question.analysis.is_empty() {
        writeln!(
            xml,
            "    <itemfeedback ident=\"{GENERAL_FEEDBACK}\"><flow_mat>{}</flow_mat></itemfeedback>",
            material(&paragraphs(&question.analysis))
        )
        .expect("a string");
    }
    xml.push_str("  </item>");
    Ok((xml, writer.source.lost))
}

/// What the item says of itself: its kind, points and labels.
fn facts(question: &BankQuestion, parts: &Parts) -> String {
    let kind = Some(("question_type", parts.kind.to_owned())).filter(|(_, kind)| !kind.is_empty());
    // What cartridges call it; they have no more kinds than these.
    let profile = profile_of(parts.kind).map(|profile| ("cc_profile", profile.to_owned()));
    let points = ("points_possible", question.points.to_string());
    let tags = tags_of(question, true, false)
        .into_iter()
        .map(|tag| (KEYWORD, tag));
    let all = kind.into_iter().chain(profile).chain([points]);
    all.chain(parts.facts.iter().cloned())
        .chain(tags)
        .map(|(label, entry)| field(label, &entry))
        .collect::<Vec<_>>()
        .concat()
}

/// A package: the document, its pictures and the manifest.
///
/// # Errors
/// A package that grows too large.
pub(in crate::question_formats) fn whole(
    kept: &[(usize, &str)],
    questions: &[Outgoing],
    pictures: &Pictures,
) -> Result<Vec<u8>, FormatError> {
    const DOCUMENT: &str = "questions.xml";
    let version = QtiVersion::V1p2;
    let mut files = BTreeMap::new();
    let mut items = String::new();
    for (index, item) in kept {
        let outgoing = &questions[*index];
        let mut shown = pictures_in(&outgoing.question.body);
        shown.extend(outgoing.picture.clone());
        for name in shown {
            if let Some(bytes) = pictures.get(&name) {
                files.insert(path_of(&name, bytes), bytes.clone());
            }
        }
        let item = item.replacen("ident=\"ITEM\"", &format!("ident=\"ITEM{}\"", index + 1), 1);
        writeln!(items, "  {item}").expect("a string");
    }
    let named: String = files
        .keys()
        .map(|path| format!("<file href=\"{}\"/>", escape(path)))
        .collect::<Vec<_>>()
        .concat();
    let resource = format!(
        "    <resource identifier=\"QUESTIONS\" type=\"{}\" href=\"{DOCUMENT}\"><file href=\"{DOCUMENT}\"/>{named}</resource>\n",
        version.resource()
    );
    let document = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<questestinterop xmlns=\"{}\">\n<assessment ident=\"QUESTIONS\" title=\"题库\"><section ident=\"root_section\">\n{items}</section></assessment>\n</questestinterop>\n",
        version.namespace()
    );
    files.insert(DOCUMENT.to_owned(), document.into_bytes());
    files.insert(
        "imsmanifest.xml".to_owned(),
        manifest(version, &resource).into_bytes(),
    );
    Ok(archive::pack(&files)?)
}

/// A text of HTML, as text.
fn material(html: &str) -> String {
    format!(
        "<material><mattext texttype=\"text/html\">{}</mattext></material>",
        escape(html)
    )
}

/// A rule: what must be so, and what it earns of 100.
fn condition(test: &str, score: Decimal) -> String {
    format!(
        "      <respcondition><conditionvar>{test}</conditionvar><setvar action=\"Set\" varname=\"SCORE\">{score}</setvar></respcondition>\n"
    )
}

fn equal(response: &str, value: &str) -> String {
    format!("<varequal respident=\"{response}\">{}</varequal>", escape(value))
}

fn choices(response: &str, cardinality: &str, before: &str, labels: &str) -> String {
    format!(
        "      <response_lid ident=\"{response}\" rcardinality=\"{cardinality}\">{before}<render_choice>\n{labels}      </render_choice></response_lid>\n"
    )
}

/// A place to type.
fn typed(response: &str, kind: &str) -> String {
    format!(
        "      <response_str ident=\"{response}\" rcardinality=\"Single\"><render_fib fibtype=\"{kind}\"/></response_str>\n"
    )
}

/// The kind of a question in the words of Common Cartridge; none for what no cartridge knows.
fn profile_of(kind: &str) -> Option<&'static str> {
    Some(match kind {
        "multiple_choice_question" => "cc.multiple_choice.v0p1",
        "multiple_answers_question" => "cc.multiple_response.v0p1",
        "true_false_question" => "cc.true_false.v0p1",
        "short_answer_question" => "cc.fib.v0p1",
        "essay_question" => "cc.essay.v0p1",
        _ => return None,
    })
}

/// The only response of most kinds.
const RESPONSE: &str = "response1";

impl Writer<'_> {
    fn image(&self, picture: Option<&str>) -> String {
        let image = |(name, bytes): (&str, &Vec<u8>)| {
            format!(
                "<p><img src=\"{}\" alt=\"\"/></p>",
                escape(&(self.address_of)(name, bytes))
            )
        };
        self.source.picture(picture).map(image).unwrap_or_default()
    }

    fn label(&self, identifier: &str, text: &str, picture: Option<&str>) -> String {
        let html = format!("<p>{}</p>", inline(text)) + &self.image(picture);
        format!(
            "        <response_label ident=\"{identifier}\">{}</response_label>\n",
            material(&html)
        )
    }

    fn options(&self, body: &choice_option::Body, cardinality: &str) -> String {
        let labels: String = ('A'..)
            .zip(&body.options)
            .map(|(letter, option)| self.label(&letter.to_string(), &option.text, option.img_path.as_deref()))
            .collect();
        choices(RESPONSE, cardinality, "", &labels)
    }

    /// What is typed, and what it must be.
    fn test_of(rule: &blank::BlankRule, response: &str) -> (&'static str, String) {
        if let Some(number) = &rule.number {
            let (low, high) = (number.value - number.tolerance, number.value + number.tolerance);
            let test = format!(
                "<vargte respident=\"{response}\">{low}</vargte><varlte respident=\"{response}\">{high}</varlte>"
            );
            return ("Decimal", test);
        }
        let texts: String = rule.accept.iter().map(|text| equal(response, text)).collect();
        ("String", format!("<or>{texts}</or>"))
    }
}

impl<'q> KindWriter<'q> for Writer<'q> {
    type Parts = Parts;

    fn source(&mut self) -> &mut Source<'q> {
        &mut self.source
    }

    fn single(&self, body: &choice_option::Body, key: &single::Key) -> Parts {
        let mut conditions = String::new();
        for (letter, option) in ('A'..).zip(&body.options) {
            let share = match key.partial.get(&option.tab) {
                _ if option.tab == key.correct => Decimal::ONE_HUNDRED,
                Some(share) => percent(*share),
                None => continue,
            };
            conditions.push_str(&condition(&equal(RESPONSE, &letter.to_string()), share));
        }
        Parts {
            kind: "multiple_choice_question",
            responses: self.options(body, "Single"),
            conditions,
            ..Parts::default()
        }
    }

    /// All right ones and no wrong one; how a part of them is marked is a label.
    fn multiple(&self, body: &choice_option::Body, key: &multiple::Key) -> Parts {
        let mut test = String::new();
        for (letter, option) in ('A'..).zip(&body.options) {
            let chosen = equal(RESPONSE, &letter.to_string());
            if key.correct.contains(&option.tab) {
                test.push_str(&chosen);
            } else {
                write!(test, "<not>{chosen}</not>").expect("a string");
            }
        }
        Parts {
            kind: "multiple_answers_question",
            responses: self.options(body, "Multiple"),
            conditions: condition(&format!("<and>{test}</and>"), Decimal::ONE_HUNDRED),
            ..Parts::default()
        }
    }

    fn truth(&self, correct: bool) -> Parts {
        let labels = self.label("A", "正确", None) + &self.label("B", "错误", None);
        let right = if correct { "A" } else { "B" };
        Parts {
            kind: "true_false_question",
            responses: choices(RESPONSE, "Single", "", &labels),
            conditions: condition(&equal(RESPONSE, right), Decimal::ONE_HUNDRED),
            ..Parts::default()
        }
    }

    fn blanks(&self, key: &blank::Key) -> Parts {
        let mut parts = Parts::default();
        if let [only] = key.blanks.as_slice() {
            parts.kind = if only.number.is_some() {
                "numerical_question"
            } else {
                "short_answer_question"
            };
        } else {
            let pieces = around_blanks(&self.source.question.stem, key.blanks.len());
            let mut stem = String::new();
            for (piece, at) in pieces.iter().zip(0..) {
                if at > 0 {
                    write!(stem, "[blank{at}]").expect("a string");
                }
                stem.push_str(piece);
            }
            parts.stem = Some(stem);
        }
        for (rule, number) in key.blanks.iter().zip(1..) {
            let response = format!("response_blank{number}");
            let (kind, test) = Self::test_of(rule, &response);
            parts.responses.push_str(&typed(&response, kind));
            parts.conditions.push_str(&condition(&test, Decimal::ONE_HUNDRED));
        }
        parts
    }

    fn pairs(&self, body: &matching::Body, key: &matching::Key) -> Parts {
        let labels: String = (1..)
            .zip(&body.right)
            .map(|(number, item)| self.label(&format!("R{number}"), &item.text, item.img_path.as_deref()))
            .collect();
        let mut parts = Parts {
            kind: "matching_question",
            ..Parts::default()
        };
        for (left, number) in body.left.iter().zip(1..) {
            let response = format!("response_{number}");
            let html = format!("<p>{}</p>", inline(&left.text)) + &self.image(left.img_path.as_deref());
            parts
                .responses
                .push_str(&choices(&response, "Single", &material(&html), &labels));
            for pair in key.pairs.iter().filter(|pair| pair.left == left.id) {
                let Some(at) = body.right.iter().position(|item| item.id == pair.right) else {
                    continue;
                };
                let test = equal(&response, &format!("R{}", at + 1));
                parts.conditions.push_str(&condition(&test, Decimal::ONE_HUNDRED));
            }
        }
        parts
    }

    fn order(&self, body: &ordering::Body, key: &ordering::Key) -> Parts {
        let find = |id: &String| body.items.iter().find(|item| item.id == *id);
        let mut labels = String::new();
        let mut test = String::new();
        for (item, number) in key.order.iter().filter_map(find).zip(1..) {
            let identifier = format!("I{number}");
            labels.push_str(&self.label(&identifier, &item.text, item.img_path.as_deref()));
            test.push_str(&equal(RESPONSE, &identifier));
        }
        Parts {
            kind: "ordering_question",
            responses: choices(RESPONSE, "Ordered", "", &labels),
            conditions: condition(&test, Decimal::ONE_HUNDRED),
            ..Parts::default()
        }
    }

    fn essay(&self, key: &short_answer::Key) -> Parts {
        Parts {
            kind: "essay_question",
            rubric: guide_of(self.source.question, key).trim().to_owned(),
            responses: typed(RESPONSE, "String"),
            ..Parts::default()
        }
    }

    fn upload(&self, body: &file_upload::Body) -> Parts {
        let endings: Vec<&str> = body.accept.iter().map(String::as_str).collect();
        Parts {
            kind: "file_upload_question",
            facts: vec![
                (FILE_TYPES, endings.join(" ")),
                (MAX_FILES, body.max_files.to_string()),
                (MAX_BYTES, body.max_size_bytes.to_string()),
            ],
            ..Parts::default()
        }
    }
}
