use super::*;
use crate::standard::chart_from_csv;

const CHART: &str = "\
code,name,category,direction,aux,cash,unit
1001,库存现金,资产,借,,cash,
1002,银行存款,资产,借,,bank,
1122,应收账款,资产,借,客户,,
1403,原材料,资产,借,,,
2221,应交税费,负债,贷,,,
222101,应交增值税,负债,贷,,,
5001,主营业务收入,损益,贷,,,
5603,财务费用,损益,借,,,
";

/// A sale on account, right in every respect.
fn sale() -> VoucherDraft {
    VoucherDraft {
        word: "记".into(),
        number: Some(7),
        date: "2026-01-12".parse().ok(),
        documents: vec!["D-0711".into()],
        lines: vec![
            LineDraft::debit("1122", Fen(11_300)).with_aux("客户", "百汇电商"),
            LineDraft::credit("5001", Fen(10_000)),
            LineDraft::credit("222101", Fen(1_300)),
        ],
        ..VoucherDraft::default()
    }
}

/// The codes found in a sale after something has been done to it.
fn codes(change: impl FnOnce(&mut VoucherDraft)) -> Vec<String> {
    let mut draft = sale();
    change(&mut draft);
    let context = Context {
        chart: &chart_from_csv(CHART).unwrap(),
        open_period: "2026-01".parse().unwrap(),
        last_posted: "2026-01-10".parse().ok(),
        date_order: Severity::Warning,
        words: &[
            "记".to_owned(),
            "收".to_owned(),
            "转".to_owned(),
            "银付".to_owned(),
        ],
        booked_documents: &BTreeSet::from(["D-0001".to_owned()]),
        business_of_document: &BTreeMap::from([
            ("D-0711".to_owned(), "B07".to_owned()),
            ("D-0801".to_owned(), "B08".to_owned()),
        ]),
    };
    check(&draft, &context)
        .into_iter()
        .map(|finding| finding.code)
        .collect()
}

#[test]
fn a_sound_voucher_has_no_finding() {
    assert_eq!(codes(|_| ()), [""; 0]);
}

#[test]
fn each_broken_rule_is_found_by_its_code() {
    assert_eq!(codes(|v| v.lines[0].debit = Fen(11_200)), ["ledger.unbalanced"]);
    assert_eq!(codes(|v| v.lines.truncate(1)), ["ledger.few_lines"]);
    assert_eq!(codes(|v| v.lines[1].debit = Fen(1)), ["ledger.both_sides"]);
    assert_eq!(codes(|v| v.lines[2].credit = Fen::ZERO), ["ledger.no_amount"]);
    assert_eq!(codes(|v| v.lines[2].account = "2221".into()), ["ledger.not_leaf"]);
    assert_eq!(
        codes(|v| v.lines[2].account = "9999".into()),
        ["ledger.unknown_account"]
    );
    assert_eq!(codes(|v| v.lines[0].aux = Aux::none()), ["ledger.no_aux"]);
    assert_eq!(
        codes(|v| v.lines[1].aux = Aux::one("客户", "甲")),
        ["ledger.unwanted_aux"]
    );
    assert_eq!(
        codes(|v| v.date = "2026-02-01".parse().ok()),
        ["ledger.date_outside_period"]
    );
    assert_eq!(
        codes(|v| v.date = "2026-01-09".parse().ok()),
        ["ledger.date_order"]
    );
    assert_eq!(codes(|v| v.word = "付".into()), ["ledger.unknown_word"]);
    assert_eq!(codes(|v| v.word = "收".into()), ["ledger.word_mismatch"]);
    assert_eq!(codes(|v| v.documents.clear()), ["ledger.no_attachment"]);
    assert_eq!(
        codes(|v| v.documents.push("D-0801".into())),
        ["ledger.mixed_business"]
    );
    assert_eq!(
        codes(|v| v.documents.push("D-0001".into())),
        ["ledger.booked_twice"]
    );
    assert_eq!(
        codes(|v| v.documents.push("D-0711".into())),
        ["ledger.booked_twice"]
    );
    assert_eq!(codes(|v| v.kind = VoucherKind::Red), ["ledger.red_not_red"]);
}

#[test]
fn closing_and_correcting_vouchers_need_no_documents() {
    for kind in [
        VoucherKind::Carry,
        VoucherKind::PlClose,
        VoucherKind::YearClose,
        VoucherKind::Supplement,
    ] {
        assert_eq!(
            codes(|v| {
                v.kind = kind;
                v.documents.clear();
            }),
            [""; 0]
        );
    }
}

#[test]
fn interest_income_in_red_is_sound_and_on_the_credit_side_a_warning() {
    let interest = |line: LineDraft| {
        codes(|v| {
            let bank = LineDraft {
                cash_flow_item: Some(2),
                ..LineDraft::debit("1002", Fen(32_000))
            };
            v.lines = vec![bank, line];
        })
    };
    assert_eq!(interest(LineDraft::debit("5603", Fen(-32_000))), [""; 0]);
    assert_eq!(
        interest(LineDraft::credit("5603", Fen(32_000))),
        ["ledger.against_normal_side"]
    );
}

#[test]
fn only_money_that_leaves_the_purse_needs_a_cash_flow_item() {
    let lines = |first: &str, second: &str| {
        vec![
            LineDraft::debit(first, Fen(100)),
            LineDraft::credit(second, Fen(100)),
        ]
    };
    assert_eq!(codes(|v| v.lines = lines("1001", "1002")), [""; 0]);
    assert_eq!(
        codes(|v| v.lines = lines("1403", "1002")),
        ["ledger.no_cash_flow_item"]
    );
    assert_eq!(codes(|v| v.lines = lines("1001", "1001")), ["ledger.no_effect"]);
}

#[test]
fn voucher_words_fit_where_the_money_stands() {
    let with = |word: &str, first: &str, second: &str| {
        codes(|v| {
            v.word = word.into();
            v.lines = vec![
                LineDraft::debit(first, Fen(100)),
                LineDraft::credit(second, Fen(100)),
            ];
            v.lines.iter_mut().for_each(|line| line.cash_flow_item = Some(3));
        })
    };
    assert_eq!(with("银付", "1403", "1002"), [""; 0]);
    assert_eq!(with("银付", "1403", "1001"), ["ledger.word_mismatch"]);
    assert_eq!(with("转", "1403", "1002"), ["ledger.word_mismatch"]);
}
