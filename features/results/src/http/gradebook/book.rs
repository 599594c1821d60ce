//! A gradebook as it is loaded: what the screen, a change, a submission and an Excel file are made from.

use crate::{
    gradebook::{
        MarkPolicy,
        cell::{Cell, CellState},
        columns::{GradeColumn, list_columns},
        load::{
            Entries, Places, Rules, cells_of, list_waiting_exams, load_of, load_of_class, load_rules, places,
        },
        sheet::{SheetAct, SheetState, allow},
        total::{CourseTotal, Weighed},
    },
    store::{
        final_mark::{self, FinalRow},
        policy,
        sheet::{self, Sheet},
    },
};
use classes::{ClassCourse, Member};
use courses::Course;
use database::Tx;
use platform::{CurrentUser, Error, access::UserId};
use scoring::Points;
use std::collections::{BTreeMap, BTreeSet};

/// The gradebook of a class in a course, with all students or some.
pub(super) struct Book {
    pub(super) of: ClassCourse,
    pub(super) course: Course,
    pub(super) rules: Rules,
    pub(super) policy: MarkPolicy,
    pub(super) columns: Vec<GradeColumn>,
    places: Places,
    pub(super) members: Vec<Member>,
    pub(super) entries: Entries,
    waiting: BTreeSet<(UserId, i64)>,
    pub(super) sheet: Option<Sheet>,
    /// As they were handed in; empty while the sheet is open.
    pub(super) finals: BTreeMap<UserId, FinalRow>,
}

/// Whose cells are loaded.
#[derive(Debug, Clone, Copy)]
enum Whose<'a> {
    /// Nobody's: everything else is known without them.
    Nobodys,
    Everybodys,
    /// Those of some, who alone are its members.
    Of(&'a [UserId]),
}

/// A student's row.
pub(super) struct BookRow {
    pub(super) cells: Vec<Option<Cell>>,
    /// Whether each cell is among the lowest that are left out.
    pub(super) dropped: Vec<bool>,
    /// What each cell contributes to the total, of 100; none where it counts for nothing.
    pub(super) contributes: Vec<Option<Points>>,
    pub(super) total: CourseTotal,
}

impl BookRow {
    pub(super) fn count(&self, state: CellState) -> usize {
        let cells = self.cells.iter().flatten();
        cells.filter(|cell| cell.state == state).count()
    }
}

impl Book {
    /// All of it but the cells, for a teacher of the class.
    pub(super) async fn load_head(tx: &Tx, user: &CurrentUser, of: ClassCourse) -> Result<Self, Error> {
        let course = of.require(tx, user).await?;
        Self::of_course(tx, user, of, course, Whose::Nobodys).await
    }

    /// All of it, for a teacher of the class.
    pub(super) async fn load(tx: &Tx, user: &CurrentUser, of: ClassCourse) -> Result<Self, Error> {
        let course = of.require(tx, user).await?;
        Self::of_course(tx, user, of, course, Whose::Everybodys).await
    }

    /// The rows of some students, for a teacher of the class. Who is no member of it is left out.
    pub(super) async fn load_rows(
        tx: &Tx,
        user: &CurrentUser,
        of: ClassCourse,
        users: &[UserId],
    ) -> Result<Self, Error> {
        let course = of.require(tx, user).await?;
        Self::of_course(tx, user, of, course, Whose::Of(users)).await
    }

    async fn of_course(
        tx: &Tx,
        user: &CurrentUser,
        of: ClassCourse,
        course: Course,
        whose: Whose<'_>,
    ) -> Result<Self, Error> {
        let class = of.class_id;
        let rules = load_rules(tx, Some(class), &course).await?;
        let columns = list_columns(tx, &rules.scheme, class, &course).await?;
        let mut members = classes::list_members(tx, class).await?;
        let entries = match whose {
            Whose::Nobodys => Entries::default(),
            Whose::Everybodys => load_of_class(tx, &rules.scheme, class, &course).await?,
            Whose::Of(users) => {
                members.retain(|member| users.contains(&member.user));
                let users: Vec<UserId> = members.iter().map(|member| member.user).collect();
                load_of(tx, &rules.scheme, Some(class), &course, &users).await?
            }
        };
        let sheet = sheet::find(tx, class, course.id).await?;
        let finals = match &sheet {
            Some(sheet) if sheet.state != SheetState::Open => final_mark::list(tx, sheet.id).await?,
            _ => Vec::new(),
        };
        Ok(Self {
            of,
            policy: policy::find(tx, user.school).await?,
            places: places(&columns),
            waiting: list_waiting_exams(tx, class).await?,
            finals: finals.into_iter().map(|row| (row.user, row)).collect(),
            course,
            rules,
            columns,
            members,
            entries,
            sheet,
        })
    }

    /// Where its final marks stand.
    pub(super) fn state(&self) -> SheetState {
        self.sheet.as_ref().map_or(SheetState::Open, |sheet| sheet.state)
    }

    /// Refuses what may not be done in this state.
    pub(super) fn allow(&self, act: SheetAct) -> Result<(), Error> {
        allow(self.state(), act)
    }

    /// A student's cells and total.
    pub(super) fn row(&self, user: UserId) -> BookRow {
        let entries = self.entries.of(user);
        let weighed = Weighed::new(&self.rules.scheme, entries);
        let mut row = BookRow {
            cells: cells_of(user, entries, &self.columns, &self.places, &self.waiting),
            dropped: vec![false; self.columns.len()],
            contributes: vec![None; self.columns.len()],
            total: weighed.total(),
        };
        for (at, contribution) in weighed.contributions().into_iter().enumerate() {
            if let Some(place) = self.places.get(&entries[at].key()) {
                row.dropped[*place] = weighed.is_dropped(at);
                row.contributes[*place] = contribution.map(|(points, _)| points);
            }
        }
        row
    }

    /// The place of a column; 404 where the class has none such.
    pub(super) fn place(&self, key: (crate::ScoreSource, i64)) -> Result<usize, Error> {
        self.places.get(&key).copied().ok_or(Error::NotFound)
    }

    /// The member whose row it is; 404 for anybody else.
    pub(super) fn member(&self, user: UserId) -> Result<&Member, Error> {
        let found = self.members.iter().find(|member| member.user == user);
        found.ok_or(Error::NotFound)
    }

    /// A student's final mark as it would be handed in now.
    pub(super) fn final_row(&self, user: UserId) -> FinalRow {
        let total = self.entries.total(&self.rules.scheme, user);
        FinalRow {
            user,
            total: total.points,
            weight_so_far: i64::from(total.weight_so_far),
            mark: self.policy.mark(total.points),
            parts: total.parts,
        }
    }
}
