//! Formulas of Word as LaTeX.

use crate::question_formats::mathml::symbols;
use crate::question_formats::xml::Element;

/// The LaTeX of a formula.
pub(super) fn latex(math: &Element) -> String {
    math.elements().map(one).collect()
}

fn one(element: &Element) -> String {
    let part = |name: &str| element.first(name).map(latex).unwrap_or_default();
    let property = |name: &str| -> Option<String> {
        let own = element.elements().find(|child| child.name.ends_with("Pr"))?;
        let value = own.first(name)?.get("val");
        Some(value.unwrap_or_default().to_owned())
    };
    match element.name.as_str() {
        "r" => element.all("t").map(|text| symbols(&text.text())).collect(),
        "f" => format!("\\frac{{{}}}{{{}}}", part("num"), part("den")),
        "rad" => {
            let degree = part("deg");
            if degree.trim().is_empty() {
                format!("\\sqrt{{{}}}", part("e"))
            } else {
                format!("\\sqrt[{degree}]{{{}}}", part("e"))
            }
        }
        "sSup" => format!("{{{}}}^{{{}}}", part("e"), part("sup")),
        "sSub" => format!("{{{}}}_{{{}}}", part("e"), part("sub")),
        "sSubSup" => format!("{{{}}}_{{{}}}^{{{}}}", part("e"), part("sub"), part("sup")),
        "sPre" => format!("{{}}_{{{}}}^{{{}}}{}", part("sub"), part("sup"), part("e")),
        "nary" => {
            let sign = property("chr").map_or_else(|| "\\int ".to_owned(), |sign| symbols(&sign));
            let (sub, sup) = (part("sub"), part("sup"));
            format!("{}_{{{sub}}}^{{{sup}}}{{{}}}", sign.trim_end(), part("e"))
        }
        "d" => {
            let open = property("begChr").unwrap_or_else(|| "(".to_owned());
            let close = property("endChr").unwrap_or_else(|| ")".to_owned());
            let inner: Vec<String> = element.all("e").map(latex).collect();
            format!(
                "\\left{}{}\\right{}",
                fence(&open),
                inner.join("|"),
                fence(&close)
            )
        }
        "func" => format!(
            "\\{} {{{}}}",
            part("fName").trim().trim_start_matches('\\'),
            part("e")
        ),
        "limLow" => format!("{}_{{{}}}", part("e"), part("lim")),
        "limUpp" => format!("{}^{{{}}}", part("e"), part("lim")),
        "bar" => format!("\\overline{{{}}}", part("e")),
        "acc" => format!(
            "{}{{{}}}",
            accent(&property("chr").unwrap_or_default()),
            part("e")
        ),
        "m" => matrix(element.all("mr"), "matrix"),
        "eqArr" => {
            let rows: Vec<String> = element.all("e").map(latex).collect();
            format!("\\begin{{aligned}}{}\\end{{aligned}}", rows.join("\\\\"))
        }
        name if name.ends_with("Pr") => String::new(),
        _ => latex(element),
    }
}

/// The word of an accent.
fn accent(sign: &str) -> &'static str {
    match sign {
        "\u{303}" => "\\tilde",
        "\u{304}" | "\u{305}" => "\\bar",
        "\u{307}" => "\\dot",
        "\u{20d7}" => "\\vec",
        _ => "\\hat",
    }
}

fn matrix<'e>(rows: impl Iterator<Item = &'e Element>, name: &str) -> String {
    let rows: Vec<String> = rows
        .map(|row| row.all("e").map(latex).collect::<Vec<_>>().join("&"))
        .collect();
    format!("\\begin{{{name}}}{}\\end{{{name}}}", rows.join("\\\\"))
}

/// A fence as LaTeX writes it.
fn fence(sign: &str) -> String {
    match sign {
        "" => ".".to_owned(),
        "{" | "}" => format!("\\{sign}"),
        "‖" => "\\|".to_owned(),
        other => other.to_owned(),
    }
}
