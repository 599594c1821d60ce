//! `course lint|import|pull|export|document`.

use super::say;
use crate::{course_import, server};
use anyhow::{Context as _, bail};
use clap::{Args, Subcommand};
use course_folder::Prefer;
use platform::{
    App,
    access::{SchoolId, UserId},
    config::Config,
};
use std::path::PathBuf;

#[derive(Debug, Subcommand)]
pub(super) enum CourseAction {
    /// Check a course folder or zip: every fault with its file and line. Fails if anything forbids an import.
    Lint {
        /// The folder, or a zip of it.
        folder: PathBuf,
    },
    /// Import a course folder or zip, or a package of another platform (.imscc, .mbz, a zip of Markdown); again, to bring the course up to date without losing students' work or edits in the browser.
    #[command(visible_alias = "push")]
    Import(ImportArgs),
    /// Bring what was edited in the browser into a course folder, as a working copy of git.
    Pull(PullArgs),
    /// Write a course as a folder or zip.
    Export(ExportArgs),
    /// Print the XML of an electronic invoice as a source document for a company's `documents.toml`.
    Document {
        /// The XML that came with the invoice.
        invoice: PathBuf,
        /// The id the document shall have, e.g. `d0301`.
        id: String,
        /// The company's 统一社会信用代码: tells whether it sold or bought.
        company_code: String,
    },
}

#[derive(Debug, Args)]
pub(super) struct ImportArgs {
    /// The folder, or a zip of it.
    folder: PathBuf,
    /// The school's short name.
    #[arg(long)]
    school: String,
    /// Which side stays of questions and papers that were changed in the folder and in the browser: `browser` or `folder`. Without it such
    /// an import is refused, and they are named.
    #[arg(long, value_parser = prefer)]
    prefer: Option<Prefer>,
    /// The username of the teacher who owns the course, if it has no owner yet; without one the academic office holds it.
    #[arg(long)]
    owner: Option<String>,
    #[command(flatten)]
    config: Config,
}

#[derive(Debug, Args)]
pub(super) struct PullArgs {
    /// The folder.
    folder: PathBuf,
    /// The school's short name.
    #[arg(long)]
    school: String,
    /// Which side stays of what was changed in the folder and in the browser: `browser` or `folder`.
    #[arg(long, value_parser = prefer)]
    prefer: Option<Prefer>,
    #[command(flatten)]
    config: Config,
}

#[derive(Debug, Args)]
pub(super) struct ExportArgs {
    /// The course's id in its folder, e.g. `shuzhi-kuaiji`.
    course: String,
    /// The school's short name.
    #[arg(long)]
    school: String,
    /// Where to: a folder that is empty or absent, or a name that ends in `.zip`.
    to: PathBuf,
    #[command(flatten)]
    config: Config,
}

pub(super) async fn course(action: CourseAction) -> anyhow::Result<()> {
    match action {
        CourseAction::Lint { folder } => lint(&folder),
        CourseAction::Import(args) => import(args).await,
        CourseAction::Pull(args) => pull(args).await,
        CourseAction::Export(args) => export(args).await,
        CourseAction::Document {
            invoice,
            id,
            company_code,
        } => document(&invoice, &id, &company_code),
    }
}

/// Seeds of each varied company that `course lint` tries.
const LINTED_SEEDS: u64 = 50;

fn lint(folder: &std::path::Path) -> anyhow::Result<()> {
    let reading = course_import::read_path(folder)?;
    let of_seeds = reading
        .course
        .as_ref()
        .map(|course| course_folder::variation::lint_course(course, LINTED_SEEDS))
        .unwrap_or_default();
    for finding in reading.findings.iter().chain(&of_seeds) {
        say(finding);
    }
    let all = reading.findings.len() + of_seeds.len();
    let errors = reading.errors() + of_seeds.len();
    if errors > 0 {
        bail!("{errors} errors, {} warnings", all - errors);
    }
    say(format_args!("{}: no errors, {all} warnings", folder.display()));
    Ok(())
}

fn document(invoice: &std::path::Path, id: &str, company_code: &str) -> anyhow::Result<()> {
    let name = || invoice.display().to_string();
    let bytes = std::fs::read(invoice).with_context(name)?;
    let read = interchange::einvoice::read_einvoice(&bytes).with_context(name)?;
    let document = course_folder::document_of_einvoice(id, &read, company_code);
    say(course_folder::document_toml(&document).trim_end());
    Ok(())
}

async fn find_school(app: &App, key: &str) -> anyhow::Result<SchoolId> {
    let wanted = key.to_owned();
    let found = app
        .db
        .read(move |tx| async move { school::find_by_key(&tx, &wanted).await })
        .await?;
    match found {
        Some(school) => Ok(school.id),
        None => bail!("there is no school {key}"),
    }
}

async fn find_teacher(app: &App, school: SchoolId, username: &str) -> anyhow::Result<UserId> {
    let colleagues = app
        .db
        .read(move |tx| async move { courses::editors::list_colleagues(&tx, school).await })
        .await?;
    match colleagues
        .into_iter()
        .find(|teacher| teacher.username == username)
    {
        Some(teacher) => Ok(teacher.user_id),
        None => bail!("the school has no teacher {username}"),
    }
}

fn prefer(text: &str) -> Result<Prefer, String> {
    match text {
        "browser" => Ok(Prefer::Browser),
        "folder" => Ok(Prefer::Folder),
        _ => Err("browser or folder".into()),
    }
}

async fn import(args: ImportArgs) -> anyhow::Result<()> {
    let reading = course_import::read_path(&args.folder)?;
    for finding in &reading.findings {
        say(finding);
    }
    if !reading.is_clean() {
        bail!("{} errors; nothing was imported", reading.errors());
    }
    let app = server::open(args.config).await?;
    let school = find_school(&app, &args.school).await?;
    let owner = match &args.owner {
        Some(username) => Some(find_teacher(&app, school, username).await?),
        None => None,
    };
    let report = course_import::apply(&app, school, reading, (owner, args.prefer)).await?;
    for item in &report.items {
        say(format_args!(
            "{}: {} added, {} changed, {} restored, {} removed, {} unchanged",
            item.item, item.added, item.changed, item.restored, item.removed, item.unchanged
        ));
    }
    say(format_args!(
        "Imported {} ({}) into {}.",
        report.title, report.key, args.school
    ));
    Ok(())
}

async fn pull(args: PullArgs) -> anyhow::Result<()> {
    let app = server::open(args.config).await?;
    let school = find_school(&app, &args.school).await?;
    let (written, removed) = course_import::pull(&app, school, &args.folder, args.prefer).await?;
    for path in &written {
        say(format_args!("wrote {path}"));
    }
    for path in &removed {
        say(format_args!("removed {path}"));
    }
    say(format_args!(
        "{} files written, {} removed; look at the difference with git.",
        written.len(),
        removed.len()
    ));
    Ok(())
}

async fn export(args: ExportArgs) -> anyhow::Result<()> {
    let app = server::open(args.config).await?;
    let school = find_school(&app, &args.school).await?;
    let files = course_import::write_course(&app, school, &args.course, &args.to).await?;
    say(format_args!("Wrote {files} files to {}.", args.to.display()));
    Ok(())
}
