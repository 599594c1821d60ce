//! The paper before the start: encrypted, the same bytes for everybody who waits; and what an attempt then names of it instead of
//! saying it again.
//!
//! Only what is on every form is in it: of a question that is drawn, a student who gets another one must not read it, even
//! afterwards. What has pictures (their addresses expire), drawn numbers or a Python task comes with the attempt.

use crate::{
    AssessmentId,
    view::{SectionView, task_of},
};
use flate2::{Compression, write::GzEncoder};
use platform::secret::{SealedText, Secret};
use questions::{
    Shown, VersionId,
    set::{Form, SharedStem},
};
use scoring::{
    Points,
    question::{QuestionBody, QuestionKind},
};
use serde::Serialize;
use serde_json::Value;
use std::{collections::HashMap, io::Write as _, sync::Arc};

const PURPOSE: &str = "exam paper";

/// A question as it stands in the sealed paper.
#[derive(Debug, Serialize)]
struct Question {
    kind: QuestionKind,
    type_id: &'static str,
    stem: String,
    body: Value,
    shared: Option<SharedStem>,
}

/// The questions that are on every form of an assessment, encrypted.
#[derive(Debug)]
pub(crate) struct SealedPaper {
    pub(crate) text: SealedText,
    questions: Vec<Question>,
    places: HashMap<VersionId, usize>,
}

impl SealedPaper {
    /// Seals what of these is said alike to everybody.
    pub(crate) fn of(assessment: AssessmentId, shown: &[Arc<Shown>], secret: &Secret) -> Self {
        let alike: Vec<&Arc<Shown>> = shown.iter().filter(|shown| is_said_alike(shown)).collect();
        let questions: Vec<Question> = alike.iter().map(|shown| question(shown, secret)).collect();
        let plain = serde_json::to_vec(&questions).expect("questions are written as JSON");
        let mut packed = GzEncoder::new(Vec::new(), Compression::best());
        packed.write_all(&plain).expect("memory takes what is written");
        let packed = packed.finish().expect("memory takes what is written");
        Self {
            text: secret.seal(PURPOSE, &assessment.to_string(), &packed),
            places: alike
                .iter()
                .enumerate()
                .map(|(at, shown)| (shown.id, at))
                .collect(),
            questions,
        }
    }

    /// Whether it is the one with this tag, and has anything in it.
    pub(crate) fn is(&self, tag: &str) -> bool {
        self.text.tag == tag && !self.questions.is_empty()
    }

    /// Takes out of the sections what whoever has the sealed paper has already.
    pub(crate) fn take_out(&self, form: &Form, sections: &mut [SectionView]) -> SealedView {
        let mut places = Vec::new();
        for (at, section) in sections.iter_mut().enumerate() {
            section.items.retain(|item| {
                let place = form.item(item.position).and_then(|on_form| {
                    let question = *self.places.get(&on_form.version)?;
                    let sealed = &self.questions[question];
                    let is_same = sealed.stem == item.stem && sealed.shared == item.shared;
                    let order = order_of(&sealed.body, &item.body).filter(|_| is_same)?;
                    Some(SealedPlace {
                        section: at as i64,
                        position: item.position,
                        points: item.points,
                        question: question as i64,
                        order,
                    })
                });
                let is_sealed = place.is_some();
                places.extend(place);
                !is_sealed
            });
        }
        SealedView {
            key: self.text.key.clone(),
            places,
        }
    }
}

fn is_said_alike(shown: &Shown) -> bool {
    let mut body = shown.body.clone();
    let pictures = body.pictures().iter().filter(|picture| picture.is_some()).count();
    let has_shared_picture = shown.shared.as_ref().is_some_and(|shared| shared.image.is_some());
    shown.kind != QuestionKind::Calculation
        && task_of(&shown.body).is_none()
        && shown.image.is_none()
        && pictures == 0
        && !has_shared_picture
}

fn question(shown: &Shown, secret: &Secret) -> Question {
    // INVARIANT: never in the order in which it was written: that is the key of some kinds. Nobody can undo an order whose seed
    // follows from the secret.
    let order = secret.sign("exam paper order", &shown.id.to_string());
    let seed = u64::from_str_radix(&order[..16], 16).unwrap_or(1);
    Question {
        kind: shown.kind,
        type_id: shown.kind.id(),
        stem: shown.stem.clone(),
        body: value_of(&shown.body.clone().shuffled(seed, true)),
        shared: shown.shared.clone(),
    }
}

fn value_of(body: &QuestionBody) -> Value {
    serde_json::to_value(body).expect("a body is written as JSON")
}

/// What an attempt names of the sealed paper.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = ExamSealed)]
pub(crate) struct SealedView {
    /// Opens it.
    key: String,
    places: Vec<SealedPlace>,
}

/// A question of the sealed paper at a place of the form.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = ExamSealedPlace)]
pub(crate) struct SealedPlace {
    /// The section, from 0.
    section: i64,
    /// The place on the form, from 0.
    position: i64,
    points: Points,
    /// Which question of the sealed paper, from 0.
    question: i64,
    order: Order,
}

/// In which order the parts of one list of a question's body are shown.
#[derive(Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[schema(as = ExamSealedOrder)]
pub(crate) struct Order {
    /// The list: `options`; empty where all is as it is in the sealed paper.
    list: String,
    /// For each place of it, which part of the sealed list stands there, from 0.
    of: Vec<i64>,
}

/// How the student's body comes of the sealed one; none where it differs by more than the order of one list.
fn order_of(sealed: &Value, own: &QuestionBody) -> Option<Order> {
    let own = value_of(own);
    let (sealed, own) = (sealed.as_object()?, own.as_object()?);
    let mut order = Order {
        list: String::new(),
        of: Vec::new(),
    };
    if sealed.len() != own.len() {
        return None;
    }
    for (name, value) in own {
        let before = sealed.get(name)?;
        if before == value {
            continue;
        }
        if !order.list.is_empty() {
            return None;
        }
        order.list.clone_from(name);
        order.of = permutation(before.as_array()?, value.as_array()?)?;
    }
    Some(order)
}

fn permutation(from: &[Value], to: &[Value]) -> Option<Vec<i64>> {
    let mut is_used = vec![false; from.len()];
    if from.len() != to.len() {
        return None;
    }
    to.iter()
        .map(|wanted| {
            let at = (0..from.len()).find(|at| !is_used[*at] && from[*at] == *wanted)?;
            is_used[at] = true;
            Some(at as i64)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn body(text: Value) -> QuestionBody {
        serde_json::from_value(text).unwrap()
    }

    #[test]
    fn an_order_is_named_and_nothing_else_is() {
        let option = |tab: &str| json!({ "tab": tab, "text": tab, "file_id": null, "img_path": null });
        let choice = |tabs: [&str; 3]| json!({ "kind": "single", "options": tabs.map(option) });
        let sealed = value_of(&body(choice(["C", "A", "B"])));
        let order = order_of(&sealed, &body(choice(["A", "B", "C"]))).unwrap();
        assert_eq!((order.list.as_str(), order.of), ("options", vec![1, 2, 0]));
        let same = order_of(&sealed, &body(choice(["C", "A", "B"]))).unwrap();
        assert_eq!((same.list.as_str(), same.of), ("", vec![]));
        assert_eq!(order_of(&sealed, &body(choice(["A", "B", "D"]))), None);
        assert_eq!(order_of(&sealed, &body(json!({ "kind": "true_false" }))), None);
    }
}
