use super::*;

fn number(text: &str) -> Decimal {
    text.parse().unwrap()
}

fn cell(id: &str, formula: &str) -> CellRule {
    CellRule {
        id: id.into(),
        formula: Some(formula.into()),
        ..CellRule::default()
    }
}

/// C1 of the sample course: weighted average cost of lamps.
fn weighted_average() -> Key {
    Key {
        variables: vec![Variable {
            name: "qty".into(),
            from: number("500"),
            to: number("700"),
            step: number("10"),
        }],
        cells: vec![
            cell("unit_cost", "round((1000*200 + 1000*204.80) / 2000, 2)"),
            cell("cost", "round(unit_cost * qty, 2)"),
            cell("stock", "404800 - cost"),
        ],
        carry_forward: true,
        process_weight: 0,
    }
}

fn fixed(qty: &str) -> Key {
    let mut key = weighted_average();
    key.variables[0].from = number(qty);
    key.variables[0].to = number(qty);
    key
}

fn answer(cells: [&str; 3]) -> Answer {
    let ids = ["unit_cost", "cost", "stock"];
    let cells = ids
        .iter()
        .zip(cells)
        .map(|(id, typed)| ((*id).to_owned(), typed.to_owned()))
        .collect();
    Answer {
        cells,
        process: String::new(),
    }
}

#[test]
fn the_golden_cost_of_sales_is_right() {
    let mark = grade(
        &fixed("590"),
        &answer(["202.40", "119,416.00", "285384"]),
        Points::whole(6),
    );
    assert_eq!(mark, Mark::right(Points::whole(6)));
}

#[test]
fn a_wrong_unit_cost_is_punished_once() {
    let mark = grade(
        &fixed("590"),
        &answer(["202.00", "119180", "285620"]),
        Points::whole(6),
    );
    assert_eq!(mark.earned, Points::whole(4));
    let codes: Vec<_> = mark.reasons.iter().map(|reason| reason.code).collect();
    assert_eq!(
        codes,
        [
            ReasonCode::WrongCell,
            ReasonCode::CarriedForward,
            ReasonCode::CarriedForward
        ]
    );
    let strict = Key {
        carry_forward: false,
        ..fixed("590")
    };
    assert_eq!(
        grade(&strict, &answer(["202.00", "119180", "285620"]), Points::whole(6)).earned,
        Points::ZERO
    );
}

#[test]
fn the_same_seed_draws_the_same_question_within_its_range() {
    let key = weighted_average();
    for seed in 0..200 {
        let qty = key.values(seed)["qty"];
        assert!(qty >= number("500") && qty <= number("700") && (qty % number("10")).is_zero());
        assert_eq!(key.drawn(seed).values(999), key.values(seed));
    }
}

#[test]
fn units_are_equivalent_where_the_key_says_so() {
    let rule = CellRule {
        id: "x".into(),
        value: Some(number("52000")),
        units: Values::from([("万元".into(), number("10000"))]),
        ..CellRule::default()
    };
    assert_eq!(rule.read("5.2 万元"), Some(number("52000")));
    assert_eq!(rule.read("52,000元"), Some(number("52000")));
}

#[test]
fn a_value_that_its_formula_denies_is_found() {
    let slots = ["unit_cost", "cost", "stock"];
    let cells = slots
        .map(|id| CellSlot {
            id: id.into(),
            label: id.into(),
            unit: String::new(),
        })
        .to_vec();
    let body = Body {
        cells,
        asks_process: false,
    };
    assert_eq!(validate(&body, &weighted_average()), vec![]);
    let mut key = weighted_average();
    key.variables.clear();
    key.cells[1].formula = Some("unit_cost * qty".into());
    assert_eq!(validate(&body, &key)[0].code, "question.bad_formula");
    key.cells[1].formula = Some("unit_cost * 590".into());
    key.cells[1].value = Some(number("119000"));
    assert_eq!(validate(&body, &key)[0].code, "question.formula_disagrees");
}
