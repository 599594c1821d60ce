//! `doctor`: what this machine and its settings lack, and how to mend it. It only looks: the runner's
//! place in the data folder is all that it makes.

use super::{language::Language, say};
use crate::{browser_python, front};
use anyhow::{Context as _, bail};
use clap::Args;
use coding::Runner;
use database::Database;
use platform::{Error, clock::SystemClock, config::Config, copies, files::FileStore};
use std::{path::Path, sync::Arc};

#[derive(Debug, Args)]
pub(super) struct DoctorArgs {
    /// The language of what is said. Default: that of the machine.
    #[arg(long)]
    lang: Option<Language>,
    #[command(flatten)]
    config: Config,
}

/// One part of the installation: fine, or what to do. Chinese and English.
struct Part {
    is_fine: bool,
    said: [String; 2],
}

fn part(is_fine: bool, chinese: impl Into<String>, english: impl Into<String>) -> Part {
    Part {
        is_fine,
        said: [chinese.into(), english.into()],
    }
}

pub(super) async fn doctor(args: DoctorArgs) -> anyhow::Result<()> {
    let (language, config) = (Language::or_of_machine(args.lang), args.config);
    say(language.of(["学生程序的隔离：", "What isolates student programs:"]));
    let runner = Runner::new(&config).context("the runner cannot find its own program")?;
    let found = sandbox::Sandbox::probe(runner.settings()).await?;
    for layer in &found.layers {
        let state = if layer.ok { "ok" } else { "--" };
        let title = language.of([&layer.title_zh, &layer.name]);
        say(format_args!("{state:<3} {title:<14} {}", layer.detail));
        let fix = language.of([&layer.fix_zh, &layer.fix_en]);
        if !layer.ok && !fix.is_empty() {
            say(format_args!("    {fix}"));
        }
    }
    say(format_args!("mechanism: {}", found.mechanism.name()));
    say(language.of(browser_python::describe(&config)));
    say(language.of(["安装：", "The installation:"]));
    for Part { is_fine, said } in installation(&config).await {
        let state = if is_fine { "ok" } else { "--" };
        say(format_args!("{state:<3} {}", language.of(said)));
    }
    if found.mechanism == sandbox::Mechanism::None {
        bail!(language.of([
            "此处没有任何隔离，学生程序不会运行",
            "nothing isolates student programs here; they are refused",
        ]));
    }
    Ok(())
}

async fn installation(config: &Config) -> Vec<Part> {
    let mut parts = vec![data_folder(&config.data_dir), connections(), addresses(config)];
    parts.push(files(config).await);
    parts.push(films(config));
    parts.extend(stored(config).await);
    parts
}

fn data_folder(folder: &Path) -> Part {
    use rustix::fs::{Access, access};
    let shown = folder.display();
    match access(folder, Access::READ_OK | Access::WRITE_OK | Access::EXEC_OK) {
        Ok(()) => part(
            true,
            format!("数据文件夹 {shown}"),
            format!("the data folder {shown}"),
        ),
        Err(error) => part(
            false,
            format!(
                "数据文件夹 {shown} 不能读写（{error}）：请先运行 suanpan setup，或以服务的用户运行（suanpanctl）"
            ),
            format!(
                "the data folder {shown} cannot be written ({error}): run `suanpan setup` first, or as the service's user (suanpanctl)"
            ),
        ),
    }
}

/// A school's open pages need a connection each; a service manager's usual 1,024 descriptors are too few.
const FEW_CONNECTIONS: usize = 2_000;

fn connections() -> Part {
    let all = front::Limits::of_descriptors(front::raise_limit()).all;
    part(
        all >= FEW_CONNECTIONS,
        format!("同时最多 {all} 个连接（LimitNOFILE）"),
        format!("at most {all} connections at the same time (LimitNOFILE)"),
    )
}

