//! How a class has booked the businesses of a company: who earned what for each, and in which ways one of them was booked.

use super::{
    accepted::AcceptedView,
    class::{BookPlace, ClassBooksFilter, choose, list_places, require_class_course},
    line_names::{CompanyNames, LineNames},
};
use crate::{
    BookId, VoucherId,
    accepted::seen::{Alike, Booked, alike},
    bookkeeping::TaskRules,
    grading::{ItemReport, Report},
    store::{
        accepted,
        company::{
            Company, find_company, list_companies, load_template, load_template_like, load_template_of,
        },
        progress::{BestHandIn, Books, list_best},
        voucher::{BookVoucher, list_some},
    },
    template::{Business, Template},
};
use ::tasks::ActivityId;
use axum::extract::State;
use classes::ClassId;
use courses::CourseId;
use database::Tx;
use garde::Validate;
use ledger::LineDraft;
use platform::{
    ApiResult, App, Envelope, Error, Path, Query,
    access::{Teacher, UserId},
};
use scoring::{BasisPoints, voucher::ReferenceVoucher};
use serde::{Deserialize, Serialize};
use std::{collections::HashMap, sync::Arc};

/// Who earned what for which business, by the hand-ins that count.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct ClassBusinesses {
    places: Vec<BookPlace>,
    /// Which of them it is about; none when the course has no company.
    place: Option<BookPlace>,
    businesses: Vec<ClassBusiness>,
    /// Every member of the class, by student number.
    rows: Vec<BusinessRow>,
}

/// A business and how the class stands with it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct ClassBusiness {
    key: String,
    number: u32,
    title: String,
    /// The mean of those who handed in; none before anybody did.
    percent: Option<f64>,
    /// Of those who handed in: how many have it wholly right, and how many have not booked it at all.
    right: usize,
    missing: usize,
    /// How many ways are accepted beside the company's own.
    accepted: usize,
}

/// A student's percent of each business, in the order of the businesses; none before the first hand-in.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct BusinessRow {
    student_id: UserId,
    student_name: String,
    student_number: Option<String>,
    /// None before anything was handed in.
    book_id: Option<BookId>,
    percents: Vec<Option<f64>>,
}

/// The books of an activity of a class as they were handed in.
pub(super) struct Handed {
    pub(super) company: Company,
    /// As the company is printed; students' own may differ in names and amounts.
    pub(super) template: Arc<Template>,
    pub(super) best: Vec<BestHandIn>,
}

/// Those hand-ins that count; the company is that of the task, or the first of the course where it says none.
pub(super) async fn load_handed(
    tx: &Tx,
    (class, course): (ClassId, CourseId),
    activity: Option<ActivityId>,
) -> Result<Handed, Error> {
    let mut best = list_best(tx, (class, course), Books::Of(activity), None).await?;
    let company = match best.first() {
        Some(one) => find_company(tx, one.company).await?,
        None => list_companies(tx, course).await?.into_iter().next(),
    };
    let company = company.ok_or(Error::NotFound)?;
    best.retain(|one| one.company == company.id);
    let template = load_template(tx, company.id, company.version).await?;
    Ok(Handed {
        company,
        template,
        best,
    })
}

/// What the references of a business earned together.
fn share_of(report: &Report, business: &str) -> Option<BasisPoints> {
    let own: Vec<&ItemReport> = report
        .items
        .iter()
        .filter(|item| item.business == business)
        .collect();
    let shares = own.iter().map(|item| (item.weight.max(1), item.share.into()));
    (!own.is_empty()).then(|| scoring::Share::weighted_mean(shares).into())
}

/// The businesses that the task asks for, and who earned what for each.
#[utoipa::path(get, path = "/api/class/{class_id}/books/businesses/", tag = "simulation",
    params(("class_id" = i64, Path), ClassBooksFilter),
    responses((status = 200, body = platform::Envelope<ClassBusinesses>)))]
