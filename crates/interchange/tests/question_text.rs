//! Papers as teachers type them in Word become questions.

use interchange::question_text::read_text;
use scoring::Points;
use scoring::question::{QuestionBody, QuestionKey, QuestionKind};

const PAPER: &str = "2026 学年期末复习题
班级：____ 姓名：____

一、单项选择题（每小题 2 分，共 6 分）
1．企业收到客户前欠货款存入银行，贷方科目应为（　）。
A．主营业务收入　　B．应收账款　　C．预收账款　　D．应付账款
答案：B
解析：债权减少，记在应收账款的贷方。
公式 x = 1 不影响判断。
2．下列各项中，属于流动负债的是（ C ）。
A. 长期借款
B. 应付债券
C. 应付账款
D. 实收资本
3. 2026.01 的期末余额应当在哪张表中列示？
A.利润表 B.资产负债表 C.现金流量表
【答案】B【解析】余额是时点数。

二、多项选择题（每题3分）
1、数据清洗的合理做法有（　　）
A、统一日期格式
B、标记并核查重复发票
C、删除全部负数金额
答案：A、B

三、判断题
1. 试算平衡说明记账一定没有错误。（×）
2. 会计恒等式在任何时点都成立。（ √ ）

四、填空题（每空1分）
1. 资产 = 负债 + ______；月折旧 ____ 元
答案：所有者权益；3800

五、简答题
1. 简述未达账项的种类。
（1）从企业一方说明；
（2）从银行一方说明。（6分）
参考答案：企业已收银行未收、企业已付银行未付、
银行已收企业未收、银行已付企业未付。
";

#[test]
#[expect(clippy::too_many_lines, reason = "a table of what one text becomes")]
fn a_paper_from_word_becomes_questions() {
    let report = read_text(PAPER);
    let kinds: Vec<&str> = report.drafts.iter().map(|draft| draft.kind.as_str()).collect();
    assert_eq!(
        kinds,
        [
            "单选题",
            "单选题",
            "单选题",
            "多选题",
            "判断题",
            "判断题",
            "填空题",
            "简答题"
        ]
    );
    assert_eq!(report.unread.len(), 2, "{:?}", report.unread);
    let questions: Vec<_> = report
        .drafts
        .iter()
        .map(|draft| {
            draft
                .check()
                .unwrap_or_else(|faults| panic!("{draft:?}: {faults:?}"))
        })
        .collect();
    assert_eq!(questions[0].row, 5);
    assert_eq!(questions[0].points, Points::whole(2));
    assert_eq!(
        questions[0].analysis,
        "债权减少，记在应收账款的贷方。\n公式 x = 1 不影响判断。"
    );
    let correct = |index: usize| match &questions[index].key {
        QuestionKey::Single(key) => key.correct.clone(),
        QuestionKey::Multiple(key) => key.correct.iter().cloned().collect(),
        QuestionKey::TrueFalse(key) => key.correct.to_string(),
        other => format!("{other:?}"),
    };
    assert_eq!(correct(0), "B");
    assert_eq!(correct(1), "C");
    assert_eq!(questions[1].stem, "下列各项中，属于流动负债的是（　　）。");
    assert_eq!(correct(2), "B");
    assert_eq!(questions[2].stem, "2026.01 的期末余额应当在哪张表中列示？");
    assert_eq!(questions[2].analysis, "余额是时点数。");
    assert_eq!(correct(3), "AB");
    assert_eq!(questions[3].points, Points::whole(3));
    assert_eq!(correct(4), "false");
    assert_eq!(questions[4].stem, "试算平衡说明记账一定没有错误。");
    assert_eq!(correct(5), "true");
    let QuestionBody::Blank(blanks) = &questions[6].body else {
        panic!("{:?}", questions[6].body)
    };
    assert_eq!(blanks.blanks.len(), 2);
    assert_eq!(questions[7].points, Points::whole(6));
    assert!(
        questions[7].stem.ends_with("（2）从银行一方说明。"),
        "{}",
        questions[7].stem
    );
    let QuestionKey::ShortAnswer(key) = &questions[7].key else {
        panic!("{:?}", questions[7].key)
    };
    assert!(key.reference.ends_with("银行已付企业未付。"), "{}", key.reference);
}

#[test]
fn answers_listed_at_the_end_find_their_questions() {
    let text = "1. 第一题\nA. 甲\nB. 乙\n2. 第二题\nA. 甲\nB. 乙\n3. 第三题\n参考答案：\n1-2 AB\n3. 对\n";
    let report = read_text(text);
    let answers: Vec<&str> = report.drafts.iter().map(|draft| draft.answer.as_str()).collect();
    assert_eq!(answers, ["A", "B", "对"]);
    assert_eq!(report.drafts[2].kind, "判断题");
}

#[test]
fn a_question_without_an_answer_says_so_at_the_answer() {
    let report = read_text("1. 下列属于资产的是\nA. 存货\nB. 股本\n");
    let faults = report.drafts[0].check().unwrap_err();
    assert_eq!((faults[0].part(), faults[0].zh.as_str()), ("answer", "答案为空"));
}

#[test]
fn labels_before_the_stem_and_after_it_are_read() {
    let text =
        "1.【多选题】（3分）成本包括\nA. 料\nB. 工\nC. 利息\n答案：AB\n难度：较难\n知识点：成本、核算\n";
    let draft = &read_text(text).drafts[0];
    let question = draft.check().unwrap();
    assert_eq!(question.body.kind(), QuestionKind::Multiple);
    assert_eq!((question.points, question.difficulty), (Points::whole(3), 4));
    assert_eq!(question.knowledge, ["成本", "核算"]);
    assert_eq!(question.stem, "成本包括");
}

#[test]
fn an_entry_in_words_becomes_lines_by_side() {
    let text = "1. 编制会计分录：采购材料，款未付。\n答案：借：140301 原材料 50000.00\n22210101 进项税额 6500.00\n贷：2202 应付账款 56500.00\n";
    let draft = &read_text(text).drafts[0];
    assert_eq!(draft.kind, "分录题");
    let QuestionKey::Entry(key) = draft.check().unwrap().key else {
        panic!("an entry")
    };
    assert_eq!(key.vouchers[0].variants[0].lines.len(), 3);
}

#[test]
fn a_paper_in_english_is_read_too() {
    let text =
        "1. Assets increase on the\nA. debit side B. credit side\nAnswer: A\nExplanation: by convention\n";
    let draft = &read_text(text).drafts[0];
    assert_eq!(
        (draft.answer.as_str(), draft.analysis.as_str()),
        ("A", "by convention")
    );
    assert_eq!(draft.options, ["debit side", "credit side"]);
}

proptest::proptest! {
    /// Whatever is pasted is read without a panic, and no character of a question's line is taken for another's.
    #[test]
    fn any_text_is_read(text in "[0-9A-H一二三、.．（）()答案解析：:【】题分借贷√×_ \n]{0,400}") {
        for draft in read_text(&text).drafts {
            let _ = draft.check();
        }
    }
}
