//! A disk that fills up under the real server: nothing acknowledged is lost, people read and sign in, and all is well again when
//! there is room, without a restart.

use crate::{
    hall::{DEVICE, Hall, claim_page},
    process::{RealServer, try_ask},
    school::TestSchool,
};
use serde_json::{Value, json};
use std::{
    fs,
    io::{BufRead as _, BufReader},
    path::{Path, PathBuf},
    process::{Child, ChildStdin, Command, Stdio},
    time::Duration,
};

const PASSWORD: &str = "Suanpan2026!";

/// A disk of some megabytes in a name space of its own, if the machine gives one (to root, or to anybody through user name
/// spaces). It is gone with the process that holds it.
struct SmallDisk {
    holder: Child,
    _open: ChildStdin,
    folder: PathBuf,
}

impl SmallDisk {
    /// Copies what lies in `from` onto it.
    fn with_copy_of(from: &Path, folder: &Path) -> Option<Self> {
        fs::create_dir_all(folder).unwrap();
        let script =
            "mount -t tmpfs -o size=48m tmpfs \"$2\" && cp -r \"$1\"/. \"$2\" && echo ready && exec cat";
        let mut holder = Command::new("unshare")
            .args(["--map-root-user", "--mount", "sh", "-c", script, "sh"])
            .args([from, folder])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        let mut line = String::new();
        BufReader::new(holder.stdout.take().unwrap())
            .read_line(&mut line)
            .unwrap();
        if line.trim() != "ready" {
            holder.kill().ok();
            holder.wait().ok();
            return None;
        }
        Some(Self {
            _open: holder.stdin.take().unwrap(),
            holder,
            folder: folder.into(),
        })
    }

    /// Runs a command beside the disk.
    fn beside(&self, command: &str) -> Command {
        let mut entered = Command::new("nsenter");
        entered
            .args(["--preserve-credentials", "--user", "--mount", "--target"])
            .arg(self.holder.id().to_string())
            .arg(command);
        entered
    }

    /// The server on the disk.
    fn beside_program(&self) -> Command {
        self.beside(env!("CARGO_BIN_EXE_suanpan"))
    }

    /// Another program writes until nothing is left.
    fn fill(&self, name: &str) {
        let filler = format!(
            "cat /dev/zero > '{}' 2> /dev/null; true",
            self.folder.join(name).display()
        );
        assert!(
            self.beside("sh")
                .args(["-c", &filler])
                .status()
                .unwrap()
                .success()
        );
    }

    fn remove(&self, name: &str) {
        let path = self.folder.join(name);
        assert!(self.beside("rm").arg(path).status().unwrap().success());
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        self.holder.kill().ok();
        self.holder.wait().ok();
    }
}

/// The real server, and what it logs.
struct Server {
    process: RealServer,
    log: PathBuf,
}

impl Server {
    fn start(mut command: Command, folder: &Path, log: &Path) -> Self {
        command.stderr(fs::File::create(log).unwrap());
        let options = ["--low-disk-mb", "10", "--disk-reserve-mb", "4", "--log", "warn"];
        Self {
            process: RealServer::start(command, folder, &options),
            log: log.to_owned(),
        }
    }

    fn kill(self) {
        self.process.kill();
    }

    fn log(&self) -> Vec<String> {
        fs::read_to_string(&self.log)
            .unwrap()
            .lines()
            .map(str::to_owned)
            .collect()
    }

    fn ask(&self, token: &str, method: &str, path: &str, body: Option<&Value>) -> (u16, Value) {
        try_ask(&self.process.address, token, method, path, body).expect("a whole reply")
    }
}

/// A student in the middle of an exam, whose answers are drafts with a number.
struct Sitting {
    hall: Hall,
    attempt: i64,
    token: String,
    acknowledged: i64,
}

