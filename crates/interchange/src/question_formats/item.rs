//! From the parts that all formats know (options with weights, accepted texts, pairs) to a draft.

use rust_decimal::Decimal;
use scoring::question::matching::MatchItem;
use scoring::question::{
    ChoiceOption, QuestionBody, QuestionKey, QuestionKind, choice_option, file_upload, matching, multiple,
    ordering, short_answer, single, table, true_false,
};
use scoring::{Points, Share};

use super::labels;
use crate::excel_questions::{BankQuestion, Exact, QuestionDraft};

/// What every question has, whatever its kind.
#[derive(Clone, Debug, Default)]
pub(super) struct Item {
    /// The line, or the number of the item in the file.
    pub(super) row: u32,
    pub(super) id: String,
    pub(super) name: String,
    pub(super) stem: String,
    pub(super) analysis: String,
    pub(super) points: Option<Decimal>,
    pub(super) tags: Vec<String>,
    pub(super) chapter: String,
    pub(super) picture: String,
    pub(super) notes: Vec<String>,
}

/// An option of a choice.
#[derive(Clone, Debug, Default)]
pub(super) struct Choice {
    pub(super) text: String,
    pub(super) picture: Option<String>,
    /// Per cent of the points; 100 for the right one of a single choice.
    pub(super) weight: Decimal,
    pub(super) feedback: String,
}

/// The most options that a choice has.
const OPTIONS: usize = 26;

impl Item {
    /// Says what a question here cannot.
    pub(super) fn note(&mut self, sentence: impl Into<String>) {
        let sentence = sentence.into();
        if !self.notes.contains(&sentence) {
            self.notes.push(sentence);
        }
    }

    /// Puts the first of the stem's pictures beside it, and says that the others have no place.
    pub(super) fn show_first(&mut self, kept: Vec<String>) {
        let others = kept.len().saturating_sub(1);
        if let Some(first) = kept.into_iter().next() {
            self.picture = first;
        }
        if others > 0 {
            self.note(format!("题干旁只放一张图片，其余 {others} 张没有导入"));
        }
    }

    /// The one picture that an option shows; the others have no place.
    pub(super) fn only_one(&mut self, kept: Vec<String>) -> Option<String> {
        if kept.len() > 1 {
            self.note("每个选项只放一张图片，其余没有导入");
        }
        kept.into_iter().next()
    }

    /// Adds to the analysis, in a paragraph of its own.
    pub(super) fn explain(&mut self, text: &str) {
        let text = text.trim();
        if text.is_empty() {
            return;
        }
        if !self.analysis.is_empty() {
            self.analysis.push_str("\n\n");
        }
        self.analysis.push_str(text);
    }

    /// A choice; `is_single` when one option may be chosen.
    pub(super) fn choice(mut self, mut choices: Vec<Choice>, is_single: bool) -> QuestionDraft {
        if choices.len() > OPTIONS {
            self.note(format!(
                "选项超过 {OPTIONS} 个，其余 {} 个没有导入",
                choices.len() - OPTIONS
            ));
            choices.truncate(OPTIONS);
        }
        self.explain_options(&choices);
        if is_single && let Some(correct) = truth(&choices) {
            return self.true_false(correct);
        }
        let options = ('A'..).zip(&choices).map(|(tab, choice)| ChoiceOption {
            img_path: choice.picture.clone(),
            ..ChoiceOption::new(&tab.to_string(), &choice.text)
        });
        let body = choice_option::Body {
            options: options.collect(),
        };
        if is_single {
            let key = self.single_key(&choices);
            return self.draft(QuestionBody::Single(body), QuestionKey::Single(key));
        }
        let key = self.multiple_key(&choices);
        self.draft(QuestionBody::Multiple(body), QuestionKey::Multiple(key))
    }

    /// A choice of several by a rule of marking that the weights do not say.
    pub(super) fn choice_by(self, choices: Vec<Choice>, rule: multiple::Rule) -> QuestionDraft {
        let correct: Vec<String> = ('A'..)
            .zip(&choices)
            .take(OPTIONS)
            .filter(|(_, choice)| choice.weight > Decimal::ZERO)
            .map(|(tab, _)| tab.to_string())
            .collect();
        let options = ('A'..)
            .zip(&choices)
            .take(OPTIONS)
            .map(|(tab, choice)| ChoiceOption {
                img_path: choice.picture.clone(),
                ..ChoiceOption::new(&tab.to_string(), &choice.text)
            });
        let body = choice_option::Body {
            options: options.collect(),
        };
        let key = multiple::Key {
            correct: correct.into_iter().collect(),
            rule,
        };
        self.draft(QuestionBody::Multiple(body), QuestionKey::Multiple(key))
    }

