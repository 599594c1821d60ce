//! `setup`: the first school of an installation, who runs it, and the settings file, by questions or by flags.

mod ask;
mod ownership;
mod questions;
mod settings_file;

use super::{
    language::{Language, Words},
    say,
};
use crate::server;
use anyhow::{Context as _, anyhow, bail};
use ask::Asker;
use clap::Args;
use identity::{NewUser, Status, password::Hasher};
use platform::{App, config::Config};
use questions::{Account, ask_accounts, ask_place, ask_school};
use school::NewSchool;
use std::path::{Path, PathBuf};

/// Where the package keeps the settings.
const USUAL_FILE: &str = "/etc/suanpan/suanpan.env";
#[derive(Debug, Args)]
pub(super) struct SetupArgs {
    /// The language of the questions. Default: that of the machine.
    #[arg(long)]
    lang: Option<Language>,
    /// The settings file to write; what it says already is kept. Default: that of the package, if it is installed; else the
    /// settings are printed.
    #[arg(long)]
    settings: Option<PathBuf>,
    /// Folder for the SQLite file, uploads and the Python environment.
    #[arg(long)]
    data_dir: Option<String>,
    /// `sqlite`, or the address of an empty PostgreSQL, `postgres://…`.
    #[arg(long, hide_env_values = true, env = "SUANPAN_DATABASE_URL")]
    database_url: Option<String>,
    /// The address people open in a browser.
    #[arg(long)]
    public_url: Option<String>,
    /// Address and port to answer on.
    #[arg(long)]
    listen: Option<String>,
    /// The school's Chinese name.
    #[arg(long)]
    school_name: Option<String>,
    /// The school's English name; may be empty.
    #[arg(long)]
    school_name_en: Option<String>,
    /// The school's short name in lower-case letters, e.g. `huadong`.
    #[arg(long)]
    school_key: Option<String>,
    /// What the operator signs in with.
    #[arg(long)]
    operator: Option<String>,
    /// The operator's name.
    #[arg(long)]
    operator_name: Option<String>,
    /// A file with the operator's password in its first line: the command line can be read by everybody on the machine.
    #[arg(long)]
    password_file: Option<PathBuf>,
    /// What the academic office signs in with; `none` for no account.
    #[arg(long)]
    office: Option<String>,
    /// The name of whoever has that account.
    #[arg(long)]
    office_name: Option<String>,
}

pub(super) async fn setup(mut args: SetupArgs) -> anyhow::Result<()> {
    let asker = Asker::new(Language::or_of_machine(args.lang));
    let language = asker.language;
    let file = args
        .settings
        .take()
        .or_else(|| Path::new(USUAL_FILE).is_file().then(|| USUAL_FILE.into()));
    let old = match &file {
        Some(file) if file.exists() => {
            std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?
        }
        _ => String::new(),
    };
    let place = ask_place(&asker, &mut args, &old)?;
    let handing_over = ownership::owner_of(&place.config.data_dir);
    let app = server::open(place.config).await?;
    let is_empty = app
        .db
        .read(|tx| async move { school::list(&tx).await })
        .await?
        .is_empty();
    if !is_empty {
        bail!(language.of([
            "这里已经有学校；再添加学校请使用 suanpan school add",
            "there is a school already; add more by suanpan school add",
        ]));
    }
    let school = ask_school(&asker, &mut args)?;
    let accounts = ask_accounts(&asker, &mut args)?;
    add(&app, school.clone(), &accounts).await?;
    if let Some(owner) = handing_over {
        ownership::hand_over(&app.config.data_dir, owner)?;
    }
    let text = settings_file::with(&old, &place.settings);
    if let Some(file) = &file {
        ownership::write_private(file, &text)?;
    }
    say_done(language, &school, &accounts);
    say_next(language, file.as_deref(), &text, &app.config);
    Ok(())
}

/// Adds the school and its accounts together, or nothing.
async fn add(app: &App, school: NewSchool, accounts: &[Account]) -> anyhow::Result<()> {
    let hasher = Hasher::new(app.config.hashing_lanes);
    let mut hashed = Vec::new();
    for account in accounts {
        let hash = hasher.hash(account.password.clone()).await;
        hashed.push((account.clone(), hash.map_err(|error| anyhow!("{error}"))?));
    }
    let now_ms = app.now_ms();
    let added = app.db.write(move |tx| async move {
        let id = school::add(&tx, &school, now_ms).await?;
        for (account, hash) in hashed {
            let user = NewUser {
                school: id,
                username: account.username,
                phone: None,
                real_name: account.real_name,
                student_number: None,
                password_hash: Some(hash),
                status: Status::Active,
                must_change_password: account.must_change_password,
            };
            let user = identity::add_user(&tx, &user, now_ms).await?;
            identity::set_role(&tx, user, account.role, true, now_ms).await?;
        }
        Ok::<_, database::Error>(())
    });
    Ok(added.await?)
}

fn say_done(language: Language, school: &NewSchool, accounts: &[Account]) {
    let name = &school.settings.name_zh;
    match language {
        Language::Zh => say(format_args!("学校 {name}（{}）已建立。", school.key)),
        Language::En => say(format_args!("The school {name} ({}) is there.", school.key)),
    }
    for account in accounts {
        let (username, password) = (&account.username, &account.password);
        match (language, account.must_change_password) {
            (Language::Zh, false) => say(format_args!("  {username} 用你设置的密码登录。")),
            (Language::En, false) => say(format_args!("  {username} signs in with the password you chose.")),
            (Language::Zh, true) => say(format_args!(
                "  {username} 的初始密码是 {password}，首次登录时须修改。"
            )),
            (Language::En, true) => say(format_args!(
                "  {username} has the first password {password}, to be changed at the first sign-in."
            )),
        }
    }
}

/// The settings, and the three steps that follow.
fn say_next(language: Language, file: Option<&Path>, text: &str, config: &Config) {
    let is_package = file == Some(Path::new(USUAL_FILE));
    match file {
        Some(file) => say(format_args!(
            "{} {}",
            language.of(["设置已写入", "The settings are in"]),
            file.display()
        )),
        None => say(format_args!(
            "{}\n{text}",
            language.of(["设置：", "The settings:"])
        )),
    }
    let start = if is_package {
        "systemctl enable --now suanpan".to_owned()
    } else {
        let file = file.map_or_else(|| "suanpan.env".into(), |file| file.display().to_string());
        format!("set -a; . {file}; suanpan serve")
    };
    let doctor = if is_package {
        "suanpanctl doctor"
    } else {
        "suanpan doctor"
    };
    let steps: [(Words, &str); 3] = [
        (["启动", "Start it"], &start),
        (
            ["检查学生程序的隔离", "See what isolates student programs"],
            doctor,
        ),
        (["打开并登录", "Open it and sign in"], &config.public_url),
    ];
    say(language.of(["下一步：", "Next:"]));
    for (words, step) in steps {
        say(format_args!("  {}: {step}", language.of(words)));
    }
    let pages = if is_package {
        "/usr/share/doc/suanpan/operations"
    } else {
        "docs/operations"
    };
    say(format_args!(
        "  {}: {pages}/{{secure,backup}}.md",
        language.of(["TLS、防火墙和备份", "TLS, firewall, backups"])
    ));
}
