//! SQL of the queue.

use crate::job::{Job, Stored, Terms};
use database::{FromRow, Result, Tx, Value, params};

database::sql! {
    // The rank is the time it is due, later by what waits already of the same person and of the same group: a virtual clock,
    // by which nobody is starved and whoever asks for little is served soon.
    ENQUEUE = "insert into jobs_job (kind, payload, lane, fair_key, unique_key, run_at_ms, created_at_ms, group_key, urgency, rank_ms) \
               select kind, payload, lane, fair_key, unique_key, run_at_ms, created_at_ms, group_key, urgency, run_at_ms \
               + 1000 * (select count(*) from jobs_job own \
               where own.lane = given.lane and own.fair_key = given.fair_key and own.fair_key <> '') \
               + 100 * (select count(*) from jobs_job same \
               where same.lane = given.lane and same.group_key = given.group_key and same.group_key <> '') \
               from $given(kind text, payload text, lane text, fair_key text, unique_key text, run_at_ms bigint, \
               created_at_ms bigint, group_key text, urgency bigint) where true \
               on conflict (unique_key) where unique_key is not null do nothing returning id";
    // The most urgent due job, among these the one of the lowest rank. Of one person (one fair key) one job is worked on at a
    // time, so that nobody has all workers of a lane to themselves.
    CLAIM = sqlite
        "update jobs_job set lease_until_ms = $2, leased_by = $3, attempts = attempts + 1 where id = \
         (select id from jobs_job where lane = $4 and run_at_ms <= $1 and (lease_until_ms is null or lease_until_ms < $1) \
          and fair_key not in (select busy.fair_key from jobs_job busy where busy.lane = $4 and busy.lease_until_ms >= $1 and busy.fair_key <> '') \
          order by urgency desc, rank_ms, id limit 1) \
         returning id, kind, payload, attempts"
        postgres
        "update jobs_job set lease_until_ms = $2, leased_by = $3, attempts = attempts + 1 where id = \
         (select id from jobs_job where lane = $4 and run_at_ms <= $1 and (lease_until_ms is null or lease_until_ms < $1) \
          and fair_key not in (select busy.fair_key from jobs_job busy where busy.lane = $4 and busy.lease_until_ms >= $1 and busy.fair_key <> '') \
          order by urgency desc, rank_ms, id limit 1 for update skip locked) \
         returning id, kind, payload, attempts";
    EXTEND = "update jobs_job set lease_until_ms = $2 where id = $1 and leased_by = $3";
    FINISH = "delete from jobs_job where id = $1 and leased_by = $2";
    RETRY = "update jobs_job set lease_until_ms = null, leased_by = null, run_at_ms = $2, last_error = $3 \
             where id = $1 and leased_by = $4";
    BURY = "insert into jobs_dead_job (kind, payload, attempts, last_error, created_at_ms, died_at_ms) \
            select kind, payload, attempts, $2, created_at_ms, $3 from jobs_job where id = $1 and leased_by = $4";
    NEXT_DUE = "select min(case when lease_until_ms is null then run_at_ms else lease_until_ms end) as at_ms \
                from jobs_job where lane = $1 and (lease_until_ms is not null or fair_key not in \
                (select busy.fair_key from jobs_job busy where busy.lane = $1 and busy.lease_until_ms is not null and busy.fair_key <> ''))";
    COUNT = "select count(*) as total from jobs_job";
    OVERVIEW = "select count(*) as total, \
                cast(coalesce(sum(case when lease_until_ms >= $1 then 1 else 0 end), 0) as bigint) as running, \
                cast(coalesce(sum(case when run_at_ms <= $1 and (lease_until_ms is null or lease_until_ms < $1) then 1 else 0 end), 0) \
                as bigint) as due, \
                min(case when run_at_ms <= $1 and (lease_until_ms is null or lease_until_ms < $1) then run_at_ms end) as oldest_due_ms, \
                (select count(*) from jobs_dead_job) as given_up from jobs_job";
    LAST_DEAD = "select kind, last_error, died_at_ms from jobs_dead_job order by id desc limit $1";
    DEAD = "select kind, payload, last_error from jobs_dead_job order by id";
    WAITING = "select (select count(*) from jobs_job other where other.lane = job.lane \
               and (other.lease_until_ms is null or other.lease_until_ms < $2) and (other.urgency > job.urgency \
               or (other.urgency = job.urgency and (other.rank_ms < job.rank_ms or (other.rank_ms = job.rank_ms and other.id < job.id))))) \
               as ahead, (select count(*) from jobs_job busy where busy.lane = job.lane and busy.lease_until_ms >= $2) as busy, \
               job.lease_until_ms from jobs_job job where job.unique_key = $1";
    WITHDRAW = "delete from jobs_job where lane = $1 and kind = $2 and fair_key = $3 and lease_until_ms is null";
    SCHEDULE_KNOWN = "insert into jobs_schedule (name, next_at_ms) values ($1, $2) on conflict (name) do nothing";
    SCHEDULE_DUE = "update jobs_schedule set next_at_ms = $3 where name = $1 and next_at_ms <= $2 returning name";
}

