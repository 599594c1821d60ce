//! 期末: the steps of closing a period in their order, each drawn up from the books as they stand.

use crate::{bookkeeping::LoadedBook, template::Template};
use ledger::{
    Aux, BalanceKey, Finding, PeriodRange, VoucherDraft,
    closing::{Closing, PeriodState, Surcharge, check_close},
    tax::TaxRates,
    voucher::signing::VoucherState,
};
use serde::{Deserialize, Serialize};

/// One step of closing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ClosingStep {
    /// 结转制造费用
    Overhead,
    /// 完工入库
    FinishedGoods,
    /// 转出未交增值税
    Vat,
    /// 计提附加税费
    Surcharges,
    /// 结转损益
    ProfitAndLoss,
    /// 计提所得税
    IncomeTax,
    /// 结转本年利润, in December.
    YearProfit,
    /// 结转利润分配明细, in December.
    Distribution,
}

impl ClosingStep {
    /// In the order in which a period is closed. After income tax, profit and loss are closed once more.
    pub const ORDER: [Self; 8] = [
        Self::Overhead,
        Self::FinishedGoods,
        Self::Vat,
        Self::Surcharges,
        Self::ProfitAndLoss,
        Self::IncomeTax,
        Self::YearProfit,
        Self::Distribution,
    ];

    const fn is_of_december(self) -> bool {
        matches!(self, Self::YearProfit | Self::Distribution)
    }

    /// Whether it belongs to the closing of this book's open period.
    pub fn applies(self, kept: &LoadedBook) -> bool {
        !self.is_of_december() || kept.book.period.is_december()
    }
}

/// The vouchers a step would draw up now: none when there is nothing left to move; a finding when it cannot.
pub fn draw_up(kept: &LoadedBook, step: ClosingStep) -> Result<Vec<VoucherDraft>, Finding> {
    let book = kept.books(true);
    let template = &kept.template;
    let word = template.words.first().map_or("记", String::as_str);
    let closing = Closing {
        book: &book,
        period: kept.book.period,
        standard: template.standard,
        word,
    };
    let one = |draft: Option<VoucherDraft>| draft.into_iter().collect();
    Ok(match step {
        ClosingStep::Overhead => {
            let into = key_of(template, "4001", "制造费用")?;
            one(closing.carry(&["4101"], &into, "结转制造费用"))
        }
        ClosingStep::FinishedGoods => {
            let into = key_of(template, "1405", "")?;
            one(closing.carry(&["4001"], &into, "完工产品入库"))
        }
        ClosingStep::Vat => one(closing.vat_transfer()?),
        ClosingStep::Surcharges => one(surcharges(kept, &closing)?),
        ClosingStep::ProfitAndLoss => closing.profit_and_loss(),
        ClosingStep::IncomeTax => {
            let rate = TaxRates::of_the_product().on("income_tax.standard", kept.book.period.last_day());
            one(closing.income_tax(rate.unwrap_or_default())?)
        }
        ClosingStep::YearProfit => one(closing.year_profit()?),
        ClosingStep::Distribution => one(closing.distribution_details()?),
    })
}

/// The leaf and auxiliary items that costs go into: the item of that name, or the only one there is.
fn key_of(template: &Template, account: &str, named: &str) -> Result<BalanceKey, Finding> {
    let missing = |what: &str| {
        let message = format!("无法自动结转：请手工填制，选择「{what}」");
        Finding::blocks("simulation.no_closing_item", message)
    };
    let found = template.accounts.iter().find(|one| one.code.as_str() == account);
    let account = found.ok_or_else(|| missing(account))?;
    let mut aux = Aux::none();
    for kind in &account.aux {
        let listed = template.aux.iter().find(|aux| aux.kind == *kind);
        let items = listed.map_or(&[][..], |aux| aux.items.as_slice());
        let item = items
            .iter()
            .find(|item| *item == named)
            .or_else(|| items.first().filter(|_| items.len() == 1));
        let item = item.ok_or_else(|| missing(kind))?;
        aux.0.insert(kind.clone(), item.clone());
    }
    Ok(BalanceKey {
        account: account.code.clone(),
        aux,
    })
}

/// On the month's VAT; nothing when surcharges were booked already.
fn surcharges(kept: &LoadedBook, closing: &Closing<'_>) -> Result<Option<VoucherDraft>, Finding> {
    let month = closing
        .book
        .movements_before_close(PeriodRange::month(closing.period));
    let is_booked = !month
        .of_account(closing.standard.taxes_and_surcharges())
        .net_movement()
        .is_zero();
    if is_booked {
        return Ok(None);
    }
    let rates = TaxRates::of_the_product();
    let day = kept.book.period.last_day();
    let named = [
        ("城市维护建设税", "surcharge.city.urban"),
        ("教育费附加", "surcharge.education"),
        ("地方教育附加", "surcharge.local_education"),
    ];
    let due: Vec<Surcharge> = named
        .into_iter()
        .filter_map(|(name, key)| {
            let rate = rates.on(key, day)?;
            Some(Surcharge {
                name: name.into(),
                rate,
            })
        })
        .collect();
    closing.surcharges(closing.vat_payable(), &due)
}

/// Everything that keeps the open period from being closed, and warnings.
pub fn findings_of_close(kept: &LoadedBook) -> Vec<Finding> {
    let unposted = kept
        .vouchers
        .iter()
        .filter(|voucher| voucher.period == kept.book.period && voucher.state != VoucherState::Posted)
        .map(|voucher| match voucher.draft.number {
            Some(number) => format!("{}-{number}", voucher.draft.word),
            None => "草稿".into(),
        })
        .collect();
    let state = PeriodState {
        unposted,
        // A book has one open period; those before it were closed one by one.
        earlier_are_closed: true,
    };
    check_close(&kept.books(false), kept.book.period, &state)
}
