//! Every deduction that a report shows is changed where it stands: those of ledgers, statements, compliance and surplus vouchers too, and a
//! part as a whole.

use super::{
    lines::{path_of, report, to},
    *,
};

const PARTS: Says = Says {
    head: "parts = { vouchers = 40, ledgers = 20, statements = 20, compliance = 20 }\npreset = \"practice\"",
    ..RIGHT
};

fn part_line(part: &str) -> Value {
    json!({ "kind": "part", "part": part })
}

fn part<'a>(report: &'a Value, name: &str) -> &'a Value {
    let mut parts = report["parts"].as_array().expect("parts").iter();
    parts.find(|part| part["part"] == name).expect(name)
}

fn percent(of: &Value) -> f64 {
    of.as_f64().expect("a percent")
}

/// The reasons of a part that cost something, by their places.
fn deductions<'a>(report: &'a Value, name: &str) -> Vec<(usize, &'a Value)> {
    let reasons = part(report, name)["reasons"].as_array().expect("reasons");
    let all = reasons.iter().enumerate();
    all.filter(|(_, reason)| !reason["cost_percent"].is_null())
        .collect()
}

fn waive((place, reason): (usize, &Value), name: &str) -> Value {
    json!({
        "number": 1, "line": part_line(name), "deduction": { "place": place, "code": reason["code"] },
        "change": to(json!(0), "题目没有要求这一步"),
    })
}

#[tokio::test]
async fn deductions_of_ledgers_statements_and_compliance_are_waived_where_they_stand() {
    let class = Class::new(PARTS).await;
    let (student, teacher) = (class.hall.student.clone(), class.hall.teacher.clone());
    let book = class.hand_in(&student, AS_WRONG_KEY).await;
    let before = report(&student, book).await;
    for name in ["ledgers", "statements", "compliance"] {
        let costs: f64 = deductions(&before, name)
            .iter()
            .map(|(_, reason)| percent(&reason["cost_percent"]))
            .sum();
        let lost = 100.0 - percent(&part(&before, name)["percent"]);
        assert!(
            lost > 0.0 && (costs - lost).abs() < 0.001,
            "{name}: {costs} of {lost}"
        );
    }
    for name in ["ledgers", "compliance"] {
        for one in deductions(&before, name) {
            teacher.post(&path_of(book), waive(one, name)).await.data();
        }
    }
    let whole =
        json!({ "number": 1, "line": part_line("statements"), "change": to(json!(80), "口头说明了报表") });
    teacher.post(&path_of(book), whole).await.data();
    class.follow().await;

    let after = report(&student, book).await;
    for (name, earns) in [("ledgers", 100.0), ("compliance", 100.0), ("statements", 80.0)] {
        let (was, is) = (part(&before, name), part(&after, name));
        assert_eq!(
            (&is["percent"], &is["changed_percent"]),
            (&was["percent"], &json!(earns)),
            "{name}"
        );
    }
    let read = &part(&after, "ledgers")["reasons"][0]["change"];
    assert_eq!(
        (&read["percent"], &read["reason"]),
        (&json!(0.0), &json!("题目没有要求这一步"))
    );
    assert_eq!(part(&after, "statements")["change"]["reason"], "口头说明了报表");
    let vouchers = percent(&part(&after, "vouchers")["percent"]);
    let comes_to = (vouchers * 40.0 + 100.0 * 40.0 + 80.0 * 20.0) / 100.0;
    let total = percent(&after["changed_percent"]);
    assert!((total - comes_to).abs() <= 0.05, "{total}, {comes_to}");
    assert_eq!(
        class.seen(&student, book).await[1],
        after["changed_percent"],
        "the task"
    );
}

#[tokio::test]
async fn the_history_names_the_part_and_a_part_is_taken_back() {
    let class = Class::new(PARTS).await;
    let (student, teacher) = (class.hall.student.clone(), class.hall.teacher.clone());
    let book = class.hand_in(&student, ALL).await;
    let before = report(&student, book).await;
    let first = deductions(&before, "compliance")[0];
    teacher
        .post(&path_of(book), waive(first, "compliance"))
        .await
        .data();
    let item = class.item(book).await;
    let step = item["history"][1]["step"].clone();
    assert_eq!(
        (&step["line"], &step["title"], &step["deduction"]),
        (&part_line("compliance"), &json!("规范性"), &first.1["text"])
    );
    let mut back = waive(first, "compliance");
    back["change"] = json!(null);
    teacher.post(&path_of(book), back.clone()).await.data();
    assert_eq!(report(&student, book).await, before);
    assert_eq!(
        teacher.post(&path_of(book), back).await.error(),
        "simulation.no_such_change"
    );
    let mut other = waive(first, "compliance");
    other["deduction"]["code"] = json!("E-BAL");
    assert_eq!(
        teacher.post(&path_of(book), other).await.error(),
        "simulation.deduction_gone"
    );
    let mut none = waive(first, "documents");
    none["deduction"] = json!(null);
    assert_eq!(
        teacher.post(&path_of(book), none).await.status.as_u16(),
        404,
        "the task has no such part"
    );
}

#[tokio::test]
async fn what_a_surplus_voucher_costs_is_waived_beside_the_businesses() {
    let class = Class::new(PARTS).await;
    let (student, teacher) = (class.hall.student.clone(), class.hall.teacher.clone());
    let book = class.open(&student).await;
    class.enter(&student, book, &qinghe(), AS_WRONG_KEY).await;
    let company = qinghe();
    let surplus = typed(&company, &company.vouchers[3], |amount| amount);
    Desk::of(&student, book).enter(surplus).await.data();
    class.submit(&student, book).await;
    let before = report(&student, book).await;
    let found = deductions(&before, "vouchers");
    let [one] = found[..] else {
        panic!("one surplus voucher: {before}")
    };
    let (vouchers, cost) = (
        percent(&part(&before, "vouchers")["percent"]),
        percent(&one.1["cost_percent"]),
    );
    assert!(cost > 0.0, "{before}");
    teacher.post(&path_of(book), waive(one, "vouchers")).await.data();
    let waived = report(&student, book).await;
    let earns = percent(&part(&waived, "vouchers")["changed_percent"]);
    assert!(
        (earns - vouchers - cost).abs() < 0.02,
        "{earns}, {vouchers} and {cost}"
    );
    // A business beside it earns something else: both count.
    let business = json!({ "kind": "business", "business": "b01", "reference": "r01" });
    let whole = json!({ "number": 1, "line": business, "change": to(json!(100), "可以接受") });
    teacher.post(&path_of(book), whole).await.data();
    let both = report(&student, book).await;
    assert_eq!(part(&both, "vouchers")["changed_percent"], 100.0, "{both}");
}
