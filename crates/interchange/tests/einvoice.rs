//! Invoices of our own writing, hostile ones, and the anonymised real one where the shared fixtures exist.

use interchange::einvoice::{EINVOICE_BYTES, EInvoice, EInvoiceError, read_einvoice};

/// An invoice with these lines and this remark.
fn written(lines: &str, remark: &str) -> String {
    format!(
        r#"<?xml version="1.0" encoding="utf-8"?>
<EInvoice>
  <Header>
    <EIid>26992000000026010951</EIid>
    <InherentLabel>
      <InIssuType><LabelCode>Y</LabelCode><LabelName>是否蓝字发票标志</LabelName></InIssuType>
      <GeneralOrSpecialVAT><LabelCode>01</LabelCode><LabelName>增值税专用发票</LabelName></GeneralOrSpecialVAT>
    </InherentLabel>
  </Header>
  <EInvoiceData>
    <SellerInformation>
      <SellerIdNum>91990110MA27HT367P</SellerIdNum>
      <SellerName>恒泰板材有限公司</SellerName>
    </SellerInformation>
    <BuyerInformation>
      <BuyerIdNum>91990106MA2QH0007P</BuyerIdNum>
      <BuyerName>青禾智能家居有限公司</BuyerName>
    </BuyerInformation>
    <BasicInformation>
      <TotalAmWithoutTax>50000.00</TotalAmWithoutTax>
      <TotalTaxAm>6500.00</TotalTaxAm>
      <TotalTax-includedAmount>56500.00</TotalTax-includedAmount>
      <TotalTax-includedAmountInChinese>伍万陆仟伍佰圆整</TotalTax-includedAmountInChinese>
      <Drawer>许丽</Drawer>
      <RequestTime>2026-01-06 10:12:35</RequestTime>
    </BasicInformation>
    {lines}
    <AdditionalInformation><Remark>{remark}</Remark></AdditionalInformation>
  </EInvoiceData>
  <TaxSupervisionInfo>
    <InvoiceNumber>26992000000026010951</InvoiceNumber>
    <IssueTime>2026-01-06</IssueTime>
  </TaxSupervisionInfo>
</EInvoice>"#
    )
}

fn line(rate: &str, tax: &str) -> String {
    format!(
        "<IssuItemInformation><ItemName>*木制品*A板材</ItemName><SpecMod>1220×2440×18mm</SpecMod>\
         <MeaUnits>张</MeaUnits><Quantity>500</Quantity><UnPrice>100</UnPrice><Amount>50000.00</Amount>\
         <TaxRate>{rate}</TaxRate><ComTaxAm>{tax}</ComTaxAm></IssuItemInformation>"
    )
}

fn read(text: &str) -> Result<EInvoice, EInvoiceError> {
    read_einvoice(text.as_bytes())
}

#[test]
fn an_invoice_is_read_as_it_prints() {
    let text = written(&line("0.13", "6500.00"), "合同号 HT-2026-003 &amp; &#26495;材");
    let invoice = read(&format!("\u{feff}{text}")).unwrap();
    assert_eq!(invoice.number, "26992000000026010951");
    assert_eq!(invoice.issued_on, "2026-01-06");
    assert!(invoice.is_special && !invoice.is_red);
    assert_eq!(invoice.seller.name, "恒泰板材有限公司");
    assert_eq!(invoice.buyer.uscc, "91990106MA2QH0007P");
    assert_eq!(invoice.total.to_string(), "56500.00");
    assert_eq!(invoice.remark, "合同号 HT-2026-003 & 板材");
    let [only] = invoice.lines.as_slice() else {
        panic!("{:?}", invoice.lines);
    };
    assert_eq!((only.rate.as_str(), only.unit.as_str()), ("13", "张"));
    assert_eq!(only.tax.to_string(), "6500.00");
}

#[test]
fn rates_are_per_cent_and_words_stay_words() {
    for (rate, percent, word) in [
        ("0.13", "13", ""),
        ("0.06", "6", ""),
        ("0.015", "1.5", ""),
        ("0.005", "0.5", ""),
        ("0", "0", ""),
        ("1", "100", ""),
        ("免税", "", "免税"),
    ] {
        let invoice = read(&written(&line(rate, "***"), "")).unwrap();
        assert_eq!(
            (
                invoice.lines[0].rate.as_str(),
                invoice.lines[0].rate_word.as_str()
            ),
            (percent, word)
        );
    }
}

