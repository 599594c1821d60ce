//! Two pages with one document, in any order of acts: `web/src/shared/autosave/model.ts` is the same on the other side.

use super::rule::{Change, Claim, ClaimAct, Writer, Writing, after};
use crate::Millis;
use proptest::prelude::*;

const PAGES: [&str; 3] = ["page-one", "page-two", "page-three"];

/// What a page does.
#[derive(Debug, Clone, Copy)]
enum Step {
    Claim {
        page: usize,
        act: ClaimAct,
        closed: Option<usize>,
    },
    /// Changes the one part and sends it, under the epoch the page was given last.
    Save {
        page: usize,
    },
    /// Sends again what it sent last: a packet that was held up.
    Late {
        page: usize,
    },
    Wait(Millis),
}

fn step() -> impl Strategy<Value = Step> {
    let act = prop_oneof![
        Just(ClaimAct::Look),
        Just(ClaimAct::Open),
        Just(ClaimAct::TakeOver),
        Just(ClaimAct::Close)
    ];
    prop_oneof![
        (0..3_usize, act, proptest::option::of(0..3_usize)).prop_map(|(page, act, closed)| Step::Claim {
            page,
            act,
            closed
        }),
        (0..3_usize).prop_map(|page| Step::Save { page }),
        (0..3_usize).prop_map(|page| Step::Late { page }),
        (0..90_000_i64).prop_map(Step::Wait),
    ]
}

fn last_epoch(known: Option<&Writing>) -> i64 {
    known.map_or(0, |known| known.epoch)
}

#[derive(Default)]
struct Page {
    epoch: i64,
    seq: i64,
    sent: Option<(Writer, Change)>,
}

proptest! {
    /// What is stored only ever moves forward, and each number of it was written by one page alone.
    #[test]
    fn one_page_writes_at_a_time_and_nothing_moves_backwards(steps in proptest::collection::vec(step(), 1..60)) {
        let mut writing: Option<Writing> = None;
        let mut stored: Option<(Change, usize)> = None;
        let mut pages = [Page::default(), Page::default(), Page::default()];
        let mut authors = std::collections::HashMap::new();
        let mut now_ms = 1_000_000;
        for step in steps {
            match step {
                Step::Wait(ms) => now_ms += ms,
                Step::Claim { page, act, closed } => {
                    let claim = Claim { writer: PAGES[page].into(), act, closed: closed.map(|at| PAGES[at].into()) };
                    let before = writing.as_ref().map_or(0, |known| known.epoch);
                    writing = after(writing.as_ref(), last_epoch(writing.as_ref()), &claim, None, now_ms);
                    let known = writing.as_ref();
                    prop_assert!(known.map_or(0, |known| known.epoch) >= before, "epochs only grow");
                    if let Some(known) = known.filter(|known| known.token == PAGES[page]) {
                        if known.epoch != pages[page].epoch {
                            pages[page] = Page { epoch: known.epoch, seq: 0, sent: pages[page].sent.clone() };
                        }
                    } else {
                        prop_assert!(act != ClaimAct::TakeOver, "taking over is never refused");
                    }
                }
                Step::Save { page } | Step::Late { page } => {
                    if matches!(step, Step::Save { .. }) {
                        let own = &mut pages[page];
                        own.seq += 1;
                        let writer = Writer { token: PAGES[page].into(), epoch: own.epoch };
                        own.sent = Some((writer, Change { epoch: own.epoch, seq: own.seq }));
                    }
                    let Some((writer, change)) = pages[page].sent.clone() else { continue };
                    if !writing.as_ref().is_some_and(|known| known.is(&writer)) {
                        continue;
                    }
                    let before = stored.map(|(known, _)| known);
                    if change.replaces(before).unwrap() {
                        prop_assert!(before.is_none_or(|before| before < change));
                        let author = *authors.entry((change.epoch, change.seq)).or_insert(page);
                        prop_assert_eq!(author, page, "two pages had the same number");
                        stored = Some((change, page));
                    }
                }
            }
        }
    }
}

fn claim(writer: &str, act: ClaimAct, closed: Option<&str>) -> Claim {
    Claim {
        writer: writer.into(),
        act,
        closed: closed.map(Into::into),
    }
}

#[test]
fn a_second_page_waits_until_the_first_is_closed_silent_or_taken_over() {
    let first = after(None, 0, &claim("page-one", ClaimAct::Open, None), None, 1_000).unwrap();
    assert_eq!((first.token.as_str(), first.epoch), ("page-one", 1));
    let open = |closed| claim("page-two", ClaimAct::Open, closed);
    let waits = after(Some(&first), first.epoch, &open(None), None, 2_000).unwrap();
    assert_eq!(waits, first);
    assert_eq!(
        after(Some(&first), first.epoch, &open(Some("page-old")), None, 2_000).unwrap(),
        first
    );
    let goes_on = after(Some(&first), first.epoch, &open(Some("page-one")), None, 2_000).unwrap();
    assert_eq!((goes_on.token.as_str(), goes_on.epoch), ("page-two", 2));
    let later = after(Some(&first), first.epoch, &open(None), None, 1_000 + 60_001).unwrap();
    assert_eq!(later.epoch, 2);
    let closed = after(
        Some(&first),
        first.epoch,
        &claim("page-one", ClaimAct::Close, None),
        None,
        2_000,
    )
    .unwrap();
    assert_eq!(
        after(Some(&closed), closed.epoch, &open(None), None, 2_000)
            .unwrap()
            .epoch,
        2
    );
    let taken = after(
        Some(&first),
        first.epoch,
        &claim("page-two", ClaimAct::TakeOver, None),
        None,
        2_000,
    )
    .unwrap();
    assert_eq!((taken.token.as_str(), taken.epoch), ("page-two", 2));
}

#[test]
fn a_page_that_is_heard_of_keeps_its_place() {
    let first = after(None, 0, &claim("page-one", ClaimAct::Open, None), None, 0).unwrap();
    let seen = after(
        Some(&first),
        first.epoch,
        &claim("page-one", ClaimAct::Look, None),
        None,
        59_000,
    )
    .unwrap();
    let second = claim("page-two", ClaimAct::Open, None);
    assert_eq!(
        after(Some(&seen), seen.epoch, &second, None, 90_000).unwrap(),
        seen
    );
}

#[test]
fn a_page_that_lost_count_is_refused_and_another_epoch_counts_from_one() {
    let known = Some(Change { epoch: 1, seq: 500 });
    let jump = Change {
        epoch: 1,
        seq: 500 + 100_001,
    };
    assert_eq!(jump.replaces(known).unwrap_err().code(), "platform.seq_jump");
    assert!(Change { epoch: 2, seq: 1 }.replaces(known).unwrap());
    assert!(!Change { epoch: 1, seq: 500 }.replaces(known).unwrap());
}