pub(super) async fn list_class_businesses(
    State(app): State<App>,
    teacher: Teacher,
    Path(class): Path<ClassId>,
    Query(filter): Query<ClassBooksFilter>,
) -> ApiResult<ClassBusinesses> {
    let course = filter.course_id;
    let view = app
        .db
        .read(move |tx| async move {
            require_class_course(&tx, &teacher, class, course).await?;
            let places = list_places(&tx, course).await?;
            let Some(place) = choose(&places, filter.activity_id)? else {
                return Ok(ClassBusinesses {
                    places,
                    place: None,
                    businesses: Vec::new(),
                    rows: Vec::new(),
                });
            };
            let handed = load_handed(&tx, (class, course), place.activity_id()).await?;
            let rules = rules_of(&tx, place.activity_id()).await?;
            let ways = accepted::list(&tx, class, handed.company.id).await?;
            let members = classes::list_members(&tx, class).await?;
            let asked = asked_in(&handed, &rules);
            let businesses = asked.iter().map(|business| {
                let own = |reference: &String| business.references.iter().any(|one| one.id == *reference);
                let count = ways.iter().filter(|way| own(&way.reference)).count();
                standing(&handed, business, count)
            });
            let businesses = businesses.collect();
            let mut books = by_keeper(&handed);
            let row = |member: classes::Member| {
                let best = books.remove(&member.user);
                let percent = |business: &&Business| {
                    let share = best.and_then(|best| share_of(&best.report, &business.key));
                    share.map(BasisPoints::percent)
                };
                BusinessRow {
                    student_id: member.user,
                    student_name: member.real_name,
                    student_number: member.student_number,
                    book_id: best.map(|best| best.book),
                    percents: asked.iter().map(percent).collect(),
                }
            };
            let rows = members.into_iter().map(row).collect();
            Ok::<_, Error>(ClassBusinesses {
                places,
                place: Some(place),
                businesses,
                rows,
            })
        })
        .await?;
    Ok(Envelope::ok(view))
}

/// The hand-in that counts of each student; of a team's book each member has it.
fn by_keeper(handed: &Handed) -> HashMap<UserId, &BestHandIn> {
    let of = |best| -> Vec<(UserId, &BestHandIn)> {
        let best: &BestHandIn = best;
        best.keepers.iter().map(|user| (*user, best)).collect()
    };
    handed.best.iter().flat_map(of).collect()
}

async fn rules_of(tx: &Tx, activity: Option<ActivityId>) -> Result<TaskRules, Error> {
    let found = match activity {
        Some(id) => ::tasks::find_activity(tx, id).await?,
        None => None,
    };
    Ok(TaskRules::of(found.as_ref()))
}

/// The businesses to book; none where books are only set up.
pub(super) fn asked_in<'a>(handed: &'a Handed, rules: &TaskRules) -> Vec<&'a Business> {
    if !rules.asks_vouchers() || rules.only_sets_up() {
        return Vec::new();
    }
    let all = handed.template.scope(&rules.businesses).into_iter();
    all.filter(|business| !business.references.is_empty()).collect()
}

fn standing(handed: &Handed, business: &Business, accepted: usize) -> ClassBusiness {
    let shares: Vec<BasisPoints> = handed
        .best
        .iter()
        .filter_map(|best| share_of(&best.report, &business.key))
        .collect();
    let is_missing = |best: &&BestHandIn| {
        let mut own = best
            .report
            .items
            .iter()
            .filter(|item| item.business == business.key);
        own.all(|item| item.vouchers.is_empty())
    };
    let sum: f64 = shares.iter().map(|share| share.percent()).sum();
    ClassBusiness {
        key: business.key.clone(),
        number: business.number,
        title: business.title.clone(),
        percent: (!shares.is_empty()).then(|| (sum / shares.len() as f64 * 10.0).round() / 10.0),
        right: shares
            .iter()
            .filter(|share| **share == BasisPoints::WHOLE)
            .count(),
        missing: handed.best.iter().filter(is_missing).count(),
        accepted,
    }
}

/// Which business of which books.
#[derive(Debug, Deserialize, Validate, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct ClassBusinessFilter {
    #[garde(skip)]
    course_id: CourseId,
    /// 0 for free practice.
    #[garde(skip)]
    activity_id: ActivityId,
    /// The key of the business.
    #[garde(length(min = 1, max = 80))]
    business: String,
}

/// How the class booked one business.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct ClassBusinessView {
    number: u32,
    title: String,
    text: String,
    /// How many have handed their books in.
    handed_in: usize,
    references: Vec<ReferenceView>,
    #[serde(flatten)]
    names: LineNames,
}

