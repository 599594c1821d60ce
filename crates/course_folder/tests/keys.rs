//! The keys of the courses the product ships: a right answer earns everything, a wrong one less.

#![expect(clippy::unwrap_used, reason = "in a test, stopping is the right answer")]

use std::collections::BTreeMap;
use std::path::Path;

use course_folder::{Course, flow_parts, load_folder, question_parts, read, reference_vouchers};
use ledger::{Aux, Fen, LineDraft, Side, VoucherDraft, VoucherKind};
use scoring::question::{
    QuestionAnswer, QuestionKey, QuestionKind, blank, calculation, entry, flow, matching, multiple,
    short_answer, single, true_false, voucher,
};
use scoring::voucher::{AuxRule, ReferenceLine, ReferenceVoucher};
use scoring::{Points, ReasonCode, Share};

fn sample() -> Course {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content/courses/shuzhi-kuaiji");
    let reading = read(&load_folder(&folder).unwrap());
    reading.course.expect("a course without faults")
}

fn key_of(course: &Course, id: &str) -> QuestionKey {
    question_parts(course, course.find_question(id).unwrap())
        .unwrap()
        .1
}

fn booked(line: &ReferenceLine) -> LineDraft {
    let account = line.accounts[0].as_str();
    let mut draft = match line.side {
        Side::Debit => LineDraft::debit(account, line.amount),
        Side::Credit => LineDraft::credit(account, line.amount),
    };
    draft.aux = Aux(line
        .aux
        .iter()
        .filter_map(|(kind, rule)| match rule {
            AuxRule::Is(item) => Some((kind.clone(), item.clone())),
            AuxRule::Any => None,
        })
        .collect());
    draft
}

/// The vouchers of a solution as a student types them into the sheet of a question: lines with their items.
fn typed(solution: &[ReferenceVoucher]) -> Vec<VoucherDraft> {
    let draft = |reference: &ReferenceVoucher| VoucherDraft {
        lines: reference.variants[0].lines.iter().map(booked).collect(),
        ..VoucherDraft::default()
    };
    solution.iter().map(draft).collect()
}

/// The same amounts on the other sides, in blue where they were red.
fn mirrored(vouchers: &[VoucherDraft]) -> Vec<VoucherDraft> {
    let turn = |voucher: &VoucherDraft| {
        let mut voucher = voucher.clone();
        for line in &mut voucher.lines {
            (line.debit, line.credit) = (-line.credit, -line.debit);
        }
        voucher
    };
    vouchers.iter().map(turn).collect()
}

fn earned(key: &QuestionKey, answer: &QuestionAnswer) -> Share {
    Share::of(
        key.grade(answer, Points::whole(100)).earned.0,
        Points::whole(100).0,
    )
}

fn entry_answer(vouchers: Vec<VoucherDraft>) -> QuestionAnswer {
    QuestionAnswer::Entry(entry::Answer {
        no_entry: false,
        vouchers,
    })
}

/// A right answer and a wrong one; `None` for kinds that a person or a program marks.
fn answers(key: &QuestionKey) -> Option<(QuestionAnswer, QuestionAnswer)> {
    Some(match key {
        QuestionKey::Single(key) => {
            let choose = |choice: &str| {
                QuestionAnswer::Single(single::Answer {
                    choice: Some(choice.into()),
                })
            };
            let other = if key.correct == "A" { "B" } else { "A" };
            (choose(&key.correct), choose(other))
        }
        QuestionKey::Multiple(key) => {
            let choose = |choices| QuestionAnswer::Multiple(multiple::Answer { choices });
            let mut fewer = key.correct.clone();
            fewer.pop_first();
            (choose(key.correct.clone()), choose(fewer))
        }
        QuestionKey::TrueFalse(key) => {
            let say = |choice| QuestionAnswer::TrueFalse(true_false::Answer { choice: Some(choice) });
            (say(key.correct), say(!key.correct))
        }
        QuestionKey::Blank(key) => blanks(key),
        QuestionKey::Entry(key) if key.no_entry => (
            QuestionAnswer::Entry(entry::Answer {
                no_entry: true,
                vouchers: vec![],
            }),
            entry_answer(vec![VoucherDraft {
                lines: vec![LineDraft::debit("1001", Fen(100))],
                ..VoucherDraft::default()
            }]),
        ),
        QuestionKey::Entry(key) => {
            let right = typed(&key.vouchers);
            let mut wrong = right.clone();
            wrong[0].lines[0].debit += Fen(100);
            (entry_answer(right), entry_answer(wrong))
        }
        QuestionKey::Voucher(key) => {
            let fill = |vouchers| QuestionAnswer::Voucher(voucher::Answer { vouchers });
            let right = typed(&key.vouchers);
            let mut wrong = right.clone();
            wrong[0].lines.pop();
            (fill(right), fill(wrong))
        }
        QuestionKey::Matching(key) => {
            let pair = |pairs| QuestionAnswer::Matching(matching::Answer { pairs });
            let mut fewer = key.pairs.clone();
            fewer.pop_first();
            (pair(key.pairs.clone()), pair(fewer))
        }
        QuestionKey::Calculation(key) => cells(key),
        _ => return None,
    })
}