    /// What single options say is kept in the analysis.
    fn explain_options(&mut self, choices: &[Choice]) {
        let lines: Vec<String> = ('A'..)
            .zip(choices)
            .filter(|(_, choice)| !choice.feedback.trim().is_empty())
            .map(|(tab, choice)| format!("{tab}：{}", choice.feedback.trim()))
            .collect();
        if !lines.is_empty() {
            self.explain(&lines.join("\n"));
            self.note("各选项的反馈并入解析");
        }
    }

    fn single_key(&mut self, choices: &[Choice]) -> single::Key {
        let best = ('A'..)
            .zip(choices)
            .filter(|(_, choice)| choice.weight > Decimal::ZERO)
            .reduce(|best, one| if one.1.weight > best.1.weight { one } else { best });
        let correct = best.map(|(tab, _)| tab.to_string()).unwrap_or_default();
        let others = || ('A'..).zip(choices).filter(|(tab, _)| tab.to_string() != correct);
        if others().any(|(_, choice)| choice.weight < Decimal::ZERO) {
            self.note("选错倒扣分不能表示，选错不得分");
        }
        let partial = others()
            .filter(|(_, choice)| choice.weight > Decimal::ZERO)
            .map(|(tab, choice)| (tab.to_string(), share_of(choice.weight)))
            .collect();
        single::Key { correct, partial }
    }

    fn multiple_key(&mut self, choices: &[Choice]) -> multiple::Key {
        let tabs = ('A'..).zip(choices);
        let right: Vec<(String, Decimal)> = tabs
            .filter(|(_, choice)| choice.weight > Decimal::ZERO)
            .map(|(tab, choice)| (tab.to_string(), choice.weight))
            .collect();
        let mean = Decimal::ONE_HUNDRED / Decimal::from(right.len().max(1));
        let is_near = |weight: Decimal, other: Decimal| (weight - other).abs() < Decimal::ONE;
        if right.iter().any(|(_, weight)| !is_near(*weight, mean)) {
            self.note("各正确选项的比重不同，这里每个正确选项同样重");
        }
        let wrong = || choices.iter().filter(|choice| choice.weight <= Decimal::ZERO);
        let rule = if wrong().count() > 0 && wrong().all(|choice| is_near(choice.weight, -mean)) {
            multiple::Rule::RightMinusWrong
        } else {
            if !right.is_empty() && wrong().any(|choice| choice.weight > -mean + Decimal::ONE) {
                self.note("错选在原题中不扣分或少扣分，这里错选不得分");
            }
            multiple::Rule::ShareForSubset
        };
        multiple::Key {
            correct: right.into_iter().map(|(tab, _)| tab).collect(),
            rule,
        }
    }

    /// 判断题.
    pub(super) fn true_false(self, correct: bool) -> QuestionDraft {
        let key = true_false::Key {
            correct,
            penalty_percent: 0,
        };
        self.draft(
            QuestionBody::TrueFalse(true_false::Body::default()),
            QuestionKey::TrueFalse(key),
        )
    }

    /// 简答题, marked by a person; `guide` is what its markers were told.
    pub(super) fn essay(self, guide: &str) -> QuestionDraft {
        let (reference, rubric) = guide
            .strip_prefix(RUBRIC_HEAD.trim_start())
            .map(|rubric| ("", rubric))
            .or_else(|| guide.split_once(RUBRIC_HEAD))
            .map_or((guide, ""), |(reference, rubric)| (reference, rubric));
        let row = table::Row {
            stem: &self.stem,
            answer: if reference.trim().is_empty() {
                "—"
            } else {
                reference.trim()
            },
            rubric,
            ..table::Row::default()
        };
        let Ok((body, QuestionKey::ShortAnswer(key))) = QuestionKind::ShortAnswer.read_row(&row) else {
            return self.essay(&guide.replace(RUBRIC_HEAD, "\n评分要点\n"));
        };
        let key = short_answer::Key {
            reference: reference.trim().to_owned(),
            ..key
        };
        self.draft(body, QuestionKey::ShortAnswer(key))
    }

    /// 文件上传题.
    pub(super) fn upload(self, body: file_upload::Body) -> QuestionDraft {
        self.draft(
            QuestionBody::FileUpload(body),
            QuestionKey::FileUpload(file_upload::Key::default()),
        )
    }

