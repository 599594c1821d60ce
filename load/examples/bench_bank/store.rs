//! Very many questions, laid into the bank of the demo's first course by rows.

use database::{Database, Result, Value, params};

database::sql! {
    QUESTION = "insert into question_question (id, school_id, course_id, key, kind, stem, chapter, difficulty, points, version, \
                version_id, created_at_ms, updated_at_ms, bank) \
                select id, 1, 1, key, 'single', stem, '', difficulty, 200, 1, id, 0, 0, 'c1' \
                from $given(id bigint, key text, stem text, difficulty bigint) where true";
    VERSION = "insert into question_version (id, question_id, version, kind, stem, image, body, key, analysis, author_id, \
               created_at_ms) select id, id, 1, 'single', stem, null, body, answer, analysis, null, 0 \
               from $given(id bigint, stem text, body text, answer text, analysis text) where true";
}

/// The first row id of what is added: above everything in the demo.
const FROM: usize = 1_000_000;
const AT_ONCE: usize = 5_000;

const WHO: [&str; 8] = [
    "甲公司",
    "乙公司",
    "长江公司",
    "黄河公司",
    "远大公司",
    "某制造企业",
    "某商业企业",
    "一般纳税人企业",
];
const ACCOUNTS: [&str; 24] = [
    "应收账款",
    "应付账款",
    "预付账款",
    "预收账款",
    "库存现金",
    "银行存款",
    "原材料",
    "库存商品",
    "固定资产",
    "累计折旧",
    "无形资产",
    "累计摊销",
    "短期借款",
    "长期借款",
    "应付职工薪酬",
    "应交增值税",
    "企业所得税费用",
    "实收资本",
    "资本公积",
    "盈余公积",
    "本年利润",
    "主营业务收入",
    "主营业务成本",
    "坏账准备",
];
const ACTS: [&str; 10] = [
    "计提",
    "转销",
    "确认",
    "收回",
    "支付",
    "结转",
    "重分类",
    "摊销",
    "核销",
    "调整",
];
const ASKED: [&str; 6] = [
    "应编制的会计分录是",
    "对当期利润的影响是",
    "年末余额为",
    "下列说法正确的是",
    "应贷记的科目是",
    "处理依据 IFRS 9 和 IAS16 的是",
];

/// The `number`-th word of a list for the `at`-th question: the same on every machine.
fn one<'w>(words: &[&'w str], at: usize, number: usize) -> &'w str {
    let mixed = (at as u64 + 1)
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
        .rotate_left(7 * number as u32)
        >> 17;
    words[usize::try_from(mixed).unwrap_or_default() % words.len()]
}

struct Laid {
    question: Vec<Value>,
    version: Vec<Value>,
}

fn lay(at: usize) -> Laid {
    let id = (FROM + at) as i64;
    let stem = format!(
        "第{at}题：{}{}{}{}元，涉及{}，{}（　）。",
        one(&WHO, at, 1),
        one(&ACTS, at, 2),
        one(&ACCOUNTS, at, 3),
        at % 90_000 + 1_000,
        one(&ACCOUNTS, at, 4),
        one(&ASKED, at, 5)
    );
    let option = |number: usize| one(&ACCOUNTS, at, number);
    let body = format!(
        r#"{{"kind":"single","options":[{{"tab":"A","text":"{}"}},{{"tab":"B","text":"{}"}},{{"tab":"C","text":"{}"}},{{"tab":"D","text":"{}"}}]}}"#,
        option(6),
        option(7),
        option(8),
        option(9)
    );
    let analysis = format!("{}时贷记{}，期末列示于资产负债表。", one(&ACTS, at, 3), option(2));
    let answer = r#"{"kind":"single","correct":"A"}"#;
    Laid {
        question: params![id, format!("bench-{at}"), &stem, (at % 5 + 1) as i64],
        version: params![id, stem, body, answer, analysis],
    }
}

/// Lays questions without their words, as they stood before there were any.
pub(crate) async fn lay_questions(db: &Database, count: usize) -> Result<()> {
    for from in (0..count).step_by(AT_ONCE) {
        db.write(move |tx| async move {
            let laid: Vec<Laid> = (from..(from + AT_ONCE).min(count)).map(lay).collect();
            let (questions, versions) = laid.into_iter().map(|one| (one.question, one.version)).unzip();
            tx.execute_rows(&QUESTION, questions).await?;
            tx.execute_rows(&VERSION, versions).await.map(drop)
        })
        .await?;
    }
    Ok(())
}
