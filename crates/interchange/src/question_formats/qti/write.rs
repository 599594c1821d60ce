//! Questions as a package of QTI 2.1, 2.2 or 3.0: an item each, a manifest with their labels, pictures beside them. Items are written
//! in the words of version 2; [`super::version`] gives them those of another.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use rust_decimal::Decimal;
use scoring::question::{
    QuestionBody, QuestionKey, blank, choice_option, composite, file_upload, matching, multiple, ordering,
    short_answer, single,
};

use super::kinds::{KindWriter, Source};
use super::markup::{added, condition, declaration, inline, keywords, manifest, paragraphs};
use crate::archive;
use crate::excel_questions::parts_of;
use crate::question_formats::item::guide_of;
use crate::question_formats::labels::tags_of;
use crate::question_formats::outgoing::{Fragment, Outgoing, Pictures, pictures_in};
use crate::question_formats::pictures::path_of;
use crate::question_formats::same::around_blanks;
use crate::question_formats::xml::escape;
use crate::question_formats::{FormatError, QtiVersion};

/// The response of a question that has no parts.
pub(super) const RESPONSE: &str = "RESPONSE";
/// Before the name of a response: its points, what is said of it afterwards, what its markers are told.
pub(super) const SCORE_OF: &str = "SCORE_";
pub(super) const ANALYSIS_OF: &str = "ANALYSIS_";
pub(super) const GUIDE_OF: &str = "GUIDE_";

/// Templates of scoring: right or wrong; what each response is worth.
const MATCH: &str = "match_correct";
const MAP: &str = "map_response";

/// What an interaction needs around it.
struct Parts {
    declarations: String,
    body: String,
    scoring: Scoring,
}

/// How responses become a score.
enum Scoring {
    /// By a person.
    None,
    /// By a template of the standard.
    Template(&'static str),
    /// By rules of its own.
    Rules(String),
}

struct Writer<'q> {
    source: Source<'q>,
    /// What its response is called: that of a part has a name of its own.
    response: String,
}

/// The item of a question.
pub(in crate::question_formats) fn write_one(
    outgoing: &Outgoing,
    pictures: &Pictures,
    version: QtiVersion,
) -> Fragment {
    let question = &outgoing.question;
    let mut writer = Writer {
        source: Source::new(question, pictures, version),
        response: RESPONSE.to_owned(),
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
    let mut analysis = writer.feedback("ANALYSIS", &question.analysis);
    if let QuestionKey::Composite(key) = &question.key {
        for (part, number) in key.parts.iter().zip(1..) {
            analysis
                .push_str(&writer.feedback(&format!("{ANALYSIS_OF}{}", part_name(number)), &part.analysis));
        }
    }
    let processing = match &parts.scoring {
        Scoring::None => String::new(),
        Scoring::Template(name) => format!(
            "  <responseProcessing template=\"{}\"/>\n",
            version.template(name)
        ),
        Scoring::Rules(rules) => format!("  <responseProcessing>\n{rules}  </responseProcessing>\n"),
    };
    let xml = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<assessmentItem xmlns=\"{}\" identifier=\"ITEM\" title=\"{}\"{label} adaptive=\"false\" timeDependent=\"false\">\n{}  <outcomeDeclaration identifier=\"SCORE\" cardinality=\"single\" baseType=\"float\"/>\n  <outcomeDeclaration identifier=\"MAXSCORE\" cardinality=\"single\" baseType=\"float\"><defaultValue><value>{}</value></defaultValue></outcomeDeclaration>\n  <outcomeDeclaration identifier=\"ANALYSIS\" cardinality=\"single\" baseType=\"identifier\"/>\n  <itemBody>\n    {stem}{picture}\n{}  </itemBody>\n{}{analysis}</assessmentItem>\n",
        version.namespace(),
        escape(&title),
        parts.declarations,
        question.points,
        parts.body,
        processing
    );
    Ok((version.named(xml), writer.source.lost))
}

/// What the response of a part is called.
fn part_name(number: usize) -> String {
    format!("PART{number}")
}

