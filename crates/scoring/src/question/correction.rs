//! One version of a question in the place of another while it is being answered.

use super::QuestionBody;

impl QuestionBody {
    /// Whether every answer to the version before can stand as an answer to this one: it is of the same kind, and whatever an
    /// answer may name is still there.
    pub fn takes_answers_of(&self, before: &Self) -> bool {
        let named = self.parts().nameable();
        self.kind() == before.kind()
            && before
                .parts()
                .nameable()
                .iter()
                .all(|(id, _)| named.iter().any(|(other, _)| other == id))
    }

    /// What a person reads besides the question's text, a line for each part: options, labels, accounts, documents.
    pub fn lines(&self) -> Vec<String> {
        let parts = self.parts();
        let named = parts.nameable().into_iter();
        named
            .map(|(_, text)| text.trim().to_owned())
            .chain(parts.asides())
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn body(json: &str) -> QuestionBody {
        serde_json::from_str(json).unwrap()
    }

    #[test]
    fn an_answer_stands_where_all_it_may_name_is_still_there() {
        let before = body(r#"{"kind":"single","options":[{"tab":"A","text":"10"},{"tab":"B","text":"20"}]}"#);
        let worded =
            body(r#"{"kind":"single","options":[{"tab":"A","text":"10 万元"},{"tab":"B","text":"20"}]}"#);
        let longer = body(
            r#"{"kind":"single","options":[{"tab":"A","text":"10"},{"tab":"B","text":"20"},{"tab":"C"}]}"#,
        );
        let other =
            body(r#"{"kind":"multiple","options":[{"tab":"A","text":"10"},{"tab":"B","text":"20"}]}"#);
        assert!(worded.takes_answers_of(&before));
        assert!(longer.takes_answers_of(&before));
        assert!(!before.takes_answers_of(&longer));
        assert!(!other.takes_answers_of(&before));
    }

    #[test]
    fn blanks_are_named_by_their_places_and_pairs_by_their_sides() {
        let one = body(r#"{"kind":"blank","blanks":[{"label":"金额"}]}"#);
        let two = body(r#"{"kind":"blank","blanks":[{"label":"金额","unit":"元"},{"label":"科目"}]}"#);
        assert!(two.takes_answers_of(&one));
        assert!(!one.takes_answers_of(&two));
        assert_eq!(two.lines(), ["1. 金额 元", "2. 科目"]);

        let pairs = |right: &str| {
            body(&format!(
                r#"{{"kind":"matching","left":[{{"id":"a","text":"现金"}}],"right":[{{"id":"{right}","text":"资产"}}]}}"#
            ))
        };
        assert!(!pairs("b").takes_answers_of(&pairs("a")));
    }

    #[test]
    fn a_document_of_a_voucher_is_read_and_not_named() {
        let voucher = body(
            r#"{"kind":"voucher","documents":[{"id":"D-1","title":"发票","fields":[["金额","113.00"]]}],
                "accounts":[{"code":"1001","name":"库存现金"}],"words":[]}"#,
        );
        assert_eq!(voucher.lines(), ["1001 库存现金", "D-1 发票 金额 113.00"]);
        let bare = body(
            r#"{"kind":"voucher","documents":[],"accounts":[{"code":"1001","name":"库存现金"}],"words":[]}"#,
        );
        assert!(bare.takes_answers_of(&voucher));
    }
}
