//! A company as the course brings it: profile, chart, opening balances, businesses with their documents, references.

mod from_folder;

use crate::bookkeeping::{Booked, TaskRules};
use course_folder::{
    Invoiced,
    model::{Company as FolderCompany, MonthEndData},
    variation::Drawn,
};
use jiff::civil::Date;
use ledger::{
    Account, Chart, Fen, Opening, Period, Standard, VoucherDraft, closing::TaxPolicy, statement::Filer,
    voucher::signing::BookMode,
};
use platform::files::FileHash;
use scoring::{
    document_types::{self, DocumentItem},
    documents::DocumentDecision,
    voucher::ReferenceVoucher,
};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Everything about a company that does not depend on who keeps its books.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Template {
    /// Who the company is.
    pub profile: Profile,
    /// The first open period.
    pub start: Period,
    /// Whether posting can be undone.
    pub mode: BookMode,
    /// The standard the books are kept by.
    pub standard: Standard,
    /// What decides its tax rates.
    #[serde(default)]
    pub taxes: TaxPolicy,
    /// How many digits each level of an account code adds.
    pub code_rule: Vec<usize>,
    /// 凭证字 in use.
    pub words: Vec<String>,
    /// The chart of accounts.
    pub accounts: Vec<Account>,
    /// Opening balances.
    pub openings: Vec<Opening>,
    /// Cash flows of the year before the start, by the line of the cash flow statement.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub cash_before: BTreeMap<u16, Fen>,
    /// Auxiliary types and their items.
    pub aux: Vec<AuxType>,
    /// The businesses in order.
    pub businesses: Vec<Business>,
    /// Tables of business data.
    pub tables: Vec<Table>,
    /// Cards of assets, entries of every month, stock and foreign money.
    #[serde(default, skip_serializing_if = "MonthEndData::is_empty")]
    pub month_end: MonthEndData,
    /// What the invoices that the company makes out say was sold; empty where nothing is carried out by it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub invoiced: Vec<Invoiced>,
    /// The special VAT invoices that a small taxpayer makes out, by key: no limit of sales frees them. Empty for others.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub special_invoices: BTreeSet<String>,
    /// The company with the rule by which a seed makes another of it; none where it is the same for everybody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub varies: Option<Box<FolderCompany>>,
    /// What a seed drew; empty for the company as it is printed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub drawn: Vec<Drawn>,
    /// Which of the draws of a seed it is; a fact of the program, never stored.
    #[serde(skip)]
    pub draw: u32,
}

/// The company card.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = CompanyProfile)]
pub struct Profile {
    /// Its name.
    pub name: String,
    /// Unified social credit code.
    pub uscc: String,
    /// `general` or `small`.
    pub taxpayer: String,
    /// What it does.
    pub industry: String,
    /// Where it is.
    pub address: String,
    /// Its phone number.
    pub phone: String,
    /// Its bank.
    pub bank: String,
    /// Its account there.
    pub bank_account: String,
    /// Markdown.
    pub summary: String,
    /// Its people.
    pub persons: Vec<Person>,
    /// Its accounting policies.
    pub policies: Vec<Policy>,
}

/// The part a person plays in the books.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = CompanyPost)]
pub enum Post {
    /// 制单
    Accountant,
    /// 出纳
    Cashier,
    /// 审核
    Reviewer,
    /// 主管
    Supervisor,
    /// Nobody who signs.
    Other,
}

impl Post {
    /// What the post is called.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Accountant => "制单会计",
            Self::Cashier => "出纳",
            Self::Reviewer => "审核会计",
            Self::Supervisor => "会计主管",
            Self::Other => "其他人员",
        }
    }
}

/// Somebody of the company.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = CompanyPerson)]
pub struct Person {
    /// Their name.
    pub name: String,
    /// What they do.
    pub post: Post,
}

/// One accounting policy.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = CompanyPolicy)]
pub struct Policy {
    /// What it is about.
    pub title: String,
    /// What it says.
    pub text: String,
}

/// An auxiliary type and its items.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct AuxType {
    /// 客户, 供应商, 部门…
    pub kind: String,
    /// Its items.
    pub items: Vec<String>,
}

/// A business event with its source documents, and what is expected of the student.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Business {
    /// Its key in the folder.
    pub key: String,
    /// Its number in the to-do list.
    pub number: u32,
    /// Its name.
    pub title: String,
    /// When it happened.
    pub date: Date,
    /// The last day on which it may be booked.
    pub date_until: Option<Date>,
    /// What is to be done; stays on the server.
    pub action: DocumentDecision,
    /// What happened, in words.
    pub text: String,
    /// A hint, for practice.
    pub hint: String,
    /// Its documents.
    pub documents: Vec<Document>,
    /// What is expected; stays on the server.
    pub references: Vec<ReferenceVoucher>,
    /// The main solution, voucher by voucher; stays on the server.
    pub solution: Vec<VoucherDraft>,
    /// How it is booked wrongly where a task is to correct it; stays on the server until then.
    #[serde(default)]
    pub mistakes: Vec<VoucherDraft>,
}

