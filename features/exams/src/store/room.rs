//! SQL of `exam_room`, `exam_seat`.

use crate::{
    AssessmentId, RoomId,
    rooms::{RoomRule, format_networks, parse_networks},
};
use database::{FromRow, Result, Tx, params};
use ipnet::IpNet;
use platform::access::UserId;
use std::collections::{BTreeSet, HashMap};

database::sql! {
    ROOMS = "select id, name, seats, password, addresses from exam_room where assessment_id = $1 order by place, id";
    SEATS = "select user_id, room_id, seat from exam_seat where assessment_id = $1";
    ADD_ROOM = "insert into exam_room (assessment_id, place, name, seats, password, addresses) values ($1, $2, $3, $4, $5, $6) \
                returning id";
    PUT_ROOM = "update exam_room set place = $3, name = $4, seats = $5, password = $6, addresses = $7 \
                where id = $1 and assessment_id = $2";
    DELETE_ROOM = "delete from exam_room where id = $1 and assessment_id = $2";
    DELETE_ROOMS = "delete from exam_room where assessment_id = $1";
    DELETE_SEATS = "delete from exam_seat where assessment_id = $1";
    PUT_SEATS = "insert into exam_seat (assessment_id, user_id, room_id, seat) \
                 select assessment_id, user_id, room_id, seat \
                 from $given(assessment_id bigint, user_id bigint, room_id bigint, seat bigint)";
    RULES = "select given.assessment_id, given.user_id, r.name, r.password, r.addresses, s.seat \
             from $given(assessment_id bigint, user_id bigint) join exam_seat s on s.assessment_id = given.assessment_id \
             and s.user_id = given.user_id join exam_room r on r.id = s.room_id";
    NAME = "select name from exam_room where id = $1";
}

/// A room as it stands.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct Room {
    pub(crate) id: RoomId,
    pub(crate) name: String,
    /// How many can sit in it.
    pub(crate) seats: i64,
    pub(crate) password: String,
    /// Networks, as they are shown.
    pub(crate) addresses: String,
}

/// A room to be stored.
#[derive(Debug, Clone)]
pub(crate) struct NewRoom<'a> {
    /// None for a new one.
    pub(crate) id: Option<RoomId>,
    pub(crate) name: &'a str,
    pub(crate) seats: i64,
    pub(crate) password: &'a str,
    pub(crate) addresses: &'a [IpNet],
}

/// Where a student sits.
#[derive(Debug, Clone, Copy, FromRow)]
pub(crate) struct Seat {
    #[row(rename = "user_id")]
    pub(crate) user: UserId,
    #[row(rename = "room_id")]
    pub(crate) room: RoomId,
    /// Counted from 1; none: any seat of the room.
    pub(crate) seat: Option<i64>,
}

/// The rooms of an assessment, in their order.
pub(crate) async fn list_rooms(tx: &Tx, id: AssessmentId) -> Result<Vec<Room>> {
    tx.query_as(&ROOMS, params![id]).await
}

/// Who sits where.
pub(crate) async fn list_seats(tx: &Tx, id: AssessmentId) -> Result<Vec<Seat>> {
    tx.query_as(&SEATS, params![id]).await
}

/// Stores the rooms of an assessment as they are now, and returns their ids in order; rooms that are not among them are gone.
pub(crate) async fn put_rooms(tx: &Tx, id: AssessmentId, rooms: &[NewRoom<'_>]) -> Result<Vec<RoomId>> {
    tx.execute(&DELETE_SEATS, params![id]).await?;
    let kept: BTreeSet<RoomId> = rooms.iter().filter_map(|room| room.id).collect();
    for room in list_rooms(tx, id).await? {
        if !kept.contains(&room.id) {
            tx.execute(&DELETE_ROOM, params![room.id, id]).await?;
        }
    }
    let mut ids = Vec::with_capacity(rooms.len());
    for (place, room) in rooms.iter().enumerate() {
        let (place, addresses) = (place as i64, format_networks(room.addresses));
        let known = room.id;
        ids.push(match known {
            Some(known) => {
                let values = params![known, id, place, room.name, room.seats, room.password, addresses];
                tx.execute(&PUT_ROOM, values).await?;
                known
            }
            None => {
                let values = params![id, place, room.name, room.seats, room.password, addresses];
                tx.query_one(&ADD_ROOM, values).await?.get("id")?
            }
        });
    }
    Ok(ids)
}

/// Seats students; nobody of the assessment has a seat before.
pub(crate) async fn put_seats(tx: &Tx, id: AssessmentId, seats: &[Seat]) -> Result<()> {
    let row = |one: &Seat| params![id, one.user, one.room, one.seat];
    tx.execute_rows(&PUT_SEATS, seats.iter().map(row).collect())
        .await
        .map(drop)
}

/// Where a student sits, and what the room asks of them.
#[derive(Debug, Clone)]
pub(crate) struct Seated {
    pub(crate) room: String,
    pub(crate) seat: Option<i64>,
    pub(crate) rule: RoomRule,
}

/// Where students sit; who has no seat is left out.
pub(crate) async fn list_seated(
    tx: &Tx,
    places: &BTreeSet<(AssessmentId, UserId)>,
) -> Result<HashMap<(AssessmentId, UserId), Seated>> {
    #[derive(FromRow)]
    struct Found {
        assessment_id: AssessmentId,
        user_id: UserId,
        name: String,
        password: String,
        addresses: String,
        seat: Option<i64>,
    }
    let wanted = places
        .iter()
        .map(|(assessment, user)| params![*assessment, *user]);
    let found: Vec<Found> = tx.query_rows(&RULES, wanted.collect()).await?;
    let seated = |one: Found| {
        let rule = RoomRule {
            password: one.password,
            // INVARIANT: what is stored was written by `format_networks`.
            addresses: parse_networks(&one.addresses, "addresses").unwrap_or_default(),
        };
        let place = (one.assessment_id, one.user_id);
        (
            place,
            Seated {
                room: one.name,
                seat: one.seat,
                rule,
            },
        )
    };
    Ok(found.into_iter().map(seated).collect())
}

pub(crate) async fn find_name(tx: &Tx, id: RoomId) -> Result<Option<String>> {
    tx.query_optional_as(&NAME, params![id]).await
}

/// Forgets the rooms of an assessment.
pub(crate) async fn delete(tx: &Tx, id: AssessmentId) -> Result<()> {
    for statement in [&DELETE_SEATS, &DELETE_ROOMS] {
        tx.execute(statement, params![id]).await?;
    }
    Ok(())
}
