//! What programs are told of, and when one that does not listen is left alone.

use serde::{Deserialize, Serialize};

/// Addresses of a person.
pub(crate) const MOST_HOOKS: i64 = 10;
/// Tries of a message: with their pauses some twenty minutes.
const MOST_TRIES: i64 = 8;
/// Tries in a row, of whichever messages, after which an address is switched off.
const MOST_FAILURES: i64 = 20;

/// What a program can be told of.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, utoipa::ToSchema,
)]
#[schema(as = OpenEvent)]
pub(crate) enum HookEvent {
    /// Marks of an assessment were released, or released ones changed.
    #[serde(rename = "result.released")]
    ResultReleased,
    /// Somebody came into a class, or left it.
    #[serde(rename = "enrolment.changed")]
    EnrolmentChanged,
    /// Nothing has happened: somebody tries the address.
    #[serde(rename = "test")]
    Test,
}

database::text_column! { HookEvent }

impl HookEvent {
    /// How often such a message is tried; whoever sends a test looks on.
    const fn tries(self) -> i64 {
        match self {
            Self::ResultReleased | Self::EnrolmentChanged => MOST_TRIES,
            Self::Test => 1,
        }
    }
}

/// Whether an address is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = OpenHookState)]
pub(crate) enum HookState {
    /// It is.
    On,
    /// Its owner has switched it off.
    Off,
    /// It was switched off because nothing arrived for long.
    Failed,
}

database::text_column! { HookState }

/// How a message stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = OpenDeliveryState)]
pub(crate) enum DeliveryState {
    /// It is tried again.
    Waiting,
    /// It has arrived.
    Delivered,
    /// It was given up.
    Failed,
}

database::text_column! { DeliveryState }

/// What follows from a try.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct AfterTry {
    pub(crate) state: DeliveryState,
    /// Tries of the address in a row that did not arrive.
    pub(crate) failures: i64,
    /// The address is left alone from now on.
    pub(crate) is_switched_off: bool,
}

/// Of a message that was tried so often, this try included, at an address with so many failures in a row before it.
pub(crate) fn after_try(has_arrived: bool, event: HookEvent, tries: i64, failures: i64) -> AfterTry {
    if has_arrived {
        return AfterTry {
            state: DeliveryState::Delivered,
            failures: 0,
            is_switched_off: false,
        };
    }
    let failures = failures + 1;
    let is_switched_off = failures >= MOST_FAILURES;
    let is_last = is_switched_off || tries >= event.tries();
    AfterTry {
        state: if is_last {
            DeliveryState::Failed
        } else {
            DeliveryState::Waiting
        },
        failures,
        is_switched_off,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_given_up_after_its_tries_and_an_address_after_a_long_row() {
        let event = HookEvent::ResultReleased;
        let state = |tries, failures| after_try(false, event, tries, failures).state;
        assert_eq!(state(7, 0), DeliveryState::Waiting);
        assert_eq!(state(8, 0), DeliveryState::Failed);
        assert_eq!(state(1, 19), DeliveryState::Failed);
        assert!(!after_try(false, event, 1, 18).is_switched_off);
        assert!(after_try(false, event, 1, 19).is_switched_off);
        assert_eq!(after_try(true, event, 8, 19).failures, 0);
        assert_eq!(
            after_try(false, HookEvent::Test, 1, 0).state,
            DeliveryState::Failed
        );
    }
}
