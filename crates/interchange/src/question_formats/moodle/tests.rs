//! The reader of Moodle XML on a file with every type.

use super::read;

#[test]
fn each_type_becomes_a_question_or_says_why_not() {
    let report = read(include_bytes!("cases/kinds.xml")).unwrap();
    let judged: Vec<String> = report
        .drafts
        .iter()
        .map(|draft| {
            let faults = draft
                .check()
                .map_or_else(|faults| faults[0].zh.clone(), |_| "ok".into());
            let answer = draft.answer.replace('\n', "⏎");
            format!(
                "{} | {} | {} | {} | {}",
                draft.kind,
                draft.stem.replace('\n', "⏎"),
                answer,
                draft.notes.join("；"),
                faults
            )
        })
        .chain(
            report
                .left_out
                .iter()
                .map(|one| format!("- {} | {}", one.name, one.reason)),
        )
        .collect();
    assert_eq!(judged.join("\n"), include_str!("cases/kinds.txt").trim_end());
    let first = &report.drafts[0];
    assert_eq!((first.chapter.as_str(), first.picture.as_str()), ("往来", "#0"));
    assert_eq!(
        (
            first.knowledge.as_str(),
            first.difficulty.as_str(),
            first.points.as_str()
        ),
        ("应收", "4", "2")
    );
    // The picture of an option comes with the option.
    let exact = report.drafts[1].exact.as_ref().unwrap();
    assert_eq!(exact.body.options()[0].img_path.as_deref(), Some("#1"));
    assert_eq!(report.pictures.len(), 2);
}
