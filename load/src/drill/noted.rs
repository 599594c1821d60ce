//! What everybody's ledger says at a moment, for a copy that is made while they write.

use crate::{client::Client, student::Student};
use anyhow::Result;
use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
};

/// Students by number, as of their last acknowledged change.
#[derive(Default)]
pub(super) struct Ledgers(Mutex<BTreeMap<usize, Student>>);

impl Ledgers {
    pub(super) fn keep(&self, number: usize, student: &Student) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.insert(number, student.clone());
    }

    pub(super) fn note(&self) -> Vec<Student> {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.values().cloned().collect()
    }
}

/// How many noted changes a server does not have, nor anything newer in their place.
pub(super) async fn missing(noted: &[Student], server: &str) -> Result<usize> {
    let mut client = Client::connect(server).await?;
    let mut missing = 0;
    for student in noted {
        missing += student.missing(&mut client).await? + student.lost_receipts(&mut client).await?;
    }
    Ok(missing)
}
