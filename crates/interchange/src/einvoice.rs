//! A fully digital invoice (数电票) as the XML that is its original: `EInvoice` with `EInvoiceData` and `TaxSupervisionInfo`.
//!
//! What is read is what an invoice prints. A signature is neither read nor checked: the invoices of a course are made up, and
//! whoever must know whether a real one is genuine asks the tax office.

use std::collections::BTreeMap;

use ledger::Fen;
use quick_xml::Reader;
use quick_xml::events::{BytesRef, Event};

/// The largest invoice that is read; real ones have some kilobytes.
pub const EINVOICE_BYTES: usize = 1 << 20;
/// How deep its elements lie in each other at most; real ones go to five.
const DEPTH: usize = 16;
/// How many lines it has at most.
const LINES: usize = 500;

/// Why an invoice is refused.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum EInvoiceError {
    #[error("电子发票文件超过 1 MB")]
    TooLarge,
    #[error("电子发票文件不是 UTF-8 编码的文本")]
    NotText,
    #[error("电子发票文件带有 DOCTYPE 声明，拒绝读取")]
    HasDoctype,
    #[error("电子发票文件引用了实体 {0}，拒绝读取")]
    HasEntity(String),
    #[error("电子发票文件的 XML 不完整")]
    Broken,
    #[error("这不是数电票的 XML 文件：缺少 EInvoice 元素")]
    NotAnInvoice,
    #[error("电子发票缺少 {0}")]
    Missing(&'static str),
    #[error("电子发票的 {field} 不是有效的数值：{text}")]
    NotANumber { field: &'static str, text: String },
    #[error("电子发票的项目超过 500 行")]
    TooManyLines,
}

impl EInvoiceError {
    /// The stable code of the refusal.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::TooLarge => "einvoice.too_large",
            Self::NotText => "einvoice.not_text",
            Self::HasDoctype => "einvoice.has_doctype",
            Self::HasEntity(_) => "einvoice.has_entity",
            Self::Broken => "einvoice.broken",
            Self::NotAnInvoice => "einvoice.not_an_invoice",
            Self::Missing(_) => "einvoice.missing",
            Self::NotANumber { .. } => "einvoice.not_a_number",
            Self::TooManyLines => "einvoice.too_many_lines",
        }
    }
}

/// Who sells or buys.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Party {
    pub name: String,
    /// 统一社会信用代码 or 纳税人识别号; an individual has none.
    pub uscc: String,
}

/// A line of an invoice; quantity and price as printed, with up to 13 decimals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub name: String,
    pub spec: String,
    pub unit: String,
    pub quantity: String,
    pub price: String,
    pub amount: Fen,
    /// Per cent; empty where a word stands instead: 免税, 不征税.
    pub rate: String,
    /// That word.
    pub rate_word: String,
    pub tax: Fen,
}

/// An invoice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EInvoice {
    /// 20 digits.
    pub number: String,
    /// `2026-01-06`.
    pub issued_on: String,
    /// 专用发票, which can be deducted; otherwise 普通发票.
    pub is_special: bool,
    /// 红字: takes a blue one back, in part or whole.
    pub is_red: bool,
    pub seller: Party,
    pub buyer: Party,
    pub amount: Fen,
    pub tax: Fen,
    pub total: Fen,
    pub total_in_words: String,
    pub issuer: String,
    /// 备注 as printed: the seller's bank stands there too.
    pub remark: String,
    pub lines: Vec<Line>,
}

