//! What a program finds in its working folder beside its task's files, when its text names it: the student's own books, and
//! the course's tables. Told by the feature that keeps them.

use coding::{CourseTable, FolderParts, MakeFile, Named, OwnContent, OwnFile, RunPlace};
use courses::CourseId;
use database::{Result, Tx};
use platform::access::UserId;
use simulation::{
    list_companies, load_template,
    programs::{self, ProgramBooks},
};
use std::{collections::HashSet, future::Future, pin::Pin};
use tasks::{Activity, ActivityKind};

/// Every source of such files.
pub const PARTS: FolderParts = FolderParts {
    own: &[books],
    tables: &[business_tables],
};

type Found<'a, T> = Pin<Box<dyn Future<Output = Result<Vec<T>>> + Send + 'a>>;

/// A file of the first company by its own name, of further ones under the company's key.
fn placed(is_first: bool, company: &str, name: String) -> String {
    if is_first {
        name
    } else {
        format!("{company}/{name}")
    }
}

/// The books that are kept in the tasks for which a Python task is a step.
async fn beside(tx: &Tx, place: RunPlace<'_>) -> Result<Vec<Activity>> {
    let Some(key) = place.task else {
        return Ok(Vec::new());
    };
    let mut all = tasks::list_activities(tx, place.course).await?;
    let is_step = |one: &&Activity| one.kind == ActivityKind::Python && one.reference() == key;
    let within: HashSet<_> = all.iter().filter(is_step).map(|one| one.task).collect();
    all.retain(|one| one.kind == ActivityKind::Simulation && within.contains(&one.task));
    Ok(all)
}

/// The books of each company of the course, of which a program asks for files: in a task that keeps books, those.
fn books<'a>(tx: &'a Tx, user: UserId, run: RunPlace<'a>, named: &'a Named) -> Found<'a, OwnFile> {
    Box::pin(async move {
        let mut files: Vec<OwnFile> = Vec::new();
        let beside = beside(tx, run).await?;
        for (place, company) in list_companies(tx, run.course).await?.into_iter().enumerate() {
            let placed = |name: &str| placed(place == 0, &company.key, name.to_owned());
            let module = placed(programs::MODULE);
            let with_module = named.imports(module.trim_end_matches(".py").replace('/', ".").as_str());
            let with_file = with_module || named.has(&placed(programs::SQLITE));
            let tables = [programs::JOURNAL, programs::BALANCES].map(|name| named.has(&placed(name)));
            if !with_file && tables == [false; 2] {
                continue;
            }
            let of_task = beside.iter().filter(|one| one.company() == company.key);
            let of_task: Vec<_> = of_task.map(|one| one.id).collect();
            let Some(own) = ProgramBooks::load(tx, user, company.id, &of_task).await? else {
                continue;
            };
            let ready = |name: &str, title: &str, content| OwnFile {
                name: placed(name),
                title: title.into(),
                content: OwnContent::Ready(content),
            };
            if tables[0] && own.is_kept {
                files.push(ready(programs::JOURNAL, "序时账", own.journal_csv()));
            }
            if tables[1] && own.is_kept {
                files.push(ready(programs::BALANCES, "科目余额表", own.balances_csv()));
            }
            if with_module {
                files.push(ready(
                    programs::MODULE,
                    "账套数据模块",
                    programs::MODULE_TEXT.into(),
                ));
            }
            if with_file {
                let make: MakeFile = Box::new(|app| Box::pin(async move { own.sqlite(&app).await }));
                files.push(OwnFile {
                    name: placed(programs::SQLITE),
                    title: "账套数据库".into(),
                    content: OwnContent::Made(make),
                });
            }
        }
        Ok(files)
    })
}

/// The tables of business data of each company of the course.
fn business_tables(tx: &Tx, course: CourseId) -> Found<'_, CourseTable> {
    Box::pin(async move {
        let mut tables = Vec::new();
        for (place, company) in list_companies(tx, course).await?.into_iter().enumerate() {
            let template = load_template(tx, company.id, company.version).await?;
            tables.extend(template.tables.iter().map(|table| CourseTable {
                name: placed(place == 0, &company.key, table.file.clone()),
                hash: table.hash.clone(),
                bytes: table.bytes,
                title: table.title.clone(),
            }));
        }
        Ok(tables)
    })
}
