//! The connection by which a page hears of changes.

use axum::{
    extract::{FromRequestParts, State},
    http::request::Parts,
    response::sse::{Event, KeepAlive, Sse},
};
use futures_util::stream::{self, Stream};
use garde::Validate;
use platform::{
    App, CurrentUser, Error, Query,
    gate::{Check, Objects},
    push::Subject,
};
use serde::{Deserialize, Serialize};
use std::{collections::BTreeSet, convert::Infallible, sync::LazyLock, time::Duration};

/// Subjects of one page.
const MOST_SUBJECTS: usize = 24;
/// Something is sent at least this often, so that nothing in between takes the connection for dead.
const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// What can be followed, and who may: each feature's subjects.
static SUBJECTS: LazyLock<Objects> = LazyLock::new(|| {
    [
        classes::subjects(),
        coding::subjects(),
        courses::media::subjects(),
        exams::subjects(),
        marking::subjects(),
        originality::subjects(),
        simulation::subjects(),
    ]
    .into_iter()
    .flatten()
    .collect()
});

/// What a page follows.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Following {
    /// Subjects, separated by commas: `exams/board/4,exams/attempt/17`.
    #[garde(length(chars, min = 1, max = 2000))]
    subjects: String,
}

/// The `id` of the last push that a page had before its connection broke.
pub(crate) struct LastPush(Option<String>);

impl<S: Send + Sync> FromRequestParts<S> for LastPush {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let last = parts.headers.get("last-event-id");
        Ok(Self(last.and_then(|id| id.to_str().ok()).map(str::to_owned)))
    }
}

/// What a page is told.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(crate) struct PushMessage {
    /// What has changed: the page reads it anew.
    subjects: Vec<String>,
}

/// Server-sent events: the names of what has changed, never data. Whoever comes back with `Last-Event-ID` is told of what
/// came after it, anybody else of all their subjects first.
#[utoipa::path(get, path = "/api/pushes/", tag = "platform", params(Following),
    responses((status = 200, content_type = "text/event-stream", body = PushMessage)))]
pub(crate) async fn follow(
    State(app): State<App>,
    user: CurrentUser,
    LastPush(last): LastPush,
    Query(following): Query<Following>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Error> {
    let subjects = subjects_of(&following.subjects)?;
    let (person, wanted) = (user.id, subjects.clone());
    app.db
        .read(move |tx| async move {
            for (subject, check) in &wanted {
                check(&tx, &user, subject.id()).await?;
            }
            Ok::<_, Error>(())
        })
        .await?;
    let subjects = subjects.into_iter().map(|(subject, _)| subject).collect();
    let followed = app.pushes.follow(person, subjects, last.as_deref())?;
    let told = stream::unfold(followed, |mut followed| async move {
        let pushed = followed.next().await?;
        let message = PushMessage {
            subjects: pushed.subjects.iter().map(ToString::to_string).collect(),
        };
        let event = Event::default()
            .id(pushed.id)
            .json_data(&message)
            .expect("a list of texts is JSON");
        Some((Ok(event), followed))
    });
    Ok(Sse::new(told).keep_alive(KeepAlive::new().interval(KEEP_ALIVE)))
}

fn subjects_of(text: &str) -> Result<Vec<(Subject, Check)>, Error> {
    let named: BTreeSet<&str> = text.split(',').map(str::trim).collect();
    if named.len() > MOST_SUBJECTS {
        return Err(Error::invalid("subjects", "一个页面关注的内容过多。"));
    }
    let known = |name: &&str| {
        let subject: Subject = name.parse().ok()?;
        let (_, check) = SUBJECTS.iter().find(|(kind, _)| *kind == subject.kind())?;
        Some((subject, *check))
    };
    let all = named.iter().map(known).collect::<Option<_>>();
    all.ok_or_else(|| Error::invalid("subjects", "没有这样的内容可以关注。"))
}
