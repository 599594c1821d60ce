//! Rooms and seats of an assessment.

use crate::{
    Assessment, AssessmentId, RoomId, pushes, require_assessment,
    rooms::{allot, parse_networks},
    store::{
        attempt,
        room::{self, NewRoom, Seat},
    },
};
use axum::extract::State;
use database::Tx;
use garde::Validate;
use platform::{
    ApiResult, App, Body, CurrentUser, Envelope, Error, Millis, Path,
    access::{Teacher, UserId},
    audit::{self, Act},
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// A room.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
#[schema(as = ExamRoom)]
pub(super) struct RoomView {
    id: RoomId,
    name: String,
    /// How many can sit in it.
    seats: i64,
    /// Given out in the room, instead of the assessment's; empty: none.
    password: String,
    /// Networks of its computers; empty: any.
    addresses: String,
}

/// A student's seat.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
#[schema(as = ExamSeat)]
pub(super) struct SeatView {
    user_id: UserId,
    room_id: RoomId,
    /// Counted from 1; none: any seat of the room.
    seat: Option<i64>,
}

/// The rooms of an assessment and who sits where.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
#[schema(as = ExamRooms)]
pub(super) struct RoomsView {
    rooms: Vec<RoomView>,
    seats: Vec<SeatView>,
    /// Everybody who is expected.
    expected: i64,
}

async fn view(tx: &Tx, id: AssessmentId) -> Result<RoomsView, Error> {
    let rooms = room::list_rooms(tx, id).await?;
    let seats = room::list_seats(tx, id).await?;
    Ok(RoomsView {
        rooms: rooms
            .into_iter()
            .map(|room| RoomView {
                id: room.id,
                name: room.name,
                seats: room.seats,
                password: room.password,
                addresses: room.addresses,
            })
            .collect(),
        seats: seats
            .into_iter()
            .map(|one| SeatView {
                user_id: one.user,
                room_id: one.room,
                seat: one.seat,
            })
            .collect(),
        expected: attempt::list_board(tx, id).await?.len() as i64,
    })
}

/// The rooms of an assessment and who sits where.
#[utoipa::path(get, path = "/api/exams/managed/{assessment_id}/rooms/", tag = "exams",
    params(("assessment_id" = i64, Path)), responses((status = 200, body = platform::Envelope<RoomsView>)))]
pub(super) async fn list_rooms(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<AssessmentId>,
) -> ApiResult<RoomsView> {
    let rooms = app
        .db
        .read(move |tx| async move {
            require_assessment(&tx, &user, id).await?;
            view(&tx, id).await
        })
        .await?;
    Ok(Envelope::ok(rooms))
}

/// A room as it is to be.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ExamRoomText)]
struct RoomText {
    /// None for a new one.
    #[garde(skip)]
    #[serde(default)]
    id: Option<RoomId>,
    #[garde(length(chars, min = 1, max = 60))]
    name: String,
    #[garde(range(min = 1, max = 1000))]
    seats: i64,
    #[garde(length(chars, max = 64))]
    #[serde(default)]
    password: String,
    /// `10.3.5.0/24`, several with commas between them.
    #[garde(length(chars, max = 500))]
    #[serde(default)]
    addresses: String,
}

/// A seat as it is to be.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ExamSeatText)]
struct SeatText {
    #[garde(skip)]
    user_id: UserId,
    /// The room's place in the list, from 0.
    #[garde(range(max = 59))]
    room: usize,
    #[garde(inner(range(min = 1, max = 1000)))]
    #[serde(default)]
    seat: Option<i64>,
}

/// How students are seated.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[schema(as = ExamSeating)]
enum Seating {
    /// In the order of their numbers, room after room.
    InOrder,
    /// As they are named here.
    Named {
        #[garde(dive, length(max = 2000))]
        seats: Vec<SeatText>,
    },
}

/// Rooms and seats as they are to be.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ExamRoomsText, example = json!({
    "rooms": [{ "name": "实训楼 301", "seats": 48, "password": "", "addresses": "10.3.5.0/24" }],
    "seating": { "kind": "in_order" }
}))]
pub(super) struct RoomsText {
    #[garde(dive, length(max = 60))]
    rooms: Vec<RoomText>,
    #[garde(dive)]
    seating: Seating,
}

/// Sets the rooms of an assessment and seats its students.
#[utoipa::path(put, path = "/api/exams/managed/{assessment_id}/rooms/", tag = "exams",
    params(("assessment_id" = i64, Path)), request_body = RoomsText,
    responses((status = 200, body = platform::Envelope<RoomsView>)))]