/// Inserts jobs, and returns the ids of those whose unique key no waiting job has.
pub(crate) async fn insert(tx: &Tx, jobs: &[(Stored, Terms)], now_ms: i64) -> Result<Vec<i64>> {
    let row = |(job, terms): &(Stored, Terms)| {
        params![
            job.kind,
            job.payload.as_str(),
            job.lane,
            terms.fair_key.as_str(),
            terms.unique_key.as_deref(),
            terms.not_before_ms.max(now_ms),
            now_ms,
            terms.group_key.as_str(),
            terms.urgency
        ]
    };
    let inserted = tx.query_rows(&ENQUEUE, jobs.iter().map(row).collect()).await?;
    for (job, _) in jobs {
        tx.notify("jobs.enqueued", job.lane);
    }
    Ok(inserted)
}

/// Where a job stands in its queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Waiting {
    /// Jobs of its lane that will be begun before it.
    pub ahead: i64,
    /// Jobs of its lane that are being worked on now: so many workers are known to be at it.
    pub busy: i64,
    /// Whether it is being worked on.
    pub is_running: bool,
}

/// Where the job with this unique key stands; none if it is done or never was.
pub async fn waiting_before(tx: &Tx, unique_key: &str, now_ms: i64) -> Result<Option<Waiting>> {
    let Some(row) = tx.query_optional(&WAITING, params![unique_key, now_ms]).await? else {
        return Ok(None);
    };
    let lease: Option<i64> = row.get("lease_until_ms")?;
    Ok(Some(Waiting {
        ahead: row.get("ahead")?,
        busy: row.get("busy")?,
        is_running: lease.is_some_and(|until| until >= now_ms),
    }))
}

/// A job that a worker holds.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct Claimed {
    pub(crate) id: i64,
    pub(crate) kind: String,
    pub(crate) payload: String,
    pub(crate) attempts: i64,
}

pub(crate) async fn claim(
    tx: &Tx,
    lane: &str,
    worker: &str,
    now_ms: i64,
    until_ms: i64,
) -> Result<Option<Claimed>> {
    tx.query_optional_as(&CLAIM, params![now_ms, until_ms, worker, lane])
        .await
}

pub(crate) async fn extend(tx: &Tx, id: i64, worker: &str, until_ms: i64) -> Result<bool> {
    Ok(tx.execute(&EXTEND, params![id, until_ms, worker]).await? == 1)
}

pub(crate) async fn finish(tx: &Tx, id: i64, worker: &str) -> Result<()> {
    tx.execute(&FINISH, params![id, worker]).await.map(drop)
}

pub(crate) async fn retry_later(tx: &Tx, id: i64, worker: &str, at_ms: i64, error: &str) -> Result<()> {
    tx.execute(&RETRY, params![id, at_ms, error, worker])
        .await
        .map(drop)
}

pub(crate) async fn bury(tx: &Tx, id: i64, worker: &str, error: &str, now_ms: i64) -> Result<()> {
    tx.execute(&BURY, params![id, error, now_ms, worker]).await?;
    finish(tx, id, worker).await
}

/// Takes back the jobs of a kind that wait for their turn in this line (their fair key); one that runs goes on.
pub async fn withdraw<J: Job>(tx: &Tx, fair_key: &str) -> Result<()> {
    tx.execute(&WITHDRAW, params![J::LANE, J::KIND, fair_key]).await?;
    Ok(())
}

pub(crate) async fn next_due_ms(tx: &Tx, lane: &str) -> Result<Option<i64>> {
    tx.query_one(&NEXT_DUE, params![lane]).await?.get("at_ms")
}

/// How many jobs wait or run, in all lanes; for tests and for the health page.
pub async fn count_left(tx: &Tx) -> Result<i64> {
    tx.query_one(&COUNT, Vec::<Value>::new()).await?.get("total")
}

/// How the queue stands, all lanes together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub struct Overview {
    /// Jobs that wait or run.
    pub total: i64,
    /// Jobs that are worked on.
    pub running: i64,
    /// Jobs whose time has come and that nobody works on yet.
    pub due: i64,
    /// Since when the oldest of these is due.
    pub oldest_due_ms: Option<i64>,
    /// Jobs that failed for good.
    pub given_up: i64,
}

/// How the queue stands.
pub async fn overview(tx: &Tx, now_ms: i64) -> Result<Overview> {
    tx.query_one_as(&OVERVIEW, params![now_ms]).await
}

/// Why a job was given up.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct GivenUp {
    /// Its kind.
    pub kind: String,
    /// Why its last try failed.
    #[row(rename = "last_error")]
    pub error: String,
    /// When it was given up.
    pub died_at_ms: i64,
}

/// The jobs given up last, the newest first.
pub async fn list_given_up(tx: &Tx, limit: i64) -> Result<Vec<GivenUp>> {
    tx.query_as(&LAST_DEAD, params![limit]).await
}

/// A job that was given up.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct DeadJob {
    /// Its kind.
    pub kind: String,
    /// Its payload, as JSON.
    pub payload: String,
    /// Why its last try failed.
    #[row(rename = "last_error")]
    pub error: String,
}

/// Every job that was given up, oldest first.
pub async fn list_dead(tx: &Tx) -> Result<Vec<DeadJob>> {
    tx.query_as(&DEAD, Vec::<Value>::new()).await
}

/// Whether the schedule is due; if so its next time is noted, so that one process only acts on it.
pub(crate) async fn take_due_schedule(tx: &Tx, name: &str, now_ms: i64, every_ms: i64) -> Result<bool> {
    tx.execute(&SCHEDULE_KNOWN, params![name, now_ms]).await?;
    Ok(tx
        .query_optional(&SCHEDULE_DUE, params![name, now_ms, now_ms + every_ms])
        .await?
        .is_some())
}
