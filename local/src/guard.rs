//! Who may ask: rules about hosts, origins and tokens, without any network.

use anyhow::bail;
use sha2::{Digest as _, Sha256};

/// The origin of an address, in the form in which browsers send it: scheme, host and port, no path.
///
/// Only https, or http on the loopback: anything else could be replaced on its way by a page of somebody else.
pub fn origin_of(address: &str) -> anyhow::Result<String> {
    let address = address.trim();
    let Some((scheme, rest)) = address.split_once("://") else {
        bail!("网址要以 https:// 开头：{address}");
    };
    let authority = rest
        .split(['/', '?', '#'])
        .next()
        .unwrap_or_default()
        .to_ascii_lowercase();
    let scheme = scheme.to_ascii_lowercase();
    if authority.is_empty() || authority.contains('@') || authority.contains(char::is_whitespace) {
        bail!("网址不正确：{address}");
    }
    let default_port = match scheme.as_str() {
        "https" => ":443",
        "http" if is_loopback(&authority) => ":80",
        _ => bail!("只接受 https 的网址（本机除外）：{address}"),
    };
    let authority = authority.strip_suffix(default_port).unwrap_or(&authority);
    Ok(format!("{scheme}://{authority}"))
}

/// Whether a `Host` header names this computer itself. A page whose name was rebound to 127.0.0.1 still sends its own.
pub fn is_loopback(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    matches!(name, "127.0.0.1" | "localhost" | "[::1]")
}

/// What is kept of a token: its SHA-256. Tokens are 256 random bits, so nothing slower is needed.
pub fn fingerprint(token: &str) -> String {
    hex::encode(Sha256::digest(token.as_bytes()))
}

/// Compares two texts of the same length without telling by time where they differ.
pub fn are_equal(one: &str, other: &str) -> bool {
    one.len() == other.len()
        && one
            .bytes()
            .zip(other.bytes())
            .fold(0, |difference, (left, right)| difference | (left ^ right))
            == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_origin_is_what_a_browser_sends() {
        let origins = [
            (
                "https://Suanpan.Example.edu.cn/course/home?x=1",
                "https://suanpan.example.edu.cn",
            ),
            ("https://school.cn:443", "https://school.cn"),
            ("https://school.cn:8443/", "https://school.cn:8443"),
            ("http://127.0.0.1:8000", "http://127.0.0.1:8000"),
        ];
        for (address, origin) in origins {
            assert_eq!(origin_of(address).expect(address), origin);
        }
        for address in [
            "school.cn",
            "http://school.cn",
            "https://",
            "https://a@b.cn",
            "file:///etc/passwd",
        ] {
            assert!(origin_of(address).is_err(), "{address}");
        }
    }

    #[test]
    fn only_names_of_this_computer_are_loopback() {
        for host in ["127.0.0.1:17310", "localhost:17311", "localhost", "[::1]:17310"] {
            assert!(is_loopback(host), "{host}");
        }
        for host in [
            "127.0.0.1.evil.cn:17310",
            "evil.cn:17310",
            "localhost.evil.cn",
            "10.0.0.1",
            "",
        ] {
            assert!(!is_loopback(host), "{host}");
        }
    }
}
