//! `make bench-pages`: how long every page takes on a school that is there already, and what it costs.
//!
//!     bench_school SERVER_PROGRAM PYTHON_ENVIRONMENT DATABASE_URL DATA_FOLDER SIZE RESULT.json
//!     bench_school compare SMALL.json LARGE.json REGION.json
//!
//! Each GET of the OpenAPI document is asked by every kind of caller in this process, one request after the other, with warm
//! caches: the wall clock is the server's and the database's, without a network. The slowest caller counts for a page; what a
//! size is judged by is the 95th percentile over all requests of all pages. Fails when a target is missed.

mod compare;
mod timing;

use coding::Runner;
use platform::{App, clock::SystemClock, config::Config};
use std::{
    path::{Path, PathBuf},
    process::ExitCode,
    sync::Arc,
};
use suanpan::demo::PASSWORD;
use testkit::{CALLERS, Caller, Client, TestDatabase, pages};
use timing::{Pages, Timing};

// As the server has it, so that a page costs what it costs there.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[tokio::main]
async fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments.as_slice() {
        ["compare", small, large, region] => compare::compare([*small, *large, *region].map(Path::new)),
        [program, environment, url, folder, size, result] => {
            let place = Place {
                program,
                environment,
                url,
                folder: Path::new(folder),
            };
            let measured = walk(&place).await;
            measured.say(size);
            std::fs::write(result, measured.json(size).to_string()).expect("the result is written");
            ExitCode::SUCCESS
        }
        _ => {
            say("bench_school SERVER_PROGRAM PYTHON_ENVIRONMENT DATABASE_URL DATA_FOLDER SIZE RESULT.json");
            ExitCode::FAILURE
        }
    }
}

/// Where the school is.
struct Place<'a> {
    program: &'a str,
    environment: &'a str,
    url: &'a str,
    folder: &'a Path,
}

/// Every page as each caller finds it.
async fn walk(place: &Place<'_>) -> Pages {
    let db = database::Database::connect(place.url)
        .await
        .expect("the database");
    let config = Config::for_test(place.folder.into(), place.url.into());
    let app = App::new(db, Arc::new(SystemClock), config)
        .await
        .expect("an application");
    let service = suanpan::server::service(&app, &runner(place));
    let database = TestDatabase {
        url: place.url.into(),
        folder: tempfile::tempdir().expect("a temporary folder"),
    };
    let document = serde_json::to_value(suanpan::routes::document()).expect("JSON");
    let mut measured = Pages::default();
    for username in CALLERS {
        let stranger = Client::stranger(service.clone());
        let form = serde_json::json!({ "username": username, "password": PASSWORD });
        let reply = stranger.post("/api/login/", form).await;
        let client = stranger.with_token(reply.data()["token"].as_str().expect("a token"));
        let caller = Caller::new(&database, username, client);
        for page in pages(&document) {
            let address = caller.address(&page);
            if let Some(timing) = Timing::of(&app, &caller.client, &address).await {
                measured.add(page.path, username, timing);
            }
        }
    }
    measured
}

fn runner(place: &Place<'_>) -> Runner {
    let environment =
        std::fs::canonicalize(place.environment).expect("the Python environment: run `make setup`");
    let mut settings = sandbox::SandboxSettings::new(place.folder.join("runner"), environment)
        .expect("the settings of the Python runner");
    settings.runner.program = PathBuf::from(place.program);
    Runner::with_settings(settings)
}

#[expect(clippy::print_stdout, reason = "it prints a table")]
fn say(line: impl std::fmt::Display) {
    println!("{line}");
}
