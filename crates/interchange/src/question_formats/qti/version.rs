//! What the versions of QTI call the same things.

use std::sync::LazyLock;

use regex::{Captures, Regex};

use crate::question_formats::{QtiVersion, Target};

/// A tag with its attributes: names of elements and of attributes are found in it.
static TAG: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"<(?P<end>/?)(?P<name>[A-Za-z]+)(?P<rest>[^<>]*)>").expect("the pattern is tested")
});
static ATTRIBUTE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r#"\s(?P<name>[A-Za-z-]+)(?P<value>="[^"]*")"#).expect("the pattern is tested")
});
/// Elements of HTML in an item: they are called the same in every version.
const HTML: [&str; 5] = ["p", "div", "br", "img", "strong"];

impl QtiVersion {
    pub(super) const fn label(self) -> &'static str {
        Target::Qti(self).label()
    }

    /// Namespace of an item.
    pub(super) const fn namespace(self) -> &'static str {
        match self {
            Self::V1p2 => "http://www.imsglobal.org/xsd/ims_qtiasiv1p2",
            Self::V2p1 => "http://www.imsglobal.org/xsd/imsqti_v2p1",
            Self::V2p2 => "http://www.imsglobal.org/xsd/imsqti_v2p2",
            Self::V3p0 => "http://www.imsglobal.org/xsd/imsqtiasi_v3p0",
        }
    }

    /// Namespace of a manifest.
    pub(super) const fn manifest_namespace(self) -> &'static str {
        match self {
            Self::V3p0 => "http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1",
            _ => "http://www.imsglobal.org/xsd/imscp_v1p1",
        }
    }

    /// What a manifest calls an item.
    pub(super) const fn resource(self) -> &'static str {
        match self {
            Self::V1p2 => "imsqti_xmlv1p2",
            Self::V2p1 => "imsqti_item_xmlv2p1",
            Self::V2p2 => "imsqti_item_xmlv2p2",
            Self::V3p0 => "imsqti_item_xmlv3p0",
        }
    }

    /// What a manifest calls the version: `<schema>` and `<schemaversion>`.
    pub(super) const fn schema(self) -> (&'static str, &'static str) {
        match self {
            Self::V1p2 => ("IMS Content", "1.1.3"),
            Self::V2p1 => ("QTIv2.1 Package", "1.0.0"),
            Self::V2p2 => ("QTIv2.2 Package", "1.0.0"),
            Self::V3p0 => ("QTI Package", "3.0.0"),
        }
    }

    /// The address of a template of scoring.
    pub(super) fn template(self, name: &str) -> String {
        match self {
            Self::V1p2 | Self::V2p1 => {
                format!("http://www.imsglobal.org/question/qti_v2p1/rptemplates/{name}")
            }
            Self::V2p2 => format!("http://www.imsglobal.org/question/qti_v2p2/rptemplates/{name}"),
            Self::V3p0 => format!("https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/{name}.xml"),
        }
    }

    /// What is said in a rubric or in feedback: version 3 wants it in an element of its own.
    pub(super) fn content(self, said: &str) -> String {
        if self == Self::V3p0 {
            format!("<contentBody>{said}</contentBody>")
        } else {
            said.to_owned()
        }
    }

    /// An item of version 2 with the names of this version: in 3, `choiceInteraction maxChoices` is `qti-choice-interaction
    /// max-choices`. All signs of texts are escaped in it, so that what looks like a tag is one.
    pub(super) fn named(self, item: String) -> String {
        if self != Self::V3p0 {
            return item;
        }
        let named = TAG.replace_all(&item, |tag: &Captures<'_>| {
            let name = &tag["name"];
            let prefix = if HTML.contains(&name) { "" } else { "qti-" };
            let rest = ATTRIBUTE.replace_all(&tag["rest"], |attribute: &Captures<'_>| {
                format!(" {}{}", kebab(&attribute["name"]), &attribute["value"])
            });
            format!("<{}{prefix}{}{rest}>", &tag["end"], kebab(name))
        });
        named.into_owned()
    }
}

fn kebab(name: &str) -> String {
    let mut out = String::with_capacity(name.len() + 4);
    for letter in name.chars() {
        if letter.is_ascii_uppercase() {
            out.push('-');
        }
        out.push(letter.to_ascii_lowercase());
    }
    out
}
