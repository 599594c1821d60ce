//! Random questions of every kind that other formats know, with the names that readers give to their parts.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use interchange::excel_questions::BankQuestion;
use interchange::question_formats::{Outgoing, Pictures};
use proptest::prelude::*;
use rust_decimal::Decimal;
use scoring::question::blank::{BlankRule, BlankSlot, NumberRule};
use scoring::question::matching::{MatchItem, Pair};
use scoring::question::{
    ChoiceOption, QuestionBody, QuestionKey, blank, choice_option, composite, file_upload, matching,
    multiple, ordering, short_answer, single, true_false,
};
use scoring::{Points, Share};

/// Signs that mean something in one of the formats, among others that do not.
const LETTERS: &[char] = &[
    '借', '贷', '资', '产', '1', '2', 'a', 'B', 'x', '。', '，', '~', '=', '#', '{', '}', ':', '\\', '%',
    '[', ']', '&', '<', '>', '"', '\'', '/', '|', '-', '.', '(', ')', '$', '@', '!', '?', '+', ';', 'é', '“',
    '￥',
];

/// A text without white space at its ends.
pub fn text(longest: usize) -> impl Strategy<Value = String> {
    let word = prop::collection::vec(prop::sample::select(LETTERS), 1..8)
        .prop_map(|letters| letters.into_iter().collect::<String>());
    prop::collection::vec(word, 1..longest.max(2)).prop_map(|words| words.join(" "))
}

fn paragraphs() -> impl Strategy<Value = String> {
    prop::collection::vec(text(6), 1..4).prop_map(|lines| lines.join("\n"))
}

fn options() -> impl Strategy<Value = Vec<ChoiceOption>> {
    let distinct = |texts: &Vec<String>| texts.iter().collect::<BTreeSet<_>>().len() == texts.len();
    prop::collection::vec(text(4), 2..7)
        .prop_filter("options differ", distinct)
        .prop_map(|texts| {
            ('A'..)
                .zip(texts)
                .map(|(tab, text)| ChoiceOption::new(&tab.to_string(), &text))
                .collect()
        })
}

type Parts = (QuestionBody, QuestionKey);

fn single_choice() -> impl Strategy<Value = Parts> {
    (
        options(),
        any::<prop::sample::Index>(),
        prop::option::of(1_i64..6),
    )
        .prop_map(|(options, right, partial)| {
            let at = right.index(options.len());
            let other = (at + 1) % options.len();
            let partial = partial.map(|part| (options[other].tab.clone(), Share::of(part, 6)));
            let key = single::Key {
                correct: options[at].tab.clone(),
                partial: partial.into_iter().collect::<BTreeMap<_, _>>(),
            };
            (
                QuestionBody::Single(choice_option::Body { options }),
                QuestionKey::Single(key),
            )
        })
}

fn multiple_choice() -> impl Strategy<Value = Parts> {
    use multiple::Rule;
    let rules = vec![
        Rule::HalfForSubset,
        Rule::ShareForSubset,
        Rule::RightMinusWrong,
        Rule::ExactOnly,
    ];
    (options(), any::<u8>(), prop::sample::select(rules)).prop_map(|(options, bits, rule)| {
        let mut correct: BTreeSet<String> = options
            .iter()
            .enumerate()
            .filter(|(at, _)| bits >> at & 1 == 1)
            .map(|(_, option)| option.tab.clone())
            .collect();
        correct.insert("A".to_owned());
        (
            QuestionBody::Multiple(choice_option::Body { options }),
            QuestionKey::Multiple(multiple::Key { correct, rule }),
        )
    })
}

fn truth() -> impl Strategy<Value = Parts> {
    any::<bool>().prop_map(|correct| {
        let key = true_false::Key {
            correct,
            penalty_percent: 0,
        };
        (
            QuestionBody::TrueFalse(true_false::Body::default()),
            QuestionKey::TrueFalse(key),
        )
    })
}

fn rule() -> impl Strategy<Value = BlankRule> {
    let number = (-1_000_000_i64..1_000_000, 0_i64..100).prop_map(|(value, tolerance)| BlankRule {
        number: Some(NumberRule {
            value: Decimal::new(value, 2).normalize(),
            tolerance: Decimal::new(tolerance, 2).normalize(),
        }),
        ..BlankRule::default()
    });
    let texts = prop::collection::btree_set(text(3), 1..4).prop_map(|texts| BlankRule {
        accept: texts.into_iter().collect(),
        ..BlankRule::default()
    });
    prop_oneof![number, texts]
}

fn blanks(most: usize) -> impl Strategy<Value = Parts> {
    (prop::collection::vec(rule(), 1..=most), any::<bool>()).prop_map(|(mut rules, is_any_order)| {
        if is_any_order && rules.len() > 1 {
            rules.iter_mut().for_each(|rule| rule.group = Some(1));
        }
        let body = blank::Body {
            blanks: vec![BlankSlot::default(); rules.len()],
        };
        (
            QuestionBody::Blank(body),
            QuestionKey::Blank(blank::Key { blanks: rules }),
        )
    })
}

