//! Who may appeal against a mark, until when, and who answers. Pure.

use platform::{Error, Millis, access::UserId, clock::days};
use scoring::Points;
use serde::{Deserialize, Serialize};

/// Days after a mark was given in which its student may appeal, where no assessment says otherwise. A class meets once a week:
/// within seven days everybody has met their teacher once, and asked before they appeal.
pub(crate) const DAYS_AFTER_MARK: i64 = 7;
/// Appeals of one answer, those that were taken back included: whoever begins again and again is heard in class.
const MOST_OF_ITEM: usize = 5;

/// Where an appeal stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AppealState {
    /// Nobody deals with it yet.
    Open,
    /// A teacher deals with it.
    Taken,
    /// The answer earns more.
    Raised,
    /// The answer earns less.
    Lowered,
    /// The mark stands.
    Kept,
    /// Its student took it back.
    Withdrawn,
}

/// What happened to an appeal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = AppealStepKind)]
pub enum StepKind {
    /// Its student gave reasons.
    Appealed,
    /// A teacher began to deal with it.
    Taken,
    /// A teacher answered it.
    Decided,
    /// Its student took it back.
    Withdrawn,
}

database::text_column! { AppealState, StepKind }

impl AppealState {
    /// Whether a teacher still has to answer it.
    pub const fn is_waiting(self) -> bool {
        matches!(self, Self::Open | Self::Taken)
    }

    /// What an answer makes of it.
    pub const fn decided(before: Points, after: Points) -> Self {
        if after.0 > before.0 {
            Self::Raised
        } else if after.0 < before.0 {
            Self::Lowered
        } else {
            Self::Kept
        }
    }
}

/// The mark a student sees.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct SeenMark {
    /// Its place in the history.
    pub(crate) number: i64,
    /// Since when its student sees it.
    pub(crate) since_ms: Millis,
}

/// An earlier appeal of the same answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Earlier {
    pub(crate) state: AppealState,
    /// The mark that counted when it was answered.
    pub(crate) settled_number: Option<i64>,
}

/// What decides whether a student may appeal against a mark.
#[derive(Debug, Clone)]
pub(crate) struct Case<'a> {
    /// None while there is none, or its student does not see it.
    pub(crate) mark: Option<SeenMark>,
    /// Days in which one may appeal; 0 for not at all.
    pub(crate) days: i64,
    /// Whether the answer was given in a class, whose teachers answer.
    pub(crate) is_of_class: bool,
    pub(crate) earlier: &'a [Earlier],
}

impl Case<'_> {
    /// Until when one may appeal; none where there is nothing to appeal against.
    pub(crate) fn until_ms(&self) -> Option<Millis> {
        let mark = self.mark.filter(|_| self.days > 0 && self.is_of_class)?;
        Some(mark.since_ms + days(self.days))
    }

    /// Refuses whoever may not appeal now; returns the mark they may appeal against.
    ///
    /// # Errors
    /// `marking.no_appeals`, `marking.appeal_no_class`, `marking.appeal_no_mark`, `marking.appeal_waiting`,
    /// `marking.appeal_answered`, `marking.no_appeals_left`, `marking.appeals_over`.
    pub(crate) fn may_appeal(&self, now_ms: Millis) -> Result<SeenMark, Error> {
        let refusal = match self.mark {
            _ if self.days == 0 => Error::conflict(
                "marking.no_appeals",
                "这次考核不受理申诉；如有疑问，请直接联系任课教师。",
            ),
            _ if !self.is_of_class => Error::conflict(
                "marking.appeal_no_class",
                "这份作答不属于任何班级，没有可以处理申诉的教师。",
            ),
            None => Error::conflict("marking.appeal_no_mark", "这道题还没有公布得分，公布后才能申诉。"),
            Some(_) if self.earlier.iter().any(|one| one.state.is_waiting()) => {
                Error::conflict("marking.appeal_waiting", "这道题的申诉正在处理，请等待答复。")
            }
            Some(mark) if self.answered_number() == Some(mark.number) => Error::conflict(
                "marking.appeal_answered",
                "这道题的申诉已有答复；得分再有变化时可以再次申诉。",
            ),
            Some(_) if self.earlier.len() >= MOST_OF_ITEM => Error::conflict(
                "marking.no_appeals_left",
                "这道题的申诉次数已用完，请直接联系任课教师。",
            ),
            Some(_) if self.until_ms().is_none_or(|until_ms| now_ms > until_ms) => {
                Error::conflict("marking.appeals_over", "申诉期已过，不能再申诉。")
            }
            Some(mark) => return Ok(mark),
        };
        Err(refusal)
    }

    /// The mark that counted when the last appeal was answered.
    fn answered_number(&self) -> Option<i64> {
        self.earlier.iter().filter_map(|one| one.settled_number).max()
    }
}

