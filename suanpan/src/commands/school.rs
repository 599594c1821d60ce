//! `school add|export|import|check`: schools of this host, and one of them carried to another.

use super::{
    language::{Language, Words},
    say,
};
use crate::server;
use ::backup::{Installation, Making, SchoolManifest};
use anyhow::{anyhow, bail};
use clap::{Args, Subcommand};
use platform::{App, audit::chain, config::Config};
use school::NewSchool;
use sha2::{Digest as _, Sha256};
use std::{collections::BTreeMap, path::PathBuf};

#[derive(Debug, Subcommand)]
pub(super) enum SchoolAction {
    /// Add a school.
    Add(NewSchoolArgs),
    /// Write one school, with its people, work, marks and files, into a new folder for another host; the server goes on running.
    Export(ExportArgs),
    /// Take the school of such a folder into this host, whole or not at all, with new row numbers.
    Import(FolderArgs),
    /// Compare such a folder with its manifest, and print what it says apart from row numbers: the same before a move and after it.
    Check(FolderArgs),
}

#[derive(Debug, Args)]
pub(super) struct NewSchoolArgs {
    /// A short name in lower-case letters, e.g. `huadong`.
    key: String,
    /// Its Chinese name.
    name_zh: String,
    /// Its English name.
    #[arg(default_value = "")]
    name_en: String,
    #[command(flatten)]
    config: Config,
}

#[derive(Debug, Args)]
pub(super) struct ExportArgs {
    /// The school's short name, or its number.
    school: String,
    /// The folder to make; there must be none of that name.
    #[arg(long, value_name = "FOLDER")]
    to: PathBuf,
    /// The language of what is said. Default: that of the machine.
    #[arg(long)]
    lang: Option<Language>,
    #[command(flatten)]
    config: Config,
}

#[derive(Debug, Args)]
pub(super) struct FolderArgs {
    /// The folder that `school export` made.
    folder: PathBuf,
    /// The language of what is said. Default: that of the machine.
    #[arg(long)]
    lang: Option<Language>,
    #[command(flatten)]
    config: Config,
}

pub(super) async fn school(action: SchoolAction) -> anyhow::Result<()> {
    match action {
        SchoolAction::Add(args) => add(args).await,
        SchoolAction::Export(args) => export(args).await,
        SchoolAction::Import(args) => import(args).await,
        SchoolAction::Check(args) => check(args).await,
    }
}

async fn add(args: NewSchoolArgs) -> anyhow::Result<()> {
    let app = server::open(args.config).await?;
    let school = NewSchool::named(&args.key, &args.name_zh, &args.name_en);
    school.check().map_err(|error| anyhow!("{error}"))?;
    let now_ms = app.now_ms();
    let added = app
        .db
        .write(move |tx| async move { school::add(&tx, &school, now_ms).await })
        .await;
    match added {
        Ok(id) => say(format_args!("Added school {} ({id}).", args.key)),
        Err(error) if error.is_unique() => bail!("there is a school {} already", args.key),
        Err(error) => return Err(error.into()),
    }
    Ok(())
}

/// The installation behind an application that is open.
fn installation(app: &App) -> Installation {
    Installation {
        database_url: app.config.database_address(),
        files: app.files.clone(),
    }
}

/// Says a figure under its name, in columns.
fn tell(language: Language, name: Words, what: impl std::fmt::Display) {
    match language {
        Language::Zh => say(format_args!("{}：{what}", language.of(name))),
        Language::En => say(format_args!("{:<9} {what}", language.of(name))),
    }
}

const ROWS: Words = ["行数", "rows"];
const FILES: Words = ["文件", "files"];
const AUDIT: Words = ["审计日志", "audit"];
const NEXT: Words = ["下一步", "next"];

fn tell_manifest(language: Language, manifest: &SchoolManifest) {
    let rows: u64 = manifest.tables.values().map(|facts| facts.rows).sum();
    let bytes: u64 = manifest.files.values().sum();
    tell(
        language,
        ["学校", "school"],
        format_args!("{} {}", manifest.school.key, manifest.school.name),
    );
    tell(language, ROWS, rows);
    tell(
        language,
        FILES,
        format_args!("{} ({bytes} B)", manifest.files.len()),
    );
    tell(
        language,
        AUDIT,
        format_args!("{} {}", manifest.audit.number, manifest.audit.hash),
    );
}

async fn export(args: ExportArgs) -> anyhow::Result<()> {
    let language = Language::or_of_machine(args.lang);
    let app = server::open(args.config).await?;
    chain::extend(&app.db).await?;
    let making = Making {
        program: env!("CARGO_PKG_VERSION").to_owned(),
        made_at_ms: app.now_ms(),
        receipt_key: app.keypair.public(),
    };
    let manifest = ::backup::export_school(&installation(&app), &args.school, &args.to, &making).await?;
    tell(language, ["已导出", "exported"], args.to.display());
    tell_manifest(language, &manifest);
    tell(
        language,
        NEXT,
        language.of([
            "文件夹含有姓名、成绩和密码摘要：加密传送，用完删除。在另一台主机上运行 suanpan school import",
            "the folder holds names, marks and hashes of passwords: carry it encrypted, remove it afterwards. On the other host run \
             `suanpan school import`",
        ]),
    );
    Ok(())
}

async fn import(args: FolderArgs) -> anyhow::Result<()> {
    let language = Language::or_of_machine(args.lang);
    let app = server::open(args.config).await?;
    let arrived = ::backup::import_school(&args.folder, &installation(&app), app.now_ms()).await?;
    chain::extend(&app.db).await?;
    super::backup::follow_receipts(&app).await?;
    let school = &arrived.school;
    tell(
        language,
        ["已导入", "imported"],
        format_args!("{} {} ({})", school.key, school.name, school.id),
    );
    tell(language, ROWS, arrived.rows);
    tell(language, FILES, arrived.files);
    tell(language, AUDIT, arrived.audit);
    for (old, new) in &arrived.codes {
        tell(language, ["班级码", "code"], format_args!("{old} → {new}"));
    }
    tell(
        language,
        NEXT,
        language.of([
            "师生用原密码登录；需重新设置：管理员、程序令牌、webhook、单点登录入口",
            "people sign in with the passwords they had; to be set up anew: the operator, tokens of programs, webhooks, entries of \
             other systems",
        ]),
    );
    Ok(())
}

async fn check(args: FolderArgs) -> anyhow::Result<()> {
    let language = Language::or_of_machine(args.lang);
    let app = server::open(args.config).await?;
    let (manifest, sums) = ::backup::compare_school(&args.folder, &installation(&app)).await?;
    tell_manifest(language, &manifest);
    tell(language, ["内容", "content"], content(&sums));
    Ok(())
}

/// One hash over what every table says.
fn content(sums: &BTreeMap<String, String>) -> String {
    let mut hash = Sha256::new();
    for (table, sum) in sums {
        hash.update(format!("{table} {sum}\n"));
    }
    hex::encode(hash.finalize())
}
