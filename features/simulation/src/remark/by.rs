//! By what a hand-in is marked: a version of its company, rules of its task, and what was granted to its class.

use super::{
    correction::Corrections,
    fit::{Misfit, MisfitKind, fitted},
};
use crate::{
    accepted::Way,
    bookkeeping::{LoadedBook, TaskRules},
    grading::Granted,
    store::{accepted, book::Book, company::load_template_like, correction, submission::Submission},
    template::Template,
};
use database::{Result, Tx};
use std::sync::Arc;

/// The version of the company whose references count, and the rules of the task.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct MarkedBy {
    pub(crate) version: i64,
    pub(crate) rules: TaskRules,
}

impl MarkedBy {
    /// As a hand-in was marked last.
    pub(crate) fn last(kept: &LoadedBook, submission: &Submission) -> Self {
        Self {
            version: submission.marked_version.unwrap_or(kept.book.version),
            rules: submission
                .marked_rules
                .clone()
                .unwrap_or_else(|| kept.rules.clone()),
        }
    }

    /// As a book is marked that is handed in while this stands of its class.
    pub(crate) fn standing(kept: &LoadedBook, corrections: &Corrections) -> Self {
        Self {
            version: kept.book.version.max(corrections.version().unwrap_or_default()),
            rules: kept.rules.clone(),
        }
    }

    /// The book as these mark it, or why they cannot.
    pub(crate) async fn see(
        &self,
        tx: &Tx,
        kept: &LoadedBook,
    ) -> Result<std::result::Result<LoadedBook, Misfit>> {
        let mut seen = LoadedBook {
            rules: self.rules.clone(),
            ..kept.clone()
        };
        if self.version != kept.book.version {
            let Some(now) = company_at(tx, kept, self.version).await? else {
                return Ok(Err(Misfit::of(MisfitKind::Openings)));
            };
            match fitted(&kept.template, &now, &self.rules) {
                Ok(made) => seen.template = Arc::new(made),
                Err(misfit) => return Ok(Err(misfit)),
            }
        }
        Ok(Ok(seen))
    }

    /// The same; where the version does not fit, by the one that the book was opened with.
    pub(crate) async fn see_or_own(mut self, tx: &Tx, kept: &LoadedBook) -> Result<(LoadedBook, Self)> {
        if let Ok(seen) = self.see(tx, kept).await? {
            return Ok((seen, self));
        }
        self.version = kept.book.version;
        let seen = LoadedBook {
            rules: self.rules.clone(),
            ..kept.clone()
        };
        Ok((seen, self))
    }
}

/// The company of a book as another version has it; none where its figures cannot be those of the book.
pub(super) async fn company_at(tx: &Tx, kept: &LoadedBook, version: i64) -> Result<Option<Arc<Template>>> {
    let own = (kept.book.company, kept.book.version);
    load_template_like(tx, own, kept.book.seed, version).await
}

/// What a class's teachers say beside the course.
#[derive(Debug, Clone, Default)]
pub(crate) struct Grants {
    pub(crate) ways: Vec<Way>,
    pub(crate) corrections: Corrections,
}

impl Grants {
    /// What stands of the class that a book is kept for.
    pub(crate) async fn of(tx: &Tx, book: &Book) -> Result<Self> {
        let Some(class) = book.class else {
            return Ok(Self::default());
        };
        Ok(Self {
            ways: accepted::list_standing(tx, class, book.company).await?,
            corrections: match book.activity {
                Some(activity) => correction::list(tx, class, activity).await?,
                None => Corrections::default(),
            },
        })
    }

    pub(crate) fn granted(&self) -> Granted<'_> {
        Granted {
            ways: &self.ways,
            corrections: &self.corrections,
        }
    }
}
