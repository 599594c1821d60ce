//! 账务实训题: a company's books, kept during the exam. What is booked stands in a book of its own; the answer says how far the
//! book was, and what stood on the screen unbooked. The book is marked when it has been handed in.

pub mod excel;

use std::collections::BTreeMap;

use ledger::statement::StatementKind;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::finding::require;
use crate::question::{BodyParts, KeyParts};
use crate::total::Part;
use crate::voucher::{PresetName, Way};
use crate::{Finding, Mark, Points, Reason, ReasonCode};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = BooksBody)]
pub struct Body {
    /// The company of the course, by its key.
    #[schema(example = "qinghe")]
    pub company: String,
    /// The businesses to be decided or booked, by their keys; all of the company's if empty.
    #[serde(default)]
    pub businesses: Vec<String>,
    /// Whether each student gets a company of their own.
    #[serde(default)]
    pub own_company: bool,
    /// Whether the statements that count are drawn up by hand: the books' own figures are neither shown nor taken.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub statements_by_hand: bool,
    /// What of the businesses stands in the book when it is opened.
    #[serde(default, skip_serializing_if = "Booked::is_nothing")]
    pub booked: Booked,
    /// Whether whoever sets the books up also sets up their detail accounts and auxiliary items.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub own_accounts: bool,
}

/// What stands in a book when it is opened, besides the businesses before its first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = AlreadyBooked)]
pub enum Booked {
    /// Nothing: they are to be booked.
    #[default]
    Nothing,
    /// All of them: statements are to be made.
    All,
    /// Wrong vouchers, which are to be corrected.
    Wrong,
}

impl Booked {
    const fn is_nothing(&self) -> bool {
        matches!(self, Self::Nothing)
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields, default)]
#[schema(as = BooksKey)]
pub struct Key {
    /// How vouchers are marked.
    pub preset: PresetName,
    /// What each part weighs; the usual weights if empty.
    #[schema(value_type = BTreeMap<String, u32>)]
    pub parts: BTreeMap<Part, u32>,
    /// The statements and tax returns that are asked for; the usual statements if empty.
    pub statements: Vec<StatementKind>,
    /// Ways to book that are right beside those of the company.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub accepted: Vec<Way>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields, default)]
#[schema(as = BooksAnswer)]
pub struct Answer {
    /// The book, for whoever reads the answer; none before it was opened.
    pub book_id: Option<i64>,
    /// Vouchers of the student's own that were saved.
    pub vouchers: u32,
    /// Of these, the posted ones.
    pub posted: u32,
    /// What else was saved: openings entered, documents decided on, statements filed.
    pub others: u32,
    /// What is being typed, by its place on the desk (`voucher`, or a statement with its period): as the screen has it.
    #[schema(value_type = BTreeMap<String, Object>)]
    pub typing: BTreeMap<String, Value>,
}

impl Key {
    /// Whether the books are set up first: the opening balances count.
    pub fn sets_up(&self) -> bool {
        self.parts.get(&Part::Openings).is_some_and(|weight| *weight > 0)
    }