    /// 匹配题: pairs of left and right, each a text and a picture; a left side that shows nothing makes its right side match nothing.
    pub(super) fn matching(self, pairs: Vec<(Side, Side)>) -> QuestionDraft {
        let mut body = matching::Body {
            left: Vec::new(),
            right: Vec::new(),
        };
        let mut key = matching::Key {
            pairs: std::collections::BTreeSet::new(),
        };
        for (left, right) in pairs {
            let known = body
                .right
                .iter()
                .position(|item| item.text == right.text && item.img_path == right.picture);
            let at = known.unwrap_or(body.right.len());
            if known.is_none() {
                body.right.push(right.into_item("r", at));
            }
            if left.shows_something() {
                let number = body.left.len();
                body.left.push(left.into_item("l", number));
                key.pairs.insert(matching::Pair {
                    left: format!("l{}", number + 1),
                    right: format!("r{}", at + 1),
                });
            }
        }
        self.draft(QuestionBody::Matching(body), QuestionKey::Matching(key))
    }

    /// 排序题, its items in the right order.
    pub(super) fn ordering(self, items: Vec<Side>, rule: ordering::Rule) -> QuestionDraft {
        let items: Vec<MatchItem> = items
            .into_iter()
            .enumerate()
            .map(|(at, side)| side.into_item("i", at))
            .collect();
        let order = items.iter().map(|item| item.id.clone()).collect();
        self.draft(
            QuestionBody::Ordering(ordering::Body { items }),
            QuestionKey::Ordering(ordering::Key { order, rule }),
        )
    }

    /// The draft of body and key: as text wherever the columns can say them, and exactly where they cannot.
    pub(super) fn draft(self, body: QuestionBody, key: QuestionKey) -> QuestionDraft {
        let (mut draft, rule) = self.without_answer(body.kind().label_zh());
        let (body, key) = match rule {
            Some(rule) => (with_length(body, &rule), with_rule(key, &rule)),
            None => (body, key),
        };
        match body.to_cells(&key) {
            Some(cells) => {
                draft.options = cells.options;
                draft.answer = cells.answer;
                draft.rubric = cells.rubric;
                draft.rule = cells.rule;
            }
            None => {
                draft.options = body.options().iter().map(|option| option.text.clone()).collect();
                draft.answer = letters(&key);
            }
        }
        let is_said = draft
            .check()
            .is_ok_and(|read| read.body == body && read.key == key);
        // What is not valid is better corrected as text, with its faults told there.
        if !is_said && body.validate(&key).is_empty() {
            draft.exact = Some(Box::new(Exact {
                mark: draft.mark(),
                body,
                key,
            }));
        }
        draft
    }

    /// A draft that still lacks its answer; its faults are told where it is judged.
    pub(super) fn unanswered(
        self,
        kind: QuestionKind,
        options: Vec<String>,
        answer: String,
    ) -> QuestionDraft {
        let (draft, _) = self.without_answer(kind.label_zh());
        QuestionDraft {
            options,
            answer,
            ..draft
        }
    }

    /// 综合题: the item is its material.
    pub(super) fn composite(self, parts: Vec<QuestionDraft>) -> QuestionDraft {
        let (draft, _) = self.without_answer(QuestionKind::Composite.label_zh());
        QuestionDraft { parts, ..draft }
    }

    fn without_answer(mut self, kind: &str) -> (QuestionDraft, Option<String>) {
        let points = self.points.and_then(|points| {
            let rounded = points.round_dp(2).normalize();
            if rounded != points.normalize() {
                self.note(format!("分值 {points} 取两位小数"));
            }
            let is_usable = rounded > Decimal::ZERO && rounded <= Decimal::from(Points::LARGEST.0 / 100);
            if !is_usable {
                self.note(format!("分值 {rounded} 不能使用，取 1 分"));
            }
            is_usable.then(|| rounded.to_string())
        });
        let mut draft = QuestionDraft {
            row: self.row,
            id: self.id.trim().chars().filter(|c| *c != '#').take(60).collect(),
            kind: kind.to_owned(),
            stem: self.stem.trim().to_owned(),
            points: points.unwrap_or_default(),
            analysis: self.analysis.trim().to_owned(),
            chapter: self.chapter,
            name: self.name,
            picture: self.picture,
            notes: self.notes,
            ..QuestionDraft::default()
        };
        let rule = labels::read_tags(&self.tags, &mut draft);
        (draft, rule)
    }
}

