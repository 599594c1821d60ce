//! Auxiliary types and items as programs write them: `客户往来`, `客户:001 宏远商贸`, `客户---[001]宏远商贸`.

use ledger::Aux;

/// The name we give an auxiliary type: 客户往来 and 客户核算 are 客户, 个人往来 is 职员.
pub(super) fn kind_of(text: &str) -> String {
    let text = text.trim();
    let plain = ["辅助核算", "往来", "核算", "档案"]
        .iter()
        .find_map(|suffix| text.strip_suffix(suffix))
        .unwrap_or(text);
    match plain {
        "个人" | "人员" | "员工" | "职工" => "职员".to_owned(),
        "" => text.to_owned(),
        other => other.to_owned(),
    }
}

/// The types of a cell, in its order.
pub(super) fn kinds_of(text: &str) -> Vec<String> {
    let mut kinds: Vec<String> = Vec::new();
    for part in text.split([';', '；', '、', ',', '，', '|', '/', '／', '\n', '+']) {
        // 客户:是 lists the type with a mark.
        let kind = kind_of(part.split([':', '：']).next().unwrap_or_default());
        if !kind.is_empty() && !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    kinds
}

/// The items of a cell by type. An item without one stands under an empty name: the chart may know which it is.
pub(super) fn items_of(text: &str) -> Aux {
    let mut aux = Aux::none();
    for part in text.split([';', '；', '|', '\n']).flat_map(split_at_kinds) {
        let part = part.trim();
        if part.is_empty() {
            continue;
        }
        let (kind, item) = match part
            .split_once("---")
            .or_else(|| part.split_once([':', '：', '=']))
        {
            Some((kind, item)) => (kind_of(kind), item),
            None => (String::new(), part),
        };
        let item = without_code(item);
        if !item.is_empty() {
            aux.0.insert(kind, item.to_owned());
        }
    }
    aux
}

/// `客户:001 宏远/部门:02 销售` is two items; a stroke or comma in a name is none.
fn split_at_kinds(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut begin = 0;
    for (at, mark) in text.match_indices(['/', '／', ',', '，', '、']) {
        let rest = &text[at + mark.len()..];
        let next = rest
            .split(['/', '／', ',', '，', '、'])
            .next()
            .unwrap_or_default();
        if next.contains([':', '：', '=']) || next.contains("---") {
            parts.push(&text[begin..at]);
            begin = at + mark.len();
        }
    }
    parts.push(&text[begin..]);
    parts
}

/// `001 宏远商贸`, `[001]宏远商贸` and `001:宏远商贸` are 宏远商贸; a name that begins with no number stays whole.
pub(super) fn without_code(item: &str) -> &str {
    let item = item.trim();
    if let Some((code, name)) = item.strip_prefix('[').and_then(|rest| rest.split_once(']'))
        && !code.is_empty()
        && !name.trim().is_empty()
    {
        return name.trim();
    }
    let Some((code, name)) = item.split_once([' ', '_', ':', '：', '　']) else {
        return item;
    };
    let is_code = code.starts_with(|c: char| c.is_ascii_digit())
        && code
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-'));
    if is_code && !name.trim().is_empty() {
        name.trim()
    } else {
        item
    }
}

/// What [`text_of`] wrote, exactly.
pub(super) fn from_text(text: &str) -> Option<Aux> {
    let mut aux = Aux::none();
    for part in text.split(';').filter(|part| !part.is_empty()) {
        let (kind, item) = part.split_once('=')?;
        aux.0.insert(kind.to_owned(), item.to_owned());
    }
    Some(aux)
}

/// `客户=百汇电商;项目=A`, as the folders of courses have it.
pub(super) fn text_of(aux: &Aux) -> String {
    let items: Vec<String> = aux
        .0
        .iter()
        .map(|(kind, item)| format!("{kind}={item}"))
        .collect();
    items.join(";")
}
