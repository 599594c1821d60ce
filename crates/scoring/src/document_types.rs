//! The types of source documents (原始凭证), the fields each has, and a line of their tables.

/// A field of documents: its name in TOML, its Chinese label, and whether it is an amount of money.
#[derive(Clone, Copy, Debug, serde::Serialize, utoipa::ToSchema)]
#[schema(as = FolderDocumentField)]
pub struct Field {
    pub name: &'static str,
    pub label: &'static str,
    pub is_money: bool,
}

/// A type of documents and the fields it has.
#[derive(Clone, Debug, serde::Serialize, utoipa::ToSchema)]
#[schema(as = FolderDocumentType)]
pub struct DocumentType {
    /// As documents.toml names it.
    #[schema(example = "sales_invoice")]
    pub name: &'static str,
    /// In the order in which documents show them.
    pub fields: Vec<Field>,
}

/// A line of a document; numbers as printed.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[schema(as = SourceDocumentItem)]
pub struct DocumentItem {
    /// What it is about.
    pub name: String,
    /// Its model.
    pub spec: String,
    /// Its unit.
    pub unit: String,
    /// How many.
    pub quantity: String,
    /// At what price.
    pub price: String,
    /// The amount in yuan.
    pub amount: String,
    /// The rate in percent.
    pub rate: String,
    /// The tax in yuan.
    pub tax: String,
    /// The department it belongs to.
    pub department: String,
    /// A remark.
    pub note: String,
}

impl DocumentItem {
    /// What stands on it, in the order of its columns.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        let texts = [
            &self.name,
            &self.spec,
            &self.quantity,
            &self.unit,
            &self.price,
            &self.amount,
            &self.rate,
            &self.tax,
            &self.department,
            &self.note,
        ];
        texts
            .into_iter()
            .map(String::as_str)
            .filter(|text| !text.is_empty())
    }

    /// Whether what should be numbers are numbers, where they are given.
    pub fn is_readable(&self) -> bool {
        let figures = [&self.quantity, &self.price, &self.amount, &self.rate, &self.tax];
        let mut given = figures.into_iter().filter(|figure| !figure.is_empty());
        given.all(|figure| figure.parse::<rust_decimal::Decimal>().is_ok())
    }
}

const fn text(name: &'static str, label: &'static str) -> Field {
    Field {
        name,
        label,
        is_money: false,
    }
}

const fn money(name: &'static str, label: &'static str) -> Field {
    Field {
        name,
        label,
        is_money: true,
    }
}

/// Every field, in the order in which documents show them.
const FIELDS: &[Field] = &[
    text("invoice_kind", "发票种类"),
    text("red_of", "对应蓝字发票号码"),
    text("buyer", "购买方名称"),
    text("buyer_uscc", "购买方统一社会信用代码"),
    text("seller", "销售方名称"),
    text("seller_uscc", "销售方统一社会信用代码"),
    text("traveller", "旅客"),
    text("from", "出发"),
    text("to", "到达"),
    text("train", "车次/航班"),
    text("seat", "席别"),
    text("claimant", "报销/借款人"),
    text("supplier", "供应商"),
    text("customer", "客户"),
    text("party_a", "甲方"),
    text("party_b", "乙方"),
    text("subject", "标的/事项"),
    text("terms", "主要条款"),
    text("signed_date", "签订日期"),
    text("warehouse", "仓库"),
    text("department", "部门"),
    text("payer", "付款人"),
    text("payer_account", "付款账号"),
    text("payee", "收款人"),
    text("payee_account", "收款账号"),
    text("bank", "银行"),
    text("serial", "流水号"),
    text("currency", "币种"),
    text("purpose", "用途"),
    text("reason", "事由"),
    text("tax_kind", "税种"),
    text("period", "所属期"),
    text("asset", "资产名称"),
    text("residual_rate", "残值率"),
    text("life_months", "使用月数"),
    text("in_use_date", "启用日期"),
    text("method", "方法"),
    text("product", "产品"),
    text("basis", "分配标准"),
    text("headcount", "人数"),
    text("quantity", "数量"),
    text("unit_cost", "单位成本"),
    text("base", "计税依据"),
    text("rate", "税率/利率（%）"),
    text("due_date", "到期日"),
    money("cost", "原值"),
    money("fare", "票价"),
    money("gross", "应发合计"),
    money("deductions", "扣款合计"),
    money("net", "实发合计"),
    money("amount", "金额"),
    money("tax", "税额"),
    money("total", "合计"),
    text("total_in_words", "合计（大写）"),
    money("advance", "预借金额"),
    money("refund", "退/补金额"),
    money("book_amount", "账面金额"),
    money("counted_amount", "实存金额"),
    text("attachments", "附件张数"),
    text("approver", "审批人"),
    text("approved_date", "审批日期"),
    text("issuer", "开票人"),
    text("keeper", "保管人"),
    text("handler", "经手人"),
    text("remark", "备注"),
];

