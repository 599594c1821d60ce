//! Questions as a package of QTI 2.1: an item each, a manifest with their labels, pictures beside them.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::LazyLock;

use regex::Regex;
use rust_decimal::Decimal;
use scoring::question::{
    QuestionBody, QuestionKey, blank, choice_option, file_upload, matching, multiple, ordering, short_answer,
    single,
};

use crate::archive;
use crate::excel_questions::BankQuestion;
use crate::question_formats::FormatError;
use crate::question_formats::item::RUBRIC_HEAD;
use crate::question_formats::labels::tags_of;
use crate::question_formats::outgoing::{Fragment, Outgoing, Pictures, not_in, pictures_in};
use crate::question_formats::pictures::ending;
use crate::question_formats::same::around_blanks;
use crate::question_formats::xml::escape;

const ITEM: &str = "http://www.imsglobal.org/xsd/imsqti_v2p1";
const MATCH: &str = "http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct";
const MAP: &str = "http://www.imsglobal.org/question/qti_v2p1/rptemplates/map_response";

/// What an interaction needs around it.
struct Parts {
    declarations: String,
    body: String,
    processing: String,
}

struct Writer<'q> {
    question: &'q BankQuestion,
    pictures: &'q Pictures,
    lost: Vec<String>,
}

/// The item of a question.
pub(in crate::question_formats) fn write_one(outgoing: &Outgoing, pictures: &Pictures) -> Fragment {
    let question = &outgoing.question;
    let mut writer = Writer {
        question,
        pictures,
        lost: Vec::new(),
    };
    let parts = writer.parts()?;
    let title = outgoing.title();
    let label = question
        .id
        .as_ref()
        .map(|id| format!(" label=\"{}\"", escape(id)))
        .unwrap_or_default();
    let stem = match question.body {
        QuestionBody::Blank(_) => String::new(),
        _ => paragraphs(&question.stem),
    };
    let picture = writer.image(outgoing.picture.as_deref());
    let analysis = if question.analysis.is_empty() {
        String::new()
    } else {
        format!(
            "  <modalFeedback outcomeIdentifier=\"ANALYSIS\" identifier=\"ANALYSIS\" showHide=\"show\">{}</modalFeedback>\n",
            paragraphs(&question.analysis)
        )
    };
    let xml = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<assessmentItem xmlns=\"{ITEM}\" identifier=\"ITEM\" title=\"{}\"{label} adaptive=\"false\" timeDependent=\"false\">\n{}  <outcomeDeclaration identifier=\"SCORE\" cardinality=\"single\" baseType=\"float\"/>\n  <outcomeDeclaration identifier=\"MAXSCORE\" cardinality=\"single\" baseType=\"float\"><defaultValue><value>{}</value></defaultValue></outcomeDeclaration>\n  <outcomeDeclaration identifier=\"ANALYSIS\" cardinality=\"single\" baseType=\"identifier\"/>\n  <itemBody>\n    {stem}{picture}\n{}  </itemBody>\n{}{analysis}</assessmentItem>\n",
        escape(&title),
        parts.declarations,
        question.points,
        parts.body,
        parts.processing
    );
    Ok((xml, writer.lost))
}

