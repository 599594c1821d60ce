//! A demo school in this process, for what measures it.

use coding::Runner;
use platform::{App, config::Config};
use std::{path::Path, sync::Arc};
use suanpan::demo::{PASSWORD, Size};
use testkit::{Client, FakeClock, TestDatabase};

/// A loaded school and the whole server above it.
pub(crate) struct DemoSchool {
    pub(crate) database: TestDatabase,
    pub(crate) app: App,
    service: axum::Router,
    runner: Runner,
}

impl DemoSchool {
    /// Loads a demo of that size and does the work that follows from it.
    pub(crate) async fn load(name: &str, size: Size, (program, environment): (&str, &str)) -> Self {
        let fill = |url: String, folder: std::path::PathBuf| async move {
            let clock = Arc::new(FakeClock::default());
            let app = open(&url, &folder, &clock).await;
            suanpan::demo::load_with(&app, size)
                .await
                .expect("the demo loads");
            clock.advance(platform::clock::minutes(1));
            run_due(&app, &runner(&folder, program, environment)).await;
        };
        let database = TestDatabase::filled(name, fill).await;
        let folder = database.folder.path();
        let app = open(&database.url, folder, &Arc::new(FakeClock::default())).await;
        let runner = runner(folder, program, environment);
        let service = suanpan::server::service(&app, &runner);
        let school = Self {
            database,
            app,
            service,
            runner,
        };
        school.run_jobs().await;
        school
    }

    /// Does the work that waits.
    pub(crate) async fn run_jobs(&self) {
        run_due(&self.app, &self.runner).await;
    }

    /// Somebody of the demo.
    pub(crate) async fn sign_in(&self, username: &str) -> Client {
        let stranger = Client::stranger(self.service.clone());
        let form = serde_json::json!({ "username": username, "password": PASSWORD });
        let reply = stranger.post("/api/login/", form).await;
        stranger.with_token(reply.data()["token"].as_str().expect("a token"))
    }
}

async fn run_due(app: &App, runner: &Runner) {
    for worker in suanpan::jobs::workers(app, runner) {
        worker.run_due().await.expect("the demo's jobs run");
    }
}

fn runner(folder: &Path, program: &str, environment: &str) -> Runner {
    let environment = std::fs::canonicalize(environment).expect("the Python environment: run `make setup`");
    let mut settings = sandbox::SandboxSettings::new(folder.join("runner"), environment)
        .expect("the settings of the Python runner");
    settings.runner.program = program.into();
    Runner::with_settings(settings)
}

async fn open(url: &str, folder: &Path, clock: &Arc<FakeClock>) -> App {
    let db = database::Database::connect(url).await.expect("the database");
    let config = Config::for_test(folder.into(), url.into());
    let clock = Arc::clone(clock) as _;
    App::new(db, clock, config).await.expect("an application")
}

#[expect(clippy::print_stdout, reason = "it prints a table")]
pub(crate) fn say(line: impl std::fmt::Display) {
    println!("{line}");
}
