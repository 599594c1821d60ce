//! The host's files, and tricks with what is handed back.

use crate::hands::*;
use crate::victim::{assert_clean, assert_says, attack, raw};

/// 15
#[tokio::test]
async fn the_hosts_files_are_not_there() {
    let secrets = [
        "/etc/shadow",
        "/proc/self/status",
        "/proc/1/environ",
        "/root",
        "/home",
        "/sys",
        "/dev/shm",
        "/dev/tty",
        "/var",
        "/work",
        "/run",
        "/boot",
        "/opt",
        "/tmp/../root",
    ];
    let code = raw(&format!(
        "print(*[refused(lambda: os.open(path, os.O_RDONLY)) for path in {secrets:?}])\nprint(sorted(os.listdir('/box')), sorted(os.listdir('/etc')), sorted(os.listdir('/usr')))"
    ));
    let said = attack(&code).await;
    let (first, second) = said.out.trim().split_once('\n').unwrap_or_default();
    assert!(
        first
            .split(' ')
            .all(|answer| matches!(answer, "ENOENT" | "EACCES")),
        "{said:?}"
    );
    assert!(second.starts_with("['tmp', 'work'] ['group', "), "{second}");
    assert!(!second.contains("shadow") && !second.contains("sbin"), "{second}");
}

/// 15
#[tokio::test]
async fn the_root_folder_shows_nothing_of_the_host() {
    let code = raw(
        "print(refused(lambda: os.listdir('/')), refused(lambda: os.listdir('/..')))\nimport glob\nprint([p for p in glob.glob('/**/*suanpan*', recursive=True)])",
    );
    let said = attack(&code).await;
    assert!(
        said.out.ends_with("[]\n") && !said.out.contains("proc") && !said.out.contains("root"),
        "{said:?}"
    );
}

/// 16
#[tokio::test]
async fn nothing_outside_the_working_folder_can_be_written() {
    let paths = [
        "/usr/x",
        "/usr/lib/python3.11/os.py",
        "/venv/x",
        "/etc/passwd",
        "/x",
        "/dev/x",
        "/bin/x",
        "/box/x",
    ];
    let code = raw(&format!(
        "print(*[refused(lambda: os.open(path, os.O_WRONLY | os.O_CREAT)) for path in {paths:?}])\nprint(refused(lambda: os.remove('/etc/passwd')), refused(lambda: os.rename('/venv', '/x')), refused(lambda: os.chmod('/usr', 0o777)))"
    ));
    let said = attack(&code).await;
    assert!(
        said.out
            .split_whitespace()
            .all(|answer| matches!(answer, "EROFS" | "EACCES" | "EPERM")),
        "{said:?}"
    );
}

/// 17
#[tokio::test]
async fn only_regular_files_come_back() {
    let code = raw("
os.symlink('/etc/passwd', 'link')
os.symlink('/', 'root')
os.symlink('good.txt', 'inner')
print(refused(lambda: os.mkfifo('fifo')), refused(lambda: os.mknod('device')), refused(lambda: os.link('/etc/passwd', 'hard')))
open('good.txt', 'w').write('x')
os.link('good.txt', 'second')
with open('sparse', 'wb') as f: f.truncate(30 << 20)
open('new\\nline', 'w').write('x')
open(b'\\xff\\xfe', 'w').write('x')
open('.hidden', 'w').write('x')
os.mkdir('folder'); open('folder/deep.txt', 'w').write('y')
os.chmod('folder', 0o700)
");
    let said = attack(&code).await;
    let names: Vec<&str> = said.result.files.iter().map(|file| file.name.as_str()).collect();
    assert_eq!(
        names,
        [".hidden", "folder/deep.txt", "good.txt", "second"],
        "links, devices, odd names and too large files stay: {said:?}"
    );
    assert!(
        said.out
            .split_whitespace()
            .all(|answer| matches!(answer, "EPERM" | "EACCES" | "EXDEV")),
        "{said:?}"
    );
}

/// 17
#[tokio::test]
async fn a_folder_swapped_for_a_link_is_not_followed() {
    let said = attack("import os\nos.makedirs('a/b')\nopen('a/b/c', 'w').write('x')\nos.rename('a', 'old')\nos.symlink('/usr', 'a')\nos.rmdir if 0 else None").await;
    assert_eq!(
        said.result
            .files
            .iter()
            .map(|f| f.name.as_str())
            .collect::<Vec<_>>(),
        ["old/b/c"]
    );
}

/// 17, in a session, whose processes live while its folder is read
#[tokio::test]
async fn a_living_session_swaps_names_and_nothing_foreign_comes_back() {
    let sandbox = sandbox().await;
    let session = sandbox.open_session(&[]).await.expect("a session");
    let swap = "import os, threading
os.makedirs('folder', exist_ok=True)
open('own', 'w').write('own')
open('folder/passwd', 'w').write('own')
def swap():
    while True:
        for make in (lambda: os.symlink('/etc/passwd', 'new'), lambda: os.link('own', 'new'), lambda: os.mkfifo('new')):
            try:
                make(); os.replace('new', 'prize')
            except OSError: pass
        try:
            os.rename('folder', 'kept'); os.symlink('/etc', 'folder'); os.unlink('folder'); os.rename('kept', 'folder')
        except OSError: pass
threading.Thread(target=swap, daemon=True).start()";
    session.run(swap, &[]).await.expect("a cell").collect().await;
    for _ in 0..60 {
        let cell = session.run("open('own', 'w').write('own')", &[]).await;
        let (_, result) = cell.expect("a cell").collect().await;
        for file in &result.files {
            assert_eq!(file.content, b"own", "{}", file.name);
        }
    }
    drop(session);
    assert_clean(&sandbox).await;
}

/// 15, through the working folder's parent
#[tokio::test]
async fn leaving_through_descriptors_and_dots_leads_nowhere() {
    let code = raw("
import stat
fd = os.open('.', os.O_RDONLY)
for _ in range(20):
    try:
        fd = os.open('..', os.O_RDONLY, dir_fd=fd)
    except OSError: break
try:
    print('shadow' in os.listdir(fd), 'proc' in os.listdir(fd))
except OSError:
    print('False False')
");
    assert_says(&code, "False False").await;
}

#[tokio::test]
async fn names_and_sizes_of_given_files_are_checked_before_they_reach_anyone() {
    let sandbox = sandbox().await;
    for name in ["../x", "/etc/x", "a/../../x", "x\0y", ""] {
        let program = Program {
            files: vec![ProgramFile::new(name, *b"x")],
            ..Program::default()
        };
        assert!(sandbox.run(program).await.is_err(), "{name}");
    }
    let program = Program {
        files: vec![ProgramFile::new("x", vec![0; 17 << 20])],
        ..Program::default()
    };
    assert!(sandbox.run(program).await.is_err());
    assert_clean(&sandbox).await;
}
