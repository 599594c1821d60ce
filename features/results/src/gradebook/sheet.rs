//! Final marks on their way to the office: who may do what in which state.

use platform::Error;
use serde::{Deserialize, Serialize};

/// Where the final marks of a class in a course stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SheetState {
    /// The teacher is at it.
    Open,
    /// Handed to the office; nothing changes meanwhile.
    Submitted,
    /// Approved: what changes afterwards is asked for.
    Approved,
}

database::text_column! { SheetState }

/// What somebody does with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SheetAct {
    /// A teacher sets a cell, a weight, a column.
    Edit,
    /// A teacher hands it in.
    Submit,
    /// A teacher takes it back before the office has decided.
    TakeBack,
    /// The office approves.
    Approve,
    /// The office gives it back with a reason.
    Return,
    /// A teacher asks to change an approved mark.
    Ask,
}

/// Whether it may be done now.
pub(crate) fn allow(state: SheetState, act: SheetAct) -> Result<(), Error> {
    match (act, state) {
        (SheetAct::Edit | SheetAct::Submit, SheetState::Open)
        | (SheetAct::TakeBack | SheetAct::Approve | SheetAct::Return, SheetState::Submitted)
        | (SheetAct::Ask, SheetState::Approved) => Ok(()),
        (SheetAct::Edit, SheetState::Submitted) => Err(Error::conflict(
            "results.sheet_submitted",
            "成绩已提交教务，审核期间不能修改；可以先撤回。",
        )),
        (SheetAct::Edit, SheetState::Approved) => Err(Error::conflict(
            "results.sheet_approved",
            "成绩已由教务审核通过，不能直接修改；可以申请更改。",
        )),
        (SheetAct::Ask, _) => Err(Error::conflict(
            "results.sheet_not_approved",
            "成绩还没有审核通过，可以直接修改，不必申请。",
        )),
        _ => Err(moved_on()),
    }
}

/// It is not as it was shown.
pub(crate) fn moved_on() -> Error {
    Error::conflict("results.sheet_moved_on", "成绩的状态已经改变，请刷新后再操作。")
}

/// How a wish to change an approved mark stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = MarkRequestState)]
pub(crate) enum RequestState {
    /// The office has not decided.
    Waiting,
    /// The mark was changed.
    Granted,
    /// It stays.
    Refused,
}

database::text_column! { RequestState }

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_act_has_exactly_one_state() {
        use SheetAct::{Approve, Ask, Edit, Return, Submit, TakeBack};
        for (act, its) in [
            (Edit, SheetState::Open),
            (Submit, SheetState::Open),
            (TakeBack, SheetState::Submitted),
            (Approve, SheetState::Submitted),
            (Return, SheetState::Submitted),
            (Ask, SheetState::Approved),
        ] {
            for state in [SheetState::Open, SheetState::Submitted, SheetState::Approved] {
                assert_eq!(allow(state, act).is_ok(), state == its, "{act:?} in {state:?}");
            }
        }
    }
}
