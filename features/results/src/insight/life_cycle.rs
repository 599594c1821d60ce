//! How a question has done over its uses, and when its author should look at it.

use platform::{Millis, clock::days};
use serde::Serialize;

/// Fewer answers say nothing of a question.
const ENOUGH_ANSWERED: i64 = 10;
/// Fewer get it right than guessing and a little knowledge would, more than it can tell apart (Ebel & Frisbie, Essentials of
/// Educational Measurement, 1991, ch. 13).
const HARD: f64 = 0.25;
const EASY: f64 = 0.95;
/// A question below this hardly tells who knows (likewise).
const TELLS_LITTLE: f64 = 0.2;
/// How far the facility of the latest use lies from the mean of those before when the question has drifted: it is known, or what
/// it asks is not taught any more.
const DRIFT: f64 = 0.15;
/// Exams within a year that wear a question out.
const WORN_USES: usize = 3;
const WORN_MS: Millis = days(365);

/// One exam that a question was asked in.
#[derive(Debug, Clone, PartialEq, Serialize, utoipa::ToSchema)]
#[schema(as = QuestionUse)]
pub(crate) struct Use {
    /// The exam.
    pub(crate) title: String,
    /// When its results were released.
    pub(crate) at_ms: Millis,
    /// Students who were asked.
    pub(crate) answered: i64,
    /// 难度: the mean share of its points.
    pub(crate) facility: Option<f64>,
    /// 区分度.
    pub(crate) discrimination: Option<f64>,
}

/// Why an author should look at a question.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, utoipa::ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[schema(as = QuestionFlag)]
pub(crate) enum Flag {
    /// Hardly anybody earns its points.
    Hard { facility: f64 },
    /// Nearly everybody earns them.
    Easy { facility: f64 },
    /// It hardly tells who knows from who does not; below nought the weak do better.
    TellsLittle { discrimination: f64 },
    /// It has become much easier or harder than it was.
    Drifted { before: f64, now: f64 },
    /// It was asked so often that students will know it.
    Worn { uses: usize },
}

/// What is noticed of a question; uses by time, the oldest first.
pub(crate) fn flags(uses: &[Use], now_ms: Millis) -> Vec<Flag> {
    let telling: Vec<&Use> = (uses.iter())
        .filter(|one| one.answered >= ENOUGH_ANSWERED)
        .collect();
    let mut flags = Vec::new();
    if let Some((latest, before)) = telling.split_last() {
        match latest.facility {
            Some(facility) if facility < HARD => flags.push(Flag::Hard { facility }),
            Some(facility) if facility > EASY => flags.push(Flag::Easy { facility }),
            // Of what nearly all or nearly none can do, discrimination says nothing.
            _ => {
                let tells = latest.discrimination.filter(|tells| *tells < TELLS_LITTLE);
                flags.extend(tells.map(|discrimination| Flag::TellsLittle { discrimination }));
            }
        }
        flags.extend(drift(latest, before));
    }
    let recent = uses.iter().filter(|one| one.at_ms >= now_ms - WORN_MS).count();
    if recent >= WORN_USES {
        flags.push(Flag::Worn { uses: recent });
    }
    flags
}

fn drift(latest: &Use, before: &[&Use]) -> Option<Flag> {
    let known: Vec<f64> = before.iter().filter_map(|one| one.facility).collect();
    let now = latest.facility?;
    let mean = (!known.is_empty()).then(|| known.iter().sum::<f64>() / known.len() as f64)?;
    ((now - mean).abs() >= DRIFT).then_some(Flag::Drifted { before: mean, now })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn used(at_days: i64, answered: i64, facility: f64, discrimination: f64) -> Use {
        Use {
            title: String::new(),
            at_ms: days(at_days),
            answered,
            facility: Some(facility),
            discrimination: Some(discrimination),
        }
    }

    #[test]
    fn a_good_question_has_no_flag() {
        let uses = [used(0, 60, 0.7, 0.4), used(400, 58, 0.64, 0.35)];
        assert_eq!(flags(&uses, days(401)), []);
        assert_eq!(flags(&[], days(401)), []);
    }

    #[test]
    fn few_answers_say_nothing() {
        assert_eq!(flags(&[used(0, 9, 0.0, -0.5)], days(1)), []);
    }

    #[test]
    fn the_latest_use_says_how_it_is_and_those_before_whether_it_changed() {
        let uses = [
            used(0, 60, 0.5, 0.4),
            used(400, 60, 0.6, 0.4),
            used(800, 60, 0.97, 0.0),
        ];
        assert_eq!(
            flags(&uses, days(801)),
            [
                Flag::Easy { facility: 0.97 },
                Flag::Drifted {
                    before: 0.55,
                    now: 0.97
                }
            ]
        );
        let weak = [used(0, 60, 0.6, -0.1)];
        assert_eq!(
            flags(&weak, days(1)),
            [Flag::TellsLittle { discrimination: -0.1 }]
        );
    }

    #[test]
    fn three_exams_within_a_year_wear_it_out() {
        let uses = [
            used(0, 5, 0.6, 0.4),
            used(300, 5, 0.6, 0.4),
            used(364, 5, 0.6, 0.4),
        ];
        assert_eq!(flags(&uses, days(365)), [Flag::Worn { uses: 3 }]);
        assert_eq!(flags(&uses, days(366)), []);
    }
}
