//! Reading what the checks are about.

use super::{
    Named, PeopleFacts, RoomFacts,
    paper::{PaperFacts, versions},
    people::Expected,
};
use crate::{
    Assessment,
    clock::{Allowance, Window},
    http::sentences,
    store::{attempt, checklist, room},
    trials,
};
use database::Tx;
use platform::{Error, Millis};

/// What is known of an assessment.
#[derive(Debug, Clone)]
pub(crate) struct Facts {
    pub(crate) now_ms: Millis,
    pub(crate) is_published: bool,
    pub(crate) window: Window,
    pub(crate) paper: PaperFacts,
    pub(crate) people: PeopleFacts,
    pub(crate) rooms: RoomFacts,
}

/// Reads what is known of an assessment, but for what lies on the disk.
pub(crate) async fn read(tx: &Tx, known: &Assessment, now_ms: Millis) -> Result<Facts, Error> {
    let window = known.window();
    let paper = match trials::questions_of(tx, known).await {
        Ok(pinned) => {
            let versions = versions(&pinned);
            let shown = questions::load_shown(tx, &versions).await?;
            let keys = questions::load_keys(tx, &versions).await?;
            PaperFacts::of(&pinned, &shown, &keys)
        }
        Err(Error::Invalid(faults)) => PaperFacts::unusable(sentences(&faults)),
        Err(other) => return Err(other),
    };
    let board = attempt::list_board(tx, known.id).await?;
    let rooms = room::list_rooms(tx, known.id).await?;
    let unseated = board.iter().filter(|row| row.room_id.is_none());
    let unseated = unseated.map(|row| Named::of(&row.real_name)).collect();
    let expected = board
        .iter()
        .map(|row| Expected {
            name: row.real_name.clone(),
            allowance: Allowance {
                percent: row.extra_percent,
                extra_ms: row.extra_ms,
                ..Allowance::default()
            },
        })
        .collect();
    let mut people = PeopleFacts {
        expected,
        inactive: checklist::list_inactive(tx, known.id).await?,
        markers: checklist::count_markers(tx, known.id).await?,
        clashes: Vec::new(),
    };
    let time = (window.opens_at_ms, people.last_end_ms(&window));
    people.clashes = checklist::list_clashes(tx, known.id, time).await?;
    let clashes = checklist::list_room_clashes(tx, known, time).await?;
    Ok(Facts {
        now_ms,
        is_published: known.published_at_ms.is_some(),
        window,
        paper,
        people,
        rooms: RoomFacts {
            rooms,
            unseated,
            clashes,
        },
    })
}
