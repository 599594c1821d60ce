//! The columns of the three sheets, and what other programs call them.

pub(super) mod balances;
pub(super) mod chart;
pub(super) mod journal;

use crate::header::Field;

const fn must(title: &'static str, names: &'static [&'static str]) -> Field {
    Field {
        title,
        names,
        is_required: true,
    }
}

const fn may(title: &'static str, names: &'static [&'static str]) -> Field {
    Field {
        title,
        names,
        is_required: false,
    }
}

/// Auxiliary types that 用友 gives columns of their own; the fields stand at the end of each list, in this order.
pub(super) const KINDS: [&str; 7] = ["客户", "供应商", "部门", "职员", "项目", "存货", PARTNER];
/// Customers and suppliers in one column: the chart knows which of them an account keeps.
pub(super) const PARTNER: &str = "往来单位";

const CUSTOMER: Field = may(
    "客户",
    &["客户往来", "客户核算", "客户名称", "客户简称", "客户辅助核算"],
);
const SUPPLIER: Field = may(
    "供应商",
    &[
        "供应商往来",
        "供应商核算",
        "供应商名称",
        "供应商简称",
        "供应商辅助核算",
    ],
);
const DEPARTMENT: Field = may("部门", &["部门核算", "部门名称", "部门辅助核算"]);
const PERSON: Field = may(
    "职员",
    &[
        "个人",
        "个人往来",
        "个人核算",
        "个人名称",
        "职员核算",
        "职员名称",
        "人员",
        "员工",
        "业务员",
        "职员辅助核算",
    ],
);
const PROJECT: Field = may("项目", &["项目核算", "项目名称", "项目辅助核算"]);
const STOCK: Field = may("存货", &["存货核算", "存货名称", "存货辅助核算"]);

const PARTNERS: Field = may(
    PARTNER,
    &[
        "往来单位名称",
        "往来单位核算",
        "往来",
        "往来核算",
        "客商",
        "客商名称",
    ],
);

const AUX: Field = may(
    "辅助核算",
    &[
        "辅助",
        "辅助项",
        "辅助账",
        "辅助账类型",
        "辅助核算类别",
        "辅助核算类型",
        "辅助核算项",
        "辅助核算项目",
        "核算项目",
        "核算项目类别",
        "核算项目名称",
    ],
);
const CURRENCY: Field = may(
    "币种",
    &[
        "币别",
        "外币",
        "外币核算",
        "核算币种",
        "外币币种",
        "外币名称",
        "币种名称",
    ],
);
