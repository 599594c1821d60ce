//! The types of questions that have a kind of their own here.

use rust_decimal::Decimal;
use scoring::question::{file_upload, ordering};

use super::Reader;
use super::field::{decimal, words};
use crate::excel_questions::QuestionDraft;
use crate::question_formats::blanks::{self, Accepted, Value};
use crate::question_formats::item::{Choice, Side};
use crate::question_formats::xml::Element;

impl<'q> Reader<'q> {
    fn answers(&self) -> Vec<&'q Element> {
        self.question.all("answer").collect()
    }

    pub(super) fn multichoice(mut self) -> QuestionDraft {
        let is_single = !matches!(self.question.text_of("single").as_str(), "false" | "0");
        let mut choices = Vec::new();
        for answer in self.answers() {
            let (text, picture) = self.pictured(answer);
            choices.push(Choice {
                text,
                picture,
                weight: fraction(answer),
                feedback: feedback(answer),
            });
        }
        self.item.choice(choices, is_single)
    }

    pub(super) fn truefalse(mut self) -> QuestionDraft {
        let mut correct = false;
        for answer in self.answers() {
            let is_right = fraction(answer) > Decimal::ZERO;
            if answer.text_of("text").eq_ignore_ascii_case("true") {
                correct = is_right;
            }
            let said = feedback(answer);
            if !said.is_empty() {
                let whose = if is_right { "答对" } else { "答错" };
                self.item.explain(&format!("{whose}：{said}"));
                self.item.note("答对和答错的反馈并入解析");
            }
        }
        self.item.true_false(correct)
    }

    pub(super) fn shortanswer(mut self) -> QuestionDraft {
        if self.question.text_of("usecase") == "1" {
            self.item.note("原题区分大小写，这里不区分");
        }
        let accepted: Vec<Accepted> = self
            .answers()
            .into_iter()
            .map(|answer| Accepted {
                value: Value::Text(answer.text_of("text")),
                weight: fraction(answer),
                feedback: feedback(answer),
            })
            .collect();
        let rule = blanks::rule_of(&mut self.item, &accepted, "");
        blanks::blank(self.item, vec![rule])
    }

    pub(super) fn numerical(mut self) -> QuestionDraft {
        let accepted: Vec<Accepted> = self
            .answers()
            .into_iter()
            .map(|answer| {
                let text = answer.text_of("text");
                let tolerance = decimal(&answer.text_of("tolerance")).unwrap_or_default();
                let value = match decimal(&text) {
                    Some(value) => Value::Number { value, tolerance },
                    None => Value::Text(text),
                };
                Accepted {
                    value,
                    weight: fraction(answer),
                    feedback: feedback(answer),
                }
            })
            .collect();
        let unit = self.unit();
        let rule = blanks::rule_of(&mut self.item, &accepted, "");
        blanks::blank_in(self.item, vec![rule], &unit)
    }

    /// The unit of a number; several can be converted there, and not here.
    fn unit(&mut self) -> String {
        let units = self.question.first("units");
        let names: Vec<String> = units
            .into_iter()
            .flat_map(|units| units.all("unit"))
            .map(|unit| unit.text_of("unit_name"))
            .collect();
        if names.len() > 1 {
            self.item
                .note(format!("只按单位「{}」收答案，其他单位的换算没有导入", names[0]));
        }
        names.into_iter().next().unwrap_or_default()
    }

    pub(super) fn matching(mut self) -> QuestionDraft {
        let mut pairs = Vec::new();
        let subquestions: Vec<&Element> = self.question.all("subquestion").collect();
        for pair in subquestions {
            let (text, picture) = self.pictured(pair);
            let right = pair.first("answer").map(|answer| answer.text_of("text"));
            pairs.push((Side { text, picture }, Side::text(right.unwrap_or_default())));
        }
        self.item.matching(pairs)
    }

    pub(super) fn ordering(mut self) -> QuestionDraft {
        let mut answers = self.answers();
        answers.sort_by_key(|answer| fraction(answer));
        let mut items = Vec::new();
        for answer in answers {
            let (text, picture) = self.pictured(answer);
            items.push(Side { text, picture });
        }
        let rule = match self.question.text_of("gradingtype").to_ascii_uppercase().as_str() {
            "ALL_OR_NOTHING" | "-1" => ordering::Rule::Exact,
            "ABSOLUTE_POSITION" | "0" => ordering::Rule::Position,
            "RELATIVE_NEXT_EXCLUDE_LAST" | "1" | "" => ordering::Rule::Adjacent,
            _ => {
                self.item.note("原题的排序计分方式不能表示，按相邻对得分");
                ordering::Rule::Adjacent
            }
        };
        if !matches!(
            self.question.text_of("selecttype").to_ascii_uppercase().as_str(),
            "" | "ALL" | "0"
        ) {
            self.item.note("原题每次抽一部分项目排序，这里排全部");
        }
        self.item.ordering(items, rule)
    }

    pub(super) fn essay(mut self) -> QuestionDraft {
        let attachments = self.question.text_of("attachments");
        let is_upload = self.question.text_of("responseformat") == "noinline";
        let endings: Vec<String> = self
            .question
            .text_of("filetypeslist")
            .split([',', ';', ' '])
            .map(|ending| ending.trim().trim_start_matches('.').to_lowercase())
            .filter(|ending| !ending.is_empty() && ending.chars().all(char::is_alphanumeric))
            .collect();
        let template = self
            .question
            .first("responsetemplate")
            .map(words)
            .unwrap_or_default();
        if !template.is_empty() {
            self.item.note("答题模板没有导入");
        }
        if is_upload {
            let bytes = self.question.text_of("maxbytes").parse().unwrap_or(0);
            return self.item.upload(file_upload::Body {
                accept: endings,
                max_files: attachments.parse().ok().filter(|count| *count > 0).unwrap_or(1),
                max_size_bytes: if bytes == 0 { 20 << 20 } else { bytes },
            });
        }
        if !matches!(attachments.as_str(), "" | "0") {
            self.item.note("原题可附文件，简答题只收文字");
        }
        let guide = self.question.first("graderinfo").map(|info| self.text_of(info));
        self.item.essay(&guide.unwrap_or_default())
    }
}

/// Per cent of the points that an answer earns.
pub(super) fn fraction(answer: &Element) -> Decimal {
    answer.get("fraction").and_then(decimal).unwrap_or_default()
}

fn feedback(answer: &Element) -> String {
    answer.first("feedback").map(words).unwrap_or_default()
}
