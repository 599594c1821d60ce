//! The steps of closing, each with where it stands: to do, done, or nothing to do and why.

use serde::{Deserialize, Serialize};

use super::{Closing, Taxpayer};
use crate::tax::TaxRates;
use crate::{Fen, Finding, PeriodRange, VoucherDraft, VoucherKind};

/// One step of closing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ClosingStep {
    /// 计提折旧与摊销, where the company has cards of assets.
    Depreciation,
    /// 计提与摊销费用, where the company has entries of every month.
    Accruals,
    /// 结转制造费用
    Overhead,
    /// 完工入库
    FinishedGoods,
    /// 结转销售成本, where the company says which stock is carried out once a month.
    CostOfSales,
    /// 结转汇兑损益, where the company keeps accounts in foreign money.
    Exchange,
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
    /// 提取法定盈余公积, in December.
    Reserve,
    /// 结转利润分配明细, in December.
    Distribution,
}

/// Where a step stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ClosingStepState)]
pub enum StepState {
    /// 待处理: something is left to be moved.
    ToDo,
    /// 已完成: it was moved this month.
    Done,
    /// 无需处理: there was nothing to move.
    NothingToDo,
}

/// A step as the books stand.
#[derive(Clone, Debug, PartialEq)]
pub struct StepView {
    pub state: StepState,
    /// Why, in a sentence without amounts.
    pub why: String,
    /// What would be booked; empty where it must be written by hand.
    pub drafts: Vec<VoucherDraft>,
}

impl ClosingStep {
    /// In the order in which a period is closed. After income tax, profit and loss are closed once more.
    const ORDER: [Self; 13] = [
        Self::Depreciation,
        Self::Accruals,
        Self::Overhead,
        Self::FinishedGoods,
        Self::CostOfSales,
        Self::Exchange,
        Self::Vat,
        Self::Surcharges,
        Self::ProfitAndLoss,
        Self::IncomeTax,
        Self::YearProfit,
        Self::Reserve,
        Self::Distribution,
    ];

    const fn is_of_december(self) -> bool {
        matches!(self, Self::YearProfit | Self::Reserve | Self::Distribution)
    }

    /// What is said while it is to be done.
    const fn task(self) -> &'static str {
        match self {
            Self::Depreciation => "按资产卡片计提本月的折旧和摊销",
            Self::Accruals => "每月应计提、摊销的费用还没有入账",
            Self::CostOfSales => "按月末一次加权平均单价，结转本月已销售商品的成本",
            Self::Exchange => "外币账户按月末汇率调整，差额计入汇兑损益",
            Self::Overhead => "制造费用有余额，转入生产成本",
            Self::FinishedGoods => "生产成本有余额：全部完工时转入库存商品；有在产品的请手工填制",
            Self::Vat => "把本月应交的增值税转到未交增值税，多交的转回",
            Self::Surcharges => "按本月应交、已交的增值税和消费税计提",
            Self::ProfitAndLoss => "损益类科目有余额，转入本年利润；以前年度损益调整转入未分配利润",
            Self::IncomeTax => "按本年累计利润计提，已计提的扣除",
            Self::YearProfit => "本年利润有余额，转入未分配利润",
            Self::Reserve => "按全年净利润计提，达到注册资本的 50% 为止",
            Self::Distribution => "利润分配的其他明细有余额，转入未分配利润",
        }
    }
}

