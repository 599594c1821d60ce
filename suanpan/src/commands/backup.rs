//! `backup create|verify` and `restore`: copies of an installation, and what they are worth.

use super::say;
use crate::server;
use ::backup::{Installation, Manifest};
use anyhow::{Context as _, bail};
use clap::{Args, Subcommand};
use platform::{
    App, Clock as _,
    clock::SteadyClock,
    config::Config,
    copies::{self, Note, Step},
    files::{FileSettings, FileStore},
};
use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

/// How many attempts' chains of receipts are followed after restoring.
pub(super) const SAMPLE: i64 = 200;

#[derive(Debug, Subcommand)]
pub(super) enum BackupAction {
    /// Copy database and files into a new folder below FOLDER, as of one moment, while the server runs.
    Create(CreateArgs),
    /// Check a copy, restore it into a temporary place, and compare it with its manifest.
    Verify(VerifyArgs),
}

#[derive(Debug, Args)]
pub(super) struct CreateArgs {
    /// Where the copies lie; each is a folder named by its time.
    folder: PathBuf,
    /// How many copies stay; older ones are removed once the new one is whole.
    #[arg(long, default_value_t = 14, value_parser = clap::value_parser!(u16).range(1..))]
    keep: u16,
    #[command(flatten)]
    config: Config,
}

#[derive(Debug, Args)]
pub(super) struct VerifyArgs {
    /// A copy, or the folder of the copies: then the newest.
    snapshot: PathBuf,
    /// An empty database to restore a copy of PostgreSQL into, where it then stays; without one only its checksums are compared.
    #[arg(long, env = "SUANPAN_SCRATCH_URL", hide_env_values = true)]
    scratch_url: Option<String>,
    #[command(flatten)]
    config: Config,
}

#[derive(Debug, Args)]
pub(super) struct RestoreArgs {
    /// The copy, or the folder of the copies: then the newest.
    snapshot: PathBuf,
    #[command(flatten)]
    config: Config,
}

pub(super) async fn backup(action: BackupAction) -> anyhow::Result<()> {
    match action {
        BackupAction::Create(args) => create(args).await,
        BackupAction::Verify(args) => verify(args).await,
    }
}

fn installation(config: &Config) -> anyhow::Result<Installation> {
    Ok(Installation {
        database_url: config.database_address(),
        files: FileStore::open(config, Arc::new(SteadyClock::start()))?,
    })
}

async fn create(args: CreateArgs) -> anyhow::Result<()> {
    let now_ms = SteadyClock::start().now_ms();
    let now = jiff::Timestamp::from_millisecond(now_ms)?;
    let name = now.strftime("%Y%m%dT%H%M%SZ").to_string();
    let from = installation(&args.config)?;
    let version = env!("CARGO_PKG_VERSION");
    let made = ::backup::create(&from, &args.folder, (&name, now_ms), version).await;
    note(&from.database_url, Step::Made, &name, fault_of(&made)).await;
    let (folder, manifest) = made?;
    say(format_args!("copied    {}", folder.display()));
    say_manifest(&manifest);
    let gone = ::backup::prune(&args.folder, args.keep.into())?;
    if gone > 0 {
        say(format_args!("removed   {gone} older"));
    }
    Ok(())
}

fn say_manifest(manifest: &Manifest) {
    let rows: i64 = manifest.rows.values().sum();
    say(format_args!(
        "rows      {rows} in {} tables of {}",
        manifest.rows.len(),
        manifest.engine
    ));
    say(format_args!(
        "files     {} with {} bytes",
        manifest.files, manifest.file_bytes
    ));
}

/// The copy itself, or the newest below a folder.
fn find(given: &Path) -> anyhow::Result<PathBuf> {
    if Manifest::read(given).is_ok() {
        return Ok(given.to_owned());
    }
    let newest = ::backup::latest(given)?;
    newest.with_context(|| format!("{} holds no copy", given.display()))
}

fn fault_of<T, E: std::fmt::Display>(done: &Result<T, E>) -> Option<String> {
    done.as_ref().err().map(ToString::to_string)
}

