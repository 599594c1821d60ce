//! Who follows what, in this process.

use super::{Subject, TOPIC};
use crate::{Error, access::UserId, ids};
use database::{Database, Event};
use std::{
    collections::{BTreeSet, HashMap, VecDeque},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};
use tokio::{
    sync::{Notify, broadcast::error::RecvError},
    time::{Instant, sleep, sleep_until, timeout},
};

/// Pages of one person at once: every tab and device has one.
const PAGES_OF_PERSON: usize = 12;
/// What comes within this time after the first is told with it.
const TOGETHER: Duration = Duration::from_millis(30);
/// A page is not told more often than this.
const APART: Duration = Duration::from_millis(300);
/// How often changes that are only noted are told.
const NOTED_EVERY: Duration = Duration::from_millis(500);
/// After this time the page connects anew, so that whoever lost a right is asked for it again.
const LONGEST: Duration = Duration::from_secs(300);
/// Pushes that are remembered for pages whose connection broke.
const REMEMBERED: usize = 4096;

/// The pages that follow something; cheap to clone.
#[derive(Clone)]
pub struct Pushes(Arc<Shared>);

struct Shared {
    /// A name of this run: numbers of another process mean nothing here.
    run: String,
    table: Mutex<Table>,
    noted: Mutex<BTreeSet<Subject>>,
    to_note: Notify,
}

#[derive(Default)]
struct Table {
    /// The number of the last push.
    last: u64,
    recent: VecDeque<(u64, Subject)>,
    pages: HashMap<u64, Arc<Page>>,
    followers: HashMap<Subject, BTreeSet<u64>>,
    of_person: HashMap<UserId, usize>,
    next_page: u64,
    is_closed: bool,
}

struct Page {
    subjects: BTreeSet<Subject>,
    due: Mutex<BTreeSet<Subject>>,
    wake: Notify,
}

/// What a page is told at once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pushed {
    /// What the page names when it comes back, to be told only of what came after.
    pub id: String,
    /// What has changed.
    pub subjects: Vec<Subject>,
}

impl Default for Pushes {
    fn default() -> Self {
        Self(Arc::new(Shared {
            run: ids::token(),
            table: Mutex::default(),
            noted: Mutex::default(),
            to_note: Notify::new(),
        }))
    }
}

impl Pushes {
    /// Starts to hear what is pushed on any instance.
    pub fn listen(&self, db: &Database) {
        let (pushes, mut events) = (self.clone(), db.subscribe());
        tokio::spawn(async move {
            loop {
                match events.recv().await {
                    Ok(event) => pushes.take(&event),
                    Err(RecvError::Lagged(_)) => pushes.push_all(),
                    Err(RecvError::Closed) => return,
                }
            }
        });
        tokio::spawn(tell_noted(Arc::clone(&self.0), db.clone()));
    }

    /// Notes a change that happens often, such as a saved answer: it is told within half a second, once, and in a unit of
    /// its own, so that what is saved does not wait for it.
    pub fn note(&self, subject: Subject) {
        locked(&self.0.noted).insert(subject);
        self.0.to_note.notify_one();
    }

    /// Follows subjects that this person may know of. A page that comes back with the `id` of its last push is told what
    /// came after it; any other is told of all its subjects, as what it shows may be older than this.
    pub fn follow(
        &self,
        user: UserId,
        subjects: BTreeSet<Subject>,
        after: Option<&str>,
    ) -> Result<Followed, Error> {
        let mut table = self.table();
        let pages = table.of_person.entry(user).or_default();
        if *pages >= PAGES_OF_PERSON {
            return Err(Error::TooMany { retry_after_s: 60 });
        }
        *pages += 1;
        table.next_page += 1;
        let id = table.next_page;
        let due = self.missed(&table, &subjects, after);
        for subject in &subjects {
            table.followers.entry(subject.clone()).or_default().insert(id);
        }
        let page = Arc::new(Page {
            subjects,
            due: Mutex::new(due),
            wake: Notify::new(),
        });
        table.pages.insert(id, Arc::clone(&page));
        Ok(Followed {
            pushes: self.clone(),
            user,
            id,
            page,
            until: Instant::now() + LONGEST,
            last: None,
        })
    }

