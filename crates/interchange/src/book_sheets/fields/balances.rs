//! The columns of a table of balances.

use super::{
    AUX, CURRENCY, CUSTOMER, DEPARTMENT, Field, PARTNERS, PERSON, PROJECT, STOCK, SUPPLIER, may, must,
};

pub(in super::super) const CODE: usize = 0;
pub(in super::super) const NAME: usize = 1;
pub(in super::super) const AUX_ITEMS: usize = 2;
pub(in super::super) const OPENING_SIDE: usize = 3;
pub(in super::super) const SIDE: usize = 4;
pub(in super::super) const OPENING: usize = 5;
pub(in super::super) const OPENING_DEBIT: usize = 6;
pub(in super::super) const OPENING_CREDIT: usize = 7;
pub(in super::super) const QUANTITY: usize = 8;
/// The balance of 1 January, before the movements of the year.
pub(in super::super) const YEAR_OPENING: usize = 9;
/// Movements of the year, those of the range too where the sheet has them.
pub(in super::super) const YEAR_DEBIT: usize = 10;
pub(in super::super) const YEAR_CREDIT: usize = 11;
/// Movements of the year before the range.
pub(in super::super) const BEFORE_DEBIT: usize = 12;
pub(in super::super) const BEFORE_CREDIT: usize = 13;
pub(in super::super) const RANGE_DEBIT: usize = 14;
pub(in super::super) const RANGE_CREDIT: usize = 15;
pub(in super::super) const CURRENCY_KEPT: usize = 16;
pub(in super::super) const FIRST_KIND: usize = 17;

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
            "科目",
            "会计科目",
            "会计科目编码",
            "会计科目代码",
            "account",
        ],
    ),
    may("科目名称", &["名称", "会计科目名称", "科目全称", "name"]),
    AUX,
    may("期初方向", &["期初余额方向", "期初借贷方向", "期初借贷"]),
    may("方向", &["余额方向", "科目方向", "借贷方向"]),
    may(
        "期初余额",
        &[
            "期初",
            "期初数",
            "期初金额",
            "期初余额金额",
            "期初余额余额",
            "期初余额本位币",
            "期初余额本币",
        ],
    ),
    may(
        "期初借方",
        &[
            "期初余额借方",
            "期初余额借",
            "期初借方余额",
            "期初借方金额",
            "期初余额借方金额",
            "期初余额(借方)",
            "期初余额(借)",
            "期初借",
            "借方期初余额",
            "期初借方本位币",
            "debit",
        ],
    ),
    may(
        "期初贷方",
        &[
            "期初余额贷方",
            "期初余额贷",
            "期初贷方余额",
            "期初贷方金额",
            "期初余额贷方金额",
            "期初余额(贷方)",
            "期初余额(贷)",
            "期初贷",
            "贷方期初余额",
            "期初贷方本位币",
            "credit",
        ],
    ),
    may("期初数量", &["期初余额数量", "数量", "结存数量", "quantity"]),
    may("年初余额", &["年初数", "年初金额", "年初余额金额"]),
    may(
        "本年累计借方",
        &[
            "累计借方",
            "本年借方累计",
            "借方累计",
            "累计借方金额",
            "累计发生借方",
            "本年累计借方金额",
            "本年累计借方发生额",
            "本年累计发生额借方",
            "本年累计发生借方",
            "累计发生额借方",
            "累计借方发生额",
            "本年累计发生额借方金额",
            "year_debit",
        ],
    ),
    may(
        "本年累计贷方",
        &[
            "累计贷方",
            "本年贷方累计",
            "贷方累计",
            "累计贷方金额",
            "累计发生贷方",
            "本年累计贷方金额",
            "本年累计贷方发生额",
            "本年累计发生额贷方",
            "本年累计发生贷方",
            "累计发生额贷方",
            "累计贷方发生额",
            "本年累计发生额贷方金额",
            "year_credit",
        ],
    ),
    may("启用前累计借方", &["期初累计借方", "年初至启用前借方"]),
    may("启用前累计贷方", &["期初累计贷方", "年初至启用前贷方"]),
    may(
        "本期借方",
        &[
            "本期发生额借方",
            "本期发生借方",
            "本期借方发生额",
            "借方发生额",
            "本期借方金额",
            "本期发生额借方金额",
            "本期发生额(借方)",
            "本期发生额(借)",
        ],
    ),
    may(
        "本期贷方",
        &[
            "本期发生额贷方",
            "本期发生贷方",
            "本期贷方发生额",
            "贷方发生额",
            "本期贷方金额",
            "本期发生额贷方金额",
            "本期发生额(贷方)",
            "本期发生额(贷)",
        ],
    ),
    CURRENCY,
    CUSTOMER,
    SUPPLIER,
    DEPARTMENT,
    PERSON,
    PROJECT,
    STOCK,
    PARTNERS,
];
