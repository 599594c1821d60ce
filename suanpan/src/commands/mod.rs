//! The command line: what the operator can say, and one plain sentence when it goes wrong.

mod admin;
mod audit;
mod backup;
mod course;
mod doctor;
mod files;
mod language;
mod marks;
mod migrate_to;
mod receipt;
mod school;
mod serve;
mod setup;

use clap::{CommandFactory as _, Parser, Subcommand};
use platform::config::Config;
use std::{io::Write as _, process::ExitCode};

/// Suanpan 算盘: teaching and practice in accounting and data intelligence.
#[derive(Debug, Parser)]
#[command(version, propagate_version = true)]
pub struct CommandLine {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Answer requests (and do background jobs, unless --jobs false).
    Serve(Config),
    /// Do background jobs only; any number of these may run beside one PostgreSQL.
    Work(Config),
    /// Bring the database up to date and stop.
    Migrate(Config),
    /// Move this installation's database from SQLite into an empty PostgreSQL and compare every table; the server stands still.
    MigrateTo(migrate_to::MigrateToArgs),
    /// Say what isolates student programs on this machine, how the installation stands, and how to mend what is wrong.
    Doctor(doctor::DoctorArgs),
    /// The first school, its operator and the settings, by questions or by flags.
    Setup(setup::SetupArgs),
    /// Schools of this host, and carrying one to another host.
    School {
        #[command(subcommand)]
        action: school::SchoolAction,
    },
    /// People of a school.
    User {
        #[command(subcommand)]
        action: admin::UserAction,
    },
    /// Course folders: check, import, export.
    Course {
        #[command(subcommand)]
        action: course::CourseAction,
    },
    /// Receipts of exams: the key that signs them, and the check of a file.
    Receipt {
        #[command(subcommand)]
        action: receipt::ReceiptAction,
    },
    /// Copies of this installation, made while it runs, and their check.
    Backup {
        #[command(subcommand)]
        action: backup::BackupAction,
    },
    /// The audit log: whether it says what it once said.
    Audit {
        #[command(subcommand)]
        action: audit::AuditAction,
    },
    /// Marks: whether they are what their records come to.
    Marks {
        #[command(subcommand)]
        action: marks::MarksAction,
    },
    /// Uploaded files, wherever they are kept.
    Files {
        #[command(subcommand)]
        action: files::FilesAction,
    },
    /// Put a copy back where nothing is, and compare it with its manifest.
    Restore(backup::RestoreArgs),
    /// Show the messages that wait in the development outbox.
    Outbox(Config),
    /// Print the OpenAPI document.
    Openapi,
    /// Print every setting with its default and meaning.
    Config,
}

/// Does what the command line says.
pub async fn run(line: CommandLine) -> ExitCode {
    let done = match line.command {
        Command::Serve(config) => serve::serve(config).await,
        Command::Work(config) => serve::work(config).await,
        Command::Migrate(config) => serve::migrate(config).await,
        Command::MigrateTo(args) => migrate_to::migrate_to(args).await,
        Command::Doctor(args) => doctor::doctor(args).await,
        Command::Setup(args) => setup::setup(args).await,
        Command::School { action } => school::school(action).await,
        Command::User { action } => admin::user(action).await,
        Command::Course { action } => course::course(action).await,
        Command::Receipt { action } => receipt::receipt(action).await,
        Command::Backup { action } => backup::backup(action).await,
        Command::Audit { action } => audit::audit(action).await,
        Command::Marks { action } => marks::marks(action).await,
        Command::Files { action } => files::files(action).await,
        Command::Restore(args) => backup::restore(args).await,
        Command::Outbox(config) => admin::outbox(config).await,
        Command::Openapi => print_openapi(),
        Command::Config => {
            print_config();
            Ok(())
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            say_error(&error);
            ExitCode::FAILURE
        }
    }
}

#[expect(clippy::print_stderr, reason = "this is how a command speaks")]
fn say_error(error: &anyhow::Error) {
    eprintln!("suanpan: {error:#}");
}

/// Prints a line for the operator. Whoever stopped reading (`suanpan config | head`) has seen enough.
fn say(line: impl std::fmt::Display) {
    let _ = writeln!(std::io::stdout(), "{line}");
}

fn print_openapi() -> anyhow::Result<()> {
    let document = crate::routes::document();
    say(document.to_pretty_json()?);
    Ok(())
}

/// Reads the settings' names, defaults and meanings from the command line's own definition.
fn print_config() {
    let command = CommandLine::command();
    let serve = command.find_subcommand("serve").expect("`serve` is a command");
    for setting in serve.get_arguments() {
        let Some(variable) = setting.get_env() else {
            continue;
        };
        let defaults: Vec<_> = setting
            .get_default_values()
            .iter()
            .map(|value| value.to_string_lossy())
            .collect();
        let default = if defaults.is_empty() {
            "none".into()
        } else {
            defaults.join(",")
        };
        say(format_args!(
            "{}  (--{})",
            variable.to_string_lossy(),
            setting.get_long().unwrap_or_default()
        ));
        say(format_args!(
            "    {}",
            setting.get_help().map(ToString::to_string).unwrap_or_default()
        ));
        say(format_args!("    default: {default}\n"));
    }
}