/// A package of items.
///
/// # Errors
/// A package that grows too large.
pub(in crate::question_formats) fn whole(
    kept: &[(usize, &str)],
    questions: &[Outgoing],
    pictures: &Pictures,
    version: QtiVersion,
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
                let path = path_of(&name, bytes);
                write!(named, "<file href=\"items/{}\"/>", escape(&path)).expect("a string");
                files.insert(format!("items/{path}"), bytes.clone());
            }
        }
        let keywords = keywords(&tags_of(&outgoing.question, true, false));
        writeln!(
            resources,
            "    <resource identifier=\"ITEM{number}\" type=\"{}\" href=\"{href}\">{keywords}<file href=\"{href}\"/>{named}</resource>",
            version.resource()
        ).expect("a string");
        files.insert(href, item.as_bytes().to_vec());
    }
    let manifest = manifest(version, &resources);
    files.insert("imsmanifest.xml".to_owned(), manifest.into_bytes());
    Ok(archive::pack(&files)?)
}

impl Writer<'_> {
    fn image(&self, picture: Option<&str>) -> String {
        self.source
            .picture(picture)
            .map(|(name, bytes)| {
                format!(
                    "<div><img src=\"{}\" alt=\"\"/></div>",
                    escape(&path_of(name, bytes))
                )
            })
            .unwrap_or_default()
    }

    /// What is said after an answer.
    fn feedback(&self, name: &str, text: &str) -> String {
        if text.is_empty() {
            return String::new();
        }
        format!(
            "  <modalFeedback outcomeIdentifier=\"ANALYSIS\" identifier=\"{name}\" showHide=\"show\">{}</modalFeedback>\n",
            self.source.version.content(&paragraphs(text))
        )
    }

    /// The text of a part stands in its interaction; that of a whole question before it.
    fn prompt(&self) -> String {
        if self.response == RESPONSE {
            return String::new();
        }
        format!("      <prompt>{}</prompt>\n", inline(&self.source.question.stem))
    }

    /// 综合题: an interaction for each part, below the material.
    fn parts_of_composite(&mut self, body: &composite::Body) -> Result<Parts, String> {
        let (mut declarations, mut shown, mut rules) = (String::new(), String::new(), String::new());
        for ((part, own), number) in parts_of(self.source.question).iter().zip(&body.parts).zip(1..) {
            let response = part_name(number);
            let mut writer = Writer {
                source: Source::new(part, self.source.pictures, self.source.version),
                response: response.clone(),
            };
            let parts = writer.parts().map_err(|reason| format!("小题{reason}"))?;
            let image = writer.image(own.image.as_deref());
            self.source.lost.append(&mut writer.source.lost);
            let points = part.points;
            writeln!(
                declarations,
                "{}  <outcomeDeclaration identifier=\"{SCORE_OF}{response}\" cardinality=\"single\" baseType=\"float\" normalMaximum=\"{points}\"/>",
                parts.declarations
            )
            .expect("a string");
            shown.push_str(&parts.body.replacen("</prompt>", &format!("{image}</prompt>"), 1));
            rules.push_str(&match parts.scoring {
                Scoring::None => String::new(),
                Scoring::Template(MATCH) => condition(&format!(
                    "<match><variable identifier=\"{response}\"/><correct identifier=\"{response}\"/></match>"
                )),
                Scoring::Template(_) => added(&response),
                Scoring::Rules(rules) => rules,
            });
        }
        Ok(Parts {
            declarations,
            body: shown,
            scoring: Scoring::Rules(rules),
        })
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
            "    <choiceInteraction responseIdentifier=\"{}\" shuffle=\"false\" maxChoices=\"{most}\">\n{}{options}    </choiceInteraction>\n",
            self.response,
            self.prompt()
        )
    }

    /// The declarations of blanks, and how each is scored.
    fn rules(&self, key: &blank::Key) -> (String, String) {
        let (mut declarations, mut conditions) = (String::new(), String::new());
        for (rule, number) in key.blanks.iter().zip(1..) {
            let name = format!("{}_{number}", self.response);
            if let Some(number) = &rule.number {
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
            conditions.push_str(&added(&name));
        }
        (declarations, conditions)
    }
}