fn blanks(key: &blank::Key) -> (QuestionAnswer, QuestionAnswer) {
    let text = |rule: &blank::BlankRule| match &rule.number {
        Some(number) => number.value.to_string(),
        None => rule.accept.first().cloned().unwrap_or_default(),
    };
    let blanks: Vec<String> = key.blanks.iter().map(text).collect();
    let mut wrong = blanks.clone();
    wrong[0] = "不知道".into();
    let fill = |blanks| QuestionAnswer::Blank(blank::Answer { blanks });
    (fill(blanks), fill(wrong))
}

fn cells(key: &calculation::Key) -> (QuestionAnswer, QuestionAnswer) {
    let cells: BTreeMap<String, String> = key
        .cells
        .iter()
        .zip(key.expected().unwrap())
        .map(|(cell, value)| (cell.id.clone(), value.to_string()))
        .collect();
    let mut wrong = cells.clone();
    *wrong.first_entry().unwrap().get_mut() = "-1".into();
    let fill = |cells| {
        QuestionAnswer::Calculation(calculation::Answer {
            cells,
            ..calculation::Answer::default()
        })
    };
    (fill(cells), fill(wrong))
}

#[test]
fn every_key_of_the_bank_gives_its_own_answer_full_marks_and_a_wrong_one_less() {
    let course = sample();
    let mut tried = 0;
    for question in course.questions() {
        let (_, key) = question_parts(&course, question).unwrap();
        for seed in 0..5 {
            let key = key.drawn(seed);
            let Some((right, wrong)) = answers(&key) else {
                continue;
            };
            assert_eq!(earned(&key, &right), Share::ONE, "{}", question.id);
            assert!(earned(&key, &wrong) < Share::ONE, "{}", question.id);
            tried += 1;
        }
    }
    assert!(tried > 5 * 150, "{tried}");
}

#[test]
fn a_correction_by_the_other_side_is_marked_as_the_task_says() {
    let course = sample();
    for id in ["e27", "e28"] {
        let QuestionKey::Entry(key) = key_of(&course, id) else {
            panic!("{id} is an entry")
        };
        let reds = |reference: &&ReferenceVoucher| reference.kind == VoucherKind::Red;
        assert!(key.vouchers.iter().any(|reference| reds(&reference)), "{id}");
        let (red, blue): (Vec<_>, Vec<_>) = key.vouchers.iter().cloned().partition(|one| reds(&one));
        let answer = entry_answer([mirrored(&typed(&red)), typed(&blue)].concat());
        let mark = key_of(&course, id).grade(&answer, Points::whole(4));
        assert!(mark.earned < Points::whole(3), "{id}: {:?}", mark.earned);
        let codes: Vec<_> = mark.reasons.iter().map(|reason| reason.code).collect();
        assert!(codes.contains(&ReasonCode::WrongCorrection), "{id}: {codes:?}");
    }
}

#[test]
fn an_amount_too_large_is_corrected_by_one_voucher_or_by_two() {
    let course = sample();
    let key = key_of(&course, "e28");
    let QuestionKey::Entry(entry) = &key else {
        panic!("e28 is an entry")
    };
    assert_eq!(earned(&key, &entry_answer(typed(&entry.vouchers))), Share::ONE);
    assert_eq!(entry.alternatives.len(), 1);
    assert_eq!(entry.alternatives[0].len(), 2);
    assert_eq!(
        earned(&key, &entry_answer(typed(&entry.alternatives[0]))),
        Share::ONE
    );
}