impl Sitting {
    async fn begin() -> Self {
        let hall = Hall::at_real_time().await;
        let hash = ::identity::password::Hasher::new(Some(1))
            .hash(PASSWORD.into())
            .await
            .unwrap();
        let (id, now_ms) = (hall.student.id, hall.school.app.now_ms());
        let set = move |tx| async move { ::identity::set_password_hash(&tx, id, &hash, false, now_ms).await };
        hall.school.app.db.write(set).await.unwrap();
        let paper = hall.paper(&["short_answer"]).await;
        let assessment = hall.assess(paper, json!({ "minutes": 0 })).await;
        let attempt = hall.start(&hall.student, assessment).await;
        let token = hall.student.client.token.clone().unwrap();
        claim_page(&hall.student, attempt, DEVICE, DEVICE, "open")
            .await
            .data();
        Self {
            hall,
            attempt,
            token,
            acknowledged: 0,
        }
    }

    /// Saves the next draft, of some kilobytes; returns the status.
    fn save(&mut self, server: &Server) -> u16 {
        let seq = self.acknowledged + 1;
        let text = format!("第 {seq} 稿 {}", "账".repeat(2000));
        let answer = json!({ "kind": "short_answer", "text": text });
        let body = json!({ "device": DEVICE, "writer": { "token": DEVICE, "epoch": 1 },
            "answers": [{ "position": 0, "seq": seq, "answer": answer }] });
        let path = format!("/api/exams/attempts/{}/answers/", self.attempt);
        let (status, reply) = server.ask(&self.token, "POST", &path, Some(&body));
        if status == 200 {
            self.acknowledged = seq;
        } else {
            assert_eq!(
                (status, reply["data"]["error"].as_str()),
                (507, Some("server.no_space")),
                "{reply}"
            );
        }
        status
    }

    /// Whatever was acknowledged can be read.
    fn look(&self, server: &Server) {
        let path = format!("/api/exams/attempts/{}/?device={DEVICE}", self.attempt);
        let (status, view) = server.ask(&self.token, "GET", &path, None);
        assert_eq!(status, 200, "{view}");
        let stored = view["data"]["answers"][0]["seq"].as_i64().unwrap_or(0);
        assert!(
            stored >= self.acknowledged,
            "{} was acknowledged, {stored} is stored",
            self.acknowledged
        );
    }

    fn sign_in(&self, server: &Server) -> u16 {
        let body = json!({ "username": self.hall.student.name, "password": PASSWORD });
        let (status, reply) = server.ask("", "POST", "/api/login/", Some(&body));
        assert!(status != 200 || reply["code"] == 200, "{reply}");
        status
    }

    /// A write that can wait.
    fn change_name(&self, server: &Server, name: &str) -> (u16, Value) {
        server.ask(
            &self.token,
            "POST",
            "/api/user/update_info/",
            Some(&json!({ "real_name": name })),
        )
    }