    /// The statements and tax returns that are asked for, the usual ones where none is named.
    pub fn asked_statements(&self) -> &[StatementKind] {
        if self.statements.is_empty() {
            &StatementKind::USUAL
        } else {
            &self.statements
        }
    }
}

impl Answer {
    pub fn is_empty(&self) -> bool {
        self.vouchers == 0 && self.others == 0 && self.typing.values().all(Value::is_null)
    }
}

impl BodyParts for Body {}

impl KeyParts for Key {}

pub fn validate(body: &Body, key: &Key) -> Vec<Finding> {
    let mut findings = Vec::new();
    require(
        &mut findings,
        !body.company.is_empty(),
        "body.company",
        "question.no_company",
        "请指定实训企业",
    );
    let weighs_something = key.parts.is_empty() || key.parts.values().any(|weight| *weight > 0);
    require(
        &mut findings,
        weighs_something,
        "key.parts",
        "question.no_parts",
        "至少要有一个部分计分",
    );
    let counts = key.parts.is_empty() || key.parts.get(&Part::Statements).is_some_and(|weight| *weight > 0);
    require(
        &mut findings,
        counts || !body.statements_by_hand,
        "body.statements_by_hand",
        "question.no_statements",
        "报表不计分时，不能要求手工编制报表",
    );
    validate_ways(body, key, &mut findings);
    validate_set_up(body, key, &mut findings);
    require(
        &mut findings,
        body.booked != Booked::Wrong || !body.own_company,
        "body.booked",
        "question.mistakes_do_not_vary",
        "错误凭证不随学生数据变化，不能让每名学生有自己的企业",
    );
    let is_left = |(part, weight): (&Part, &u32)| {
        *weight == 0 || matches!(part, Part::Statements | Part::Reconciliation)
    };
    require(
        &mut findings,
        body.booked != Booked::All || (!key.parts.is_empty() && key.parts.iter().all(is_left)),
        "key.parts",
        "question.all_is_booked",
        "业务都已入账，只能由报表和银行对账计分",
    );
    findings
}

/// The most ways that a key accepts beside the company's.
const MOST_WAYS: usize = 100;

fn validate_ways(body: &Body, key: &Key, findings: &mut Vec<Finding>) {
    require(
        findings,
        key.accepted.len() <= MOST_WAYS,
        "key.accepted",
        "question.too_many_ways",
        "认可的记法太多了",
    );
    for (at, way) in key.accepted.iter().enumerate() {
        require(
            findings,
            !way.lines.is_empty(),
            format!("key.accepted[{at}]"),
            "question.empty_way",
            "认可的记法没有分录",
        );
        require(
            findings,
            !body.own_company || way.follows(),
            format!("key.accepted[{at}]"),
            "question.way_does_not_follow",
            "每名考生的企业数据不同，金额与参考分录对不上的记法不能认可",
        );
    }
}

/// What is entered must not be printed under the company's data, nor rest on what is booked.
fn validate_set_up(body: &Body, key: &Key, findings: &mut Vec<Finding>) {
    require(
        findings,
        !key.sets_up() || (body.own_company && body.booked.is_nothing()),
        "key.parts",
        "question.openings_are_printed",
        "期初建账须每名考生的企业数据各不相同，且账套中没有已入账的业务",
    );
    require(
        findings,
        !body.own_accounts || key.sets_up(),
        "body.own_accounts",
        "question.no_openings",
        "期初建账不计分时，不能要求自行增设明细科目",
    );
}

/// Nothing is earned before the book itself has been marked.
pub fn grade(_key: &Key, _answer: &Answer, full: Points) -> Mark {
    let waiting = Mark::nothing(full, vec![Reason::new(ReasonCode::AwaitsVerdict)]);
    Mark {
        needs_verdict: true,
        ..waiting
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_book_is_answered_once_something_was_booked_or_typed() {
        let mut answer = Answer::default();
        answer.typing.insert("voucher".into(), Value::Null);
        assert!(answer.is_empty());
        answer.typing.insert("voucher".into(), json!({ "word": "记" }));
        assert!(!answer.is_empty());
        let booked = Answer {
            vouchers: 1,
            ..Answer::default()
        };
        let filed = Answer {
            others: 1,
            ..Answer::default()
        };
        assert!(!booked.is_empty() && !filed.is_empty());
        assert!(grade(&Key::default(), &booked, Points::whole(100)).needs_verdict);
    }

    #[test]
    fn a_question_names_its_company_and_gives_points_for_something() {
        let body = Body {
            company: "qinghe".into(),
            businesses: Vec::new(),
            own_company: false,
            statements_by_hand: false,
            booked: Booked::Nothing,
            own_accounts: false,
        };
        assert!(validate(&body, &Key::default()).is_empty());
        let mistakes = Body {
            booked: Booked::Wrong,
            own_company: true,
            ..body.clone()
        };
        assert_eq!(
            validate(&mistakes, &Key::default())[0].code,
            "question.mistakes_do_not_vary"
        );
        let nothing = Key {
            parts: BTreeMap::from([(Part::Vouchers, 0)]),
            ..Key::default()
        };
        let codes: Vec<_> = validate(
            &Body {
                company: String::new(),
                ..body
            },
            &nothing,
        )
        .into_iter()
        .map(|finding| finding.code)
        .collect();
        assert_eq!(codes, ["question.no_company", "question.no_parts"]);
    }

    #[test]
    fn books_are_set_up_where_no_data_of_the_company_tell_the_openings() {
        let codes = |body: serde_json::Value, weight: u32| {
            let body: Body = serde_json::from_value(body).unwrap();
            let key = Key {
                parts: BTreeMap::from([(Part::Openings, weight), (Part::Vouchers, 60)]),
                ..Key::default()
            };
            let found = validate(&body, &key).into_iter();
            found.map(|finding| finding.code).collect::<Vec<_>>()
        };
        let own = json!({ "company": "qinghe", "own_company": true, "own_accounts": true });
        assert!(codes(own.clone(), 40).is_empty());
        assert_eq!(codes(own, 0), ["question.no_openings"]);
        let printed = json!({ "company": "qinghe" });
        assert_eq!(codes(printed.clone(), 40), ["question.openings_are_printed"]);
        assert!(codes(printed, 0).is_empty());
        let booked = json!({ "company": "qinghe", "own_company": true, "booked": "all" });
        assert_eq!(
            codes(booked, 40),
            ["question.openings_are_printed", "question.all_is_booked"]
        );
    }

    #[test]
    fn statements_are_drawn_up_by_hand_where_they_count() {
        let body: Body =
            serde_json::from_value(json!({ "company": "qinghe", "statements_by_hand": true })).unwrap();
        let codes = |parts: &[(Part, u32)]| {
            let key = Key {
                parts: parts.iter().copied().collect(),
                ..Key::default()
            };
            let found = validate(&body, &key).into_iter();
            found.map(|finding| finding.code).collect::<Vec<_>>()
        };
        assert!(codes(&[]).is_empty(), "the usual parts");
        assert!(codes(&[(Part::Statements, 1)]).is_empty());
        assert_eq!(codes(&[(Part::Vouchers, 1)]), ["question.no_statements"]);
        let usual = Body {
            statements_by_hand: false,
            ..body
        };
        let written = serde_json::to_value(usual).unwrap();
        assert!(
            written.get("statements_by_hand").is_none() && written.get("booked").is_none(),
            "questions of before stay what they are"
        );
    }
}
