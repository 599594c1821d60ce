//! The accounting standards, with the charts and layouts that come with the product (`content/accounting/`).

use serde::{Deserialize, Serialize};

use crate::chart::{Account, Category, Chart, Money, NormalSide};
use crate::{AccountCode, Finding};

/// 会计准则.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, utoipa::ToSchema,
)]
#[serde(rename_all = "snake_case")]
#[schema(as = AccountingStandard)]
pub enum Standard {
    /// 小企业会计准则 (财会〔2011〕17号).
    Assbe,
    /// 企业会计准则 (财会〔2006〕18号 and later).
    Asbe,
}

impl Standard {
    pub const fn label(self) -> &'static str {
        match self {
            Self::Assbe => "小企业会计准则",
            Self::Asbe => "企业会计准则",
        }
    }

    /// The standard's own list of accounts, first level only, as CSV.
    pub const fn accounts_csv(self) -> &'static str {
        match self {
            Self::Assbe => include_str!("../../../content/accounting/assbe/accounts.csv"),
            Self::Asbe => include_str!("../../../content/accounting/asbe/accounts.csv"),
        }
    }

    /// The standard's own chart.
    pub fn chart(self) -> Chart {
        chart_from_csv(self.accounts_csv()).expect("the charts that come with the product are tested")
    }
}

/// One row of `accounts.csv`; further columns are notes and are ignored.
#[derive(Deserialize)]
struct AccountRow {
    code: AccountCode,
    name: String,
    category: Category,
    direction: NormalSide,
    #[serde(default)]
    aux: String,
    #[serde(default)]
    cash: Option<Money>,
    #[serde(default)]
    unit: Option<String>,
}

/// Reads a chart from CSV with the columns `code,name,category,direction,aux,cash,unit` (aux types joined by `;`).
pub fn chart_from_csv(text: &str) -> Result<Chart, Vec<Finding>> {
    let mut accounts = Vec::new();
    let mut findings = Vec::new();
    for row in csv::Reader::from_reader(text.as_bytes()).into_deserialize::<AccountRow>() {
        match row {
            Ok(row) => accounts.push(Account {
                code: row.code,
                name: row.name,
                category: row.category,
                direction: row.direction,
                aux: row
                    .aux
                    .split(';')
                    .filter(|kind| !kind.is_empty())
                    .map(str::to_owned)
                    .collect(),
                money: row.cash,
                unit: row.unit,
                disabled: false,
            }),
            Err(fault) => findings.push(Finding::blocks(
                "ledger.bad_chart",
                format!("科目表无法识别：{fault}"),
            )),
        }
    }
    if findings.is_empty() {
        Chart::new(accounts)
    } else {
        Err(findings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_standards_bring_their_official_accounts() {
        assert_eq!(Standard::Assbe.chart().accounts().count(), 66);
        assert_eq!(Standard::Asbe.chart().accounts().count(), 121);
    }

    #[test]
    fn contra_accounts_stand_on_the_side_the_standard_gives_them() {
        // Public data get these wrong (they are marked debit elsewhere).
        let chart = Standard::Asbe.chart();
        for code in ["1463", "1465", "1467", "1532", "1632"] {
            assert_eq!(
                chart.find(&code.into()).unwrap().direction,
                NormalSide::Credit,
                "{code}"
            );
        }
    }

    #[test]
    fn a_chart_with_faults_is_refused_with_all_of_them() {
        let csv = "code,name,category,direction\n1001,现金,资产,借\n1001,现金,资产,借\n10,短,资产,借\n220201,甲,负债,贷\n";
        let codes: Vec<_> = chart_from_csv(csv)
            .unwrap_err()
            .into_iter()
            .map(|finding| finding.code)
            .collect();
        assert_eq!(
            codes,
            ["ledger.repeated_code", "ledger.bad_code", "ledger.no_parent"]
        );
    }
}
