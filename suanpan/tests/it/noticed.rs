//! What no test may leave behind unnoticed: an error in the log, a job given up, a job left due, a message nobody read.
//!
//! A test that means one of these says so: [`Noticed::leave_jobs`], [`Noticed::read_messages`].

use std::{
    fmt::{Debug, Write as _},
    sync::{Arc, Mutex, Once, PoisonError},
};
use testkit::{FakeClock, TestDatabase};
use tracing::{Event, Level, Subscriber, field::Field};
use tracing_subscriber::{
    layer::{Context, Layer, SubscriberExt as _},
    util::SubscriberInitExt as _,
};

/// Errors logged by this program: a test has a program of its own.
static ERRORS: Mutex<Vec<String>> = Mutex::new(Vec::new());
static LISTENING: Once = Once::new();

const DEAD: &str =
    "select kind || ' ' || payload || ': ' || coalesce(last_error, '') from jobs_dead_job order by id";
const DUE: &str = "select kind || ' ' || payload from jobs_job where lease_until_ms is null and run_at_ms <= {now} order by id";
const MESSAGES: &str = "select recipient || ': ' || text from platform_outbox_message order by id";

/// The database of a test, looked at when the test is over.
pub(crate) struct Noticed {
    pub(crate) database: TestDatabase,
    clock: Arc<FakeClock>,
    meant: Mutex<Meant>,
}

#[derive(Default)]
struct Meant {
    jobs_left: bool,
    /// The kind of job that this test has given up.
    given_up: Option<&'static str>,
    /// Recipients whose messages were read.
    readers: Vec<String>,
}

impl Noticed {
    /// Listens from now on.
    pub(crate) fn new(database: TestDatabase, clock: Arc<FakeClock>) -> Self {
        LISTENING.call_once(|| tracing_subscriber::registry().with(Errors).init());
        Self {
            database,
            clock,
            meant: Mutex::default(),
        }
    }

    fn mean(&self, change: impl FnOnce(&mut Meant)) {
        change(&mut self.meant.lock().unwrap_or_else(PoisonError::into_inner));
    }

    /// This test leaves work behind on purpose.
    pub(crate) fn leave_jobs(&self) {
        self.mean(|meant| meant.jobs_left = true);
    }

    /// This test has jobs of a kind given up on purpose.
    pub(crate) fn give_up(&self, kind: &'static str) {
        self.mean(|meant| meant.given_up = Some(kind));
    }

    /// This test knows of the messages to a phone.
    pub(crate) fn read_messages(&self, recipient: &str) {
        self.mean(|meant| meant.readers.push(recipient.to_owned()));
    }

    /// What was left behind, in words.
    fn left_behind(&self) -> Vec<String> {
        let meant = self.meant.lock().unwrap_or_else(PoisonError::into_inner);
        let mut found: Vec<_> = std::mem::take(&mut *ERRORS.lock().unwrap_or_else(PoisonError::into_inner));
        found.iter_mut().for_each(|error| error.insert_str(0, "logged: "));
        let dead = self.database.texts(DEAD);
        found.extend(dead.iter().map(|job| format!("given up: {job}")));
        if let Some(kind) = meant.given_up {
            found.retain(|text| !text.contains(kind));
        }
        if !meant.jobs_left {
            let now_ms = platform::Clock::now_ms(&*self.clock);
            let due = self.database.texts(&DUE.replace("{now}", &now_ms.to_string()));
            found.extend(due.iter().map(|job| format!("left due: {job}")));
        }
        let is_read = |message: &String| meant.readers.iter().any(|reader| message.starts_with(&**reader));
        let unread = self.database.texts(MESSAGES).into_iter();
        found.extend(
            unread
                .filter(|message| !is_read(message))
                .map(|message| format!("unread: {message}")),
        );
        found
    }
}

impl Drop for Noticed {
    fn drop(&mut self) {
        if std::thread::panicking() {
            return;
        }
        let found = self.left_behind();
        assert!(found.is_empty(), "the test left behind:\n{}", found.join("\n"));
    }
}

/// Collects what is logged as an error.
struct Errors;

impl<S: Subscriber> Layer<S> for Errors {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        if *event.metadata().level() == Level::ERROR {
            let mut text = event.metadata().target().to_owned();
            event.record(&mut |field: &Field, value: &dyn Debug| {
                // Writing to a text never fails.
                write!(text, " {}={value:?}", field.name()).ok();
            });
            ERRORS.lock().unwrap_or_else(PoisonError::into_inner).push(text);
        }
    }
}
