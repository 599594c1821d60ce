//! The first quarter of an hour of an operator: questions, a school, a settings file, a sign-in.

use crate::process::{RealServer, program, try_ask};
use serde_json::json;
use std::{
    fs,
    io::Write as _,
    path::Path,
    process::{Output, Stdio},
};

const PASSWORD: &str = "Kuai-ji-2026-donghai";

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// `setup` on a folder, with flags and with lines that answer what they leave open.
fn setup(folder: &Path, flags: &[&str], answers: &str) -> Output {
    let mut child = program()
        .args(["setup", "--data-dir", text(folder)])
        .args(flags)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().unwrap();
    // One that is refused early does not read on.
    input.write_all(answers.as_bytes()).ok();
    drop(input);
    child.wait_with_output().expect("it ends")
}

fn lines(of: &[u8]) -> String {
    String::from_utf8(of.to_vec()).unwrap()
}

fn has_chinese(text: &str) -> bool {
    text.chars()
        .any(|letter| ('\u{4e00}'..='\u{9fff}').contains(&letter))
}

/// Who signs in, and whether they must change their password first.
fn sign_in(address: &str, username: &str, password: &str) -> (u16, bool) {
    let form = json!({ "username": username, "password": password });
    let (status, body) = try_ask(address, "", "POST", "/api/login/", Some(&form)).expect("a reply");
    let token = body["data"]["token"].as_str().unwrap_or_default().to_owned();
    let (_, info) = try_ask(address, &token, "GET", "/api/user/info/", None).expect("a reply");
    (status, info["data"]["must_change_password"] == true)
}

const FLAGS: [[&str; 2]; 11] = [
    ["--lang", "en"],
    ["--database-url", "sqlite"],
    ["--public-url", "https://suanpan.donghai.edu.cn"],
    ["--listen", "127.0.0.1:8123"],
    ["--school-name", "东海财经学院"],
    ["--school-name-en", "Donghai College"],
    ["--school-key", "donghai"],
    ["--operator", "admin"],
    ["--operator-name", "Li Lei"],
    ["--office", "office"],
    ["--office-name", "Han Mei"],
];

#[test]
fn flags_alone_make_a_school_whose_people_can_sign_in() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let (settings, secret) = (folder.path().join("suanpan.env"), folder.path().join("password"));
    fs::write(
        &settings,
        "# Ours.\nSUANPAN_LOG=info\n#SUANPAN_LISTEN=0.0.0.0:80\n",
    )
    .unwrap();
    fs::write(&secret, "admin-2026-admin\n").unwrap();
    let files = [
        ["--settings", text(&settings)],
        ["--password-file", text(&secret)],
    ];
    let flags = [FLAGS.concat(), files.concat()].concat();
    let weak = setup(&data, &flags, "");
    let said = lines(&weak.stderr);
    assert!(
        !weak.status.success() && said.contains("does not contain the user name"),
        "{said}"
    );
    assert_eq!(said.trim().lines().count(), 1, "{said}");
    assert!(!fs::read_to_string(&settings).unwrap().contains("PUBLIC_URL"));

    fs::write(&secret, format!("{PASSWORD}\n")).unwrap();
    let done = setup(&data, &flags, "");
    let said = lines(&done.stdout);
    assert!(done.status.success(), "{}", lines(&done.stderr));
    assert!(
        !has_chinese(&said.replace("东海财经学院", "")),
        "one language at a time: {said}"
    );
    assert_eq!(
        fs::read_to_string(&settings).unwrap(),
        format!(
            "# Ours.\nSUANPAN_LOG=info\nSUANPAN_LISTEN=127.0.0.1:8123\nSUANPAN_DATA_DIR={}\n\
             SUANPAN_PUBLIC_URL=https://suanpan.donghai.edu.cn\nSUANPAN_TRUSTED_PROXIES=127.0.0.1\n",
            text(&data)
        )
    );
    let again = setup(&data, &flags, "");
    assert!(!again.status.success() && lines(&again.stderr).contains("there is a school already"));

    let first = said
        .split("first password ")
        .nth(1)
        .unwrap()
        .split(',')
        .next()
        .unwrap();
    let server = RealServer::start(program(), &data, &[]);
    assert_eq!(sign_in(&server.address, "admin", PASSWORD), (200, false));
    assert_eq!(sign_in(&server.address, "office", first), (200, true));
}

#[test]
fn questions_are_asked_in_the_language_of_the_machine_and_answers_are_checked() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    // Database, address, listening, school, English name, key, operator, name, password twice, office.
    let answers = format!("\n\n\n东海财经学院\n\ndonghai\nguanli\n李雷\n{PASSWORD}\n{PASSWORD}\nnone\n");
    let chinese = ["--lang", "zh"];
    let other = answers.replace(&format!("{PASSWORD}\nnone"), "another-2026-word\nnone");
    let refused = setup(&data, &chinese, &other);
    assert!(
        lines(&refused.stderr).contains("两次输入的密码不同"),
        "{}",
        lines(&refused.stderr)
    );
    let cut = setup(&data, &chinese, "\n\n\n");
    assert!(
        lines(&cut.stderr).contains("脚本请使用参数 --school-name"),
        "{}",
        lines(&cut.stderr)
    );

    let done = setup(&data, &chinese, &answers);
    let (asked, said) = (lines(&done.stderr), lines(&done.stdout));
    assert!(done.status.success(), "{asked}");
    assert!(
        asked.contains("学校中文名称") && !asked.contains("Chinese name"),
        "{asked}"
    );
    assert!(
        said.contains("guanli 用你设置的密码登录") && said.contains("SUANPAN_DATA_DIR="),
        "{said}"
    );
    assert!(
        !said.contains(PASSWORD) && !asked.contains(PASSWORD),
        "nobody repeats the password"
    );
    let server = RealServer::start(program(), &data, &[]);
    assert_eq!(sign_in(&server.address, "guanli", PASSWORD), (200, false));
}

/// What `doctor` says of an installation, in a language.
fn doctor(folder: &Path, language: &str) -> String {
    let said = program()
        .args(["doctor", "--lang", language, "--data-dir", text(folder)])
        .args(["--public-url", "https://suanpan.donghai.edu.cn"])
        .output()
        .expect("the program runs");
    lines(&said.stdout)
}

#[test]
fn doctor_looks_at_the_installation_in_one_language_and_makes_no_database() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let said = doctor(&data, "en");
    assert!(
        said.contains("run `suanpan setup`") && !has_chinese(&said),
        "{said}"
    );
    assert!(said.contains("SUANPAN_TRUSTED_PROXIES is not set"), "{said}");
    assert!(!data.join("suanpan.db").exists(), "it only looks");
    let answers = format!("\n\n\n东海财经学院\n\ndonghai\nguanli\n李雷\n{PASSWORD}\n{PASSWORD}\nnone\n");
    assert!(setup(&data, &["--lang", "zh"], &answers).status.success());
    let said = doctor(&data, "zh");
    assert!(
        said.contains("学校 1 所") && said.contains("没有可用的备份"),
        "{said}"
    );
    assert!(
        !said.contains("there is no good copy"),
        "one language at a time: {said}"
    );
}
