//! A student's own files in Python: their books, told by the feature that keeps them.

use coding::OwnFileParts;
use courses::CourseId;
use database::{Result, Tx};
use platform::access::UserId;
use std::{future::Future, pin::Pin};

/// Every source of own files.
pub const PARTS: OwnFileParts = OwnFileParts(&[books]);

type Found<'a> = Pin<Box<dyn Future<Output = Result<Vec<(String, Vec<u8>)>>> + Send + 'a>>;

/// The books of each company of the course; of the second company and further ones under the company's key.
fn books(tx: &Tx, user: UserId, course: CourseId) -> Found<'_> {
    Box::pin(async move {
        let mut files: Vec<(String, Vec<u8>)> = Vec::new();
        for company in simulation::store::company::list_companies(tx, course).await? {
            let is_first = files.is_empty();
            let own = simulation::books_as_csv(tx, user, company.id).await?;
            files.extend(own.into_iter().map(|(name, content)| {
                let name = if is_first {
                    name
                } else {
                    format!("{}/{name}", company.key)
                };
                (name, content)
            }));
        }
        Ok(files)
    })
}
