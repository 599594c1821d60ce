//! Where a PostgreSQL is and how a connection to it is protected, as libpq's own address says it
//! (PostgreSQL's documentation, 34.1.1.2 and 34.19): several hosts, `target_session_attrs`, `sslmode`, `sslrootcert`.

mod hosts;
mod tls;

pub(super) use hosts::Link;

use crate::{Error, Result};
use std::{path::PathBuf, time::Duration};
use tokio_postgres::{Client, Config, config::SslMode};
use tokio_postgres_rustls::MakeRustlsConnect;

/// A host that does not answer is given up after this, and the next one is tried.
const CONNECT_WITHIN: Duration = Duration::from_secs(5);
/// A connection whose other end is gone without a word is given up after this.
const SILENT_AT_MOST: Duration = Duration::from_secs(20);
/// What a statement, the wait for a lock and a transaction that does nothing may take: longer than any request lives, so that
/// nothing holds others up for ever. An address with `options` of its own says otherwise.
const LIMITS: &str =
    "-c statement_timeout=60s -c lock_timeout=20s -c idle_in_transaction_session_timeout=60s";

/// How far the server must prove who it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Proof {
    /// Not at all: the connection is encrypted, to whoever answers.
    None,
    /// Its certificate is signed by one we trust.
    Signed,
    /// The same, and it is for the host we asked for.
    Named,
}

/// An address that was read.
#[derive(Clone)]
pub struct Address {
    config: Config,
    /// The same for each host by itself.
    hosts: Vec<Config>,
    tls: MakeRustlsConnect,
    /// `sslmode` and `sslrootcert` as they were written, for PostgreSQL's own programs.
    ssl: Vec<(&'static str, String)>,
}

impl Address {
    /// Reads `postgres://user:password@host:5432,other/database?sslmode=verify-full&sslrootcert=/etc/ca.pem`.
    ///
    /// # Errors
    /// In one sentence what is wrong with it; the password is never repeated.
    pub fn read(url: &str) -> Result<Self> {
        let (place, query) = url.split_once('?').unwrap_or((url, ""));
        let (mut mode, mut root) = (None, None);
        let mut rest: Vec<&str> = Vec::new();
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            match pair.split_once('=') {
                Some(("sslmode", value)) => mode = Some(value),
                Some(("sslrootcert", value)) => root = Some(value),
                _ => rest.push(pair),
            }
        }
        let place = if rest.is_empty() {
            place.to_owned()
        } else {
            format!("{place}?{}", rest.join("&"))
        };
        let (ssl_mode, proof) = protection(mode, root)?;
        let read = |place: &str| {
            let mut config: Config = place
                .parse()
                .map_err(|error: tokio_postgres::Error| wrong(&super::cause(&error)))?;
            config.ssl_mode(ssl_mode);
            with_limits(&mut config);
            Ok(config)
        };
        let config = read(&place)?;
        let hosts = hosts::split(&place);
        let trusted = root.filter(|root| *root != "system").map(PathBuf::from);
        let ssl = [("PGSSLMODE", mode), ("PGSSLROOTCERT", root)];
        Ok(Self {
            tls: tls::connector(proof, trusted.as_deref())?,
            hosts: hosts.iter().map(|host| read(host)).collect::<Result<_>>()?,
            config,
            ssl: ssl
                .into_iter()
                .filter_map(|(name, value)| Some((name, value?.to_owned())))
                .collect(),
        })
    }

    /// Hosts, ports, user, database.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// Connects to the first host that answers and is what it must be.
    pub(super) async fn reach(&self) -> std::result::Result<(Client, Link), tokio_postgres::Error> {
        hosts::connect(&self.hosts, &self.tls).await
    }

