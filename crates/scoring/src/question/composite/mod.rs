//! 综合题: several questions about one material, drawn and shuffled as one.
//!
//! It has no answer of its own: whoever gives it to a student gives its parts, one after the other, each answered and marked as a
//! question of its kind.

pub mod excel;

use serde::{Deserialize, Serialize};

use super::{QuestionBody, QuestionKey, QuestionKind};
use crate::finding::require;
use crate::question::{BodyParts, KeyParts};
use crate::{Finding, Points};

/// How many parts a composite question may have.
const MOST_PARTS: usize = 20;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = CompositeBody)]
pub struct Body {
    pub parts: Vec<PartBody>,
}

/// What a student sees of a part.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = CompositePartBody)]
pub struct PartBody {
    /// The part's own text, Markdown; the material stands in the question's text.
    #[schema(example = "甲公司本月应交增值税为多少元？")]
    pub stem: String,
    /// A picture beside it.
    #[serde(default)]
    pub image: Option<String>,
    /// Of any kind but composite.
    #[schema(no_recursion)]
    pub body: QuestionBody,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = CompositeKey)]
pub struct Key {
    /// In the order of the body's parts.
    pub parts: Vec<PartKey>,
}

/// What is expected of a part.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = CompositePartKey)]
pub struct PartKey {
    /// What it is worth; the parts add up to the question.
    pub points: Points,
    /// 解析, Markdown.
    #[serde(default)]
    pub analysis: String,
    #[schema(no_recursion)]
    pub key: QuestionKey,
}

impl BodyParts for Body {
    fn pictures(&mut self) -> Vec<&mut Option<String>> {
        self.parts
            .iter_mut()
            .flat_map(|part| {
                let own = std::iter::once(&mut part.image);
                own.chain(part.body.pictures()).collect::<Vec<_>>()
            })
            .collect()
    }
}

impl KeyParts for Key {
    fn hide_tests(&mut self) -> bool {
        let hidden = self.parts.iter_mut().map(|part| part.key.hide_tests());
        hidden.fold(false, |any, one| any | one)
    }
}

impl Key {
    /// What the parts are worth together.
    pub fn points(&self) -> Points {
        self.parts.iter().map(|part| part.points).sum()
    }
}

pub fn validate(body: &Body, key: &Key) -> Vec<Finding> {
    let mut findings = Vec::new();
    require(
        &mut findings,
        (1..=MOST_PARTS).contains(&body.parts.len()),
        "body.parts",
        "question.no_parts",
        "综合题须有 1 到 20 道小题",
    );
    require(
        &mut findings,
        body.parts.len() == key.parts.len(),
        "key.parts",
        "question.no_key",
        "每道小题都要有答案",
    );
    for (i, (part, expected)) in body.parts.iter().zip(&key.parts).enumerate() {
        if part.body.kind() == QuestionKind::Composite {
            let path = format!("body.parts[{i}].body");
            let message = "小题不能是综合题";
            findings.push(Finding::new(path, "question.nested", message));
            continue;
        }
        let path = format!("body.parts[{i}].stem");
        let message = format!("第 {} 小题还没有题干", i + 1);
        let has_stem = !part.stem.trim().is_empty();
        require(&mut findings, has_stem, path, "question.empty_item", &message);
        let path = format!("key.parts[{i}].points");
        let message = format!("第 {} 小题的分值须大于 0", i + 1);
        let is_worth = expected.points > Points::ZERO;
        require(&mut findings, is_worth, path, "question.no_points", &message);
        findings.extend(part.body.validate(&expected.key).into_iter().map(|finding| {
            // `body.options` of a part is `body.parts[2].body.options` of the whole.
            let side = finding.path.split(['.', '[']).next().unwrap_or_default();
            let path = format!("{side}.parts[{i}].{}", finding.path);
            Finding { path, ..finding }
        }));
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    fn composite(parts: &str, keys: &str) -> (QuestionBody, QuestionKey) {
        let body = format!(r#"{{"kind":"composite","parts":[{parts}]}}"#);
        let key = format!(r#"{{"kind":"composite","parts":[{keys}]}}"#);
        (
            serde_json::from_str(&body).unwrap(),
            serde_json::from_str(&key).unwrap(),
        )
    }

    const TRUE_FALSE: &str = r#"{"stem":"对吗？","body":{"kind":"true_false"}}"#;
    const RIGHT: &str = r#"{"points":2,"key":{"kind":"true_false","correct":true}}"#;

    #[test]
    fn faults_of_a_part_are_told_at_the_part() {
        let single = r#"{"stem":" ","body":{"kind":"single","options":[]}}"#;
        let chosen = r#"{"points":0,"key":{"kind":"single","correct":"A"}}"#;
        let (body, key) = composite(&format!("{TRUE_FALSE},{single}"), &format!("{RIGHT},{chosen}"));
        let paths: Vec<String> = body
            .validate(&key)
            .into_iter()
            .map(|finding| finding.path)
            .collect();
        assert!(paths.contains(&"body.parts[1].stem".to_owned()), "{paths:?}");
        assert!(paths.contains(&"key.parts[1].points".to_owned()), "{paths:?}");
        assert!(
            paths
                .iter()
                .any(|path| path.starts_with("body.parts[1].body.options")),
            "{paths:?}"
        );
        assert!(!paths.iter().any(|path| path.contains("parts[0]")), "{paths:?}");
    }

    #[test]
    fn a_composite_within_a_composite_is_refused() {
        let inner = format!(r#"{{"stem":"x","body":{{"kind":"composite","parts":[{TRUE_FALSE}]}}}}"#);
        let keys = format!(r#"{{"points":2,"key":{{"kind":"composite","parts":[{RIGHT}]}}}}"#);
        let (body, key) = composite(&inner, &keys);
        let codes: Vec<_> = body
            .validate(&key)
            .into_iter()
            .map(|finding| finding.code)
            .collect();
        assert_eq!(codes, ["question.nested"]);
    }

    #[test]
    fn hidden_tests_of_a_part_are_hidden() {
        let program = r#"{"stem":"写程序","body":{"kind":"python"}}"#;
        let tests = r#"{"points":2,"key":{"kind":"python","python_tests":"assert True"}}"#;
        let (_, mut key) = composite(&format!("{TRUE_FALSE},{program}"), &format!("{RIGHT},{tests}"));
        assert!(key.hide_tests());
        assert!(!serde_json::to_string(&key).unwrap().contains("assert"));
        assert!(!key.hide_tests());
    }
}