fn item(prefix: &str, at: usize, text: String) -> MatchItem {
    MatchItem {
        id: format!("{prefix}{}", at + 1),
        text,
        img_path: None,
    }
}

fn pairs() -> impl Strategy<Value = Parts> {
    let sides = prop::collection::btree_set(text(3), 4..9);
    (sides, 1_usize..4).prop_map(|(texts, count)| {
        let mut texts = texts.into_iter();
        let left: Vec<String> = texts.by_ref().take(count).collect();
        let right: Vec<String> = texts.collect();
        let paired = left.len().min(right.len());
        let pairs = (1..=paired).map(|at| Pair {
            left: format!("l{at}"),
            right: format!("r{at}"),
        });
        let key = matching::Key {
            pairs: pairs.collect(),
        };
        let side = |prefix: &str, texts: Vec<String>| {
            texts
                .into_iter()
                .enumerate()
                .map(|(at, text)| item(prefix, at, text))
                .collect()
        };
        let body = matching::Body {
            left: side("l", left.into_iter().take(paired).collect()),
            right: side("r", right),
        };
        (QuestionBody::Matching(body), QuestionKey::Matching(key))
    })
}

fn order() -> impl Strategy<Value = Parts> {
    use ordering::Rule;
    let rules = vec![Rule::Exact, Rule::Adjacent, Rule::Position];
    let texts = prop::collection::btree_set(text(3), 2..8);
    (texts, prop::sample::select(rules)).prop_map(|(texts, rule)| {
        let items: Vec<MatchItem> = texts
            .into_iter()
            .enumerate()
            .map(|(at, text)| item("i", at, text))
            .collect();
        let order = items.iter().map(|item| item.id.clone()).collect();
        (
            QuestionBody::Ordering(ordering::Body { items }),
            QuestionKey::Ordering(ordering::Key { order, rule }),
        )
    })
}

fn essay(has_reference: bool) -> impl Strategy<Value = Parts> {
    let point = |weights: Range<i32>| {
        (
            weights,
            "[a-z资产]{1,6}",
            prop::collection::vec("[a-z资产]{1,4}", 0..3),
        )
            .prop_map(|(weight, title, any_of)| short_answer::RubricPoint {
                title,
                weight,
                any_of,
                all_of: Vec::new(),
                none_of: Vec::new(),
            })
    };
    let others = prop_oneof![point(1..500), point(-500..0)];
    let rubric = (point(1..500), prop::collection::vec(others, 0..3)).prop_map(|(first, others)| {
        let mut rubric = vec![first];
        rubric.extend(others);
        rubric
    });
    let longest = prop::option::of(50_u32..2_000);
    (paragraphs(), rubric, longest).prop_map(move |(reference, rubric, max_chars)| {
        let plain = vec![short_answer::RubricPoint {
            title: "答案完整正确".to_owned(),
            weight: 1,
            any_of: Vec::new(),
            all_of: Vec::new(),
            none_of: Vec::new(),
        }];
        let key = short_answer::Key {
            reference: if has_reference { reference } else { String::new() },
            rubric: if has_reference { rubric } else { plain },
        };
        (
            QuestionBody::ShortAnswer(short_answer::Body { max_chars }),
            QuestionKey::ShortAnswer(key),
        )
    })
}

fn upload() -> impl Strategy<Value = Parts> {
    (1_u32..5, 1_u64..50, prop::collection::btree_set("[a-z]{3}", 0..3)).prop_map(|(files, mib, accept)| {
        let body = file_upload::Body {
            accept: accept.into_iter().collect(),
            max_files: files,
            max_size_bytes: mib << 20,
        };
        (
            QuestionBody::FileUpload(body),
            QuestionKey::FileUpload(file_upload::Key::default()),
        )
    })
}

/// Body and key of a kind that GIFT knows.
pub fn of_gift() -> impl Strategy<Value = Parts> {
    prop_oneof![
        single_choice(),
        multiple_choice(),
        truth(),
        blanks(1),
        pairs(),
        essay(false)
    ]
}

/// Blanks whose texts have none of the signs that mean something in the column of answers.
fn without_signs((body, mut key): Parts) -> Parts {
    if let QuestionKey::Blank(key) = &mut key {
        for text in key.blanks.iter_mut().flat_map(|rule| &mut rule.accept) {
            *text = text.replace(['#', '|', '/'], "_");
        }
    }
    (body, key)
}

/// A choice of which only the right option earns something.
fn without_shares((body, key): Parts) -> Parts {
    match key {
        QuestionKey::Single(key) => {
            let key = single::Key {
                partial: BTreeMap::new(),
                ..key
            };
            (body, QuestionKey::Single(key))
        }
        key => (body, key),
    }
}

/// Body and key of a kind that Aiken knows.
pub fn of_aiken() -> impl Strategy<Value = Parts> {
    prop_oneof![single_choice().prop_map(without_shares), truth()]
}

/// Body and key of a kind that people type.
pub fn of_typed() -> impl Strategy<Value = Parts> {
    let simple = || {
        prop_oneof![
            single_choice().prop_map(without_shares),
            multiple_choice(),
            truth(),
            blanks(4).prop_map(without_signs),
            essay(true),
            upload(),
        ]
    };
    prop_oneof![5 => simple(), 1 => composite(simple())]
}

