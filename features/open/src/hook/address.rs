//! Where messages may be sent: to public addresses by https. What stands inside the network is reached by nobody through this
//! server, whatever name leads there, unless the settings name its network.

use platform::{Error, config::Config};
use reqwest::Url;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

/// An address as it is stored, in characters.
pub(crate) const LONGEST: usize = 500;

/// Reads an address; what is refused here needs no look at any server of names.
///
/// # Errors
/// 422 at `url`.
pub(crate) fn parse(text: &str) -> Result<Url, Error> {
    let fault = |sentence: &str| Error::invalid("url", sentence);
    let url = Url::parse(text.trim()).map_err(|_| fault("这不是完整的网址。"))?;
    if !url.username().is_empty() || url.password().is_some() || url.fragment().is_some() {
        return Err(fault("网址不能带用户名、密码或 # 部分。"));
    }
    if !matches!(url.scheme(), "https" | "http") || url.host_str().is_none() {
        return Err(fault("网址须以 https:// 开头。"));
    }
    Ok(url)
}

/// Why an address is not reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unreachable {
    /// No server of names knows it.
    Unknown,
    /// It leads into the network.
    Inside,
    /// Without encryption nothing leaves this computer.
    Plain,
}

impl Unreachable {
    /// For the log of an address.
    pub(crate) fn code(self) -> &'static str {
        match self {
            Self::Unknown => "unknown_host",
            Self::Inside => "private_address",
            Self::Plain => "not_https",
        }
    }
}

impl From<Unreachable> for Error {
    fn from(why: Unreachable) -> Self {
        let sentence = match why {
            Unreachable::Unknown => "找不到这个地址，请检查域名。",
            Unreachable::Inside => "不能推送到内部网络的地址；确需推送时，请让服务器管理员放行该网段。",
            Unreachable::Plain => "网址须以 https:// 开头。",
        };
        Self::invalid("url", sentence)
    }
}

/// The sockets of an address, each of which may be reached. Whoever sends uses these and asks no server of names again: an answer
/// that changes in between changes nothing.
pub(crate) async fn resolve(url: &Url, config: &Config) -> Result<Vec<SocketAddr>, Unreachable> {
    let (Some(host), Some(port)) = (url.host_str(), url.port_or_known_default()) else {
        return Err(Unreachable::Unknown);
    };
    let host = host.trim_start_matches('[').trim_end_matches(']');
    let found = tokio::net::lookup_host((host, port)).await;
    let sockets: Vec<SocketAddr> = found.map_err(|_| Unreachable::Unknown)?.collect();
    if sockets.is_empty() {
        return Err(Unreachable::Unknown);
    }
    let is_allowed = |ip: IpAddr| config.hook_networks.iter().any(|network| network.contains(&ip));
    for ip in sockets.iter().map(|socket| socket.ip().to_canonical()) {
        if !is_public(ip) && !is_allowed(ip) {
            return Err(Unreachable::Inside);
        }
        if url.scheme() != "https" && !ip.is_loopback() {
            return Err(Unreachable::Plain);
        }
    }
    Ok(sockets)
}

/// Whether an address belongs to somebody on the internet (the registries of RFC 6890).
fn is_public(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => is_public_v4(ip),
        IpAddr::V6(ip) => is_public_v6(ip),
    }
}

fn is_public_v4(ip: Ipv4Addr) -> bool {
    let [a, b, c, _] = ip.octets();
    let is_special = ip.is_private()
        || ip.is_loopback()
        || ip.is_link_local()
        || ip.is_multicast()
        || ip.is_broadcast()
        || ip.is_documentation()
        || matches!((a, b), (0 | 240..=255, _) | (100, 64..=127))
        || matches!((a, b, c), (192, 0, 0) | (192, 88, 99) | (198, 18 | 19, _));
    !is_special
}

/// Only what registries give out (2000::/3), without those parts of it that carry an IPv4 address or stand in books.
fn is_public_v6(ip: Ipv6Addr) -> bool {
    if let Some(ip) = ip.to_ipv4_mapped() {
        return is_public_v4(ip);
    }
    let [first, second, ..] = ip.segments();
    let is_given_out = first & 0xe000 == 0x2000;
    // 2001::/23 is Teredo and the like, 2001:db8::/32 and 3fff::/20 stand in books, 2002::/16 is 6to4.
    let is_special = (first == 0x2001 && (second < 0x0200 || second == 0x0db8))
        || first == 0x2002
        || (first == 0x3fff && second < 0x1000);
    is_given_out && !is_special
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_inside_is_told_from_what_is_public() {
        for inside in [
            "127.0.0.1",
            "10.1.2.3",
            "172.16.0.1",
            "172.31.255.255",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "0.0.0.0",
            "224.0.0.1",
            "255.255.255.255",
            "192.0.2.1",
            "198.18.0.1",
            "::1",
            "::",
            "fe80::1",
            "fc00::1",
            "fd12:3456::1",
            "ff02::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "64:ff9b::7f00:1",
            "2002:7f00:1::",
            "2001:db8::1",
            "2001::1",
        ] {
            assert!(!is_public(inside.parse().expect("an address")), "{inside}");
        }
        for public in [
            "8.8.8.8",
            "1.1.1.1",
            "172.32.0.1",
            "100.128.0.1",
            "2606:4700::1111",
            "240e::1",
        ] {
            assert!(is_public(public.parse().expect("an address")), "{public}");
        }
    }

    #[test]
    fn an_address_is_whole_and_has_no_password() {
        assert!(parse("https://example.com/hook?x=1").is_ok());
        for wrong in [
            "",
            "example.com",
            "ftp://example.com",
            "https://",
            "file:///etc/passwd",
            "https://user:pass@example.com",
            "https://example.com/#a",
        ] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }
}
