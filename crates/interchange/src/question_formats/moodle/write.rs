//! Questions as Moodle XML. Texts are Markdown there too; pictures lie beside the text that shows them.

use base64::Engine as _;
use rust_decimal::Decimal;
use scoring::question::{
    QuestionBody, QuestionKey, blank, composite, file_upload, matching, ordering, short_answer, true_false,
};
use std::fmt::Write as _;

use crate::excel_questions::BankQuestion;
use crate::question_formats::blanks::wildcards_of;
use crate::question_formats::category::path_of;
use crate::question_formats::gift::{percent, weights};
use crate::question_formats::item::guide_of;
use crate::question_formats::labels::tags_of;
use crate::question_formats::outgoing::{Fragment, Outgoing, Pictures, not_in};
use crate::question_formats::pictures::ending;
use crate::question_formats::same::around_blanks;
use crate::question_formats::xml::escape;

/// A question that is being written.
struct Writer<'q> {
    question: &'q BankQuestion,
    pictures: &'q Pictures,
    lost: Vec<String>,
    /// The text of the question, once it is not its stem.
    text: Option<String>,
}

/// The `<question>` of a question.
pub(in crate::question_formats) fn write_one(outgoing: &Outgoing, pictures: &Pictures) -> Fragment {
    let question = &outgoing.question;
    let mut writer = Writer {
        question,
        pictures,
        lost: Vec::new(),
        text: None,
    };
    let (kind, fields) = writer.fields()?;
    let stem = writer.text.clone().unwrap_or_else(|| question.stem.clone());
    let mut xml = format!("  <question type=\"{kind}\">\n");
    let name = outgoing.title();
    writeln!(xml, "    <name><text>{}</text></name>", escape(&name)).expect("a string");
    xml.push_str(&writer.field("questiontext", "", &stem, outgoing.picture.as_deref()));
    if !question.analysis.is_empty() {
        xml.push_str(&writer.field("generalfeedback", "", &question.analysis, None));
    }
    writeln!(xml, "    <defaultgrade>{}</defaultgrade>", question.points).expect("a string");
    if let Some(id) = &question.id {
        writeln!(xml, "    <idnumber>{}</idnumber>", escape(id)).expect("a string");
    }
    xml.push_str(&fields);
    let tags = tags_of(question, true, true);
    if !tags.is_empty() {
        let tags = tags
            .iter()
            .map(|tag| format!("<tag><text>{}</text></tag>", escape(tag)));
        writeln!(xml, "    <tags>{}</tags>", tags.collect::<String>()).expect("a string");
    }
    xml.push_str("  </question>\n");
    Ok((xml, writer.lost))
}

/// A file of questions, with a category for each change of chapter.
pub(in crate::question_formats) fn whole<'q>(
    kept: &[(usize, &str)],
    chapter: impl Fn(usize) -> Option<&'q str>,
) -> Vec<u8> {
    let mut xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<quiz>\n".to_owned();
    let mut last = None;
    for (index, question) in kept {
        let own = chapter(*index);
        if own != last {
            writeln!(
                xml,
                "  <question type=\"category\"><category><text>{}</text></category></question>",
                escape(&path_of(own))
            )
            .expect("a string");
            last = own;
        }
        xml.push_str(question);
    }
    xml.push_str("</quiz>\n");
    xml.into_bytes()
}

