//! A school for one test: its people, its clock, its jobs.

use crate::noticed::Noticed;
use ::identity::{NewUser, Status, session};
use axum::Router;
use coding::Runner;
use platform::{
    App, Clock as _, Role,
    access::{SchoolId, UserId},
    config::Config,
    ids,
};
use std::sync::Arc;
use testkit::{Client, FakeClock, TestDatabase};

/// A school on a database of its own.
pub struct TestSchool {
    /// The application under test.
    pub app: App,
    /// Its whole HTTP service.
    pub service: Router,
    /// A clock that only the test moves.
    pub clock: Arc<FakeClock>,
    /// The school.
    pub id: SchoolId,
    runner: Runner,
    /// What the test leaves behind: dropped, it looks.
    pub(crate) noticed: Noticed,
}

/// Somebody signed in.
#[derive(Clone)]
pub struct Person {
    /// Their account.
    pub id: UserId,
    /// Their name.
    pub name: String,
    /// Sends requests as them.
    pub client: Client,
}

impl std::ops::Deref for Person {
    type Target = Client;

    fn deref(&self) -> &Client {
        &self.client
    }
}

impl TestSchool {
    /// A school without people.
    pub async fn new() -> Self {
        Self::within(TestDatabase::new().await).await
    }

    /// The same in a database of the test's choice.
    pub async fn within(database: TestDatabase) -> Self {
        let mut school = Self::on(database).await;
        school.id = school.add_school("huadong", "华东财经职业大学").await;
        school
    }

    /// The demo's host, loaded once for all tests and copied for each.
    pub async fn demo() -> Self {
        Self::demo_of("demo", suanpan::demo::STUDENTS).await
    }

    /// The same with so many students in the first class; `name` is the template's.
    pub async fn demo_of(name: &str, students: usize) -> Self {
        let load = |url: String, folder: std::path::PathBuf| async move {
            let clock = Arc::new(FakeClock::default());
            let db = ::database::Database::connect(&url)
                .await
                .expect("the demo's database");
            let runner = runner(&folder);
            let app = App::new(db, Arc::clone(&clock) as _, Config::for_test(folder, url))
                .await
                .expect("an application");
            suanpan::demo::load_with(&app, suanpan::demo::Size::of(students))
                .await
                .expect("the demo loads");
            // What follows from it has been done too, as in a school that has been running for a while.
            clock.advance(platform::clock::minutes(1));
            for worker in suanpan::jobs::workers(&app, &runner) {
                worker.run_due().await.expect("the demo's jobs run");
            }
        };
        Self::on(TestDatabase::filled(name, load).await).await
    }

    /// A school without people whose files are kept elsewhere, at the machine's time, which files bear.
    pub async fn keeping_files(settings: platform::files::FileSettings) -> Self {
        let mut school = Self::with(TestDatabase::new().await, |config| config.files = settings).await;
        school.id = school.add_school("huadong", "华东财经职业大学").await;
        school.keep_real_time();
        school
    }

    /// A school whose webhooks may be sent to this very computer.
    pub async fn telling_this_computer() -> Self {
        let networks = ["127.0.0.0/8"].map(|network| network.parse().expect("a network"));
        let change = |config: &mut Config| config.hook_networks = networks.into();
        let mut school = Self::with(TestDatabase::new().await, change).await;
        school.id = school.add_school("huadong", "华东财经职业大学").await;
        school
    }

    /// Another instance of the same school: on the same database, with a data folder of its own.
    pub async fn second_instance(&self, data_dir: std::path::PathBuf) -> App {
        let config = Config {
            data_dir,
            ..(*self.app.config).clone()
        };
        let db = ::database::Database::connect(self.database_url())
            .await
            .expect("the database");
        App::new(db, Arc::clone(&self.clock) as _, config)
            .await
            .expect("an application")
    }

    /// A host without a school.
    pub async fn empty() -> Self {
        Self::on(TestDatabase::new().await).await
    }

    /// The same in a database of the test's choice.
    pub async fn on_host(database: TestDatabase) -> Self {
        Self::on(database).await
    }

    async fn on(database: TestDatabase) -> Self {
        Self::with(database, |_| {}).await
    }

