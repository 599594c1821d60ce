use super::*;
use crate::grading::{ItemReport, PartReport};
use proptest::prelude::*;

const ACCOUNTANT: UserId = UserId(1);
const CASHIER: UserId = UserId(2);
const REVIEWER: UserId = UserId(3);

fn item(business: &str, percent: i64, vouchers: &[i64]) -> ItemReport {
    ItemReport {
        business: business.into(),
        reference: business.into(),
        weight: 1,
        share: BasisPoints::from(percent * 100),
        vouchers: vouchers.iter().copied().map(VoucherId).collect(),
        reasons: Vec::new(),
        left_out: None,
    }
}

fn part(part: Part, weight: u32, percent: i64) -> PartReport {
    PartReport {
        part,
        label: part.label().into(),
        weight,
        share: BasisPoints::from(percent * 100),
        reasons: Vec::new(),
    }
}

fn report(share: i64, parts: Vec<PartReport>, items: Vec<ItemReport>) -> Report {
    Report {
        share: BasisPoints::from(share * 100),
        parts,
        items,
        surplus: Vec::new(),
    }
}

fn hands(all: &[(i64, [i64; 4])]) -> BTreeMap<VoucherId, Hands> {
    let by = |user: i64| (user > 0).then_some(UserId(user));
    let one = |(voucher, [prepared, cashier, reviewed, posted]): &(i64, [i64; 4])| {
        let hands = Hands {
            prepared: by(*prepared),
            cashier: by(*cashier),
            reviewed: by(*reviewed),
            posted: by(*posted),
        };
        (VoucherId(*voucher), hands)
    };
    all.iter().map(one).collect()
}

fn three(hands: BTreeMap<VoucherId, Hands>) -> HandedTeam {
    HandedTeam {
        team_percent: 50,
        members: vec![
            (ACCOUNTANT, vec![Post::Accountant]),
            (CASHIER, vec![Post::Cashier]),
            (REVIEWER, vec![Post::Reviewer, Post::Supervisor]),
        ],
        hands,
    }
}

fn of(members: &[MemberShare], user: UserId) -> &MemberShare {
    members
        .iter()
        .find(|member| member.user == user)
        .expect("a member")
}

fn of_percent(percent: i64) -> BasisPoints {
    BasisPoints::from(percent * 100)
}

#[test]
fn each_answers_for_what_went_through_their_hands() {
    // Two businesses move money: one is right, one half right and never signed by the cashier.
    let items = vec![item("b1", 100, &[1]), item("b2", 50, &[2]), item("b3", 0, &[])];
    let report = report(50, vec![part(Part::Vouchers, 100, 50)], items);
    let team = three(hands(&[(1, [1, 2, 3, 3]), (2, [1, 0, 0, 0])]));
    let money = BTreeSet::from([VoucherId(1), VoucherId(2)]);
    let members = members_of(&report, &team, &money);

    let accountant = of(&members, ACCOUNTANT);
    assert_eq!(accountant.duties.len(), 1);
    // 100, 50, and nothing for what was never written.
    assert_eq!(accountant.duties[0].share, of_percent(50));
    assert_eq!(
        (
            accountant.duties[0].asked,
            accountant.duties[0].right,
            accountant.duties[0].undone
        ),
        (3, 1, 1)
    );
    let cashier = of(&members, CASHIER);
    assert_eq!(cashier.duties[0].share, of_percent(50));
    assert_eq!((cashier.duties[0].asked, cashier.duties[0].undone), (2, 1));
    let reviewer = of(&members, REVIEWER);
    assert_eq!(
        reviewer.duties.iter().map(|duty| duty.post).collect::<Vec<_>>(),
        [Post::Reviewer, Post::Supervisor]
    );
    // 50 of the book, 50 of one's own.
    assert_eq!(accountant.share, of_percent(50));
}

#[test]
fn whoever_checked_a_wrong_voucher_shares_its_fault() {
    let report = report(0, vec![part(Part::Vouchers, 100, 0)], vec![item("b1", 0, &[1])]);
    let members = members_of(&report, &three(hands(&[(1, [1, 0, 3, 3])])), &BTreeSet::new());
    let reviewer = of(&members, REVIEWER);
    assert_eq!(reviewer.duties[0].share, of_percent(0));
    assert_eq!(reviewer.duties[0].undone, 0);
    // The cashier had nothing to sign: the book alone counts.
    let cashier = of(&members, CASHIER);
    assert_eq!((cashier.own, cashier.share), (None, BasisPoints::ZERO));
}

#[test]
fn what_a_former_accountant_wrote_stays_theirs() {
    let items = vec![item("b1", 100, &[1]), item("b2", 0, &[2])];
    let report = report(50, vec![part(Part::Vouchers, 100, 50)], items);
    let mut team = three(hands(&[(1, [4, 0, 3, 3]), (2, [1, 0, 3, 3])]));
    team.members.push((UserId(4), Vec::new()));
    let members = members_of(&report, &team, &BTreeSet::new());
    assert_eq!(of(&members, UserId(4)).own, Some(BasisPoints::WHOLE));
    assert_eq!(of(&members, ACCOUNTANT).own, Some(BasisPoints::ZERO));
}

