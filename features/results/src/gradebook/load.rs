//! From the tables to cells and totals, for a class, for some of its students, for one.

use crate::{
    gradebook::{
        cell::{Cell, SetMark},
        columns::{BareColumn, GradeColumn, list_bare_columns, list_columns, place_columns},
        late::LateRule,
        scheme::{Placer, Scheme},
        total::{CourseTotal, Entry, course_total},
    },
    store::{
        change::{self, Held, SetMarks},
        scheme,
        score::{Counted, ScoreSource, list_counted_of, list_counted_of_class},
    },
};
use classes::ClassId;
use courses::Course;
use database::{Result, Tx};
use platform::access::UserId;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// How the marks of a class in a course are made, and since which change.
#[derive(Debug, Clone)]
pub(crate) struct Rules {
    pub(crate) scheme: Scheme,
    /// 0 before the first change.
    pub(crate) version: i64,
    /// Whether the class's teachers have set them.
    pub(crate) is_own: bool,
}

/// The rules that hold for a class; without one, those of the course.
pub(crate) async fn load_rules(tx: &Tx, class: Option<ClassId>, course: &Course) -> Result<Rules> {
    let found = match class {
        Some(class) => scheme::find(tx, class, course.id).await?,
        None => None,
    };
    let version = found.as_ref().map_or(0, |row| row.version);
    let own = found.and_then(|row| row.rules);
    Ok(Rules {
        version,
        is_own: own.is_some(),
        scheme: own.unwrap_or_else(|| Scheme::of_course(course)),
    })
}

/// The cells of students, and where each counts.
#[derive(Debug, Default)]
pub(crate) struct Entries {
    by_user: BTreeMap<UserId, Vec<Entry>>,
}

impl Entries {
    /// A student's; empty where nothing stands yet.
    pub(crate) fn of(&self, user: UserId) -> &[Entry] {
        self.by_user.get(&user).map_or(&[], Vec::as_slice)
    }

    /// Everybody who has any.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (UserId, &[Entry])> {
        self.by_user.iter().map(|(user, own)| (*user, own.as_slice()))
    }

    /// A student's total.
    pub(crate) fn total(&self, scheme: &Scheme, user: UserId) -> CourseTotal {
        course_total(scheme, self.of(user))
    }
}

/// The cells of a whole class.
pub(crate) async fn load_of_class(
    tx: &Tx,
    scheme: &Scheme,
    class: ClassId,
    course: &Course,
) -> Result<Entries> {
    let counted = list_counted_of_class(tx, course.id, class).await?;
    let held = change::list_held_of_class(tx, class, course.id).await?;
    entries(tx, scheme, Some(class), course, counted, held).await
}

/// The cells of some students, of a class or outside of one.
pub(crate) async fn load_of(
    tx: &Tx,
    scheme: &Scheme,
    class: Option<ClassId>,
    course: &Course,
    users: &[UserId],
) -> Result<Entries> {
    let counted = list_counted_of(tx, course.id, users).await?;
    let held = change::list_held_of(tx, course.id, users).await?;
    entries(tx, scheme, class, course, counted, held).await
}

async fn entries(
    tx: &Tx,
    scheme: &Scheme,
    class: Option<ClassId>,
    course: &Course,
    counted: BTreeMap<UserId, Vec<Counted>>,
    mut held: Held,
) -> Result<Entries> {
    let placer = scheme.placer();
    let mut entries = Entries::default();
    for (user, scores) in counted {
        let mut set = held.remove(&user).unwrap_or_default();
        let own = scores.iter().filter_map(|score| {
            let key = (score.source, score.source_id);
            entry(&placer, scheme.late, score, set.remove(&key))
        });
        entries.by_user.insert(user, own.collect());
        if !set.is_empty() {
            held.insert(user, set);
        }
    }
    // What a teacher set where the system has no score counts where its column does.
    if !held.is_empty()
        && let Some(class) = class
    {
        let columns = list_columns(tx, scheme, class, course).await?;
        add_set_alone(&mut entries, &columns, &held);
    }
    Ok(entries)
}

fn entry(placer: &Placer<'_>, late: LateRule, score: &Counted, set: Option<SetMark>) -> Option<Entry> {
    let key = (score.source, score.source_id);
    let (category, weight) = placer.place(key, Some(score.part.key()), score.weight);
    Some(Entry {
        source: score.source,
        source_id: score.source_id,
        category,
        weight,
        cell: Cell::of(score.standings().as_ref(), set, late)?,
    })
}

