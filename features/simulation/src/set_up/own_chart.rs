//! 增设明细科目和辅助档案: what a student adds to a chart of which only the first level and the taxes' details are given.
//!
//! What was added is known by its name below the account where it stands, not by its code: two accountants number details
//! in two ways and keep the same books.

use super::EnteredLine;
use crate::template::{AuxType, Template};
use ledger::{Account, AccountCode, Aux, Chart, closing::ClosingAccounts};
use platform::error::FieldError;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// How many accounts, and how many items, may be added.
pub const MOST_ADDED: usize = 200;
/// In characters.
const LONGEST_NAME: usize = 40;
const LONGEST_UNIT: usize = 10;

/// A detail account that a student sets up. Its category, its side and whether it is money are those of the account above.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OwnAccount {
    /// It begins with the code of the account above.
    pub code: AccountCode,
    /// Its own name: 工行基本户.
    pub name: String,
    /// The auxiliary types each of its lines carries.
    pub aux: Vec<String>,
    /// 计量单位, where quantities are counted.
    pub unit: Option<String>,
}

/// A customer, supplier … that a student adds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OwnItem {
    /// 客户, 供应商 …
    pub kind: String,
    /// Its name.
    pub name: String,
}

/// What a student added to a chart.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnChart {
    /// Detail accounts.
    pub accounts: Vec<OwnAccount>,
    /// Auxiliary items.
    pub items: Vec<OwnItem>,
}

/// A chart with its auxiliary items, as it stands while books are set up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetUpChart {
    accounts: Vec<Account>,
    /// The auxiliary types with their items.
    pub aux: Vec<AuxType>,
    code_rule: Vec<usize>,
}

impl SetUpChart {
    /// All that the company has.
    pub fn whole(template: &Template) -> Self {
        Self {
            accounts: template.accounts.clone(),
            aux: template.aux.clone(),
            code_rule: template.code_rule.clone(),
        }
    }

    /// What is given to a student who sets up the accounts: without the details and the items that openings stand on. The
    /// details of taxes are given, because regulation names them (财会〔2016〕22号).
    pub fn given(template: &Template) -> Self {
        let chart = template.chart();
        let taxes = ClosingAccounts::of(template.standard, template.start.last_day()).taxes;
        let openings = &template.openings;
        let details: BTreeSet<AccountCode> = openings
            .iter()
            .flat_map(|opening| chart.line_of(&opening.account).into_iter().skip(1))
            .filter(|code| !code.is_under(&taxes))
            .collect();
        let is_detail = |account: &Account| details.iter().any(|code| account.code.is_under(code.as_str()));
        let items: BTreeSet<(&String, &String)> =
            openings.iter().flat_map(|opening| &opening.aux.0).collect();
        let mut given = Self::whole(template);
        given.accounts.retain(|account| !is_detail(account));
        for AuxType { kind, items: known } in &mut given.aux {
            known.retain(|item| !items.contains(&(&*kind, item)));
        }
        given
    }

    /// As a chart.
    pub fn chart(&self) -> Chart {
        Chart::with_code_rule(self.accounts.clone(), &self.code_rule)
            .expect("a part of a chart, and what was checked beside it")
    }

    /// With what was added; or everything that is wrong with it, each at its place: `accounts[2].code`.
    pub fn with(mut self, own: &OwnChart) -> Result<Self, Vec<FieldError>> {
        let mut faults = Vec::new();
        let mut places: Vec<usize> = (0..own.accounts.len()).collect();
        // What stands above comes first.
        places.sort_by_key(|place| &own.accounts[*place].code);
        for place in places {
            match self.account_of(&own.accounts[place]) {
                Ok(account) => self.accounts.push(account),
                Err((field, message)) => faults.push(FieldError {
                    field: format!("accounts[{place}].{field}"),
                    message: message.into(),
                }),
            }
        }
        for (place, item) in own.items.iter().enumerate() {
            let name = item.name.trim();
            let of = self.aux.iter_mut().find(|aux| aux.kind == item.kind);
            match of {
                Some(aux) if is_name(name) && !aux.items.iter().any(|known| plain(known) == plain(name)) => {
                    aux.items.push(name.to_owned());
                }
                _ => faults.push(FieldError {
                    field: format!("items[{place}].name"),
                    message: "名称不能为空、过长或与已有的重复。".into(),
                }),
            }
        }
        if faults.is_empty() { Ok(self) } else { Err(faults) }
    }

