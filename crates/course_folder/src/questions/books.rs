//! 账务实训题: `simulation` names the company, its businesses, what counts and how strictly.

use std::collections::BTreeMap;

use scoring::question::{QuestionBody, QuestionKey, books};
use scoring::total::Part;

use super::{At, Form};
use crate::check::Check;
use crate::lint::books::simulation;
use crate::lint::references::join;
use crate::model::{Booked, Course, Question, Simulation, SimulationParts};

pub(super) const FORM: Form = Form {
    fields: &["simulation"],
    lint,
    parts,
    write,
    stands_elsewhere: false,
};

fn lint(check: &mut Check<'_>, course: &Course, at: &At<'_>) {
    check.require(at.file, &at.path, &["simulation"]);
    if let Some(item) = &at.question.simulation {
        let path = join(&at.path, "simulation");
        check.require(at.file, &path, &["company"]);
        simulation(check, course, (at.file, &path), item);
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
        booked: match simulation.booked {
            None => books::Booked::Nothing,
            Some(Booked::All) => books::Booked::All,
            Some(Booked::Wrong) => books::Booked::Wrong,
        },
        own_accounts: simulation.own_accounts,
    };
    let key = books::Key {
        preset: simulation.preset.unwrap_or_default(),
        parts: simulation.parts.map(weights).unwrap_or_default(),
        statements: simulation.statements.clone(),
        accepted: Vec::new(),
    };
    Some((QuestionBody::Books(body), QuestionKey::Books(key)))
}

fn write(_: &Course, body: &QuestionBody, key: &QuestionKey, question: &mut Question) -> Option<()> {
    let (QuestionBody::Books(body), QuestionKey::Books(key)) = (body, key) else {
        return None;
    };
    question.simulation = Some(written(body, key));
    Some(())
}

fn weights(parts: SimulationParts) -> BTreeMap<Part, u32> {
    let all = [
        (Part::Openings, parts.openings),
        (Part::Vouchers, parts.vouchers),
        (Part::Ledgers, parts.ledgers),
        (Part::Statements, parts.statements),
        (Part::Compliance, parts.compliance),
        (Part::Documents, parts.documents),
        (Part::Reconciliation, parts.reconciliation),
    ];
    all.into_iter().filter(|(_, weight)| *weight > 0).collect()
}

/// The same as a folder writes it, to be held against its course.
pub(super) fn written(body: &books::Body, key: &books::Key) -> Simulation {
    let weight = |part| key.parts.get(&part).copied().unwrap_or_default();
    let parts = SimulationParts {
        openings: weight(Part::Openings),
        vouchers: weight(Part::Vouchers),
        ledgers: weight(Part::Ledgers),
        statements: weight(Part::Statements),
        compliance: weight(Part::Compliance),
        documents: weight(Part::Documents),
        reconciliation: weight(Part::Reconciliation),
    };
    Simulation {
        company: body.company.clone(),
        businesses: body.businesses.clone(),
        parts: (!key.parts.is_empty()).then_some(parts),
        preset: Some(key.preset),
        own_company: body.own_company,
        own_accounts: body.own_accounts,
        booked: match body.booked {
            books::Booked::Nothing => None,
            books::Booked::All => Some(Booked::All),
            books::Booked::Wrong => Some(Booked::Wrong),
        },
        statements: key.statements.clone(),
        statements_by_hand: body.statements_by_hand,
    }
}
