//! What items and packages of QTI are written of: texts, declarations, rules, the manifest.

use std::sync::LazyLock;

use regex::Regex;
use rust_decimal::Decimal;

use crate::question_formats::QtiVersion;
use crate::question_formats::xml::escape;

/// The manifest of a package that holds these resources.
pub(super) fn manifest(version: QtiVersion, resources: &str) -> String {
    let (schema, number) = version.schema();
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<manifest xmlns=\"{}\" xmlns:imsmd=\"http://www.imsglobal.org/xsd/imsmd_v1p2\" identifier=\"MANIFEST\">\n  <metadata><schema>{schema}</schema><schemaversion>{number}</schemaversion></metadata>\n  <organizations/>\n  <resources>\n{resources}  </resources>\n</manifest>\n",
        version.manifest_namespace()
    )
}

/// Keywords of a resource.
pub(super) fn keywords(tags: &[String]) -> String {
    let word = |tag: &String| {
        format!(
            "<imsmd:keyword><imsmd:langstring>{}</imsmd:langstring></imsmd:keyword>",
            escape(tag)
        )
    };
    let words = tags.iter().map(word).collect::<Vec<_>>().concat();
    format!("<metadata><imsmd:lom><imsmd:general>{words}</imsmd:general></imsmd:lom></metadata>")
}

/// What a document or an item of QTI 1.2 says of itself.
pub(crate) fn field(label: &str, entry: &str) -> String {
    format!(
        "<qtimetadatafield><fieldlabel>{label}</fieldlabel><fieldentry>{}</fieldentry></qtimetadatafield>",
        escape(entry)
    )
}

static BOLD: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"\*\*([^*\s](?:[^*]*[^*\s])?)\*\*").expect("the pattern is tested"));

/// Markdown as paragraphs; what it says in signs other than bold stays as signs.
pub(super) fn paragraphs(text: &str) -> String {
    text.split("\n\n")
        .map(|paragraph| format!("<p>{}</p>", inline(paragraph)))
        .collect::<Vec<_>>()
        .concat()
}

/// Markdown within a line or two.
pub(super) fn inline(text: &str) -> String {
    let bold = escape(text);
    let bold = BOLD.replace_all(&bold, "<strong>$1</strong>");
    bold.replace('\n', "<br/>")
}

/// A response: what is right, and what responses are worth.
pub(super) fn declaration(
    name: &str,
    cardinality: &str,
    kind: &str,
    correct: &[String],
    mapping: &[(String, Decimal)],
) -> String {
    let values: String = correct
        .iter()
        .map(|value| format!("<value>{}</value>", escape(value)))
        .collect::<Vec<_>>()
        .concat();
    let correct = if values.is_empty() {
        String::new()
    } else {
        format!("<correctResponse>{values}</correctResponse>")
    };
    let entries: String = mapping
        .iter()
        .map(|(key, worth)| format!("<mapEntry mapKey=\"{}\" mappedValue=\"{worth}\"/>", escape(key)))
        .collect::<Vec<_>>()
        .concat();
    let mapping = if entries.is_empty() {
        String::new()
    } else {
        format!("<mapping lowerBound=\"0\" defaultValue=\"0\">{entries}</mapping>")
    };
    format!(
        "  <responseDeclaration identifier=\"{name}\" cardinality=\"{cardinality}\" baseType=\"{kind}\">{correct}{mapping}</responseDeclaration>\n"
    )
}

/// Adds what a response is worth by its mapping.
pub(super) fn added(response: &str) -> String {
    format!(
        "    <setOutcomeValue identifier=\"SCORE\"><sum><variable identifier=\"SCORE\"/><mapResponse identifier=\"{response}\"/></sum></setOutcomeValue>\n"
    )
}

/// Adds one when the test holds.
pub(super) fn condition(test: &str) -> String {
    format!(
        "    <responseCondition><responseIf>{test}<setOutcomeValue identifier=\"SCORE\"><sum><variable identifier=\"SCORE\"/><baseValue baseType=\"float\">1</baseValue></sum></setOutcomeValue></responseIf></responseCondition>\n"
    )
}
