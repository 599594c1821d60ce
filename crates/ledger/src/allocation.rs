//! Dividing money without losing a fen: price and tax out of a gross amount, shares out of a total.

use rust_decimal::Decimal;

use crate::Fen;

/// 价税分离: the net price and the tax in a gross amount; net is rounded half-up, tax is the rest, so they always add up.
///
/// `rate` is a part of one (0.13). `None` for a rate of −1 or an amount out of range.
pub fn split_gross(gross: Fen, rate: Decimal) -> Option<(Fen, Fen)> {
    let net = Fen::from_decimal(gross.to_decimal().checked_div(Decimal::ONE.checked_add(rate)?)?)?;
    Some((net, gross - net))
}

/// The tax of an invoice: each line rounded half-up on its own, then summed.
pub fn invoice_tax(lines: &[Fen], rate: Decimal) -> Option<Fen> {
    lines
        .iter()
        .try_fold(Fen::ZERO, |sum, line| sum.checked_add(line.times(rate)?))
}

/// Divides a total in proportion to weights: every share but the last rounded half-up, the last takes the remainder.
///
/// The last share with any weight takes it, so that nothing lands where nothing belongs. `None` when no weight is above
/// zero or one is below.
pub fn allocate(total: Fen, weights: &[Decimal]) -> Option<Vec<Fen>> {
    let sum: Decimal = weights.iter().sum();
    let last = weights.iter().rposition(|weight| !weight.is_zero())?;
    if weights.iter().any(Decimal::is_sign_negative) {
        return None;
    }
    let exact = |weight: Decimal| total.to_decimal().checked_mul(weight)?.checked_div(sum);
    let mut shares = weights
        .iter()
        .map(|weight| Fen::from_decimal(exact(*weight)?))
        .collect::<Option<Vec<Fen>>>()?;
    let others: Fen = shares
        .iter()
        .enumerate()
        .filter(|(i, _)| *i != last)
        .map(|(_, share)| *share)
        .sum();
    shares[last] = total - others;
    Some(shares)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn number(text: &str) -> Decimal {
        text.parse().unwrap()
    }

    #[test]
    fn prices_are_split_as_the_course_says() {
        for (gross, rate, net, tax) in [
            (11_300_000, "0.13", 10_000_000, 1_300_000),
            (1_090_000, "0.09", 1_000_000, 90_000),
            (106_000, "0.06", 100_000, 6_000),
            (103_000, "0.03", 100_000, 3_000),
            (101_000, "0.01", 100_000, 1_000),
            (10_000, "0.13", 8_850, 1_150),
        ] {
            assert_eq!(split_gross(Fen(gross), number(rate)), Some((Fen(net), Fen(tax))));
        }
    }

    #[test]
    fn an_invoice_taxes_line_by_line() {
        let lines = [Fen(9_999), Fen(13_993), Fen(4)];
        assert_eq!(invoice_tax(&lines, number("0.13")), Some(Fen(3_120)));
        assert_eq!(
            lines.iter().copied().sum::<Fen>().times(number("0.13")),
            Some(Fen(3_119))
        );
    }

    #[test]
    fn three_share_ten_thousand() {
        let thirds = allocate(Fen(1_000_000), &[Decimal::ONE; 3]);
        assert_eq!(thirds, Some(vec![Fen(333_333), Fen(333_333), Fen(333_334)]));
        let none_for_the_last = allocate(Fen(100), &[Decimal::ONE, Decimal::TWO, Decimal::ZERO]);
        assert_eq!(none_for_the_last, Some(vec![Fen(33), Fen(67), Fen(0)]));
        assert_eq!(allocate(Fen(100), &[Decimal::ZERO]), None);
    }

    proptest! {
        #[test]
        fn i24_net_and_tax_always_add_up_to_gross(gross in -1_000_000_000_i64..1_000_000_000, percent in 0_i64..100) {
            let (net, tax) = split_gross(Fen(gross), Decimal::new(percent, 2)).unwrap();
            prop_assert_eq!(net + tax, Fen(gross));
        }

        #[test]
        fn i25_shares_add_up_and_stay_close(total in -10_000_000_i64..10_000_000, weights in prop::collection::vec(0_i64..1000, 1..12)) {
            let weights: Vec<Decimal> = weights.into_iter().map(Decimal::from).collect();
            if let Some(shares) = allocate(Fen(total), &weights) {
                prop_assert_eq!(shares.iter().copied().sum::<Fen>(), Fen(total));
                let sum: Decimal = weights.iter().sum();
                for (share, weight) in shares.iter().zip(&weights) {
                    let exact = Fen(total).to_decimal() * weight / sum;
                    let gap = (share.to_decimal() - exact).abs();
                    prop_assert!(gap < Decimal::new(weights.len() as i64, 2), "off by {}", gap);
                }
            }
        }
    }
}
