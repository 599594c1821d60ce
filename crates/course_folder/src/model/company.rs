//! companies/KEY: the 账套 template.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use ledger::closing::{CityRate, Taxpayer};

use super::values::is_false;
use super::{Asset, Currency, Date, Decimal, Fen, Month, Monthly, SaleCost, Side, Variation, VoucherKind};

/// A company and everything in its folder.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = FolderCompany)]
pub struct Company {
    pub head: CompanyHead,
    pub accounts: Vec<Account>,
    pub opening: Vec<Opening>,
    /// The businesses in order.
    pub businesses: Vec<Business>,
    pub vouchers: Vec<RefVoucher>,
    /// mistakes.csv: vouchers booked wrongly, which stand in the book where a task is to correct them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mistakes: Vec<RefVoucher>,
    pub tables: Vec<Table>,
    /// How each student gets a company of their own; none when it is the same for everybody.
    pub variation: Option<Variation>,
}

impl Company {
    /// The folder inside the course.
    pub fn folder(&self) -> String {
        format!("companies/{}", self.head.id)
    }

    /// Every document, those of businesses that may be drawn too.
    pub(crate) fn documents_mut(&mut self) -> impl Iterator<Item = &mut Document> {
        let alternatives = self.variation.iter_mut().flat_map(|one| &mut one.businesses);
        (self.businesses.iter_mut().chain(alternatives)).flat_map(|business| &mut business.document)
    }

    /// The same company without what says nothing: empty fields of documents, a rule by which nothing changes.
    #[must_use]
    pub fn normal(&self) -> Self {
        let mut normal = self.clone();
        normal.variation.take_if(|one| *one == Variation::default());
        for document in normal.documents_mut() {
            document.fields.retain(|_, value| !value.is_empty());
        }
        normal
    }
}

/// The accounting standard a company keeps its books by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = FolderStandard)]
pub enum Standard {
    /// 小企业会计准则
    #[default]
    Assbe,
    /// 企业会计准则
    Asbe,
}

/// Whether posting can be undone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = FolderMode)]
pub enum BookMode {
    #[default]
    Strict,
    Teaching,
}

/// company.toml.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = FolderHead)]
pub struct CompanyHead {
    pub id: String,
    pub name: String,
    pub standard: Standard,
    pub taxpayer: Taxpayer,
    pub uscc: String,
    /// First open period.
    pub start: Month,
    pub mode: BookMode,
    pub code_lengths: Vec<u32>,
    pub voucher_words: Vec<String>,
    pub industry: String,
    pub address: String,
    pub phone: String,
    pub bank: String,
    pub bank_account: String,
    pub summary: String,
    pub tax: TaxRules,
    pub person: Vec<Person>,
    pub policy: Vec<Policy>,
    pub aux: Vec<AuxType>,
    /// Cash flows of the year before the start, by the line of the cash flow statement, as the form shows them.
    #[schema(value_type = BTreeMap<String, Fen>)]
    pub cash_flow_before: BTreeMap<String, Fen>,
    pub asset: Vec<Asset>,
    pub monthly: Vec<Monthly>,
    pub sale_cost: Vec<SaleCost>,
    pub currency: Vec<Currency>,
}

impl Default for CompanyHead {
    fn default() -> Self {
        Self {
            id: String::new(),
            name: String::new(),
            standard: Standard::default(),
            taxpayer: Taxpayer::default(),
            uscc: String::new(),
            start: Month::default(),
            mode: BookMode::default(),
            code_lengths: vec![4, 2, 2, 2],
            voucher_words: vec!["记".into()],
            industry: String::new(),
            address: String::new(),
            phone: String::new(),
            bank: String::new(),
            bank_account: String::new(),
            summary: String::new(),
            tax: TaxRules::default(),
            person: Vec::new(),
            policy: Vec::new(),
            aux: Vec::new(),
            cash_flow_before: BTreeMap::new(),
            asset: Vec::new(),
            monthly: Vec::new(),
            sale_cost: Vec::new(),
            currency: Vec::new(),
        }
    }
}

/// What decides the company's tax rates; the rates themselves are data of the product, with their dates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = FolderTaxRules)]
pub struct TaxRules {
    pub city: CityRate,
    /// 六税两费减半征收
    pub halved: bool,
    /// 小型微利企业所得税
    pub small_profit: bool,
    /// 小规模纳税人按季申报
    #[serde(skip_serializing_if = "is_false")]
    pub quarterly: bool,
}

/// The part a person plays in the books.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = FolderPost)]
pub enum Post {
    Accountant,
    Cashier,
    Reviewer,
    Supervisor,
    #[default]
    Other,
}

/// Somebody of the company.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = FolderPerson)]
pub struct Person {
    pub name: String,
    pub post: Post,
}

/// One accounting policy.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = FolderPolicy)]
pub struct Policy {
    pub title: String,
    pub text: String,
}

/// An auxiliary type and its items.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = FolderAuxType)]
pub struct AuxType {
    pub r#type: String,
    pub items: Vec<String>,
}

