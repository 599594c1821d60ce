//! What this process has one of, and which of it each feature's handlers are given.

use crate::{course_parts, items, working_folder};
use axum::extract::FromRef;
use classes::Catalogue;
use coding::{FolderParts, Runner};
use courses::{CoursePart, TestsGuard};
use identity::password::Hasher;
use learning::AgendaPart;
use platform::{App, Millis};

/// Everything that handlers can be given.
#[derive(Clone, FromRef)]
pub struct Services {
    pub(crate) app: App,
    /// When this process took up its work.
    pub(crate) started_at_ms: Millis,
    hasher: Hasher,
    runner: Runner,
    hall: exams::Hall,
    watch: simulation::ExamWatch,
    catalogue: Catalogue,
    folder: FolderParts,
    parts: &'static [CoursePart],
    tests: TestsGuard,
    texts: authoring::Texts,
    agenda: &'static [AgendaPart],
}

impl Services {
    /// The services of an application; `runner` runs student programs.
    pub fn new(app: &App, runner: &Runner) -> Self {
        Self {
            app: app.clone(),
            started_at_ms: app.now_ms(),
            hasher: Hasher::new(app.config.hashing_lanes),
            runner: runner.clone(),
            hall: exams::Hall::open(app),
            watch: exams::WATCH,
            catalogue: items::catalogue(),
            folder: working_folder::PARTS,
            parts: course_parts::PARTS,
            tests: course_parts::TESTS,
            texts: authoring::Texts::default(),
            agenda: course_parts::AGENDA,
        }
    }
}

macro_rules! give {
    ($($feature:ident: $($service:ident),+;)*) => {$(
        impl FromRef<Services> for $feature::HttpState {
            fn from_ref(services: &Services) -> Self {
                Self { $($service: services.$service.clone()),+ }
            }
        }
    )*};
}

// The other features are given the application alone.
give! {
    identity: app, hasher;
    courses: app, parts, tests;
    authoring: app, parts, texts, runner;
    classes: app, catalogue;
    learning: app, agenda;
    coding: app, runner, folder;
    simulation: app, watch;
    exams: app, runner, hall;
    staff: app, hasher;
}
