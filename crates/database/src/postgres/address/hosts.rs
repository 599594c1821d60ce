//! The hosts of an address, asked beside each other: one that takes a connection and then says nothing (its machine stands still, or is
//! cut off behind a proxy) must not keep us from the one that answers. libpq and tokio-postgres wait for each in turn.

use crate::Result;
use futures_util::{StreamExt as _, stream::FuturesUnordered};
use std::time::Duration;
use tokio::time::sleep;
use tokio_postgres::{Client, Config, Connection, Error, Socket, tls::MakeTlsConnect};
use tokio_postgres_rustls::MakeRustlsConnect;

/// What moves a connection while it is polled.
pub(crate) type Link = Connection<Socket, <MakeRustlsConnect as MakeTlsConnect<Socket>>::Stream>;

/// A host that has not answered after this is still waited for, but the next one is asked too (as RFC 8305 does with addresses).
const NEXT_AFTER: Duration = Duration::from_millis(500);

/// The addresses of the single hosts of `postgres://user@one:5433,two/database?…`. One that names its hosts among the parameters
/// is left as it is.
pub(super) fn split(place: &str) -> Vec<String> {
    let whole = || vec![place.to_owned()];
    let Some((scheme, rest)) = place.split_once("://") else {
        return whole();
    };
    let (authority, path) = rest.split_at(rest.find(['/', '?']).unwrap_or(rest.len()));
    if path.contains("host=") || path.contains("hostaddr=") || path.contains("port=") {
        return whole();
    }
    let (user, hosts) = match authority.rsplit_once('@') {
        Some((user, hosts)) => (format!("{user}@"), hosts),
        None => (String::new(), authority),
    };
    hosts
        .split(',')
        .map(|host| format!("{scheme}://{user}{host}{path}"))
        .collect()
}

/// The address with another host in the place of its own.
pub(super) fn at(place: &str, host: &str) -> Result<String> {
    let named = split(place);
    let first = named.first().map_or(place, String::as_str);
    let (scheme, rest) = first.split_once("://").unwrap_or(("", first));
    let (authority, path) = rest.split_at(rest.find(['/', '?']).unwrap_or(rest.len()));
    let user = authority.rsplit_once('@').map(|(user, _)| user);
    if authority.is_empty() || path.contains("host=") {
        return Err(super::wrong(
            &"pooler needs an address that names its host before the database",
        ));
    }
    let user = user.map(|user| format!("{user}@")).unwrap_or_default();
    Ok(format!("{scheme}://{user}{host}{path}"))
}

/// While one host is silent, those that refused are asked again after this: one of them may be about to become the primary.
const AGAIN_AFTER: Duration = Duration::from_secs(1);

/// Connects to the first host that answers and is what it must be; fails when all have refused. Waits for ever for one that takes the
/// connection and says nothing: whoever calls has a time of their own.
pub(super) async fn connect(
    hosts: &[Config],
    tls: &MakeRustlsConnect,
) -> std::result::Result<(Client, Link), Error> {
    let ask = |host, is_first: bool| async move {
        if !is_first {
            sleep(AGAIN_AFTER).await;
        }
        (host, is_first, Config::connect(host, tls.clone()).await)
    };
    let mut left = hosts.iter();
    let mut silent = hosts.len();
    let mut asked = FuturesUnordered::new();
    loop {
        if let Some(host) = left.next() {
            asked.push(ask(host, true));
        }
        tokio::select! {
            Some((host, is_first, answer)) = asked.next() => {
                silent -= usize::from(is_first);
                match answer {
                    Err(error) if silent == 0 => return Err(error),
                    Err(_) => asked.push(ask(host, false)),
                    connected => return connected,
                }
            }
            () = sleep(NEXT_AFTER), if left.len() > 0 => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_host_has_an_address_of_its_own() {
        assert_eq!(
            split("postgres://me:a%2Cb@one:5433,[::1],three/school?target_session_attrs=read-write"),
            [
                "postgres://me:a%2Cb@one:5433/school?target_session_attrs=read-write",
                "postgres://me:a%2Cb@[::1]/school?target_session_attrs=read-write",
                "postgres://me:a%2Cb@three/school?target_session_attrs=read-write",
            ]
        );
        assert_eq!(split("postgres://one"), ["postgres://one"]);
        let named = "postgres:///school?host=one,two";
        assert_eq!(split(named), [named]);
    }
}
