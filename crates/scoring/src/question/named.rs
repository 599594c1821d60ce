//! Reasons speak of a question's parts by their ids, which keys and answers share. People read the parts' names.

use super::{QuestionBody, chart::standard_name, entry::AccountChoice};
use crate::Mark;

/// What a reason fills in that is the id of a part.
const PARTS: [&str; 5] = ["cell", "left", "step", "before", "after"];

impl QuestionBody {
    /// The mark with the names of the question's cells, items and steps in its reasons.
    pub fn named(&self, mut mark: Mark) -> Mark {
        let names = self.parts().part_names();
        with_account_names(&mut mark, self.parts().accounts());
        let params = mark.reasons.iter_mut().flat_map(|reason| &mut reason.params);
        for (_, part) in params.filter(|(param, _)| PARTS.contains(&param.as_str())) {
            if let Some(name) = names.get(part.as_str()).filter(|name| !name.trim().is_empty()) {
                *part = (*name).to_owned();
            }
        }
        mark
    }
}

/// 「1002」 becomes 「1002 银行存款」: by what the question offers, else by the chart; other kinds offer nothing.
fn with_account_names(mark: &mut Mark, offered: Option<&[AccountChoice]>) {
    let Some(offered) = offered else {
        return;
    };
    let params = mark.reasons.iter_mut().flat_map(|reason| &mut reason.params);
    for (_, code) in params.filter(|(param, _)| param.as_str() == "account") {
        let own = offered.iter().find(|account| account.code.as_str() == code);
        let own = own
            .map(|account| account.name.as_str())
            .filter(|name| !name.is_empty());
        if let Some(name) = own.or_else(|| standard_name(&code.as_str().into())) {
            *code = format!("{code} {name}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Points, Reason, ReasonCode, Share};

    fn said(body: &str, reason: Reason) -> String {
        let body: QuestionBody = serde_json::from_str(body).unwrap();
        let mark = Mark::of(Points::whole(2), Share::ZERO, vec![reason]);
        body.named(mark).reasons[0].text()
    }

    #[test]
    fn a_reason_names_the_part_as_the_student_sees_it() {
        let cells =
            r#"{"kind":"calculation","cells":[{"id":"c1","label":"单位成本"},{"id":"c2","label":""}]}"#;
        let wrong = |cell: &str| {
            Reason::new(ReasonCode::WrongCell)
                .with("cell", cell)
                .with("answer", "c1")
        };
        assert_eq!(said(cells, wrong("c1")), "「单位成本」有误：c1");
        assert_eq!(said(cells, wrong("c2")), "「c2」有误：c1");
        let offered = r#"{"kind":"entry","accounts":[{"code":"140301","name":"A 材料"}]}"#;
        let wrong = |account: &str| Reason::new(ReasonCode::WrongSide).with("account", account);
        assert_eq!(said(offered, wrong("140301")), "「140301 A 材料」借贷方向相反");
        assert_eq!(said(offered, wrong("1002")), "「1002 银行存款」借贷方向相反");
        let pairs =
            r#"{"kind":"matching","left":[{"id":"a","text":"库存现金"}],"right":[{"id":"a","text":"资产"}]}"#;
        let pair = Reason::new(ReasonCode::WrongPair).with("left", "a");
        assert_eq!(said(pairs, pair), "「库存现金」配对有误");
        let steps =
            r#"{"kind":"flow","items":[{"id":"pay","title":"付款"},{"id":"approve","title":"审批"}]}"#;
        let order = Reason::new(ReasonCode::WrongOrder)
            .with("before", "approve")
            .with("after", "pay");
        assert_eq!(said(steps, order), "「审批」应在「付款」之前");
    }
}
