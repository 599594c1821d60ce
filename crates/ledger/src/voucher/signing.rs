//! Who may sign what, and when: states (R9), separation of duties (R8) and consecutive numbers (R5).

use serde::{Deserialize, Serialize};

use super::VoucherDraft;
use crate::chart::Chart;

/// The life of a voucher: each step only from the one before; after posting nothing changes (12号 §21(三)).
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    utoipa::ToSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum VoucherState {
    #[default]
    Draft,
    /// Checked and numbered; may still be changed.
    Saved,
    CashierSigned,
    Reviewed,
    Posted,
}

impl VoucherState {
    /// In the order in which they are reached.
    pub const ALL: [Self; 5] = [
        Self::Draft,
        Self::Saved,
        Self::CashierSigned,
        Self::Reviewed,
        Self::Posted,
    ];

    /// What an accountant calls it.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Draft => "草稿",
            Self::Saved => "已保存",
            Self::CashierSigned => "出纳已签",
            Self::Reviewed => "已审核",
            Self::Posted => "已记账",
        }
    }
}

/// What is done to a voucher.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, utoipa::ToSchema,
)]
#[serde(rename_all = "snake_case")]
#[schema(as = SigningStep)]
pub enum Step {
    /// Change its content or take it back to a draft.
    Edit,
    Delete,
    CashierSign,
    Review,
    Unreview,
    Post,
    /// 反记账, in teaching mode only.
    Unpost,
}

/// Who signed, by whatever names persons; empty where not signed yet.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default)]
#[schema(as = VoucherSignatures)]
pub struct Signatures {
    pub prepared_by: Option<String>,
    pub cashier_by: Option<String>,
    pub reviewed_by: Option<String>,
    pub posted_by: Option<String>,
}

/// Why a step is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SigningError {
    #[error("凭证当前状态不允许这一步操作")]
    WrongState,
    #[error("已记账凭证不得修改、删除，只能用红字冲销或补充登记更正")]
    Posted,
    #[error("制单与审核不能是同一人")]
    SelfReview,
    #[error("出纳不得兼任审核")]
    CashierReviews,
    #[error("收付款凭证须先由出纳签字")]
    CashierMissing,
    #[error("只有审核人本人可以取消审核")]
    NotTheReviewer,
    #[error("严格模式下不得反记账")]
    Irreversible,
}

impl SigningError {
    pub const fn code(self) -> &'static str {
        match self {
            Self::WrongState => "ledger.wrong_state",
            Self::Posted => "ledger.posted",
            Self::SelfReview => "ledger.self_review",
            Self::CashierReviews => "ledger.cashier_reviews",
            Self::CashierMissing => "ledger.cashier_missing",
            Self::NotTheReviewer => "ledger.not_the_reviewer",
            Self::Irreversible => "ledger.irreversible",
        }
    }
}

/// How a book set treats what has been posted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum BookMode {
    /// Posting is irreversible; only red-letter correction.
    #[default]
    Strict,
    /// 反记账 and 反结账 are allowed, and logged.
    Teaching,
}

/// Whether a voucher touches cash or bank and so needs the cashier.
pub fn needs_cashier(draft: &VoucherDraft, chart: &Chart) -> bool {
    draft
        .lines
        .iter()
        .any(|line| chart.money(&line.account).is_some())
}

/// Where a voucher stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VoucherStatus {
    pub state: VoucherState,
    pub signatures: Signatures,
    /// See [`needs_cashier`].
    pub needs_cashier: bool,
}

impl VoucherStatus {
    /// The state after the step, if this person may take it now.
    pub fn after(&self, step: Step, person: &str, mode: BookMode) -> Result<VoucherState, SigningError> {
        use VoucherState::{CashierSigned, Draft, Posted, Reviewed, Saved};
        let is = |signed: &Option<String>| signed.as_deref() == Some(person);
        let signed = &self.signatures;
        match (step, self.state) {
            (Step::Unpost, Posted) if mode == BookMode::Teaching => Ok(Reviewed),
            (Step::Unpost, Posted) => Err(SigningError::Irreversible),
            (_, Posted) => Err(SigningError::Posted),
            (Step::Edit, Draft | Saved) => Ok(self.state),
            (Step::Delete, Draft | Saved) => Ok(Draft),
            (Step::CashierSign, Saved) if self.needs_cashier => Ok(CashierSigned),
            (Step::Review, Saved) if self.needs_cashier => Err(SigningError::CashierMissing),
            (Step::Review, Saved | CashierSigned) if is(&signed.prepared_by) => Err(SigningError::SelfReview),
            (Step::Review, CashierSigned) if is(&signed.cashier_by) => Err(SigningError::CashierReviews),
            (Step::Review, Saved | CashierSigned) => Ok(Reviewed),
            (Step::Unreview, Reviewed) if !is(&signed.reviewed_by) => Err(SigningError::NotTheReviewer),
            (Step::Unreview, Reviewed) => Ok(if self.needs_cashier { CashierSigned } else { Saved }),
            (Step::Post, Reviewed) => Ok(Posted),
            _ => Err(SigningError::WrongState),
        }
    }
}

