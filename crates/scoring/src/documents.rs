//! The document part of a simulation task: what was decided about each document, and where its fault was found.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::{Reason, ReasonCode, Share, parts::PartScore};

/// What is to be done with a source document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DocumentDecision {
    /// Book it.
    Entry,
    /// 退回: it is incomplete or improper.
    Reject,
    /// It needs no entry (a distractor).
    None,
}

/// A field of a document that was named as faulty (有误之处).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NamedField {
    /// The key of the document.
    pub document: String,
    /// The name of its field, or the label of one that has no name of its own.
    #[schema(example = "buyer_uscc")]
    pub field: String,
}

/// What is to be done with a document, and where its fault shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExpectedDocument {
    pub decision: DocumentDecision,
    /// The business that it belongs to.
    pub business: String,
    /// The fields at which its one planted fault shows: any of them names it. Empty where none was planted.
    pub faults: BTreeSet<String>,
}

/// The document part: the share of documents that were dealt with rightly; undecided ones are not. Documents that are not
/// to be booked weigh, together, as much as those that are: telling them apart is what the part asks.
///
/// A refused document with a planted fault earns half for being refused and half for naming the fault. `named` has what was named by
/// business; one that was decided on before fields could be named is not there, and is not asked for them.
pub fn grade_documents(
    decided: &BTreeMap<String, DocumentDecision>,
    named: &BTreeMap<String, BTreeSet<NamedField>>,
    expected: &BTreeMap<String, ExpectedDocument>,
) -> PartScore {
    let mut reasons = Vec::new();
    let (mut to_book, mut to_refuse) = (Vec::new(), Vec::new());
    for (key, document) in expected {
        let given = decided.get(key).copied();
        let share = if given == Some(document.decision) {
            let found = naming(key, document, named.get(&document.business), expected);
            if found != Share::ONE {
                reasons.push(Reason::new(ReasonCode::FaultNotNamed).with("document", key));
            }
            Share::weighted_mean([(1, Share::ONE), (1, found)])
        } else {
            let code = match given {
                Some(DocumentDecision::Entry) => ReasonCode::BookedDistractor,
                _ => ReasonCode::WrongDecision,
            };
            reasons.push(Reason::new(code).with("document", key));
            Share::ZERO
        };
        let group = match document.decision {
            DocumentDecision::Entry => &mut to_book,
            DocumentDecision::Reject | DocumentDecision::None => &mut to_refuse,
        };
        group.push((1, share));
    }
    let groups = [to_book, to_refuse].into_iter().filter(|group| !group.is_empty());
    PartScore {
        share: Share::weighted_mean(groups.map(|group| (1, Share::weighted_mean(group)))),
        reasons,
    }
}

/// How well the fault of a document that was refused rightly was named: it counts once, by however many fields it was named, and each
/// field of its business that is no fault counts against it.
fn naming(
    key: &str,
    document: &ExpectedDocument,
    named: Option<&BTreeSet<NamedField>>,
    expected: &BTreeMap<String, ExpectedDocument>,
) -> Share {
    let Some(named) = named.filter(|_| !document.faults.is_empty()) else {
        return Share::ONE;
    };
    let is_fault = |one: &&NamedField| {
        let faults = expected.get(&one.document).map(|document| &document.faults);
        faults.is_some_and(|faults| faults.contains(&one.field))
    };
    let hits = i64::from(named.iter().filter(is_fault).any(|one| one.document == key));
    let wrong = named.iter().filter(|one| !is_fault(one)).count() as i64;
    Share::of(hits, hits + wrong)
}

#[cfg(test)]
mod tests {
    use super::*;
    use DocumentDecision::{Entry, None, Reject};
    use proptest::prelude::*;

    fn map(list: &[(&str, DocumentDecision)]) -> BTreeMap<String, DocumentDecision> {
        list.iter().map(|(id, d)| ((*id).to_owned(), *d)).collect()
    }

    /// Documents by key, decision and faults, all of one business.
    fn documents(list: &[(&str, DocumentDecision, &[&str])]) -> BTreeMap<String, ExpectedDocument> {
        let document = |(key, decision, faults): &(&str, DocumentDecision, &[&str])| {
            let of = ExpectedDocument {
                decision: *decision,
                business: "b1".into(),
                faults: faults.iter().map(|field| (*field).to_owned()).collect(),
            };
            ((*key).to_owned(), of)
        };
        list.iter().map(document).collect()
    }

    fn named(list: &[(&str, &str)]) -> BTreeMap<String, BTreeSet<NamedField>> {
        let field = |(document, field): &(&str, &str)| NamedField {
            document: (*document).to_owned(),
            field: (*field).to_owned(),
        };
        [("b1".to_owned(), list.iter().map(field).collect())].into()
    }

