//! What every feature stands on: the application's parts, time, identifiers, errors and their HTTP form, access
//! rules, settings, files, the audit log and the outbox.
//!
//! Tables: `platform_secret`, `platform_audit_entry`, `platform_outbox_message`, `platform_repeat`,
//! `platform_upload`, `platform_resumable_upload`, `platform_resumable_part`, `platform_autosave`,
//! `platform_audit_check`, `platform_copy_note`.
//! View: `platform_v_audit_entry`.
//!
//! Invariants:
//! - only [`clock`] asks what time it is, and only [`ids`] makes an identifier or a random number;
//! - only [`error`] knows HTTP status codes;
//! - nothing here knows a screen or a feature;
//! - the audit log only grows: the database refuses to change or remove an entry that has its place in the chain.

pub mod access;
pub mod audit;
pub mod autosave;
pub mod clock;
pub mod committer;
pub mod config;
pub mod copies;
pub mod error;
pub mod files;
pub mod gate;
pub mod http;
pub mod ids;
pub mod limit;
pub mod outbox;
pub mod partitions;
pub mod push;
pub mod repeat;
pub mod secret;
pub mod space;
pub mod uploads;

pub use access::{CurrentUser, Role};
pub use clock::{Clock, Millis};
pub use error::{Error, FieldError};
pub use http::{ApiResult, Body, Envelope, Page, PageOf, Path, Query};
pub use limit::Limit;

use database::Database;
use std::{
    ops::Deref,
    sync::{Arc, atomic::AtomicBool},
};

/// A running application; cheap to clone, handed to every handler and job.
#[derive(Clone)]
pub struct App(Arc<Parts>);

impl Deref for App {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}

/// The parts of a running application.
#[derive(Clone)]
pub struct Parts {
    /// The database.
    pub db: Database,
    /// What time it is.
    pub clock: Arc<dyn Clock>,
    /// The settings this process was started with.
    pub config: Arc<config::Config>,
    /// Uploaded and imported files, by content.
    pub files: files::FileStore,
    /// The room left for them and for everything else.
    pub space: space::Space,
    /// Whether this process has been told to stop: it is not ready for new work.
    pub stopping: Arc<AtomicBool>,
    /// The key that signs tokens and file addresses.
    pub secret: secret::Secret,
    /// The keys that sign what people keep: receipts of exams.
    pub keypair: secret::Keypair,
    /// The pages that are told of changes.
    pub pushes: push::Pushes,
}

impl App {
    /// Puts an application together: opens nothing, starts nothing, but reads (or, once, makes) its keys.
    ///
    /// # Errors
    /// If the database cannot be read, or the settings of the file store contradict each other.
    pub async fn new(db: Database, clock: Arc<dyn Clock>, config: config::Config) -> Result<Self, Error> {
        let secret = secret::Secret::load(&db, clock.now_ms()).await?;
        let keypair = secret::Keypair::load(&db, "receipts", clock.now_ms()).await?;
        let files = files::FileStore::open(&config, Arc::clone(&clock))?;
        let space = space::Space::of(&config);
        Ok(Self(Arc::new(Parts {
            db,
            clock,
            config: Arc::new(config),
            files,
            space,
            stopping: Arc::default(),
            secret,
            keypair,
            pushes: push::Pushes::default(),
        })))
    }

    /// The same application for jobs: what they write goes after what people wait for.
    pub fn in_background(&self) -> Self {
        Self(Arc::new(Parts {
            db: self.db.in_background(),
            ..Parts::clone(self)
        }))
    }

    /// The same application with other settings.
    pub fn with_config(&self, config: config::Config) -> Self {
        Self(Arc::new(Parts {
            space: space::Space::of(&config),
            config: Arc::new(config),
            ..Parts::clone(self)
        }))
    }

    /// The present time, in milliseconds since 1970 UTC.
    pub fn now_ms(&self) -> Millis {
        self.clock.now_ms()
    }
}