/// How a voucher stands that was signed elsewhere up to a state: each signature in its turn, by the rules by which it is given here.
/// Those that the state does not need are left out.
///
/// # Errors
/// The first signature that is missing, or that this person could not have given.
pub fn signed_up_to(
    state: VoucherState,
    signed: &Signatures,
    needs_cashier: bool,
) -> Result<VoucherStatus, SigningError> {
    let mut status = VoucherStatus {
        state: state.min(VoucherState::Saved),
        signatures: Signatures {
            prepared_by: signed.prepared_by.clone(),
            ..Signatures::default()
        },
        needs_cashier,
    };
    let steps = [
        (VoucherState::CashierSigned, Step::CashierSign, &signed.cashier_by),
        (VoucherState::Reviewed, Step::Review, &signed.reviewed_by),
        (VoucherState::Posted, Step::Post, &signed.posted_by),
    ];
    for (reached, step, by) in steps {
        if state < reached || (step == Step::CashierSign && !needs_cashier) {
            continue;
        }
        let person = by.as_deref().ok_or(SigningError::WrongState)?;
        status.state = status.after(step, person, BookMode::Strict)?;
        let place = match step {
            Step::CashierSign => &mut status.signatures.cashier_by,
            Step::Review => &mut status.signatures.reviewed_by,
            _ => &mut status.signatures.posted_by,
        };
        *place = Some(person.to_owned());
    }
    Ok(status)
}

/// R5, §51(二): the numbers missing between 1 and the highest one used within a word and period.
pub fn missing_numbers(used: &[u32]) -> Vec<u32> {
    let highest = used.iter().copied().max().unwrap_or(0);
    (1..=highest).filter(|number| !used.contains(number)).collect()
}

/// 凭证整理: the new number of each unposted voucher (given in date order), following the posted ones.
pub fn renumber(posted: &[u32], unposted: usize) -> Vec<u32> {
    let last = posted.iter().copied().max().unwrap_or(0);
    (1..=unposted as u32).map(|i| last + i).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn payment(state: VoucherState) -> VoucherStatus {
        let signatures = Signatures {
            prepared_by: Some("会计".into()),
            cashier_by: Some("出纳".into()),
            reviewed_by: Some("主管".into()),
            posted_by: None,
        };
        VoucherStatus {
            state,
            signatures,
            needs_cashier: true,
        }
    }

    fn step(step: Step, state: VoucherState, person: &str) -> Result<VoucherState, SigningError> {
        payment(state).after(step, person, BookMode::Strict)
    }

    #[test]
    fn a_payment_goes_through_four_hands() {
        assert_eq!(
            step(Step::CashierSign, VoucherState::Saved, "出纳"),
            Ok(VoucherState::CashierSigned)
        );
        assert_eq!(
            step(Step::Review, VoucherState::CashierSigned, "主管"),
            Ok(VoucherState::Reviewed)
        );
        assert_eq!(
            step(Step::Post, VoucherState::Reviewed, "会计"),
            Ok(VoucherState::Posted)
        );
    }

    #[test]
    fn nobody_reviews_their_own_work() {
        assert_eq!(
            step(Step::Review, VoucherState::CashierSigned, "会计"),
            Err(SigningError::SelfReview)
        );
        assert_eq!(
            step(Step::Review, VoucherState::CashierSigned, "出纳"),
            Err(SigningError::CashierReviews)
        );
        assert_eq!(
            step(Step::Review, VoucherState::Saved, "主管"),
            Err(SigningError::CashierMissing)
        );
        assert_eq!(
            step(Step::Unreview, VoucherState::Reviewed, "会计"),
            Err(SigningError::NotTheReviewer)
        );
    }

    #[test]
    fn what_is_posted_stays() {
        for attempt in [Step::Edit, Step::Delete, Step::Review, Step::Unreview, Step::Post] {
            assert_eq!(
                step(attempt, VoucherState::Posted, "主管"),
                Err(SigningError::Posted)
            );
        }
        assert_eq!(
            step(Step::Unpost, VoucherState::Posted, "主管"),
            Err(SigningError::Irreversible)
        );
        let teaching = payment(VoucherState::Posted).after(Step::Unpost, "主管", BookMode::Teaching);
        assert_eq!(teaching, Ok(VoucherState::Reviewed));
    }

    #[test]
    fn what_was_signed_elsewhere_is_taken_as_far_as_the_rules_let_it_be_signed() {
        let signed = |by: [Option<&str>; 4]| {
            let [prepared_by, cashier_by, reviewed_by, posted_by] = by.map(|name| name.map(str::to_owned));
            Signatures {
                prepared_by,
                cashier_by,
                reviewed_by,
                posted_by,
            }
        };
        let whole = signed([Some("会计"), Some("出纳"), Some("主管"), Some("会计")]);
        let posted = signed_up_to(VoucherState::Posted, &whole, true).expect("all signed");
        assert_eq!((posted.state, &posted.signatures), (VoucherState::Posted, &whole));
        let saved = signed_up_to(VoucherState::Saved, &whole, true).expect("nobody has to");
        assert_eq!(saved.signatures, signed([Some("会计"), None, None, None]));
        // Without money no cashier signs.
        let reviewed = signed_up_to(VoucherState::Reviewed, &whole, false).expect("reviewed");
        assert_eq!(
            reviewed.signatures,
            signed([Some("会计"), None, Some("主管"), None])
        );
        let own = signed([Some("会计"), Some("出纳"), Some("会计"), Some("会计")]);
        let refused =
            |signed: &Signatures| signed_up_to(VoucherState::Posted, signed, true).expect_err("refused");
        assert_eq!(refused(&own), SigningError::SelfReview);
        assert_eq!(
            refused(&signed([Some("会计"), Some("出纳"), None, Some("会计")])),
            SigningError::WrongState
        );
    }

    #[test]
    fn gaps_in_the_numbers_are_found_and_closed() {
        assert_eq!(missing_numbers(&[1, 2, 5, 4]), [3]);
        assert!(missing_numbers(&[]).is_empty());
        assert_eq!(renumber(&[1, 2, 3], 2), [4, 5]);
    }
}
