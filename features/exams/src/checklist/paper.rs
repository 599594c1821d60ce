//! The questions of a paper: whether each can be asked, answered and marked.

use super::{Check, CheckKind, CheckState, Named};
use platform::files::FileHash;
use questions::{
    Keyed, Shown, VersionId,
    set::{Pinned, Pool},
};
use scoring::{
    Points,
    draw::fewest_left,
    question::{QuestionBody, QuestionKey, QuestionKind},
};
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

/// So much of a question's text names it.
const NAME_CHARS: usize = 30;

/// What is known of a paper's questions.
#[derive(Debug, Clone, Default)]
pub(crate) struct PaperFacts {
    /// How many questions a student gets.
    pub(crate) questions: usize,
    pub(crate) full: Points,
    /// What keeps the paper from being pinned, as a person reads it.
    pub(crate) faults: Vec<Named>,
    /// How many draws there are.
    pub(crate) draws: usize,
    /// Draws that could come out short.
    pub(crate) short: Vec<Named>,
    /// Draws whose candidates are worth different points.
    pub(crate) unequal: Vec<Named>,
    /// How many questions have a key.
    pub(crate) keyed: usize,
    /// Questions whose key does not fit, or is missing.
    pub(crate) without_key: Vec<Named>,
    /// How many questions people mark.
    pub(crate) by_hand: usize,
    pub(crate) has_programs: bool,
    pub(crate) has_uploads: bool,
    /// How many questions draw numbers.
    pub(crate) drawing: usize,
    /// Questions whose text names a number that nothing draws.
    pub(crate) undrawn: Vec<Named>,
    /// Pictures, and the question each belongs to.
    pub(crate) pictures: Vec<(FileHash, Named)>,
    /// Those of them that are not kept any more.
    pub(crate) missing: Vec<Named>,
}

/// The versions a pinned paper may ask: of a composite question its parts.
pub(crate) fn versions(pinned: &Pinned) -> Vec<VersionId> {
    let picks = pinned
        .sections
        .iter()
        .flat_map(|section| &section.pools)
        .flat_map(|pool| &pool.from);
    let asked = picks.flat_map(|pick| {
        let parts: Vec<VersionId> = pick.parts.iter().map(|part| part.version).collect();
        if parts.is_empty() {
            vec![pick.version]
        } else {
            parts
        }
    });
    asked.collect::<BTreeSet<_>>().into_iter().collect()
}

fn is_draw(pool: &Pool) -> bool {
    pool.take != 1 || pool.from.len() != 1
}

impl PaperFacts {
    /// A paper that cannot be given to anybody, and why.
    pub(crate) fn unusable(faults: impl Iterator<Item = String>) -> Self {
        Self {
            faults: faults.map(Named::of).collect(),
            ..Self::default()
        }
    }

    /// A paper with the questions it may ask.
    pub(crate) fn of(pinned: &Pinned, shown: &[Arc<Shown>], keys: &[Arc<Keyed>]) -> Self {
        let mut facts = Self {
            full: pinned.full_points(),
            ..Self::default()
        };
        facts.add_pools(pinned);
        let keys: BTreeMap<VersionId, &Keyed> = keys.iter().map(|keyed| (keyed.id, &**keyed)).collect();
        for id in versions(pinned) {
            let known = shown.iter().find(|one| one.id == id);
            match known.zip(keys.get(&id)) {
                Some((shown, keyed)) => facts.add_question(shown, keyed),
                None => facts.without_key.push(Named::default()),
            }
        }
        facts
    }

    fn add_pools(&mut self, pinned: &Pinned) {
        let mut pools: Vec<(usize, BTreeSet<VersionId>)> = Vec::new();
        for section in &pinned.sections {
            for pool in &section.pools {
                self.questions += pool.take;
                if !is_draw(pool) {
                    continue;
                }
                self.draws += 1;
                pools.push((pool.take, pool.from.iter().map(|pick| pick.version).collect()));
                let left = fewest_left(&pools).last().copied().unwrap_or(0);
                let named = || Named::of(&section.title);
                if left < pool.take || pool.from.len() < pool.take {
                    self.short.push(named());
                }
                let points: BTreeSet<i64> = pool.from.iter().map(|pick| pick.points.0).collect();
                if points.len() > 1 {
                    self.unequal.push(named());
                }
            }
        }
    }

