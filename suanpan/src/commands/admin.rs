//! `user`, `outbox`: what the operator does without a browser.

use super::say;
use crate::server;
use anyhow::{anyhow, bail};
use clap::{Args, Subcommand};
use identity::{NewUser, Status, password::Hasher};
use platform::{App, Role, config::Config, ids, outbox as messages};

#[derive(Debug, Subcommand)]
pub(super) enum UserAction {
    /// Add a person; prints the password they sign in with the first time.
    Add(NewUserArgs),
    /// Give a person a new password and end their sessions.
    ResetPassword(UserArgs),
}

#[derive(Debug, Args)]
pub(super) struct NewUserArgs {
    /// The school's short name.
    #[arg(long)]
    school: String,
    /// What they sign in with.
    username: String,
    /// Their name.
    real_name: String,
    /// `student`, `teacher`, `staff` or `admin`.
    #[arg(long, default_value = "student", value_parser = ["student", "teacher", "staff", "admin"])]
    role: String,
    #[command(flatten)]
    config: Config,
}

#[derive(Debug, Args)]
pub(super) struct UserArgs {
    /// The school's short name.
    #[arg(long)]
    school: String,
    /// What they sign in with.
    username: String,
    #[command(flatten)]
    config: Config,
}

pub(super) async fn user(action: UserAction) -> anyhow::Result<()> {
    match action {
        UserAction::Add(args) => add_user(args).await,
        UserAction::ResetPassword(args) => reset_password(args).await,
    }
}

/// A password that somebody is told, and changes at the first sign-in.
pub(super) fn readable_password() -> String {
    format!("{}-{}", ids::readable_code(5), ids::readable_code(5))
}

async fn first_password(app: &App) -> anyhow::Result<(String, String)> {
    let password = readable_password();
    let hash = Hasher::new(app.config.hashing_lanes).hash(password.clone()).await;
    Ok((password, hash.map_err(|error| anyhow!("{error}"))?))
}

async fn add_user(args: NewUserArgs) -> anyhow::Result<()> {
    let app = server::open(args.config).await?;
    let (password, hash) = first_password(&app).await?;
    let role = match args.role.as_str() {
        "teacher" => Some(Role::ClassManagement),
        "staff" => Some(Role::TeacherManagement),
        "admin" => Some(Role::Admin),
        _ => None,
    };
    let now_ms = app.now_ms();
    let (key, username) = (args.school.clone(), args.username.clone());
    let added = app
        .db
        .write(move |tx| async move {
            let Some(school) = school::find_by_key(&tx, &key).await? else {
                return Ok(None);
            };
            let user = NewUser {
                school: school.id,
                username,
                phone: None,
                real_name: args.real_name,
                student_number: None,
                password_hash: Some(hash),
                status: Status::Active,
                must_change_password: true,
            };
            let id = identity::add_user(&tx, &user, now_ms).await?;
            if let Some(role) = role {
                identity::set_role(&tx, id, role, true, now_ms).await?;
            }
            Ok::<_, database::Error>(Some(id))
        })
        .await;
    match added {
        Ok(Some(id)) => say(format_args!(
            "Added {} ({id}); first password: {password}",
            args.username
        )),
        Ok(None) => bail!("there is no school {}", args.school),
        Err(error) if error.is_unique() => bail!("there is a user {} already", args.username),
        Err(error) => return Err(error.into()),
    }
    Ok(())
}

async fn reset_password(args: UserArgs) -> anyhow::Result<()> {
    let app = server::open(args.config).await?;
    let (password, hash) = first_password(&app).await?;
    let now_ms = app.now_ms();
    let (key, username) = (args.school.clone(), args.username.clone());
    let found = app
        .db
        .write(move |tx| async move {
            let Some(school) = school::find_by_key(&tx, &key).await? else {
                return Ok(None);
            };
            let Some(user) = identity::find_by_username(&tx, school.id, &username).await? else {
                return Ok(None);
            };
            identity::reset_password(&tx, user.id, &hash, now_ms).await?;
            Ok::<_, database::Error>(Some(()))
        })
        .await?;
    match found {
        Some(()) => say(format_args!("New password of {}: {password}", args.username)),
        None => bail!("there is no user {} in the school {}", args.username, args.school),
    }
    Ok(())
}

pub(super) async fn outbox(config: Config) -> anyhow::Result<()> {
    let app = server::open(config).await?;
    for message in app
        .db
        .read(|tx| async move { messages::list_recent(&tx, 20).await })
        .await?
    {
        say(format_args!(
            "{} {} {}",
            message.channel, message.recipient, message.text
        ));
    }
    Ok(())
}
