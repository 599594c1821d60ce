//! Which mistakes many make.

use crate::{
    insight::slip::{Slip, slips},
    store::insight::list_answers,
};
use axum::extract::State;
use classes::ClassCourse;
use database::Tx;
use platform::{
    ApiResult, App, Envelope, Error, Path,
    access::{Teacher, UserId},
};
use questions::{Shown, VersionId};
use scoring::question::{QuestionKind, gist::Gist};
use serde::Serialize;
use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::Arc,
};

/// A question that several students of the class got wrong.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct ClassSlip {
    version_id: VersionId,
    kind: QuestionKind,
    /// Markdown.
    stem: String,
    knowledge: Vec<String>,
    /// Students who answered it.
    answered: usize,
    /// Students who ever got it wrong.
    wrong: BTreeSet<UserId>,
    /// What they answered instead, the most frequent first; not all of them.
    said: Vec<SlipAnswer>,
}

/// What a wrong answer came to, and who gave it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct SlipAnswer {
    students: BTreeSet<UserId>,
    #[serde(flatten)]
    said: Said,
}

/// A wrong answer, with the names a person reads.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Said {
    /// Nothing was answered.
    Nothing,
    /// Options, with their letters.
    Chosen { texts: Vec<String> },
    /// 正确 or 错误.
    Judged { is_right: bool },
    /// Texts, one for each blank or cell.
    Written { texts: Vec<String> },
    /// Items in this order.
    Ordered { texts: Vec<String> },
    /// Accounts that were debited and credited.
    Posted { debit: Vec<String>, credit: Vec<String> },
    /// 不需要编制分录.
    NoEntry,
}

impl Said {
    fn of(gist: Gist, names: &BTreeMap<String, String>) -> Self {
        let name = |id: String| names.get(&id).cloned().unwrap_or(id);
        match gist {
            Gist::Nothing => Self::Nothing,
            Gist::Chosen(ids) => Self::Chosen {
                texts: ids.into_iter().map(name).collect(),
            },
            Gist::Judged(is_right) => Self::Judged { is_right },
            Gist::Written(texts) => Self::Written { texts },
            Gist::Ordered(ids) => Self::Ordered {
                texts: ids.into_iter().map(name).collect(),
            },
            Gist::Posted(debit, credit) => Self::Posted {
                debit: debit.into_iter().map(name).collect(),
                credit: credit.into_iter().map(name).collect(),
            },
            Gist::NoEntry => Self::NoEntry,
        }
    }
}

/// The questions that most students of a class got wrong, with the answers that show how.
#[utoipa::path(get, path = "/api/results/insight/{class_id}/{course_id}/slips/", tag = "results",
    params(("class_id" = i64, Path), ("course_id" = i64, Path)),
    responses((status = 200, body = platform::Envelope<Vec<ClassSlip>>)))]
pub(super) async fn list_slips(
    State(app): State<App>,
    teacher: Teacher,
    Path(of): Path<ClassCourse>,
) -> ApiResult<Vec<ClassSlip>> {
    let found = app
        .db
        .read(move |tx| async move {
            of.require(&tx, &teacher).await?;
            let answers = list_answers(&tx, of.class_id, of.course_id).await?;
            let found = slips(answers.iter().map(|(user, answers)| (*user, answers.as_slice())));
            show(&tx, found).await
        })
        .await?;
    Ok(Envelope::ok(found))
}

/// Loads the questions.
async fn show(tx: &Tx, found: Vec<Slip>) -> Result<Vec<ClassSlip>, Error> {
    let versions: Vec<VersionId> = found.iter().map(|slip| slip.version).collect();
    let mut knowledge = questions::list_knowledge_of(tx, &versions).await?;
    let shown: HashMap<VersionId, Arc<Shown>> = (questions::load_shown(tx, &versions).await?.into_iter())
        .map(|shown| (shown.id, shown))
        .collect();
    let slips = found.into_iter().filter_map(|slip| {
        let shown = shown.get(&slip.version)?;
        let names = shown.body.names();
        let said = slip.said.into_iter();
        Some(ClassSlip {
            version_id: slip.version,
            kind: shown.kind,
            stem: shown.stem.clone(),
            knowledge: knowledge.remove(&slip.version).unwrap_or_default(),
            answered: slip.answered,
            wrong: slip.wrong,
            said: said
                .map(|(gist, students)| SlipAnswer {
                    students,
                    said: Said::of(gist, &names),
                })
                .collect(),
        })
    });
    Ok(slips.collect())
}
