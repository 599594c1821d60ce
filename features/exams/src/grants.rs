//! What a teacher may grant as things stand: more time, a window of one's own, being let in late.

use crate::{
    Assessment,
    schedule::{What, Whom, Why, apply},
    store::{assessment, attempt},
};
use database::Tx;
use platform::{Error, Millis};

/// Grants one change of time to several, or says why it cannot be granted to one of them: then to none.
pub(crate) async fn grant(
    tx: &Tx,
    known: &Assessment,
    whom: &[Whom],
    what: &What<'_>,
    why: Why<'_>,
) -> Result<(), Error> {
    require_grantable(tx, known, whom, what, why.now_ms).await?;
    for one in whom {
        apply(tx, known, *one, what, why).await?;
    }
    Ok(())
}

/// Whether it can be granted as things stand.
async fn require_grantable(
    tx: &Tx,
    known: &Assessment,
    whom: &[Whom],
    what: &What<'_>,
    now_ms: Millis,
) -> Result<(), Error> {
    if known.released_at_ms.is_some() {
        return Err(Error::conflict("exams.released", "成绩已发布，不能再调整时间。"));
    }
    let running = attempt::list_running(tx, known.id).await?;
    let is_writing = |whom: &Whom| match whom {
        Whom::Student(student) => running.iter().any(|one| one.user == *student),
        _ => false,
    };
    match what {
        What::Extended { .. } => {
            if known.ended.is_some() && !whom.iter().all(is_writing) {
                return Err(Error::conflict(
                    "exams.ended",
                    "考核已提前结束。要再次开放，请修改考核的结束时间。",
                ));
            }
            Ok(())
        }
        What::MakeUp {
            opens_at_ms,
            closes_at_ms,
        } => {
            if *closes_at_ms <= now_ms.max(*opens_at_ms) {
                return Err(Error::invalid(
                    "what.closes_at_ms",
                    "补考的结束时间应晚于开始时间和现在。",
                ));
            }
            require_to_begin(tx, known, whom, whom.iter().any(is_writing)).await
        }
        What::LateEntry { until_ms } => {
            if *until_ms <= now_ms {
                return Err(Error::invalid("what.until_ms", "允许进入的时间应晚于现在。"));
            }
            for student in whom {
                let Whom::Student(student) = student else { continue };
                let allowance = assessment::find_allowance(tx, known.id, *student).await?;
                let allowance = allowance.ok_or(Error::NotFound)?;
                if *until_ms >= known.window().closes_for(allowance) {
                    return Err(Error::invalid(
                        "what.until_ms",
                        "允许进入的时间应早于考核结束；考核结束后请安排补考。",
                    ));
                }
            }
            require_to_begin(tx, known, whom, whom.iter().any(is_writing)).await
        }
        // The assessment itself is edited and ended, nothing is granted.
        What::Edited(_) | What::Ended(_) => Ok(()),
    }
}

/// A window of one's own and being let in are for those who may still begin.
async fn require_to_begin(tx: &Tx, known: &Assessment, whom: &[Whom], is_writing: bool) -> Result<(), Error> {
    if is_writing {
        return Err(Error::conflict(
            "exams.is_writing",
            "所选学生中有人正在作答，请改用延长时间。",
        ));
    }
    let student = |whom: &Whom| match whom {
        Whom::Student(student) => Some((known.id, *student)),
        _ => None,
    };
    let places = whom.iter().filter_map(student).collect();
    let earlier = attempt::list_earlier(tx, &places).await?;
    let is_used_up = |all: &Vec<attempt::Earlier>| known.rules.attempts.is_reached_by(all.len() as i64);
    if earlier.values().any(is_used_up) {
        return Err(Error::conflict(
            "exams.no_attempts_left",
            "所选学生中有人已用完作答次数。",
        ));
    }
    Ok(())
}
