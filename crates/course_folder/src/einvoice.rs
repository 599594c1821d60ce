//! An electronic invoice as a source document of a company.

use interchange::einvoice::{EInvoice, Line};
use serde::Serialize;

use crate::{
    encode::encode,
    model::{Date, Decimal, Document, DocumentItem},
};

/// The document that an invoice becomes in the books of the firm with that code: one it issued, one it received, or a red one.
///
/// The invoice may be a real one, and a course must not carry a number that a lookup finds: the region in it, its third and fourth
/// digit, becomes 99, which no tax office has. Names are kept, for the author to replace.
pub fn document_of_einvoice(id: &str, invoice: &EInvoice, own_uscc: &str) -> Document {
    let kind = match (invoice.is_red, invoice.seller.uscc == own_uscc) {
        (true, _) => "red_invoice",
        (false, true) => "sales_invoice",
        (false, false) => "purchase_invoice",
    };
    let title = match (invoice.is_red, invoice.is_special) {
        (true, true) => "红字电子发票（增值税专用发票）",
        (true, false) => "红字电子发票（普通发票）",
        (false, true) => "电子发票（增值税专用发票）",
        (false, false) => "电子发票（普通发票）",
    };
    let fields = [
        ("seller", invoice.seller.name.clone()),
        ("seller_uscc", invoice.seller.uscc.clone()),
        ("buyer", invoice.buyer.name.clone()),
        ("buyer_uscc", invoice.buyer.uscc.clone()),
        (
            "invoice_kind",
            if invoice.is_special { "专票" } else { "普票" }.to_owned(),
        ),
        ("amount", invoice.amount.to_string()),
        ("tax", invoice.tax.to_string()),
        ("total", invoice.total.to_string()),
        ("total_in_words", invoice.total_in_words.replace('圆', "元")),
        ("issuer", invoice.issuer.clone()),
        ("remark", invoice.remark.clone()),
    ];
    Document {
        id: id.to_owned(),
        r#type: kind.to_owned(),
        title: title.to_owned(),
        number: teaching_number(&invoice.number),
        date: Date::parse(&invoice.issued_on),
        fields: fields
            .into_iter()
            .filter(|(_, text)| !text.is_empty())
            .map(|(name, text)| (name.to_owned(), text))
            .collect(),
        item: invoice.lines.iter().map(item_of).collect(),
        ..Document::default()
    }
}

/// The document as `documents.toml` has it, to stand below its business.
pub fn document_toml(document: &Document) -> String {
    #[derive(Serialize)]
    struct Business<'a> {
        document: [&'a Document; 1],
    }
    #[derive(Serialize)]
    struct Written<'a> {
        business: [Business<'a>; 1],
    }
    let business = Business { document: [document] };
    let text = encode(&Written { business: [business] });
    let below = text
        .split_once("[[business]]\n")
        .map_or(text.as_str(), |(_, below)| below);
    below.trim_start().to_owned()
}

fn teaching_number(number: &str) -> String {
    match (number.get(..2), number.get(4..)) {
        (Some(year), Some(rest)) if number.len() == 20 => format!("{year}99{rest}"),
        _ => number.to_owned(),
    }
}

fn item_of(line: &Line) -> DocumentItem {
    DocumentItem {
        name: line.name.clone(),
        spec: line.spec.clone(),
        unit: line.unit.clone(),
        quantity: Decimal::parse(&line.quantity),
        price: Decimal::parse(&line.price),
        amount: Some(line.amount),
        rate: Decimal::parse(&line.rate),
        tax: Some(line.tax),
        note: line.rate_word.clone(),
        ..DocumentItem::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use interchange::einvoice::Party;
    use scoring::document_types::fields_of_type;

    fn invoice() -> EInvoice {
        let party = |name: &str, uscc: &str| Party {
            name: name.into(),
            uscc: uscc.into(),
        };
        EInvoice {
            number: "26332000000026010951".into(),
            issued_on: "2026-01-06".into(),
            is_special: true,
            is_red: false,
            seller: party("恒泰板材有限公司", "91990110MA27HT367P"),
            buyer: party("青禾智能家居有限公司", "91990106MA2QH0007P"),
            amount: "50000".parse().unwrap(),
            tax: "6500".parse().unwrap(),
            total: "56500".parse().unwrap(),
            total_in_words: "伍万陆仟伍佰圆整".into(),
            issuer: "许丽".into(),
            remark: String::new(),
            lines: vec![Line {
                name: "*木制品*A板材".into(),
                spec: String::new(),
                unit: "张".into(),
                quantity: "500".into(),
                price: "100".into(),
                amount: "50000".parse().unwrap(),
                rate: "13".into(),
                rate_word: String::new(),
                tax: "6500".parse().unwrap(),
            }],
        }
    }

    #[test]
    fn an_invoice_becomes_a_document_of_the_course() {
        let document = document_of_einvoice("d0301", &invoice(), "91990106MA2QH0007P");
        assert_eq!(document.r#type, "purchase_invoice");
        assert_eq!(document.date.unwrap().as_str(), "2026-01-06");
        assert_eq!(document.fields["total_in_words"], "伍万陆仟伍佰元整");
        assert_eq!(document.item[0].rate.as_ref().unwrap().as_str(), "13");
        let known = fields_of_type(&document.r#type).unwrap();
        assert!(document.fields.keys().all(|name| known.contains(&name.as_str())));
        assert!(!document.fields.contains_key("remark"));
    }

    #[test]
    fn it_is_written_as_the_company_has_it() {
        let document = document_of_einvoice("d0301", &invoice(), "91990106MA2QH0007P");
        let text = document_toml(&document);
        assert!(
            text.starts_with("[[business.document]]\nid = \"d0301\"\n"),
            "{text}"
        );
        #[derive(serde::Deserialize)]
        struct Business {
            document: Vec<Document>,
        }
        #[derive(serde::Deserialize)]
        struct Written {
            business: Vec<Business>,
        }
        let read: Written = toml::from_str(&format!("[[business]]\n{text}")).unwrap();
        assert_eq!(read.business[0].document, [document]);
    }

    #[test]
    fn no_real_number_gets_into_a_course() {
        let document = document_of_einvoice("d1", &invoice(), "");
        assert_eq!(document.number, "26992000000026010951");
    }

    #[test]
    fn the_firm_that_sells_issued_it_and_red_is_red() {
        let sold = document_of_einvoice("d1", &invoice(), "91990110MA27HT367P");
        assert_eq!(sold.r#type, "sales_invoice");
        let red = EInvoice {
            is_red: true,
            ..invoice()
        };
        assert_eq!(document_of_einvoice("d1", &red, "").r#type, "red_invoice");
    }
}