/// Refuses the teacher who gave the answer its first mark, where the class has another one: nobody answers for themself.
///
/// # Errors
/// `marking.appeal_first_marker`, naming the others.
pub(crate) fn may_answer(
    user: UserId,
    first_marker: Option<UserId>,
    teachers: &[(UserId, String)],
) -> Result<(), Error> {
    if first_marker != Some(user) {
        return Ok(());
    }
    let others: Vec<&str> = teachers
        .iter()
        .filter(|(id, _)| *id != user)
        .map(|(_, name)| name.as_str())
        .collect();
    if others.is_empty() {
        return Ok(());
    }
    let names = others.join("、");
    let msg = format!("这道题的首次人工评分是你给出的，须由班级的另一位教师处理：{names}。");
    Err(Error::not_allowed("marking.appeal_first_marker", msg))
}

/// Refuses an answer to an appeal that this teacher does not deal with.
///
/// # Errors
/// `marking.appeal_closed`, `marking.appeal_not_taken`, `marking.appeal_taken`.
pub(crate) fn may_decide(
    state: AppealState,
    user: UserId,
    handler: Option<UserId>,
    handler_name: &str,
) -> Result<(), Error> {
    match state {
        AppealState::Open => Err(Error::conflict(
            "marking.appeal_not_taken",
            "请先受理这份申诉，再作答复。",
        )),
        AppealState::Taken if handler == Some(user) => Ok(()),
        AppealState::Taken => Err(taken_by(handler_name)),
        AppealState::Raised | AppealState::Lowered | AppealState::Kept | AppealState::Withdrawn => {
            Err(closed())
        }
    }
}

/// What taking an appeal comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Take {
    /// It becomes this teacher's.
    Now,
    /// It is already.
    Already,
}

/// Refuses to take what is closed, or what another teacher deals with, unless it is taken over from them on purpose.
///
/// # Errors
/// `marking.appeal_closed`, `marking.appeal_taken`.
pub(crate) fn may_take(
    state: AppealState,
    user: UserId,
    (handler, handler_name): (Option<UserId>, &str),
    takes_over: bool,
) -> Result<Take, Error> {
    match state {
        AppealState::Open => Ok(Take::Now),
        AppealState::Taken if handler == Some(user) => Ok(Take::Already),
        AppealState::Taken if takes_over => Ok(Take::Now),
        AppealState::Taken => Err(taken_by(handler_name)),
        AppealState::Raised | AppealState::Lowered | AppealState::Kept | AppealState::Withdrawn => {
            Err(closed())
        }
    }
}

/// Refuses to take back what a teacher deals with or has answered; returns whether there is anything to do.
///
/// # Errors
/// `marking.appeal_in_hand`, `marking.appeal_closed`.
pub(crate) fn may_withdraw(state: AppealState) -> Result<bool, Error> {
    match state {
        AppealState::Open => Ok(true),
        AppealState::Withdrawn => Ok(false),
        AppealState::Taken => Err(Error::conflict(
            "marking.appeal_in_hand",
            "教师已经受理，不能再撤回，请等待答复。",
        )),
        AppealState::Raised | AppealState::Lowered | AppealState::Kept => Err(closed()),
    }
}

fn taken_by(name: &str) -> Error {
    Error::conflict(
        "marking.appeal_taken",
        format!("这份申诉由{name}处理；如需接手，请点「接手处理」。"),
    )
}

fn closed() -> Error {
    Error::conflict("marking.appeal_closed", "这份申诉已经答复或撤回，请刷新后查看。")
}

#[cfg(test)]
mod tests {
    use super::*;

    const SEEN: SeenMark = SeenMark {
        number: 2,
        since_ms: 1_000,
    };