fn add_set_alone(entries: &mut Entries, columns: &[GradeColumn], held: &Held) {
    for (user, set) in held {
        let alone: Vec<Entry> = set_alone(columns, set).collect();
        if !alone.is_empty() {
            entries.by_user.entry(*user).or_default().extend(alone);
        }
    }
}

fn set_alone<'a>(columns: &'a [GradeColumn], set: &'a SetMarks) -> impl Iterator<Item = Entry> + 'a {
    set.iter().filter_map(|(key, mark)| {
        let column = columns.iter().find(|column| column.key() == *key)?;
        Some(Entry {
            source: column.source,
            source_id: column.source_id,
            category: column.category,
            weight: column.weight,
            cell: Cell::of(None, Some(*mark), LateRule::default())?,
        })
    })
}

/// What a student's cells are made of, whatever the scheme: for totals under rules that held once.
#[derive(Debug, Default)]
pub(crate) struct OwnCells {
    counted: Vec<Counted>,
    set: SetMarks,
    columns: Vec<BareColumn>,
}

impl OwnCells {
    /// Those of a member of a class.
    pub(crate) async fn load(tx: &Tx, class: ClassId, course: &Course, user: UserId) -> Result<Self> {
        let mut counted = list_counted_of(tx, course.id, &[user]).await?;
        let mut held = change::list_held_of(tx, course.id, &[user]).await?;
        Ok(Self {
            counted: counted.remove(&user).unwrap_or_default(),
            set: held.remove(&user).unwrap_or_default(),
            columns: list_bare_columns(tx, class, course).await?,
        })
    }

    /// What they come to under a scheme.
    pub(crate) fn total(&self, scheme: &Scheme) -> CourseTotal {
        let placer = scheme.placer();
        let mut set = self.set.clone();
        let counted = self.counted.iter().filter_map(|score| {
            let mark = set.remove(&(score.source, score.source_id));
            entry(&placer, scheme.late, score, mark)
        });
        let mut entries: Vec<Entry> = counted.collect();
        entries.extend(set_alone(&place_columns(scheme, &self.columns), &set));
        course_total(scheme, &entries)
    }
}

/// Who has handed in which exam of a class without knowing a score yet.
pub(crate) async fn list_waiting_exams(tx: &Tx, class: ClassId) -> Result<BTreeSet<(UserId, i64)>> {
    let waiting = exams::list_unreleased_of_class(tx, class).await?;
    Ok(waiting.into_iter().map(|(exam, user)| (user, exam.0)).collect())
}

/// Which place each column has.
pub(crate) type Places = HashMap<(ScoreSource, i64), usize>;

/// The places of columns.
pub(crate) fn places(columns: &[GradeColumn]) -> Places {
    let places = columns.iter().enumerate();
    places.map(|(at, column)| (column.key(), at)).collect()
}

/// The cells of a student, column by column; an exam that waits for its release shows so.
pub(crate) fn cells_of(
    user: UserId,
    entries: &[Entry],
    columns: &[GradeColumn],
    places: &Places,
    waiting: &BTreeSet<(UserId, i64)>,
) -> Vec<Option<Cell>> {
    let mut cells = vec![None; columns.len()];
    for (_, exam) in waiting.range((user, i64::MIN)..=(user, i64::MAX)) {
        if let Some(at) = places.get(&(ScoreSource::Exam, *exam)) {
            cells[*at] = Some(Cell::WAITING);
        }
    }
    for entry in entries {
        if let Some(at) = places.get(&entry.key()) {
            cells[*at] = Some(entry.cell);
        }
    }
    cells
}

/// The total of one student, as everybody sees it.
pub async fn load_total(tx: &Tx, course: &Course, user: UserId) -> Result<CourseTotal> {
    let class = classes::find_class_with_course(tx, user, course.id).await?;
    let rules = load_rules(tx, class, course).await?;
    let entries = load_of(tx, &rules.scheme, class, course, &[user]).await?;
    Ok(entries.total(&rules.scheme, user))
}

/// The totals of a class, of whoever has any cell.
pub(crate) async fn load_totals(
    tx: &Tx,
    course: &Course,
    class: ClassId,
) -> Result<BTreeMap<UserId, CourseTotal>> {
    let rules = load_rules(tx, Some(class), course).await?;
    let entries = load_of_class(tx, &rules.scheme, class, course).await?;
    let totals = entries.iter();
    Ok(totals
        .map(|(user, own)| (user, course_total(&rules.scheme, own)))
        .collect())
}