    fn missed(&self, table: &Table, subjects: &BTreeSet<Subject>, after: Option<&str>) -> BTreeSet<Subject> {
        let number = after
            .and_then(|id| id.rsplit_once('-'))
            .filter(|(run, _)| *run == self.0.run)
            .and_then(|(_, number)| number.parse::<u64>().ok());
        let first = table.recent.front().map_or(table.last + 1, |(first, _)| *first);
        match number {
            Some(number) if number + 1 >= first => table
                .recent
                .iter()
                .filter(|(at, subject)| *at > number && subjects.contains(subject))
                .map(|(_, subject)| subject.clone())
                .collect(),
            _ => subjects.clone(),
        }
    }

    fn take(&self, event: &Event) {
        match event.topic.as_str() {
            TOPIC => {
                if let Ok(subject) = event.payload.parse() {
                    self.push(subject);
                }
            }
            database::LISTENING => self.push_all(),
            _ => {}
        }
    }

    fn push(&self, subject: Subject) {
        let mut table = self.table();
        table.last += 1;
        let pages = table.followers.get(&subject).into_iter().flatten();
        for page in pages.filter_map(|id| table.pages.get(id)) {
            page.tell([subject.clone()]);
        }
        let number = table.last;
        if table.recent.len() == REMEMBERED {
            table.recent.pop_front();
        }
        table.recent.push_back((number, subject));
    }

    /// Something may have been missed: everybody reads everything again.
    fn push_all(&self) {
        let mut table = self.table();
        table.last += 1;
        table.recent.clear();
        for page in table.pages.values() {
            page.tell(page.subjects.clone());
        }
    }

    /// Pages that this process tells of changes now.
    pub fn count_pages(&self) -> usize {
        self.table().pages.len()
    }

    /// Ends every connection: this process stops.
    pub fn close(&self) {
        let mut table = self.table();
        table.is_closed = true;
        for page in table.pages.values() {
            page.wake.notify_one();
        }
    }

    fn table(&self) -> MutexGuard<'_, Table> {
        locked(&self.0.table)
    }
}

async fn tell_noted(shared: Arc<Shared>, db: Database) {
    loop {
        shared.to_note.notified().await;
        let noted = std::mem::take(&mut *locked(&shared.noted));
        let told = db.write_locked(move |tx| async move {
            noted.iter().for_each(|subject| subject.push(&tx));
            Ok::<_, database::Error>(())
        });
        if let Err(error) = told.await {
            tracing::warn!(%error, "followers could not be told of changes");
        }
        sleep(NOTED_EVERY).await;
    }
}

impl Page {
    fn tell(&self, subjects: impl IntoIterator<Item = Subject>) {
        locked(&self.due).extend(subjects);
        self.wake.notify_one();
    }
}

/// A page's connection; dropping it ends it.
pub struct Followed {
    pushes: Pushes,
    user: UserId,
    id: u64,
    page: Arc<Page>,
    until: Instant,
    last: Option<Instant>,
}

impl Followed {
    /// Waits for what the page is to be told next; none once it has to connect anew.
    pub async fn next(&mut self) -> Option<Pushed> {
        loop {
            let number = {
                let table = self.pushes.table();
                if table.is_closed {
                    return None;
                }
                table.last
            };
            let due = std::mem::take(&mut *locked(&self.page.due));
            if !due.is_empty() {
                self.last = Some(Instant::now());
                return Some(Pushed {
                    id: format!("{}-{number}", self.pushes.0.run),
                    subjects: due.into_iter().collect(),
                });
            }
            let wait = self.until.saturating_duration_since(Instant::now());
            timeout(wait, self.page.wake.notified()).await.ok()?;
            let apart = self.last.map(|last| last + APART);
            sleep_until(apart.unwrap_or_else(Instant::now).max(Instant::now() + TOGETHER)).await;
        }
    }
}

impl Drop for Followed {
    fn drop(&mut self) {
        let mut table = self.pushes.table();
        table.pages.remove(&self.id);
        for subject in &self.page.subjects {
            if let Some(pages) = table.followers.get_mut(subject) {
                pages.remove(&self.id);
                if pages.is_empty() {
                    table.followers.remove(subject);
                }
            }
        }
        if let Some(pages) = table.of_person.get_mut(&self.user) {
            *pages -= 1;
            if *pages == 0 {
                table.of_person.remove(&self.user);
            }
        }
    }
}

fn locked<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}
