//! Signing vouchers: the cashier, the reviewer, the supervisor; one person plays them all and each signs as somebody.

use super::{LoadedBook, saving::require_post};
use crate::{store::voucher::BookVoucher, team::acts::TeamStep, template::Post};
use ledger::voucher::signing::{SigningError, Step, VoucherState};
use platform::Error;
use serde::Deserialize;

/// What is done to vouchers besides writing them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SignStep {
    /// 出纳签字
    CashierSign,
    /// 取消签字
    CashierUnsign,
    /// 审核
    Review,
    /// 取消审核
    Unreview,
    /// 记账
    Post,
    /// 反记账, in teaching mode only.
    Unpost,
}

impl SignStep {
    /// Who does it.
    pub const fn posts(self) -> &'static [Post] {
        match self {
            Self::CashierSign | Self::CashierUnsign => &[Post::Cashier],
            Self::Review | Self::Unreview => &[Post::Reviewer, Post::Supervisor],
            Self::Post | Self::Unpost => &[Post::Accountant, Post::Supervisor],
        }
    }
}

impl From<SignStep> for TeamStep {
    fn from(step: SignStep) -> Self {
        match step {
            SignStep::CashierSign => Self::CashierSign,
            SignStep::CashierUnsign => Self::CashierUnsign,
            SignStep::Review => Self::Review,
            SignStep::Unreview => Self::Unreview,
            SignStep::Post => Self::Post,
            SignStep::Unpost => Self::Unpost,
        }
    }
}

/// Why a step was refused for one voucher.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// Stable: `ledger.self_review`.
    pub code: &'static str,
    /// What happened and what to do.
    pub message: String,
}

impl From<SigningError> for Refusal {
    fn from(error: SigningError) -> Self {
        Self {
            code: error.code(),
            message: error.to_string(),
        }
    }
}

/// Refuses the whole batch if the post does not take such steps.
pub fn require_signing_post(kept: &LoadedBook, step: SignStep, post: Post) -> Result<(), Error> {
    require_post(post, step.posts())?;
    kept.require_post(post)
}

/// The voucher after the step, or why not.
pub fn sign(
    kept: &LoadedBook,
    voucher: &BookVoucher,
    step: SignStep,
    post: Post,
) -> Result<BookVoucher, Refusal> {
    if kept.is_closed(voucher.period) {
        return Err(Refusal {
            code: "simulation.period_closed",
            message: format!("{} 已结账", voucher.period),
        });
    }
    if let Err(Error::Conflict { code, msg, .. }) = kept.require_free(voucher.id) {
        return Err(Refusal {
            code,
            message: msg.into_owned(),
        });
    }
    let person = kept.signature(post);
    let ledger_step = match step {
        SignStep::CashierSign => Step::CashierSign,
        SignStep::CashierUnsign => return unsign_cashier(voucher, &person),
        SignStep::Review => Step::Review,
        SignStep::Unreview => Step::Unreview,
        SignStep::Post => Step::Post,
        SignStep::Unpost => Step::Unpost,
    };
    let mut signed = voucher.clone();
    signed.state = kept.status(voucher).after(ledger_step, &person, kept.mode())?;
    let signatures = &mut signed.signatures;
    match step {
        SignStep::CashierSign | SignStep::CashierUnsign => signatures.cashier_by = Some(person),
        SignStep::Review => signatures.reviewed_by = Some(person),
        SignStep::Unreview => signatures.reviewed_by = None,
        SignStep::Post => signatures.posted_by = Some(person),
        SignStep::Unpost => signatures.posted_by = None,
    }
    Ok(signed)
}

/// The cashier takes their signature back, so that the voucher can be changed again.
fn unsign_cashier(voucher: &BookVoucher, person: &str) -> Result<BookVoucher, Refusal> {
    let is_own = voucher.signatures.cashier_by.as_deref() == Some(person);
    if voucher.state != VoucherState::CashierSigned || !is_own {
        return Err(SigningError::WrongState.into());
    }
    let mut unsigned = voucher.clone();
    unsigned.state = VoucherState::Saved;
    unsigned.signatures.cashier_by = None;
    Ok(unsigned)
}
