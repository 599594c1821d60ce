//! Whom an act of an invigilator is for.

use crate::{
    Assessment, RoomId,
    schedule::Whom,
    store::{assessment, room},
};
use classes::ClassId;
use database::Tx;
use garde::Validate;
use platform::{Error, access::UserId};
use serde::Deserialize;

/// Whom it is for.
#[derive(Debug, Clone, Deserialize, Validate, utoipa::ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[schema(as = ExamWhom)]
pub(super) enum WhomText {
    /// Everybody, whoever comes later too.
    Everybody,
    /// One of the classes.
    Class {
        #[garde(skip)]
        class_id: ClassId,
    },
    /// One of the rooms.
    Room {
        #[garde(skip)]
        room_id: RoomId,
    },
    /// These students.
    Students {
        #[garde(length(min = 1, max = 500))]
        user_ids: Vec<UserId>,
    },
}

impl WhomText {
    /// Whom it means, each student once; 404 for a class or a student that the assessment is not for.
    pub(super) async fn find(&self, tx: &Tx, known: &Assessment) -> Result<Vec<Whom>, Error> {
        match self {
            Self::Everybody => Ok(vec![Whom::Everybody]),
            Self::Class { class_id } => {
                let classes = assessment::list_classes(tx, known.id).await?;
                let is_its = classes.iter().any(|(id, _)| id == class_id);
                is_its
                    .then(|| vec![Whom::Class(*class_id)])
                    .ok_or(Error::NotFound)
            }
            Self::Room { room_id } => {
                let rooms = room::list_rooms(tx, known.id).await?;
                let is_its = rooms.iter().any(|room| room.id == *room_id);
                is_its.then(|| vec![Whom::Room(*room_id)]).ok_or(Error::NotFound)
            }
            Self::Students { user_ids } => Ok(require_expected(tx, known, user_ids)
                .await?
                .into_iter()
                .map(Whom::Student)
                .collect()),
        }
    }
}

/// These students, each once; 404 if one of them is in none of the assessment's classes.
pub(super) async fn require_expected(
    tx: &Tx,
    known: &Assessment,
    students: &[UserId],
) -> Result<Vec<UserId>, Error> {
    let places = students.iter().map(|id| (known.id, *id)).collect();
    let expected = assessment::list_allowances_of(tx, &places).await?;
    if expected.len() < places.len() {
        return Err(Error::NotFound);
    }
    Ok(places.into_iter().map(|(_, id)| id).collect())
}

/// 「全体」, a class, a student, or 「 3 名学生」
pub(super) async fn names(tx: &Tx, known: &Assessment, whom: &[Whom]) -> Result<String, Error> {
    match whom {
        [Whom::Student(student)] => {
            let person = identity::find_user(tx, *student).await?.ok_or(Error::NotFound)?;
            Ok(person.real_name)
        }
        [Whom::Class(class)] => {
            let classes = assessment::list_classes(tx, known.id).await?;
            let name = classes.into_iter().find(|(id, _)| id == class);
            Ok(name.map(|(_, name)| name).unwrap_or_default())
        }
        [Whom::Room(room)] => {
            let rooms = room::list_rooms(tx, known.id).await?;
            let name = rooms.into_iter().find(|one| one.id == *room);
            Ok(name.map(|room| room.name).unwrap_or_default())
        }
        [Whom::Everybody] => Ok("全体".into()),
        several => Ok(format!(" {} 名学生", several.len())),
    }
}
