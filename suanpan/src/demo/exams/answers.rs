//! What a student of some ability writes: right more often where the question is easy, wrong as students are wrong.

use ledger::{LineDraft, Side, VoucherDraft};
use scoring::{
    draw::Draw,
    question::{
        QuestionAnswer, QuestionBody, QuestionKey, blank, calculation, entry, flow, matching, multiple,
        ordering, short_answer, single, true_false,
    },
    voucher::ReferenceVoucher,
};
use std::collections::BTreeMap;

/// A student of the demo.
pub(in crate::demo) struct Student {
    /// In percent: how often an average question is right.
    ability: u64,
    chance: Draw,
}

/// Short answers as students give them, from full to empty words, under the first point of the question's rubric.
const WRITTEN: [(&str, [&str; 5]); 3] = [
    (
        "企业已收、银行未收，银行余额加",
        [
            "未达账项有四类：企业已收、银行未收，银行余额加；企业已付、银行未付，银行余额减；银行已收、企业未收，企业余额加；银行已付、企业未付，企业余额减。双方各自调节以后余额应相等，调节表不能作为记账依据。",
            "四类：企业已收银行未收，企业已付银行未付，银行已收企业未收，银行已付企业未付。编表时双方加上对方已收、减去对方已付，看调节后是否相等。",
            "企业已收银行未收要加在银行对账单上，银行已收企业未收要加在企业账上，已付的要减。",
            "就是企业和银行入账的时间不一样，调节表调一下两边就相等了。",
            "不清楚，没有复习到这一部分。",
        ],
    ),
    (
        "授权失效",
        [
            "付款时没有经过授权，事后审批流于形式；可能发生虚假付款、重复付款，钱很难追回。应当在系统里设置未审批不能付款的强制节点，审批和付款由不同的人担任，出纳凭审批完的单据付款。",
            "先付款后审批会使授权失效，资金可能被挪用或重复支付。应该先审批，再由财务复核，最后出纳付款，并保留审批记录。",
            "因为钱付出去以后再审批就没有意义了，有资金风险，应该先审批再付款。",
            "这样不符合公司规定，容易出错，要加强管理。",
            "不清楚，没有复习到这一部分。",
        ],
    ),
    (
        "首位数字的理论分布",
        [
            "自然产生的金额首位数字服从 log10(1+1/d)，1 约 30.1%，9 约 4.6%。统计报销金额首位的频数，用卡方检验看偏离，超过 15.507 再抽查。局限是样本太小不可靠，固定金额和有审批上限的数据本来就不服从，偏离只是线索。",
            "把报销金额的首位取出来统计，和理论上的比例比较，用卡方检验。样本少的时候不能用。",
            "看首位数字，1 出现得最多，大约 30%，如果偏离太多就可能有问题，要抽查单据。",
            "用 Python 画图看一看数字分布是不是正常。",
            "不清楚，没有复习到这一部分。",
        ],
    ),
];

impl Student {
    /// The same number is the same student in every exam; the seed makes the day.
    pub(in crate::demo) fn of(number: usize, seed: i64) -> Self {
        // Abilities lie around 60 %, a few below 40, a few above 80; partial credit lifts the scores above that.
        let mut own = Draw::from_seed(number as u64 * 104_729 + 17);
        let sum: u64 = (0..4).map(|_| own.below(16)).sum();
        Self {
            ability: 30 + sum,
            chance: Draw::from_seed(seed.cast_unsigned()),
        }
    }

    /// How much of the time is used, in percent.
    pub(in crate::demo) fn pace_percent(&mut self) -> i64 {
        55 + self.chance.below(42) as i64
    }

    /// Whether a question is flagged.
    pub(in crate::demo) fn hesitates(&mut self) -> bool {
        self.chance.below(100) < 6
    }

    /// Whether the page is left once.
    pub(in crate::demo) fn wanders(&mut self) -> bool {
        self.chance.below(100) < 14
    }

    fn knows(&mut self, difficulty: i64) -> bool {
        let bonus = (2 - difficulty) * 9;
        let percent = (self.ability as i64 + bonus).clamp(8, 98);
        (self.chance.below(100) as i64) < percent
    }

