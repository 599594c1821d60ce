//! 账务实训题: `simulation` names the company, its businesses, what counts and how strictly.

use std::collections::BTreeMap;

use scoring::question::{QuestionBody, QuestionKey, books};
use scoring::total::Part;

use super::{At, Form};
use crate::check::Check;
use crate::lint::references::{join, simulation};
use crate::model::{Course, Question, SimulationParts};

pub(super) const FORM: Form = Form {
    fields: &["simulation"],
    lint,
    parts,
    // What it asks stands in another file: only as it was written, or exactly.
    write: |_, _, _, _| None,
    stands_elsewhere: false,
};

fn lint(check: &mut Check<'_>, course: &Course, at: &At<'_>) {
    check.require(at.file, &at.path, &["simulation"]);
    if let Some(item) = &at.question.simulation {
        simulation(check, course, (at.file, &join(&at.path, "simulation")), item);
    }
}

fn parts(course: &Course, question: &Question) -> Option<(QuestionBody, QuestionKey)> {
    let simulation = question.simulation.as_ref()?;
    course.find_company(&simulation.company)?;
    let body = books::Body {
        company: simulation.company.clone(),
        businesses: simulation.businesses.clone(),
        own_company: simulation.own_company,
        statements_by_hand: simulation.statements_by_hand,
        booked: books::Booked::Nothing,
    };
    let key = books::Key {
        preset: simulation.preset.unwrap_or_default(),
        parts: simulation.parts.map(weights).unwrap_or_default(),
        statements: simulation.statements.clone(),
        accepted: Vec::new(),
    };
    Some((QuestionBody::Books(body), QuestionKey::Books(key)))
}

fn weights(parts: SimulationParts) -> BTreeMap<Part, u32> {
    let all = [
        (Part::Vouchers, parts.vouchers),
        (Part::Ledgers, parts.ledgers),
        (Part::Statements, parts.statements),
        (Part::Compliance, parts.compliance),
        (Part::Documents, parts.documents),
        (Part::Reconciliation, parts.reconciliation),
    ];
    all.into_iter().filter(|(_, weight)| *weight > 0).collect()
}