/// A package of items.
///
/// # Errors
/// A package that grows too large.
pub(in crate::question_formats) fn whole(
    kept: &[(usize, &str)],
    questions: &[Outgoing],
    pictures: &Pictures,
) -> Result<Vec<u8>, FormatError> {
    let mut files = BTreeMap::new();
    let mut resources = String::new();
    for (index, item) in kept {
        let number = index + 1;
        let href = format!("items/item{number:05}.xml");
        let outgoing = &questions[*index];
        let mut shown = pictures_in(&outgoing.question.body);
        shown.extend(outgoing.picture.clone());
        let mut named = String::new();
        for name in shown {
            if let Some(bytes) = pictures.get(&name) {
                let path = file_name(&name, bytes);
                write!(named, "<file href=\"items/{}\"/>", escape(&path)).expect("a string");
                files.insert(format!("items/{path}"), bytes.clone());
            }
        }
        let keywords: String = tags_of(&outgoing.question, true, false)
            .iter()
            .map(|tag| {
                format!(
                    "<imsmd:keyword><imsmd:langstring>{}</imsmd:langstring></imsmd:keyword>",
                    escape(tag)
                )
            })
            .collect::<Vec<_>>()
            .concat();
        writeln!(
            resources,
            "    <resource identifier=\"ITEM{number}\" type=\"imsqti_item_xmlv2p1\" href=\"{href}\"><metadata><imsmd:lom><imsmd:general>{keywords}</imsmd:general></imsmd:lom></metadata><file href=\"{href}\"/>{named}</resource>"
        ).expect("a string");
        files.insert(href, item.as_bytes().to_vec());
    }
    let manifest = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<manifest xmlns=\"http://www.imsglobal.org/xsd/imscp_v1p1\" xmlns:imsmd=\"http://www.imsglobal.org/xsd/imsmd_v1p2\" identifier=\"MANIFEST\">\n  <metadata><schema>QTIv2.1 Package</schema><schemaversion>1.0.0</schemaversion></metadata>\n  <organizations/>\n  <resources>\n{resources}  </resources>\n</manifest>\n"
    );
    files.insert("imsmanifest.xml".to_owned(), manifest.into_bytes());
    Ok(archive::pack(&files)?)
}

/// The name of a picture in the package: what the bank calls it, safe for every disk.
fn file_name(name: &str, bytes: &[u8]) -> String {
    let plain: String = name
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .take(40)
        .collect();
    format!("pictures/{plain}.{}", ending(bytes))
}

static BOLD: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"\*\*([^*\s](?:[^*]*[^*\s])?)\*\*").expect("the pattern is tested"));

/// Markdown as paragraphs; what it says in signs other than bold stays as signs.
fn paragraphs(text: &str) -> String {
    text.split("\n\n")
        .map(|paragraph| format!("<p>{}</p>", inline(paragraph)))
        .collect::<Vec<_>>()
        .concat()
}

/// Markdown within a line or two.
fn inline(text: &str) -> String {
    let bold = escape(text);
    let bold = BOLD.replace_all(&bold, "<strong>$1</strong>");
    bold.replace('\n', "<br/>")
}