/// A row of accounts.csv. Category and direction are the Chinese words of the column.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = FolderAccount)]
pub struct Account {
    pub code: String,
    pub name: String,
    pub category: Category,
    pub direction: Side,
    /// Auxiliary types required on every line.
    pub aux: Vec<String>,
    pub cash: Cash,
    pub unit: String,
}

/// Account category.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = FolderCategory)]
pub enum Category {
    #[default]
    Asset,
    Liability,
    Common,
    Equity,
    Cost,
    ProfitLoss,
}

/// Whether an account is money.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = FolderCash)]
pub enum Cash {
    #[default]
    No,
    Cash,
    Bank,
}

/// Auxiliary items of a line: type → item.
pub type Aux = BTreeMap<String, String>;

/// A row of opening.csv.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = FolderOpening)]
pub struct Opening {
    pub account: String,
    #[schema(value_type = BTreeMap<String, String>)]
    pub aux: Aux,
    pub side: Side,
    pub amount: Fen,
    pub quantity: Option<Decimal>,
    /// Movements of the year before the start period.
    pub year_debit: Option<Fen>,
    pub year_credit: Option<Fen>,
}

/// What is expected of the student for a business.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = FolderAction)]
pub enum Action {
    #[default]
    Entry,
    Reject,
    None,
}

/// documents.toml.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Documents {
    pub business: Vec<Business>,
}

/// One business event with its source documents.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = FolderBusiness)]
pub struct Business {
    pub id: String,
    pub number: u32,
    pub title: String,
    pub date: Date,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date_until: Option<Date>,
    pub action: Action,
    pub weight: super::Marks,
    pub text: String,
    pub hint: String,
    pub document: Vec<Document>,
}

impl Default for Business {
    fn default() -> Self {
        Self {
            id: String::new(),
            number: 0,
            title: String::new(),
            date: Date::default(),
            date_until: None,
            action: Action::default(),
            weight: super::Marks::whole(1),
            text: String::new(),
            hint: String::new(),
            document: Vec::new(),
        }
    }
}

/// A source document. `fields` hold the vocabulary of its type, `extra` whatever else stands on it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = FolderDocument)]
pub struct Document {
    pub id: String,
    pub r#type: String,
    pub title: String,
    pub number: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<Date>,
    /// Path of the original, when there is one.
    pub file: String,
    pub fields: BTreeMap<String, String>,
    pub extra: Vec<Extra>,
    /// 有误之处: the fields at which the one planted fault of a document to be refused shows; any of them names it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<String>,
    pub item: Vec<DocumentItem>,
}

/// A labelled text on a document.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = FolderExtra)]
pub struct Extra {
    pub label: String,
    pub value: String,
}

/// A line of a document; numbers as printed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = FolderDocumentItem)]
pub struct DocumentItem {
    pub name: String,
    pub spec: String,
    pub unit: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quantity: Option<Decimal>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price: Option<Decimal>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<Fen>,
    /// Per cent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rate: Option<Decimal>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tax: Option<Fen>,
    pub account: String,
    pub department: String,
    pub note: String,
}

/// A reference voucher: one accepted way of booking (a part of) a business.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = FolderVoucher)]
pub struct RefVoucher {
    pub business: String,
    pub id: String,
    /// 1 is the main solution.
    pub variant: u32,
    pub word: String,
    pub number: u32,
    pub date: Date,
    pub kind: VoucherKind,
    pub attachments: Option<u32>,
    pub weight: super::Marks,
    pub merge_group: String,
    pub is_optional: bool,
    pub lines: Vec<RefLine>,
}

/// A line of a reference voucher.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = FolderLine)]
pub struct RefLine {
    pub summary: String,
    /// Acceptable leaf codes, the model answer first.
    pub accounts: Vec<String>,
    #[schema(value_type = BTreeMap<String, String>)]
    pub aux: Aux,
    pub side: Side,
    pub amount: Fen,
    pub quantity: Option<Decimal>,
    /// Acceptable cash-flow lines.
    pub cash_flow: Vec<u32>,
    /// Expression over the student's book for carried-forward credit.
    pub derived: String,
}

/// tables/tables.toml.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Tables {
    pub table: Vec<Table>,
}

/// A table of business data; its rows are the file `tables/FILE` among the course's files.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = FolderTable)]
pub struct Table {
    pub id: String,
    pub file: String,
    pub title: String,
    pub summary: String,
    /// Whether it says what the company's books say: it is left out where a student has a company of their own.
    #[serde(skip_serializing_if = "is_false")]
    pub restates_books: bool,
    /// Of the bank's statement: the numbers (流水号) of lines that the books do not have.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub bank_only: Vec<String>,
    /// Of the bank's statement: the businesses that the bank does not have.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub books_only: Vec<String>,
    pub columns: Vec<Column>,
}

/// A described column of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = FolderColumn)]
pub struct Column {
    pub name: String,
    pub label: String,
    pub r#type: ColumnType,
}

/// What the cells of a column hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = FolderColumnType)]
pub enum ColumnType {
    #[default]
    Text,
    Integer,
    Decimal,
    Money,
    Date,
    Datetime,
    Boolean,
}