/// 综合题 as QTI knows it: each part with a text and a response of its own.
pub fn of_parts() -> impl Strategy<Value = Parts> {
    // How long the answer to a part may be is said nowhere.
    let essay =
        essay(true).prop_map(|(_, key)| (QuestionBody::ShortAnswer(short_answer::Body::default()), key));
    composite(prop_oneof![single_choice(), truth(), pairs(), essay])
}

/// 综合题 as Moodle knows it: choices and blanks within the material.
pub fn cloze() -> impl Strategy<Value = Outgoing> {
    let parts = composite(prop_oneof![single_choice(), truth(), blanks(1)]);
    // Blanks alone are a question of blanks there.
    let has_choice = |(body, _): &Parts| match body {
        QuestionBody::Composite(body) => !body
            .parts
            .iter()
            .all(|part| matches!(part.body, QuestionBody::Blank(_))),
        _ => false,
    };
    let parts = parts.prop_filter("something is chosen", has_choice);
    question(parts, true).prop_map(|mut outgoing| {
        let question = &mut outgoing.question;
        if let (QuestionBody::Composite(body), QuestionKey::Composite(key)) =
            (&mut question.body, &mut question.key)
        {
            for ((part, own), number) in body.parts.iter_mut().zip(&mut key.parts).zip(1..) {
                let place = format!("（{number}）");
                question.stem = format!("{}：{place}。", question.stem);
                part.stem = match part.body {
                    QuestionBody::Blank(_) => format!("{place} ____"),
                    _ => place,
                };
                own.analysis.clear();
            }
        }
        outgoing
    })
}

/// 综合题 of two or three parts.
fn composite(parts: impl Strategy<Value = Parts>) -> impl Strategy<Value = Parts> {
    let part = (parts, paragraphs(), prop::option::of(paragraphs()), 1_i64..10_000);
    prop::collection::vec(part, 2..4).prop_map(|parts| {
        let (mut bodies, mut keys) = (Vec::new(), Vec::new());
        for ((body, key), stem, analysis, points) in parts {
            bodies.push(composite::PartBody {
                stem: with_gaps(stem, &body),
                image: None,
                body,
            });
            keys.push(composite::PartKey {
                points: Points(points),
                analysis: analysis.unwrap_or_default(),
                key,
            });
        }
        (
            QuestionBody::Composite(composite::Body { parts: bodies }),
            QuestionKey::Composite(composite::Key { parts: keys }),
        )
    })
}

/// Body and key of a kind that Moodle and QTI know.
pub fn of_moodle() -> impl Strategy<Value = Parts> {
    prop_oneof![
        single_choice(),
        multiple_choice(),
        truth(),
        blanks(4),
        pairs(),
        order(),
        essay(true),
        upload(),
    ]
}

/// A question with such parts, its labels and, for some, pictures.
pub fn question(parts: impl Strategy<Value = Parts>, has_pictures: bool) -> impl Strategy<Value = Outgoing> {
    let word = "[a-z资产负债]{1,8}";
    let labels = (
        prop::collection::vec(word, 0..3),
        prop::collection::vec(word, 0..3),
        prop::option::of(word),
        prop::option::of("[a-z0-9]{1,10}"),
    );
    let facts = (
        paragraphs(),
        prop::option::of(paragraphs()),
        1_i64..100_000,
        1_u32..6,
        any::<bool>(),
    );
    (parts, labels, facts).prop_map(move |((body, key), labels, facts)| {
        let (stem, analysis, points, difficulty, is_pictured) = facts;
        let (knowledge, tags, chapter, id) = labels;
        let stem = with_gaps(stem, &body);
        let points = match &key {
            QuestionKey::Composite(key) => key.points(),
            _ => Points(points),
        };
        Outgoing {
            question: BankQuestion {
                row: 0,
                id,
                stem,
                analysis: analysis.unwrap_or_default(),
                points,
                difficulty,
                knowledge,
                tags,
                chapter,
                body,
                key,
            },
            picture: (is_pictured && has_pictures).then(|| "dot".to_owned()),
        }
    })
}

/// A question with such parts and nothing else.
pub fn bare(parts: impl Strategy<Value = Parts>) -> impl Strategy<Value = Outgoing> {
    question(parts, false).prop_map(|outgoing| Outgoing {
        question: BankQuestion {
            id: None,
            analysis: String::new(),
            points: Points::whole(1),
            difficulty: 3,
            knowledge: Vec::new(),
            tags: Vec::new(),
            chapter: None,
            ..outgoing.question
        },
        picture: None,
    })
}

/// The stem with a gap for each blank.
fn with_gaps(stem: String, body: &QuestionBody) -> String {
    match body {
        QuestionBody::Blank(body) => format!("{stem}{}", "：____ 元".repeat(body.blanks.len())),
        _ => stem,
    }
}

/// A picture of one dot.
pub fn pictures() -> Pictures {
    let png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x02\0\0\0".to_vec();
    BTreeMap::from([("dot".to_owned(), png)])
}