    fn codes(score: &PartScore) -> Vec<ReasonCode> {
        score.reasons.iter().map(|reason| reason.code).collect()
    }

    #[test]
    fn an_undecided_document_is_not_a_right_one() {
        let expected = documents(&[("a", Entry, &[]), ("b", Reject, &[]), ("c", None, &[])]);
        let score = grade_documents(&map(&[("a", Entry), ("c", Entry)]), &named(&[]), &expected);
        // What is to be booked and what is to be refused weigh the same: one half right, the other wrong.
        assert_eq!(score.share, Share::HALF);
        assert_eq!(
            codes(&score),
            [ReasonCode::WrongDecision, ReasonCode::BookedDistractor]
        );
    }

    #[test]
    fn a_fault_is_named_by_any_of_its_fields_and_by_nothing_else() {
        let expected = documents(&[("a", Reject, &["buyer", "buyer_uscc"]), ("b", Reject, &[])]);
        let share = |fields: &[(&str, &str)]| {
            let score = grade_documents(&map(&[("a", Reject), ("b", Reject)]), &named(fields), &expected);
            let lost = usize::from(score.share != Share::ONE);
            assert_eq!(codes(&score), vec![ReasonCode::FaultNotNamed; lost], "{fields:?}");
            score.share
        };
        assert_eq!(share(&[("a", "buyer")]), Share::ONE);
        assert_eq!(
            share(&[("a", "buyer"), ("a", "buyer_uscc")]),
            Share::ONE,
            "one fault"
        );
        assert_eq!(share(&[]), Share::of(3, 4), "half of the one document");
        assert_eq!(share(&[("a", "seller")]), Share::of(3, 4));
        // One hit beside one that is wrong: half of the half.
        assert_eq!(share(&[("a", "buyer_uscc"), ("a", "seller")]), Share::of(7, 8));
        assert_eq!(
            share(&[("a", "buyer"), ("b", "buyer")]),
            Share::of(7, 8),
            "the other document is sound there"
        );
    }

    #[test]
    fn a_wrong_decision_loses_all_for_one_reason() {
        let expected = documents(&[("a", Reject, &["buyer"])]);
        let score = grade_documents(&map(&[("a", None)]), &named(&[("a", "buyer")]), &expected);
        assert_eq!(
            (score.share, codes(&score)),
            (Share::ZERO, vec![ReasonCode::WrongDecision])
        );
    }

    #[test]
    fn what_was_decided_before_fields_could_be_named_is_marked_as_it_was() {
        let expected = documents(&[("a", Reject, &["buyer"])]);
        let score = grade_documents(&map(&[("a", Reject)]), &BTreeMap::new(), &expected);
        assert_eq!((score.share, codes(&score)), (Share::ONE, vec![]));
    }

    #[test]
    fn two_faulty_documents_of_a_business_are_no_faults_of_each_other() {
        let expected = documents(&[("a", Reject, &["buyer"]), ("b", Reject, &["approver"])]);
        let decided = map(&[("a", Reject), ("b", Reject)]);
        let share = |fields: &[(&str, &str)]| grade_documents(&decided, &named(fields), &expected).share;
        assert_eq!(share(&[("a", "buyer"), ("b", "approver")]), Share::ONE);
        assert_eq!(share(&[("a", "buyer")]), Share::of(3, 4));
    }

    proptest! {
        /// Naming moves at most half of a document, a wrong field never helps, and a share is lost exactly where there is a reason.
        #[test]
        fn naming_is_worth_half_and_a_wrong_field_never_helps(
            fields in prop::collection::btree_set((prop::sample::select(vec!["a", "b"]),
                prop::sample::select(vec!["buyer", "seller", "total", "approver"])), 0..8),
            faults in prop::collection::btree_set(prop::sample::select(vec!["buyer", "seller", "total"]), 1..3),
        ) {
            let faults: Vec<&str> = faults.into_iter().collect();
            let expected = documents(&[("a", Reject, &faults)]);
            let decided = map(&[("a", Reject)]);
            let fields: Vec<(&str, &str)> = fields.into_iter().collect();
            let grade = |fields: &[(&str, &str)]| grade_documents(&decided, &named(fields), &expected);
            let score = grade(&fields);
            prop_assert!(score.share >= Share::HALF && score.share <= Share::ONE);
            prop_assert_eq!(score.reasons.is_empty(), score.share == Share::ONE);
            let mut more = fields.clone();
            more.push(("a", "remark"));
            prop_assert!(grade(&more).share <= score.share);
            more.push(("a", faults[0]));
            prop_assert!(grade(&more).share > Share::HALF);
        }
    }
}
