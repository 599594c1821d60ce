//! Who is told of a regrade: the log, and the students whose points changed, once they see them.

use super::{
    apply::Word,
    change::{Change, Drop},
    source::{Scope, asked},
};
use crate::{
    SourceKind,
    log::{About, Changed, record_changes},
    store::regrade::Regrade,
};
use classes::NewNotice;
use database::Tx;
use platform::{
    Error,
    access::UserId,
    audit::{self, Act},
};
use scoring::question::QuestionKey;
use std::collections::BTreeSet;

/// What is told.
pub(super) struct Told<'a> {
    pub(super) scope: &'a Scope,
    pub(super) regrade: &'a Regrade,
    /// Why it was taken back, if it was.
    pub(super) undo_reason: Option<&'a str>,
}

/// Writes a line of the log, one more for each answer that earns something else, and, where scores are known, a notice to each
/// student whose points changed.
pub(super) async fn tell(tx: &Tx, told: &Told<'_>, changed: &[Changed], word: Word<'_>) -> Result<(), Error> {
    let stem = stem_of(tx, told.regrade).await?;
    let reason = told.undo_reason.unwrap_or(&told.regrade.reason);
    let (action, of_answer) = match told.undo_reason {
        None => ("marking.regraded", "marking.answer_regraded"),
        Some(_) => ("marking.regrade_undone", "marking.answer_restored"),
    };
    let act = Act::of(action, &told.scope.title)
        .with(serde_json::json!({ "question": stem, "answers": changed.len() }))
        .because(reason);
    audit::record_act(tx, word.user, act, word.now_ms).await?;
    let about = About {
        action: of_answer,
        work: &told.scope.title,
        of: (told.scope.kind, told.scope.group),
        question: &stem,
        reason,
    };
    record_changes(tx, word.user, about, changed, word.now_ms).await?;
    if told.scope.is_released && !changed.is_empty() {
        notify(tx, told, &words(told, &stem, reason), changed, word).await?;
    }
    Ok(())
}

async fn stem_of(tx: &Tx, regrade: &Regrade) -> Result<String, Error> {
    let named = (regrade.version, regrade.part.as_str());
    let asked = asked(tx, (regrade.kind, regrade.group), named).await?;
    Ok(asked.map_or_else(String::new, |asked| audit::subject_of(&asked.stem)))
}

/// One notice for each class; whoever is in two hears of it once.
async fn notify(
    tx: &Tx,
    told: &Told<'_>,
    (title, text): &(String, String),
    changed: &[Changed],
    word: Word<'_>,
) -> Result<(), Error> {
    let mut left: BTreeSet<UserId> = told.scope.readers(tx, changed).await?;
    for class in told.scope.classes(tx).await? {
        let members = classes::list_members(tx, class).await?;
        let recipients: Vec<UserId> = members
            .iter()
            .map(|member| member.user)
            .filter(|user| left.remove(user))
            .collect();
        if recipients.is_empty() {
            continue;
        }
        let new = NewNotice {
            class,
            author: word.user.id,
            title: title.clone(),
            text: text.clone(),
            attachments: Vec::new(),
            publish_at_ms: word.now_ms,
            recipients,
            about: None,
        };
        classes::add_notice(tx, &new, word.now_ms).await?;
    }
    Ok(())
}

/// The title and the text of a notice.
fn words(told: &Told<'_>, stem: &str, reason: &str) -> (String, String) {
    let head: String = told.scope.title.chars().take(80).collect();
    let title = match told.undo_reason {
        None => format!("成绩更正：{head}"),
        Some(_) => format!("成绩更正已撤销：{head}"),
    };
    let what = match told.undo_reason {
        None => what(told.regrade),
        Some(_) => "之前的更正已撤销，评分恢复原样".to_owned(),
    };
    let place = match told.scope.kind {
        SourceKind::Exercise => "训练的作答记录",
        SourceKind::Flow => "流程设计的提交记录",
        SourceKind::Book => "账套的评分报告",
        _ => "作答回顾",
    };
    let subject = match (told.scope.kind, told.regrade.part.is_empty()) {
        (SourceKind::Book, true) => "账套",
        (SourceKind::Book, false) => "业务",
        _ => "题目",
    };
    let text =
        format!("{subject}「{stem}」{what}。原因：{reason}\n\n你的得分因此有变化，可在{place}中查看。");
    (title, text)
}

fn what(regrade: &Regrade) -> String {
    match &regrade.change {
        Change::Current { .. } if regrade.kind == SourceKind::Flow => {
            "的参考流程已更正，并重新评分".to_owned()
        }
        Change::Current { .. } if regrade.kind == SourceKind::Book => {
            "的参考凭证或评分方式已更正，并重新评分".to_owned()
        }
        Change::Points { points } if regrade.kind == SourceKind::Book => {
            format!("的权重由 {} 改为 {points}", regrade.points)
        }
        Change::Drop { how: Drop::Removed } if regrade.kind == SourceKind::Book => {
            "作废，其余业务按比例折算".to_owned()
        }
        Change::Current { .. }
        | Change::Key {
            answer_key: QuestionKey::Python(_),
        } => "的测试已更正，并重新评测".to_owned(),
        Change::Key { .. } => "的答案已更正，并按新答案重新评分".to_owned(),
        Change::Rubric { .. } => "的评分要点已修改，并按新的要点重新计分".to_owned(),
        Change::Points { points } => format!("的分值由 {} 分改为 {points} 分", regrade.points),
        Change::Drop { how: Drop::Full } => "作废，所有人得满分".to_owned(),
        Change::Drop { how: Drop::Zero } => "作废，所有人不得分".to_owned(),
        Change::Drop { how: Drop::Removed } => "作废，其余题目按比例折算到原总分".to_owned(),
    }
}