#[test]
fn a_sales_return_is_marked_alike_in_a_question_and_in_the_books() {
    let course = sample();
    let key = key_of(&course, "e31");
    let QuestionKey::Entry(entry) = &key else {
        panic!("e31 is an entry")
    };
    let textbook = mirrored(&typed(&entry.vouchers));
    let mark = key.grade(&entry_answer(textbook.clone()), Points::whole(4));
    assert_eq!(mark.earned, Points::whole(4));
    assert_eq!(mark.reasons[0].code, ReasonCode::ReturnInBlue);

    let company = course.find_company("qinghe").unwrap();
    let business = company.businesses.iter().find(|b| b.id == "b17").unwrap();
    let reference = &reference_vouchers(company, business)[0];
    let preset = scoring::voucher::Preset::named(scoring::voucher::PresetName::Standard);
    let student = VoucherDraft {
        documents: business
            .document
            .iter()
            .map(|document| document.id.clone())
            .collect(),
        ..textbook[0].clone()
    };
    let score = scoring::voucher::score_voucher(&student, reference, &preset);
    assert_eq!(
        (score.share, score.reasons[0].code),
        (Share::ONE, ReasonCode::ReturnInBlue)
    );
}

#[test]
fn the_weight_of_a_business_is_the_weight_of_its_vouchers() {
    let course = sample();
    let company = course.find_company("qinghe").unwrap();
    let weights: BTreeMap<&str, u32> = company
        .businesses
        .iter()
        .flat_map(|business| {
            let vouchers = reference_vouchers(company, business);
            vouchers
                .into_iter()
                .map(|voucher| (business.id.as_str(), voucher.weight))
        })
        .collect();
    assert_eq!((weights["b06"], weights["b07"], weights["b09"]), (100, 300, 200));
    assert_eq!(weights.values().sum::<u32>(), 4700);
}

#[test]
fn profit_and_loss_may_be_closed_in_one_voucher_and_electricity_has_two_cash_flow_items() {
    let course = sample();
    let company = course.find_company("qinghe").unwrap();
    let of = |id: &str| {
        let business = company
            .businesses
            .iter()
            .find(|business| business.id == id)
            .unwrap();
        reference_vouchers(company, business).remove(0)
    };
    assert!(of("b30").merge_group.is_some());
    assert_eq!(of("b30").merge_group, of("b31").merge_group);
    let paid = |line: &&ReferenceLine| line.accounts[0].as_str() == "100201";
    let electricity = of("b13");
    let items = &electricity.variants[0]
        .lines
        .iter()
        .find(paid)
        .unwrap()
        .cash_flow_items;
    assert_eq!(items.iter().copied().collect::<Vec<_>>(), [3, 6]);
}

/// A flow's steps in an order its key allows: as written, each after what it must follow.
fn in_order(key: &flow::Key, written: &[String]) -> Vec<String> {
    let mut order: Vec<String> = Vec::new();
    while order.len() < key.steps.len() {
        let next = written.iter().find(|id| {
            key.steps
                .get(*id)
                .is_some_and(|after| !order.contains(id) && after.iter().all(|step| order.contains(step)))
        });
        order.push(next.expect("the order is no circle").clone());
    }
    order
}

fn score_of(key: &flow::Key, order: &[String]) -> scoring::flow::FlowScore {
    let step = |id: &String| flow::FlowStep {
        id: id.clone(),
        lane: key.lanes.get(id).cloned(),
    };
    let answer = flow::Answer {
        steps: order.iter().map(step).collect(),
    };
    scoring::flow::score_flow(key, &answer)
}

#[test]
fn every_flow_in_its_order_earns_full_marks_and_nothing_may_stand_after_its_end() {
    let course = sample();
    assert_eq!(course.flows.len(), 10);
    for written in &course.flows {
        let (body, key) = flow_parts(written);
        let ids: Vec<String> = body.items.iter().map(|item| item.id.clone()).collect();
        let order = in_order(&key, &ids);
        assert_eq!(score_of(&key, &order).share, Share::ONE, "{}", written.id);
        let mut backwards = order.clone();
        backwards.reverse();
        assert!(
            score_of(&key, &backwards).share <= Share::percent(30),
            "{}",
            written.id
        );
        // A step that nothing waits for may be the last; any other one moved to the end must cost something.
        for moved in &order {
            let is_awaited = key.steps.values().any(|after| after.contains(moved));
            let rest = order.iter().filter(|id| *id != moved).cloned();
            let late: Vec<String> = rest.chain([moved.clone()]).collect();
            let share = score_of(&key, &late).share;
            assert_eq!(share < Share::ONE, is_awaited, "{}: {moved} last", written.id);
        }
        let last = key
            .steps
            .keys()
            .filter(|id| !key.steps.values().any(|after| after.contains(*id)))
            .count();
        assert!(last <= 3, "{}: {last} steps that nothing waits for", written.id);
    }
}

