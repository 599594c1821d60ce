//! Source documents: known types and fields, amounts that add up.

use rust_decimal::Decimal;
use scoring::document_types::{field_called, fields_of_type, is_field_of, is_money, type_names};

use crate::check::Check;
use crate::model::{Action, Business, Company, Course, Document, Fen};
use crate::money;

pub(super) fn lint(check: &mut Check<'_>, course: &Course) {
    for company in &course.companies {
        head(check, company);
        super::month_end::lint(check, company);
        let file = format!("{}/documents.toml", company.folder());
        businesses(check, &file, company.businesses.iter());
        let alternatives = company
            .variation
            .iter()
            .flat_map(|variation| &variation.businesses);
        let file = format!("{}/alternatives.toml", company.folder());
        businesses(check, &file, alternatives);
    }
}

fn businesses<'a>(check: &mut Check<'_>, file: &str, businesses: impl Iterator<Item = &'a Business>) {
    for (index, business) in businesses.enumerate() {
        for (inner, item) in business.document.iter().enumerate() {
            let path = format!("business.{index}.document.{inner}");
            document(check, file, &path, item);
            faults(check, file, &path, (business.action, item));
        }
    }
}

/// Where a fault is planted: at fields of the document, which is to be refused.
fn faults(check: &mut Check<'_>, file: &str, path: &str, (action, document): (Action, &Document)) {
    let labels = || document.extra.iter().map(|extra| extra.label.as_str());
    for (index, fault) in document.faults.iter().enumerate() {
        let place = format!("{path}.faults.{index}");
        if action != Action::Reject {
            check.at(
                "document.fault",
                file,
                &place,
                "只有要退回的业务才写有误之处 (action = \"reject\")",
                "only a business with action = \"reject\" has faults",
            );
        } else if !is_field_of(
            field_called(fault),
            &document.r#type,
            labels(),
            document.item.len(),
        ) {
            check.at(
                "document.fault",
                file,
                &place,
                format!("单据 {} 上没有字段 {fault}", document.id),
                format!("document {} has no field {fault}", document.id),
            );
        }
    }
}

fn head(check: &mut Check<'_>, company: &Company) {
    let file = format!("{}/company.toml", company.folder());
    for index in 0..company.head.person.len() {
        check.require(&file, &format!("person.{index}"), &["name", "post"]);
    }
    for (index, aux) in company.head.aux.iter().enumerate() {
        check.require(&file, &format!("aux.{index}"), &["type", "items"]);
        let is_plain = |text: &String| !text.is_empty() && !text.contains([';', '=', '|']);
        if !is_plain(&aux.r#type) || !aux.items.iter().all(is_plain) {
            check.at(
                "toml.bad_value",
                &file,
                &format!("aux.{index}"),
                "辅助核算的名称不能含 ; = |",
                "auxiliary names must not hold ; = |",
            );
        }
    }
    let lengths = &company.head.code_lengths;
    if lengths.is_empty() || lengths.contains(&0) || lengths.iter().any(|length| *length > 12) {
        check.at(
            "toml.bad_value",
            &file,
            "code_lengths",
            "科目编码规则有误，例如 [4, 2, 2, 2]",
            "code_lengths should read like [4, 2, 2, 2]",
        );
    }
}

/// The faults of one document: an unknown type or field, amounts that do not add up.
pub(crate) fn document(check: &mut Check<'_>, file: &str, path: &str, document: &Document) {
    check.path(file, &format!("{path}.file"), &document.file);
    let Some(known) = fields_of_type(&document.r#type) else {
        let types: Vec<&str> = type_names().collect();
        check.at(
            "toml.bad_value",
            file,
            &format!("{path}.type"),
            format!("没有单据类型 {}，可用：{}", document.r#type, types.join("、")),
            format!(
                "there is no document type {}; known: {}",
                document.r#type,
                types.join(", ")
            ),
        );
        return;
    };
    for (name, value) in &document.fields {
        let place = format!("{path}.fields.{name}");
        if !known.contains(&name.as_str()) {
            check.at(
                "document.unknown_field",
                file,
                &place,
                format!(
                    "{} 没有字段 {name}，可用：{}；其他内容写进 extra",
                    document.r#type,
                    known.join("、")
                ),
                format!(
                    "{} has no field {name}; known: {}; put others into extra",
                    document.r#type,
                    known.join(", ")
                ),
            );
        } else if is_money(name) && money::parse(value).is_none() {
            check.at(
                "toml.bad_value",
                file,
                &place,
                format!("{value} 不是金额，应写作 1234.50"),
                format!("{value} is not an amount like 1234.50"),
            );
        }
    }
    arithmetic(check, file, path, document);
}

fn arithmetic(check: &mut Check<'_>, file: &str, path: &str, document: &Document) {
    let field = |name: &str| document.fields.get(name).and_then(|value| money::parse(value));
    let mut wrong = |what: &str, found: Fen, stated: Fen| {
        if found != stated {
            check.at(
                "document.arithmetic",
                file,
                path,
                format!("单据 {} 的{what}应为 {found}，写的是 {stated}", document.id),
                format!("document {}: {what} should be {found}, not {stated}", document.id),
            );
        }
    };
    if let (Some(amount), Some(tax), Some(total)) = (field("amount"), field("tax"), field("total")) {
        wrong("价税合计 (total)", Fen(amount.0 + tax.0), total);
    }
    let items = &document.item;
    let sum = |amounts: Vec<Option<Fen>>| -> Option<Fen> {
        let all: Option<Vec<Fen>> = amounts.into_iter().collect();
        all.filter(|all| !all.is_empty()).map(|all| all.into_iter().sum())
    };
    if let (Some(found), Some(stated)) = (
        sum(items.iter().map(|item| item.amount).collect()),
        field("amount"),
    ) {
        wrong("金额 (amount)", found, stated);
    }
    if let (Some(found), Some(stated)) = (sum(items.iter().map(|item| item.tax).collect()), field("tax")) {
        wrong("税额 (tax)", found, stated);
    }
    for item in items {
        let rate = item
            .rate
            .as_ref()
            .and_then(|rate| rate.as_str().parse::<Decimal>().ok());
        let found = item
            .amount
            .zip(rate)
            .and_then(|(amount, rate)| amount.times(rate / Decimal::ONE_HUNDRED));
        if let (Some(found), Some(tax)) = (found, item.tax) {
            wrong("明细税额 (item.tax)", found, tax);
        }
    }
}