/// Not having it is no fault: films stay as they are.
fn films(config: &Config) -> Part {
    match courses::media::Tools::find(config) {
        Some(tools) => part(
            true,
            format!("视频转码 {}", tools.place()),
            format!("films are made fit for browsers by {}", tools.place()),
        ),
        None if config.ffmpeg.as_deref() == Some("off") => part(
            true,
            "视频转码已关闭（SUANPAN_FFMPEG=off）：只接受 MP4 与 WebM，按原样播放",
            "films are left as they are (SUANPAN_FFMPEG=off): MP4 and WebM only",
        ),
        None => part(
            false,
            "没有 ffmpeg：只接受 MP4 与 WebM 视频，按原样播放。可安装：apt-get install ffmpeg",
            "no ffmpeg: films must be MP4 or WebM and play as they are. To have others: apt-get install ffmpeg",
        ),
    }
}

fn addresses(config: &Config) -> Part {
    let url = &config.public_url;
    if url.starts_with("https://") && config.trusted_proxies.is_empty() {
        return part(
            false,
            format!("{url} 由代理转发，但没有设置 SUANPAN_TRUSTED_PROXIES：所有人都会显示为代理的地址"),
            format!(
                "{url} is behind a proxy and SUANPAN_TRUSTED_PROXIES is not set: everybody would have the proxy's address"
            ),
        );
    }
    let is_private = url.starts_with("http://127.") || url.starts_with("http://localhost");
    if url.starts_with("http://") && !is_private {
        return part(
            false,
            format!("{url} 没有加密：请在前面放置带 TLS 的代理（docs/operations/secure.md）"),
            format!("{url} is not encrypted: put a proxy with TLS in front (docs/operations/secure.md)"),
        );
    }
    part(true, format!("网址 {url}"), format!("the address {url}"))
}

/// Where uploaded files are kept, and whether they can be reached.
async fn files(config: &Config) -> Part {
    let asked = match FileStore::open(config, Arc::new(SystemClock)) {
        Ok(files) => files.probe().await.map(|()| files.place()),
        Err(error) => Err(error),
    };
    match asked {
        Ok(place) => part(
            true,
            format!("上传的文件存放在 {place}"),
            format!("uploaded files are kept in {place}"),
        ),
        Err(error) => part(
            false,
            format!("存放上传文件的地方不可用（{error}）：见 docs/operations/files.md"),
            format!("the place of uploaded files cannot be reached ({error}): see docs/operations/files.md"),
        ),
    }
}

/// What the database says. One that is not there is not made: this only looks.
async fn stored(config: &Config) -> Vec<Part> {
    let address = config.database_address();
    let is_absent = address
        .strip_prefix("sqlite:")
        .is_some_and(|file| !Path::new(file).is_file());
    if is_absent {
        return vec![part(
            false,
            "还没有数据库：请运行 suanpan setup",
            "there is no database yet: run `suanpan setup`",
        )];
    }
    let db = match Database::connect(&address).await {
        Ok(db) => db,
        Err(error) => {
            return vec![part(
                false,
                format!("数据库无法连接：{error}"),
                format!("the database cannot be reached: {error}"),
            )];
        }
    };
    if !db.is_migrated().await {
        return vec![part(
            false,
            "数据库比程序旧：请运行 suanpan migrate",
            "the database is older than this program: run `suanpan migrate`",
        )];
    }
    let read = db.read(|tx| async move {
        let schools = school::list(&tx).await?.len();
        Ok::<_, Error>((schools, copies::find(&tx).await?))
    });
    let Ok((schools, copies)) = read.await else {
        return vec![part(false, "数据库读不出来", "the database cannot be read")];
    };
    let is_copied = copies.made.is_some_and(|note| note.fault.is_none());
    vec![
        part(
            schools > 0,
            format!("数据库已就绪，学校 {schools} 所"),
            format!("the database is up to date, with {schools} schools"),
        ),
        if is_copied {
            part(true, "已有备份", "a copy was made")
        } else {
            part(
                false,
                "没有可用的备份：见 docs/operations/backup.md",
                "there is no good copy: see docs/operations/backup.md",
            )
        },
    ]
}
