//! Connections to PostgreSQL are as well protected, and go to the host, that their address says.

use crate::chaos::postgres::Postgres;
use database::{Database, Error, params};

database::sql! {
    IS_ENCRYPTED = sqlite "select 0 as encrypted"
                   postgres "select case when ssl then 1 else 0 end as encrypted from pg_stat_ssl where pid = pg_backend_pid()";
    TAKE_A_SECOND = sqlite "select 1 as done" postgres "select pg_sleep(1) is null as done";
}

async fn is_encrypted(url: &str) -> Result<bool, Error> {
    let db = Database::connect(url).await?;
    db.read(|tx| async move { tx.query_one_as::<bool>(&IS_ENCRYPTED, params![]).await })
        .await
}

#[tokio::test]
async fn a_connection_proves_as_much_as_its_address_asks() {
    let server = Postgres::encrypted();
    let authority = server.authority();
    let authority = authority.to_str().unwrap();
    // Signed by nobody we know: the server's own authority has the same name and another key.
    let stranger = Postgres::encrypted();
    let other = stranger.authority();
    let other = other.to_str().unwrap();
    let to = |host: &str, how: &str| format!("postgres://postgres@{host}:{}/postgres?{how}", server.port());
    let named = format!("sslmode=verify-full&sslrootcert={authority}");
    let signed = format!("sslmode=verify-ca&sslrootcert={authority}");
    let strange = format!("sslmode=verify-ca&sslrootcert={other}");
    assert_eq!(is_encrypted(&to("localhost", "sslmode=disable")).await, Ok(false));
    assert_eq!(
        is_encrypted(&to("localhost", "")).await,
        Ok(true),
        "where it can be"
    );
    assert_eq!(is_encrypted(&to("localhost", "sslmode=require")).await, Ok(true));
    assert_eq!(is_encrypted(&to("localhost", &named)).await, Ok(true));
    // The certificate is for localhost.
    assert!(matches!(
        is_encrypted(&to("127.0.0.1", &named)).await,
        Err(Error::Unavailable(_))
    ));
    assert_eq!(is_encrypted(&to("127.0.0.1", &signed)).await, Ok(true));
    assert!(matches!(
        is_encrypted(&to("localhost", &strange)).await,
        Err(Error::Unavailable(_))
    ));
}

#[tokio::test]
async fn the_host_that_is_up_and_takes_writes_is_found_and_nothing_holds_it_up() {
    let server = Postgres::encrypted();
    let hosts = format!("127.0.0.1:1,localhost:{}", server.port());
    let url = format!("postgres://postgres@{hosts}/postgres?target_session_attrs=read-write");
    assert_eq!(is_encrypted(&url).await, Ok(true));
    let impatient = Database::connect(&format!("{url}&options=-c%20statement_timeout%3D100"))
        .await
        .unwrap();
    let slow = impatient
        .read(|tx| async move { tx.query_one_as::<bool>(&TAKE_A_SECOND, params![]).await })
        .await;
    assert!(matches!(slow, Err(Error::Overloaded)), "{slow:?}");
}
