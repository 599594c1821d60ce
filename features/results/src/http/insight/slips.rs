//! Which mistakes many make.

use crate::{
    insight::{
        figure::{FigureHint, WrongFigure, wrong_figures},
        slip::{Slip, slips},
    },
    store::insight::list_answers,
};
use axum::extract::State;
use classes::ClassCourse;
use database::Tx;
use platform::{
    ApiResult, App, Envelope, Error, Path,
    access::{Teacher, UserId},
};
use questions::{Keyed, Shown, VersionId};
use scoring::question::{QuestionKind, figures::FigurePlace, gist::Gist};
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
    /// Wrong figures that several wrote at the same place, the most frequent first; not all of them.
    figures: Vec<SlipFigure>,
}

/// Where a figure stands, as a person reads it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum FigureAt {
    /// A cell of a calculation.
    Cell { name: String },
    /// A blank, from 1.
    Blank { number: usize },
    /// The debit side of an account.
    Debit { name: String },
    /// The credit side of an account.
    Credit { name: String },
}

impl FigureAt {
    fn of(place: FigurePlace, names: &BTreeMap<String, String>) -> Self {
        let name = |id: String| names.get(&id).map_or(id, |name| name.trim().to_owned());
        match place {
            FigurePlace::Cell(id) => Self::Cell { name: name(id) },
            FigurePlace::Blank(at) => Self::Blank { number: at + 1 },
            FigurePlace::Debit(account) => Self::Debit { name: name(account) },
            FigurePlace::Credit(account) => Self::Credit { name: name(account) },
        }
    }
}

/// A wrong figure, what is right in its place, and who wrote it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct SlipFigure {
    at: FigureAt,
    said: String,
    expected: Vec<String>,
    /// What it looks like; none where nothing in particular.
    hint: Option<FigureHint>,
    students: BTreeSet<UserId>,
}

impl SlipFigure {
    fn of(found: WrongFigure, names: &BTreeMap<String, String>) -> Self {
        Self {
            at: FigureAt::of(found.place, names),
            said: found.said,
            expected: found.expected,
            hint: found.hint,
            students: found.students,
        }
    }
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
async fn show(tx: &Tx, found: Vec<Slip<'_>>) -> Result<Vec<ClassSlip>, Error> {
    let versions: Vec<VersionId> = found.iter().map(|slip| slip.version).collect();
    let mut knowledge = questions::list_knowledge_of(tx, &versions).await?;
    let shown: HashMap<VersionId, Arc<Shown>> = (questions::load_shown(tx, &versions).await?.into_iter())
        .map(|shown| (shown.id, shown))
        .collect();
    let keys: HashMap<VersionId, Arc<Keyed>> = (questions::load_keys(tx, &versions).await?.into_iter())
        .map(|keyed| (keyed.id, keyed))
        .collect();
    let slips = found.into_iter().filter_map(|slip| {
        let shown = shown.get(&slip.version)?;
        let names = shown.body.names();
        let figures = keys
            .get(&slip.version)
            .map_or_else(Vec::new, |keyed| wrong_figures(&keyed.key, &slip.figures));
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
            figures: figures
                .into_iter()
                .map(|one| SlipFigure::of(one, &names))
                .collect(),
        })
    });
    Ok(slips.collect())
}
