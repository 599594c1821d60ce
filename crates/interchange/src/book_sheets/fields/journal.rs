//! The columns of a journal.

use super::{
    AUX, CURRENCY, CUSTOMER, DEPARTMENT, Field, PARTNERS, PERSON, PROJECT, STOCK, SUPPLIER, may, must,
};

pub(in super::super) const DATE: usize = 0;
pub(in super::super) const WORD: usize = 1;
pub(in super::super) const NUMBER: usize = 2;
pub(in super::super) const KIND: usize = 3;
pub(in super::super) const ATTACHMENTS: usize = 4;
pub(in super::super) const DOCUMENTS: usize = 5;
pub(in super::super) const SUMMARY: usize = 6;
pub(in super::super) const CODE: usize = 7;
/// Code and name in one cell, where there is no column of codes.
pub(in super::super) const ACCOUNT: usize = 8;
pub(in super::super) const NAME: usize = 9;
pub(in super::super) const AUX_ITEMS: usize = 10;
pub(in super::super) const DEBIT: usize = 11;
pub(in super::super) const CREDIT: usize = 12;
pub(in super::super) const SIDE: usize = 13;
pub(in super::super) const AMOUNT: usize = 14;
pub(in super::super) const QUANTITY: usize = 15;
pub(in super::super) const PRICE: usize = 16;
pub(in super::super) const CASH_FLOW: usize = 17;
pub(in super::super) const STATE: usize = 18;
pub(in super::super) const PREPARED: usize = 19;
pub(in super::super) const CASHIER: usize = 20;
pub(in super::super) const REVIEWED: usize = 21;
pub(in super::super) const POSTED: usize = 22;
pub(in super::super) const REVERSES: usize = 23;
pub(in super::super) const CORRECTS: usize = 24;
pub(in super::super) const BUSINESS: usize = 25;
pub(in super::super) const CURRENCY_KEPT: usize = 26;
pub(in super::super) const FIRST_KIND: usize = 27;

pub(in super::super) const FIELDS: &[Field] = &[
    must("日期", &["制单日期", "凭证日期", "记账日期", "date"]),
    may(
        "凭证字",
        &["凭证类别", "类别", "凭证类型", "凭证类别字", "类别字", "字"],
    ),
    must(
        "凭证号",
        &[
            "凭证编号",
            "凭证字号",
            "字号",
            "号",
            "凭证号码",
            "凭证号数",
            "业务号",
            "凭证号",
        ],
    ),
    may("凭证性质", &[]),
    may(
        "附单据数",
        &[
            "附件数",
            "附件张数",
            "单据数",
            "附件",
            "附单据",
            "所附单据数",
            "附单据张数",
        ],
    ),
    may("单据", &["原始单据"]),
    must("摘要", &["凭证摘要", "摘要内容", "summary"]),
    may(
        "科目编码",
        &[
            "科目代码",
            "科目编号",
            "科目号",
            "科目代号",
            "会计科目编码",
            "会计科目代码",
        ],
    ),
    may("会计科目", &["科目"]),
    may("科目名称", &["会计科目名称", "科目全称", "科目全名"]),
    AUX,
    may(
        "借方金额",
        &[
            "借方",
            "借方本币",
            "借方本位币",
            "本位币借方",
            "本币借方",
            "借方发生额",
            "借方本币金额",
            "借方本位币金额",
            "本币借方金额",
            "金额借方",
            "借方金额本币",
            "借方金额本位币",
            "本位币借方金额",
            "debit",
        ],
    ),
    may(
        "贷方金额",
        &[
            "贷方",
            "贷方本币",
            "贷方本位币",
            "本位币贷方",
            "本币贷方",
            "贷方发生额",
            "贷方本币金额",
            "贷方本位币金额",
            "本币贷方金额",
            "金额贷方",
            "贷方金额本币",
            "贷方金额本位币",
            "本位币贷方金额",
            "credit",
        ],
    ),
    may("方向", &["借贷方向", "借贷"]),
    may("金额", &["本位币金额", "本币金额"]),
    may("数量", &["quantity"]),
    may("单价", &["price"]),
    may("现金流量项目", &["现金流量"]),
    may("凭证状态", &[]),
    may("制单", &[]),
    may("出纳", &[]),
    may("审核", &[]),
    may("记账", &[]),
    may("冲销凭证", &[]),
    may("更正凭证", &[]),
    may("业务编码", &[]),
    CURRENCY,
    CUSTOMER,
    SUPPLIER,
    DEPARTMENT,
    PERSON,
    PROJECT,
    STOCK,
    PARTNERS,
];
