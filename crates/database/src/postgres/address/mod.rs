//! Where a PostgreSQL is and how a connection to it is protected, as libpq's own address says it
//! (PostgreSQL's documentation, 34.1.1.2 and 34.19): several hosts, `target_session_attrs`, `sslmode`, `sslrootcert`.

mod hosts;
mod tls;

pub(super) use hosts::Link;

use crate::{Error, Result};
use std::{path::PathBuf, time::Duration};
use tokio_postgres::{
    Client, Config,
    config::{SslMode, TargetSessionAttrs},
};
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
    /// The pooler of transactions that units go through; they go to the hosts themselves where there is none.
    pooler: Option<Config>,
    tls: MakeRustlsConnect,
    /// `sslmode` and `sslrootcert` as they were written, for PostgreSQL's own programs.
    ssl: Vec<(&'static str, String)>,
}

impl Address {
    /// Reads `postgres://user:password@host:5432,other/database?sslmode=verify-full&sslrootcert=/etc/ca.pem`, and in it what libpq
    /// does not know: `pooler=127.0.0.1:6432`.
    ///
    /// # Errors
    /// In one sentence what is wrong with it; the password is never repeated.
    pub fn read(url: &str) -> Result<Self> {
        let (place, query) = url.split_once('?').unwrap_or((url, ""));
        let (mut mode, mut root, mut pooler) = (None, None, None);
        let mut rest: Vec<&str> = Vec::new();
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            match pair.split_once('=') {
                Some(("sslmode", value)) => mode = Some(value),
                Some(("sslrootcert", value)) => root = Some(value),
                Some(("pooler", value)) => pooler = Some(value),
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
            with_times(&mut config);
            Ok(config)
        };
        let hosted = |place: &str| {
            let mut config = read(place)?;
            with_limits(&mut config);
            Ok(config)
        };
        let config = hosted(&place)?;
        let pooler = match pooler {
            Some(host) => Some(through(host, read(&hosts::at(&place, host)?)?)),
            None => None,
        };
        let hosts = hosts::split(&place);
        let trusted = root.filter(|root| *root != "system").map(PathBuf::from);
        let ssl = [("PGSSLMODE", mode), ("PGSSLROOTCERT", root)];
        Ok(Self {
            tls: tls::connector(proof, trusted.as_deref())?,
            hosts: hosts.iter().map(|host| hosted(host)).collect::<Result<_>>()?,
            config,
            pooler,
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

    /// Connects to where units run: the pooler, if there is one.
    pub(super) async fn reach_for_units(&self) -> std::result::Result<(Client, Link), tokio_postgres::Error> {
        match &self.pooler {
            Some(pooler) => hosts::connect(std::slice::from_ref(pooler), &self.tls).await,
            None => self.reach().await,
        }
    }

    /// Whether units go through a pooler, which may run each on another connection.
    pub(super) const fn has_pooler(&self) -> bool {
        self.pooler.is_some()
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

/// What goes to a pooler. One on this machine is not encrypted: nobody listens there. It takes no options, and what the server behind
/// it must be is its own affair.
fn through(host: &str, mut config: Config) -> Config {
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    if matches!(name, "localhost" | "127.0.0.1" | "[::1]") {
        config.ssl_mode(SslMode::Disable);
    }
    config.target_session_attrs(TargetSessionAttrs::Any);
    config
}

/// Gives what the address leaves open.
fn with_times(config: &mut Config) {
    if config.get_connect_timeout().is_none() {
        config.connect_timeout(CONNECT_WITHIN);
    }
    if config.get_tcp_user_timeout().is_none() {
        config.tcp_user_timeout(SILENT_AT_MOST);
    }
    config.keepalives_idle(SILENT_AT_MOST);
    if config.get_application_name().is_none() {
        config.application_name("suanpan");
    }
}

/// The same for limits, which a server takes and a pooler does not.
fn with_limits(config: &mut Config) {
    if config.get_options().is_none() {
        config.options(LIMITS);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio_postgres::config::Host;

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
    fn a_pooler_takes_the_place_of_the_hosts_for_units_alone() {
        let url = "postgres://me:secret@one:5433,two/school?pooler=127.0.0.1:6432&target_session_attrs=read-write&sslmode=require";
        let address = read(url).unwrap();
        assert_eq!(address.config().get_hosts().len(), 2);
        assert_eq!(address.config().get_ssl_mode(), SslMode::Require);
        let pooler = address.pooler.expect("a pooler");
        assert_eq!(pooler.get_hosts(), [Host::Tcp("127.0.0.1".into())]);
        assert_eq!(pooler.get_ports(), [6432]);
        assert_eq!(
            (pooler.get_user(), pooler.get_dbname()),
            (Some("me"), Some("school"))
        );
        assert_eq!(pooler.get_target_session_attrs(), TargetSessionAttrs::Any);
        assert_eq!(
            (pooler.get_options(), pooler.get_ssl_mode()),
            (None, SslMode::Disable)
        );
        let away = read("postgres://me@one/school?pooler=pool&sslmode=require").unwrap();
        assert_eq!(away.pooler.expect("a pooler").get_ssl_mode(), SslMode::Require);
        assert!(!read("postgres://one/school").unwrap().has_pooler());
        assert!(read("postgres:///school?host=one&pooler=two").is_err());
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