/// Reads an invoice.
///
/// # Errors
/// Whatever is no whole invoice, and whatever a stranger may hide in XML: a DOCTYPE, an entity, elements without end.
pub fn read_einvoice(bytes: &[u8]) -> Result<EInvoice, EInvoiceError> {
    if bytes.len() > EINVOICE_BYTES {
        return Err(EInvoiceError::TooLarge);
    }
    let text = std::str::from_utf8(bytes).map_err(|_| EInvoiceError::NotText)?;
    let parts = read_parts(text.trim_start_matches('\u{feff}'))?;
    let basic = |name| parts.of("BasicInformation", name);
    let number = first([
        parts.of("TaxSupervisionInfo", "InvoiceNumber"),
        parts.of("Header", "EIid"),
    ]);
    let issued = first([parts.of("TaxSupervisionInfo", "IssueTime"), basic("RequestTime")]);
    Ok(EInvoice {
        number: required("InvoiceNumber", number)?,
        issued_on: required("IssueTime", issued.get(..10).unwrap_or(issued))?,
        is_special: parts.of("GeneralOrSpecialVAT", "LabelCode") == "01",
        is_red: parts.of("InIssuType", "LabelCode") == "N",
        seller: Party {
            name: required("SellerName", parts.of("SellerInformation", "SellerName"))?,
            uscc: parts.of("SellerInformation", "SellerIdNum").to_owned(),
        },
        buyer: Party {
            name: required("BuyerName", parts.of("BuyerInformation", "BuyerName"))?,
            uscc: parts.of("BuyerInformation", "BuyerIdNum").to_owned(),
        },
        amount: amount("TotalAmWithoutTax", basic("TotalAmWithoutTax"))?,
        tax: amount("TotalTaxAm", basic("TotalTaxAm"))?,
        total: amount("TotalTax-includedAmount", basic("TotalTax-includedAmount"))?,
        total_in_words: basic("TotalTax-includedAmountInChinese").to_owned(),
        issuer: basic("Drawer").to_owned(),
        remark: remark(&parts),
        lines: parts.lines.iter().map(read_line).collect::<Result<_, _>>()?,
    })
}

fn first<const N: usize>(texts: [&str; N]) -> &str {
    texts
        .into_iter()
        .find(|text| !text.is_empty())
        .unwrap_or_default()
}

fn required(field: &'static str, text: &str) -> Result<String, EInvoiceError> {
    if text.is_empty() {
        return Err(EInvoiceError::Missing(field));
    }
    Ok(text.to_owned())
}

fn amount(field: &'static str, text: &str) -> Result<Fen, EInvoiceError> {
    let text = required(field, text)?;
    text.parse()
        .map_err(|_| EInvoiceError::NotANumber { field, text })
}

/// A plain decimal, or nothing.
fn decimal(field: &'static str, text: &str) -> Result<String, EInvoiceError> {
    let body = text.strip_prefix('-').unwrap_or(text);
    let is_plain = body.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
        && body.matches('.').count() <= 1
        && body.bytes().any(|byte| byte.is_ascii_digit());
    if text.is_empty() || (is_plain && text.len() <= 32) {
        return Ok(text.to_owned());
    }
    Err(EInvoiceError::NotANumber {
        field,
        text: text.chars().take(40).collect(),
    })
}

fn read_line(part: &Fields) -> Result<Line, EInvoiceError> {
    let of = |name: &str| part.get(name).map(String::as_str).unwrap_or_default();
    let rate = of("TaxRate");
    let percent = decimal("TaxRate", rate).ok().map(|rate| per_cent(&rate));
    Ok(Line {
        name: required("ItemName", of("ItemName"))?,
        spec: of("SpecMod").to_owned(),
        unit: of("MeaUnits").to_owned(),
        quantity: decimal("Quantity", of("Quantity"))?,
        price: decimal("UnPrice", of("UnPrice"))?,
        amount: amount("Amount", of("Amount"))?,
        rate_word: if percent.is_none() {
            rate.to_owned()
        } else {
            String::new()
        },
        rate: percent.unwrap_or_default(),
        // An exempt line writes *** for its tax.
        tax: of("ComTaxAm").parse().unwrap_or(Fen::ZERO),
    })
}

/// `0.13` → `13`, `0.015` → `1.5`: the point moved by two places.
fn per_cent(rate: &str) -> String {
    let (whole, fraction) = rate.split_once('.').unwrap_or((rate, ""));
    let (near, far) = fraction.split_at(fraction.len().min(2));
    let whole = format!("{whole}{near:0<2}");
    let whole = whole.trim_start_matches('0');
    let far = far.trim_end_matches('0');
    match (rate.is_empty(), whole, far) {
        (true, ..) => String::new(),
        (_, "", "") => "0".to_owned(),
        (_, "", far) => format!("0.{far}"),
        (_, whole, "") => whole.to_owned(),
        (_, whole, far) => format!("{whole}.{far}"),
    }
}

