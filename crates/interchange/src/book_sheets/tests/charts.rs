//! Charts of 用友 and 金蝶.

use super::super::{Layout, read_chart};
use super::{clean, told, workbook};
use ledger::{
    Account,
    chart::{Category, Money, NormalSide},
};

fn accounts(table: &str) -> (Vec<Account>, Layout) {
    let reading = read_chart(&workbook(table)).expect("a workbook");
    clean(&reading);
    (
        reading.rows.into_iter().map(|row| row.account).collect(),
        reading.layout,
    )
}

fn account(code: &str, name: &str, category: Category, direction: NormalSide) -> Account {
    Account {
        code: code.into(),
        name: name.into(),
        category,
        direction,
        aux: Vec::new(),
        money: None,
        unit: None,
        disabled: false,
    }
}

#[test]
fn a_chart_of_yonyou_is_read_below_its_title() {
    let (read, layout) = accounts(
        "
        会计科目 |  |  |  |  |  |  |  |
        单位：青禾智能 |  |  |  |  |  |  |  |
        科目编码 | 科目名称 | 科目类型 | 余额方向 | 辅助账类型 | 计量单位 | 日记账 | 银行账 | 币种
        #1001 | 库存现金 | 资产 | 借 |  |  | 是 | 否 | 人民币
        #1002 | 银行存款 | 资产 | 借 |  |  | 是 | 是 |
        #100201 | 工行基本户 | 资产 | 借 |  |  | Y | Y | 人民币
        #1122 | 应收账款 | 资产 | 借方 | 客户往来 |  |  |  |
        #1221 | 其他应收款 | 资产 | 借 | 个人往来、部门核算 |  |  |  |
        #1405 | 库存商品 | 资产 | 借 |  | 台 |  |  |
        #6001 | 主营业务收入 | 损益 | 贷 |  |  |  |  |
    ",
    );
    let asset = |code, name| account(code, name, Category::Asset, NormalSide::Debit);
    let kinds = |kinds: &[&str]| kinds.iter().map(|one| (*one).to_owned()).collect();
    assert_eq!(layout, Layout::Yonyou);
    assert_eq!(
        read,
        [
            Account {
                money: Some(Money::Cash),
                ..asset("1001", "库存现金")
            },
            Account {
                money: Some(Money::Bank),
                ..asset("1002", "银行存款")
            },
            Account {
                money: Some(Money::Bank),
                ..asset("100201", "工行基本户")
            },
            Account {
                aux: kinds(&["客户"]),
                ..asset("1122", "应收账款")
            },
            Account {
                aux: kinds(&["职员", "部门"]),
                ..asset("1221", "其他应收款")
            },
            Account {
                unit: Some("台".into()),
                ..asset("1405", "库存商品")
            },
            account("6001", "主营业务收入", Category::ProfitLoss, NormalSide::Credit),
        ]
    );
}

#[test]
fn a_chart_of_yonyou_may_tick_each_auxiliary_type() {
    let (read, _) = accounts(
        "
        科目编码 | 科目名称 | 科目性质 | 方向 | 客户往来 | 供应商往来 | 部门核算 | 个人往来 | 项目核算
        1122 | 应收账款 | 资产 | 借 | √ |  |  |  | 否
        2202 | 应付账款 | 负债 | 贷 |  | √ |  |  |
        5602 | 管理费用 | 损益 | 借 |  |  | 是 | 是 |
    ",
    );
    assert_eq!(
        read.iter().map(|one| one.aux.join("/")).collect::<Vec<_>>(),
        ["客户", "供应商", "部门/职员"]
    );
    assert_eq!(read[1].category, Category::Liability);
}