    fn case(earlier: &[Earlier]) -> Case<'_> {
        Case {
            mark: Some(SEEN),
            days: 7,
            is_of_class: true,
            earlier,
        }
    }

    fn code(of: &Case<'_>, now_ms: Millis) -> Option<String> {
        of.may_appeal(now_ms).err().map(|error| error.to_string())
    }

    fn earlier(state: AppealState, settled_number: Option<i64>) -> Earlier {
        Earlier {
            state,
            settled_number,
        }
    }

    #[test]
    fn one_appeals_within_the_window_and_not_a_moment_later() {
        let until_ms = case(&[]).until_ms().expect("a window");
        assert_eq!(until_ms, 1_000 + days(7));
        assert_eq!(code(&case(&[]), until_ms), None);
        assert_eq!(
            code(&case(&[]), until_ms + 1).as_deref(),
            Some("marking.appeals_over")
        );
    }

    #[test]
    fn nobody_appeals_against_what_they_do_not_see_or_where_nobody_answers() {
        let of = |change: fn(&mut Case<'_>)| {
            let mut one = case(&[]);
            change(&mut one);
            (code(&one, 1_001), one.until_ms())
        };
        let refused = |code: &str| (Some(code.to_owned()), None);
        assert_eq!(of(|one| one.days = 0), refused("marking.no_appeals"));
        assert_eq!(
            of(|one| one.is_of_class = false),
            refused("marking.appeal_no_class")
        );
        assert_eq!(of(|one| one.mark = None), refused("marking.appeal_no_mark"));
    }

    #[test]
    fn an_answer_is_appealed_once_and_again_only_when_its_mark_has_changed() {
        use AppealState::{Kept, Open, Raised, Taken, Withdrawn};
        let refused = |one| code(&case(&[one]), 1_001);
        for state in [Open, Taken] {
            assert_eq!(
                refused(earlier(state, None)).as_deref(),
                Some("marking.appeal_waiting")
            );
        }
        for state in [Kept, Raised] {
            let answered = refused(earlier(state, Some(2)));
            assert_eq!(answered.as_deref(), Some("marking.appeal_answered"));
            assert_eq!(
                refused(earlier(state, Some(1))),
                None,
                "the second mark came since"
            );
        }
        assert_eq!(refused(earlier(Withdrawn, None)), None);
        let all = [earlier(Withdrawn, None); MOST_OF_ITEM];
        assert_eq!(
            code(&case(&all), 1_001).as_deref(),
            Some("marking.no_appeals_left")
        );
    }

    #[test]
    fn the_first_marker_answers_only_where_nobody_else_could() {
        let (wang, li) = (UserId(1), UserId(2));
        let both = [(wang, "王".to_owned()), (li, "李".to_owned())];
        let refused = may_answer(wang, Some(wang), &both).expect_err("another teacher is there");
        assert!(
            matches!(&refused, Error::NotAllowed { msg, .. } if msg.contains('李')),
            "{refused:?}"
        );
        assert!(may_answer(li, Some(wang), &both).is_ok());
        assert!(may_answer(wang, None, &both).is_ok(), "rules marked it");
        assert!(may_answer(wang, Some(wang), &both[..1]).is_ok());
    }

    #[test]
    fn an_appeal_is_answered_by_whoever_took_it_and_closed_once() {
        use AppealState::{Kept, Open, Raised, Taken, Withdrawn};
        let (wang, li) = (UserId(1), UserId(2));
        let take =
            |state, over| may_take(state, li, (Some(wang), "王"), over).map_err(|error| error.to_string());
        assert_eq!(take(Open, false), Ok(Take::Now));
        assert_eq!(take(Taken, false), Err("marking.appeal_taken".into()));
        assert_eq!(take(Taken, true), Ok(Take::Now));
        assert_eq!(
            may_take(Taken, li, (Some(li), "李"), false).ok(),
            Some(Take::Already)
        );
        let decide = |state, by| may_decide(state, by, Some(wang), "王").map_err(|error| error.to_string());
        assert_eq!(decide(Taken, wang), Ok(()));
        assert_eq!(decide(Taken, li), Err("marking.appeal_taken".into()));
        assert_eq!(decide(Open, li), Err("marking.appeal_not_taken".into()));
        for closed in [Raised, Kept, Withdrawn] {
            assert_eq!(decide(closed, wang), Err("marking.appeal_closed".into()));
            assert_eq!(take(closed, true), Err("marking.appeal_closed".into()));
        }
    }

    #[test]
    fn a_student_takes_back_only_what_nobody_deals_with() {
        use AppealState::{Kept, Open, Taken, Withdrawn};
        assert_eq!(may_withdraw(Open).ok(), Some(true));
        assert_eq!(may_withdraw(Withdrawn).ok(), Some(false), "twice is once");
        assert!(may_withdraw(Taken).is_err());
        assert!(may_withdraw(Kept).is_err());
    }

    #[test]
    fn an_answer_says_what_it_did_to_the_points() {
        let of = |before, after| AppealState::decided(Points(before), Points(after));
        assert_eq!(of(200, 300), AppealState::Raised);
        assert_eq!(of(200, 100), AppealState::Lowered);
        assert_eq!(of(200, 200), AppealState::Kept);
    }
}