/// Leaves word for the operator's page. Where that cannot be done (the database is away, or older than this program) the
/// command has done its work all the same.
async fn note(database_url: &str, step: Step, place: &str, fault: Option<String>) {
    let note = Note {
        at_ms: SteadyClock::start().now_ms(),
        place: place.to_owned(),
        fault,
    };
    // To connect would make a file where there is none: this command may run on another machine.
    let is_here = database_url
        .strip_prefix("sqlite:")
        .is_none_or(|file| Path::new(file).is_file());
    if !is_here {
        return say("noted     not: the installation is not on this machine");
    }
    let kept = async {
        let db = database::Database::connect(database_url).await?;
        db.write(move |tx| {
            let note = note.clone();
            async move { copies::note(&tx, step, &note).await }
        })
        .await
    };
    if let Err(error) = kept.await {
        say(format_args!("noted     not: {error}"));
    }
}

async fn verify(args: VerifyArgs) -> anyhow::Result<()> {
    let live = args.config.database_address();
    let place = args
        .snapshot
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    let verified = verify_copy(args).await;
    // A copy of PostgreSQL whose sums alone were compared has not been restored.
    let (place, is_tried) = verified.as_ref().map_or((place, true), Clone::clone);
    if is_tried {
        note(&live, Step::Verified, &place, fault_of(&verified)).await;
    }
    verified.map(drop)
}

/// Checks a copy; returns its name, and whether it was restored too.
async fn verify_copy(args: VerifyArgs) -> anyhow::Result<(String, bool)> {
    let snapshot = find(&args.snapshot)?;
    let name = snapshot
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    let manifest = ::backup::check(&snapshot)?;
    say(format_args!("checked   {}", snapshot.display()));
    say_manifest(&manifest);
    // Beside the copy, where there is room for one of its size.
    let scratch = args
        .snapshot
        .join(format!("verify-{}{}", std::process::id(), ::backup::PARTIAL));
    let to = Installation {
        database_url: match (manifest.engine.as_str(), args.scratch_url) {
            (_, Some(url)) => url,
            ("sqlite", None) => format!("sqlite:{}", scratch.join("suanpan.db").display()),
            (_, None) => {
                say("restored  not: no --scratch-url names an empty database");
                return Ok((name, false));
            }
        },
        files: FileStore::in_folder(scratch.join("files")),
    };
    let config = Config {
        data_dir: scratch.clone(),
        files: FileSettings::default(),
        ..args.config
    };
    let restored = restore_and_open(&snapshot, &to, config).await;
    let removed = std::fs::remove_dir_all(&scratch);
    let sample = restored?;
    removed.with_context(|| format!("cannot remove {}", scratch.display()))?;
    say(format_args!(
        "restored  every row; {sample} chains of receipts hold"
    ));
    Ok((name, true))
}

pub(super) async fn restore(args: RestoreArgs) -> anyhow::Result<()> {
    let snapshot = find(&args.snapshot)?;
    let to = installation(&args.config)?;
    let sample = restore_and_open(&snapshot, &to, args.config).await?;
    say(format_args!("restored  {}", snapshot.display()));
    say_manifest(&Manifest::read(&snapshot)?);
    say(format_args!("receipts  {sample} chains hold"));
    Ok(())
}

/// Restores, brings the database up to date with this program, and follows a sample of receipts; returns how many.
async fn restore_and_open(snapshot: &Path, to: &Installation, config: Config) -> anyhow::Result<usize> {
    ::backup::restore(snapshot, to).await?;
    let config = Config {
        database_url: Some(to.database_url.clone()),
        ..config
    };
    let app = server::open(config).await?;
    let followed = follow_receipts(&app).await?;
    super::audit::verify(&app, &Manifest::read(snapshot)?.audit).await?;
    Ok(followed)
}

/// Follows the chains of receipts of a sample of attempts in a database that came from elsewhere; returns how many.
pub(super) async fn follow_receipts(app: &App) -> anyhow::Result<usize> {
    let (followed, broken) = app
        .db
        .read(|tx| async move { exams::receipts::follow_chains(&tx, SAMPLE).await })
        .await?;
    if let Some(first) = broken.first() {
        bail!(
            "the chains of {} attempts break, first that of attempt {first}",
            broken.len()
        );
    }
    Ok(followed)
}
