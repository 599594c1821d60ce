//! Sessions: interpreters that keep a person's variables between runs, one for each place they work in.

use crate::{
    files::{self, CourseTable},
    runner::refusal,
};
use platform::{App, Error, access::UserId, files::FileHash};
use sandbox::{ProgramFile, Sandbox, Session, SessionEnd};
use serde::Serialize;
use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

/// How many a person may keep; beginning another ends the one not used for longest.
const PER_PERSON: usize = 2;

/// What a run is told about the session it belongs to.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub(crate) struct RunSession {
    /// The number of this run in its session, from 1: at 1 no variable is known yet.
    pub(crate) number: u32,
    /// Why the variables of the session before it are gone: `idle`, `evicted`, `died`, `infra`; none when there was none.
    #[schema(value_type = Option<String>)]
    pub(crate) lost: Option<SessionEnd>,
}

struct Entry {
    user: UserId,
    place: String,
    session: Arc<Session>,
    is_busy: Arc<AtomicBool>,
    given: Given,
    runs: u32,
}

/// The files that a session was given by name, as they were.
type Given = Arc<Mutex<HashMap<String, FileHash>>>;

/// The sessions of this process; the one used last stands last.
#[derive(Clone, Default)]
pub(crate) struct KeptSessions(Arc<Mutex<Vec<Entry>>>);

/// A session while one of its runs goes on.
pub(crate) struct KeptSession {
    pub(crate) session: Arc<Session>,
    pub(crate) view: RunSession,
    is_busy: Arc<AtomicBool>,
    given: Given,
}

impl KeptSession {
    /// Those of the files that this session was not given yet as they are now: what a program has written over one stays,
    /// until it changes itself.
    pub(crate) async fn load_new(
        &self,
        app: &App,
        own: Vec<ProgramFile>,
        tables: Vec<CourseTable>,
    ) -> Result<Vec<ProgramFile>, Error> {
        let given = || self.given.lock().unwrap_or_else(PoisonError::into_inner);
        let is_new = |name: &str, hash: &FileHash| given().get(name) != Some(hash);
        let mut new: Vec<(String, FileHash)> = Vec::new();
        let mut files = Vec::new();
        for file in own {
            let hash = FileHash::of(&file.content);
            if is_new(&file.name, &hash) {
                new.push((file.name.clone(), hash));
                files.push(file);
            }
        }
        let tables: Vec<_> = tables
            .into_iter()
            .filter(|table| is_new(&table.name, &table.hash))
            .collect();
        files.extend(files::load_tables(app, &tables).await?);
        new.extend(tables.into_iter().map(|table| (table.name, table.hash)));
        given().extend(new);
        Ok(files)
    }
}

impl Drop for KeptSession {
    fn drop(&mut self) {
        self.is_busy.store(false, Ordering::Release);
    }
}

impl KeptSessions {
    fn entries(&self) -> MutexGuard<'_, Vec<Entry>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The session of this person at this place for one run, opened with `files` if there is none.
    pub(crate) async fn take(
        &self,
        sandbox: &Sandbox,
        user: UserId,
        place: &str,
        files: &[ProgramFile],
    ) -> Result<KeptSession, Error> {
        let lost = match self.take_living(user, place)? {
            Ok(kept) => return Ok(kept),
            Err(lost) => lost,
        };
        let session = sandbox
            .open_session(files)
            .await
            .map_err(|error| refusal(&error))?;
        let (is_busy, given) = (Arc::new(AtomicBool::new(true)), Given::default());
        let entry = Entry {
            user,
            place: place.into(),
            session: Arc::new(session),
            is_busy: Arc::clone(&is_busy),
            given: Arc::clone(&given),
            runs: 1,
        };
        let session = Arc::clone(&entry.session);
        let mut entries = self.entries();
        entries.push(entry);
        while entries.iter().filter(|entry| entry.user == user).count() > PER_PERSON {
            let Some(oldest) = entries.iter().position(|entry| entry.user == user) else {
                break;
            };
            entries.remove(oldest).session.close();
        }
        let view = RunSession { number: 1, lost };
        Ok(KeptSession {
            session,
            view,
            is_busy,
            given,
        })
    }

    /// The living session, or why the last one is gone.
    fn take_living(
        &self,
        user: UserId,
        place: &str,
    ) -> Result<Result<KeptSession, Option<SessionEnd>>, Error> {
        let mut entries = self.entries();
        let Some(at) = entries
            .iter()
            .position(|entry| entry.user == user && entry.place == place)
        else {
            return Ok(Err(None));
        };
        let mut entry = entries.remove(at);
        if let Some(end) = entry.session.ended() {
            return Ok(Err(Some(end)));
        }
        if entry.is_busy.swap(true, Ordering::AcqRel) {
            entries.push(entry);
            return Err(Error::conflict(
                "coding.session_busy",
                "上一段代码还在运行，请等它结束或先停止。",
            ));
        }
        entry.runs += 1;
        let kept = KeptSession {
            session: Arc::clone(&entry.session),
            view: RunSession {
                number: entry.runs,
                lost: None,
            },
            is_busy: Arc::clone(&entry.is_busy),
            given: Arc::clone(&entry.given),
        };
        entries.push(entry);
        Ok(Ok(kept))
    }

    /// Ends the session of this person at this place, a running program with it. Returns whether there was one.
    pub(crate) fn end(&self, user: UserId, place: &str) -> bool {
        let mut entries = self.entries();
        let Some(at) = entries
            .iter()
            .position(|entry| entry.user == user && entry.place == place)
        else {
            return false;
        };
        entries.remove(at).session.close();
        true
    }
}
