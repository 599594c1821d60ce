//! Formulas of MathML as LaTeX: fractions, roots, scripts, fences, tables; what is not known is written as its text.

use super::xml::{Element, Node};

/// The LaTeX of `<math>`: the one its author wrote beside it, or one made from its elements.
pub(crate) fn latex(math: &Element) -> String {
    let written = math.descendants("annotation").into_iter().find(|annotation| {
        annotation
            .get("encoding")
            .is_some_and(|encoding| encoding.to_ascii_lowercase().contains("tex"))
    });
    match written {
        Some(annotation) => annotation.text().trim().to_owned(),
        None => row(math).trim().to_owned(),
    }
}

fn row(element: &Element) -> String {
    let parts = element.children.iter().map(|child| match child {
        Node::Text(text) => text.trim().to_owned(),
        Node::Element(child) => one(child),
    });
    parts.collect()
}

fn one(element: &Element) -> String {
    let part = |at: usize| element.elements().nth(at).map(one).unwrap_or_default();
    match element.name.as_str() {
        "mfrac" => format!("\\frac{{{}}}{{{}}}", part(0), part(1)),
        "msqrt" => format!("\\sqrt{{{}}}", row(element)),
        "mroot" => format!("\\sqrt[{}]{{{}}}", part(1), part(0)),
        "msup" | "mover" => format!("{{{}}}^{{{}}}", part(0), part(1)),
        "msub" | "munder" => format!("{{{}}}_{{{}}}", part(0), part(1)),
        "msubsup" | "munderover" => format!("{{{}}}_{{{}}}^{{{}}}", part(0), part(1), part(2)),
        "mfenced" => {
            let (left, right) = (
                element.get("open").unwrap_or("("),
                element.get("close").unwrap_or(")"),
            );
            let inner: Vec<String> = element.elements().map(one).collect();
            format!("{left}{}{right}", inner.join(","))
        }
        "mtable" => {
            let rows: Vec<String> = element.all("mtr").map(one).collect();
            format!("\\begin{{matrix}}{}\\end{{matrix}}", rows.join("\\\\"))
        }
        "mtr" => element.all("mtd").map(row).collect::<Vec<_>>().join("&"),
        "mtext" | "ms" => format!("\\text{{{}}}", element.text().trim()),
        "mi" | "mn" | "mo" => symbols(element.text().trim()),
        "mspace" => " ".to_owned(),
        "annotation" | "annotation-xml" => String::new(),
        _ => row(element),
    }
}

/// A text of a formula with the signs that LaTeX has words for.
pub(crate) fn symbols(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        match WORDS.iter().find(|(sign, _)| *sign == letter) {
            Some((_, word)) => {
                out.push_str(word);
                if word.ends_with(|c: char| c.is_ascii_alphabetic()) {
                    out.push(' ');
                }
            }
            None => out.push(letter),
        }
    }
    out
}

const WORDS: &[(char, &str)] = &[
    ('×', "\\times"),
    ('÷', "\\div"),
    ('±', "\\pm"),
    ('·', "\\cdot"),
    ('≤', "\\le"),
    ('≥', "\\ge"),
    ('≠', "\\ne"),
    ('≈', "\\approx"),
    ('∞', "\\infty"),
    ('∑', "\\sum"),
    ('∏', "\\prod"),
    ('∫', "\\int"),
    ('√', "\\surd"),
    ('∂', "\\partial"),
    ('α', "\\alpha"),
    ('β', "\\beta"),
    ('γ', "\\gamma"),
    ('δ', "\\delta"),
    ('ε', "\\varepsilon"),
    ('θ', "\\theta"),
    ('λ', "\\lambda"),
    ('μ', "\\mu"),
    ('π', "\\pi"),
    ('ρ', "\\rho"),
    ('σ', "\\sigma"),
    ('φ', "\\varphi"),
    ('ω', "\\omega"),
    ('Δ', "\\Delta"),
    ('Σ', "\\Sigma"),
    ('Ω', "\\Omega"),
    ('→', "\\to"),
    ('∈', "\\in"),
    ('%', "\\%"),
    ('−', "-"),
    ('\u{2061}', ""),
    ('\u{2062}', ""),
    ('\u{2063}', ","),
    ('\u{2064}', "+"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::question_formats::xml::parse;

    #[test]
    fn formulas_are_written_in_latex() {
        let math = parse(
            "<math><mfrac><mi>a</mi><msqrt><mn>2</mn></msqrt></mfrac><mo>×</mo><msup><mi>x</mi><mn>2</mn></msup></math>".as_bytes(),
            "a",
        );
        assert_eq!(latex(&math.unwrap()), "\\frac{a}{\\sqrt{2}}\\times {x}^{2}");
    }
}