/// One expected voucher, and what was booked for it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = ClassReference)]
struct ReferenceView {
    reference: String,
    /// How many booked nothing that was recognised.
    missing: usize,
    /// As the company is printed.
    expected: Vec<LineDraft>,
    /// Why marks were lost, the most frequent first.
    reasons: Vec<ReasonCount>,
    /// Equal ways together, those of most students first.
    ways: Vec<BookedWay>,
    /// Ways that are accepted beside the company's own.
    accepted: Vec<AcceptedView>,
}

/// A reason and how many books have it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct ReasonCount {
    code: String,
    text: String,
    count: usize,
}

/// A way in which students booked it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct BookedWay {
    /// As one of them wrote it.
    lines: Vec<LineDraft>,
    /// What it earns at best; none where it was not recognised as a try.
    percent: Option<f64>,
    students: Vec<WayStudent>,
    /// Whose lines these are, to accept them.
    book_id: BookId,
    voucher_ids: Vec<VoucherId>,
    /// Whether its amounts follow from the reference, so that it fits everybody's company.
    follows: bool,
}

/// Who booked it that way.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct WayStudent {
    student_id: UserId,
    student_name: String,
    book_id: BookId,
    percent: Option<f64>,
}

/// The most ways, and reasons, that are shown of a voucher.
pub(super) const MOST_WAYS: usize = 20;
const MOST_REASONS: usize = 8;

/// How the class booked one business: the ways, the reasons, and what is accepted.
#[utoipa::path(get, path = "/api/class/{class_id}/books/business/", tag = "simulation",
    params(("class_id" = i64, Path), ClassBusinessFilter),
    responses((status = 200, body = platform::Envelope<ClassBusinessView>)))]
pub(super) async fn show_class_business(
    State(app): State<App>,
    teacher: Teacher,
    Path(class): Path<ClassId>,
    Query(filter): Query<ClassBusinessFilter>,
) -> ApiResult<ClassBusinessView> {
    let course = filter.course_id;
    let view = app
        .db
        .read(move |tx| async move {
            require_class_course(&tx, &teacher, class, course).await?;
            let places = list_places(&tx, course).await?;
            let place = choose(&places, Some(filter.activity_id))?.ok_or(Error::NotFound)?;
            let handed = load_handed(&tx, (class, course), place.activity_id()).await?;
            let business = handed
                .template
                .business(&filter.business)
                .ok_or(Error::NotFound)?;
            let seen = Seen::load(&tx, &handed, business).await?;
            let ways = accepted::list(&tx, class, handed.company.id).await?;
            let members = classes::list_members(&tx, class).await?;
            let names = members
                .into_iter()
                .map(|member| (member.user, member.real_name))
                .collect();
            let references = business.references.iter().zip(&business.solution);
            let references = references.map(|(reference, solution)| {
                let of = ways.iter().filter(|way| way.reference == reference.id);
                seen.reference(
                    reference,
                    &solution.lines,
                    of.cloned().map(AcceptedView::from).collect(),
                    &names,
                )
            });
            let references: Vec<ReferenceView> = references.collect();
            Ok::<_, Error>(ClassBusinessView {
                number: business.number,
                title: business.title.clone(),
                text: business.text.clone(),
                handed_in: handed.best.len(),
                names: names_in(&handed.template, &references),
                references,
            })
        })
        .await?;
    Ok(Envelope::ok(view))
}

/// What was booked for a business.
pub(super) struct Seen<'a> {
    handed: &'a Handed,
    business: &'a Business,
    vouchers: HashMap<VoucherId, BookVoucher>,
    /// Each student's own company, in the order of the hand-ins.
    templates: Vec<Arc<Template>>,
}

impl<'a> Seen<'a> {
    pub(super) async fn load(tx: &Tx, handed: &'a Handed, business: &'a Business) -> Result<Self, Error> {
        let mut templates = Vec::with_capacity(handed.best.len());
        for best in &handed.best {
            let own = (best.company, best.version);
            let marked = best.marked_version.unwrap_or(best.version);
            let template = load_template_like(tx, own, best.seed, marked).await?;
            templates.push(match template {
                Some(template) => template,
                None => load_template_of(tx, best.company, best.version, best.seed).await?,
            });
        }
        let ids: Vec<VoucherId> = handed
            .best
            .iter()
            .flat_map(|best| {
                let items = best.report.items.iter();
                let own = items.filter(|item| item.business == business.key);
                own.flat_map(|item| &item.vouchers).chain(&best.report.surplus)
            })
            .copied()
            .collect();
        Ok(Self {
            handed,
            business,
            vouchers: list_some(tx, &ids).await?,
            templates,
        })
    }

