//! References from the short form of the case files: `["D", "1122", "121200.00"]`.

use ledger::{AccountCode, Fen, Side, VoucherKind};
use scoring::voucher::{ReferenceLine, ReferenceVoucher, Variant};
use serde::Deserialize;

#[derive(Clone, Deserialize)]
pub struct LineText(pub Side, pub AccountCode, pub Fen);

pub fn reference(id: &str, lines: &[LineText]) -> ReferenceVoucher {
    let line =
        |LineText(side, account, amount): &LineText| ReferenceLine::new(account.as_str(), *side, *amount);
    ReferenceVoucher {
        id: id.to_owned(),
        weight: 1,
        kind: VoucherKind::Normal,
        variants: vec![Variant {
            lines: lines.iter().map(line).collect(),
        }],
        documents: std::collections::BTreeSet::new(),
        date: None,
        merge_group: None,
        optional: false,
        is_return: false,
        shares_documents: false,
    }
}
