//! The exam hall: a school of its own in a fresh database, an exam that is open, students who are signed in.

use anyhow::{Context as _, Result};
use classes::NewClass;
use database::{Database, Tx};
use exams::{AssessmentId, CountsAs, NewAssessment, review::Rules};
use identity::{
    NewUser, Status,
    session::{self, Device},
};
use platform::{
    App, Clock as _, Error, Millis, Role,
    access::{SchoolId, UserId},
    clock::{SystemClock, hours},
    config::Config,
    secret::Secret,
};
use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

/// Where the sample course lies, from the project's root.
const COURSE: &str = "content/courses/shuzhi-kuaiji";
/// The paper, without what a machine has to mark for long.
const PAPER: (&str, &str) = ("paper-a", "py6");

/// The hall and who sits in it.
pub(crate) struct Hall {
    /// The address of its database.
    pub(crate) url: String,
    /// Where the server's files are.
    pub(crate) folder: PathBuf,
    db: Database,
    pub(crate) course: courses::CourseId,
    pub(crate) assessment: AssessmentId,
    /// `JWT …` of each student.
    pub(crate) tokens: Vec<String>,
    /// `JWT …` of the teacher.
    pub(crate) teacher: String,
}

impl Hall {
    /// Builds it in this database, by the product's own functions.
    pub(crate) async fn build(url: String, folder: PathBuf, students: usize) -> Result<Self> {
        let config = Config::for_test(folder.clone(), url.clone());
        let db = Database::connect(&url).await?;
        db.migrate(SystemClock.now_ms()).await?;
        let app = App::new(db.clone(), Arc::new(SystemClock), config).await?;
        suanpan::reactions::install();
        let (school, teacher) = people(&app).await?;
        let files = course_folder::load_folder(Path::new(COURSE)).context(COURSE)?;
        let reading = course_folder::read(&files);
        let report = suanpan::course_import::apply(&app, school, reading, (Some(teacher), None)).await?;
        let course = report.course_id.context("the course has faults")?;
        let now_ms = app.now_ms();
        let secret = app.secret.clone();
        let (assessment, mut tokens) = app
            .db
            .write(move |tx| {
                let secret = secret.clone();
                async move {
                    let class = NewClass {
                        school,
                        name: "考场".into(),
                        term: "2026秋".into(),
                        code: "LASTZZ".into(),
                        code_expires_at_ms: None,
                        capacity: 100_000,
                        needs_approval: false,
                        owner: teacher,
                    };
                    let class = classes::add_class(&tx, &class, now_ms).await?;
                    let class = class.ok_or(Error::NotFound)?;
                    classes::set_courses(&tx, class, &[course], now_ms).await?;
                    let mut people = vec![teacher];
                    for number in 0..students {
                        let user = identity::add_user(&tx, &student(school, number), now_ms).await?;
                        classes::put_member(&tx, class, user, classes::MemberState::Member, now_ms).await?;
                        people.push(user);
                    }
                    let tokens = sign_in(&tx, &secret, &people, now_ms).await?;
                    let exam = exam(&tx, (school, course, class, teacher), now_ms).await?;
                    Ok::<_, Error>((exam, tokens))
                }
            })
            .await?;
        let teacher = tokens.remove(0);
        Ok(Self {
            url,
            folder,
            db,
            course,
            assessment,
            tokens,
            teacher,
        })
    }

    /// Waits until the server has done the work that followed from the building: it is not what is measured.
    pub(crate) async fn settle(&self) -> Result<()> {
        for _ in 0..600 {
            let left = self.db.read(|tx| async move { jobs::count_left(&tx).await });
            if left.await? == 0 {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
        anyhow::bail!("jobs are left after ten minutes")
    }

    /// Which database it is in.
    pub(crate) fn engine(&self) -> &'static str {
        if self.url.starts_with("postgres") {
            "postgres"
        } else {
            "sqlite"
        }
    }
}

async fn sign_in(tx: &Tx, secret: &Secret, people: &[UserId], now_ms: Millis) -> Result<Vec<String>, Error> {
    let device = Device {
        name: "load".into(),
        address: "127.0.0.1".into(),
    };
    let mut tokens = Vec::with_capacity(people.len());
    for user in people {
        let issued = session::begin(tx, secret, *user, &device, true, now_ms).await?;
        tokens.push(format!("JWT {}", issued.token));
    }
    Ok(tokens)
}

async fn people(app: &App) -> Result<(SchoolId, UserId)> {
    let now_ms = app.now_ms();
    let made = app.db.write(move |tx| async move {
        let named = school::NewSchool::named("load", "考场", "Hall");
        let school = school::add(&tx, &named, now_ms).await?;
        let teacher = NewUser {
            username: "teacher".into(),
            real_name: "教师".into(),
            student_number: None,
            ..student(school, 0)
        };
        let teacher = identity::add_user(&tx, &teacher, now_ms).await?;
        identity::set_role(&tx, teacher, Role::ClassManagement, true, now_ms).await?;
        Ok::<_, Error>((school, teacher))
    });
    Ok(made.await?)
}

fn student(school: SchoolId, number: usize) -> NewUser {
    NewUser {
        school,
        username: format!("s{number:05}"),
        phone: None,
        real_name: format!("考生{number:05}"),
        student_number: Some(format!("2026{number:05}")),
        password_hash: None,
        status: Status::Active,
        must_change_password: false,
    }
}

async fn exam(
    tx: &database::Tx,
    (school, course, class, teacher): (SchoolId, courses::CourseId, classes::ClassId, UserId),
    now_ms: Millis,
) -> Result<AssessmentId, Error> {
    let paper = exams::find_paper_by_key(tx, course, PAPER.0).await?;
    let paper = paper.ok_or(Error::NotFound)?;
    let mut definition = paper.definition.clone();
    for section in &mut definition.sections {
        section.questions.retain(|question| question.key != PAPER.1);
    }
    definition
        .sections
        .retain(|section| !section.questions.is_empty());
    let title = "负载测试";
    let paper = exams::add_variant(tx, &paper, (title, Some(teacher)), definition, now_ms).await?;
    let new = NewAssessment {
        school,
        course,
        paper,
        title: title.into(),
        opens_at_ms: now_ms - hours(1),
        closes_at_ms: now_ms + hours(5),
        counts_as: CountsAs::None,
        rules: Rules {
            shuffle_questions: true,
            shuffle_options: true,
            ..Rules::default()
        },
        notice: String::new(),
        classes: vec![class],
        author: teacher,
    };
    let id = new.add(tx, now_ms).await?;
    exams::publish(tx, id, now_ms).await?;
    Ok(id)
}