    /// The account that was meant, like the one above it; or what is wrong, and with which of its fields.
    fn account_of(&self, own: &OwnAccount) -> Result<Account, (&'static str, &'static str)> {
        let code = own.code.as_str();
        let above = |account: &&Account| own.code.is_under(account.code.as_str()) && account.code != own.code;
        let parent = self
            .accounts
            .iter()
            .filter(above)
            .max_by_key(|account| account.code.as_str().len())
            .ok_or(("code", "科目编码应以上级科目的编码开头。"))?;
        let mut lengths = self.code_rule.iter().scan(0, |length, digits| {
            *length += digits;
            Some(*length)
        });
        let length = lengths.find(|length| *length > parent.code.as_str().len());
        if length != Some(code.len()) || !code.bytes().all(|digit| digit.is_ascii_digit()) {
            return Err(("code", "科目编码的位数不符合编码规则。"));
        }
        if self.accounts.iter().any(|account| account.code == own.code) {
            return Err(("code", "这个科目编码已经有了。"));
        }
        let name = own.name.trim();
        let is_sibling = |account: &&Account| {
            account.code.is_under(parent.code.as_str()) && account.code.as_str().len() == code.len()
        };
        let mut siblings = self.accounts.iter().filter(is_sibling);
        if !is_name(name) || siblings.any(|account| plain(&account.name) == plain(name)) {
            return Err(("name", "名称不能为空、过长或与已有的重复。"));
        }
        if own
            .aux
            .iter()
            .any(|kind| !self.aux.iter().any(|aux| aux.kind == *kind))
        {
            return Err(("aux", "没有这类辅助核算。"));
        }
        let unit = own.unit.as_deref().map(str::trim).filter(|unit| !unit.is_empty());
        if unit.is_some_and(|unit| unit.chars().count() > LONGEST_UNIT) {
            return Err(("unit", "计量单位最多 10 个字。"));
        }
        Ok(Account {
            code: own.code.clone(),
            name: name.to_owned(),
            aux: own.aux.clone(),
            unit: unit.map(str::to_owned),
            ..parent.clone()
        })
    }
}

fn is_name(name: &str) -> bool {
    !name.is_empty() && name.chars().count() <= LONGEST_NAME
}

impl OwnChart {
    /// Whether nothing was added.
    pub fn is_empty(&self) -> bool {
        self.accounts.is_empty() && self.items.is_empty()
    }

    /// The lines on the company's own accounts: one that was added is the company's of that name below the same account. One
    /// that the company has not is called by its code and name, so that it is taken for no other.
    pub fn in_company(&self, (chart, aux): (&Chart, &[AuxType]), lines: &[EnteredLine]) -> Vec<EnteredLine> {
        let mut added: Vec<&OwnAccount> = self.accounts.iter().collect();
        added.sort_by_key(|account| &account.code);
        let mut meant: BTreeMap<&AccountCode, AccountCode> = BTreeMap::new();
        for own in added {
            let above = chart.parent_code(&own.code).unwrap_or_default();
            let above = meant.get(&above).unwrap_or(&above).clone();
            let mut children = chart.children(&above);
            let same = children.find(|account| plain(&account.name) == plain(&own.name));
            let unknown = || AccountCode(format!("{} {}", own.code, own.name.trim()));
            meant.insert(
                &own.code,
                same.map_or_else(unknown, |account| account.code.clone()),
            );
        }
        let known = |kind: &String, item: &String| {
            let mut items = aux
                .iter()
                .filter(|aux| aux.kind == *kind)
                .flat_map(|aux| &aux.items);
            items
                .find(|known| plain(known) == plain(item))
                .unwrap_or(item)
                .clone()
        };
        let items = |aux: &Aux| {
            Aux(aux
                .0
                .iter()
                .map(|(kind, item)| (kind.clone(), known(kind, item)))
                .collect())
        };
        let line = |line: &EnteredLine| EnteredLine {
            account: meant.get(&line.account).unwrap_or(&line.account).clone(),
            aux: items(&line.aux),
            ..line.clone()
        };
        lines.iter().map(line).collect()
    }
}