    fn pick<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        list.get(self.chance.below(list.len() as u64) as usize)
    }

    /// An answer; none for a question left open, and for kinds that the demo's students leave to the machine.
    pub(in crate::demo) fn answer(
        &mut self,
        body: &QuestionBody,
        key: &QuestionKey,
        difficulty: i64,
    ) -> Option<QuestionAnswer> {
        if self.chance.below(100) < 3 {
            return None;
        }
        let is_right = self.knows(difficulty);
        Some(match (body, key) {
            (QuestionBody::Single(body), QuestionKey::Single(key)) => {
                QuestionAnswer::Single(self.single(body, key, is_right)?)
            }
            (QuestionBody::Multiple(body), QuestionKey::Multiple(key)) => {
                QuestionAnswer::Multiple(self.multiple(body, key, is_right)?)
            }
            (_, QuestionKey::TrueFalse(key)) => QuestionAnswer::TrueFalse(true_false::Answer {
                choice: Some(key.correct == is_right),
            }),
            (_, QuestionKey::Blank(key)) => {
                let blanks = key.blanks.iter().map(|rule| self.blank(rule, is_right)).collect();
                QuestionAnswer::Blank(blank::Answer { blanks })
            }
            (_, QuestionKey::Calculation(key)) => {
                QuestionAnswer::Calculation(self.calculation(key, is_right))
            }
            (_, QuestionKey::Entry(key)) => QuestionAnswer::Entry(self.entry(key, is_right)),
            (QuestionBody::Flow(body), QuestionKey::Flow(key)) => {
                QuestionAnswer::Flow(self.flow(body, key, is_right))
            }
            (_, QuestionKey::ShortAnswer(key)) => {
                QuestionAnswer::ShortAnswer(self.short_answer(key, is_right)?)
            }
            (_, QuestionKey::Matching(key)) => QuestionAnswer::Matching(matching::Answer {
                pairs: key.pairs.iter().skip(usize::from(!is_right)).cloned().collect(),
            }),
            (_, QuestionKey::Ordering(key)) => {
                let mut order = key.order.clone();
                if !is_right {
                    order.rotate_left(1);
                }
                QuestionAnswer::Ordering(ordering::Answer { order })
            }
            _ => return None,
        })
    }

    fn single(&mut self, body: &single::Body, key: &single::Key, is_right: bool) -> Option<single::Answer> {
        let tabs = body.options.iter().map(|option| option.tab.clone());
        let wrong: Vec<String> = tabs.filter(|tab| *tab != key.correct).collect();
        let choice = if is_right {
            key.correct.clone()
        } else {
            self.pick(&wrong)?.clone()
        };
        Some(single::Answer { choice: Some(choice) })
    }

    /// A wrong answer leaves one option out or has one too many.
    fn multiple(
        &mut self,
        body: &multiple::Body,
        key: &multiple::Key,
        is_right: bool,
    ) -> Option<multiple::Answer> {
        let mut choices = key.correct.clone();
        if !is_right {
            let tabs: Vec<String> = body.options.iter().map(|option| option.tab.clone()).collect();
            let tab = self.pick(&tabs)?.clone();
            if !choices.remove(&tab) {
                choices.insert(tab);
            }
        }
        Some(multiple::Answer { choices })
    }

    fn entry(&mut self, key: &entry::Key, is_right: bool) -> entry::Answer {
        let vouchers = key.vouchers.iter();
        entry::Answer {
            no_entry: key.no_entry && is_right,
            vouchers: vouchers.map(|voucher| self.voucher(voucher, is_right)).collect(),
        }
    }

    fn short_answer(&mut self, key: &short_answer::Key, is_right: bool) -> Option<short_answer::Answer> {
        let first = key.rubric.first().map(|point| point.title.as_str());
        let (_, texts) = WRITTEN.iter().find(|(title, _)| Some(*title) == first)?;
        let range = if is_right { 0..3 } else { 1..texts.len() };
        let text = self.pick(&texts[range])?;
        Some(short_answer::Answer {
            text: (*text).to_owned(),
        })
    }

    fn blank(&mut self, rule: &blank::BlankRule, is_right: bool) -> String {
        let right = rule
            .accept
            .first()
            .cloned()
            .or_else(|| rule.number.as_ref().map(|number| number.value.to_string()));
        match right {
            Some(right) if is_right => right,
            Some(right) if right.parse::<f64>().is_ok() => format!("{right}0"),
            _ => (*self.pick(&["不记得了", "发票", "利润"]).unwrap_or(&"")).to_owned(),
        }
    }

    fn calculation(&mut self, key: &calculation::Key, is_right: bool) -> calculation::Answer {
        let expected = key.expected().unwrap_or_default();
        let mut cells = BTreeMap::new();
        for (rule, value) in key.cells.iter().zip(expected) {
            let slips = !is_right && self.chance.below(100) < 45;
            let mut typed = value.round_dp(2).to_string();
            if slips {
                // The usual slip: the first digit twice.
                typed.insert(0, '1');
            }
            cells.insert(rule.id.clone(), typed);
        }
        calculation::Answer {
            cells,
            process: String::new(),
        }
    }

    /// The first way to book it; a wrong one swaps sides or mistypes the last amount.
    fn voucher(&mut self, reference: &ReferenceVoucher, is_right: bool) -> VoucherDraft {
        let lines = reference.variants.first().map(|variant| variant.lines.as_slice());
        let swaps = !is_right && self.chance.below(100) < 35;
        let mut drafts: Vec<LineDraft> = lines
            .unwrap_or_default()
            .iter()
            .map(|line| {
                let mut draft = LineDraft {
                    account: line.accounts.first().cloned().unwrap_or_default(),
                    ..LineDraft::default()
                };
                if (line.side == Side::Debit) == swaps {
                    draft.credit = line.amount;
                } else {
                    draft.debit = line.amount;
                }
                draft
            })
            .collect();
        if !is_right && !swaps && drafts.len() > 2 {
            drafts.pop();
        }
        VoucherDraft {
            lines: drafts,
            ..VoucherDraft::default()
        }
    }

    /// A legal order; a wrong one exchanges two neighbours and forgets the last step.
    fn flow(&mut self, body: &flow::Body, key: &flow::Key, is_right: bool) -> flow::Answer {
        let mut order: Vec<String> = Vec::new();
        while order.len() < key.steps.len() {
            let next = key
                .steps
                .iter()
                .find(|(id, before)| !order.contains(id) && before.iter().all(|step| order.contains(step)));
            match next {
                Some((id, _)) => order.push(id.clone()),
                None => break,
            }
        }
        if !is_right && order.len() > 3 {
            let at = self.chance.below(order.len() as u64 - 1) as usize;
            order.swap(at, at + 1);
            if self.chance.below(2) == 0 {
                order.pop();
            }
        }
        let lane = |id: &str| {
            let own = key.lanes.get(id)?;
            body.lanes.iter().any(|lane| &lane.id == own).then(|| own.clone())
        };
        flow::Answer {
            steps: order
                .into_iter()
                .map(|id| flow::FlowStep { lane: lane(&id), id })
                .collect(),
        }
    }
}
