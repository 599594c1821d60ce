//! 手工核销: which amounts of a partner a person set off against each other.

use serde::{Deserialize, Serialize};

use super::open_items::{OpenAccount, OpenItem};
use crate::{Fen, Period};

/// Where an amount was booked: a line of a voucher that was saved.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ItemAt {
    pub period: Period,
    /// The voucher's label.
    #[schema(example = "记-7")]
    pub voucher: String,
    /// The line's place on the voucher, from 0.
    pub position: u32,
}

/// Two amounts of one key, of different signs, that a person set off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetOff {
    /// Names it in [`super::open_items::Settlement::set_off_id`].
    pub id: i64,
    pub one: ItemAt,
    /// `None` for the opening balance of the same key.
    pub other: Option<ItemAt>,
    /// Positive.
    pub amount: Fen,
}

/// Why two amounts cannot be set off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoSetOff {
    /// One of them is not open in the books as they stand.
    Unknown,
    /// They are not amounts of one partner on one account.
    OtherPartner,
    /// Both are of the same sign, or nothing that was not set off by hand is left of one.
    NothingLeft,
}

/// Sets off what still holds. What does not any more (an amount, a partner or a voucher changed) is passed over.
pub(super) fn apply(by_hand: &[SetOff], accounts: &mut [OpenAccount]) {
    for set_off in by_hand {
        let Ok((items, one, other)) = pair(accounts, &set_off.one, set_off.other.as_ref()) else {
            continue;
        };
        if let Ok([one, other]) = items.get_disjoint_mut([one, other])
            && most(one, other).is_some_and(|most| set_off.amount <= most)
        {
            one.set_off(other, set_off.amount, Some(set_off.id));
        }
    }
}

/// How much of two amounts can be set off by hand beside what already is: what the rule set off makes room.
///
/// # Errors
/// Why nothing can.
pub fn most_to_set_off(
    accounts: &[OpenAccount],
    one: &ItemAt,
    other: Option<&ItemAt>,
) -> Result<Fen, NoSetOff> {
    let mut free = accounts.to_vec();
    for item in free.iter_mut().flat_map(|account| &mut account.items) {
        item.give_back_what_the_rule_set_off();
    }
    let (items, one, other) = pair(&mut free, one, other)?;
    most(&items[one], &items[other]).ok_or(NoSetOff::NothingLeft)
}

fn most(one: &OpenItem, other: &OpenItem) -> Option<Fen> {
    one.is_against(other)
        .then(|| one.remaining.abs().min(other.remaining.abs()))
}

/// The items of the key that both stand on, and their places there.
fn pair<'a>(
    accounts: &'a mut [OpenAccount],
    one: &ItemAt,
    other: Option<&ItemAt>,
) -> Result<(&'a mut [OpenItem], usize, usize), NoSetOff> {
    let place = |account: &OpenAccount, at: Option<&ItemAt>| {
        account.items.iter().position(|item| item.at.as_ref() == at)
    };
    let is_known = |at: &ItemAt| accounts.iter().any(|account| place(account, Some(at)).is_some());
    if !is_known(one) || other.is_some_and(|other| !is_known(other)) {
        return Err(NoSetOff::Unknown);
    }
    let both = |account: &OpenAccount| Some((place(account, Some(one))?, place(account, other)?));
    accounts
        .iter_mut()
        .find_map(|account| {
            let (one, other) = both(account)?;
            Some((account.items.as_mut_slice(), one, other))
        })
        .ok_or(NoSetOff::OtherPartner)
}
