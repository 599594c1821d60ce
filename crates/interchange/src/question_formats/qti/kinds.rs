//! What both generations of QTI do alike with a question: which kind is written how, and what of it no item says.

use scoring::question::{
    QuestionBody, QuestionKey, blank, choice_option, composite, file_upload, matching, multiple, ordering,
    short_answer, single,
};

use crate::excel_questions::BankQuestion;
use crate::question_formats::QtiVersion;
use crate::question_formats::outgoing::{Pictures, not_in};

/// A question being written, and what is lost of it on the way.
pub(super) struct Source<'q> {
    pub question: &'q BankQuestion,
    pub pictures: &'q Pictures,
    pub version: QtiVersion,
    /// In words, as the list of losses says it.
    pub lost: Vec<String>,
}

impl<'q> Source<'q> {
    pub fn new(question: &'q BankQuestion, pictures: &'q Pictures, version: QtiVersion) -> Self {
        Self {
            question,
            pictures,
            version,
            lost: Vec::new(),
        }
    }

    pub fn lose(&mut self, what: &str) {
        self.lost.push(what.to_owned());
    }

    /// A picture by its name, with its content; none when the bank does not have it.
    pub fn picture<'n>(&self, name: Option<&'n str>) -> Option<(&'n str, &'q Vec<u8>)> {
        name.and_then(|name| Some((name, self.pictures.get(name)?)))
    }
}

/// How a generation of QTI writes each kind.
pub(super) trait KindWriter<'q> {
    /// What a kind adds to its item.
    type Parts;

    fn source(&mut self) -> &mut Source<'q>;

    fn single(&self, body: &choice_option::Body, key: &single::Key) -> Self::Parts;
    fn multiple(&self, body: &choice_option::Body, key: &multiple::Key) -> Self::Parts;
    fn truth(&self, correct: bool) -> Self::Parts;
    fn blanks(&self, key: &blank::Key) -> Self::Parts;
    fn pairs(&self, body: &matching::Body, key: &matching::Key) -> Self::Parts;
    fn order(&self, body: &ordering::Body, key: &ordering::Key) -> Self::Parts;
    fn essay(&self, key: &short_answer::Key) -> Self::Parts;
    fn upload(&self, body: &file_upload::Body) -> Self::Parts;
    /// None where the generation has no item of several questions.
    fn composite(&mut self, _body: &composite::Body) -> Option<Result<Self::Parts, String>> {
        None
    }

    /// What the question's kind adds, with what is lost of it noted.
    ///
    /// # Errors
    /// Why there is no item.
    fn parts(&mut self) -> Result<Self::Parts, String> {
        let question = self.source().question;
        match (&question.body, &question.key) {
            (QuestionBody::Single(body), QuestionKey::Single(key)) => Ok(self.single(body, key)),
            (QuestionBody::Multiple(body), QuestionKey::Multiple(key)) => Ok(self.multiple(body, key)),
            (QuestionBody::TrueFalse(_), QuestionKey::TrueFalse(key)) => {
                if key.penalty_percent > 0 {
                    self.source().lose("答错倒扣分不能保留");
                }
                Ok(self.truth(key.correct))
            }
            (QuestionBody::Blank(body), QuestionKey::Blank(key)) => {
                note_of_blanks(self.source(), body, key)?;
                Ok(self.blanks(key))
            }
            (QuestionBody::Matching(body), QuestionKey::Matching(key)) => Ok(self.pairs(body, key)),
            (QuestionBody::Ordering(body), QuestionKey::Ordering(key)) => Ok(self.order(body, key)),
            (QuestionBody::ShortAnswer(_), QuestionKey::ShortAnswer(key)) => Ok(self.essay(key)),
            (QuestionBody::FileUpload(body), QuestionKey::FileUpload(key)) => {
                if !key.criteria.is_empty() {
                    self.source().lose("评分项目不能保留");
                }
                Ok(self.upload(body))
            }
            (QuestionBody::Composite(body), QuestionKey::Composite(_)) => match self.composite(body) {
                Some(written) => written,
                None => Err(not_in(question.body.kind(), self.source().version.label())),
            },
            (body, _) => Err(not_in(body.kind(), self.source().version.label())),
        }
    }
}

/// What no item says of blanks.
///
/// # Errors
/// A blank that only an expression of text can score.
fn note_of_blanks(source: &mut Source<'_>, body: &blank::Body, key: &blank::Key) -> Result<(), String> {
    let is_named = |slot: &blank::BlankSlot| !slot.label.is_empty() || !slot.unit.is_empty();
    if body.blanks.iter().any(is_named) {
        source.lose("空的名称和单位不能保留");
    }
    if key.blanks.iter().any(|rule| rule.weight.is_some()) {
        source.lose("各空的比重不能保留");
    }
    for rule in &key.blanks {
        if rule.pattern.is_some() {
            return Err("正则表达式不能用 QTI 表示".to_owned());
        }
        if rule.number.is_some() && !rule.accept.is_empty() {
            source.lose("数值以外的写法不能保留");
        }
    }
    Ok(())
}
