//! The accounts that the names of a foreign journal stand for: known ones, and those that would be opened.

use super::root;
use crate::header::RowFault;
use ledger::{
    Account, AccountCode, Aux,
    chart::{Category, Money, NormalSide},
};
use std::collections::{BTreeMap, BTreeSet};

/// What a name stands for.
#[derive(Clone)]
pub(super) struct Meant {
    pub(super) code: AccountCode,
    pub(super) aux: Aux,
}

/// Finds accounts by name, and opens what is not known.
pub(super) struct Finder<'k> {
    /// Of the file and of the books it is read for, by code.
    known: BTreeMap<String, Account>,
    found: BTreeMap<String, Option<Meant>>,
    pub(super) opened: Vec<Account>,
    pub(super) remarks: Vec<RowFault>,
    pub(super) faults: Vec<RowFault>,
    of_books: &'k [Account],
}

impl<'k> Finder<'k> {
    pub(super) fn new(of_file: Vec<Account>, of_books: &'k [Account]) -> Self {
        let known = of_books.iter().chain(&of_file);
        let known = known.map(|one| (one.code.to_string(), one.clone())).collect();
        Self {
            known,
            found: BTreeMap::new(),
            opened: of_file,
            remarks: Vec::new(),
            faults: Vec::new(),
            of_books,
        }
    }

    /// The account of a name that stands on this line; none where it cannot be told, which is said once.
    pub(super) fn find(&mut self, line: u32, name: &str) -> Option<Meant> {
        if let Some(found) = self.found.get(name) {
            return found.clone();
        }
        let parts: Vec<&str> = name.split(':').map(str::trim).collect();
        let meant = self
            .by_code(&parts)
            .or_else(|| self.by_name(&parts))
            .or_else(|| self.open(line, name, &parts));
        self.found.insert(name.to_owned(), meant.clone());
        meant
    }

    /// `Assets:1002-银行存款:100201-工行`: the last part that begins with a code, the parts behind it are auxiliary items.
    fn by_code(&mut self, parts: &[&str]) -> Option<Meant> {
        let coded: Vec<(usize, &str, &str)> = (parts.iter().enumerate())
            .filter_map(|(at, part)| split_code(part).map(|(code, name)| (at, code, name)))
            .collect();
        let (last, code, _) = *coded.last()?;
        if !self.known.contains_key(code) {
            let (category, direction) = root::of(parts.first()?)?;
            for (_, code, name) in &coded {
                if !self.known.contains_key(*code) {
                    self.add(account_of(code, name, category, direction));
                }
            }
        }
        let aux = items_of(self.known.get(code)?, parts.get(last + 1..)?)?;
        Some(Meant {
            code: code.into(),
            aux,
        })
    }

    /// `资产:应收账款:百汇电商`: the last part that is the name of one account only.
    fn by_name(&self, parts: &[&str]) -> Option<Meant> {
        (1..parts.len()).rev().find_map(|at| {
            let mut named = self.known.values().filter(|one| one.name == parts[at]);
            let (account, another) = (named.next()?, named.next());
            if another.is_some() || self.has_details(&account.code) {
                return None;
            }
            let aux = items_of(account, &parts[at + 1..])?;
            Some(Meant {
                code: account.code.clone(),
                aux,
            })
        })
    }

    fn has_details(&self, code: &AccountCode) -> bool {
        let code = code.as_str();
        self.known
            .keys()
            .any(|other| other.len() > code.len() && other.starts_with(code))
    }

    /// A first-level account with the next code that is free in its category.
    fn open(&mut self, line: u32, name: &str, parts: &[&str]) -> Option<Meant> {
        let (Some((category, direction)), Some(own)) = (root::of(parts[0]), parts.get(1..)) else {
            self.faults.push(RowFault::new(
                line,
                "book_file.unknown_root",
                format!("无法判断「{name}」是哪一类科目：第一级应为 Assets（资产）、Liabilities（负债）、Equity（权益）、Income（收入）或 Expenses（费用）"),
                format!("{name} begins with none of Assets, Liabilities, Equity, Income, Expenses"),
            ));
            return None;
        };
        let own = if own.is_empty() { parts } else { own };
        let code = self.free_code(category)?;
        self.remarks.push(RowFault::new(
            line,
            "book_file.opened",
            format!(
                "「{name}」没有对应的科目，暂编为 {code} {}，请核对",
                own.join("-")
            ),
            format!("{name} is no known account and gets the code {code}"),
        ));
        self.add(account_of(&code, &own.join("-"), category, direction));
        Some(Meant {
            code: code.as_str().into(),
            aux: Aux::none(),
        })
    }

    fn free_code(&self, category: Category) -> Option<String> {
        let of_category = self.of_books.iter().filter(|one| one.category == category);
        let digits: BTreeSet<char> = of_category
            .filter_map(|one| one.code.as_str().chars().next())
            .collect();
        let digit = digits.first().copied().unwrap_or(match category {
            Category::Liability => '2',
            Category::Equity => '3',
            Category::Cost => '4',
            Category::ProfitLoss => '5',
            Category::Asset | Category::Common => '1',
        });
        let mut codes = (901..=999).chain(1..=900).map(|rest| format!("{digit}{rest:03}"));
        codes.find(|code| !self.known.keys().any(|known| known.starts_with(code.as_str())))
    }

    fn add(&mut self, account: Account) {
        self.known.insert(account.code.to_string(), account.clone());
        self.opened.push(account);
    }
}

/// `1002-银行存款`, `1002 银行存款` or `1002`: a code of at least four digits, and the name behind it.
fn split_code(part: &str) -> Option<(&str, &str)> {
    let end = part.find(|c: char| !c.is_ascii_digit()).unwrap_or(part.len());
    let (code, name) = part.split_at(end);
    let name = name.trim_start_matches(['-', '_', ' ', '.', '·']);
    (code.len() >= 4).then_some((code, if name.is_empty() { code } else { name }))
}

/// The auxiliary items that stand behind an account: `客户-百汇电商`, or just the item where there is one type.
fn items_of(account: &Account, parts: &[&str]) -> Option<Aux> {
    if account.aux.len() != parts.len() {
        return None;
    }
    let items = account.aux.iter().zip(parts).map(|(kind, part)| {
        let item = part
            .strip_prefix(kind.as_str())
            .and_then(|rest| rest.strip_prefix('-'));
        (kind.clone(), item.unwrap_or(part).to_owned())
    });
    Some(Aux(items.collect()))
}

fn account_of(code: &str, name: &str, category: Category, direction: NormalSide) -> Account {
    let lower = name.to_lowercase();
    let is = |words: &[&str]| category == Category::Asset && words.iter().any(|word| lower.contains(word));
    Account {
        code: code.into(),
        name: name.to_owned(),
        category,
        direction,
        aux: Vec::new(),
        money: if is(&["现金", "cash"]) {
            Some(Money::Cash)
        } else if is(&["银行", "bank", "checking"]) {
            Some(Money::Bank)
        } else {
            None
        },
        unit: None,
        disabled: false,
    }
}
