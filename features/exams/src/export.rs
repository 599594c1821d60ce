//! What was composed or edited in the browser goes into the folder that leaves: papers.

use crate::{
    import::definition,
    paper::{Definition, DrawRule, Fixed},
    store::paper::{self, Paper},
};
use course_folder::{Course, model};
use courses::Exporting;
use database::Tx;
use platform::{Error, files::FileHash};
use scoring::Points;

/// Puts the papers of the course into the folder, and those of the person who takes it along. Whoever else composed a paper keeps
/// it: it may be asked tomorrow.
pub(crate) async fn export_papers(
    tx: &Tx,
    exporting: &Exporting,
    folder: &mut Course,
) -> Result<Vec<(String, FileHash)>, Error> {
    for paper in paper::list_all(tx, exporting.course).await? {
        let place = folder.papers.iter().position(|known| known.id == paper.key);
        // One of somebody else's may stand in the folder because they brought it back with a copy of theirs.
        let is_for_all = paper.owner.is_none() || paper.owner == exporting.by;
        let leaves = is_for_all && paper.archived_at_ms.is_none();
        match place {
            Some(at) if leaves && !is_as_written(&folder.papers[at], &paper) => {
                let path = folder.papers[at].path.clone();
                folder.papers[at] = written(&paper, path);
            }
            None if leaves => {
                let path = format!("papers/{}.toml", paper.key);
                folder.papers.push(written(&paper, path));
            }
            Some(at) if !leaves && !folder.proposes(&paper.key) => drop(folder.papers.remove(at)),
            _ => {}
        }
    }
    Ok(Vec::new())
}

fn is_as_written(known: &model::Paper, paper: &Paper) -> bool {
    known.title == paper.title
        && i64::from(known.minutes) == paper.minutes
        && definition(known) == paper.definition
}

/// The paper as a folder writes it.
fn written(paper: &Paper, path: String) -> model::Paper {
    let Definition {
        notice,
        shuffle_questions,
        shuffle_options,
        avoids_seen,
        sections,
    } = paper.definition.clone();
    model::Paper {
        path,
        id: paper.key.clone(),
        title: paper.title.clone(),
        total: marks(paper.total),
        minutes: u32::try_from(paper.minutes).unwrap_or(0),
        shuffle_questions,
        shuffle_options,
        avoids_seen,
        notice,
        section: (sections.into_iter())
            .map(|section| model::Section {
                title: section.title,
                points: section.points.map(marks),
                questions: section.questions.into_iter().map(asked).collect(),
                draw: section.draws.into_iter().map(draw).collect(),
            })
            .collect(),
    }
}

const fn marks(points: Points) -> model::Marks {
    model::Marks(points.0)
}

fn asked(fixed: Fixed) -> model::QuestionUse {
    model::QuestionUse {
        id: fixed.key,
        points: fixed.points.map(marks),
    }
}

fn draw(rule: DrawRule) -> model::Draw {
    let level = |level: i64| u32::try_from(level).unwrap_or(0);
    model::Draw {
        count: u32::try_from(rule.count).unwrap_or(0),
        kinds: rule.kinds,
        knowledge: rule.knowledge,
        chapters: rule.chapters,
        tags: rule.tags,
        difficulty: rule
            .difficulty
            .map_or_else(Vec::new, |(low, high)| vec![level(low), level(high)]),
        points: rule.points.map(marks),
    }
}
