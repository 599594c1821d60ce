//! mistakes.csv: vouchers booked wrongly, in the columns of vouchers.csv.

use std::collections::BTreeSet;

use crate::check::Check;
use crate::model::{Company, RefVoucher};
use crate::read::voucher;

/// Reads them; each business has at most one, which books something else than its reference vouchers.
pub(super) fn read(check: &mut Check<'_>, file: &str, company: &Company) -> Vec<RefVoucher> {
    let mistakes = voucher::read(check, file, company);
    let mut known = BTreeSet::new();
    for mistake in &mistakes {
        let business = &mistake.business;
        if !known.insert(business) {
            check.at(
                "mistake.repeated",
                file,
                "",
                format!("业务 {business} 有两张错误凭证"),
                format!("{business} has two vouchers that are wrong"),
            );
        }
        let is_right = company
            .vouchers
            .iter()
            .any(|voucher| voucher.business == *business && voucher.lines == mistake.lines);
        if is_right {
            check.at(
                "mistake.right",
                file,
                "",
                format!("业务 {business} 的错误凭证与参考凭证相同"),
                format!("the wrong voucher of {business} is the right one"),
            );
        }
    }
    mistakes
}