/// What was found about a step with nothing left to move.
type Rest = (StepState, &'static str);

const fn done(why: &'static str) -> Rest {
    (StepState::Done, why)
}

const fn nothing(why: &'static str) -> Rest {
    (StepState::NothingToDo, why)
}

impl Closing<'_> {
    /// The steps of this period, in order.
    pub fn steps(&self) -> impl Iterator<Item = ClosingStep> {
        let is_december = self.period.is_december();
        let known = &self.month_end;
        ClosingStep::ORDER.into_iter().filter(move |step| match step {
            ClosingStep::Depreciation => !known.assets.is_empty(),
            ClosingStep::Accruals => !known.accruals.is_empty(),
            ClosingStep::CostOfSales => !known.sales.is_empty(),
            ClosingStep::Exchange => !known.rates.is_empty(),
            _ => is_december || !step.is_of_december(),
        })
    }

    /// Where a step stands.
    pub fn view(&self, step: ClosingStep) -> StepView {
        match self.drafts(step) {
            Err(finding) => StepView {
                state: StepState::ToDo,
                why: finding.message,
                drafts: Vec::new(),
            },
            Ok(drafts) if drafts.is_empty() => {
                let (state, why) = self.rest(step);
                StepView {
                    state,
                    why: why.to_owned(),
                    drafts,
                }
            }
            Ok(drafts) => StepView {
                state: StepState::ToDo,
                why: self.task(step),
                drafts,
            },
        }
    }

    /// What is said while a step is to be done.
    fn task(&self, step: ClosingStep) -> String {
        if step == ClosingStep::Vat && self.taxes.taxpayer == Taxpayer::Small {
            return "销售额未超过小规模纳税人的免税标准，免征的增值税转入当期损益；已开专用发票的照常缴纳"
                .to_owned();
        }
        if step == ClosingStep::Exchange {
            let rates = self.month_end.rates.iter();
            let rates: Vec<String> = rates
                .map(|rate| format!("1 {} = {} 元", rate.unit, rate.rate))
                .collect();
            return format!("外币账户按月末汇率（{}）调整，差额计入汇兑损益", rates.join("，"));
        }
        step.task().to_owned()
    }

    /// The vouchers a step would draw up now: none when there is nothing left to move; a finding when it cannot.
    pub fn drafts(&self, step: ClosingStep) -> Result<Vec<VoucherDraft>, Finding> {
        let accounts = &self.accounts;
        let day = self.period.last_day();
        let rates = TaxRates::of_the_product();
        let missing_rate = || Finding::blocks("ledger.no_rate", format!("没有 {day} 适用的税率，请手工填制"));
        let one = |draft: Option<VoucherDraft>| draft.into_iter().collect::<Vec<_>>();
        Ok(match step {
            ClosingStep::Depreciation => self.depreciation()?,
            ClosingStep::Accruals => self.accruals()?,
            ClosingStep::CostOfSales => one(self.cost_of_sales()?),
            ClosingStep::Exchange => one(self.exchange_differences()?),
            ClosingStep::Overhead if self.is_clear(&accounts.overhead) => Vec::new(),
            ClosingStep::Overhead => {
                let into = self.key_of(&accounts.production, &accounts.overhead_item)?;
                one(self.carry(&accounts.overhead, &into, "结转制造费用"))
            }
            ClosingStep::FinishedGoods if self.is_clear(&accounts.production) => Vec::new(),
            ClosingStep::FinishedGoods => {
                let into = self.key_of(&accounts.finished_goods, "")?;
                one(self.carry(&accounts.production, &into, "完工产品入库"))
            }
            ClosingStep::Vat => one(self.vat_transfer()?),
            ClosingStep::Surcharges => {
                if self.waits_for_quarter() {
                    return Ok(Vec::new());
                }
                one(self.surcharges(&self.levies(&rates, day))?)
            }
            ClosingStep::ProfitAndLoss => {
                let mut drafts = self.profit_and_loss();
                drafts.extend(self.prior_years()?);
                drafts
            }
            ClosingStep::IncomeTax => {
                let rate = self.taxes.income_tax(&rates, day).ok_or_else(missing_rate)?;
                one(self.income_tax(rate)?)
            }
            ClosingStep::YearProfit => one(self.year_profit()?),
            ClosingStep::Reserve => {
                if !self.is_clear(&accounts.profit) || !self.profit_and_loss().is_empty() {
                    return Err(Finding::blocks("ledger.too_early", "先结转损益和本年利润"));
                }
                let rate = rates.on("reserve.statutory", day).ok_or_else(missing_rate)?;
                one(self.statutory_reserve(rate)?)
            }
            ClosingStep::Distribution => one(self.distribution_details()?),
        })
    }

    /// Whether nothing stands under an account, whatever its details add up to.
    pub(super) fn is_clear(&self, account: &str) -> bool {
        self.open_keys(account).is_empty()
    }

    /// Done, or nothing to do and why, of a step that would draw up nothing.
    fn rest(&self, step: ClosingStep) -> Rest {
        let accounts = &self.accounts;
        match step {
            ClosingStep::Depreciation if self.has_charges() => done("本月的折旧和摊销已计提"),
            ClosingStep::Depreciation => nothing("本月没有应计提折旧、摊销的资产"),
            ClosingStep::Accruals if self.has_accruals() => done("每月应计提、摊销的费用已入账"),
            ClosingStep::Accruals => nothing("本月没有应计提、摊销的金额"),
            ClosingStep::CostOfSales if self.has_sales() => done("本月的销售成本已结转"),
            ClosingStep::CostOfSales => nothing("本月没有需要结转成本的销售"),
            ClosingStep::Exchange if self.has_foreign_money() => done("外币账户已按月末汇率调整"),
            ClosingStep::Exchange => nothing("外币账户没有余额"),
            ClosingStep::Overhead if self.was_moved(&accounts.overhead) => done("制造费用已全部转出"),
            ClosingStep::Overhead => nothing("本月没有制造费用"),
            ClosingStep::FinishedGoods if self.was_moved(&accounts.production) => done("生产成本已全部转出"),
            ClosingStep::FinishedGoods => nothing("本月没有生产成本"),
            ClosingStep::Vat => self.rest_of_vat(),
            ClosingStep::Surcharges => self.rest_of_surcharges(),
            ClosingStep::ProfitAndLoss if self.has_kind(VoucherKind::PlClose) => done("损益类科目已无余额"),
            ClosingStep::ProfitAndLoss => nothing("损益类科目没有余额"),
            ClosingStep::IncomeTax => self.rest_of_income_tax(),
            ClosingStep::YearProfit if self.was_moved(&accounts.profit) => done("本年利润已全部转出"),
            ClosingStep::YearProfit => nothing("本年利润没有余额"),
            ClosingStep::Reserve if self.put_aside() > Fen::ZERO => done("已按全年净利润提取"),
            ClosingStep::Reserve if self.net_profit() <= Fen::ZERO => nothing("本年没有净利润，不提取"),
            ClosingStep::Reserve if self.reserve_room().is_zero() => {
                nothing("盈余公积已达注册资本的 50%，可不再提取")
            }
            ClosingStep::Reserve => nothing("弥补以前年度亏损后没有可提取的利润"),
            ClosingStep::Distribution
                if self.has_kind(VoucherKind::YearClose) && self.put_aside() > Fen::ZERO =>
            {
                done("利润分配只剩未分配利润")
            }
            ClosingStep::Distribution => nothing("利润分配没有其他明细需要结转"),
        }
    }

    fn rest_of_vat(&self) -> Rest {
        let moved = [&self.accounts.vat_unpaid_out, &self.accounts.vat_excess_out];
        if self.taxes.taxpayer == Taxpayer::Small {
            self.rest_of_small_vat()
        } else if self.vat().is_none() {
            nothing("科目表中没有应交增值税")
        } else if moved.into_iter().any(|column| !self.vat_column(column).is_zero()) {
            done("应交增值税已转出")
        } else if self.vat_still_due().is_negative() {
            nothing("进项税额大于销项税额，差额留待以后抵扣，不作分录")
        } else {
            nothing("本月应交增值税没有余额")
        }
    }

    fn rest_of_small_vat(&self) -> Rest {
        if self.waits_for_quarter() {
            nothing("小规模纳税人按季申报，季末再按全季销售额看是否免征增值税")
        } else if self.is_vat_free() && self.has_relief() {
            done("销售额未超过免税标准，免征的增值税已转入当期损益")
        } else if self.is_vat_free() {
            nothing("销售额未超过免税标准，免征增值税，没有需要转出的税额；已开专用发票的照常缴纳")
        } else {
            nothing("小规模纳税人的增值税直接记在应交增值税，没有转出这一步")
        }
    }

    fn rest_of_surcharges(&self) -> Rest {
        let (rates, day) = (TaxRates::of_the_product(), self.period.last_day());
        let levies = self.levies(&rates, day);
        if self.waits_for_quarter() {
            nothing("按季申报，附加税费在季末计提")
        } else if self.has_surcharges(&levies) {
            done("附加税费已计提")
        } else if self.is_vat_free() && self.surcharge_base() <= Fen::ZERO {
            nothing("销售额未超过免税标准，免征增值税，附加税费也为零")
        } else if self.surcharge_base() <= Fen::ZERO {
            nothing("本月没有应交、已交的增值税和消费税，附加税费为零")
        } else {
            nothing("计税依据太小，附加税费不足一分")
        }
    }

    fn rest_of_income_tax(&self) -> Rest {
        if self.is_tax_worked_out() {
            done("所得税已入账；有递延所得税，当期所得税以纳税调整后的应纳税所得额为准")
        } else if !self.income_tax_booked(PeriodRange::month(self.period)).is_zero() {
            done("所得税已按本年累计利润计提")
        } else if self.profit_before_tax() <= Fen::ZERO {
            nothing("本年累计没有利润，不计提所得税")
        } else {
            nothing("本年应计提的所得税以前月份已计提")
        }
    }

    /// Whether anything was booked on an account this month.
    fn was_moved(&self, account: &str) -> bool {
        let balance = self.balance(account);
        !balance.debit.is_zero() || !balance.credit.is_zero()
    }

    fn has_kind(&self, kind: VoucherKind) -> bool {
        let vouchers = self.book.vouchers_in(PeriodRange::month(self.period));
        vouchers.iter().any(|voucher| voucher.kind() == kind)
    }
}