#[test]
fn a_chart_of_kingdee_is_read_with_its_dots_and_paths() {
    let (read, layout) = accounts("
        科目代码 | 科目名称 | 科目类别 | 余额方向 | 核算项目 | 数量金额辅助核算 | 计量单位 | 现金科目 | 银行科目 | 外币核算 | 状态
        1001 | 库存现金 | 流动资产 | 借 |  | 否 |  | 是 | 否 | 不核算 | 启用
        1002 | 银行存款 | 流动资产 | 借 | 无 | 否 |  | 否 | 是 |  | 启用
        1002.01 | 银行存款-工行 | 流动资产 | 借 |  | 否 |  | 否 | 是 |  | 禁用
        1405 | 库存商品 | 流动资产 | 借 | 存货 | 是 | 台 | 否 | 否 |  |
        2221 | 应交税费 | 流动负债 | 贷 |  |  |  |  |  |  |
        2221.01 | 应交税费_应交增值税 | 流动负债 | 贷 |  |  |  |  |  |  |
        2221.01.02 | 应交税费_应交增值税_销项税额 | 流动负债 | 贷 |  |  |  |  |  |  |
        5001 | 主营业务收入 | 营业收入 | 贷 | 客户/部门 |  |  |  |  |  |
        5401 | 主营业务成本 | 营业成本及税金 | 借 |  |  |  |  |  |  |
        5602 | 管理费用 | 期间费用 | 借 | 部门 |  |  |  |  |  |
    ");
    assert_eq!(layout, Layout::Kingdee);
    let names: Vec<(&str, &str)> = read
        .iter()
        .map(|one| (one.code.as_str(), one.name.as_str()))
        .collect();
    assert_eq!(names[2], ("100201", "工行"));
    assert_eq!(names[5], ("222101", "应交增值税"));
    assert_eq!(names[6], ("22210102", "销项税额"));
    assert!(read[2].disabled && !read[1].disabled);
    assert_eq!(
        read.iter().map(|one| one.money).collect::<Vec<_>>()[..4],
        [Some(Money::Cash), Some(Money::Bank), Some(Money::Bank), None]
    );
    assert_eq!(
        (read[3].unit.as_deref(), read[3].aux.join("/")),
        (Some("台"), "存货".to_owned())
    );
    assert_eq!(read[7].aux, ["客户", "部门"]);
    assert!(read[7..].iter().all(|one| one.category == Category::ProfitLoss));
}

#[test]
fn codes_with_hyphens_are_codes_too() {
    let (read, _) = accounts(
        "
        编码 | 名称 | 类别 | 方向
        1002 | 银行存款 | 资产 | 借
        1002-001 | 工行 | 资产 | 借
    ",
    );
    assert_eq!(read[1].code.as_str(), "1002001");
}

#[test]
fn what_a_row_leaves_out_is_assumed_and_said() {
    let reading = read_chart(&workbook(
        "
        科目代码 | 科目名称
        1001 | 库存现金
        2202 | 应付账款
        4001 | 生产成本
        5001 | 主营业务收入
        9001 | 表外
    ",
    ))
    .expect("a workbook");
    let categories: Vec<Category> = reading.rows.iter().map(|row| row.account.category).collect();
    assert_eq!(
        categories,
        [
            Category::Asset,
            Category::Liability,
            Category::Cost,
            Category::ProfitLoss
        ]
    );
    assert_eq!(
        told(&reading.faults),
        [(6, "", "科目「9001」没有类别，从编码也看不出")]
    );
    assert_eq!(
        told(&reading.remarks)[2],
        (4, "", "没有写类别和余额方向，按「成本」「借」读取，请核对")
    );
    assert_eq!(reading.rows[0].account.money, Some(Money::Cash));
}

#[test]
fn what_cannot_be_read_is_told_by_row_and_column() {
    let reading = read_chart(&workbook(
        "
        科目代码 | 科目名称 | 科目类别 | 余额方向 | 受控系统 | 外币核算
        资产类 |  |  |  |  |
        1002 | 银行存款 | 资产 | 借 |  |
        1002.01 | 工行 | 资产 | 借 | 应收 | 美元
        #1002.1 | 建行 | 资产 | 借 |  |
        A1 | 奇怪 | 资产 | 借 |  |
        1003 |  | 资产 | 借 |  |
        1004 | 备用金 | 表外科目 | 借 |  |
        1005 | 其他 | 资产 | 上 |  |
        1002 | 重复 | 资产 | 借 |  |
        合计 |  |  |  |  |
        科目代码 | 科目名称 | 科目类别 | 余额方向 | 受控系统 | 外币核算
    ",
    ))
    .expect("a workbook");
    let places: Vec<(u32, &str, &str)> = reading
        .faults
        .iter()
        .map(|one| (one.row, one.column.as_str(), one.code))
        .collect();
    assert_eq!(
        places,
        [
            (5, "科目编码 (A)", "book_sheets.code_width"),
            (6, "科目编码 (A)", "book_sheets.code"),
            (7, "科目名称 (B)", "book_sheets.no_name"),
            (8, "科目类别 (C)", "book_sheets.category"),
            (9, "余额方向 (D)", "book_sheets.direction"),
            (10, "科目编码 (A)", "book_sheets.repeated_code"),
        ]
    );
    assert_eq!(
        told(&reading.remarks),
        [
            (12, "", "没有读取重复的表头：第 12 行"),
            (2, "", "没有读取没有科目和金额的行：第 2、11 行"),
            (4, "币种 (F)", "不核算外币：「美元」没有读取，金额按人民币"),
        ]
    );
    assert_eq!(reading.ignored_columns, ["受控系统"]);
}

#[test]
fn a_file_that_holds_something_else_says_what() {
    let journal = workbook(
        "
        日期 | 凭证号 | 摘要 | 科目编码 | 借方 | 贷方
        2026-01-01 | 1 | a | 1001 | 1 |
    ",
    );
    let reading = read_chart(&journal).expect("a workbook");
    assert_eq!(
        told(&reading.faults),
        [(
            0,
            "",
            "找不到科目表：需要「科目编码」和「科目名称」两列；文件里是序时账"
        )]
    );
    let balances = workbook(
        "
        科目编码 | 科目名称 | 方向 | 期初余额
        1001 | 库存现金 | 借 | 5
    ",
    );
    assert_eq!(
        read_chart(&balances).expect("a workbook").rows.len(),
        1,
        "balances name the accounts too"
    );
    assert_eq!(
        read_chart("a,b\n1,2\n".as_bytes()).expect("a table").faults[0].row,
        0
    );
}

#[test]
fn kinds_of_money_and_partners_may_have_columns_of_their_own() {
    let reading = read_chart(&workbook(
        "
        科目编码 | 科目名称 | 科目类型 | 余额方向 | 现金分类 | 往来单位 | 辅助核算 | 是否启用
        1001 | 库存现金 | 资产 | 借 | 现金科目 | | | 是
        1012 | 其他货币资金 | 资产 | 借 | 现金等价物 | | | 否
        1002 | 银行存款 | 资产 | 借 | 银行科目 | |
        1122 | 应收账款 | 资产 | 借 | | 是 |
        1221 | 其他应收款 | 资产 | 借 | | | 是
    ",
    ))
    .expect("a workbook");
    let money: Vec<Option<Money>> = reading.rows.iter().map(|row| row.account.money).collect();
    assert_eq!(money[..4], [Some(Money::Cash), None, Some(Money::Bank), None]);
    assert_eq!(reading.rows[3].account.aux, ["往来单位"]);
    let disabled: Vec<bool> = reading.rows.iter().map(|row| row.account.disabled).collect();
    assert_eq!(disabled, [false, true, false, false, false]);
    assert_eq!(
        told(&reading.remarks),
        [(6, "辅助核算 (G)", "启用了辅助核算，但没有写类别，没有读取")]
    );
}
