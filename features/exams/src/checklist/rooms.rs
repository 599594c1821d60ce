//! The rooms of an assessment: whether everybody finds a seat, and nobody else sits there.

use super::{Check, CheckKind, CheckState, Named};
use crate::{
    rooms::parse_networks,
    store::{checklist::RoomClash, room::Room},
};

/// What is known of the rooms of an assessment; none of it where it has no rooms.
#[derive(Debug, Clone, Default)]
pub(crate) struct RoomFacts {
    pub(crate) rooms: Vec<Room>,
    /// Students without a seat.
    pub(crate) unseated: Vec<Named>,
    /// Other assessments in a room of the same name at the same time.
    pub(crate) clashes: Vec<RoomClash>,
}

impl RoomFacts {
    pub(super) fn check(&self, expected: usize) -> Vec<Check> {
        if self.rooms.is_empty() {
            return Vec::new();
        }
        let seats: i64 = self.rooms.iter().map(|room| room.seats).sum();
        let seats = usize::try_from(seats).unwrap_or(0);
        let capacity = if seats < expected {
            CheckState::Blocks
        } else {
            CheckState::Good
        };
        let clashes: Vec<Named> = self
            .clashes
            .iter()
            .map(|clash| Named {
                id: Some(clash.id.0),
                name: clash.title.clone(),
                note: clash.room.clone(),
            })
            .collect();
        let mut checks = vec![
            Check::new(CheckKind::Capacity, capacity).count(seats, expected),
            Check::unless(CheckKind::Seats, CheckState::Warning, &self.unseated, expected),
            Check::unless(
                CheckKind::RoomClash,
                CheckState::Warning,
                &clashes,
                self.rooms.len(),
            ),
        ];
        let limited: Vec<&Room> = self
            .rooms
            .iter()
            .filter(|room| !room.addresses.is_empty())
            .collect();
        if !limited.is_empty() {
            let unread = limited
                .iter()
                .filter(|room| parse_networks(&room.addresses, "addresses").is_err());
            let unread: Vec<Named> = unread.map(|room| Named::of(&room.name)).collect();
            checks.push(Check::unless(
                CheckKind::Networks,
                CheckState::Blocks,
                &unread,
                limited.len(),
            ));
        }
        checks
    }
}
