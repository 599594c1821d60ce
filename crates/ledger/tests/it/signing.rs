//! What holds of signatures, states and numbers whatever people do in whatever order (I8, I19, I21).

use ledger::voucher::signing::{
    BookMode, SigningError, Step, VoucherState, VoucherStatus, missing_numbers, renumber,
};
use proptest::prelude::*;

const PEOPLE: [&str; 4] = ["王芳", "刘洋", "陈静", "赵敏"];

fn step() -> impl Strategy<Value = Step> {
    prop::sample::select(vec![
        Step::Edit,
        Step::Delete,
        Step::CashierSign,
        Step::Review,
        Step::Unreview,
        Step::Post,
        Step::Unpost,
    ])
}

/// What a book does with a step that is allowed: the state, and who signed.
fn taken(status: &mut VoucherStatus, step: Step, person: &str, mode: BookMode) -> Result<(), SigningError> {
    status.state = status.after(step, person, mode)?;
    let name = || Some(person.to_owned());
    match step {
        Step::Edit => status.signatures.prepared_by = name(),
        Step::CashierSign => status.signatures.cashier_by = name(),
        Step::Review => status.signatures.reviewed_by = name(),
        Step::Unreview => status.signatures.reviewed_by = None,
        Step::Post => status.signatures.posted_by = name(),
        Step::Unpost => status.signatures.posted_by = None,
        Step::Delete => {}
    }
    Ok(())
}

fn saved(needs_cashier: bool) -> VoucherStatus {
    let mut status = VoucherStatus {
        state: VoucherState::Saved,
        needs_cashier,
        ..VoucherStatus::default()
    };
    status.signatures.prepared_by = Some(PEOPLE[0].into());
    status
}

proptest! {
    #[test]
    fn i21_whatever_is_posted_was_checked_by_somebody_else(
        needs_cashier: bool,
        teaching: bool,
        acts in prop::collection::vec((step(), 0_usize..4), 0..40),
    ) {
        let mode = if teaching { BookMode::Teaching } else { BookMode::Strict };
        let mut status = saved(needs_cashier);
        for (step, who) in acts {
            // What is refused changes nothing.
            let before = status.clone();
            if taken(&mut status, step, PEOPLE[who], mode).is_err() {
                prop_assert_eq!(&status, &before);
            }
            let signed = &status.signatures;
            if status.state >= VoucherState::Reviewed {
                prop_assert!(signed.reviewed_by.is_some());
                prop_assert_ne!(&signed.reviewed_by, &signed.prepared_by);
                if needs_cashier {
                    prop_assert!(signed.cashier_by.is_some());
                    prop_assert_ne!(&signed.reviewed_by, &signed.cashier_by);
                }
            }
        }
    }

    #[test]
    fn i08_posting_taken_back_is_as_before_and_posting_twice_is_refused(needs_cashier: bool) {
        let mut status = saved(needs_cashier);
        if needs_cashier {
            taken(&mut status, Step::CashierSign, PEOPLE[1], BookMode::Teaching).expect("the cashier signs");
        }
        taken(&mut status, Step::Review, PEOPLE[2], BookMode::Teaching).expect("somebody else checks");
        let checked = status.clone();
        taken(&mut status, Step::Post, PEOPLE[3], BookMode::Teaching).expect("it is posted");
        let posted = status.clone();
        prop_assert_eq!(taken(&mut status, Step::Post, PEOPLE[3], BookMode::Teaching), Err(SigningError::Posted));
        prop_assert_eq!(taken(&mut status, Step::Unpost, PEOPLE[3], BookMode::Strict), Err(SigningError::Irreversible));
        prop_assert_eq!(&status, &posted);
        taken(&mut status, Step::Unpost, PEOPLE[3], BookMode::Teaching).expect("in teaching mode");
        prop_assert_eq!(status, checked);
    }

    #[test]
    fn i19_numbers_put_in_order_have_no_gap(
        posted in prop::collection::btree_set(1_u32..60, 0..20),
        unposted in 0_usize..30,
    ) {
        // What is posted is never renumbered: a gap below it stays and keeps the period open.
        let posted: Vec<u32> = posted.into_iter().collect();
        let mut numbers = posted.clone();
        numbers.extend(renumber(&posted, unposted));
        prop_assert_eq!(missing_numbers(&numbers), missing_numbers(&posted));
        let distinct: std::collections::BTreeSet<u32> = numbers.iter().copied().collect();
        prop_assert_eq!(distinct.len(), numbers.len());
        if posted.is_empty() {
            prop_assert_eq!(numbers, (1..=unposted as u32).collect::<Vec<_>>());
        }
    }
}
