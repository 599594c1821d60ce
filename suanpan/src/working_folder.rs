//! What a program finds in its working folder beside its task's files: the student's own books, and the course's tables that
//! its text names. Told by the feature that keeps them.

use coding::{CourseTable, FolderParts};
use courses::CourseId;
use database::{Result, Tx};
use platform::access::UserId;
use simulation::{list_companies, load_template};
use std::{future::Future, pin::Pin};

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

/// The books of each company of the course.
fn books(tx: &Tx, user: UserId, course: CourseId) -> Found<'_, (String, Vec<u8>)> {
    Box::pin(async move {
        let mut files: Vec<(String, Vec<u8>)> = Vec::new();
        for company in list_companies(tx, course).await? {
            let is_first = files.is_empty();
            let own = simulation::books_as_csv(tx, user, company.id).await?;
            files.extend(
                own.into_iter()
                    .map(|(name, content)| (placed(is_first, &company.key, name), content)),
            );
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
