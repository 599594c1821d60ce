//! What a book is kept for: which businesses, which parts count, how strictly.

use ledger::statement::StatementKind;
pub use scoring::question::books::Booked;
use scoring::{
    question::books,
    total::Part,
    voucher::{Preset, PresetName, Way},
};
use serde::{Deserialize, Serialize};
use tasks::Activity;

/// The rules of the activity a book is kept for, or those of free practice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TaskRules {
    /// Keys of the businesses; all of the company's if empty.
    pub businesses: Vec<String>,
    /// What each part weighs; parts that do not count are left out.
    pub weights: Vec<(Part, u32)>,
    /// How vouchers are marked.
    pub preset: PresetName,
    /// Whether it counts for a task.
    pub is_graded: bool,
    /// Whether each student gets a company of their own.
    #[serde(default)]
    pub own_company: bool,
    /// Whether the student who sets the books up also sets up their detail accounts and auxiliary items.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub own_accounts: bool,
    /// What of its own businesses stands in the book when it is opened.
    #[serde(default)]
    pub booked: Booked,
    /// The statements and tax returns that are asked for; the usual ones if empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub statements: Vec<StatementKind>,
    /// Whether these are drawn up by hand: the books' own figures are neither shown nor taken.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub statements_by_hand: bool,
    /// Ways that the key of an exam's question accepts beside the company's references; of a task they are its class's.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ways: Vec<Way>,
}

/// The parts in the order in which reports show them.
const PARTS: [(Part, &str); 7] = [
    (Part::Openings, "openings"),
    (Part::Vouchers, "vouchers"),
    (Part::Ledgers, "ledgers"),
    (Part::Statements, "statements"),
    (Part::Compliance, "compliance"),
    (Part::Documents, "documents"),
    (Part::Reconciliation, "reconciliation"),
];

impl TaskRules {
    /// The rules of an activity; free practice without one.
    pub fn of(activity: Option<&Activity>) -> Self {
        let Some(activity) = activity else {
            return Self {
                businesses: Vec::new(),
                weights: usual_weights(),
                preset: PresetName::Practice,
                is_graded: false,
                own_company: false,
                own_accounts: false,
                booked: Booked::Nothing,
                statements: Vec::new(),
                statements_by_hand: false,
                ways: Vec::new(),
            };
        };
        let spec = &activity.spec;
        let businesses = spec["businesses"].as_array().into_iter().flatten();
        let named = PARTS
            .into_iter()
            .filter_map(|(part, name)| {
                let weight = u32::try_from(spec["parts"][name].as_u64()?).ok()?;
                Some((part, weight))
            })
            .filter(|(_, weight)| *weight > 0);
        let weights: Vec<_> = named.collect();
        Self {
            businesses: businesses
                .filter_map(|key| key.as_str().map(str::to_owned))
                .collect(),
            weights: if weights.is_empty() {
                usual_weights()
            } else {
                weights
            },
            preset: serde_json::from_value(spec["preset"].clone()).unwrap_or_default(),
            is_graded: true,
            own_company: spec["own_company"] == true,
            own_accounts: spec["own_accounts"] == true,
            booked: serde_json::from_value(spec["booked"].clone()).unwrap_or_default(),
            statements: serde_json::from_value(spec["statements"].clone()).unwrap_or_default(),
            statements_by_hand: spec["statements_by_hand"] == true,
            ways: Vec::new(),
        }
    }

    /// The rules of a question of an exam.
    pub(crate) fn of_question((body, key): (&books::Body, &books::Key)) -> Self {
        Self {
            businesses: body.businesses.clone(),
            weights: weights_of(key),
            preset: key.preset,
            is_graded: true,
            own_company: body.own_company,
            own_accounts: body.own_accounts,
            booked: body.booked,
            statements: key.statements.clone(),
            statements_by_hand: body.statements_by_hand,
            ways: key.accepted.clone(),
        }
    }