/// A name without what people write in several ways.
fn plain(name: &str) -> String {
    let half = |letter: char| match letter {
        '（' => '(',
        '）' => ')',
        other => other,
    };
    name.chars()
        .filter(|letter| !letter.is_whitespace())
        .map(half)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ledger::{Fen, Standard};

    fn own(code: &str, name: &str) -> OwnAccount {
        OwnAccount {
            code: code.into(),
            name: name.into(),
            aux: Vec::new(),
            unit: None,
        }
    }

    fn first_level() -> SetUpChart {
        SetUpChart {
            accounts: Standard::Assbe.chart().accounts().cloned().collect(),
            aux: vec![AuxType {
                kind: "客户".into(),
                items: vec!["百汇".into()],
            }],
            code_rule: vec![4, 2, 2],
        }
    }

    fn refused(accounts: Vec<OwnAccount>) -> Vec<String> {
        let own = OwnChart {
            accounts,
            items: Vec::new(),
        };
        let faults = first_level().with(&own).err().unwrap_or_default();
        faults.into_iter().map(|fault| fault.field).collect()
    }

    #[test]
    fn details_stand_below_an_account_with_codes_and_names_of_their_own() {
        assert!(refused(vec![own("10020101", "基本户"), own("100201", "工行")]).is_empty());
        assert_eq!(refused(vec![own("990101", "无上级")]), ["accounts[0].code"]);
        assert_eq!(refused(vec![own("1002011", "位数不对")]), ["accounts[0].code"]);
        assert_eq!(
            refused(vec![own("100201", "工行"), own("100201", "建行")]),
            ["accounts[1].code"]
        );
        assert_eq!(
            refused(vec![own("100201", "工行"), own("100202", "工 行")]),
            ["accounts[1].name"]
        );
        // A detail may be called like what stands above it.
        assert!(refused(vec![own("100201", "银行存款"), own("10020101", "银行存款")]).is_empty());
        let with_aux = OwnAccount {
            aux: vec!["没有".into()],
            ..own("100201", "工行")
        };
        assert_eq!(refused(vec![with_aux]), ["accounts[0].aux"]);
    }

    #[test]
    fn an_account_is_known_by_its_name_whatever_its_code() {
        let company = first_level()
            .with(&OwnChart {
                accounts: vec![own("100201", "工行（基本户）"), own("100202", "建行")],
                items: Vec::new(),
            })
            .expect("a chart");
        let student = OwnChart {
            accounts: vec![
                own("100201", "建行"),
                own("100205", "工行(基本户)"),
                own("100206", "农行"),
            ],
            items: Vec::new(),
        };
        let line = |account: &str| EnteredLine {
            account: account.into(),
            aux: Aux::one("客户", "百 汇"),
            debit: Fen(100),
            credit: Fen::ZERO,
            quantity: None,
        };
        let lines = ["100201", "100205", "100206", "1001"].map(line);
        let meant = student.in_company((&company.chart(), &company.aux), &lines);
        let codes: Vec<&str> = meant.iter().map(|line| line.account.as_str()).collect();
        assert_eq!(codes, ["100202", "100201", "100206 农行", "1001"]);
        assert!(
            meant.iter().all(|line| line.aux == Aux::one("客户", "百汇")),
            "{meant:?}"
        );
    }

    #[test]
    fn items_are_added_to_a_type_that_there_is() {
        let item = |kind: &str, name: &str| OwnItem {
            kind: kind.into(),
            name: name.into(),
        };
        let with = |items: Vec<OwnItem>| {
            first_level().with(&OwnChart {
                accounts: Vec::new(),
                items,
            })
        };
        assert_eq!(
            with(vec![item("客户", "宏远")]).expect("a chart").aux[0].items,
            ["百汇", "宏远"]
        );
        for wrong in [item("客户", "百汇"), item("客户", " "), item("仓库", "一号")] {
            assert_eq!(with(vec![wrong]).expect_err("refused")[0].field, "items[0].name");
        }
    }
}