    fn add_question(&mut self, shown: &Shown, keyed: &Keyed) {
        let named = Named {
            id: Some(keyed.question.0),
            name: name_of(&shown.stem),
            note: String::new(),
        };
        self.keyed += 1;
        if let Some(fault) = keyed.body.validate(&keyed.key).into_iter().next() {
            self.without_key.push(Named {
                note: fault.message,
                ..named.clone()
            });
        }
        self.by_hand += usize::from(is_by_hand(&keyed.key));
        self.has_programs |= shown.kind == QuestionKind::Python;
        self.has_uploads |= shown.kind == QuestionKind::FileUpload;
        if let QuestionKey::Calculation(_) = keyed.key {
            let drawn = keyed.key.variables(0);
            let used = variables_in(&shown.stem);
            self.drawing += usize::from(!used.is_empty());
            let undrawn: Vec<&str> = used
                .into_iter()
                .filter(|name| !drawn.contains_key(*name))
                .collect();
            if !undrawn.is_empty() {
                self.undrawn.push(Named {
                    note: undrawn.join("、"),
                    ..named.clone()
                });
            }
        }
        for hash in pictures_of(shown) {
            self.pictures.push((hash, named.clone()));
        }
    }

    pub(super) fn check(&self) -> Vec<Check> {
        if !self.faults.is_empty() {
            return vec![Check::unless(
                CheckKind::Draws,
                CheckState::Blocks,
                &self.faults,
                0,
            )];
        }
        let questions = if self.questions == 0 || self.full <= Points::ZERO {
            CheckState::Blocks
        } else {
            CheckState::Good
        };
        let blocks = |kind, of: &[Named], total| Check::unless(kind, CheckState::Blocks, of, total);
        let mut checks = vec![
            Check::new(CheckKind::Questions, questions).count(self.questions, 0),
            blocks(CheckKind::Keys, &self.without_key, self.keyed),
        ];
        if self.draws > 0 {
            checks.push(blocks(CheckKind::Draws, &self.short, self.draws));
            checks.push(blocks(CheckKind::EqualPoints, &self.unequal, self.draws));
        }
        if self.drawing > 0 {
            checks.push(blocks(CheckKind::Variables, &self.undrawn, self.drawing));
        }
        if !self.pictures.is_empty() {
            checks.push(blocks(CheckKind::Files, &self.missing, self.pictures.len()));
        }
        checks
    }
}

/// Whether a person has the last word on answers to it.
fn is_by_hand(key: &QuestionKey) -> bool {
    match key {
        QuestionKey::ShortAnswer(_) | QuestionKey::FileUpload(_) => true,
        QuestionKey::Calculation(key) => key.process_weight > 0,
        _ => false,
    }
}

fn name_of(stem: &str) -> String {
    let line = stem.lines().find(|line| !line.trim().is_empty()).unwrap_or("");
    let name: String = line.trim().chars().take(NAME_CHARS).collect();
    if line.trim().chars().count() > NAME_CHARS {
        format!("{name}…")
    } else {
        name
    }
}

/// The names between `{{` and `}}`.
fn variables_in(stem: &str) -> BTreeSet<&str> {
    let after = stem.split("{{").skip(1);
    after.filter_map(|rest| Some(rest.split_once("}}")?.0)).collect()
}

/// The stored pictures of a question, wherever they stand.
fn pictures_of(shown: &Shown) -> BTreeSet<FileHash> {
    let mut body: QuestionBody = shown.body.clone();
    let inside = body.pictures();
    let shared = shown.shared.iter().filter_map(|shared| shared.image.as_ref());
    let all = inside.into_iter().filter_map(|image| image.as_ref());
    all.chain(shown.image.as_ref())
        .chain(shared)
        .filter_map(|image| FileHash::parse(image.split_once(':')?.0))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_are_found_in_a_text() {
        let names: Vec<&str> = variables_in("甲 {{qty}} 件，单价 {{price}} 元，{{qty}} 件；{{未完")
            .into_iter()
            .collect();
        assert_eq!(names, ["price", "qty"]);
    }

    #[test]
    fn a_question_is_named_by_the_first_line_of_its_text() {
        assert_eq!(name_of("\n 收入确认 \n第二行"), "收入确认");
        assert_eq!(name_of(&"长".repeat(40)).chars().count(), NAME_CHARS + 1);
    }
}