impl<'q> KindWriter<'q> for Writer<'q> {
    type Parts = Parts;

    fn source(&mut self) -> &mut Source<'q> {
        &mut self.source
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
                &self.response,
                "single",
                "identifier",
                &correct,
                if is_mapped { &entries } else { &[] },
            ),
            body: self.choices(body, 1),
            scoring: Scoring::Template(if is_mapped { MAP } else { MATCH }),
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
                &self.response,
                "multiple",
                "identifier",
                &correct,
                if is_exact { &[] } else { &entries },
            ),
            body: self.choices(body, 0),
            scoring: Scoring::Template(if is_exact { MATCH } else { MAP }),
        }
    }

    fn truth(&self, correct: bool) -> Parts {
        let options =
            self.option("simpleChoice", "A", "正确", None) + &self.option("simpleChoice", "B", "错误", None);
        let right = if correct { "A" } else { "B" };
        Parts {
            declarations: declaration(&self.response, "single", "identifier", &[right.to_owned()], &[]),
            body: format!(
                "    <choiceInteraction responseIdentifier=\"{}\" shuffle=\"false\" maxChoices=\"1\">\n{}{options}    </choiceInteraction>\n",
                self.response,
                self.prompt()
            ),
            scoring: Scoring::Template(MATCH),
        }
    }

    fn blanks(&self, key: &blank::Key) -> Parts {
        let (declarations, conditions) = self.rules(key);
        let mut text = String::new();
        for (at, piece) in around_blanks(&self.source.question.stem, key.blanks.len())
            .iter()
            .enumerate()
        {
            if at > 0 {
                write!(
                    text,
                    "<textEntryInteraction responseIdentifier=\"{}_{at}\"/>",
                    self.response
                )
                .expect("a string");
            }
            text.push_str(&inline(piece).replace("<br/><br/>", "</p><p>"));
        }
        Parts {
            declarations,
            body: format!("<p>{text}</p>\n"),
            scoring: Scoring::Rules(conditions),
        }
    }

    fn pairs(&self, body: &matching::Body, key: &matching::Key) -> Parts {
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
                "    <matchInteraction responseIdentifier=\"{}\" shuffle=\"true\" maxAssociations=\"0\">\n{}{}{}    </matchInteraction>\n",
                self.response,
                self.prompt(),
                side("L", &body.left),
                side("R", &body.right)
            ),
            declarations: declaration(&self.response, "multiple", "directedPair", &correct, &entries),
            scoring: Scoring::Template(MAP),
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
            declarations: declaration(&self.response, "ordered", "identifier", &correct, &[]),
            body: format!(
                "    <orderInteraction responseIdentifier=\"{}\" shuffle=\"true\">\n{}{lines}    </orderInteraction>\n",
                self.response,
                self.prompt()
            ),
            scoring: Scoring::Template(MATCH),
        }
    }

    fn essay(&self, key: &short_answer::Key) -> Parts {
        let guide = guide_of(self.source.question, key);
        Parts {
            declarations: declaration(&self.response, "single", "string", &[], &[]),
            body: format!(
                "    <rubricBlock id=\"{GUIDE_OF}{0}\" use=\"scoring\" view=\"scorer\">{1}</rubricBlock>\n    <extendedTextInteraction responseIdentifier=\"{0}\">{2}</extendedTextInteraction>\n",
                self.response,
                self.source.version.content(&paragraphs(guide.trim())),
                self.prompt()
            ),
            scoring: Scoring::None,
        }
    }

    fn upload(&self, body: &file_upload::Body) -> Parts {
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
            declarations: declaration(&self.response, "single", "file", &[], &[]),
            body: format!(
                "    <uploadInteraction responseIdentifier=\"{}\"{kinds} data-max-files=\"{}\" data-max-bytes=\"{}\">{}</uploadInteraction>\n",
                self.response,
                body.max_files,
                body.max_size_bytes,
                self.prompt()
            ),
            scoring: Scoring::None,
        }
    }

    fn composite(&mut self, body: &composite::Body) -> Option<Result<Parts, String>> {
        Some(self.parts_of_composite(body))
    }
}