    async fn with(database: TestDatabase, change: impl FnOnce(&mut Config)) -> Self {
        let clock = Arc::new(FakeClock::default());
        let mut config = Config::for_test(database.folder.path().into(), database.url.clone());
        change(&mut config);
        let db = ::database::Database::connect(&database.url)
            .await
            .expect("the test's database");
        let app = App::new(db, Arc::clone(&clock) as _, config)
            .await
            .expect("an application");
        let runner = runner(database.folder.path());
        let service = crate::documented::documented(suanpan::server::service(&app, &runner));
        let clock_of_test = Arc::clone(&clock);
        Self {
            app,
            service,
            clock,
            id: SchoolId(0),
            runner,
            noticed: Noticed::new(database, clock_of_test),
        }
    }

    /// Sets the clock to the machine's time, for tests that start the real server on the test's database.
    pub fn keep_real_time(&self) {
        self.clock
            .advance(platform::clock::SystemClock.now_ms() - self.clock.now_ms());
    }

    /// Another school on the same host.
    pub async fn add_school(&self, key: &str, name: &str) -> SchoolId {
        let (new, now_ms) = (::school::NewSchool::named(key, name, ""), self.clock.now_ms());
        let added = self
            .app
            .db
            .write(move |tx| async move { ::school::add(&tx, &new, now_ms).await })
            .await;
        added.expect("a school")
    }

    /// Somebody of the demo, signed in through the call of the screen.
    pub async fn sign_in(&self, username: &str) -> Client {
        let stranger = self.stranger();
        let form = serde_json::json!({ "username": username, "password": suanpan::demo::PASSWORD });
        let reply = stranger.post("/api/login/", form).await;
        stranger.with_token(reply.data()["token"].as_str().expect("a token"))
    }

    /// The same, learning in the demo's first course: who is in a class may choose it too, and twice changes nothing.
    pub async fn enrolled(&self, username: &str) -> Client {
        let student = self.sign_in(username).await;
        student
            .post("/api/select_course/1/enrol/", serde_json::json!({}))
            .await;
        student
    }

    /// Somebody who has not signed in.
    pub fn stranger(&self) -> Client {
        Client::stranger(self.service.clone())
    }

    /// The service with other settings, on the same database.
    pub fn service_of(&self, app: &App) -> Router {
        suanpan::server::service(app, &self.runner)
    }

    /// A stranger at the same school after the server was started again: what it kept in memory is gone.
    pub fn restarted(&self) -> Client {
        Client::stranger(suanpan::server::service(&self.app, &self.runner))
    }

    /// A student of the school, signed in.
    pub async fn student(&self, name: &str) -> Person {
        self.person(self.id, name, &[]).await
    }

    /// A teacher of the school, signed in.
    pub async fn teacher(&self, name: &str) -> Person {
        self.person(self.id, name, &[Role::ClassManagement]).await
    }

    /// Somebody of the academic office, signed in.
    pub async fn staff(&self, name: &str) -> Person {
        self.person(self.id, name, &[Role::TeacherManagement]).await
    }

    /// Anybody of any school, signed in. Their username is their name, in which spaces become underscores.
    pub async fn person(&self, school: SchoolId, name: &str, roles: &[Role]) -> Person {
        let now_ms = self.clock.now_ms();
        let username = name.replace(' ', "_");
        let user = NewUser {
            school,
            username: username.clone(),
            phone: None,
            real_name: name.into(),
            student_number: roles.is_empty().then(|| format!("N{username}")),
            password_hash: None,
            status: Status::Active,
            must_change_password: false,
        };
        let roles = roles.to_vec();
        let added = self
            .app
            .db
            .write(move |tx| async move {
                let id = ::identity::add_user(&tx, &user, now_ms).await?;
                for role in roles {
                    ::identity::set_role(&tx, id, role, true, now_ms).await?;
                }
                Ok::<_, platform::Error>(id)
            })
            .await;
        let id = added.expect("a person");
        Person {
            id,
            name: name.into(),
            client: self.session_of(id).await,
        }
    }