#[test]
fn lines_keep_their_own_values() {
    let both = format!(
        "{}{}",
        line("0.13", "6500.00"),
        line("0.09", "1.00").replace("A板材", "B板材")
    );
    let invoice = read(&written(&both, "")).unwrap();
    let names: Vec<&str> = invoice.lines.iter().map(|line| line.name.as_str()).collect();
    assert_eq!(names, ["*木制品*A板材", "*木制品*B板材"]);
    assert_eq!(invoice.lines[1].rate, "9");
}

#[test]
fn a_doctype_or_an_entity_is_refused() {
    let bomb = "<!DOCTYPE EInvoice [<!ENTITY a \"aaaa\">]>";
    let text = written("", "").replacen("<EInvoice>", &format!("{bomb}<EInvoice>"), 1);
    assert_eq!(read(&text), Err(EInvoiceError::HasDoctype));
    assert_eq!(
        read(&written("", "&a;")),
        Err(EInvoiceError::HasEntity("a".into()))
    );
    let outside = "<!DOCTYPE EInvoice SYSTEM \"file:///etc/passwd\">";
    assert_eq!(
        read(&format!("{outside}{}", written("", ""))),
        Err(EInvoiceError::HasDoctype)
    );
}

#[test]
fn what_is_no_whole_invoice_is_refused() {
    assert_eq!(
        read(&"x".repeat(EINVOICE_BYTES + 1)),
        Err(EInvoiceError::TooLarge)
    );
    assert_eq!(read_einvoice(&[0xff, 0xfe, 0x00]), Err(EInvoiceError::NotText));
    assert_eq!(read(""), Err(EInvoiceError::NotAnInvoice));
    assert_eq!(read("<html/>"), Err(EInvoiceError::NotAnInvoice));
    assert_eq!(read("<html></html>"), Err(EInvoiceError::NotAnInvoice));
    assert_eq!(read("<EInvoice><Header>"), Err(EInvoiceError::Broken));
    assert_eq!(
        read(&format!("<EInvoice>{}", "<a>".repeat(100_000))),
        Err(EInvoiceError::Broken)
    );
    let text = written(&line("0.13", "6500.00"), "");
    for (from, to, error) in [
        (
            "<SellerName>恒泰板材有限公司</SellerName>",
            "",
            EInvoiceError::Missing("SellerName"),
        ),
        (
            "<TotalTaxAm>6500.00",
            "<TotalTaxAm>很多",
            EInvoiceError::NotANumber {
                field: "TotalTaxAm",
                text: "很多".into(),
            },
        ),
        (
            "<Quantity>500",
            "<Quantity>1e9",
            EInvoiceError::NotANumber {
                field: "Quantity",
                text: "1e9".into(),
            },
        ),
    ] {
        assert_eq!(read(&text.replacen(from, to, 1)), Err(error));
    }
    assert_eq!(
        read(&written(&line("0.13", "1").repeat(501), "")),
        Err(EInvoiceError::TooManyLines)
    );
}

#[test]
fn a_red_invoice_is_negative() {
    let text = written(&line("0.13", "-6500.00").replace("<Quantity>", "<Quantity>-"), "")
        .replace("<LabelCode>Y", "<LabelCode>N")
        .replace("<TotalTaxAm>", "<TotalTaxAm>-");
    let invoice = read(&text).unwrap();
    assert!(invoice.is_red);
    assert_eq!(
        (
            invoice.lines[0].quantity.as_str(),
            invoice.tax.to_string().as_str()
        ),
        ("-500", "-6500.00")
    );
}

#[test]
fn the_structure_of_a_real_one_is_read() {
    let Ok(bytes) = std::fs::read("../../../shared/fixtures/einvoice/demo.xml") else {
        return;
    };
    let invoice = read_einvoice(&bytes).unwrap();
    assert_eq!(invoice.number, "01234567890123456789");
    assert_eq!(invoice.total.to_string(), "16000.00");
    assert_eq!(invoice.lines[0].price, "15841.5841584158");
    assert_eq!(invoice.lines[0].rate, "1");
    assert!(invoice.remark.starts_with("销方开户银行:"));
}