    fn is_a_file(&self) -> bool {
        self.hall.school.app.db.engine() == database::Engine::Sqlite
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_loses_nothing_and_people_still_sign_in_and_sit_their_exam() {
    let mut sitting = Sitting::begin().await;
    if !sitting.is_a_file() {
        return;
    }
    let own = tempfile::tempdir().unwrap();
    let (folder, log) = (own.path().join("disk"), own.path().join("log"));
    let Some(disk) = SmallDisk::with_copy_of(sitting.hall.school.folder(), &folder) else {
        return files_may_not_grow(sitting, own.path());
    };
    let server = Server::start(disk.beside_program(), &folder, &log);
    assert_eq!(sitting.save(&server), 200);
    assert_eq!(sitting.change_name(&server, "周一明").0, 200);

    disk.fill("filler");
    let (status, refusal) = sitting.change_name(&server, "周一名");
    assert_eq!(
        (status, refusal["data"]["error"].as_str()),
        (507, Some("server.no_space")),
        "{refusal}"
    );
    assert_eq!(
        sitting.sign_in(&server),
        200,
        "signing in goes on: {:?}",
        server.log()
    );
    for _ in 0..20 {
        assert_eq!(sitting.save(&server), 200, "answers of an exam are taken");
    }
    sitting.look(&server);

    disk.remove("filler");
    assert_eq!(sitting.change_name(&server, "周一名").0, 200, "without a restart");

    // Somebody takes the reserve as well: now nothing can be written, and nothing pretends to.
    disk.fill("filler");
    sitting.change_name(&server, "周一鸣");
    disk.fill("more");
    for _ in 0..40 {
        sitting.save(&server);
    }
    sitting.look(&server);
    tokio::time::sleep(Duration::from_secs(3)).await;
    assert!(server.log().len() < 40, "the log is quiet: {:#?}", server.log());

    server.kill();
    let server = Server::start(disk.beside_program(), &folder, &own.path().join("log2"));
    sitting.look(&server);
    assert_eq!(sitting.change_name(&server, "周一鸣").0, 507);
    disk.remove("filler");
    disk.remove("more");
    assert_eq!(
        sitting.change_name(&server, "周一鸣").0,
        200,
        "{:?}",
        server.log()
    );
    assert_eq!(sitting.save(&server), 200);
    assert_eq!(sitting.sign_in(&server), 200);
    sitting.look(&server);
    server.kill();
}

/// The same where no disk can be made: the server's files may not grow, which is how a quota looks. There is no reserve in that.
fn files_may_not_grow(mut sitting: Sitting, own: &Path) {
    let folder = own.join("data");
    let copied = Command::new("cp")
        .arg("-r")
        .arg(sitting.hall.school.folder())
        .arg(&folder)
        .status();
    assert!(copied.unwrap().success());
    let mut command = Command::new("sh");
    // 6 MiB in blocks of 512 bytes; the signal is ignored, so that the write fails.
    command.args([
        "-c",
        "trap '' XFSZ; ulimit -S -f 12288; exec \"$0\" \"$@\"",
        env!("CARGO_BIN_EXE_suanpan"),
    ]);
    let server = Server::start(command, &folder, &own.join("log"));
    assert_eq!(sitting.save(&server), 200);
    let mut refused = 0;
    for number in 0..4000 {
        let body = json!({ "title": format!("{number}"), "text": "账".repeat(6000), "attachments": [] });
        let path = format!("/api/classes/{}/notices/", sitting.hall.class);
        let token = sitting.hall.teacher.client.token.clone().unwrap();
        let (status, reply) = server.ask(&token, "POST", &path, Some(&body));
        assert!(status == 200 || status == 507, "{reply}");
        refused += usize::from(status == 507);
        if refused > 5 {
            break;
        }
    }
    assert!(refused > 5, "the files filled up");
    for _ in 0..20 {
        sitting.save(&server);
    }
    sitting.look(&server);
    assert!(server.log().len() < 40, "the log is quiet: {:#?}", server.log());
    let mut lift = Command::new("prlimit");
    lift.arg("--fsize=unlimited")
        .args(["--pid", &server.process.child.id().to_string()]);
    assert!(lift.status().unwrap().success());
    assert_eq!(sitting.save(&server), 200, "without a restart");
    sitting.look(&server);
    server.kill();
}

#[tokio::test]
async fn whoever_comes_with_an_upload_is_told_before_the_disk_is_full() {
    let school = TestSchool::new().await;
    let student = school.student("周一鸣").await;
    // More than any disk has.
    let client = school
        .with_settings(|config| config.low_disk_mb = u64::MAX >> 21)
        .with_token(&student.client.token.clone().unwrap());
    let reply = client
        .upload("/api/user/avatar/", "me.png", b"\x89PNG\r\n\x1a\n picture")
        .await;
    assert_eq!(
        (reply.status.as_u16(), reply.error()),
        (507, "server.no_space"),
        "{}",
        reply.json
    );
    client
        .post("/api/user/update_info/", json!({ "real_name": "周一明" }))
        .await
        .data();
}