    /// The question of an exam that asks the same of a company.
    pub fn as_question(&self, company: &str) -> (books::Body, books::Key) {
        let body = books::Body {
            company: company.to_owned(),
            businesses: self.businesses.clone(),
            own_company: self.own_company,
            statements_by_hand: self.statements_by_hand,
            booked: self.booked,
            own_accounts: self.own_accounts,
        };
        let key = books::Key {
            preset: self.preset,
            parts: self.weights.iter().copied().collect(),
            statements: self.statements.clone(),
            accepted: self.ways.clone(),
        };
        (body, key)
    }

    /// The rules with what another key of the question says of them. What was not asked for when the book was opened is not marked.
    pub(crate) fn with_key(&self, key: &books::Key) -> Self {
        let wanted = key.asked_statements();
        let asked = self.statements();
        let mut statements = asked.to_vec();
        statements.retain(|kind| wanted.contains(kind));
        let is_all = statements.is_empty() || statements.len() == asked.len();
        Self {
            weights: weights_of(key),
            preset: key.preset,
            statements: if is_all {
                self.statements.clone()
            } else {
                statements
            },
            ways: key.accepted.clone(),
            ..self.clone()
        }
    }

    /// The statements and tax returns that count.
    pub fn statements(&self) -> &[StatementKind] {
        if self.statements.is_empty() {
            &StatementKind::USUAL
        } else {
            &self.statements
        }
    }

    /// Whether a statement is the student's to draw up, figure by figure.
    pub fn is_by_hand(&self, kind: StatementKind) -> bool {
        self.statements_by_hand && self.statements().contains(&kind)
    }

    /// Whether the student sets the books up: no voucher is taken before the opening balances were entered.
    pub fn sets_up(&self) -> bool {
        self.weights.iter().any(|(part, _)| *part == Part::Openings)
    }

    /// Whether that begins with the chart: detail accounts and auxiliary items are the student's to add.
    pub fn sets_up_accounts(&self) -> bool {
        self.sets_up() && self.own_accounts
    }

    /// Whether vouchers of one's own are asked for; statements of booked businesses and the set-up of books do without.
    pub fn asks_vouchers(&self) -> bool {
        self.booked != Booked::All && !self.only_sets_up()
    }

    /// Whether the reconciliation of a bank account counts.
    pub(crate) fn reconciles(&self) -> bool {
        let mut weights = self.weights.iter();
        weights.any(|(part, _)| *part == Part::Reconciliation)
    }

    /// Whether the books are only set up, and no business is dealt with.
    pub fn only_sets_up(&self) -> bool {
        self.weights.iter().all(|(part, _)| *part == Part::Openings)
    }

    /// The parameters of marking.
    pub fn preset(&self) -> Preset {
        Preset::named(self.preset)
    }

    /// How often it may be handed in; none for as often as one likes.
    pub fn tries(&self) -> Option<i64> {
        self.preset().attempts.map(i64::from)
    }

    /// Whether the programme helps: hints, vouchers drawn up at the end of the period, cash-flow items that are filled in, the key
    /// after a hand-in.
    pub fn is_helpful(&self) -> bool {
        self.preset == PresetName::Practice
    }
}

/// What the parts weigh by the key of a question.
fn weights_of(key: &books::Key) -> Vec<(Part, u32)> {
    let named = PARTS.into_iter().filter_map(|(part, _)| {
        let weight = key.parts.get(&part).copied()?;
        (weight > 0).then_some((part, weight))
    });
    let weights: Vec<_> = named.collect();
    if weights.is_empty() {
        usual_weights()
    } else {
        weights
    }
}

