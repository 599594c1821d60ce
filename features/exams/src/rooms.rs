//! Rooms of an assessment: who sits where, and from which computers one may begin.

use ipnet::IpNet;
use platform::Error;
use std::net::IpAddr;

/// What a student's room asks of them when they begin.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RoomRule {
    /// Given out in the room, instead of the assessment's; empty: none.
    pub password: String,
    /// The computers one may begin from; empty: any.
    pub addresses: Vec<IpNet>,
}

impl RoomRule {
    /// Refuses to begin or to go on from an address that is not one of the room's computers.
    pub(crate) fn require(&self, address: &str) -> Result<(), Error> {
        if self.admits(address) {
            return Ok(());
        }
        Err(Error::conflict(
            "exams.wrong_room",
            "请在你的考场内的电脑上进入考核。如座位有变，请联系监考教师。",
        ))
    }

    /// Whether one may begin from that address. What is no address (a socket, a test) is in no network.
    pub fn admits(&self, address: &str) -> bool {
        let known: Option<IpAddr> = address.parse().ok();
        self.addresses.is_empty()
            || known.is_some_and(|address| {
                let address = address.to_canonical();
                self.addresses.iter().any(|network| network.contains(&address))
            })
    }
}

/// Networks as a person types them: `10.3.5.0/24`, a single address, several with commas, blanks or lines between them.
///
/// # Errors
/// At `field`, with what cannot be read.
pub fn parse_networks(text: &str, field: &str) -> Result<Vec<IpNet>, Error> {
    let separates = |one: char| one.is_whitespace() || matches!(one, ',' | ';' | '，' | '；' | '、');
    text.split(separates)
        .filter(|part| !part.is_empty())
        .map(|part| {
            let network = part.parse::<IpNet>().map(|network| network.trunc());
            let single = || part.parse::<IpAddr>().map(IpNet::from);
            network.or_else(|_| single()).map_err(|_| {
                Error::invalid(field, format!("「{part}」不是 IP 地址或网段，例如 10.3.5.0/24。"))
            })
        })
        .collect()
}

/// Networks as they are stored and shown.
pub fn format_networks(networks: &[IpNet]) -> String {
    let written: Vec<String> = networks.iter().map(IpNet::to_string).collect();
    written.join(", ")
}

/// Seats for everybody: students in their order, room after room, each room up to its seats; whoever finds none is left out.
pub fn allot(seats: &[i64], students: usize) -> Vec<(usize, i64)> {
    let places = seats
        .iter()
        .enumerate()
        .flat_map(|(room, count)| (1..=*count).map(move |seat| (room, seat)));
    places.take(students).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rule(text: &str) -> RoomRule {
        RoomRule {
            password: String::new(),
            addresses: parse_networks(text, "addresses").expect("networks"),
        }
    }

    #[test]
    fn networks_are_read_as_people_type_them() {
        let networks = parse_networks("10.3.5.7/24，192.168.1.9 fd00::/8", "addresses").expect("networks");
        assert_eq!(
            format_networks(&networks),
            "10.3.5.0/24, 192.168.1.9/32, fd00::/8"
        );
        assert!(parse_networks("", "addresses").expect("nothing").is_empty());
        assert!(parse_networks("机房一", "rooms[0].addresses").is_err());
    }

    #[test]
    fn a_room_admits_its_own_computers() {
        let room = rule("10.3.5.0/24");
        assert!(room.admits("10.3.5.200") && room.admits("::ffff:10.3.5.200"));
        assert!(!room.admits("10.3.6.1") && !room.admits(""));
        assert!(RoomRule::default().admits(""));
    }

    #[test]
    fn rooms_are_filled_in_order() {
        assert_eq!(allot(&[2, 1], 5), [(0, 1), (0, 2), (1, 1)]);
        assert_eq!(allot(&[2, 1], 1), [(0, 1)]);
    }
}
