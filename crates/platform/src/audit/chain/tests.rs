use super::*;
use proptest::prelude::*;

fn said(id: i64, text: &str) -> Said {
    Said {
        id,
        school_id: SchoolId(7),
        actor_id: (id % 3 != 0).then_some(UserId(id)),
        action: "marking.overridden".into(),
        subject: text.into(),
        detail: "{}".into(),
        reason: String::new(),
        at_ms: 1_000 + id,
    }
}

fn chain_of(texts: &[String]) -> Vec<Chained> {
    let mut head = Head::of_nothing(SchoolId(7));
    (1..)
        .zip(texts)
        .map(|(id, text)| {
            let said = said(id, text);
            head = head.and(&said);
            Chained {
                said,
                number: head.number,
                hash: head.hash.clone(),
            }
        })
        .collect()
}

fn walk(chain: &[Chained], seen: &[Head]) -> std::result::Result<Head, Fault> {
    let mut follower = Follower::new(SchoolId(7), seen);
    chain.iter().try_for_each(|entry| follower.step(entry))?;
    follower.end()?;
    Ok(follower.head)
}

fn head_at(chain: &[Chained], at: usize) -> Head {
    Head {
        number: chain[at].number,
        hash: chain[at].hash.clone(),
    }
}

proptest! {
    #[test]
    fn an_untouched_chain_holds_and_passes_every_head_it_had(texts in prop::collection::vec(".{0,12}", 1..30), at in any::<prop::sample::Index>()) {
        let chain = chain_of(&texts);
        let seen = head_at(&chain, at.index(chain.len()));
        prop_assert_eq!(walk(&chain, &[seen]), Ok(head_at(&chain, chain.len() - 1)));
    }

    #[test]
    fn a_word_changed_anywhere_is_found_at_its_place(texts in prop::collection::vec(".{0,12}", 1..30), at in any::<prop::sample::Index>()) {
        let mut chain = chain_of(&texts);
        let at = at.index(chain.len());
        chain[at].said.reason.push('x');
        prop_assert_eq!(walk(&chain, &[]), Err(Fault::Changed(chain[at].number)));
    }

    #[test]
    fn an_entry_taken_out_is_missed(texts in prop::collection::vec(".{0,12}", 2..30), at in any::<prop::sample::Index>()) {
        let mut chain = chain_of(&texts);
        let last = head_at(&chain, chain.len() - 1);
        let gone = chain.remove(at.index(texts.len())).number;
        // The last one leaves no gap: only a head that was seen before tells.
        prop_assert_eq!(walk(&chain, &[last]), Err(Fault::Missing(gone)));
    }

    #[test]
    fn a_chain_written_anew_is_given_away_by_a_head_seen_before(texts in prop::collection::vec(".{0,12}", 1..30), at in any::<prop::sample::Index>()) {
        let seen = head_at(&chain_of(&texts), texts.len() - 1);
        let mut other = texts.clone();
        other[at.index(texts.len())].push('x');
        let anew = chain_of(&other);
        prop_assert!(walk(&anew, &[]).is_ok());
        prop_assert_eq!(walk(&anew, &[seen]), Err(Fault::Rewritten(i64::try_from(texts.len()).unwrap())));
    }
}

#[test]
fn an_entry_cannot_be_moved_to_another_school() {
    let entry = said(1, "张小算");
    let here = Head::of_nothing(SchoolId(7)).and(&entry);
    assert_ne!(here.hash, Head::of_nothing(SchoolId(8)).and(&entry).hash);
}