/// What markers of an essay are told: the model answer, and the rubric behind it.
pub(super) fn guide_of(question: &BankQuestion, key: &short_answer::Key) -> String {
    let cells = question.body.to_cells(&question.key);
    let rubric = cells.map(|cells| cells.rubric).unwrap_or_default();
    format!("{}{RUBRIC_HEAD}{rubric}", key.reference)
}

/// What parts the model answer from the rubric in the text for markers.
const RUBRIC_HEAD: &str = "\n\n【评分要点】\n";

/// One side of a pair, or an item of an order.
#[derive(Clone, Debug, Default)]
pub(super) struct Side {
    pub(super) text: String,
    pub(super) picture: Option<String>,
}

impl Side {
    pub(super) fn text(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            picture: None,
        }
    }

    fn shows_something(&self) -> bool {
        !self.text.trim().is_empty() || self.picture.is_some()
    }

    fn into_item(self, prefix: &str, index: usize) -> MatchItem {
        MatchItem {
            id: format!("{prefix}{}", index + 1),
            text: self.text,
            img_path: self.picture,
        }
    }
}

/// Whether a choice of two says 对 and 错, and which is right; none when it asks something else.
fn truth(choices: &[Choice]) -> Option<bool> {
    let says = |choice: &Choice| match choice.text.trim().to_lowercase().as_str() {
        "true" | "t" | "对" | "正确" | "√" => Some(true),
        "false" | "f" | "错" | "错误" | "×" => Some(false),
        _ => None,
    };
    let [first, second] = choices else { return None };
    if choices.iter().any(|choice| choice.picture.is_some()) || says(first)? == says(second)? {
        return None;
    }
    let (right, wrong) = if first.weight > second.weight {
        (first, second)
    } else {
        (second, first)
    };
    let is_plain = right.weight >= Decimal::ONE_HUNDRED && wrong.weight <= Decimal::ZERO;
    is_plain.then(|| says(right)).flatten()
}

/// The share that a weight in per cent gives; thirds and their like are taken for what they mean.
fn share_of(percent: Decimal) -> Share {
    for whole in 1_i64..=13 {
        for part in 1..=whole {
            let exact = Decimal::from(part * 100) / Decimal::from(whole);
            if (exact - percent).abs() < Decimal::new(2, 4) {
                return Share::of(part, whole);
            }
        }
    }
    let whole = Decimal::from(Share::ONE.0) / Decimal::ONE_HUNDRED;
    let scaled = i64::try_from((percent * whole).round()).unwrap_or_default();
    Share(scaled.clamp(0, Share::ONE.0))
}

/// The body with what the rule says of the length of an answer.
fn with_length(body: QuestionBody, rule: &str) -> QuestionBody {
    let row = table::Row {
        answer: "—",
        rule,
        ..table::Row::default()
    };
    match (body, QuestionKind::ShortAnswer.read_row(&row)) {
        (QuestionBody::ShortAnswer(_), Ok((read, _))) => read,
        (body, _) => body,
    }
}

/// The key with a rule of marking in the words of the template.
fn with_rule(key: QuestionKey, rule: &str) -> QuestionKey {
    let row = |answer, options: &[&str]| table::Row {
        stem: "____",
        answer,
        rule,
        options: ('A'..)
            .zip(options)
            .map(|(tab, text)| ChoiceOption::new(&tab.to_string(), text))
            .collect(),
        ..table::Row::default()
    };
    match key {
        QuestionKey::Multiple(mut key) => {
            if let Ok((_, QuestionKey::Multiple(read))) =
                QuestionKind::Multiple.read_row(&row("A", &["a", "b"]))
            {
                key.rule = read.rule;
            }
            QuestionKey::Multiple(key)
        }
        QuestionKey::Ordering(mut key) => {
            if let Ok((_, QuestionKey::Ordering(read))) = QuestionKind::Ordering.read_row(&row("a\nb", &[])) {
                key.rule = read.rule;
            }
            QuestionKey::Ordering(key)
        }
        QuestionKey::Blank(mut key) => {
            if let Ok((_, QuestionKey::Blank(read))) = QuestionKind::Blank.read_row(&row("a", &[])) {
                let group = read.blanks.first().and_then(|blank| blank.group);
                key.blanks.iter_mut().for_each(|blank| blank.group = group);
            }
            QuestionKey::Blank(key)
        }
        other => other,
    }
}

/// What the answer column shows of a choice that the columns cannot say whole.
fn letters(key: &QuestionKey) -> String {
    match key {
        QuestionKey::Single(key) => key.correct.clone(),
        QuestionKey::Multiple(key) => key.correct.iter().map(String::as_str).collect(),
        _ => String::new(),
    }
}
