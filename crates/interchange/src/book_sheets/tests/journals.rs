//! Journals of 用友 and 金蝶.

use super::super::voucher_number::voucher_number;
use super::super::{JournalVoucher, Layout, Reading, read_journal};
use super::{clean, told, workbook};
use jiff::civil::date;
use ledger::{Aux, Fen, VoucherKind};

fn read(table: &str) -> Reading<JournalVoucher> {
    read_journal(&workbook(table)).expect("a workbook")
}

/// Word, number, day and lines of each voucher.
fn outline(reading: &Reading<JournalVoucher>) -> Vec<(String, i8, usize)> {
    let one = |voucher: &JournalVoucher| {
        let draft = &voucher.draft;
        (
            format!("{}-{}", draft.word, draft.number.unwrap_or_default()),
            draft.date.map_or(0, jiff::civil::Date::day),
            draft.lines.len(),
        )
    };
    reading.rows.iter().map(one).collect()
}

#[test]
fn a_journal_of_yonyou_has_columns_for_each_auxiliary_type() {
    let reading = read("
        序时账 |  |  |  |  |  |  |  |  |  |  |  |  |
        制单日期 | 凭证类别 | 凭证号 | 附单据数 | 摘要 | 科目编码 | 科目名称 | 借方金额 | 贷方金额 | 数量 | 客户 | 供应商 | 个人 | 制单人
        2026/1/4 | 记账凭证 | 0001 | 1 | 提取备用金 | 1001 | 库存现金 | 10,000.00 |  |  |  |  |  | 李敏
        2026/1/4 | 记账凭证 | 0001 | 1 | 提取备用金 | 100201 | 工行 |  | 10,000.00 |  |  |  |  | 李敏
        2026-01-12 | 记 | 2 | 3张 | 销售智能灯 | 1122 | 应收账款 | #271200 |  |  | 百汇电商 |  |  |
        2026-01-12 | 记 | 2 |  | 销售智能灯 | 5001 | 主营业务收入 |  | #240000 | #600 |  |  |  |
        2026-01-12 | 记 | 2 |  | 销售智能灯 | 22210102 | 销项税额 | 0 | #31200 |  |  |  |  |
        合　计 |  |  |  |  |  |  | 281200 | 281200 |  |  |  |  |
    ");
    assert_eq!((told(&reading.faults), reading.layout), (vec![], Layout::Yonyou));
    assert_eq!(outline(&reading), [("记-1".into(), 4, 2), ("记-2".into(), 12, 3)]);
    let second = &reading.rows[1].draft;
    assert_eq!((second.attachments, second.date), (3, Some(date(2026, 1, 12))));
    assert_eq!(second.lines[0].aux, Aux::one("客户", "百汇电商"));
    assert_eq!(
        (second.lines[0].debit, second.lines[2].credit),
        (Fen(27_120_000), Fen(3_120_000))
    );
    assert_eq!(
        second.lines[1].quantity.map(|one| one.to_string()).as_deref(),
        Some("600")
    );
    assert_eq!(reading.rows[0].names, ["库存现金", "工行"]);
    assert_eq!(reading.ignored_columns, ["制单人"]);
    assert_eq!(
        told(&reading.remarks),
        [(8, "", "没有读取合计、期初余额等行：第 8 行")]
    );
}

#[test]
fn a_journal_of_kingdee_has_its_items_in_one_cell() {
    let reading = read("
        日期 | 凭证字 | 凭证号 | 分录号 | 摘要 | 科目代码 | 科目名称 | 核算项目 | 借方 | 贷方 | 数量 | 单价 | 附件数
        2026-01-06 | 记 | #3 | #1 | 采购A板材 | 1403.01 | 原材料-A板材 |  | 50000 |  | 500 | 100 | 2
         |  |  | #2 | 采购A板材 | 2221.01.01 | 进项税额 |  | 6500 |  |  |  |
         |  |  | #3 | 采购A板材 | 2202 | 应付账款 | 供应商:001 恒泰板材 |  | 56500 |  |  |
        2026-01-25 | 记 | #17 | #1 | 退货 | 1122 | 应收账款 | 客户:百汇电商 | (4,520.00) |  |  |  |
         |  |  | #2 | 退货 | 5001 | 主营业务收入 |  |  | -4520 |  |  |
        2026-01-31 | 转 | #1 | #1 | 结转本期损益 | 5001 | 主营业务收入 |  | 1 |  |  |  |
         |  |  | #2 | 结转本期损益 | 3103 | 本年利润 |  |  | 1 |  |  |
    ");
    assert_eq!((told(&reading.faults), reading.layout), (vec![], Layout::Kingdee));
    assert_eq!(
        outline(&reading),
        [
            ("记-3".into(), 6, 3),
            ("记-17".into(), 25, 2),
            ("转-1".into(), 31, 2)
        ]
    );
    let first = &reading.rows[0].draft;
    assert_eq!(first.lines[2].aux, Aux::one("供应商", "恒泰板材"));
    assert_eq!(
        (first.lines[0].account.as_str(), first.lines[1].account.as_str()),
        ("140301", "22210101")
    );
    assert_eq!(
        (
            first.attachments,
            first.lines[0].unit_price.map(|one| one.to_string())
        ),
        (2, Some("100".into()))
    );
    let kinds: Vec<VoucherKind> = reading.rows.iter().map(|one| one.draft.kind).collect();
    assert_eq!(
        kinds,
        [VoucherKind::Normal, VoucherKind::Red, VoucherKind::PlClose]
    );
    assert_eq!(
        told(&reading.remarks)[0],
        (5, "", "凭证 记-17 按「红字冲销」读取，请核对")
    );
}

#[test]
fn word_and_number_may_stand_in_one_cell() {
    for (word, number, read) in [
        ("", "记-7", Some(("记", 7))),
        ("", "记-0007", Some(("记", 7))),
        ("", "记 7", Some(("记", 7))),
        ("", "记字第7号", Some(("记", 7))),
        ("", "银收（7）", Some(("银收", 7))),
        ("", "记－７", Some(("记", 7))),
        ("", "记-12 1/2", Some(("记", 12))),
        ("", "记-2026-01-0007", Some(("记", 7))),
        ("收款凭证", "0003", Some(("收", 3))),
        ("转账", "记-3", Some(("转", 3))),
        ("", "7", Some(("", 7))),
        ("", "记", None),
        ("", "记-0", None),
        ("", "7号作废", None),
    ] {
        let read = read.map(|(word, number)| (word.to_owned(), number));
        assert_eq!(voucher_number(word, number), read, "{word} {number}");
    }
}

#[test]
fn account_and_side_may_stand_in_one_cell_each() {
    let reading = read(
        "
        凭证字号 | 日期 | 摘要 | 会计科目 | 方向 | 金额
        记-1 | 2026.01.04 | 提现 | 1001 库存现金 | 借 | 10
         |  |  | 1002.01-银行存款_工行 | 贷 | 10
        记-2 | 20260105 | 期初余额 | 1001 | 借 | 10
        记-2 |  | b | 1002.01 | 贷 | 10
        记-1 | 2026-02-01 | 次月的1号 | 1001 | 借 | 3
        记-1 | 2026-02-01 | 次月的1号 | 1002.01 | 贷 | 3
    ",
    );
    clean(&reading);
    assert_eq!(
        outline(&reading),
        [
            ("记-1".into(), 4, 2),
            ("记-2".into(), 5, 2),
            ("记-1".into(), 1, 2)
        ]
    );
    assert_eq!(reading.rows[0].names, ["库存现金", "银行存款_工行"]);
    assert_eq!(reading.rows[0].draft.lines[1].account.as_str(), "100201");
}

#[test]
fn a_voucher_with_a_line_that_cannot_be_read_is_left_out_whole() {
    let reading = read(
        "
        日期 | 凭证号 | 摘要 | 科目编码 | 借方金额 | 贷方金额 | 核算项目
         |  | 期初余额 | 1001 |  |  |
        2026-01-01 | 记-1 | a | 1001 | 10 |  |
         |  | a | 1002 |  | 十 |
        2026-01-02 | 记-2 | 不平 | 1001 | 10 |  |
         |  | 不平 | 1002 |  | 9 |
        2026-01-03 | 记-3 | 一行 | 1001 | 10 |  |
        2026-01-04 |  | 无号 | 1001 | 10 |  |
         |  | 接无号 | 1002 |  | 10 |
        一月四日 | 记-5 | 日期 | 1001 | 10 |  |
        2026-01-06 | 记-6 | 两边 | 1001 | 10 | 10 |
        2026-01-06 | 记-6 | 没有 | 1001 |  | 0 |
        2026-01-07 | 记-1 | 另一日 | 1001 | 1 |  |
        2026-01-08 | 记-8 | 好 | 1001 | 1.00 |  | 宏远商贸
        2026-01-08 | 记-8 | 好 | 1002 |  | 1 |
         |  | 本月合计 |  | 1 | 1 |
        制单：李敏 |  |  |  |  |  |
    ",
    );
    assert_eq!(outline(&reading), [("记-8".into(), 8, 2)]);
    assert_eq!(
        reading.rows[0].draft.lines[0].aux,
        Aux::one("", "宏远商贸"),
        "the chart may know the type"
    );
    let places: Vec<(u32, &str)> = reading
        .faults
        .iter()
        .map(|one| (one.row, one.code.trim_start_matches("book_sheets.")))
        .collect();
    assert_eq!(
        places,
        [
            (4, "amount"),
            (8, "no_number"),
            (9, "no_number"),
            (10, "date"),
            (11, "two_amounts"),
            (12, "no_amount"),
            (13, "two_dates"),
            (3, "voucher"),
            (5, "voucher"),
            (7, "voucher"),
            (11, "voucher"),
        ]
    );
    assert_eq!(
        reading.faults[8].zh,
        "凭证 记-2 借贷不平，相差 1.00，整张没有读取"
    );
    assert_eq!(
        told(&reading.remarks),
        [
            (2, "", "没有读取合计、期初余额等行：第 2、16 行"),
            (17, "", "没有读取没有科目和金额的行：第 17 行")
        ]
    );
}

#[test]
fn a_partner_is_an_item_whose_type_the_chart_knows() {
    let reading = read(
        "
        日期 | 凭证号 | 摘要 | 科目编码 | 借方 | 贷方 | 往来单位
        2026-01-01 | 记-1 | 收款 | 1002 | 1 | |
        2026-01-01 | 记-1 | 收款 | 1122 | | 1 | 001 宏远商贸
    ",
    );
    clean(&reading);
    assert_eq!(reading.rows[0].draft.lines[1].aux, Aux::one("", "宏远商贸"));
}
