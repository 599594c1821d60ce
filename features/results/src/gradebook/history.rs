//! What changed how marks are made: weights, what is dropped, lateness, where a column counts, how the school rounds.
//!
//! An event keeps the rules before and after it, once for a class; what it did to a student's total is reckoned from them.

use super::{
    late::LateRule,
    policy::MarkPolicy,
    scheme::{Category, Placement, Scheme},
};
use crate::{ManualColumnId, store::score::ScoreSource};
use serde::{Deserialize, Serialize};

/// How a column by hand counts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ColumnRule {
    pub(crate) title: String,
    /// Key of a category; none: it counts for nothing.
    pub(crate) category: Option<String>,
    /// In hundredths.
    pub(crate) weight: i64,
}

/// A change of the rules, as it is stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum RuleChange {
    /// The rules of a class.
    Scheme { before: Scheme, after: Scheme },
    /// The weights of the course, by which a class without rules of its own counts.
    Course { before: Scheme, after: Scheme },
    /// A column by hand: none before it was made, none after it was taken away.
    Column {
        column: ManualColumnId,
        before: Option<ColumnRule>,
        after: Option<ColumnRule>,
    },
    /// How the school makes final marks.
    Policy { before: MarkPolicy, after: MarkPolicy },
}

/// What a category weighs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub(crate) struct CategoryRule {
    /// What the teacher calls it; none for a usual part under its usual name.
    name: Option<String>,
    weight: u32,
    drop_lowest: u32,
}

impl CategoryRule {
    fn of(category: &Category) -> Self {
        Self {
            name: category.name.clone(),
            weight: category.weight,
            drop_lowest: category.drop_lowest,
        }
    }
}

/// Where a column counts.
#[derive(Debug, Clone, PartialEq, Serialize, utoipa::ToSchema)]
pub(crate) struct PlaceRule {
    /// Key of its category; none: it counts for nothing.
    category: Option<String>,
    /// What the teacher calls the category; none for a usual part under its usual name.
    category_name: Option<String>,
    /// 1 is the usual; none: as its opening says.
    weight: Option<f64>,
}

/// One thing that a change of the rules changed.
#[derive(Debug, Clone, PartialEq, Serialize, utoipa::ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum RuleStep {
    /// A category: none before it was made, none after it was taken away.
    Category {
        key: String,
        before: Option<CategoryRule>,
        after: Option<CategoryRule>,
    },
    /// What lateness costs.
    Late { before: LateRule, after: LateRule },
    /// Where a column counts; none: as usual.
    Place {
        source: ScoreSource,
        source_id: i64,
        before: Option<PlaceRule>,
        after: Option<PlaceRule>,
    },
    /// A column by hand; none: it was not there.
    Column {
        source_id: ManualColumnId,
        title: String,
        before: Option<PlaceRule>,
        after: Option<PlaceRule>,
    },
    /// How the school makes final marks.
    Policy { before: MarkPolicy, after: MarkPolicy },
}

/// A cell that a step may have changed.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Concerned<'a> {
    pub(crate) source: ScoreSource,
    pub(crate) source_id: i64,
    /// Key of the category in which it counts.
    pub(crate) category: Option<&'a str>,
    pub(crate) is_late: bool,
}

impl RuleStep {
    /// Whether what a cell counts may have changed by it.
    pub(crate) fn concerns(&self, cell: Concerned<'_>) -> bool {
        match self {
            Self::Category { key, .. } => cell.category == Some(key),
            Self::Late { .. } => cell.is_late,
            Self::Place {
                source, source_id, ..
            } => (*source, *source_id) == (cell.source, cell.source_id),
            Self::Column { source_id, .. } => {
                (ScoreSource::Manual, source_id.0) == (cell.source, cell.source_id)
            }
            Self::Policy { .. } => false,
        }
    }
}

impl RuleChange {
    /// What it changed, one by one. `scheme` names the categories of columns by hand.
    pub(crate) fn steps(&self, scheme: &Scheme) -> Vec<RuleStep> {
        match self {
            Self::Scheme { before, after } | Self::Course { before, after } => compare(before, after),
            Self::Column {
                column,
                before,
                after,
            } => {
                let place = |rule: &Option<ColumnRule>| {
                    let rule = rule.as_ref()?;
                    Some(place_of(scheme, rule.category.as_deref(), Some(rule.weight)))
                };
                let title = after.as_ref().or(before.as_ref()).map(|rule| rule.title.clone());
                vec![RuleStep::Column {
                    source_id: *column,
                    title: title.unwrap_or_default(),
                    before: place(before),
                    after: place(after),
                }]
            }
            Self::Policy { before, after } => vec![RuleStep::Policy {
                before: *before,
                after: *after,
            }],
        }
    }
}

fn place_of(scheme: &Scheme, category: Option<&str>, weight: Option<i64>) -> PlaceRule {
    let found = category.and_then(|key| scheme.find(key));
    PlaceRule {
        category: category.map(str::to_owned),
        category_name: found.and_then(|at| scheme.categories[at].name.clone()),
        weight: weight.map(|weight| weight as f64 / 100.0),
    }
}

