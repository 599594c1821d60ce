//! PostgreSQL: pooled connections, prepared statements, serialisable transactions that are retried. Behind a pooler of transactions
//! (PgBouncer) statements are sent without a name, and only events have a connection of their own.

mod address;
mod lent;
mod listen;
mod param;
mod unit;

pub use address::Address;
pub(crate) use unit::{Isolation, Unit};

use crate::{
    Error, Event, Result, Tx,
    figures::{record_collision, record_commit},
    unit::{Run, TxEngine},
};
use deadpool_postgres::{Connect, Manager, ManagerConfig, Object, Pool, RecyclingMethod, Runtime};
use lent::{Lent, Sending};
use std::{
    pin::Pin,
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::{
    sync::{RwLock, RwLockReadGuard, RwLockWriteGuard, broadcast, watch},
    task::JoinHandle,
    time::timeout,
};

/// Connections of one process.
const CONNECTIONS: usize = 16;
/// How long a unit waits for a connection before the caller is told that there is too much to do.
const WAIT_FOR_CONNECTION: Duration = Duration::from_secs(10);
/// How long a connection may take to be made, whatever its hosts do.
const CONNECTED_WITHIN: Duration = Duration::from_secs(5);
/// How often a unit is run again when it collided with another.
const RETRIES: u32 = 20;
/// After how many collisions a unit is run again while no other of this process is: with many that read near each other, one
/// of two would collide for ever.
const ALONE_AFTER: u32 = 4;
/// How long such a unit waits for the others to end before it runs beside them after all.
const ALONE_WITHIN: Duration = Duration::from_secs(1);

pub(crate) struct Postgres {
    pool: Pool,
    sending: Sending,
    /// Held by each unit that the engine keeps apart from others: shared, or alone by one that collided again and again.
    turns: RwLock<()>,
    /// How often the database was lost: what was begun on a connection of before is given up.
    losses: watch::Receiver<u64>,
    pub(crate) events: broadcast::Sender<Event>,
}

impl Postgres {
    pub(crate) async fn connect(url: &str) -> Result<Self> {
        let unavailable = |error: &dyn std::fmt::Display| Error::Unavailable(error.to_string());
        let address = Address::read(url)?;
        let manager = Manager::from_connect(
            address.config().clone(),
            ForUnits(address.clone()),
            ManagerConfig {
                recycling_method: RecyclingMethod::Fast,
            },
        );
        let pool = Pool::builder(manager)
            .max_size(CONNECTIONS)
            .wait_timeout(Some(WAIT_FOR_CONNECTION))
            .create_timeout(Some(CONNECTED_WITHIN))
            .runtime(Runtime::Tokio1)
            .build()
            .map_err(|error| unavailable(&error))?;
        drop(connection(&pool).await?);
        let sending = if address.has_pooler() {
            Sending::Unnamed
        } else {
            Sending::Prepared
        };
        let (events, _) = broadcast::channel(1024);
        let (lost, losses) = watch::channel(0);
        let kept = pool.weak();
        listen::spawn(address, events.clone(), move || {
            // INVARIANT: units hear of it first, so that none of them gives its connection back after the others are gone.
            lost.send_modify(|losses| *losses += 1);
            if let Some(pool) = kept.upgrade() {
                pool.retain(|_, _| false);
            }
        });
        Ok(Self {
            pool,
            sending,
            turns: RwLock::default(),
            losses,
            events,
        })
    }

    /// A connection, and what tells of its loss.
    async fn connection(&self) -> Result<Lent> {
        let mut losses = self.losses.clone();
        // Before it is lent: what is lost from now on may be this one.
        losses.mark_unchanged();
        Ok(Lent::new(connection(&self.pool).await?, losses, self.sending))
    }

    pub(crate) async fn read(&self, mut run: Run) -> Result<()> {
        let running = Arc::new(Unit::reading(self.connection().await?));
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

    /// Waits until the unit may run, beside others or alone.
    async fn turn(&self, isolation: Isolation, attempt: u32) -> Turn<'_> {
        match isolation {
            // It waits for the rows that it locks.
            Isolation::Locked => Turn::Free,
            Isolation::Serializable if attempt < ALONE_AFTER => Turn::Shared(self.turns.read().await),
            Isolation::Serializable => timeout(ALONE_WITHIN, self.turns.write())
                .await
                .map_or(Turn::Free, Turn::Alone),
        }
    }

    /// Runs a unit until it is committed, or rolled back as it wished; again when it collided with another.
    pub(crate) async fn write(&self, mut run: Run, isolation: Isolation) -> Result<()> {
        let mut attempt = 0;
        loop {
            let turn = self.turn(isolation, attempt).await;
            let running = Arc::new(Unit::writing(self.connection().await?, isolation));
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
            drop(turn);
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

/// What a unit holds while it runs.
enum Turn<'a> {
    Free,
    Shared(#[expect(dead_code, reason = "held until the unit has ended")] RwLockReadGuard<'a, ()>),
    Alone(#[expect(dead_code, reason = "held until the unit has ended")] RwLockWriteGuard<'a, ()>),
}

/// How the pool makes its connections.
struct ForUnits(Address);

impl Connect for ForUnits {
    fn connect(
        &self,
        _: &tokio_postgres::Config,
    ) -> Pin<
        Box<
            dyn Future<Output = Result<(tokio_postgres::Client, JoinHandle<()>), tokio_postgres::Error>>
                + Send
                + '_,
        >,
    > {
        Box::pin(async {
            let (client, link) = self.0.reach_for_units().await?;
            let moving = tokio::spawn(async move {
                if let Err(error) = link.await {
                    tracing::warn!(%error, "a connection to the database ended");
                }
            });
            Ok((client, moving))
        })
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
