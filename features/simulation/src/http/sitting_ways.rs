//! How the books of an exam's question were booked, for whoever accepts one of the ways in the key of the question.

use super::class_businesses::{Handed, MOST_WAYS, Seen, asked_in};
use super::line_names::{CompanyNames, LineNames};
use crate::{
    Sitting,
    accepted::{Way, seen::alike},
    bookkeeping::TaskRules,
    store::{
        company::{find_company_by_key, load_template},
        progress::list_of_sittings,
    },
    template::Business,
};
use courses::CourseId;
use database::Tx;
use ledger::LineDraft;
use platform::Error;
use scoring::{BasisPoints, question::books, voucher::ReferenceVoucher};
use serde::Serialize;

/// A business that lost marks in books of an exam, and how it was booked.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = ExamBusinessWays)]
pub struct BusinessWays {
    number: u32,
    title: String,
    references: Vec<ReferenceWays>,
    #[serde(flatten)]
    names: LineNames,
}

/// One expected voucher, and in which ways it was booked otherwise.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = ExamReferenceWays)]
struct ReferenceWays {
    reference: String,
    /// As the company is printed.
    expected: Vec<LineDraft>,
    /// Equal ways together, those of most students first; what earned everything is left out.
    ways: Vec<OtherWay>,
}

/// A way in which books have it, and which is not wholly right.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = ExamWay)]
struct OtherWay {
    /// As one of them wrote it.
    lines: Vec<LineDraft>,
    /// As the key of the question takes it.
    way: Way,
    /// What it earns at best; none where it was not recognised as a try.
    percent: Option<f64>,
    /// How many booked it so. Who they are is not said: names may be held until everything is marked.
    students: usize,
    /// Whether its amounts follow from the expected voucher, so that it fits everybody's company.
    follows: bool,
}

/// The businesses of a question in books of an exam that lost marks, with the ways they were booked in. 404 without its company.
///
/// # Errors
/// The database.
pub async fn list_sitting_ways(
    tx: &Tx,
    course: CourseId,
    (body, key): (&books::Body, &books::Key),
    sittings: &[Sitting],
) -> Result<Vec<BusinessWays>, Error> {
    let company = find_company_by_key(tx, course, &body.company).await?;
    let company = company.ok_or(Error::NotFound)?;
    let template = load_template(tx, company.id, company.version).await?;
    let mut best = list_of_sittings(tx, sittings).await?;
    best.retain(|one| one.company == company.id);
    let handed = Handed {
        company,
        template,
        best,
    };
    let names = CompanyNames::new(&handed.template);
    let rules = TaskRules::of_question((body, key));
    let mut all = Vec::new();
    for business in asked_in(&handed, &rules) {
        let seen = Seen::load(tx, &handed, business).await?;
        let references = references_of(&seen, business, key);
        if !references.is_empty() {
            all.push(BusinessWays {
                number: business.number,
                title: business.title.clone(),
                names: names_in(&names, &references),
                references,
            });
        }
    }
    Ok(all)
}

fn references_of(seen: &Seen<'_>, business: &Business, key: &books::Key) -> Vec<ReferenceWays> {
    let expected = business.references.iter().zip(&business.solution);
    let ways = expected.map(|(reference, solution)| ReferenceWays {
        reference: reference.id.clone(),
        expected: solution.lines.clone(),
        ways: other_ways(seen, reference, key),
    });
    ways.filter(|of| !of.ways.is_empty()).collect()
}

fn other_ways(seen: &Seen<'_>, reference: &ReferenceVoucher, key: &books::Key) -> Vec<OtherWay> {
    let other = |group: crate::accepted::seen::Alike<'_>| {
        let share = group.share();
        let students = group.booked.iter().map(|one| one.users.len()).sum();
        let way = Way {
            reference: reference.id.clone(),
            lines: group.way,
        };
        let is_right = share == Some(BasisPoints::WHOLE) && !key.accepted.contains(&way);
        let first = group.booked.into_iter().next().filter(|_| !is_right)?;
        Some(OtherWay {
            lines: first.lines,
            percent: share.map(BasisPoints::percent),
            students,
            follows: way.follows(),
            way,
        })
    };
    let ways = alike(seen.booked(reference)).into_iter().filter_map(other);
    ways.take(MOST_WAYS).collect()
}

fn names_in(company: &CompanyNames, references: &[ReferenceWays]) -> LineNames {
    let lines = references.iter().flat_map(|of| {
        let ways = of.ways.iter().flat_map(|way| &way.lines);
        of.expected.iter().chain(ways)
    });
    company.of(lines)
}
