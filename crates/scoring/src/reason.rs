//! Why points were given or lost: stable codes, with the Chinese sentence that students read.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::question::ChoiceOption;

/// One reason: a code and what to fill into its sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Reason {
    pub code: ReasonCode,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub params: BTreeMap<String, String>,
}

/// Declares the codes with their wire names and sentences; `{name}` in a sentence is filled from the params.
macro_rules! reason_codes {
    ($($(#[$doc:meta])* $variant:ident = $code:literal, $text:literal;)*) => {
        /// A stable code; the wire name is what clients look up, the sentence what they show by default.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, utoipa::ToSchema)]
        pub enum ReasonCode {
            $($(#[$doc])* #[serde(rename = $code)] $variant,)*
        }

        impl ReasonCode {
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            pub const fn code(self) -> &'static str {
                match self { $(Self::$variant => $code,)* }
            }

            const fn template(self) -> &'static str {
                match self { $(Self::$variant => $text,)* }
            }
        }
    };
}

reason_codes! {
    Ok = "OK", "正确";
    Unanswered = "E-EMPTY", "未作答";
    WrongChoice = "E-CHOICE", "选项有误：{chosen}";
    MissedChoice = "E-FEW", "少选了正确选项";
    WrongBlank = "E-BLANK", "第 {blank} 空有误：{answer}";
    EmptyBlank = "E-BLANK-EMPTY", "第 {blank} 空未填";
    RubricMet = "R-POINT", "要点「{point}」已答到（关键词预评）";
    RubricMissed = "R-MISS", "要点「{point}」未见关键词";
    RubricDeducted = "R-DEDUCT", "扣分项「{point}」的关键词出现（关键词预评）";
    AwaitsMarker = "W-MARKER", "等待教师批改";
    AwaitsVerdict = "W-VERDICT", "等待程序运行评测";
    WrongCell = "E-CELL", "「{cell}」有误：{answer}";
    EmptyCell = "E-CELL-EMPTY", "「{cell}」未填";
    /// Wrong in itself, right for the numbers the student had before (error carried forward).
    CarriedForward = "OK-ECF", "「{cell}」依据你的数据计算正确";
    /// The same of a statement that the books filled in: no skill of its own.
    CarriedGenerated = "E-ECF", "「{cell}」由账簿生成，账簿有误：得一半";
    WrongPair = "E-PAIR", "「{left}」配对有误";
    MissingPair = "E-PAIR-MISS", "「{left}」未配对";
    TestFailed = "E-TEST", "测试「{test}」未通过";
    TestPassed = "OK-TEST", "测试「{test}」通过";
    NoFile = "E-FILE", "未上传文件";
    MissingLine = "E-MISS", "漏记：应记「{account}」{side}方";
    WrongAccount = "E-ACC", "科目有误：「{account}」";
    WrongDetail = "E-DETAIL", "「{account}」一级科目正确，明细科目有误";
    WrongSide = "E-DIR", "「{account}」借贷方向相反";
    WrongAmount = "E-AMT", "「{account}」金额有误：差额 {difference}{hint}";
    WrongAux = "E-AUX", "「{account}」辅助核算缺失或有误";
    WrongCashFlow = "E-CF", "「{account}」现金流量项目有误";
    SurplusLine = "E-EXTRA", "多记分录「{account}」";
    SurplusVoucher = "E-EXTRA-V", "多记凭证，或对无需入账的单据入账";
    /// No source document supports it: the worst thing an accountant can do.
    FictitiousVoucher = "E-FICT", "虚构业务：凭证没有原始凭证支持，扣分重于漏记";
    MissingVoucher = "E-MISS-V", "漏记凭证";
    /// Booked, but not without fault where one fault costs everything.
    FlawedVoucher = "E-FLAW-V", "凭证有误，不得分";
    ForbiddenMerge = "E-MERGE", "不同业务不得合并编制一张凭证";
    WrongDate = "E-DATE", "凭证日期不在业务期间内";
    WrongDocuments = "E-DOC", "所附原始凭证缺失或有误";
    WrongCorrection = "E-RED", "更正方法不当：应红字冲销";
    AllSidesWrong = "E-DIR-ALL", "借贷方向全部相反，本凭证最高得 {cap}";
    WrongBank = "E-BANK", "付款的现金或银行账户有误，本凭证最高得 {cap}";
    EntryNotNeeded = "E-NO-ENTRY", "本业务无需编制分录";
    EntryNeeded = "E-ENTRY", "本业务应编制分录";
    Compliance = "E-COMP", "{fault}";
    WrongBalance = "E-BAL", "科目「{account}」{aux}期末余额有误：差额 {difference}";
    WrongDecision = "E-DECISION", "单据「{document}」处理有误或未处理";
    /// Refused rightly, but what is wrong with it was not found, or beside it what is not wrong.
    FaultNotNamed = "E-FAULT", "单据「{document}」退回正确，有误之处未指出或指错";
    BookedDistractor = "E-EXTRA-D", "单据「{document}」不应入账";
    NoBankStatement = "E-RECON-NONE", "未取得银行对账单";
    NothingMatched = "E-RECON-NOTHING", "还没有勾对任何一行";
    NotMatched = "E-RECON", "未勾对：{line}";
    WronglyMatched = "E-RECON-OPEN", "应为未达账项，不应勾对：{line}";
    SplitLines = "OK-SPLIT", "正确（拆分的分录已合并计算）";
    EquivalentSign = "OK-SIGN", "正确（红字与反向等价）";
    ReturnInBlue = "OK-RETURN", "正确（提示：退货应按红字发票以红字登记）";
    SplitVouchers = "OK-SPLIT-V", "正确（分多张凭证编制）";
    MergedVouchers = "OK-MERGE", "正确（允许合并编制）";
    CarriedVoucher = "OK-ECF-V", "依据你的数据计算正确";
    MissingStep = "E-STEP-MISS", "缺少步骤「{step}」";
    SurplusStep = "E-STEP-EXTRA", "多余的步骤「{step}」";
    RepeatedStep = "E-STEP-TWICE", "重复的步骤「{step}」";
    WrongPlace = "E-PLACE", "「{step}」应在第 {place} 位";
    TornPair = "E-NEXT", "「{before}」之后应紧接「{after}」";
    WrongOrder = "E-ORDER", "「{before}」应在「{after}」之前";
    WrongLane = "E-LANE", "「{step}」放错了岗位";
    TornGroup = "E-GROUP", "第 {group} 阶段的步骤应连在一起";
    RedLine = "E-CONTROL", "触碰内控红线：未先完成「{before}」就进行「{after}」，或由同一岗位完成";
    ControlStepMissing = "E-CONTROL-MISS", "缺少关键控制步骤「{step}」";
}

impl ReasonCode {
    /// The one that travels as this code.
    pub fn find(code: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|one| one.code() == code)
    }

    /// Whether it says that something is right, and nothing against it.
    pub fn is_praise(self) -> bool {
        self.code().starts_with("OK")
    }
}

impl Reason {
    pub fn new(code: ReasonCode) -> Self {
        Self {
            code,
            params: BTreeMap::new(),
        }
    }

    pub fn with(mut self, name: &str, value: impl ToString) -> Self {
        self.params.insert(name.to_owned(), value.to_string());
        self
    }

    pub fn ok() -> Self {
        Self::new(ReasonCode::Ok)
    }

    pub fn unanswered() -> Self {
        Self::new(ReasonCode::Unanswered)
    }

    /// The same reason for somebody who saw the options in this order: screens letter options by their place, so an option
    /// goes by that letter, whatever its tab is. Reasons that name no option stay as they are.
    pub fn lettered(&self, options: &[ChoiceOption]) -> Self {
        let letter = |tab: &str| {
            let place = options.iter().position(|option| option.tab == tab)?;
            char::from_u32('A' as u32 + u32::try_from(place).ok()?)
        };
        let Some(chosen) = self
            .params
            .get("chosen")
            .filter(|_| self.code == ReasonCode::WrongChoice)
        else {
            return self.clone();
        };
        let mut letters: Vec<String> = chosen
            .split('、')
            .map(|tab| letter(tab).map_or_else(|| tab.to_owned(), String::from))
            .collect();
        letters.sort_unstable();
        self.clone().with("chosen", letters.join("、"))
    }

    /// The Chinese sentence with its params filled in.
    pub fn text(&self) -> String {
        self.params
            .iter()
            .fold(self.code.template().to_owned(), |text, (name, value)| {
                text.replace(&format!("{{{name}}}"), value)
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_reads_as_a_sentence_and_travels_as_a_code() {
        let reason = Reason::new(ReasonCode::WrongBlank)
            .with("blank", 2)
            .with("answer", "负债");
        assert_eq!(reason.text(), "第 2 空有误：负债");
        let json = serde_json::to_value(&reason).unwrap();
        assert_eq!(json["code"], "E-BLANK");
        assert_eq!(serde_json::from_value::<Reason>(json).unwrap(), reason);
    }

    #[test]
    fn a_wrong_choice_goes_by_the_letters_on_the_screen() {
        let shown = ["D", "A", "C", "B"].map(|tab| ChoiceOption::new(tab, tab));
        let wrong = |chosen: &str| Reason::new(ReasonCode::WrongChoice).with("chosen", chosen);
        assert_eq!(wrong("D").lettered(&shown).text(), "选项有误：A");
        assert_eq!(wrong("A、D").lettered(&shown).text(), "选项有误：A、B");
        assert_eq!(wrong("正确").lettered(&[]), wrong("正确"));
        assert_eq!(Reason::ok().lettered(&shown), Reason::ok());
    }
}