impl Writer<'_> {
    fn image(&self, picture: Option<&str>) -> String {
        let found = picture.and_then(|name| Some((name, self.pictures.get(name)?)));
        found
            .map(|(name, bytes)| {
                format!(
                    "<div><img src=\"{}\" alt=\"\"/></div>",
                    escape(&file_name(name, bytes))
                )
            })
            .unwrap_or_default()
    }

    fn parts(&mut self) -> Result<Parts, String> {
        match (&self.question.body, &self.question.key) {
            (QuestionBody::Single(body), QuestionKey::Single(key)) => Ok(self.single(body, key)),
            (QuestionBody::Multiple(body), QuestionKey::Multiple(key)) => Ok(self.multiple(body, key)),
            (QuestionBody::TrueFalse(_), QuestionKey::TrueFalse(key)) => {
                if key.penalty_percent > 0 {
                    self.lost.push("答错倒扣分不能保留".to_owned());
                }
                Ok(self.truth(key.correct))
            }
            (QuestionBody::Blank(body), QuestionKey::Blank(key)) => self.blanks(body, key),
            (QuestionBody::Matching(body), QuestionKey::Matching(key)) => Ok(self.pairs(body, key)),
            (QuestionBody::Ordering(body), QuestionKey::Ordering(key)) => Ok(self.order(body, key)),
            (QuestionBody::ShortAnswer(body), QuestionKey::ShortAnswer(key)) => Ok(self.essay(body, key)),
            (QuestionBody::FileUpload(body), QuestionKey::FileUpload(key)) => Ok(self.upload(body, key)),
            (body, _) => Err(not_in(body.kind(), "QTI 2.1")),
        }
    }

    fn option(&self, tag: &str, identifier: &str, text: &str, picture: Option<&str>) -> String {
        let more = if tag == "simpleAssociableChoice" {
            " matchMax=\"0\""
        } else {
            ""
        };
        let image = self.image(picture);
        format!(
            "      <{tag} identifier=\"{identifier}\"{more}>{}{image}</{tag}>\n",
            inline(text)
        )
    }

    fn choices(&self, body: &choice_option::Body, most: u32) -> String {
        let options: String = ('A'..)
            .zip(&body.options)
            .map(|(letter, option)| {
                self.option(
                    "simpleChoice",
                    &letter.to_string(),
                    &option.text,
                    option.img_path.as_deref(),
                )
            })
            .collect::<Vec<_>>()
            .concat();
        format!(
            "    <choiceInteraction responseIdentifier=\"RESPONSE\" shuffle=\"false\" maxChoices=\"{most}\">\n{options}    </choiceInteraction>\n"
        )
    }

    fn single(&self, body: &choice_option::Body, key: &single::Key) -> Parts {
        let letters = || ('A'..).zip(&body.options);
        let correct: Vec<String> = letters()
            .filter(|(_, option)| option.tab == key.correct)
            .map(|(letter, _)| letter.to_string())
            .collect();
        let entries: Vec<(String, Decimal)> = letters()
            .filter_map(|(letter, option)| {
                let share = if option.tab == key.correct {
                    Decimal::ONE_HUNDRED
                } else {
                    crate::question_formats::gift::percent(*key.partial.get(&option.tab)?)
                };
                Some((letter.to_string(), share / Decimal::ONE_HUNDRED))
            })
            .collect();
        let is_mapped = !key.partial.is_empty();
        Parts {
            declarations: declaration(
                "RESPONSE",
                "single",
                "identifier",
                &correct,
                if is_mapped { &entries } else { &[] },
            ),
            body: self.choices(body, 1),
            processing: template(if is_mapped { MAP } else { MATCH }),
        }
    }

    fn multiple(&self, body: &choice_option::Body, key: &multiple::Key) -> Parts {
        let letters = || ('A'..).zip(&body.options);
        let correct: Vec<String> = letters()
            .filter(|(_, option)| key.correct.contains(&option.tab))
            .map(|(letter, _)| letter.to_string())
            .collect();
        let wrong = if key.rule == multiple::Rule::RightMinusWrong {
            -Decimal::ONE
        } else {
            -Decimal::from(correct.len().max(1))
        };
        let entries: Vec<(String, Decimal)> = letters()
            .map(|(letter, option)| {
                let is_right = key.correct.contains(&option.tab);
                (letter.to_string(), if is_right { Decimal::ONE } else { wrong })
            })
            .collect();
        let is_exact = key.rule == multiple::Rule::ExactOnly;
        Parts {
            declarations: declaration(
                "RESPONSE",
                "multiple",
                "identifier",
                &correct,
                if is_exact { &[] } else { &entries },
            ),
            body: self.choices(body, 0),
            processing: template(if is_exact { MATCH } else { MAP }),
        }
    }

    fn truth(&self, correct: bool) -> Parts {
        let options =
            self.option("simpleChoice", "A", "正确", None) + &self.option("simpleChoice", "B", "错误", None);
        let right = if correct { "A" } else { "B" };
        Parts {
            declarations: declaration("RESPONSE", "single", "identifier", &[right.to_owned()], &[]),
            body: format!(
                "    <choiceInteraction responseIdentifier=\"RESPONSE\" shuffle=\"false\" maxChoices=\"1\">\n{options}    </choiceInteraction>\n"
            ),
            processing: template(MATCH),
        }
    }

    fn blanks(&mut self, body: &blank::Body, key: &blank::Key) -> Result<Parts, String> {
        if body
            .blanks
            .iter()
            .any(|slot| !slot.label.is_empty() || !slot.unit.is_empty())
        {
            self.lost.push("空的名称和单位不能保留".to_owned());
        }
        if key.blanks.iter().any(|rule| rule.weight.is_some()) {
            self.lost.push("各空的比重不能保留".to_owned());
        }
        let (declarations, conditions) = self.rules(key)?;
        let mut text = String::new();
        for (at, piece) in around_blanks(&self.question.stem, key.blanks.len())
            .iter()
            .enumerate()
        {
            if at > 0 {
                write!(
                    text,
                    "<textEntryInteraction responseIdentifier=\"RESPONSE{at}\"/>"
                )
                .expect("a string");
            }
            text.push_str(&inline(piece).replace("<br/><br/>", "</p><p>"));
        }
        Ok(Parts {
            declarations,
            body: format!("<p>{text}</p>\n"),
            processing: format!("  <responseProcessing>\n{conditions}  </responseProcessing>\n"),
        })
    }

    /// The declarations of blanks, and how each is scored.
    fn rules(&mut self, key: &blank::Key) -> Result<(String, String), String> {
        let (mut declarations, mut conditions) = (String::new(), String::new());
        for (rule, number) in key.blanks.iter().zip(1..) {
            let name = format!("RESPONSE{number}");
            if rule.pattern.is_some() {
                return Err("正则表达式不能用 QTI 2.1 表示".to_owned());
            }
            if let Some(number) = &rule.number {
                if !rule.accept.is_empty() {
                    self.lost.push("数值以外的写法不能保留".to_owned());
                }
                declarations.push_str(&declaration(
                    &name,
                    "single",
                    "float",
                    &[number.value.to_string()],
                    &[],
                ));
                conditions.push_str(&condition(&format!(
                    "<equal toleranceMode=\"absolute\" tolerance=\"{t} {t}\"><variable identifier=\"{name}\"/><correct identifier=\"{name}\"/></equal>",
                    t = number.tolerance
                )));
                continue;
            }
            let entries: Vec<(String, Decimal)> = rule
                .accept
                .iter()
                .map(|text| (text.clone(), Decimal::ONE))
                .collect();
            let correct: Vec<String> = rule.accept.iter().take(1).cloned().collect();
            declarations.push_str(&declaration(&name, "single", "string", &correct, &entries));
            writeln!(
                conditions,
                "    <setOutcomeValue identifier=\"SCORE\"><sum><variable identifier=\"SCORE\"/><mapResponse identifier=\"{name}\"/></sum></setOutcomeValue>"
            ).expect("a string");
        }
        Ok((declarations, conditions))
    }

    fn pairs(&mut self, body: &matching::Body, key: &matching::Key) -> Parts {
        let place = |items: &[matching::MatchItem], id: &str| items.iter().position(|item| item.id == id);
        let correct: Vec<String> = key
            .pairs
            .iter()
            .filter_map(|pair| {
                let (left, right) = (place(&body.left, &pair.left)?, place(&body.right, &pair.right)?);
                Some(format!("L{} R{}", left + 1, right + 1))
            })
            .collect();
        let entries: Vec<(String, Decimal)> =
            correct.iter().map(|pair| (pair.clone(), Decimal::ONE)).collect();
        let side = |letter: &str, items: &[matching::MatchItem]| -> String {
            let items = items.iter().zip(1..);
            let lines: String = items
                .map(|(item, number)| {
                    let identifier = format!("{letter}{number}");
                    self.option(
                        "simpleAssociableChoice",
                        &identifier,
                        &item.text,
                        item.img_path.as_deref(),
                    )
                })
                .collect();
            format!("      <simpleMatchSet>\n{lines}      </simpleMatchSet>\n")
        };
        Parts {
            body: format!(
                "    <matchInteraction responseIdentifier=\"RESPONSE\" shuffle=\"true\" maxAssociations=\"0\">\n{}{}    </matchInteraction>\n",
                side("L", &body.left),
                side("R", &body.right)
            ),
            declarations: declaration("RESPONSE", "multiple", "directedPair", &correct, &entries),
            processing: template(MAP),
        }
    }

    fn order(&self, body: &ordering::Body, key: &ordering::Key) -> Parts {
        let items = key
            .order
            .iter()
            .filter_map(|id| body.items.iter().find(|item| item.id == *id));
        let items: Vec<&matching::MatchItem> = items.collect();
        let correct: Vec<String> = (1..=items.len()).map(|number| format!("I{number}")).collect();
        let lines: String = items
            .iter()
            .zip(&correct)
            .map(|(item, identifier)| {
                self.option("simpleChoice", identifier, &item.text, item.img_path.as_deref())
            })
            .collect::<Vec<_>>()
            .concat();
        Parts {
            declarations: declaration("RESPONSE", "ordered", "identifier", &correct, &[]),
            body: format!(
                "    <orderInteraction responseIdentifier=\"RESPONSE\" shuffle=\"true\">\n{lines}    </orderInteraction>\n"
            ),
            processing: template(MATCH),
        }
    }

    fn essay(&mut self, body: &short_answer::Body, key: &short_answer::Key) -> Parts {
        if body.max_chars.is_some() {
            self.lost.push("字数上限不能保留".to_owned());
        }
        let rubric = QuestionBody::ShortAnswer(body.clone())
            .to_cells(&QuestionKey::ShortAnswer(key.clone()))
            .map(|cells| cells.rubric)
            .unwrap_or_default();
        let guide = format!("{}{RUBRIC_HEAD}{rubric}", key.reference);
        Parts {
            declarations: declaration("RESPONSE", "single", "string", &[], &[]),
            body: format!(
                "    <rubricBlock view=\"scorer\">{}</rubricBlock>\n    <extendedTextInteraction responseIdentifier=\"RESPONSE\"/>\n",
                paragraphs(guide.trim())
            ),
            processing: String::new(),
        }
    }

    fn upload(&mut self, body: &file_upload::Body, key: &file_upload::Key) -> Parts {
        if !key.criteria.is_empty() {
            self.lost.push("评分项目不能保留".to_owned());
        }
        let endings: Vec<String> = body
            .accept
            .iter()
            .map(|ending| format!("application/x-ending-{ending}"))
            .collect();
        let kinds = if endings.is_empty() {
            String::new()
        } else {
            format!(" type=\"{}\"", escape(&endings.join(" ")))
        };
        Parts {
            declarations: declaration("RESPONSE", "single", "file", &[], &[]),
            body: format!(
                "    <uploadInteraction responseIdentifier=\"RESPONSE\"{kinds} data-max-files=\"{}\" data-max-bytes=\"{}\"/>\n",
                body.max_files, body.max_size_bytes
            ),
            processing: String::new(),
        }
    }
}

