//! Ids of statements: UUIDs of what they are about (RFC 9562, version 5), so that the same is never told twice.

use sha1::{Digest as _, Sha1};

/// The namespace of names that are addresses (RFC 9562, 6.6).
const URL: [u8; 16] = [
    0x6b, 0xa7, 0xb8, 0x11, 0x9d, 0xad, 0x11, 0xd1, 0x80, 0xb4, 0x00, 0xc0, 0x4f, 0xd4, 0x30, 0xc8,
];

/// The id of what stands under an address.
pub(super) fn of_address(address: &str) -> String {
    of_name(URL, address)
}

fn of_name(space: [u8; 16], name: &str) -> String {
    let digest = Sha1::new().chain_update(space).chain_update(name).finalize();
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&digest[..16]);
    bytes[6] = bytes[6] & 0x0f | 0x50;
    bytes[8] = bytes[8] & 0x3f | 0x80;
    let digits = hex::encode(bytes);
    let parts = [
        &digits[..8],
        &digits[8..12],
        &digits[12..16],
        &digits[16..20],
        &digits[20..],
    ];
    parts.join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of RFC 9562, appendix A.4.
    #[test]
    fn ids_are_those_of_the_standard() {
        let mut dns = URL;
        dns[3] = 0x10;
        assert_eq!(
            of_name(dns, "www.example.com"),
            "2ed6657d-e927-568b-95e1-2665a8aea6a2"
        );
    }
}
