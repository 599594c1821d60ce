//! What a record store is still to be told: what is new, and what takes back what is so no more.

use super::statement::{Fact, Teller, stands};
use crate::store::statement::{NewStatement, Told};
use platform::Millis;
use std::collections::{BTreeMap, BTreeSet};

/// What a store knows of a subject: its last statement, and how many there were.
struct Known<'a> {
    last: &'a Told,
    count: usize,
}

/// The statements that are missing, in order. What happened before `since_ms` is left out; a mark that was told and has changed
/// is not.
pub(super) fn plan(
    teller: &Teller,
    told: &[Told],
    facts: &[Fact],
    (since_ms, now_ms): (Millis, Millis),
) -> Vec<NewStatement> {
    let mut known: BTreeMap<&str, Known<'_>> = BTreeMap::new();
    for one in told {
        let count = known.get(one.subject.as_str()).map_or(0, |known| known.count);
        let known_now = Known {
            last: one,
            count: count + 1,
        };
        known.insert(&one.subject, known_now);
    }
    let mut missing = Vec::new();
    let mut holds = BTreeSet::new();
    for fact in facts {
        holds.insert(fact.subject.as_str());
        let before = known.get(fact.subject.as_str());
        let is_told = before.is_some_and(|known| !stands(&fact.subject) || known.last.says == fact.says);
        if is_told || (before.is_none() && fact.at_ms < since_ms) {
            continue;
        }
        missing.extend(before.and_then(|known| void(teller, known.last, now_ms)));
        missing.push(say(teller, fact, before.map_or(0, |known| known.count)));
    }
    let gone = known
        .iter()
        .filter(|(subject, _)| stands(subject) && !holds.contains(*subject));
    missing.extend(gone.filter_map(|(_, known)| void(teller, known.last, now_ms)));
    missing
}

/// What takes a statement back, unless it takes one back itself.
fn void(teller: &Teller, last: &Told, now_ms: Millis) -> Option<NewStatement> {
    if last.says.is_empty() {
        return None;
    }
    let statement = teller.id(&format!("void/{}", last.statement));
    Some(NewStatement {
        subject: last.subject.clone(),
        says: String::new(),
        body: teller.voiding(&statement, &last.statement, now_ms).to_string(),
        statement,
    })
}

/// The number keeps a mark that comes back from having the id of the one that was taken back.
fn say(teller: &Teller, fact: &Fact, number: usize) -> NewStatement {
    let Fact { subject, says, .. } = fact;
    let statement = teller.id(&format!("{subject}/{says}/{number}"));
    NewStatement {
        subject: subject.clone(),
        says: says.clone(),
        body: teller.statement(&statement, fact).to_string(),
        statement,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::xapi::statement::{Activity, SCORED, kinds};

    fn teller() -> Teller {
        Teller {
            base: "https://x".into(),
            account: "a".into(),
            name: None,
            course: Activity::new("courses", 5, kinds::COURSE, "会计"),
        }
    }

    fn fact(subject: &str, says: &str, at_ms: Millis) -> Fact {
        Fact {
            subject: subject.into(),
            says: says.into(),
            at_ms,
            verb: SCORED,
            object: Activity::new("exams", 9, kinds::ASSESSMENT, "期中"),
            result: None,
            extensions: None,
            profile: None,
        }
    }

    /// Tells what is missing, and what of it was said.
    fn step(told: &mut Vec<Told>, facts: &[Fact]) -> Vec<String> {
        let missing = plan(&teller(), told, facts, (100, 200));
        let said = missing
            .iter()
            .map(|one| format!("{} {}", one.subject, one.says))
            .collect();
        told.extend(missing.into_iter().map(|one| Told {
            subject: one.subject,
            says: one.says,
            statement: one.statement,
        }));
        said
    }

    #[test]
    fn a_mark_that_changes_is_taken_back_and_told_anew_and_each_has_its_own_id() {
        let mut told = Vec::new();
        let (eight, nine) = (fact("score/exam/9", "8", 150), fact("score/exam/9", "9", 150));
        assert_eq!(step(&mut told, std::slice::from_ref(&eight)), ["score/exam/9 8"]);
        assert!(step(&mut told, std::slice::from_ref(&eight)).is_empty(), "once");
        assert_eq!(step(&mut told, &[nine]), ["score/exam/9 ", "score/exam/9 9"]);
        assert_eq!(
            step(&mut told, std::slice::from_ref(&eight)),
            ["score/exam/9 ", "score/exam/9 8"]
        );
        assert_eq!(step(&mut told, &[]), ["score/exam/9 "], "withdrawn");
        assert!(step(&mut told, &[]).is_empty());
        assert_eq!(step(&mut told, &[eight]), ["score/exam/9 8"], "released again");
        let ids: BTreeSet<_> = told.iter().map(|one| one.statement.clone()).collect();
        assert_eq!(ids.len(), told.len());
    }

    #[test]
    fn what_happened_stays_and_what_was_before_is_left_out() {
        let mut told = Vec::new();
        let (old, new) = (fact("visit/1", "told", 99), fact("visit/2", "told", 100));
        assert_eq!(step(&mut told, &[old.clone(), new]), ["visit/2 told"]);
        assert!(
            step(&mut told, &[old]).is_empty(),
            "what is gone from the record happened all the same"
        );
    }
}
