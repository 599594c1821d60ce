//! Companies of a course: the card, accounts and opening balances, source documents.

use crate::{
    BookId, Company, CompanyId,
    store::{book::list_books, company},
    template::{AuxType, Business, Column, Document, Field, Profile, Template},
};
use axum::extract::State;
use course_folder::model::{Asset, Currency};
use courses::CourseId;
use database::Tx;
use jiff::civil::Date;
use ledger::{
    Account, Chart, Opening, Period, Standard, statement::StatementKind, voucher::signing::BookMode,
};
use platform::{ApiResult, App, CurrentUser, Envelope, Error, Millis, Path};
use scoring::document_types::DocumentItem;
use serde::Serialize;
use std::sync::Arc;
use tasks::ActivityId;

/// A company as the list shows it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct CompanyRow {
    id: CompanyId,
    key: String,
    name: String,
    industry: String,
    start: Period,
    businesses: usize,
    tables: usize,
    /// My books of this company.
    books: Vec<CompanyBookRow>,
}

/// One of my books, in the list of companies.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct CompanyBookRow {
    id: BookId,
    /// None in free practice.
    activity_id: Option<ActivityId>,
    period: Period,
    updated_at_ms: Millis,
}

/// The companies of a course.
#[utoipa::path(get, path = "/api/course/{course_id}/companies/", tag = "simulation", params(("course_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<Vec<CompanyRow>>)))]
pub(super) async fn list_course_companies(
    State(app): State<App>,
    user: CurrentUser,
    Path(course): Path<CourseId>,
) -> ApiResult<Vec<CompanyRow>> {
    let rows = app
        .db
        .read(move |tx| async move {
            classes::require_course_access(&tx, &user, course).await?;
            let books = list_books(&tx, course, user.id).await?;
            let mut rows = Vec::new();
            for company in company::list_companies(&tx, course).await? {
                let template = company::load_template(&tx, company.id, company.version).await?;
                let own = books.iter().filter(|book| book.company == company.id);
                let books = own.map(|book| CompanyBookRow {
                    id: book.id,
                    activity_id: book.activity,
                    period: book.period,
                    updated_at_ms: book.updated_at_ms,
                });
                rows.push(CompanyRow {
                    books: books.collect(),
                    id: company.id,
                    key: company.key,
                    name: company.name,
                    industry: template.profile.industry.clone(),
                    start: template.start,
                    businesses: template.businesses.len(),
                    tables: template.tables.len(),
                });
            }
            Ok::<_, Error>(rows)
        })
        .await?;
    Ok(Envelope::ok(rows))
}

/// The company, if this person comes to its course; with the newest version of its template.
pub(super) async fn require_company(
    tx: &Tx,
    user: &CurrentUser,
    id: CompanyId,
) -> Result<(Company, Arc<Template>), Error> {
    let company = company::find_company(tx, id).await?.ok_or(Error::NotFound)?;
    classes::require_course_access(tx, user, company.course).await?;
    let template = company::load_template(tx, id, company.version).await?;
    Ok((company, template))
}

/// A company with its accounts, opening balances and tables.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct CompanyView {
    id: CompanyId,
    key: String,
    course_id: CourseId,
    #[serde(flatten)]
    card: CompanyCard,
    openings: Vec<Opening>,
    tables: Vec<TableHead>,
    /// 固定资产和无形资产卡片: by them the month is depreciated.
    assets: Vec<Asset>,
    /// Foreign money with its rates on the last day of months.
    currencies: Vec<Currency>,
}

/// What a set of books is kept by.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct CompanyCard {
    profile: Profile,
    standard: Standard,
    start: Period,
    mode: BookMode,
    words: Vec<String>,
    /// How many digits each level of an account code adds.
    #[schema(example = json!([4, 2, 2, 2]))]
    code_rule: Vec<usize>,
    accounts: Vec<AccountView>,
    aux: Vec<AuxType>,
    /// The items of the cash-flow statement that cash lines are tagged with.
    cash_flow_items: Vec<CashFlowItem>,
    /// 常用摘要: what lines are usually called, in any company.
    usual_summaries: Vec<String>,
}

/// An account of the chart.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct AccountView {
    #[serde(flatten)]
    account: Account,
    /// With its parents: `银行存款-工行基本户`.
    full_name: String,
    level: usize,
    /// Whether it takes entries.
    is_leaf: bool,
    /// Whether it is kept in foreign money: its unit is a currency, its quantity an amount in it, its unit price the rate.
    is_foreign: bool,
}

/// An item of the cash-flow statement.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct CashFlowItem {
    pub(super) no: u16,
    pub(super) label: String,
    is_inflow: bool,
}

