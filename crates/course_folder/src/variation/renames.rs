//! Words that change together through a whole company.

use std::collections::BTreeMap;

use crate::model::{Aux, Business, Company, RefVoucher};

/// Words and those in their place; all are replaced at once, so that one replacement never meets another.
#[derive(Clone, Debug, Default)]
pub(super) struct Renames {
    /// The longest first.
    pairs: Vec<(String, String)>,
}

impl Renames {
    pub(super) fn new(pairs: impl IntoIterator<Item = (String, String)>) -> Self {
        let mut pairs: Vec<_> = pairs.into_iter().filter(|(from, to)| from != to).collect();
        pairs.sort_by_key(|(from, _)| std::cmp::Reverse(from.len()));
        Self { pairs }
    }

    /// From the golden names of a pool to those at a place in it.
    pub(super) fn between(
        golden: &BTreeMap<String, String>,
        taken: &BTreeMap<String, String>,
    ) -> Vec<(String, String)> {
        golden
            .iter()
            .filter_map(|(key, from)| taken.get(key).map(|to| (from.clone(), to.clone())))
            .collect()
    }

    pub(super) fn text(&self, text: &mut String) {
        self.text_where(text, |_| true);
    }

    /// Replaces the words that `may_follow` what stands before them.
    pub(super) fn text_where(&self, text: &mut String, may_follow: impl Fn(&str) -> bool) {
        let here: Vec<&(String, String)> = self
            .pairs
            .iter()
            .filter(|(from, _)| from.len() <= text.len() && text.contains(from.as_str()))
            .collect();
        if here.is_empty() {
            return;
        }
        let mut changed = String::with_capacity(text.len());
        let mut at = 0;
        while let Some(letter) = text[at..].chars().next() {
            let found = here
                .iter()
                .find(|(from, _)| text[at..].starts_with(from.as_str()) && may_follow(&text[..at]));
            if let Some((from, to)) = found {
                changed.push_str(to);
                at += from.len();
            } else {
                changed.push(letter);
                at += letter.len_utf8();
            }
        }
        *text = changed;
    }

    pub(super) fn company(&self, company: &mut Company) {
        let head = &mut company.head;
        for text in [
            &mut head.name,
            &mut head.uscc,
            &mut head.industry,
            &mut head.address,
            &mut head.phone,
            &mut head.bank,
            &mut head.bank_account,
            &mut head.summary,
        ] {
            self.text(text);
        }
        head.person
            .iter_mut()
            .for_each(|person| self.text(&mut person.name));
        head.policy
            .iter_mut()
            .for_each(|policy| self.text(&mut policy.text));
        for item in head.aux.iter_mut().flat_map(|aux| &mut aux.items) {
            self.text(item);
        }
        for asset in &mut head.asset {
            self.text(&mut asset.name);
        }
        for entry in &mut head.monthly {
            self.text(&mut entry.title);
            self.text(&mut entry.amount);
        }
        for sale in &mut head.sale_cost {
            self.text(&mut sale.item);
        }
        for posting in head.postings_mut() {
            self.aux(&mut posting.aux);
        }
        company
            .accounts
            .iter_mut()
            .for_each(|account| self.text(&mut account.name));
        company
            .opening
            .iter_mut()
            .for_each(|opening| self.aux(&mut opening.aux));
        company
            .businesses
            .iter_mut()
            .for_each(|business| self.business(business));
        company
            .vouchers
            .iter_mut()
            .for_each(|voucher| self.voucher(voucher));
    }

    fn aux(&self, aux: &mut Aux) {
        aux.values_mut().for_each(|item| self.text(item));
    }

    pub(super) fn business(&self, business: &mut Business) {
        for text in [&mut business.title, &mut business.text, &mut business.hint] {
            self.text(text);
        }
        for document in &mut business.document {
            self.text(&mut document.title);
            document.fields.values_mut().for_each(|value| self.text(value));
            for extra in &mut document.extra {
                self.text(&mut extra.value);
            }
            for item in &mut document.item {
                for text in [
                    &mut item.name,
                    &mut item.spec,
                    &mut item.account,
                    &mut item.department,
                    &mut item.note,
                ] {
                    self.text(text);
                }
            }
        }
    }

    pub(super) fn voucher(&self, voucher: &mut RefVoucher) {
        for line in &mut voucher.lines {
            self.text(&mut line.summary);
            self.text(&mut line.derived);
            self.aux(&mut line.aux);
        }
    }
}

/// Gives a company another name, wherever it goes by the present one: in its words, its documents and its vouchers.
pub(crate) fn called(company: &mut Company, name: &str) {
    if company.head.name.is_empty() {
        name.clone_into(&mut company.head.name);
    } else {
        Renames::new([(company.head.name.clone(), name.to_owned())]).company(company);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_hold_one_another_or_change_places_are_replaced_once() {
        let renames = Renames::new([
            ("百汇".into(), "宏远".into()),
            ("宏远".into(), "百汇".into()),
            ("百汇电商".into(), "云集电商".into()),
        ]);
        let mut text = "百汇电商、百汇与宏远".to_owned();
        renames.text(&mut text);
        assert_eq!(text, "云集电商、宏远与百汇");
    }
}