    /// Somebody in a new session: the ones before may be over.
    pub async fn session_of(&self, id: UserId) -> Client {
        let (now_ms, secret) = (self.clock.now_ms(), self.app.secret.clone());
        let issued = self
            .app
            .db
            .write(move |tx| async move {
                let device = session::Device {
                    name: "test".into(),
                    address: "127.0.0.1".into(),
                };
                session::begin(&tx, &secret, id, &device, true, now_ms).await
            })
            .await;
        let token = issued.expect("a session").token;
        self.stranger().with_token(&token)
    }

    /// The newest code that was sent to a phone.
    pub async fn last_code(&self, phone: &str) -> String {
        self.noticed.read_messages(phone);
        let phone = phone.to_owned();
        let messages = self
            .app
            .db
            .read(|tx| async move { platform::outbox::list_recent(&tx, 50).await })
            .await
            .expect("the outbox");
        let message = messages
            .into_iter()
            .find(|message| message.recipient == phone)
            .expect("a message to that phone");
        message
            .text
            .chars()
            .filter(char::is_ascii_digit)
            .take(6)
            .collect()
    }

    /// What runs Python for this school.
    pub fn runner(&self) -> &Runner {
        &self.runner
    }

    /// The workers of all lanes, as in the server.
    pub fn workers(&self) -> Vec<jobs::Worker> {
        suanpan::jobs::workers(&self.app, &self.runner)
    }

    /// Does every job that is due.
    pub async fn run_jobs(&self) {
        for worker in self.workers() {
            worker.run_due().await.expect("the jobs run");
        }
    }

    /// Does every job that is due on a host where no program can run, until those of this kind are given up.
    pub async fn run_jobs_without_python(&self, kind: &'static str) {
        self.noticed.give_up(kind);
        let mut settings = self.runner.settings().clone();
        settings.runner.program = self.folder().join("not-there");
        let runner = Runner::with_settings(settings);
        for _ in 0..=jobs::Retry::USUAL.attempts {
            for worker in suanpan::jobs::workers(&self.app, &runner) {
                worker.run_due().await.expect("the jobs run");
            }
            self.clock.advance(jobs::Retry::USUAL.longest_pause_ms);
        }
    }

    /// This test leaves jobs due on purpose.
    pub fn leave_jobs(&self) {
        self.noticed.leave_jobs();
    }

    /// This test knows of the messages to these phones, or to all that begin so.
    pub fn expect_messages(&self, phones: &[&str]) {
        phones.iter().for_each(|phone| self.noticed.read_messages(phone));
    }

    /// A folder of the test's own.
    pub fn folder(&self) -> &std::path::Path {
        self.noticed.database.folder.path()
    }

    /// Does something to the database that no request can: as its owner would.
    pub async fn run_script(&self, script: &str) {
        self.noticed.database.run(script).await;
    }

    /// The address of the test's database.
    pub fn database_url(&self) -> &str {
        &self.noticed.database.url
    }

    /// A stranger at the same school on a host that gives a program so many bytes of files at most.
    pub fn with_input_limit(&self, bytes: u64) -> Client {
        let mut settings = self.runner.settings().clone();
        settings.limits.run.input_bytes = bytes;
        let runner = Runner::with_settings(settings);
        Client::stranger(suanpan::server::service(&self.app, &runner))
    }

    /// A stranger at the same school on a host with other settings.
    pub fn with_settings(&self, change: impl FnOnce(&mut Config)) -> Client {
        let mut config = (*self.app.config).clone();
        change(&mut config);
        let app = self.app.with_config(config);
        Client::stranger(suanpan::server::service(&app, &self.runner))
    }

    /// A name nobody else has.
    pub fn unique(prefix: &str) -> String {
        format!("{prefix}{}", &ids::token()[..8])
    }
}

/// The product's own runner: this test's binary as the supervisor, the environment that `make setup` made.
fn runner(folder: &std::path::Path) -> Runner {
    let state_dir = folder.join("runner");
    let environment = std::env::var_os("SUANPAN_PYTHON_ENV").map_or_else(
        || std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../runtime/python/.venv"),
        std::path::PathBuf::from,
    );
    let environment = std::fs::canonicalize(&environment).expect("the Python environment: run `make setup`");
    let mut settings =
        sandbox::SandboxSettings::new(state_dir, environment).expect("this program has a path");
    settings.runner.program = env!("CARGO_BIN_EXE_suanpan").into();
    Runner::with_settings(settings)
}
