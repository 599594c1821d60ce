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
    /// Somebody handed in an exercise, a task or a Python task.
    #[serde(rename = "work.submitted")]
    WorkSubmitted,
    /// Somebody has a mark for an exercise, a task or a Python task, or another one.
    #[serde(rename = "work.marked")]
    WorkMarked,
    /// What students see of a course has changed.
    #[serde(rename = "course.published")]
    CoursePublished,
    /// What students learned and reached, as statements of xAPI: for record stores, and only for these.
    #[serde(rename = "statements")]
    Statements,
    /// Nothing has happened: somebody tries the address.
    #[serde(rename = "test")]
    Test,
}

database::text_column! { HookEvent }

impl HookEvent {
    /// How often such a message is tried; whoever sends a test looks on.
    const fn tries(self) -> i64 {
        match self {
            Self::Test => 1,
            _ => MOST_TRIES,
        }
    }

    /// Whether a webhook can ask for it.
    pub(crate) const fn is_for_webhooks(self) -> bool {
        !matches!(self, Self::Test | Self::Statements)
    }
}

/// What an address understands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = OpenHookKind)]
pub(crate) enum HookKind {
    /// Messages of Standard Webhooks.
    Webhook,
    /// Statements of xAPI.
    RecordStore,
}

database::text_column! { HookKind }

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
    /// A record store refused it as a whole: its statements are sent again, fewer at a time.
    Split,
}

database::text_column! { DeliveryState }

/// What the receiver made of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reply {
    /// It has it.
    Arrived,
    /// It will never take it.
    Refused,
    /// It will not take it as a whole, but perhaps in parts.
    TooMuch,
    /// It has not heard, or cannot just now.
    Unheard,
}

/// What a status says, if there was one, of a message with so many statements (none in a webhook's).
///
/// xAPI 1.0.3, part 3, 2.1.2 and 4.1.1: a record store takes all statements of a request or none; 400 says that one of them is
/// wrong, 409 that it has one of that id already. Ours are the same at every try, so what it has it need not get.
pub(crate) fn reply(status: Option<u16>, statements: usize) -> Reply {
    match (status, statements) {
        (Some(200..300), _) | (Some(409), 1) => Reply::Arrived,
        (Some(400 | 413), 1) => Reply::Refused,
        (Some(400 | 409 | 413), 2..) => Reply::TooMuch,
        _ => Reply::Unheard,
    }
}

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
pub(crate) fn after_try(reply: Reply, event: HookEvent, tries: i64, failures: i64) -> AfterTry {
    let heard = |state, failures| AfterTry {
        state,
        failures,
        is_switched_off: false,
    };
    match reply {
        Reply::Arrived => return heard(DeliveryState::Delivered, 0),
        Reply::TooMuch => return heard(DeliveryState::Split, failures),
        Reply::Refused | Reply::Unheard => {}
    }
    let failures = failures + 1;
    let is_switched_off = failures >= MOST_FAILURES;
    let is_last = is_switched_off || reply == Reply::Refused || tries >= event.tries();
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
        let try_it = |tries, failures| after_try(Reply::Unheard, event, tries, failures);
        let state = |tries, failures| try_it(tries, failures).state;
        assert_eq!(state(7, 0), DeliveryState::Waiting);
        assert_eq!(state(8, 0), DeliveryState::Failed);
        assert_eq!(state(1, 19), DeliveryState::Failed);
        assert!(!try_it(1, 18).is_switched_off);
        assert!(try_it(1, 19).is_switched_off);
        assert_eq!(after_try(Reply::Arrived, event, 8, 19).failures, 0);
        assert_eq!(
            after_try(Reply::Unheard, HookEvent::Test, 1, 0).state,
            DeliveryState::Failed
        );
    }

    #[test]
    fn a_record_store_that_refuses_many_statements_gets_fewer_and_then_none() {
        for status in [400, 409, 413] {
            assert_eq!(reply(Some(status), 2), Reply::TooMuch, "{status}");
        }
        assert_eq!(reply(Some(400), 1), Reply::Refused);
        assert_eq!(reply(Some(409), 1), Reply::Arrived, "it has it already");
        for status in [None, Some(302), Some(401), Some(429), Some(500)] {
            assert_eq!(reply(status, 9), Reply::Unheard, "{status:?}");
        }
        assert_eq!(reply(Some(400), 0), Reply::Unheard, "a webhook is tried again");
        let event = HookEvent::Statements;
        let refused = after_try(Reply::Refused, event, 1, 3);
        assert_eq!((refused.state, refused.failures), (DeliveryState::Failed, 4));
        let split = after_try(Reply::TooMuch, event, 1, 3);
        assert_eq!((split.state, split.failures), (DeliveryState::Split, 3));
    }
}
