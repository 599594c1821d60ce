//! Opening balances of 用友 and 金蝶.

use super::super::{BalanceRow, Layout, Reading, read_balances};
use super::{clean, told, workbook};
use ledger::{Aux, Fen};

fn read(table: &str) -> Reading<BalanceRow> {
    read_balances(&workbook(table)).expect("a workbook")
}

fn figures(reading: &Reading<BalanceRow>) -> Vec<(&str, String, i64)> {
    let figure = |row: &'_ BalanceRow| (row.opening.aux.to_string(), row.opening.balance.0);
    reading
        .rows
        .iter()
        .map(|row| (row.opening.account.as_str(), figure(row).0, figure(row).1))
        .collect()
}

#[test]
fn one_column_with_its_side_is_read() {
    let reading = read(
        "
        期初余额 |  |  |  |  |  |  |
        科目编码 | 科目名称 | 方向 | 币别/计量 | 年初余额 | 累计借方 | 累计贷方 | 期初余额
        1001 | 库存现金 | 借 |  | 5,000.00 | #200 | #100.5 | ￥5,099.50
        2202 | 应付账款 | 贷 |  |  |  |  | ５０９９．５０
        2203 | 预收账款 | 贷 |  |  |  |  | (20.00)
        1122 | 应收账款 | 借 |  |  |  |  | -20
        合计 |  |  |  |  |  |  | 1
    ",
    );
    assert_eq!(told(&reading.faults), []);
    assert_eq!(
        figures(&reading),
        [
            ("1001", String::new(), 509_950),
            ("2202", String::new(), -509_950),
            ("2203", String::new(), 2_000),
            ("1122", String::new(), -2_000)
        ]
    );
    assert_eq!(
        (
            reading.rows[0].opening.year_debit,
            reading.rows[0].opening.year_credit
        ),
        (Fen(20_000), Fen(10_050))
    );
    assert_eq!(reading.ignored_columns, ["币别/计量"]);
    assert_eq!(
        told(&reading.remarks),
        [(7, "", "没有读取合计、期初余额等行：第 7 行")]
    );
}

#[test]
fn a_head_of_two_rows_is_brought_into_one() {
    let reading = read(
        "
        科目余额表 |  |  |  |  |  |  |  |  |
        科目代码 | 科目名称 | 期初余额 |  | 本期发生额 |  | 本年累计发生额 |  | 期末余额 |
         |  | 借方 | 贷方 | 借方 | 贷方 | 借方 | 贷方 | 借方 | 贷方
        1002 | 银行存款 | 800.00 |  | 30 | 10 | 130 | 60 | 820 |
        1002.01 | 工行 | 300 |  | 30 | 10 | 130 | 60 | 320 |
        1002.02 | 建行 | #499.99999999999994 |  |  |  |  |  | 500 |
        3001 | 实收资本 | — | 800 |  |  |  |  |  | 800
        4001 | 生产成本 |  |  |  |  |  |  |  |
    ",
    );
    assert_eq!(reading.layout, Layout::Kingdee);
    assert_eq!(told(&reading.faults), []);
    assert_eq!(
        figures(&reading),
        [
            ("100201", String::new(), 30_000),
            ("100202", String::new(), 50_000),
            ("3001", String::new(), -80_000)
        ]
    );
    assert_eq!(
        (
            reading.rows[0].opening.year_debit,
            reading.rows[0].opening.year_credit
        ),
        (Fen(10_000), Fen(5_000)),
        "before the range"
    );
    assert_eq!(reading.ignored_columns, ["期末余额借方", "期末余额贷方"]);
    assert_eq!(
        told(&reading.remarks),
        [
            (4, "", "上级科目和有辅助项的科目是合计行，没有读取：1 行"),
            (8, "", "没有期初余额和累计发生额的科目，没有读取：1 行")
        ]
    );
}

#[test]
fn auxiliary_items_stand_below_their_account_or_in_columns_of_their_own() {
    let kingdee = read(
        "
        科目代码 | 科目名称 | 核算项目 | 期初借方 | 期初贷方 | 期初数量
        1122 | 应收账款 |  | 100 |  |
        1122 | 应收账款 | 客户:001 宏远商贸 | 60 |  |
        1122 | 应收账款 | 客户---[002]百汇电商 | 30 |  |
        1405 | 库存商品 | 存货:01_智能灯/部门:02 销售部 | 90 |  | #1.5
    ",
    );
    assert_eq!(
        figures(&kingdee)[..2],
        [
            ("1122", "宏远商贸".to_owned(), 6_000),
            ("1122", "百汇电商".to_owned(), 3_000)
        ]
    );
    assert_eq!(
        kingdee.rows[2].opening.aux,
        Aux([("存货".into(), "智能灯".into()), ("部门".into(), "销售部".into())].into())
    );
    assert_eq!(
        kingdee.rows[2]
            .opening
            .quantity
            .map(|one| one.to_string())
            .as_deref(),
        Some("1.5")
    );
    assert_eq!(
        told(&kingdee.remarks)[0],
        (
            2,
            "",
            "科目「1122」的期初余额与下级、辅助项合计相差 10.00，按下级、辅助项读取"
        )
    );
    let yonyou = read(
        "
        科目编码 | 科目名称 | 客户 | 供应商 | 期初方向 | 期初余额
        1122 | 应收账款 | 宏远商贸 |  | 借 | 60
        2202 | 应付账款 |  | 恒泰板材 | 贷 | 60
        2241 | 其他应付款 |  |  | 平 |
    ",
    );
    assert_eq!(yonyou.rows[1].opening.aux, Aux::one("供应商", "恒泰板材"));
    assert_eq!(figures(&yonyou).len(), 2);
}

#[test]
fn the_balance_of_january_counts_with_what_moved_since() {
    let reading = read(
        "
        科目编码 | 方向 | 年初余额 | 累计借方 | 累计贷方
        1001 | 借 | 100 | 30 | 10
        2202 | 贷 | 100 |  | 20
    ",
    );
    clean(&reading);
    assert_eq!(
        figures(&reading),
        [("1001", String::new(), 12_000), ("2202", String::new(), -12_000)]
    );
}

#[test]
fn what_cannot_be_read_is_told_by_row_and_column() {
    let reading = read(
        "
        科目编码 | 科目名称 | 方向 | 期初余额 | 期初数量
        1001 | 库存现金 |  | 5 |
        1002 | 银行存款 | 借 | 五 |
        1012 | 其他货币资金 | 借 | 1.234 |
        1403 | 原材料 | 借 | 5 | 很多
        1405 | 库存商品 | 借 | 5 |
        1405 | 库存商品 | 借 | 6 |
    ",
    );
    let places: Vec<(u32, &str)> = reading
        .faults
        .iter()
        .map(|one| (one.row, one.column.as_str()))
        .collect();
    assert_eq!(
        places,
        [
            (2, "方向 (C)"),
            (3, "期初余额 (D)"),
            (4, "期初余额 (D)"),
            (5, "期初数量 (E)"),
            (7, "科目编码 (A)")
        ]
    );
    assert_eq!(reading.faults[0].zh, "科目「1001」有余额 5.00，但没有写借或贷");
    let none = read(
        "
        科目编码 | 科目名称 | 期末余额
        1001 | 库存现金 | 5
    ",
    );
    assert_eq!(
        told(&none.faults)[0].2,
        "找不到科目余额表：需要「科目编码」列，和「期初借方」「期初贷方」两列或「方向」「期初余额」两列；文件里是科目表"
    );
}