impl Writer<'_> {
    /// The type of Moodle, and the fields that are its own.
    fn fields(&mut self) -> Result<(&'static str, String), String> {
        match (&self.question.body, &self.question.key) {
            (QuestionBody::Single(body), QuestionKey::Single(key)) => {
                let mut xml = "    <single>true</single>\n".to_owned();
                for option in &body.options {
                    let weight = if option.tab == key.correct {
                        Decimal::ONE_HUNDRED
                    } else {
                        key.partial
                            .get(&option.tab)
                            .copied()
                            .map(percent)
                            .unwrap_or_default()
                    };
                    xml.push_str(&self.answer(weight, &option.text, option.img_path.as_deref()));
                }
                Ok(("multichoice", xml))
            }
            (QuestionBody::Multiple(body), QuestionKey::Multiple(key)) => {
                let (right, wrong) = weights(key);
                let mut xml = "    <single>false</single>\n".to_owned();
                for option in &body.options {
                    let weight = if key.correct.contains(&option.tab) {
                        right
                    } else {
                        wrong
                    };
                    xml.push_str(&self.answer(weight, &option.text, option.img_path.as_deref()));
                }
                Ok(("multichoice", xml))
            }
            (QuestionBody::TrueFalse(_), QuestionKey::TrueFalse(key)) => Ok(("truefalse", self.truth(key))),
            (QuestionBody::Blank(body), QuestionKey::Blank(key)) => self.blanks(body, key),
            (QuestionBody::Matching(body), QuestionKey::Matching(key)) => {
                Ok(("matching", self.pairs(body, key)))
            }
            (QuestionBody::Ordering(body), QuestionKey::Ordering(key)) => {
                Ok(("ordering", self.order(body, key)))
            }
            (QuestionBody::ShortAnswer(_), QuestionKey::ShortAnswer(key)) => Ok(("essay", self.essay(key))),
            (QuestionBody::FileUpload(body), QuestionKey::FileUpload(key)) => {
                Ok(("essay", self.upload(body, key)))
            }
            (QuestionBody::Composite(body), QuestionKey::Composite(key)) => self.composite(body, key),
            (body, _) => Err(not_in(body.kind(), "Moodle XML")),
        }
    }

    fn truth(&mut self, key: &true_false::Key) -> String {
        if key.penalty_percent > 0 {
            self.lost.push("答错倒扣分不能保留".to_owned());
        }
        let line = |text: &str, is_right: bool| {
            let weight = if is_right { 100 } else { 0 };
            format!(
                "    <answer fraction=\"{weight}\" format=\"moodle_auto_format\"><text>{text}</text></answer>\n"
            )
        };
        line("true", key.correct) + &line("false", !key.correct)
    }

    /// A field with a text and the picture it shows.
    fn field(&self, name: &str, attributes: &str, text: &str, picture: Option<&str>) -> String {
        let (text, file) = self.pictured(text, picture);
        format!(
            "    <{name}{attributes} format=\"markdown\"><text>{}</text>{file}</{name}>\n",
            escape(&text)
        )
    }

    /// The text that shows a picture, and its file.
    fn pictured(&self, text: &str, picture: Option<&str>) -> (String, String) {
        let Some(bytes) = picture.and_then(|name| self.pictures.get(name)) else {
            return (text.to_owned(), String::new());
        };
        let name = format!("picture.{}", ending(bytes));
        let content = base64::engine::general_purpose::STANDARD.encode(bytes);
        let file = format!("<file name=\"{name}\" path=\"/\" encoding=\"base64\">{content}</file>");
        (format!("{text}\n\n![](@@PLUGINFILE@@/{name})"), file)
    }

    fn answer(&self, weight: Decimal, text: &str, picture: Option<&str>) -> String {
        let attributes = format!(" fraction=\"{weight}\"");
        self.field("answer", &attributes, text, picture)
    }

    fn blanks(&mut self, body: &blank::Body, key: &blank::Key) -> Result<(&'static str, String), String> {
        if let ([rule], [slot]) = (key.blanks.as_slice(), body.blanks.as_slice())
            && rule.weight.is_none()
        {
            if !slot.label.is_empty() || (!slot.unit.is_empty() && rule.number.is_none()) {
                self.lost.push("空的名称和单位不能保留".to_owned());
            }
            return self.blank(rule, slot);
        }
        if body
            .blanks
            .iter()
            .any(|slot| !slot.label.is_empty() || !slot.unit.is_empty())
        {
            self.lost.push("空的名称和单位不能保留".to_owned());
        }
        let mut gaps = Vec::new();
        for rule in &key.blanks {
            gaps.push(self.gap(rule, rule.weight().into())?);
        }
        let mut text = String::new();
        for (at, piece) in around_blanks(&self.question.stem, gaps.len()).iter().enumerate() {
            if at > 0 {
                text.push_str(gaps.get(at - 1).map_or("", String::as_str));
            }
            text.push_str(piece);
        }
        self.text = Some(text);
        Ok(("cloze", String::new()))
    }

    fn blank(
        &mut self,
        rule: &blank::BlankRule,
        slot: &blank::BlankSlot,
    ) -> Result<(&'static str, String), String> {
        if let Some(number) = &rule.number {
            self.note_other_texts(rule);
            let mut xml = format!(
                "    <answer fraction=\"100\" format=\"plain_text\"><text>{}</text><tolerance>{}</tolerance></answer>\n",
                number.value, number.tolerance
            );
            if !slot.unit.is_empty() {
                writeln!(
                    xml,
                    "    <units><unit><multiplier>1</multiplier><unit_name>{}</unit_name></unit></units>",
                    escape(&slot.unit)
                )
                .expect("a string");
            }
            return Ok(("numerical", xml));
        }
        let texts = wildcards_of(rule).ok_or("正则表达式不能用 Moodle XML 表示")?;
        let line = |text: &String| {
            format!(
                "    <answer fraction=\"100\" format=\"plain_text\"><text>{}</text></answer>\n",
                escape(text)
            )
        };
        let answers: String = texts.iter().map(line).collect();
        Ok(("shortanswer", format!("    <usecase>0</usecase>\n{answers}")))
    }

    fn note_other_texts(&mut self, rule: &blank::BlankRule) {
        if !rule.accept.is_empty() || rule.pattern.is_some() {
            self.lost.push("数值以外的写法不能保留".to_owned());
        }
    }

    /// A blank within the text.
    fn gap(&mut self, rule: &blank::BlankRule, weight: i64) -> Result<String, String> {
        if let Some(number) = &rule.number {
            self.note_other_texts(rule);
            return Ok(format!(
                "{{{weight}:NUMERICAL:={}:{}}}",
                number.value, number.tolerance
            ));
        }
        let texts = wildcards_of(rule).ok_or("正则表达式不能用 Moodle XML 表示")?;
        let texts: Vec<String> = texts
            .iter()
            .map(|text| format!("={}", escape_gap(text)))
            .collect();
        Ok(format!("{{{weight}:SHORTANSWER:{}}}", texts.join("~")))
    }

    /// 综合题 as a text with gaps: a part stands where the material says 「（1）」, or with its own text below.
    fn composite(
        &mut self,
        body: &composite::Body,
        key: &composite::Key,
    ) -> Result<(&'static str, String), String> {
        let material = &self.question.stem;
        let divisor = key
            .parts
            .iter()
            .fold(0, |divisor, part| gcd(divisor, part.points.0))
            .max(1);
        let (mut placed, mut below) = (Vec::new(), String::new());
        for ((part, own), number) in body.parts.iter().zip(&key.parts).zip(1..) {
            if !own.analysis.is_empty() {
                self.lost.push("小题的解析不能保留".to_owned());
            }
            let text = self.part(part, own, own.points.0 / divisor)?;
            let place = format!("（{number}）");
            let only_named = part
                .stem
                .strip_prefix(&place)
                .is_some_and(|rest| rest.trim().trim_matches('_').is_empty());
            match material.find(&place).filter(|_| only_named) {
                Some(at) => placed.push((at, place.len(), text.replacen(&place, "", 1).trim().to_owned())),
                None => write!(below, "\n\n{text}").expect("a string"),
            }
        }
        placed.sort();
        let mut text = String::new();
        let mut end = 0;
        for (at, length, gap) in placed {
            text.push_str(&material[end..at.max(end)]);
            text.push_str(&gap);
            end = at + length;
        }
        text.push_str(&material[end..]);
        self.text = Some(text + &below);
        Ok(("cloze", String::new()))
    }

    /// The text of a part with its gap; `weight` is what it is worth beside the others.
    fn part(
        &mut self,
        part: &composite::PartBody,
        key: &composite::PartKey,
        weight: i64,
    ) -> Result<String, String> {
        let choice = |kind: &str, answers: Vec<String>| {
            format!("{} {{{weight}:{kind}:{}}}", part.stem, answers.join("~"))
        };
        match (&part.body, &key.key) {
            (QuestionBody::Single(body), QuestionKey::Single(key)) => {
                let answers = body.options.iter().map(|option| {
                    let text = escape_gap(&option.text);
                    match key.partial.get(&option.tab) {
                        _ if option.tab == key.correct => format!("={text}"),
                        Some(share) => format!("%{}%{text}", percent(*share)),
                        None => text,
                    }
                });
                Ok(choice("MULTICHOICE_V", answers.collect()))
            }
            (QuestionBody::Multiple(body), QuestionKey::Multiple(key)) => {
                let (right, wrong) = weights(key);
                let answers = body.options.iter().map(|option| {
                    let is_right = key.correct.contains(&option.tab);
                    format!(
                        "%{}%{}",
                        if is_right { right } else { wrong },
                        escape_gap(&option.text)
                    )
                });
                Ok(choice("MULTIRESPONSE", answers.collect()))
            }
            (QuestionBody::TrueFalse(_), QuestionKey::TrueFalse(key)) => {
                let answer =
                    |text: &str, is_right: bool| format!("{}{text}", if is_right { "=" } else { "" });
                Ok(choice(
                    "MULTICHOICE",
                    vec![answer("正确", key.correct), answer("错误", !key.correct)],
                ))
            }
            (QuestionBody::Blank(_), QuestionKey::Blank(key)) => {
                let alone = key.blanks.len() == 1;
                let mut text = String::new();
                for (piece, at) in around_blanks(&part.stem, key.blanks.len()).iter().zip(0..) {
                    if at > 0 {
                        let rule = &key.blanks[at - 1];
                        text.push_str(&self.gap(rule, if alone { weight } else { rule.weight().into() })?);
                    }
                    text.push_str(piece);
                }
                Ok(text)
            }
            (body, _) => Err(format!("小题{}", not_in(body.kind(), "Moodle XML"))),
        }
    }

    fn pairs(&mut self, body: &matching::Body, key: &matching::Key) -> String {
        let mut xml = String::new();
        if body.right.iter().any(|item| item.img_path.is_some()) {
            self.lost.push("右侧的图片不能保留".to_owned());
        }
        let pair = |writer: &Self, left: &str, picture: Option<&str>, right: &str| {
            let (left, file) = writer.pictured(left, picture);
            format!(
                "    <subquestion format=\"markdown\"><text>{}</text>{file}<answer><text>{}</text></answer></subquestion>\n",
                escape(&left),
                escape(right)
            )
        };
        for left in &body.left {
            let mut rights = key.pairs.iter().filter(|pair| pair.left == left.id);
            let right = rights
                .next()
                .and_then(|pair| body.right.iter().find(|item| item.id == pair.right));
            if rights.next().is_some() || right.is_none() {
                self.lost.push("一项配多项或不配任何项的，不能保留".to_owned());
            }
            if let Some(right) = right {
                xml.push_str(&pair(self, &left.text, left.img_path.as_deref(), &right.text));
            }
        }
        for right in &body.right {
            if !key.pairs.iter().any(|pair| pair.right == right.id) {
                xml.push_str(&pair(self, "", None, &right.text));
            }
        }
        xml
    }

    fn order(&self, body: &ordering::Body, key: &ordering::Key) -> String {
        let grading = match key.rule {
            ordering::Rule::Exact => "ALL_OR_NOTHING",
            ordering::Rule::Position => "ABSOLUTE_POSITION",
            ordering::Rule::Adjacent => "RELATIVE_NEXT_EXCLUDE_LAST",
        };
        let mut xml = format!(
            "    <layouttype>VERTICAL</layouttype>\n    <selecttype>ALL</selecttype>\n    <gradingtype>{grading}</gradingtype>\n"
        );
        let items = key
            .order
            .iter()
            .filter_map(|id| body.items.iter().find(|item| item.id == *id));
        for (item, place) in items.zip(1_u32..) {
            xml.push_str(&self.answer(Decimal::from(place), &item.text, item.img_path.as_deref()));
        }
        xml
    }

    fn essay(&self, key: &short_answer::Key) -> String {
        let guide = guide_of(self.question, key);
        "    <responseformat>editor</responseformat>\n    <attachments>0</attachments>\n".to_owned()
            + &self.field("graderinfo", "", &guide, None)
    }

    fn upload(&mut self, body: &file_upload::Body, key: &file_upload::Key) -> String {
        if !key.criteria.is_empty() {
            self.lost.push("评分项目不能保留".to_owned());
        }
        let endings: Vec<String> = body.accept.iter().map(|ending| format!(".{ending}")).collect();
        format!(
            "    <responseformat>noinline</responseformat>\n    <attachments>{}</attachments>\n    <filetypeslist>{}</filetypeslist>\n    <maxbytes>{}</maxbytes>\n",
            body.max_files,
            escape(&endings.join(",")),
            body.max_size_bytes
        )
    }
}

fn gcd(one: i64, other: i64) -> i64 {
    if other == 0 { one } else { gcd(other, one % other) }
}

/// A text within a gap: its signs escaped, and HTML's.
fn escape_gap(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        if matches!(letter, '}' | '~' | '#' | '\\' | '=' | '%') {
            out.push('\\');
        }
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            letter => out.push(letter),
        }
    }
    out
}
