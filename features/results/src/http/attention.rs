//! The teacher's desk: who should be looked at, and why.

use crate::store::trend::{self, Falling, Idle, Noticed};
use axum::extract::State;
use classes::ClassId;
use courses::CourseId;
use platform::{
    ApiResult, App, Envelope, Error, Millis,
    access::{Teacher, UserId},
};
use scoring::Share;
use serde::Serialize;

/// Students of each kind that are named.
const MOST: i64 = 50;

/// Students of my classes who should be looked at. Each reason can be checked.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct Attention {
    /// Not signed in for a week, the longest away first.
    idle: Vec<IdleStudent>,
    /// Whose latest three marks lie 15 of 100 below those before, the steepest first.
    falling: Vec<FallingStudent>,
}

/// A member of a class of mine.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct NoticedStudent {
    class_id: ClassId,
    class_name: String,
    user_id: UserId,
    real_name: String,
    student_number: Option<String>,
}

/// Somebody who has stopped coming.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct IdleStudent {
    #[serde(flatten)]
    student: NoticedStudent,
    /// None: never signed in.
    last_seen_at_ms: Option<Millis>,
}

/// Somebody whose marks fall.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct FallingStudent {
    #[serde(flatten)]
    student: NoticedStudent,
    course_id: CourseId,
    /// The mean of the latest three marks.
    recent: Share,
    /// The mean of those before.
    earlier: Share,
}

impl From<Noticed> for NoticedStudent {
    fn from(who: Noticed) -> Self {
        Self {
            class_id: who.class,
            class_name: who.class_name,
            user_id: who.user,
            real_name: who.real_name,
            student_number: who.student_number,
        }
    }
}

impl From<Idle> for IdleStudent {
    fn from(idle: Idle) -> Self {
        Self {
            student: idle.who.into(),
            last_seen_at_ms: idle.last_seen_at_ms,
        }
    }
}

impl From<Falling> for FallingStudent {
    fn from(falling: Falling) -> Self {
        Self {
            student: falling.who.into(),
            course_id: falling.course,
            recent: Share(falling.recent_share),
            earlier: Share(falling.earlier_share),
        }
    }
}

/// Who of my classes was not seen for a week, and whose marks fall.
#[utoipa::path(get, path = "/api/results/attention/", tag = "results",
    responses((status = 200, body = platform::Envelope<Attention>)))]
pub(super) async fn show_attention(State(app): State<App>, teacher: Teacher) -> ApiResult<Attention> {
    let (now_ms, me) = (app.now_ms(), teacher.id);
    let attention = app
        .db
        .read(move |tx| async move {
            let idle = trend::list_idle(&tx, me, now_ms, MOST).await?;
            let falling = trend::list_falling(&tx, me, MOST).await?;
            Ok::<_, Error>(Attention {
                idle: idle.into_iter().map(IdleStudent::from).collect(),
                falling: falling.into_iter().map(FallingStudent::from).collect(),
            })
        })
        .await?;
    Ok(Envelope::ok(attention))
}
