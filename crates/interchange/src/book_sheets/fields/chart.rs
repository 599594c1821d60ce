//! The columns of a chart.

use super::{
    AUX, CURRENCY, CUSTOMER, DEPARTMENT, Field, PARTNERS, PERSON, PROJECT, STOCK, SUPPLIER, may, must,
};

pub(in super::super) const CODE: usize = 0;
pub(in super::super) const NAME: usize = 1;
pub(in super::super) const CATEGORY: usize = 2;
pub(in super::super) const DIRECTION: usize = 3;
/// 用友 writes the category here or, in other versions, the side.
pub(in super::super) const NATURE: usize = 4;
pub(in super::super) const AUX_TYPES: usize = 5;
pub(in super::super) const UNIT: usize = 6;
pub(in super::super) const IS_COUNTED: usize = 7;
pub(in super::super) const HAS_DAY_BOOK: usize = 8;
pub(in super::super) const IS_CASH: usize = 9;
pub(in super::super) const IS_BANK: usize = 10;
pub(in super::super) const MONEY: usize = 11;
pub(in super::super) const CURRENCY_KEPT: usize = 12;
pub(in super::super) const DISABLED: usize = 13;
pub(in super::super) const ENABLED: usize = 14;
pub(in super::super) const FIRST_KIND: usize = 15;

pub(in super::super) const FIELDS: &[Field] = &[
    must(
        "科目编码",
        &[
            "科目代码",
            "科目编号",
            "科目号",
            "科目代号",
            "编码",
            "代码",
            "编号",
            "会计科目编码",
            "会计科目代码",
            "code",
        ],
    ),
    must(
        "科目名称",
        &["名称", "科目", "会计科目", "会计科目名称", "科目中文名称", "name"],
    ),
    may(
        "科目类别",
        &["科目类型", "类别", "类型", "会计科目类别", "科目分类", "category"],
    ),
    may(
        "余额方向",
        &[
            "方向",
            "科目方向",
            "借贷方向",
            "余额借贷方向",
            "科目性质(余额方向)",
            "direction",
        ],
    ),
    may("科目性质", &["性质"]),
    AUX,
    may(
        "计量单位",
        &["单位", "数量单位", "计量单位名称", "默认计量单位", "unit"],
    ),
    may(
        "数量核算",
        &[
            "数量金额辅助核算",
            "是否数量核算",
            "是否数量金额辅助核算",
            "数量辅助核算",
            "数量金额核算",
        ],
    ),
    may("日记账", &["是否日记账"]),
    may("现金科目", &["是否现金科目", "现金账"]),
    may("银行科目", &["是否银行科目", "银行账", "是否银行账"]),
    may("现金银行", &["现金分类", "货币资金", "cash"]),
    CURRENCY,
    may(
        "停用",
        &[
            "是否停用",
            "禁用",
            "是否禁用",
            "封存",
            "是否封存",
            "状态",
            "科目状态",
            "启用状态",
        ],
    ),
    may("是否启用", &["启用"]),
    CUSTOMER,
    SUPPLIER,
    DEPARTMENT,
    PERSON,
    PROJECT,
    STOCK,
    PARTNERS,
];
