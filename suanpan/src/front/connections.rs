//! The connections of this process, and which one gives way when there is no room.

use super::guarded::OpenRequest;
use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError, Weak,
        atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::Relaxed},
    },
    time::Duration,
};
use tokio::{sync::Notify, time::Instant};

/// How long a request's head may take, and how long a new connection may say nothing.
const HEAD: Duration = Duration::from_secs(15);
/// How long a connection is kept for the next request; longer than reverse proxies keep theirs (60 s).
const IDLE: Duration = Duration::from_secs(75);
/// How long a client may take nothing of what it asked for.
const STALLED: Duration = Duration::from_secs(60);
/// No machine serves more than these at once, however many descriptors it has.
const MOST: usize = 50_000;

/// How many connections there may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// At once.
    pub all: usize,
    /// From one address: half, for a whole school may sit behind one.
    pub per_address: usize,
}

impl Limits {
    /// Three quarters of the descriptors; the rest is for the database, files and student programs.
    pub fn of_descriptors(descriptors: u64) -> Self {
        let descriptors = usize::try_from(descriptors).unwrap_or(usize::MAX);
        let all = (descriptors / 4).saturating_mul(3).clamp(16, MOST);
        Self {
            all,
            per_address: all / 2,
        }
    }
}

/// The connections of this process, of all its listeners together.
#[derive(Clone)]
pub struct Connections(Arc<Shared>);

struct Shared {
    table: Mutex<Table>,
    limits: Limits,
    /// Reverse proxies: everybody comes from their address.
    proxies: Vec<IpAddr>,
    started: Instant,
}

#[derive(Default)]
struct Table {
    next: u64,
    all: HashMap<u64, Arc<State>>,
    per_address: HashMap<IpAddr, usize>,
}

/// What is known of a connection; times are milliseconds since the start of the process, 0 for never.
pub(super) struct State {
    address: IpAddr,
    /// Requests whose answer is not whole.
    open: AtomicU32,
    has_asked: AtomicBool,
    /// When it was accepted, or its last answer was whole.
    idle_since: AtomicU64,
    /// When the first byte of a head came that is not whole.
    head_since: AtomicU64,
    /// Since when the client takes nothing.
    stalled_since: AtomicU64,
    close: Notify,
    shared: Weak<Shared>,
}

/// A connection; it leaves the table when it is dropped.
pub(super) struct Connection {
    id: u64,
    state: Arc<State>,
}

impl Connections {
    /// No connection yet.
    pub fn new(limits: Limits, proxies: Vec<IpAddr>) -> Self {
        Self(Arc::new(Shared {
            table: Mutex::default(),
            limits,
            proxies,
            started: Instant::now(),
        }))
    }

    /// Takes a connection in. When there is no room, the one that asks nothing for the longest time gives way; none
    /// if all are at work.
    pub(super) fn admit(&self, address: IpAddr) -> Option<Arc<Connection>> {
        let address = address.to_canonical();
        let limits = self.0.limits;
        let mut table = self.0.table();
        let of_address = table.per_address.get(&address).copied().unwrap_or(0);
        if of_address >= limits.per_address && !self.0.proxies.contains(&address) {
            table.give_way(Some(address))?;
        }
        if table.all.len() >= limits.all {
            table.give_way(None)?;
        }
        table.next += 1;
        let id = table.next;
        let state = Arc::new(State {
            address,
            open: AtomicU32::new(0),
            has_asked: AtomicBool::new(false),
            idle_since: AtomicU64::new(self.0.now_ms()),
            head_since: AtomicU64::new(0),
            stalled_since: AtomicU64::new(0),
            close: Notify::new(),
            shared: Arc::downgrade(&self.0),
        });
        table.all.insert(id, Arc::clone(&state));
        *table.per_address.entry(address).or_default() += 1;
        Some(Arc::new(Connection { id, state }))
    }

    /// Closes what has been silent for too long.
    pub(super) fn sweep(&self) {
        let now_ms = self.0.now_ms();
        self.close_where(|state| state.is_overdue(now_ms));
    }

    /// Closes what asks nothing, or has not finished asking.
    pub(super) fn close_idle(&self) {
        self.close_where(|state| state.open.load(Relaxed) == 0);
    }

    /// Closes everything.
    pub(super) fn close_all(&self) {
        self.close_where(|_| true);
    }

    fn close_where(&self, is_closed: impl Fn(&State) -> bool) {
        for state in self.0.table().all.values().filter(|state| is_closed(state)) {
            state.close.notify_one();
        }
    }
}

impl Shared {
    fn table(&self) -> MutexGuard<'_, Table> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn now_ms(&self) -> u64 {
        // Never 0, which stands for never.
        self.started.elapsed().as_millis() as u64 + 1
    }
}

