//! What is asked, and what an answer may be.

use super::{
    super::{admin::readable_password, language::Words},
    SetupArgs,
    ask::{Asker, Question, question},
    settings_file,
};
use anyhow::{Context as _, anyhow};
use identity::{check_password, check_username};
use platform::{Role, config::Config};
use school::NewSchool;
use std::{ops::RangeInclusive, path::Path};

/// The fewest characters of the password of an operator, who may do everything. NIST SP 800-63B asks for eight of anybody.
const PASSWORD_CHARS: usize = 12;

/// Who is going to be added.
#[derive(Debug, Clone)]
pub(super) struct Account {
    pub(super) username: String,
    pub(super) real_name: String,
    pub(super) password: String,
    pub(super) role: Role,
    /// Somebody else has read the password.
    pub(super) must_change_password: bool,
}

/// Where things are and how they are reached.
pub(super) struct Place {
    pub(super) config: Config,
    /// What the settings file is to say.
    pub(super) settings: Vec<(&'static str, String)>,
}

fn is_setting(value: &str) -> Result<(), Words> {
    let is_fine = !value.is_empty() && settings_file::is_writable(value);
    is_fine.then_some(()).ok_or([
        "不能为空，也不能包含单引号",
        "it is empty, or has a single quote in it",
    ])
}

fn is_url(value: &str) -> Result<(), Words> {
    is_setting(value)?;
    let host = value
        .strip_prefix("https://")
        .or_else(|| value.strip_prefix("http://"));
    let is_fine = host.is_some_and(|host| !host.is_empty() && !host.contains(['/', ' ', '?', '#']));
    is_fine.then_some(()).ok_or([
        "应为 https:// 或 http:// 加主机名，末尾没有斜杠",
        "it is https:// or http:// and a host name, without a slash behind",
    ])
}

fn is_database(value: &str) -> Result<(), Words> {
    is_setting(value)?;
    let is_fine = ["sqlite:", "postgres://", "postgresql://"]
        .iter()
        .any(|scheme| value.starts_with(scheme));
    (is_fine || value == "sqlite").then_some(()).ok_or([
        "应为 sqlite 或 postgres://用户:密码@主机/数据库",
        "it is sqlite or postgres://user:password@host/database",
    ])
}

fn is_address(value: &str) -> Result<(), Words> {
    let is_fine = value
        .rsplit_once(':')
        .is_some_and(|(_, port)| port.parse::<u16>().is_ok());
    is_fine
        .then_some(())
        .ok_or(["应为 地址:端口", "it is address:port"])
}

/// Whether a proxy of this machine stands in front, which is how TLS comes about: everybody would have its address.
fn is_behind_proxy(public_url: &str, listen: &str) -> bool {
    public_url.starts_with("https://") && listen.starts_with("127.")
}

pub(super) fn ask_place(asker: &Asker, args: &mut SetupArgs, old: &str) -> anyhow::Result<Place> {
    let known =
        |name: &str, otherwise: &'static str| settings_file::find(old, name).unwrap_or(otherwise).to_owned();
    let data_dir = known("SUANPAN_DATA_DIR", "data");
    let data_dir = question(
        ["数据文件夹", "Folder for the data"],
        "--data-dir",
        args.data_dir.take(),
    )
    .or(&data_dir);
    let data_dir = asker.ask(data_dir, is_setting)?;
    let database = known("SUANPAN_DATABASE_URL", "sqlite");
    let database = question(
        [
            "数据库：sqlite（一台服务器），或 postgres://…",
            "Database: sqlite (one server), or postgres://…",
        ],
        "--database-url",
        args.database_url.take(),
    )
    .or(&database);
    let database = asker.ask(database, is_database)?;
    let public_url = known("SUANPAN_PUBLIC_URL", "http://127.0.0.1:8000");
    let public_url = question(
        ["师生在浏览器中打开的网址", "The address people open in a browser"],
        "--public-url",
        args.public_url.take(),
    )
    .or(&public_url);
    let public_url = asker.ask(public_url, is_url)?;
    let listen = known("SUANPAN_LISTEN", "127.0.0.1:8000");
    let listen = question(
        ["本机监听的地址和端口", "Address and port to answer on"],
        "--listen",
        args.listen.take(),
    )
    .or(&listen);
    let listen = asker.ask(listen, is_address)?;
    let mut settings = vec![
        ("SUANPAN_DATA_DIR", data_dir.clone()),
        ("SUANPAN_PUBLIC_URL", public_url.clone()),
        ("SUANPAN_LISTEN", listen.clone()),
    ];
    let database_url = (database != "sqlite").then_some(database);
    if let Some(url) = &database_url {
        settings.push(("SUANPAN_DATABASE_URL", url.clone()));
    }
    if is_behind_proxy(&public_url, &listen) && settings_file::find(old, "SUANPAN_TRUSTED_PROXIES").is_none()
    {
        settings.push(("SUANPAN_TRUSTED_PROXIES", "127.0.0.1".to_owned()));
    }
    let config = Config {
        data_dir: data_dir.into(),
        database_url,
        public_url,
        listen,
        ..Config::of_environment()
    };
    Ok(Place { config, settings })
}

fn is_length(range: RangeInclusive<usize>, fault: Words) -> impl Fn(&str) -> Result<(), Words> {
    move |value| range.contains(&value.chars().count()).then_some(()).ok_or(fault)
}

pub(super) fn ask_school(asker: &Asker, args: &mut SetupArgs) -> anyhow::Result<NewSchool> {
    let name = asker.ask(
        question(
            ["学校中文名称", "The school's Chinese name"],
            "--school-name",
            args.school_name.take(),
        ),
        is_length(2..=40, ["应为 2 到 40 个字符", "2 to 40 characters"]),
    )?;
    let name_en = question(
        [
            "学校英文名称（可不填）",
            "The school's English name (may be empty)",
        ],
        "--school-name-en",
        args.school_name_en.take(),
    )
    .or("");
    let name_en = asker.ask(
        name_en,
        is_length(0..=80, ["最多 80 个字符", "at most 80 characters"]),
    )?;
    let is_key = |key: &str| {
        let check = NewSchool::named(key, "学校", "").check();
        check.map_err(|_| {
            [
                "应为 2 到 32 位小写字母、数字或连字符",
                "2 to 32 lower-case letters, digits or hyphens",
            ]
        })
    };
    let key = asker.ask(
        question(
            [
                "学校代号（小写字母，如 huadong）",
                "A short name in lower-case letters, e.g. huadong",
            ],
            "--school-key",
            args.school_key.take(),
        ),
        is_key,
    )?;
    let school = NewSchool::named(&key, &name, &name_en);
    school.check().map_err(|error| anyhow!("{error}"))?;
    Ok(school)
}

fn is_username(username: &str) -> Result<(), Words> {
    check_username(username).map_err(|_| {
        [
            "用户名应为 3 到 32 个文字、数字、下划线、点或连字符，且不是手机号",
            "3 to 32 letters, digits, underscores, dots or hyphens, and no phone number",
        ]
    })
}

/// What the name of a person may be.
fn is_person() -> impl Fn(&str) -> Result<(), Words> {
    is_length(1..=40, ["应为 1 到 40 个字符", "1 to 40 characters"])
}

pub(super) fn ask_accounts(asker: &Asker, args: &mut SetupArgs) -> anyhow::Result<Vec<Account>> {
    let username = question(
        ["管理员的用户名", "The operator's user name"],
        "--operator",
        args.operator.take(),
    )
    .or("admin");
    let username = asker.ask(username, is_username)?;
    let real_name = question(
        ["管理员的姓名", "The operator's name"],
        "--operator-name",
        args.operator_name.take(),
    )
    .or(asker.language.of(["系统管理员", "Operator"]));
    let real_name = asker.ask(real_name, is_person())?;
    let password = ask_password(asker, args.password_file.as_deref(), &username)?;
    let mut accounts = vec![Account {
        username,
        real_name,
        password,
        role: Role::Admin,
        must_change_password: false,
    }];
    if let Some(office) = ask_office(asker, args, &accounts[0])? {
        accounts.push(office);
    }
    Ok(accounts)
}

/// The academic office's account, which gets a first password to be told.
fn ask_office(asker: &Asker, args: &mut SetupArgs, operator: &Account) -> anyhow::Result<Option<Account>> {
    let office = question(
        [
            "教务处的用户名（none 为不设）",
            "The academic office's user name (none: no account)",
        ],
        "--office",
        args.office.take(),
    )
    .or("office");
    let is_other = |name: &str| {
        let taken = ["该用户名已给管理员", "the operator has this name"];
        is_username(name)?;
        (name != operator.username).then_some(()).ok_or(taken)
    };
    let office = asker.ask(office, is_other)?;
    if office == "none" {
        return Ok(None);
    }
    let real_name = question(
        ["该账号使用者的姓名", "The name of whoever has it"],
        "--office-name",
        args.office_name.take(),
    )
    .or(asker.language.of(["教务处", "Academic office"]));
    Ok(Some(Account {
        username: office,
        real_name: asker.ask(real_name, is_person())?,
        password: readable_password(),
        role: Role::TeacherManagement,
        must_change_password: true,
    }))
}

/// The operator's password: typed twice without being seen, or the first line of a file.
fn ask_password(asker: &Asker, file: Option<&Path>, username: &str) -> anyhow::Result<String> {
    let is_strong = |password: &str| {
        let is_fine =
            password.chars().count() >= PASSWORD_CHARS && check_password(password, username).is_ok();
        is_fine.then_some(()).ok_or([
            "密码应为 12 到 64 个字符，含字母、数字、符号中的两种，不常见，不包含用户名",
            "a password has 12 to 64 characters, two of letters, digits and signs, is not common and does not contain the user name",
        ])
    };
    let given = file.map(|file| {
        let text =
            std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
        anyhow::Ok(text.lines().next().unwrap_or_default().to_owned())
    });
    let given = given.transpose()?;
    let is_given = given.is_some();
    let secret = |words: Words, given: Option<String>| Question {
        is_secret: true,
        ..question(words, "--password-file", given)
    };
    let words = [
        "管理员的密码（至少 12 个字符）",
        "The operator's password (12 characters at least)",
    ];
    let password = asker.ask(secret(words, given), is_strong)?;
    if !is_given {
        let differs = ["两次输入的密码不同", "the two passwords differ"];
        let is_same = |again: &str| (again == password).then_some(()).ok_or(differs);
        asker.ask(secret(["再输入一次", "The same again"], None), is_same)?;
    }
    Ok(password)
}