fn usual_weights() -> Vec<(Part, u32)> {
    PARTS
        .into_iter()
        .map(|(part, _)| (part, part.usual_weight()))
        .filter(|(_, weight)| *weight > 0)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn activity(spec: serde_json::Value) -> Activity {
        Activity {
            id: tasks::ActivityId(1),
            task: tasks::TaskId(1),
            key: "books".into(),
            kind: tasks::ActivityKind::Simulation,
            title: String::new(),
            spec,
            weight: 100,
        }
    }

    #[test]
    fn an_activity_says_what_counts() {
        let spec = json!({ "businesses": ["b01"], "parts": { "vouchers": 85, "ledgers": 15 }, "preset": "standard" });
        let rules = TaskRules::of(Some(&activity(spec)));
        assert_eq!(rules.weights, [(Part::Vouchers, 85), (Part::Ledgers, 15)]);
        assert_eq!((rules.tries(), rules.is_helpful()), (Some(3), false));
    }

    #[test]
    fn an_activity_may_ask_for_tax_returns() {
        let rules = TaskRules::of(Some(&activity(
            json!({ "statements": ["vat_return", "surcharge_return"] }),
        )));
        assert_eq!(
            rules.statements(),
            [StatementKind::VatReturn, StatementKind::SurchargeReturn]
        );
        assert_eq!(TaskRules::of(None).statements(), StatementKind::USUAL);
    }

    #[test]
    fn an_activity_may_ask_for_statements_by_hand() {
        let spec = json!({ "statements": ["balance_sheet"], "statements_by_hand": true });
        let rules = TaskRules::of(Some(&activity(spec)));
        assert!(rules.is_by_hand(StatementKind::BalanceSheet));
        assert!(
            !rules.is_by_hand(StatementKind::ProfitStatement),
            "it does not count"
        );
        assert!(!TaskRules::of(None).is_by_hand(StatementKind::BalanceSheet));
    }

    #[test]
    fn a_question_asks_the_same_as_its_activity() {
        let spec = json!({ "company": "qinghe", "businesses": ["b05"], "parts": { "vouchers": 70, "ledgers": 30 },
            "preset": "contest", "booked": "wrong", "statements": ["balance_sheet"] });
        let rules = TaskRules::of(Some(&activity(spec)));
        let (body, key) = rules.as_question("qinghe");
        assert_eq!(TaskRules::of_question((&body, &key)), rules);
        let spec = json!({ "parts": { "openings": 100 }, "own_company": true, "own_accounts": true });
        let set_up = TaskRules::of(Some(&activity(spec)));
        let (body, key) = set_up.as_question("qinghe");
        assert_eq!(TaskRules::of_question((&body, &key)), set_up);
    }

    #[test]
    fn a_question_may_ask_for_statements_by_hand_and_another_key_changes_nothing_of_it() {
        let body = books::Body {
            company: "qinghe".into(),
            businesses: Vec::new(),
            own_company: false,
            statements_by_hand: true,
            booked: Booked::Nothing,
            own_accounts: false,
        };
        let rules = TaskRules::of_question((&body, &books::Key::default()));
        assert!(rules.is_by_hand(StatementKind::BalanceSheet));
        assert!(!rules.is_by_hand(StatementKind::VatReturn), "it does not count");
        let key = books::Key {
            preset: PresetName::Contest,
            ..books::Key::default()
        };
        assert!(rules.with_key(&key).statements_by_hand);
    }

    #[test]
    fn another_key_weighs_otherwise_and_asks_for_no_further_statement() {
        let body = books::Body {
            company: "qinghe".into(),
            businesses: vec!["b01".into()],
            own_company: false,
            statements_by_hand: false,
            booked: Booked::Nothing,
            own_accounts: false,
        };
        let key = |statements: &[StatementKind]| books::Key {
            statements: statements.to_vec(),
            ..books::Key::default()
        };
        let usual = TaskRules::of_question((&body, &key(&[])));
        assert_eq!(usual.with_key(&key(&[])), usual);
        let strict = books::Key {
            preset: PresetName::Contest,
            parts: [(Part::Vouchers, 3), (Part::Ledgers, 0)].into(),
            ..key(&[StatementKind::BalanceSheet, StatementKind::VatReturn])
        };
        let other = usual.with_key(&strict);
        assert_eq!(other.weights, [(Part::Vouchers, 3)]);
        assert_eq!(other.preset, PresetName::Contest);
        assert_eq!(other.statements(), [StatementKind::BalanceSheet]);
        assert_eq!(other.businesses, usual.businesses);
        // Nothing that was asked for is left: it stays as it was.
        assert_eq!(usual.with_key(&key(&[StatementKind::VatReturn])), usual);
    }

    #[test]
    fn practice_counts_all_usual_parts_and_never_ends() {
        let rules = TaskRules::of(None);
        assert_eq!(rules.weights.iter().map(|(_, weight)| weight).sum::<u32>(), 100);
        assert_eq!((rules.tries(), rules.is_helpful()), (None, true));
    }
}