    /// What PostgreSQL's own programs read from their environment for the same protection.
    pub fn environment(&self) -> &[(&'static str, String)] {
        &self.ssl
    }

    /// One connection beside any pool, for a command.
    ///
    /// # Errors
    /// Those of PostgreSQL.
    pub async fn connect(&self) -> std::result::Result<Client, tokio_postgres::Error> {
        let (client, connection) = self.reach().await?;
        tokio::spawn(connection);
        Ok(client)
    }
}

fn wrong(what: &dyn std::fmt::Display) -> Error {
    Error::Unavailable(format!("the database URL: {what}"))
}

/// The two halves of `sslmode`: whether the connection is encrypted, and how far the server is trusted. `require` with a root
/// certificate checks it, as libpq does.
fn protection(mode: Option<&str>, root: Option<&str>) -> Result<(SslMode, Proof)> {
    Ok(match (mode.unwrap_or("prefer"), root) {
        ("disable", _) => (SslMode::Disable, Proof::None),
        ("allow" | "prefer", _) => (SslMode::Prefer, Proof::None),
        // libpq: the certificates of the system are only ever used to prove a name.
        ("require" | "verify-ca", Some("system")) => {
            return Err(wrong(&"sslrootcert=system needs sslmode=verify-full"));
        }
        ("require", None) => (SslMode::Require, Proof::None),
        ("require", Some(_)) | ("verify-ca", _) => (SslMode::Require, Proof::Signed),
        ("verify-full", _) => (SslMode::Require, Proof::Named),
        (other, _) => {
            return Err(wrong(&format_args!(
                "sslmode={other} is unknown: disable, prefer, require, verify-ca or verify-full"
            )));
        }
    })
}

/// Gives what the address leaves open.
fn with_limits(config: &mut Config) {
    if config.get_connect_timeout().is_none() {
        config.connect_timeout(CONNECT_WITHIN);
    }
    if config.get_tcp_user_timeout().is_none() {
        config.tcp_user_timeout(SILENT_AT_MOST);
    }
    config.keepalives_idle(SILENT_AT_MOST);
    if config.get_options().is_none() {
        config.options(LIMITS);
    }
    if config.get_application_name().is_none() {
        config.application_name("suanpan");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio_postgres::config::{Host, TargetSessionAttrs};

    fn read(url: &str) -> Result<Address> {
        Address::read(url)
    }

    #[test]
    fn hosts_and_what_they_must_be_are_read() {
        let address =
            read("postgres://me:secret@one:5433,two/school?target_session_attrs=read-write&sslmode=disable")
                .unwrap();
        let config = address.config();
        assert_eq!(
            config.get_hosts(),
            [Host::Tcp("one".into()), Host::Tcp("two".into())]
        );
        assert_eq!(config.get_ports(), [5433, 5432]);
        assert_eq!(config.get_target_session_attrs(), TargetSessionAttrs::ReadWrite);
        assert_eq!(config.get_ssl_mode(), SslMode::Disable);
        assert_eq!(config.get_options(), Some(LIMITS));
        assert_eq!(address.environment(), [("PGSSLMODE", "disable".to_owned())]);
    }

    #[test]
    fn own_options_and_times_stand() {
        let address = read("postgres://h/d?options=-c%20search_path%3Da&connect_timeout=2").unwrap();
        assert_eq!(address.config().get_options(), Some("-c search_path=a"));
        assert_eq!(
            address.config().get_connect_timeout(),
            Some(&Duration::from_secs(2))
        );
    }

    #[test]
    fn every_mode_is_what_libpq_makes_of_it() {
        let of = |mode, root| protection(mode, root).ok();
        assert_eq!(of(None, None), Some((SslMode::Prefer, Proof::None)));
        assert_eq!(of(Some("require"), None), Some((SslMode::Require, Proof::None)));
        assert_eq!(
            of(Some("require"), Some("ca.pem")),
            Some((SslMode::Require, Proof::Signed))
        );
        assert_eq!(
            of(Some("verify-ca"), Some("ca.pem")),
            Some((SslMode::Require, Proof::Signed))
        );
        assert_eq!(
            of(Some("verify-full"), Some("system")),
            Some((SslMode::Require, Proof::Named))
        );
        assert_eq!(of(Some("require"), Some("system")), None);
    }

    #[test]
    fn what_is_wrong_is_said_without_the_password() {
        let faults = [
            ("postgres://me:secret@h/d?sslmode=sometimes", "sslmode=sometimes"),
            (
                "postgres://me:secret@h/d?sslmode=verify-full&sslrootcert=/no/such/ca.pem",
                "/no/such/ca.pem",
            ),
            ("postgres://me:secret@h/d?colour=red", "colour"),
        ];
        for (url, word) in faults {
            let Err(error) = read(url) else {
                panic!("{url} was read")
            };
            let said = error.to_string();
            assert!(said.contains(word) && !said.contains("secret"), "{said}");
        }
    }
}