/// A source document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Document {
    /// Its key in the folder, unique in the company.
    pub key: String,
    /// `purchase_invoice`, `bank_payment`…
    pub kind: String,
    /// Its name.
    pub title: String,
    /// What stands on it: field, label, text, in the order to show.
    pub fields: Vec<Field>,
    /// Its lines.
    pub items: Vec<DocumentItem>,
    /// 有误之处: the names of the fields at which its planted fault shows; stays on the server until then.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub faults: BTreeSet<String>,
}

impl Document {
    /// The name of the field that is called so, by its name or by its label; none where it can have no such field.
    pub fn field_called<'a>(&self, text: &'a str) -> Option<&'a str> {
        let name = document_types::field_called(text);
        let labels = self.fields.iter().map(|field| field.label.as_str());
        document_types::is_field_of(name, &self.kind, labels, self.items.len()).then_some(name)
    }
}

/// A labelled text on a document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = DocumentField)]
pub struct Field {
    /// The label in Chinese.
    pub label: String,
    /// What stands there.
    pub value: String,
}

/// A table of business data.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Table {
    /// Its key in the folder.
    pub key: String,
    /// The file's name, as programs see it.
    pub file: String,
    /// Where `platform::files` keeps it.
    pub hash: FileHash,
    /// Its size.
    pub bytes: i64,
    /// Its name.
    pub title: String,
    /// What it holds.
    pub summary: String,
    /// Whether it says what the books say: another company's books say otherwise.
    #[serde(default)]
    pub restates_books: bool,
    /// Of the bank's statement: numbers of lines that the books do not have; stays on the server.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bank_only: Vec<String>,
    /// Of the bank's statement: businesses that the bank does not have; stays on the server.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub books_only: Vec<String>,
    /// Its described columns.
    pub columns: Vec<Column>,
}

/// A described column of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[schema(as = TableColumn)]
pub struct Column {
    /// As the file's head line says.
    pub name: String,
    /// As people say.
    pub label: String,
    /// What its cells hold.
    pub kind: ColumnKind,
}

/// What the cells of a column hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ColumnKind {
    /// Anything.
    Text,
    /// Whole numbers.
    Integer,
    /// Numbers.
    Decimal,
    /// Amounts in yuan.
    Money,
    /// 2026-01-31.
    Date,
    /// 2026-01-31 12:00.
    Datetime,
    /// Yes or no.
    Boolean,
}

impl ColumnKind {
    /// Whether cells compare as numbers.
    pub const fn is_number(self) -> bool {
        matches!(self, Self::Integer | Self::Decimal | Self::Money)
    }
}

impl Template {
    /// Whose statements and tax returns its books give.
    pub const fn filer(&self) -> Filer {
        Filer {
            standard: self.standard,
            taxes: self.taxes,
        }
    }

    /// Whether a unit of accounts is a foreign currency that the company has rates of.
    pub(crate) fn is_currency(&self, unit: Option<&str>) -> bool {
        let mut currencies = self.month_end.currencies.iter();
        unit.is_some_and(|unit| currencies.any(|currency| currency.name == unit))
    }

    /// The chart of accounts.
    pub fn chart(&self) -> Chart {
        Chart::with_code_rule(self.accounts.clone(), &self.code_rule)
            .expect("the import refuses a faulty chart")
    }

    /// The business with that key.
    pub fn business(&self, key: &str) -> Option<&Business> {
        self.businesses.iter().find(|business| business.key == key)
    }

    /// The business each document belongs to.
    pub fn business_of_document(&self) -> BTreeMap<String, String> {
        let pairs = self.businesses.iter().flat_map(|business| {
            business
                .documents
                .iter()
                .map(|document| (document.key.clone(), business.key.clone()))
        });
        pairs.collect()
    }

    /// Who signs at a post.
    pub fn signature(&self, post: Post) -> String {
        let person = self.profile.persons.iter().find(|person| person.post == post);
        person.map_or_else(|| post.label().into(), |person| person.name.clone())
    }

    /// The businesses of a task, all if it names none; in order.
    pub fn scope(&self, keys: &[String]) -> Vec<&Business> {
        self.businesses
            .iter()
            .filter(|business| keys.is_empty() || keys.contains(&business.key))
            .collect()
    }

    /// What stands in a book when it is opened: the solutions of every business before the first of the task, and what the
    /// rules say of its own.
    pub fn given(&self, rules: &TaskRules) -> Vec<(&Business, &VoucherDraft)> {
        let before = self.before(rules).into_iter();
        let booked = before.flat_map(|business| business.solution.iter().map(move |draft| (business, draft)));
        let scope = self.scope(&rules.businesses).into_iter();
        let wrong = scope.flat_map(|business| business.mistakes.iter().map(move |draft| (business, draft)));
        booked
            .chain(wrong.filter(|_| rules.booked == Booked::Wrong))
            .collect()
    }

    /// The businesses that are booked rightly when a book is opened.
    pub fn before(&self, rules: &TaskRules) -> Vec<&Business> {
        let scope = self.scope(&rules.businesses);
        let numbers = scope.iter().map(|business| business.number);
        let is_before: Box<dyn Fn(u32) -> bool> = match rules.booked {
            Booked::All => {
                let last = numbers.max().unwrap_or(0);
                Box::new(move |number| number <= last)
            }
            Booked::Nothing | Booked::Wrong => {
                let first = numbers.min().unwrap_or(0);
                Box::new(move |number| number < first)
            }
        };
        self.businesses
            .iter()
            .filter(|business| is_before(business.number))
            .collect()
    }
}
