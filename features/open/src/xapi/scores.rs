//! Marks of a student in a course, as the gradebook shows them to whoever named the store: released, with what teachers set.

use super::statement::{Activity, FAILED, Fact, PASSED, SCORED, Teller, Verb, kinds};
use crate::{
    store::cells::{self, ResultRow},
    viewer::Viewer,
};
use courses::CourseId;
use database::{Result, Tx};
use exams::{AssessmentId, find_assessment};
use platform::access::UserId;
use results::ResultState;
use scoring::Points;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Everything that counts, an item once: a student of two classes with the same course has one mark.
pub(super) async fn load(
    tx: &Tx,
    viewer: Viewer,
    teller: &Teller,
    (course, user): (CourseId, UserId),
) -> Result<Vec<Fact>> {
    let rows = cells::list_results_of_student(tx, viewer, course, user).await?;
    let (mut facts, mut seen) = (Vec::new(), BTreeSet::new());
    // What was learned by watching and reading changes all the time, and is told by itself.
    for row in rows.iter().filter(|row| row.source_kind != "learning") {
        let Some(fact) = scored(teller, row) else { continue };
        if !seen.insert(fact.subject.clone()) {
            continue;
        }
        facts.extend(outcome(tx, row, &fact).await?);
        facts.push(fact);
    }
    facts.sort_by_key(|fact| fact.at_ms);
    Ok(facts)
}

/// What a mark is of, and its name among the marks of a student.
fn object(teller: &Teller, row: &ResultRow) -> (Activity, String) {
    let title = &row.title;
    let (collection, kind) = match row.source_kind.as_str() {
        "exam" => ("exams", kinds::ASSESSMENT),
        "exercise" => ("exercises", kinds::ASSESSMENT),
        "task" => ("tasks", kinds::ASSIGNMENT),
        "python" => ("python", kinds::ASSIGNMENT),
        // Of a class: columns by hand, and the final mark, which is that of the course.
        "total" => return (teller.course.clone(), format!("total/{}", row.class_id)),
        _ => ("columns", kinds::ASSESSMENT),
    };
    let object = Activity::new(collection, row.source_id, kind, title);
    (object, format!("{}/{}", row.source_kind, row.source_id))
}

/// None where nothing counts, or something waits for a mark.
fn scored(teller: &Teller, row: &ResultRow) -> Option<Fact> {
    let is_known = matches!(row.state, ResultState::Marked | ResultState::Missing);
    let earned = row.earned.filter(|_| is_known && row.full > Points::ZERO)?;
    let (object, name) = object(teller, row);
    let is_missing = row.state == ResultState::Missing;
    let missing = if is_missing { "-missing" } else { "" };
    Some(Fact {
        subject: format!("score/{name}"),
        says: format!("{}-{}-{}{missing}", earned.0, row.full.0, row.at_ms),
        at_ms: row.at_ms,
        verb: SCORED,
        object,
        result: Some(json!({ "score": score(earned, row.full), "completion": !is_missing })),
        extensions: None,
        profile: None,
    })
}

/// Points as xAPI has them: `scaled` within -1 and 1, `raw` within `min` and `max`.
fn score(earned: Points, full: Points) -> Value {
    let raw = earned.0.clamp(0, full.0);
    let scaled = (raw as f64 / full.0 as f64 * 10_000.0).round() / 10_000.0;
    let points = |hundredths: i64| hundredths as f64 / 100.0;
    json!({ "scaled": scaled, "raw": points(raw), "min": 0, "max": points(full.0) })
}

/// Whether an exam that was sat is passed, by its own line.
async fn outcome(tx: &Tx, row: &ResultRow, scored: &Fact) -> Result<Option<Fact>> {
    if row.source_kind != "exam" || row.state != ResultState::Marked {
        return Ok(None);
    }
    let assessment = find_assessment(tx, AssessmentId(row.source_id)).await?;
    Ok(assessment.zip(row.earned).map(|(assessment, earned)| {
        let is_passed = earned.0 * 100 >= row.full.0 * assessment.rules.pass_percent;
        let (verb, word): (Verb, _) = if is_passed {
            (PASSED, "passed")
        } else {
            (FAILED, "failed")
        };
        Fact {
            subject: format!("outcome/exam/{}", row.source_id),
            says: format!("{word}-{}", scored.says),
            verb,
            result: Some(
                json!({ "score": score(earned, row.full), "success": is_passed, "completion": true }),
            ),
            ..scored.clone()
        }
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_stay_within_the_bounds_of_the_standard() {
        let of = |earned, full| score(Points(earned), Points(full));
        assert_eq!(
            of(250, 400),
            json!({ "scaled": 0.625, "raw": 2.5, "min": 0, "max": 4.0 })
        );
        assert_eq!(of(500, 400)["scaled"], 1.0);
        assert_eq!(of(500, 400)["raw"], 4.0);
        assert_eq!(of(-100, 400)["raw"], 0.0);
        assert_eq!(of(100, 300)["scaled"], 0.3333);
    }
}
