//! The declared lists and what a database says of itself, put together: which rows come, whose numbers they hold, and what
//! nobody has said anything about.

use super::{
    base::{Catalogue, Kind, Table},
    json::Place,
    references::{COLUMNS, NAMES, TEXTS, Whose, Within, Words},
    tables::{CARRIED, Carried, LEFT, MEDIA, ROOT},
};
use std::collections::{BTreeMap, BTreeSet};

/// Everything in a database that the lists of [`super::tables`] and [`super::references`] do not know, or know wrongly; one
/// sentence each.
pub(super) fn faults(catalogue: &Catalogue) -> Vec<String> {
    let carried: BTreeSet<&str> = carried_tables().into_iter().collect();
    let left: BTreeSet<&str> = LEFT.iter().map(|(table, _)| *table).collect();
    let mut all = Vec::new();
    for name in catalogue.keys() {
        match (
            carried.contains(name.as_str()) || name == MEDIA,
            left.contains(name.as_str()),
        ) {
            (false, false) => all.push(format!(
                "{name}: say in school/tables.rs whether its rows come along"
            )),
            (true, true) => all.push(format!("{name}: stands in both lists")),
            _ => {}
        }
    }
    let known = carried.iter().chain(&left).chain([&MEDIA]);
    all.extend(
        known
            .filter(|name| !catalogue.contains_key(**name))
            .map(|name| format!("{name}: is no table")),
    );
    for name in carried {
        if let Some(table) = catalogue.get(name) {
            all.extend(faults_of(name, table));
        }
    }
    let columns = COLUMNS.iter().map(|(table, column, _)| (*table, *column));
    let columns = columns.chain(TEXTS.iter().map(|(table, column, _)| (*table, *column)));
    let columns = columns.chain(CARRIED.iter().map(|one| (one.table, one.column)));
    let is_absent = |(table, column): &(&str, &str)| {
        catalogue
            .get(*table)
            .is_some_and(|known| known.place(column).is_none())
    };
    all.extend(
        columns
            .filter(is_absent)
            .map(|(table, column)| format!("{table}.{column}: is no column")),
    );
    all
}

fn faults_of(name: &str, table: &Table) -> Vec<String> {
    let is_carried = |target: &str| carried_tables().contains(&target);
    let mut all = Vec::new();
    for (column, kind) in table.columns.iter().zip(&table.kinds) {
        let looks_like_a_number = column.ends_with("_id") || column.ends_with("_by") || column == "id";
        match whose(name, table, column) {
            None if *kind == Kind::Integer && looks_like_a_number => {
                all.push(format!(
                    "{name}.{column}: say in school/references.rs whose number it is"
                ));
            }
            Some(Whose::Of(target)) if !is_carried(target) => {
                all.push(format!(
                    "{name}.{column}: names rows of {target}, which do not come along"
                ));
            }
            _ => {}
        }
    }
    all
}

/// The tables whose rows come along, the root first, each once.
pub(super) fn carried_tables() -> Vec<&'static str> {
    let mut all = vec![ROOT];
    for Carried { table, .. } in CARRIED {
        if !all.contains(table) {
            all.push(table);
        }
    }
    all
}

/// Whose number an integer column holds.
fn whose(name: &str, table: &Table, column: &str) -> Option<Whose> {
    if column == "id" {
        return static_name(name).map(Whose::Of);
    }
    if let Some((.., whose)) = COLUMNS.iter().find(|(of, one, _)| (*of, *one) == (name, column)) {
        return Some(*whose);
    }
    if let Some((target, named)) = table.keys.get(column)
        && named == "id"
    {
        return Some(Whose::Of(static_name(target)?));
    }
    let named = NAMES.iter().find(|(one, _)| *one == column)?;
    Some(Whose::Of(named.1))
}

fn static_name(name: &str) -> Option<&'static str> {
    let all = carried_tables()
        .into_iter()
        .chain(LEFT.iter().map(|(table, _)| *table))
        .chain([MEDIA]);
    all.into_iter().find(|one| *one == name)
}

/// What is renumbered in the rows of a table.
#[derive(Debug, Default)]
pub(super) struct Rules {
    /// The place of each column with a number, whose it is, and whether a foreign key says so.
    pub(super) numbers: Vec<(usize, Named, bool)>,
    /// The place of each text with numbers in it.
    pub(super) texts: Vec<(usize, Texts)>,
}

/// Whose number a column of a row is, its other columns by their places.
#[derive(Debug, Clone, Copy)]
pub(super) enum Named {
    Of(&'static str),
    By(usize, Words),
    ByParent(usize, &'static str, Words),
}

/// How a text holds numbers, ready for use.
#[derive(Debug)]
pub(super) enum Texts {
    Start(&'static [(&'static str, &'static str, &'static str)]),
    Words(Words),
    Json(Vec<Place>),
}

