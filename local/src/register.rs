//! Tells the system that addresses of the school's protocol start this program.

use anyhow::{Context as _, bail};
use std::process::Command;

/// Registers the protocol for this person, as the system wants it; returns what was done, in a sentence.
pub fn protocol(name: &str) -> anyhow::Result<String> {
    let is_name = name.bytes().next().is_some_and(|byte| byte.is_ascii_lowercase())
        && name
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
    if !is_name || name.len() > 32 {
        bail!("协议名只能用小写字母、数字和连字符：{name}");
    }
    let program = std::env::current_exe().context("找不到本程序自己的位置")?;
    let program = program.display().to_string();
    if cfg!(windows) {
        windows(name, &program)?;
    } else if cfg!(target_os = "linux") {
        linux(name, &program)?;
    } else {
        bail!("这个系统不能自动登记协议，请手动启动 suanpan-local");
    }
    Ok(format!("浏览器打开 {name}:// 时会启动本地程序"))
}

fn run(command: &mut Command) -> anyhow::Result<()> {
    let output = command
        .output()
        .with_context(|| format!("无法运行 {command:?}"))?;
    if !output.status.success() {
        bail!("{command:?}：{}", String::from_utf8_lossy(&output.stderr).trim());
    }
    Ok(())
}

/// The person's own part of the registry: no administrator is needed.
fn windows(name: &str, program: &str) -> anyhow::Result<()> {
    let key = format!(r"HKCU\Software\Classes\{name}");
    let add = |key: &str, value: &str, data: &str| {
        let mut command = Command::new("reg");
        command.args(["add", key, "/f"]);
        if value.is_empty() {
            command.arg("/ve");
        } else {
            command.args(["/v", value]);
        }
        run(command.args(["/d", data]))
    };
    add(&key, "", &format!("URL:{name}"))?;
    add(&key, "URL Protocol", "")?;
    add(
        &format!(r"{key}\shell\open\command"),
        "",
        &format!(r#""{program}" open "%1""#),
    )
}

/// A desktop entry that handles the scheme.
fn linux(name: &str, program: &str) -> anyhow::Result<()> {
    let home = std::env::var_os("XDG_DATA_HOME")
        .map(std::path::PathBuf::from)
        .or_else(|| std::env::var_os("HOME").map(|home| std::path::Path::new(&home).join(".local/share")));
    let folder = home.context("找不到你的个人文件夹")?.join("applications");
    std::fs::create_dir_all(&folder)?;
    let file = format!("suanpan-local-{name}.desktop");
    let entry = format!(
        "[Desktop Entry]\nType=Application\nName=Suanpan 本地程序\nExec=\"{program}\" open %u\nTerminal=true\n\
         NoDisplay=true\nMimeType=x-scheme-handler/{name};\n"
    );
    std::fs::write(folder.join(&file), entry)?;
    // Without a desktop there is nothing to tell; the entry is found by the next one.
    let _ = run(Command::new("xdg-mime").args(["default", &file, &format!("x-scheme-handler/{name}")]));
    Ok(())
}