impl Table {
    /// Closes the connection, of this address or of all, that has been asking nothing for the longest time, those first
    /// that never asked anything.
    fn give_way(&mut self, address: Option<IpAddr>) -> Option<()> {
        let (&id, state) = self
            .all
            .iter()
            .filter(|(_, state)| address.is_none_or(|address| state.address == address))
            .filter(|(_, state)| state.open.load(Relaxed) == 0)
            .min_by_key(|(_, state)| (state.has_asked.load(Relaxed), state.idle_since.load(Relaxed)))?;
        state.close.notify_one();
        self.remove(id);
        Some(())
    }

    fn remove(&mut self, id: u64) {
        let Some(state) = self.all.remove(&id) else {
            return;
        };
        if let Some(count) = self.per_address.get_mut(&state.address) {
            *count -= 1;
            if *count == 0 {
                self.per_address.remove(&state.address);
            }
        }
    }
}

impl State {
    fn now_ms(&self) -> u64 {
        self.shared.upgrade().map_or(1, |shared| shared.now_ms())
    }

    fn is_overdue(&self, now_ms: u64) -> bool {
        let longer = |since: &AtomicU64, limit: Duration| {
            let since_ms = since.load(Relaxed);
            since_ms != 0 && now_ms.saturating_sub(since_ms) > limit.as_millis() as u64
        };
        if longer(&self.stalled_since, STALLED) {
            return true;
        }
        let limit = if self.has_asked.load(Relaxed) { IDLE } else { HEAD };
        self.open.load(Relaxed) == 0 && (longer(&self.head_since, HEAD) || longer(&self.idle_since, limit))
    }

    /// A request's answer is whole, or given up.
    pub(super) fn answered(&self) {
        self.idle_since.store(self.now_ms(), Relaxed);
        self.open.fetch_sub(1, Relaxed);
    }
}

impl Connection {
    /// A request's head is whole.
    pub(super) fn open_request(&self) -> OpenRequest {
        self.state.has_asked.store(true, Relaxed);
        self.state.open.fetch_add(1, Relaxed);
        self.state.head_since.store(0, Relaxed);
        OpenRequest::new(Arc::clone(&self.state))
    }

    /// Bytes came in.
    pub(super) fn came(&self) {
        if self.state.open.load(Relaxed) == 0 && self.state.head_since.load(Relaxed) == 0 {
            self.state.head_since.store(self.state.now_ms(), Relaxed);
        }
    }

    /// Whether the client takes what is written.
    pub(super) fn wrote(&self, is_stalled: bool) {
        let since = &self.state.stalled_since;
        if !is_stalled {
            since.store(0, Relaxed);
        } else if since.load(Relaxed) == 0 {
            since.store(self.state.now_ms(), Relaxed);
        }
    }

    /// Waits until it is to be closed.
    pub(super) async fn closed(&self) {
        self.state.close.notified().await;
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        if let Some(shared) = self.state.shared.upgrade() {
            shared.table().remove(self.id);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(last: u8) -> IpAddr {
        IpAddr::from([10, 0, 0, last])
    }

    fn limits() -> Limits {
        Limits {
            all: 4,
            per_address: 2,
        }
    }

    #[test]
    fn a_silent_connection_gives_way_and_a_working_one_stays() {
        let connections = Connections::new(limits(), Vec::new());
        let working = connections.admit(address(1)).expect("room");
        let request = working.open_request();
        let silent = connections.admit(address(1)).expect("room");
        let third = connections.admit(address(1)).expect("the silent one gives way");
        let open = third.open_request();
        assert!(connections.admit(address(1)).is_none(), "both are at work");
        let _elsewhere = connections.admit(address(2)).expect("another address has room");
        drop((silent, request, open));
        connections.admit(address(1)).expect("both are done");
    }

    #[test]
    fn everybody_behind_a_proxy_has_its_address() {
        let connections = Connections::new(limits(), vec![address(9)]);
        let all: Vec<_> = (0..4)
            .map(|_| connections.admit(address(9)).expect("room"))
            .collect();
        let working: Vec<_> = all.iter().map(|connection| connection.open_request()).collect();
        assert!(connections.admit(address(9)).is_none());
        drop(working);
        assert!(connections.admit(address(9)).is_some());
    }

    #[test]
    fn a_table_is_empty_when_all_have_gone() {
        let connections = Connections::new(limits(), Vec::new());
        for _ in 0..100 {
            connections.admit(address(1)).expect("room");
        }
        let table = connections.0.table();
        assert!(table.all.is_empty() && table.per_address.is_empty());
    }

    #[test]
    fn descriptors_are_shared_out() {
        let limits = Limits::of_descriptors(1024);
        assert_eq!((limits.all, limits.per_address), (768, 384));
        assert_eq!(Limits::of_descriptors(u64::MAX).all, MOST);
    }
}