fn declaration(
    name: &str,
    cardinality: &str,
    kind: &str,
    correct: &[String],
    mapping: &[(String, Decimal)],
) -> String {
    let values: String = correct
        .iter()
        .map(|value| format!("<value>{}</value>", escape(value)))
        .collect::<Vec<_>>()
        .concat();
    let correct = if values.is_empty() {
        String::new()
    } else {
        format!("<correctResponse>{values}</correctResponse>")
    };
    let entries: String = mapping
        .iter()
        .map(|(key, worth)| format!("<mapEntry mapKey=\"{}\" mappedValue=\"{worth}\"/>", escape(key)))
        .collect::<Vec<_>>()
        .concat();
    let mapping = if entries.is_empty() {
        String::new()
    } else {
        format!("<mapping lowerBound=\"0\" defaultValue=\"0\">{entries}</mapping>")
    };
    format!(
        "  <responseDeclaration identifier=\"{name}\" cardinality=\"{cardinality}\" baseType=\"{kind}\">{correct}{mapping}</responseDeclaration>\n"
    )
}

fn template(address: &str) -> String {
    format!("  <responseProcessing template=\"{address}\"/>\n")
}

fn condition(test: &str) -> String {
    format!(
        "    <responseCondition><responseIf>{test}<setOutcomeValue identifier=\"SCORE\"><sum><variable identifier=\"SCORE\"/><baseValue baseType=\"float\">1</baseValue></sum></setOutcomeValue></responseIf></responseCondition>\n"
    )
}
