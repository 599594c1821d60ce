//! A set of questions about a knowledge point, drawn from the bank for each of some students.

use crate::{
    insight::{
        answered::Answered,
        remedial::{Work, WorkKind, known},
    },
    store::{insight::list_answers, remedial::NewRemedial},
};
use database::Tx;
use platform::{Error, access::UserId};
use questions::VersionId;
use std::collections::{BTreeMap, HashMap};
use tasks::NewSet;

/// A set of questions to be given.
pub(super) struct QuestionSet<'a> {
    /// Names it within the course; no key of a folder.
    pub(super) key: &'a str,
    /// How many questions each student gets, as far as there are so many.
    pub(super) count: u32,
}

impl QuestionSet<'_> {
    /// Draws it from the bank for each student, without what they know.
    pub(super) async fn give(&self, tx: &Tx, new: &NewRemedial) -> Result<Work, Error> {
        let bank = questions::list_candidates(tx, new.course).await?;
        let candidates = tasks::list_for_set(&bank, &new.knowledge);
        if candidates.is_empty() {
            return Err(Error::invalid(
                "questions",
                "题库里没有这个知识点的题目，请刷新后重选。",
            ));
        }
        let versions: Vec<VersionId> = candidates.iter().map(|one| one.version).collect();
        let mut kin = questions::list_kin(tx, &versions).await?;
        let asked: BTreeMap<String, Vec<VersionId>> = candidates
            .into_iter()
            .map(|one| (one.key, kin.remove(&one.version).unwrap_or_default()))
            .collect();
        let answers: HashMap<UserId, Vec<Answered>> = list_answers(tx, new.class, new.course)
            .await?
            .into_iter()
            .collect();
        let of = |user: &UserId| answers.get(user).map_or(&[][..], Vec::as_slice);
        let students = new
            .students
            .iter()
            .map(|(user, _)| (*user, known(&asked, of(user))));
        let title = format!("补练题组：{}", new.knowledge);
        let set = NewSet {
            course: new.course,
            key: self.key,
            title: &title,
            knowledge: &new.knowledge,
            count: self.count,
            students: students.collect(),
        };
        let id = tasks::add_set(tx, &set).await?;
        Ok(Work {
            kind: WorkKind::Exercise,
            id: id.0,
            title,
        })
    }
}
