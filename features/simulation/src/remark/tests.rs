use super::{BookChange, BookCorrection, Corrections};
use scoring::{Points, voucher::ReferenceVoucher};
use tasks::LeftOut;

fn reference(weight: u32) -> ReferenceVoucher {
    let written = serde_json::json!({ "id": "r", "weight": weight, "variants": [] });
    serde_json::from_value(written).expect("a reference")
}

/// What references weigh that belong to these businesses.
fn weighed(all: &[(&str, u32)], corrections: &[(&str, BookCorrection)]) -> Vec<u32> {
    let mut references: Vec<ReferenceVoucher> = all.iter().map(|(_, weight)| reference(*weight)).collect();
    let of: Vec<&str> = all.iter().map(|(business, _)| *business).collect();
    let corrections = corrections
        .iter()
        .map(|(key, one)| ((*key).to_owned(), one.clone()));
    corrections.collect::<Corrections>().weigh(&mut references, &of);
    references.iter().map(|one| one.weight).collect()
}

fn worth(points: i64) -> BookCorrection {
    BookCorrection {
        weight: Some(Points(points)),
        ..BookCorrection::default()
    }
}

fn out(how: LeftOut) -> BookCorrection {
    BookCorrection {
        left_out: Some(how),
        ..BookCorrection::default()
    }
}

#[test]
fn nothing_put_right_changes_no_weight() {
    assert_eq!(weighed(&[("a", 100), ("b", 33), ("b", 67)], &[]), [100, 33, 67]);
}

#[test]
fn what_a_business_is_worth_is_shared_by_its_vouchers_as_before() {
    let all = [("a", 100), ("b", 30), ("b", 60)];
    let found = weighed(&all, &[("b", worth(300))]);
    assert_eq!(found[1] * 2, found[2]);
    // Three times what the first is worth.
    assert_eq!(found[0] * 3, found[1] + found[2]);
    assert_eq!(
        weighed(&[("a", 100), ("b", 100)], &[("b", worth(250))]),
        [100, 250]
    );
}

#[test]
fn what_is_taken_out_weighs_nothing_and_the_rest_what_it_did() {
    let all = [("a", 100), ("b", 100)];
    assert_eq!(weighed(&all, &[("a", out(LeftOut::Removed))]), [0, 100]);
    assert_eq!(weighed(&all, &[("a", out(LeftOut::Full))]), [100, 100]);
    let both = BookCorrection {
        left_out: Some(LeftOut::Zero),
        ..worth(300)
    };
    assert_eq!(
        weighed(&all, &[("a", both)]),
        [100, 100],
        "left out, whatever it is worth"
    );
}

#[test]
fn a_change_keeps_what_was_put_right_before() {
    let before = worth(300);
    let how = LeftOut::Full;
    let change = BookChange::LeftOut {
        business: "a".into(),
        how,
    };
    let after = change.corrected(Some(&before), 4, "误印");
    assert_eq!(
        (after.weight, after.left_out, after.version),
        (Some(Points(300)), Some(how), None)
    );
    assert_eq!(BookChange::Current.corrected(None, 4, "").version, Some(4));
}