/// What differs between two schemes: categories in the order of the later one, then lateness, then columns.
fn compare(before: &Scheme, after: &Scheme) -> Vec<RuleStep> {
    let rule = |scheme: &Scheme, key: &str| {
        let at = scheme.find(key)?;
        Some(CategoryRule::of(&scheme.categories[at]))
    };
    let gone = before
        .categories
        .iter()
        .filter(|one| after.find(&one.key).is_none());
    let mut steps: Vec<RuleStep> = (after.categories.iter().chain(gone))
        .map(|one| (one.key.clone(), rule(before, &one.key), rule(after, &one.key)))
        .filter(|(_, before, after)| before != after)
        .map(|(key, before, after)| RuleStep::Category { key, before, after })
        .collect();
    if before.late != after.late {
        steps.push(RuleStep::Late {
            before: before.late,
            after: after.late,
        });
    }
    steps.extend(compare_places(before, after));
    steps
}

fn compare_places<'a>(before: &'a Scheme, after: &'a Scheme) -> impl Iterator<Item = RuleStep> + 'a {
    let find = |scheme: &'a Scheme, of: &Placement| {
        let mut placements = scheme.placements.iter();
        placements.find(|one| (one.source, one.source_id) == (of.source, of.source_id))
    };
    let gone = before
        .placements
        .iter()
        .filter(move |one| find(after, one).is_none());
    let all = after.placements.iter().chain(gone);
    all.map(move |one| (one, find(before, one), find(after, one)))
        .filter(|(_, before, after)| before != after)
        .map(move |(one, old, new)| RuleStep::Place {
            source: one.source,
            source_id: one.source_id,
            before: old.map(|one| place_of(before, one.category.as_deref(), one.weight)),
            after: new.map(|one| place_of(after, one.category.as_deref(), one.weight)),
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scheme(categories: &[(&str, u32, u32)]) -> Scheme {
        let categories = categories.iter().map(|(key, weight, drop_lowest)| Category {
            key: (*key).to_owned(),
            name: None,
            weight: *weight,
            drop_lowest: *drop_lowest,
        });
        Scheme {
            categories: categories.collect(),
            placements: Vec::new(),
            late: LateRule::default(),
        }
    }

    fn placed(source_id: i64, category: Option<&str>) -> Placement {
        Placement {
            source: ScoreSource::Task,
            source_id,
            category: category.map(str::to_owned),
            weight: None,
        }
    }

    fn of_task(source_id: i64, category: Option<&str>) -> Concerned<'_> {
        Concerned {
            source: ScoreSource::Task,
            source_id,
            category,
            is_late: false,
        }
    }

    #[test]
    fn a_change_names_what_differs_and_nothing_else() {
        let before = scheme(&[("tasks", 90, 0), ("final", 10, 0)]);
        let mut after = scheme(&[("tasks", 80, 1), ("final", 10, 0), ("more", 10, 0)]);
        after.placements.push(placed(7, None));
        let steps = RuleChange::Scheme {
            before: before.clone(),
            after: after.clone(),
        }
        .steps(&after);
        let words: Vec<String> = steps
            .iter()
            .map(|step| match step {
                RuleStep::Category { key, before, after } => {
                    let weight = |rule: &Option<CategoryRule>| {
                        rule.as_ref().map(|rule| (rule.weight, rule.drop_lowest))
                    };
                    format!("{key} {:?} {:?}", weight(before), weight(after))
                }
                RuleStep::Place {
                    source_id,
                    before,
                    after,
                    ..
                } => {
                    format!("{source_id} {} {}", before.is_none(), after.is_some())
                }
                other => format!("{other:?}"),
            })
            .collect();
        assert_eq!(
            words,
            [
                "tasks Some((90, 0)) Some((80, 1))",
                "more None Some((10, 0))",
                "7 true true"
            ]
        );
        assert_eq!(compare(&after, &after), []);
        // The way back says the same the other way round.
        let back = RuleChange::Scheme {
            before: after.clone(),
            after: before.clone(),
        };
        assert_eq!(back.steps(&before).len(), 3);
    }

    #[test]
    fn a_cell_is_concerned_by_its_category_its_column_and_lateness() {
        let before = scheme(&[("tasks", 90, 0), ("final", 10, 0)]);
        let mut after = scheme(&[("tasks", 80, 0), ("final", 20, 0)]);
        after.placements.push(placed(7, Some("final")));
        after.late.percent = 80;
        let steps = compare(&before, &after);
        let concerning = |cell: Concerned<'_>| steps.iter().filter(|step| step.concerns(cell)).count();
        assert_eq!(concerning(of_task(6, Some("tasks"))), 1);
        assert_eq!(concerning(of_task(7, Some("final"))), 2);
        assert_eq!(concerning(of_task(6, None)), 0);
        let late = Concerned {
            is_late: true,
            ..of_task(6, Some("tasks"))
        };
        assert_eq!(concerning(late), 2);
    }

    #[test]
    fn an_event_is_read_as_it_was_written() {
        let mut after = scheme(&[("tasks", 80, 1), ("final", 20, 0)]);
        after.placements.push(placed(7, None));
        for change in [
            RuleChange::Scheme {
                before: scheme(&[("tasks", 100, 0)]),
                after,
            },
            RuleChange::Column {
                column: ManualColumnId(3),
                before: None,
                after: Some(ColumnRule {
                    title: "考勤".into(),
                    category: None,
                    weight: 100,
                }),
            },
            RuleChange::Policy {
                before: MarkPolicy::default(),
                after: MarkPolicy::default(),
            },
        ] {
            let text = serde_json::to_string(&change).unwrap();
            assert_eq!(serde_json::from_str::<RuleChange>(&text).unwrap(), change);
        }
    }
}