    /// What each student booked for a reference, and for the first of a business what hangs on its documents unrecognised.
    pub(super) fn booked(&self, reference: &ReferenceVoucher) -> Vec<Booked<'_>> {
        let mut found = Vec::new();
        for (best, template) in self.handed.best.iter().zip(&self.templates) {
            let own = template.business(&self.business.key);
            let own = own.and_then(|business| business.references.iter().find(|one| one.id == reference.id));
            let Some(own) = own else { continue };
            let mut add = |ids: &[VoucherId], share: Option<BasisPoints>| {
                let vouchers: Vec<&BookVoucher> = ids.iter().filter_map(|id| self.vouchers.get(id)).collect();
                if vouchers.is_empty() {
                    return;
                }
                found.push(Booked {
                    users: &best.keepers,
                    book: best.book,
                    vouchers: vouchers.iter().map(|voucher| voucher.id).collect(),
                    lines: vouchers
                        .iter()
                        .flat_map(|voucher| voucher.draft.lines.clone())
                        .collect(),
                    reference: own,
                    share,
                });
            };
            let items = best.report.items.iter();
            for item in items.filter(|item| item.reference == reference.id) {
                add(&item.vouchers, Some(item.share));
            }
            let is_first = self
                .business
                .references
                .first()
                .is_some_and(|first| first.id == reference.id);
            let hangs = |id: &&VoucherId| {
                let voucher = self.vouchers.get(id);
                voucher.is_some_and(|voucher| {
                    voucher
                        .draft
                        .documents
                        .iter()
                        .any(|key| own.documents.contains(key))
                })
            };
            for id in best.report.surplus.iter().filter(|_| is_first).filter(hangs) {
                add(&[*id], None);
            }
        }
        found
    }

    fn reference(
        &self,
        reference: &ReferenceVoucher,
        expected: &[LineDraft],
        accepted: Vec<AcceptedView>,
        names: &HashMap<UserId, String>,
    ) -> ReferenceView {
        let items: Vec<&ItemReport> = self
            .handed
            .best
            .iter()
            .flat_map(|best| &best.report.items)
            .filter(|item| item.reference == reference.id)
            .collect();
        let mut counts: HashMap<(&str, &str), usize> = HashMap::new();
        for reason in items.iter().flat_map(|item| &item.reasons) {
            *counts.entry((&reason.code, &reason.text)).or_default() += 1;
        }
        let mut reasons: Vec<ReasonCount> = counts
            .into_iter()
            .map(|((code, text), count)| ReasonCount {
                code: code.to_owned(),
                text: text.to_owned(),
                count,
            })
            .collect();
        reasons.sort_by(|one, other| (other.count, &one.text).cmp(&(one.count, &other.text)));
        reasons.truncate(MOST_REASONS);
        let ways = alike(self.booked(reference)).into_iter().take(MOST_WAYS);
        ReferenceView {
            reference: reference.id.clone(),
            missing: items.iter().filter(|item| item.vouchers.is_empty()).count(),
            expected: expected.to_vec(),
            reasons,
            ways: ways.filter_map(|group| way(group, names)).collect(),
            accepted,
        }
    }
}

fn way(group: Alike<'_>, names: &HashMap<UserId, String>) -> Option<BookedWay> {
    let percent = group.share().map(BasisPoints::percent);
    let follows = group.way.iter().all(crate::accepted::WayLine::follows);
    let students = group.booked.iter().flat_map(|one| {
        one.users.iter().map(|user| WayStudent {
            student_id: *user,
            student_name: names.get(user).cloned().unwrap_or_default(),
            book_id: one.book,
            percent: one.share.map(BasisPoints::percent),
        })
    });
    let students = students.collect();
    let first = group.booked.into_iter().next()?;
    Some(BookedWay {
        lines: first.lines,
        percent,
        students,
        book_id: first.book,
        voucher_ids: first.vouchers,
        follows,
    })
}

/// The full names of every account that is spoken of.
fn names_in(template: &Template, references: &[ReferenceView]) -> LineNames {
    let lines = references.iter().flat_map(|reference| {
        let ways = reference.ways.iter().flat_map(|way| &way.lines);
        let accepted = reference.accepted.iter().flat_map(AcceptedView::lines);
        reference.expected.iter().chain(ways).chain(accepted)
    });
    CompanyNames::new(template).of(lines)
}