impl Rules {
    pub(super) fn of(name: &str, table: &Table) -> Self {
        let mut rules = Self::default();
        for (at, (column, kind)) in table.columns.iter().zip(&table.kinds).enumerate() {
            if *kind == Kind::Integer
                && let Some(named) = whose(name, table, column).and_then(|whose| named(whose, table))
            {
                rules.numbers.push((at, named, table.keys.contains_key(column)));
            }
            let within = TEXTS
                .iter()
                .find(|(of, one, _)| (*of, *one) == (name, column.as_str()));
            if let Some((.., within)) = within {
                rules.texts.push((at, ready(*within)));
            }
        }
        rules
    }
}

fn named(whose: Whose, table: &Table) -> Option<Named> {
    Some(match whose {
        Whose::Of(target) => Named::Of(target),
        Whose::By(column, words) => Named::By(table.place(column)?, words),
        Whose::ByParent(column, parent, _, words) => Named::ByParent(table.place(column)?, parent, words),
    })
}

fn ready(within: Within) -> Texts {
    match within {
        Within::Start(starts) => Texts::Start(starts),
        Within::Words(words) => Texts::Words(words),
        Within::Json(places) => Texts::Json(
            places
                .iter()
                .map(|(path, whose)| Place::read(path, *whose))
                .collect(),
        ),
    }
}

/// The column of a table that says whose numbers the rows below it hold; none where nobody asks.
pub(super) fn kind_column(name: &str) -> Option<&'static str> {
    COLUMNS.iter().find_map(|(.., whose)| match whose {
        Whose::ByParent(_, parent, column, _) if *parent == name => Some(*column),
        _ => None,
    })
}

/// The query for the rows of a table that belong to a school, by their numbers where they have some.
pub(super) fn select(name: &str, table: &Table, school: i64) -> String {
    let order = table.place("id").map_or("", |_| " order by id");
    format!(
        "select {} from \"{name}\" where {}{order}",
        table.listed(),
        condition(name, school)
    )
}

/// What holds for the rows of a table that belong to a school.
pub(super) fn condition(name: &str, school: i64) -> String {
    if name == ROOT {
        return format!("id = {school}");
    }
    let ways = CARRIED.iter().filter(|one| one.table == name).map(|one| {
        let parents = if one.of == ROOT {
            format!("\"{}\" = {school}", one.column)
        } else {
            let above = condition(one.of, school);
            format!(
                "\"{}\" in (select id from \"{}\" where {above})",
                one.column, one.of
            )
        };
        match one.only {
            Some(only) => format!("({only} and {parents})"),
            None => format!("({parents})"),
        }
    });
    ways.collect::<Vec<_>>().join(" or ")
}

/// The tables that come along, each after those that its foreign keys name.
pub(super) fn in_order(catalogue: &Catalogue) -> Vec<&'static str> {
    let mut left = carried_tables();
    let mut placed: Vec<&'static str> = Vec::new();
    while !left.is_empty() {
        let is_ready = |name: &&'static str| {
            let keys = catalogue.get(*name).map(|table| table.keys.values());
            keys.into_iter().flatten().all(|(target, _)| {
                target == *name || placed.contains(&target.as_str()) || !left.contains(&target.as_str())
            })
        };
        let ready: Vec<&'static str> = left.iter().copied().filter(is_ready).collect();
        if ready.is_empty() {
            // Keys in a circle; there are none. The database says so when the rows come.
            placed.append(&mut left);
            break;
        }
        left.retain(|name| !ready.contains(name));
        placed.extend(ready);
    }
    placed
}

/// By table, what is renumbered in it.
pub(super) fn all_rules(catalogue: &Catalogue) -> BTreeMap<&'static str, Rules> {
    let rules = |name: &'static str| Some((name, Rules::of(name, catalogue.get(name)?)));
    carried_tables().into_iter().filter_map(rules).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_found_by_way_of_what_they_hang_on() {
        assert_eq!(condition("school_school", 7), "id = 7");
        assert_eq!(condition("class_class", 7), "(\"school_id\" = 7)");
        let members = "(\"class_id\" in (select id from \"class_class\" where (\"school_id\" = 7)))";
        assert_eq!(condition("class_member", 7), members);
        let files = condition("question_file", 7);
        assert!(
            files.contains("source = 'exercise' and") && files.contains(" or (source = 'exam' and"),
            "{files}"
        );
    }

    #[test]
    fn every_table_hangs_on_the_school_in_the_end() {
        for name in carried_tables() {
            assert!(condition(name, 7).contains("= 7"), "{name}");
        }
    }
}
