//! A company being written, tried: its faults, the books its reference vouchers make, and the company of a seed.

use axum::extract::State;
use course_folder::{
    items::{CompanyFault, company_faults},
    ledger_filer,
    model::Company,
    variation::{Drawn, ReferenceBooks, reference_books, vary},
};
use courses::{CourseId, require_writer};
use garde::Validate;
use ledger::{
    Period, PeriodRange,
    book::trial_balance::{TrialBalance, trial_balance},
    closing::{ClosingStep, StepState},
    statement::Statement,
};
use platform::{ApiResult, App, Body, Envelope, Error, Path, access::Teacher};
use serde::{Deserialize, Serialize};

/// The largest seed that is tried by hand.
const MOST_SEEDS: u64 = 9_999;

/// The most businesses and the most reference vouchers of a company that is tried.
const MOST_ROWS: usize = 1_000;

/// A company as it is on screen, and the seed of a student.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({ "seed": 0, "company": {
    "head": { "id": "c1", "name": "清和商贸有限公司", "start": "2026-01" },
    "accounts": [{ "code": "1001", "name": "库存现金", "category": "Asset", "direction": "debit", "aux": [], "cash": "Cash", "unit": "" }],
    "opening": [], "businesses": [], "vouchers": [], "tables": [], "variation": null } }))]
pub(super) struct CompanyTrialRequest {
    /// Nothing of it is kept.
    #[garde(custom(within_limits))]
    company: Company,
    /// 0 for the company as it is written.
    #[garde(range(max = MOST_SEEDS))]
    seed: u64,
}

fn within_limits(company: &Company, (): &()) -> garde::Result {
    let most = [
        company.businesses.len(),
        company.vouchers.len(),
        company.opening.len(),
        company.head.asset.len(),
        company.head.monthly.len(),
        company.head.sale_cost.len(),
        company.head.currency.len(),
    ];
    if most.iter().any(|rows| *rows > MOST_ROWS) {
        return Err(garde::Error::new("公司的内容太多。"));
    }
    Ok(())
}

/// What is drawn for a seed.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct DrawnCompany {
    company: Company,
    /// What changed, for a teacher to read; empty where every draw was rejected.
    drawn: Vec<Drawn>,
    /// How many draws were rejected before this one.
    rejected: u32,
}

/// A step of closing the month.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct TrialClosing {
    step: ClosingStep,
    state: StepState,
    /// Why, in Chinese.
    why: String,
}

/// A sentence in both languages.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct TrialRemark {
    zh: String,
    en: String,
}

/// The books at the end of the first month.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct TrialBooks {
    period: Period,
    balance: TrialBalance,
    statements: Vec<Statement>,
    closing: Vec<TrialClosing>,
    /// What the vouchers leave open, and where statements do not tie out.
    open: Vec<TrialRemark>,
}

/// What came of it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct CompanyTrial {
    faults: Vec<CompanyFault>,
    /// None for seed 0, and where nothing varies.
    #[schema(required = true)]
    drawn: Option<DrawnCompany>,
    /// The books that the reference vouchers make; none where the ledger refuses something.
    #[schema(required = true)]
    books: Option<TrialBooks>,
    /// Why there are no books, in Chinese.
    #[schema(required = true)]
    refused: Option<String>,
}

/// Looks through a company that is being written, keeps its books by the reference vouchers, and draws the company of a seed.
#[utoipa::path(post, path = "/api/authoring/{course_id}/company_trial/", tag = "authoring", params(("course_id" = i64, Path)),
    request_body = CompanyTrialRequest, responses((status = 200, body = platform::Envelope<CompanyTrial>)))]
pub(super) async fn try_company(
    State(app): State<App>,
    teacher: Teacher,
    Path(id): Path<CourseId>,
    Body(form): Body<CompanyTrialRequest>,
) -> ApiResult<CompanyTrial> {
    app.db
        .read(move |tx| async move { require_writer(&tx, &teacher, id).await })
        .await?;
    let tried = tokio::task::spawn_blocking(move || tried(&form.company, form.seed));
    let tried = tried
        .await
        .map_err(|error| Error::internal("try a company", error))?;
    Ok(Envelope::ok(tried))
}

fn tried(company: &Company, seed: u64) -> CompanyTrial {
    let varied = (company.variation.as_ref())
        .filter(|_| seed > 0)
        .map(|variation| vary(company, variation, seed));
    let shown = varied.as_ref().map_or(company, |varied| &varied.company);
    let (books, refused) = match reference_books(shown) {
        Ok(books) => (Some(view(shown, books)), None),
        Err(why) => (None, Some(why)),
    };
    CompanyTrial {
        faults: company_faults(company),
        books,
        refused,
        drawn: varied.map(|varied| DrawnCompany {
            company: varied.company,
            drawn: varied.drawn,
            rejected: varied.rejected,
        }),
    }
}

fn view(company: &Company, kept: ReferenceBooks) -> TrialBooks {
    let ReferenceBooks {
        book,
        period,
        closing,
        open,
    } = kept;
    let filer = ledger_filer(&company.head);
    let statements = filer.forms(period).into_iter();
    TrialBooks {
        period,
        balance: trial_balance(&book, PeriodRange::month(period), usize::MAX, false),
        statements: statements
            .filter_map(|form| filer.draw_up(form.kind, &book, period))
            .collect(),
        closing: (closing.into_iter())
            .map(|(step, state, why)| TrialClosing { step, state, why })
            .collect(),
        open: open.into_iter().map(|(zh, en)| TrialRemark { zh, en }).collect(),
    }
}
