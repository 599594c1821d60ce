//! What an assessment counts for.

use course_folder::model;
use serde::{Deserialize, Serialize};

/// The part of a course's mark that an assessment counts for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CountsAs {
    /// 实训考核
    Practical,
    /// 期末考试
    Final,
    /// Nothing.
    None,
}

database::text_column! { CountsAs }

impl From<model::CountsAs> for CountsAs {
    fn from(written: model::CountsAs) -> Self {
        match written {
            model::CountsAs::Practical => Self::Practical,
            model::CountsAs::Final => Self::Final,
            model::CountsAs::None => Self::None,
        }
    }
}
