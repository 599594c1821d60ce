//! 数量金额账: how many came in, went out and are left, beside the amounts, for accounts that keep a quantity.

use rust_decimal::Decimal;
use serde::Serialize;

use crate::Line;

/// The quantities of one row of a ledger.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[schema(as = LedgerQuantities)]
pub struct Quantities {
    #[schema(value_type = String, example = "500")]
    pub received: Decimal,
    #[schema(value_type = String, example = "0")]
    pub issued: Decimal,
    /// What is left after the row.
    #[schema(value_type = String, example = "1500")]
    pub balance: Decimal,
}

impl Quantities {
    /// Nothing moved, so many left.
    pub(super) fn opening(balance: Decimal) -> Self {
        Self {
            balance,
            ..Self::default()
        }
    }

    /// What a line moves. A red line takes back on its own side, whatever the sign its quantity was typed with.
    pub(crate) fn of_line(line: &Line) -> Self {
        let quantity = line.quantity.unwrap_or_default().abs();
        let signed = if line.amount.is_negative() {
            -quantity
        } else {
            quantity
        };
        let (received, issued) = match line.side {
            crate::Side::Debit => (signed, Decimal::ZERO),
            crate::Side::Credit => (Decimal::ZERO, signed),
        };
        Self {
            received,
            issued,
            balance: received - issued,
        }
    }

    /// Adds a movement; the balance moves with it.
    pub(crate) fn add(&mut self, moved: Self) {
        self.received += moved.received;
        self.issued += moved.issued;
        self.balance += moved.balance;
    }

    /// A movement with what is left after it.
    pub(super) fn left(self, balance: Decimal) -> Self {
        Self { balance, ..self }
    }
}