/// Types of documents that share a set of fields.
const TYPES: &[(&[&str], &[&str])] = &[
    (
        &["sales_invoice", "purchase_invoice", "red_invoice"],
        &[
            "seller",
            "seller_uscc",
            "buyer",
            "buyer_uscc",
            "invoice_kind",
            "red_of",
            "amount",
            "tax",
            "total",
            "total_in_words",
            "issuer",
            "remark",
        ],
    ),
    (
        &["train_ticket", "flight_itinerary"],
        &[
            "traveller",
            "from",
            "to",
            "train",
            "seat",
            "fare",
            "rate",
            "tax",
            "total",
        ],
    ),
    (
        &["expense_claim", "loan_slip"],
        &[
            "claimant",
            "department",
            "reason",
            "approver",
            "approved_date",
            "amount",
            "advance",
            "refund",
            "total",
            "total_in_words",
            "attachments",
        ],
    ),
    (
        &["bank_receipt", "bank_payment", "bank_interest"],
        &[
            "payer",
            "payer_account",
            "payee",
            "payee_account",
            "bank",
            "serial",
            "currency",
            "purpose",
            "amount",
            "total_in_words",
        ],
    ),
    (
        &[
            "cheque_stub",
            "deposit_slip",
            "bank_acceptance",
            "loan_note",
            "bank_statement",
        ],
        &[
            "payer",
            "payee",
            "bank",
            "serial",
            "purpose",
            "rate",
            "due_date",
            "amount",
            "total_in_words",
        ],
    ),
    (
        &["cash_receipt", "cash_count"],
        &[
            "payer",
            "payee",
            "reason",
            "amount",
            "total_in_words",
            "book_amount",
            "counted_amount",
        ],
    ),
    (
        &[
            "goods_receipt",
            "goods_issue",
            "material_requisition",
            "delivery_note",
        ],
        &[
            "warehouse",
            "supplier",
            "customer",
            "department",
            "purpose",
            "keeper",
            "handler",
            "amount",
        ],
    ),
    (
        &["contract", "resolution", "inquiry"],
        &["party_a", "party_b", "subject", "terms", "amount", "signed_date"],
    ),
    (
        &[
            "payroll_sheet",
            "payroll_allocation",
            "social_insurance",
            "income_tax_sheet",
        ],
        &[
            "department",
            "period",
            "headcount",
            "gross",
            "deductions",
            "net",
            "amount",
        ],
    ),
    (
        &[
            "asset_card",
            "depreciation_sheet",
            "amortisation_sheet",
            "disposal_form",
        ],
        &[
            "asset",
            "department",
            "cost",
            "residual_rate",
            "life_months",
            "in_use_date",
            "method",
            "period",
            "amount",
        ],
    ),
    (
        &["overhead_allocation", "cost_sheet", "cost_of_sales"],
        &["product", "period", "basis", "quantity", "unit_cost", "amount"],
    ),
    (
        &["tax_sheet", "tax_payment"],
        &[
            "tax_kind",
            "period",
            "base",
            "rate",
            "amount",
            "total_in_words",
            "serial",
        ],
    ),
    (&["other"], &[]),
];

/// The fields of a type of document; `None` when there is no such type.
pub fn fields_of_type(name: &str) -> Option<&'static [&'static str]> {
    TYPES
        .iter()
        .find(|(types, _)| types.contains(&name))
        .map(|(_, fields)| *fields)
}

/// Every type of document with its fields.
pub fn document_types() -> impl Iterator<Item = DocumentType> {
    TYPES.iter().flat_map(|(types, fields)| {
        let known = FIELDS.iter().filter(|field| fields.contains(&field.name));
        let known: Vec<Field> = known.copied().collect();
        (types.iter()).map(move |name| DocumentType {
            name,
            fields: known.clone(),
        })
    })
}

/// Every field, in the order in which documents show them.
pub const fn all_fields() -> &'static [Field] {
    FIELDS
}

/// The name of every type of document.
pub fn type_names() -> impl Iterator<Item = &'static str> {
    TYPES.iter().flat_map(|(types, _)| types.iter().copied())
}

/// What every document has beside the fields of its type.
const HEAD: &[Field] = &[text("number", "号码"), text("date", "日期")];

/// The one name of a field that is called by its name or by its label; a label that is no field's stays as it is.
pub fn field_called(text: &str) -> &str {
    let mut fields = HEAD.iter().chain(FIELDS);
    fields
        .find(|field| field.label == text)
        .map_or(text, |field| field.name)
}

/// The label of a field, by the name that [`field_called`] gives it.
pub fn label_of_field(name: &str) -> &str {
    let mut fields = HEAD.iter().chain(FIELDS);
    fields
        .find(|field| field.name == name)
        .map_or(name, |field| field.label)
}

/// Whether a field can stand on a document: one of its type or of every document, one that its labels have, or one of its lines
/// (`items.0` is the first).
pub fn is_field_of<'a>(
    name: &str,
    kind: &str,
    mut labels: impl Iterator<Item = &'a str>,
    lines: usize,
) -> bool {
    let line = name.strip_prefix("items.").and_then(|at| at.parse().ok());
    HEAD.iter().any(|field| field.name == name)
        || fields_of_type(kind).is_some_and(|known| known.contains(&name))
        || labels.any(|label| field_called(label) == name)
        || line.is_some_and(|line: usize| line < lines)
}

/// Whether a field is an amount of money.
pub fn is_money(field: &str) -> bool {
    FIELDS.iter().any(|known| known.name == field && known.is_money)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_goes_by_one_name() {
        assert_eq!(field_called("购买方名称"), "buyer");
        assert_eq!(field_called("buyer"), "buyer");
        assert_eq!(field_called("合同编号"), "合同编号");
        assert_eq!(
            (label_of_field("number"), label_of_field("合同编号")),
            ("号码", "合同编号")
        );
        let is_field = |name: &str| is_field_of(name, "expense_claim", ["部门负责人", "仓库"].into_iter(), 1);
        for name in ["approver", "date", "部门负责人", "warehouse", "items.0"] {
            assert!(is_field(name), "{name}");
        }
        for name in ["buyer", "items.1", "items.x", "人"] {
            assert!(!is_field(name), "{name}");
        }
    }

    #[test]
    fn every_field_of_a_type_has_a_label() {
        for (types, fields) in TYPES {
            for field in *fields {
                assert!(
                    FIELDS.iter().any(|known| known.name == *field),
                    "{field} of {types:?}"
                );
            }
        }
    }
}
