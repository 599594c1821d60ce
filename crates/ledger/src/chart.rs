//! The chart of accounts (会计科目表): a tree held together by code prefixes.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::{AccountCode, Finding, Side};

/// 类别.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, utoipa::ToSchema,
)]
#[serde(rename_all = "snake_case")]
#[schema(as = AccountCategory)]
pub enum Category {
    #[serde(alias = "资产")]
    Asset,
    #[serde(alias = "负债")]
    Liability,
    #[serde(alias = "共同")]
    Common,
    #[serde(alias = "所有者权益", alias = "权益")]
    Equity,
    #[serde(alias = "成本")]
    Cost,
    #[serde(alias = "损益")]
    ProfitLoss,
}

impl Category {
    pub const fn label(self) -> &'static str {
        match self {
            Self::Asset => "资产",
            Self::Liability => "负债",
            Self::Common => "共同",
            Self::Equity => "所有者权益",
            Self::Cost => "成本",
            Self::ProfitLoss => "损益",
        }
    }
}

/// The side on which the balance normally stands (余额方向); a balance may still be on the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = AccountDirection)]
pub enum NormalSide {
    #[serde(alias = "借")]
    Debit,
    #[serde(alias = "贷")]
    Credit,
    #[serde(alias = "双")]
    Either,
}

impl NormalSide {
    /// The side, with debit standing in for accounts that may be on either.
    pub const fn side(self) -> Side {
        match self {
            Self::Debit | Self::Either => Side::Debit,
            Self::Credit => Side::Credit,
        }
    }
}

/// Whether an account holds money: cash needs a day book and a cashier's signature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = MoneyKind)]
pub enum Money {
    Cash,
    Bank,
}

/// One account of the chart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = LedgerAccount)]
pub struct Account {
    pub code: AccountCode,
    /// Its own name, without its parent's: `工行基本户`.
    #[schema(example = "工行基本户")]
    pub name: String,
    pub category: Category,
    pub direction: NormalSide,
    /// The auxiliary types each of its lines must carry.
    #[serde(default)]
    pub aux: Vec<String>,
    #[serde(default)]
    pub money: Option<Money>,
    /// 计量单位, for quantity ledgers.
    #[serde(default)]
    pub unit: Option<String>,
    #[serde(default)]
    pub disabled: bool,
}

/// All accounts of a book set, by code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    accounts: BTreeMap<AccountCode, Account>,
    parents: BTreeSet<AccountCode>,
    /// The full length of a code at each level.
    code_lengths: Vec<usize>,
}

/// The usual rule 4-2-2-2: how many digits each level adds.
pub const USUAL_CODE_RULE: [usize; 4] = [4, 2, 2, 2];

impl Chart {
    /// Builds the chart by the usual code rule, or tells every fault: malformed or repeated codes, orphans.
    pub fn new(accounts: Vec<Account>) -> Result<Self, Vec<Finding>> {
        Self::with_code_rule(accounts, &USUAL_CODE_RULE)
    }

    /// The same with a rule of one's own, such as 4-3-3.
    pub fn with_code_rule(accounts: Vec<Account>, digits_per_level: &[usize]) -> Result<Self, Vec<Finding>> {
        let mut findings = Vec::new();
        let code_lengths = digits_per_level.iter().scan(0, |length, digits| {
            *length += digits;
            Some(*length)
        });
        let mut chart = Self {
            accounts: BTreeMap::new(),
            parents: BTreeSet::new(),
            code_lengths: code_lengths.collect(),
        };
        for account in accounts {
            let code = account.code.clone();
            let is_digits = code.as_str().bytes().all(|b| b.is_ascii_digit());
            if !is_digits || !chart.code_lengths.contains(&code.as_str().len()) {
                findings.push(Finding::blocks(
                    "ledger.bad_code",
                    format!("科目编码「{code}」不符合编码规则"),
                ));
            } else if chart.accounts.insert(code.clone(), account).is_some() {
                findings.push(Finding::blocks(
                    "ledger.repeated_code",
                    format!("科目编码「{code}」重复"),
                ));
            }
        }
        for code in chart.accounts.keys() {
            let Some(parent) = chart.parent_code(code) else {
                continue;
            };
            if chart.accounts.contains_key(&parent) {
                chart.parents.insert(parent);
            } else {
                let message = format!("科目「{code}」的上级科目「{parent}」不存在");
                findings.push(Finding::blocks("ledger.no_parent", message));
            }
        }
        if findings.is_empty() {
            Ok(chart)
        } else {
            Err(findings)
        }
    }

    pub fn find(&self, code: &AccountCode) -> Option<&Account> {
        self.accounts.get(code)
    }

    pub fn accounts(&self) -> impl Iterator<Item = &Account> {
        self.accounts.values()
    }

    pub fn is_leaf(&self, code: &AccountCode) -> bool {
        self.accounts.contains_key(code) && !self.parents.contains(code)
    }

    pub fn leaves(&self) -> impl Iterator<Item = &Account> {
        self.accounts
            .values()
            .filter(|account| !self.parents.contains(&account.code))
    }

    /// The accounts directly or indirectly below a code, itself included.
    pub fn under<'a>(&'a self, above: &'a str) -> impl Iterator<Item = &'a Account> {
        let from = AccountCode(above.to_owned());
        self.accounts
            .range(from..)
            .map(|(_, account)| account)
            .take_while(move |account| account.code.is_under(above))
    }

    /// The accounts directly below one.
    pub fn children<'a>(&'a self, parent: &'a AccountCode) -> impl Iterator<Item = &'a Account> {
        self.under(parent.as_str())
            .filter(move |account| self.parent_code(&account.code).as_ref() == Some(parent))
    }

    /// The name with its parents': `应交税费-应交增值税-销项税额`; the code itself when it is not in the chart.
    pub fn full_name(&self, code: &AccountCode) -> String {
        let names: Vec<&str> = self
            .line_of(code)
            .iter()
            .filter_map(|above| self.accounts.get(above))
            .map(|account| account.name.as_str())
            .collect();
        if names.is_empty() {
            code.to_string()
        } else {
            names.join("-")
        }
    }

    pub fn money(&self, code: &AccountCode) -> Option<Money> {
        self.find(code).and_then(|account| account.money)
    }

    pub fn category(&self, code: &AccountCode) -> Option<Category> {
        self.find(code).map(|account| account.category)
    }

    /// The code one level up; `None` for a first-level account.
    pub fn parent_code(&self, code: &AccountCode) -> Option<AccountCode> {
        let length = self
            .code_lengths
            .iter()
            .rev()
            .find(|length| **length < code.as_str().len())?;
        code.as_str()
            .get(..*length)
            .map(|prefix| AccountCode(prefix.to_owned()))
    }

    /// The code and those above it, the first level first.
    pub fn line_of(&self, code: &AccountCode) -> Vec<AccountCode> {
        let mut line = vec![code.clone()];
        while let Some(parent) = self.parent_code(&line[line.len() - 1]) {
            line.push(parent);
        }
        line.reverse();
        line
    }

    /// The level of a code: 1 for a first-level account, 2 for its details, and so on.
    pub fn level(&self, code: &AccountCode) -> usize {
        self.code_lengths
            .iter()
            .take_while(|length| **length <= code.as_str().len())
            .count()
    }
}