#[test]
fn whoever_had_no_post_and_did_nothing_has_half_at_most() {
    let report = report(
        100,
        vec![part(Part::Vouchers, 100, 100)],
        vec![item("b1", 100, &[1])],
    );
    let mut team = three(hands(&[(1, [1, 0, 3, 3])]));
    team.members.push((UserId(4), Vec::new()));
    let members = members_of(&report, &team, &BTreeSet::new());
    let idle = of(&members, UserId(4));
    assert_eq!((idle.own, idle.share), (Some(BasisPoints::ZERO), of_percent(50)));
}

#[test]
fn the_supervisor_answers_for_ledgers_and_statements_in_their_weight() {
    let parts = vec![
        part(Part::Vouchers, 60, 100),
        part(Part::Ledgers, 10, 100),
        part(Part::Statements, 30, 0),
    ];
    let items = vec![item("b1", 100, &[1]), item("b2", 100, &[2])];
    let team = three(hands(&[(1, [1, 0, 3, 3]), (2, [1, 0, 3, 3])]));
    let members = members_of(&report(70, parts, items), &team, &BTreeSet::new());
    let duty = &of(&members, REVIEWER).duties[1];
    // Two posted vouchers stand for 60, ledgers for 10 and statements for 30; each rounded up to a whole weight.
    assert_eq!(duty.post, Post::Supervisor);
    assert_eq!(duty.share, of_percent(75));
}

proptest! {
    #[test]
    fn all_right_earns_everybody_everything(businesses in 1_i64..20, team_percent in 0_u32..=100) {
        let items: Vec<ItemReport> = (1..=businesses).map(|n| item(&format!("b{n}"), 100, &[n])).collect();
        let all: Vec<(i64, [i64; 4])> = (1..=businesses).map(|n| (n, [1, 2, 3, 3])).collect();
        let team = HandedTeam { team_percent, ..three(hands(&all)) };
        let money = (1..=businesses).map(VoucherId).collect();
        let parts = vec![part(Part::Vouchers, 70, 100), part(Part::Ledgers, 30, 100)];
        for member in members_of(&report(100, parts, items), &team, &money) {
            prop_assert_eq!(member.share, BasisPoints::WHOLE);
        }
    }

    #[test]
    fn a_mark_lies_between_the_book_and_ones_own(book in 0_i64..=100, own in 0_i64..=100, team_percent in 0_u32..=100) {
        let (book, own) = (BasisPoints::from(book * 100), BasisPoints::from(own * 100));
        let share = together(book, Some(own), team_percent);
        prop_assert!(share >= book.min(own) && share <= book.max(own));
    }
}

#[test]
fn what_a_teacher_changes_at_a_post_counts_for_whoever_held_it() {
    let items = vec![item("b1", 50, &[1])];
    let report = report(50, vec![part(Part::Vouchers, 100, 50)], items);
    let team = three(hands(&[(1, [1, 2, 3, 3])]));
    let money = BTreeSet::from([VoucherId(1)]);
    let marked = members_of(&report, &team, &money);
    let of_cashier = |member: &MemberShare, post| {
        let is_theirs = (member.user, post) == (CASHIER, Post::Cashier);
        is_theirs.then(|| of_percent(90))
    };
    let (changed, is_changed) = with_changed_duties(marked.clone(), (report.share, Some(50)), of_cashier);
    assert!(is_changed);
    // Half is the book's 50, half their own 90.
    let cashier = of(&changed, CASHIER);
    assert_eq!(
        (cashier.own, cashier.share),
        (Some(of_percent(90)), of_percent(70))
    );
    for user in [ACCOUNTANT, REVIEWER] {
        assert_eq!(of(&changed, user), of(&marked, user), "nobody else's");
    }
    let nobody = |_: &MemberShare, _| None;
    assert!(!with_changed_duties(marked.clone(), (report.share, Some(50)), nobody).1);
    let unknown = with_changed_duties(marked.clone(), (report.share, None), of_cashier);
    assert_eq!(unknown, (marked, false));
}

#[test]
fn a_business_that_nobody_booked_counts_for_the_accountant_where_a_teacher_lets_it() {
    let report = |percent| report(percent, Vec::new(), vec![item("b1", percent, &[])]);
    let team = three(hands(&[]));
    let own = |percent| of(&members_of(&report(percent), &team, &BTreeSet::new()), ACCOUNTANT).own;
    assert_eq!((own(0), own(40)), (Some(of_percent(0)), Some(of_percent(40))));
}

#[test]
fn a_business_that_is_left_out_is_nobodys_work() {
    let out = ItemReport {
        left_out: Some(tasks::LeftOut::Zero),
        ..item("b2", 0, &[])
    };
    let report = |items: Vec<ItemReport>| Report {
        share: BasisPoints::from(10_000),
        parts: Vec::new(),
        items,
        surplus: Vec::new(),
    };
    let team = HandedTeam {
        team_percent: 0,
        members: vec![(ACCOUNTANT, vec![Post::Accountant])],
        hands: BTreeMap::new(),
    };
    let own = |items| members_of(&report(items), &team, &BTreeSet::new())[0].own;
    assert_eq!(
        own(vec![item("b2", 0, &[])]),
        Some(BasisPoints::ZERO),
        "left undone"
    );
    assert_eq!(own(vec![out]), None);
}
