//! PostgreSQL: pooled connections, prepared statements, serialisable transactions that are retried.

mod address;
mod listen;
mod unit;

pub use address::Address;
pub(crate) use unit::{Isolation, Unit};

use crate::{
    Error, Event, Result, Tx,
    figures::{record_collision, record_commit},
    unit::{Run, TxEngine},
};
use deadpool_postgres::{Manager, ManagerConfig, Object, Pool, RecyclingMethod, Runtime};
use std::{
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::sync::broadcast;

/// Connections of one process.
const CONNECTIONS: usize = 16;
/// How long a unit waits for a connection before the caller is told that there is too much to do.
const WAIT_FOR_CONNECTION: Duration = Duration::from_secs(10);
/// How often a unit is run again when it collided with another.
const RETRIES: u32 = 20;

pub(crate) struct Postgres {
    pool: Pool,
    pub(crate) events: broadcast::Sender<Event>,
}

impl Postgres {
    pub(crate) async fn connect(url: &str) -> Result<Self> {
        let unavailable = |error: &dyn std::fmt::Display| Error::Unavailable(error.to_string());
        let address = Address::read(url)?;
        let manager = Manager::from_config(
            address.config().clone(),
            address.tls(),
            ManagerConfig {
                recycling_method: RecyclingMethod::Fast,
            },
        );
        let pool = Pool::builder(manager)
            .max_size(CONNECTIONS)
            .wait_timeout(Some(WAIT_FOR_CONNECTION))
            .create_timeout(Some(WAIT_FOR_CONNECTION))
            .runtime(Runtime::Tokio1)
            .build()
            .map_err(|error| unavailable(&error))?;
        drop(connection(&pool).await?);
        let (events, _) = broadcast::channel(1024);
        listen::spawn(address, events.clone());
        Ok(Self { pool, events })
    }

    pub(crate) async fn read(&self, mut run: Run) -> Result<()> {
        let running = Arc::new(Unit::reading(connection(&self.pool).await?));
        run(Tx::new(TxEngine::Postgres(Arc::clone(&running)))).await;
        running.end();
        Ok(())
    }

    /// Hands events of this instance to itself before the unit's caller goes on; other instances hear of them by NOTIFY.
    fn deliver(&self, events: Vec<Event>) {
        for event in events {
            // Nobody listening is no fault.
            let _ = self.events.send(event);
        }
    }

    /// Runs a unit until it is committed, or rolled back as it wished; again when it collided with another.
    pub(crate) async fn write(&self, mut run: Run, isolation: Isolation) -> Result<()> {
        let mut attempt = 0;
        loop {
            let running = Arc::new(Unit::writing(connection(&self.pool).await?, isolation));
            let tx = Tx::new(TxEngine::Postgres(Arc::clone(&running)));
            let is_kept = run(tx.clone()).await;
            let ended = if is_kept && !running.collided() {
                let events = tx.take_events();
                let began = Instant::now();
                let committed = running.commit(&events).await;
                record_commit(began.elapsed(), 1, committed.is_err());
                committed.map(|()| self.deliver(events))
            } else {
                running.rollback().await
            };
            if !running.collided() {
                return ended;
            }
            if attempt >= RETRIES {
                return Err(Error::Collision("after all repeats".into()));
            }
            attempt += 1;
            record_collision();
            // Back off a little longer each time, so that units which collide do not do so in step.
            tokio::time::sleep(Duration::from_micros(u64::from(500 * attempt * attempt))).await;
        }
    }
}

async fn connection(pool: &Pool) -> Result<Object> {
    use deadpool_postgres::PoolError;
    pool.get().await.map_err(|error| match error {
        PoolError::Timeout(_) => Error::Overloaded,
        error => Error::Unavailable(format!("PostgreSQL: {}", cause(&error))),
    })
}

/// The innermost reason, which is the one an operator can do something about.
fn cause(mut error: &dyn std::error::Error) -> String {
    while let Some(source) = error.source() {
        error = source;
    }
    error.to_string()
}