fn remark(parts: &Parts) -> String {
    let seller = |name| parts.of("SellerInformation", name);
    let bank = match (seller("SellerBankName"), seller("SellerBankAccNum")) {
        ("", "") => String::new(),
        (bank, account) => format!("销方开户银行:{bank}; 银行账号:{account};"),
    };
    let own = parts.of("AdditionalInformation", "Remark");
    [own, &bank]
        .into_iter()
        .filter(|text| !text.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

type Fields = BTreeMap<String, String>;

/// The texts of an invoice: of each element by its parent and its name, and of its lines.
#[derive(Default)]
struct Parts {
    fields: BTreeMap<(String, String), String>,
    lines: Vec<Fields>,
}

impl Parts {
    fn of(&self, parent: &str, name: &str) -> &str {
        let key = (parent.to_owned(), name.to_owned());
        self.fields.get(&key).map(String::as_str).unwrap_or_default()
    }

    /// Keeps the text of an element that ends; the first of two equal ones counts.
    fn keep(&mut self, open: &[String], name: String, text: &str) {
        let (Some(parent), text) = (open.last(), text.trim()) else {
            return;
        };
        if parent == "IssuItemInformation" {
            if let Some(line) = self.lines.last_mut() {
                line.entry(name).or_insert_with(|| text.to_owned());
            }
        } else if !text.is_empty() {
            self.fields
                .entry((parent.clone(), name))
                .or_insert_with(|| text.to_owned());
        }
    }
}

fn read_parts(text: &str) -> Result<Parts, EInvoiceError> {
    let mut reader = Reader::from_str(text);
    let mut parts = Parts::default();
    let mut open: Vec<String> = Vec::new();
    let mut written = String::new();
    loop {
        match reader.read_event().map_err(|_| EInvoiceError::Broken)? {
            Event::DocType(_) => return Err(EInvoiceError::HasDoctype),
            Event::Start(element) => {
                let name = element.local_name().as_ref().to_owned();
                if open.is_empty() && name != "EInvoice" {
                    return Err(EInvoiceError::NotAnInvoice);
                }
                if open.len() == DEPTH {
                    return Err(EInvoiceError::Broken);
                }
                if name == "IssuItemInformation" {
                    if parts.lines.len() == LINES {
                        return Err(EInvoiceError::TooManyLines);
                    }
                    parts.lines.push(Fields::new());
                }
                open.push(name);
                written.clear();
            }
            Event::Text(text) => written.push_str(&text.xml10_content()),
            Event::CData(text) => written.push_str(&text.xml10_content()),
            Event::GeneralRef(reference) => written.push(letter_of(&reference)?),
            Event::End(_) => {
                let name = open.pop().ok_or(EInvoiceError::Broken)?;
                parts.keep(&open, name, &written);
                written.clear();
            }
            Event::Eof if open.is_empty() => break,
            Event::Eof => return Err(EInvoiceError::Broken),
            Event::Empty(_) | Event::Comment(_) | Event::Decl(_) | Event::PI(_) => {}
        }
    }
    if parts.fields.is_empty() {
        return Err(EInvoiceError::NotAnInvoice);
    }
    Ok(parts)
}

/// The letter of `&amp;` and its like, or of a number; nothing else is looked up.
fn letter_of(reference: &BytesRef<'_>) -> Result<char, EInvoiceError> {
    if let Ok(Some(letter)) = reference.resolve_char_ref() {
        return Ok(letter);
    }
    let name: &str = reference;
    match name {
        "amp" => Ok('&'),
        "lt" => Ok('<'),
        "gt" => Ok('>'),
        "quot" => Ok('"'),
        "apos" => Ok('\''),
        other => Err(EInvoiceError::HasEntity(other.chars().take(40).collect())),
    }
}