/// A table of business data, without its rows.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct TableHead {
    key: String,
    title: String,
    summary: String,
    /// The name under which programs find it.
    file: String,
    bytes: i64,
    columns: Vec<Column>,
}

pub(super) fn card_of(template: &Template) -> CompanyCard {
    card_with(template, &template.chart(), &template.aux)
}

/// The card with another chart: that of books that are still being set up.
pub(super) fn card_with(template: &Template, chart: &Chart, aux: &[AuxType]) -> CompanyCard {
    CompanyCard {
        profile: template.profile.clone(),
        standard: template.standard,
        start: template.start,
        mode: template.mode,
        words: template.words.clone(),
        code_rule: template.code_rule.clone(),
        accounts: chart
            .accounts()
            .map(|account| AccountView {
                full_name: chart.full_name(&account.code),
                level: chart.level(&account.code),
                is_leaf: chart.is_leaf(&account.code),
                is_foreign: template.is_currency(account.unit.as_deref()),
                account: account.clone(),
            })
            .collect(),
        aux: aux.to_vec(),
        cash_flow_items: cash_flow_items(template),
        usual_summaries: ledger::usual_summaries(),
    }
}

/// The items of a company's cash-flow statement.
pub(super) fn cash_flow_items(template: &Template) -> Vec<CashFlowItem> {
    let layout = ledger::statement::layout_for(template.standard, template.start.last_day());
    let statement = layout.and_then(|layout| layout.statement(StatementKind::CashFlowStatement).cloned());
    let lines = statement.map(|statement| statement.lines).unwrap_or_default();
    lines
        .into_iter()
        .filter_map(|line| {
            Some(CashFlowItem {
                no: line.no,
                is_inflow: line.flow? == ledger::statement::Flow::In,
                label: line.label,
            })
        })
        .collect()
}

/// One company.
#[utoipa::path(get, path = "/api/company/{company_id}/", tag = "simulation", params(("company_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<CompanyView>)))]
pub(super) async fn show_company(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<CompanyId>,
) -> ApiResult<CompanyView> {
    let (company, template) = app
        .db
        .read(move |tx| async move { require_company(&tx, &user, id).await })
        .await?;
    Ok(Envelope::ok(CompanyView {
        id: company.id,
        key: company.key,
        course_id: company.course,
        card: card_of(&template),
        openings: template.openings.clone(),
        assets: template.month_end.assets.clone(),
        currencies: template.month_end.currencies.clone(),
        tables: template
            .tables
            .iter()
            .map(|table| TableHead {
                key: table.key.clone(),
                title: table.title.clone(),
                summary: table.summary.clone(),
                file: table.file.clone(),
                bytes: table.bytes,
                columns: table.columns.clone(),
            })
            .collect(),
    }))
}

/// A business with its documents. What is expected of the student is not here.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct BusinessView {
    key: String,
    number: u32,
    title: String,
    #[schema(value_type = String, format = Date)]
    date: Date,
    #[schema(value_type = Option<String>, format = Date)]
    date_until: Option<Date>,
    text: String,
    /// In practice only; empty otherwise.
    hint: String,
    documents: Vec<DocumentView>,
}

/// A source document.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[schema(as = BusinessDocument)]
struct DocumentView {
    key: String,
    kind: String,
    title: String,
    fields: Vec<Field>,
    items: Vec<DocumentItem>,
}

pub(super) fn view_business(business: &Business, with_hint: bool) -> BusinessView {
    let document = |document: &Document| DocumentView {
        key: document.key.clone(),
        kind: document.kind.clone(),
        title: document.title.clone(),
        fields: document.fields.clone(),
        items: document.items.clone(),
    };
    BusinessView {
        key: business.key.clone(),
        number: business.number,
        title: business.title.clone(),
        date: business.date,
        date_until: business.date_until,
        text: business.text.clone(),
        hint: if with_hint {
            business.hint.clone()
        } else {
            String::new()
        },
        documents: business.documents.iter().map(document).collect(),
    }
}

/// The businesses of a company with their source documents, in order of date.
#[utoipa::path(get, path = "/api/company/{company_id}/documents/", tag = "simulation", params(("company_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<Vec<BusinessView>>)))]
pub(super) async fn list_company_documents(
    State(app): State<App>,
    user: CurrentUser,
    Path(id): Path<CompanyId>,
) -> ApiResult<Vec<BusinessView>> {
    let (_, template) = app
        .db
        .read(move |tx| async move { require_company(&tx, &user, id).await })
        .await?;
    let mut businesses: Vec<_> = template.businesses.iter().collect();
    businesses.sort_by_key(|business| (business.date, business.number));
    let views = businesses
        .into_iter()
        .map(|business| view_business(business, false));
    Ok(Envelope::ok(views.collect()))
}