#[test]
fn the_first_check_after_closing_and_closing_before_the_statements_cross_red_lines() {
    let course = sample();
    let written = course.flows.iter().find(|flow| flow.id == "f4").unwrap();
    let (body, key) = flow_parts(written);
    let ids: Vec<String> = body.items.iter().map(|item| item.id.clone()).collect();
    let order = in_order(&key, &ids);
    let moved_last = |id: &str| -> Vec<String> {
        let rest = order.iter().filter(|step| *step != id).cloned();
        rest.chain([id.to_owned()]).collect()
    };
    assert_eq!(score_of(&key, &moved_last("complete")).share, Share::percent(60));
    assert_eq!(
        score_of(&key, &moved_last("statements")).share,
        Share::percent(60)
    );
}

#[test]
fn short_answers_that_say_the_opposite_are_not_proposed_full_marks() {
    let course = sample();
    let say = |id: &str, text: &str| {
        let answer = QuestionAnswer::ShortAnswer(short_answer::Answer { text: text.into() });
        key_of(&course, id).grade(&answer, Points::whole(6)).earned
    };
    assert_eq!(say("q2", "不需要授权，没有资金风险，不用先审批。"), Points::ZERO);
    let right = "付款时没有授权，事后审批走过场；钱可能追不回；应当先批后付。";
    assert_eq!(say("q2", right), Points::whole(6));
    let model = course.find_question("q2").unwrap();
    let Some(course_folder::model::Answer::Text(text)) = &model.answer else {
        panic!("q2 has a model answer")
    };
    assert_eq!(say("q2", text), Points::whole(6));
}

#[test]
fn deciding_on_documents_to_refuse_counts_in_the_task_that_asks_for_it() {
    let course = sample();
    let tasks = course.chapters.iter().flat_map(|chapter| &chapter.tasks);
    let t4 = tasks.into_iter().find(|task| task.head.id == "t4").unwrap();
    let parts = t4.head.activities[0].parts.unwrap();
    assert_eq!((parts.documents, parts.total()), (10, 100));
    assert!(t4.head.activities[0].businesses.contains(&"b34".to_owned()));
}

/// Statements an accountant struck out; see each file for what stands there now.
#[test]
fn what_an_accountant_struck_out_stays_out() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content/courses/shuzhi-kuaiji");
    let files = load_folder(&folder).unwrap();
    let struck = [
        "少记负债 13,000",
        "由四部分组成：未交增值税",
        "对方确认之前不开具红字发票。\n",
        "叁佰元零伍角整",
        "清禾公司",
        "个人所得税（工资薪金）\", period = \"2025-12\"",
        "数量金额账才能自动",
        "练习模式允许反结账",
        "缴纳上月代扣的个人所得税",
    ];
    for (path, bytes) in &files {
        let Ok(text) = std::str::from_utf8(bytes) else {
            continue;
        };
        for phrase in struck {
            // A red line may be told with its condition; on a line of its own it is too absolute.
            let is_there =
                text.contains(phrase) && !(phrase.starts_with("对方") && text.contains("已入账的，对方"));
            assert!(!is_there, "{path}: {phrase}");
        }
    }
    let text = |path: &str| String::from_utf8(files[path].clone()).unwrap();
    assert!(text("companies/qinghe/company.toml").contains("六税两费"));
    assert!(text("chapters/08-shuju-fenxi/lectures/02-chengben-xingtai.md").contains("202.40"));
    let platform = ["s15", "j14"];
    let course = sample();
    for id in platform {
        assert_eq!(course.find_question(id).unwrap().knowledge, ["平台使用"]);
    }
    assert!(
        course
            .questions()
            .any(|question| question.kind == QuestionKind::Python && question.id == "py23")
    );
}
