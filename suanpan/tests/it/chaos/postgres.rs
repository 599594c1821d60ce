//! A PostgreSQL of one test's own, which waits for its disk and may be killed.

use std::{
    fs,
    net::TcpListener,
    path::{Path, PathBuf},
    process::Command,
    time::{Duration, Instant},
};

pub struct Postgres {
    /// Without a database.
    pub url: String,
    folder: PathBuf,
    port: u16,
}

impl Postgres {
    pub fn start() -> Self {
        Self::begin("durable")
    }

    /// One that encrypts, and does not wait for its disk.
    pub fn encrypted() -> Self {
        Self::begin("start")
    }

    /// The certificate of the authority that signed its own.
    pub fn authority(&self) -> PathBuf {
        self.folder.join("ca.pem")
    }

    /// The port it listens on.
    pub fn port(&self) -> u16 {
        self.port
    }

    fn begin(what: &str) -> Self {
        // Its own user has to reach it, which the test's temporary folders do not allow.
        let folder = std::env::temp_dir().join(format!("suanpan-{}", platform::ids::token()));
        let port = TcpListener::bind("127.0.0.1:0")
            .and_then(|listener| listener.local_addr())
            .expect("a port")
            .port();
        let mut started = Self {
            url: String::new(),
            folder,
            port,
        };
        started.url = started.tell(what);
        started
    }

    fn tell(&self, what: &str) -> String {
        let tool = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tools/test-postgres.sh");
        let told = Command::new(tool)
            .arg(what)
            .env("SUANPAN_TEST_POSTGRES_DIR", &self.folder)
            .env("SUANPAN_TEST_POSTGRES_PORT", self.port.to_string())
            .output()
            .expect("the tool runs");
        let said = String::from_utf8_lossy(&told.stderr);
        assert!(told.status.success(), "test-postgres.sh {what}: {said}");
        String::from_utf8_lossy(&told.stdout).trim().to_owned()
    }

    /// Every process of it stands still, as when its machine does: connections are taken and nothing is answered.
    pub fn freeze(&self) {
        signal("-STOP", &self.processes());
    }

    /// It goes on as if nothing had been.
    pub fn thaw(&self) {
        signal("-CONT", &self.processes());
    }

    /// Its server, and the processes of that.
    fn processes(&self) -> Vec<String> {
        let file = fs::read_to_string(self.folder.join("data/postmaster.pid")).expect("a pid");
        let first = file.lines().next().expect("a pid").trim().to_owned();
        let mut all = children(&first);
        all.insert(0, first);
        all
    }

    /// SIGKILL to the server and every process of it, as when the power is cut.
    pub fn kill(&self) {
        let all = self.processes();
        signal("-9", &all);
        let began = Instant::now();
        while all.iter().any(|pid| is_alive(pid)) {
            assert!(began.elapsed() < Duration::from_secs(10), "it does not die");
            std::thread::sleep(Duration::from_millis(10));
        }
        // Where nobody buries the dead, their number seems taken still, and the lock files would be believed.
        let socket = format!(".s.PGSQL.{}.lock", self.port);
        for file in ["data/postmaster.pid", &socket] {
            fs::remove_file(self.folder.join(file)).ok();
        }
    }

    /// Starts it on what its disk holds.
    pub fn start_again(&self) {
        self.tell("again");
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // A test may fail while it is frozen.
        self.thaw();
        self.tell("stop");
    }
}

fn signal(which: &str, processes: &[String]) {
    let told = Command::new("kill").arg(which).args(processes).status();
    told.expect("a signal");
}

/// Fields of `/proc/PID/stat` after the name: state, parent, ….
fn stat(pid: &str) -> Option<Vec<String>> {
    let text = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    let fields = text.rsplit(") ").next()?.split(' ');
    Some(fields.map(str::to_owned).collect())
}

fn is_alive(pid: &str) -> bool {
    stat(pid).is_some_and(|fields| fields[0] != "Z")
}

fn children(parent: &str) -> Vec<String> {
    let all = fs::read_dir("/proc").expect("/proc").flatten();
    let names = all.filter_map(|entry| entry.file_name().into_string().ok());
    names
        .filter(|pid| stat(pid).is_some_and(|fields| fields[1] == parent))
        .collect()
}
