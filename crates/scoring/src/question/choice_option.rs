//! The option of a choice question, with the fields of specification §3.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::Finding;
use crate::draw::Draw;
use crate::finding::require;
use crate::question::BodyParts;

/// One option. `tab` names it for good; when options are shuffled, screens letter them anew and still send the tab.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChoiceOption {
    #[schema(example = "A")]
    pub tab: String,
    #[serde(default)]
    #[schema(example = "应收账款")]
    pub text: String,
    /// A stored file shown with the option.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file_id: Option<i64>,
    /// The address of a picture shown with the option.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub img_path: Option<String>,
}

impl ChoiceOption {
    pub fn new(tab: &str, text: &str) -> Self {
        Self {
            tab: tab.to_owned(),
            text: text.to_owned(),
            file_id: None,
            img_path: None,
        }
    }

    fn shows_something(&self) -> bool {
        !self.text.trim().is_empty() || self.file_id.is_some() || self.img_path.is_some()
    }
}

/// What a question shows that is answered by choosing: 单选 and 多选 differ in their keys only.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ChoiceBody)]
pub struct Body {
    pub options: Vec<ChoiceOption>,
}

impl BodyParts for Body {
    fn options(&self) -> &[ChoiceOption] {
        &self.options
    }

    fn pictures(&mut self) -> Vec<&mut Option<String>> {
        self.options
            .iter_mut()
            .map(|option| &mut option.img_path)
            .collect()
    }

    fn shuffle(&mut self, draw: &mut Draw, wanted: bool) {
        if wanted {
            draw.shuffle(&mut self.options);
        }
    }
}

/// Faults of a list of options: fewer than two, repeated tabs, an option that shows nothing.
pub(super) fn validate_options(options: &[ChoiceOption], findings: &mut Vec<Finding>) {
    require(
        findings,
        options.len() >= 2,
        "body.options",
        "question.few_options",
        "至少要有两个选项",
    );
    let mut seen = BTreeSet::new();
    for (i, option) in options.iter().enumerate() {
        let path = format!("body.options[{i}]");
        require(
            findings,
            !option.tab.is_empty() && seen.insert(&option.tab),
            format!("{path}.tab"),
            "question.repeated_tab",
            "选项标号不能为空或重复",
        );
        require(
            findings,
            option.shows_something(),
            path,
            "question.empty_option",
            &format!("选项 {} 还没有内容", option.tab),
        );
    }
}

/// A finding for each tab the key names that no option has.
pub(super) fn require_known_tabs<'a>(
    options: &[ChoiceOption],
    tabs: impl IntoIterator<Item = &'a String>,
    path: &str,
    findings: &mut Vec<Finding>,
) {
    for tab in tabs {
        if !options.iter().any(|option| &option.tab == tab) {
            findings.push(Finding::new(
                path,
                "question.unknown_option",
                format!("没有标号为「{tab}」的选项"),
            ));
        }
    }
}