pub(super) async fn put_rooms(
    State(app): State<App>,
    user: Teacher,
    Path(id): Path<AssessmentId>,
    Body(text): Body<RoomsText>,
) -> ApiResult<RoomsView> {
    let now_ms = app.now_ms();
    let view = app
        .db
        .write(move |tx| async move {
            let known = require_assessment(&tx, &user, id).await?;
            put(&tx, &user, &known, &text, now_ms).await?;
            view(&tx, id).await
        })
        .await?;
    Ok(Envelope::with_message("已保存。", view))
}

async fn put(
    tx: &Tx,
    user: &CurrentUser,
    known: &Assessment,
    text: &RoomsText,
    now_ms: Millis,
) -> Result<(), Error> {
    require_own_rooms(tx, known, text).await?;
    let mut networks = Vec::with_capacity(text.rooms.len());
    for (place, room) in text.rooms.iter().enumerate() {
        networks.push(parse_networks(
            &room.addresses,
            &format!("rooms[{place}].addresses"),
        )?);
    }
    let rooms: Vec<NewRoom<'_>> = text
        .rooms
        .iter()
        .zip(&networks)
        .map(|(room, networks)| NewRoom {
            id: room.id,
            name: room.name.trim(),
            seats: room.seats,
            password: room.password.trim(),
            addresses: networks,
        })
        .collect();
    let expected: Vec<UserId> = attempt::list_board(tx, known.id)
        .await?
        .into_iter()
        .map(|row| row.user_id)
        .collect();
    let named = named(text, &expected)?;
    let ids = room::put_rooms(tx, known.id, &rooms).await?;
    let seat = |(user, room, seat): (UserId, usize, Option<i64>)| {
        let room = *ids.get(room)?;
        Some(Seat { user, room, seat })
    };
    let seats: Vec<Seat> = named.into_iter().filter_map(seat).collect();
    room::put_seats(tx, known.id, &seats).await?;
    pushes::board(known.id).push(tx);
    let names: Vec<&str> = text.rooms.iter().map(|room| room.name.as_str()).collect();
    let act = Act::of("exams.rooms_changed", &known.title);
    let act = act.with(serde_json::json!({ "rooms": names, "seated": seats.len() }));
    audit::record_act(tx, user, act, now_ms).await
}

/// A room that is named by its id is one of this assessment's, each once, and no two have one name.
async fn require_own_rooms(tx: &Tx, known: &Assessment, text: &RoomsText) -> Result<(), Error> {
    let own: BTreeSet<RoomId> = room::list_rooms(tx, known.id)
        .await?
        .into_iter()
        .map(|room| room.id)
        .collect();
    let (mut ids, mut names) = (BTreeSet::new(), BTreeSet::new());
    for (place, room) in text.rooms.iter().enumerate() {
        if room.id.is_some_and(|id| !own.contains(&id) || !ids.insert(id)) {
            return Err(Error::NotFound);
        }
        if !names.insert(room.name.trim()) {
            return Err(Error::invalid(
                format!("rooms[{place}].name"),
                "考场名称不能重复。",
            ));
        }
    }
    Ok(())
}

/// Student, place of the room, seat.
type Named = Vec<(UserId, usize, Option<i64>)>;

fn named(text: &RoomsText, expected: &[UserId]) -> Result<Named, Error> {
    let Seating::Named { seats } = &text.seating else {
        let sizes: Vec<i64> = text.rooms.iter().map(|room| room.seats).collect();
        let places = allot(&sizes, expected.len());
        let seats = expected.iter().zip(places);
        return Ok(seats
            .map(|(user, (room, seat))| (*user, room, Some(seat)))
            .collect());
    };
    let (mut students, mut taken) = (BTreeSet::new(), BTreeSet::new());
    for (at, one) in seats.iter().enumerate() {
        let field = format!("seating.seats[{at}]");
        let room = text.rooms.get(one.room);
        if !expected.contains(&one.user_id) || room.is_none() || !students.insert(one.user_id) {
            return Err(Error::invalid(field, "学生或考场不存在，或学生已有座位。"));
        }
        if one.seat.is_some_and(|seat| !taken.insert((one.room, seat))) {
            return Err(Error::invalid(field, "同一个座位安排了两名学生。"));
        }
    }
    Ok(seats
        .iter()
        .map(|one| (one.user_id, one.room, one.seat))
        .collect())
}
